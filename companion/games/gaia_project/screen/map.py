"""Draws the map of Gaia Project: planets, structures, federations, and what one could reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia_project.art.sources import FACTIONS
from companion.games.gaia_project.screen.hexes import (
    BESIDE,
    GAME,
    Grid,
    Hex,
    corners,
    grid_for,
    paint_space,
    place,
    sector,
    through,
)
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.palette import seat_sign
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

PLANETS: Final = {
    "terra": "#2f6fd0", "oxide": "#d63b2c", "volcanic": "#ee7a1c", "desert": "#eccb3a",
    "swamp": "#86562c", "titanium": "#7e8792", "ice": "#e8f2fb", "gaia": "#2faf51",
    "transdim": "#7b3fc4", "lost": "#23262e",
}  # fmt: skip
"""Planet type -> colour; surface and letters say it without colour."""
SEATS: Final = {"blue": "#3f86e8", "red": "#e0483a", "orange": "#f08a24", "yellow": "#f0d23c",
                "brown": "#9a6838", "gray": "#9aa3ae", "white": "#f6f8fb"}  # fmt: skip
"""Colour of a board -> colour of its structures."""
BOARDS: Final = {faction["id"]: faction["colour"] for faction in FACTIONS}
PAID: Final = ("credits", "ore", "qic", "tokens")
SIGNS: Final = {"tokens": "any_token"}
SMALL: Final = ("mine", "gaiaformer", "station")
DARK, LIGHT = "#0b1024", "#f6f3ea"
REACH, TAG_INK = "#ffd76a", "#241a02"
BUTTON: Final = 46.0
"""Side of a button on the map, dp."""


def colour_of(scene: Scene, seat: int) -> str:
    """The colour of a seat's structures: its faction's, or the seat's while it has none."""
    faction = scene.board["seats"][seat].get("faction")
    return BOARDS[faction] if faction else scene.sitting(seat).colour


