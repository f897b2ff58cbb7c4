"""The mark of a stand-in: a face invented to try a game out, never one that is printed."""

from __future__ import annotations

from kivy.metrics import dp, sp

from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

GROUND, PALE = "#3a2b1c", "#fff8e6"
SHARE = 0.14
"""Radius of the disc, by the width of its card, where that is narrow."""
UP = 11.0
"""The middle of the disc is so far below the upper edge, dp, at least."""
WAVE = ((-0.56, -0.08), (-0.28, 0.12), (0.0, 0.0), (0.28, -0.12), (0.56, 0.08))
"""One wave of the sign, in radii of its disc."""
NAME, ALONE = "stand_in", 0.4
"""What it is called among the signs of a game, and its radius there, by their size."""
SIGN = "≈"
"""It stands on each card and, with its words, in the head of the table."""


def radius(w: float, h: float) -> float:
    """How large the disc is on a card of this size."""
    return min(dp(9), w * SHARE, h * 0.5)


def mark(brush: Brush, x: float, y: float, w: float, h: float) -> None:
    """A disc with the sign over the upper right corner of a card's rectangle; on a small card
    two waves, for letters have no room."""
    r = radius(w, h)
    disc(brush, x + w - r, y + h - max(r, dp(UP)), r)


def disc(brush: Brush, left: float, low: float, r: float) -> None:
    """The same round a point, where a face has a place of its own for it."""
    brush.disc(left, low, r, GROUND)
    size = 1.3 * r / dp(1)
    if brush.reads(SIGN, sp(size) * theme.letters, True, 0):
        brush.figure(SIGN, left, low, size, PALE, bold=True, across=0.5)
        return
    for rise in (0.24, -0.28):
        brush.line([v for u, up in WAVE for v in (left + u * r, low + (rise + up) * r)], PALE,
                   max(dp(0.8), r * 0.12))  # fmt: skip
