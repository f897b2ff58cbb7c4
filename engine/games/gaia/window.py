"""The part of the world that a grid of stations can serve, and when it has to move (places only).

The rules know no bounds (R6.3). A table has `WIDE` x `HIGH` stations; the grid's own corner lies
at `origin`. When a tile is laid past an edge and the whole world still fits, the origin moves so
that the world lies in the middle again; all tiles then have new places, and hands are guided.
"""

from __future__ import annotations

from engine.games.gaia.board import Board
from engine.games.gaia.grid import at, of

WIDE, HIGH = 8, 6
"""Columns and rows; with stations 7 cm apart it is 56 x 42 cm."""


def slot(b: Board, of: int) -> tuple[int, int]:
    """Column and row of a cell on the grid; outside 0..WIDE-1, 0..HIGH-1 no station serves it."""
    x, y = at(of)
    return x - b.origin[0], y - b.origin[1]


def cell_at(b: Board, column: int, row: int) -> int:
    """The cell that a place of the grid shows."""
    return of(b.origin[0] + column, b.origin[1] + row)


def recentre(b: Board) -> None:
    """Move the grid's origin if the newest tile lies past an edge that can be helped."""
    x, y = slot(b, next(reversed(b.land)))
    if 0 <= x < WIDE and 0 <= y < HIGH:
        return
    old, b.origin = b.origin, middle(b)
    if b.origin != old:
        b.note("recentred", rule="R6.3")
        for way, room, one, other in zip(
            ("column", "row"), (WIDE, HIGH), old, b.origin, strict=True
        ):
            if one != other:
                edge = 1 if other > one else room
                b.note("moved_over", args=(f"way.{way}", edge, abs(other - one)), rule="R6.3")


def middle(b: Board) -> tuple[int, int]:
    """The origin that has a world of some tiles in the middle; a side that does not fit keeps its
    origin.
    """
    spots = [at(one) for one in b.land]
    found = list(b.origin)
    for side, room in enumerate((WIDE, HIGH)):
        low = min(spot[side] for spot in spots)
        high = max(spot[side] for spot in spots)
        if high - low < room:
            found[side] = low - (room - 1 - (high - low)) // 2
    return found[0], found[1]
