"""Draws what the markets ask for, and what a seat has of them: its side and its stall (R16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from kivy.metrics import dp

from companion.games.hadara.screen.gains import TRACKS
from companion.games.hadara.screen.pieces import COLOURS, sign, tile
from companion.ui.drawing import Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from engine.core.catalogue import Face

Printed: TypeAlias = Callable[[str], Face | None]
"""What is printed on a piece that no public source tells."""
SIDES = ("market_small", "market_large")


def paint_markets(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, printed: Printed
) -> None:
    """A panel for the seat in focus: each side of a market with its needs, then its stall."""
    if h < dp(60):
        return
    high = min(h, dp(150))
    y += h - high
    brush.box(x, y, w, high, theme.raised, dp(10))
    seat, line = scene.board["seats"][scene.focus], high / 3
    left, wide = x + dp(10), w - dp(20)
    for i, name in enumerate(SIDES):
        _side(brush, scene, seat, i + 1, printed(name) or {}, left, y + (2 - i) * line, wide, line)
    _stall(brush, scene, seat, printed("stall") or {}, left, y, wide, line)


def _side(
    brush: Brush, scene: Scene, seat: dict[str, Any], side: int, face: Face, x: float, y: float,
    w: float, h: float,
) -> None:  # fmt: skip
    """R16.3, R16.6: income and surplus of food that are needed, and the coins it brings."""
    met = seat["market"] >= side
    size, cell = min(dp(20), h * 0.6), w * 0.17
    if met:
        brush.sign("check", x, y + (h - size) / 2, size * 0.8, theme.good)
    name = scene.name(SIDES[side - 1])
    colour = theme.good if met else theme.ink
    brush.text(name, x + size + dp(3), y + h / 2, 13.5, colour, bold=met, width=w * 0.44 - size)
    needs = (
        ("income", str(face.get("income", "?"))),
        ("surplus", f"+{face.get('surplus', '?')}"),
        ("coins", str(side)),
    )
    for i, (what, number) in enumerate(needs):
        left = x + w * 0.48 + i * cell
        sign(brush, what, left, y + (h - size) / 2, size)
        brush.text(number, left + size + dp(2), y + h / 2, 14, theme.ink, bold=i < 2,
                   width=cell - size - dp(3))  # fmt: skip


def _stall(
    brush: Brush, scene: Scene, seat: dict[str, Any], face: Face, x: float, y: float, w: float,
    h: float,
) -> None:  # fmt: skip
    """R16.7: the coins on the stall: 2 points each, or a step of a track with a space."""
    size, cell = min(dp(20), h * 0.8), w * 0.56 / 5
    who = scene.seats[scene.focus]
    shade, shape = seat_sign(who.colour, scene.focus)
    brush.sign(f"seat_{shape}", x, y + (h - size) / 2, size, shade)
    name = scene.name("stall")
    brush.text(name, x + size + dp(4), y + h / 2, 13.5, theme.ink, width=w * 0.44 - size - dp(6))
    left, low = x + w * 0.44, y + (h - size) / 2
    sign(brush, "points", left, low, size)
    _amount(brush, 2 * seat["stall_points"], left, y + h / 2, size, cell)
    gives = seat["sources"].get("stall", {})
    for colour, track in zip(COLOURS, TRACKS, strict=False):
        if face.get(colour):
            left += cell
            tile(brush, colour, "track", left, low, size)
            _amount(brush, int(gives.get(track, 0)), left, y + h / 2, size, cell)


def _amount(brush: Brush, amount: int, x: float, y: float, size: float, w: float) -> None:
    colour = theme.ink if amount else theme.soft
    brush.text(str(amount), x + size + dp(2), y, 13, colour, width=w - size - dp(3))
