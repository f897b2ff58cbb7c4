"""Who won, so large that the whole table sees it: the name in the colour and shape of the seat, and
the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import get_color_from_hex

from companion.ui.theme import theme
from companion.ui.widgets.festive import Confetti
from companion.ui.widgets.press import made

TINT = 0.24
"""How much of the winner's colour lies over the panel: ink stays readable on every one of them."""

Sign = tuple[str, str]
"""Shade and shape of a seat."""


class Laurels(BoxLayout):
    """The panel above a result; where nobody won it is calm and without a laurel."""

    signs = ListProperty()
    """Of everybody who won."""
    said = StringProperty("")
    told = StringProperty("")
    score = StringProperty("")
    unit = StringProperty("")
    space = NumericProperty(0)
    """Height, px, of the screen on which it stands."""
    room = NumericProperty(0)
    """Height, px, that it has to fill; 0: it is as high as it needs to be."""
    thrown = NumericProperty(1.0)
    """How far the confetti has fallen."""
    crowded = BooleanProperty(False)
    """The way of a campaign stands below."""

    def on_kv_post(self, _: object) -> None:
        """The colours lie over the ground that the layout draws."""
        self._tint = InstructionGroup()
        self.canvas.before.add(self._tint)
        self._confetti = Confetti()
        self.canvas.before.add(self._confetti.canvas)
        self.bind(thrown=self._confetti.setter("thrown"))
        for name in ("pos", "size", "signs"):
            self.fbind(name, self._colour)
        read = (*self.ids.words_.children, *self.ids.score_.children)
        soon = Clock.create_trigger(self._celebrate, -1)
        for part in (self, self.ids.wreaths, *read):
            part.fbind("pos", soon)
            part.fbind("size", soon)
        for one in read:
            one.fbind("texture_size", soon)

    def _celebrate(self, *_: object) -> None:
        """Confetti falls to where nothing is read."""
        thrown = self._confetti
        thrown.shades = [shade for shade, _ in self.signs]
        thrown.pos, thrown.size = self.pos, self.size
        read = (*self.ids.words_.children, *self.ids.score_.children)
        thrown.apart = [_written(one) for one in read]

    def show(self, signs: Sequence[Sign], said: str, told: str, unit: str) -> None:
        """Tell of these seats."""
        self.said, self.told, self.unit = said, told, unit
        self.signs = list(signs)

    def on_signs(self, *_: object) -> None:
        """A laurel for each."""
        row = self.ids.wreaths
        row.clear_widgets()
        for shade, shape in self.signs:
            row.add_widget(made("Wreath", shade=shade, shape=shape))

    def _colour(self, *_: object) -> None:
        """The colours of all of them, side by side. The line that smooths a sheer shape is drawn
        beyond what slides: a frame over this covers its edge."""
        self._tint.clear()
        many = len(self.signs)
        for n, (shade, _) in enumerate(self.signs):
            left, right = (theme.round if n == end else dp(1) for end in (0, many - 1))
            wide = self.width / many
            self._tint.add(Color(*get_color_from_hex(shade)[:3], TINT))
            self._tint.add(
                RoundedRectangle(
                    pos=(self.x + n * wide, self.y), size=(wide, self.height),
                    radius=[left, right, right, left],
                )
            )  # fmt: skip


def _written(label: Any) -> tuple[float, float, float, float]:
    """Where its words are: left, below, width and height."""
    wide, high = label.texture_size
    lefts = {"center": label.center_x - wide / 2, "right": label.right - wide}
    return lefts.get(label.halign, label.x), label.center_y - high / 2, wide, high
