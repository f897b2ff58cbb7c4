"""Wanted: what the match expects on each station that this table has, and where it differs."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple, TypeAlias

from companion.table.layout import Layout
from companion.table.sight import Belief, Fault, Sight, Snapshot
from engine.core.state import State

ANY = "?"
"""A piece id `?A` in `State.places()` means: some unknown card of the deck A lies there."""

STACK = "*"
"""Wanted on a station where pieces lie on each other: whatever the reader says there will do."""

FaceOf: TypeAlias = Mapping[str, str]
"""Piece -> face: pieces with one face cannot be told apart, so any of them will do."""


def by_face(faces: FaceOf) -> dict[str, list[str]]:
    """Face -> the pieces that show it, in their order."""
    found: dict[str, list[str]] = {}
    for piece, face in faces.items():
        found.setdefault(face, []).append(piece)
    return found


class BoxFaces(dict[str, str]):
    """The faces of a box, which never change: which pieces are alike is looked for once."""

    @cached_property
    def by_face(self) -> dict[str, list[str]]:
        return by_face(self)


Wanted: TypeAlias = Mapping[str, frozenset[str]]
"""Station -> the pieces that may lie there; a station that is left out should be empty."""


class Difference(NamedTuple):
    """A station whose sight is not what is wanted."""

    station: str
    wanted: frozenset[str]
    seen: str
    """The piece that lies there; empty for nothing, or for a tag with a fault."""
    fault: Fault | None
    sure: bool


class Compared(NamedTuple):
    """How the stations stand to what is wanted. Each is in one part at most."""

    differ: list[Difference]
    agree: list[str]
    """Surely as wanted. What is only probably so is in no part."""
    unknown: list[str]
    """Nothing is known of them: they neither agree nor differ."""


def lies_there(differences: Iterable[Difference]) -> frozenset[tuple[str, str]]:
    """Each station that differs, and what lies there."""
    return frozenset((one.station, one.seen) for one in differences)


def project(
    places: Mapping[str, str],
    layout: Layout,
    covered: Iterable[str] = (),
    lost: Container[str] = (),
) -> dict[str, frozenset[str]]:
    """The match's places, cut down to what this table can sense; a lost piece it cannot."""
    stations = layout.stations
    found: dict[str, frozenset[str]] = {}
    for piece, place in places.items():
        station = stations.get(place)
        if station is not None and piece not in lost:
            found[station] = found.get(station, _NOTHING) | {piece}
    for place in covered:
        if place in stations:
            found[stations[place]] = _STACKED
    return found


def project_state(
    state: State, layout: Layout, lost: Container[str] = ()
) -> dict[str, frozenset[str]]:
    """What this table should sense of a state."""
    return project(state.places(), layout, state.covered(), lost)


def fits(wanted: frozenset[str], seen: str, faces: FaceOf) -> bool:
    """Whether a piece will do where these are wanted."""
    if seen in wanted:
        return True
    face = faces.get(seen)
    return any(piece.startswith(ANY) or faces.get(piece) == face for piece in wanted)


def compare(wanted: Wanted, snapshot: Snapshot, layout: Layout, faces: FaceOf) -> Compared:
    """Where seen differs from wanted, where it agrees, and where nobody knows."""
    found = Compared([], [], [])
    for station, sight in snapshot.at(layout.places):
        here = wanted.get(station, _NOTHING)
        sure = sight.belief is Belief.SURE
        if sight.belief is Belief.UNKNOWN:
            found.unknown.append(station)
        elif not _same(here, sight, faces):
            found.differ.append(Difference(station, here, sight.piece, sight.fault, sure))
        elif sure:
            found.agree.append(station)
    return found


def _same(wanted: frozenset[str], sight: Sight, faces: FaceOf) -> bool:
    if wanted is _STACKED or wanted == _STACKED:
        return True
    if sight.fault is not None:
        return False
    return fits(wanted, sight.piece, faces) if sight.piece else not wanted


def will_do(wanted: frozenset[str], seen: str, faces: FaceOf) -> bool:
    """Whether what a station shows (empty for nothing) is as wanted."""
    if wanted == _STACKED:
        return True
    return fits(wanted, seen, faces) if seen else not wanted


def agrees(wanted: Wanted, seen: Mapping[str, str], faces: FaceOf) -> bool:
    """Whether what is seen (station -> piece, empty for nothing) is just what is wanted."""
    for station, piece in seen.items():
        here = wanted.get(station, _NOTHING)
        if piece not in here and not will_do(here, piece, faces):
            return False
    return True


_NOTHING: frozenset[str] = frozenset()
_STACKED = frozenset({STACK})
