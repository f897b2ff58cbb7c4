"""Earth's hand stays open above the match: a touch marks a card, nothing moves under a finger, and
what it looks like to others tells nothing of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.earth.screen import mat
from companion.games.earth.screen.drawing import DRAWING
from companion.games.earth.screen.pieces import printed
from companion.session.api import Ask
from companion.ui import answer_cards, besides, hands
from companion.ui.broad_hand import broad_size
from companion.ui.held import hand_of
from companion.ui.most_held import MostHeld
from companion.ui.theme import theme
from companion.ui.widgets.lettering import whole
from companion.ui.widgets.press import Press
from companion.ui.widgets.printed import place
from engine.core.dealer import Dealer
from engine.core.state import State
from engine.core.steps import Action, Step
from engine.games.earth.faces import PLANTABLE
from tests.ui.earth import name
from tests.ui.houses import SEATS, asked_now, new_house, play_all, play_until, random_walk
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables

PHONE = (390, 844)
SEED, TRADE = 467, "Give 3 sprouts for 2 soil"
LONG = 17
"""A longer name takes two lines on a tablet."""


def looking(
    stage: Stage, folder: Path, wanted: Any, seed: int = 3, *, on_screen: bool = False
) -> Any:
    """The open hand of the first seat that is asked when this holds; returns the hall."""
    hall = stage.open(new_house(folder, HandTables() if on_screen else None))
    hall.keep("spot_checks", "off")
    hall.start("earth", SEATS[:2], {"hands": "known"}, "stations" if on_screen else "touch")
    hall.teacher.stop("earth")
    play_until(hall, seed, wanted)
    hall.give(hall.play.state.awaiting().must[0])
    stage.frames()
    stage.page().look_in()
    stage.frames(3)
    stage.wait()
    return hall


def verbs(state: State) -> set[str]:
    """What the seat that is asked first can do."""
    must = state.awaiting().must
    return {step.verb for step in state.legal(must[0])} if must else set()


def some_too_dear(state: State) -> bool:
    """It plants, and holds a card that it cannot pay."""
    if "plant" not in verbs(state):
        return False
    seat = state.awaiting().must[0]
    own, plants = state.view(seat)["own"], state.legal(seat)
    return {*own["hand"]} > {one.args[0] for one in plants if one.verb == "plant"}


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_a_card_that_cannot_be_paid_keeps_its_place_and_nothing_moves(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """It split the page, and the mat slid away; at a touch of a card the mat jumped."""
    stage.resize(size)
    hall = looking(stage, tmp_path, some_too_dear)
    page = stage.page().children[0]
    answers, held = page.ids.answers, hand_of(hall.play, hall.handed)
    cards = answer_cards.laid(answers)
    assert [one.piece for one in cards] == held
    assert {one.piece for one in cards if one.dull} == {*held} - {*answers.groups}
    soil = hall.see().board["seats"][hall.handed]["soil"]
    for one in cards:
        said = [text for *_, text in one.texts]
        assert one.text.split()[0] in " ".join(said), "its name stands there, too"
        short = printed(one.piece).get("cost", 0) - soil if one.dull else 0  # none saves anything
        why = one.why.split() if one.dull else ()
        told = [int(part) for part in why if part.isdigit()]
        assert told == ([short] if short > 0 else []), "by how much it cannot be paid"
    assert not page.ids.held.children
    before = stood(page)
    length = hall.see().length
    stage.press(next(one for one in cards if one.dull))
    stage.frames(3)
    assert hall.notice is not None, "why it cannot be"
    assert stood(page) == before
    stage.wait()
    stage.press(next(one for one in answer_cards.laid(answers) if not one.dull))
    stage.frames(3)
    assert stood(page) == before, "the hand and the mat stand still"
    assert [one.marked for one in answer_cards.laid(answers)].count(True) == 1
    assert hall.see().length == length


def might_trade(state: State) -> bool:
    """It chooses to plant, and may trade before; then some of its cards are too dear."""
    if not asked_now(state) & {"choose", "agree"} or not verbs(state) >= {"choose", "convert"}:
        return False  # what is asked is known at once, all that can be done is not
    ahead, seat = state.clone(), state.awaiting().must[0]
    plant = Action("choose", seat, ("plant",))
    if plant not in ahead.legal(seat):
        return False
    ahead.take(plant)
    return ahead.awaiting().must[:1] == (seat,) and some_too_dear(ahead)


def test_a_hand_with_all_the_room_lies_whole_and_stays_there(stage: Stage, tmp_path: Path) -> None:
    """What was too dear lay below the page, and a trade was cut, with half of the page free; a
    trade that was looked at moved all of it. The page is the same through a turn."""
    stage.look("en")
    stage.resize(SMALLEST)
    hall = looking(stage, tmp_path, might_trade, seed=SEED)
    page = stage.page().children[0]
    chosen_from, trade = rects(answer_cards.laid(page.ids.answers)), offered_at(page)[TRADE]
    assert len([one for one in page.ids.give.children if one.piece]) == 4, "signs of the actions"
    hall.play.choose(Action("choose", hall.handed, ("plant",)))
    hall.settle()
    hall.give(hall.handed)
    stage.frames()
    stage.page().look_in()
    stage.frames(3)
    page = stage.page().children[0]
    answers = page.ids.answers
    assert_whole(page, hand_of(hall.play, hall.handed))
    assert rects(answer_cards.laid(answers)) == chosen_from
    assert answers.need <= answers.ids.frame.height + 1, "no card is scrolled to"
    for count in range(3, 15):
        wide = answers.width - theme.near
        one = broad_size(count, wide, answers.room, DRAWING.held_broad, 0)
        rows = -(-count // int(wide / (one.width + theme.near)))
        assert rows * (one.height + theme.near) <= answers.room, count
    before = offered_at(page)
    assert before[TRADE] == trade
    answers.turn_to("convert")
    stage.frames(3)
    assert page.how == "Each sprout is worth a point at the end."
    assert rects(answer_cards.laid(answers)) == chosen_from
    assert offered_at(page).items() >= before.items(), "what is offered has not moved"
    trades = next(one for one in hall.play.legal(hall.handed) if one.verb == "convert")
    assert hall.act(lambda play: play.choose(trades))
    stage.frames(3)
    page = stage.page().children[0]
    assert rects(answer_cards.laid(page.ids.answers)) == chosen_from, "nor when it is done"
    ends = offered_at(page)
    assert ends == {text: before[text] for text in ends}
    hall.undo()
    stage.resize(PHONE)
    assert_whole(stage.page().children[0], hand_of(hall.play, hall.handed))


def assert_whole(page: Any, held: list[str]) -> None:
    """All cards of the hand have one place and one form, and what is offered stands whole above."""
    cards = answer_cards.laid(page.ids.answers)
    assert [one.piece for one in cards] == held
    assert not page.ids.held.children
    assert len({tuple(one.size) for one in cards}) == 1
    found = offered_at(page)
    assert {*found} == {"Plant no more", TRADE}
    left, right = page.padding[0], page.width - page.padding[2]
    assert all(left - 1 <= x and x + w <= right + 1 for x, _, w, _ in found.values())


def offered_at(page: Any) -> dict[str, tuple[float, ...]]:
    """Where what is offered stands above the cards."""
    given = [*page.ids.give.children, *page.ids.apart.children]
    return {one.text: rects([one])[0] for one in given if getattr(one, "text", "")}


def rects(widgets: Any) -> list[tuple[float, ...]]:
    return [(*one.to_window(*one.pos), *one.size) for one in widgets]


def test_a_card_is_new_also_after_the_app_was_closed(stage: Stage, tmp_path: Path) -> None:
    """What a hand had been was a memory of one window: the mark was gone the next evening."""
    stage.look("en")
    hall = looking(stage, tmp_path, some_too_dear)
    seat, match = hall.handed, hall.match
    held = hand_of(hall.play, seat)
    stage.page().hide()
    hall.saw(seat, frozenset(held[:-1]))  # the last one came after that
    again = stage.open(new_house(tmp_path))
    again.resume(match)
    again.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames(3)
    cards = answer_cards.laid(stage.page().children[0].ids.answers)
    assert [one.piece for one in cards if one.fresh] == held[-1:]
    (new,) = (one for one in cards if one.fresh)
    (low,) = (y for _, y, *_, text in new.texts if text.startswith("New"))
    assert low < new.y + new.lines(), "below its print: it lay on the printed name"


def saves(state: State) -> bool:
    """It plants, some of its cards cost less than is printed, and one of these has a long name."""
    seat = next(iter(state.awaiting().must), None)
    if seat is None or "plant" not in verbs(state):
        return False
    price = state.view(seat)["own"]["price"]
    less = [card for card, soil in price.items() if soil < printed(card).get("cost", 0)]
    return len(price) > len(less) and any(len(name(card)) > LONG for card in less)


def test_a_card_that_costs_less_than_is_printed_says_how_much_and_why(
    stage: Stage, tmp_path: Path
) -> None:
    """R6.4: its printed price alone stood there, and people did not plant what they could pay. Of
    a long name over such a line the first half lay on the picture."""
    stage.look("en")
    hall = looking(stage, tmp_path, saves)
    page = stage.page().children[0]
    price = hall.play.state.view(hall.handed)["own"]["price"]
    cards = {one.piece: one for one in answer_cards.laid(page.ids.answers)}
    for piece, card in cards.items():
        if piece in PLANTABLE and not card.dull:
            now, before = price[piece], printed(piece)["cost"]
            assert card.why == (f"{now} soil, not {before}" if now < before else "")
        if card.why:
            assert whole(card.said, False, card.width, card.lines() - card._why_high())
    assert any(card.why and not card.dull for card in cards.values())


def replaces(state: State) -> bool:
    """Two cards of its hand are too dear for it, and can be planted in the place of another."""
    if "plant" not in verbs(state):
        return False
    return len(only_replaced(state.legal(state.awaiting().must[0]))) > 1


def only_replaced(legal: Any) -> set[str]:
    """The cards that no free spot takes."""
    by = {verb: {s.args[0] for s in legal if s.verb == verb} for verb in ("plant", "replace")}
    return by["replace"] - by["plant"]


def test_a_card_that_only_replaces_another_keeps_its_place_and_says_so(
    stage: Stage, tmp_path: Path
) -> None:
    """R6.6: two of eleven cards were not there; they lay behind a button "Replace"."""
    stage.look("en")
    hall = looking(stage, tmp_path, replaces, seed=1)
    page, held = stage.page().children[0], hand_of(hall.play, hall.handed)
    cards = answer_cards.laid(page.ids.answers)
    assert [one.piece for one in cards] == held
    legal = hall.play.legal(hall.handed)
    alone = only_replaced(legal)
    (lies,) = {s.args[1] for s in legal if s.verb == "replace" and s.args[0] in alone}
    lit = {one.piece: one.why for one in cards if not one.dull and one.why}
    assert lit == dict.fromkeys(alone, "free in one place"), "its name printed over theirs"
    assert all(one.tells for one in cards), "there is room for it"
    piece = next(one.piece for one in cards if one.piece in alone)
    page.ids.answers.picked = piece
    stage.frames(3)
    *_, gold = given(page)
    assert gold.text == f"Put {hall.piece_name(piece)} in the place of {hall.piece_name(lies)}"
    stage.wait()
    stage.press(gold)
    assert piece in {row["card"] for row in hall.see().board["seats"][hall.handed]["tableau"]}


def stood(page: Any) -> tuple[Any, ...]:
    """Where the cards of the hand and of the mat are."""
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    planted = {row["card"] for row in board.view.board["seats"][int(board.focus)]["tableau"]}
    hand = [(one.piece, *one.to_window(*one.pos)) for one in answer_cards.laid(page.ids.answers)]
    mat_ = [(s.name, *board.to_window(s.x, s.y)) for s in board.spots if s.name in planted]
    return hand, mat_, board.to_window(*board.pos), tuple(board.size)


def test_between_two_plants_of_a_turn_the_mat_stands_still(stage: Stage, tmp_path: Path) -> None:
    """R5.2: a card in the outermost row slid all others under the finger."""

    def begins(state: State) -> bool:
        board = state.view(None)
        if "plant" not in verbs(state) or board["action"] != "plant":
            return False
        seat = state.awaiting().must[0]
        return board["active"] == seat + 1 and 0 < len(board["seats"][seat]["tableau"]) < 5

    hall = looking(stage, tmp_path, begins)
    page, seat = stage.page().children[0], hall.handed
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    before = mat.of(mat.lies(board.scene(), hall.see().board["seats"][seat]))
    plants = [one for one in hall.play.legal(seat) if one.verb == "plant"]
    inside = [one for one in plants if one.args[1:] in before.cells()]
    outermost = min(inside, key=lambda one: one.args[1:])
    assert hall.play.choose(outermost) is None
    assert mat.of(mat.lies(board.scene(), hall.see().board["seats"][seat])) == before


def test_the_way_to_a_hand_tells_nothing_of_it(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R9.5: it was gold only for whoever held an event; so for whoever could pay a card."""
    looks: dict[str, set[tuple[str, bool]]] = {"ask.plant": set(), "ask.finish": set()}
    secret: dict[str, set[bool]] = {key: set() for key in looks}
    stage.open(new_house(tmp_path / "before"))
    stage.frames()  # now the app knows how its buttons look
    hall = stage.open(new_house(tmp_path / "house"))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    state, steps = hall.play.state.clone(), []
    for step in random_walk(hall.play.state.clone(), 5):
        if asked_now(state) & {"plant", "finish"}:  # else there is nothing to look at
            play_all(hall, steps)
            steps.clear()
            for asked in hall.play.view().pending:
                if asked.ask is Ask.TURN and asked.text.key in looks and hall.play.held(asked.seat):
                    button = besides.hand(hall, asked)
                    looks[asked.text.key].add((button.look, button.disabled))
                    secret[asked.text.key].add(asked.withheld > 0)
        state.take(step)
        steps.append(step)
    assert secret["ask.plant"] == {True, False}, "the match had both"
    assert all(len(found) <= 1 for found in looks.values())
    asked = next(one for one in hall.play.view().pending if one.choices)
    monkeypatch.setattr(hall.play, "held", lambda seat: ())
    monkeypatch.setattr(besides, "holds_more", lambda *_: False)
    button = besides.hand(hall, asked)
    assert (button.disabled, button.note) == (True, "No cards in hand"), "dull, it did not say why"
    monkeypatch.setattr(hands, "found_in_all", lambda *_: True)
    assert hall.play.counted(asked.seat)["hand"]
    assert not besides.hand(hall, asked).note, "nine cards that nobody knows were none"


