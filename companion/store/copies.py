"""Copies of the file: each written whole, named in order, the oldest taken away."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from companion.store.alone import alone
from companion.store.errors import FULL, StoreError, told

FOLDER = "backups"
DAY = "day"
SCHEMA = "schema{}"
CUT, RESTORE, REMOVAL = "cut", "restore", "removal"
"""Why a copy was made: a new day; an older schema; steps that no longer stand; a restore; matches
that people removed."""
KEPT = 7
"""Copies of days that are kept, unless the settings say otherwise."""
KEPT_OTHERS = 3
"""Copies of each other kind that are kept."""
NO_FOLDER = frozenset({"store.no_copy", "store.no_look"})
"""What is told where a folder takes no copies or shows none."""
_NAME = re.compile(r"tabletwin-(\d{6})-(\d{4}-\d\d-\d\d)-([a-z]+\d*)\.db")


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy: its number counts up whatever the clock says."""

    path: Path
    number: int
    day: str
    kind: str


def folder(db: sqlite3.Connection, store: Path) -> Path:
    """Where copies go: as the settings say, else beside the store."""
    chosen = _setting(db, "backup_folder")
    return Path(chosen) if chosen else store.parent / FOLDER


def count(db: sqlite3.Connection) -> int:
    """How many copies of days are kept."""
    chosen = _setting(db, "backup_count")
    told = chosen.isdecimal() and len(chosen) < 4 and int(chosen) > 0
    return int(chosen) if told else KEPT


def _setting(db: sqlite3.Connection, key: str) -> str:
    """Read without the schema of today: it is asked before an old file is brought up to date.
    What is no text is as if nobody had chosen."""
    with suppress(sqlite3.Error, ValueError, TypeError):
        row = db.execute("SELECT value FROM settings WHERE key=?", (key,)).fetchone()
        found = json.loads(row[0]) if row else ""
        return found if isinstance(found, str) else ""
    return ""


def there(where: Path) -> list[Copy]:
    """The copies in a folder, the newest first. Raises StoreError: it may be shut or gone."""
    with _told(where, "no_look"):
        found = [
            Copy(path, int(name[1]), name[2], name[3])
            for path in (where.iterdir() if where.is_dir() else ())
            if (name := _NAME.fullmatch(path.name))
        ]
    return sorted(found, key=lambda copy: copy.number, reverse=True)


@contextmanager
def _told(where: Path, key: str) -> Iterator[None]:
    """What goes wrong in a folder that people chose, as a StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError, ValueError) as error:  # ValueError: no name of a folder
        raise StoreError(key, folder=str(where), why=_why(where, error)) from error


def emptied(store: Path) -> bool:
    """Whether nothing is left of a file that has copies, or a log: a new house would begin in its
    place."""
    log = store.with_name(f"{store.name}-wal")
    left = {file: file.stat().st_size for file in (store, log) if file.is_file()}
    if not left or left.get(store):
        return False
    return bool(left.get(log)) or perhaps(store)


def perhaps(store: Path) -> bool:
    """Whether copies lie beside a file, or nobody can tell."""
    try:
        return bool(there(store.parent / FOLDER))
    except StoreError:
        return True


def write(db: sqlite3.Connection, store: Path, kind: str, once: bool = False) -> Path:
    """A new copy of the whole file; `once`: unless there is one of today. Raises StoreError, and
    then nothing was changed."""
    where = folder(db, store)
    there(where)  # where that cannot be told, this says so
    with _told(where, "no_copy"):
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
    with alone(where.resolve()):
        found = there(where)
        if once and (same := of_today(found)):
            return same.path
        number = found[0].number + 1 if found else 1
        path = where / f"tabletwin-{number:06}-{date.today().isoformat()}-{kind}.db"
        with _told(where, "no_copy"):
            _copy(db, path)
        _thin(where, kind, count(db) if kind == DAY else KEPT_OTHERS)
    return path


def of_today(found: Iterable[Copy]) -> Copy | None:
    """The newest copy of a day, if that day is today."""
    newest = next((copy for copy in found if copy.kind == DAY), None)
    return newest if newest and newest.day == date.today().isoformat() else None


def _why(where: Path, error: Exception) -> str:
    """A few words in the language of the sentence; else what the system says."""
    if isinstance(error, sqlite3.Error):
        return (
            "store.why_full"
            if told(str(where / FOLDER), error).key == "store.full"
            else "store.why_disk"
        )
    if getattr(error, "errno", 0) in FULL:
        return "store.why_full"
    return getattr(error, "strerror", "") or str(error)


def _copy(db: sqlite3.Connection, path: Path) -> None:
    """Beside first, then in its place: a copy that has its name is whole."""
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)
    os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        db.execute("VACUUM INTO ?", (str(beside),))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _thin(where: Path, kind: str, most: int) -> None:
    """Take away the oldest of a kind, first those of which there is a newer one of the same day: a
    clock that begins anew with each start leaves the days before. One that cannot be taken away
    spoils no copy."""
    same = [copy for copy in there(where) if _family(copy.kind) == _family(kind)]
    newest = {copy.day: copy for copy in reversed(same)}
    same.sort(key=lambda copy: (newest[copy.day] is copy, copy.number), reverse=True)
    for copy in same[most:]:
        with suppress(OSError):
            copy.path.unlink()


def _family(kind: str) -> str:
    return kind.rstrip("0123456789")
