"""Draws the map of Gaia Project: planets, structures, federations, and what one could reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia_project.art.sources import FACTIONS
from companion.games.gaia_project.screen.afar import meet
from companion.games.gaia_project.screen.buttons import ends, paint_aside, paint_buttons
from companion.games.gaia_project.screen.hexes import (
    BESIDE,
    DARK,
    DEEP,
    GAME,
    LIGHT,
    REACH,
    Grid,
    Hex,
    as_tried,
    corners,
    grid_for,
    paint_space,
    place,
    sector,
    through,
)
from companion.games.gaia_project.screen.letters import paint_letters
from companion.games.gaia_project.screen.prices import paint_picked, paint_prices, shows
from companion.games.gaia_project.screen.stands import seen_whole
from companion.ui.drawing import Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

PLANETS: Final = {
    "terra": "#2f6fd0", "oxide": "#d63b2c", "volcanic": "#ee7a1c", "desert": "#eccb3a",
    "swamp": "#86562c", "titanium": "#7e8792", "ice": "#e8f2fb", "gaia": "#2faf51",
    "transdim": "#7b3fc4", "lost": "#23262e",
}  # fmt: skip
"""Planet type -> colour; its surface says it without colour."""
SEATS: Final = {"blue": "#3f86e8", "red": "#e0483a", "orange": "#f08a24", "yellow": "#f0d23c",
                "brown": "#9a6838", "gray": "#9aa3ae", "white": "#f6f8fb"}  # fmt: skip
"""Colour of a board -> colour of its structures."""
BOARDS: Final = {faction["id"]: faction["colour"] for faction in FACTIONS}
DEAR: Final = "#a88f57"
"""Edge of a hex that may be chosen and takes QIC for its range: quieter than the free ones."""
BUILDING: Final = "build"
"""What is considered while a place for a mine is looked for."""
FEDERATION: Final = "federate"
"""What is considered before the only federation that is possible is formed."""
FEW: Final = 6
"""So many places are all seen at once, and tell their prices by themselves; more of them would hide
each other."""
MET: Final = 16.0
"""A finger meets hexes from this size on, dp, middle to corner: what it chose is told before it is
taken."""
FREE: Final = 0.94
"""Of a hex, what is dark where no sector lies yet."""
SPELT_OUT: Final = "contrast"
"""The theme for eyes that need more than colour and surface."""
SMALL: Final = ("mine", "gaiaformer", "station")
RIM, ON_PLANET = 0.86, 0.8
"""Of the size of a hex the planet that is built on, and of their usual size structures there: what
planet it is counts for the whole match, and has to be read.
"""
ASIDE, TINY = 0.47, 0.33
"""Where a building hides the surface of its planet this lies once more on its upper right, small:
so far up and aside, and so large, in sizes of a hex."""


def colour_of(scene: Scene, seat: int) -> str:
    """The colour of a seat's structures: its faction's, or the seat's while it has none."""
    faction = scene.board["seats"][seat].get("faction")
    return BOARDS[faction] if faction else scene.sitting(seat).colour


