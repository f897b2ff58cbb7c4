"""Small pictures: tinted signs, coloured pictures, and the shape that stands for a seat."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.image import Image

from companion.ui.widgets.painted import ROUNDS
from companion.ui.widgets.textures import kept


class Shown(Image):
    """A picture file, read as large as it is shown, once it has its width."""

    file = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._rounds = 0
        self._round = Clock.create_trigger(self._settle, -1)
        for name in ("file", "width"):
            self.fbind(name, self._soon)
        self._soon()

    def _soon(self, *_: object) -> None:
        self._rounds = 0
        self._round()

    def _settle(self, *_: object) -> None:
        """Layouts give it its width round by round: it would be read for each."""
        self._rounds += 1
        self._show() if self._rounds > ROUNDS else self._round()

    def _show(self) -> None:
        there = self.file and self.width > 0
        self.texture = kept.texture(self.file, self.width) if there else None


class Sign(Shown):
    """A white sign in the colour `tint`; without a name it takes no room."""

    name = StringProperty("")
    tint = ColorProperty((1, 1, 1, 1))


class Picture(Shown):
    """A coloured picture, such as a resource."""

    name = StringProperty("")


class Emblem(Shown):
    """A seat's shape in its shade."""

    shade = StringProperty("#888888")
    shape = StringProperty("circle")
