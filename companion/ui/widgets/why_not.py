"""Why a touch did nothing, told beside the finger until the next touch; the page stays as it is."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ReferenceListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.theme import theme

CLEAR = 30.0
"""So far from the middle of the finger, dp, it is read past it."""


class WhyNot(BoxLayout):
    """Above the finger, or below it where there is no room above."""

    text = StringProperty("")
    finger_x = NumericProperty(0)
    finger_y = NumericProperty(0)
    finger = ReferenceListProperty(finger_x, finger_y)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("size", "parent", "finger"):
            self.fbind(name, self._stand)

    def _stand(self, *_: object) -> None:
        if self.parent is None:
            return
        edge, clear = theme.gap, dp(CLEAR)
        room = max(edge, self.parent.width - self.width - edge)
        self.x = min(max(edge, self.finger_x - self.width / 2), room)
        above = self.finger_y + clear
        fits = above + self.height <= self.parent.height - edge
        self.y = above if fits else max(edge, self.finger_y - clear - self.height)
