"""What people have left is let go of: a match with its boards, and screens without a way back."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any
from weakref import ref

from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage


def pause(stage: Stage) -> None:
    """Nobody touches anything for a moment."""
    stage.root.tidy._collect()
    stage.frames(2)
    gc.collect()


def shown(stage: Stage) -> list[str]:
    return [page.name for page in stage.root.screens.screens]


def test_a_screen_goes_when_no_way_leads_back_to_it(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.go("settings")
    hall.go("rules")
    stage.frames()
    left: list[Any] = [ref(page) for page in stage.root.screens.screens if page.name != "home"]
    pause(stage)
    assert sorted(shown(stage)) == ["home", "rules", "settings"], "back leads through all of them"
    hall.back()
    pause(stage)
    assert sorted(shown(stage)) == ["home", "settings"]
    hall.back()
    pause(stage)
    assert shown(stage) == ["home"]
    assert left[1]() is None, "the last one is held until another is left"


def test_the_boards_of_a_match_that_was_left_are_freed(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS, {}, "touch")
    stage.frames()
    left = [ref(one) for one in (stage.page(), stage.page().ids.board.__self__)]
    hall.go_home()
    stage.frames()
    hall.go("rules")  # the last screen is held until another is left
    stage.frames()
    hall.go_home()
    stage.frames()
    pause(stage)
    assert [one() for one in left] == [None, None]


def test_a_screen_that_was_let_go_of_opens_again(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    for _ in range(2):
        hall.go("settings")
        stage.frames()
        assert stage.page().name == "settings"
        hall.back()
        pause(stage)
        assert shown(stage) == ["home"]
