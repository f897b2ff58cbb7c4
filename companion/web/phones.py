"""Who has a screen for which seat: what guests and the table do about it."""

from __future__ import annotations

from companion.session.api import Notice
from companion.web.agreed import Fields, seat_of
from companion.web.pairing import Guest
from companion.web.room import Room
from engine.core.steps import TABLE


def leave(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A screen is put away."""
    room.pairing.leave(guest)
    room.wake()
    return None


def code(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """The code of a seat is shown."""
    room.touch(seat_of(fields))
    room.wake()
    return None


def hide(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Its code is shown no more."""
    room.pairing.hide(seat_of(fields))
    room.wake()
    return None


def allow(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """The table says whether another phone takes the seat."""
    room.pairing.answer(seat_of(fields), fields.get("yes") == "1")
    room.wake()
    return None


def revoke(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """The phone of a seat is let go."""
    if seat_of(fields) != TABLE:
        room.pairing.revoke(seat_of(fields))
        room.wake()
    return None
