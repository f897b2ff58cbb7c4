"""Several actions with one touch: always legal one after the other, and never more than that."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.dealer import Dealer
from engine.core.play import Counts, random_steps
from engine.core.state import Gesture
from engine.core.steps import Action
from engine.games.earth.piles import LOW
from engine.games.earth.state import Earth
from tests.games.earth.table import GAME, act, card, start, table


def water(**seat: object) -> list[tuple[str, tuple[Action, ...]]]:
    state = table({"soil": 3, **seat}, {}, chosen="water", options={"hands": "unknown"})
    return [(gesture.name, gesture.steps) for gesture in state.gestures(0)]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_gesture_offered_in_play_can_be_made(seats: int) -> None:
    """R7.1, R7.10, R7.11: with known hands only the seat's own draws come between the steps."""
    made: Counter[str] = Counter()
    for seed in range(4):
        state, dealer = start(seats), Dealer(seed)
        for step in random_steps(state, seed, Counts()):
            for seat in state.awaiting().must:
                for gesture in state.gestures(seat):
                    make(state.clone(), gesture, dealer)
                    made[gesture.name] += 1
            state.take(step)
    assert made.keys() >= {"put_sprout", "put_growth", "free_all", "free_skip"}
    assert all(GAME.texts.has(f"gesture.{name}") for name in made)


def make(state: Earth, gesture: Gesture, dealer: Dealer) -> None:
    assert len(gesture.steps) > 1
    for step in gesture.steps:
        while state.areas[step.seat].owed:
            owed = next(p for p in state.awaiting().reveals if p.seat == step.seat)
            state.take(dealer.deal(state, owed))
        assert state.refuse(step) is None, (gesture, step)
        state.take(step)


def test_a_flora_is_filled_as_far_as_sprouts_and_spaces_go() -> None:
    """R7.10: E005 has spaces for sprouts; six may be placed after Water."""
    tableau = [card("E001", 0, 0, sprouts=1), card("E004", 0, 1)]
    found = water(tableau=tableau, stack=[["activate"], ["put", "sprout", 6, ["*"]]])
    assert ("put_sprout", (act("sprout", 0, "E001"),) * 3) in found
    assert ("put_sprout", (act("sprout", 0, "E004"),) * 2) in found


def test_where_there_is_no_more_room_than_pieces_one_touch_fills_it() -> None:
    """R7.10: E001 has three free spaces for sprouts, E004 two: of six, five can be placed at all.
    With one piece less people choose which space stays free."""
    tableau = [card("E001", 0, 0, sprouts=1), card("E004", 0, 1)]
    every = (*(act("sprout", 0, "E001"),) * 3, *(act("sprout", 0, "E004"),) * 2)
    for left, filled in ((6, True), (5, True), (4, False)):
        found = water(tableau=tableau, stack=[["activate"], ["put", "sprout", left, ["*"]]])
        assert (("fill", every) in found) == filled


def test_unseen_cards_are_composted_with_one_touch() -> None:
    """R7.11: exactly as many as the hand has and may go."""
    found = water(unseen=2, stack=[["bury", 3, 0]])
    assert found == [("compost", (act("compost", 0, "?"),) * 2)]


def test_a_card_that_goes_by_itself_is_not_part_of_the_gesture() -> None:
    """R10.7: where the deck may run short a match does not stop for the last card of a hand."""
    seat = {"unseen": 3, "compost": 230, "stack": [["bury", 3, 1]]}
    state = table(seat, {}, chosen="water", options={"hands": "unknown"})
    assert state.deck < LOW
    (gesture,) = state.gestures(0)
    assert gesture.steps == (act("compost", 0, "?"),) * 2
    for step in gesture.steps:
        assert state.refuse(step) is None
        state.take(step)
    assert state.areas[0].in_hand() == 0
    composted = [event.args for event in state.events if event.verb == "compost"]
    assert composted[:2] == [(1,), (1,)], "one card with each touch"


def test_what_costs_nothing_is_taken_up_to_the_first_decision() -> None:
    """R7.2: E002 and E003 are green and free, E108 asks which hand cards and lies after them."""
    free = (act("use", 0, "E002"), act("use", 0, "E003"))
    tableau = [card("E002", 0, 0), card("E003", 0, 1)]
    assert planted(tableau, "E002", "E003") == [("free_all", free)]
    asking = [*tableau, card("E108", 1, 0)]
    assert planted(asking, "E002", "E003", "E108") == [
        ("free_next", free),
        ("free_only", (*free, act("done", 0))),
    ]
    assert planted([tableau[0], card("E108", 1, 0)], "E002", "E108") == [], "one card, one touch"


def test_no_answer_says_that_it_ends_what_is_asked_about_afterwards() -> None:
    """R7.2: "use only those and end" used two, and asked about those after them."""
    free = (act("use", 0, "E002"), act("use", 0, "E003"))
    tableau = [card("E002", 0, 0), card("E108", 0, 1), card("E003", 1, 0)]
    for order, made in (
        (("E002", "E003", "E108"), [("free_next", free)]),
        (("E002", "E108", "E003"), [("free_skip", free)]),
    ):
        own = {"soil": 9, "tableau": tableau, "hand": ["E020"], "stack": [["use", list(order)]]}
        state = table(own, {}, chosen="plant")
        found = [(one.name, one.steps) for one in state.gestures(0)]
        assert found == made


def test_what_brings_nothing_is_no_reason_to_ask() -> None:
    """R7.1: E105 puts sprouts, and no flora has room for one."""
    free = (act("use", 0, "E002"), act("use", 0, "E003"))
    tableau = [card("E105", 0, 0), card("E002", 0, 1), card("E003", 0, 2)]
    assert planted(tableau, "E105", "E002", "E003") == [("free_all", free)]
    roomy = [*tableau, card("E184", 1, 0)]
    assert ("free_all", free) not in planted(roomy, "E105", "E002", "E003")
    later = [*tableau, card("E108", 1, 0)]  # composts what was drawn before
    assert ("free_all", free) not in planted(later, "E105", "E002", "E003", "E108")


def planted(tableau: list[dict[str, object]], *cards: str) -> list[tuple[str, tuple[Action, ...]]]:
    own = {"soil": 9, "tableau": tableau, "unseen": 3, "stack": [["use", list(cards)]]}
    state = table(own, {}, chosen="plant", options={"hands": "unknown"})
    return [(gesture.name, gesture.steps) for gesture in state.gestures(0)]


def test_with_known_hands_the_dealer_comes_between_the_steps() -> None:
    state = table(
        {"tableau": [card("E002", 0, 0), card("E003", 0, 1)], "stack": [["use", ["E002", "E003"]]]},
        {},
        chosen="plant",
    )
    gesture = state.gestures(0)[0]
    state.take(gesture.steps[0])
    state.take(Dealer(1).deal(state, state.awaiting().reveals[0]))
    assert state.refuse(gesture.steps[1]) is None
