"""Draws the one world of Gaia: lands, animals, cities, and where the considered card could go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from kivy.metrics import dp

from companion.games.gaia.screen import meeples, pieces
from companion.games.gaia.screen.marks import FRAMED, ROW, ring, within
from companion.games.gaia.screen.overview import ONE_LINE, paint_overview, side
from companion.games.gaia.screen.pieces import (
    GAME,
    INK,
    PALE,
    beside,
    edges,
    land,
    paint_met,
    paint_needs,
    token,
)
from companion.games.gaia.screen.preview import (
    Cell,
    Told,
    cell_at,
    changes,
    paint_above,
    paint_targets,
)
from companion.games.gaia.screen.struck import aimed, paint_struck
from companion.ui.chart import BUTTON, cover
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

LEAST: Final = 60.0
"""No tile of a world that has no room is smaller, dp: a finger meets it, and the needs of its city
are signs."""
CONSIDERED: Final = 66.0
"""The same while a card is considered: three marks have room inside a frame."""
FINGER: Final = 44.0
"""So small tiles may be, dp, where all of the world is seen for it, and a touch answers at once."""
KEPT: Final = 56.0
"""No cell has to be larger, dp, for its marks."""
MET: Final = 30.0
"""Fingers meet so small tiles, dp, too, where a touch only considers one, and gold answers."""
FARTHEST: Final = 20.0
"""A world whose tiles would be smaller, dp, is not seen whole at first: nobody tells them apart."""
SITE: Final = 0.05, 0.715, 0.235
"""The corner and the width, in widths of the tile, of the sign of a city over that of its tile."""
SMALL: Final = dp(FINGER)
"""Side of a tile below which a city's needs are drawn without icons, for who only looks on."""
SHRUNK: Final = 0.6
"""Tiles that keep their size are at least so large, by how large they could be."""
FEWEST: Final = 3
"""The world is drawn as if it had at least so many columns and rows."""
ABOVE, BELOW, BESIDE = 24.0, 28.0, 8.0
"""Around the tiles, dp: what is previewed above them, the stock below them."""


def wants(scene: Scene) -> float:
    """The least height for tiles that fingers meet, with the places around them: so it is the same
    whether a card is considered or none. Where cards are laid, for tiles that are read."""
    rows = [cell_at(tile["cell"])[1] for tile in scene.board["world"]] or [0]
    each = LEAST if scene.lens.lays else FINGER
    return dp(ABOVE + BELOW) + dp(each) * (max(rows) - min(rows) + 3)


def paint_world(brush: Brush, scene: Scene, board: Box, felt: Box) -> None:
    """All tiles where they lie, and the cells where the considered card could go.

    A world that is too large for the felt goes beyond it; what of it lies over the rest of the
    board is covered, so this is painted first.
    """
    brush.box(*felt, theme.felt, theme.round)
    tiles = {cell_at(tile["cell"]): tile for tile in scene.board["world"]}
    told = changes(scene)
    open_ = told.at
    room = _look(scene, list(tiles), felt, told)
    _follow(scene, tiles, told)
    corners = {spot: scene.lens.at(spot) for spot in (*tiles, *open_)}
    _lands(brush, scene, tiles, corners)
    paint_targets(brush, scene, told, corners, scene.lens.scale)
    paint_struck(brush, scene)
    for spot in open_:
        _touchable(brush, scene, corners[spot], f"{spot[0]},{spot[1]}")
    if not tiles:
        _first(brush, scene, room)
    if scene.lens.larger or scene.lens.zoom > 1 or open_ or aimed(scene):
        cover(brush, felt, room, theme.felt)
        cover(brush, board, felt, theme.ground)
    if scene.lens.larger and scene.lens.touched:
        paint_overview(brush, scene, felt, tiles, open_)
    _around(brush, scene, told, felt)


