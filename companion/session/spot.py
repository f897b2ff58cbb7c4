"""Spot checks of counted pieces: at natural stops, at most one a round, always skippable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.state import State
from engine.core.steps import TABLE

ROUND = "round"
"""The key of `State.view(None)` that counts rounds; a game without it is never spot-checked."""


@dataclass(slots=True)
class SpotChecks:
    """Chooses what to check: what was booked most often since it was last checked."""

    round: int = 0
    due: tuple[int, str] | None = None
    _checked: dict[tuple[int, str], int] = field(default_factory=dict)
    """(seat, what) -> length of the ledger when it was last checked."""

    def start(self, board: Mapping[str, Any]) -> None:
        """Begin with the round the match is in, without a check."""
        self.round = _round(board)
        self.due = None

    def step(self, state: State, board: Mapping[str, Any]) -> None:
        """A step was taken; a new round is a natural stop."""
        now = _round(board)
        if now > self.round and state.outcome() is None:
            self.due = self._most_booked(state)
        if now != self.round:
            self.round = now

    def done(self, state: State) -> None:
        if self.due is not None:
            self._checked[self.due] = len(state.ledger)
        self.due = None

    def _most_booked(self, state: State) -> tuple[int, str] | None:
        counts: Counter[tuple[int, str]] = Counter()
        countable = {seat: state.counted(seat) for seat in range(state.seats)}
        for number, (seat, what, *_) in enumerate(state.ledger):
            if seat != TABLE and what in countable[seat]:
                counts[seat, what] += number >= self._checked.get((seat, what), 0)
        best = counts.most_common(1)
        return best[0][0] if best and best[0][1] > 0 else None


def _round(board: Mapping[str, Any]) -> int:
    number = board.get(ROUND, 0)
    return number if isinstance(number, int) else 0