def paint_map(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Every hex, planet, structure and satellite; touchable where a choice needs a hex."""
    hexes = scene.board.get("hexes") or []
    if not hexes:
        return
    grid = grid_for(scene.lens, hexes, (x, y, w, h))
    _follow(scene, hexes)
    paint_space(brush, grid, hexes)
    seen = [one for one in hexes if grid.sees(one)]
    for one in seen:
        _hex(brush, scene, grid, one)
    for seat, data in enumerate(scene.board["seats"]):
        _bands(brush, scene, grid, hexes, seat, data)
    _planets(brush, scene, grid, seen)
    for one in seen:
        _on_hex(brush, scene, grid, one)
    _plan(brush, scene, grid, hexes)
    if scene.lens.asking:
        _prices(brush, scene, grid, seen)


def paint_over(brush: Brush, scene: Scene) -> None:
    """What lies over the map when all else is painted: prices of the picked hex, buttons."""
    if scene.board.get("hexes"):
        _picked(brush, scene)
        _buttons(brush, scene, *_corner(scene)[:2])


def _corner(scene: Scene) -> Box:
    """Where the buttons stand."""
    x, y, w, _ = scene.lens.room
    return x + w - dp(BUTTON + 6), y + dp(6), dp(BUTTON), dp(4 * BUTTON + 12)


def _shows(scene: Scene, x: float, y: float) -> bool:
    """Whether words at a point would be seen: in the room, and under nothing."""
    near = dp(14)
    if not (scene.lens.holds(x - near, y - near) and scene.lens.holds(x + near, y + near)):
        return False
    rects = (_corner(scene), _box(scene)) if scene.picked else (_corner(scene),)
    return not any(
        left - near < x < left + w + near and low - near < y < low + h + near
        for left, low, w, h in rects
    )


def _follow(scene: Scene, hexes: Sequence[Hex]) -> None:
    """Go where somebody just built, and where somebody considers to."""
    lying = {
        f"{one['hex']} {one.get('structure')} {one.get('satellites')}": place(one["a"], one["b"])
        for one in hexes if "structure" in one or one.get("satellites")
    }  # fmt: skip
    scene.lens.follow(lying)
    scene.lens.show(
        place(one["a"], one["b"]) for one in hexes
        if one["hex"] == scene.picked and scene.lens.news(scene.picked)
    )  # fmt: skip


def _hex(brush: Brush, scene: Scene, grid: Grid, one: Hex) -> None:
    """The edge of a hex that may be chosen, the number of its sector, the spot to touch."""
    name, (cx, cy) = one["hex"], grid.of(one)
    if name in scene.choosable or name == scene.picked:
        flat = [v for point in corners(grid, one, 0.94) for v in point]
        brush.polygon(flat, REACH, 0.34 if name == scene.picked else 0.13)
        brush.line([*flat, *flat[:2]], REACH, dp(2.6 if name == scene.picked else 1.8))
    if name.endswith("C") and not one.get("planet") and _shows(scene, cx, cy):
        brush.text(sector(name), cx, cy, 15, LIGHT, bold=True, across=0.5, alpha=0.34)
    if scene.lens.holds(cx, cy):
        half = grid.size * 0.8
        brush.spot(cx - half, cy - half, 2 * half, 2 * half, partial(scene.pick, name), name)


def _on_hex(brush: Brush, scene: Scene, grid: Grid, one: Hex) -> None:
    cx, cy = grid.of(one)
    if "structure" in one:
        _structure(brush, scene, grid, one["seat"] - 1, one["structure"], cx, cy)
    if "guest" in one:
        at = grid.size * 0.42
        _structure(brush, scene, grid, one["guest"] - 1, "mine", cx - at, cy + at, 0.7)
    for n, seat in enumerate(one.get("satellites", ())):
        apart = grid.size * 0.34 * (n - (len(one["satellites"]) - 1) / 2)
        _structure(brush, scene, grid, seat - 1, "satellite", cx + apart * 2, cy, 0.62)


def _planets(brush: Brush, scene: Scene, grid: Grid, seen: Sequence[Hex]) -> None:
    """The planets, and their letters on dark badges: like after like, for colours cost strokes."""
    planets = [(one["planet"], *grid.of(one)) for one in seen if one.get("planet")]
    r, at, badge = grid.size * 0.72, grid.size * 0.52, max(grid.size * 0.27, dp(9))
    for kind, cx, cy in planets:
        if not printed.filled(brush, GAME, f"planet_{kind}", cx - r, cy - r, 2 * r, 2 * r):
            brush.disc(cx, cy, r * 0.9, PLANETS.get(kind, "#888888"))
    badges = [(kind, x + at, y - at) for kind, x, y in planets if _shows(scene, x + at, y - at)]
    for shade, wide, alpha in ((LIGHT, badge + dp(1), 0.8), (DARK, badge, 1.0)):
        for _, x, y in badges:
            brush.disc(x, y, wide, shade, alpha)
    letters = {kind: scene.game_say(f"planet.{kind}") for kind, _, _ in badges}
    for kind, x, y in badges:
        brush.text(letters[kind], x, y, badge / dp(1) * 1.05, LIGHT, bold=True, across=0.5,
                   width=2 * badge)  # fmt: skip


def _structure(
    brush: Brush, scene: Scene, grid: Grid, seat: int, kind: str, cx: float, cy: float,
    share: float = 1.0,
) -> None:  # fmt: skip
    """A structure as one knows it from above, in the colour of its board, with the seat's shape."""
    colour, who = colour_of(scene, seat), scene.sitting(seat)
    half = grid.size * (0.48 if kind in SMALL else 0.56) * share
    shade, shape = seat_sign(who.colour, seat)
    if kind != "satellite":
        brush.disc(cx, cy, half * 1.12, DARK, 0.5)
    if not printed.filled(
        brush, GAME, f"{kind}.{colour}", cx - half, cy - half, 2 * half, 2 * half
    ):
        brush.box(cx - half, cy - half, 2 * half, 2 * half, DARK, half * 0.4)
        brush.sign(f"seat_{shape}", cx - half, cy - half, 2 * half, SEATS.get(colour, shade))
        return
    badge = max(grid.size * 0.21, dp(6.5)) * share
    at = 0.0 if kind == "satellite" else grid.size * 0.52 * share
    if at:
        brush.disc(cx - at, cy - at, badge * 1.25, DARK)
    brush.sign(f"seat_{shape}", cx - at - badge, cy - at - badge, 2 * badge, LIGHT if at else DARK)


def _bands(
    brush: Brush, scene: Scene, grid: Grid, hexes: Sequence[Hex], seat: int,
    data: Mapping[str, Any],
) -> None:  # fmt: skip
    """A federation as what it joins: a band through its structures and satellites."""
    joined = {*data.get("in_federations", ()), *data.get("satellites", ())}
    members = {(one["a"], one["b"]): grid.of(one) for one in hexes if one["hex"] in joined}
    shade = SEATS.get(colour_of(scene, seat), seat_sign(colour_of(scene, seat), seat)[0])
    for (a, b), here in members.items():
        brush.disc(*here, grid.size * 0.26, shade, 0.75)
        for da, db in BESIDE[:3]:
            there = members.get((a + da, b + db))
            if there is not None:
                brush.line([*here, *there], LIGHT, grid.size * 0.21)
                brush.line([*here, *there], shade, grid.size * 0.17)


def _plan(brush: Brush, scene: Scene, grid: Grid, hexes: Sequence[Hex]) -> None:
    """What a federation now would take: its structures and satellites ringed, before it is chosen.

    With a structure picked only federations with it are drawn; else the cheapest one.
    """
    plans = (scene.board.get("seat") or {}).get("federations") or []
    if not plans or (scene.question_seat != scene.board["seat"]["number"] - 1):
        return
    about = [p for p in plans if scene.picked in (*p["structures"], *p["example"])]
    if not (about or scene.lens.asking):
        return
    plan = min(about or plans, key=lambda p: p["satellites"])
    where = {one["hex"]: grid.of(one) for one in hexes}
    for name in plan["structures"]:
        _ring(brush, *where[name], grid.size * 0.84, REACH)
    for name in plan["example"]:
        _ring(brush, *where[name], grid.size * 0.45, REACH)
        brush.disc(*where[name], grid.size * 0.16, REACH)


def _ring(brush: Brush, cx: float, cy: float, r: float, shade: str) -> None:
    points = [v for k in range(25) for v in (cx + r * cos(k * pi / 12), cy + r * sin(k * pi / 12))]
    brush.line(points, shade, dp(1.8))


# -- reach and price -------------------------------------------------------------------------------


def _prices(brush: Brush, scene: Scene, grid: Grid, seen: Sequence[Hex]) -> None:
    """What a mine would take wherever the seat to move reaches; pale where it cannot pay."""
    own = scene.board.get("seat") or {}
    if own.get("number") != scene.question_seat + 1:
        return
    prices, qic = own.get("prices") or {}, scene.board["seats"][own["number"] - 1]["qic"]
    for one in seen:
        price, payable = prices.get(one["hex"]), one["hex"] in scene.choosable
        cx, cy = grid.of(one)
        if price and (payable or price["qic"] <= qic) and _shows(scene, cx, cy + grid.size):
            _tag(brush, dict(price), cx, cy + grid.size * 0.72, payable)


def _tag(brush: Brush, price: Mapping[str, int], cx: float, cy: float, payable: bool) -> None:
    paid = [(what, price[what]) for what in PAID if price.get(what)]
    if not paid:
        return
    wide, high = dp(30 * len(paid) + 8), dp(19)
    brush.box(cx - wide / 2, cy - high / 2, wide, high, REACH if payable else "#5a6178", dp(9))
    _paid(brush, paid, cx - wide / 2 + dp(5), cy, 12.5, TAG_INK if payable else LIGHT)


def _paid(
    brush: Brush, paid: Sequence[tuple[str, int]], x: float, y: float, size: float, ink: str
) -> None:
    """Amounts with their signs in a line."""
    for what, amount in paid:
        used = brush.text(str(amount), x, y, size, ink, bold=True)
        printed.sign(brush, GAME, SIGNS.get(what, what), x + used + dp(2), y - dp(size * 0.6),
                     dp(size * 1.2))  # fmt: skip
        x += max(used + dp(size * 1.2 + 6), dp(30))


def picked_prices(scene: Scene) -> list[tuple[str, Mapping[str, int]]]:
    """What the seat to move can do on the picked hex, and what each of it takes."""
    own, name = scene.board.get("seat") or {}, scene.picked
    if own.get("number") != scene.question_seat + 1 or name not in scene.choosable:
        return []
    return list(_offers(own, name))


def _offers(own: Mapping[str, Any], name: str) -> Iterator[tuple[str, Mapping[str, int]]]:
    if name in (own.get("prices") or {}):
        yield "mine", own["prices"][name]
    if name in (own.get("projects") or {}):
        yield "gaiaformer", own["projects"][name]
    yield from (own.get("upgrades") or {}).get(name, {}).items()


def _box(scene: Scene) -> Box:
    """Where the prices of the picked hex stand: above or below it, inside the room."""
    lines, hexes = picked_prices(scene), scene.board.get("hexes") or []
    found = next((one for one in hexes if one["hex"] == scene.picked), None)
    if not lines or found is None:
        return 0, 0, 0, 0
    (x, y, w, h), grid = scene.lens.room, through(scene.lens)
    cx, cy = grid.of(found)
    wide, high = min(w, dp(176)), dp(10 + 34 * len(lines))
    above = cy + grid.size + high <= y + h
    low = max(y, cy + grid.size if above else cy - grid.size - high)
    return min(max(x, cx - wide / 2), x + w - wide), low, wide, high


def _picked(brush: Brush, scene: Scene) -> None:
    """What can be built on the picked hex and its prices, large beside it."""
    left, low, wide, high = _box(scene)
    if not wide:
        return
    brush.box(left - dp(2), low - dp(2), wide + dp(4), high + dp(4), REACH, dp(12))
    brush.box(left, low, wide, high, DARK, dp(10))
    for n, (kind, price) in enumerate(picked_prices(scene)):
        middle = low + high - dp(22 + 34 * n)
        printed.sign(brush, GAME, kind, left + dp(8), middle - dp(14), dp(28))
        paid = [(what, price[what]) for what in PAID if price.get(what)]
        _paid(brush, paid or [("ore", 0)], left + dp(46), middle, 16, LIGHT)


# -- buttons ---------------------------------------------------------------------------------------


def _buttons(brush: Brush, scene: Scene, x: float, y: float) -> None:
    """Fit, closer, farther, and reach with prices: above each other in the corner of the map."""
    side = dp(BUTTON)
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
