"""Awaited: where a piece belongs that no place is told for yet: it is turned up now, or early; and
what may lie where it lay before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.table.layout import Layout
from companion.table.sight import Snapshot
from companion.twin.meaning import reveals
from companion.twin.wanted import Difference, FaceOf
from engine.core.state import State

BOX = "box"
"""Where a game has what is not on the table."""


class Goal(NamedTuple):
    """Where a piece is laid that is turned up now. `place` is that of a seat where its pad is."""

    place: str
    station: str


def goals(
    state: State, layout: Layout, faces: FaceOf, differ: Iterable[Difference]
) -> dict[str, Goal]:
    """Piece -> where it is awaited, for those that lie elsewhere."""
    placed, found = state.places(), {}
    for one in differ:
        loose = one.seen and placed.get(one.seen, BOX) == BOX
        goal = _goal(state, layout, faces, one.seen) if loose else None
        if goal is not None and goal.station != one.station:
            found[one.seen] = goal
    return found


def _goal(state: State, layout: Layout, faces: FaceOf, piece: str) -> Goal | None:
    """The first that is asked for comes first."""
    for prompt in state.awaiting().reveals:
        if not reveals(state, prompt, piece, faces):
            continue
        if station := layout.stations.get(prompt.place):
            return Goal(prompt.place, station)
        pads = layout.pads_of(prompt.seat) if prompt.seat >= 0 else []
        return Goal(f"seat{prompt.seat}", pads[0]) if pads else None
    return None


def early(
    state: State,
    layout: Layout,
    faces: FaceOf,
    differ: Sequence[Difference],
    snapshot: Snapshot,
) -> frozenset[str]:
    """The stations where what lies there only comes next: it is left lying, and nobody looks for
    it where it was. Where the places of a row mean the same, what was laid there first comes now.
    """
    laid = [one for one in differ if one.seen and not one.wanted]
    comes = {at.station: at.seen for at in laid if state.early(at.seen, layout.places[at.station])}
    lifted = (one for one in differ if not one.seen)
    came_from = {one.station for one in lifted if not one.wanted.isdisjoint(comes.values())}
    found = {*comes, *came_from}
    for row in {layout.alike[at] for at in found if at in layout.alike}:
        goal = {one.station: _goal(state, layout, faces, one.seen) for one in laid}
        together = [at for at, to in goal.items() if at in row and to and to.station in row]
        first = min(together, key=lambda at: (snapshot[at].since, at), default="")
        found = (found | {*together}) - {first}
    return frozenset(found)


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
