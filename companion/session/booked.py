"""What each event brought its own seat, or took from it, by the ledger."""

from __future__ import annotations

from itertools import takewhile

from engine.core.state import State


def booked(state: State, start: int) -> dict[int, dict[str, int]]:
    """Event, from `start` on -> what its own seat gained by it; the ledger is in their order."""
    found: dict[int, dict[str, int]] = {}
    lines = takewhile(lambda line: line[4] >= start, reversed(state.ledger))
    for seat, what, amount, _, event in reversed(list(lines)):
        if event >= 0 and state.events[event].seat == seat:
            sums = found.setdefault(event, {})
            sums[what] = sums.get(what, 0) + amount
    return found
