"""A hand on the shared tablet: nothing of it before the touch, nothing of it afterwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from kivy.graphics import Color
from kivy.metrics import dp

from companion.session.api import Ask, Instruction, Notice, StationView, Text
from companion.twin.guide import Hand as MoveHand
from companion.ui import besides
from companion.ui.answer_cards import laid
from companion.ui.hands import offers_hand
from companion.ui.held import hand_of
from companion.ui.nameable import by_deck
from companion.ui.theme import theme
from companion.ui.widgets.piece_answer import PieceAnswer
from engine.core.dealer import Dealer
from engine.core.match import Seat, apply
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE
from engine.games import load
from tests.ui.audit import complaints, shown
from tests.ui.by_turns import by_turns
from tests.ui.houses import new_house
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import SIZES, Stage


def sit_down(stage: Stage, folder: Path, game: str, hands: str = "unknown") -> Any:
    """Two seats; where nobody told the match their hands, one has something to name."""
    house = new_house(folder)
    house.keep("spot_checks", "off")
    house._faces = lambda game, options: dict(game.stand_ins(3))  # type: ignore[method-assign]
    hall = stage.open(house)
    seats = tuple(Seat(*s) for s in zip(("Ada", "Benjamin"), load(game).colours, strict=False))
    hall.start(game, seats, {"hands": hands}, "touch")
    dealer = Dealer(2 if game == "hadara" else 7)  # Ada's set-up card has the lower number
    while hands == "unknown" and hall.play.state.awaiting().reveals:
        state = hall.play.state
        assert hall.play.choose(dealer.deal(state, state.awaiting().reveals[0])) is None
    hall.settle()
    stage.frames()
    return hall


def draw(stage: Stage, hall: Any) -> None:
    """In Hadara: choose segments and draw until Ada holds the cards of one."""
    dealer = Dealer(7)
    for _ in range(60):
        state, asked = hall.play.state, hall.see().question
        tells = [a for s in state.awaiting().must for a in state.legal(s) if a.verb == "crest"]
        if tells:  # R1.6: asked once, before anybody's cards are
            assert hall.play.choose(tells[0]) is None
            continue
        if asked.seat == 0 and asked.withheld:
            break
        waiting = state.awaiting()
        owed, seats = waiting.reveals, state.one_by_one(waiting.must)
        step = dealer.deal(state, owed[0]) if owed else state.legal(seats[0])[0]
        assert hall.play.choose(step) is None
    hall.settle()
    stage.frames()


def offered(widget: Any) -> set[str]:
    """The cards that can be named."""
    return {piece for choice in widget.question.choices for piece in choice.pieces}


def test_naming_a_drawn_card_tells_nothing_of_other_hands(stage: Stage, tmp_path: Path) -> None:
    """The cards of others stand among those that can be named; only what is seen is left out."""
    hall = sit_down(stage, tmp_path, "earth", "known")
    dealer, play = Dealer(7), hall.play
    while not all(hand_of(play, seat) for seat in (0, 1)) or not play.state.awaiting().reveals:
        waiting = play.state.awaiting()
        owed = waiting.reveals
        step = dealer.deal(play.state, owed[0]) if owed else play.state.legal(waiting.must[0])[0]
        assert play.choose(step) is None
    hall.settle()
    stage.frames()
    asked = hall.see().question
    assert asked.ask is Ask.REVEAL
    hands = {seat: set(hand_of(play, seat)) for seat in (0, 1)}
    deck = {load("earth").catalogue.pieces[c.pieces[0]].deck for c in asked.choices}
    of_it = {p.id for p in load("earth").catalogue.pieces.values() if p.deck in deck}
    on_table = offered(stage.page().question.ids.answers)
    assert on_table >= (hands[0] | hands[1]) & of_it
    hall.give(asked.seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    alone, other = stage.page().children[0].ids.answers, hands[1 - asked.seat] & of_it
    assert other
    assert offered(alone) >= other
    assert not offered(alone) & hands[asked.seat]
    before = play.view().length
    assert play.answer(asked.id, min(other)).text.key == "notice.not_drawn"
    assert play.view().length == before
    could = play.state.could_be(play.state.awaiting().reveals[0])
    assert play.answer(asked.id, could[0]) is None


def offer(stage: Stage) -> Any:
    """The answer on the table screen that gives the tablet to the asked seat."""
    ways = ("Ada's cards", "From Ada's hand")
    return next(w for w in stage.root.walk() if getattr(w, "text", "") in ways)


def open_hand(stage: Stage, hall: Any) -> Any:
    """Through both touches; the page with the cards."""
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    return stage.page().children[0]


def painted(stage: Stage) -> set[str]:
    """Every text and every piece that can be seen now."""
    found: set[str] = set()
    for widget, _ in shown(stage.root):
        found |= {text for *_, text in getattr(widget, "texts", ())}
        found |= {getattr(widget, "text", ""), getattr(widget, "piece", "")}
    return found - {""}


def test_the_hand_is_gold_only_where_an_answer_waits_in_it(stage: Stage, tmp_path: Path) -> None:
    """ "Which ability do you use?" is answered on the table: gold there led into the hand."""
    hall = sit_down(stage, tmp_path, "hadara")
    draw(stage, hall)
    asked = hall.see().question
    assert besides.hand(hall, asked).look == "main"
    assert besides.hand(hall, replace(asked, choices=asked.choices[:0])).look == "main"
    answered = replace(asked, withheld=0, choices=hall.play.private(asked.seat)[0].choices)
    assert besides.hand(hall, answered).look != "main"
    real = SimpleNamespace(see=hall.see, virtual=None)
    pad = SimpleNamespace(pad=True, seat=asked.seat)
    assert not besides.by_reader(real, asked.seat), "by touch the hand is the way"
    real.see = lambda: SimpleNamespace(stations=(pad,))
    assert besides.by_reader(real, asked.seat), "cards are held to the reader"
    assert not besides.by_reader(real, asked.seat + 1)


def test_nothing_secret_is_painted_before_the_touch(stage: Stage, tmp_path: Path) -> None:
    hall = sit_down(stage, tmp_path, "hadara")
    draw(stage, hall)
    asked = hall.see().question
    assert asked.withheld > 0, "in Hadara the drawn cards are only for their seat"
    secret = {p for c in hall.play.private(asked.seat)[0].choices for p in c.pieces}
    asked_for = []
    private = hall.play.private
    hall.play.private = lambda seat: asked_for.append(seat) or private(seat)
    stage.press(offer(stage))
    assert hall.screen == "hand"
    assert painted(stage) == {
        "Give the tablet to Ada", "Ada", "Back to the table",
        "Nobody else looks now. Touch your name to see your cards.",
    }  # fmt: skip
    assert asked_for == [], "the hand is not even looked up"
    stage.press(stage.page().children[0].ids.open)
    assert secret & painted(stage)
    hand = stage.page()
    stage.press(hand.children[0].ids.hide)
    assert hall.screen == "table"
    assert not secret & painted(stage)
    assert hand.children == []
    assert not stage.root.screens.has_screen("hand")


def test_a_card_named_by_touch_is_played(stage: Stage, tmp_path: Path) -> None:
    """ "Ada's cards" led to a hundred cards that were not hers: nobody knew those she held."""
    hall = sit_down(stage, tmp_path, "gaia")
    before, seat = hall.see().length, hall.see().question.seat
    assert offer(stage).text == "From Ada's hand"
    stage.press(offer(stage))
    assert "Nobody else looks now. Touch your name, then the card that you play." in painted(stage)
    opener = stage.page().children[0].ids.open
    place = opener.to_window(*opener.center)
    stage.press(opener)
    stage.frames(3)
    cards = [one for one in stage.page().walk() if getattr(one, "piece", "")]
    assert any(one.collide_point(*one.to_widget(*place)) for one in cards)
    stage.wait(0.9)
    stage.touch(*place, hasty=True)
    assert hall.play.private(seat)[0].ask is not Ask.WHICH, "a slow second touch chose a card"
    card = stage.page().children[0].ids.cards.children[-1]
    assert card.height > 200, "the page has room for large ones"
    piece = card.piece
    assert piece not in {p for c in hall.see().question.choices for p in c.pieces}
    stage.press(card)
    assert hall.see().length == before, "it is looked at where it would lie"
    assert hall.play.private(seat)[0].ask is Ask.WHICH
    field = stage.page().children[0].ids.answers.ids.field.children
    (confirm,) = [one for one in field if getattr(one, "look", "") == "main"]
    stage.press(confirm)
    assert hall.screen == "hand", "it has another action"
    taken = hall.see()
    assert taken.length > before
    last = hall.play.history()[-1]
    assert (last.seat, last.steps[0].args[0]) == (seat, piece)


@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_both_halves_of_a_decision_are_made_on_one_page(
    stage: Stage, tmp_path: Path, hands: str
) -> None:
    """One card on its pile, then the other bought or sold: the tablet stays with its seat until
    both are done, and is given back then."""
    hall = sit_down(stage, tmp_path, "hadara", hands)
    draw(stage, hall)
    before, seat = hall.see().length, hall.see().question.seat
    page = open_hand(stage, hall)
    first = next(c for c in hall.play.private(seat)[0].choices if c.id.startswith("discard"))
    page.ids.answers.take(first)
    stage.frames()
    assert hall.see().length == before + 1
    assert hall.screen == "hand"
    assert stage.page().opened
    page = stage.page().children[0]
    assert page.decides == "Ada, now buy or sell your other card."
    second = (c for c in page.ids.answers.question.choices if c.id.startswith("sell"))
    page.ids.answers.take(next(second))
    stage.frames()
    assert hall.see().length > before + 1
    assert hall.screen == "table"


def test_cards_that_go_one_after_the_other_go_on_one_page(stage: Stage, tmp_path: Path) -> None:
    """Four cards to the compost were four times three touches; and what lay there already still
    stood among the cards of the hand."""
    hall = sit_down(stage, tmp_path, "earth", "known")
    for step in random_steps(hall.play.state, 1, Counts()):
        if hall.play.view().question.text.key == "ask.bury_more":
            break
        assert hall.play.choose(step) is None
    hall.settle()
    seat = hall.see().question.seat
    open_hand(stage, hall)
    buried = []
    while hall.see().question.seat == seat and "bury" in hall.see().question.text.key:
        assert hall.screen == "hand"
        assert stage.page().opened, "the tablet stays with its seat"
        assert not set(buried) & set(hand_of(hall.play, seat)), "it is in the compost"
        page = stage.page().children[0]
        chosen = page.ids.answers.question.choices[0]
        buried += chosen.pieces
        page.ids.answers.take(chosen)
        stage.frames()
    assert len(buried) > 1
    assert not set(buried) & set(hand_of(hall.play, seat))
    assert hall.screen == "table"


def test_a_card_that_is_held_large_is_hidden_with_the_hand(stage: Stage, tmp_path: Path) -> None:
    """Something is done at the table while its owner reads it."""
    hall = sit_down(stage, tmp_path, "hadara", hands="unknown")
    draw(stage, hall)
    seat = hall.see().question.seat
    secret = hall.play.private(seat)[0].choices[0].pieces[0]
    hall.give(seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    hall.enlarge(secret)
    stage.frames()
    assert stage.root.holding.shown.parent is not None
    assert hall.play.undo_to(hall.see().length - 2) is None  # before the wheel was turned
    hall.settle()
    stage.frames()
    assert hall.screen == "table"
    assert stage.root.holding.shown.parent is None
    assert hall.enlarged == ""


def test_hiding_puts_a_named_card_back(stage: Stage, tmp_path: Path) -> None:
    hall = sit_down(stage, tmp_path, "earth")
    before = hall.see().question
    page = open_hand(stage, hall)
    stage.press(page.ids.cards.children[-1])
    (named,) = (q for q in hall.play.private(before.seat) if q.ask is Ask.WHICH)
    assert len(named.choices) > 2, "an island card has two faces to choose from"
    assert hall.see().question == before, "on the shared screen nobody named anything"
    stage.press(stage.page().children[0].ids.hide)
    assert hall.screen == "table"
    assert hall.see().question == before
    assert hall.see().length == 0 or hall.see().notice is None


def test_no_empty_room_stands_above_cards_that_are_named_from_lists(
    stage: Stage, tmp_path: Path
) -> None:
    """At a real table nobody but its seat knows a hand: a light field a quarter as high as the
    page stood empty above the lists."""
    hall = sit_down(stage, tmp_path, "earth")
    for step in random_steps(hall.play.state, 1, Counts()):
        if hall.play.view().question.text.key == "ask.plant":
            break
        assert hall.play.choose(step) is None
    hall.settle()
    page = open_hand(stage, hall)
    assert page.ids.cards.children, "the lists"
    answers = page.ids.answers
    assert not answers.need
    assert answers.height < theme.gap
    light = [one for one in answers.canvas.before.children if isinstance(one, Color)]
    assert not any(one.a for one in light), "no field is painted"


@by_turns(SIZES)
@pytest.mark.parametrize("game", ["gaia", "hadara", "earth"])
def test_the_hand_fits(
    stage: Stage, tmp_path: Path, game: str, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    hall = sit_down(stage, tmp_path, game)
    if game == "hadara":
        draw(stage, hall)
    assert complaints(stage.root) == []
    hall.give(hall.see().question.seat)
    stage.frames()
    assert complaints(stage.root) == []
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    assert complaints(stage.root) == []


def test_the_page_of_a_hand_says_what_hands_do(stage: Stage, tmp_path: Path) -> None:
    hall = sit_down(stage, tmp_path, "hadara")
    draw(stage, hall)
    hall.give(0)
    stage.page().look_in()
    stage.frames()
    said = [" ".join(getattr(widget, "text", "").split()) for widget, _ in shown(stage.root)]
    assert any("Lay one open on its discard pile" in text for text in said)
    assert any("Touch a card that you hold." in text for text in said)


def test_a_card_that_is_considered_stays_open(stage: Stage, tmp_path: Path) -> None:
    """It went back by itself when anything was announced: a neighbour, a reader, a check."""
    hall = open_moment(stage, tmp_path, next(one for one in MOMENTS if one.name == "gaia-two"))
    seat = hall.see().question.seat
    hall.give(seat)
    stage.frames(3)
    stage.press(stage.page().children[0].ids.open)
    stage.frames(3)

    def answers() -> Any:
        return stage.page().children[0].ids.answers

    held = set(hand_of(hall.play, seat))
    card = next(one for one in answers().question.groups() if one in held)
    stage.wait()
    answers().turn_to(card)
    stage.frames(3)
    assert answers().picked == card
    hall.announce()
    stage.frames(3)
    assert answers().picked == card


def test_a_name_in_a_broad_button_stands_in_its_middle(stage: Stage) -> None:
    """Whom the tablet is given to stood at the left of a button in the middle of the screen."""
    from companion.ui.widgets.press import Press

    class Words:
        left = right = 0.0

        def words(self, _: str, left: float, *rest: Any, **__: Any) -> None:
            self.left = left

        def __getattr__(self, _: str) -> Any:
            return lambda *args, **kwargs: None

    name = Press(text="Ada", shape="circle", shade="#ff0000", middle=True, kind="heading")
    name.size, drawn = (600, 120), Words()
    name.paint(drawn)
    shown = name.wanted  # with its sign and its edges
    assert abs(drawn.left - (600 - shown) / 2) < 80
    assert drawn.left > 200


def test_a_known_card_leaves_the_cards_to_be_named_their_lines(
    stage: Stage, tmp_path: Path
) -> None:
    """One card that was taken openly filled the page; those below it were cut by its edge."""
    stage.resize((1280, 800))
    hall = sit_down(stage, tmp_path, "gaia")
    dealer, play = Dealer(7), hall.play
    offered_now = hall.see().question.choices
    assert play.choose(next(c for c in offered_now if c.id.startswith("take:nature")).steps[0]) is (
        None
    )
    while play.state.awaiting().reveals:
        assert play.choose(dealer.deal(play.state, play.state.awaiting().reveals[0])) is None
    hall.settle()
    stage.frames()
    page = open_hand(stage, hall)
    assert page.ids.cards.children
    assert page.ids.shelf.height <= page.ids.scroll.height + 1, "all of them are seen at once"
    (known,) = [one for one in page.ids.answers.ids.field.children if getattr(one, "piece", "")]
    assert page.ids.cards.children[0].height == known.height, "no giant among them"
    stage.press(known)
    stage.frames()
    page = stage.page().children[0]
    assert page.ids.asked.text == f"Ada, what do you do with the {known.text}?"
    field = page.ids.answers.ids.field
    assert not [one for one in field.children if getattr(one, "text", "").startswith("Draw")]
    assert known.width < known.height, "as upright as the cardboard is"


def test_only_twins_of_a_known_card_are_not_asked_for() -> None:
    """A seat with one nature card, which is known, was offered another one like it."""
    game = load("gaia")
    twins, held = ["nature_plains#2", "nature_plains#3"], ["nature_plains#1"]
    assert by_deck(game, [*twins, "city_01"], held) == {"life": ["city_01"]}
    assert by_deck(game, [*twins, "nature_sea#1"], held) == {"nature": [*twins, "nature_sea#1"]}


def test_few_answers_in_words_leave_the_cards_their_line(stage: Stage, tmp_path: Path) -> None:
    """Two short answers once stood in a band across the page, and the last cards below its end."""
    from kivy.factory import Factory

    from companion.ui.open_room import width_of_words

    stage.look("en")
    open_hand(stage, sit_down(stage, tmp_path, "gaia"))
    two = [Factory.Answer(text=text) for text in ("Draw 2 cards", "Place 2 growth")]
    assert width_of_words([*two, Factory.Answer(text="Done")]) == 0
    page = Factory.CardsPage(size=(1280, 800), has_answers=True, decides="Which do you take?")
    page.beside = width_of_words(two)
    assert page.beside >= sum(one.wanted for one in two)
    stage.frames()
    asked, answers = page.ids.asked, page.ids.answers
    assert answers.width == page.beside
    assert asked.right < answers.x
    page.width = 500
    stage.frames()
    assert answers.top < asked.y


@pytest.mark.parametrize("game", ["gaia_project", "peloponnes"])
def test_a_game_without_hands_offers_none(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Whoever chose a technology tile was offered "Benjamin's cards" in a game without any."""
    moment = next(one for one in MOMENTS if one.game == game and not one.reveals)
    hall = open_moment(stage, tmp_path, moment)
    drawn = [piece.id for piece in hall.game.catalogue if piece.deck]
    monkeypatch.setattr(hall.play, "nameable", lambda _: drawn)
    assert drawn
    assert not offers_hand(hall, hall.see().question)


