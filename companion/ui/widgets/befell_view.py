"""What befell the seats as a table of signs: a row for each thing, a column for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from companion.ui.befell import Cell, Row
from companion.ui.counted import paint_counted
from companion.ui.drawings import drawing_of
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import breadth, whole
from companion.ui.widgets.painted import Painted

NAMED, COLUMN = 236.0, 300.0
"""The most, dp, that what it is called and what befell one seat take across; a seat takes more
where that spares it a line."""
HEAD, LINE, SIDE, PIECE = 26.0, 40.0, 28.0, 34.0
"""Heights, dp: of the seats' line, of a line of signs, of a sign and of a piece in it."""
STEP, TALLEST = 0.25, 4.0
"""A row grows by so many lines of signs until its words are read whole, up to so many."""
FIGURE = 20
APART = 12.0
"""Between a sign and the next number, dp."""
NAMES_FROM = 760.0
"""Width, dp, from which there is room for what things are called however little height there is."""
NAMED_LINES = 1.5
"""Narrower a word has no room that takes more lines of signs than this."""
EDGE = 10.0
"""Before what befell a seat, dp, with a line between it and its neighbour."""
FINE = 0.72
"""Of their size have signs and numbers on a small screen where a seat's take more than two lines,
or where one of them is wider than its column."""
MANY = 3
"""Where a seat's take more lines they are so on every screen: they would lie over seats."""
TWO = 2
"""So few seats have their lines instead of the line of names."""
SPOKEN = 92.0
"""Narrower, dp, a seat is told by its shape alone."""


