"""What people say about a lesson: that they have read it, or that they know the game."""

from __future__ import annotations

from companion.session.api import Notice
from companion.web.agreed import Fields
from companion.web.pairing import Guest
from companion.web.room import Room


def read(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """It was read."""
    room.taught.done(room.game.id, fields.get("lesson", "")[:60])
    return None


def stop(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Enough is explained."""
    room.taught.stop(room.game.id)
    return None
