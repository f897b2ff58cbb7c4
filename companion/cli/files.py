"""Files that the command line reads and writes: JSON, whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from companion.cli.errors import BadUse
from companion.store.errors import reason
from companion.store.reading import Unclear, parsed

MOST_BYTES = 32 * 1024 * 1024
"""No record of a match comes near this; a larger file is some other file."""
SQLITE = b"SQLite format 3\0"


def read_json(path: Path) -> Any:
    """The JSON data of a file. Raises BadUse."""
    try:
        with path.open("rb") as file:
            read = file.read(MOST_BYTES + 1)  # a device tells no size
        if len(read) > MOST_BYTES:
            raise BadUse(f"{path} is too large to be a match or a position.")
        return parsed(read.decode("utf-8"))
    except FileNotFoundError:
        raise BadUse(f"There is no file {path}.") from None
    except Unclear as error:
        raise BadUse(f"{path} cannot be used: {error}.") from None
    except (UnicodeError, RecursionError):
        raise BadUse(f"{path} is not a JSON text.") from None
    except json.JSONDecodeError as error:
        raise BadUse(
            f"{path} is not whole JSON: line {error.lineno}, column {error.colno}."
        ) from None
    except ValueError:  # a number of thousands of digits
        raise BadUse(f"{path} is not a JSON text.") from None
    except OSError as error:
        raise BadUse(f"{path} cannot be read: {error.strerror}.") from None


def write_json(path: Path, data: Any) -> None:
    """Write data beside the old file, then put it in its place. Raises BadUse."""
    _must_be_ordinary(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise BadUse(f"{path} cannot be written: {reason(error)}.") from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(data, out, ensure_ascii=False, indent=1)
            out.write("\n")
        temporary.chmod(0o644)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BadUse(f"{path} cannot be written: {reason(error)}; the old one is kept.") from None


def check_writable(name: str | None) -> None:
    """Raises BadUse when a file cannot be written there, before a match is played for it."""
    if name is None:
        return
    path = Path(name)
    if not path.parent.is_dir():
        raise BadUse(f"There is no folder {path.parent} to save into.")
    _must_be_ordinary(path)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadUse(f"{path} cannot be written: it may not be changed by you.")


def _must_be_ordinary(path: Path) -> None:
    """A device or a folder would be lost, since a new file takes the place of the old one; and
    with a database all that a house has."""
    if path.exists() and not path.is_file():
        raise BadUse(f"{path} is not an ordinary file; nothing was written.")
    if _is_database(path):
        raise BadUse(f"{path} is a database; nothing was written: choose another name.")


def _is_database(path: Path) -> bool:
    """Whether matches may be kept in it: every file of SQLite begins with the same words."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False