def _look(scene: Scene, lying: list[Cell], felt: Box, told: Told) -> Box:
    """Look at the cells through the lens; a world that is too large leaves room for its overview,
    and shows whole cells. Returns the room of the tiles."""
    x, y, w, h = felt
    below, above = _below(felt), dp(ABOVE if told.says or scene.lens.lays else BESIDE)
    room = x + dp(BESIDE), y + below, w - dp(2 * BESIDE), h - above - below
    bounds = _steady(scene, [*lying, *told.at, *_next_to(scene, lying)], room)
    least = _least(scene, bounds, room, told)
    scene.lens.overview = True
    scene.lens.look(bounds, room, least)
    if not told.at:  # what is considered for a moment leaves the world as large as it finds it
        scene.lens.steady = scene.lens.whole, room[2]
    if scene.lens.larger and scene.lens.touched:
        whole, room = room, _beside(room, dp(BUTTON))
        scene.lens.look(bounds, room, least)
        _begin(scene, told, _fills(bounds, room))
        if not scene.lens.fitted:
            room = _whole_cells(_beside(whole, side(felt)), scene.lens.scale)
        scene.lens.look(bounds, room, least)
    return room


def _beside(room: Box, wide: float) -> Box:
    """What of it is left of buttons so wide, or of an overview."""
    return *room[:2], room[2] - wide - dp(BESIDE), room[3]


def _begin(scene: Scene, told: Told, fills: float) -> None:
    """All of the world first, and again once a card is considered no more: what is asked about may
    lie anywhere. From so far that no mark is read a card that is considered comes closer."""
    lens, considered = scene.lens, bool(told.at)
    kept = lens.held or lens.chosen
    opens = not lens.seen or (lens.considered and not considered and not kept)
    if opens and not considered and fills >= dp(FARTHEST):
        lens.fit()
    elif lens.fitted and fills < dp(MET if considered else FARTHEST):
        lens.zoom, lens.fitted = 1.0, False


def _least(scene: Scene, bounds: Box, room: Box, told: Told) -> float:
    """How small tiles may be: smaller where all of the world has room then, with its marks, and
    fingers meet it; a touch that answers at once wants larger ones. Where cards are laid it is
    the same whichever is held, and smaller tiles have the buttons to come closer."""
    if scene.lens.lays:
        return dp(LEAST)
    usual, marks = CONSIDERED if told.at else LEAST, told.most
    met, fills = MET if scene.goes and told.at else FINGER, _fills(bounds, room)
    needed = min(KEPT, max(met, marks * ROW + 2 * FRAMED))
    return min(dp(usual), fills) if fills >= dp(needed) else dp(usual)


def _fills(bounds: Box, room: Box) -> float:
    """Side of a cell where all of them fill the room."""
    return min(room[2] / bounds[2], room[3] / bounds[3])


def _next_to(scene: Scene, lying: list[Cell]) -> list[Cell]:
    """Corners of all the places past the edge of the world, on the page from which cards are laid:
    these keep their room, and the world its size whether or not a card is held."""
    if not lying or not scene.lens.lays:
        return []
    columns, rows = zip(*lying, strict=True)
    return [(min(columns) - 1, min(rows) - 1), (max(columns) + 1, max(rows) + 1)]


def _steady(scene: Scene, spots: list[Cell], room: Box) -> Box:
    """What is to be seen. The tiles keep their size from question to question, which leave the
    world now more height, now less, as long as all of it has room and is not drawn too small."""
    left, right, low, high = _bounds(spots, room, FEWEST)
    usual = left, low, right - left + 1, high - low + 1
    most = _fills(usual, room)
    kept, wide = scene.lens.steady
    left, right, low, high = _bounds(spots, room, 1)
    w, h = right - left + 1, high - low + 1
    fits = w * kept <= room[2] and h * kept <= room[3]
    if wide != room[2] or not fits or kept < most * SHRUNK:
        return usual
    more = room[2] / kept - w, room[3] / kept - h
    return left - more[0] / 2, low - more[1] / 2, w + more[0], h + more[1]


def _whole_cells(room: Box, s: float) -> Box:
    """So much of a room as cells fill, in its middle."""
    x, y, w, h = room
    wide, high = (max(1, int(part / s + 0.01)) * s if part > s else part for part in (w, h))
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high


def _follow(scene: Scene, tiles: Mapping[Cell, Mapping[str, Any]], told: Told) -> None:
    """Go where a tile or a card was just laid, and where the considered card could go: once, so
    that the world stays where hands moved it while a place is chosen. All of them are seen, from
    farther if need be; in a world too large for that, at least those that bring meeples."""
    lying = {
        f"{spot} {tile.get('tokens')} {tile.get('city', {}).get('card')}": _middle(spot)
        for spot, tile in tiles.items()
    }
    scene.lens.follow(lying)
    scene.lens.considered = scene.goes if told.at else ""
    seen = scene.lens.whole * scene.lens.farthest >= dp(MET)  # from farther no mark is read
    meant = (list(told.at) if seen else told.bring or list(told.at)) or aimed(scene)
    few = len(meant) if seen else 0
    scene.lens.gather({f"{x},{y}": _middle((x, y)) for x, y in meant}, few, 0.5)
    if scene.lens.larger:
        scene.lens.align()