@pytest.mark.parametrize(("key", "verb"), [("ask.keep", "keep"), ("", "play")])
def test_what_brings_secrets_to_light_is_marked_first(
    stage: Stage, tmp_path: Path, key: str, verb: str
) -> None:
    """An event was played, a card kept, by the touch that meant to look at it."""
    stage.look("en")
    hall = looking(stage, tmp_path, lambda state: verb in verbs(state))
    page, length = stage.page().children[0], hall.see().length
    card = next(
        name for name, found in page.ids.answers.groups.items()
        if found and found[0].steps and found[0].steps[0].verb == verb
    )  # fmt: skip
    stage.press(next(one for one in answer_cards.laid(page.ids.answers) if one.piece == card))
    stage.frames(3)
    assert hall.see().length == length
    golden = [one for one in page.ids.give.children if one.look == "main"]
    assert len(golden) == 1
    stage.wait()
    stage.press(golden[0])
    assert hall.see().length > length


def many(state: State) -> bool:
    """It plants, and holds fifteen cards."""
    return "plant" in verbs(state) and len(state.view(state.awaiting().must[0])["own"]["hand"]) > 14


def test_upright_two_rows_of_many_cards_are_whole_and_so_is_the_mat(
    stage: Stage, tmp_path: Path
) -> None:
    """Of fifteen cards one row and a half was seen; with all three the mat was cut."""
    stage.resize(SIZES[1])
    looking(stage, tmp_path, many)
    page = stage.page().children[0]
    frame, rows = page.ids.answers.ids.frame, set()
    bottom = frame.to_window(*frame.pos)[1]
    for card in answer_cards.laid(page.ids.answers):
        low = card.to_window(*card.pos)[1]
        if low >= bottom:
            rows.add(round(low))
    assert len(rows) == 2
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    assert board.height >= DRAWING.least(board.width, 2)[1]


