"""What a house plays, how long, by how many, and which rules are corrected, refused or looked up.

Nobody's name is in it, so it stays when names are forgotten. Times are those that were played,
without breaks, of matches that came to their end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import time
from typing import Any, Final

from sqlalchemy import Engine, Integer, cast, delete, func, insert, select

from hub import database
from hub.schema import matches, rules

CORRECTED, REFUSED, ASKED = "corrected", "refused", "asked"
KINDS: Final = (CORRECTED, REFUSED, ASKED)
ENDED: Final = ("over", "packing", "packed")
DAY_S: Final = 86_400
"""As the calendar: the shortest time that statistics tell of."""
STEP_S: Final = 60
"""Chosen: durations are counted by the minute, so that the middle of 10^5 matches is found from
some hundred counts without reading each."""
MOST_RULES: Final = 20
MOST_NAME: Final = 32


@dataclass(frozen=True, slots=True)
class Played:
    """A game with so many seats."""

    game: str
    players: int
    begun: int
    ended: int
    minutes: int | None
    """The middle of those that ended; None when none did."""


@dataclass
class Statistics:
    """The figures of the house."""

    engine: Engine
    clock: Callable[[], float] = time

    def note(self, game: str, counts: Mapping[str, int], kind: str) -> None:
        """Rules of a game were corrected, refused or looked up so often today."""
        day = int(self.clock() // DAY_S)
        with database.writing(self.engine) as db:
            for rule, count in list(counts.items())[:MOST_RULES]:
                row = {"game": game[:64], "rule": rule[:MOST_NAME], "kind": kind, "day": day}
                own = [rules.c[key] == value for key, value in row.items()]
                before = db.execute(select(rules.c.count).where(*own)).scalar() or 0
                db.execute(delete(rules).where(*own))
                db.execute(insert(rules).values(**row, count=before + max(0, count)))

    def played(self, days: int = 0) -> list[Played]:
        """All games by seats, what is played most first; of the last days, or ever (0)."""
        step = cast(func.floor(matches.c.played / STEP_S), Integer)
        query = select(matches.c.game, matches.c.players, matches.c.phase, step, func.count())
        query = query.group_by(matches.c.game, matches.c.players, matches.c.phase, step)
        if days:
            query = query.where(matches.c.begun >= self.clock() - days * DAY_S)
        begun: Counter[tuple[str, int]] = Counter()
        times: dict[tuple[str, int], Counter[int]] = {}
        with self.engine.begin() as db:
            for game, players, phase, minutes, count in db.execute(query):
                begun[game, players] += count
                if phase in ENDED:
                    times.setdefault((game, players), Counter())[minutes] += count
        found = [self._played(key, begun[key], times.get(key, Counter())) for key in begun]
        return sorted(found, key=lambda one: (-one.begun, one.game, one.players))

    def _played(self, key: tuple[str, int], begun: int, times: Counter[int]) -> Played:
        game, players = key
        return Played(game, players, begun, sum(times.values()), middle(times))

    def rules(self, days: int = 0) -> list[dict[str, Any]]:
        """Game, rule and how often it was each kind of trouble; the most troublesome first."""
        since = int(self.clock() // DAY_S) - days if days else 0
        query = select(rules.c.game, rules.c.rule, rules.c.kind, func.sum(rules.c.count))
        query = query.where(rules.c.day >= since).group_by(rules.c.game, rules.c.rule, rules.c.kind)
        found: dict[tuple[str, str], Counter[str]] = {}
        with self.engine.begin() as db:
            for game, rule, kind, count in db.execute(query):
                found.setdefault((game, rule), Counter())[kind] = int(count)
        rows = [{"game": game, "rule": rule, **{kind: kinds[kind] for kind in KINDS}}
                for (game, rule), kinds in found.items()]  # fmt: skip
        return sorted(rows, key=lambda row: (-sum(row[kind] for kind in KINDS), row["game"],
                                             row["rule"]))  # fmt: skip


def middle(times: Counter[int]) -> int | None:
    """The middle of values that were counted."""
    left = sum(times.values()) / 2
    for value in sorted(times):
        left -= times[value]
        if left <= 0:
            return value
    return None
