"""Where the hexes of Gaia Project's map lie, and how its space is painted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from kivy.metrics import dp

from companion.ui.lens import Box, Lens, Point
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.strokes import Shape

GAME: Final = "gaia_project"
Hex: TypeAlias = Mapping[str, Any]
LEAST: Final = 44.0
"""No hex is lower than this, dp: a finger has to meet it."""
CORNERS: Final = tuple((cos(k * pi / 3), sin(k * pi / 3)) for k in range(6))
BESIDE: Final = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
"""From a hex to the one beyond each of its sides, in (a, b), side by side as the corners."""
DEEP: Final = "#0b1024"
DARK, LIGHT, REACH = "#0b1024", "#f6f3ea", "#ffd76a"
"""Ground and letters of what lies over the map, and what a seat could reach."""
LINE: Final = "#8fa6e8"
EDGE: Final = "#b9c8fa"
BORDER: Final = 0.032
"""Width of a sector's border, in hex sizes."""
TINTS: Final = ("#2b3f86", "#3a2f7a", "#1f4a72", "#43306b", "#28466e")


@dataclass(frozen=True, slots=True)
class Grid:
    """Flat-top hexes as a lens shows them now."""

    lens: Lens
    size: float
    """Middle to corner, in pixels."""
    left: float
    low: float

    def centre(self, a: int, b: int) -> Point:
        """`a` grows straight up, `b` to the upper right."""
        x, y = place(a, b)
        return self.left + x * self.size, self.low + y * self.size

    def of(self, one: Hex) -> Point:
        """The middle of a hex as the view tells it."""
        return self.centre(one["a"], one["b"])

    def sees(self, one: Hex) -> bool:
        """Whether any of the hex can be seen."""
        x, y = self.of(one)
        left, low, w, h = self.lens.room
        return (
            left - self.size < x < left + w + self.size
            and low - self.size < y < low + h + self.size
        )


def through(lens: Lens) -> Grid:
    """The grid that a lens shows now."""
    return Grid(lens, lens.scale, *lens.at((0, 0)))


def place(a: int, b: int) -> Point:
    """The middle of a hex in sizes of a hex."""
    return 1.5 * b, (2 * a + b) * sqrt(3) / 2


def grid_for(lens: Lens, hexes: Sequence[Hex], room: Box) -> Grid:
    """All hexes through the lens; the least size is a finger's."""
    lens.overview = True
    lens.look(bounds(hexes), room, dp(LEAST) / sqrt(3))
    return through(lens)


def bounds(hexes: Sequence[Hex]) -> Box:
    """What all hexes take, in sizes of a hex."""
    places = [place(one["a"], one["b"]) for one in hexes]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs) - 1.1, min(ys) - 1, max(xs) - min(xs) + 2.2, max(ys) - min(ys) + 2


def sector(name: str) -> str:
    """The sector of a hex label: what stands before its slot."""
    return name.split("A")[0].split("B")[0].split("C")[0]


def as_tried(hexes: Sequence[Hex], steps: str) -> Sequence[Hex]:
    """The sector of which people say how it lies, turned by the steps that they look at."""
    now = [one for one in hexes if "next" in one and "free" not in one]
    middle = next((one for one in now if one["hex"].endswith("C")), None)
    if middle is None or not steps.isdigit():
        return hexes
    planets = {_turned(one, middle, int(steps)): one.get("planet", "") for one in now}
    return [_with_planet(one, planets) if one in now else one for one in hexes]


def _turned(one: Hex, middle: Hex, steps: int) -> tuple[int, int]:
    """Where a hex comes to lie as its sector is turned clockwise."""
    a, b = one["a"] - middle["a"], one["b"] - middle["b"]
    for _ in range(steps):
        a, b = -b, a + b
    return middle["a"] + a, middle["b"] + b


def _with_planet(one: Hex, planets: Mapping[tuple[int, int], str]) -> Hex:
    """The same hex with what lies there then."""
    bare = {key: value for key, value in one.items() if key != "planet"}
    planet = planets[one["a"], one["b"]]
    return bare | ({"planet": planet} if planet else {})


def paint_space(brush: Brush, grid: Grid, hexes: Sequence[Hex]) -> None:
    """The deep behind everything, the sectors in it, their hexes and borders."""
    x, y, w, h = grid.lens.room
    brush.box(x, y, w, h, DEEP)
    printed.filled(brush, GAME, "space", x, y, w, h)
    plan = plan_of(tuple((one["a"], one["b"], sector(one["hex"])) for one in hexes))
    with brush.scaled(grid.left, grid.low, grid.size):
        for n, flat in enumerate(plan.sectors):
            brush.fan(flat, TINTS[n % len(TINTS)], 0.42)
        brush.net(plan.inner, LINE, 0.34)
        brush.fan(plan.borders, EDGE, 0.8)


class Plan(NamedTuple):
    """What of the map stays as it is all match, in hex sizes."""

    sectors: tuple[Shape, ...]
    """The triangles of each sector."""
    inner: Shape
    """Lines between the hexes of one sector, both ends."""
    borders: Shape
    """Thin quads round each sector, as triangles."""


@lru_cache(maxsize=4)
def plan_of(hexes: tuple[tuple[int, int, str], ...]) -> Plan:
    """The map as triangles and lines; made once a match."""
    homes = {(a, b): home for a, b, home in hexes}
    flats: dict[str, list[float]] = {home: [] for _, _, home in hexes}
    inner: list[float] = []
    borders: list[float] = []
    for a, b, home in hexes:
        x, y = place(a, b)
        points = [(x + u, y + v) for u, v in CORNERS]
        for p, q in pairwise(points[1:]):
            flats[home] += [*points[0], *p, *q]
        for k, (da, db) in enumerate(BESIDE):
            p, q = points[k], points[(k + 1) % 6]
            if homes.get((a + da, b + db), "") != home:
                borders += _strip((x, y), p, q)
            elif k < 3:
                inner += [*p, *q]
    return Plan(tuple(map(Shape, flats.values())), Shape(inner), Shape(borders))


def _strip(middle: Point, p: Point, q: Point) -> list[float]:
    """A narrow strip along one side of a hex, inside it, as two triangles."""
    r, s = (_towards(middle, one) for one in (p, q))
    return [*p, *q, *s, *p, *s, *r]


def _towards(middle: Point, point: Point) -> Point:
    return (
        point[0] + (middle[0] - point[0]) * BORDER,
        point[1] + (middle[1] - point[1]) * BORDER,
    )


def corners(grid: Grid, one: Hex, share: float = 1.0) -> list[Point]:
    """The six corners of a hex."""
    x, y = grid.of(one)
    return [(x + u * grid.size * share, y + v * grid.size * share) for u, v in CORNERS]