def holds_an_event(state: State, verb: str) -> bool:
    """This can be done, and an event of the hand can be played besides."""
    return {verb, "play"} <= verbs(state)


def plays_or_uses(state: State) -> bool:
    """An ability of a planted card can be used, or an event be played."""
    if not holds_an_event(state, "use"):
        return False
    seat = state.awaiting().must[0]
    lying = {row["card"] for row in state.view(None)["seats"][seat]["tableau"]}
    return any(one.verb == "use" and one.args[0] in lying for one in state.legal(seat))


def given(page: Any) -> list[Any]:
    """What stands beside the question, first to last, without what is empty."""
    return [one for one in page.ids.give.children[::-1] if hasattr(one, "look")]


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_an_ability_on_the_mat_below_an_open_hand_answers_a_touch(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Its disc was lit and nothing happened: the one button there threw all abilities away. That
    one stood where gold stands with a card marked: two turns were ended by it."""
    stage.resize(size)
    hall = looking(stage, tmp_path, plays_or_uses)
    page, legal = stage.page().children[0], hall.play.legal(hall.handed)
    apart = next(one for one in given(page) if one.text == "Use no more abilities")
    kept = apart.to_window(*apart.pos)
    event = next(one for one in legal if one.verb == "play").args[0]
    stage.press(next(one for one in answer_cards.laid(page.ids.answers) if one.piece == event))
    stage.frames(3)
    *_, gold = given(page)
    assert gold.look == "main"
    left = gold.to_window(*gold.pos)[0]
    assert all(one.to_window(one.right, 0)[0] <= left for one in given(page)[:-1])
    assert kept[0] + apart.width <= left, "nothing is given up where gold comes to stand"
    stage.press(next(one for one in answer_cards.laid(page.ids.answers) if one.piece == event))
    stage.frames(3)
    board = next(w for w in stage.page().walk() if type(w).__name__ == "Board")
    length = hall.see().length
    lying = {row["card"] for row in hall.see().board["seats"][hall.handed]["tableau"]}
    card = next(one.args[0] for one in legal if one.verb == "use" and one.args[0] in lying)
    assert card in board.offered()
    stage.touch(*stage.spot(board, card))
    stage.frames(3)
    assert hall.see().length == length, "it is marked"
    press_gold(stage)
    assert hall.see().length > length
    used = hall.see().board["seats"][hall.handed]["uses"]
    assert card not in used


def press_gold(stage: Stage) -> None:
    """The gold answer, which tells what is marked."""
    (gold,) = (one for one in given(stage.page().children[0]) if one.look == "main")
    stage.wait()
    stage.press(gold)
    stage.frames(3)


def uses(state: State) -> bool:
    """Only its mat answers, and it holds cards."""
    seat = next(iter(state.awaiting().must), None)
    held = seat is not None and bool(state.view(seat)["own"]["hand"])
    return held and "use" in verbs(state) and "play" not in verbs(state)


def goes_on(state: State) -> list[str]:
    """The cards whose ability its seat can use now, and another one of its mat right after."""
    found, seat = list[str](), next(iter(state.awaiting().must), -1)
    for step in state.legal(seat) if uses(state) else []:
        ahead = state.clone()
        if step.verb == "use":
            ahead.take(step)
            if ahead.awaiting().must[:1] == (seat,) and uses(ahead):
                found.append(step.args[0])
    return found


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_what_only_the_match_answers_is_shown_with_the_match(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """A card of the mat was to be touched, and half of the page was empty. After each ability the
    table came: the next lit card lay elsewhere, and what was touched opened a page of numbers."""
    stage.resize(size)
    hall = looking(stage, tmp_path, goes_on)
    page, seat = stage.page(), hall.handed
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    (card, *_), length = goes_on(hall.play.state), hall.see().length
    assert board.height <= board.parent.height + 1, "a half of the mat was cut off"
    lay = tuple(board.to_window(*board.pos)), tuple(board.size)
    stage.touch(*stage.spot(board, card))
    stage.frames(3)
    press_gold(stage)
    assert hall.see().length > length
    assert stage.page() is page
    assert page.opened
    assert hall.handed == seat
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    if size[0] > size[1]:  # upright the sentence above is a line shorter
        assert (tuple(board.to_window(*board.pos)), tuple(board.size)) == lay
    stage.look("en")
    stage.resize(SMALLEST)
    page = stage.page().children[0]
    assert page.how == "What lights up for this lies on the table: touch “Hide” to see it."
    assert not page.aside, "however few answers stand beside it they keep their line"


def plants(state: State) -> Step | None:
    """What is planted so that a card is drawn, and an ability of the mat is the next answer."""
    seat = next(iter(state.awaiting().must), -1)
    for step in state.legal(seat) if "plant" in verbs(state) else []:
        if step.verb == "plant":
            ahead = state.clone()
            ahead.take(step)
            drawn = [one for one in ahead.awaiting().reveals if not one.place]
            for one in drawn:
                ahead.take(Dealer(1).deal(ahead, one))
            if drawn and ahead.awaiting().must == (seat,) and uses(ahead):
                return step
    return None


def test_a_low_hand_gives_way_to_the_match_that_answers(stage: Stage, tmp_path: Path) -> None:
    """After a card was planted its page asked "Which ability?", and the only answer on it gave
    them all up: what used the card stood in gold at the table."""
    stage.resize(SMALLEST)
    hall = looking(stage, tmp_path, plants, on_screen=True)
    marked = stage.page()._page.answers
    card = next(one for one in answer_cards.laid(marked) if not one.dull)
    place = card.to_window(*card.center)
    for pause, picked in ((1.1, ""), (1.3, card.piece)):
        back = Press(size_hint=(None, None), size=(8, 8), pos=(place[0] - 4, place[1] - 4))
        back.bind(on_release=lambda *_: hall.calm.gave())
        stage.root.add_widget(back)
        stage.touch(*place)
        stage.root.remove_widget(back)
        stage.frames(2)
        stage.wait(pause)
        stage.touch(*place, hasty=True)
        assert marked.picked == picked, "a slow second touch where one was given marks no card"
    seat, step = hall.handed, plants(hall.play.state)
    assert hall.act(lambda play: play.choose(step))
    stage.frames(3)
    assert hall.screen == "table"
    view = hall.see()
    assert (seat, "ask.use") in {(one.seat, one.text.key) for one in (view.question, *view.pending)}
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames(3)
    assert hall.screen == "hand", "whoever wants to look may"


def uses_what_it_planted(state: State) -> bool:
    """The ability of a card that came from its hand is the next one."""
    must = state.awaiting().must
    legal = state.legal(must[0]) if uses(state) else []
    return bool(legal) and all(s.args[0] in PLANTABLE for s in legal if s.verb == "use")


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_the_ability_of_a_planted_card_is_used_beside_the_hand(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """ "Touch the next card you use", and no card of the mat was to be seen: what it would have
    brought was given away."""
    stage.resize(size)
    hall = looking(stage, tmp_path, uses_what_it_planted)
    page = stage.page().children[0]
    assert page.decides, "it is said what is asked"
    said = [getattr(one, "text", "") for one in page.walk()]
    assert "Use no more abilities" in said
    board = next(w for w in stage.page().walk() if type(w).__name__ == "Board")
    card = next(one.args[0] for one in hall.play.legal(hall.handed) if one.verb == "use")
    length = hall.see().length
    stage.touch(*stage.spot(board, card))
    stage.frames(3)
    press_gold(stage)
    assert hall.see().length > length


def chooses(state: State) -> bool:
    """It chooses an action, and none of its cards is an event."""
    return "choose" in verbs(state) and "play" not in verbs(state)


def test_upright_the_match_lies_below_the_hand_where_an_action_is_chosen(
    stage: Stage, tmp_path: Path
) -> None:
    """With an event in the hand it did; without one half of the page was black."""
    stage.resize((800, 1280))
    looking(stage, tmp_path, chooses)
    assert "ask.choose" in stage.page()._page.question.text.key
    board = next(w for w in stage.page().walk() if type(w).__name__ == "Board")
    assert board.height > 400


def test_the_four_actions_stand_open_beside_a_hand_with_an_event(
    stage: Stage, tmp_path: Path
) -> None:
    """All cards were dull, and the actions behind one small answer: nothing seemed possible."""
    hall = looking(stage, tmp_path, lambda one: holds_an_event(one, "choose"))
    page = stage.page().children[0]
    told = [one.text for one in given(page)]
    assert {"Plant", "Compost", "Water", "Grow"} <= {one.partition(" ")[0] for one in told}
    actions = [one for one in given(page) if one.text in ("Plant", "Compost", "Water", "Grow")]
    assert all(one.piece for one in actions), "the sign of each, as at the table"
    cards = answer_cards.laid(page.ids.answers)
    assert [one.piece for one in cards if one.dull] == [], "no card is asked for, none is at fault"
    events = [one.args[0] for one in hall.play.legal(hall.handed) if one.verb == "play"]
    lit = {one.piece: one.text for one in cards if one.lit}
    assert lit == {card: f"Play {hall.piece_name(card)}" for card in events}
    frame, field = page.ids.answers.ids.frame, page.ids.answers.ids.field
    assert field.height <= frame.height, "no answer lies hidden below one line of cards"


def only_an_event(state: State) -> bool:
    """It plants, can pay none of its cards, and holds an event that it could play."""
    return asked_now(state) == {"plant"} and verbs(state) == {"play", "done"}


def test_where_no_card_can_be_paid_each_says_what_is_short(stage: Stage, tmp_path: Path) -> None:
    """R6.1: all lay there bright, and "11 soil" in gold looked like an offer: an event could be
    played besides."""
    hall = looking(stage, tmp_path, only_an_event, seed=19)
    cards = answer_cards.laid(stage.page().children[0].ids.answers)
    for card in cards:
        lacks = hall.play.short(card.piece, hall.handed)
        assert card.dull == (lacks is not None), card.piece
        assert lacks is None or card.why == hall.say(lacks)
    assert any(card.dull for card in cards)
    assert any(card.lit for card in cards), "the event"


def none_payable(state: State) -> bool:
    """It plants, and can pay none of its cards; it may end that, or give sprouts for soil."""
    seat = next(iter(state.awaiting().must), -1)
    return (
        asked_now(state) == {"plant"}
        and verbs(state) == {"done", "convert"}
        and any(state.short(piece, seat)[0] for piece in state.view(seat)["own"]["hand"])
    )


@pytest.mark.parametrize("size", [SIZES[0], SMALLEST], ids=str)
def test_where_nothing_of_the_hand_can_be_played_each_says_what_is_short(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R6.1: with no soil all cards lay there bright, and only a touch told why; people were told to
    touch one."""
    stage.look("en")
    stage.resize(size)
    hall = looking(stage, tmp_path, none_payable, seed=142)
    page = stage.page().children[0]
    cards = [*page.ids.held.children, *answer_cards.laid(page.ids.answers)]
    told = {one.piece: one.why for one in cards}
    lacks = {one: hall.play.short(one, hall.handed) for one in told}
    assert told == {one: hall.say(why) if why else "" for one, why in lacks.items()}
    assert [one.piece for one in cards if one.dull] == [one for one in told if lacks[one]]
    assert any(told.values())
    assert page.how == "No card of your hand can be planted now; each says what is short."


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_between_two_plants_no_card_of_the_hand_changes_its_place(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R5.2: the others moved up while the second card was being chosen."""

    def second(state: State) -> bool:
        board = state.view(None)
        seat = next(iter(state.awaiting().must), -1)
        own = board["action"] == "plant" and board["active"] == seat + 1
        return own and "plant" in verbs(state) and len(state.view(seat)["own"]["hand"]) > 3

    stage.resize(size)
    hall = looking(stage, tmp_path, second)
    before = stood(stage.page().children[0])[0]
    plants = [one for one in hall.play.legal(hall.handed) if one.verb == "plant"]
    first = min(plants, key=lambda one: [card for card, *_ in before].index(one.args[0]))
    hall.act(lambda play: play.choose(first))
    stage.frames(3)
    after = stood(stage.page().children[0])[0]
    assert after == [one for one in before if one[0] != first.args[0]]
    assert hall.screen == "hand"
    length, undo = hall.see().length, stage.page().children[0].ids.undo
    assert name(first.args[0]) in stage.page().children[0].undoes, "it says what goes back"
    stage.wait()
    stage.press(undo)
    stage.frames(3)
    assert hall.see().length < length
    assert (hall.screen, stage.page().opened) == ("hand", True), "who chose wrongly chooses here"
    assert stood(stage.page().children[0])[0] == before


def nothing_of_the_hand(state: State) -> bool:
    """It chooses cards that lie open and get something each, or wants no more of it."""
    seat = next(iter(state.awaiting().must), None)
    return seat is not None and state.asked(seat).key == "each" and "play" not in verbs(state)


def test_an_open_hand_offers_no_end_of_what_is_answered_at_the_table(
    stage: Stage, tmp_path: Path
) -> None:
    """ "Put no more" was all that it offered, and gave everything away."""
    stage.resize(SMALLEST)
    looking(stage, tmp_path, nothing_of_the_hand)
    page = stage.page().children[0]
    said = [getattr(one, "text", "") for one in page.ids.answers.walk()]
    assert "Put no more" not in said
    assert page.ids.hide.look == "main", "the way back to the table leads on"


def plants_first(count: int) -> Any:
    """Its turn has begun, it plants, holds so many cards and can plant more than one of them."""

    def begun(state: State) -> bool:
        board = state.view(None)
        if "plant" not in verbs(state) or board["action"] != "plant":
            return False
        seat = state.awaiting().must[0]
        held = len(state.view(seat)["own"]["hand"])
        return board["active"] == seat + 1 and held == count and bool(plants_on(state))

    return begun


def plants_on(state: State) -> list[Any]:
    """The plants after which the same seat can plant another card."""
    seat, found = state.awaiting().must[0], []
    for step in state.legal(seat):
        ahead = state.clone()
        if step.verb == "plant":
            ahead.take(step)
            if ahead.awaiting().must[:1] == (seat,) and "plant" in verbs(ahead):
                found.append(step)
    return found


@pytest.mark.parametrize(("size", "count"), [(SIZES[0], 8), (SIZES[0], 10), (SIZES[1], 6)], ids=str)
def test_a_card_that_is_planted_makes_none_larger(
    stage: Stage, tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    """The hand was as large as its present number of cards let it be: with each plant all of them
    grew, from two rows to one or within a row, and the match below jumped."""
    stage.resize(size)
    hall = looking(stage, tmp_path, plants_first(count))
    before, held = shape(stage), len(hand_of(hall.play, hall.handed))
    step = plants_on(hall.play.state)[0]
    assert hall.play.choose(step) is None
    hall.settle()
    stage.frames(3)
    assert hall.screen == "hand"
    assert len(hand_of(hall.play, hall.handed)) == held - 1
    assert shape(stage) == before
    hall.back()
    stage.frames(3)
    hall.give(step.seat)
    stage.frames(3)
    stage.page().look_in()
    stage.frames(3)
    assert shape(stage) == before, "nor where the hand was laid down meanwhile"


def test_a_card_that_comes_lies_last_on_every_page() -> None:
    """It took the place of one that had been planted, and stood last on the next page: who had
    learnt where it lay took another."""
    view: Any = SimpleNamespace(earlier=(), happened=())
    places = MostHeld()
    assert places.places(view, 0, ["a", "b", "c"]) == ["a", "b", "c"]
    assert places.places(view, 0, ["b", "c"]) == ["", "b", "c"], "nothing moves under a finger"
    assert places.places(view, 0, ["b", "c", "a"]) == ["a", "b", "c"], "it was taken back"
    assert places.places(view, 0, ["b", "c"]) == ["", "b", "c"]
    assert places.places(view, 0, ["b", "c", "d"]) == ["b", "c", "d"]
    assert places.places(view, 0, ["b", "d"]) == ["b", "", "d"]


def shape(stage: Stage) -> tuple[Any, ...]:
    """How large the cards of the hand are, their sheet, and the match."""
    page = stage.page().children[0]
    (card,) = {tuple(one.size) for one in answer_cards.laid(page.ids.answers)}
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    return card, page.ids.answers.height, tuple(board.size), board.to_window(*board.pos)


@pytest.mark.parametrize(("size", "count"), [(SIZES[0], 8), (SIZES[0], 10), (SIZES[1], 5)], ids=str)
def test_what_is_printed_on_the_cards_of_a_hand_is_as_wide_as_they_are(
    stage: Stage, tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    """A line for "Not now" was left free below each, and the pictures took two thirds of the
    width, though the sheet had room for higher cards; of eleven cards they took half of it. All
    have one form, as on the mat: with five cards they stood upright, with eight they did not."""
    stage.resize(size)
    looking(stage, tmp_path, plants_first(count))
    cards = answer_cards.laid(stage.page().children[0].ids.answers)
    for one in cards:
        high = one.height - 8 - one.lines()
        wide, tall = place("earth", one.piece, 0, 0, one.width - 12, high)[2:]
        assert wide > 0.85 * one.width
        assert wide > tall
        assert whole(one.text, False, one.width - 6, one.lines()), "its name is read"


def test_where_no_card_of_the_hand_is_asked_for_none_says_not_now(
    stage: Stage, tmp_path: Path
) -> None:
    """While something was paid from the mat, "Not now" stood below every card, and all of them were
    large and grey above a small mat; one that is touched is read large."""
    stage.look("en")
    hall = looking(stage, tmp_path, seat_pays)
    cards = answer_cards.laid(stage.page().children[0].ids.answers)
    assert cards
    assert not [one.why for one in cards if one.why or one.dull]
    stage.press(cards[0])
    stage.frames(3)
    assert hall.notice is None, "nothing is refused: it was only looked at"
    assert hall.enlarged == cards[0].piece
    board = next(w for w in stage.page().walk() if type(w).__name__ == "Board")
    assert board.height > stage.page().children[0].ids.answers.height, "the mat answers"


def seat_pays(state: State) -> bool:
    """A seat that holds cards pays for what was done with what lies on its mat."""
    must = state.awaiting().must
    if not must or state.asked(must[0]).key != "lose":
        return False
    return bool(state.view(must[0])["own"]["hand"])


def test_an_open_hand_offers_an_end_with_what_it_ends(stage: Stage, tmp_path: Path) -> None:
    """Where the match has room beside the hand, what lies there answers too."""
    stage.resize(SIZES[0])
    looking(stage, tmp_path, nothing_of_the_hand)
    page = stage.page().children[0]
    assert "Put no more" in [getattr(one, "text", "") for one in page.ids.answers.walk()]
    board = next(w for w in stage.page().walk() if type(w).__name__ == "Board")
    assert board.offered()
