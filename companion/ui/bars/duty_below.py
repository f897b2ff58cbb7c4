"""How the bar of duties lies on a screen held upright: its words have the width, and the ways
through them a row of their own below, each at one place. What was opened folds where it was opened:
what says that all is done stands above that, where no finger was."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.theme import theme

EDGES = 12.0
"""Height, dp, of what stands round all of it."""


class BelowBar(BoxLayout):
    """Words, and ways beside them or below."""

    upright = BooleanProperty(False)
    """The screen stands upright: words beside the ways would be a narrow column."""
    several = BooleanProperty(False)
    unfolds = BooleanProperty(False)
    """It was opened, and a touch folds it again."""
    below = BooleanProperty(False)
    """The ways stand below the words."""
    stacked = BooleanProperty(False)
    """Both ways, to fold it and to say that it is done, stand beside the words."""
    onward = NumericProperty(0)
    """Width, px, of the way to the next page there, whatever number it bears."""
    ends_most = NumericProperty(0)
    """The same of the one that ends all of it, where there is room."""
    ends = NumericProperty(0)
    """Its width there."""

    def do_layout(self, *args: object) -> None:
        """From page to page nothing but the words changes."""
        if self.stacked:
            self._stack()
            return
        if not self.below:
            super().do_layout(*args)
            return
        ids, low = self.ids, self.y + dp(EDGES) / 2
        left, right = self.x + self.padding[0], self.right - self.padding[2]
        middle = (low + theme.touch + theme.near + self.top - dp(EDGES) / 2) / 2
        self._say(left, right, middle)
        ids.all_done.pos = left, low
        ids.back.pos = left + self.ends + theme.near, low
        onward = ids.done if self.unfolds else ids.main
        onward.pos = right - self.onward if self.several else left, low

    def _stack(self) -> None:
        ids, low = self.ids, self.y + dp(EDGES) / 2
        left, right = self.x + theme.gap, self.right - theme.gap
        ids.told.width = right - left - theme.touch - theme.near
        ids.told.x, ids.told.center_y = left, self.center_y
        ids.main.pos = right - theme.touch, low
        ids.done.pos = right - ids.done.width, self.top - dp(EDGES) / 2 - theme.touch

    def _say(self, left: float, right: float, middle: float) -> None:
        """The words, and beside them the way to fold them again."""
        told, fold = self.ids.told, self.ids.main
        told.width = right - left - (theme.touch + theme.near) * self.unfolds
        told.x, told.center_y = left, middle
        if self.unfolds:
            fold.right, fold.center_y = right, middle
