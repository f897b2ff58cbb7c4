"""Whose a file is that has the name of ours: looked at before anything is written to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from companion.store import copies
from companion.store.errors import StoreError, plain_words

TABLES = frozenset({"settings", "boxes", "tags", "faces", "matches", "entries"})
"""What every version of the file has."""


def check(path: Path, known: int, wait_s: float) -> None:
    """Raises StoreError unless the file is ours, or new, and of a schema up to the `known` one."""
    if copies.emptied(path):
        raise StoreError("damaged", path=str(path))
    if not path.exists():
        return
    if not path.is_file():  # a folder, or what would keep whoever opens it waiting
        raise StoreError("foreign", path=str(path))
    with plain_words(str(path)):
        version, tables = _seen(path, wait_s)
    ours = TABLES & tables
    if not tables and not version and not copies.perhaps(path):
        return
    if tables and len(ours) * 2 <= len(TABLES):
        raise StoreError("foreign", path=str(path))
    if version > known:
        raise StoreError("newer", path=str(path))
    if not version or ours < TABLES:
        raise StoreError("damaged", path=str(path))


def _seen(path: Path, wait_s: float) -> tuple[int, frozenset[str]]:
    """The number of its schema and its tables; nothing is written, not even to a log beside it."""
    name = f"file:{quote(str(path.absolute()))}?mode=ro"
    with closing(sqlite3.connect(name, wait_s, uri=True)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        rows = db.execute("SELECT name FROM sqlite_schema WHERE type='table'").fetchall()
    return int(version), frozenset(str(row[0]) for row in rows)
