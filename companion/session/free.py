"""Free places: of a row whose places mean the same, hands take whichever of them is free."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.session.reading import Reading


def any_of_row(session: Reading, station: str) -> list[str]:
    """The free stations of the row to which this goes, where any of several will do."""
    row, seen = session.table.layout.alike.get(station, ()), session.watch.snapshot
    free = [at for at in row if seen[at].empty and seen[at].is_sure and not _lost(session, at)]
    return free if len(free) > 1 else []


def _lost(session: Reading, station: str) -> bool:
    """Whether a lost piece has that place: it looks free."""
    place, lost = session.table.layout.places[station], session.table.told.lost
    return any(session.known.places().get(piece) == place for piece in lost)


def said_of(session: Reading, place: str) -> str:
    """What people call a place to which something goes: any of its row, or as it is called there,
    whichever it serves."""
    station = session.table.layout.stations.get(place, "")
    if session.table.register.whole:  # no hand lays it
        return place
    row = f"place.{place.partition(':')[0]}.any"
    if any_of_row(session, station) and session.words.has(row):
        return row
    return session.table.layout.called.get(station, place)
