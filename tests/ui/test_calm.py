"""Clumsy fingers: a touch answers what its owner has read, and no frame shows two screens."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from tests.ui.houses import new_house
from tests.ui.scenes import BIDDING, prepared
from tests.ui.stage import Stage


@pytest.fixture
def hall(stage: Stage, tmp_path: Path) -> Any:
    """A match at its first bid."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(BIDDING)
    stage.frames()
    return hall


def tile(stage: Stage, number: int) -> tuple[float, float]:
    """The middle of a tile of the row."""
    name = stage.hall.see().board["row"][number]["tile"]
    return stage.spot(stage.page().ids.board, name)


def answer(stage: Stage) -> tuple[float, float]:
    """The middle of the last answer."""
    box = stage.page().question.ids.answers.ids.field
    button = next(w for w in box.children if "Answer" in type(w).__name__)
    return tuple(button.to_window(*button.center))  # type: ignore[return-value]


def test_a_second_tap_in_the_same_place_answers_nothing(stage: Stage, hall: Any) -> None:
    stage.touch(*tile(stage, 1))
    before = hall.see().length
    place = answer(stage)
    stage.touch(*place)
    after = hall.see().length
    assert after > before
    for _ in range(3):
        stage.touch(*place, hasty=True)
    stage.wait(0.39)
    stage.touch(*place, hasty=True)
    assert hall.see().length == after
    assert stage.page().question.ids.answers.picked == ""
    stage.wait(0.4)
    stage.touch(*tile(stage, 0), hasty=True)
    assert stage.page().question.ids.answers.picked != ""


def test_a_finger_that_was_down_before_the_question_came_answers_nothing(
    stage: Stage, hall: Any
) -> None:
    stage.touch(*tile(stage, 1))
    stage.wait()
    finger = UnitTestTouch(*answer(stage))
    finger.touch_down()
    stage.frames(1)
    assert hall.play.undo() is None
    hall.settle()
    stage.frames(1)
    length = hall.see().length
    stage.wait()
    finger.touch_up()
    stage.frames(1)
    assert hall.see().length == length
    assert hall.complaint == ""
    assert hall.notice is None


def test_undo_pressed_twice_takes_one_gesture_back(stage: Stage, hall: Any) -> None:
    stage.touch(*tile(stage, 1))
    stage.touch(*answer(stage))
    length = hall.see().length
    button = next(w for w in stage.page().walk() if getattr(w, "sign", "") == "undo" and w.width)
    x, y = button.to_window(*button.center)
    stage.touch(x, y)
    gone = hall.see().length
    assert gone < length
    stage.touch(x, y, hasty=True)
    assert hall.see().length == gone


def test_a_second_tap_on_the_way_back_does_not_leave_the_match(stage: Stage, hall: Any) -> None:
    hall.go("correction")
    stage.frames()
    back = next(w for w in stage.page().walk() if getattr(w, "sign", "") == "back" and w.width)
    place = back.to_window(*back.center)
    stage.touch(*place)
    assert hall.screen == "table"
    stage.touch(*place, hasty=True)  # there the way home lies now
    assert hall.screen == "table"
    stage.touch(*place)
    assert hall.screen == "home"


def test_an_early_touch_on_the_drawing_is_not_taken_for_showing_a_piece(
    stage: Stage, hall: Any
) -> None:
    stage.touch(*tile(stage, 1))
    stage.touch(*answer(stage))
    bidden = next(s for s in hall.see().board["row"] if s["bidder"] is not None)
    stage.touch(*stage.spot(stage.page().ids.board, bidden["tile"]), hasty=True)
    assert hall.notice is None  # a calm finger would hear why this tile cannot be had


def test_no_frame_shows_two_screens(stage: Stage, hall: Any) -> None:
    screens = stage.root.screens
    for name in ("settings", "legend", "correction", "table", "home", "new"):
        hall.go(name)
        assert [screen.name for screen in screens.children] == [name]
