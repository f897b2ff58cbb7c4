"""A cell as people at the table say it: by row and column of the world as it lies now."""

from __future__ import annotations

from engine.core.steps import Arg
from engine.games.gaia.board import Board
from engine.games.gaia.grid import at
from engine.games.gaia.grid import cell as cell_of


def called(b: Board, arg: Arg) -> Arg:
    """`cell:2:3` for the second row from above and the third column; what is beside is new."""
    cell = cell_of(arg)
    if cell is None:
        return arg
    if not b.land:
        return "what.cell_first"
    spots = [at(one) for one in b.land]
    (left, right), (low, high) = ((min(side), max(side)) for side in zip(*spots, strict=True))
    x, y = at(cell)
    row, column = high - y + 1, x - left + 1
    if not low <= y <= high:
        return f"{'cell_above' if y > high else 'cell_below'}:{column}"
    if not left <= x <= right:
        return f"{'cell_right' if x > right else 'cell_left'}:{row}"
    return f"cell:{row}:{column}"
