"""Phase A of Hadara at a table on the screen: two cards come, one is chosen, the other follows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.games.hadara.screen import columns
from companion.games.hadara.screen.counts import has_counts
from companion.games.hadara.screen.drawing import Hadara
from companion.games.hadara.screen.gains import TRACKS
from companion.games.hadara.screen.pieces import colony_front
from companion.house.stored import Laid
from companion.session.api import Ask, Question, Text
from companion.table.layout import Layout
from companion.table.register import Register
from companion.ui.ask import Answers
from companion.ui.board import Board
from companion.ui.enlarged import large_at
from companion.ui.fan import usual
from companion.ui.theme import theme
from companion.ui.widgets.press import Press
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from engine.core.text import capital
from engine.games import load
from engine.games.hadara.faces import CARDS, COLOURS, DATA
from tests.ui.houses import SEATS, new_house
from tests.ui.play import answers
from tests.ui.stage import Stage
from tests.ui.tables import HandTables
from tests.ui.test_dragging import Finger
from tests.ui.test_hadara import board, to_phase


def chosen(hall: Any, verb: str) -> tuple[Any, Any]:
    """The question of the open hand, and its first answer of a kind."""
    asked = next(q for q in hall.play.private(hall.handed) if q.ask is Ask.TURN)
    return asked, next(one for one in asked.choices if one.steps[0].verb == verb)


@pytest.fixture
def hall(stage: Stage, tmp_path: Path) -> Any:
    """Two seats, as a new match is set up on a screen without readers; the wheel is turned."""
    game = load("hadara")
    usual = {o.id: o.usual(on_screen=True) for o in game.options if o.id == "hands"}
    usual["game"] = "full"  # all cards of the piles of this table are in play
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.keep("spot_checks", "off")
    seats = [Seat(*s) for s in zip(("Ada", "Benjamin"), game.colours, strict=False)]
    hall.start("hadara", seats, usual, "stations", 5)
    stage.frames()
    stage.press(next(one for one in answers(stage) if one.look == "main"))
    turn = hall.see().question
    told = " ".join((hall.say(turn.text), hall.say(turn.how)))
    assert not {"middle", "box"} & {*told.replace(",", " ").split()}, "it is on the screen"
    assert "crest" in told, "as its answers call it: one word for one thing"
    assert "sign" not in told
    assert not has_counts(board(stage).scene()), "nobody lays out what the tablet dealt"
    by_hand = replace(hall.see(), on_screen=False)
    looked_at = replace(by_hand, header=replace(by_hand.header, looks_on=True))
    asked = [replace(board(stage).scene(), view=view) for view in (by_hand, looked_at)]
    assert [*map(has_counts, asked)] == [True, False], "nor who only looks on"
    assert hall.act(lambda play: play.answer(turn.id, turn.choices[0].id))
    return hall


def test_both_cards_come_without_a_touch(hall: Any) -> None:
    """R4.2: each took two touches on a pile of the tray, and a third drew one too many."""
    assert not hall.see().awaiting.reveals
    assert len(hall.play.held(0)) == len(hall.play.held(1)) == 2
    assert "Draw" not in hall.say(hall.see().question.how), "nobody draws what is here"


@pytest.mark.parametrize("verb", ["buy", "sell"])
def test_the_other_card_goes_to_its_pile_by_itself(stage: Stage, hall: Any, verb: str) -> None:
    """R4.3: exactly one is discarded; once the other is bought or sold, nothing is left to choose,
    and one touch is taken back by one touch."""
    seat = hall.see().question.seat
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    asked, choice = chosen(hall, verb)
    length, held = len(hall.play.match.log), set(hall.play.held(seat))
    assert hall.act(lambda play: play.answer(asked.id, choice.id))
    taken = [entry.step for entry in hall.play.match.log[length:] if entry.step.seat == seat]
    assert [step.verb for step in taken] == [verb, "discard"]
    assert {str(step.args[0]) for step in taken} == held
    hall.play.undo()
    assert len(hall.play.match.log) == length
    assert set(hall.play.held(seat)) == held


def puts_a_tile(state: Any) -> bool:
    """A purple card was bought that takes a tile, while the other card is still in the hand."""
    todo = [realm.todo for realm in state.realms if len(realm.todo) > 1]
    return any(
        (one[-1][0], one[-2]) == ("tile_on_card", (*one[-2][:2], False, True)) for one in todo
    )


def test_after_a_tile_the_other_card_goes_to_its_pile_by_itself(stage: Stage, hall: Any) -> None:
    """R14.4, R4.3: its hand was opened again for it, though nothing was left to choose."""
    ahead = to_a_tile(hall)
    stage.frames()
    seat = next(n for n, one in enumerate(ahead.realms) if len(one.todo) > 1)
    tile = next(one for one in ahead.legal(seat) if one.verb == "tile_on_card")
    length = len(hall.play.match.log)
    assert hall.act(lambda play: play.choose(tile))
    taken = [entry.step.verb for entry in hall.play.match.log[length:] if entry.step.seat == seat]
    assert taken[:2] == ["tile_on_card", "discard"]
    hall.play.undo()
    assert len(hall.play.match.log) == length


def to_a_tile(hall: Any) -> Any:
    """Play on until a seat puts a tile on its card; the state then."""
    for seed in range(3, 60):
        ahead, steps = hall.play.state.clone(), []
        for step in random_steps(ahead, seed, Counts()):
            if puts_a_tile(ahead):
                break
            ahead.take(step)
            steps.append(step)
        if puts_a_tile(ahead):
            break
    assert all(hall.play.choose(step) is None for step in steps)
    hall.settle()
    return ahead


def test_on_a_phone_all_tiles_for_a_card_are_seen(stage: Stage, hall: Any) -> None:
    """One and a half of four were seen, above the way to a hand that answers nothing."""
    stage.resize((390, 844))
    to_a_tile(hall)
    stage.frames(6)
    shown = stage.page().question.ids.answers
    frame = shown.ids.frame
    tiles = [one for one in shown.ids.field.children if getattr(one, "kin", "")]
    assert len(tiles) > 2
    for one in tiles:
        low = one.to_window(one.x, one.y)[1]
        assert frame.to_window(frame.x, frame.y)[1] <= low + 1
        assert low + one.height <= frame.to_window(frame.x, frame.top)[1] + 1


def test_after_a_discard_it_is_still_asked_whether_to_buy(stage: Stage, hall: Any) -> None:
    seat = hall.see().question.seat
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    asked, choice = chosen(hall, "discard")
    length = len(hall.play.match.log)
    assert hall.act(lambda play: play.answer(asked.id, choice.id))
    assert len(hall.play.match.log) == length + 1


@pytest.mark.parametrize(
    ("size", "language", "coins"),
    [((1280, 800), "en", 20), ((800, 1280), "ja", 20), ((800, 1280), "ja", 0)],
)
def test_the_card_that_is_left_is_considered_where_the_other_was(
    stage: Stage, hall: Any, size: tuple[int, int], language: str, coins: int
) -> None:
    """R4.3: once one was discarded, the other lay there unmarked, the cards rose, and who touched
    it saw "Sell" where "Lay it on its pile" had stood; so it still was for who could not buy it."""
    stage.resize(size)
    stage.look(language)
    assert hall.play.adjust(hall.see().question.seat, "coins", coins) is None
    field, card = opened(stage, hall)
    *kept, discard = stage.page().children[0].ids.give.children[::-1]
    before = [one.to_window(one.right, one.y) for one in kept], field.to_window(*field.pos)
    other = next(one for one in hall.play.held(hall.handed) if one != card)
    stage.press(discard)
    stage.frames(4)
    field = next(one for one in stage.page().walk() if isinstance(one, Answers))
    row = stage.page().children[0].ids.give.children[::-1]
    given = [one for one in row if isinstance(one, Press)]
    assert field.picked == other
    after = [one.to_window(one.right, one.y) for one in given], field.to_window(*field.pos)
    assert len(given) == 2, "to buy it and to sell it"
    assert after[0][-1] == pytest.approx(before[0][-1])
    assert after[1] == pytest.approx(before[1])
    stage.look("en")


def test_a_colony_turns_over_without_a_touch(stage: Stage, hall: Any) -> None:
    """R7.2: who had taken it was told to turn it over, and to let the tablet draw that."""
    ahead, taken = hall.play.state.clone(), ""
    for step in random_steps(ahead, 3, Counts()):
        ahead.take(step)
        taken = step.verb if step.verb in ("plunder", "integrate") else ""
        assert hall.act(lambda play: play.choose(step)) if taken else not hall.play.choose(step)  # noqa: B023
        if taken and ahead.awaiting().reveals:
            break
    assert taken
    hall.settle()
    stage.frames(4)
    assert not [p for p in hall.see().awaiting.reveals if p.verb == "colony"]
    assert hall.play.match.log[-1].step.verb == "colony"
    assert hall.play.match.log[-1].gesture == hall.play.match.log[-2].gesture
    turned = next(row for row in colony_rows() if row["id"] == hall.play.match.log[-1].step.args[0])
    assert f"colony {turned['level']}: {turned['vp']} points, " in stage.page().headline
    brings = [f"{turned[track]} {track}" for track in TRACKS if turned[track]]
    assert all(one in stage.page().headline for one in brings), "cut in the middle of its name"


TABLE = json.loads((DATA / "table.json").read_text("utf-8"))


def colony_rows() -> list[dict[str, Any]]:
    """The backs of the colonies as they are printed."""
    return list(TABLE["colonies"])


def test_both_cards_stay_while_one_is_considered(stage: Stage, hall: Any) -> None:
    """The touched one shrank to a stamp, the other was gone, and the page jumped."""
    seat = hall.see().question.seat
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    before = cards(stage)
    assert set(before) == set(hall.play.held(seat))
    field = next(one for one in stage.page().walk() if isinstance(one, Answers))
    field.picked = sorted(before)[0]
    stage.frames()
    assert cards(stage) == before


def test_below_the_open_hand_the_own_area_is_seen_whole(stage: Stage, hall: Any) -> None:
    """R5.1: the second line of the own cards was cut by the lower edge."""
    stage.resize((1280, 800))
    opened(stage, hall)
    shown = next(one for one in stage.page().walk() if isinstance(one, Board))
    room = next(one for one in walk_up(shown) if isinstance(one, ScrollView))
    assert 0 < shown.height <= room.height + 1


@pytest.mark.parametrize(("size", "language"), [((800, 1280), "ja"), ((1024, 600), "en")])
def test_the_whole_match_is_seen_below_the_open_hand(
    stage: Stage, hall: Any, size: tuple[int, int], language: str
) -> None:
    """R4.2: the hand covered the top of the wheel and the piles, and when a card was touched the
    match slid, and the own cards with it. On the smallest tablet nothing but two cards was seen:
    who was to pay for one saw no coin of its own."""
    stage.resize(size)
    stage.look(language)
    field, card = opened(stage, hall)
    stood = []
    for picked in ("", card, ""):
        field.picked = picked
        stage.frames(4)
        shown = next(one for one in stage.page().walk() if isinstance(one, Board))
        room = next(one for one in walk_up(shown) if isinstance(one, ScrollView))
        assert 0 < shown.height <= room.height + 1
        stood.append((field.to_window(*field.pos)[1], field.height, shown.height, cards(stage)))
    assert stood[0] == stood[1] == stood[2]
    last = next(one for one in shown.spots if one.name == "colony_front_30")
    assert last.x + last.w + 5 <= shown.right, "what shines round a colony is seen whole, too"
    assert f"{hall.handed}coins" in {one.name for one in shown.spots}
    wide = [w for w, h in cards(stage).values() if w > 1.7 * h]
    assert len(wide) == 2, "there is as much room beside the print for what is said of it"
    stage.look("en")


def walk_up(widget: Any) -> Iterator[Any]:
    while (widget := widget.parent) is not None and widget is not widget.parent:
        yield widget


def cards(stage: Stage) -> dict[str, tuple[int, int]]:
    """The cards of the open hand, and how large each is."""
    found = (one for one in stage.page().walk() if type(one).__name__ == "PieceAnswer")
    return {one.piece: (round(one.width), round(one.height)) for one in found}


def opened(stage: Stage, hall: Any) -> tuple[Answers, str]:
    """The first seat looks into its hand and touches its first card."""
    seat = hall.see().question.seat
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    stage.wait()
    field = next(one for one in stage.page().walk() if isinstance(one, Answers))
    card = hall.play.held(seat)[0]
    field.picked = card
    stage.frames()
    return field, card


@pytest.mark.parametrize(("size", "language"), [((1280, 800), "en"), ((800, 1280), "ja")])
def test_what_is_done_with_a_card_keeps_its_place_from_card_to_card(
    stage: Stage, hall: Any, size: tuple[int, int], language: str
) -> None:
    """R4.3: "Buy" and "Sell" rose and fell with the length of the card's name."""
    stage.resize(size)
    field, _ = opened(stage, hall)
    stage.look(language)
    stage.frames()
    stood = []
    for card in hall.play.held(hall.handed):
        field = next(one for one in stage.page().walk() if isinstance(one, Answers))
        field.picked = card
        stage.frames(4)
        page = stage.page().children[0]
        given = page.ids.give.children
        assert len(given) == 3
        stood.append([one.to_window(*one.pos)[1] for one in (*given, field)])
    assert stood[0] == stood[1]


