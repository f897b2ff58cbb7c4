"""Where the firmware's sources are: inside the installed program, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parents[1]


def firmware() -> Path:
    """The folder with `main.py`, `app`, `lib` and `boards`."""
    packed = _HERE / "firmware"
    return packed if (packed / "main.py").is_file() else _HERE.parent / "firmware"
