"""When it was, and who sat there, said in the language of who reads it."""

from __future__ import annotations

from datetime import datetime

import pytest

from companion.house.days import moment
from companion.house.words import names
from engine.core.languages import LANGUAGES
from engine.core.match import Seat
from engine.core.people import player


@pytest.mark.parametrize(
    ("language", "said"), [("en", "22 November 2026, 23:10"), ("ja", "2026年11月22日 23:10")]
)
def test_a_moment_is_told_as_on_the_pages_of_the_hub(language: str, said: str) -> None:
    assert moment(language, datetime(2026, 11, 22, 23, 10).astimezone().isoformat()) == said


def test_a_clock_that_was_never_set_tells_nothing() -> None:
    """No date is better than a wrong one."""
    assert moment("en", "1970-01-01T00:00:02.000+00:00") == ""
    assert moment("en", "nonsense") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_year_has_twelve_months(language: str) -> None:
    months = {moment(language, f"2026-{n:02}-11T12:00:00") for n in range(1, 13)}
    assert len(months) == 12


def test_a_name_that_nobody_typed_follows_the_language() -> None:
    """A match that began in English was told as Player 1's in Japanese."""
    seats = [Seat("Player 1", "red"), Seat("Ada", "blue"), Seat(player("ja", 2), "green")]
    assert names("ja", seats) == ["プレイヤー1", "Ada", "プレイヤー3"]
    assert names("en", seats) == ["Player\u00a01", "Ada", "Player\u00a03"]
    assert names("en", [Seat("Player 2", "red")]) == ["Player 2"], "that one was typed"
