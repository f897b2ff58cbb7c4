"""What people agree on at a screen of the table: a number, the way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.house.user_input import NONE, as_number
from companion.session.api import Notice
from companion.web.pairing import Guest
from companion.web.room import Room
from engine.core.steps import TABLE

Fields: TypeAlias = Mapping[str, str]
MOST = 9999
"""Chosen: no table has so many of a thing."""


def seat_of(fields: Fields) -> int:
    """The seat that a deed is about; the table where it names none."""
    seat = as_number(fields.get("seat", ""))
    return TABLE if seat == NONE else seat


def adjust(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A counted thing is set to what lies on the table."""
    seat, what, value = seat_of(fields), fields.get("what", ""), as_number(fields.get("value", ""))
    if not 0 <= seat < len(room.view().header.seats) or what not in room.play.counted(seat):
        return None
    if not 0 <= value <= MOST:
        return None
    return room.play.adjust(seat, what, value)


def undo_to(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Back to before a step of the history."""
    start = fields.get("start", "")
    known = {str(line.start) for line in room.play.history()}
    return room.play.undo_to(int(start)) if start in known else None
