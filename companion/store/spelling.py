"""How what people typed is spelled on the disk: any letters of any language, on one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final
from unicodedata import category

from engine.core.match import Seat
from engine.core.people import short

LONGEST: Final = 200
"""Characters of a tier, a date, the name of a box."""
NO_LETTERS: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, halves of letters, breaks of lines. Wide spaces and what joins letters are
letters here: family names in Japan and in Iran have them."""
TURNS: Final = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Marks that turn the direction of all that is written after them, on the whole line."""


def is_spelled(text: str, most: int = LONGEST) -> bool:
    """Whether it can be kept and sent as it is."""
    return len(text) <= most and all(map(_is_letter, text))


def _is_letter(letter: str) -> bool:
    return category(letter) not in NO_LETTERS and letter not in TURNS


def spelled(text: str) -> str:
    """The text as it can be kept: what is no letter becomes a space."""
    if is_spelled(text):
        return text
    letters = (letter if _is_letter(letter) else " " for letter in text)
    return "".join(letters)[:LONGEST].strip()


def seat_name(text: str) -> str:
    """A name of a seat as it is kept, sent and read: an older version kept longer ones."""
    return short(spelled(text))


def seated(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats with names that can be kept."""
    return tuple(replace(seat, name=seat_name(seat.name)) for seat in seats)
