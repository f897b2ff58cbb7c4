"""What the floor page shows: each table with its match, how far it is, and what it needs.

The hub's own clock tells how long ago something was heard; a tablet's clock may be years off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import time
from typing import Any, Final

from sqlalchemy import Engine, select

from hub.care import Care
from hub.schema import matches, tables
from hub.standing import Standing, Standings

STALLED_S: Final = 15 * 60.0
"""No step for so long, and the table is called quiet. Chosen: longer than any turn that was ever
timed in our simulations, shorter than a meal."""
SILENT_S: Final = 120.0
"""The hub has heard nothing. Chosen: a tablet says where it stands whenever its line is new, and
keeps it alive every minute."""
GOING: Final = ("play", "paused", "over", "packing")
"""A packed match has left its table."""

_SHOWN: Final = [
    matches.c[name]
    for name in ("uid", "at_table", "game", "seats", "phase", "length", "line", "begun", "heard",
                 "played")
]  # fmt: skip
"""Not its faces, which are long."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A table on the floor page."""

    table: str
    heard_s: float | None
    """Seconds since the hub heard it; None: never."""
    shut_out: bool
    uid: str = ""
    game: str = ""
    names: tuple[str, ...] = ()
    phase: str = ""
    length: int = 0
    playing_s: float = 0.0
    quiet_s: float = 0.0
    round: int = 0
    left_s: float = -1.0
    """Seconds to the end, at this group's pace; negative where nobody can say."""
    help: str = ""
    """The rule that the table corrected again and again."""
    ill: tuple[str, ...] = ()
    """Nodes and readers that do not answer, antennas that will fail."""

    @property
    def free(self) -> bool:
        """Nobody plays here."""
        return not self.uid

    @property
    def stalled(self) -> bool:
        """Nothing happened for long in a match that is being played."""
        return self.phase == "play" and self.quiet_s > STALLED_S

    @property
    def silent(self) -> bool:
        """A table that plays and that the hub does not hear."""
        return not self.free and (self.heard_s is None or self.heard_s > SILENT_S)

    @property
    def urgent(self) -> int:
        """Those who need somebody stand first."""
        return -(8 * bool(self.help) + 4 * self.stalled + 2 * self.silent + bool(self.ill))


@dataclass
class Floor:
    """All tables of the house."""

    engine: Engine
    standings: Standings
    care: Care
    clock: Callable[[], float] = time

    def spots(self) -> list[Spot]:
        """Every table, those that need somebody first."""
        now, ill = self.clock(), self.care.ill()
        with self.engine.begin() as db:
            rows = db.execute(select(tables).order_by(tables.c.name)).mappings().all()
            query = select(*_SHOWN).where(matches.c.phase.in_(GOING)).order_by(matches.c.heard)
            at = {row["at_table"]: dict(row) for row in db.execute(query).mappings()}
        found = [
            replace(self._spot(dict(row), at.get(row["name"]), now), ill=ill.get(row["name"], ()))
            for row in rows
        ]
        return sorted(found, key=lambda spot: (spot.urgent, spot.free, spot.table))

    def _spot(self, row: Mapping[str, Any], match: Mapping[str, Any] | None, now: float) -> Spot:
        since = None if row["heard"] is None else max(0.0, now - row["heard"])
        if match is None:
            return Spot(row["name"], since, bool(row["shut_out"]))
        quiet = max(0.0, now - match["heard"])
        standing = self.standings.of(match["uid"], match["line"])
        return Spot(
            row["name"], quiet if since is None else min(since, quiet), bool(row["shut_out"]),
            match["uid"], match["game"], tuple(seat["name"] for seat in match["seats"]),
            match["phase"], match["length"], max(0.0, now - match["begun"]), quiet,
            standing.round if standing and standing.sound else 0,
            standing.left_s(match["played"]) if standing else -1.0,
            standing.needs_help() if standing else "",
        )  # fmt: skip

    def table(self, name: str) -> tuple[Spot, Standing | None] | None:
        """One table, with its match as it stands."""
        spot = next((spot for spot in self.spots() if spot.table == name), None)
        if spot is None:
            return None
        return spot, self.standings.of(spot.uid) if spot.uid else None
