"""Names of players that are forgotten: by one command, wherever they stand; statistics have none.

What a table tells again does not bring a name back, nor does a copy that is older: a mark of it is
kept, made with a secret of this hub, from which nobody reads the name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from secrets import token_hex
from time import time
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, delete, insert, inspect, select, update

from engine.core.people import short
from hub import database, waiting
from hub.schema import counts, matches, settings, strays

NOBODY: Final = "–"
"""What stands in the place of a name."""
_KEY: Final = "forgotten"
Seats = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Marks:
    """Names that were forgotten: mark -> when, by the clock of the hub."""

    secret: str
    when: Mapping[str, float]

    def of(self, name: Any) -> str:
        """The mark of a name, written as anybody writes it."""
        said = short(str(name)).casefold().encode()
        return blake2b(said, key=bytes.fromhex(self.secret), digest_size=16).hexdigest()

    def hides(self, name: Any, told: float) -> bool:
        """Whether a name that was told then has been forgotten since."""
        at = self.when.get(self.of(name))
        return at is not None and at >= told

    def without(self, seats: Seats, told: float) -> list[Mapping[str, Any]]:
        """The same seats, those who were forgotten without their name."""
        return [{**seat, "name": NOBODY} if self.hides(seat["name"], told) else seat
                for seat in seats]  # fmt: skip


def forget(engine: Engine, name: str, now: float | None = None) -> int:
    """Nothing knows this name any more; in how many entries it stood."""
    if not name.strip():
        return 0
    with engine.begin() as db:
        known = marks(db)
        mark = {known.of(name): time() if now is None else now}
        _keep(db, Marks(known.secret, {**known.when, **mark}))
        count = _scrub(db, Marks(known.secret, dict.fromkeys(mark, float("inf"))))
    _leave_no_trace(engine)
    return count


def marks(db: Connection) -> Marks:
    """What was forgotten so far; of a database of any version."""
    query, found = select(settings.c.value).where(settings.c.key == _KEY), None
    if inspect(db).has_table(settings.name):
        found = db.execute(query).scalar()
    return Marks(**found) if found else Marks(token_hex(32), {})


def once_more(db: Connection, known: Marks) -> None:
    """What was forgotten stays so, whatever this database still holds."""
    own = marks(db)
    if own.secret == known.secret or not own.when:
        _keep(db, Marks(known.secret, {**own.when, **known.when}))
    _scrub(db, known)


def _keep(db: Connection, known: Marks) -> None:
    kept = {"secret": known.secret, "when": dict(known.when)}
    db.execute(delete(settings).where(settings.c.key == _KEY))
    db.execute(insert(settings).values(key=_KEY, value=kept))


def since(told: Any) -> float:
    """When something was by the clock of a table; of no time at all: before everything."""
    try:
        return datetime.fromisoformat(str(told)).timestamp()
    except (ValueError, OverflowError):
        return float("-inf")


def still(before: Seats, told: Seats) -> list[Mapping[str, Any]]:
    """Seats as a table tells them again: who was forgotten meanwhile has no name."""
    gone = {at for at, seat in enumerate(before) if seat["name"] == NOBODY}
    return [{**seat, "name": NOBODY} if at in gone else seat for at, seat in enumerate(told)]


def _scrub(db: Connection, known: Marks) -> int:
    """In matches, in versions that people decided against, and under counts of boxes."""
    return (
        _in(db, matches, "seats", matches.c.begun, known.without)
        + _in(db, strays, "parcel", strays.c.heard, lambda one, told: _stray(known, one, told))
        + _in(db, counts, "found", counts.c.heard, lambda one, told: _count(known, one, told))
    )


def _in(db: Connection, table: Table, name: str, told: Any, without: Any) -> int:
    """How many rows of a table have another content now."""
    column, count = table.c[name], 0
    for content, when, *key in db.execute(select(column, told, *table.primary_key)).all():
        now = without(content, when)
        if now != content:
            own = [one == value for one, value in zip(table.primary_key, key, strict=True)]
            db.execute(update(table).where(*own).values({name: now}))
            count += 1
    return count


def _stray(known: Marks, parcel: Mapping[str, Any], told: float) -> Mapping[str, Any]:
    head = parcel.get("head")
    if not head:
        return parcel
    return {**parcel, "head": {**head, "seats": known.without(head["seats"], told)}}


def _count(known: Marks, found: Mapping[str, Any], told: float) -> Mapping[str, Any]:
    return {**found, "who": NOBODY} if known.hides(found.get("who", ""), told) else found


def _leave_no_trace(engine: Engine) -> None:
    """What was written over is gone from the files, too, so far as a database can."""
    with waiting.patient(), database.reading(engine) as db:
        if engine.dialect.name == "sqlite":  # its file is written over (hub/database.py)
            db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        else:
            db.exec_driver_sql("VACUUM matches, strays, counts")
