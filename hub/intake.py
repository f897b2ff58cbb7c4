"""What the hub does with a parcel: it keeps it, knows it already, asks for more, or asks people.

The answer `kept` is given when the version is on the disk, and again for every repetition. Nothing
depends on a clock or on the order in which parcels come. A version that does not go on from the
hub's own is never written over it: `differs`, until people decide.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update

from companion.store import line
from companion.store.line import Line, Mark
from companion.store.parcel import HEAD, STANDS, Parcel
from hub import database, forgetting, hours
from hub.schema import matches, steps, strays

LONGEST_STEP_S = 15 * 60.0
"""Chosen: as `STALLED_S` of the floor; whoever is away for longer is not playing."""
KEPT, MORE, DIFFERS = "kept", "more", "differs"
_LONG = ("faces", "seen")
_ROW = [column for column in matches.c if column.name not in _LONG]
"""A match without what is long, which only a whole one needs."""


def take(db: Connection, table: str, parcel: Parcel, now: float) -> dict[str, Any]:
    """The answer to a parcel of a table, to be given when the transaction has ended well."""
    row = _row(db, parcel.match)
    what = _meaning(row, parcel, table)
    if what == "new":
        _keep(db, table, parcel, row, now)
    answer = {"t": KEPT if what in ("new", "known") else what, "match": parcel.match}
    theirs = _summary(row, table) if row and what == DIFFERS else None
    return {**answer, "tip": list(parcel.tip), **({"theirs": theirs} if theirs else {})}


def _row(db: Connection, uid: str) -> Mapping[str, Any] | None:
    """The match as the hub has it, locked while we look where a database can."""
    query = select(*_ROW).where(matches.c.uid == uid).with_for_update()
    found = db.execute(query).mappings().first()
    return dict(found) if found else None


def line_of(row: Mapping[str, Any]) -> Line:
    """The line of a match of the hub."""
    return line.from_json(row["line"])


def _meaning(row: Mapping[str, Any] | None, parcel: Parcel, table: str) -> str:
    """new, known, more or differs. Only people at the match's own table decide between versions."""
    if row is None:
        return "new" if parcel.base is None and parcel.head and parcel.told else MORE
    ours = line_of(row)
    if line.holds(ours, parcel.tip):
        return "known"
    decided = parcel.over == ours[-1] and row["at_table"] == table
    if not line.holds(parcel.line, ours[-1]) and not decided:
        return DIFFERS
    if parcel.base is None:
        return "new" if parcel.head and parcel.told else MORE
    follows = line.holds(parcel.line, parcel.base) and line.reaches(
        parcel.line, parcel.base, ours[-1]
    )
    return "new" if follows and parcel.first <= row["entries"] else MORE


