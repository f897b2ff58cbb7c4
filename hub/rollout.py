"""A new version for a whole house: one table, then a tenth, then all. No I/O.

A stage goes on only when play at the updated tables is not worse than it was there before and than
it is elsewhere: tries to read, moves that are taken back, place to light. It stops when it is, or
when a node did not come up with the version; then all go back to the one before, and it says why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import ceil, sqrt
from typing import Any, Final

GOING, BACK, DONE, STOPPED = "going", "back", "done", "stopped"
STAGES: Final = 3
ENOUGH: Final = 300
"""Pieces that were laid at updated tables before a stage is judged: an evening of one table."""
SLOW: Final = ("light4", "light5", "light6")
"""Place to light over 250 ms (`companion/link/letter.py`)."""
WORSE, SURE = 1.25, 3.0
"""A quarter more often, and so sure (standard deviations) that it is no chance: of a thousand
comparisons of equal things one says so."""
MEASURES: Final = {"retries": "shown", "corrections": "steps", "slow": "lights"}

Play = Mapping[str, int]
"""How often each thing happened: retries, shown, corrections, steps, slow, lights."""


@dataclass(slots=True)
class Rollout:
    """How far a version is. `tables` stand in the order in which they get it."""

    version: str
    sum: str
    before: str
    """The hash of the version that a house goes back to."""
    tables: tuple[str, ...]
    state: str = GOING
    stage: int = 0
    why: str = ""
    """Key of a sentence."""
    where: str = ""
    """The table, or the figure, that it stopped for."""
    given: dict[str, float] = field(default_factory=dict)
    """Table -> since when all its nodes have the version."""
    missed: list[str] = field(default_factory=list)
    """Tables with a node that did not answer: they get it when they are there again."""

    def reach(self, stage: int) -> int:
        """How many tables have it when a stage is over."""
        return (min(1, len(self.tables)), ceil(len(self.tables) / 10), len(self.tables))[stage]

    def wanted(self) -> list[str]:
        """The tables that should get the version now, or lose it again."""
        if self.state == BACK:
            return list(self.given)
        if self.state != GOING:
            return []
        return [one for one in self.tables[: self.reach(self.stage)] if one not in self.given]

    def told(self, table: str, outcome: Mapping[str, Any], now: float) -> None:
        """How an update ended at a table."""
        nodes = {name: one.get("state") for name, one in outcome.get("nodes", {}).items()}
        if self.state == BACK:
            if outcome["state"] == "done":
                self.given.pop(table, None)
            if not self.given:
                self.state = STOPPED
        elif "failed" in (outcome["state"], *nodes.values()) and "gone" not in nodes.values():
            self.given[table] = now  # some of its nodes may have it: they go back with the others
            self.stop("rollout.failed", table)
        elif outcome["state"] == "done":
            self.given[table] = now
            self.missed = [one for one in self.missed if one != table]
        elif table not in self.missed:
            self.missed.append(table)

    def stop(self, why: str, where: str) -> None:
        """No further; those who have it go back."""
        self.state = BACK if self.given else STOPPED
        self.why, self.where = why, where

    def look(self, before: Play, now: Play, elsewhere: tuple[Play, Play]) -> None:
        """Judge a stage that all of its tables have played with: go on, or stop.

        `elsewhere` is the other tables before and since: what got worse everywhere is no fault of
        the version.
        """
        waiting = [one for one in self.wanted() if one not in self.missed]
        if self.state != GOING or waiting or not self.given:
            return
        worse = next((name for name in MEASURES if is_worse(name, before, now, elsewhere)), "")
        if worse:
            self.stop(f"rollout.worse.{worse}", "")
        elif now.get("shown", 0) >= ENOUGH:
            last = self.stage == STAGES - 1
            self.state = DONE if last else GOING
            self.stage += not last

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


def read(told: Mapping[str, Any]) -> Rollout:
    """From JSON."""
    return Rollout(**{**told, "tables": tuple(told["tables"])})


def play(nodes: Iterable[Mapping[str, int]], steps: int, corrections: int) -> Counter[str]:
    """What the figures of antennas and nodes mean for play."""
    whole: Counter[str] = Counter()
    for figures in nodes:
        whole.update(figures)
    lights = sum(n for key, n in whole.items() if key.startswith("light"))
    return Counter(
        retries=whole["errors"], shown=whole["shown"], corrections=corrections, steps=steps,
        slow=sum(whole[key] for key in SLOW), lights=lights,
    )  # fmt: skip


def is_worse(name: str, before: Play, now: Play, elsewhere: tuple[Play, Play]) -> bool:
    """Whether a thing happens more often than before, by more than it does elsewhere."""
    of = MEASURES[name]
    if not now.get(of, 0) or not before.get(of, 0):
        return False
    drift = _ratio(name, of, *elsewhere)
    fair = max(before[name], 0.5) / before[of] * max(1.0, drift)
    return now[name] / now[of] > WORSE * fair and _sure(now[name], now[of], fair, before[of])


def _ratio(name: str, of: str, before: Play, now: Play) -> float:
    """How many times as often elsewhere; 1 where too little is known."""
    if min(before.get(name, 0), now.get(name, 0)) < 20:
        return 1.0
    return (now[name] / now[of]) / (before[name] / before[of])


def _sure(count: int, of: int, fair: float, known: int) -> bool:
    """Counts spread more than dice: a coin, a tired evening. The root evens their spread."""
    spread = 2.0 * sqrt(1 / of + 1 / known)
    return 2 * (sqrt((count + 0.375) / of) - sqrt(fair + 0.375 / known)) > SURE * spread / 2


def order_of(tables: Mapping[str, int], first: Sequence[str] = ()) -> tuple[str, ...]:
    """Those who play most first: the first table tells something soonest."""
    return tuple(sorted(tables, key=lambda name: (name not in first, -tables[name], name)))
