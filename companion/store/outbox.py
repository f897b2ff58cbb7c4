"""The outbox: what a table still owes the hub of its house, written with the steps themselves.

It is never larger than the matches that it is about: when it has many rows, those of one match
become one. A row is taken away when the hub said that its version is kept there.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from companion.store import house, line, parcel
from companion.store.errors import Lost
from companion.store.line import Line, Mark
from companion.store.parcel import Parcel
from companion.store.rows import Mender, sealed
from companion.store.spelling import seat_name
from companion.store.store import Store

JOINED = "hub"
"""The setting that says which house's hub a table belongs to; without it nothing is owed."""
LIFE, FIRST_LIFE = "hub_life", "first"
"""The setting that says which life of the hub was told of everything: one that went back to a copy
begins another, and may miss what it had acknowledged."""
APART = "apart:"
"""Settings of matches that differ from the hub's, until people decide which version counts."""
MOST_ROWS = 64
"""More rows are made one a match. Chosen: what a table plays in ten minutes without a hub."""

_OF = "SELECT id, uid, parcel, digest FROM outbox"


@dataclass(frozen=True, slots=True)
class Owed:
    """A row of the outbox."""

    id: int
    parcel: Parcel


def is_joined(db: sqlite3.Connection) -> bool:
    """Whether the table belongs to a hub."""
    return db.execute("SELECT 1 FROM settings WHERE key=?", (JOINED,)).fetchone() is not None


# -- owing, inside the transaction of a step -------------------------------------------------------


def owe(db: sqlite3.Connection, one: Parcel) -> None:
    """One version more of a match."""
    text = json.dumps(one.data(), separators=(",", ":"))
    cursor = db.execute("INSERT INTO outbox (uid, parcel) VALUES (?, ?)", (one.match, text))
    row = sealed(cursor.lastrowid, one.match, text)
    db.execute("UPDATE outbox SET digest=? WHERE id=?", (row[-1], row[0]))
    if db.execute("SELECT count(*) FROM outbox").fetchone()[0] > MOST_ROWS:
        compact(db)


def compact(db: sqlite3.Connection) -> None:
    """Of each match one row."""
    many = "SELECT uid FROM outbox GROUP BY uid HAVING count(*)>1 ORDER BY min(id)"
    mender = Mender()
    for (uid,) in db.execute(many).fetchall():
        whole = _joined(_of(db, mender, uid))
        db.execute("DELETE FROM outbox WHERE uid=?", (uid,))
        if whole is None:
            owe_whole(db, uid)
        else:
            owe(db, whole)


def _of(db: sqlite3.Connection, mender: Mender, uid: str) -> list[Parcel | None]:
    rows = db.execute(f"{_OF} WHERE uid=? ORDER BY id", (uid,)).fetchall()
    return [one.parcel if (one := _read(mender, row)) else None for row in rows]


def _joined(parcels: list[Parcel | None]) -> Parcel | None:
    """All of them as one; None when one of them was damaged or does not follow."""
    found = parcels[0]
    for then in parcels[1:]:
        if found is None or then is None or then.base not in (None, found.tip):
            return None
        found = then if then.base is None else parcel.joined(found, then)
    return found


def owe_whole(db: sqlite3.Connection, uid: str, over: Mark | None = None) -> None:
    """The whole match instead of what was owed of it."""
    db.execute("DELETE FROM outbox WHERE uid=?", (uid,))
    found = whole(db, uid, over)
    if found is not None:
        owe(db, found)


def whole(db: sqlite3.Connection, uid: str, over: Mark | None = None) -> Parcel | None:
    """All of a match; None when it is no longer here."""
    head = db.execute(
        "SELECT matches.id, matches.game, options, seats, tier, started, coalesce(name, '') "
        "FROM matches LEFT JOIN boxes ON boxes.id=box AND boxes.game=matches.game WHERE uid=?",
        (uid,),
    ).fetchone()
    if head is None:
        return None
    (number,) = head[:1]
    at = db.execute(
        "SELECT rules, length, stands, phase, touched, revision, faces, seen FROM progress "
        "JOIN told USING (match) WHERE match=?",
        (number,),
    ).fetchone()
    rows = db.execute("SELECT gesture, step FROM entries WHERE match=? ORDER BY number", (number,))
    return Parcel(
        uid, line.read(db, number) or (Mark("", at[5]),), None, 0,
        tuple((gesture, json.loads(step)) for gesture, step in rows),
        dict(zip(parcel.STANDS, at, strict=False)),
        {"faces": json.loads(at[6]), "seen": json.loads(at[7])},
        head_of(db, head), over,
    )  # fmt: skip


