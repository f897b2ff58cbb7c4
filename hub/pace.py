"""How long a match will still take: what its rules say is left, and the pace of this very group.

`data/lengths.json` tells how many deeds are usually left when each milestone of a match begins. A
group that takes more or fewer on its way stretches that; the time that a deed of this group took
tells the rest.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from engine.core.steps import TABLE, Action, Step

LENGTHS: Final = Path(__file__).parent / "data" / "lengths.json"
LEAST: Final = 0.1
"""Nothing is said before so much of a match is over: a beginning tells little of a pace."""
_USUAL: Final = 2.0
"""The usual way weighs as much as a group's own would after so many matches. Chosen: of half a
match to a hundred, none told the end of simulated groups better."""
_STEP_LEFT: Final = 0.3
"""A step towards the end that takes longer than usual has so much of itself before it."""


def is_deed(step: Step) -> bool:
    """Whether a step counts: not what a seat drew for itself, which no match with secret hands
    tells."""
    return isinstance(step, Action) or step.seat == TABLE


@cache
def lengths(game: str, seats: int) -> tuple[int, ...]:
    """Deeds before the first milestone, then those left as each begins; empty: unknown."""
    told = json.loads(LENGTHS.read_text("utf-8"))["games"]
    return tuple(told.get(game, {}).get(str(seats), ()))


def deeds_left(game: str, seats: int, begins: Sequence[int], done: int) -> float | None:
    """How many deeds are likely left; None where nobody can say.

    `begins` are the deeds after which its milestones have begun so far.
    """
    _, *left = lengths(game, seats) or (0,)
    if not left or not begins:
        return None
    at = min(len(begins), len(left)) - 1
    stretched = (begins[at] - begins[0] + _USUAL * left[0]) / ((1 + _USUAL) * left[0] - left[at])
    then = left[at + 1] if at + 1 < len(left) else 0
    step = (left[at] - then) * stretched
    return then * stretched + max(step - (done - begins[at]), _STEP_LEFT * step)


def left_s(game: str, seats: int, begins: Sequence[int], done: int, played_s: float) -> float:
    """Seconds to the end of a match at this group's pace; negative where nobody can say."""
    left = deeds_left(game, seats, begins, done)
    if left is None or done < LEAST * (done + left) or played_s <= 0:
        return -1.0
    return left * played_s / done
