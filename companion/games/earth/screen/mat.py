"""Where the cards of a tableau are drawn: with the lines into which it can still grow, so that none
of them moves when a place for another card is asked for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.ui.drawing import Scene

SIDE = 4
At = tuple[int, int]
"""Row and column."""
Box = tuple[float, float, float, float]
"""Left, lower edge, width, height, px."""


class Mat(NamedTuple):
    """The part of the endless table that is drawn: first row and column, rows and columns."""

    top: int
    left: int
    rows: int
    cols: int

    def cells(self) -> list[At]:
        """All its places, row by row."""
        rows = range(self.top, self.top + self.rows)
        return [(row, self.left + col) for row in rows for col in range(self.cols)]

    def box(self, at: At, room: Box) -> Box:
        """Where a place is drawn in this room."""
        x, y, w, h = room
        gap, row, col = dp(5), at[0] - self.top, at[1] - self.left
        wide = (w - gap * (self.cols - 1)) / self.cols
        high = (h - gap * (self.rows - 1)) / self.rows
        return x + col * (wide + gap), y + h - (row + 1) * high - row * gap, wide, high


def of(at: Collection[At]) -> Mat:
    """Around these cards (R6.2: all fit into four by four)."""
    top, rows = _lines([row for row, _ in at])
    left, cols = _lines([col for _, col in at])
    return Mat(top, left, rows, cols)


def _lines(taken: list[int]) -> tuple[int, int]:
    """The first line and how many: one more on each side, until four are fixed."""
    if not taken:
        return 0, SIDE
    first, last = min(taken), max(taken)
    if last - first + 1 < SIDE:
        first, last = first - 1, last + 1
    return first, max(SIDE, last - first + 1)


def lies(scene: Scene, data: Mapping[str, Any]) -> dict[At, Mapping[str, Any]]:
    """The planted cards by their places; where readers lie under the mat, as they lie on it."""
    if any(":tableau:" in one.place for one in scene.view.stations):
        return {(row["spot"] // SIDE, row["spot"] % SIDE): row for row in data["tableau"]}
    return {(row["row"], row["col"]): row for row in data["tableau"]}


def mat(scene: Scene, data: Mapping[str, Any]) -> Mat:
    """What is drawn of a seat's mat."""
    if any(":tableau:" in one.place for one in scene.view.stations):
        return Mat(0, 0, SIDE, SIDE)
    return of(lies(scene, data))
