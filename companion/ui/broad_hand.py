"""How large the cards of a hand are whose print is broad: in one form, however many there are, as
large as few lines of the page let them be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kivy.metrics import dp

from companion.ui.fan import LINE, MOST, Size
from companion.ui.theme import theme
from companion.ui.widgets.piece_answer import ACROSS, ALONG, STRIP

LEAST: Final = 116.0
"""Width, dp, of the smallest print that is read; more cards scroll."""
FRAME: Final = 1.07
"""A frame is so much wider at most than its print with its edges."""


def broad_size(count: int, width: float, height: float, ratio: float, words: float) -> Size:
    """The largest size at which so many cards fit into a rectangle of pixels, with room as wide as
    `words` behind or below them. `ratio`: width of the print, in heights."""
    count = max(count, 1)
    fit = (
        min(wide - theme.near - _around(), (high - theme.near - _named()) * ratio)
        for number in range(1, count + 1)
        for wide, high in _slots(count, number, width, height, words)
    )
    most = (dp(MOST) * theme.room - _named()) * ratio
    wide = max(dp(LEAST) * theme.room, min(most, max(fit)))
    return _filling(_card(wide, ratio), count, width)


def least_size(ratio: float) -> Size:
    """Of cards that are only shown: the match is what answers, and has the room."""
    return _card(dp(LEAST) * theme.room, ratio)


def _slots(
    count: int, lines: int, width: float, height: float, words: float
) -> Iterator[tuple[float, float]]:
    """Width and height for one card on so many lines: with the words behind the last, or below."""
    abreast = -(-count // lines)
    last = max(1, count - (lines - 1) * abreast)
    yield min(width / abreast, (width - words) / last), height / lines
    yield width / abreast, (height - dp(LINE) * theme.room) / lines


def _filling(size: Size, count: int, width: float) -> Size:
    """As wide as several lines of them are filled, as far as the print fills its frame."""
    abreast = max(1, int(width / (size.width + theme.near)))
    fills = min(width / abreast - theme.near - 1, size.width * FRAME)
    return size if count <= abreast else Size(max(size.width, fills), size.height)


def _card(wide: float, ratio: float) -> Size:
    return Size(wide + _around(), wide / ratio + _named())


def _around() -> float:
    return 2 * dp(ACROSS)


def _named() -> float:
    return 2 * dp(ALONG) + dp(STRIP) * theme.room
