"""How the levels of Gaia Project's research board share its room, so that all of it is read.

Tracks stand beside each other as on the cardboard; in a room that is much broader than high they
lie below each other. What is the same on all tracks stands once, at the head of a level.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from kivy.metrics import dp

from companion.games.gaia_project.art.research import POINTS, SHADES, level
from companion.ui.widgets.sentence import LEADING, LEAST, Parts, high, length, narrowest, sentence

TRACKS: Final = tuple(SHADES)
LEVELS: Final = range(6)
TOP: Final = LEVELS[-1]
PAD: Final = 5.0
"""Between the edge of a level and its signs, both together, dp."""
MOST: Final = 28.0
"""No sign is larger, dp."""
NUMBER: Final = 24.0
"""Across the disc with a level's number, dp."""
MARKER: Final = 18.0
"""Side of a marker with what is around it, dp: two stand above each other."""
BROAD: Final = 2.1
"""In a room so much broader than high the tracks lie."""
ALIKE: Final = {3: ("sign", "charge", "3"), 5: ("sign", "green")}
"""What entering this level gives, or takes, on each track."""


class Cell(NamedTuple):
    """What stands on one level of one track."""

    says: Parts
    standing: tuple[int, ...] = ()
    """The seats whose markers stand on it."""

    def aside(self, w: float) -> float:
        """How much of a width the markers take; where there is too little they lie closer."""
        if not self.standing:
            return 0.0
        signs = narrowest(self.says, w * TOP, dp(LEAST)) + dp(PAD)
        return max(dp(MARKER), min(dp(MARKER) * -(-len(self.standing) // 2), w - signs))

    def high(self, w: float, size: float) -> float:
        """Its height in this width, its signs so large."""
        signs = high(self.says, w - dp(PAD) - self.aside(w), size)
        return max(signs, dp(MARKER) * min(2, len(self.standing))) + dp(PAD)

    def wide(self, h: float, size: float) -> float:
        """Its width in this height, its signs so large."""
        full = dp(MARKER) * -(-len(self.standing) // 2)
        return narrowest(self.says, h - dp(PAD), size) + dp(PAD) + full


Cells: TypeAlias = Mapping[tuple[str, int], Cell]
"""By track and level."""


class Shares(NamedTuple):
    """How large all signs are, and how much of the room each level takes."""

    size: float
    levels: tuple[float, ...]


@cache
def says(track: str, number: int) -> Parts:
    """What only this level gives, in signs."""
    return sentence(*level(track, number))


@cache
def head(number: int) -> Parts:
    """What a level is worth at the end, and what is the same on all tracks."""
    worth = (("sign", "points", str(POINTS[number])),) if number in POINTS else ()
    return (*worth, ALIKE[number]) if number in ALIKE else worth


def upright(all_of: Cells, wide: float, room: float) -> Shares:
    """Levels above each other in columns of this width: the largest signs that fit, and heights."""

    def need(size: float, number: int) -> float:
        first = len(head(number)) * LEADING * dp(LEAST)
        return max(first, *(all_of[track, number].high(wide, size) for track in TRACKS))

    return _shared(room, need)


def lying(all_of: Cells, tall: float, room: float) -> Shares:
    """Levels beside each other in rows of this height: the largest signs that fit, and widths."""

    def need(size: float, number: int) -> float:
        first = dp(NUMBER) + length(head(number)) * dp(LEAST) + dp(PAD)
        return max(first, *(all_of[track, number].wide(tall, size) for track in TRACKS))

    return _shared(room, need)


def _shared(room: float, need: Callable[[float, int], float]) -> Shares:
    """The largest signs for which the room is enough; what is left of it goes to all alike."""
    size = dp(MOST)
    needs = [need(size, number) for number in LEVELS]
    while sum(needs) > room and size > dp(LEAST):
        size = max(dp(LEAST), size - 1)
        needs = [need(size, number) for number in LEVELS]
    rest = (room - sum(needs)) / len(needs)
    return Shares(size, tuple(one + rest for one in needs))
