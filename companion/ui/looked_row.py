"""The row of the seat that is looked at comes out from under what is told over the match: what an
answer costs is read there. Nothing of what is offered is hidden for it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.ui.drawings import drawing_of
from companion.ui.slivers import NAME, ROW

if TYPE_CHECKING:
    from companion.ui.board_room import BoardRoom

GOODS = 150.0
"""The upper part of a seat's row, dp, that says whose it is and what it has to pay with: goods, and
bowls of power."""
RING = 4.0
"""So far, dp, reaches the light round a place."""


class LookedRow:
    """That row in its room."""

    def __init__(self, room: BoardRoom) -> None:
        self.room = room
        self.due = True
        """It comes into view, until hands move the match."""
        self.read: str | None = None
        """The question at whose beginning it did."""

    def come_out(self, end: float | None = None) -> None:
        """The name of the seat that is looked at shows above this end, or that of the room before
        it is trimmed; unless that hides something of what is offered: the news above a bid hid the
        tiles that were bid for."""
        if self.room.brief or self.room.told or not self.due:
            return
        low, up = (
            self.room.low,
            self._hidden(self.room.y - self.room.trim[1] if end is None else end),
        )
        if not up:
            return
        offered = self.room.offered()
        shows = self.room.shows if any(map(self.room.shows, offered)) else self.room.begins_in_view
        seen = [spot for spot in offered if shows(spot)]
        self.room.lay(low + up)
        if not all(map(shows, seen)):
            self.room.lay(low)
        self.room.stood()
        self.room.bare = self.room.low if end is None else self.room.bare

    def _hidden(self, end: float, least: float = NAME) -> float:
        """How far up so much of the row of the seat that is looked at has to come, dp; or down.
        Where it stood while another seat was looked at is nobody's wish."""
        board = self.room.children[0] if self.room.children else None
        if board is None or board.stale:
            return 0.0
        row = next((one for one in board.spots if one.name == f"seat{board.focus:.0f}"), None)
        if row is None:
            return 0.0
        top = self.room.low + board.height - board.below(row)
        low = top - min(row.h, self.room.top - end, dp(least))
        return max(0.0, end - low) - max(0.0, top - self.room.top)

    def show(self, question: str, end: float) -> None:
        """As the question begins, the row of the seat that is looked at comes into view above this
        end, as far as that hides nothing of what is offered: what an answer costs is read there.
        Of a map that keeps its place, on a tablet, no more than whose it is and the goods."""
        if self.room.children[0].stale:
            return
        held = self.room.brief or self.room.held_by_hand
        begins, self.read = question != self.read, question
        still = drawing_of(self.room.children[0].game.id).still and not self.room.phone
        least = GOODS if still else inf
        up = self._leaving(self._hidden(end, least), end) if begins and not held else 0.0
        if up:
            self.room.lay(self.room.low + up)
            self.room.stood()
            self.room.want_here()
            # As it is laid: what else is cut there?
            self.room.trim = [self.room.trim[0], self.room.y - end]
            self.room.cut()

    def _leaving(self, up: float, end: float) -> float:
        """So far up or down, or less, that what is offered and seen above this end stays so, also
        when its end is trimmed."""
        top, ring = self.room.low + self.room.children[0].height, dp(RING)
        for spot in filter(self.room.begins_in_view, self.room.offered()):
            upper = top - self.room.children[0].below(spot)
            lower = upper - (spot.h if self.room.shows(spot) else min(spot.h, dp(ROW)))
            most = max(0.0, self.room.top - upper - ring)
            up = max(min(up, most), min(0.0, end + dp(NAME) - lower))
        return up
