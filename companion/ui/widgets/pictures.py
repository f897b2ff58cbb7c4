"""Small pictures: tinted signs, coloured pictures, and the shape that stands for a seat."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.image import Image

from companion.ui.widgets.textures import kept


class Shown(Image):
    """A picture file, read as large as it is shown."""

    file = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._soon = Clock.create_trigger(self._show, -1)
        for name in ("file", "width"):
            self.fbind(name, self._soon)
        self._soon()

    def _show(self, *_: object) -> None:
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
