"""Why the house's database takes or gives nothing just now: told once, and waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import EDQUOT, ENOSPC
from typing import Final

from sqlalchemy.exc import DatabaseError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoneFree

from hub.refused import forbidden
from hub.spoiled import Gone

ASKED: Final = (SQLAlchemyError,)
FAILURES: Final = (*ASKED, OSError)
"""Of what was asked of a database, and of all that is done for a page: outages among mistakes."""
FULL, DAMAGED, GONE, OTHER, OVER = (
    "outage.full", "outage.damaged", "outage.gone", "outage.other", "outage.over"
)  # fmt: skip
"""Keys of what people are told: why the database is away, and that it is back."""
_NO_ROOM: Final = frozenset({ENOSPC, EDQUOT})
_FULL: Final = ("is full", "no space", "disk quota", "could not write init file")
"""SQLite's words, and PostgreSQL's; the last is said to whoever comes in on a full disk."""


def why(error: Exception | None) -> str:
    """One of the keys; empty where the database has no part in it."""
    if isinstance(error, OSError):
        return FULL if error.errno in _NO_ROOM else ""
    if isinstance(error, Gone):
        return GONE
    if isinstance(error, (IntegrityError, ProgrammingError)) and not forbidden(error):
        return ""
    if not isinstance(error, (DatabaseError, NoneFree)):
        return ""
    said = str(getattr(error, "orig", error)).lower()
    if any(words in said for words in _FULL):
        return FULL
    return DAMAGED if "malformed" in said or "not a database" in said else OTHER


@dataclass
class Outages:
    """`say` is told the key of what began, once, and of its end."""

    say: Callable[[str], None]
    _now: str = field(default="", init=False)

    def lasts(self) -> str:
        """The key of what is on; empty: nothing."""
        return self._now

    @contextmanager
    def outlived(self) -> Iterator[None]:
        """What the database does not take in this block is left for the next time."""
        now = ""
        try:
            yield
        except FAILURES as error:
            now = why(error)
            if not now:
                raise
        if now != self._now:
            self._now = now
            self.say(now or OVER)
