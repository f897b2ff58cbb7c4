"""Files that came from elsewhere: JSON that says each thing once, or a sentence for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.store.errors import StoreError

MOST_BYTES = 256 * 1024 * 1024
"""No export comes near this."""


def read_export(path: Path) -> Any:
    """The data of an export. Raises StoreError."""
    try:
        with path.open("rb") as file:
            read = file.read(MOST_BYTES + 1)  # a device tells no size
    except OSError as error:
        raise StoreError("unread", name=path.name) from error
    if len(read) > MOST_BYTES:
        raise StoreError("not_ours", name=path.name)
    try:
        return parsed(read.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise StoreError(_why(read), name=path.name) from error


def _why(read: bytes) -> str:
    """An export of which the end is missing still begins as one, or is empty."""
    return "not_whole" if read.lstrip()[:1] in (b"", b"{") else "not_ours"


def parsed(text: str) -> Any:
    """The data of a JSON text. Raises ValueError: also for a field that stands twice, for numbers
    that are none and for letters that no screen can show."""
    data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    if "\\ud" in text.lower():
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Unclear(f"an object has the field {twice!r} twice")
    return found


def _no_number(word: str) -> Any:
    raise Unclear(f"{word} is no number")


class Unclear(ValueError):
    """A JSON text that says a thing twice, or a number that is none."""
