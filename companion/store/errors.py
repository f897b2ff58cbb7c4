"""What the store cannot do, as one sentence for people in any language."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from errno import EDQUOT, ENOSPC
from pathlib import Path
from shutil import disk_usage

from engine.core.text import Texts, filled

_LOG = logging.getLogger(__name__)

FULL = frozenset({ENOSPC, EDQUOT})
"""How the system says that a disk is full, or the part of it that somebody may use."""
ROOM = 65536
"""Bytes without which SQLite opens nothing and says that the disk failed: an index of 32 KiB lies
beside its log, and a page of the log is added."""
KEYS = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
}
"""What SQLite complains about -> the sentence."""

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
    """The sentence for a complaint of SQLite; the complaint itself stands in the log."""
    _LOG.info("%s: %s", path, error)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    key = KEYS.get(code, "failed")
    if code == sqlite3.SQLITE_ERROR and str(error).startswith("no such "):
        key = "damaged"  # a table of ours, or a column, is not there
    if key in ("disk", "read_only") and _is_full(Path(path).parent):
        key = "full"
    return StoreError(key, path=path, lost=lost)


def refused(path: Path | str, error: OSError) -> StoreError:
    """The sentence where the system refuses to open, make or move a file."""
    _LOG.info("%s: %s", path, error)
    key = "full" if error.errno in FULL else "read_only"
    return StoreError(key, path=str(path), lost=Lost.NOTHING)


def reason(error: OSError) -> str:
    """A few words of English for why the system refused."""
    return "the disk is full" if error.errno in FULL else error.strerror or str(error)


def _is_full(folder: Path) -> bool:
    try:
        return disk_usage(folder).free < ROOM
    except OSError:
        return False
