"""A line to write in under what it asks for; it is made when it is shown for the first time.

A field is the dearest of all widgets, and most of those of the settings are never seen.
"""

from __future__ import annotations

from typing import Any

from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.text import Txt


class WayIn(BoxLayout):
    """What was written is its `text`, whether or not there is a field yet."""

    __events__ = ("on_left",)

    label = StringProperty("")
    hint = StringProperty("")
    text = StringProperty("")
    shown = BooleanProperty(False)
    hidden = BooleanProperty(False)
    """It is a secret."""
    locked = BooleanProperty(False)

    _field: Any = None

    @property
    def field(self) -> Any:
        """The line itself."""
        if self._field is None:
            self._open()
        return self._field

    def _open(self) -> None:
        said, self._field = Txt(kind="small"), Factory.Field()
        self._tell(said, label="text")
        self._tell(self._field, hint="hint_text", text="text", hidden="password", locked="disabled")
        self._field.fbind("text", self.setter("text"))
        self._field.fbind("focus", self._leave)
        self.add_widget(said)
        self.add_widget(self._field)

    def _tell(self, widget: Any, **names: str) -> None:
        """Let a widget's properties follow those of this one."""
        for mine, its in names.items():
            setattr(widget, its, getattr(self, mine))
            self.fbind(mine, widget.setter(its))

    def on_shown(self, _: object, shown: bool) -> None:
        """Now it is needed."""
        if shown and self._field is None:
            self._open()

    def _leave(self, _: object, focus: bool) -> None:
        if not focus:
            self.dispatch("on_left")

    def on_left(self, *_: object) -> None:
        """What is typed is meant when the line is left."""
