"""What a piece gives, for people who read or listen: its numbers, then its signs in words."""

from __future__ import annotations

from companion import games as rooms
from engine.core import printed
from engine.core.catalogue import Face
from engine.core.game import Game


def gives(game: Game, face: Face | None, language: str) -> list[str]:
    """A sentence for the numbers of a face, and one for each row of signs."""
    if not face:
        return []
    room = rooms.spoken(game.id)
    signs = room.lines(face, language) if room is not None else ()
    return [line for line in (printed.told(game.texts, face, language), *signs) if line]
