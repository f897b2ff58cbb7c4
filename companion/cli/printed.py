"""What a piece gives, for people who read: its printed numbers, and its signs in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion import games as rooms
from engine.core import printed
from engine.core.catalogue import Face
from engine.core.game import Game

NONE: Final[Mapping[str, object]] = {}


def of_piece(
    game: Game,
    piece: str,
    face: Face | None,
    language: str,
    options: Mapping[str, object] = NONE,
) -> list[str]:
    """What a piece gives; where it is only reported, that is said."""
    told, found = lines(game, face, language, options), game.catalogue.pieces.get(piece)
    doubted = found is not None and game.only_reported(found.face)
    if doubted and (face is None or face is game.catalogue.faces.get(found.face if found else "")):
        told.append(game.texts.say(language, "printed.reported"))
    return told


def lines(
    game: Game, face: Face | None, language: str, options: Mapping[str, object] = NONE
) -> list[str]:
    """A line of numbers, then a line for each sentence of signs; none where all is in the name."""
    if not face:
        return []
    numbers = printed.told(game.texts, face, language)
    room = rooms.spoken(game.id)
    signs = list(room.lines(face, language, options)) if room is not None else []
    return [line for line in (numbers, *signs) if line]
