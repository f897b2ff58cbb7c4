"""A simulated table by touch: its pieces, where they lie, its lights, its piles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.house.tops import Tops
from companion.house.virtual import VirtualTable
from companion.session.api import Notice
from companion.session.drawn import into_hand
from companion.web import asking, dealing, standing
from companion.web.agreed import Fields
from companion.web.board import app_say
from companion.web.pairing import Guest
from companion.web.room import Room
from engine.core.steps import TABLE


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
            if n and dealing.open_to_hands(room, deck)
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
    """A piece that people see is laid on a station."""
    table, piece = room.virtual, fields.get("piece", "")
    if table is not None and piece in {*table.loose(), *table.lying()}:
        table.place(piece, fields.get("station", ""))
    return None


def lift(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A piece is taken off its station."""
    if room.virtual is not None:
        room.virtual.remove(fields.get("piece", ""))
    return None


def hands(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Hands of a simulated table do what they are told."""
    told = room.view().instruction
    if room.virtual is not None and told is not None:
        if told.to_station:
            room.virtual.place(told.piece, told.to_station)
        else:
            room.virtual.remove(told.piece)
    return None


def draw(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """The top card of a pile of a simulated table is drawn: dealt into the hand that asks for it,
    or shown to all. A seat draws only what is awaited of it: whoever is refused a card has seen
    it."""
    question, pile = asking.answerable(room, guest, fields), fields.get("pile", "")
    owed = dealing.drawn_here(room, question) if question is not None else None
    if owed is not None and into_hand(owed):
        return dealing.deal(room, owed.seat)
    if room.virtual is None or not dealing.open_to_hands(room, pile):
        return None
    if not (guest.table or _awaited(room, guest.seat, pile)):
        return None
    top = Tops(room.virtual, room.game.catalogue, unseen=not guest.table)
    piece = top(pile)
    return room.play.show(piece, guest.seat) if piece else None


def _awaited(room: Room, seat: int, pile: str) -> bool:
    """Whether the match waits for a card of this pile, and not for one of another seat's hand."""
    waits = (one for one in room.view().awaiting.reveals if one.deck == pile)
    return any(one.seat in (TABLE, seat) for one in waits)
