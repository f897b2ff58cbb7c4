"""One movement of hands: all cities of a seat hunt at once where nothing is left to choose."""

from __future__ import annotations

from collections import Counter

from engine.core.state import Gesture
from engine.core.steps import Action
from engine.games.gaia import decisions
from engine.games.gaia.board import Board
from engine.games.gaia.grid import name


def gestures(board: Board, seat: int) -> list[Gesture]:
    """R8.1, R8.4: each city has one herd and no herd goes, so no order matters."""
    frame = board.frames[-1] if board.frames else ("over",)
    if frame[0] != "hunt" or frame[1] != seat:
        return []
    found = decisions.hunts(board, frame)
    eaten = Counter(cell for _, cell in found)
    chooses = len(dict(found)) < len(found)
    if len(found) < 2 or chooses or any(board.tokens[cell] <= eaten[cell] for cell in eaten):
        return []
    steps = [Action("hunt", seat, (card, name(cell))) for card, cell in found]
    # The last one hunts by itself where it has to.
    last = len(steps) if board.options["hunting"] == "optional" else len(steps) - 1
    return [Gesture("hunt_all", tuple(steps[:last]))]
