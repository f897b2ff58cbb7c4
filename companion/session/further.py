"""What can be done again and again before a turn ends: whether it opens anything else, and which
of it opens what was refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from operator import itemgetter
from typing import Final

from engine.core.match import apply
from engine.core.state import State
from engine.core.steps import Action

MOST_TRIED: Final = 400
"""Where so much was tried there is much left: something may well come of it."""
MOST_FIRST: Final = 6
"""So much comes first at most. Chosen: three QIC for ore and the credits beside it were wanted, and
it is found in a tenth of a second."""
Steps = tuple[Action, ...]


def further(state: State, seat: int, again: Collection[str]) -> bool:
    """Whether a seat could do anything that it cannot do now, after some of these."""
    first, seen, todo = _verbs(state, seat), {_has(state, seat)}, [state]
    for _ in range(MOST_TRIED):
        if not todo:
            return False
        now = todo.pop()
        for _, after in _each(now, seat, again):
            if _verbs(after, seat) - first:
                return True
            if (has := _has(after, seat)) not in seen:
                seen.add(has)
                todo.append(after)
    return True


def first(
    state: State, seat: int, possible: Callable[[State], bool], again: Collection[str]
) -> Steps:
    """The fewest of these after which something is possible; of as many those that leave most to
    do. Nothing: it is possible now, or they do not open it. The state stays as it is."""
    level: list[tuple[Steps, State]] = [((), state)] if again and not possible(state) else []
    seen = {_has(state, seat)}
    for _ in range(MOST_FIRST):
        level = list(_next(level, seat, again, seen))
        found = [(len(after.legal(seat)), steps) for steps, after in level if possible(after)]
        if found:
            return max(found, key=itemgetter(0))[1]
    return ()


def _next(
    level: list[tuple[Steps, State]], seat: int, again: Collection[str],
    seen: set[tuple[tuple[str, int], ...]],
) -> Iterator[tuple[Steps, State]]:  # fmt: skip
    """Each of these once more, where it leads to what a seat did not have before."""
    for steps, now in level:
        for action, after in _each(now, seat, again):
            has = _has(after, seat)
            if has not in seen and len(seen) < MOST_TRIED:
                seen.add(has)
                yield (*steps, action), after


def _each(state: State, seat: int, again: Collection[str]) -> Iterator[tuple[Action, State]]:
    """Each of them with the position after it."""
    for action in state.legal(seat):
        if action.verb in again:
            after = state.clone()
            apply(after, action)
            yield action, after


def _verbs(state: State, seat: int) -> set[str]:
    return {one.verb for one in state.legal(seat)}


def _has(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(state.counted(seat).items()))