def _middle(spot: Cell) -> tuple[float, float]:
    return spot[0] + 0.5, spot[1] + 0.5


def _touchable(brush: Brush, scene: Scene, corner: tuple[float, float], name: str) -> None:
    """A tile that can be touched where it is seen: as much of it as lies in the room. From so far
    that fingers would meet the wrong one, a touch comes closer; of a card that is considered it
    chooses as well, for another touch puts it right."""
    (x, y), s = corner, scene.lens.scale
    if not scene.lens.holds(x + s / 2, y + s / 2):
        return
    far = scene.lens.small and s < dp(MET if scene.goes else FINGER)
    press = partial(_approach, scene, corner, name) if far else partial(scene.pick, name)
    left, low, wide, high = scene.lens.room
    edge = dp(BESIDE)  # nothing else is touched there, and what the edge cuts is easier met
    grown = left - edge, low - edge, wide + 2 * edge, high + 2 * edge
    x, y, wide, high = within((x, y, s, s), grown)
    brush.spot(x, y, wide, high, press, name)


def _approach(scene: Scene, corner: tuple[float, float], name: str) -> None:
    s, (left, low) = scene.lens.scale, scene.lens.at((0, 0))
    scene.lens.approach(((corner[0] - left) / s + 0.5, (corner[1] - low) / s + 0.5))
    scene.look()
    if scene.goes:
        scene.pick(name)


def _lands(
    brush: Brush, scene: Scene, tiles: Mapping[Cell, Mapping[str, Any]],
    corners: Mapping[Cell, tuple[float, float]],
) -> None:  # fmt: skip
    """The tiles that can be seen, then the cities on them."""
    s, (left, low, w, h) = scene.lens.scale, scene.lens.room
    seen = {
        spot: tile for spot, tile in tiles.items()
        if left - s < corners[spot][0] < left + w and low - s < corners[spot][1] < low + h
    }  # fmt: skip
    for spot, tile in seen.items():
        _tile(brush, tile, spot, beside(tiles, spot), *corners[spot], s)
    for spot, tile in seen.items():
        if "city" in tile:
            _city(brush, scene, tile["city"], tile["land"], *corners[spot], s)
    for spot, tile in seen.items():
        if "city" in tile:
            _asked(brush, scene, tile["city"]["card"], *corners[spot], s)


def _asked(brush: Brush, scene: Scene, city: str, x: float, y: float, s: float) -> None:
    """Round a city that is asked about, or is one of the answers: outside, for what stands in its
    corners is what people choose by."""
    chosen, more = city in (scene.checked, scene.picked), dp(4)
    if chosen or city in _joined(scene):
        ring(brush, (x - more, y - more, s + 2 * more, s + 2 * more), wide=chosen, lies=True)


def _joined(scene: Scene) -> set[object]:
    """The cities that meeples can join: those are chosen, and no tiles beside them."""
    choices = scene.view.question.choices if scene.view.question else ()
    steps = (step for one in choices for step in one.steps if step.verb == "move_in")
    return {arg for step in steps for arg in step.args}


def _around(brush: Brush, scene: Scene, told: Told, felt: Box) -> None:
    """Above the tiles what the card changes, below them what is left in the box."""
    x, y, w, h = felt
    if told.says:
        wide = w - dp(24) - side(felt) - dp(BESIDE)  # clear of the overview
        paint_above(brush, scene, told, x + dp(12), y + h - dp(13), wide)
    tokens = scene.game_say("draw.tokens", count=scene.board["tokens"])
    lines = round(_below(felt) / dp(BELOW))
    high = y + dp(13) + (lines - 1) * dp(BELOW - 2)
    said = brush.text(tokens, x + dp(12), high, 13.5, PALE, width=w * (0.3 if lines == 1 else 0.6))
    begins = said + dp(28) if lines == 1 else dp(12)  # clear of the buttons beside the world
    step = min(dp(86), (w - begins - dp(BUTTON + BESIDE if lines == 1 else 12)) / 6)
    at = x + begins
    for what, count in scene.board["stock"].items():
        token(brush, what, at, y + dp(1), dp(24))
        brush.text(str(count), at + dp(28), y + dp(13), 13.5, PALE)
        at += step


