"""Heap levels over time, and whether they grow: what a long run looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """What is in use at an hour of a long run, after a collection; `note` says more about it."""

    hour: float
    used: int
    unit: str
    note: str = ""

    def line(self) -> str:
        return f"hour {self.hour:5.1f}  {self.used:>11,} {self.unit}  {self.note}".rstrip()


def growth(levels: Sequence[Level]) -> int:
    """By how much the second half of a run lies higher than its first half, at their lowest.

    The first level is left out: caches fill in the first hour. Lowest, because what work needs
    for a while comes and goes, and what leaks stays.
    """
    rest = levels[1:]
    half = len(rest) // 2
    return min(each.used for each in rest[half:]) - min(each.used for each in rest[:half])
