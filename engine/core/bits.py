"""Sets of small numbers as one whole number, a bit each: unions and cuts are single operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache


def bits(mask: int) -> Iterator[int]:
    """The members of a set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=2048)
def listed(mask: int) -> tuple[int, ...]:
    """The members of a set that is asked for again and again."""
    return tuple(bits(mask))


def mask_of(members: Iterable[int]) -> int:
    """The set of these members.

    >>> bin(mask_of([1, 2, 4]))
    '0b10110'
    """
    found = 0
    for member in members:
        found |= 1 << member
    return found


def grown(start: int, among: int, around: Callable[[int], int]) -> int:
    """All that hangs together with a set inside another one; `around` tells what lies beside."""
    found = edge = start
    while edge:
        edge = around(edge) & among & ~found
        found |= edge
    return found


def components(mask: int, around: Callable[[int], int]) -> list[int]:
    """The connected parts of a set, by their lowest members."""
    parts = []
    while mask:
        part = grown(mask & -mask, mask, around)
        parts.append(part)
        mask &= ~part
    return parts
