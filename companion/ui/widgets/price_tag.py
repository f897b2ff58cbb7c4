"""What a card costs its seat now, below its picture: the printed price beside it where that is
another, and how much is short."""

from __future__ import annotations

from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from companion.ui.words import words

HIGH: Final = 32.0
"""Height of the strip, dp."""


class Price(NamedTuple):
    """What a seat would pay for a card now."""

    own: int
    usual: int
    """What is printed on it."""
    sign: str
    """That of what is paid."""
    short: int = 0
    """How much its seat has not; 0: it can be paid."""


def high() -> float:
    """The height of the strip in pixels."""
    return float(dp(HIGH) * theme.room)


def paint_price(brush: Brush, game: str, price: Price, x: float, y: float, w: float) -> None:
    """The sign of what is paid, the own price, the printed one struck out, what is short."""
    h = high()
    middle, size, left, right = y + h / 2, h * 0.82, x + dp(4), x + w - dp(4)
    ink, soft = theme.card_ink, theme.card_soft
    if price.short:
        brush.box(x, y, w, h, ink, dp(6))
        ink = soft = theme.card
    printed.sign(brush, game, price.sign, left, middle - size / 2, size)
    left += size + dp(5)
    left += brush.text(str(price.own), left, middle, theme.body, ink, bold=True) + dp(6)
    said = _short(brush, price, right - left)
    if price.own != price.usual and right - left >= _struck(brush, price) + _wide(brush, said):
        wide = brush.text(str(price.usual), left, middle, theme.tiny, soft)
        brush.line([left - dp(2), middle, left + wide + dp(2), middle], soft, dp(1.4))
        left += wide + dp(6)
    if said:
        brush.text(said, right, middle, theme.small, ink, bold=True, across=1, width=right - left)
    else:
        side = size * 0.7
        brush.sign("check", right - side, middle - side / 2, side, ink)


def _short(brush: Brush, price: Price, room: float) -> str:
    """What is short: the word whole, else the number alone."""
    said = words.say("price.short", n=price.short) if price.short else ""
    return said if _wide(brush, said) <= room else f"−{price.short}"


def _struck(brush: Brush, price: Price) -> float:
    """The room of the printed price; it stands on the card as well, and gives way to the word."""
    size = max(sp(theme.tiny) * theme.letters, brush.least)
    return brush.measure(str(price.usual), size, False) + dp(6)


def _wide(brush: Brush, said: str) -> float:
    return brush.measure(said, brush.least, True) if said else 0.0