def test_what_others_and_readers_do_makes_no_open_hand_anew(stage: Stage, tmp_path: Path) -> None:
    """On a busy machine readers came and went: the page was made anew with each, and for minutes
    no touch counted on it, not even "Hide"."""
    hall = sit_down(stage, tmp_path, "earth")
    page = open_hand(stage, hall)
    for _ in range(3):
        hall.announce()
        stage.frames()
    assert stage.page().children[0] is page
    stage.look("ja")
    stage.frames()
    assert stage.page().children[0] is not page, "another language is another page"


@pytest.mark.parametrize(("whose", "screen"), [(TABLE, "table"), (0, "table"), (1, "hand")])
@pytest.mark.parametrize("refused", [False, True])
def test_a_card_that_its_seat_lays_on_a_reader_is_asked_about_at_the_table(
    stage: Stage, tmp_path: Path, monkeypatch: Any, whose: int, screen: str, refused: bool
) -> None:
    """While a hand lay open the reader seemed deaf: what the card could mean was asked nowhere.
    `whose` reader it is; at that of another seat the card is no business of this hand."""
    hall = sit_down(stage, tmp_path, "hadara")
    draw(stage, hall)
    open_hand(stage, hall)
    view, at = hall.see(), "desk/pad"
    pad = StationView(at, pad=True, seat=whose)
    of_it = {"seat": max(0, whose), "piece": "Y1-01", "station": at}
    asked = replace(view.question, ask=Ask.WHICH, **of_it)
    why = Notice(Text("refusal.wrong_epoch", {"epoch": 1}), piece="Y1-01", station=at)
    told = {"notice": why} if refused else {"question": asked}
    shown = replace(view, stations=(pad,), **told)
    monkeypatch.setattr(hall.play, "view", lambda: shown)
    hall.announce()
    stage.frames()
    assert hall.screen == screen


