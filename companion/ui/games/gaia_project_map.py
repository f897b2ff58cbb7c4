"""Draws the map of Gaia Project: sectors, planets told by colour and letters, structures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Any

from kivy.metrics import dp

from companion.ui.games import Scene
from companion.ui.palette import contrast, seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush

PLANETS = {
    "terra": "#4d8fd6",
    "oxide": "#d1503f",
    "volcanic": "#e88b2e",
    "desert": "#e8cf5a",
    "swamp": "#8f6843",
    "titanium": "#8d949c",
    "ice": "#e6eef5",
    "gaia": "#58b368",
    "transdim": "#7d55b3",
    "lost": "#30343a",
}
"""Planet type -> colour; letters of the language say it without colour."""
STRUCTURES = {
    "mine": "M",
    "trading_station": "T",
    "research_lab": "L",
    "academy_knowledge": "A",
    "academy_action": "A",
    "institute": "I",
    "gaiaformer": "G",
    "station": "S",
}
SIGNS = {"credits": "C", "ore": "O", "qic": "Q", "tokens": "P"}
"""What a price is told in -> its letter, as on the seats' boards and the shared spaces."""
DARK, LIGHT = "#161b22", "#f6f3ea"
_CORNERS = tuple((cos(k * pi / 3), sin(k * pi / 3)) for k in range(6))


@dataclass(frozen=True, slots=True)
class Grid:
    """Flat-top hexes inside a rectangle: where a hex lies and how large it is."""

    left: float
    low: float
    size: float
    """Centre to corner."""

    def centre(self, a: int, b: int) -> tuple[float, float]:
        """`a` grows straight up, `b` to the upper right."""
        return self.left + 1.5 * b * self.size, self.low + (2 * a + b) * sqrt(3) / 2 * self.size


def grid_for(hexes: list[dict[str, Any]], x: float, y: float, w: float, h: float) -> Grid:
    """The largest grid that shows all hexes in the rectangle, in its middle."""
    across = [1.5 * hexagon["b"] for hexagon in hexes]
    up = [(2 * hexagon["a"] + hexagon["b"]) * sqrt(3) / 2 for hexagon in hexes]
    wide, high = max(across) - min(across) + 2, max(up) - min(up) + sqrt(3)
    size = min(w / wide, h / high)
    left = x + w / 2 - (max(across) + min(across)) / 2 * size
    low = y + h / 2 - (max(up) + min(up)) / 2 * size
    return Grid(left, low, size)


def ink_on(shade: str) -> str:
    """Dark or light letters, whichever is read more easily."""
    return DARK if contrast(shade, DARK) > contrast(shade, LIGHT) else LIGHT


