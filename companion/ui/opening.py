"""The first picture: the table and the name, in the window before any screen is there."""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle

from companion.ui.theme import FONT, theme
from companion.ui.widgets import ART
from companion.ui.widgets.textures import kept

NAME = "Tabletwin"
OF_WIDTH, OF_HEIGHT = 0.5, 0.4
"""So much of the window the table takes at most."""
MIDDLE = 0.55
"""So high its middle is: the name below it belongs to it."""
LETTERS, BELOW = 0.22, 0.72
"""The size of the name, and how far its middle is below that of the table, by the table's
height."""


class Opening:
    """What is shown while the screens are made; it goes when they come."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        Window.clearcolor = theme.ground
        Window.canvas.add(self.group)
        self._table()
        self._frame()

    def gone(self, *_: object) -> None:
        """A screen is there."""
        Window.canvas.remove(self.group)

    def _table(self) -> None:
        texture = kept.texture(str(ART / "hero.png"), OF_WIDTH * Window.width)
        fit = min(
            OF_WIDTH * Window.width / texture.width, OF_HEIGHT * Window.height / texture.height
        )
        size = texture.width * fit, texture.height * fit
        self._paint(texture, size, Window.height * MIDDLE, (1, 1, 1, 1))
        self._name(size[1] * LETTERS, Window.height * MIDDLE - size[1] * BELOW)

    def _name(self, letters: float, middle: float) -> None:
        label = Label(text=NAME, font_name=FONT, font_size=letters, bold=True)
        label.refresh()
        self._paint(label.texture, label.texture.size, middle, theme.ink)

    def _paint(self, texture: Any, size: tuple[float, float], middle: float, colour: Any) -> None:
        self.group.add(Color(*colour))
        at = (Window.width - size[0]) / 2, middle - size[1] / 2
        self.group.add(Rectangle(texture=texture, pos=at, size=size))

    def _frame(self) -> None:
        """One frame now: the loop that paints begins when the screens are there."""
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")
