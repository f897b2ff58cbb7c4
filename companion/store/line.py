"""The line of a match: who wrote it, one after the other, each up to which revision.

A writer is a lease, which no clock and no restored copy can give twice. So a line tells whether
one version of a match goes on from another, or both went their own way from an earlier one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.store.rows import Mender, sealed

COLUMNS = "match, number, writer, revision, digest"


class Mark(NamedTuple):
    """One version of a match."""

    writer: str
    revision: int


Line: TypeAlias = tuple[Mark, ...]
"""The last mark of every writer, the present one at the end."""


def holds(line: Line, mark: Mark) -> bool:
    """Whether the version of this mark is one that the line went through."""
    return any(one.writer == mark.writer and one.revision >= mark.revision for one in line)


def reaches(line: Line, base: Mark, mark: Mark) -> bool:
    """Whether a version that the line went through is not before another one of it."""
    order = {one.writer: at for at, one in enumerate(line)}
    return (order[mark.writer], mark.revision) >= (order[base.writer], base.revision)


def grown(line: Line, mark: Mark) -> Line:
    """The line with one version more."""
    same = bool(line) and line[-1].writer == mark.writer
    return (*line[: len(line) - same], mark)


def from_json(data: Any) -> Line:
    """A line that came from elsewhere. ValueError."""
    if not isinstance(data, list) or not 0 < len(data) <= 1000:
        raise ValueError("line?")
    line = tuple(mark_from_json(one) for one in data)
    if len({one.writer for one in line}) != len(line):
        raise ValueError("line?")
    return line


def mark_from_json(data: Any) -> Mark:
    """A mark that came from elsewhere. ValueError."""
    fits = isinstance(data, list) and len(data) == 2 and isinstance(data[0], str)
    if not fits or type(data[1]) is not int or len(data[0]) > 64 or not 0 <= data[1] < 2**31:
        raise ValueError("mark?")
    return Mark(*data)


def read(db: sqlite3.Connection, match: int) -> Line:
    """The line of a match; a damaged row is left out, which only makes the hub ask."""
    rows = db.execute(f"SELECT {COLUMNS} FROM writers WHERE match=? ORDER BY number", (match,))
    known = map(Mender().sound, rows)
    return tuple(Mark(*values[2:]) for values in known if values is not None)


def write(db: sqlite3.Connection, match: int, line: Sequence[Mark]) -> None:
    """Inside a transaction: only the end of a line changes, or all of it."""
    db.execute("DELETE FROM writers WHERE match=? AND number>=?", (match, len(line)))
    known = db.execute("SELECT count(*) FROM writers WHERE match=?", (match,)).fetchone()[0]
    first = max(0, min(int(known), len(line)) - 1)
    db.executemany(
        f"INSERT OR REPLACE INTO writers ({COLUMNS}) VALUES (?, ?, ?, ?, ?)",
        [sealed(match, number, *line[number]) for number in range(first, len(line))],
    )


def replace(db: sqlite3.Connection, match: int, line: Sequence[Mark]) -> None:
    """Inside a transaction: another line, from its start."""
    db.execute("DELETE FROM writers WHERE match=?", (match,))
    write(db, match, line)
