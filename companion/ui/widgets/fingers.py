"""A painted widget with a part that fingers move: one drags it, two pinch it, a wheel zooms.

While a finger drags, the picture that was painted last slides along; it is painted anew when the
finger rests or leaves, or when a third of the room would be empty."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp

from companion.ui.lens import Lens
from companion.ui.theme import theme
from companion.ui.widgets.painted import Painted

STILL: Final = 12.0
"""A finger that moved less, dp, has touched and not dragged."""
RESTS_S: Final = 0.25
"""A finger that has not moved for so long rests. Chosen: longer than the pause between two moves
of a slow hand."""
EMPTY: Final = 1 / 3
"""So much of the room may show nothing while the picture slides."""
WHEEL: Final = 1.18
"""One notch of a wheel."""


class Fingers(Painted):
    """Touches inside the room of its lens move the lens; a touch that stays still is a touch."""

    lens: Lens

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fingers: dict[Any, tuple[float, float]] = {}
        self._painted: tuple[float, float] | None = None
        """What lay in the middle of the room when it was painted."""
        self._slid = InstructionGroup()
        self.canvas.before.add(self._slid)
        self._rests = Clock.create_trigger(self.repaint, RESTS_S)

    def _repaint(self, *_: object) -> None:
        super()._repaint()
        self._slid.clear()
        self._rests.cancel()
        self._painted = self.lens.middle

    def slide(self) -> None:
        """Show the picture where the lens has it now, as far as it was painted."""
        x, y, w, h = self.lens.room
        before, now = self._painted, self.lens.middle
        if self.picture is None or before is None or now is None:
            self.repaint()
            return
        left, low = (round((before[i] - now[i]) * self.lens.scale) for i in (0, 1))
        if abs(left) > w * EMPTY or abs(low) > h * EMPTY:
            self.repaint()
            return
        self._rests.cancel()
        self._rests()
        wide, high = w - abs(left), h - abs(low)
        at = x + max(0, left), y + max(0, low)
        part = self.picture.get_region(at[0] - left - self.x, at[1] - low - self.y, wide, high)
        self._slid.clear()
        self._slid.add(Color(*theme.ground))
        self._slid.add(Rectangle(pos=(x, y), size=(w, h)))
        self._slid.add(Color(1, 1, 1, 1))
        self._slid.add(Rectangle(texture=part, pos=at, size=(wide, high)))

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
            self.repaint()
            return True
        return bool(super().on_touch_up(touch))

    def _follow(self, touch: Any) -> None:
        """One finger drags; two hold what is under them."""
        before = self._fingers[touch.uid]
        others = [place for uid, place in self._fingers.items() if uid != touch.uid]
        self._fingers[touch.uid] = touch.pos
        if not others:
            self.lens.drag(touch.x - before[0], touch.y - before[1])
            self.slide()
            return
        x, y = others[0]
        apart, now = hypot(before[0] - x, before[1] - y), hypot(touch.x - x, touch.y - y)
        self.lens.drag((touch.x - before[0]) / 2, (touch.y - before[1]) / 2)
        self._zoom(now / max(apart, 1.0), (touch.x + x) / 2, (touch.y + y) / 2)

    def _zoom(self, factor: float, x: float, y: float) -> None:
        self.lens.pinch(factor, x, y)
        self.repaint()