def _below(felt: Box) -> float:
    """Height of what is told below the tiles: a line, or two where that is too narrow."""
    return dp(BELOW if felt[2] > dp(ONE_LINE) else 2 * BELOW)


def _first(brush: Brush, scene: Scene, room: Box) -> None:
    """Where the world begins, while no tile lies there; what to do below it, or beside it."""
    (x, y), s = scene.lens.at((0, 0)), scene.lens.scale
    brush.dashes(x, y, s, s, PALE)
    told, high = scene.game_say("draw.first"), dp(48)
    wide = min(room[2], max(s * 4, dp(330)))
    left, low = min(max(x + s / 2 - wide / 2, room[0]), room[0] + room[2] - wide), y - dp(56)
    if low < room[1]:
        left, low, wide = x + s + dp(10), y + (s - high) / 2, room[0] + room[2] - x - s - dp(10)
    brush.words(told, left, low, wide, high, theme.small, PALE, across=0.5, alpha=0.85)


def _bounds(spots: list[Cell], room: Box, fewest: int) -> tuple[float, float, float, float]:
    """The first and last column and row, in the middle of at least as many as are shown where they
    have room."""
    sides: list[float] = []
    for axis in (0, 1):
        values = [spot[axis] for spot in spots] or [0]
        low, high = min(values), max(values)
        least = min(fewest, int(room[2 + axis] / dp(LEAST)))
        more = max(0, least - (high - low + 1))
        sides += [low - more / 2, high + more / 2]
    return sides[0], sides[1], sides[2], sides[3]


def _tile(
    brush: Brush, tile: Mapping[str, Any], spot: Cell,
    beside: Mapping[str, str], x: float, y: float, s: float,
) -> None:  # fmt: skip
    """A land that joins those beside it, a thin seam, and the animals on it."""
    land(brush, tile["land"], x, y, s, spot[0] * 5 + spot[1] * 3)
    edges(brush, tile["land"], beside, x, y, s)
    brush.frame(x, y, s, s, INK, 0.1, dp(0.8), 0.22)
    for i in range(tile.get("tokens", 0)):
        cx, cy = x + s * (0.3 + 0.4 * (i % 2)), y + s * (0.7 - 0.4 * (i // 2))
        brush.disc(cx + dp(1), cy - dp(2), s * 0.17, INK, 0.35)
        what = "fish" if tile["land"] == "sea" else "animal"  # R1.6: the face has no effect
        token(brush, what, cx - s * 0.17, cy - s * 0.17, s * 0.34)


def _city(
    brush: Brush, scene: Scene, city: Mapping[str, Any], ground: str, x: float, y: float, s: float
) -> None:
    """The card on its tile: four needs, solid where met; the meeples around them."""
    if not printed.filled(brush, GAME, f"seat_{ground}", x, y, s, s):
        brush.box(x + s * 0.05, y + s * 0.05, s * 0.9, s * 0.9, PALE, s * 0.08)
    if (site := city.get("site", ground)) != ground:  # it is called by what is printed on it
        token(brush, site, x + s * SITE[0], y + s * SITE[1], s * SITE[2])
    _touchable(brush, scene, (x, y), city["card"])
    if s < SMALL:
        _city_small(brush, scene, city, x, y, s)
        return
    paint_needs(brush, city["needs"], city["by"], x, y, s)
    most = pieces.BESIDE if sum(city["meeples"]) < meeples.FEW else pieces.BELOW
    paint_met(brush, city["met"], x, y, s, most)
    meeples.paint_city(brush, scene, city["meeples"], x, y, s)


def _city_small(
    brush: Brush, scene: Scene, city: Mapping[str, Any], x: float, y: float, s: float
) -> None:
    """Too small for icons: how many needs are met, by which a city is judged, and the meeples
    above."""
    paint_met(brush, city["met"], x, y, s, pieces.ALONE)
    seats = [seat for seat, count in enumerate(city["meeples"]) for _ in range(count)]
    size = min(s * 0.42, s * 0.88 / max(1, len(seats)))
    for i, seat in enumerate(seats):
        meeples.paint_meeple(brush, scene, seat, x + s * 0.06 + i * size, y + s * 0.44, size)
