"""What people type and what their screens send: whole numbers, none of them without an end."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
MOST_DIGITS: Final = 8
"""Chosen: nothing here counts so far, and Python reads no number of thousands of digits."""


def as_number(text: str) -> int:
    """A whole number; NONE where the text is none, or a longer one."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else NONE


def clean(text: str) -> str:
    """A text without halves of characters, which nothing can write."""
    return text.encode("utf-8", "replace").decode("utf-8")
