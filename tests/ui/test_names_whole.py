"""Whose row it is, is read and not guessed: names stand whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.match import Seat
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.houses import new_house, play_on, play_until
from tests.ui.stage import SIZES, SMALLEST, Stage


@pytest.mark.parametrize("game", ["earth", "hadara", "peloponnes"])
@pytest.mark.parametrize("size", [SMALLEST, *SIZES[:2]], ids=str)
def test_a_name_of_twelve_letters_stands_whole(
    stage: Stage, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """ "Maximilian…", "Konstanti…": whose row it was, was a guess, even where somebody had won."""
    stage.resize(size)
    hall, names = stage.open(new_house(tmp_path)), ("Maximilianus", "Konstantinos", "Bartholomew")
    hall.keep("spot_checks", "off")
    colours = load(game).colours
    seats = [Seat(name, colour) for name, colour in zip(names, colours, strict=False)]
    hall.start(game, seats, {}, "touch", 5)
    hall.teacher.stop(game)
    play_on(hall, 60)
    stage.frames(6)
    page = stage.page()
    told = [text for painted in (page.ids.board, page.rows) for *_, text in painted.texts]
    assert set(names) <= set(told)


@pytest.mark.parametrize("size", [(800, 1280), (1024, 600)], ids=str)
def test_five_names_stand_whole_beside_a_match_of_gaia_that_is_over(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """ "Alexa…", "Chris…", "Wilhel…": below the result the sign of each hand took their room."""
    stage.resize(size)
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    names = ("Alexandra", "Benjamin", "Christopher", "Dominique", "Wilhelmina")
    seats = [Seat(*one) for one in zip(names, load("gaia").colours, strict=True)]
    hall.start("gaia", seats, {"hands": "known"}, "touch", 3)
    play_until(hall, 2, lambda state: state.outcome() is not None)
    assert hall.see().outcome
    hall.go("end")
    stage.frames(8)
    assert complaints(stage.root) == []