@pytest.mark.parametrize(("whose", "screen"), [(0, "table"), (1, "hand")])
def test_a_card_that_its_seat_lays_wrong_at_a_place_for_all_is_told_at_the_table(
    stage: Stage, tmp_path: Path, monkeypatch: Any, whose: int, screen: str
) -> None:
    """A noble where nobles are not played: why came only when the hand was hidden again."""
    hall = sit_down(stage, tmp_path, "hadara")
    draw(stage, hall)
    open_hand(stage, hall)
    view, at = hall.see(), "board/yellow"
    why = Notice(Text("refusal.wrong_epoch", {"epoch": 1}), seat=whose, piece="Y1-01")
    take = Text("guide.take", {"piece": "Y1-01", "from": "show:yellow"})
    order = Instruction(MoveHand.TAKE, take, "Y1-01", "show:yellow", from_station=at)
    monkeypatch.setattr(hall.play, "view", lambda: replace(view, notice=why, instruction=order))
    hall.announce()
    stage.frames()
    assert hall.screen == screen


def told_why(stage: Stage) -> list[Any]:
    """What says beside the finger why a touch did nothing."""
    return [one for one in stage.page().walk() if type(one).__name__ == "WhyNot" and one.text]


def test_why_a_card_cannot_be_played_stands_beside_it_and_moves_nothing(
    stage: Stage, tmp_path: Path
) -> None:
    """It stood above the page, 900 px from the finger, pushed all of it down, and stayed above the
    question of another card; later it lay over the card and its neighbours."""
    stage.resize((800, 1280))
    stage.look("ja")
    hall = dealt_gaia(stage, tmp_path)
    open_hand(stage, hall)
    page = stage.page().children[0]
    dull = [one for one in laid(page.ids.answers) if one.dull]
    assert {one.piece.partition("_")[0] for one in dull} <= {"city", "animal"}
    card = dull[0]
    before = page, card.to_window(*card.pos)
    stage.press(card)
    stage.frames()
    (why,) = told_why(stage)
    assert (page, card.to_window(*card.pos)) == before, "nothing moves"
    assert page in stage.page().children, "nothing is made anew"
    top = card.to_window(*card.pos)[1] + card.height
    assert top <= why.y <= top + dp(30), "beside the card, over none of the row"
    assert (why.x >= 0, why.right <= 800, why.top <= 1280) == (True, True, True)
    stage.touch(10, 10)
    stage.frames()
    assert not told_why(stage), "the next touch has read it"
    assert hall.notice is None


