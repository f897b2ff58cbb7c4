"""Names of players that are forgotten: by one command, in every match; statistics have none."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Engine, select, update

from hub.schema import matches, strays

NOBODY = "–"
"""What stands in the place of a name."""


def forget(engine: Engine, name: str) -> int:
    """No match knows this name any more; in how many it stood."""
    wanted = name.strip().casefold()
    if not wanted:
        return 0
    with engine.begin() as db:
        return _in_matches(db, wanted) + _in_strays(db, wanted)


def _in_matches(db: Connection, wanted: str) -> int:
    count = 0
    for uid, seats in db.execute(select(matches.c.uid, matches.c.seats)).all():
        if _has(seats, wanted):
            values = {"seats": _without(seats, wanted)}
            db.execute(update(matches).where(matches.c.uid == uid).values(**values))
            count += 1
    return count


def _in_strays(db: Connection, wanted: str) -> int:
    """Versions that people decided against hold the seats too."""
    count = 0
    for number, parcel in db.execute(select(strays.c.id, strays.c.parcel)).all():
        head = parcel.get("head") or {}
        if _has(head.get("seats", ()), wanted):
            told = json.loads(json.dumps(parcel))
            told["head"]["seats"] = _without(head["seats"], wanted)
            db.execute(update(strays).where(strays.c.id == number).values(parcel=told))
            count += 1
    return count


def _has(seats: Any, wanted: str) -> bool:
    return any(seat["name"].strip().casefold() == wanted for seat in seats)


def _without(seats: Any, wanted: str) -> list[Mapping[str, Any]]:
    return [
        {**seat, "name": NOBODY} if seat["name"].strip().casefold() == wanted else seat
        for seat in seats
    ]
