"""Spot checks of counted pieces: at natural stops, at most one a round, always skippable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.session.right import Counts
from companion.session.telling import TURN
from engine.core.ledger import Line
from engine.core.state import State

NONE: Final[Counts] = MappingProxyType({})


@dataclass(slots=True)
class SpotChecks:
    """Chooses what to check: from round to round with another seat, and of the kinds checked least
    what was booked most there since it was asked for."""

    wanted: bool = True
    """Whether people want to be asked at all."""
    round: int = 0
    due: tuple[int, str] | None = None
    to_come: bool = False
    """Nobody was asked in this round yet."""
    _checked: dict[tuple[int, str], int] = field(default_factory=dict)
    """(seat, what) -> length of the ledger when it was last asked for or checked."""
    _asked: Counter[str] = field(default_factory=Counter)
    """Kind of counted thing (sprouts of any card are one) -> how often it was asked for."""

    def start(self, state: State) -> None:
        """Begin with the round the match is in, without a check."""
        self.round = state.round_number()
        self.due, self.to_come = None, False

    def step(self, state: State, right: Counts = NONE) -> None:
        """A step was taken; a new round is a natural stop, when one was played before it, and all
        have what they get at its beginning. What was found `right` is asked for no more, also once
        the program began anew."""
        now = state.round_number()
        self.to_come |= self.wanted and now > self.round > 0
        self.round = now
        if not self.to_come or state.outcome() is not None:
            return
        due = self._next(state, right)
        if due and _begins(state, due[0]) and not _settling(state):
            self.due, self.to_come = due, False
            self._checked[due] = len(state.ledger)  # who plays on without an answer: not once more
            self._asked[_kind(due[1])] += 1

    def want(self, wanted: bool) -> None:
        """Ask from the next round on, or no more."""
        self.wanted = wanted
        if not wanted:
            self.due, self.to_come = None, False

    def skip(self) -> None:
        """The match is elsewhere: nothing is to be checked now."""
        self.due = None

    def done(self, state: State) -> None:
        if self.due is not None:
            self._checked[self.due] = len(state.ledger)
        self.due = None

    def _next(self, state: State, right: Counts) -> tuple[int, str] | None:
        """The match tells whom, also once the program began anew; not who begins the round, who is
        always the same in some games. Of whom nothing was booked, the next one is asked."""
        first = state.round_number() % state.seats
        around = (*range(first, state.seats), *range(first))
        return next(filter(None, (self._of(state, seat, right) for seat in around)), None)

    def _of(self, state: State, seat: int, right: Counts) -> tuple[int, str] | None:
        counts, countable = Counter[str](), state.counted(seat)
        for number, line in enumerate(state.ledger):
            what = _counted_as(state, line, countable) if line[0] == seat else ""
            if what:
                since = number >= self._checked.get((seat, what), 0)
                counts[what] += since and line[4] >= right.get((seat, what), 0)
        booked = [(self._asked[_kind(one)], -n, one) for one, n in counts.items() if n]
        return (seat, min(booked)[2]) if booked else None


def _begins(state: State, seat: int) -> bool:
    """Whether it is asked first, in its own turn where a game tells of turns: it has begun nothing
    then, and nobody else waits for it."""
    turns = (one.seat for one in reversed(state.events) if one.verb == TURN)
    return state.one_by_one(state.awaiting().must)[:1] == (seat,) == (next(turns, seat),)


def _settling(state: State) -> bool:
    """Whether somebody still says how they take what came about by itself."""
    return any(
        one.verb in state.SETTLES for seat in state.awaiting().must for one in state.legal(seat)
    )


def _kind(what: str) -> str:
    return what.partition(":")[0]


def _counted_as(state: State, line: Line, countable: Mapping[str, int]) -> str:
    """The counted thing that a ledger line changed: all of its kind, or those on one piece, which
    the event names that caused it; empty when nobody counts it.
    """
    _, what, _, _, event = line
    if what in countable or event < 0:
        return what if what in countable else ""
    on = (f"{what}:{arg}" for arg in state.events[event].args)
    return next((each for each in on if each in countable), "")
