"""What is back in the box while a match is packed up: a row for each piece and each counted kind.

A row that was damaged is as if its piece had not been shown: people show it again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from companion.store.rows import sealed
from companion.store.store import Store

COLUMNS = "match, what, there, digest"


def read(store: Store, match: int) -> dict[str, int]:
    """What is in the box -> how many of it."""
    rows = store.rows(f"SELECT {COLUMNS} FROM boxed WHERE match=?", (match,))
    return {what: there for _, what, there in rows}


def write(db: sqlite3.Connection, match: int, boxed: Mapping[str, int]) -> None:
    """Inside a transaction: these too are in the box."""
    db.executemany(
        f"INSERT OR REPLACE INTO boxed ({COLUMNS}) VALUES (?, ?, ?, ?)",
        [sealed(match, what, there) for what, there in boxed.items()],
    )


def clear(db: sqlite3.Connection, match: int) -> None:
    """Inside a transaction: the match went on, or its box is packed."""
    db.execute("DELETE FROM boxed WHERE match=?", (match,))
