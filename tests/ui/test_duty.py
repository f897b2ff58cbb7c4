"""The bar of duties: what hands do with the deck stands above the question until it is done."""

from __future__ import annotations

from pathlib import Path

from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import ALL_SIZES, Stage


def test_a_duty_is_told_above_the_question_and_touched_away(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    colours = load("earth").colours
    seats = [Seat(SEATS[number].name, colours[number]) for number in range(3)]
    hall.start("earth", seats, {}, "touch", 7)
    ahead = hall.play.state.clone()
    for step in random_steps(ahead, 5, Counts()):
        ahead.take(step)
        assert hall.play.choose(step) is None
        if len(hall.see().duties) > 1:
            break
    hall.settle()
    for size in ALL_SIZES:
        stage.resize(size)
        stage.frames(3)
        assert complaints(stage.root) == [], size
        bar = stage.page().duty
        assert bar.height >= 48
        assert bar.text.startswith(hall.say(hall.see().duties[0].text))
        owing = [duty.seat for duty in hall.see().duties]
        lines = bar.text.count("\n") + 1
        assert lines in (len(owing), owing.count(owing[0])), "all of a seat's duties or none"
    stage.resize(ALL_SIZES[0])
    stage.frames(3)
    asked = hall.see().question
    told = stage.page().duty.text.count("\n") + 1
    assert told == len(hall.see().duties)
    stage.press(stage.page().duty.children[0])
    stage.frames(3)
    assert stage.page().duty.text == ""
    assert stage.page().duty.height == 0
    assert hall.see().question == asked, "the match goes on as it was"
