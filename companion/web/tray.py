"""A simulated table by touch: its pieces, where they lie, its lights, its piles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.house.virtual import VirtualTable
from companion.session.api import Notice
from companion.web import asking, standing
from companion.web.agreed import Fields
from companion.web.board import app_say
from companion.web.pairing import Guest
from companion.web.room import Room


def shown(room: Room, table: VirtualTable, language: str) -> dict[str, Any]:
    """What the panel shows."""
    lying, texts = table.lying(), room.game.texts
    loose = [(piece, asking.name(room, piece, language)) for piece in table.loose()]
    moved = [(piece, asking.name(room, piece, language)) for piece in lying]
    rows = list(_spots(room, table, language))
    return {
        "pieces": [*sorted(loose, key=lambda one: one[1]), *sorted(moved, key=lambda one: one[1])],
        "places": [(row["station"], row["place"]) for row in rows],
        "rows": rows,
        "piles": [
            (deck, texts.say(language, f"deck.{deck}") if texts.has(f"deck.{deck}") else deck, n)
            for deck, n in table.piles().items()
            if n
        ],
    }


def _spots(room: Room, table: VirtualTable, language: str) -> Iterator[dict[str, Any]]:
    """Each station: what it is called, what lies there, how its lamps shine."""
    known = {one.station: one for one in room.view().stations}
    lamps, on = table.lamps(), {station: piece for piece, station in table.lying().items()}
    empty = app_say(language)("correct.empty")
    for station in table.stations():
        at, piece = known.get(station), on.get(station, "")
        lit = [one for one in lamps.get(station, ()) if any(one)]
        yield {
            "station": station,
            "place": standing.place(room, at, language) if at else station,
            "piece": piece,
            "seen": asking.name(room, piece, language) if piece else empty,
            "lamps": [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in lit],
        }


def lay(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A piece is laid on a station."""
    if room.virtual is not None:
        room.virtual.place(fields.get("piece", ""), fields.get("station", ""))
    return None


def lift(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A piece is taken off its station."""
    if room.virtual is not None:
        room.virtual.remove(fields.get("piece", ""))
    return None
