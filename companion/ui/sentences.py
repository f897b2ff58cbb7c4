"""The app's own sentences by language, read without kivy: phones and the terminal say them, too."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from engine.core.text import filled

FOLDER = Path(__file__).parent / "text"


@cache
def sentences(language: str) -> dict[str, str]:
    """Key -> sentence; nothing for a language without a file."""
    file = FOLDER / f"{language}.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}


def said(language: str, key: str, **gaps: str | int) -> str:
    """The sentence in a language; in English where that lacks it, else the key itself."""
    sentence = sentences(language).get(key) or sentences("en").get(key, key)
    return filled(sentence, gaps) if gaps else sentence
