"""What is counted of a seat or of the table is set by a correction, and nothing else is."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core import match
from engine.core.game import Game
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import TABLE, Adjustment
from engine.games import load, ours

LENGTHS = (40, 90)


def moments(game: Game, seats: int) -> list[State]:
    """Some moments of a match, the options as they are at first."""
    options = game.check_options(seats, {})
    state = game.start(seats, options, game.stand_ins(1))
    found, steps = [], random_steps(state, "counts", Counts())
    for length in LENGTHS:
        for step in islice(steps, length):
            state.take(step)
        found.append(state.clone())
    return found


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("name", ours())
def test_a_correction_sets_what_it_names_and_nothing_else(name: str, alone: bool) -> None:
    """By as few as can play, against a game that plays itself where there is one, and by three."""
    game, set_so_far = load(name), 0
    seats = game.seat_counts[0] if alone else 3
    for state in moments(game, seats):
        for seat in (TABLE, *range(seats)):
            for what, value in state.counted(seat).items():
                for new in (value + 1, value - 1):
                    set_so_far += corrected(state.clone(), seat, what, new)
    assert set_so_far or not any(state.counted(0) for state in moments(game, seats))


def corrected(state: State, seat: int, what: str, new: int) -> int:
    """1 when it was taken: then this count alone has another value, and the change is booked."""
    before = {each: dict(state.counted(each)) for each in (TABLE, *range(state.seats))}
    step = Adjustment("adjust", seat, (what, new))
    if match.refuse(state, step) is not None:
        return 0
    length = len(state.ledger)
    match.apply(state, step)
    wanted = {**before, seat: {**before[seat], what: new}}
    assert {each: dict(state.counted(each)) for each in before} == wanted, (step, before[seat])
    booked = [(line[0], abs(line[2])) for line in state.ledger[length:]]
    assert booked == [(seat, abs(new - before[seat][what]))], "there, or where it comes from"
    return 1
