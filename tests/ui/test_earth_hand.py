"""A hand of Earth: secret on the shared screen, and looked at before an action is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Ask
from companion.ui.answer_cards import laid
from companion.ui.in_hand import InHand
from tests.ui.earth import name, opened, painted
from tests.ui.houses import (
    SEATS,
    asked_now,
    new_house,
    play_on,
    play_singly,
    play_until,
    play_until_asked,
)
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.test_earth_answers import abilities


def test_nobody_reads_a_hand_on_the_shared_screen(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, 3, 60)
    hands = [card for seat in range(3) for card in hall.play.seen_by(seat)["own"]["hand"]]
    assert len(hands) > 6
    checked = 0
    for _ in range(36):
        open_ = {row["card"] for seat in hall.see().board["seats"] for row in seat["tableau"]}
        open_ |= {card for seat in hall.see().board["seats"] for card in seat["events"]}
        shown = " ".join(name(card) for card in open_)
        names = {name(card) for card in hands if name(card) not in shown}
        stage.frames(2)
        if hall.see().question.ask is not Ask.REVEAL:  # that one offers every unseen card
            texts = painted(stage)
            assert [t for each in names for t in texts if each in t] == []
            checked += 1
        play_on(hall, 1, seed=5)
        hands = [card for seat in range(3) for card in hall.play.seen_by(seat)["own"]["hand"]]


def test_the_own_hand_is_looked_at_before_an_action_is_chosen(stage: Stage, tmp_path: Path) -> None:
    """The weightiest decision was made blind: the way to the hand came and went with its events."""
    stage.look("en")
    stage.resize(SIZES[0])
    hall = opened(stage, tmp_path, 2, 30)
    play_until_asked(hall, "choose")
    stage.frames()
    seat = hall.see().question.seat
    way = f"{SEATS[seat].name}'s cards"
    (button,) = (one for one in stage.page().walk() if getattr(one, "text", "") == way)
    assert not button.disabled
    stage.press(button)
    stage.page().look_in()
    stage.frames()
    held = laid(stage.page().children[0].ids.answers)
    assert {card.piece for card in held} == {*hall.play.seen_by(seat)["own"]["hand"]}
    assert all(card.height > stage.size[1] / 4.5 for card in held), "they are read, not named"
    assert shows_all_of_the_match(stage), "what lies there and what it has decide it, too"


def test_the_match_below_an_open_hand_has_one_size(stage: Stage, tmp_path: Path) -> None:
    """The mat grew and shrank with each card of the hand. R3.6: before the first turn, when many
    cards are read and no mat has one, half of an empty mat lay below them."""
    stage.resize(SIZES[0])
    hall = opened(stage, tmp_path, 2, 0)
    play_until(hall, 5, lambda state: "bury_more" in asked_now(state))
    look_in(stage, hall)
    assert not [one for one in stage.page().walk() if type(one).__name__ == "Board"]
    stage.page().hide()
    stood: dict[tuple[int, int], set[tuple[int, ...]]] = {size: set() for size in SIZES[:2]}
    for least, most in ((0, 5), (7, 9)):
        play_until(
            hall,
            5,
            lambda state, least=least, most=most: (
                bool(asked_now(state) & {"choose", "agree"})
                and not state.awaiting().reveals
                and least <= state.areas[state.awaiting().must[0]].in_hand() <= most
            ),
        )
        look_in(stage, hall)
        for size, found in stood.items():
            stage.resize(size)
            stage.frames(4)
            room = next(w for w in stage.page().walk() if type(w).__name__ == "Board").parent
            found.add((*map(round, room.to_window(*room.pos)), *map(round, room.size)))
            assert shows_all_of_the_match(stage)
        stage.page().hide()
    assert all(len(found) == 1 for found in stood.values()), stood


def look_in(stage: Stage, hall: Any) -> None:
    """The asked seat looks into its hand."""
    stage.frames()
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.page().look_in()
    stage.frames(4)


def test_beside_cards_that_were_drawn_the_hand_is_only_looked_at(
    stage: Stage, tmp_path: Path
) -> None:
    """R5.4: one of four is kept; "why it cannot be played now" was said of the hand below."""
    stage.look("en")
    stage.resize(SIZES[0])
    hall = opened(stage, tmp_path, 2, 0)

    def keeps() -> bool:
        asked = hall.see().question
        return asked.text.key == "ask.keep" and bool(held_by(hall, asked.seat))

    play_singly(hall, lambda state: "keep" in asked_now(state), keeps)
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    assert stage.page().children[0].held == "Your hand:"
    assert shows_all_of_the_match(stage), "the mat was out of view, and decides which one is kept"
    stage.resize(SIZES[1])
    stage.frames(4)
    assert shows_all_of_the_match(stage), "so on an upright tablet: only its last pixels were seen"
    page = stage.page().children[0]
    room = next(w for w in page.walk() if type(w).__name__ == "Board").parent
    stood = (*room.pos, *room.size)
    page.ids.answers.picked = laid(page.ids.answers)[0].piece
    stage.frames(4)
    assert (*room.pos, *room.size) == stood, "nothing moves when one is considered"


def shows_all_of_the_match(stage: Stage) -> bool:
    """Whether the match lies on the page, and none of it has to be moved into view."""
    board = next(w for w in stage.page().walk() if type(w).__name__ == "Board")
    return bool(board.height <= board.parent.height + 1 and board.width <= board.parent.width + 1)


def held_by(hall: Any, seat: int) -> list[str]:
    return list(hall.play.seen_by(seat)["own"]["hand"])


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST])
def test_a_marked_event_moves_no_card_and_tells_what_it_brings(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """R5.5, R8.4: for "what do you do with Steam Vents?" and a gold answer the heading took a line
    more, and all cards went down under the finger; what the event brings stood in signs alone."""
    stage.look(language)
    stage.resize(size)
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    stage.drawing = False
    number = 0
    while not (event := _event(hall)) and number < 120:
        play_on(hall, 1, seed=5 + number)
        number += 1
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.page().look_in()
    stage.frames(4)
    page = stage.page().children[0]
    answers = page.ids.answers
    asked, lay = page.decides, _cards_lie(answers)
    answers.picked = event
    stage.frames(4)
    assert _cards_lie(answers) == lay
    assert page.decides == asked
    assert any(sign.isdigit() for sign in page.how), "what it costs and brings"
    shown = [one for row in ("give", "apart") for one in page.ids[row].children]
    assert [one.look for one in shown if getattr(one, "look", "") == "main"] == ["main"]
    stage.drawing = True


def _event(hall: Any) -> str:
    """An event in the hand of whoever chooses an action; nothing, while nobody does."""
    asked = hall.see().question
    if asked is None or asked.text.key not in ("ask.choose", "ask.agree"):
        return ""
    own = (one for q in hall.play.private(asked.seat) for one in q.choices if one.steps)
    return next((str(one.pieces[0]) for one in own if one.steps[0].verb == "play"), "")


def _cards_lie(answers: Any) -> list[tuple[int, ...]]:
    return [tuple(map(round, (*one.to_window(*one.pos), *one.size))) for one in laid(answers)]


def test_the_page_of_a_hand_is_whole_on_the_smallest_tablet_while_abilities_are_used(
    stage: Stage, tmp_path: Path
) -> None:
    """R7.1: an event was twice as large as the rest of the hand, of which a strip was left; what
    undo takes back stood in three lines over one another in the low head."""
    stage.look("ja")
    stage.resize(SMALLEST)
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    for many in (4, 3, 2, 1):
        play_until(hall, 5, lambda state, many=many: abilities(state) == many)
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.page().look_in()
    stage.frames(4)
    page = stage.page().children[0]
    answers = page.ids.answers
    assert len({tuple(one.size) for one in laid(answers)}) == 1
    assert {one.piece for one in laid(answers)} == {*hall.play.held(hall.handed)}
    undo = page.ids.undo
    assert undo.note
    assert undo.tall <= undo.height + 1
    gold = [one for one in page.ids.give.children if getattr(one, "look", "") == "main"]
    assert [bool(one.note) for one in gold] == [True], "the next ability, with what it brings"


def test_a_page_of_a_hand_offers_all_ways_of_a_deed_or_sends_to_the_mat(
    stage: Stage, tmp_path: Path
) -> None:
    """Two growth could be placed on cards with room for two, named there; a card with room for one
    was lit on the mat, and nowhere on the page, and "one at a time" changed nothing but itself."""
    hall = opened(stage, tmp_path, 2, 0)
    checked = 0
    for seed in range(12):
        play_until(hall, seed, lambda state: "put" in asked_now(state))
        question = hall.see().question
        if question is None or question.text.key != "ask.put":
            continue
        hall.handed = question.seat
        for roomy in (True, False):
            page = InHand(hall, lambda roomy=roomy: roomy)
            offered, whole = ways(page.question(hall.see())), ways(page.in_all())
            below = {c.steps for c in page.at_once(hall.see())} if roomy else set()
            for verb, found in whole.items():
                shown = offered.get(verb, set())
                assert shown in (set(), found), (seed, roomy, verb)
                assert shown or verb in ("growth", "sprout", "done"), verb
            assert page.elsewhere() or below, "the mat stands below, or the page leads there"
        checked += 1
    assert checked > 3


def ways(question: Any) -> dict[str, set[Any]]:
    """By its verb the choices of what is asked."""
    found: dict[str, set[Any]] = {}
    for choice in question.choices:
        found.setdefault(choice.steps[0].verb, set()).add(choice.steps)
    return found
