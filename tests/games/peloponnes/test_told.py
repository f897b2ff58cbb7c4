"""Everything that happens is told, each with the rule that does it: "why?" has an answer."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from engine.core.play import Counts, random_steps
from tests.games.peloponnes.table import GAME, ROW_A, act, play, table

TOLD = {
    "bid": {"R6.2", "R15.3"},  # alone a tile costs its price
    "built": {"R8.2"},
    "chit": {"R13.1"},
    "civilization": {"R3.2"},
    "collected": {"R10.3"},
    "disaster": {"R13.2"},
    "displaced": {"R6.6"},
    "fed": {"R12.2"},
    "fed_with_luxury": {"R12.3"},
    "finished": {"R12.4"},
    "harmless": {"R13.3"},
    "income": {"R10.1", "R10.2"},  # of the civilization, of the tiles
    "income_bonus": {"R15.5"},
    "income_population": {"R10.4"},
    "kept": {"R13.4", "R13.5"},  # earthquake, tempest
    "last_supply": {"R12.1"},
    "moved": {"R6.6", "R11.3"},  # as it was, or raised by a market
    "once": {"R9.1"},
    "order": {"R3.3", "R7.1"},
    "passed": {"R6.5"},
    "placed": {"R8.6"},
    "population_counted": {"R14.3"},
    "prestige_of": {"R14.2"},
    "prestige_of_coins": {"R14.2"},
    "protected": {"R11.1"},
    "round": {"R4.1"},
    "starved": {"R12.3"},
    "struck": {"R13.7"},
    "supply": {"R5.2"},
    "target": {"R15.5"},
    "tile": {"R5.1"},
    "tile_lost": {"R12.4", "R13.4", "R13.5"},
    "unfinished": {"R8.2"},
    "unsold": {"R6.8"},
    "withdrawal_coin": {"R6.6"},
    "withdrew": {"R6.6"},
    "won": {"R8.1"},
}
"""What is told -> the rules of the digest that make it happen."""


@cache
def heard() -> dict[str, set[str]]:
    """What is told in random matches of every number of seats, with its rules."""
    found: dict[str, set[str]] = defaultdict(set)
    for seed in range(40):
        seats = 1 + seed % 5
        options = {"level": 1 + seed % 4} if seats == 1 else {}
        state = GAME.start(seats, GAME.check_options(seats, options), {})
        for step in random_steps(state, seed, Counts()):
            state.take(step)
        for event in state.events:
            found[event.verb].add(event.rule)
    return found


@pytest.mark.parametrize("verb", sorted(TOLD))
def test_what_happens_is_told_with_its_rule(verb: str) -> None:
    assert heard()[verb] == TOLD[verb]


def test_two_amounts_of_one_thing_have_a_reason_each() -> None:
    """A bid that came back and the coin for it once were two lines in the same words."""
    for seed in range(8):
        state = GAME.start(4, GAME.check_options(4, {}), {})
        for step in random_steps(state, seed, Counts()):
            state.take(step)
        booked = [
            (seat, what, rule, event)
            for seat, what, _, rule, event in state.ledger
            if rule != "R2.2"  # what several stores cannot hold becomes luxury one by one
        ]
        twice = {line for line in booked if booked.count(line) > 1}
        assert {state.events[line[3]].verb for line in twice} == set()


def test_a_bid_carries_the_marker_to_its_tile() -> None:
    """R6.2: the marker lies at the tile, in the slot in which that lies."""
    state = table([{"coins": 12}] * 2, row=ROW_A)
    assert state.carried(act("bid", 1, "A12", 4)) == {"bid_blue": "bid:2"}
    assert state.carried(act("pass", 1)) == {}


def test_a_face_holds_what_is_printed_and_not_its_own_id() -> None:
    quarry = GAME.catalogue.faces["B13"]
    assert quarry is not None
    assert quarry["name"] == "Quarry"
    assert quarry["cost"] == {"wood": 2, "stone": 2}
    assert "id" not in quarry


def test_the_income_of_a_civilization_is_told_by_its_name() -> None:
    """R10.1: Korinth brings one food a round."""
    state = table([{"civilization": "civ4"}, {"civilization": "civ1"}], row=ROW_A)
    play(state, act("pass", 0), act("pass", 1))
    told = [event for event in state.events if event.verb == "income" and event.seat == 0]
    assert [(event.args, event.rule) for event in told] == [(("civ4",), "R10.1")]
