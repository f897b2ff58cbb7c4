"""Databases of tests wait for no disk: no test cuts the power, so none can see what lies on it."""

from __future__ import annotations

import sqlite3
from functools import partial
from sqlite3 import dbapi2
from typing import Any

BEGINS, THROUGH, LEFT = (
    f"PRAGMA {one}" for one in ("journal_mode=WAL", "synchronous=FULL", "synchronous=OFF")
)


class Unsynced(sqlite3.Connection):
    """Leaves what was committed with the system, which a killed program does not undo.

    Written through to the disk, a commit takes 12 ms.
    """

    def execute(self, said: str, *values: Any) -> sqlite3.Cursor:
        if said in (BEGINS, THROUGH):
            super().execute(LEFT)
        return super().execute(LEFT if said == THROUGH else said, *values)


def leave_unsynced() -> None:
    """All databases of this process from now on; programs that tests start write through."""
    for module in (sqlite3, dbapi2):
        setattr(module, "connect", partial(dbapi2.connect, factory=Unsynced))  # noqa: B010
