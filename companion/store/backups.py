"""Backups: a copy of the whole file each day, checked first, and the way back to one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from companion.store import copies, house, progress
from companion.store.copies import Copy
from companion.store.damage import damaged
from companion.store.errors import Lost, StoreError, plain_words, refused, told
from companion.store.store import Store, connected, known_schema

_CHOSEN = ("backup_folder", "backup_count")


def now(store: Store, to: str | None = None, most: int | None = None, once: bool = False) -> Path:
    """A copy of everything, now. `to` is where copies go from now on (empty: beside the store) and
    `most` how many of days stay; the copy knows both. `once`: unless there is one of today. Raises
    StoreError, and then nothing was changed: of a damaged file no copy is made, and no good one is
    taken away for it."""
    for error in damaged(store):
        raise error
    before = [house.setting(store, key, "") for key in _CHOSEN]
    _settle(store, str(Path(to).absolute()) if to else to, None if most is None else str(most))
    try:
        return copies.write(store.db, Path(store.path), copies.DAY, once)
    except StoreError:
        _settle(store, *before)
        raise


def daily(path: Path) -> StoreError | None:
    """The copy of today, unless it is there; it may be called from a thread of its own."""
    try:
        store = Store(path)
    except StoreError as error:
        return error
    try:
        if copies.of_today(listed(store)) is None:
            now(store, once=True)
        return None
    except StoreError as error:
        return error
    finally:
        store.close()


def listed(store: Store) -> list[Copy]:
    """The copies that are there, the newest first."""
    return copies.there(copies.folder(store.db, Path(store.path)))


def _settle(store: Store, *values: str | None) -> None:
    for key, value in zip(_CHOSEN, values, strict=True):
        if value is not None and value != house.setting(store, key, ""):
            house.set_setting(store, key, value)


# -- going back ------------------------------------------------------------------------------------


def named(where: Path, name: str) -> Path:
    """A copy by its number, its name or its path. Raises StoreError."""
    path = Path(name)
    is_file = path.is_file()
    with suppress(StoreError) if is_file else nullcontext():
        for copy in copies.there(where):
            if name in (str(copy.number), copy.path.name):
                return copy.path
    if is_file:
        return path
    raise StoreError("no_backup", name=name)


def restore(store: Store, copy: Path) -> Path:
    """Everything is as it was in the copy; what was there is copied first, and that is returned.

    Raises StoreError, and then nothing was changed.
    """
    if any(progress.elsewhere(store, match) for match in _leased(store)):
        raise StoreError("in_play")
    with _checked(copy, Path(store.path)) as good, plain_words(store.path):
        kept = copies.write(store.db, Path(store.path), copies.RESTORE)
        source = connected(str(good))
        try:
            source.backup(store.db)
        finally:
            source.close()
    store.renew()
    with store.change(Lost.NOTHING) as db:
        db.execute("DELETE FROM leases")
    return kept


def _leased(store: Store) -> list[int]:
    with store.read() as db:
        return [int(row[0]) for row in db.execute("SELECT match FROM leases")]


def put_in_place(path: Path, copy: Path) -> Path:
    """The same where the file cannot be opened any more: it is moved aside, whole as it is."""
    with _checked(copy, path) as good:
        aside = _aside(path)
        try:
            for tail in ("", "-wal", "-shm"):
                part = path.with_name(path.name + tail)
                if part.exists():
                    part.replace(aside.with_name(aside.name + tail))
            good.replace(path)
        except OSError as error:
            raise refused(path, error) from error
    return aside


def _aside(path: Path) -> Path:
    names = (path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in range(1, 1000))
    return next(name for name in names if not name.exists())


@contextmanager
def _checked(copy: Path, store: Path) -> Iterator[Path]:
    """A file of our own with exactly what was checked in a copy, whatever lies beside that.

    Raises StoreError when the copy is not whole or of a schema we do not know.
    """
    good = store.with_name(f".{store.name}.restoring")
    try:
        good.unlink(missing_ok=True)
        os.close(os.open(good, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _take(copy, good)
        yield good
    except OSError as error:
        raise refused(store, error) from error
    finally:
        with suppress(OSError):
            good.unlink(missing_ok=True)


def _take(copy: Path, good: Path) -> None:
    whole, schema = False, 0
    with _damage_only(good), closing(connected(str(copy))) as source:
        source.execute("VACUUM INTO ?", (str(good),))
        with closing(connected(str(good))) as db:
            whole = db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            whole = whole and _ours(db)
            schema = db.execute("PRAGMA user_version").fetchone()[0]
    if whole and schema > known_schema():
        raise StoreError("newer", path=copy.name)
    if not whole or schema < 1:
        raise StoreError("bad_backup", name=copy.name)


@contextmanager
def _damage_only(good: Path) -> Iterator[None]:
    """A copy that cannot be read is damaged; a disk that takes no more says nothing of it."""
    try:
        yield
    except UnicodeDecodeError:
        pass
    except sqlite3.Error as error:
        found = told(str(good.parent), error)
        if found.key in ("store.full", "store.disk", "store.busy"):
            raise found from error


def _ours(db: sqlite3.Connection) -> bool:
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")}
    return {"matches", "entries", "boxes", "tags", "settings"} <= tables
