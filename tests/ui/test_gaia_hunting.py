"""Hunting in Gaia: a herd is touched itself, and all cities hunt at once where they can."""

from __future__ import annotations

from pathlib import Path

from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE
from engine.games import load
from tests.ui.gaia import set_up, sit_down
from tests.ui.houses import new_house
from tests.ui.stage import Stage
from tests.ui.tables import HandTables


def test_the_herd_that_is_asked_for_is_touched_itself(stage: Stage, tmp_path: Path) -> None:
    """R8.1: "touch the herd it hunts", it said, and no herd could be touched; a plus hid the deer
    and the picture of the city lay over them."""
    tables, rules = HandTables(), load("gaia")
    hall = stage.open(new_house(tmp_path, tables))
    hall.keep("spot_checks", "off")
    seats = [Seat(*s) for s in zip(("Ada", "Benjamin"), rules.colours, strict=False)]
    hall.start("gaia", seats, {"hands": "known"}, "stations", 1)
    for step in random_steps(hall.play.state, 11, Counts()):
        if (asked := hall.see().question) and asked.text.key == "ask.hunt":
            break
        assert hall.play.choose(step) is None
    hall.settle()
    stage.frames(3)
    herds = {str(step.args[1]) for choice in asked.choices for step in choice.steps}
    board = stage.page().ids.board
    assert herds <= {spot.name for spot in board.spots}
    first, length = sorted(herds)[0], len(hall.play.match.log)
    next(one for one in stage.page().ids.board.spots if one.name == first).press()
    stage.frames(3)
    answers = stage.page().question.ids.answers.ids.field.children
    stage.press(next(one for one in answers if getattr(one, "look", "") == "main"))
    assert len(hall.play.match.log) > length
    assert hall.play.match.log[length].step.args[1] == first


def test_one_answer_lets_all_cities_hunt(stage: Stage, tmp_path: Path) -> None:
    """Of two cities with one herd each a guest had to say which hunts first, by numbers that are
    printed nowhere."""
    from tests.games.gaia.test_play import two_hunters

    stage.resize((800, 1280))
    stage.look("ja")
    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    hall.play.match.state = two_hunters((3, 2))
    hall.play.known.forget()
    hall.play.telling.changed()
    hall.settle()
    hall.announce()
    stage.frames(4)
    field = stage.page().question.ids.answers.ids.field
    answers = [one for one in field.children if getattr(one, "text", "")]
    gold = [one.text for one in answers if one.look == "main"]
    assert gold == ["すべての都市が狩りをする"]
    assert not [one.text for one in answers if "都市" in one.text and one.text not in gold]


def test_what_hunting_took_is_read_by_a_touch(stage: Stage, tmp_path: Path) -> None:
    """R8.5, R7.8: "Understood" was dead where it told a loss of one seat alone, through a restart,
    and the band cut the world off."""
    from tests.games.gaia.test_play import two_hunters

    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    hall.play.match.state = state = two_hunters((3, 1))  # the last one of a swamp
    hall.play.known.forget()
    hall.play.telling.begins_at(len(state.events), len(hall.play.match.log))
    hall.play.table.register.whole = True  # the table is on the screen
    (last,) = (one for one in state.legal(1) if one.args[-1] == "4,0")
    assert hall.play.choose(last) is None
    hall.settle()
    hall.announce()
    stage.frames(4)
    bar = stage.page().duty
    told = [(one.text.key, one.seat) for one in hall.see().duties]
    hunted = ("news.hunted", TABLE)
    assert told == [hunted, ("loss.left_hungry", 1), hunted]
    why = "The last animal beside the desert city was hunted"
    assert bar.text.splitlines() == [
        f"{why}: a meeple of B comes home (1 of 4 needs met).",
        "Cities of B hunt: each takes an animal beside it.",
    ]
    button = next(one for one in bar.walk() if getattr(one, "text", "") == "Understood")
    stage.press(button)
    assert not bar.tells
    assert bar.height == 0