def paint_map(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Every hex, planet, structure and satellite; touchable where a choice needs a hex."""
    hexes = scene.board.get("hexes") or []
    if not hexes:
        return
    grid = grid_for(hexes, x, y, w, h)
    for hexagon in hexes:
        _hex(brush, scene, grid, hexagon)
    for hexagon in hexes:
        if hexagon.get("planet"):
            _planet(brush, scene, grid, hexagon)
    _prices(brush, scene, grid, hexes)
    _federations(brush, scene, grid, hexes)
    for seat, data in enumerate(scene.board["seats"]):
        _seat_on_map(brush, scene, grid, seat, data, {hexagon["hex"]: hexagon for hexagon in hexes})
    _picked(brush, scene, grid, hexes, (x, y, w, h))


def _hex(brush: Brush, scene: Scene, grid: Grid, hexagon: Mapping[str, Any]) -> None:
    cx, cy = grid.centre(hexagon["a"], hexagon["b"])
    name = hexagon["hex"]
    size = grid.size * 0.96
    points = [value for u, v in _CORNERS for value in (cx + u * size, cy + v * size)]
    offered = name in scene.choosable or name == scene.picked
    odd = sum(map(ord, name.rstrip("ABC0123456789") or _sector(name))) % 2
    brush.polygon(points, theme.glow if offered else theme.raised if odd else theme.surface,
                  alpha=0.85 if offered else 1.0)  # fmt: skip
    if offered:
        brush.line([*points, points[0], points[1]], theme.accent, dp(1.2))
    brush.spot(cx - size * 0.8, cy - size * 0.8, size * 1.6, size * 1.6, _picker(scene, name), name)


def _sector(name: str) -> str:
    """The sector number of a hex label, so that neighbouring sectors differ in shade."""
    return "".join(c for c in name.split("A")[0].split("B")[0].split("C")[0])


def _planet(brush: Brush, scene: Scene, grid: Grid, hexagon: Mapping[str, Any]) -> None:
    shade = PLANETS.get(hexagon["planet"], "#888888")
    cx, cy = grid.centre(hexagon["a"], hexagon["b"])
    r = grid.size * 0.62
    brush.disc(cx, cy, r + dp(1), DARK)
    brush.disc(cx, cy, r, shade)
    if r > dp(6) and not hexagon.get("structure"):
        letters = scene.game_say(f"planet.{hexagon['planet']}")
        brush.text(
            letters,
            cx,
            cy,
            r / dp(1) * (0.8 if r > dp(8) else 1.0),
            ink_on(shade),
            across=0.5,
            width=2 * r,
        )


def _prices(brush: Brush, scene: Scene, grid: Grid, hexes: list[dict[str, Any]]) -> None:
    """What a mine would take wherever the seat to move reaches; pale where it cannot pay."""
    own = scene.board.get("seat") or {}
    if own.get("number") != scene.question_seat + 1 or grid.size <= dp(13):
        return
    prices, qic = own.get("prices") or {}, scene.board["seats"][own["number"] - 1]["qic"]
    for hexagon in hexes:
        price, payable = prices.get(hexagon["hex"]), hexagon["hex"] in scene.choosable
        if price and (payable or price["qic"] <= qic):
            _price(brush, grid, hexagon, price, payable)


def _price(
    brush: Brush, grid: Grid, hexagon: Mapping[str, Any], price: Mapping[str, int], payable: bool
) -> None:
    """Ore, and QIC for range or Gaia; the letter first, because O and 0 look alike."""
    cx, cy = grid.centre(hexagon["a"], hexagon["b"])
    text = f"O{price['ore']}" + (f" Q{price['qic']}" if price["qic"] else "")
    low, wide = cy - grid.size * 0.78, dp(9 + 5.5 * len(text))
    brush.box(cx - wide / 2, low - dp(7), wide, dp(14), DARK, dp(6))
    brush.text(text, cx, low, 9, LIGHT if payable else theme.soft, bold=payable, across=0.5,
               width=wide - dp(2))  # fmt: skip


def picked_prices(scene: Scene) -> list[str]:
    """What everything that the seat to move can do on the picked hex takes, a line each."""
    own, name = scene.board.get("seat") or {}, scene.picked
    if own.get("number") != scene.question_seat + 1 or name not in scene.choosable:
        return []
    found: list[tuple[str, Mapping[str, int]]] = []
    if name in (own.get("prices") or {}):
        found.append(("mine", own["prices"][name]))
    if name in (own.get("projects") or {}):
        found.append(("gaiaformer", own["projects"][name]))
    found += (own.get("upgrades") or {}).get(name, {}).items()
    return [f"{scene.game_say(f'what.{kind}')}: {_paid(price)}" for kind, price in found]


def _paid(price: Mapping[str, int]) -> str:
    return " ".join(f"{sign}{price[what]}" for what, sign in SIGNS.items() if price.get(what))


def _picked(
    brush: Brush, scene: Scene, grid: Grid, hexes: list[dict[str, Any]],
    room: tuple[float, float, float, float],
) -> None:  # fmt: skip
    """The prices of the picked hex in large letters beside it, on a map of any size."""
    lines = picked_prices(scene)
    found = next((hexagon for hexagon in hexes if hexagon["hex"] == scene.picked), None)
    if not lines or found is None:
        return
    (x, y, w, h), (cx, cy) = room, grid.centre(found["a"], found["b"])
    wide, high = min(w, dp(16 + 8.5 * max(map(_width, lines)))), dp(8 + 20 * len(lines))
    left = min(max(x, cx - wide / 2), x + w - wide)
    low = cy + grid.size if cy + grid.size + high <= y + h else cy - grid.size - high
    brush.box(left, low, wide, high, DARK, dp(8))
    for n, line in enumerate(lines):
        brush.text(line, left + dp(8), low + high - dp(14 + 20 * n), 14, LIGHT, bold=True,
                   width=wide - dp(16))  # fmt: skip


def _width(line: str) -> int:
    """Letters of a line, wide ones counted twice."""
    return sum(2 if letter > "\u2e7f" else 1 for letter in line)


def _federations(brush: Brush, scene: Scene, grid: Grid, hexes: list[dict[str, Any]]) -> None:
    """What a federation now would take: its structures and satellites ringed, before it is chosen.

    With a structure picked only federations with it are drawn; else the cheapest one.
    """
    plans = (scene.board.get("seat") or {}).get("federations") or []
    about = [p for p in plans if scene.picked in (*p["structures"], *p["example"])]
    if not plans or (scene.question_seat != scene.board["seat"]["number"] - 1):
        return
    plan = min(about or plans, key=lambda p: p["satellites"])
    where = {hexagon["hex"]: grid.centre(hexagon["a"], hexagon["b"]) for hexagon in hexes}
    for name in plan["structures"]:
        _ring(brush, *where[name], grid.size * 0.86, theme.accent)
    for name in plan["example"]:
        cx, cy = where[name]
        _ring(brush, cx, cy, grid.size * 0.5, theme.accent)
        brush.disc(cx, cy, grid.size * 0.2, theme.accent)


def _ring(brush: Brush, cx: float, cy: float, r: float, shade: str) -> None:
    points = [v for k in range(25) for v in (cx + r * cos(k * pi / 12), cy + r * sin(k * pi / 12))]
    brush.line(points, shade, dp(1.8))


def _seat_on_map(
    brush: Brush, scene: Scene, grid: Grid, seat: int, data: Mapping[str, Any],
    hexes: Mapping[str, Mapping[str, Any]],
) -> None:  # fmt: skip
    """The structures and satellites of a seat in its colour, each with its letter."""
    shade, shape = seat_sign(scene.sitting(seat).colour, seat)
    for name, structure in data.get("structures", {}).items():
        if name in hexes:
            _structure(brush, grid, hexes[name], shade, structure)
    for hexagon in hexes.values():
        if seat + 1 in hexagon.get("satellites", ()):
            cx, cy = grid.centre(hexagon["a"], hexagon["b"])
            brush.sign(f"seat_{shape}", cx - grid.size * 0.3, cy - grid.size * 0.3,
                       grid.size * 0.6, shade)  # fmt: skip


def _structure(
    brush: Brush, grid: Grid, hexagon: Mapping[str, Any], shade: str, structure: str
) -> None:
    cx, cy = grid.centre(hexagon["a"], hexagon["b"])
    half = grid.size * (0.42 if structure in ("mine", "gaiaformer", "station") else 0.54)
    radius = half if structure in ("research_lab", "mine") else half * 0.3
    brush.box(cx - half - dp(1.5), cy - half - dp(1.5), 2 * half + dp(3), 2 * half + dp(3), LIGHT,
              radius + dp(1.5))  # fmt: skip
    brush.box(cx - half, cy - half, 2 * half, 2 * half, shade, radius)
    letter = STRUCTURES.get(structure, "?")
    brush.text(letter, cx, cy, half / dp(1) * 1.3, ink_on(shade), bold=True, across=0.5,
               width=2 * half)  # fmt: skip


def _picker(scene: Scene, name: str) -> Callable[[], None]:
    return lambda: scene.pick(name)
