"""What the house itself says to people, in each language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from engine.core.languages import LANGUAGES
from engine.core.match import Seat
from engine.core.text import filled

FOLDER = Path(__file__).parent / "text"


def say(language: str, key: str, **gaps: str | int) -> str:
    """The sentence in a language (`en`, `ja`); English if there is none in that."""
    sentence = _sentences(language).get(key) or _sentences("en")[key]
    return filled(sentence, gaps)


def player(language: str, number: int) -> str:
    """Who typed no name, at this seat (from 0)."""
    return say(language, "seat.player", number=number + 1)


def names(language: str, seats: Sequence[Seat]) -> list[str]:
    """What the seats of a stored match are called: a name that nobody typed was written in the
    language of that evening, and is said in the language in use."""
    return [
        player(language, number) if seat.name in _nobody(number) else seat.name
        for number, seat in enumerate(seats)
    ]


@cache
def _nobody(number: int) -> frozenset[str]:
    """What a seat without a name is called, in every language."""
    return frozenset(player(language, number) for language in LANGUAGES)


@cache
def _sentences(language: str) -> dict[str, str]:
    file = FOLDER / f"{language}.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}
