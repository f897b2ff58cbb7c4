"""What befell the seats as a table of signs: a row for each thing, a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from companion.ui.befell import Row
from companion.ui.counted import paint_counted
from companion.ui.drawings import drawing_of
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.befell_columns import (
    APART,
    EDGE,
    FIGURE,
    HEAD,
    LINE,
    PIECE,
    SAID,
    SIDE,
    Columns,
    Item,
)
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import whole
from companion.ui.widgets.painted import Painted

SPOKEN = 92.0
"""Narrower, dp, a seat is told by its shape alone."""


def paint_row_sign(brush: Brush, game: Any, row: Row, x: float, middle: float, size: float) -> None:
    """The sign of what it was; where it has none, whether it took or brought something."""
    if row.sign:
        paint_counted(brush, game, row.sign, x, middle - size / 2, size)
    else:
        small, name = size * 0.6, "cross" if row.loses else "flag"
        brush.sign(name, x + size * 0.2, middle - small / 2, small, theme.soft)


class BefellView(Painted):
    """The table; it is as high as it needs."""

    rows = ListProperty()
    seats = ObjectProperty(())
    """Who sits where."""
    game = ObjectProperty(None, allownone=True)
    small = BooleanProperty(False)
    """There is little height."""
    bare = BooleanProperty(False)
    """What it is called stands elsewhere."""

    def __init__(self, **kwargs: Any) -> None:
        self.columns = Columns()
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", 0)
        super().__init__(**kwargs)
        for name in ("rows", "seats", "small", "width", "bare"):
            self.fbind(name, self._fit)

    def restyle(self, *_: object) -> None:
        """Type of another size takes other room."""
        self._fit()
        super().restyle()

    def _fit(self, *_: object) -> None:
        self.columns = Columns(self.rows, self.width, small=self.small, bare=self.bare)
        self.height = self.columns.height
        self.repaint()

    def paint(self, brush: Brush) -> None:
        """Row by row, the seats above the first one with columns."""
        told, top, heads = self.columns.told, self.top, self.columns.heads_high
        for row in self.rows:
            high = self.columns.high(row)
            if heads and row.cells and not self.columns.spread(row):
                self._heads(brush, told, top - heads)
                top, heads = top - heads, 0.0
            if row.loses and not self.small:
                brush.box(
                    self.x, top - high + dp(1), self.width, high - dp(2), theme.surface, dp(8)
                )
            self._row(brush, told, row, top - high, high)
            top -= high

    def _heads(self, brush: Brush, told: Sequence[int], y: float) -> None:
        size, column = theme.roomy(18), self.columns.column
        room, named = column - size - theme.roomy(APART + EDGE), column >= theme.roomy(SPOKEN)
        names = [self.seats[seat].name for seat in told]
        named &= all(brush.fits(name, room, theme.roomy(HEAD), bold=True) for name in names)
        for n, seat in enumerate(told):
            x = self.x + self.columns.left + n * column + theme.roomy(EDGE)
            shade, shape = seat_sign(self.seats[seat].colour, seat)
            brush.sign(f"seat_{shape}", x, y + (theme.roomy(HEAD) - size) / 2, size, shade)
            if named:
                brush.text(
                    self.seats[seat].name, x + size + dp(6), y + theme.roomy(HEAD) / 2, 15,
                    theme.soft, bold=True, width=room,
                )  # fmt: skip

    def _row(self, brush: Brush, told: Sequence[int], row: Row, y: float, high: float) -> None:
        if not self.bare:
            self._named(brush, row, y, high)
        left = self.x + self.columns.left
        if self.columns.spread(row):
            self._seat_by_seat(brush, row, left, y, high)
            return
        if not row.cells:
            room = self.right - left
            brush.words(row.how, left, y, room, high, theme.body, theme.ink, bold=True)
        for n, seat in enumerate(told):
            if seat in row.cells:
                lines = self.columns.lines(row.cells[seat], self.columns.scale(row))
                self._cell(brush, lines, left + n * self.columns.column, y, high)

    def _seat_by_seat(self, brush: Brush, row: Row, x: float, y: float, high: float) -> None:
        """Each seat with what befell it, side by side."""
        scale, top, size = self.columns.scale(row), y + high, theme.roomy(18)
        line = high / self.columns.spread_lines(row)
        brush.line([x, y + dp(4), x, top - dp(4)], theme.soft, dp(1))
        for seat in sorted(row.cells):
            shade, shape = seat_sign(self.seats[seat].colour, seat)
            sign = top - line / 2 - size / 2
            brush.sign(f"seat_{shape}", x + theme.roomy(EDGE), sign, size, shade)
            for items in self.columns.lines(row.cells[seat], scale, self.columns.line):
                self._items(brush, items, x + theme.roomy(EDGE + LINE), top - line / 2)
                top -= line

    def _named(self, brush: Brush, row: Row, y: float, high: float) -> None:
        """What it is, in a sign and in words."""
        size, x = theme.roomy(LINE - 4), self.x + dp(4)
        paint_row_sign(brush, self.game, row, x, y + high / 2, size)
        if self.columns.signs_alone:
            return
        left, room = x + size + dp(8), self.columns.named_room
        notes = not self.small and bool(row.cells) and brush.fits(row.how, room, high * 0.46)
        noted = row.how if notes and whole(row.head, True, room, high * 0.54) else ""
        low = high * 0.46 if noted else 0
        brush.words(row.head, left, y + low, room, high - low, theme.body, theme.ink, bold=True)
        brush.words(noted, left, y + dp(2), room, low, theme.tiny, theme.soft)

    def _cell(
        self, brush: Brush, lines: Sequence[Sequence[Item]], x: float, y: float, high: float
    ) -> None:
        brush.line([x, y + dp(4), x, y + high - dp(4)], theme.soft, dp(1))
        x += theme.roomy(EDGE)
        for n, line in enumerate(lines):
            self._items(brush, line, x, y + high - (n + 0.5) * high / len(lines))

    def _items(self, brush: Brush, items: Sequence[Item], x: float, middle: float) -> None:
        for item in items:
            self._item(brush, item, x, middle)
            x += item.wide

    def _item(self, brush: Brush, item: Item, x: float, middle: float) -> None:
        if item.number:
            brush.text(item.number, x, middle, FIGURE * item.scale, theme.ink, bold=True)
            size = theme.roomy(SIDE) * item.scale
            left = x + item.wide - size - theme.roomy(APART) * item.scale
            paint_counted(brush, self.game, item.what, left, middle - size / 2, size)
            return
        size, drawing = theme.roomy(PIECE) * item.scale, drawing_of(self.game.id)
        drawing.paint_piece(brush, item.what, x, middle - size / 2, size, size, "")
        if item.lost is not None:
            mark, tint = ("cross", theme.bad) if item.lost else ("check", theme.good)
            brush.sign(mark, x + size + dp(3), middle - size * 0.28, size * 0.56, tint)
            brush.text(item.said, x + size * 1.6 + dp(5), middle, SAID, theme.ink)
