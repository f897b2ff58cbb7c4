"""Telling in the terminal what is printed on a card that nobody has told yet, field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.cli.words import command
from companion.house.face_entry import FaceEntry
from companion.session.words import ROOT
from engine.core.game import Game


def tell_face(
    game: Game,
    piece: str,
    read: Callable[[str], str | None],
    write: Callable[[str], None],
    language: str = "en",
) -> FaceEntry | None:
    """The whole face, or None when people left it untold."""
    entry = FaceEntry(game, piece)
    write(f"  {ROOT.say(language, 'terminal.tell_face')}")
    while entry.field() is not None:
        offered, told = _offered(entry, language)
        write(f"  {entry.title(language)}:  {told}")
        line = (read(ROOT.say(language, "terminal.which")) or "").strip()
        if not line:
            return None
        if command(line) == "b":
            entry.back()
        elif (number := _number(line)) in offered:
            entry.tap(offered[number])
        else:
            ends = {"least": min(offered), "most": max(offered)}
            write(f"  {ROOT.say(language, 'terminal.no_amount', ends)}")
    return entry


def _offered(entry: FaceEntry, language: str) -> tuple[dict[int, Any], str]:
    """What can be typed, and how it is told: a number stands for itself, words are numbered."""
    field, values = entry.field(), entry.values()
    if field is not None and field.kind == "number":
        return {value: value for value in values}, f"{values[0]} – {values[-1]}"
    words = (f"{n} {entry.label(value, language)}" for n, value in enumerate(values, 1))
    return dict(enumerate(values, 1)), "   ".join(words)


def _number(line: str) -> int | None:
    """The number that was typed."""
    return int(line) if line.removeprefix("-").isdecimal() and len(line) < 6 else None
