"""The wheel of Hadara: its colours with the cards left to draw, and whose crest points where."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.hadara.screen.gains import GAME, TRACKS, paint_written
from companion.games.hadara.screen.pieces import COLOURS, INK, PALE, SHADE, sign
from companion.ui.drawing import Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

EPOCH = ("", "I", "II", "III")
OUT = 0.78
"""How far from the middle fingers touch, in radii."""
ASIDE = 0.29
"""How far beside the middle of a segment its sign and its number lie, in radians."""


def paint_wheel(brush: Brush, scene: Scene, cx: float, cy: float, r: float) -> None:
    """Segments clockwise from the top with the cards left to draw; each seat points at one."""
    board = scene.board
    brush.disc(cx, cy, r, theme.surface)
    for i, colour in enumerate(board["segments"]):
        middle = math.radians(90 - 72 * i)
        rim = [
            value
            for k in range(-8, 9)
            for value in _at(cx, cy, r * 0.97, middle + math.radians(34.5) * k / 8)
        ]
        brush.polygon([cx, cy, *rim], SHADE[colour])
        if board["phase"] == "wheel" or _asks_crest(board):
            _touchable(brush, scene, colour, cx, cy, r, middle)
            if colour in scene.choosable:
                brush.line([*rim], theme.glow, dp(3))
        _deck(brush, colour, str(board["draw"][colour]), cx, cy, r, middle)
    hub = r * 0.62
    if not printed.filled(brush, GAME, "wheel", cx - hub, cy - hub, 2 * hub, 2 * hub):
        brush.disc(cx, cy, hub, theme.parchment)
    _crests(brush, scene, cx, cy, r)
    if board["step"] and board["phase"] == "choose":
        brush.text(f"{board['step']}/5", cx, cy, 20, INK, bold=True, across=0.5)
    elif board["epoch"]:
        brush.text(EPOCH[board["epoch"]] + " " + board["half"], cx, cy, 20, INK, bold=True,
                   across=0.5)  # fmt: skip


def _touchable(
    brush: Brush, scene: Scene, colour: str, cx: float, cy: float, r: float, middle: float
) -> None:
    """All of a segment answers, its sign and its number as well as its colour."""
    for aside in (-ASIDE, ASIDE, 0.0):
        square = _square(cx, cy, r * OUT, middle + aside, r * 0.4)
        brush.spot(*square, partial(scene.pick, colour), colour)


def _asks_crest(board: Mapping[str, Any]) -> bool:
    """R1.6: whether a seat has to tell where its crest points."""
    return any(seat["decision"] == "crest" for seat in board["seats"])


def _deck(
    brush: Brush, colour: str, left: str, cx: float, cy: float, r: float, angle: float
) -> None:  # fmt: skip
    """A segment's sign, and how many cards are left to draw there."""
    size = max(dp(16), r * 0.24)
    x, y = _at(cx, cy, r * 0.8, angle + 0.26)
    if colour in COLOURS[:4]:
        sign(brush, TRACKS[COLOURS.index(colour)], x - size / 2, y - size / 2, size)
    else:
        paint_written(brush, x - size / 2, y - size / 2, size)
    x, y = _at(cx, cy, r * 0.8, angle - 0.2)
    brush.text(left, x, y, min(18.0, r * 0.2 / dp(1)), PALE, bold=True, across=0.5)


def _crests(brush: Brush, scene: Scene, cx: float, cy: float, r: float) -> None:
    """The seats on the wheel, each at the segment that its crest points at."""
    board = scene.board
    for seat, colour in enumerate(board["points_at"]):
        if not colour:
            continue
        angle = math.radians(90 - 72 * board["segments"].index(colour))
        x, y = _at(cx, cy, r * 0.44, angle)
        shade, shape = seat_sign(scene.seats[seat].colour, seat)
        size = r * 0.2
        brush.disc(x, y, size * 0.72, SHADE[colour])
        brush.disc(x, y, size * 0.6, INK)
        brush.sign(f"seat_{shape}", x - size * 0.42, y - size * 0.42, size * 0.84, shade)


def _at(cx: float, cy: float, r: float, angle: float) -> tuple[float, float]:
    return cx + r * math.cos(angle), cy + r * math.sin(angle)


def _square(
    cx: float, cy: float, r: float, angle: float, size: float
) -> tuple[float, float, float, float]:
    x, y = _at(cx, cy, r, angle)
    return x - size / 2, y - size / 2, size, size