def dealt_gaia(stage: Stage, folder: Path) -> Any:
    """Two seats with known hands, when the first one acts: nothing but nature cards can be laid."""
    hall = sit_down(stage, folder, "gaia", "known")
    dealer = Dealer(7)
    while hall.play.state.awaiting().reveals:
        state = hall.play.state
        assert hall.play.choose(dealer.deal(state, state.awaiting().reveals[0])) is None
    hall.settle()
    stage.frames()
    return hall


def test_a_hand_stays_open_for_the_next_action_of_its_seat(stage: Stage, tmp_path: Path) -> None:
    """After the first of two actions of Gaia the hand closed, and the tablet was to be handed over
    to whoever held it."""
    stage.resize((800, 1280))
    hall = dealt_gaia(stage, tmp_path)
    seat = hall.see().question.seat
    open_hand(stage, hall)
    state = hall.play.state
    first = next(one for one in state.legal(seat) if one.verb == "nature")
    assert hall.act(lambda play: play.choose(first))
    stage.frames()
    assert (hall.screen, hall.see().question.seat) == ("hand", seat)
    assert "answers" in stage.page().children[0].ids
    state = hall.play.state
    again = next(one for one in state.legal(seat) if one.verb == "nature")
    assert hall.act(lambda play: play.choose(again))
    stage.frames()
    assert hall.screen == "table", "another seat is asked"


