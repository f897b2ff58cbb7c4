"""What a seat can be deciding, which actions belong to it, and how actions are written down.

A situation is what a seat has to decide next: the top of its stack, an offer to charge, or its
turn.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.core.steps import Arg
from engine.core.vocabulary import Vocabulary
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board

Args: TypeAlias = tuple[Arg, ...]

VOCABULARY = Vocabulary(f.DATA)
SITUATIONS = VOCABULARY.answers
ON_TURN = frozenset(SITUATIONS["turn"])
MAIN = ON_TURN - {"convert"}
"""Main actions of a turn (R7), passing included."""


def situation(s: Board, seat: int) -> str:
    """What a seat has to decide next; empty: nothing."""
    if s.automa is not None and s.is_automa(seat):
        return ""
    board = s.boards[seat]
    if board.todo:
        found: str = board.todo[-1][0]
        return found
    if board.offers:
        return "offer"
    if s.phase == "actions":
        return "turn" if seat == s.active else "window" if seat == s.window else ""
    if s.phase in ("mines", "boosters"):
        return s.phase if s.queue and s.queue[0] == seat else ""
    if s.phase == "maxima":
        return s.phase if len(board.maxima) < len(s.chosen) else ""
    return s.phase if s.phase in ("turning", "factions") and seat == s.active else ""


def hex_of(s: Board, name: str) -> int:
    """The hex of a label or of coordinates; -1 for none."""
    return s.map.at.get(name, -1)


def bonus(s: Board, seat: int) -> tuple[int, int]:
    """Free steps and extra range of the action that is going on."""
    todo = s.boards[seat].todo
    return (todo[-1][1], todo[-1][2]) if todo else (0, 0)


def track_of(name: str) -> int:
    """The track of this name; -1 for none."""
    return f.TRACKS.index(name) if name in f.TRACKS else -1


def start_hexes(s: Board, seat: int) -> list[int]:
    """Free planets of the seat's own colour."""
    home = s.boards[seat].side.home
    return [h for h, p in enumerate(s.planet) if p == home and s.owner[h] < 0]
