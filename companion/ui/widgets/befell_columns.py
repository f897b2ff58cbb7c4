"""The columns and lines in which what befell the seats has room, in signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from kivy.metrics import dp, sp

from companion.ui.befell import Cell, Row
from companion.ui.theme import theme
from companion.ui.widgets.lettering import breadth, whole
from companion.ui.words import words

NAMED, COLUMN = 236.0, 300.0
"""The most, dp, that what it is called and what befell one seat take across; a seat takes more
where that spares it a line."""
HEAD, LINE, SIDE, PIECE = 26.0, 40.0, 28.0, 34.0
"""Heights, dp: of the seats' line, of a line of signs, of a sign and of a piece in it."""
STEP, TALLEST = 0.25, 4.0
"""A row grows by so many lines of signs until its words are read whole, up to so many."""
FIGURE = 20
SAID = 15
"""Size of what a piece did for its seat, in a word."""
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


class Item(NamedTuple):
    """A number with its sign, or a piece (then there is no number)."""

    number: str
    what: str
    lost: bool | None
    wide: float
    scale: float = 1.0
    """Of its size."""
    said: str = ""
    """What a piece did, where there is room for a word."""


class Columns:
    """How some rows stand in so much width. What is true of all of them is found out once: each
    sign of each row asks for it."""

    def __init__(
        self, rows: Sequence[Row] = (), width: float = 0, *, small: bool = False, bare: bool = False
    ) -> None:
        self.rows, self.width, self.small, self.bare = rows, width, small, bare

    @property
    def height(self) -> float:
        """Of all of them."""
        return sum(map(self.high, self.rows)) + self.heads_high

    @cached_property
    def told(self) -> list[int]:
        """The seats that it befell."""
        return sorted({seat for row in self.rows for seat in row.cells})

    @cached_property
    def heads_high(self) -> float:
        """The seats stand above their columns, or before what befell them."""
        columns = any(row.cells and not self.spread(row) for row in self.rows)
        return theme.roomy(HEAD) if columns else 0.0

    @cached_property
    def signs_alone(self) -> bool:
        """A sign says what it is called, where there is no room for words."""
        if not self.small or self.width >= theme.roomy(NAMES_FROM):
            return False
        room, high = self._wide - theme.roomy(LINE) - dp(12), theme.roomy(LINE) * NAMED_LINES
        return not all(whole(row.head, True, room, high) for row in self.rows)

    @cached_property
    def _wide(self) -> float:
        """Width of what it is called in words: no more than they take, for what befell the seats
        has the rest."""
        beside = theme.roomy(LINE) + dp(12)
        room = min(self.width * 0.27, theme.roomy(NAMED)) - beside
        return float(beside + max((self._words(row, room) for row in self.rows), default=room))

    def _words(self, row: Row, room: float) -> float:
        """Width that a row's words take of this room: of its name, and of a note that has room."""
        noted = breadth(row.how, theme.tiny, False) if row.cells and not self.small else 0
        named = max(breadth(row.head, theme.body, True), noted * (noted + dp(8) <= room)) + dp(8)
        return float(min(named, room))

    @cached_property
    def left(self) -> float:
        """Width of what it is called."""
        if self.bare:
            return 0.0
        return theme.roomy(LINE) if self.signs_alone else self._wide

    @cached_property
    def column(self) -> float:
        """Width of what befell one seat, with the line before it."""
        room = (self.width - self.left) / max(1, len(self.told))
        cells = (cell for row in self.rows for cell in row.cells.values())
        widest = max((_long(cell) for cell in cells), default=0.0) + theme.roomy(EDGE)
        return float(min(room, max(theme.roomy(COLUMN), widest)))

    def high(self, row: Row) -> float:
        """Height of a row whose words can be read, or of the tallest there is."""
        noted = not self.small and row.cells and row.how
        high = theme.roomy(LINE) * max(1.25 if noted or not row.cells else 1, self.many(row))
        while high < theme.roomy(LINE) * TALLEST and not self.reads(row, high):
            high += theme.roomy(LINE) * STEP
        return high

    def many(self, row: Row) -> float:
        """How many lines of signs it takes."""
        scale = self.scale(row)
        if self.spread(row):
            return scale * self.spread_lines(row)
        return max((len(self.lines(cell, scale)) * scale for cell in row.cells.values()), default=1)

    def spread(self, row: Row) -> bool:
        """Whether each seat has a line of its own. What befell one or two stands as the other rows
        do: without names above them nobody reads a line as that of the seat above it. What befell
        nobody is words alone."""
        few = 0 < len(row.cells) <= TWO and len(self.told) > 1
        return self._lower(row) or (few and any(map(self._lower, self.rows)))

    def _lower(self, row: Row) -> bool:
        """Whether a line for each seat is lower than a column for each, with the seats above them:
        what befell it stands there side by side."""
        head = HEAD / LINE / self.scale(row)
        return bool(row.cells) and self._column_lines(row) + head > self.spread_lines(row)

    def _column_lines(self, row: Row) -> int:
        """How many lines of signs the highest column has."""
        return max((len(self.lines(cell, 1.0)) for cell in row.cells.values()), default=0)

    def spread_lines(self, row: Row) -> int:
        """How many lines all seats take, each in its own."""
        scale, room = self.scale(row), self.line
        return sum(len(self.lines(cell, scale, room)) for cell in row.cells.values())

    @cached_property
    def line(self) -> float:
        """Width of what befell one seat, where it has a line of its own."""
        return float(self.width - self.left - theme.roomy(EDGE + LINE))

    def reads(self, row: Row, high: float) -> bool:
        """Whether its words can be read whole."""
        told = row.cells or whole(row.how, True, self.width - self.left, high)
        named = self.bare or self.signs_alone
        return bool(told) and (named or whole(row.head, True, self.named_room, high))

    @cached_property
    def named_room(self) -> float:
        """Width of the words of what it is called."""
        return self.left - theme.roomy(LINE) - dp(12)

    def scale(self, row: Row) -> float:
        """How large its signs and numbers are."""
        most, sums = 2 if self.small else MANY, self._summed
        cells = row.cells.values() if self.small else ()
        wide = any(item.wide > self._own for cell in cells for item in items_of(cell, 1.0, sums))
        return FINE if wide or self._column_lines(row) > most else 1.0

    @cached_property
    def _summed(self) -> bool:
        """Whether a column has room for what a seat has now beside what came, and for words."""
        scale, cells = FINE if self.small else 1.0, (c for r in self.rows for c in r.cells.values())
        return all(item.wide <= self._own for c in cells for item in items_of(c, scale, True))

    @cached_property
    def _own(self) -> float:
        """Width of what befell one seat."""
        return self.column - theme.roomy(EDGE)

    def lines(self, cell: Cell, scale: float, room: float = 0) -> list[list[Item]]:
        """What befell a seat, broken where its column ends, or its line."""
        room = room or self._own
        lines: list[list[Item]] = [[]]
        for item in items_of(cell, scale, self._summed):
            used = sum(one.wide for one in lines[-1])
            if lines[-1] and used + item.wide > room:
                lines.append([])
            lines[-1].append(item)
        return lines


def _long(cell: Cell) -> float:
    """Width of all that befell a seat, in one line."""
    return sum(item.wide for item in items_of(cell, 1.0, True))


def items_of(cell: Cell, scale: float, sums: bool) -> Iterator[Item]:
    """What befell a seat, in signs; with `sums` what it has now of the one thing that came, and
    that a piece protected it."""
    for piece, lost in cell.pieces:
        said = words.say("befell.saved") if sums and lost is False else ""
        wide = breadth(said, sp(SAID) * theme.letters, False) + dp(4) if said else 0
        yield Item("", piece, lost, theme.roomy(PIECE * 1.6 + APART) * scale + wide, scale, said)
    for what, amount in cell.amounts.items():
        number = f"{amount:+d}".replace("-", "−")
        if sums and cell.has is not None:
            number = words.say("duty.now", change=number, n=cell.has)
        wide = breadth(number, sp(FIGURE * scale) * theme.letters, True)
        if amount:
            apart = dp(4) + theme.roomy(SIDE + APART) * scale
            yield Item(number, what, False, wide + apart, scale)
