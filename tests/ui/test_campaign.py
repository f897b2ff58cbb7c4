"""The end of a solo match in the app: the way so far, the permanent income, the next level."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.house.campaigns import ADA, POOR, RICH, played
from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.houses import new_house
from tests.ui.stage import SIZES, Stage


def ended(stage: Stage, folder: Path, levels: int, last: dict[str, int] = RICH) -> Any:
    """A house in which so many levels were played; the last one's result is shown."""
    house = new_house(folder)
    opened = house.start("peloponnes", ADA, {}, "touch")
    for level in range(1, levels):
        played(opened, RICH).leave()
        opened = house.go_on(level, "stone")
    played(opened, last).leave()
    hall = stage.open(house)
    hall.resume(levels, ended=True)
    stage.frames()
    return hall


def panel(stage: Stage) -> Any:
    return stage.page().ids.campaign


def choices(stage: Stage) -> list[Any]:
    return list(reversed(panel(stage).ids.choices.children))


@by_turns([*SIZES, (800, 480)])
def test_the_page_fits(stage: Stage, tmp_path: Path, size: tuple[int, int], language: str) -> None:
    stage.resize(size)
    stage.look(language)
    ended(stage, tmp_path, 2)
    assert complaints(stage.root) == []


@by_turns([(1280, 800), (800, 1280), (1024, 600)])
def test_what_leads_on_is_seen_without_sliding(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """The sums above it grew by two lines, and the choice slid below the page."""
    stage.resize(size)
    stage.look(language)
    ended(stage, tmp_path, 1)
    scroll = stage.page().ids.scroll
    foot, top = scroll.to_window(*scroll.pos)[1], scroll.to_window(scroll.x, scroll.top)[1]
    for button in choices(stage):
        low, high = (button.to_window(button.x, y)[1] for y in (button.y, button.top))
        assert foot <= low < high <= top


def test_the_end_of_a_level_leads_to_the_next_by_one_touch(stage: Stage, tmp_path: Path) -> None:
    hall = ended(stage, tmp_path, 1)
    shown = [(card.title, card.reached) for card in panel(stage).ids.stages.children]
    assert shown[::-1] == [
        ("Level 1", True), *((f"Level {n}", False) for n in (2, 3, 4, 5))
    ]  # fmt: skip
    assert panel(stage).question.startswith("Level 2 asks for 28 points.")
    assert [button.text for button in choices(stage)] == ["wood", "stone", "food"]
    assert [button.picture for button in choices(stage)] == ["wood", "stone", "food"]
    stage.press(choices(stage)[1])
    assert hall.screen == "table"
    header = hall.see().header
    assert (header.options["level"], header.options["bonus_1"]) == (2, "stone")


def test_another_day_the_list_leads_there(stage: Stage, tmp_path: Path) -> None:
    hall = ended(stage, tmp_path, 1)
    hall.go_home()
    stage.frames()
    (row,) = [w for w in stage.page().walk() if type(w).__name__ == "MatchRow"]
    assert row.about.endswith("level 1 reached, level 2 is next")
    assert not row.over
    stage.press(row)
    assert hall.screen == "end"
    stage.press(choices(stage)[0])
    hall.go_home()
    stage.frames()
    rows = [w for w in stage.page().walk() if type(w).__name__ == "MatchRow"]
    assert sorted((row.over, ", level 2" in row.about) for row in rows) == [
        (False, True), (True, False),
    ]  # fmt: skip
    stage.press(next(row for row in rows if row.over))
    hall.go("end")
    stage.frames()
    (going_on,) = choices(stage)
    assert going_on.text == "Go on with level 2"
    stage.press(going_on)
    assert hall.see().header.match == 2


def test_a_missed_target_offers_a_new_campaign(stage: Stage, tmp_path: Path) -> None:
    hall = ended(stage, tmp_path, 1, POOR)
    (anew,) = choices(stage)
    assert anew.text == "Begin a new campaign at level 1"
    stage.press(anew)
    assert hall.see().header.options["level"] == 1
    assert hall.see().length == 0


def test_a_match_of_no_campaign_has_no_panel(stage: Stage, tmp_path: Path) -> None:
    from tests.ui.houses import SEATS, play_on

    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    play_on(hall, 1000)
    hall.go("end")
    stage.frames()
    assert panel(stage).height == 0
    assert choices(stage) == []
