"""The next supply round is told ahead, and comes when it is told (R4.1, R5.2, R12.1)."""

from __future__ import annotations

import pytest

from companion.games.peloponnes.feeding import Comes, comes
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.games import load
from engine.games.peloponnes.state import Peloponnes

UNSEEN = "C01"
SUPPLY = ("supply", "last_supply")


def told(seed: int) -> tuple[list[tuple[int, Comes]], list[tuple[int, int]]]:
    """What was told at how many events, and at which event and in which round it came."""
    game = load("peloponnes")
    state = Match.start(game, 3).state_at(0)
    assert isinstance(state, Peloponnes)
    said, came = list[tuple[int, Comes]](), list[tuple[int, int]]()
    for step in random_steps(state, seed, Counts()):
        said.append((len(state.events), comes(state.view(None))))
        if state.phase == "supply" and UNSEEN in state.piles["C"]:
            refusal = state.serves(UNSEEN, -1)
            assert refusal is not None, "R12: first people are fed, whoever is asked"
            assert refusal.key == "comes_later"
        before, at = len(state.events), state.view(None)["round"]
        state.take(step)
        verbs = [one.verb for one in state.events[before:]]
        came += [
            (before + n, at + (v == "last_supply")) for n, v in enumerate(verbs) if v in SUPPLY
        ]
    return said, came


@pytest.mark.parametrize("seed", range(6))
def test_it_comes_when_it_is_told(seed: int) -> None:
    """Nobody knew that people would have to be fed until they had been."""
    said, came = told(seed)
    assert len(came) == 3, "R12.1: a match has three"
    assert said[0][1] == Comes(4, 6), "R4.1, R1.5: the first one comes with a B tile"
    for at, next_one in said:
        comes_in = [n for event, n in came if event >= at]
        if comes_in:
            assert next_one.first <= comes_in[0] <= next_one.last, at


def test_the_last_one_is_told_all_through_its_round() -> None:
    said, came = told(1)
    late = [one for at, one in said if came[-2][0] < at < came[-1][0]]
    assert late
    assert all(one.after for one in late)
