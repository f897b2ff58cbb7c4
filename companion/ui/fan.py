"""How large the cards of a hand are drawn: as large as all of them fit on the page."""

from __future__ import annotations

from typing import Final, NamedTuple

from kivy.metrics import dp

LEAST: Final = (118.0, 138.0)
"""Width and height, dp, of the smallest card that is still a target with a name."""
MOST: Final = 340.0
"""Height, dp, over which a card says nothing more."""
RATIO: Final = 0.74
"""Width by height of a card as the cardboard has it, with its name under it."""
GAP: Final = 8.0


class Size(NamedTuple):
    """Of one card, in pixels."""

    width: float
    height: float


def card_size(count: int, width: float, height: float) -> Size:
    """The largest size at which `count` cards fit into a rectangle of pixels; never under the
    least, so that many cards scroll rather than shrink."""
    high = max(_height(count, lines, width, height) for lines in range(1, max(count, 1) + 1))
    high = max(dp(LEAST[1]), min(dp(MOST), high))
    return Size(max(dp(LEAST[0]), high * RATIO), high)


def _height(count: int, lines: int, width: float, height: float) -> float:
    """The height of a card when they lie on so many lines."""
    slot = width / max(-(-count // lines), 1) - dp(GAP)
    return min(slot / RATIO, height / lines - dp(GAP))
