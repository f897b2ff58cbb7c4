"""Where the cards of a tableau are drawn: on four lines by four that keep their size and place
through the whole match, with a border for the places beyond them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.ui.drawing import Scene

SIDE = 4
BORDER = 34.0
"""Width of the border, dp."""
PART = 0.5
"""It takes so much of a line at most."""
GAP = 5.0
At = tuple[int, int]
"""Row and column."""
Box = tuple[float, float, float, float]
"""Left, lower edge, width, height, px."""


class Mat(NamedTuple):
    """The part of the endless table that is drawn: its first row and column."""

    top: int
    left: int

    def cells(self) -> list[At]:
        """Its sixteen places, row by row."""
        rows = range(self.top, self.top + SIDE)
        return [(row, self.left + col) for row in rows for col in range(SIDE)]

    def box(self, at: At, room: Box) -> Box:
        """Where a place is drawn in this room: one beyond the mat as narrow as the border."""
        x, y, w, h = room
        left, wide = _line(at[1] - self.left, w)
        down, high = _line(at[0] - self.top, h)
        return x + left, y + h - down - high, wide, high


def of(at: Collection[At]) -> Mat:
    """The four by four that hold these cards (R6.2), as near as can be to those that held the
    first: it moves only when a card is planted in its border."""
    return Mat(_first([row for row, _ in at]), _first([col for _, col in at]))


def lies(scene: Scene, data: Mapping[str, Any]) -> dict[At, Mapping[str, Any]]:
    """The planted cards by their places; where readers lie under the mat, as they lie on it."""
    if any(":tableau:" in one.place for one in scene.view.stations):
        return {(row["spot"] // SIDE, row["spot"] % SIDE): row for row in data["tableau"]}
    return {(row["row"], row["col"]): row for row in data["tableau"]}


def _first(taken: Collection[int]) -> int:
    """The first of four lines; a first card lies on one of those that begin with 0."""
    least, most = min(taken, default=0), max(taken, default=0)
    return least if least < 0 else max(0, most - SIDE + 1)


def _line(line: int, room: float) -> tuple[float, float]:
    """Where a line begins in a room, and how wide it is."""
    gap, border = dp(GAP), min(dp(BORDER), room * PART / (SIDE + 2 * PART))
    if not 0 <= line < SIDE:
        return (0.0 if line < 0 else room - border), border
    wide = (room - 2 * border - (SIDE + 1) * gap) / SIDE
    return border + gap + line * (wide + gap), wide
