"""When something happened, as people here read it."""

from __future__ import annotations

from datetime import datetime

FIRST_YEAR = 2025
"""A clock that says less was never set."""


def minute(stamp: str) -> str:
    """`2026-11-21T19:40:12...` as people here read it; empty from a clock that was not set."""
    try:
        when = datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError):
        return ""
    return when.strftime("%Y-%m-%d %H:%M") if when.year >= FIRST_YEAR else ""