class Item(NamedTuple):
    """A number with its sign, or a piece (then there is no number)."""

    number: str
    what: str
    lost: bool | None
    wide: float
    scale: float = 1.0
    """Of its size."""


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
        self.height = sum(map(self._high, self.rows)) + self._heads_high()
        self.repaint()

    def _told(self) -> list[int]:
        """The seats that it befell."""
        return sorted({seat for row in self.rows for seat in row.cells})

    def _heads_high(self) -> float:
        """The seats stand above their columns, or before what befell them."""
        columns = any(row.cells and not self._spread(row) for row in self.rows)
        return _room(HEAD) if columns else 0.0

    @property
    def _signs_alone(self) -> bool:
        """A sign says what it is called, where there is no room for words."""
        if not self.small or self.width >= _room(NAMES_FROM):
            return False
        room, high = self._wide() - _room(LINE) - dp(12), _room(LINE) * NAMED_LINES
        return not all(whole(row.head, True, room, high) for row in self.rows)

    def _wide(self) -> float:
        """Width of what it is called in words: no more than they take, for what befell the seats
        has the rest."""
        beside = _room(LINE) + dp(12)
        room = min(self.width * 0.27, _room(NAMED)) - beside
        return float(beside + max((self._words(row, room) for row in self.rows), default=room))

    def _words(self, row: Row, room: float) -> float:
        """Width that a row's words take of this room: of its name, and of a note that has room."""
        noted = breadth(row.how, theme.tiny, False) if row.cells and not self.small else 0
        named = max(breadth(row.head, theme.body, True), noted * (noted + dp(8) <= room)) + dp(8)
        return float(min(named, room))

    def _left(self) -> float:
        """Width of what it is called."""
        if self.bare:
            return 0.0
        return _room(LINE) if self._signs_alone else self._wide()

    def _column(self) -> float:
        room = (self.width - self._left()) / max(1, len(self._told()))
        cells = (cell for row in self.rows for cell in row.cells.values())
        widest = max((_long(cell) for cell in cells), default=0.0) + _room(EDGE)
        return float(min(room, max(_room(COLUMN), widest)))

    def _high(self, row: Row) -> float:
        noted = not self.small and row.cells and row.how
        high = _room(LINE) * max(1.25 if noted or not row.cells else 1, self._many(row))
        while high < _room(LINE) * TALLEST and not self._reads(row, high):
            high += _room(LINE) * STEP
        return high

    def _many(self, row: Row) -> float:
        """How many lines of signs it takes."""
        scale = self._scale(row)
        if self._spread(row):
            return scale * self._spread_lines(row)
        return max(
            (len(self._lines(cell, scale)) * scale for cell in row.cells.values()), default=1
        )

    def _spread(self, row: Row) -> bool:
        """Whether each seat has a line of its own. What befell one or two stands as the other rows
        do: without names above them nobody reads a line as that of the seat above it."""
        few = len(row.cells) <= TWO and len(self._told()) > 1
        return self._lower(row) or (few and any(map(self._lower, self.rows)))

    def _lower(self, row: Row) -> bool:
        """Whether a line for each seat is lower than a column for each: what befell it stands
        there side by side. Where it is much, the seats above the columns count."""
        columns, lines = self._column_lines(row), self._spread_lines(row)
        head = HEAD / LINE / self._scale(row) if columns > MANY else 0.0
        return columns + head > lines

    def _column_lines(self, row: Row) -> int:
        """How many lines of signs the highest column has."""
        return max((len(self._lines(cell, 1.0)) for cell in row.cells.values()), default=0)

    def _spread_lines(self, row: Row) -> int:
        """How many lines all seats take, each in its own."""
        scale, room = self._scale(row), self._line()
        return sum(len(self._lines(cell, scale, room)) for cell in row.cells.values())

    def _line(self) -> float:
        """Width of what befell one seat, where it has a line of its own."""
        return float(self.width - self._left() - _room(EDGE + LINE))

    def _reads(self, row: Row, high: float) -> bool:
        """Whether its words can be read whole."""
        told = row.cells or whole(row.how, True, self.width - self._left(), high)
        named = self.bare or self._signs_alone
        return bool(told) and (named or whole(row.head, True, self._named_room(), high))

    def _named_room(self) -> float:
        """Width of the words of what it is called."""
        return self._left() - _room(LINE) - dp(12)

    def _scale(self, row: Row) -> float:
        """How large its signs and numbers are."""
        most, sums = 2 if self.small else MANY, self._summed()
        cells = row.cells.values() if self.small else ()
        wide = any(item.wide > self._own() for cell in cells for item in items_of(cell, 1.0, sums))
        return FINE if wide or self._column_lines(row) > most else 1.0

    def _summed(self) -> bool:
        """Whether a column has room for what a seat has now beside what came."""
        scale, cells = FINE if self.small else 1.0, (c for r in self.rows for c in r.cells.values())
        return all(item.wide <= self._own() for c in cells for item in items_of(c, scale, True))

    def _own(self) -> float:
        """Width of what befell one seat."""
        return self._column() - _room(EDGE)

    def _lines(self, cell: Cell, scale: float, room: float = 0) -> list[list[Item]]:
        """What befell a seat, broken where its column ends, or its line."""
        room = room or self._own()
        lines: list[list[Item]] = [[]]
        for item in items_of(cell, scale, self._summed()):
            used = sum(one.wide for one in lines[-1])
            if lines[-1] and used + item.wide > room:
                lines.append([])
            lines[-1].append(item)
        return lines

    def paint(self, brush: Brush) -> None:
        """Row by row, the seats above the first one with columns."""
        told, top, heads = self._told(), self.top, self._heads_high()
        for row in self.rows:
            high = self._high(row)
            if heads and row.cells and not self._spread(row):
                self._heads(brush, told, top - heads)
                top, heads = top - heads, 0.0
            if row.loses and not self.small:
                brush.box(
                    self.x, top - high + dp(1), self.width, high - dp(2), theme.surface, dp(8)
                )
            self._row(brush, told, row, top - high, high)
            top -= high

    def _heads(self, brush: Brush, told: Sequence[int], y: float) -> None:
        size = _room(18)
        room, named = self._column() - size - _room(APART + EDGE), self._column() >= _room(SPOKEN)
        names = [self.seats[seat].name for seat in told]
        named &= all(brush.fits(name, room, _room(HEAD), bold=True) for name in names)
        for n, seat in enumerate(told):
            x = self.x + self._left() + n * self._column() + _room(EDGE)
            shade, shape = seat_sign(self.seats[seat].colour, seat)
            brush.sign(f"seat_{shape}", x, y + (_room(HEAD) - size) / 2, size, shade)
            if named:
                brush.text(
                    self.seats[seat].name, x + size + dp(6), y + _room(HEAD) / 2, 15, theme.soft,
                    bold=True, width=room,
                )  # fmt: skip

    def _row(self, brush: Brush, told: Sequence[int], row: Row, y: float, high: float) -> None:
        if not self.bare:
            self._named(brush, row, y, high)
        left = self.x + self._left()
        if self._spread(row):
            self._seat_by_seat(brush, row, left, y, high)
            return
        if not row.cells:
            room = self.right - left
            brush.words(row.how, left, y, room, high, theme.body, theme.ink, bold=True)
        for n, seat in enumerate(told):
            if seat in row.cells:
                lines = self._lines(row.cells[seat], self._scale(row))
                self._cell(brush, lines, left + n * self._column(), y, high)

    def _seat_by_seat(self, brush: Brush, row: Row, x: float, y: float, high: float) -> None:
        """Each seat with what befell it, side by side."""
        scale, top, size = self._scale(row), y + high, _room(18)
        line = high / self._spread_lines(row)
        brush.line([x, y + dp(4), x, top - dp(4)], theme.soft, dp(1))
        for seat in sorted(row.cells):
            shade, shape = seat_sign(self.seats[seat].colour, seat)
            sign = top - line / 2 - size / 2
            brush.sign(f"seat_{shape}", x + _room(EDGE), sign, size, shade)
            for items in self._lines(row.cells[seat], scale, self._line()):
                self._items(brush, items, x + _room(EDGE + LINE), top - line / 2)
                top -= line

    def _named(self, brush: Brush, row: Row, y: float, high: float) -> None:
        """What it is, in a sign and in words."""
        size, x = _room(LINE - 4), self.x + dp(4)
        if row.sign:
            paint_counted(brush, self.game, row.sign, x, y + (high - size) / 2, size)
        else:
            small, name = size * 0.6, "cross" if row.loses else "flag"
            brush.sign(name, x + size * 0.2, y + (high - small) / 2, small, theme.soft)
        if self._signs_alone:
            return
        left, room = x + size + dp(8), self._named_room()
        notes = not self.small and bool(row.cells) and brush.fits(row.how, room, high * 0.46)
        noted = row.how if notes and whole(row.head, True, room, high * 0.54) else ""
        low = high * 0.46 if noted else 0
        brush.words(row.head, left, y + low, room, high - low, theme.body, theme.ink, bold=True)
        brush.words(noted, left, y + dp(2), room, low, theme.tiny, theme.soft)

    def _cell(
        self, brush: Brush, lines: Sequence[Sequence[Item]], x: float, y: float, high: float
    ) -> None:
        brush.line([x, y + dp(4), x, y + high - dp(4)], theme.soft, dp(1))
        x += _room(EDGE)
        for n, line in enumerate(lines):
            self._items(brush, line, x, y + high - (n + 0.5) * high / len(lines))

    def _items(self, brush: Brush, items: Sequence[Item], x: float, middle: float) -> None:
        for item in items:
            self._item(brush, item, x, middle)
            x += item.wide

    def _item(self, brush: Brush, item: Item, x: float, middle: float) -> None:
        if item.number:
            brush.text(item.number, x, middle, FIGURE * item.scale, theme.ink, bold=True)
            size = _room(SIDE) * item.scale
            left = x + item.wide - size - _room(APART) * item.scale
            paint_counted(brush, self.game, item.what, left, middle - size / 2, size)
            return
        size, drawing = _room(PIECE) * item.scale, drawing_of(self.game.id)
        drawing.paint_piece(brush, item.what, x, middle - size / 2, size, size, "")
        if item.lost is not None:
            mark, tint = ("cross", theme.bad) if item.lost else ("check", theme.good)
            brush.sign(mark, x + size + dp(3), middle - size * 0.28, size * 0.56, tint)


def _room(size: float) -> float:
    return float(dp(size) * theme.room)


def _long(cell: Cell) -> float:
    """Width of all that befell a seat, in one line."""
    return sum(item.wide for item in items_of(cell, 1.0, True))


def items_of(cell: Cell, scale: float, sums: bool) -> Iterator[Item]:
    for piece, lost in cell.pieces:
        yield Item("", piece, lost, _room(PIECE * 1.6 + APART) * scale, scale)
    for what, amount in cell.amounts.items():
        number = f"{amount:+d}".replace("-", "−")
        number += f" = {cell.has}" if sums and cell.has is not None else ""
        wide = breadth(number, sp(FIGURE * scale) * theme.letters, True)
        if amount:
            apart = dp(4) + _room(SIDE + APART) * scale
            yield Item(number, what, False, wide + apart, scale)
