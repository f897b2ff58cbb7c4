"""What the house itself says to people, in each language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from engine.core.match import Seat
from engine.core.people import spoken
from engine.core.text import filled

FOLDER = Path(__file__).parent / "text"


def say(language: str, key: str, **gaps: str | int) -> str:
    """The sentence in a language (`en`, `ja`); English if there is none in that."""
    sentence = _sentences(language).get(key) or _sentences("en")[key]
    return filled(sentence, gaps)


def has(key: str) -> bool:
    """Whether there is such a sentence."""
    return key in _sentences("en")


def names(language: str, seats: Sequence[Seat]) -> list[str]:
    """What the seats of a stored match are called in a language."""
    return [seat.name for seat in spoken(language, tuple(seats))]


@cache
def _sentences(language: str) -> dict[str, str]:
    file = FOLDER / f"{language}.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}
