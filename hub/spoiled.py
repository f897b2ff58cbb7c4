"""The file of a house: whole and a hub's own before one begins with it, and in its place after."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

_KEPT: Final = ("firmware/*.json", "copies/hub-*.zip", "before-hub-*.zip")
"""What only a hub that served leaves beside its file."""
_OURS: Final = "alembic_version"
"""A table of every hub's file, since the first."""
_BACK: Final = "nothing was changed. Go back to a copy: tabletwin hub restore COPY --folder"


class Spoiled(Exception):
    """No hub can begin with the file that is there; the text says why and the way back."""


class Gone(SQLAlchemyError):
    """The file is not in its place any more, or another one is."""


def check(path: Path, new: bool = False) -> None:
    """Raises Spoiled: a new house in the place of one that was kept would lose all its tables and
    owners without a word. `new`: it is meant."""
    why = _why(path, new)
    if why:
        raise Spoiled(f"{path} {why}; {_BACK} {path.parent}.")


def _why(path: Path, new: bool) -> str:
    try:
        tables, whole = _looked_over(path) if path.is_file() else (set(), True)
    except OperationalError:  # busy, or not to be read: who opens it is told
        return ""
    except DatabaseError:
        return "is damaged"
    if not whole:
        return "is damaged"
    if tables:
        return "" if _OURS in tables else "is no database of a hub"
    if new or not _served(path.parent):
        return ""
    return "is missing or empty, but a house was kept in this folder (a new one begins in another)"


def _looked_over(path: Path) -> tuple[set[str], bool]:
    """The names of a file's tables, and whether its structure is whole; nothing is written."""
    query = {"mode": "ro", "uri": "true"}
    engine = create_engine(URL.create("sqlite", database=path.absolute().as_uri(), query=query))
    try:
        with engine.connect() as db:
            found = db.exec_driver_sql("SELECT name FROM sqlite_master").scalars()
            checked = db.exec_driver_sql("PRAGMA quick_check(1)").scalar()
            return set(found), checked == "ok"
    finally:
        engine.dispose()


def _served(folder: Path) -> bool:
    return any(chain.from_iterable(folder.glob(one) for one in _KEPT))


def stays(engine: Engine, path: Path) -> None:
    """From now on nothing is read from or written to a file that was moved or taken away: it would
    be lost, or begin a house anew. Raises Gone to whoever asks the database."""
    was = _place(path)

    def there(*_: Any) -> None:
        if _place(path) != was:
            raise Gone(f"{path} is gone.")

    before: Callable[..., None] = there
    event.listen(engine, "do_connect", before)
    event.listen(engine, "checkout", before)


def _place(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        found = path.stat()
        return found.st_dev, found.st_ino
    return None
