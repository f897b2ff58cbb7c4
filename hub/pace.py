"""How long a match will still take: how far its rules say it is, and the pace of this very group.

`data/lengths.json` tells after how many steps the rounds of a match begin on average. A group that
takes more or fewer steps a round stretches that; the time it has played then tells the rest.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

LENGTHS: Final = Path(__file__).parent / "data" / "lengths.json"
LEAST: Final = 0.1
"""Nothing is said before so much of a match is over: a beginning tells little of a pace."""
_ROUND_LEFT: Final = 0.95
"""A round that is longer than usual is this far at most."""


@cache
def lengths(game: str, seats: int) -> tuple[float, ...]:
    """After how many steps each round begins, and the match ends; empty for games without."""
    told = json.loads(LENGTHS.read_text("utf-8"))["games"]
    return tuple(told.get(game, {}).get(str(seats), ()))


def done(game: str, seats: int, begins: Sequence[int], steps: int) -> float | None:
    """How much of a match is over, from 0 to 1; None where nobody can say.

    `begins` are the steps after which its rounds have begun so far.
    """
    usual = lengths(game, seats)
    if not usual or not begins or len(begins) >= len(usual):
        return None
    at = len(begins) - 1
    gap = usual[at + 1] - usual[at]
    stretched = _stretched(usual, begins)
    within = min((steps - begins[-1]) / stretched / gap, _ROUND_LEFT)
    return (usual[at] + within * gap) / usual[-1]


def _stretched(usual: Sequence[float], begins: Sequence[int]) -> float:
    """Steps of this group for one of the usual, as far as whole rounds tell."""
    at = len(begins) - 1
    if at == 0:
        return 1.0
    return max(begins[-1] - begins[0], 1) / (usual[at] - usual[0])


def left_s(game: str, seats: int, begins: Sequence[int], steps: int, played_s: float) -> float:
    """Seconds to the end of a match at this group's pace; negative where nobody can say."""
    over = done(game, seats, begins, steps)
    if over is None or over < LEAST or played_s <= 0:
        return -1.0
    return played_s * (1 - over) / over
