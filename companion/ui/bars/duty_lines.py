"""What hands owe as a list: a line a duty behind the sign of its seat."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.together import Said
from companion.ui.bars.duty_pages import BETWEEN
from companion.ui.palette import seat_sign


class DutyRow(BoxLayout):
    """A line: the sign of its seat, or a hand where anybody does it, and what it is."""

    text = StringProperty("")
    tone = StringProperty("ink")
    shade = StringProperty("#888888")
    shape = StringProperty("")
    sign = StringProperty("")


class DutyLines(BoxLayout):
    """The list; it is as high as it needs."""

    told = ListProperty()
    seats = ObjectProperty(())
    """Who sits where."""
    tone = StringProperty("ink")

    def __init__(self, **kwargs: Any) -> None:
        kwargs |= {"size_hint_y": None, "height": 0, "spacing": dp(BETWEEN)}
        super().__init__(orientation="vertical", **kwargs)
        self.bind(minimum_height=self.setter("height"))
        for name in ("told", "seats", "tone"):
            self.fbind(name, self._fill)

    def _fill(self, *_: object) -> None:
        self.clear_widgets()
        for line in self.told:
            self.add_widget(self._row(line))

    def _row(self, line: Said) -> DutyRow:
        row = DutyRow(text=line.text, tone=self.tone)
        if 0 <= line.seat < len(self.seats):
            row.shade, row.shape = seat_sign(self.seats[line.seat].colour, line.seat)
        else:
            row.sign = "flag" if line.news else "hand"
        return row