def head_of(db: sqlite3.Connection, row: tuple[Any, ...]) -> dict[str, Any]:
    """What a match is, from id, game, options, seats, tier, start and the name of its box."""
    number, game, options, seats, tier, started, box = row
    before = db.execute("SELECT before FROM follows WHERE match=?", (number,)).fetchone()
    return {
        "game": game, "options": json.loads(options), "seats": _seats(seats), "tier": tier,
        "box": box, "started": started, "after": before[0] if before else "",
    }  # fmt: skip


def _seats(text: str) -> list[dict[str, Any]]:
    """As they were written; those of an older version may need other letters."""
    return [{**seat, "name": seat_name(seat["name"])} for seat in json.loads(text)]


# -- sending ---------------------------------------------------------------------------------------


def next_owed(store: Store) -> Owed | None:
    """The oldest row that may go; what follows it in one match goes with it."""
    with store.read() as db:
        row = db.execute(_NEXT, (APART,)).fetchone()
        if row is None:
            return None
        only = db.execute("SELECT count(*) FROM outbox WHERE uid=?", (row[1],)).fetchone()[0] == 1
    found = _read(store.mender, row) if only else None
    return found or _put_together(store, str(row[1]))


_NEXT = (
    "SELECT id, uid, parcel, digest FROM outbox WHERE ? || uid NOT IN "
    "(SELECT key FROM settings) ORDER BY id LIMIT 1"
)


def _put_together(store: Store, uid: str) -> Owed | None:
    """The rows of a match as one; the whole match where one of them was damaged."""
    with store.change(Lost.HOUSE) as db:
        found = _joined(_of(db, store.mender, uid))
        db.execute("DELETE FROM outbox WHERE uid=?", (uid,))
        owe_whole(db, uid) if found is None else owe(db, found)
        row = db.execute(f"{_OF} WHERE uid=?", (uid,)).fetchone()
        return _read(store.mender, row) if row else None


def _read(mender: Mender, row: tuple[Any, ...]) -> Owed | None:
    values = mender.sound(row)
    if values is None:
        return None
    try:
        return Owed(values[0], parcel.from_json(json.loads(values[2])))
    except ValueError:
        return None


def is_kept(store: Store, uid: str, tip: Mark) -> None:
    """The hub has a version: its row is taken away, and no other."""
    with store.change(Lost.HOUSE) as db:
        rows = db.execute(f"{_OF} WHERE uid=?", (uid,)).fetchall()
        kept = [
            one.id for row in rows if (one := _read(store.mender, row)) and one.parcel.tip == tip
        ]
        db.executemany("DELETE FROM outbox WHERE id=?", [(number,) for number in kept])


def depth(store: Store) -> int:
    """How many versions the hub does not have yet."""
    with store.read() as db:
        return int(db.execute("SELECT count(*) FROM outbox").fetchone()[0])


def rows(store: Store) -> list[Owed]:
    """All that is owed, the oldest first."""
    found = store.rows(f"{_OF} ORDER BY id")
    return [Owed(id_, parcel.from_json(json.loads(text))) for id_, _, text in found]


def owe_all(store: Store) -> None:
    """A table joins a house: every match of it is owed whole, the oldest first."""
    with store.change(Lost.HOUSE) as db:
        for (uid,) in db.execute("SELECT uid FROM matches ORDER BY id").fetchall():
            owe_whole(db, uid)


def owe_to(store: Store, life: str) -> bool:
    """The hub lives its second life: everything is owed again, which it mostly knows already.
    Whether it does.
    """
    if life == house.setting(store, LIFE, FIRST_LIFE):
        return False
    owe_all(store)
    house.set_setting(store, LIFE, life)
    return True


def line_of(db: sqlite3.Connection, match: int, revision: int) -> Line:
    """The line of a match; one of an older file begins with a writer without a name."""
    return line.read(db, match) or (Mark("", revision),)