def paint_map(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Every hex, planet, structure and satellite; touchable where a choice needs a hex."""
    hexes = as_tried(scene.board.get("hexes") or [], scene.picked)
    if not hexes:
        return
    grid_for(scene.lens, hexes, ends(scene, hexes, (x, y, w, h)))
    scene.lens.rests = seen_whole(scene)
    scene.lens.rest(scene.question_seat, scene.view.length)
    _follow(scene, hexes)
    grid = through(scene.lens)  # the lens may have gone on
    paint_space(brush, grid, hexes)
    seen = [one for one in hexes if grid.sees(one)]
    for one in seen:
        _place(brush, scene, grid, one)
        _hex(brush, scene, grid, one, seen)
    for seat, data in enumerate(scene.board["seats"]):
        _bands(brush, scene, grid, hexes, seat, data)
    _planets(brush, scene, grid, seen)
    for one in seen:
        _on_hex(brush, scene, grid, one)
    if scene.lens.asking or theme.name == SPELT_OUT:
        paint_letters(brush, scene, grid, seen, built=theme.name == SPELT_OUT)
    _plan(brush, scene, grid, hexes)
    _chosen(brush, scene, [one for one in seen if one["hex"] not in scene.choosable], grid)
    if scene.lens.asking or (scene.picked == BUILDING and len(scene.choosable) <= FEW):
        paint_prices(brush, scene, grid, seen)


def paint_over(brush: Brush, scene: Scene) -> None:
    """What lies over the map when all else is painted: prices of the picked hex, buttons."""
    if scene.board.get("hexes"):
        paint_aside(brush, scene)
        paint_picked(brush, scene)
        if scene.lens.touched and not scene.lens.hidden:
            paint_buttons(brush, scene)


def _follow(scene: Scene, hexes: Sequence[Hex]) -> None:
    """Go where somebody just built, and where somebody considers to."""
    lying = {
        f"{one['hex']} {one.get('structure')} {one.get('satellites')}": place(one["a"], one["b"])
        for one in hexes if "structure" in one or one.get("satellites")
    }  # fmt: skip
    scene.lens.follow(lying)
    lit = {one["hex"]: place(one["a"], one["b"]) for one in hexes if one["hex"] in scene.choosable}
    scene.lens.gather(lit, FEW)
    scene.lens.show(
        place(one["a"], one["b"]) for one in hexes
        if one["hex"] == scene.picked and scene.lens.news(scene.picked)
    )  # fmt: skip


def _place(brush: Brush, scene: Scene, grid: Grid, one: Hex) -> None:
    """While the map is laid: where no sector lies, and which is laid or turned now."""
    flat = [v for point in corners(grid, one, FREE) for v in point]
    if "free" in one:
        brush.polygon(flat, DEEP, FREE)
    if "next" in one:
        brush.polygon(flat, REACH, 0.3)
    (cx, cy), number = grid.of(one), one.get("free")
    if number and one["hex"].endswith("C") and shows(scene, cx, cy):
        brush.text(f"{number}", cx, cy, 22, LIGHT, bold=True, across=0.5)


def _hex(brush: Brush, scene: Scene, grid: Grid, one: Hex, seen: Sequence[Hex]) -> None:
    """The edge of a hex that may be chosen, the number of its sector, the spot to touch."""
    name, (cx, cy) = one["hex"], grid.of(one)
    if name in scene.choosable or name == scene.picked:
        flat = [v for point in corners(grid, one, 0.94) for v in point]
        picked, dear = name == scene.picked, takes_qic(scene, name)
        brush.polygon(flat, REACH, 0.6 if picked else 0.04 if dear else 0.16)
        brush.line([*flat, *flat[:2]], LIGHT if picked else DEAR if dear else REACH,
                   dp(4 if picked else 1.2 if dear else 1.8))  # fmt: skip
    elif name == offer_from(scene):
        flat = [v for point in corners(grid, one, 0.94) for v in point]
        brush.line([*flat, *flat[:2]], LIGHT, dp(2.6))
    if name.endswith("C") and not {"planet", "free"} & one.keys() and shows(scene, cx, cy):
        brush.text(sector(name), cx, cy, 15, LIGHT, bold=True, across=0.5, alpha=0.34)
    if scene.lens.holds(cx, cy):
        half = grid.size * 0.8
        far = scene.lens.small and grid.size < dp(MET)
        press = partial(meet, scene, grid, seen, one) if far else partial(scene.pick, name)
        brush.spot(cx - half, cy - half, 2 * half, 2 * half, press, name)


def takes_qic(scene: Scene, name: str) -> bool:
    """Whether a hex is out of range, so that it costs QIC beside what is built there."""
    own = scene.board.get("seat") or {}
    if own.get("number") != scene.question_seat + 1:
        return False
    price = (own.get("prices") or {}).get(name) or (own.get("projects") or {}).get(name) or {}
    return bool((own.get("distant") or {}).get(name) or price.get("qic"))


def offer_from(scene: Scene) -> str:
    """The hex where somebody built and from which the asked seat may charge; empty: none."""
    offers = scene.board.get("offers") or ()
    mine = (one["hex"] for one in offers if one["seat"] == scene.question_seat + 1)
    return next(mine, "")


def _on_hex(brush: Brush, scene: Scene, grid: Grid, one: Hex) -> None:
    cx, cy = grid.of(one)
    if "structure" in one:
        share = ON_PLANET if one.get("planet") else 1.0
        _structure(brush, scene, grid, one["seat"] - 1, one["structure"], cx, cy, share)
        if kind := one.get("planet"):
            at, r = grid.size * ASIDE, grid.size * TINY
            brush.disc(cx + at, cy + at, r * 1.25, DARK)
            _planet(brush, kind, cx + at, cy + at, r)
    if "guest" in one:
        at = grid.size * 0.42
        _structure(brush, scene, grid, one["guest"] - 1, "mine", cx - at, cy + at, 0.7)
    for n, seat in enumerate(one.get("satellites", ())):
        apart = grid.size * 0.34 * (n - (len(one["satellites"]) - 1) / 2)
        _structure(brush, scene, grid, seat - 1, "satellite", cx + apart * 2, cy, 0.62)


def _planets(brush: Brush, scene: Scene, grid: Grid, seen: Sequence[Hex]) -> None:
    """The planets as on the cardboard: each kind has a surface of its own. What is built there
    leaves a wide rim of it."""
    for one in seen:
        if not (kind := one.get("planet")):
            continue
        _planet(brush, kind, *grid.of(one), grid.size * (RIM if "structure" in one else 0.72))


def _planet(brush: Brush, kind: str, cx: float, cy: float, r: float) -> None:
    """One of this kind, by its surface."""
    if not printed.filled(brush, GAME, f"planet_{kind}", cx - r, cy - r, 2 * r, 2 * r):
        brush.disc(cx, cy, r * 0.9, PLANETS.get(kind, "#888888"))


def _structure(
    brush: Brush, scene: Scene, grid: Grid, seat: int, kind: str, cx: float, cy: float,
    share: float = 1.0,
) -> None:  # fmt: skip
    """A structure as one knows it from above, in the colour of its board, with the seat's shape."""
    colour, who = colour_of(scene, seat), scene.sitting(seat)
    half = grid.size * (0.58 if kind in SMALL else 0.62) * share
    shade, shape = seat_sign(who.colour, seat)
    if kind != "satellite":
        brush.disc(cx, cy, half * 1.2, LIGHT)
        brush.disc(cx, cy, half * 1.1, DARK)
    if not printed.filled(
        brush, GAME, f"{kind}.{colour}", cx - half, cy - half, 2 * half, 2 * half
    ):
        brush.box(cx - half, cy - half, 2 * half, 2 * half, DARK, half * 0.4)
        brush.sign(f"seat_{shape}", cx - half, cy - half, 2 * half, SEATS.get(colour, shade))
        return
    badge = min(max(grid.size * 0.21, dp(6.5)), grid.size * 0.3) * share
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


def plan(scene: Scene) -> Mapping[str, Any] | None:
    """The federation that is drawn before it is chosen: the only one that is considered, one with
    the structure that is looked at while one is chosen, the satellites while these are, and the
    cheapest where reach is asked for; none while something else is looked for."""
    own = scene.board.get("seat") or {}
    if own.get("shown") and scene.question_seat == own["number"] - 1:
        return {"structures": (), "example": own["shown"]}
    plans = own.get("federations") or []
    if not plans or scene.question_seat != own["number"] - 1:
        return None
    forms = own["situation"] == "federation"
    about = [p for p in plans if forms and scene.picked in (*p["structures"], *p["example"])]
    alone = scene.goes == FEDERATION and len(plans) == 1
    if not (about or scene.lens.asking or alone):
        return None
    least: Mapping[str, Any] = min(about or plans, key=lambda p: p["satellites"])
    return least


def _plan(brush: Brush, scene: Scene, grid: Grid, hexes: Sequence[Hex]) -> None:
    """What a federation now would take: its structures ringed, its satellites as they would lie;
    hexes that are only possible beside them are empty."""
    told = plan(scene)
    if told is None:
        return
    where = {one["hex"]: grid.of(one) for one in hexes}
    for name in told["structures"]:
        _ring(brush, *where[name], grid.size * 0.84, REACH)
    for name in told["example"]:
        brush.disc(*where[name], grid.size * 0.58, DARK)
        _ring(brush, *where[name], grid.size * 0.58, REACH)
        _structure(brush, scene, grid, scene.question_seat, "satellite", *where[name], 0.8)


def _chosen(brush: Brush, scene: Scene, seen: Sequence[Hex], grid: Grid) -> None:
    """What is in the federation so far: structures ringed, a disc where a satellite will lie."""
    own = scene.board.get("seat") or {}
    for one in seen:
        if one["hex"] in own.get("chosen", ()):
            _ring(brush, *grid.of(one), grid.size * 0.84, LIGHT)
            if "structure" not in one:
                brush.disc(*grid.of(one), grid.size * 0.3, LIGHT)


def _ring(brush: Brush, cx: float, cy: float, r: float, shade: str) -> None:
    points = [v for k in range(25) for v in (cx + r * cos(k * pi / 12), cy + r * sin(k * pi / 12))]
    brush.line(points, shade, dp(1.8))
