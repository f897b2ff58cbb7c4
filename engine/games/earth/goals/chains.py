"""The longest chain of cards on the grid, searched exactly (R11.3, C10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.games.earth.seat import SIDE, WIDTH, Seat

_STEPS = {
    "orthogonal": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "diagonal": ((1, 1), (1, -1), (-1, 1), (-1, -1)),
}


def longest(area: Seat, matching: set[str], steps: str, through: str = "") -> int:
    """Most matching cards on one walk without revisiting; `through` must be on it if named."""
    if not matching or (through and through not in matching):
        return 0
    top = min(area.at) // WIDTH
    left = min(space % WIDTH for space in area.at)
    bit = {card: _bit(area.cell[card], top, left) for card in matching}
    return _longest(sum(bit.values()), bit[through] if through else 0, steps)


def _bit(space: int, top: int, left: int) -> int:
    return 1 << ((space // WIDTH - top) * SIDE + space % WIDTH - left)


@lru_cache(maxsize=8192)
def _longest(cards: int, through: int, steps: str) -> int:
    for walked in _WALKS[steps]:
        if walked & cards == walked and walked & through == through:
            return walked.bit_count()
    return 0


def _walks(steps: str) -> tuple[int, ...]:
    """Every set of spaces that one walk can cover, the largest first; a bit per space."""
    beside = tuple(_beside(space, steps) for space in range(SIDE * SIDE))
    found: set[int] = set()
    for start in range(SIDE * SIDE):
        found |= _from(start, beside)
    return tuple(sorted(found, key=lambda walked: (-walked.bit_count(), walked)))


def _from(start: int, beside: Sequence[Sequence[tuple[int, int]]]) -> set[int]:
    """The sets of those walks that begin on a space."""
    ends = {(start, 1 << start)}
    left = list(ends)
    while left:
        space, walked = left.pop()
        for after, bit in beside[space]:
            end = (after, walked | bit)
            if not walked & bit and end not in ends:
                ends.add(end)
                left.append(end)
    return {walked for _, walked in ends}


def _beside(space: int, steps: str) -> tuple[tuple[int, int], ...]:
    """The spaces that one step leads to, each with its bit."""
    row, col = divmod(space, SIDE)
    reached = ((row + down, col + right) for down, right in _STEPS[steps])
    inside = [r * SIDE + c for r, c in reached if 0 <= r < SIDE and 0 <= c < SIDE]
    return tuple((after, 1 << after) for after in inside)


_WALKS = {steps: _walks(steps) for steps in _STEPS}
"""Made once, when the game is loaded: some 4,400 sets, so that no scoring waits for them."""


def clear() -> None:
    """Forget chains found before, so that a search can be measured."""
    _longest.cache_clear()
