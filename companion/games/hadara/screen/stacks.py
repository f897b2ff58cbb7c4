"""Draws the stack of a colony of Hadara that is too small for its printed front, by its signs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from kivy.metrics import dp

from companion.games.hadara.art.effects import DEEDS
from companion.games.hadara.screen.gains import GAME
from companion.games.hadara.screen.pieces import INK, sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.sentence import LEADING, LEAST, Parts, length, paint_sentence, sentence

HEAD, MOST = 0.3, 26.0
"""Height of the line with its number, by that of all, and most height of a sign, dp."""
LINE: Final = 22.0
"""Least height, dp, of the line with its number."""
EDGE, ROUNDED = 3.0, 0.02
"""Round what is told, dp; a line is broken where it is so much longer, in signs."""
ABREAST, TWO_LINES = 64.0, 30.0
"""Width, dp, of a low stack from which on both its numbers stand abreast, and its height from which
on they have room above each other."""
MOST_LOW = 18.0
"""Most height of the sign in a low one, dp."""
Deeds: TypeAlias = Mapping[str, tuple[Parts, ...]]
"""Two lines of signs, by the level."""


def paint_deeds(
    brush: Brush, level: str, left: str, x: float, y: float, w: float, h: float
) -> bool:  # fmt: skip
    """R7.3: its number and how many are left, over what plundering brings and turning it over
    costs, as its front tells; False: nobody could read that."""
    head, wide = max(dp(LINE), h * HEAD), w - 2 * dp(EDGE)
    each = (h - head - dp(EDGE)) / 2
    deeds = next((one for one in (_whole(), _short()) if _fit(one, wide, each)), None)
    if deeds is None or not _has_head(brush, left, w, head):
        return False
    _head(brush, level, left, x, y + h - head, w, head)
    brush.box(x + dp(EDGE), y + dp(EDGE), wide, h - head - dp(EDGE), theme.parchment, dp(6))
    size = min(_size(one, wide, each) for lines in deeds.values() for one in lines)
    for n, one in enumerate(deeds[level]):
        low = y + h - head - (n + 1) * each
        paint_sentence(brush, GAME, one, x + dp(EDGE), low, wide, each, size, INK)
    return True


@cache
def _whole() -> Deeds:
    """As its front has them."""
    return {level: tuple(sentence(line) for line in lines) for level, lines in DEEDS.items()}


@cache
def _short() -> Deeds:
    """Without the arrow between what is done and what it brings."""
    return {
        level: tuple(tuple(part for part in one if part[0] != "op") for one in lines)
        for level, lines in _whole().items()
    }


def _fit(deeds: Deeds, w: float, h: float) -> bool:
    """Whether those of all levels are read: one that is told otherwise looks like another kind."""
    return all(_size(one, w, h) >= dp(LEAST) for lines in deeds.values() for one in lines)


def _size(one: Parts, w: float, h: float) -> float:
    """How large the signs are on one line."""
    return min(h / LEADING, w / (length(one) + ROUNDED), dp(MOST))


def _has_head(brush: Brush, left: str, w: float, h: float) -> bool:
    """Whether the highest number and how many are left stand whole beside their sign."""
    numbers = brush.measure("30", 16, True) + brush.measure(left, 13, False)
    return min(h * 0.84, w * 0.28) + numbers + dp(17) <= w


def _head(brush: Brush, level: str, left: str, x: float, y: float, w: float, h: float) -> None:
    size = min(h * 0.84, w * 0.28)
    sign(brush, "military", x + dp(5), y + (h - size) / 2, size)
    used = size + dp(8)
    used += brush.text(level, x + used, y + h / 2, 16, theme.ink, bold=True, width=w * 0.4)
    brush.text(left, x + w - dp(5), y + h / 2, 13, theme.soft, across=1, width=w - used - dp(8))


def paint_low(brush: Brush, level: str, left: int, x: float, y: float, w: float, h: float) -> None:
    """R7.1: the military it wants and how many are left, above each other where there is no room
    abreast."""
    many = f"× {left}"
    if w >= dp(ABREAST) and _has_head(brush, many, w, h):
        _head(brush, level, many, x, y, w, h)
    elif h < dp(TWO_LINES):
        brush.text(level, x + dp(6), y + h / 2, 15, theme.ink, bold=True, width=w * 0.4)
        brush.text(f"×{left}", x + w - dp(5), y + h / 2, 12.5, theme.soft, across=1, width=w * 0.44)
    else:
        _wanted(brush, level, x + w / 2, y + h * 0.68, w, h * 0.42)
        brush.text(many, x + w / 2, y + h * 0.28, 12.5, theme.soft, across=0.5, width=w)


def _wanted(brush: Brush, level: str, middle: float, y: float, w: float, h: float) -> None:
    """The number behind its sign; alone where both have no room."""
    size, wide = min(h, dp(MOST_LOW)), brush.measure(level, 15, True)
    left = middle - (size + dp(3) + wide) / 2
    if left < middle - w / 2 + dp(2):
        brush.text(level, middle, y, 15, theme.ink, bold=True, across=0.5, width=w)
        return
    sign(brush, "military", left, y - size / 2, size)
    brush.text(level, left + size + dp(3), y, 15, theme.ink, bold=True, width=wide + dp(2))
