"""What the floor page shows: each table with its match, how far it is, and what it needs.

The hub's own clock tells how long ago something was heard; a tablet's clock may be years off. Open
pages look twenty times a second while many play: then only tables that said something are asked
for, all of them now and then.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import lru_cache
from threading import Lock
from time import time
from typing import Any, Final

from sqlalchemy import Engine, Text, cast, select

from hub.boxes import Boxes
from hub.care import Care
from hub.schema import matches, tables
from hub.standing import LINE, Standing, Standings
from hub.stumbles import Need, Stumbles

STALLED_S: Final = 15 * 60.0
"""No step for so long, and the table is called quiet. Chosen: longer than any turn that was ever
timed in our simulations, shorter than a meal."""
SILENT_S: Final = 120.0
"""The hub has heard nothing. Chosen: a tablet says where it stands whenever its line is new, and
keeps it alive every minute."""
WHOLE_S: Final = 2.0
"""How often all tables are looked at. Chosen: minutes are what a page shows of time."""
MOST_ASKED: Final = 50
"""Tables that are asked for by name; for more all are looked at. Chosen: a tenth of a big house."""
GOING: Final = ("play", "paused", "over", "packing")
"""A packed match has left its table."""

_TABLES: Final = (tables.c.name, tables.c.heard, tables.c.shut_out)
_SHOWN: Final = [
    *(matches.c[name] for name in ("uid", "at_table", "game", "box", "phase", "length", "begun",
                                   "heard", "played")),
    cast(matches.c.seats, Text).label("seats"), LINE.label("line"),
]  # fmt: skip
"""Not its faces, which are long; and texts of JSON, which are read when they are others."""


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
    """The rule that was in the way or corrected again and again, or that they call about."""
    called: bool = False
    """Somebody laid the help tag."""
    lacks: int = 0
    """So many pieces were missing when the box that lies here was counted last."""
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
        return -(
            16 * self.called
            + 8 * bool(self.help)
            + 4 * self.stalled
            + 2 * self.silent
            + bool(self.ill)
        )


@dataclass
class Floor:
    """All tables of the house."""

    engine: Engine
    standings: Standings
    care: Care
    stumbles: Stumbles
    boxes: Boxes
    clock: Callable[[], float] = time
    _seen: dict[str, Spot] = field(default_factory=dict, init=False)
    """Table -> as it was looked at last."""
    _said: set[str] = field(default_factory=set, init=False)
    """Tables that said something since."""
    _whole: float = field(default=float("-inf"), init=False)
    """When all were looked at."""
    _one: Lock = field(default_factory=Lock, init=False)

    def spots(self) -> list[Spot]:
        """Every table, those that need somebody first."""
        self.changed()
        return self.latest()

    def changed(self, table: str = "") -> None:
        """A table said something; without a name: anything may be new. Any thread."""
        if table:
            self._said.add(table)
        else:
            self._whole = float("-inf")

    def latest(self) -> list[Spot]:
        """Every table; those that said nothing may be as they were `WHOLE_S` ago."""
        with self._one:
            now, said = self.clock(), set(self._said)
            self._said -= said
            whole = not 0 <= now - self._whole < WHOLE_S or len(said) > MOST_ASKED
            if whole or not self._look_at(said, now):
                self._look_at_all(now)
            return sorted(self._seen.values(), key=lambda s: (s.urgent, s.free, s.table))

    def _look_at_all(self, now: float) -> None:
        self._whole = now
        self._seen = {spot.table: spot for spot in self._looked(None, now)}

    def _look_at(self, said: Collection[str], now: float) -> bool:
        """False when one of them plays what another one played: a match went to another table."""
        found = self._looked(said, now) if said else []
        uids = {spot.uid for spot in found if spot.uid}
        moved = any(s.uid in uids and s.table not in said for s in self._seen.values())
        self._seen |= {spot.table: spot for spot in found}
        return not moved

    def _looked(self, names: Collection[str] | None, now: float) -> list[Spot]:
        """These tables (None: all) as the database has them now."""
        ill, needs, lacks = self.care.ill(), self.stumbles.needs(), self.boxes.incomplete()
        which, query = select(*_TABLES), select(*_SHOWN).where(matches.c.phase.in_(GOING))
        if names is not None:
            which = which.where(tables.c.name.in_(names))
            query = query.where(matches.c.at_table.in_(names))
        with self.engine.begin() as db:
            rows = db.execute(which).all()
            at = {row.at_table: row for row in db.execute(query.order_by(matches.c.heard))}
        found = [
            self._spot(name, heard, bool(shut_out), at.get(name), now, ill.get(name, ()))
            for name, heard, shut_out in rows
        ]
        found = [_in_need(spot, needs.get(spot.table)) for spot in found]
        lacking = (
            {(name, at[name].game, at[name].box): name for name in at}.items() if lacks else ()
        )
        short = {name: lacks[box] for box, name in lacking if box in lacks}
        return [replace(s, lacks=short[s.table]) if s.table in short else s for s in found]

    def _spot(
        self, name: str, heard: float | None, shut_out: bool, match: Any, now: float,
        ill: tuple[str, ...],
    ) -> Spot:  # fmt: skip
        since = None if heard is None else max(0.0, now - heard)
        if match is None:
            return Spot(name, since, shut_out, ill=ill)
        quiet = max(0.0, now - match.heard)
        standing = self.standings.of(match.uid, match.line)
        return Spot(
            name, quiet if since is None else min(since, quiet), shut_out,
            match.uid, match.game, _names(match.seats),
            match.phase, match.length, max(0.0, now - match.begun), quiet,
            standing.round if standing and standing.sound else 0,
            standing.left_s(match.played) if standing else -1.0,
            standing.needs_help() if standing else "", ill=ill,
        )  # fmt: skip

    def table(self, name: str) -> tuple[Spot, Standing | None] | None:
        """One table, with its match as it stands."""
        spot = next((spot for spot in self.spots() if spot.table == name), None)
        if spot is None:
            return None
        return spot, self.standings.known(spot.uid) if spot.uid else None


def _in_need(spot: Spot, need: Need | None) -> Spot:
    """With what its tablet tells that people stumble over; of a match that is over, no more."""
    if need is None or need.match != spot.uid:
        return spot
    rule = spot.help or (need.about if need.called else need.in_the_way)
    return replace(spot, help=rule, called=need.called)


@lru_cache(2048)
def _names(seats: str) -> tuple[str, ...]:
    return tuple(seat["name"] for seat in json.loads(seats))
