"""What people counted and found right: to what hands owe it is as if they had set it to what lay
there, which a game knows from corrections."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import TypeAlias

from engine.core.state import State

Counts: TypeAlias = Mapping[tuple[int, str], int]
"""(seat, counted thing) -> the first event after people said that it is right."""


def as_counted(state: State, first: int, counted: Counts) -> State:
    """The state with a correction by nothing wherever somebody counted, after the event `first`.
    No event is put in between: some are called by their number."""
    found = [(at, key) for key, at in counted.items() if at > first]
    if not found:
        return state
    world = state.clone()
    for at, (seat, what) in found:
        place = bisect_left(world.ledger, at, key=lambda line: line[4])
        world.ledger.insert(place, (seat, what, 0, "", at - 1))
    return world
