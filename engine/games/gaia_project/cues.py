"""Where hands are wanted besides the turn: offers to charge, income in an order, tiles."""

from __future__ import annotations

from engine.core.state import Cue
from engine.games.gaia_project.board import Board

AT_THE_PAD = {
    "income": "choose",
    "stone": "choose",
    "area": "choose",
    "buy": "choose",
    "left_overs": "choose",
    "token": "take",
    "repeat": "choose",
    "tile": "take",
}
"""Decision -> what the light at the seat's own pad says."""


def cues(s: Board) -> list[Cue]:
    """Every seat that is offered power or decides apart from its turn, all at once (R8.3, R4.2)."""
    found = []
    for seat, board in enumerate(s.boards):
        if board.todo:
            says = AT_THE_PAD.get(board.todo[-1][0], "")
        else:
            says = "choose" if board.offers else ""
        if says:
            found.append(Cue(says, f"seat{seat}", seat))
    return found
