"""Two versions of one match, here and at the hub: told, and decided by people.

They come about when a tablet was restored from an older copy, or when two tablets went on with
one match. Until people decide, nothing of such a match is sent and nothing is written over.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.store import boxed, copies, follows, house, line, outbox, progress
from companion.store.errors import Lost, StoreError
from companion.store.line import Mark
from companion.store.matches import COLUMNS, Kept, matches
from companion.store.parcel import Parcel
from companion.store.progress import Progress
from companion.store.rows import sealed
from companion.store.store import Store


@dataclass(frozen=True, slots=True)
class Apart:
    """A match whose version here is not the hub's."""

    match: Kept
    theirs: dict[str, Any]
    """Of the hub's version: `length`, `phase`, `touched`, the `table`; its mark `tip` if that is
    this table."""
    fetching: bool


def note(store: Store, uid: str, theirs: dict[str, Any]) -> None:
    """The hub said that its version is another one; what people decided before, stands."""
    if house.setting(store, outbox.APART + uid) is None:
        house.set_setting(store, outbox.APART + uid, {"theirs": theirs})


def apart(store: Store) -> list[Apart]:
    """The matches that people have to decide about."""
    said = {match.uid: house.setting(store, outbox.APART + match.uid) for match in matches(store)}
    return [
        Apart(match, one["theirs"], one.get("fetching", False))
        for match in matches(store)
        if (one := said[match.uid])
    ]


def elsewhere(store: Store) -> dict[str, str]:
    """Match -> the table at which the hub has it otherwise, of those that people know of."""
    with store.read() as db:
        rows = db.execute("SELECT key FROM settings WHERE key LIKE ?", (f"{outbox.APART}%",))
        keys = [str(row[0]) for row in rows]
    said = {key.removeprefix(outbox.APART): house.setting(store, key) for key in keys}
    return {uid: str(one["theirs"]["table"]) for uid, one in said.items() if one and one["theirs"]}


def keep_ours(store: Store, uid: str) -> None:
    """The version here counts; the hub keeps its own aside. Raises StoreError."""
    said = house.setting(store, outbox.APART + uid)
    if "tip" not in said["theirs"]:
        raise StoreError("other_table", table=said["theirs"]["table"])
    with store.change(Lost.HOUSE) as db:
        db.execute("DELETE FROM settings WHERE key=?", (outbox.APART + uid,))
        outbox.owe_whole(db, uid, over=Mark(*said["theirs"]["tip"]))


def fetch_theirs(store: Store, uid: str) -> None:
    """The hub's version counts: it is asked for, and put in place when it comes."""
    said = house.setting(store, outbox.APART + uid) or {"theirs": {}}
    house.set_setting(store, outbox.APART + uid, {**said, "fetching": True})


def fetch_no_more(store: Store, uid: str) -> None:
    """The hub is not asked for it any longer; harmless when it came."""
    with store.change(Lost.HOUSE) as db:
        said = house.setting(store, outbox.APART + uid)
        if said and said["theirs"]:
            house.write_setting(db, outbox.APART + uid, {"theirs": said["theirs"]})
        elif said:
            db.execute("DELETE FROM settings WHERE key=?", (outbox.APART + uid,))


def fetching(store: Store) -> list[str]:
    """The matches that the hub is asked for."""
    with store.read() as db:
        rows = db.execute("SELECT key FROM settings WHERE key LIKE ?", (f"{outbox.APART}%",))
        keys = [str(row[0]) for row in rows]
    wanted = (key for key in keys if (house.setting(store, key) or {}).get("fetching"))
    return [key.removeprefix(outbox.APART) for key in wanted]


def put_in_place(store: Store, parcel: Parcel) -> bool:
    """A match as the hub has it, if it was asked for. A copy of the file is made first where it
    takes the place of one. Raises StoreError, and then nothing was changed."""
    if parcel.match not in fetching(store) or parcel.head is None or parcel.told is None:
        return False
    number = _number(store, parcel.match)
    if number and progress.elsewhere(store, number):
        raise StoreError("in_play")
    if number:
        copies.write(store.db, Path(store.path), copies.CUT)
    with store.change(Lost.HOUSE) as db:
        if parcel.match not in fetching(store):  # another line to the hub was quicker
            return False
        db.execute("DELETE FROM outbox WHERE uid=?", (parcel.match,))
        db.execute("DELETE FROM settings WHERE key=?", (outbox.APART + parcel.match,))
        _write(db, number or _next(db), parcel, new=not number)
    return True


def _number(store: Store, uid: str) -> int:
    with store.read() as db:
        row = db.execute("SELECT id FROM matches WHERE uid=?", (uid,)).fetchone()
    return int(row[0]) if row else 0


def _next(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT coalesce(max(id), 0) + 1 FROM matches").fetchone()[0])


def _write(db: sqlite3.Connection, number: int, parcel: Parcel, new: bool) -> None:
    head, told, at = parcel.head or {}, parcel.told or {}, parcel.stands
    if new:
        row = sealed(
            number, parcel.match, head["game"], json.dumps(head["options"]),
            json.dumps(head["seats"]), head["tier"], _box(db, head), head["started"],
        )  # fmt: skip
        db.execute(f"INSERT INTO matches ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        if head["after"]:
            follows.write(db, number, head["after"])
    db.execute("DELETE FROM leases WHERE match=?", (number,))
    boxed.clear(db, number)
    stood = Progress(
        number, parcel.tip.revision, at["rules"], at["length"], len(parcel.steps), at["stands"],
        at["phase"], progress.next_turn(db), at["touched"],
    )  # fmt: skip
    progress.write(db, stood)
    texts = json.dumps(told["faces"]), json.dumps(told["seen"])
    db.execute(
        "INSERT OR REPLACE INTO told (match, faces, seen, digest) VALUES (?, ?, ?, ?)",
        sealed(number, *texts),
    )
    line.replace(db, number, parcel.line)
    db.execute("DELETE FROM entries WHERE match=?", (number,))
    rows = (
        (number, n, gesture, json.dumps(step, separators=(",", ":")))
        for n, (gesture, step) in enumerate(parcel.steps)
    )
    db.executemany(
        "INSERT INTO entries (match, number, gesture, step, digest) VALUES (?, ?, ?, ?, ?)",
        [sealed(*row) for row in rows],
    )


def _box(db: sqlite3.Connection, head: Mapping[str, Any]) -> int | None:
    """The box of this name, when this tablet knows it."""
    found = db.execute(
        "SELECT id FROM boxes WHERE game=? AND name=?", (head["game"], head["box"])
    ).fetchone()
    return int(found[0]) if found else None
