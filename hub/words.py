"""The hub's own sentences: key -> sentence, one file a language."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from companion.house import days

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


def box(language: str, title: str, name: str) -> str:
    """A box by its game; one that is only a number by which copy it is, as on the tablets."""
    if name.isdecimal():
        return say(language, "deposit.box", game=title, name=name)
    return say(language, "pair", what=title, value=name)


def ago(language: str, seconds: float) -> str:
    """How long since, as people say it."""
    if seconds < 60:
        return say(language, "house.just")
    return say(language, "house.ago", time=lasted(language, seconds))


def moment(language: str, stamp: str) -> str:
    """A time as people of this house read it; what is no time as it is."""
    return days.moment(language, stamp) or stamp


def part(language: str, named: str) -> str:
    """`pad/a3` as people say it: the reader, then its antenna."""
    told = [
        say(language, "nodes.antenna", n=one[1:]) if one[:1] == "a" and one[1:].isdigit() else one
        for one in named.split("/")
        if one
    ]
    return " ".join(told)


def parts(language: str, named: Iterable[str]) -> str:
    """Several of them."""
    return say(language, "names.between").join(part(language, one) for one in named)


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
