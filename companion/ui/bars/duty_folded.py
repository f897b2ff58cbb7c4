"""A bar of lines that folds: where it would hide what people touch or look at, it is one line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import inf
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.together import Said
from companion.ui.bars.duty_pages import TEXT, beside, high_of, pages
from companion.ui.bars.duty_paging import Paging
from companion.ui.theme import theme
from companion.ui.widgets.pressable import Pressable
from companion.ui.words import words
from engine.core.steps import TABLE

ROW, EDGES = 46.0, 12.0
"""Height, dp, of a row of news, and of what stands round all of it."""


class FoldedBar(Pressable, BoxLayout):
    """Lines of hands below rows of news, and the room that the match leaves them."""

    text = StringProperty("")
    """All that stands here in words, a line each."""
    roomy = BooleanProperty(True)
    """There is room for a word on the button."""
    asked_there = BooleanProperty(False)
    """A place of the match is to be touched."""
    opened = BooleanProperty(False)
    """People look at it all the same."""
    yields = BooleanProperty(False)
    """It lies over no such place: what hands do is one line."""
    folded = BooleanProperty(False)
    """There are more of them, which a touch opens."""
    unfolds = BooleanProperty(False)
    """It was opened, and a touch folds it again."""
    room = NumericProperty(inf)
    """So high it may be, px: the match keeps its third of the screen above it."""
    turned = BooleanProperty(False)
    """There is a page before this one."""

    def __init__(self, **kwargs: Any) -> None:
        self.paging = Paging()
        super().__init__(**kwargs)

    def fold(self) -> None:
        """What is to be read is never hidden: it goes with the next touch."""
        left = self.paging.left
        owed = [line for line in left if not line.news]
        news = bool(self.ids.rows.rows) or len(owed) < len(left)
        cramps = bool(owed) and self._cramps(left)
        # Beside the ways through pages words have no room for one more: the list itself folds.
        cramped = cramps and len(self.paging.lists) == 1
        self.unfolds = self.opened and (self.asked_there or cramped) and bool(left)
        self.yields = self.asked_there and not (self.opened or news) and bool(left)
        long = self.yields and len(pages(owed, self.breadth_of_line(), 1)) > 1
        self.folded = not self.opened and (long or cramps)
        if self.folded:
            told = [line for line in left if line.news]
            told.append(Said(TABLE, words.say("duty.folded", n=len(owed))))
            self.text = "\n".join(line.text for line in told)
            self.ids.said.told = told

    def _cramps(self, left: Sequence[Said]) -> bool:
        """Whether so little of the match is seen beside what hands do that a line of it is told."""
        rows = 0 if self.turned else len(self.ids.rows.rows) * ROW
        page = [*chain(*self.paging.now)] or left
        high = high_of(page, self.breadth_of_line()) + dp(rows) * theme.room
        return high + dp(EDGES) > max(self.room, dp(2 * TEXT) * theme.room + dp(EDGES))

    def breadth_of_line(self) -> float:
        """Width of a line beside the button, which is not laid out yet when news come."""
        ways = beside(self.roomy, self.opened and self.asked_there)
        return float(self.width - 2 * theme.wide - theme.gap - ways)

    def turn(self) -> None:
        """Open the list, or fold it again."""
        self.opened = not self.opened
