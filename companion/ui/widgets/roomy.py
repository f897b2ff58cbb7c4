"""Boxes that lay themselves out by the room there is: the head of a list, buttons abreast."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.art.metrics import in_phrases
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.lettering import SMALLEST_SP
from companion.ui.widgets.press import EDGE

MOST_LINES = 2
"""So many lines of words a button has room for."""
TOUCH = 48
"""The least width, dp, of what is touched."""
WORDY = 72
"""Width, dp, of a tool with its word."""
SIGN = dp(34)
"""What a sign before the words takes."""
ABOVE = 0.3
"""Of the room that a short page leaves free, what stands above it."""


class Column(BoxLayout):
    """All that a page has, in its scroll. On a tablet a short one stands in the middle, a little
    above it: it clung to the head of a large screen, and half of that was empty."""

    above = NumericProperty(0.0)
    """What is free above it; its padding has it."""

    def __init__(self, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(self.stand, -1)
        super().__init__(**kwargs)
        self.bind(minimum_height=self._soon, parent=self._follow)

    def _follow(self, *_: object) -> None:
        if self.parent is not None:
            self.parent.bind(height=self._soon)
            self._soon()

    def stand(self, *_: object) -> None:
        """Where it stands in the room there is."""
        if self.parent is not None:
            free = self.parent.height - (self.minimum_height - self.above)
            self.above = 0.0 if phone.narrow or phone.low else max(0.0, free * ABOVE)


class Leading(BoxLayout):
    """What stands above the list of a page. Where hardly a line of the list would be left it
    `slides` with the list, as the first thing in its `column`."""

    slides = BooleanProperty(False)
    lists = BooleanProperty(False)
    """The page says that it slides, however high it is."""
    column = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(self.place, -1)
        super().__init__(**kwargs)
        self.bind(slides=self._soon, column=self._soon)

    def place(self, *_: object) -> None:
        """Stand above what slides, or in it."""
        if self.parent is None or self.column is None or self.column.parent is None:
            return
        scroll = self.column.parent
        home = self.column if self.slides else scroll.parent
        if self.parent is home:
            return
        self.parent.remove_widget(self)
        above = len(home.children) if self.slides else home.children.index(scroll) + 1
        home.add_widget(self, index=above)


class Tools(BoxLayout):
    """Tools in one line; where they `share` its width each of them has an equal part."""

    share = BooleanProperty(False)
    close = BooleanProperty(False)
    """The gaps between them are their own: what stands beside them keeps its room."""

    def __init__(self, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(self.divide, -1)
        super().__init__(**kwargs)
        self.bind(share=self._soon, close=self._soon, width=self._soon)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """One more tool; one that is not shown takes nothing."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(shown=self._soon)
        self._soon()

    def do_layout(self, *args: Any) -> None:
        """Beside one that is not shown there is no gap."""
        super().do_layout(*args)
        gone = 0.0
        for one in reversed(self.children):
            one.x -= gone
            gone += 0.0 if one.shown else self.spacing

    def divide(self, *_: object) -> None:
        """What each may have."""
        shown = max(1, sum(bool(one.shown) for one in self.children))
        gaps = max(1, shown - 1)
        spare = (self.width - shown * dp(TOUCH)) / gaps if self.share else theme.hair
        self.spacing = max(0, min(theme.hair, spare))
        part = (self.width - gaps * self.spacing) / shown
        alone = dp(WORDY) * theme.room - theme.hair if self.close else self.width
        for one in self.children:
            one.most = min(theme.touch, part) if self.share else theme.touch
            one.part = part if self.share else alone


class SeatTabs(BoxLayout):
    """Seats beside each other, by name; where one of the names would be broken they are their
    shapes alone, and the page says who is looked at."""

    def __init__(self, **kwargs: Any) -> None:
        self._names: dict[Any, str] = {}
        self._soon = Clock.create_trigger(self.name, -1)
        super().__init__(**kwargs)
        self.bind(width=self._soon, children=self._soon)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """One more seat."""
        self._names[widget] = widget.text
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """A seat goes, with its name."""
        self._names.pop(widget, None)
        super().remove_widget(widget, *args, **kwargs)

    def name(self, *_: object) -> None:
        """All by name, or none."""
        seats = len(self.children)
        part = (self.width - (seats - 1) * self.spacing) / max(1, seats)
        whole = all(tab.stands(name, part) for tab, name in self._names.items())
        for tab, name in self._names.items():
            tab.text = name if whole else ""


class Apart(Widget):
    """A gap between two buttons."""


class Stacked(StackLayout):
    """Buttons in lines, those on one line of one height; a gap takes no room where it would begin a
    line."""

    def do_layout(self, *args: Any) -> None:
        super().do_layout(*args)
        self._level()
        for gap in self.children:
            if isinstance(gap, Apart) and gap.x < self.x + self.padding[0] + 1:
                for other in self.children:
                    if other is not gap and abs(other.top - gap.top) < 1:
                        other.x -= gap.width + self.spacing[0]

    def _level(self) -> None:
        """As high as the highest words on a line need is each answer there."""
        lines: dict[int, list[Any]] = {}
        for one in self.children:
            lines.setdefault(round(one.top), []).append(one)
        for line in lines.values():
            high = max(getattr(one, "tall", 0) for one in line)
            for one in (one for one in line if hasattr(one, "level")):
                one.level = high


def even(count: int, width: float, least: float, most: float, gap: float) -> float:
    """How wide so many things are in lines of about as many, none narrower than the least."""
    abreast = max(1, int((width + gap) / (least + gap)))
    across = ceil(count / ceil(count / abreast))
    return min(most, (width - gap * (across - 1)) / across)


class Abreast(GridLayout):
    """Buttons side by side, as many as can say their words there; the others stand below, and
    fill their line too."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(width=self.arrange, children=self.arrange)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """One more button; other words may need more room."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(text=self.arrange)

    def arrange(self, *_: object) -> None:
        """As many abreast as can say their words in lines that are broken well."""
        count = max(1, len(self.children))
        most = count
        while most > 1 and not self._said(ceil(count / ceil(count / most))):
            most -= 1
        self.cols = ceil(count / ceil(count / most))

    def _iterate_layout(self, count: int) -> Iterator[tuple[int, float, float, float, float]]:
        last = count % self.cols
        wide = (self.width - theme.gap * (last - 1)) / max(1, last)
        for i, x, y, w, h in super()._iterate_layout(count):
            if i < last:  # kivy counts its children from the last one
                yield i, self.x + (last - 1 - i) * (wide + theme.gap), y, wide, h
            else:
                yield i, x, y, w, h

    def _said(self, cols: int) -> bool:
        room = (self.width - (cols - 1) * theme.gap) / cols - 2 * EDGE - SIGN
        return all(_fits(str(button.text), room) for button in self.children if button.text)


def _fits(text: str, room: float) -> bool:
    return 1 <= len(in_phrases(text, room, sp(SMALLEST_SP), True)) <= MOST_LINES
