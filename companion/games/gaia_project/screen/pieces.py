"""Draws the pieces of Gaia Project: any tile, token, board or card as it is printed."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp

from companion.games.gaia_project.art.sources import FACTIONS
from companion.games.gaia_project.screen.hexes import GAME
from companion.games.gaia_project.screen.plates import paint_plate
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

BOOSTER: Final = "booster_"
SMALL: Final = 90.0
"""Less high, dp, a booster is shown as it lies in a strip."""
SIDES = {
    colour: tuple(one["id"] for one in FACTIONS if one["colour"] == colour)
    for colour in {one["colour"] for one in FACTIONS}
}
"""A faction board by its colour -> the factions of its two sides."""


def paint_piece(
    brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
) -> None:
    """Any piece inside a rectangle; a faction board with both of its sides."""
    face = piece.split("#")[0]
    sides = SIDES.get(face)
    if sides and w > 4 and h > 4:
        _both(brush, sides, x, y, w, h)
    elif face.startswith(BOOSTER) and h < dp(SMALL):
        paint_plate(brush, face, x, y, w, h)  # the card is so narrow that nobody reads it
    elif not printed.face(brush, GAME, face, x, y, w, h):
        _named(brush, x, y, w, h, name)


def _both(brush: Brush, sides: tuple[str, ...], x: float, y: float, w: float, h: float) -> None:
    """One side above the other, or beside it in a wide rectangle."""
    if w > h * 1.6:
        for n, side in enumerate(sides):
            printed.face(brush, GAME, side, x + n * w / 2, y, w / 2 - dp(3), h)
        return
    for n, side in enumerate(sides):
        printed.face(brush, GAME, side, x, y + (1 - n) * h / 2, w, h / 2 - dp(3))


def _named(brush: Brush, x: float, y: float, w: float, h: float, name: str) -> None:
    """A piece by its name: what has no face of its own."""
    brush.box(x, y, w, h, theme.parchment_edge, dp(6))
    brush.box(x + dp(2), y + dp(2), w - dp(4), h - dp(4), theme.parchment, dp(5))
    brush.name(name, x + dp(5), y + dp(4), w - dp(10), h - dp(8), min(w, h) * 0.2,
               theme.parchment_ink)  # fmt: skip
