"""The ledger: every point and every counted resource with its cause, an event and a rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

Line: TypeAlias = tuple[int, str, int, str, int]
"""(seat, what, amount, rule, event): `event` is the index of the cause in `State.events`.

A bare tuple, because a match books some thousands of them and random play books millions.
"""

POINTS = "points"
"""The `what` whose sum over a seat's lines is its final score."""


class Event(NamedTuple):
    """Something that happened because of a step; `args` are as the game's texts need them."""

    verb: str
    seat: int
    args: tuple[str | int, ...] = ()
    rule: str = ""


def total(ledger: Iterable[Line], seat: int, what: str) -> int:
    """The sum of one thing for one seat."""
    return sum(line[2] for line in ledger if line[0] == seat and line[1] == what)


def totals(ledger: Iterable[Line], seats: int) -> list[dict[str, int]]:
    """Per seat: what -> sum, in alphabetical order. Lines of the whole table are left out."""
    *sums, _ = found = [defaultdict[str, int](int) for _ in range(seats + 1)]
    for seat, what, amount, _, _ in ledger:
        found[seat][what] += amount  # the table's own, seat -1, come last
    return [dict(sorted(of_seat.items())) for of_seat in sums]


def because(ledger: Iterable[Line], seat: int, what: str) -> list[Line]:
    """The lines that explain one number of one seat, in the order they were booked."""
    return [line for line in ledger if line[0] == seat and line[1] == what]
