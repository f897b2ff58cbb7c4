"""How much of everything there was, hour by hour: of an antenna, of a node, of a table's play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import time
from typing import Final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update

from hub.schema import hours

HOUR_S: Final = 3600
"""As the name says. Chosen as the grain of a trend: an evening has a few, a year 8,760."""
KEPT_DAYS: Final = 400
"""Hours older than this are forgotten. Chosen: more than a year; the longest trend that is shown
has 28 days."""
PLAY: Final = ("", "")
"""Where the play of a table is counted: steps, corrections."""

Where = tuple[str, str]
"""Node and antenna; an empty antenna: the node itself."""
Figures = Mapping[str, int]

_ONE: Final = (hours.c.node == bindparam("of"), hours.c.antenna == bindparam("at"))
_ALL: Final = bindparam("all", type_=hours.c.figures.type)


def add(db: Connection, table: str, hour: int, grown: Mapping[Where, Figures]) -> None:
    """So much more in an hour, in its transaction `db`; a new hour ends what is too old."""
    nodes = {node for node, _ in grown}
    own = (hours.c.at_table == table) & (hours.c.hour == hour)
    query = select(hours.c.node, hours.c.antenna, hours.c.figures)
    query = query.where(own, hours.c.node.in_(nodes))
    there = {(node, antenna): Counter(figures) for node, antenna, figures in db.execute(query)}
    more = [
        {"of": of, "at": at, "all": dict(there[of, at] + Counter(figures))}
        for (of, at), figures in grown.items() if (of, at) in there
    ]  # fmt: skip
    new = [
        {"at_table": table, "node": of, "antenna": at, "hour": hour, "figures": dict(figures)}
        for (of, at), figures in grown.items() if (of, at) not in there
    ]  # fmt: skip
    if more:
        db.execute(update(hours).where(own, *_ONE).values(figures=_ALL), more)
    if new:
        db.execute(insert(hours), new)
        old = hours.c.hour < hour - 24 * KEPT_DAYS
        db.execute(delete(hours).where(hours.c.at_table == table, old))


@dataclass
class Hours:
    """All hours of the house."""

    engine: Engine
    clock: Callable[[], float] = time

    @property
    def now(self) -> int:
        """The hour that it is."""
        return int(self.clock() // HOUR_S)

    def within(
        self, tables: Iterable[str], last: int, until: int | None = None
    ) -> dict[tuple[str, str, str], Counter[str]]:
        """(table, node, antenna) -> all that happened in the last hours before hour `until`."""
        end = self.now + 1 if until is None else until
        within = (hours.c.hour >= end - last) & (hours.c.hour < end)
        query = select(hours.c.at_table, hours.c.node, hours.c.antenna, hours.c.figures)
        found: dict[tuple[str, str, str], Counter[str]] = {}
        with self.engine.begin() as db:
            for *where, figures in db.execute(
                query.where(within, hours.c.at_table.in_(list(tables)))
            ):
                found.setdefault((where[0], where[1], where[2]), Counter()).update(figures)
        return found

    def days(self, table: str, node: str, days: int = 28) -> list[Counter[str]]:
        """The trend of a node with its antennas, day by day, the last one today."""
        today = self.now // 24
        own = (hours.c.at_table == table) & (hours.c.node == node)
        query = select(hours.c.hour, hours.c.figures).where(own)
        found = [Counter[str]() for _ in range(days)]
        with self.engine.begin() as db:
            for hour, figures in db.execute(query.where(hours.c.hour > 24 * (today - days))):
                if hour // 24 <= today:
                    found[days - 1 - (today - hour // 24)].update(figures)
        return found
