"""Where the cards of a tableau are drawn: with the lines into which it can still grow, so that none
of them moves when a place for another card is asked for, or between two plants of one turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.ui.drawing import Scene
from companion.ui.headline import BEGINS

SIDE = 4
PLANTS = 2
"""So many cards plants whoever chose it (R5.2)."""
LEAST = 60.0
"""Width and height, dp, of the least card of which people read what it does."""
PLANTING = ("event.plant", "event.replace")
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

    def tight(self, room: Box) -> bool:
        """Whether nothing is read on a card that is drawn in this room."""
        return min(self.box((self.top, self.left), room)[2:]) < dp(LEAST)

    def box(self, at: At, room: Box) -> Box:
        """Where a place is drawn in this room."""
        x, y, w, h = room
        gap, row, col = dp(5), at[0] - self.top, at[1] - self.left
        wide = (w - gap * (self.cols - 1)) / self.cols
        high = (h - gap * (self.rows - 1)) / self.rows
        return x + col * (wide + gap), y + h - (row + 1) * high - row * gap, wide, high


def of(at: Collection[At], more: int = 1) -> Mat:
    """Around these cards (R6.2: all fit into four by four), with room for so many more."""
    top, rows = _lines([row for row, _ in at], more)
    left, cols = _lines([col for _, col in at], more)
    return Mat(top, left, rows, cols)


def possible(at: Collection[At]) -> frozenset[At]:
    """Where a card can come to lie, now or later (R6.2): no other place that is kept for
    a turn is drawn."""
    return frozenset(of(at, SIDE).cells())


def _lines(taken: list[int], more: int) -> tuple[int, int]:
    """The first line and how many: some more on each side, until four are fixed."""
    if not taken:
        return 1 - more, SIDE + 2 * (more - 1)
    first, lines = _reached(taken, more)
    return first, max(SIDE, lines)


def _reached(taken: list[int], more: int) -> tuple[int, int]:
    """The same of what lies there alone; the first card of all lies on one of four lines."""
    first, last = min(taken, default=0), max(taken, default=SIDE - 1)
    reach = min(more, SIDE - (last - first + 1))
    return first - reach, last - first + 1 + 2 * reach


def lies(scene: Scene, data: Mapping[str, Any]) -> dict[At, Mapping[str, Any]]:
    """The planted cards by their places; where readers lie under the mat, as they lie on it."""
    if any(":tableau:" in one.place for one in scene.view.stations):
        return {(row["spot"] // SIDE, row["spot"] % SIDE): row for row in data["tableau"]}
    return {(row["row"], row["col"]): row for row in data["tableau"]}


def mat(scene: Scene, seat: int, room: Box | None = None) -> Mat:
    """What is drawn of a seat's mat in this room: the same through a whole turn."""
    if any(":tableau:" in one.place for one in scene.view.stations):
        return Mat(0, 0, SIDE, SIDE)
    return through_turn(scene, seat, room)


def through_turn(scene: Scene, seat: int, room: Box | None = None) -> Mat:
    """Around what lay there when the turn began, with room for all that can be planted in it,
    whatever is chosen: two cards by whose turn it is, one by the others (R5.2, R5.3). Where cards
    were too small for it, they are read until cards are planted."""
    board = scene.board
    data, new = board["seats"][seat], _planted(scene, seat)
    before = [(row["row"], row["col"]) for row in data["tableau"] if row["card"] not in new]
    plants = PLANTS if board["active"] == seat + 1 else 1
    if room and board["action"] != "plant" and of(before, plants).tight(room):
        plants = 1
    at = [(row["row"], row["col"]) for row in data["tableau"]]
    return _both(of(before, plants), _least(at, max(0, plants - len(at) + len(before))))


def _least(at: Collection[At], more: int) -> Mat:
    """What lies there and the lines next to it, so many, and no more: four are there before."""
    top, rows = _reached([row for row, _ in at], more)
    left, cols = _reached([col for _, col in at], more)
    return Mat(top, left, rows, cols)


def _planted(scene: Scene, seat: int) -> set[Any]:
    """What a seat has planted since the turn began."""
    told = [*scene.view.earlier, *scene.view.happened]
    begins = (n for n in range(len(told) - 1, -1, -1) if told[n].text.key == BEGINS)
    new = told[next(begins, 0) :]
    return {one.text.params["a"] for one in new if one.seat == seat and one.text.key in PLANTING}


def _both(one: Mat, other: Mat) -> Mat:
    """The least that holds both, where a card was put beyond what was foreseen."""
    if set(other.cells()) <= set(one.cells()):
        return one
    top, left = min(one.top, other.top), min(one.left, other.left)
    low = max(one.top + one.rows, other.top + other.rows)
    right = max(one.left + one.cols, other.left + other.cols)
    return Mat(top, left, low - top, right - left)
