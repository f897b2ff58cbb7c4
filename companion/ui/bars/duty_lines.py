"""What hands owe as a list: a line a duty behind the sign of its seat, page by page where it is
long."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.art.metrics import in_phrases
from companion.session.together import Said
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.lettering import breadth

TEXT, BETWEEN = 29.0, 4.0
"""Height, dp, of a line of text, and between two duties."""
SIGN = 22.0
"""Side, dp, of the sign before a line."""


def pages(
    lines: Sequence[Said],
    width: float,
    most: int,
    apart: bool,
    first: int = 0,
    wider: float = 0,
) -> list[list[Said]]:
    """As many duties on each page as have so many lines of text, on the `first` that many, which
    are so much `wider`; one at least, and of one seat alone where seats are told apart."""
    found: list[list[Said]] = []
    left = 0
    for line in lines:
        high = _high(line.text, width + wider * (len(found) < 2))
        if not found or high > left or (apart and _turns(found[-1], line)):
            left = first if first and not found else most
            found.append([])
            high = _high(line.text, width + wider * (len(found) < 2))
        found[-1].append(line)
        left -= high
    return found


def parted(lines: Sequence[Said], past: Sequence[Said]) -> tuple[list[Said], list[Said]]:
    """What of it is past, each as often as it stood there, and the rest, as it came: it is known by
    what it tells, for its words change with the table and the language."""
    known, found, rest = [(one.seat, one.deeds) for one in past], list[Said](), list[Said]()
    for line in lines:
        if (line.seat, line.deeds) in known:
            known.remove((line.seat, line.deeds))
            found.append(line)
        else:
            rest.append(line)
    return found, rest


def _turns(page: Sequence[Said], line: Said) -> bool:
    """Whether another seat does this than what stands on the page; news is nobody's to do."""
    seats = {one.seat for one in page if not one.news}
    return bool(seats) and not line.news and line.seat not in seats


def _high(text: str, width: float) -> int:
    """Lines of text that a duty takes."""
    room = width - dp(SIGN) * theme.room - theme.near
    return ceil(breadth(text, theme.body, True) / room) if room > dp(SIGN) else 1


def high_of(lines: Sequence[Said], width: float) -> float:
    """About so high, px, are these one below the other."""
    room = width - dp(SIGN) * theme.room - theme.near
    text = sum(len(in_phrases(line.text, room, theme.body, True)) for line in lines)
    return text * dp(TEXT) * theme.room + dp(BETWEEN) * max(0, len(lines) - 1)


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
