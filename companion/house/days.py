"""When something happened, as people here read it."""

from __future__ import annotations

from datetime import datetime

from companion.house.words import say

FIRST_YEAR = 2025
"""A clock that says less was never set."""


def day(language: str, when: datetime) -> str:
    """A day with its month by name."""
    month = say(language, "day.months").split(", ")[when.month - 1]
    return say(language, "day.said", day=when.day, month=month, year=when.year)


def moment(language: str, stamp: str) -> str:
    """`2026-11-21T19:40:12...` as people of this house read it; empty from a clock that was not
    set, and of what is no time."""
    try:
        when = datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError):
        return ""
    if when.year < FIRST_YEAR:
        return ""
    return say(language, "day.moment", day=day(language, when), time=f"{when:%H:%M}")
