"""Draws a mark of a cell: who gains or loses there, which needs are met, that it is asked about."""

from __future__ import annotations

from typing import Final, NamedTuple

from kivy.metrics import dp

from companion.games.gaia.screen.meeples import paint_signed
from companion.games.gaia.screen.pieces import INK, PALE, token
from companion.ui.chart import LIT
from companion.ui.lens import Box
from companion.ui.widgets.brush import Brush

FRAMED: Final = 6.0
"""So far inside a cell, dp, its frame ends and its marks begin."""
NEEDS: Final = ("check", "cross")
"""Marks of needs of several kinds that are met from now on, or no more; those of one kind have
its sign, `NEED` before its name."""
NEED: Final = "need:"
SEAT: Final = "seat_"
SEEN: Final = 0.4
"""Less of a cell than this share of its side has no room for a mark."""
INWARD: Final = 0.35
"""So much of its side the marks of a cut cell lie on the tile beside it, so that they are seen."""
ROW: Final = 17.5
"""The least height of a mark, dp: its number is read."""
PLUS: Final = 15.0
"""The least side of a plus, dp, where the cell has room: in small ones it was a speck."""


class Row(NamedTuple):
    """One change: a seat's sign (or one for needs), its colour, by how much."""

    mark: str
    shade: str
    text: str

    @property
    def is_need(self) -> bool:
        """Whether it tells of needs, and not of meeples."""
        return self.mark in NEEDS or self.mark.startswith(NEED)

    @property
    def means(self) -> str:
        """The sentence that tells what its mark means."""
        if self.mark == NEEDS[1]:
            return "draw.mark.unmet"
        return "draw.mark.need" if self.is_need else "draw.mark.meeple"

    @property
    def places(self) -> bool:
        """Whether a seat places meeples."""
        return not self.is_need and self.text.startswith("+")


def ring(brush: Brush, cell: Box, *, wide: bool = False, lies: bool = False) -> None:
    """Around what is seen of a cell that is asked about: seen on pale lands, too."""
    x, y, w, h = cell
    inside, corner = (x + dp(3), y + dp(3), w - dp(6), h - dp(6)), min(dp(8), w * 0.2, h * 0.2)
    if min(inside[2:]) <= 0:
        return
    brush.frame(*inside, INK, corner, dp(6 if wide or lies else 3.2))
    brush.frame(*inside, LIT, corner, dp(4 if wide else 2))


def within(cell: Box, room: Box) -> Box:
    """As much of a cell as lies in the room."""
    (x, y, w, h), (left, low, wide, high) = cell, room
    x0, y0 = max(x, left), max(y, low)
    return x0, y0, min(x + w, left + wide) - x0, min(y + h, low + high) - y0


def badge(
    brush: Brush, rows: list[Row], x: float, y: float, s: float, room: Box, most: float = INWARD,
    over: float = 0.0,
) -> None:  # fmt: skip
    """Who gains and loses in one cell, inside its frame, or `over` it by so much. Of a cell that
    the edge of the room cuts, on what is seen of it: without a mark it seemed to be no place at
    all; and `most` of its side past its inner edge: what lies there told less than all that is to
    be chosen by."""
    left, low, across, up = within((x, y, s, s), room)
    if min(across, up) < s * SEEN:
        return
    past = len(rows) * dp(ROW) - up
    if 0 < past <= s * most:
        low, up = low - past * (y >= room[1]), up + past
    middle = left + across / 2, low + up / 2
    space = min(across, s - 2 * dp(FRAMED)), min(up, s - 2 * dp(FRAMED) + over)
    if not rows or space[1] < len(rows) * dp(ROW) <= s - 2 * dp(FRAMED):
        side = plus_side(s)
        brush.sign("plus", middle[0] - side / 2, middle[1] - side / 2, side, LIT)
        return
    rows = rows[: max(1, int(space[1] // dp(ROW)))]
    high = min(dp(24), space[1] / len(rows))
    wide = min(space[0], max(high * 2.3, dp(46))) if any(row.text for row in rows) else high
    x, y = middle[0] - wide / 2, middle[1] - high * len(rows) / 2
    brush.box(x, y, wide, high * len(rows), INK, dp(5))
    for i, row in enumerate(reversed(rows)):
        middle, size = y + (i + 0.5) * high, min(high * 0.86, wide * (0.4 if row.text else 0.86))
        left = x + (dp(2) if row.text else (wide - size) / 2)
        paint_mark(brush, row, left, middle - size / 2, size)
        brush.text(row.text, x + wide - dp(3), middle, high * 0.62, PALE, bold=True,
                   across=1, width=wide - size - dp(6))  # fmt: skip


def plus_side(s: float) -> float:
    """The side of a plus in a cell."""
    return max(s * 0.28, min(dp(PLUS), s * 0.5))


def paint_mark(brush: Brush, row: Row, x: float, y: float, s: float) -> None:
    """A meeple, a need, or a tick or cross for several needs."""
    if row.mark.startswith(SEAT):
        paint_signed(brush, row.mark, row.shade, x, y, s)
    elif row.mark.startswith(NEED):
        token(brush, row.mark.removeprefix(NEED), x, y, s)
    else:
        brush.sign(row.mark, x, y, s, row.shade)
