"""Draws the meeples of Gaia as the figures that people hold: in supply, on cities and on goals."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from kivy.metrics import dp

from companion.games.gaia.screen.pieces import INK, PALE
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.palette import contrast, edge, seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

_HEAD_OF_IT: Final = [
    (0.5 + 0.17 * sin(k * pi / 6), 0.77 + 0.17 * cos(k * pi / 6)) for k in range(-4, 5)
]
FIGURE: Final = (
    *_HEAD_OF_IT, (0.93, 0.55), (0.9, 0.42), (0.71, 0.43), (0.87, 0.07), (0.59, 0.07),
    (0.5, 0.26), (0.41, 0.07), (0.13, 0.07), (0.29, 0.43), (0.1, 0.42), (0.07, 0.55),
)  # fmt: skip
"""The outline of a meeple in a square, seen from (0.5, 0.5) once around."""
CHEST: Final = 0.44
"""Side of the seat's shape on its chest, in widths of the meeple."""
FEW: Final = 3
"""So many meeples stand on a city at their full size."""
LARGE: Final = 0.36
SMALLER: Final = 0.245
"""Widths of a meeple in widths of its city: where few stand there, and where more do."""
SITE: Final = 0.26
"""Left of this, up there, is the sign of the city's own land."""


def paint_figure(brush: Brush, x: float, y: float, s: float, shade: str, whole: bool) -> None:
    """A meeple of a supply; as an outline where it is on the board."""
    around = _around(x, y, s)
    if whole:
        brush.polygon([x + s / 2, y + s / 2, *around], shade)
        brush.line(around, edge(shade) or shade, dp(1))
    else:
        brush.line(around, theme.hollow, dp(1.2))


def paint_meeple(brush: Brush, scene: Scene, seat: int, x: float, y: float, s: float) -> None:
    """A meeple on the board: in its owner's colour, the seat's shape on its chest."""
    shade, shape = seat_sign(scene.seats[seat].colour, seat)
    paint_signed(brush, f"seat_{shape}", shade, x, y, s)


def paint_signed(brush: Brush, sign: str, shade: str, x: float, y: float, s: float) -> None:
    """A meeple in a colour, a seat's sign on its chest."""
    around = _around(x, y, s)
    brush.polygon([x + s / 2, y + s / 2, *around], shade)
    brush.line(around, INK, max(dp(0.7), s * 0.03))
    tint = max((INK, PALE), key=lambda one: contrast(one, shade))
    side = s * CHEST
    brush.sign(sign, x + (s - side) / 2, y + s * 0.45 - side / 2, side, tint)


def _around(x: float, y: float, s: float) -> list[float]:
    """The outline in a square of the screen, closed."""
    flat = [at for u, v in FIGURE for at in (x + u * s, y + v * s)]
    return [*flat, *flat[:2]]


def stand(count: int, x: float, y: float, s: float) -> list[Box]:
    """Where the meeples of a city stand: above its needs, then to their right; never on them."""
    size = (LARGE if count <= FEW else SMALLER) * s
    row = int((1 - SITE) * s / size)
    above = [(x + s - size * (n + 1), y + s - size) for n in range(min(row, count))]
    beside = [(x + s - size, y + s - size * (n + 2)) for n in range(count - len(above))]
    return [(left, low, size, size) for left, low in (*above, *beside)]


def paint_city(
    brush: Brush, scene: Scene, meeples: Sequence[int], x: float, y: float, s: float
) -> None:
    """The meeples of all seats on a city."""
    seats = [seat for seat, count in enumerate(meeples) for _ in range(count)]
    for seat, (left, low, size, _) in zip(seats, stand(len(seats), x, y, s), strict=True):
        paint_meeple(brush, scene, seat, left, low, size)
