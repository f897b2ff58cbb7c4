"""Whose hands are wanted besides the turn: offers to charge, income in an order, tiles. What is
chosen then carries no tag: their readers shine as in a turn, and ask for nothing to be laid
there."""

from __future__ import annotations

from engine.core.state import Cue
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.situations import VOCABULARY
from engine.games.gaia_project.research import tile_slots


def cues(s: Board) -> list[Cue]:
    """Every seat that is offered power or decides apart from its turn, all at once (R8.3, R4.2)."""
    found = []
    for seat, board in enumerate(s.boards):
        if board.todo:
            says = VOCABULARY.lights.get(board.todo[-1][0], "")
        else:
            says = "turn" if board.offers else ""
        if says:
            found.append(Cue(says, f"seat{seat}", seat))
        if board.todo and board.todo[-1][0] == "tile":
            found += _advanced(s, seat)
    return found


def _advanced(s: Board, seat: int) -> list[Cue]:
    """R12.3: where the advanced tiles lie that it can take; actions name them by their track."""
    slots = (slot for slot in tile_slots(s, seat) if slot.startswith("adv-"))
    return [Cue("choose", f"advanced:{slot.removeprefix('adv-')}", seat) for slot in slots]
