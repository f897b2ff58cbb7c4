"""The fauna board: goals met at any moment, leaves placed at the end of the turn (R10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.earth.board import GOALS, NOBODY, Board
from engine.games.earth.faces import TABLES
from engine.games.earth.seat import FULL

POINTS: Sequence[int] = TABLES["fauna_points"]
FULL_POINTS: int = TABLES["full_points"]


def watch(board: Board, seat: int) -> None:
    """Mark the goals that a seat meets right now (R10.1, R10.4)."""
    area = board.areas[seat]
    changed, area.dirty = area.dirty, 0
    if not changed & board.watched:
        return
    for slot, face in enumerate(board.fauna):
        bit = 1 << slot
        if not face or area.met & bit:
            continue
        goal = GOALS[face]
        if goal.of.watches & changed and goal.met(area):
            area.met |= bit
            board.note("fauna_met", seat, (f"piece.{face}",), "R10.1")


def watch_all(board: Board) -> None:
    """The fauna cards are known now: remember what they look at."""
    board.watched = 0
    for face in board.fauna:
        if face:
            board.watched |= GOALS[face].of.watches


def place_leaves(board: Board, active: int = NOBODY) -> None:
    """Leaves for the goals met in a turn, its active seat first, then clockwise (R10.3)."""
    for slot, face in enumerate(board.fauna):
        for seat in board.clockwise(active):
            if board.areas[seat].met >> slot & 1 and seat not in board.leaves[slot]:
                leaf(board, seat, slot, face)


def leaf(board: Board, seat: int, slot: int, face: str) -> None:
    """A leaf on the highest free space of a fauna card."""
    board.leaves[slot].append(seat)
    board.note("leaf", seat, (f"piece.{face}", points_of(board, len(board.leaves[slot]))), "R10.2")


def points_of(board: Board, arrival: int) -> int:
    """What a leaf space is worth: by arrival, or flat on the beginner face (R10.2)."""
    if board.options["mode"] == "beginner":
        return int(TABLES["fauna_points_beginner"])
    return POINTS[arrival - 1]


def first_full(board: Board) -> None:
    """The first seat with sixteen cards takes the seven points; the last round begins (R10.5)."""
    if board.full != NOBODY:
        return
    for seat in board.clockwise():
        if len(board.areas[seat].at) == FULL:
            board.full = seat
            board.last_round = True
            board.note("full", seat, (FULL_POINTS,), "R10.5")
            return
