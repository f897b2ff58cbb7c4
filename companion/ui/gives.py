"""What a piece gives, for people who read or listen: its numbers, then its signs in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion import games as rooms
from engine.core import printed
from engine.core.catalogue import Face
from engine.core.game import Game

NONE: Final[Mapping[str, object]] = {}


def gives(
    game: Game, face: Face | None, language: str, options: Mapping[str, object] = NONE
) -> list[str]:
    """A sentence for the numbers of a face, and one for each row of signs, as it counts by the
    options of the match."""
    if not face:
        return []
    room = rooms.spoken(game.id)
    signs = room.lines(face, language, options) if room is not None else ()
    return [line for line in (printed.told(game.texts, face, language), *signs) if line]
