"""The mark of a stand-in: a face invented to try a game out, never one that is printed."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui.widgets.brush import Brush

SIGN = "≈"
"""It stands on each card and, with its words, in the head of the table."""


def radius(w: float, h: float) -> float:
    """How large the disc is on a card of this size."""
    return min(dp(9), w * 0.14, h * 0.5)


def mark(brush: Brush, x: float, y: float, w: float, h: float) -> None:
    """A disc with the sign over the upper right corner of a card's rectangle."""
    r = radius(w, h)
    left, low = x + w - r, y + h - max(r, dp(11))
    brush.disc(left, low, r, "#3a2b1c")
    brush.figure(SIGN, left, low, 1.3 * r / dp(1), "#fff8e6", bold=True, across=0.5)
