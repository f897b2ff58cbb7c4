"""The end of a turn: open until the next seat acts, then its leaves, then Gaia reacts (R9.1)."""

from __future__ import annotations

from engine.core.steps import Step
from engine.games.earth import solo
from engine.games.earth.actions import any_time
from engine.games.earth.board import Board
from engine.games.earth.goals import fauna
from engine.games.earth.seat import Seat


def stays_open(board: Board) -> bool:
    """R9.1: whether a seat could still play or convert, as far as anybody may know: a hand that
    holds no event keeps a turn open as any other does, or everybody would know what it lacks.
    """
    return board.open_end and any(_could_go_on(area) for area in board.areas)


def _could_go_on(area: Seat) -> bool:
    busy = any(frame[0] not in ("choose", "finish") for frame in area.stack)
    return bool(busy or area.owed or area.in_hand() or area.sprouts_total >= any_time.PAY_SPROUTS)


def close_turn(board: Board) -> None:
    """The end of the turn before is no longer open: the next seat acts, or nobody could."""
    settle(board)
    if board.phase in ("turn", "gaia"):
        forget_turn(board)


def settle(board: Board) -> None:
    """R10.3, R12.3: leaves for what was met in the turn; alone, Gaia reacts to it."""
    assert board.closing is not None
    (active, action), board.closing = board.closing, None
    fauna.place_leaves(board, active)
    if board.gaia:
        solo.react(board, action)


def acts_next(board: Board, step: Step) -> bool:
    """Whether with this step the turn before is over: the next seat, or Gaia, begins hers, or a
    seat wants nothing more before scoring.
    """
    if step.verb == "done":
        return bool(board.areas[step.seat].stack[-1][0] == "finish")
    return step.verb in ("choose", "gaia")


def forget_turn(board: Board) -> None:
    """What is only counted within a turn (R7.8, R12.3)."""
    for area in board.areas:
        area.planted_turn = []
        area.gained_turn = area.drawn_turn = 0
