"""A short piece of news in the head of the table, where it hides nothing: what it was, and in signs
what it brought or cost each seat that it befell.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.ui.befell import Cell, Row
from companion.ui.counted import paint_counted
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.befell_view import APART, FIGURE, SIDE, items_of
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import breadth
from companion.ui.widgets.painted import Painted

SIGN, SEAT, EDGE = 32.0, 18.0, 10.0
"""Sizes, dp: of the sign of what it was and of a seat's shape; and what is free between them."""
CALLED = 96.0
"""Width, dp, below which what it is called has no room on two lines."""


class HeadNews(Painted):
    """One row of what befell the seats; nothing most of the time."""

    row = ObjectProperty(None, allownone=True)
    game = ObjectProperty(None, allownone=True)
    seats = ObjectProperty(())
    """Who sits where."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("row", "game", "seats"):
            self.fbind(name, self.repaint)

    def takes(self, row: Row) -> bool:
        """Whether there is room for this one."""
        pieces = any(cell.pieces for cell in row.cells.values())
        return bool(row.cells) and not pieces and self.width >= _wide(row) + _room(CALLED)

    def paint(self, brush: Brush) -> None:
        """What it was, then seat by seat."""
        row = self.row
        if row is None:
            return
        brush.box(self.x, self.y, self.width, self.height, theme.raised, theme.round)
        x, size, middle = self.x + _room(EDGE), _room(SIGN), self.center_y
        if row.sign:
            paint_counted(brush, self.game, row.sign, x, middle - size / 2, size)
        x += size + _room(EDGE)
        most = breadth(row.head, theme.body, True) + 1
        called = min(self.right - x - (_wide(row) - size - 2 * _room(EDGE)), most)
        brush.words(row.head, x, self.y, called, self.height, theme.body, theme.ink, bold=True)
        x += called
        for seat in sorted(row.cells):
            x = self._seat(brush, seat, row.cells[seat], x)

    def _seat(self, brush: Brush, seat: int, cell: Cell, x: float) -> float:
        """What befell this one; where the next one begins."""
        x, size, middle = x + _room(EDGE), _room(SEAT), self.center_y
        brush.line([x, self.y + dp(8), x, self.top - dp(8)], theme.soft, dp(1))
        x += _room(EDGE)
        shade, shape = seat_sign(self.seats[seat].colour, seat)
        brush.sign(f"seat_{shape}", x, middle - size / 2, size, shade)
        x += size + _room(EDGE)
        for item in items_of(cell, 1.0, sums=False):
            brush.text(item.number, x, middle, FIGURE, theme.ink, bold=True)
            side, x = _room(SIDE), x + item.wide
            paint_counted(
                brush, self.game, item.what, x - side - _room(APART), middle - side / 2, side
            )
        return x


def _wide(row: Row) -> float:
    """How wide it is without what it is called."""
    befell = (items_of(cell, 1.0, sums=False) for cell in row.cells.values())
    seats = sum(_room(SEAT + 3 * EDGE) + sum(item.wide for item in items) for items in befell)
    return _room(SIGN + 2 * EDGE) + seats


def _room(size: float) -> float:
    return float(dp(size) * theme.room)
