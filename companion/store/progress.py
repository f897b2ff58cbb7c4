"""Where a match stands on the disk, and who may write it: its one writer holds its lease."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import count

from companion.store.errors import Elsewhere, Lost, StoreError
from companion.store.rows import Row, digest
from companion.store.store import Store

COLUMNS = "match, revision, rules, length, entries, stands, phase, turn, touched, digest"
GUESSED = -1
"""Instead of the version of the rules: the row was lost, where the match stands is guessed."""
_claims = count(1)


@dataclass(frozen=True, slots=True)
class Progress:
    """A row of `progress`."""

    match: int
    revision: int = 0
    rules: int = 1
    length: int = 0
    entries: int = 0
    stands: str = ""
    phase: str = "play"
    turn: int = 0
    touched: str = field(default_factory=lambda: now())

    def row(self) -> Row:
        values = (
            self.match, self.revision, self.rules, self.length, self.entries,
            self.stands, self.phase, self.turn, self.touched,
        )  # fmt: skip
        return *values, digest(*values)


def read(store: Store, match: int) -> Progress:
    """Where a match stands; guessed from its steps when that row is lost."""
    rows = store.rows(f"SELECT {COLUMNS} FROM progress WHERE match=?", (match,))
    if rows:
        return Progress(*rows[0])
    with store.read() as db:
        steps = db.execute("SELECT count(*) FROM entries WHERE match=?", (match,)).fetchone()[0]
    return Progress(match, length=steps, entries=steps, rules=GUESSED)


def write(db: sqlite3.Connection, progress: Progress) -> None:
    """Inside a transaction."""
    marks = ", ".join("?" * len(progress.row()))
    db.execute(f"INSERT OR REPLACE INTO progress ({COLUMNS}) VALUES ({marks})", progress.row())


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


# -- one writer ------------------------------------------------------------------------------------


def claim(store: Store, match: int, take_over: bool = False) -> str:
    """Our lease on a match; empty while another running program has it and keeps it.

    The match is the first of the list from now on.
    """
    with store.change(Lost.CLAIM) as db:
        if not take_over and elsewhere(store, match):
            return ""
        write(db, replace(read(store, match), turn=next_turn(db)))
        return lease(store, db, match)


def next_turn(db: sqlite3.Connection) -> int:
    """The house's own count of matches opened, which no wrong clock puts in disorder."""
    return int(db.execute("SELECT coalesce(max(turn), 0) + 1 FROM progress").fetchone()[0])


def lease(store: Store, db: sqlite3.Connection, match: int) -> str:
    """A new lease; whoever had one before finds out at its next commit, or when it looks."""
    assert store.program is not None
    holder = f"{store.program.token}.{next(_claims)}"
    db.execute("INSERT OR REPLACE INTO leases (match, holder) VALUES (?, ?)", (match, holder))
    return holder


def elsewhere(store: Store, match: int) -> bool:
    """Whether another program that runs has this match."""
    token = holder(store, match).partition(".")[0]
    program = store.program
    return program is not None and token != program.token and program.runs(token)


def holder(store: Store, match: int) -> str:
    with store.read() as db:
        row = db.execute("SELECT holder FROM leases WHERE match=?", (match,)).fetchone()
    return str(row[0]) if row else ""


def release(store: Store, match: int, lease: str) -> None:
    """Let a match go, if it is still ours."""
    with store.change(Lost.CLAIM) as db:
        db.execute("DELETE FROM leases WHERE match=? AND holder=?", (match, lease))


def check(db: sqlite3.Connection, before: Progress, lease: str) -> None:
    """Inside the transaction of a commit: nobody else wrote. Raises Elsewhere, StoreError."""
    row = db.execute(
        "SELECT holder, revision FROM progress LEFT JOIN leases USING (match) WHERE match=?",
        (before.match,),
    ).fetchone()
    if row is None:
        raise StoreError("match_gone", match=before.match)
    if row != (lease, before.revision):
        raise Elsewhere("taken_over")
