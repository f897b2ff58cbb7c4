"""What the hub wants done at tables: listed to each until it said how it ended.

A tablet that was off for a week finds its orders; one that answers twice is told once more that
nothing is open. What is no longer wanted is withdrawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import time
from typing import Any, Final

from sqlalchemy import Engine, delete, insert, select, update

from hub import database
from hub.schema import orders

TEST, UPDATE = "test", "update"
BUSY = "busy"
MOST_TOLD: Final = 20_000
"""Characters of an outcome: a sheet of 40 nodes has a quarter of it."""


@dataclass(frozen=True, slots=True)
class Order:
    """Something to be done at a table."""

    id: int
    table: str
    what: str
    detail: Mapping[str, Any]
    given: float
    ended: float | None
    outcome: Mapping[str, Any]


@dataclass
class Orders:
    """All orders of the house."""

    engine: Engine
    clock: Callable[[], float] = time
    given: Callable[[Sequence[str]], None] = lambda tables: None
    """Told of tables that should hear of new orders at once. Any thread."""

    def give(self, tables: Sequence[str], what: str, detail: Mapping[str, Any]) -> None:
        """Something new for tables; an open order of the same kind is withdrawn."""
        now = self.clock()
        with self.engine.begin() as db:
            for table in tables:
                same = (orders.c.at_table == table) & (orders.c.what == what)
                db.execute(delete(orders).where(same, orders.c.ended.is_(None)))
                row = {"at_table": table, "what": what, "detail": dict(detail), "given": now}
                db.execute(insert(orders).values(**row, outcome={}))
        self.given(tables)

    def open(self, table: str) -> list[Order]:
        """What a table still has to do, the oldest first."""
        return self._found((orders.c.at_table == table) & orders.c.ended.is_(None))

    def letter(self, table: str) -> dict[str, Any]:
        """As a table hears it."""
        listed = [{"id": one.id, "what": one.what, **one.detail} for one in self.open(table)]
        return {"t": "orders", "orders": listed}

    def hear(self, table: str, done: Mapping[str, Any]) -> None:
        """How orders of this table ended. Raises ValueError, TypeError."""
        for number, outcome in list(done.items())[:20]:
            if len(str(outcome)) > MOST_TOLD or not isinstance(outcome, dict):
                raise ValueError("outcome?")
            own = (orders.c.id == int(number)) & (orders.c.at_table == table)
            with database.writing(self.engine) as db:
                values = {"ended": self.clock(), "outcome": outcome}
                db.execute(update(orders).where(own, orders.c.ended.is_(None)).values(**values))

    def withdraw(self, what: str) -> None:
        """Nobody wants it any more."""
        with self.engine.begin() as db:
            db.execute(delete(orders).where(orders.c.what == what, orders.c.ended.is_(None)))

    def latest(self, what: str, since: float = 0.0) -> dict[str, Order]:
        """Table -> its last order of a kind."""
        kind = (orders.c.what == what) & (orders.c.given >= since)
        return {one.table: one for one in self._found(kind)}

    def _found(self, which: Any) -> list[Order]:
        with database.writing(self.engine) as db:
            rows = db.execute(select(orders).where(which).order_by(orders.c.id))
            return [Order(*row) for row in rows]
