"""Draws a match of Earth in a room too narrow for a tableau beside its own cards: the mat, these
cards, what all can reach and every seat in two lines, one below the other."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp

from companion.games.earth.screen.mat import BORDER, GAP, SIDE, Box
from companion.games.earth.screen.middle import GAIA, PROGRESS, SMALL, WHOLE, paint_middle
from companion.games.earth.screen.seats import SEAT_LINE, paint_mat, paint_own
from companion.ui.drawing import Scene
from companion.ui.seat_line import STACKED
from companion.ui.widgets.brush import Brush

NARROW, BELOW = 320.0, 540.0
"""The least width of a phone held upright; the width under which cards lie so, dp."""
HIGHEST: Final = 104.0
"""Height of a card of the mat, dp: no more, where it is broad."""
APART: Final = 10.0
"""Between cards, what all can reach and seats, dp."""
AROUND: Final = 6.0
"""What stands beside all of it, dp."""
ABREAST, LINES = 3, 2
"""Cards side by side, and lines of what all can reach."""


def least_high(width: float, seats: int) -> float:
    """The height, dp, that all of it needs in a room so wide."""
    wide = width - AROUND
    rows = (STACKED + GAP) * seats
    return _mat(wide) + _small(wide) + GAP + _reached(wide, seats) + rows + 2 * APART + AROUND


def paint(brush: Brush, scene: Scene, box: Box, *, opens: bool) -> None:
    """The seat in focus above what all can reach; `opens`: that alone, in its own size, as nothing
    lies before any seat."""
    (x, y, w, h), wide, apart = box, box[2] / dp(1), dp(APART)
    count, top = len(scene.seats), y + h
    middle = dp(_reached(wide, count))
    if not opens:
        mat, own = dp(_mat(wide)), dp(_small(wide))
        paint_mat(brush, scene, (x, top - mat, w, mat))
        top -= mat + dp(GAP) + own
        step = (w + dp(GAP)) / ABREAST
        paint_own(brush, scene, [(x + n * step, top, step - dp(GAP), own) for n in range(ABREAST)])
        top -= apart
    paint_middle(brush, scene, x, top - middle, w, middle, LINES)
    top -= middle + apart
    for seat in range(count):
        low = top - (seat + 1) * dp(STACKED + GAP) + dp(GAP)
        SEAT_LINE.paint(brush, scene, seat, x, low, w, dp(STACKED))


def _mat(wide: float) -> float:
    """The height of the mat, its cards whole."""
    card = (wide - 2 * BORDER - (SIDE + 1) * GAP) / SIDE
    return SIDE * min(HIGHEST, card / WHOLE) + 2 * BORDER + (SIDE + 1) * GAP


def _small(wide: float) -> float:
    """The height of a card in its small form, three abreast."""
    return (wide - (ABREAST - 1) * GAP) / ABREAST / SMALL


def _reached(wide: float, seats: int) -> float:
    """The height of what all can reach, with the progress of every seat, and of what Gaia has."""
    line = _small(wide) + seats * PROGRESS
    return LINES * line + GAP + (GAIA + GAP if seats == 1 else 0)
