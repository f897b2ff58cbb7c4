"""Where the match ends before an edge, so that nothing to touch is a sliver there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.ui.widgets.gaps import least_seen

if TYPE_CHECKING:
    from companion.ui.board import Board
    from companion.ui.board_room import BoardRoom

NAME = 52.0
"""The upper part of a seat's row, dp, that says whose it is."""
ROW = 33.0
"""A seat's row, dp, at its lowest."""
FRAME = 3.0
"""So far above it, dp, begins the frame of what is lit: cut there it looked out as a thread."""


def below(room: BoardRoom, board: Board) -> float:
    """How much higher to end."""
    if not room.do_scroll_y:
        return 0.0
    edge = board.height - (room.y - room.trim[1] - room.bare)
    spans, over = [(board.below(s), s.h, least_seen(s.h, ROW)) for s in board.spots], dp(FRAME)
    framed = [(start - over, high + over, least + over) for start, high, least in spans]
    words = [(board.painted_top - y - h, h, h) for _, y, _, h, _ in board.texts]
    tries = ([*framed, *words], [*spans, *words], spans)
    return next((less for less in (_less(one, edge) for one in tries) if less), 0.0)


def at_right(room: BoardRoom, board: Board) -> float:
    """How much farther left to end, as long as the match has not been moved there."""
    spans = [(s.x - board.x, s.w, least_seen(s.w, ROW)) for s in board.spots]
    whole = board.width <= room.width + room.trim[0] + 1  # nothing lies beyond the edge
    if whole or not room.do_scroll_x:
        return 0.0  # as it was before the room had its width: the match stood aside for good
    still = room.scroll_x == 0
    return _less(spans, room.width + room.trim[0]) if still else float(room.trim[0])


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
