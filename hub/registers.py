"""The register of every copy in the house, one for all tables: a box tagged at one works at each.

Each has a version. What a table changed goes on from the version that it had; what two tables
changed at once is put together where both can be true. Where they contradict each other nothing is
changed, the page of the boxes says so, and staff decide which counts. What is lost of a copy goes
with its register.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import Connection, Engine, insert, select, update

from companion.link.agree import both, contradict, digest, meet
from hub import database
from hub.schema import boxes, registers

Copy = tuple[str, str]
"""Game and name."""
Lost = list[str] | None
"""Pieces that are lost, sorted; None: nobody ever said anything of it."""


@dataclass
class Registers:
    """The registers of a house."""

    engine: Engine
    clock: Callable[[], float] = time

    def hear(
        self, db: Connection, copy: Copy, tags: Mapping[str, str], base: int, lost: Lost = None
    ) -> int:  # fmt: skip
        """A table tells of its register, which it changed since the version `base`, and of what is
        lost; the version that it has now, 0 where the house's is another one."""
        now = self._row(db, copy)
        if now is None:
            self._begin(db, copy, tags, lost)
        elif base == now["version"]:
            self._go_on(db, copy, now, tags, now["lost"] if lost is None else lost)
        elif not contradict(tags, now["tags"]):  # the table puts together what is lost
            merged = both(tags, now["tags"])
            self._go_on(db, copy, now, merged, lost if now["lost"] is None else now["lost"])
        here = self._row(db, copy)
        same = here is not None and (here["tags"], here["lost"]) == (dict(tags), lost)
        return int(here["version"]) if here and same else 0

    def now(self, db: Connection, copy: Copy) -> dict[str, str]:
        """The house's register of a copy, piece -> tag; empty without one."""
        row = self._row(db, copy)
        return dict(row["tags"]) if row else {}

    def listed(self) -> list[list[Any]]:
        """Game, name and version of every copy."""
        query = select(registers.c.game, registers.c.name, registers.c.version)
        with database.writing(self.engine) as db:
            return sorted(list(row) for row in db.execute(query))

    def letter(self, known: str) -> dict[str, Any] | None:
        """What a table should know of that does not say that it knows it."""
        listed = self.listed()
        return {"t": "copies", "list": listed} if digest(listed) != known else None

    def one(self, copy: Copy) -> dict[str, Any] | None:
        """A register, as a table is told."""
        with database.writing(self.engine) as db:
            row = self._row(db, copy)
        fields = ("game", "name", "tags", "lost", "version", "decided")
        return {"t": "register", **{f: row[f] for f in fields}} if row else None

    # -- where tables contradict each other

    def apart(self, copy: Copy) -> dict[str, int]:
        """Table -> how many pieces and stickers it tells otherwise than the house."""
        return self._apart(*_is(boxes, copy)).get(copy, {})

    def disputed(self) -> set[Copy]:
        """The copies of which tables tell otherwise than the house."""
        return set(self._apart())

    def _apart(self, *which: Any) -> dict[Copy, dict[str, int]]:
        """What shares no sticker is another copy of the same name, not this one."""
        same = (registers.c.game == boxes.c.game) & (registers.c.name == boxes.c.name)
        told = select(boxes.c.game, boxes.c.name, boxes.c.at_table, boxes.c.tags,
                      registers.c.tags.label("ours")).join(registers, same)  # fmt: skip
        found: dict[Copy, dict[str, int]] = {}
        with self.engine.begin() as db:
            for row in db.execute(told.where(*which)):
                many = contradict(row.tags, row.ours) if meet(row.tags, row.ours) else 0
                if many:
                    found.setdefault((row.game, row.name), {})[row.at_table] = many
        return found

    def decide(self, db: Connection, copy: Copy, tags: Mapping[str, str]) -> None:
        """Staff say that this register counts: every table takes it."""
        now = self._row(db, copy)
        if now is not None:
            version = now["version"] + 1
            self._write(db, copy, tags=dict(tags), version=version, decided=version)

    # -- rows

    def _row(self, db: Connection, copy: Copy) -> Mapping[str, Any] | None:
        query = select(registers).where(*_is(registers, copy)).with_for_update()
        found = db.execute(query).mappings().first()
        return dict(found) if found else None

    def _begin(self, db: Connection, copy: Copy, tags: Mapping[str, str], lost: Lost) -> None:
        if tags:
            values = {"game": copy[0], "name": copy[1], "tags": dict(tags), "lost": lost}
            query = insert(registers).values(**values, heard=self.clock(), version=1, decided=0)
            db.execute(query)

    def _go_on(
        self, db: Connection, copy: Copy, now: Mapping[str, Any], tags: Mapping[str, str],
        lost: Lost,
    ) -> None:  # fmt: skip
        if (dict(tags), lost) != (now["tags"], now["lost"]):
            self._write(db, copy, tags=dict(tags), lost=lost, version=now["version"] + 1)

    def _write(self, db: Connection, copy: Copy, **values: Any) -> None:
        query = update(registers).where(*_is(registers, copy))
        db.execute(query.values(**values, heard=self.clock()))


def _is(table: Any, copy: Copy) -> tuple[Any, Any]:
    return table.c.game == copy[0], table.c.name == copy[1]
