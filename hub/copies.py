"""One file with everything a hub keeps, and the way back: alike for SQLite and PostgreSQL.

A copy is read by its own names only and never unpacked, so nothing in it can lead anywhere. Who is
logged in and which digits are open is not in it: what was ended since must not come back.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from secrets import token_hex
from time import gmtime, strftime
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from sqlalchemy import Connection, Engine, MetaData, Table, delete, insert, select
from sqlalchemy.exc import OperationalError, StatementError

from companion.store import outbox
from hub import database, forgetting, together
from hub.schema import DATA, settings

FORMAT: Final = "tabletwin-hub-copy-1"
ABOUT: Final = "about.json"
PASSING: Final = frozenset({"visits", "codes"})
"""Tables that no copy has."""
ROWS: Final = 500
"""Written and read at once. Chosen: a few hundred kilobytes of memory."""
MOST_ABOUT: Final = 1 << 20
MOST_LINE: Final = 1 << 25
"""Bytes of what a copy says of itself, and of one row. Chosen: a hundred times our largest."""

_NOT_OURS: Final = (
    BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError,  # of a ZIP file
    KeyError, TypeError, ValueError, StatementError,  # of what is in it
)  # fmt: skip


class BadCopy(Exception):
    """The file is no copy of a hub, or not whole; the text says which."""


@dataclass(frozen=True, slots=True)
class About:
    """What a copy says of itself. `parts`: a table's name -> SHA-256 of its lines, in hex."""

    version: str
    made: str
    counts: dict[str, int]
    parts: dict[str, str]


# -- making one ------------------------------------------------------------------------------------


def write(engine: Engine, path: Path) -> About:
    """Everything as it stands at one moment, into a file that was not there. Raises OSError."""
    beside = path.with_name(f".{path.name}.part")
    try:
        with os.fdopen(os.open(beside, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600), "w+b") as file:
            with ZipFile(file, "w", ZIP_DEFLATED) as box, _one_moment(engine) as db:
                about = _fill(box, db)
            file.flush()
            os.fsync(file.fileno())
        os.link(beside, path)  # unlike a rename it never takes another file's place
    finally:
        beside.unlink(missing_ok=True)
    return about


@contextmanager
def _one_moment(engine: Engine) -> Iterator[Connection]:
    """Steps go on being kept meanwhile; this reader does not see them."""
    ways = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**ways) as db:
        if not ways:
            db.exec_driver_sql("BEGIN")
        yield db


def _fill(box: ZipFile, db: Connection) -> About:
    counts, parts = {}, {}
    for table in _kept(DATA):
        counts[table.name], parts[table.name] = _write_rows(box, table.name, _rows(db, table))
    made = strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())
    about = About(database.version(db), made, counts, parts)
    box.writestr(ABOUT, json.dumps({"format": FORMAT, **_data(about)}))
    return about


def _data(about: About) -> dict[str, Any]:
    return {name: getattr(about, name) for name in ("version", "made", "counts", "parts")}


def _kept(data: MetaData) -> list[Table]:
    """Those that others point to come first."""
    return [table for table in data.sorted_tables if table.name not in PASSING]


def _rows(db: Connection, table: Table) -> Iterator[dict[str, Any]]:
    found = db.execution_options(yield_per=ROWS).execute(select(table))
    return (dict(row) for row in found.mappings())


def _write_rows(box: ZipFile, name: str, rows: Iterable[dict[str, Any]]) -> tuple[int, str]:
    count, digest = 0, sha256()
    with box.open(f"{name}.jsonl", "w", force_zip64=True) as part:
        for row in rows:
            line = json.dumps(row, ensure_ascii=False).encode() + b"\n"
            part.write(line)
            digest.update(line)
            count += 1
    return count, digest.hexdigest()


# -- going back to one -----------------------------------------------------------------------------


def read(path: Path) -> About:
    """What a copy says of itself, after every byte of it was compared. Raises BadCopy, OSError."""
    with _opened(path) as box:
        about = _about(box)
        for name, digest in about.parts.items():
            if _digest(box, name) != digest:
                raise BadCopy(f"{path.name} is damaged in its part {name}; nothing was changed.")
    return about


@contextmanager
def _opened(path: Path) -> Iterator[ZipFile]:
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for, a device never ends
            raise ValueError(path.name)
        with ZipFile(path) as box:
            yield box
    except _NOT_OURS as error:
        if isinstance(error, OperationalError):
            raise  # the database went away, or its disk is full: the copy is as good as it was
        raise BadCopy(f"{path.name} is no whole copy of a hub; nothing was changed.") from error


def _about(box: ZipFile) -> About:
    with box.open(ABOUT) as part:
        said = json.loads(part.read(MOST_ABOUT))
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise ValueError(FORMAT)
    counts, parts = dict(said["counts"]), dict(said["parts"])
    return About(str(said["version"]), str(said["made"]), counts, parts)


def _digest(box: ZipFile, name: str) -> str:
    digest = sha256()
    with box.open(f"{name}.jsonl") as part:
        while piece := part.read(1 << 16):
            digest.update(piece)
    return digest.hexdigest()


def restore(engine: Engine, path: Path) -> About:
    """The database is as it was in the copy, brought up to date; all of it or nothing.

    Raises BadCopy, hub.database.TooNew, OSError; nothing was changed then.
    """
    about = read(path)
    with engine.connect() as now:
        forgotten = forgetting.marks(now)
    last = partial(forgetting.once_more, known=forgotten)
    with _opened(path) as box, database.replacing(engine, about.version, last) as db:
        data = MetaData()
        data.reflect(db)
        for table in _kept(data):
            if table.name in about.parts:
                _read_rows(box, table, db)
        _live_again(db)
    return about


def _live_again(db: Connection) -> None:
    """Tables send everything once more: what was acknowledged after the copy is not in it."""
    db.execute(delete(settings).where(settings.c.key == outbox.LIFE))
    db.execute(insert(settings).values(key=outbox.LIFE, value=token_hex(8)))


def _read_rows(box: ZipFile, table: Table, db: Connection) -> None:
    with box.open(f"{table.name}.jsonl") as part:
        while lines := list(islice(_lines(part), ROWS)):
            db.execute(insert(table), [json.loads(line) for line in lines])


def _lines(part: IO[bytes]) -> Iterator[bytes]:
    """Raises ValueError for what no hub wrote: a few bytes can unfold to more than a memory has."""
    while line := part.readline(MOST_LINE):
        if not line.endswith(b"\n"):
            raise ValueError("line?")
        yield line


def house_of(path: Path) -> str:
    """By what a house is known: the password of its broker; empty where an early copy has none.

    Raises as `read`.
    """
    with _opened(path) as box:
        if "settings" in _about(box).parts:
            with box.open("settings.jsonl") as part:
                for row in map(json.loads, _lines(part)):
                    if row["key"] == together.PASSWORD:
                        return str(row["value"])
    return ""
