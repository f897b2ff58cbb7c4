"""The window on a full disk: it says what was not begun, looks on, and plays on with room."""

from __future__ import annotations

from pathlib import Path

from companion.store.errors import TEXTS, Lost
from companion.ui.rulebook import GOAL
from engine.core.match import Seat
from tests.small_disk import small_disk
from tests.ui.houses import new_house, play_on
from tests.ui.stage import Stage
from tests.ui.test_safe import button, texts


def test_a_match_is_looked_at_and_none_begun_until_there_is_room(
    stage: Stage, tmp_path: Path
) -> None:
    with small_disk(tmp_path) as disk:
        house = new_house(tmp_path)
        seats = [Seat("Ada", "red"), Seat("Bo", "blue")]
        house.start("peloponnes", seats, {}, "touch").play.leave()
        hall = stage.open(house)
        disk.fill()
        hall.leafed = "earth"
        hall.go("new")
        stage.frames(4)
        stage.page().start()
        stage.frames(2)
        assert hall.play is None
        assert TEXTS.sentence("en", Lost.MATCH) in hall.complaint
        hall.teacher.begin("earth", teach=True)
        hall.teacher.done("earth", GOAL)
        assert hall.teacher.lesson("earth", None) != GOAL, "it was read"
        hall.go_home()
        hall.resume(1)
        stage.frames(4)
        assert TEXTS.sentence("en", Lost.CLAIM) in texts(stage.page())
        stage.press(button(stage.page(), "Play on here"))
        assert hall.see().header.looks_on, "it is full still"
        disk.free()
        stage.press(button(stage.page(), "Play on here"))
        assert not hall.see().header.looks_on
        play_on(hall, 3)
        hall.close()
        house.store.close()
