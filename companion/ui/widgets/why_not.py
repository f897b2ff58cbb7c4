"""Why a touch did nothing, told beside what was touched until the next touch; the page stays as it
is."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, ReferenceListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.theme import theme

CLEAR = 30.0
"""So far from the middle of the finger, dp, it is read past it."""
LINE = 2.0
"""Width, dp, of the line around it: no more room is lost to what stands above, the question."""


class WhyNot(BoxLayout):
    """Above what was touched, or below it where there is no room above."""

    text = StringProperty("")
    finger_x = NumericProperty(0)
    finger_y = NumericProperty(0)
    finger = ReferenceListProperty(finger_x, finger_y)
    touched = ObjectProperty(None, allownone=True)
    """What is under the finger: it is seen whole, and so are its neighbours in the row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("size", "parent", "finger"):
            self.fbind(name, self._stand)

    def _stand(self, *_: object) -> None:
        if self.parent is None:
            return
        edge, (low, high) = theme.gap, self._taken()
        room = max(edge, self.parent.width - self.width - edge)
        self.x = min(max(edge, self.finger_x - self.width / 2), room)
        fits = high + self.height <= self.parent.height - edge
        self.y = high if fits else max(edge, low - self.height)

    def _taken(self) -> tuple[float, float]:
        """The lower and the upper end of what is to be seen beside it."""
        if self.touched is None:
            return self.finger_y - dp(CLEAR), self.finger_y + dp(CLEAR)
        low, line = self.touched.to_window(*self.touched.pos)[1], dp(LINE)
        return low - line, low + self.touched.height + line
