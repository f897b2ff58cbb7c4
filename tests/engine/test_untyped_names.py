"""A name that nobody typed follows the language of who reads it; one that was typed never does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import games
from engine.core.languages import LANGUAGES
from engine.core.match import Match, Seat
from engine.core.people import called, found_by, player, spoken

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("wrote", LANGUAGES)
@pytest.mark.parametrize("reads", LANGUAGES)
def test_who_typed_no_name_is_called_in_the_language_of_the_reader(wrote: str, reads: str) -> None:
    for number in range(5):
        said = called(reads, number, player(wrote, number))
        assert said.split(" ") == [said], "no line parts it"
        assert said.split() == player(reads, number).split()
        assert called(wrote, number, said).split() == player(wrote, number).split()
    assert called(reads, 0, player(wrote, 1)) == player(wrote, 1), "that one was typed"
    assert called(reads, 0, "Ada") == "Ada"


def test_a_seat_that_is_called_by_its_number_stays_a_seat() -> None:
    """Tests, simulations and the terminal begin with numbers."""
    seats = tuple(Match.start(games.load("gaia"), 2).seats)
    assert [seat.name for seat in seats] == ["Seat 1", "Seat 2"], "a record keeps what it kept"
    assert [seat.name for seat in spoken("ja", seats)] == ["席1", "席2"]
    assert [seat.colour for seat in spoken("ja", seats)] == [seat.colour for seat in seats]


def test_what_happened_to_an_untyped_name_is_told_in_the_language() -> None:
    """ "Player 2さん" stood in every Japanese question of a match that began in English."""
    texts = games.load("gaia").texts
    assert texts.seat("ja", 1, ("Ada", "Player 2")) == "プレイヤー2"
    assert texts.seat("en", 1, ("Ada", "プレイヤー2")) == "Player\u00a02"


def test_an_untyped_name_is_found_by_what_anybody_reads() -> None:
    assert {"Player 2", "プレイヤー2", "Ada"} <= set(found_by(["Ada", "Player 2"]))
    assert found_by(["Ada"]) == ["Ada"]


def test_whoever_shows_a_name_asks_what_it_is_called() -> None:
    """`Header.seats` has the names as they were written: screens may count them, no more."""
    rooms = (ROOT / "companion" / name for name in ("ui", "web", "cli", "games", "art"))
    for path in (path for room in rooms for path in room.rglob("*.py")):
        written = re.findall(r".*header\.seats(?!\)\))(?!\)).*", path.read_text("utf-8"))
        assert written == [], path


def test_a_seat_of_nobody_is_only_renamed() -> None:
    seats = (Seat("Player 1", "red"), Seat("Ada", "blue"))
    assert spoken("ja", seats) == (Seat("プレイヤー1", "red"), Seat("Ada", "blue"))