def test_the_tablet_is_handed_over_to_somebody_else_alone(stage: Stage, tmp_path: Path) -> None:
    """Whoever looked last looks again without "Give the tablet to"; anybody else is asked. "Hide"
    is another thing: it lays the tablet down, so that nobody who takes it sees a hand."""
    hall = dealt_gaia(stage, tmp_path)
    seat = hall.see().question.seat
    open_hand(stage, hall)
    hall.back()
    stage.frames()
    assert hall.screen == "table"
    hall.give(seat)
    stage.frames()
    assert "answers" in stage.page().children[0].ids, "the same person"
    hall.back()
    hall.give(1 - seat)
    stage.frames()
    assert "open" in stage.page().children[0].ids, "another one"
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    card = stage.page().children[0].ids.held.children[0]
    stage.press(card)
    assert (hall.enlarged, hall.notice) == (card.piece, None), "it is asked nothing, and reads"
    hall.enlarge("")
    stage.press(stage.page().children[0].ids.hide)
    hall.give(1 - seat)
    stage.frames()
    assert "open" in stage.page().children[0].ids, "it was laid down"


def test_cards_stand_before_other_answers_however_few_they_are(
    stage: Stage, tmp_path: Path
) -> None:
    """With one card in the hand the piles to draw from stood before it, with two after them."""
    stage.resize((800, 1280))
    hall = dealt_gaia(stage, tmp_path)
    seat, state = hall.see().question.seat, hall.play.state
    for count in (3, 2, 1):
        state.hand[seat] = [one for one in state.hand[seat] if one.startswith("nature")][:count]
        hall.play.known.forget()
        hall.play.telling.changed()
        hall.settle()
        hall.announce()
        hall.give(seat)
        stage.frames()
        if "open" in stage.page().children[0].ids:
            stage.press(stage.page().children[0].ids.open)
            stage.frames()
        field = stage.page().children[0].ids.answers.ids.field
        cards = [bool(one.piece) for one in reversed(field.children) if hasattr(one, "piece")]
        assert cards == sorted(cards, reverse=True), count
        assert not cards[-1], "whatever else can be done stands there, too"
        hall.back()


