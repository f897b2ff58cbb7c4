"""Kivy's field and scrolling room, which here do not hold a screen that was left."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

_SEE_CURSOR: Final[Any] = TextInput._adjust_viewport.__wrapped__


class Field(TextInput):
    """A field to write in. Kivy's own keeps the last one whose cursor moved, for good."""

    def _adjust_viewport(self, column: int, row: int) -> None:
        Clock.schedule_once(lambda _: _SEE_CURSOR(self, column, row), -1)


class Sliding(ScrollView):
    """A room that slides. Its bar fades half a second later, and what fades is held."""

    def _bind_inactive_bar_color(self, *told: Any) -> None:
        if self.get_parent_window() is not None:
            super()._bind_inactive_bar_color(*told)


class Scroll(Sliding):
    """A page in it is read from above to below."""
