"""Awaited: where a piece belongs that no place is told for yet: it is turned up now, or early; and
what may lie where it lay before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.table.layout import Layout
from companion.twin.wanted import Difference
from engine.core.state import State

BOX = "box"
"""Where a game has what is not on the table."""


class Goal(NamedTuple):
    """Where a piece is laid that is turned up now. `place` is that of a seat where its pad is."""

    place: str
    station: str


def goals(state: State, layout: Layout, differ: Iterable[Difference]) -> dict[str, Goal]:
    """Piece -> where it is awaited, for those that lie elsewhere."""
    placed, found = state.places(), {}
    for one in differ:
        loose = one.seen and placed.get(one.seen, BOX) == BOX
        goal = _goal(state, layout, one.seen) if loose else None
        if goal is not None and goal.station != one.station:
            found[one.seen] = goal
    return found


def _goal(state: State, layout: Layout, piece: str) -> Goal | None:
    """The first that is asked for comes first."""
    for prompt in state.awaiting().reveals:
        if piece not in state.could_be(prompt):
            continue
        if station := layout.stations.get(prompt.place):
            return Goal(prompt.place, station)
        pads = layout.pads_of(prompt.seat) if prompt.seat >= 0 else []
        return Goal(f"seat{prompt.seat}", pads[0]) if pads else None
    return None


def early(state: State, layout: Layout, differ: Iterable[Difference]) -> frozenset[str]:
    """The stations where what lies there only comes next: it is left lying."""
    return frozenset(
        one.station
        for one in differ
        if one.seen and not one.wanted and state.early(one.seen, layout.places[one.station])
    )


def rests(state: State, layout: Layout, differ: Iterable[Difference]) -> frozenset[str]:
    """The stations where a piece may lie until the next answer takes it on: its own place has no
    reader."""
    placed = state.places()
    return frozenset(
        one.station
        for one in differ
        if one.seen
        and not one.wanted
        and placed.get(one.seen, BOX) not in layout.stations
        and state.rests(one.seen, layout.places[one.station])
    )