def ways(stage: Stage) -> list[tuple[str, bool]]:
    """What can be done with the touched card, from the left, and whether it is dull."""
    give = stage.page().children[0].ids.give
    return [(one.text, one.dull) for one in give.children[::-1]]


def test_buying_keeps_its_place_where_it_cannot_be_paid(stage: Stage, hall: Any) -> None:
    """R5.2: "Lay it on its pile" moved to where "Buy it" had stood, and so did "Sell it"."""
    opened(stage, hall)
    assert ways(stage) == [("Buy it", False), ("Sell it", False), ("Lay it on its pile", False)]
    stage.page().lay_down()
    assert hall.play.adjust(hall.see().question.seat, "coins", 0) is None
    _, card = opened(stage, hall)
    assert ways(stage) == [("Buy it", True), ("Sell it", False), ("Lay it on its pile", False)]
    length, buy = hall.see().length, stage.page().children[0].ids.give.children[-1]
    cost = hall.play.state.known_card(card).cost
    assert buy.note == (f"{cost} coins short" if cost > 1 else "1 coin short")
    stage.press(buy)
    stage.frames()
    assert hall.see().length == length, "nothing is done"
    assert hall.notice is not None, "and it is told why"


def test_each_card_of_the_hand_tells_what_it_costs_its_seat(stage: Stage, hall: Any) -> None:
    """R5.1: what is printed less one coin for each own card of the colour, and what is short."""
    seat = hall.see().question.seat
    colour = hall.see().board["points_at"][seat]
    own = "P3-B01" if colour == "purple" else f"{colour[0].upper()}3-01"
    hall.play.state.realms[seat].cards[colour].append(own)
    assert hall.play.adjust(seat, "coins", 1) is None
    opened(stage, hall)
    for one in (w for w in stage.page().walk() if type(w).__name__ == "PieceAnswer"):
        usual = hall.play.state.known_card(one.piece).cost
        assert (one.price.own, one.price.usual) == (max(0, usual - 1), usual)
        assert one.price.short == max(0, usual - 1 - 1)


