"""The buttons in the corner of the map: fit, closer, farther, and reach with prices."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp

from companion.games.gaia_project.screen.hexes import GAME
from companion.ui.chart import APART, BUTTON, paint_button, paint_fit, paint_zoom, stack
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

COUNT: Final = 4


def corner(scene: Scene) -> Box:
    """Where the buttons stand."""
    x, y, w, _ = scene.lens.room
    return stack(x + w - dp(BUTTON + 6), y + dp(6), COUNT)


def paint_buttons(brush: Brush, scene: Scene) -> None:
    """All of them, above each other."""
    x, y, side, _ = corner(scene)
    step = side + dp(APART)
    paint_zoom(brush, scene, x, y)
    paint_fit(brush, scene, x, y + 2 * step)

    def ask() -> None:
        scene.lens.asking = not scene.lens.asking
        scene.look()

    lit = scene.lens.asking
    left, low, size, _ = paint_button(brush, x, y + 3 * step, ask, "map_reach", lit)
    printed.sign(brush, GAME, "range", left, low, size, tint="#33405f" if lit else "#ffffff")
