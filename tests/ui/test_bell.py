"""The bell of a touch-only table: it calls somebody of the house, and is not there without one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.house.sender import Joined, join
from companion.ui.words import words
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage

KEY = bytes(range(32))


def opened(stage: Stage, folder: Path, *, joined: bool) -> Any:
    house = new_house(folder)
    if joined:
        join(house.store, Joined("den", KEY, "mqtt://nowhere"))
    hall = stage.open(house)
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    stage.frames()
    return hall


def needs(hall: Any) -> Any:
    """What the hub is told of the table now."""
    return hall.house.stumbling.news()["stumbles"]["now"]["called"]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_a_touch_calls_and_the_next_calls_off(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    stage.resize(size)
    hall = opened(stage, tmp_path, joined=True)
    bell = stage.page().ids.bell
    assert min(bell.size) >= 48
    assert bell.to_window(bell.right, 0)[0] <= size[0]
    told = []
    for _ in range(2):
        stage.press(bell)
        told.append((needs(hall), bell.called, hall.complaint))
        assert stage.root.ids.complaint.news, "it is no complaint"
    assert told == [
        (True, True, words.say("table.call.done")),
        (False, False, words.say("table.call.off")),
    ]
    assert hall.see().length == 0
    hall.complain("The reader is gone.")
    assert not stage.root.ids.complaint.news


def test_without_a_house_there_is_no_bell(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, joined=False)
    bell = stage.page().ids.bell
    assert (bell.width, bell.opacity, bell.disabled) == (0, 0, True)
    assert hall.play.call().text.key == "notice.nobody_hears"
