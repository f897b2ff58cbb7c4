"""Telling in the terminal what is printed on a card that nobody has told yet, field by field."""

from __future__ import annotations

from collections.abc import Callable

from companion.house.face_entry import FaceEntry
from engine.core.game import Game

HOW = "  Type the number of each in turn; b goes back, an empty line leaves it untold."


def tell_face(
    game: Game,
    piece: str,
    read: Callable[[str], str | None],
    write: Callable[[str], None],
    language: str = "en",
) -> FaceEntry | None:
    """The whole face, or None when people left it untold."""
    entry = FaceEntry(game, piece)
    write(HOW)
    while entry.field() is not None:
        values = entry.values()
        labels = (f"{n} {entry.label(value, language)}" for n, value in enumerate(values, 1))
        write(f"  {entry.title(language)}:  {'   '.join(labels)}")
        line = (read("  which? ") or "").strip()
        if not line:
            return None
        if line == "b":
            entry.back()
        elif line.isdecimal() and 1 <= int(line) <= len(values):
            entry.tap(values[int(line) - 1])
        else:
            write(f"  Type a number from 1 to {len(values)}.")
    return entry
