"""The hub's own sentences: key -> sentence, one file a language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "text"
LANGUAGES: Final = {"en": "English", "ja": "日本語"}


@cache
def table(language: str) -> dict[str, str]:
    """All sentences of a language."""
    found: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return found


def say(language: str, key: str, **gaps: str | int) -> str:
    """A sentence with its gaps filled."""
    sentence = table(language)[key]
    return sentence.format_map(gaps) if gaps else sentence


def lasted(language: str, seconds: float) -> str:
    """A time span as people say it: minutes, then hours and minutes."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return say(language, "time.now")
    if minutes < 60:
        return say(language, "time.minutes", m=minutes)
    if minutes < 48 * 60 and minutes % 60 == 0:
        return say(language, "time.whole", h=minutes // 60)
    if minutes < 48 * 60:
        return say(language, "time.hours", h=minutes // 60, m=minutes % 60)
    return say(language, "time.days", d=minutes // (24 * 60))
