"""Powers of Gaia at a table on the screen that deals the hands: each question has an answer there,
and whoever may stop one is asked before it works (R9.11, R9.12)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.gaia.screen import struck
from companion.ui import answer_cards
from companion.ui.places import parts
from companion.ui.words import words
from engine.core.languages import LANGUAGES
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import Action, Step
from engine.games.gaia.faces import POWER
from tests.ui.audit import complaints
from tests.ui.gaia import PEOPLE, board
from tests.ui.houses import new_house, play_all
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables
from tests.ui.test_gaia_hand import acts, look_in

ASKED = {"drawn", "show", "act", "window", "stolen", "keep", "offer", "discard_powers"}
"""What power cards ask of seats and their table, by the verb of what is shown or the question."""


TAKES = "It takes a card unseen from every other hand; one of them is kept, the rest is discarded."
"""R9.11: what a tornado does."""


def begun(stage: Stage, folder: Path, setting: str = "stations") -> Any:
    """A match of three with disasters."""
    stage.look("en")
    hall = stage.open(new_house(folder, HandTables()))
    hall.keep("spot_checks", "off")
    hall.start("gaia", PEOPLE[:3], {"hands": "known", "mode": "advanced_disaster"}, setting, 3)
    return hall


def until(hall: Any, wanted: Callable[[State], bool], seed: int = 4) -> None:
    """Played on at random until a seat decides and this holds."""
    ahead, steps = hall.play.state.clone(), []
    for step in random_steps(ahead, seed, Counts()):
        ahead.take(step)
        steps.append(step)
        if ahead.awaiting().must and not ahead.awaiting().reveals and wanted(ahead):
            break
    play_all(hall, steps)


def held(state: State, seat: int) -> list[str]:
    return [piece for piece, at in state.places().items() if at == f"seat{seat}:hand"]


def protects(state: State) -> bool:
    """A tornado can be played on, and another seat holds a protection against it."""
    if not acts(state, "tornado"):
        return False
    others = {*range(3)} - {*state.awaiting().must}
    return any(POWER.get(one) == "protection" for seat in others for one in held(state, seat))


def storm(stage: Stage, hall: Any) -> None:
    """Whoever is asked plays its tornado, out of its open hand."""
    page = look_in(stage, hall)
    card = next(name for name in page.ids.answers.groups if name.startswith("tornado"))
    stage.press(next(one for one in answer_cards.laid(page.ids.answers) if one.piece == card))
    assert page.how.startswith("It takes a card unseen from every other hand."), (
        "before it is played"
    )
    (gold,) = page.ids.give.children
    stage.press(gold)


def answers(stage: Stage) -> dict[str, Any]:
    """What can be pressed to answer at the table: what it says -> the button. Undo is no answer."""
    laid = stage.page().question.ids.answers
    found = [one for one in laid.walk() if hasattr(one, "look") and getattr(one, "text", "")]
    return {one.text: one for one in found if not one.disabled and one.look != "card_apart"}


def opened(stage: Stage, name: str) -> Any:
    """The open hand behind a way at the table."""
    stage.press(answers(stage)[words.say("hand.offer", who=name)])
    if (give := stage.page().children[0].ids.get("open")) is not None:  # else it has the tablet
        stage.press(give)
    return stage.page().children[0]


def test_a_protection_is_asked_for_before_a_power_works(stage: Stage, tmp_path: Path) -> None:
    """R9.12: at a table that deals hands the power worked at once, and no protection was ever
    asked for. Each of the others may look, and lets it happen as whoever holds none does."""
    hall = begun(stage, tmp_path)
    until(hall, protects, 12)  # one of the others holds two cards that are alike
    (active,) = hall.play.state.awaiting().must
    storm(stage, hall)
    assert hall.screen == "table"
    assert hall.say(hall.see().question.text) == "C plays Tornado: does anybody protect?"
    assert hall.say(hall.see().question.how).startswith(TAKES), "whoever may stop it knows what"
    may = [hall.sitting(seat).name for seat in hall.play.state.awaiting().may]
    ways = {words.say("hand.offer", who=name) for name in may}
    assert {*answers(stage)} == {*ways, "Nobody protects, go ahead"}
    stage.frames()
    laid, waiver = stage.page().question.ids.answers, answers(stage)["Nobody protects, go ahead"]
    assert waiver.to_window(*waiver.pos)[0] > laid.center_x, (
        "it speaks for all: never where a hand is"
    )
    seat, card = next(
        (seat, one)
        for seat in hall.play.state.awaiting().may
        for one in held(hall.play.state, seat)
        if POWER.get(one) == "protection"
    )
    for other in may:
        asked = next(one for one in range(3) if hall.sitting(one).name == other)
        hall.looked[asked] = frozenset(held(hall.play.state, asked)[:-1])
        page = opened(stage, other)
        cards = answer_cards.laid(page.ids.answers)
        assert [one.fresh for one in cards].count(True) == 1, "also where none of them answers"
        told = [
            int("".join(filter(str.isdigit, one.text.partition(" (")[2])) or 1) for one in cards
        ]
        assert sum(told) == len(held(hall.play.state, asked)), "of cards alike, how many there are"
        assert (page.decides, page.how, page.lets) == (
            f"{other}, do you stop Tornado?",
            f"{TAKES} Touch your protection card, or let it happen.",
            True,
        ), "whoever holds none has the same page: that is its secret"
        assert (page.ids.let.text, page.ids.hide.text) == ("Let it happen", "Hide")
        assert page.stays
        assert board(stage).parent is not None, "with the match below it"
        assert not any(one.dull or one.why for one in cards), "no card stands out from afar"
        if other == may[0]:
            stage.press(page.ids.hide)
            assert not answers(stage)[words.say("hand.offer", who=other)].note, "hidden, no more"
            page = opened(stage, other)
        if other != may[-1]:
            stage.press(page.ids.let)
            assert hall.see().question.text.key == "ask.window", "the others are asked still"
            note = answers(stage)[words.say("hand.offer", who=other)].note
            assert note == "Lets it happen", "who has answered"
            match = hall.match
            hall.go_home()
            hall = stage.open(new_house(tmp_path, HandTables()))
            hall.resume(match)
            stage.frames()
            back = answers(stage)[words.say("hand.offer", who=other)]
            assert back.note == note, "also after the app was started anew"
    stage.press(page.ids.let)
    assert hall.see().question.text.key == "ask.keep", "all have let it happen"
    hall.undo()
    stage.frames()
    assert hall.see().question.text.key == "ask.window"
    page = opened(stage, hall.sitting(seat).name)
    stage.press(next(one for one in answer_cards.laid(page.ids.answers) if one.piece == card))
    (gold,) = page.ids.give.children
    before = {other: held(hall.play.state, other) for other in range(3)}
    stage.press(gold)
    after = {other: held(hall.play.state, other) for other in range(3)}
    assert after == before | {seat: [one for one in before[seat] if one != card]}
    seats = hall.see().board["seats"]
    assert card in seats[seat]["power_row"], "face up in the row of its owner"
    assert seats[active]["power_row"][-1].startswith("tornado"), "and the power in its own"


def test_a_tornado_takes_a_card_of_each_hand_by_chance(stage: Stage, tmp_path: Path) -> None:
    """R9.11: "which card was taken from your hand?" stood there without any answer. Nobody chooses
    it: the tablet takes it unseen, and the same one again when that was taken back."""
    hall = begun(stage, tmp_path)
    until(hall, protects)
    (active,) = hall.play.state.awaiting().must
    storm(stage, hall)
    others = [seat for seat in range(3) if seat != active and held(hall.play.state, seat)]
    before = {seat: held(hall.play.state, seat) for seat in others}
    taken = []
    for _ in range(2):
        stage.press(answers(stage)["Nobody protects, go ahead"])
        assert hall.see().question.text.key == "ask.keep"
        gone = {seat: {*before[seat]} - {*held(hall.play.state, seat)} for seat in others}
        assert all(len(cards) == 1 for cards in gone.values())
        taken.append(gone)
        if len(taken) == 1:
            hall.undo()
            stage.frames()
    assert taken[0] == taken[1], "nobody gets other cards by asking twice"
    for size in (*SIZES[:2], SMALLEST):
        stage.resize(size)
        stage.frames(3)
        who = ", ".join(hall.sitting(one).name for one in others)
        told = stage.page().head_news.text or stage.page().duty.text
        assert told == f"The tornado takes a card of each: {who}.", "who loses a card"
        assert not stage.page().ids.room.do_scroll_y, f"and no seat is pushed away, at {size}"
    opened(stage, hall.sitting(active).name)
    for size in SIZES[1::-1]:
        stage.resize(size)
        stage.frames(3)
        slides = stage.page().children[0].ids.answers.ids.frame.do_scroll_y
        assert not slides, f"they are whole, at {size} too: nothing is behind a bar"
    page = stage.page().children[0]
    cards = {one.piece: one for one in answer_cards.laid(page.ids.answers)}
    kept = next(iter(taken[0][others[0]]))
    assert {card for gone in taken[0].values() for card in gone} <= {*cards}
    assert page.how == (
        "The tornado brought you a card from every other hand. The rest is discarded."
    ), "nobody is told to touch what lies in no hand of theirs"
    own = [one for one in page.ids.held.children if one.piece in held(hall.play.state, active)]
    assert own
    assert min(one.height for one in cards.values()) > max(one.height for one in own), (
        "what is chosen from is larger than what waits"
    )
    stage.press(cards[kept])
    stage.press(page.ids.give.children[0])
    assert kept in held(hall.play.state, active)
    (asked,) = hall.play.state.awaiting().must
    assert asked != active, "that was its last action"
    (told,) = (hall.say(one.text) for one in hall.see().duties)
    who = ", ".join(hall.sitting(one).name for one in others)
    said = f"The tornado took a card of {who}: {hall.sitting(active).name} keeps one"
    assert told == f"{said}, the rest is discarded."
    assert stage.page().children[0].news == "", "nobody took anything from whoever played it"
    card = stage.page().children[0].ids.held.children[0]
    stage.press(card)
    assert (hall.enlarged, hall.notice) == (card.piece, None), "nothing is asked of it: it is read"
    hall.enlarge("")
    hall.back()
    for seat, gone in taken[0].items():
        hall.give(seat)
        stage.frames()
        assert "took" not in str(getattr(stage.page().children[0], "news", "")), (
            "a secret till then"
        )
        stage.press(stage.page().children[0].ids.open)
        page = stage.page().children[0]
        (card,) = (hall.piece_name(one) for one in gone)
        assert page.news in {f"The tornado took {the}{card} from you." for the in ("", "the ")}
        stage.press(page.ids.hide)


def twins(state: State) -> list[str]:
    """A card of each other hand, all of which look alike, where a tornado can be played."""
    if not acts(state, "tornado"):
        return []
    hands = [held(state, seat) for seat in range(3) if seat not in state.awaiting().must]
    alike = [(one, two) for one in hands[0] for two in hands[1] if _face(one) == _face(two)]
    return [*alike[0]] if alike else []


def _face(card: str) -> str:
    return card.partition("#")[0]


@pytest.mark.parametrize("seed", [0, 2])
def test_equal_cards_that_a_tornado_takes_are_counted(
    seed: int, stage: Stage, tmp_path: Path
) -> None:
    """They lay there as one card; where the hand held one like them, that one was counted."""
    hall = begun(stage, tmp_path)
    until(hall, lambda state: bool(twins(state)), seed)
    (active,) = hall.play.state.awaiting().must
    stolen = twins(hall.play.state)
    power = next(one for one in hall.play.state.legal(active) if one.verb == "tornado")
    play_all(hall, [power])
    if hall.see().question.text.key == "ask.window":
        play_all(hall, [Action("carry_out", active)])
    for prompt in hall.play.state.awaiting().reveals:
        card = next(one for one in stolen if one in held(hall.play.state, prompt.seat))
        play_all(hall, [hall.play.state.reveal(prompt, card)])
    answered = look_in(stage, hall).ids.answers
    (told,) = (one.text for one in answer_cards.laid(answered) if one.piece in stolen)
    assert told == words.say("hand.many", card=hall.piece_name(stolen[0]), count=2)


def offered(stage: Stage) -> bool:
    """Whether anything on the screen answers: a press, or what lies lit on the table."""
    return bool(answers(stage)) or bool(board(stage).offered())


@pytest.mark.parametrize("setting", ["stations", "touch"])
def test_each_question_of_powers_has_an_answer(stage: Stage, tmp_path: Path, setting: str) -> None:
    """At the table itself, whoever is asked: of each kind the first one that comes. Also where
    people hold the cards in their hands, and name them by touch."""
    hall, seen = begun(stage, tmp_path, setting), set[str]()
    ahead, steps = hall.play.state.clone(), list[Step]()
    for step in random_steps(ahead, 4, Counts()):
        if (kind := _kind(ahead)) not in seen:
            play_all(hall, steps)
            steps = []
            stage.frames()
            assert offered(stage), (kind, hall.see().question)
            seen.add(kind)
        if seen >= ASKED:
            break
        ahead.take(step)
        steps.append(step)
    assert seen >= ASKED, ASKED - seen


def _kind(state: State) -> str:
    awaiting = state.awaiting()
    if awaiting.reveals:
        return awaiting.reveals[0].verb
    return state.asked(awaiting.must[0]).key if awaiting.must else ""


def tiles_of(stage: Stage, hall: Any) -> list[str]:
    """The cells of the world that can be touched."""
    world = {tile["cell"] for tile in hall.see().board["world"]}
    return sorted(spot.name for spot in board(stage).spots if spot.name in world)


def beside(cell: str, other: str) -> bool:
    (x, y), (u, v) = (map(int, one.split(",")) for one in (cell, other))
    return abs(x - u) + abs(y - v) == 1


def becomes(stage: Stage) -> dict[str, str]:
    """What the table shows that tiles will turn into, by their cells."""
    scene = board(stage).scene()
    blow = struck.blow(scene)
    found = struck.struck(scene, blow) if blow else {}
    return {f"{x},{y}": change.land for (x, y), change in found.items() if change.land}


def test_an_earthquake_is_two_touches(stage: Stage, tmp_path: Path) -> None:
    """R9.10: its answer stood there after one touch, another touch chose another tile, and what
    was swapped with it was a tile that nobody had touched."""
    hall = begun(stage, tmp_path)
    until(hall, lambda state: acts(state, "earthquake") and len(state.view(None)["world"]) > 6)
    page = look_in(stage, hall)
    card = next(name for name in page.ids.answers.groups if name.startswith("earthquake"))
    stage.press(next(one for one in answer_cards.laid(page.ids.answers) if one.piece == card))
    assert page.how == "Touch two tiles side by side: they change places, with everything on them."
    stage.frames()
    pluses = [mark for mark in board(stage).marks if mark.key.startswith("plus ")]
    assert not pluses, "nothing is laid there: the lands are what people look for"

    def touch(cell: str) -> tuple[list[str], set[str]]:
        """What gives it then, and which tiles are marked."""
        stage.touch(*stage.spot(board(stage), cell))
        given = [one.text for one in page.ids.give.children if hasattr(one, "text")]
        return given, {*parts(board(stage).scene().picked)}

    cells = tiles_of(stage, hall)
    one, two, far = next(
        (a, b, c) for a in cells for b in cells for c in cells
        if beside(a, b) and c not in (a, b) and not beside(a, c) and a > b
    )  # fmt: skip
    assert touch(one) == ([], {one}), "a tile alone swaps nothing"
    assert touch(far) == ([], {far}), "they do not touch: it begins anew"
    assert touch(one) == ([], {one})
    assert touch(two) == (["Swap these two"], {one, two})
    assert touch(two) == ([], {one}), "a second touch takes the mark off"
    assert touch(two) == (["Swap these two"], {one, two})
    lands = {tile["cell"]: tile["land"] for tile in hall.see().board["world"]}
    assert set(becomes(stage)) == {one, two}, "the lands that change places, before it is played"
    stage.press(page.ids.give.children[0])
    assert hall.see().question.text.key == "ask.window"
    assert becomes(stage) == {one: lands[two], two: lands[one]}, "whoever may stop it sees where"
    while hall.see().question.text.key == "ask.window":
        stage.press(answers(stage)["Nobody protects, go ahead"])
    after = {tile["cell"]: tile["land"] for tile in hall.see().board["world"]}
    assert after == lands | {one: lands[two], two: lands[one]}
    swapped = [hall.say(news.text) for news in hall.see().duties]
    both = f"{lands[one]} and {lands[two]}", f"{lands[two]} and {lands[one]}"
    told = [f"Earthquake: {pair} change places, with everything on them." for pair in both]
    assert any(said.endswith(sentence) for said in swapped for sentence in told)


def test_a_protection_that_is_touched_too_early_says_when_it_is_played(
    stage: Stage, tmp_path: Path
) -> None:
    """R9.12: it was refused as "not an open card of the display", and so was any power that could
    not be played now."""
    hall = begun(stage, tmp_path)

    def holds(state: State) -> bool:
        (seat, *_) = state.awaiting().must
        mine = [POWER.get(one) for one in held(state, seat)]
        return acts(state, "take") and "protection" in mine

    until(hall, holds)
    page = look_in(stage, hall)
    card = next(
        one for one in answer_cards.laid(page.ids.answers) if POWER.get(one.piece) == "protection"
    )
    stage.press(card)
    assert hall.say(hall.notice.text) == (
        "A protection answers somebody else's power card, right after it was played."
    )
    hall.notice = None


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
def test_hide_keeps_its_place_where_a_deed_can_be_stopped(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """ "Let it happen" took a part of its place: a habitual touch at its middle met neither."""
    stage.resize(size)
    hall = begun(stage, tmp_path)
    until(hall, protects, 12)
    look_in(stage, hall)
    before = _of_hide(stage)
    stage.press(stage.page().children[0].ids.hide)
    storm(stage, hall)
    opened(stage, hall.sitting(hall.play.state.awaiting().may[0]).name)
    assert stage.page().children[0].lets
    assert _of_hide(stage) == before


def _of_hide(stage: Stage) -> dict[str, tuple[float, ...]]:
    """Where "Hide" stands in each language, on a page of which nothing is cut."""
    places = {}
    for language in (*LANGUAGES, "en"):  # it goes on in English
        stage.look(language)
        stage.frames(3)
        hide = stage.page().children[0].ids.hide
        assert complaints(stage.root) == [], language
        places[language] = (*hide.to_window(*hide.pos), *hide.size)
    return places
