"""The buttons beside the planets of the map: fit, closer, farther, and reach with prices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from kivy.metrics import dp

from companion.games.gaia_project.screen.hexes import GAME, Hex, bounds, place
from companion.ui.chart import APART, BUTTON, paint_button, paint_fit, paint_zoom
from companion.ui.drawing import Scene
from companion.ui.lens import Box, Point
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

SHAPES: Final = ((1, 4), (2, 2), (4, 1))
"""So many buttons beside and above each other."""
EDGE: Final = 6.0
"""From the edge of the room, dp."""
PLANET: Final = 0.72
"""Half of a planet, in sizes of a hex."""
LESS: Final = 1.12
"""So much smaller the map may be for it: buttons over planets hide more."""
Lying: TypeAlias = tuple[tuple[Point, bool], ...]
"""Where each hex lies on the map, and whether there is a planet."""


def ends(scene: Scene, hexes: Sequence[Hex], box: Box) -> Box:
    """The room of the map: beside the buttons, where all of it is seen about as large without
    theirs."""
    x, y, w, h = box
    lens, aside, (_, _, wide, high) = scene.lens, dp(BUTTON + 2 * EDGE), bounds(hexes)
    tall = _long(SHAPES[0][1]) + 2 * dp(EDGE)
    broad = (w - aside) * high * LESS >= h * wide
    lens.aside = aside if lens.touched and h >= tall and broad else 0
    return x, y, w - lens.aside, h


def corner(scene: Scene) -> Box:
    """Where the buttons stand: they never move while people look closer or elsewhere. Beside the
    map they stand at its upper end, for what hands do lies over the lower one."""
    if scene.lens.aside:
        (x, y, w, h), high = scene.lens.room, _long(SHAPES[0][1])
        return x + w + dp(EDGE), y + h - dp(EDGE) - high, dp(BUTTON), high
    lens, hexes = scene.lens, scene.board.get("hexes") or ()
    lying = tuple((place(one["a"], one["b"]), bool(one.get("planet"))) for one in hexes)
    return _free(lens.room, lens.bounds, lens.whole * lens.farthest, lying)


@lru_cache(maxsize=16)
def _free(room: Box, bounds: Box, size: float, lying: Lying) -> Box:
    """The corner in which they hide no planet of the whole map, and else the fewest hexes. Of a map
    that is larger than the room that end counts at which its corner comes into this one."""

    def hidden(box: Box) -> tuple[int, int]:
        right, top = box[0] > room[0] + room[2] / 2, box[1] > room[1] + room[3] / 2
        under = [
            planet
            for (x, y), planet in lying
            if _meets(
                box,
                _along(x, room[0], room[2], bounds[0], bounds[2], size, right),
                _along(y, room[1], room[3], bounds[1], bounds[3], size, top),
                size * PLANET,
            )
        ]
        return sum(under), len(under)

    return min(_boxes(room), key=hidden)


def _boxes(room: Box) -> list[Box]:
    """All places in the corners; the first ones are where a thumb of the right hand lies."""
    (x, y, w, h), edge = room, dp(EDGE)
    found = []
    for (across, above), top, left in product(SHAPES, (False, True), (False, True)):
        wide, high = _long(across), _long(above)
        found.append((
            x + edge if left else x + w - edge - wide,
            y + h - edge - high if top else y + edge,
            wide, high,
        ))  # fmt: skip
    return found


def _long(count: int) -> float:
    return float(count * dp(BUTTON + APART) - dp(APART))


def _along(at: float, start: float, room: float, low: float, wide: float, size: float,
           far: bool) -> float:  # fmt: skip
    """Where a point of the map lies in one direction, seen from so far."""
    spare = room - wide * size
    return start + (spare / 2 if spare > 0 else spare * far) + (at - low) * size


def _meets(box: Box, x: float, y: float, r: float) -> bool:
    left, low, w, h = box
    return left - r < x < left + w + r and low - r < y < low + h + r


def paint_aside(brush: Brush, scene: Scene) -> None:
    """Ground below the buttons where the map ends beside them."""
    x, y, w, h = scene.lens.room
    if scene.lens.aside:
        brush.box(x + w, y, scene.lens.aside, h, theme.ground)


def paint_buttons(brush: Brush, scene: Scene) -> None:
    """All of them, two and two, or above or beside each other."""
    x, y, wide, high = corner(scene)
    step = dp(BUTTON + APART)
    places = [
        (x + n * step, y + m * step) for n in range(_count(wide)) for m in range(_count(high))
    ]
    paint_zoom(brush, scene, *places[:2])
    paint_fit(brush, scene, *places[2])

    def ask() -> None:
        scene.lens.asking = not scene.lens.asking
        scene.look()

    lit = scene.lens.asking
    left, low, size, _ = paint_button(brush, *places[3], ask, "map_reach", lit)
    printed.sign(brush, GAME, "range", left, low, size, tint="#33405f" if lit else "#ffffff")


def _count(long: float) -> int:
    """So many buttons stand in a row so long."""
    return round((long + dp(APART)) / dp(BUTTON + APART))
