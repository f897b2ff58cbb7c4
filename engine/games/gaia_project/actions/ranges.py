"""How far a seat reaches, and what QIC add to it (R7.1a)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board

PER_QIC = 2
"""Range that one QIC adds to an action (R7.1a)."""


def reach(s: Board, seat: int, extra: int = 0) -> int:
    """The range of a seat: navigation plus what an action adds."""
    return f.RANGE[s.boards[seat].levels[f.NAV]] + extra


def qic_for(s: Board, seat: int, h: int, extra: int = 0) -> int:
    """QIC that bring a hex into range (R7.1a)."""
    origins, ball = s.boards[seat].origins(), s.map.ball[h]
    away, qic = reach(s, seat, extra), 0
    while not ball[min(away, len(ball) - 1)] & origins:
        away, qic = away + PER_QIC, qic + 1
        if away > len(ball):
            return 99
    return qic


def payable_reach(s: Board, seat: int, extra: int = 0, qic: int = 0) -> int:
    """All hexes that a seat can bring into range and still has so many QIC (R7.1a)."""
    board = s.boards[seat]
    steps = reach(s, seat, extra) + PER_QIC * (board.r[f.QIC] - qic)
    return s.map.within(board.origins(), steps)


def out_of_range(s: Board, seat: int, h: int, rule: str, extra: int = 0) -> Refusal | None:
    """The range of a hex that cannot be paid with QIC."""
    need, have = qic_for(s, seat, h, extra), s.boards[seat].r[f.QIC]
    return Refusal("out_of_range", rule, {"need": need, "have": have}) if need > have else None
