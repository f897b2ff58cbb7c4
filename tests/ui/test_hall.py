"""The house's first pages: what greets people, whose rules are told, how a table is checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.link.connection import Hitch
from companion.session.api import NodeView
from companion.ui.widgets.game_card import GameCard
from companion.ui.words import words
from engine.core.match import Seat
from tests.ui.audit import complaints
from tests.ui.houses import new_house
from tests.ui.stage import ALL_SIZES, Stage
from tests.ui.tables import HandTables

LOST = Hitch("link.safe", {"node": "n1"})
ACROSS, UPRIGHT = (844, 390), (390, 844)


def cards(stage: Stage) -> list[Any]:
    return [one for one in stage.page().walk() if isinstance(one, GameCard)]


@pytest.mark.parametrize("size", ALL_SIZES)
def test_a_new_house_shows_its_games(stage: Stage, tmp_path: Path, size: tuple[int, int]) -> None:
    """Half of the first page was an empty frame."""
    stage.resize(size)
    hall = stage.open(new_house(tmp_path))
    stage.frames(3)
    assert len(cards(stage)) == len(hall.house.games())
    assert complaints(stage.root) == []


def test_a_game_that_is_touched_is_the_one_that_begins(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    card = next(one for one in cards(stage) if one.title == "Hadara")
    stage.press(card)
    stage.frames(3)
    assert (hall.screen, stage.page().game_id) == ("new", "hadara")
    hall.go("rules")
    stage.frames(3)
    assert stage.page().title == "Rules of Hadara", "it told Earth's"
    hall.back()
    stage.page()._picker("earth")()
    hall.go("rules")
    stage.frames(3)
    assert stage.page().title == "Rules of Earth"
    hall.back()
    stage.frames(3)
    assert stage.page().game_id == "earth"


def test_the_game_that_is_offered_stands_first(stage: Stage, tmp_path: Path) -> None:
    """The last of five was chosen, and nobody saw why."""
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames(3)
    first, *others = stage.page().ids.games.children[::-1]
    assert first.chosen
    assert not any(one.chosen for one in others)


def test_for_how_many_a_game_is_stands_whole_on_a_phone_held_upright(
    stage: Stage, tmp_path: Path
) -> None:
    """In English it takes two lines, and the second hung over the edge of its card."""
    stage.resize(UPRIGHT)
    stage.look("en")
    stage.open(new_house(tmp_path)).go("new")
    stage.frames(3)
    assert complaints(stage.root) == []


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS])
def test_all_tools_of_a_match_stand_on_a_phone(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The eighth was cut. Upright half of them have their words at once, others after "More"."""
    stage.resize(size)
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", [Seat("Anna", "red"), Seat("Ben", "blue")], {}, "touch")
    page, found = stage.page(), set()
    page.has_table = page.has_phones = True
    for page.more in (False, True):
        stage.frames(4)
        tools = [one for one in page.walk() if getattr(one, "shown", False) and one.width]
        found |= {one.sign for one in tools if type(one).__name__ == "Tool"}
        for one in tools:
            left, _ = one.to_window(one.x, one.y)
            assert left >= 0
            assert left + one.width <= size[0]
            assert one.width >= 44, "a finger finds it"
    usual = {"home", "undo", "redo", "book", "chart", "guide", "people", "language", "table"}
    assert usual <= found


class Checked:
    """A table with readers in these stages."""

    def __init__(self, *stages: str) -> None:
        self.stages = stages

    def nodes(self) -> list[NodeView]:
        causes = {"lost": LOST.said()}
        return [NodeView(f"n{at}", one, causes.get(one, "")) for at, one in enumerate(self.stages)]

    def stations(self) -> list[Any]:
        return []


def test_the_check_says_which_reader_is_away(stage: Stage, tmp_path: Path) -> None:
    """It said "Table ready" four times, and named none."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.open_check()
    stage.frames(3)
    page, real = stage.page(), hall.check
    try:
        hall.check = Checked("ready", "ready", "ready")
        page.refresh()
        assert [chip.text for chip in page.ids.nodes.children] == ["All 3 readers are ready"]
        hall.check = Checked("ready", "lost", "opening")
        page.refresh()
        told = [chip.text for chip in page.ids.nodes.children[::-1]]
        step = words.say("check.help.network")
        assert told == ["Reader 1 ready", "Reader 2 lost", "Looking for reader 3", step]
        page.details = True  # its cause lay over everything round its sign
        stage.frames(3)
        assert page.ids.nodes.children[0].text == f"n1: {LOST.said()}"
        assert complaints(stage.root) == []
    finally:
        hall.check = real


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (800, 1280), (844, 390)], ids=str)
def test_what_keeps_five_readers_away_is_told_once_and_below_the_heading(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """It lay over the heading, where the way back was dead."""
    stage.resize(size)
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.open_check()
    stage.frames(3)
    page, real = stage.page(), hall.check
    try:
        hall.check = Checked(*["lost"] * 5)
        page.refresh()
        stage.frames(4)
        told = [one.text for one in page.ids.nodes.children[::-1]]
        assert told == ["We cannot reach any of the 5 readers", words.say("check.help.network")]
        page.details = True
        stage.frames(4)
        causes = [one.text for one in page.ids.nodes.children if LOST.said() in one.text]
        assert causes == [f"n0, n1, n2, n3, n4: {LOST.said()}"]
        assert page.ids.nodes.parent.parent == page.ids.column, "it slides with the spots"
        assert complaints(stage.root) == []
        head = next(one for one in page.walk() if type(one).__name__ == "Head")
        assert page.ids.scroll.to_window(0, page.ids.scroll.top)[1] <= head.to_window(*head.pos)[1]
    finally:
        hall.check = real


def test_the_check_shows_whole_spots_on_a_phone_held_across(stage: Stage, tmp_path: Path) -> None:
    """Their tops alone stood above the buttons."""
    stage.resize(ACROSS)
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.open_check()
    page = stage.page()
    page.refresh()
    stage.frames(4)
    frame, grid = page.ids.scroll, page.ids.stations
    _, low = frame.to_window(frame.x, frame.y)
    _, bottom = grid.to_window(grid.spots[0].x, grid.spots[0].y)
    assert bottom >= low
