"""How people like the app: its colours, the size of its letters, its language, its window."""

from __future__ import annotations

from companion.ui import full_screen
from companion.ui.theme import theme
from companion.ui.words import words
from engine.core.languages import LANGUAGES

LOOKS = ("theme", "text", "language", full_screen.KEPT)
"""The settings that are followed here."""
SMALLEST, LARGEST = 0.85, 1.3
"""Of letters: smaller ones nobody reads, with larger ones the screens do not fit."""


def follow(name: str, value: str) -> None:
    """Show a setting at once; what is empty or no setting of these changes nothing."""
    if name == "theme":
        theme.name = value or theme.name
    elif name == "text":
        theme.scale = _size(value)
    elif name == "language" and value in LANGUAGES:  # a later version may have kept another
        words.language = value
    elif name == full_screen.KEPT:
        full_screen.follow(value)


def _size(text: str) -> float:
    try:
        return min(max(float(text), SMALLEST), LARGEST)
    except ValueError:
        return 1.0
