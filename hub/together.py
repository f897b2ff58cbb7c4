"""Several hubs on one database: what they share, and which of them looks after all.

None of them knows another. The broker gives each letter to one of them; the database keeps truth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from shutil import disk_usage
from time import monotonic
from typing import Any, Final

from sqlalchemy import Engine, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hub.floor import GOING
from hub.schema import alerts, matches, settings, tables

AWAY_S: Final = 15.0
"""A hub that watched and did not beat for so long is gone. Chosen: three of its beats."""
_ROOM: Final = 1 << 18
"""Bytes that a full disk has to take before it has room. Chosen: more than any parcel."""
PASSWORD, _WATCH = "broker_password", "watch"


def password(engine: Engine) -> str:
    """With which every hub of a house comes in at the broker; made by whoever is first."""
    query = select(settings.c.value).where(settings.c.key == PASSWORD)
    made = token_hex(16)
    try:
        with engine.begin() as db:
            found = db.execute(query).scalar()
            if found is None:
                db.execute(insert(settings).values(key=PASSWORD, value=made))
    except IntegrityError:  # another one was first
        with engine.begin() as db:
            found = db.execute(query).scalar()
    return str(found or made)


def room(engine: Engine) -> bool:
    """Whether a full disk has room again. Raises what PostgreSQL says of it."""
    if engine.dialect.name == "sqlite":
        return disk_usage(Path(str(engine.url.database)).parent).free > _ROOM
    with engine.connect() as db:  # never committed: nothing of it stays
        rows = f"SELECT md5(n::text) FROM generate_series(1, {_ROOM // 64}) n"
        db.exec_driver_sql(f"CREATE TEMP TABLE room AS {rows}")
    return True


@dataclass
class Watch:
    """One hub at a time begins alerts and tells the house: nobody is called twice.

    The holder beats; another takes over when the same beat stood for `AWAY_S` by its own clock, so
    no two clocks are compared.
    """

    engine: Engine
    clock: Callable[[], float] = monotonic
    name: str = field(default_factory=lambda: token_hex(6))
    _seen: Any = field(default=None, init=False)
    _since: float = field(default=0.0, init=False)

    def hold(self) -> bool:
        """Whether it is ours now; asked again and again, which is the beat."""
        try:
            with self.engine.begin() as db:
                query = select(settings.c.value).where(settings.c.key == _WATCH)
                found = db.execute(query.with_for_update()).scalar()
                if found is None:
                    db.execute(insert(settings).values(key=_WATCH, value=self._beat(0)))
                elif self._may_take(found):
                    value = self._beat(found["beat"] + 1)
                    db.execute(update(settings).where(settings.c.key == _WATCH).values(value=value))
                else:
                    return False
        except IntegrityError:  # another one was first
            return False
        return True

    def _beat(self, count: int) -> dict[str, Any]:
        return {"hub": self.name, "beat": count}

    def _may_take(self, found: Any) -> bool:
        if found["hub"] == self.name:
            return True
        if found != self._seen:
            self._seen, self._since = found, self.clock()
        return self.clock() - self._since >= AWAY_S


@dataclass
class Others:
    """Whether anything changed at the database, whoever wrote it."""

    engine: Engine
    _seen: Any = field(default=None, init=False)

    def wrote(self) -> bool:
        """Since it was asked last."""
        steps = select(func.sum(matches.c.entries + matches.c.length))
        with self.engine.begin() as db:
            now = db.execute(
                select(
                    steps.where(matches.c.phase.in_(GOING)).scalar_subquery(),
                    select(func.max(matches.c.heard)).scalar_subquery(),
                    select(func.max(tables.c.heard)).scalar_subquery(),
                    select(func.max(alerts.c.id)).scalar_subquery(),
                    select(func.count()).select_from(alerts).scalar_subquery(),
                )
            ).one()
        before, self._seen = self._seen, tuple(now)
        return bool(before != self._seen)
