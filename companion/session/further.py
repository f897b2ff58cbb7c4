"""Whether what can be done again and again before a turn ends opens anything else."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.core.match import apply
from engine.core.state import State

MOST_TRIED: Final = 400
"""Where so much was tried there is much left: something may well come of it."""


def further(state: State, seat: int, again: Collection[str]) -> bool:
    """Whether a seat could do anything that it cannot do now, after some of these."""
    first, seen, todo = _verbs(state, seat), {_has(state, seat)}, [state]
    for _ in range(MOST_TRIED):
        if not todo:
            return False
        now = todo.pop()
        for after in _each(now, seat, again):
            if _verbs(after, seat) - first:
                return True
            if (has := _has(after, seat)) not in seen:
                seen.add(has)
                todo.append(after)
    return True


def _each(state: State, seat: int, again: Collection[str]) -> list[State]:
    """The position after each of them."""
    found = []
    for action in state.legal(seat):
        if action.verb in again:
            found.append(after := state.clone())
            apply(after, action)
    return found


def _verbs(state: State, seat: int) -> set[str]:
    return {one.verb for one in state.legal(seat)}


def _has(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(state.counted(seat).items()))
