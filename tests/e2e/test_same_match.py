"""The same match over every wire, under every noise, on both interpreters: the same scores.

The hands' choices depend on the seed alone. What is expected is played by the engine alone.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine import games
from engine.core.match import Match
from simulators.decks import Decks
from simulators.hands.truth import Truth
from tests.matches import came_out_right, played

SEED = 11
GAME = games.load("peloponnes")
WAYS = [
    ("memory", "cpython", "lossy", "stations"),
    ("memory", "cpython", "flapping", "stations"),
    pytest.param("memory", "micropython", "lossy", "pad", marks=pytest.mark.soak),
    pytest.param("serial", "cpython", "clean", "pad", marks=pytest.mark.soak),  # as hostile
    ("serial", "cpython", "hostile", "pad"),
    ("serial", "micropython", "clean", "pad"),
    pytest.param("mqtt", "cpython", "clean", "pad", marks=pytest.mark.soak),
    ("mqtt", "cpython", "lossy", "pad"),
    # on both interpreters the wires themselves are tried in tests/board/test_node_conformance.py
    pytest.param("mqtt", "micropython", "clean", "pad", marks=pytest.mark.soak),
]


@cache
def alone(seats: int) -> list[int]:
    """Final scores of the engine alone with the hands' choices, no table anywhere."""
    match = Match.start(GAME, seats)
    truth = Truth(match, Decks(SEED), Random(f"choose {SEED}"))
    while truth.choose() is not None:
        truth.pending.clear()
    outcome = match.state.outcome()
    assert outcome is not None
    return list(outcome.scores)


@pytest.mark.parametrize(("link", "firmware", "noise", "tier"), WAYS)
def test_every_way_to_play_a_match_ends_the_same(
    link: str, firmware: str, noise: str, tier: str
) -> None:
    done = played("peloponnes", 2, SEED, tier, noise, link=link, firmware=firmware)
    came_out_right(done)
    assert done.scores == alone(2)
    assert firmware in done.interpreter
    assert bool(done.injected) == (noise != "clean")


def test_every_placement_that_waits_is_answered_by_light() -> None:
    """At tier stations each tile that is turned up is answered by the next light; without a wire
    and without noise the match ends as all others do."""
    done = played("peloponnes", 2, SEED, "stations")
    came_out_right(done)
    assert done.scores == alone(2)
    assert len(done.answers) >= 40
    assert all(0 < one.total < 3000 for one in done.answers)
