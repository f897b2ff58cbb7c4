"""Where the house keeps its matches, boxes, faces and settings."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from platformdirs import user_data_path

from companion.cli.errors import BadUse
from companion.store.errors import refused
from companion.store.store import Store, StoreError

FILE = "tabletwin.db"


def folder(named: str | None = None) -> Path:
    """The named folder, that of `TABLETWIN_HOME`, or the system's own place for data."""
    chosen = named or os.environ.get("TABLETWIN_HOME")
    return Path(chosen) if chosen else user_data_path("tabletwin", appauthor=False)


def open_store(asked: Namespace) -> Store:
    """The store of the house that the flags name. Raises BadUse, in their language."""
    try:
        return open_house(asked.folder)
    except StoreError as error:
        raise BadUse(error.said(asked.language)) from None


def open_house(named: str | None = None) -> Store:
    """The store of the house, made when it is not there yet. Raises StoreError."""
    file = folder(named) / FILE
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)  # it keeps the password and the key of the table
    except OSError as error:
        raise refused(file, error) from error
    return Store(file)
