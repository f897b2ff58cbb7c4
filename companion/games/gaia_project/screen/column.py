"""Draws the tiles beside Gaia Project's map in a column, where the map is larger so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from kivy.metrics import dp

from companion.games.gaia_project.screen.hexes import bounds
from companion.games.gaia_project.screen.plates import wide
from companion.games.gaia_project.screen.tiles import (
    LINE,
    SPACES,
    Cell,
    paint_all_in_line,
    paint_way,
    rows,
    shows_research,
)
from companion.ui.drawing import Scene
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.sentence import LEAST

Lines: TypeAlias = Sequence[Sequence[tuple[Cell, float]]]
"""Lines of cells, each with the width that it needs."""
NARROW, STEP, MOST = 150.0, 4.0, 0.5
"""Width, dp, of the narrowest column; by how much the next one is wider; its most of the room."""
WAY: Final = 44.0
"""Height, dp, of what turns to the research board."""
BARE: Final = 56.0
"""Least width of a tile, dp."""
GAIN: Final = 1.15
"""So much larger the hexes are at least beside a column. Chosen: a map that is only a little
larger is not worth half of its width."""
LEFT: Final = 3
"""R2.9: so many boosters remain when each seat has one."""
NUMBER: Final = 18.0
"""Width, dp, of the number of a round."""


def beside(scene: Scene, w: float, h: float, low: float) -> float:
    """The width of the column where the hexes are larger beside it than above tiles so high;
    else none."""
    hexes = scene.board.get("hexes") or []
    if not hexes or shows_research(scene):
        return 0.0
    column = _narrowest(scene, w, h)
    _, _, across, high = bounds(hexes)
    below = min(w / across, (h - low) / high)
    begun = scene.board.get("round")  # until then the map is no other one at each question
    gain = GAIN if begun else 1.0
    larger = min((w - column) / across, h / high) > below * gain
    return column if column and larger else 0.0


def paint_column(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Shared actions, rounds, boosters from the top; at the foot, unless what is asked lies over
    it, the way to the research board."""
    paint_lines(brush, scene, in_lines(_shown(scene), w), x, y + h, w)
    if turns(scene) and not scene.lens.hidden:
        paint_way(brush, scene, x, y, w, dp(WAY))


def paint_lines(
    brush: Brush, scene: Scene, lines: Lines, x: float, top: float, w: float
) -> None:  # fmt: skip
    """Lines of cells, one below the other."""
    for n, line in enumerate(lines, start=1):
        paint_all_in_line(brush, scene, line, x, top - n * dp(LINE + 4) + dp(4), w)


def turns(scene: Scene) -> bool:
    """Whether a way leads to the research board."""
    return bool(scene.board.get("slots")) and scene.lens.touched


def _narrowest(scene: Scene, w: float, h: float) -> float:
    """The narrowest column in which all find room; none: they find none."""
    fit = int((h - dp(4) - (dp(WAY + 4) if turns(scene) else 0) + dp(4)) / dp(LINE + 4))
    column = dp(NARROW)
    while column < w * MOST:
        kinds = _shown(scene), broadest(scene, _kinds(scene))
        if max(len(in_lines(one, column)) for one in kinds) <= fit:
            return column + dp(8)
        column += dp(STEP)
    return 0.0


def in_lines(kinds: Iterable[Sequence[Cell]], w: float) -> Lines:
    """The cells in lines of this width, each kind on lines of its own."""
    lines: list[list[tuple[Cell, float]]] = []
    for kind in kinds:
        used = w
        for cell in kind:
            need = needed(cell)
            if used + need > w + dp(4):
                lines.append([])
                used = 0.0
            lines[-1].append((cell, need))
            used += need
    return lines


def needed(cell: Cell) -> float:
    """The width in which a tile is read, with the gap to the next one."""
    number = dp(NUMBER) if cell.note else 0.0
    return max(dp(BARE), wide(cell.piece, dp(LINE), dp(LEAST))) + number + dp(4)


def _kinds(scene: Scene) -> Iterator[list[Cell]]:
    yield [Cell(space, space) for space in SPACES]
    for row in rows(scene, full=True):
        for _, cells in groupby(row, key=lambda cell: bool(cell.note)):
            yield list(cells)


def _shown(scene: Scene) -> Iterator[list[Cell]]:
    """In the last round nobody takes a booster any more (R13.1): those that come back would make
    the map smaller in the middle of it."""
    last = scene.board.get("round") == len(scene.board.get("rounds") or ())
    lying = {tile for tile in scene.board.get("boosters") or () if tile}
    return (kind for kind in _kinds(scene) if not (last and {one.piece for one in kind} <= lying))


def broadest(scene: Scene, kinds: Iterable[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """The same with the broadest boosters of the match, before it begins with all of them: the map
    is as large whoever has which, and whoever chooses first."""
    lying = {tile for tile in scene.board.get("boosters") or () if tile}
    held = {data["booster"] for data in scene.board["seats"] if data.get("booster")}
    many = LEFT if scene.board.get("round") else len(lying | held)
    ones = sorted(map(_bare, lying | held), key=needed, reverse=True)[:many]
    return [ones if {one.piece for one in kind} == lying else kind for kind in kinds]


def _bare(piece: str) -> Cell:
    return Cell(piece, piece)