def _keep(
    db: Connection, table: str, parcel: Parcel, row: Mapping[str, Any] | None, now: float
) -> None:
    if row and not line.holds(parcel.line, line_of(row)[-1]):
        _keep_aside(db, row, now)
    values = _values(table, parcel, now)
    if parcel.head:
        values["seats"] = _nameable(db, row, parcel.head)
    values["played"] = row["played"] + played_s(row, parcel) if row else 0.0
    fresh = _first_new(db, parcel, row)
    if row is None:
        db.execute(insert(matches).values(uid=parcel.match, begun=now, **values))
    else:
        db.execute(update(matches).where(matches.c.uid == parcel.match).values(**values))
    if row and parcel.first < row["entries"]:
        gone = (steps.c.match == parcel.match) & (steps.c.number >= parcel.first)
        db.execute(delete(steps).where(gone))
    hours.add(db, table, int(now // hours.HOUR_S), {hours.PLAY: _played(row, parcel, fresh)})
    rows = [_step(parcel, index) for index in range(len(parcel.steps))]
    if rows:
        db.execute(insert(steps), rows)


def _nameable(db: Connection, row: Mapping[str, Any] | None, head: Mapping[str, Any]) -> Any:
    """The seats of a match; a table that tells an old one anew brings no name back."""
    if row:
        return forgetting.still(row["seats"], head["seats"])
    return forgetting.marks(db).without(head["seats"], forgetting.since(head["started"]))


def _first_new(db: Connection, parcel: Parcel, row: Mapping[str, Any] | None) -> int:
    """From which number on steps were played that the hub does not have. A table whose answer was
    lost tells again what was kept, together with what came after it."""
    if row is None or parcel.base == line_of(row)[-1]:
        return parcel.first
    query = select(steps.c.gesture, steps.c.step).order_by(steps.c.number)
    query = query.where(steps.c.match == parcel.match, steps.c.number >= parcel.first)
    there = [tuple(one) for one in db.execute(query.where(steps.c.number < row["length"]))]
    told = [_step(parcel, index) for index in range(len(parcel.steps))]
    pairs = zip(there, ((one["gesture"], one["step"]) for one in told), strict=False)
    return parcel.first + sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _played(row: Mapping[str, Any] | None, parcel: Parcel, fresh: int) -> dict[str, int]:
    """Steps that are new, and whether something was taken back."""
    length = parcel.stands["length"]
    back = row is not None and min(length, fresh) < row["length"]
    return {"steps": max(0, length - fresh), "corrections": int(back)}


def played_s(row: Mapping[str, Any], parcel: Parcel) -> float:
    """How long the steps of a parcel were played, by the difference of one tablet's clock.

    A pause and a meal do not count: no step takes longer than `LONGEST_STEP_S`.
    """
    if row["phase"] != "play" or line_of(row)[-1].writer != parcel.tip.writer:
        return 0.0
    try:
        before = datetime.fromisoformat(row["touched"])
        gone = (datetime.fromisoformat(parcel.stands["touched"]) - before).total_seconds()
    except (ValueError, TypeError, OverflowError):
        return 0.0
    return min(max(gone, 0.0), LONGEST_STEP_S * max(len(parcel.steps), 1))


def _values(table: str, parcel: Parcel, now: float) -> dict[str, Any]:
    found = {"at_table": table, "line": [list(mark) for mark in parcel.line], "heard": now}
    found |= {field: parcel.stands[field] for field in STANDS}
    found["entries"] = parcel.first + len(parcel.steps)
    if parcel.head:
        found |= {field: parcel.head[field] for field in HEAD}
        found["players"] = len(parcel.head["seats"])
    return {**found, **(parcel.told or {})}


def _step(parcel: Parcel, index: int) -> dict[str, Any]:
    gesture, step = parcel.steps[index]
    text = json.dumps(step, separators=(",", ":"))
    number = parcel.first + index
    return {"match": parcel.match, "number": number, "gesture": gesture, "step": text}


def _keep_aside(db: Connection, row: Mapping[str, Any], now: float) -> None:
    """The version that people decided against stays, whole."""
    aside = _whole(db, row).data()
    db.execute(
        insert(strays).values(match=row["uid"], at_table=row["at_table"], parcel=aside, heard=now)
    )


def whole(engine: Engine, table: str, uid: str) -> Parcel | None:
    """A match of this table as a parcel: another tablet goes on with it."""
    with database.writing(engine) as db:
        row = _row(db, uid)
        return _whole(db, row) if row and row["at_table"] == table else None


def move(engine: Engine, uid: str, table: str) -> bool:
    """A match goes on at another table, whose tablet may fetch it from now on."""
    with engine.begin() as db:
        done = db.execute(update(matches).where(matches.c.uid == uid).values(at_table=table))
        return bool(done.rowcount)


def _whole(db: Connection, row: Mapping[str, Any]) -> Parcel:
    query = select(steps.c.gesture, steps.c.step).where(steps.c.match == row["uid"])
    found = db.execute(query.order_by(steps.c.number)).all()
    told = select(*(matches.c[name] for name in _LONG)).where(matches.c.uid == row["uid"])
    return Parcel(
        row["uid"], line_of(row), None, 0,
        tuple((gesture, json.loads(step)) for gesture, step in found),
        {field: row[field] for field in STANDS},
        dict(db.execute(told).mappings().one()), {field: row[field] for field in HEAD},
    )  # fmt: skip


def behind(engine: Engine, table: str, uid: str, tip: Mark) -> dict[str, Any] | None:
    """What the hub knows of a match beyond a table's own version; None when it knows no more."""
    with database.writing(engine) as db:
        row = _row(db, uid)
    if row is None:
        return None
    ours = line_of(row)
    further = ours[-1] != tip and line.holds(ours, tip)
    return {"match": uid, "theirs": _summary(row, table)} if further else None


def _summary(row: Mapping[str, Any], table: str) -> dict[str, Any]:
    """What people need to decide between two versions; the mark only at the match's own table."""
    found = {key: row[key] for key in ("length", "phase", "touched")}
    mark = {"tip": list(line_of(row)[-1])} if row["at_table"] == table else {}
    return {**found, "table": row["at_table"], **mark}
