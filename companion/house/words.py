"""What the house itself says to people, in each language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from engine.core.text import filled

FOLDER = Path(__file__).parent / "text"


def say(language: str, key: str, **gaps: str | int) -> str:
    """The sentence in a language (`en`, `ja`); English if there is none in that."""
    sentence = _sentences(language).get(key) or _sentences("en")[key]
    return filled(sentence, gaps)


@cache
def _sentences(language: str) -> dict[str, str]:
    file = FOLDER / f"{language}.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}
