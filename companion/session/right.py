"""What people counted and found right: to what hands owe it is as if they had set it to what lay
there, which a game knows from corrections."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import TypeAlias

from engine.core.ledger import Event
from engine.core.state import State

Counts: TypeAlias = Mapping[tuple[int, str], int]
"""(seat, counted thing) -> the first event after people said that it is right."""


def as_counted(state: State, first: int, counted: Counts) -> State:
    """The state with a correction by nothing wherever somebody counted, after the event `first`."""
    found = sorted(((at, key) for key, at in counted.items() if at > first), reverse=True)
    if not found:
        return state
    world = state.clone()
    for at, (seat, what) in found:  # the latest first: the others stay where they are
        _correct(world, at, seat, what)
    return world


def _correct(world: State, at: int, seat: int, what: str) -> None:
    """Write it down as the event `at`: what came about since has a later number."""
    cut = bisect_left(world.ledger, at, key=lambda line: line[4])
    since = [(*line[:4], line[4] + 1) for line in world.ledger[cut:]]
    world.events.insert(at, Event("adjusted", seat, (what,)))
    world.ledger[cut:] = [(seat, what, 0, "", at), *since]
