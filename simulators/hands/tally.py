"""What is counted while hands play: shows, touches and questions by seat-turn, and mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from engine.core.steps import TABLE

KINDS = ("shows", "touches", "questions")


@dataclass(slots=True)
class Tally:
    """Counts by seat-turn: what a seat does in one turn of the match, though others act between.
    Where a game tells of no turns it is a run of actions of one seat.

    What the table as a whole does (turning up tiles, following the guide, putting right) is
    `upkeep` and belongs to no seat's turn.
    """

    turns: list[Counter[str]] = field(default_factory=list)
    upkeep: Counter[str] = field(default_factory=Counter)
    injected: Counter[str] = field(default_factory=Counter)
    wrong_actions: int = 0
    corrections: int = 0
    notes: list[str] = field(default_factory=list)
    """What went wrong, in words, for the one who looks for the reason."""
    _seat: int = TABLE
    _turn: int = 0
    _open: dict[int, Counter[str]] = field(default_factory=dict)
    """The seats' counts in this turn."""

    def turn_of(self, seat: int, turn: int = 0) -> None:
        """The next counts belong to this seat; TABLE: to the table's upkeep.

        `turn` counts the turns of the match; 0: it tells of none, or it is still the same one.
        """
        if turn > self._turn:
            self._turn = turn
            self._open.clear()
        elif seat not in (TABLE, self._seat) and not self._turn:
            self._open.clear()
        if seat != TABLE and seat not in self._open:
            self._open[seat] = Counter()
            self.turns.append(self._open[seat])
        self._seat = seat

    def count(self, kind: str) -> None:
        """One show, touch or question more."""
        (self.upkeep if self._seat == TABLE else self._open[self._seat])[kind] += 1

    def hands(self) -> dict[str, dict[str, float]]:
        """Mean and p95 of each kind by seat-turn, and of shows and touches together."""
        found = {kind: summary([turn[kind] for turn in self.turns]) for kind in KINDS}
        both = [turn["shows"] + turn["touches"] for turn in self.turns]
        return {**found, "shows_and_touches": summary(both)}


def summary(values: Sequence[float]) -> dict[str, float]:
    """Mean and 95th percentile (nearest rank), rounded to hundredths; 0 of nothing."""
    if not values:
        return {"mean": 0.0, "p95": 0.0}
    return {"mean": round(sum(values) / len(values), 2), "p95": percentile(values, 95)}


def percentile(values: Sequence[float], share: int) -> float:
    """The nearest-rank percentile, rounded to hundredths; 0 of nothing."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return round(ordered[max(0, ceil(len(ordered) * share / 100) - 1)], 2)
