"""A screen of the table goes from hand to hand: first a page without any secret, then a seat's."""

from __future__ import annotations

from companion.session.api import Notice
from companion.web.agreed import Fields, seat_of
from companion.web.pairing import Guest, Handed
from companion.web.room import Room


def give(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """The screen is handed to a seat that has none of its own."""
    view, seat = room.view(), seat_of(fields)
    if 0 <= seat < len(view.header.seats) and room.pairing.at(seat) is None:
        given = Guest(guest.cookie, seat, guest.keys, given=True, language=guest.language)
        given.wide, given.tall = guest.wide, guest.tall
        guest.handed = Handed(given, view.moment)
    return None


def look_in(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """The seat itself touched its name."""
    if guest.handed is not None:
        guest.handed.opened = True
    return None


def hide(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Back to the table."""
    guest.handed = None
    return None
