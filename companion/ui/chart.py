"""What stands round a board that a lens shows: ground beyond its room, buttons to look closer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp

from companion.ui.drawing import Scene
from companion.ui.lens import Box, Point
from companion.ui.widgets.brush import Brush

BUTTON: Final = 46.0
"""Side of a button, dp."""
APART: Final = 4.0
"""Between two buttons, dp."""
DARK, LIGHT, LIT = "#0b1024", "#f6f3ea", "#ffd76a"
CLOSER: Final = 1.5
"""So many times closer looks who presses a button."""


def cover(brush: Brush, board: Box, room: Box, shade: Any) -> None:
    """Ground over everything that was painted beside a room."""
    (x, y, w, h), (left, low, wide, high) = board, room
    for side in ((x, y, left - x, h), (left + wide, y, x + w - left - wide, h),
                 (x, y, w, low - y), (x, low + high, w, y + h - low - high)):  # fmt: skip
        if side[2] > 0 and side[3] > 0:
            brush.box(*side, shade)


def paint_button(
    brush: Brush, x: float, y: float, press: Callable[[], None], name: str, lit: bool = False
) -> Box:
    """An empty button and its spot; returns where its sign goes."""
    side = dp(BUTTON)
    brush.box(x, y, side, side, LIT if lit else DARK, dp(12), 0.92)
    brush.frame(x + 1, y + 1, side - 2, side - 2, LIGHT, dp(12), dp(1), 0.35)
    brush.spot(x, y, side, side, press, name)
    return x + side * 0.18, y + side * 0.18, side * 0.64, side * 0.64


def paint_zoom(brush: Brush, scene: Scene, out: Point, closer: Point) -> None:
    """Farther, and closer."""
    for (x, y), name, sign, factor in (
        (out, "map_out", "−", 1 / CLOSER), (closer, "map_in", "+", CLOSER)
    ):  # fmt: skip
        left, low, w, h = paint_button(brush, x, y, _zoomer(scene, factor), name)
        brush.text(sign, left + w / 2, low + h / 2, 24, LIGHT, bold=True, across=0.5)


def paint_fit(brush: Brush, scene: Scene, x: float, y: float) -> None:
    """Four corners: as much of the board as may be seen."""

    def fit() -> None:
        scene.lens.fit()
        scene.look()

    paint_button(brush, x, y, fit, "map_fit")
    side = dp(BUTTON)
    a, b, c = side * 0.26, side * 0.74, side * 0.16
    for u, v, du, dv in ((a, a, c, c), (b, a, -c, c), (a, b, c, -c), (b, b, -c, -c)):
        brush.line([x + u + du, y + v, x + u, y + v, x + u, y + v + dv], LIGHT, dp(1.6))


def _zoomer(scene: Scene, factor: float) -> Callable[[], None]:
    def zoom() -> None:
        x, y, w, h = scene.lens.room
        scene.lens.pinch(factor, x + w / 2, y + h / 2)
        scene.look()

    return zoom
