"""The rooms of one server: a cookie or a code finds its own, the wall is asked for by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.web.pairing import Guest
from companion.web.room import Room


class Sitting(NamedTuple):
    """A screen and the room that it shows."""

    room: Room
    guest: Guest


class Tables:
    """Every table that is served at one address; nothing of one is known at another."""

    def __init__(self, rooms: Iterable[Room]) -> None:
        self.rooms = {room.name: room for room in rooms}

    def sitting(self, cookie: str) -> Sitting | None:
        """Whose cookie this is."""
        found = (Sitting(r, g) for r in self.rooms.values() if (g := r.pairing.guest(cookie)))
        return next(found, None) if cookie else None

    def holding(self, name: str) -> Room | None:
        """The room in which the code of this name is shown."""
        return next((r for r in self.rooms.values() if r.pairing.holds(name)), None)

    def named(self, name: str) -> Room | None:
        """The room of a table; the first where none is named."""
        return self.rooms.get(name) if name else next(iter(self.rooms.values()), None)
