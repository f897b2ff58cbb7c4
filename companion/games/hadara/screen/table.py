"""Lays what is everybody's in Hadara into its room: wheel, piles, what a purchase does."""

from __future__ import annotations

from kivy.metrics import dp

from companion.games.hadara.screen.counts import HIGH, has_counts, paint_counts, sets_up
from companion.games.hadara.screen.display import (
    paint_colonies,
    paint_monuments,
    paint_piles,
    paint_stacks,
)
from companion.games.hadara.screen.markets import Printed, paint_markets
from companion.games.hadara.screen.preview import considered, paint_preview
from companion.games.hadara.screen.wheel import paint_wheel
from companion.ui.drawing import Scene
from companion.ui.widgets.brush import Brush

RING = 4.0
"""Room, dp, for the light round what can be taken at the lower edge."""
UPPER, PILES, GAP = 200.0, 116.0, 8.0
"""Of what lies below each other on a narrow drawing, dp: the heights of wheel and piles."""
MONUMENTS, MARKETS = 52.0, 100.0
"""Heights of what the expansion adds there, dp."""


def broad(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """Wheel above, then the piles, colonies and what a purchase would do; what is to be laid out or
    bought now stands above the piles, which are empty then."""
    wheel = min(w * 0.92, h * 0.38)
    paint_wheel(brush, scene, x + w / 2, y + h - wheel / 2, wheel / 2)
    low = y + h - wheel - dp(8)
    if sets_up(scene):
        _panel(brush, scene, told, x, y, w, low - y)
        return
    piles, colonies = min(dp(128), max(dp(80), h * 0.2)), min(dp(78), h * 0.13)
    if has_counts(scene):
        high = min(low - y - piles - colonies - dp(16), dp(HIGH))
        _panel(brush, scene, told, x, low - high, w, high)
        low -= high + dp(8)
    paint_piles(brush, scene, x, low - piles, w, piles)
    low -= piles + dp(8)
    if considered(scene) and not has_counts(scene):  # below colonies news hid what it would do
        _panel(brush, scene, told, x, y, w, low - y)
        return
    paint_colonies(brush, scene, told, x, low - colonies, w, colonies)
    if not has_counts(scene):
        _panel(brush, scene, told, x, y, w, low - colonies - dp(8) - y)


def small(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """Little height: the wheel makes room for the panel; piles and colonies below."""
    if sets_up(scene):
        _panel(brush, scene, told, x, y, w, h)
        return
    top, piles, gap = h * 0.44, h * 0.3, dp(6)
    low = y + h - top
    phase = scene.board["phase"]
    if considered(scene) or phase == "income" or (has_counts(scene) and phase != "wheel"):
        _panel(brush, scene, told, x, low, w, top)
    else:
        paint_wheel(brush, scene, x + w / 2, low + top / 2, min(top, w) / 2)
    paint_piles(brush, scene, x, low - gap - piles, w, piles)
    y += dp(RING)
    paint_colonies(brush, scene, told, x, y, w, low - 2 * gap - piles - y)


def low(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """The same side by side, for a window that is higher than wide."""
    wheel = min(h, w * 0.36)
    paint_wheel(brush, scene, x + wheel / 2, y + h - wheel / 2, wheel / 2)
    left, wide = x + wheel + dp(10), w - wheel - dp(10)
    if sets_up(scene):
        _panel(brush, scene, told, left, y, wide, h)
        return
    piles = h * 0.4
    paint_piles(brush, scene, left, y + h - piles, wide, piles)
    colonies = h * 0.24
    paint_colonies(brush, scene, told, left, y + h - piles - colonies - dp(8), wide, colonies)
    _panel(brush, scene, told, left, y, wide, h - piles - colonies - dp(16))


def flat(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """As high as the wheel: what a purchase would do takes the place of the colonies."""
    wheel = min(h, w * 0.36)
    paint_wheel(brush, scene, x + wheel / 2, y + h - wheel / 2, wheel / 2)
    left, wide, piles = x + wheel + dp(10), w - wheel - dp(10), h * 0.56
    if sets_up(scene):
        _panel(brush, scene, told, left, y, wide, h)
        return
    paint_piles(brush, scene, left, y + h - piles, wide, piles)
    if considered(scene) or has_counts(scene):
        _panel(brush, scene, told, left, y, wide, h - piles - dp(8))
    else:
        paint_colonies(brush, scene, told, left, y, wide, h - piles - dp(8))


def narrow_high(*, markets: bool) -> float:
    """The height, dp, of all that is everybody's on a narrow drawing."""
    return UPPER + GAP + PILES + (MONUMENTS + MARKETS + 2 * GAP if markets else 0)


def narrow(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """Below each other: wheel and colonies, which make room for what a purchase would do; the
    piles, or what is to be laid on them; what the expansion adds."""
    if sets_up(scene):
        _panel(brush, scene, told, x, y, w, h)
        return
    low, deals = y + h - dp(UPPER), has_counts(scene) and scene.board["phase"] == "wheel"
    if considered(scene) or (has_counts(scene) and not deals):
        _panel(brush, scene, told, x, low, w, dp(UPPER))
    else:
        wheel = min(dp(UPPER), w * 0.55)
        paint_wheel(brush, scene, x + wheel / 2, low + dp(UPPER) - wheel / 2, wheel / 2)
        left = wheel + dp(GAP)
        paint_stacks(brush, scene, told, x + left, low, w - left, dp(UPPER))
    low -= dp(GAP + PILES)
    (_panel if deals else _piles)(brush, scene, told, x, low, w, dp(PILES))
    if scene.board["markets"]:
        low -= dp(GAP + MONUMENTS)
        paint_monuments(brush, scene, told, x, low, w, dp(MONUMENTS))
        paint_markets(brush, scene, x, y, w, low - dp(GAP) - y, told)


def _piles(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    paint_piles(brush, scene, x, y, w, h)


def _panel(
    brush: Brush, scene: Scene, told: Printed, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """What the considered card would do, or what has to be laid out now, or the markets."""
    if considered(scene):
        paint_preview(brush, scene, x, y, w, h, told)
    elif has_counts(scene):
        paint_counts(brush, scene, x, y, w, h)
    elif scene.board["markets"]:
        paint_markets(brush, scene, x, y, w, h, told)
