"""Where the match is looked at: a drawing that needs more room than there is, and can be moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from companion.ui.board import Board
from companion.ui.widgets.brush import Spot
from companion.ui.widgets.gaps import least_seen
from companion.ui.widgets.loose import Sliding
from companion.ui.widgets.motion import LASTS_S

NAME = 52.0
"""The upper part of a seat's row, dp, that says whose it is."""
ROW = 33.0
"""A seat's row, dp, at its lowest."""
RING = 4.0
"""So far, dp, reaches the light round a place."""


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
    _touch: Any
    """The finger that moves it, as kivy keeps it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sought: frozenset[str] | None = None
        """What was looked for last; None: nothing yet."""
        self._asked, self._pointed = ("", False), ""
        """The question that it was looked for, and whether for an answer that was opened; the place
        that was considered last."""
        self._read: str | None = None
        """The question at whose beginning the row of the seat that is looked at came into view."""
        self._low = self._meant = self._bare = self._held = 0.0
        """Where in the window the match ends below, where people want it to begin above, and where
        it would end were nothing trimmed: what is trimmed is found from there, or the match would
        creep up with each look at it; and where it ended when what is brief came."""
        self._ends: tuple[float, ...] = ()
        """Of what width and height with all that is told that was, and between what lower and
        upper end."""
        self._by_hand = False
        """It moves since a finger began to move it, and not since the room has another size."""
        self._due = True
        """The row of the seat that is looked at comes into view, until hands move the match."""
        self._seek = Clock.create_trigger(self.seek)
        self._stay = Clock.create_trigger(self.stay, -1)
        self.fbind("size", self.fit)
        self.fbind("full", self.fit)
        self.fbind("wide", self.fit)
        for name in ("size", "pos", "full", "high", "wide"):
            self.fbind(name, self._stay)
        self.fbind("scroll_y", self._stood)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """The match that is looked at here, or a part of kivy's own room."""
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("focus", self._turn_to)
        widget.bind(painted=self._begin, page=self._look_up)

    def _begin(self, *_: object) -> None:
        """Where rows are, what is offered, and what the edge cuts can only be found once it is
        painted."""
        self._come_out()
        self._seek()

    def _look_up(self, board: Board, page: float) -> None:
        """Hands turned a page below: what has changed is above, where nobody saw it."""
        if page:
            self._due = False
            self.scroll_to_middle(0, board.height)

    def _turn_to(self, *_: object) -> None:
        """Another seat is looked at: its row shows once it is painted."""
        self._due = True

    def fit(self, *_: object) -> None:
        """Give the board its room; without need nothing moves, and touches come at once."""
        for board in self.children:
            board.fit((max(self.wide, self.width), max(self.full, self.height)))
            self.do_scroll_x = board.width > self.width + 1
            self.do_scroll_y = board.height > self.height + 1
            if not self.do_scroll_y:
                self.scroll_y = 1.0  # what is told over its lower end later leaves its top in sight

    def stay(self, *_: object) -> None:
        """What is told over an end of the match leaves it where it is; only the row of the seat
        that is looked at comes out from under it."""
        room = self.wide or self.width, self.high
        ends = round(self.y - self.trim[1]), round(self.top)
        if (*room, *ends) == self._ends:
            self._lay(self._bare)  # it has only been trimmed, and stays where it is
            self._come_out(self.y)
            return
        self._by_hand = False
        if self.brief and room == self._ends[:2]:
            self._stay_at(self._held)
            self._ends = (*room, *ends)
            return
        self._stood()
        if room == self._ends[:2]:
            self._sought = self._sought or self._all_in_view()
        else:  # what came out of its own accord is not where people want it
            self._meant = self.top + (self._meant - self._ends[3] if self._ends else 0.0)
        self._lay(self._meant - sum(board.height for board in self.children))
        self._due, self._bare = True, self._low
        self._come_out()
        self._ends = (*room, *ends)
        self._seek()

    def on_brief(self, *_: object) -> None:
        """It stays where it is now, however the room is laid meanwhile."""
        self._held = self._low

    def _stay_at(self, low: float) -> None:
        """Nothing of it moves, whatever of it is hidden for the moment."""
        self._lay(low)
        self._stood()
        self._bare = self._low
        self._cut()

    def _come_out(self, end: float | None = None) -> None:
        """The name of the seat that is looked at shows above this end, or that of the room before
        it is trimmed; unless that hides something of what is offered: the news above a bid hid the
        tiles that were bid for."""
        if self.brief or self.told or not self._due:
            return
        low, up = self._low, self._hidden(self.y - self.trim[1] if end is None else end)
        if not up:
            return
        offered = self._offered()
        shows = self._shows if any(map(self._shows, offered)) else self._begins_in_view
        seen = [spot for spot in offered if shows(spot)]
        self._lay(low + up)
        if not all(map(shows, seen)):
            self._lay(low)
        self._stood()
        self._bare = self._low if end is None else self._bare

    def _offered(self) -> list[Spot]:
        """What can be touched now."""
        board = self.children[0]
        offered = board.offered()
        return [spot for spot in board.spots if spot.name in offered]

    def _places(self) -> list[Spot]:
        """Those of the map that can be touched now: where something goes is asked for there."""
        holds = self.children[0].lens.holds
        return [s for s in self._offered() if holds(s.x + s.w / 2, s.y + s.h / 2)]

    def _show_places(self) -> None:
        """The map comes into view with all its lit places, if it has room; else these, if they
        have."""
        board, places = self.children[0], self._places()
        if not places or all(map(self._shows, places)):
            return
        _, y, _, h = board.lens.room
        upper = board.painted_top - y - h
        lower = upper + h
        if h > self.height:
            upper = min(map(board.below, places))
            lower = max(board.below(spot) + spot.h for spot in places)
        spare = min(dp(NAME), self.height - lower + upper)  # what is trimmed off its end is no room
        if spare >= 0:
            top = self._low + board.height
            up = max(0.0, self.y - top + lower + spare) - max(0.0, top - upper - self.top)
            self._lay(self._low + up)
            self._stood()
            self._meant, self._bare = self._low + board.height, self._low

    def _all_in_view(self) -> frozenset[str] | None:
        """What can be touched now, if it all shows where nothing is told over it."""
        whole = (board for board in self.children if board.height <= self.full + 1)
        return next((board.offered() for board in whole), None)

    def _stood(self, *_: object) -> None:
        """Note where the match is; where hands have moved it, people want it."""
        for board in self.children:
            over = board.height - self.height
            self._low = self.y - self.scroll_y * over if over > 1 else self.top - board.height
            if self._by_hand:
                self._meant = self._low + board.height
                self._bare = self._held = self._low

    def on_scroll_start(self, touch: Any, check_children: bool = True) -> bool:
        """A finger begins to move it."""
        self._by_hand, self._due = True, False
        return bool(super().on_scroll_start(touch, check_children))

    def _lay(self, low: float) -> None:
        """The match ends at this height, or as near to it as its room lets it."""
        over = self.children[0].height - self.height if self.children else 0
        if over > 1:
            self.scroll_y = min(1.0, max(0.0, (self.y - low) / over))

    def _hidden(self, end: float, whole: bool = False) -> float:
        """How far up the name of the seat that is looked at has to come, or all of its row; or
        down."""
        board = self.children[0] if self.children else None
        if board is None:
            return 0.0
        row = next((one for one in board.spots if one.name == f"seat{board.focus:.0f}"), None)
        if row is None:
            return 0.0
        top = self._low + board.height - board.below(row)
        low = top - min(row.h, self.top - end if whole else dp(NAME))
        return max(0.0, end - low) - max(0.0, top - self.top)

    def _show_row(self, end: float) -> None:
        """As the question begins, the row of the seat that is looked at comes into view above this
        end, as far as that hides nothing of what is offered: what an answer costs is read there."""
        question, held = _asked(self.children[0])[0], self.brief or self._touch
        begins, self._read = question != self._read, question
        up = self._leaving(self._hidden(end, whole=True), end) if begins and not held else 0.0
        if up:
            self._lay(self._low + up)
            self._stood()
            self._meant, self._bare = self._low + self.children[0].height, self._low
            self.trim = [self.trim[0], self.y - end]  # as it is laid: what else is cut there?
            self._cut()

    def _leaving(self, up: float, end: float) -> float:
        """So far up or down, or less, that what is offered and seen above this end stays so, also
        when its end is trimmed."""
        top, ring = self._low + self.children[0].height, dp(RING)
        for spot in filter(self._begins_in_view, self._offered()):
            upper = top - self.children[0].below(spot)
            lower = upper - (spot.h if self._shows(spot) else min(spot.h, dp(ROW)))
            up = max(min(up, max(0.0, self.top - upper - ring)), min(0.0, end + dp(NAME) - lower))
        return up

    def _cut(self) -> None:
        before = list(self.trim)
        for board in self.children:
            self.trim = [self._trimmed_right(board), self._trimmed(board)]
        if self.children and self.trim == before:  # else it is laid anew, and comes out then
            self._come_out(self.y)

    def _trimmed(self, board: Board) -> float:
        """How much higher to end so that nothing to touch is a sliver there."""
        edge = board.height - (self.y - self.trim[1] - self._bare)
        spans = [(board.below(s), s.h, least_seen(s.h, ROW)) for s in board.spots]
        words = [(board.painted_top - y - h, h, h) for _, y, _, h, _ in board.texts]
        return (_less([*spans, *words], edge) or _less(spans, edge)) if self.do_scroll_y else 0.0

    def _trimmed_right(self, board: Board) -> float:
        """The same at the right, as long as the match has not been moved there."""
        spans = [(s.x - board.x, s.w, least_seen(s.w, ROW)) for s in board.spots]
        whole = board.width <= self.width + self.trim[0] + 1  # nothing lies beyond the edge
        if whole or not self.do_scroll_x:
            return 0.0  # as it was before the room had its width: the match stood aside for good
        still = self.scroll_x == 0
        return _less(spans, self.width + self.trim[0]) if still else float(self.trim[0])

    def seek(self, *_: object) -> None:
        """What is offered now comes into view, once, unless a part of it is there already; where a
        question begins in a match that is moved about, as much of it as can."""
        board = next(iter(self.children), None)
        end = self.y - self.trim[1]
        self._cut()
        if board is None:
            return
        if not (self.do_scroll_x or self.do_scroll_y):  # all of it is seen, and what is told comes
            self._sought, self._asked = board.offered(), _asked(board)  # over it later
            self._read = self._asked[0]
            return
        if self.told:
            self._slide([spot for spot in board.spots if spot.name in self.told])
            return
        self._seek_offered(board)
        self._show_row(end)

    def _seek_offered(self, board: Board) -> None:
        offered, spots = board.offered(), self._offered()
        larger = board.height > self.full + 1 or board.width > self.wide + 1
        if not spots and self._sought is None and board.lens.room[2] and larger:
            x, y, w, h = board.lens.room  # the board itself, before what stands round it
            self._sought = frozenset()
            self.scroll_to_middle(x + w / 2 - board.x, y + h / 2 - board.y)
        if not spots:
            return
        asked = _asked(board)
        if asked == self._asked:
            self._point(spots)
        begins = asked[0] != self._asked[0] or asked > self._asked
        anew = larger and begins  # what is only told over it goes again
        self._pointed, self._asked = board.picked, asked
        if offered == self._sought and not anew:
            return
        first, self._sought = not self._sought, offered
        if first and board.lens.considered:  # the world, with what stands round it
            x, y, w, h = board.lens.room
            self.scroll_to_middle(x + w / 2 - board.x, y + h / 2 - board.y)
        elif not any(map(self._shows, spots)) or anew:
            self._bring_more(spots)
        self._show_places()

    def _bring_more(self, spots: Sequence[Spot]) -> None:
        """They come into view, unless as many of them show where the match is."""
        across, up = float(self.scroll_x), float(self.scroll_y)
        stood = self._meant, self._bare
        seen = sum(map(self._shows, spots))
        self._bring(spots)
        if seen and sum(map(self._shows, spots)) <= seen:
            self.scroll_x, self.scroll_y = across, up
            self._meant, self._bare = stood

    def _slide(self, spots: Sequence[Spot]) -> None:
        """They come into view so slowly that eyes can follow."""
        across, up = float(self.scroll_x), float(self.scroll_y)
        self._bring(spots)
        to = {"scroll_x": float(self.scroll_x), "scroll_y": float(self.scroll_y)}
        Animation.cancel_all(self, *to)
        self.scroll_x, self.scroll_y = across, up
        Animation(**to, duration=LASTS_S, transition="out_cubic").start(self)

    def _point(self, spots: Sequence[Spot]) -> None:
        """The place that is considered comes into view, unless a finger touched it there."""
        picked = self.children[0].picked
        if picked != self._pointed and not self.shows_any(frozenset({picked})):
            self._bring([spot for spot in spots if spot.name == picked])

    def _bring(self, spots: Sequence[Spot]) -> None:
        """All of these come into view, or as many from the first on as there is room for."""
        if not spots:
            return
        board = self.children[0]
        upper = min(map(board.below, spots))
        ends = [board.below(spot) + spot.h for spot in spots]
        lower = max(
            (end for end in ends if end - upper <= self.height), default=upper + self.height
        )
        self.scroll_to_middle(
            (min(s.x for s in spots) + max(s.x + s.w for s in spots)) / 2 - board.x,
            board.height - (upper + lower) / 2,
        )

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
        return any(map(self._begins_in_view, spots))

    def _begins_in_view(self, spot: Spot) -> bool:
        """Whether its upper part is seen: a track is higher than the window of a phone."""
        high = min(spot.h, dp(ROW))
        return self._shows(spot._replace(y=spot.y + spot.h - high, h=high))

    def _shows(self, spot: Spot) -> bool:
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
        self._meant, self._bare = self._low + board.height, self._low


def _asked(board: Board) -> tuple[str, bool]:
    """What is asked, and whether an answer was opened that lights its places."""
    question = board.view.question
    return question.id if question is not None else "", board.lit is not None


def _less(spans: Sequence[tuple[float, float, float]], edge: float) -> float:
    """How much before an edge to end so that nothing is a sliver there: each of what lies along it
    begins somewhere, is so long, and tells of itself by so much."""
    less = 0.0
    while less < dp(NAME):
        seen = [(edge - less - start, min(long - 1, least)) for start, long, least in spans]
        slivers = [part for part, least in seen if 1 < part < least]
        if not slivers:
            return less
        less += max(slivers)
    return 0.0
