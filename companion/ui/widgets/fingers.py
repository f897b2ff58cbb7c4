"""A painted widget with a part that fingers move: one drags it, two pinch it, a wheel zooms."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from kivy.metrics import dp

from companion.ui.lens import Lens
from companion.ui.widgets.painted import Painted

STILL: Final = 12.0
"""A finger that moved less, dp, has touched and not dragged."""
WHEEL: Final = 1.18
"""One notch of a wheel."""


class Fingers(Painted):
    """Touches inside the room of its lens move the lens; a touch that stays still is a touch."""

    lens: Lens

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fingers: dict[Any, tuple[float, float]] = {}

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not (self.collide_point(*touch.pos) and self.lens.holds(*touch.pos)):
            return bool(super().on_touch_down(touch))
        if touch.is_mouse_scrolling:
            self._zoom(WHEEL if touch.button == "scrolldown" else 1 / WHEEL, *touch.pos)
            return True
        if not super().on_touch_down(touch):
            touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        if len(self._fingers) > 1:
            touch.ud["dragged"] = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return bool(super().on_touch_move(touch))
        moved = hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(STILL)
        touch.ud["dragged"] = touch.ud.get("dragged", False) or moved
        if touch.ud["dragged"]:
            self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        held = touch.grab_current is self and self._fingers.pop(touch.uid, None) is not None
        if held and touch.ud.get("dragged"):
            touch.ungrab(self)
            return True
        return bool(super().on_touch_up(touch))

    def _follow(self, touch: Any) -> None:
        """One finger drags; two hold what is under them."""
        before = self._fingers[touch.uid]
        others = [place for uid, place in self._fingers.items() if uid != touch.uid]
        self._fingers[touch.uid] = touch.pos
        if not others:
            self.lens.drag(touch.x - before[0], touch.y - before[1])
            self.repaint()
            return
        x, y = others[0]
        apart, now = hypot(before[0] - x, before[1] - y), hypot(touch.x - x, touch.y - y)
        self.lens.drag((touch.x - before[0]) / 2, (touch.y - before[1]) / 2)
        self._zoom(now / max(apart, 1.0), (touch.x + x) / 2, (touch.y + y) / 2)

    def _zoom(self, factor: float, x: float, y: float) -> None:
        self.lens.pinch(factor, x, y)
        self.repaint()
