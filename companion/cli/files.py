"""Files that the command line reads and writes: JSON, whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from companion.cli.errors import BadUse

MOST_BYTES = 32 * 1024 * 1024
"""No record of a match comes near this; a larger file is some other file."""


def read_json(path: Path) -> Any:
    """The JSON data of a file. Raises BadUse."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadUse(f"{path} is too large to be a match or a position.")
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise BadUse(f"There is no file {path}.") from None
    except (UnicodeDecodeError, RecursionError):
        raise BadUse(f"{path} is not a JSON text.") from None
    except json.JSONDecodeError as error:
        raise BadUse(
            f"{path} is not whole JSON: line {error.lineno}, column {error.colno}."
        ) from None
    except OSError as error:
        raise BadUse(f"{path} cannot be read: {error.strerror}.") from None


def write_json(path: Path, data: Any) -> None:
    """Write data beside the old file, then put it in its place. Raises BadUse."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise BadUse(f"{path} cannot be written: {error.strerror}.") from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(data, out, ensure_ascii=False, indent=1)
            out.write("\n")
        temporary.chmod(0o644)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BadUse(f"{path} cannot be written: {error.strerror}; the old one is kept.") from None
