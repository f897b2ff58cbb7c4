"""What the store cannot do, as one sentence for people in any language."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from engine.core.text import Texts, filled

TEXTS = Texts(Path(__file__).parent / "texts")


class Lost(StrEnum):
    """What a file that takes no more did not keep, and what it has: a sentence of `texts/`, which
    stands in the middle of the one that tells why."""

    STEP = "store.lost.step"
    BACK = "store.lost.back"
    """A step that was taken back, or one that was brought back."""
    PHASE = "store.lost.phase"
    MATCH = "store.lost.match"
    CLAIM = "store.lost.claim"
    DELETED = "store.lost.deleted"
    SETTING = "store.lost.setting"
    TABLE = "store.lost.table"
    BOX = "store.lost.box"
    TAGS = "store.lost.tags"
    COUNT = "store.lost.count"
    FACES = "store.lost.faces"
    OWNER = "store.lost.owner"
    TAKEN_IN = "store.lost.taken_in"
    HOUSE = "store.lost.house"
    NOTHING = "store.lost.nothing"
    """Nothing was to be kept: the file was opened or read."""


class StoreError(Exception):
    """The store cannot do what was asked: what happened, what was kept, what to do.

    `key` is one of `texts/`; the gaps of its sentence are filled. A gap may hold another such key.
    """

    def __init__(self, key: str, **gaps: str | int) -> None:
        super().__init__(key)
        self.key, self.gaps = f"store.{key}", gaps

    def said(self, language: str = "en") -> str:
        gaps = {name: _worded(language, value) for name, value in self.gaps.items()}
        return filled(TEXTS.sentence(language, self.key), gaps)

    def __str__(self) -> str:
        return self.said()


def _worded(language: str, value: str | int) -> str | int:
    """What fills a gap: a sentence by its key, anything else as it is."""
    return TEXTS.sentence(language, value) if isinstance(value, str) else value


class Elsewhere(StoreError):
    """Another program has this match now; ours may only look on."""


@contextmanager
def plain_words(path: str, lost: Lost = Lost.NOTHING) -> Iterator[None]:
    """What SQLite complains about, as a StoreError; `lost` is what was being kept."""
    try:
        yield
    except sqlite3.Error as error:
        raise told(path, error, lost) from error
    except UnicodeDecodeError as error:  # its complaint quotes what is damaged
        raise StoreError("damaged", path=path) from error
    except UnicodeEncodeError as error:  # half a character that somebody typed or sent
        raise StoreError("letters", path=path) from error


def told(path: str, error: sqlite3.Error, lost: Lost = Lost.NOTHING) -> StoreError:
    """The sentence for a complaint of SQLite."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError("busy", path=path, lost=lost)
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StoreError("full" if code == sqlite3.SQLITE_FULL else "disk", path=path, lost=lost)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreError("damaged", path=path)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError("read_only", path=path, why=str(error), lost=lost)
    return StoreError("failed", path=path, why=str(error), lost=lost)
