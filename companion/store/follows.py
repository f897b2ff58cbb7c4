"""Which match of a campaign came before which: a row for each match that follows another."""

from __future__ import annotations

import sqlite3

from companion.store.rows import sealed
from companion.store.store import Store

COLUMNS = "match, before, digest"


def write(db: sqlite3.Connection, match: int, before: str) -> None:
    """Inside the transaction in which the match begins; `before` is a uid."""
    row = sealed(match, before)
    db.execute(f"INSERT OR REPLACE INTO follows ({COLUMNS}) VALUES (?, ?, ?)", row)


def all_of(store: Store) -> dict[int, str]:
    """Match -> the uid of the one before it; a row that was lost only shortens the way."""
    return dict(store.rows(f"SELECT {COLUMNS} FROM follows"))
