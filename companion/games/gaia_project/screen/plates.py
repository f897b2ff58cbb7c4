"""Tiles, tokens and spaces as they lie in a strip: plates with what they say in signs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kivy.metrics import dp

from companion.games.gaia_project.art.faces import plates
from companion.games.gaia_project.screen.hexes import GAME, LIGHT
from companion.ui.widgets.brush import Brush, Mark
from companion.ui.widgets.sentence import (
    Parts,
    largest,
    narrowest,
    paint_sentence,
    sentence,
)

MOST: Final = 30.0
"""No sign of a plate is larger, dp."""
EDGE: Final = 2.0
INSIDE: Final = 5.0
"""Between the edge of a plate and its signs, dp."""


def paint_plate(brush: Brush, piece: str, x: float, y: float, w: float, h: float) -> bool:
    """A plate in a rectangle, its signs as large as they fit; whether there is one."""
    plate = plates().get(piece)
    if plate is None:
        return False
    edge, inside = dp(EDGE), dp(INSIDE)
    brush.box(x, y, w, h, plate.rim, dp(8))
    brush.box(x + edge, y + edge, w - 2 * edge, h - 2 * edge, plate.ground, dp(6))
    said, room = says(piece), (w - 2 * inside, h - 2 * edge)
    size = largest(said, *room, dp(MOST))
    paint_sentence(brush, GAME, said, x + inside, y + edge, *room, size, LIGHT)
    brush.marks.append(Mark(piece, x, y, w, h))
    return True


def wide(piece: str, h: float, size: float) -> float:
    """The width that a plate of this height needs for signs so large."""
    return narrowest(says(piece), h - 2 * dp(EDGE), size) + 2 * dp(INSIDE) + 1


@lru_cache(maxsize=128)
def says(piece: str) -> Parts:
    """What stands on a plate; nothing: there is none of this name."""
    plate = plates().get(piece)
    return sentence(*plate.lines) if plate else ()
