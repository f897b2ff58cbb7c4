"""The store: one SQLite file, opened, brought up to date and checked; errors in plain words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

BUSY_S = 5.0
"""How long a commit waits for another program that has the file."""


class StoreError(Exception):
    """The store cannot do what was asked; the text is one sentence for people."""


class Store:
    """A connection to the file. Every change is one transaction: whole or not at all.

    `synchronous=FULL` with the write-ahead log: what `change` has returned from is on the disk.
    """

    def __init__(self, path: Path | str, busy_s: float = BUSY_S) -> None:
        self.path = str(path)
        with _plain_words(self.path):
            self.db = sqlite3.connect(
                self.path, timeout=busy_s, isolation_level=None, check_same_thread=False
            )
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute("PRAGMA synchronous=FULL")
            self.db.execute("PRAGMA foreign_keys=ON")
            self._upgrade()

    def close(self) -> None:
        self.db.close()

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """A transaction. Raises StoreError, and then nothing of it was kept."""
        with _plain_words(self.path):
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
        with _plain_words(self.path):
            yield self.db

    def version(self) -> int:
        return int(self.db.execute("PRAGMA user_version").fetchone()[0])

    def _upgrade(self) -> None:
        """Run the numbered schema files that the file has not seen yet."""
        known = _schemas()
        if self.version() > len(known):
            raise StoreError(
                f"The file {self.path} was written by a newer version of this program (schema "
                f"{self.version()}, this one knows {len(known)}); nothing was changed: "
                "update the program or choose another file."
            )
        for number in range(self.version() + 1, len(known) + 1):
            self._run(number, known[number - 1])

    def _run(self, number: int, script: str) -> None:
        with self.change() as db:
            if self.version() >= number:  # another program did it while we waited
                return
            for statement in _statements(script):
                db.execute(statement)
            db.execute(f"PRAGMA user_version={number}")


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


@contextmanager
def _plain_words(path: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(_sentence(path, error)) from error


def _sentence(path: str, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return (
            f"Another program is writing to {path}; the last step was not kept, all before it "
            "was: close the other program and try again."
        )
    if code == sqlite3.SQLITE_FULL:
        return (
            f"The disk of {path} is full; the last step was not kept, all before it was: "
            "free some space and try again."
        )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return (
            f"The file {path} is damaged and was not touched: keep a copy of it, then choose "
            "another file or restore a backup."
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return f"The file {path} cannot be opened for writing ({error}); choose another folder."
    return f"The file {path} could not be used ({error}); the last step was not kept."
