"""Turns towards those who sit opposite, around a tablet that lies flat between people."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout


class Turned(BoxLayout):
    """A box that stands on its head while `turned`; fingers find in it what they see."""

    turned = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._spin = Rotate(angle=0, axis=(0, 0, 1))
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.before.insert(1, self._spin)
        self.canvas.after.add(PopMatrix())
        for name in ("turned", "pos", "size"):
            self.fbind(name, self._turn)

    def _turn(self, *_: object) -> None:
        # Not `center`: while `pos` is told it may still be that of the place before.
        self._spin.origin = self.x + self.width / 2, self.y + self.height / 2
        self._spin.angle = 180 if self.turned else 0

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        """A point of the parent as the children know it."""
        return (2 * self.center_x - x, 2 * self.center_y - y) if self.turned else (x, y)

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        """The way back: half a turn is its own opposite."""
        return self.to_local(x, y)

    def on_touch_down(self, touch: Any) -> bool:
        return self._passed(touch, super().on_touch_down)

    def on_touch_move(self, touch: Any) -> bool:
        return self._passed(touch, super().on_touch_move)

    def on_touch_up(self, touch: Any) -> bool:
        return self._passed(touch, super().on_touch_up)

    def _passed(self, touch: Any, on: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(on(touch))
        touch.pop()
        return taken


def opposite(seats: int) -> frozenset[int]:
    """Who sits across: clockwise from the first, who holds the near side, half of the others.

    One of two and of three, two of four and of five.
    """
    return frozenset(range(1, seats // 2 + 1))
