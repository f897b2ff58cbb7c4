"""The longest chain of cards on the grid, searched exactly (R11.3, C10)."""

from __future__ import annotations

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
    found: set[int] = set()
    for start in range(SIDE * SIDE):
        _extend(start, 1 << start, steps, found, set())
    return tuple(sorted(found, key=lambda walked: (-walked.bit_count(), walked)))


def _extend(
    space: int, walked: int, steps: str, found: set[int], seen: set[tuple[int, int]]
) -> None:
    if (space, walked) in seen:
        return
    seen.add((space, walked))
    found.add(walked)
    row, col = divmod(space, SIDE)
    for down, right in _STEPS[steps]:
        if 0 <= row + down < SIDE and 0 <= col + right < SIDE:
            after = (row + down) * SIDE + col + right
            if not walked >> after & 1:
                _extend(after, walked | 1 << after, steps, found, seen)


_WALKS = {steps: _walks(steps) for steps in _STEPS}
"""Made once, when the game is loaded: some 4,400 sets, so that no scoring waits for them."""


def clear() -> None:
    """Forget chains found before, so that a search can be measured."""
    _longest.cache_clear()