def test_a_card_that_was_drawn_is_marked_in_the_hand(stage: Stage, tmp_path: Path) -> None:
    """Drawn from a pile it came unseen: its owner had to find out which one it was."""
    hall = dealt_gaia(stage, tmp_path)
    seat, state = hall.see().question.seat, hall.play.state

    def marked() -> set[str]:
        cards = (one for one in stage.page().walk() if type(one).__name__ == "PieceAnswer")
        return {one.piece for one in cards if one.fresh}

    open_hand(stage, hall)
    assert marked() == set(), "all of it is new"
    before = set(state.hand[seat])
    draw = next(one for one in state.legal(seat) if one.verb == "draw" and one.args[0] == "life")
    assert hall.act(lambda play: play.choose(draw))
    state = hall.play.state
    step = Dealer(9).deal(state, state.awaiting().reveals[0])
    assert hall.act(lambda play: play.choose(step))
    stage.frames()
    if hall.screen != "hand":
        hall.give(seat)
        stage.frames()
    assert marked() == set(hall.play.state.hand[seat]) - before != set()
    hall.back()
    hall.give(seat)
    stage.frames()
    assert marked() == set(), "it has been looked at"


def test_the_last_card_that_a_seat_draws_is_read_before_the_hand_closes(
    stage: Stage, tmp_path: Path
) -> None:
    """Drawn as the last action it was never seen: the table came, and asked the next seat."""
    hall = dealt_gaia(stage, tmp_path)
    seat = hall.see().question.seat
    open_hand(stage, hall)
    for number in (9, 10):
        before = set(hall.play.state.hand[seat])
        legal = hall.play.state.legal(seat)
        draw = next(one for one in legal if one.verb == "draw" and one.args[0] == "nature")
        ahead = hall.play.state.clone()
        apply(ahead, draw)
        both = draw, Dealer(number).deal(ahead, ahead.awaiting().reveals[0])
        assert hall.act(lambda play, steps=both: play.choose(*steps))  # as at a table on the screen
        stage.frames()
    assert hall.see().question.seat != seat, "the turn is over"
    assert hall.screen == "hand"
    cards = [one for one in stage.page().walk() if type(one).__name__ == "PieceAnswer"]
    fresh = {one.piece for one in cards if one.fresh}
    assert set() != set(hall.play.state.hand[seat]) - before <= fresh
    assert all(one.said != one.text for one in cards if one.fresh), "and called new"
    stage.press(stage.page().children[0].ids.hide)
    assert hall.screen == "table"


def test_what_was_drawn_is_marked_where_nothing_else_can_be_played() -> None:
    """The only card among the answers was new, beside one that could not be played: unmarked."""
    from companion.ui.answer_cards import plain_if_drawn

    def left(place: str) -> bool:
        card = PieceAnswer(fresh=True)
        choice = MagicMock(places=(place,), pieces=("one",))
        answers = MagicMock(question=MagicMock(choices=(choice,)))
        answers.ids.field.children = [card]
        plain_if_drawn(answers)
        return bool(card.fresh)

    assert left("seat0:hand")
    assert not left("seat0:drawn"), "one of those that were drawn is kept"
