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
def desk(stage: Stage, tmp_path: Path) -> Any:
    """A match at its first bid."""
    shutil.copytree(prepared(), tmp_path / "house")
    desk = stage.open(new_house(tmp_path / "house"))
    desk.resume(BIDDING)
    stage.frames()
    return desk


def tile(stage: Stage, number: int) -> tuple[float, float]:
    """The middle of a tile of the row."""
    name = stage.desk.see().board["row"][number]["tile"]
    return stage.spot(stage.page().ids.board, name)


def answer(stage: Stage) -> tuple[float, float]:
    """The middle of the last answer."""
    box = stage.page().question.ids.answers.ids.field
    button = next(w for w in box.children if "Answer" in type(w).__name__)
    return tuple(button.to_window(*button.center))  # type: ignore[return-value]


def test_a_second_tap_in_the_same_place_answers_nothing(stage: Stage, desk: Any) -> None:
    stage.touch(*tile(stage, 1))
    before = desk.see().length
    place = answer(stage)
    stage.touch(*place)
    after = desk.see().length
    assert after > before
    for _ in range(3):
        stage.touch(*place, hasty=True)
    stage.wait(0.39)
    stage.touch(*place, hasty=True)
    assert desk.see().length == after
    assert stage.page().question.ids.answers.picked == ""
    stage.wait(0.4)
    stage.touch(*tile(stage, 0), hasty=True)
    assert stage.page().question.ids.answers.picked != ""


def test_a_finger_that_was_down_before_the_question_came_answers_nothing(
    stage: Stage, desk: Any
) -> None:
    stage.touch(*tile(stage, 1))
    stage.wait()
    finger = UnitTestTouch(*answer(stage))
    finger.touch_down()
    stage.frames(1)
    assert desk.play.undo() is None
    desk.settle()
    stage.frames(1)
    length = desk.see().length
    stage.wait()
    finger.touch_up()
    stage.frames(1)
    assert desk.see().length == length
    assert desk.complaint == ""
    assert desk.notice is None


def test_undo_pressed_twice_takes_one_gesture_back(stage: Stage, desk: Any) -> None:
    stage.touch(*tile(stage, 1))
    stage.touch(*answer(stage))
    length = desk.see().length
    button = next(w for w in stage.page().walk() if getattr(w, "sign", "") == "undo" and w.width)
    x, y = button.to_window(*button.center)
    stage.touch(x, y)
    gone = desk.see().length
    assert gone < length
    stage.touch(x, y, hasty=True)
    assert desk.see().length == gone


def test_an_early_touch_on_the_drawing_is_not_taken_for_showing_a_piece(
    stage: Stage, desk: Any
) -> None:
    stage.touch(*tile(stage, 1))
    stage.touch(*answer(stage))
    bidden = next(s for s in desk.see().board["row"] if s["bidder"] is not None)
    stage.touch(*stage.spot(stage.page().ids.board, bidden["tile"]), hasty=True)
    assert desk.notice is None  # a calm finger would hear why this tile cannot be had


def test_no_frame_shows_two_screens(stage: Stage, desk: Any) -> None:
    screens = stage.root.screens
    for name in ("settings", "legend", "correction", "table", "home", "new"):
        desk.go(name)
        assert [screen.name for screen in screens.children] == [name]
