"""The web pages' own sentences: key -> sentence, one file a language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from engine.core.languages import LANGUAGES
from engine.core.text import filled

FOLDER: Final = Path(__file__).parent / "text"


@cache
def table(language: str) -> dict[str, str]:
    """All sentences of a language; what it lacks is said in English."""
    file = FOLDER / f"{language}.json"
    spare = table("en") if language != "en" else {}
    return {**spare, **(json.loads(file.read_text("utf-8")) if file.is_file() else {})}


def say(language: str, key: str, **gaps: str | int) -> str:
    """A sentence with its gaps filled."""
    sentence = table(language)[key]
    return filled(sentence, gaps) if gaps else sentence


def listed(language: str, names: Sequence[str]) -> str:
    """Names one after the other: "Anna, Ben and Chika"."""
    *first, last = names or [""]
    return (
        say(language, "and", first=say(language, "comma").join(first), last=last) if first else last
    )


def spoken(wanted: str) -> str:
    """The language of ours that a browser asks for first (`Accept-Language`)."""
    asked = (part.split(";")[0].strip()[:2].lower() for part in wanted.split(","))
    return next((code for code in asked if code in LANGUAGES), "en")
