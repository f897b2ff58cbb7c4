"""The buttons in the corner of the map: fit, closer, farther, and reach with prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kivy.metrics import dp

from companion.games.gaia_project.screen.hexes import DARK, GAME, LIGHT, REACH
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

BUTTON: Final = 46.0
"""Side of a button on the map, dp."""


def corner(scene: Scene) -> Box:
    """Where the buttons stand."""
    x, y, w, _ = scene.lens.room
    return x + w - dp(BUTTON + 6), y + dp(6), dp(BUTTON), dp(4 * BUTTON + 12)


def paint_buttons(brush: Brush, scene: Scene) -> None:
    """All of them, above each other."""
    (x, y, side, _) = corner(scene)
    asks = ("map_reach", "range", _asker(scene), scene.lens.asking)
    rows = [
        ("map_out", "−", _zoomer(scene, 1 / 1.5), False),
        ("map_in", "+", _zoomer(scene, 1.5), False),
        ("map_fit", "fit", _fitter(scene), False),
        asks,
    ]
    for n, (name, sign, press, lit) in enumerate(rows):
        low = y + n * (side + dp(4))
        brush.box(x, low, side, side, REACH if lit else DARK, dp(12), 0.92)
        brush.frame(x + 1, low + 1, side - 2, side - 2, LIGHT, dp(12), dp(1), 0.35)
        if sign == "fit":
            _fit_sign(brush, x, low, side)
        elif name == "map_reach":
            printed.sign(brush, GAME, sign, x + side * 0.18, low + side * 0.18, side * 0.64,
                         tint="#33405f" if lit else "#ffffff")  # fmt: skip
        else:
            brush.text(sign, x + side / 2, low + side / 2, 24, LIGHT, bold=True, across=0.5)
        brush.spot(x, low, side, side, press, name)


def _fit_sign(brush: Brush, x: float, y: float, side: float) -> None:
    """Four corners: the whole."""
    a, b, c = side * 0.26, side * 0.74, side * 0.16
    for u, v, du, dv in ((a, a, c, c), (b, a, -c, c), (a, b, c, -c), (b, b, -c, -c)):
        brush.line([x + u + du, y + v, x + u, y + v, x + u, y + v + dv], LIGHT, dp(1.6))


def _zoomer(scene: Scene, factor: float) -> Callable[[], None]:
    def zoom() -> None:
        x, y, w, h = scene.lens.room
        scene.lens.pinch(factor, x + w / 2, y + h / 2)
        scene.look()

    return zoom


def _fitter(scene: Scene) -> Callable[[], None]:
    def fit() -> None:
        scene.lens.fit()
        scene.look()

    return fit


def _asker(scene: Scene) -> Callable[[], None]:
    def ask() -> None:
        scene.lens.asking = not scene.lens.asking
        scene.look()

    return ask
