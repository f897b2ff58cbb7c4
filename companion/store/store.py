"""The store: one SQLite file, opened, brought up to date and checked; errors in plain words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.store import copies, log_file, ours, programs
from companion.store.alone import alone
from companion.store.errors import Elsewhere, Lost, StoreError, plain_words, refused
from companion.store.programs import Program
from companion.store.rows import Mender, Row, digest

__all__ = ["Elsewhere", "Store", "StoreError", "connected", "known_schema"]

BUSY_S = 0.4
"""How long a commit waits for another program that has the file: people wait in front of it.
Chosen: people feel half a second (decision one-writer)."""
OPENING_S = 3.0
"""The same while the file is opened, perhaps brought up to date by the other program. Chosen:
somebody who starts a program waits longer than somebody who plays."""
CHECKPOINT_PAGES = 64
"""The write-ahead log is brought into the file after so many pages: a copy lacks little."""


class Store:
    """A connection to the file. Every change is one transaction: whole or not at all.

    `synchronous=FULL` with the write-ahead log: what `change` has returned from is on the disk.
    `damage` are rows that could not be read and were left out, each told once.
    """

    def __init__(self, path: Path | str, busy_s: float = BUSY_S) -> None:
        self.path = str(path)
        self.damage: dict[str, StoreError] = {}
        self.program: Program | None = None
        self.mender = Mender()
        self.which: tuple[int, int] | None = None
        """The file that is open, whatever has its name later; None until it is."""
        file = Path(self.path).resolve()
        with alone(file.parent):
            ours.check(Path(self.path), known_schema(), max(busy_s, OPENING_S))
            with plain_words(self.path):
                self.db = connected(self.path, max(busy_s, OPENING_S))
            try:
                self._open(file, busy_s)
            except BaseException:
                self.close()
                raise

    def _open(self, file: Path, busy_s: float) -> None:
        # Where another program is at work, the log was looked at, and grows and ends meanwhile.
        written = 0 if programs.at_work(file) else log_file.committed(file)
        self.renew()
        with plain_words(self.path):
            if written > max(0, log_file.taken(self.db)):
                self.note(StoreError("log", path=self.path))
        self.which = _which(self.path)
        self.db.execute(f"PRAGMA busy_timeout={int(busy_s * 1000)}")
        try:
            self.program = Program(file)
        except OSError as error:
            raise refused(self.path, error) from error

    def renew(self) -> None:
        """Bring the file up to date, whatever was put in its place."""
        with plain_words(self.path):
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute("PRAGMA synchronous=FULL")
            self.db.execute("PRAGMA foreign_keys=ON")
            self.db.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
            self._upgrade()

    def close(self) -> None:
        """Leave the file whole, with nothing left in the log beside it; harmless when done."""
        try:
            self.checkpoint()
        except StoreError:
            pass  # it is on the disk all the same, in the log
        finally:
            self.db.close()
            if self.program is not None:
                self.program.end()

    def checkpoint(self) -> None:
        """Bring the write-ahead log into the file, so that the file alone can be copied."""
        try:
            with plain_words(self.path):
                self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.ProgrammingError:  # it was closed before
            return

    def still_there(self) -> None:
        """Raises StoreError where the file that is open has lost its name."""
        if self.which not in (None, _which(self.path)):
            raise StoreError("gone", path=self.path)

    @contextmanager
    def change(self, lost: Lost = Lost.NOTHING) -> Iterator[sqlite3.Connection]:
        """A transaction. Raises StoreError, and then nothing of it was kept: `lost` names it."""
        with plain_words(self.path, lost):
            self.still_there()
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
                self.db.execute("COMMIT")
            except BaseException:
                # A full disk may have ended the transaction by itself.
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        with plain_words(self.path):
            yield self.db

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Everything that is read inside is of one moment, whatever other programs write."""
        with plain_words(self.path):
            self.db.execute("BEGIN")
            try:
                yield
            finally:
                if self.db.in_transaction:
                    self.db.execute("COMMIT")

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Row]:
        """The sound rows of a query whose last column is their digest; others are noted."""
        with self.read() as db:
            found = db.execute(query, values).fetchall()
        return list(self._sound(found))

    def _sound(self, found: Iterable[Sequence[Any]]) -> Iterator[Row]:
        for row in found:
            values = self.mender.sound(row)
            if values is None:
                self.note(StoreError("row", path=self.path))
            else:
                yield values

    def note(self, error: StoreError) -> None:
        """Remember what has to be told about the file."""
        self.damage[str(error)] = error

    def others(self) -> int:
        """A number that changes when another program has written to the file."""
        with self.read() as db:
            return int(db.execute("PRAGMA data_version").fetchone()[0])

    def version(self) -> int:
        return int(self.db.execute("PRAGMA user_version").fetchone()[0])

    def _upgrade(self) -> None:
        """Run the numbered schema files that the file has not seen yet, on a copied file."""
        known, now = _schemas(), self.version()
        if 0 < now < len(known):
            copies.write(self.db, Path(self.path), copies.SCHEMA.format(now))
        for number in range(now + 1, len(known) + 1):
            self._run(number, known[number - 1])

    def _run(self, number: int, script: str) -> None:
        with self.change() as db:
            if self.version() >= number:  # another program did it while we waited
                return
            for statement in _statements(script):
                db.execute(statement)
            db.execute(f"PRAGMA user_version={number}")


def _which(path: str) -> tuple[int, int] | None:
    """The file that has this name now; None: none has. What is written to an open file that was
    deleted is gone with the program."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connected(path: str, busy_s: float = BUSY_S) -> sqlite3.Connection:
    """A connection that knows how we seal rows; damaged letters are read as they are."""
    db = sqlite3.connect(path, timeout=busy_s, isolation_level=None, check_same_thread=False)
    db.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    db.create_function("row_digest", -1, digest, deterministic=True)
    return db


def known_schema() -> int:
    """The number of the newest schema that this program knows."""
    return len(_schemas())


def _schemas() -> list[str]:
    """The schema files in order; their names count from 0001."""
    folder = files(__package__).joinpath("schema")
    found = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    return [file.read_text("utf-8") for file in found]


def _statements(script: str) -> Iterator[str]:
    """The statements of a script, one by one: `executescript` would commit in between."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
