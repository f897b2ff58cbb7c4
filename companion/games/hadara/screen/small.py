"""Draws cards and colonies of Hadara too small for their picture: what they give, to be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kivy.metrics import dp

from companion.art.shelf import UPRIGHT
from companion.games.hadara.screen.gains import GAME, gains_fit, gains_of, paint_effect, paint_gains
from companion.games.hadara.screen.pieces import (
    COST_INK,
    INK,
    LEGIBLE,
    PALE,
    PORTRAIT,
    RATIO,
    SHADE,
    card,
    colour_of,
    effects_of,
    is_told,
    known_face,
    shield,
    sign,
    tile,
    whole,
)
from companion.ui import stand_in
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from engine.games import load

WHOLE: Final = 140.0
"""Least height, dp, of a card that is shown with its scene."""
WIDEST: Final = "30"
"""No level of a colony is wider."""
DIGITS: Final = 16.0
"""Its width beside the points, dp."""
SHIELD: Final = 22.0
"""Side, dp, of the least shield whose points can be read."""
DOUBT: Final = "#a8661f"
"""The dashes round what is only likely."""
MARK: Final = 22.0
"""Across the mark of a stand-in, dp."""


def legible(w: float, h: float) -> bool:
    """Whether a card's picture can be read in a rectangle."""
    if w >= h * UPRIGHT:
        return min(h, w / RATIO) >= dp(LEGIBLE)
    return min(h, w / PORTRAIT) >= dp(WHOLE)


def paint_card(
    brush: Brush, piece: str, face: Mapping[str, Any], x: float, y: float, w: float, h: float,
    cost: bool = False,
) -> None:  # fmt: skip
    """A card's picture where it can be read, else what it gives, and by wish what it costs."""
    if legible(w, h) and whole(piece, face, w, h):
        card(brush, piece, face, x, y, w, h)
    else:
        _in_short(brush, piece, face, x, y, w, h, cost)


def paint_named(
    brush: Brush, piece: str, face: Mapping[str, Any], x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """A card beside its name or its answers: its picture, but where what its owner told of it could
    not be read there, with cost, values and points; as wide as its place where they need it."""
    if not is_told(piece, face) or (legible(w, h) and whole(piece, face, w, h)):
        card(brush, piece, face, x, y, w, h)
        return
    ratio = PORTRAIT if w < h * UPRIGHT else RATIO
    wide, high = min(w, h * ratio), min(h, w / ratio)
    if not gains_fit(gains_of(face), wide - dp(4), high - _foot(wide, high) - dp(2)):
        wide = w
    _in_short(brush, piece, face, x + (w - wide) / 2, y + (h - high) / 2, wide, high, True)


def paint_colony(
    brush: Brush, face: str, level: str, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """R7.3: an own colony as its tile: what its back gives, and its points where both are read; of
    one that was plundered, or where that could not be read, the level on its front."""
    told, size = known_face(face), min(h * 0.9, max(dp(SHIELD), w * 0.4))
    rows, room = gains_of(told), w - dp(4)
    brush.box(x, y, w, h, theme.parchment_edge, dp(4))
    brush.box(x + dp(1), y + dp(1), w - dp(2), h - dp(2), theme.parchment, dp(3))
    alone = gains_fit(rows, room, h) and not gains_fit(rows, room - size, h) and bool(rows)
    scored = told.get("vp") is not None and h >= dp(SHIELD) and not alone
    if scored and room - size >= dp(DIGITS):
        room -= size
        shield(brush, told["vp"], x + w - size - dp(2), y + (h - size) / 2, size, size)
    if rows and gains_fit(rows, room, h):
        paint_gains(brush, rows, x + dp(2), y, room, h, INK)
        return
    side = min(size, room * 0.5)
    if brush.fits(WIDEST, room - side - dp(2), dp(SHIELD), bold=True):  # all of a line alike
        sign(brush, "colony", x + dp(2), y + (h - side) / 2, side)
    else:  # beside it two digits ran into the points
        side = 0.0
    brush.text(level, x + side + dp(4), y + h / 2, 13, INK, bold=True, width=room - side - dp(2))


def paint_lying(
    brush: Brush, colour: str, side: str, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """R14.4: a bonus tile that lies on a card: in its scene, else between its coin and shield."""
    if legible(w, h) and w < h:
        size, low = w * 0.36, y + h * 0.36
    else:
        size, low = (h * 0.28, y + h * 0.05) if legible(w, h) else (_foot(w, h) * 0.84, y + dp(2))
    edge, left = dp(1.5), x + (w - size) / 2
    brush.box(left - edge, low - edge, size + 2 * edge, size + 2 * edge, PALE, dp(4))
    tile(brush, colour, side, left, low, size)


def _foot(w: float, h: float) -> float:
    """Height of the line with its points, of a card that says in short what it gives."""
    return max(dp(SHIELD), min(h * 0.42, w * 0.34))


def _in_short(
    brush: Brush, piece: str, face: Mapping[str, Any], x: float, y: float, w: float, h: float,
    cost: bool,
) -> None:  # fmt: skip
    """What it gives, large, above its points."""
    brush.box(x, y, w, h, SHADE[colour_of(piece)], dp(6))
    foot, edge = _foot(w, h), dp(2)
    brush.box(x + edge, y + foot, w - 2 * edge, h - foot - edge, theme.parchment, dp(4))
    rows, room = gains_of(face), (w - 2 * edge, h - foot - edge)
    paint_gains(brush, rows, x + edge, y + foot, *room, INK)
    if load(GAME).in_doubt(piece) and not is_told(piece, face):  # as on its picture
        brush.dashes(x + edge, y + foot, w - 2 * edge, h - foot - edge, DOUBT)
    left, right = x + dp(3), x + w - dp(2)
    if cost and face.get("cost") is not None:
        _coin(brush, face["cost"], x + dp(1), y, foot)
        left += foot
    if face.get("vp") is not None:
        right -= foot
        shield(brush, face["vp"], right, y, foot, foot)
    effects = effects_of(piece, face)
    if face.get("stand_in") and not (cost and effects):
        end = min(left + dp(MARK), right)  # no wider than the room that coin and shield leave
        wide = min(w, (end - left) / (2 * stand_in.SHARE))
        stand_in.mark(brush, end - wide, y, wide, foot)
        left = end
    for effect in effects:
        paint_effect(brush, effect, left, y + dp(2), right - left - dp(2), foot - dp(4), PALE)


def _coin(brush: Brush, cost: Any, x: float, y: float, size: float) -> None:
    """What it costs, on a coin."""
    sign(brush, "coins", x, y, size)
    brush.figure(str(cost), x + size / 2, y + size / 2, 0.56 * size / dp(1), COST_INK, bold=True,
                 across=0.5, width=size)  # fmt: skip
