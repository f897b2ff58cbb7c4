"""Where the match is looked at: a drawing that needs more room than there is, and can be moved."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from companion.ui import slivers
from companion.ui.board import Board
from companion.ui.calm import calm
from companion.ui.looked_row import LookedRow
from companion.ui.slivers import ROW
from companion.ui.sought import Sought, asked
from companion.ui.widgets.brush import Spot
from companion.ui.widgets.loose import Sliding


class BoardRoom(Sliding):
    """Where the match is looked at: a drawing that needs more room than there is can be moved."""

    high = NumericProperty(0)
    """Height with all that is told over a part of it; 0: nothing ever is."""
    full = NumericProperty(0)
    """The same without a lesson, beside which the match is drawn whole."""
    wide = NumericProperty(0)
    """Width with what it gives up."""
    brief = BooleanProperty(False)
    """What is told over it goes with the next touch: nothing comes out from under that, for it
    moved beneath the finger."""
    phone = BooleanProperty(False)
    """There is no room for what is offered and a row."""
    told = ListProperty([])
    """Of a match that is only looked at: the places that what happened last is about. They come
    into view, and neither a question nor a seat does."""
    trim = ListProperty([0, 0])
    """So much it ends before its right and its lower edge, which would leave a sliver of something
    to touch."""

    scroll_x: float
    scroll_y: float
    _touch: Any
    """The finger that moves it, as kivy keeps it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sought, self._row = Sought(self), LookedRow(self)
        self.low = self.meant = self.bare = self.held = 0.0
        """Where in the window the match ends below, where people want it to begin above, and where
        it would end were nothing trimmed: what is trimmed is found from there, or the match would
        creep up with each look at it; and where it ended when what is brief came."""
        self._ends: tuple[float, ...] = ()
        """Of what width and height with all that is told that was, and between what lower and
        upper end."""
        self._by_hand = False
        """It moves since a finger began to move it, and not since the room has another size."""
        self._seek = Clock.create_trigger(self.seek)
        self._stay = Clock.create_trigger(self.stay, -1)
        self.fbind("size", self.fit)
        self.fbind("full", self.fit)
        self.fbind("wide", self.fit)
        for name in ("size", "pos", "full", "high", "wide"):
            self.fbind(name, self._stay)
        self.fbind("height", self._come_out)
        self.fbind("scroll_y", self.stood)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """The match that is looked at here, or a part of kivy's own room."""
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("focus", self._turn_to)
        widget.bind(painted=self._begin, page=self._look_up)

    def _begin(self, *_: object) -> None:
        """Where rows are, what is offered, and what the edge cuts can only be found once it is
        painted."""
        self._row.come_out()
        self._seek()

    def _look_up(self, board: Board, page: float) -> None:
        """Hands turned a page below: what has changed is above, where nobody saw it."""
        if page:
            self._row.due = False
            self.scroll_to_middle(0, board.height)

    def _turn_to(self, *_: object) -> None:
        """Another seat is looked at: its row shows once it is painted."""
        self._row.due = True

    def fit(self, *_: object) -> None:
        """Give the board its room; without need nothing moves, and touches come at once."""
        for board in self.children:
            board.fit((max(self.wide, self.width), max(self.full, self.height)))
            self.do_scroll_x = board.width > self.width + 1
            self.do_scroll_y = board.height > self.height + 1
            if not self.do_scroll_y:
                self.scroll_y = 1.0  # what is told over its lower end later leaves its top in sight

    def _come_out(self, *_: object) -> None:
        """What was under what is told is seen from now on, though it did not move."""
        self.slid = calm.change()

    def stay(self, *_: object) -> None:
        """What is told over an end of the match leaves it where it is; only the row of the seat
        that is looked at comes out from under it."""
        if self.height < 1:
            return  # what is below is being laid: where this one begins then is nobody's wish
        room = self.wide or self.width, self.high
        ends = round(self.y - self.trim[1]), round(self.top)
        if (*room, *ends) == self._ends:
            self.lay(self.bare)  # it has only been trimmed, and stays where it is
            self.cut()  # found before the match came to lie there, that was too much or too little
            return
        self._by_hand = False
        if self.brief and room == self._ends[:2]:
            self._stay_at(self.held)
            self._ends = (*room, *ends)
            return
        self.stood()
        if room == self._ends[:2]:
            self._sought.sought = self._sought.sought or self._all_in_view()
        else:  # what came out of its own accord is not where people want it
            self.meant = self.top + (self.meant - self._ends[3] if self._ends else 0.0)
        self.lay(self.meant - sum(board.height for board in self.children))
        self._row.due, self.bare = True, self.low
        self._row.come_out()
        self._ends = (*room, *ends)
        self._seek()

    def on_brief(self, *_: object) -> None:
        """It stays where it is now, however the room is laid meanwhile."""
        self.held = self.low

    def _stay_at(self, low: float) -> None:
        """Nothing of it moves, whatever of it is hidden for the moment."""
        self.lay(low)
        self.stood()
        self.bare = self.low
        self.cut()

    def offered(self) -> list[Spot]:
        """What can be touched now."""
        board = self.children[0]
        offered = board.offered()
        return [spot for spot in board.spots if spot.name in offered]

    def places(self) -> list[Spot]:
        """Those of the map that can be touched now: where something goes is asked for there."""
        holds = self.children[0].lens.holds
        return [s for s in self.offered() if holds(s.x + s.w / 2, s.y + s.h / 2)]

    def _all_in_view(self) -> frozenset[str] | None:
        """What can be touched now, if it all shows where nothing is told over it."""
        whole = (board for board in self.children if board.height <= self.full + 1)
        return next((board.offered() for board in whole), None)

    def stood(self, *_: object) -> None:
        """Note where the match is; where hands have moved it, people want it."""
        for board in self.children:
            over = board.height - self.height
            self.low = self.y - self.scroll_y * over if over > 1 else self.top - board.height
            if self._by_hand:
                self.meant = self.low + board.height
                self.bare = self.held = self.low

    def on_scroll_start(self, touch: Any, check_children: bool = True) -> bool:
        """A finger begins to move it."""
        self._by_hand, self._row.due = True, False
        return bool(super().on_scroll_start(touch, check_children))

    def lay(self, low: float) -> None:
        """The match ends at this height, or as near to it as its room lets it."""
        over = self.children[0].height - self.height if self.children else 0
        if over > 1:
            self.scroll_y = min(1.0, max(0.0, (self.y - low) / over))

    def cut(self) -> None:
        """End where nothing to touch is a sliver."""
        before = list(self.trim)
        for board in self.children:
            self.trim = [slivers.at_right(self, board), slivers.below(self, board)]
        if self.children and self.trim == before:  # else it is laid anew, and comes out then
            self._row.come_out(self.y)

    def seek(self, *_: object) -> None:
        """What is offered now comes into view, then the row of the seat that is looked at."""
        board = next(iter(self.children), None)
        end = self.y - self.trim[1]
        self.cut()
        if board is None:
            return
        if not (self.do_scroll_x or self.do_scroll_y):  # all of it is seen, and what is told comes
            self._sought.seen(board)  # over it later
            self._row.read, self.meant = asked(board)[0], self.top
            return
        if self.told:
            self._sought.slide([spot for spot in board.spots if spot.name in self.told])
            return
        self._sought.seek(board)
        self._row.show(asked(board)[0], end)

    @property
    def held_by_hand(self) -> bool:
        """Whether a finger lies on it that may move it."""
        return self._touch is not None

    def let_be(self, touch: Any) -> None:
        """The finger carries something: it does not move the match."""
        if self._touch is touch:
            touch.ungrab(self)
            self._touch = None
            for effect in (self.effect_x, self.effect_y):
                effect.cancel()

    def shows_any(self, names: frozenset[str]) -> bool:
        """Whether the upper part of one of these is seen."""
        spots = (spot for spot in self.children[0].spots if spot.name in names)
        return any(map(self.begins_in_view, spots))

    def begins_in_view(self, spot: Spot) -> bool:
        """Whether its upper part is seen: a track is higher than the window of a phone."""
        high = min(spot.h, dp(ROW))
        return self.shows(spot._replace(y=spot.y + spot.h - high, h=high))

    def shows(self, spot: Spot) -> bool:
        """Whether all of it is seen."""
        board = self.children[0]
        left = self.scroll_x * max(0.0, board.width - self.width)
        low = self.scroll_y * max(0.0, board.height - self.height)
        x, y = spot.x - board.x, board.height - board.below(spot) - spot.h
        across = left <= x and x + spot.w <= left + self.width
        return bool(across and low <= y and y + spot.h <= low + self.height)

    def scroll_to_middle(self, x: float, y: float) -> None:
        """Move a point of the match as near to the middle as its edges let it."""
        board = self.children[0]
        for name, at, whole, room in (
            ("scroll_x", x, board.width, self.width), ("scroll_y", y, board.height, self.height)
        ):  # fmt: skip
            if whole > room + 1:
                setattr(self, name, min(1.0, max(0.0, (at - room / 2) / (whole - room))))
        self.want_here()

    def want_here(self) -> None:
        """People want it where it is now."""
        self.meant, self.bare = self.low + self.children[0].height, self.low
