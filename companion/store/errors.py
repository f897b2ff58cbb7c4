"""What the store cannot do, as one sentence for people in any language."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.core.text import Texts, filled

TEXTS = Texts(Path(__file__).parent / "texts")


class StoreError(Exception):
    """The store cannot do what was asked: what happened, what was kept, what to do.

    `key` is one of `texts/`; the gaps of its sentence are filled.
    """

    def __init__(self, key: str, **gaps: str | int) -> None:
        super().__init__(key)
        self.key, self.gaps = f"store.{key}", gaps

    def said(self, language: str = "en") -> str:
        sentence = TEXTS.tables.get(language, {}).get(self.key) or TEXTS.tables["en"][self.key]
        return filled(sentence, self.gaps)

    def __str__(self) -> str:
        return self.said()


class Elsewhere(StoreError):
    """Another program has this match now; ours may only look on."""


@contextmanager
def plain_words(path: str) -> Iterator[None]:
    """What SQLite complains about, as a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise told(path, error) from error
    except UnicodeDecodeError as error:  # its complaint quotes what is damaged
        raise StoreError("damaged", path=path) from error
    except UnicodeEncodeError as error:  # half a character that somebody typed or sent
        raise StoreError("letters", path=path) from error


def told(path: str, error: sqlite3.Error) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError("busy", path=path)
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StoreError("full" if code == sqlite3.SQLITE_FULL else "disk", path=path)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreError("damaged", path=path)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError("read_only", path=path, why=str(error))
    return StoreError("failed", path=path, why=str(error))