def test_what_a_purple_card_does_is_said_in_words(
    stage: Stage, hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R14.3: signs and a star told it, to whoever knew them."""
    told = Hadara().telling(lambda one: {"cost": 2, "effect": "sell_plus_1"})
    assert told.says("P1-B01") == ("does.sell_plus_1",)
    assert Hadara().says("Y1-01") == ()
    # R19.6: the mark of what is only likely was explained nowhere; an owner's own card needs none.
    assert Hadara().marked("G1-03") == ("rule.R19.6",)
    assert Hadara().telling(lambda one: {"cost": 2, "vp": 0}).marked("G1-03") == ()
    assert Hadara().marked("G1-02") == ()
    monkeypatch.setattr(Hadara, "says", lambda *_: ("does.sell_plus_1",))
    opened(stage, hall)
    said = "From now on each card that you sell brings 1 coin more."
    assert stage.page().children[0].how == said


def test_between_seats_that_choose_together_one_touch_opens_the_next_hand(
    stage: Stage, hall: Any
) -> None:
    """R4.3: the table came between them, and giving the tablet on took two touches."""
    seat = hall.see().question.seat
    opened(stage, hall)
    asked, choice = chosen(hall, "sell")
    assert hall.act(lambda play: play.answer(asked.id, choice.id))
    stage.frames()
    stage.wait()
    page = stage.page()
    assert (page.name, page.opened, hall.handed) == ("hand", False, 1 - seat)
    assert not cards(stage), "nothing is shown before it is touched"
    stage.press(page.children[0].ids.open)
    stage.frames()
    assert set(cards(stage)) == set(hall.play.held(1 - seat))


def course_to(hall: Any, verb: str, many: int = 1) -> None:
    """The match goes on, by chance, until its first seat can do this with so many."""
    for seed in range(3, 30):
        ahead, steps = hall.play.state.clone(), []
        for step in random_steps(ahead, seed, Counts()):
            legal = [one for seat in ahead.awaiting().must[:1] for one in ahead.legal(seat)]
            if sum(one.verb == verb for one in legal) >= many:
                assert all(hall.play.choose(step) is None for step in steps)
                hall.settle()
                return
            ahead.take(step)
            steps.append(step)
    pytest.fail(f"nobody can {verb}")


def test_all_cards_of_which_one_is_given_up_are_seen(stage: Stage, hall: Any) -> None:
    """R10.2: an eighth card began a second line, and was cut in half."""
    course_to(hall, "remove", 8)
    stage.frames(4)
    ids = stage.page().question.ids.answers.ids
    lying = [one for one in ids.field.children if type(one).__name__ == "PieceAnswer"]
    assert len(lying) >= 8
    low = ids.frame.to_window(*ids.frame.pos)[1]
    assert min(one.to_window(*one.pos)[1] for one in lying) >= low - 1
    asked = hall.see().question
    gone = {one.pieces[0] for one in asked.choices if one.pieces}
    assert not gone & {spot.name for spot in board(stage).spots}, "no card is shown twice"
    realm = hall.play.state.realms[asked.seat]
    cards, food = realm.card_count(), max(0, realm.tracks[TRACKS.index("food")])
    said = hall.say(asked.how)
    assert said.startswith(f"You have {cards} cards, and food for {food}: {cards - food} ")
    told_what_giving_it_up_costs(stage, hall)
    colonies_are_read_large(stage, hall)


def colonies_are_read_large(stage: Stage, hall: Any) -> None:
    """R7.3: an own one, and the stack of a level, showed a number, and a touch did nothing."""
    painted, rows = board(stage), hall.see().board["seats"]
    seat, own = next((n, row["colonies"]) for n, row in enumerate(rows) if row["colonies"])
    painted.focus = seat
    stage.frames()
    faces = {own_face or f"colony_front_{level}" for level, own_face in own.items()}
    shown = [one.name for one in painted.spots]
    assert all(shown.count(face) == (2 if "front" in face else 1) for face in faces), "before it"
    for face in sorted(faces | {"colony_front_30"}):
        stage.wait()
        stage.touch(*stage.spot(painted, face))
        assert hall.enlarged == face
        hall.enlarge("")
        stage.frames()


def told_what_giving_it_up_costs(stage: Stage, hall: Any) -> None:
    """R10.2: all that a card gave goes with it, and its points."""
    asked, answered = hall.see().question, stage.page().question.ids.answers
    gives = [(one, CARDS[one.pieces[0]]) for one in asked.choices if one.pieces]
    choice, card = next(it for it in gives if it[1].colour != "purple")
    answered.picked = choice.group
    stage.frames(4)
    said = next(one.note for one in answered.ids.field.children if getattr(one, "note", ""))
    face, after = hall.play.state.known_card(card.id), hall.play.state.clone()
    before = after.scores()[asked.seat]
    after.take(choice.steps[0])
    lost = before - after.scores()[asked.seat]
    parts = [f"{track.capitalize()} −{n}" for track, n in zip(TRACKS, face.gives, strict=True) if n]
    assert lost >= face.vp > 0, "the course leads to a card with points"
    realm = after.realms[asked.seat]
    lacks = realm.card_count() - max(0, realm.tracks[TRACKS.index("food")])
    then = f"then food is still {lacks} short" if lacks > 0 else "then all your cards are fed"
    assert said == ", ".join([*parts, f"Points −{lost}", then])


@pytest.mark.parametrize("verb", ["plunder", "carve"])
def test_what_is_lit_answers_a_touch(stage: Stage, hall: Any, verb: str) -> None:
    """R7.1, R8.1: colonies and statues within reach were framed, and a touch did nothing."""
    course_to(hall, verb)
    stage.frames(4)
    stage.wait()
    asked = hall.see().question
    lit = {str(one.steps[0].args[0]) for one in asked.choices if one.steps[0].args}
    spots = {spot.name for spot in board(stage).spots}
    assert lit
    assert lit <= spots
    first = min(lit)
    stage.touch(*stage.spot(board(stage), first))
    stage.frames()
    assert stage.page().question.ids.answers.picked == first


def test_a_colony_that_can_be_taken_is_shown_large_when_held(stage: Stage, hall: Any) -> None:
    """R7.3: its stack is lit and answers by its level, and a finger that rested on it read
    nothing."""
    course_to(hall, "plunder")
    stage.frames(4)
    lit = {f"{one.steps[0].args[0]}" for one in hall.see().question.choices if one.amount}
    assert lit
    for level in lit:
        at = stage.spot(board(stage), level)
        assert large_at(stage.page(), *at, hall.game) == colony_front(level)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)], ids=str)
def test_what_is_done_with_a_colony_stands_in_one_row_with_the_way_back(
    stage: Stage, hall: Any, size: tuple[int, int], language: str
) -> None:
    """The way back lay far from two answers of two widths, and nothing was seen between them."""
    stage.resize(size)
    stage.look(language)
    course_to(hall, "plunder")
    stage.frames(4)
    answers = stage.page().question.ids.answers
    answers.picked = next(one.group for one in hall.see().question.choices if one.amount)
    stage.frames(4)
    pay, plunder, back = answers.ids.field.children
    assert back.y == plunder.y == pay.y
    assert plunder.width == pay.width or size[0] == 800, "upright the way back reaches as far"
    assert 0 < plunder.x - back.right == pay.x - plunder.right < theme.gap
    assert back.look == "card_apart", "a frame shows how much of the row leads back"


def test_the_only_colony_in_reach_is_named_for_what_it_opens(stage: Stage, hall: Any) -> None:
    """R7.3: it said "Plunder", and opened a choice in which paying stood beside it. What lies there
    has one size, whatever is asked: the own cards grew and shrank with each question."""
    stage.frames(4)
    before = board(stage).size[:]
    course_to(hall, "plunder")
    seat = hall.see().question.seat
    assert hall.play.adjust(seat, "coins", 20) is None
    hall.settle()
    stage.frames(4)
    levels = {one.amount: one.group for one in hall.see().question.choices if one.amount}
    field = stage.page().question.ids.answers.ids.field
    said = {one.text: one.note for one in field.children if getattr(one, "text", "")}
    assert len(levels) == 1, "the course leads to a seat that reaches one"
    level = int(levels.popitem()[1])
    row = next(one for one in TABLE["levels"] if one["level"] == level)
    pays = f"+{row['plunder']} or −{row['integrate']} coins"
    assert said[f"Colony {level}"] == pays, "what it brings and costs is no touch away"
    assert not [text for text in said if "Plunder" in text]
    assert board(stage).size[:] == before


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
def test_what_a_colony_is_worth_is_told_and_no_deed_comes_under_the_finger(
    stage: Stage, hall: Any, size: tuple[int, int]
) -> None:
    """R7.3: "Plunder it" lay where "Colony 3" was, and its points were told once it was paid."""
    stage.resize(size)
    course_to(hall, "plunder")
    seat = hall.see().question.seat
    assert hall.play.adjust(seat, "coins", 20) is None
    hall.settle()
    stage.frames(4)
    stage.wait()
    field = stage.page().question.ids.answers.ids.field
    opens = next(one for one in field.children if getattr(one, "text", "").startswith("Colony"))
    at = opens.to_window(*opens.center)
    stage.press(opens)
    stage.frames(4)
    shown = {one.text: one for one in field.children if getattr(one, "text", "")}
    plunder, pay = shown["Plunder it"], shown["Pay and turn it over"]
    assert "+" in plunder.note.partition("oints")[2], "the points of its front"
    assert " to +" in pay.note, "between which those of its back lie"
    for one in (plunder, pay):
        assert not one.collide_point(*one.to_widget(*at)), one.text
    places = plunder.x, pay.x
    answers = stage.page().question.ids.answers
    answers.stood = opens.right, opens.width, opens.right + opens.width
    answers.rebuild()  # as if the colony beside it had been touched, or more were on offer
    stage.frames(4)
    shown = {one.text: one for one in field.children if getattr(one, "text", "")}
    assert (shown["Plunder it"].x, shown["Pay and turn it over"].x) == places
    stage.wait()
    stage.touch(*at)
    stage.frames()
    assert not stage.page().question.ids.answers.picked, "there a second touch leads back"


def test_below_each_purple_card_that_is_chosen_stands_what_it_does(stage: Stage) -> None:
    """R14.3: "Purple III" stood there for some effects, and for others what they do; in a hand and
    among those that are given up it stood below each of them."""
    stage.resize((1280, 800))
    texts = load("hadara").texts
    keys = ("ask.pick", "ask.choose", "ask.feed")
    asked = [Question("it", Ask.TURN, 0, Text(key), ()) for key in keys]
    effects = {key.removeprefix("does.") for key in texts.tables["en"] if key.startswith("does.")}
    assert len(effects) > 15
    for language in texts.tables:
        stage.look(language)
        for effect in sorted(effects):
            drawing = Hadara().telling(lambda one: {"cost": 2, "effect": effect})  # noqa: B023
            (word,) = {drawing.word(one, "P1-B01") for one in asked}
            said = capital(texts.say(language, word))
            assert usual(said), (language, said)
    stage.look("en")


@pytest.mark.parametrize("verb", ["plunder", "silver", "carve", "tile_on_card"])
def test_a_lit_colony_or_bonus_tile_can_be_dragged_as_cards_are(
    stage: Stage, hall: Any, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R7.1, R11.1: a finger that lifted it moved nothing, and nothing was told. R8.2, R11.3, R14.4:
    a tile that was let go on its very card sprang back."""
    course_to(hall, verb)
    assert hall.play.adjust(hall.see().question.seat, "coins", 40) is None
    hall.settle()
    stage.frames(4)
    step = next(s for c in hall.see().question.choices for s in c.steps if s.verb == verb)
    thing = next((str(arg) for arg in step.args if arg in COLOURS), str(step.args[0]))
    length, painted = len(hall.play.match.log), board(stage)
    at = stage.spot(painted, thing)
    finger = Finger(stage, SimpleNamespace(center=at, to_window=lambda *at: at))
    finger.move(at[0] + 60, at[1] + 60)
    shown = stage.root.dragging.shown
    assert shown.parent is stage.root, "it is under the finger"
    assert shown.game.texts.has(f"piece.{shown.piece}") or shown.piece == f"tile:{thing}"
    finger.move(2, 2)
    finger.up()
    goes = verb != "plunder"
    assert shown.told == f"Touch one of {'the lit places' if goes else 'the answers'}."
    assert stage.page().question.ids.answers.picked == thing, "its answers stand there"
    assert len(hall.play.match.log) == length, "and none of them is taken"
    if goes:
        lies_where_it_is_let_go(stage, hall, verb, thing)
    if verb == "tile_on_card":
        seat, drawn = hall.play.match.log[length].step.seat, []
        monkeypatch.setattr(columns, "paint_lying", lambda brush, *lies: drawn.append(lies[:2]))
        painted.focus = seat
        stage.frames()
        assert drawn == [(thing, "track")], "it is seen on its card"


def lies_where_it_is_let_go(stage: Stage, hall: Any, verb: str, tile: str) -> None:
    """On a medal or a card nothing is left to choose; on a statue, which of its sides is up."""
    asked, painted, length = hall.see().question, board(stage), len(hall.play.match.log)
    meant = [c.steps[0] for c in asked.choices if c.steps[0].verb == verb]
    place = str(meant[0].args[0]) if verb == "carve" else verb
    at = stage.spot(painted, tile)
    finger = Finger(stage, SimpleNamespace(center=at, to_window=lambda *at: at))
    finger.move(at[0] + 60, at[1] + 60)
    finger.move(*stage.spot(painted, place))
    finger.up()
    assert stage.root.dragging.shown.parent is None, "it lies there, and nothing is told"
    if verb != "carve":
        laid = hall.play.match.log[length].step
        assert (laid.verb, laid.args[0]) == (verb, tile)
        return
    assert len(hall.play.match.log) == length
    left = [s for s in meant if s.args[:2] == (place, tile)]
    shown = [one for one in stage.page().question.ids.answers.ids.field.children
             if getattr(one, "note", "")]  # fmt: skip
    assert len(shown) == len(left) == 2


@pytest.mark.parametrize(("verb", "to"), [("discard", "pile"), ("buy", "own")])
def test_a_card_is_dragged_to_its_pile_or_before_its_seat(
    stage: Stage, hall: Any, verb: str, to: str
) -> None:
    """R4.3, R5.3: as cards of the other games are."""
    seat = hall.see().question.seat
    field, card = opened(stage, hall)
    field.picked = ""
    stage.frames()
    colour = hall.see().board["points_at"][seat]
    finger = Finger(stage, next(
        one for one in stage.page().walk() if getattr(one, "piece", "") == card
    ))  # fmt: skip
    finger.move(finger.touch.x + 30, finger.touch.y - 8)
    painted = next(one for one in stage.page().walk() if type(one).__name__ == "Board")
    finger.move(*stage.spot(painted, f"{to}:{colour}"))
    length = len(hall.play.match.log)
    finger.up()
    steps = [entry.step for entry in hall.play.match.log[length:]]
    assert (steps[0].verb, steps[0].args[0]) == (verb, card)


@pytest.mark.parametrize("dragged", [True, False])
def test_a_card_of_a_pile_is_dragged_before_its_seat_too(
    stage: Stage, hall: Any, *, dragged: bool
) -> None:
    """R9.1, R5.3: in phase A it was carried, in phase B no place was lit for it; and a touch on a
    lit place did nothing."""
    to_phase(hall, "pick")
    hall.settle()
    seat = hall.see().question.seat
    assert hall.play.adjust(seat, "coins", 40) is None
    hall.settle()
    stage.frames(4)
    card = hall.see().question.choices[0].pieces[0]
    piles = hall.see().board["piles"].items()
    colour = next(c for c, one in piles if one["top"] and one["top"]["card"] == card)
    painted = board(stage)
    length = len(hall.play.match.log)
    if dragged:
        finger = Finger(stage, next(
            one for one in stage.page().walk()
            if type(one).__name__ == "PieceAnswer" and one.piece == card
        ))  # fmt: skip
        finger.move(finger.touch.x + 30, finger.touch.y - 8)
        finger.move(*stage.spot(painted, f"own:{colour}"))
        finger.up()
    else:
        stage.page().question.ids.answers.picked = card
        stage.frames(3)
        stage.wait()
        stage.touch(*stage.spot(painted, f"own:{colour}"))
    bought = hall.play.match.log[length].step
    assert (bought.verb, bought.seat, bought.args[0]) == ("buy", seat, card)


def test_at_the_piles_buying_keeps_its_place_too(stage: Stage, hall: Any) -> None:
    """R9.1, R5.2: "Sell it" stood where "Buy it" does, in gold."""
    to_phase(hall, "pick")
    hall.settle()
    asked = hall.see().question
    assert hall.play.adjust(asked.seat, "coins", 0) is None
    hall.settle()
    stage.frames(4)
    field = stage.page().question.ids.answers
    choices = hall.see().question.choices
    able = {one.pieces[0] for one in choices if one.steps[0].verb == "buy"}
    field.picked = next(one.pieces[0] for one in choices if one.pieces[0] not in able)
    stage.frames()
    shown = [one for one in field.ids.field.children[::-1] if getattr(one, "text", "")]
    assert [(one.text, one.dull) for one in shown] == [("Buy it", True), ("Sell it", False)]
    assert shown[1].look != "main", "nobody came to sell"


class Sensed(HandTables):
    """Readers below cardboard: nothing of it lies on the screen."""

    def on_screen(self, setting: str) -> bool:
        return False

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        laid, register = super().open(game, layout, setting), Register(game, "box")
        for piece, tag in self.last.tags.items():
            register.bind(tag, piece)
        return laid._replace(register=register)


def test_at_a_reader_buying_and_selling_keep_their_places(stage: Stage, tmp_path: Path) -> None:
    """R4.3, R5.2: they rose and fell with the length of "Wrong sticker …", and selling moved
    when the other card had been laid on its pile, or when buying could not be paid."""
    tables = Sensed()
    house = new_house(tmp_path, tables)
    house._faces = lambda game, options: dict(game.stand_ins(3))  # type: ignore[method-assign]
    hall = stage.open(house)
    hall.keep("spot_checks", "off")
    hall.start("hadara", SEATS[:2], {"hands": "unknown"}, "pad", 5)
    hall.teacher.stop("hadara")
    state = hall.play.state
    for prompt in state.awaiting().reveals:
        assert hall.play.choose(state.reveal(prompt, f"S{prompt.seat + 1}")) is None
    assert hall.play.choose(Action("wheel", 0, ("yellow",))) is None
    stood = []
    for seat in (0, 1):
        if seat:  # R5.2: neither of its cards can be paid
            assert hall.play.choose(Action("crest", 1, (state.segment(1),))) is None
            assert hall.play.adjust(1, "coins", 0) is None
        cards = [one.args[0] for one in state.legal(seat) if one.verb == "discard"]
        dear = sorted(cards, key=lambda card: -state.known_card(card).cost)
        stood.append(where_they_stand(stage, hall, tables.last, dear[0], "discard"))
        stood.append(where_they_stand(stage, hall, tables.last, dear[1], "sell"))
    assert all(one == stood[0] for one in stood), "\n".join(map(str, stood))


def where_they_stand(
    stage: Stage, hall: Any, table: Any, card: str, done: str
) -> dict[Any, Any]:  # fmt: skip
    """By the size of the screen where buying and selling stand while this card lies on the reader,
    before that is done with it; that it is another one stands in the corner, not among them."""
    (pad,) = table.layout.pads_of(0)
    table.place(card, pad)
    hall.settle()
    found = {}
    for size in ((1024, 600), (1280, 800), (800, 1280)):
        stage.resize(size)
        stage.frames(6)
        field = stage.page().question.ids.answers.ids.field
        places = {
            one.text: one.to_window(*one.pos) for one in field.children if hasattr(one, "text")
        }
        said = {text: (round(x), round(y)) for text, (x, y) in places.items()}
        found[size] = [said["Buy it"], said["Sell it"]]
        assert not [text for text in said if text.startswith("Wrong sticker")]
    asked = hall.see().question
    assert hall.play.answer(asked.id, f"{done}:{card}") is None
    table.remove(card)
    hall.settle()
    return found
