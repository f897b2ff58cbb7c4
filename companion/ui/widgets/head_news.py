"""A short piece of news in the head of the table, where it hides nothing: what it was, and in signs
what it brought or cost each seat that it befell; or a sentence or two.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.ui.befell import Cell, Row
from companion.ui.counted import paint_counted
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.befell_columns import APART, FIGURE, FINE, SIDE, items_of
from companion.ui.widgets.befell_view import paint_row_sign
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import breadth
from companion.ui.widgets.painted import Painted

SIGN, SEAT, EDGE = 32.0, 18.0, 10.0
"""Sizes, dp: of the sign of what it was and of a seat's shape; and what is free between them."""
SPARE = 0.94
"""So much of a line words fill: they break before its end."""
CALLED = 96.0
"""Width, dp, below which what it is called has no room on two lines."""
LINES = 2
"""So many lines have room; of a row, smaller ones."""


class Part(NamedTuple):
    """What befell one seat, or what it is called (seat -1), and how wide that is."""

    seat: int
    wide: float


class HeadNews(Painted):
    """One row of what befell the seats, or a sentence; nothing most of the time."""

    row = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    gold = BooleanProperty(False)
    """It is what people play for."""
    game = ObjectProperty(None, allownone=True)
    seats = ObjectProperty(())
    """Who sits where."""

    close = BooleanProperty(False)
    """Two small lines are better than a bar over the match: a map is asked about everywhere."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("row", "text", "gold", "game", "seats"):
            self.fbind(name, self.repaint)

    def takes(self, row: Row) -> bool:
        """Whether there is room for this one."""
        if not row.cells or any(cell.pieces for cell in row.cells.values()):
            return False
        return self._in_one(row) or (self.close and bool(self._in_two(row)))

    def _in_one(self, row: Row) -> bool:
        """Whether all of it has room on one line."""
        return bool(self.width >= _wide(row) + theme.roomy(CALLED))

    def _in_two(self, row: Row) -> list[list[Part]]:
        """Its parts on smaller lines, what it is called above the seats where these have room on
        the other line; nothing: they have no room at all."""
        room, (called, *seats) = self.width - theme.roomy(SIGN + 3 * EDGE), _parts(row)
        flowing = _flow([called, *seats], room)
        for lines in ([[called], seats], flowing):
            if len(lines) <= LINES and all(sum(p.wide for p in line) <= room for line in lines):
                return lines
        return []

    def says(self, text: str) -> bool:
        """Whether these lines have room, in letters of the usual size; of several pieces of news
        each has a line, in small letters: over the match they would hide more."""
        wide = SPARE * (self.width - theme.roomy(SIGN + 3 * EDGE))
        if wide <= 0:
            return False
        lines = (breadth(line, _letters(text), True) / wide for line in text.split("\n"))
        return sum(map(math.ceil, lines)) <= LINES

    def paint(self, brush: Brush) -> None:
        """What it was, then seat by seat."""
        row = self.row
        if row is None:
            self._say(brush)
            return
        brush.box(self.x, self.y, self.width, self.height, theme.raised, theme.round)
        x, size, middle = self.x + theme.roomy(EDGE), theme.roomy(SIGN), self.center_y
        paint_row_sign(brush, self.game, row, x, middle, size)
        x += size + theme.roomy(EDGE)
        if not self._in_one(row):
            self._small(brush, row, x)
            return
        most = breadth(row.head, theme.body, True) + 1
        called = min(self.right - x - (_wide(row) - size - 2 * theme.roomy(EDGE)), most)
        brush.words(row.head, x, self.y, called, self.height, theme.body, theme.ink, bold=True)
        x += called
        alone = self.right - x - _wide(row) + theme.roomy(SIGN) if len(row.cells) == 1 else 0.0
        for seat in sorted(row.cells):
            edge = theme.roomy(EDGE)
            brush.line([x + edge, self.y + dp(8), x + edge, self.top - dp(8)], theme.soft, dp(1))
            at, name = x + 2 * edge, self._name(seat, alone)
            x = self._seat(brush, seat, row.cells[seat], at, self.center_y, name=name)

    def _name(self, seat: int, room: float) -> str:
        """Whom it befell, where it is one alone and its name has room."""
        name = str(self.seats[seat].name)
        return name if breadth(name, theme.body, True) + theme.roomy(EDGE) <= room else ""

    def _say(self, brush: Brush) -> None:
        """The sentence, or each on a line of its own, behind the flag of all news."""
        if not self.text:
            return
        field, sign, ink = theme.raised, theme.accent, theme.ink
        if self.gold:
            field, sign, ink = theme.accent, theme.accent_ink, theme.accent_ink
        brush.box(self.x, self.y, self.width, self.height, field, theme.round)
        x, size = self.x + theme.roomy(EDGE), theme.roomy(SIGN)
        brush.sign("flag", x, self.center_y - size / 2, size, sign)
        x += size + theme.roomy(EDGE)
        wide = self.right - x - theme.roomy(EDGE)
        each, letters = self.text.split("\n"), _letters(self.text)
        high = self.height / len(each)
        for n, line in enumerate(each, 1):
            brush.words(line, x, self.top - n * high, wide, high, letters, ink, bold=True)

    def _small(self, brush: Brush, row: Row, left: float) -> None:
        """On two lines, close together: a narrow head has no room for more."""
        lines = self._in_two(row)
        high = (self.height - dp(8)) / max(1, len(lines))
        for n, line in enumerate(lines):
            x, middle = left, self.top - dp(4) - (n + 0.5) * high
            for part in line:
                if part.seat < 0:
                    letters = theme.small / sp(theme.letters)
                    brush.text(row.head, x, middle, letters, theme.ink, bold=True)
                else:
                    self._seat(brush, part.seat, row.cells[part.seat], x, middle, FINE)
                x += part.wide

    def _seat(
        self, brush: Brush, seat: int, cell: Cell, x: float, middle: float, scale: float = 1.0,
        name: str = "",
    ) -> float:  # fmt: skip
        """What befell this one; where the next one begins."""
        size = theme.roomy(SEAT) * scale
        shade, shape = seat_sign(self.seats[seat].colour, seat)
        brush.sign(f"seat_{shape}", x, middle - size / 2, size, shade)
        x += size + theme.roomy(EDGE) * scale
        if name:
            wide = breadth(name, theme.body, True) + 1
            brush.words(name, x, self.y, wide, self.height, theme.body, theme.ink, bold=True)
            x += wide + theme.roomy(EDGE)
        for item in items_of(cell, scale, sums=False):
            brush.text(item.number, x, middle, FIGURE * scale, theme.ink, bold=True)
            side, x = theme.roomy(SIDE) * scale, x + item.wide
            left = x - side - theme.roomy(APART) * scale
            paint_counted(brush, self.game, item.what, left, middle - side / 2, side)
        return x


def _letters(text: str) -> float:
    """How large these are said: two in one head are set small."""
    return float(theme.small if "\n" in text else theme.body)


def _parts(row: Row) -> Iterator[Part]:
    """What it is called, and what befell each seat, as wide as they are on a smaller line."""
    yield Part(-1, breadth(row.head, theme.small, True) + theme.roomy(APART))
    for seat in sorted(row.cells):
        items = sum(item.wide for item in items_of(row.cells[seat], FINE, sums=False))
        yield Part(seat, theme.roomy(SEAT + EDGE) * FINE + items)


def _flow(parts: Sequence[Part], room: float) -> list[list[Part]]:
    """As many on each line as it has room for."""
    lines: list[list[Part]] = [[]]
    for part in parts:
        if lines[-1] and sum(one.wide for one in lines[-1]) + part.wide > room:
            lines.append([])
        lines[-1].append(part)
    return lines


def _wide(row: Row) -> float:
    """How wide it is without what it is called."""
    befell = (items_of(cell, 1.0, sums=False) for cell in row.cells.values())
    seats = sum(theme.roomy(SEAT + 3 * EDGE) + sum(item.wide for item in items) for items in befell)
    return theme.roomy(SIGN + 2 * EDGE) + seats
