"""A bar of lines that folds: where it would hide what people touch or look at, it is one line."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.session.together import Said
from companion.ui.bars.duty_below import EDGES, BelowBar
from companion.ui.bars.duty_pages import TEXT, beside, high_of, pages, way_on, way_to_end, ways_high
from companion.ui.bars.duty_paging import Paging
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.pressable import Pressable
from companion.ui.words import words
from engine.core.steps import TABLE

ROW = 46.0
"""Height, dp, of a row of news."""


class FoldedBar(Pressable, BelowBar):
    """Lines of hands below rows of news, and the room that the match leaves them."""

    text = StringProperty("")
    """All that stands here in words, a line each."""
    roomy = BooleanProperty(True)
    """There is room for a word on the button."""
    asked_there = BooleanProperty(False)
    """A place of the match is to be touched."""
    opened = BooleanProperty(False)
    """People look at it all the same."""
    leafed = BooleanProperty(False)
    """Pages of it were turned where it stood open: it stays so, and nothing moves for a way to fold
    it."""
    yields = BooleanProperty(False)
    """It lies over no such place: what hands do is one line."""
    folded = BooleanProperty(False)
    """There are more of them, which a touch opens."""
    room = NumericProperty(inf)
    """So high it may be, px: the match keeps its third of the screen above it."""
    turned = BooleanProperty(False)
    """There is a page before this one."""

    def __init__(self, **kwargs: Any) -> None:
        self.paging = Paging()
        self.unread_there = False
        """A touch opened it, and none was asked since whether it means what came to lie there."""
        super().__init__(**kwargs)

    def fold(self) -> None:
        """What is to be read is never hidden: it goes with the next touch."""
        left = self.paging.left
        owed = [line for line in left if not line.news]
        news = bool(self.ids.rows.rows) or len(owed) < len(left)
        cramps = bool(owed) and self._cramps(left)
        # Where the ways through pages stand beside the words there is no room for one more.
        cramped = cramps and (phone.narrow or len(self.paging.lists) == 1)
        self.onward = way_on()
        self.ends_most = way_to_end()
        stays = self.opened or self.leafed
        self.unfolds = ((self.opened and self.asked_there) or (stays and cramped)) and bool(left)
        self.yields = self.asked_there and not (stays or news) and bool(left)
        long = self.yields and len(pages(owed, self.breadth_of_line(), 1)) > 1
        self.folded = not stays and (long or cramps)
        if self.folded:
            told = [line for line in left if line.news]
            told.append(Said(TABLE, words.say("duty.folded", n=len(owed))))
            self.text = "\n".join(line.text for line in told)
            self.ids.said.told = told

    def _cramps(self, left: Sequence[Said]) -> bool:
        """Whether so little of the match is seen beside what hands do that a line of it is told."""
        rows = len(self.ids.rows.rows) * ROW if self.paging.rows else 0
        # Upright the ways through pages stand below the words, on each as on the highest.
        below = self.upright and len(self.paging.lists) > 1
        shown = self.paging.lists if below else self.paging.now or [[*left]]
        high = max(high_of(page, self.breadth_of_line()) for page in shown) + dp(rows) * theme.room
        high += ways_high() * below
        return high + dp(EDGES) > max(self.room, dp(2 * TEXT) * theme.room + dp(EDGES))

    def breadth_of_line(self) -> float:
        """Width of a line beside the button, which is not laid out yet when news come."""
        if phone.narrow:
            return self.breadth_above()
        ways = beside(self.roomy, self.opened and self.asked_there)
        return float(self.width - 2 * theme.wide - theme.gap - ways)

    def breadth_above(self) -> float:
        """Width of a line above the ways through several pages, beside the one that folds it."""
        edges = theme.gap if phone.narrow else theme.wide
        return float(self.width - 2 * edges - theme.near - theme.touch)

    def turn(self) -> None:
        """Open it, or fold it again: a second touch means nothing that comes there."""
        self.hall.calm.open()
        self.opened = self.unread_there = not (self.opened or self.leafed)
        self.leafed = False
