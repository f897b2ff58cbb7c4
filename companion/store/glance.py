"""What can be read in a file that cannot be opened any more, without touching it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote


def settings(file: Path) -> dict[str, str]:
    """The settings of a house that are texts, as far as they can be read; unchecked."""
    with suppress(sqlite3.Error, OSError, UnicodeDecodeError), closing(_seen(file)) as db:
        return dict(_texts(db.execute("SELECT key, value FROM settings")))
    return {}


def _seen(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro&immutable=1", uri=True)


def _texts(rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for key, value in rows:
        with suppress(ValueError, TypeError):
            if isinstance(said := json.loads(value), str):
                yield key, said
