"""What is offered comes into view as a question begins, and what is considered of it, once: hands
move the match about, and nothing moves it against them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.metrics import dp

from companion.ui.slivers import NAME
from companion.ui.widgets.brush import Spot
from companion.ui.widgets.motion import LASTS_S

if TYPE_CHECKING:
    from companion.ui.board import Board
    from companion.ui.board_room import BoardRoom


def asked(board: Board) -> tuple[str, bool]:
    """What is asked, and whether an answer was opened that lights its places."""
    question = board.view.question
    return question.id if question is not None else "", board.lit is not None


class Sought:
    """What is looked for in a room of the match."""

    def __init__(self, room: BoardRoom) -> None:
        self.room = room
        self.sought: frozenset[str] | None = None
        """What was looked for last; None: nothing yet."""
        self._asked, self._pointed = ("", False), ""
        """The question that it was looked for, and whether for an answer that was opened; the place
        that was considered last."""

    def seen(self, board: Board) -> None:
        """All of it is in view: nothing is to be looked for."""
        self.sought, self._asked = board.offered(), asked(board)

    def seek(self, board: Board) -> None:
        """It comes into view, unless a part of it is there already; where a question begins in a
        match that is moved about, as much of it as can."""
        offered, spots = board.offered(), self.room.offered()
        larger = board.height > self.room.full + 1 or board.width > self.room.wide + 1
        if not spots and self.sought is None and board.lens.room[2] and larger:
            x, y, w, h = board.lens.room  # the board itself, before what stands round it
            self.sought = frozenset()
            self.room.scroll_to_middle(x + w / 2 - board.x, y + h / 2 - board.y)
        if not spots:
            return
        now = asked(board)
        if now == self._asked:
            self._point(spots)
        begins = now[0] != self._asked[0] or now > self._asked
        anew = larger and begins  # what is only told over it goes again
        self._pointed, self._asked = board.picked, now
        if offered == self.sought and not anew:
            return
        first, self.sought = not self.sought, offered
        if first and board.lens.considered:  # the world, with what stands round it
            x, y, w, h = board.lens.room
            self.room.scroll_to_middle(x + w / 2 - board.x, y + h / 2 - board.y)
        elif not any(map(self.room.shows, spots)) or anew:
            self._bring_more(spots)
        self._show_places()

    def _bring_more(self, spots: Sequence[Spot]) -> None:
        """They come into view, unless as many of them show where the match is."""
        across, up = float(self.room.scroll_x), float(self.room.scroll_y)
        stood = self.room.meant, self.room.bare
        seen = sum(map(self.room.shows, spots))
        self._bring(spots)
        if seen and sum(map(self.room.shows, spots)) <= seen:
            self.room.scroll_x, self.room.scroll_y = across, up
            self.room.meant, self.room.bare = stood

    def slide(self, spots: Sequence[Spot]) -> None:
        """They come into view so slowly that eyes can follow."""
        across, up = float(self.room.scroll_x), float(self.room.scroll_y)
        self._bring(spots)
        to = {"scroll_x": float(self.room.scroll_x), "scroll_y": float(self.room.scroll_y)}
        Animation.cancel_all(self.room, *to)
        self.room.scroll_x, self.room.scroll_y = across, up
        Animation(**to, duration=LASTS_S, transition="out_cubic").start(self.room)

    def _point(self, spots: Sequence[Spot]) -> None:
        """The place that is considered comes into view, unless a finger touched it there."""
        picked = self.room.children[0].picked
        if picked != self._pointed and not self.room.shows_any(frozenset({picked})):
            self._bring([spot for spot in spots if spot.name == picked])

    def _bring(self, spots: Sequence[Spot]) -> None:
        """All of these come into view, or as many from the first on as there is room for."""
        if not spots:
            return
        board = self.room.children[0]
        upper = min(map(board.below, spots))
        ends = [board.below(spot) + spot.h for spot in spots]
        lower = max(
            (end for end in ends if end - upper <= self.room.height),
            default=upper + self.room.height,
        )
        self.room.scroll_to_middle(
            (min(s.x for s in spots) + max(s.x + s.w for s in spots)) / 2 - board.x,
            board.height - (upper + lower) / 2,
        )

    def _show_places(self) -> None:
        """The map comes into view with all its lit places, if it has room; else these, if they
        have."""
        board, places = self.room.children[0], self.room.places()
        if not places or all(map(self.room.shows, places)):
            return
        _, y, _, h = board.lens.room
        upper = board.painted_top - y - h
        lower = upper + h
        if h > self.room.height:
            upper = min(map(board.below, places))
            lower = max(board.below(spot) + spot.h for spot in places)
        spare = min(
            dp(NAME), self.room.height - lower + upper
        )  # what is trimmed off its end is no room
        if spare >= 0:
            top = self.room.low + board.height
            up = max(0.0, self.room.y - top + lower + spare) - max(0.0, top - upper - self.room.top)
            self.room.lay(self.room.low + up)
            self.room.stood()
            self.room.want_here()
