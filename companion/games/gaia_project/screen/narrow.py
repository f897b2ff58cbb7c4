"""Draws a match of Gaia Project in a room that is too narrow for long lines of tiles: the map, all
tiles and every seat one below the other, at the height that they need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from kivy.metrics import dp

from companion.games.gaia_project.art.faces import plates
from companion.games.gaia_project.screen.column import (
    LEFT,
    WAY,
    Lines,
    broadest,
    in_lines,
    needed,
    paint_lines,
    turns,
)
from companion.games.gaia_project.screen.research import FOLDED
from companion.games.gaia_project.screen.seats import GAP, LINE, least_height, paint_seats
from companion.games.gaia_project.screen.tiles import LINE as TILE
from companion.games.gaia_project.screen.tiles import (
    SPACES,
    Cell,
    paint_way,
    rows,
    shows_research,
)
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.widgets.brush import Brush

NARROW: Final = 320.0
"""The least width of a phone held upright, dp."""
SHARE, LEAST_MAP, MOST_MAP = 0.78, 300.0, 440.0
"""Height of the map, of its width; its least and its most, dp: a finger finds something else beside
it, by which it moves the whole."""
RESEARCH: Final = (500.0, 960.0)
"""Height of the research board, dp: of six tracks, and of three above the other three."""
FOCUS: Final = 240.0
"""Height of the seat in focus with its tiles, dp."""
APART: Final = 8.0
"""Between map, tiles and seats, dp."""
EDGE: Final = 2.0
"""Beside the lines of tiles, dp: half of the frame of one that is lit or looked at."""
ROUNDS: Final = (("round_", 6, "6"), ("final_", 2, ""))
FREE: Final = (("std_", 3, "4×"), ("fed_", 7, "3×"))
"""So many tiles of each kind lie beside the map and beside the research board; and their notes."""

Middle: TypeAlias = Callable[[Brush, Scene, Box, Box], None]
"""Paints the map or the research board of a drawing inside a room."""
Kinds: TypeAlias = Sequence[Sequence[Cell]]


@lru_cache(maxsize=32)
def least_high(width: float, seats: int) -> float:
    """The height, dp, that all of it needs in a room so wide, whichever board is shown."""
    count, boosters = max(2, seats), ("booster_", LEFT + seats, "7")
    beside = [[Cell(space, space) for space in SPACES],
              [*_many(*ROUNDS[0]), *_many(*ROUNDS[1])], _many(*boosters)]  # fmt: skip
    mapped = _map(width) + _high(beside, width) + FOCUS + (count - 1) * (LINE + GAP)
    free = [_many(*kind) for kind in FREE]
    researched = _research(width) + _high(free, width) + least_height(count, width)
    return max(mapped, researched) + 2 * APART


def paint(brush: Brush, scene: Scene, box: Box, middle: Middle) -> None:
    """The map above all tiles above the seats; the research board is higher than the map, and
    leaves the seat in focus what it has alone."""
    x, y, w, h = box
    kinds, width, apart = _kinds(scene), w / dp(1), dp(APART)
    kept = len(max((in_lines(one, w) for one in (kinds, broadest(scene, kinds))), key=len))
    tiles = kept * dp(TILE + 4) + (dp(WAY) if turns(scene) else 0)
    upper = dp(_research(width) if shows_research(scene) else _map(width))
    middle(brush, scene, box, (x, y + h - upper, w, upper))
    top = y + h - upper - apart
    lines, edge = [line for kind in kinds for line in _even(kind, w)], dp(EDGE)
    paint_lines(brush, scene, lines, x + edge, top, w - 2 * edge)
    if turns(scene):
        paint_way(brush, scene, x, top - tiles, w, dp(WAY))
    paint_seats(brush, scene, x, y, w, top - tiles - apart - y)


def _map(width: float) -> float:
    return min(MOST_MAP, max(LEAST_MAP, width * SHARE))


def _research(width: float) -> float:
    return RESEARCH[width < FOLDED]


def _high(kinds: Kinds, width: float) -> float:
    """The height, dp, of tiles in lines, and of the way to the other board."""
    return len(in_lines(kinds, dp(width))) * (TILE + 4) + WAY


def _kinds(scene: Scene) -> Kinds:
    """Shared actions, rounds and boosters, or what lies beside the research board."""
    spaces = [] if shows_research(scene) else [[Cell(space, space) for space in SPACES]]
    return [*spaces, *rows(scene, full=True)]


def _even(kind: Sequence[Cell], w: float) -> Lines:
    """Tiles of a kind on as many lines as they need, on each as many as on the others."""
    lines = in_lines([kind], w)
    most = -(-len(kind) // max(1, len(lines)))
    even = [kind[n : n + most] for n in range(0, len(kind), most)] if kind else []
    fits = all(len(in_lines([part], w)) == 1 for part in even)
    return in_lines(even, w) if fits else lines


def _many(kind: str, many: int, note: str) -> list[Cell]:
    """So many of the broadest tiles of a kind."""
    cells = [Cell(one, one, note=note) for one in plates() if one.startswith(kind)]
    return sorted(cells, key=needed, reverse=True)[:many]
