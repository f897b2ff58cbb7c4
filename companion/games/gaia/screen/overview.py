"""Draws all of a world that is too large for its room, small: what part is seen, where to go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia.art.lands import GROUND
from companion.games.gaia.screen.pieces import INK, PALE
from companion.games.gaia.screen.preview import Cell
from companion.ui.chart import APART, BUTTON, LIT, paint_zoom
from companion.ui.drawing import Scene
from companion.ui.lens import Box, Point
from companion.ui.widgets.brush import Brush

WIDE, NARROW, BROAD = 132.0, 96.0, 560.0
"""Side of the overview, dp, and on a felt that is narrower than the third."""
ONE_LINE: Final = 480.0
"""Width of the felt, dp, in which the stock takes one line, beside the buttons."""
PARTS: Final = 3
"""A touch brings one of so many by so many parts of the world into the middle."""


def side(felt: Box) -> float:
    """Side of the overview, in pixels."""
    return dp(WIDE if felt[2] > dp(BROAD) else NARROW)


def paint_overview(
    brush: Brush, scene: Scene, felt: Box, tiles: Mapping[Cell, Mapping[str, Any]],
    open_: Iterable[Cell],
) -> None:  # fmt: skip
    """The world in the upper corner, unless all of it is seen; below it the buttons to look
    closer."""
    left, low, wide, high = felt
    x = left + wide - side(felt) - dp(8)
    foot = dp(8) if wide > dp(ONE_LINE) else scene.lens.room[1] - low  # clear of the stock
    top, buttons, broad = low + high - dp(8), 2 * dp(BUTTON + APART), side(felt)
    right = x + broad - dp(BUTTON)
    paint_zoom(brush, scene, (right, low + foot), (right, low + foot + dp(BUTTON + APART)))
    if scene.lens.fitted:
        return
    room = min(broad, high - buttons - foot - dp(8))
    brush.box(x, top - room, broad, room, INK, dp(8), 0.5)
    left, below, across, tall = scene.lens.bounds
    unit = min((broad - dp(12)) / across, (room - dp(12)) / tall)
    x0, y0 = x + (broad - unit * across) / 2, top - (room + unit * tall) / 2

    def at(point: Point) -> Point:
        return x0 + (point[0] - left) * unit, y0 + (point[1] - below) * unit

    for spot, tile in tiles.items():
        brush.box(*at(spot), unit, unit, GROUND[tile["land"]][0])
        if "city" in tile:
            u, v = at((spot[0] + 0.25, spot[1] + 0.25))
            brush.box(u, v, unit / 2, unit / 2, PALE)
    for spot in open_:
        brush.box(*at(spot), unit, unit, LIT)
    x1, y1, w1, h1 = scene.lens.sight
    brush.frame(*at((x1, y1)), w1 * unit, h1 * unit, PALE, dp(2), dp(1.2))
    _parts(brush, scene, (x, top - room, broad, room))


def _parts(brush: Brush, scene: Scene, box: Box) -> None:
    """A touch anywhere on the overview goes there."""
    (x, y, w, h), (left, low, wide, high) = box, scene.lens.bounds
    for n in range(PARTS * PARTS):
        i, j = n % PARTS, n // PARTS
        point = left + wide * (i + 0.5) / PARTS, low + high * (j + 0.5) / PARTS
        brush.spot(x + w * i / PARTS, y + h * j / PARTS, w / PARTS, h / PARTS,
                   partial(_go, scene, point), f"part{n}")  # fmt: skip


def _go(scene: Scene, point: Point) -> None:
    scene.lens.go(point)
    scene.look()
