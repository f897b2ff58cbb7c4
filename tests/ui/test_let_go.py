"""What people have left is let go of: a match with its boards, and screens without a way back."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

import pytest
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.tidy import QUIET_S, SHOWN_S, Tidy
from companion.ui.widgets.loose import Sliding
from companion.ui.widgets.text import Txt
from companion.ui.words import words
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage

ROUNDS = 4
"""What one collection frees held what the next one finds: a screen takes three."""


@pytest.fixture(scope="module", autouse=True)
def others_aside() -> None:
    """What a worker's other tests left is not gone through at each of the many collections."""
    for _ in range(ROUNDS):
        gc.collect()
    gc.freeze()


def pause(stage: Stage) -> None:
    """Nobody touches anything for a moment: the app collects until nothing more comes."""
    for _ in range(ROUNDS):
        stage.root.tidy.up()
    stage.frames(2)


def strays(stage: Stage) -> int:
    """Widgets that live though they are on no screen that is seen; what is dead has no class."""
    gc.collect()
    seen = {id(one) for one in stage.root.walk()}
    living = [one for one in gc.get_objects() if issubclass(type(one), Widget)]
    return sum(id(one) not in seen for one in living)


def hearers(stage: Stage) -> int:
    """How many wait for what tells of a change as long as the app runs."""
    tellers = (theme, words, phone, stage.hall, stage.root, stage.window)
    return sum(
        len(one.get_property_observers(name)) for one in tellers for name in one.properties()
    )


def shown(stage: Stage) -> list[str]:
    return [page.name for page in stage.root.screens.screens]


def test_a_screen_is_freed_when_it_is_left(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.start("peloponnes", SEATS, {}, "touch")
    stage.frames()
    for name in ("rules", "settings", "new", "correction"):
        hall.go(name)
        stage.frames()
        left = ref(stage.page())
        bars = [one for one in stage.page().walk() if isinstance(one, Sliding)]
        hall.back()
        while bars:
            bars.pop()._bind_inactive_bar_color()  # Kivy's own clock, half a second later
        assert "table" in shown(stage)
        assert name not in shown(stage), "no pause is waited for"
        pause(stage)
        assert left() is None, f"{name}: neither its fields nor what fades on it hold it"


def test_a_screen_that_was_left_waits_for_no_change(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    heard: list[int] = []
    for _ in range(3):
        for name in ("rules", "settings"):
            hall.go(name)
            stage.frames()
            hall.back()
        pause(stage)
        hall.tell_anew()  # whom a change reaches no more is struck off
        heard.append(hearers(stage))
    assert heard[1] == heard[2], "the language changes on few evenings"


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> list[Tidy]:
    """What has collected what was left."""
    found: list[Tidy] = []

    def up(one: Tidy, *_: object) -> None:  # Kivy finds it again by its name
        found.append(one)

    monkeypatch.setattr(Tidy, "up", up)
    return found


def test_what_was_left_is_collected_after_the_frame_that_shows_what_came(
    stage: Stage, collected: list[Tidy]
) -> None:
    tidy = Tidy()
    tidy.left()
    Clock.usleep(1_000_000 * 2 * SHOWN_S)  # so long it takes to make what comes
    stage.frames(1)
    assert tidy not in collected, "people wait for that frame"
    Clock.usleep(1_000_000 * 2 * SHOWN_S)
    stage.frames(1)
    assert tidy in collected


def test_nothing_is_collected_while_people_wait_for_a_screen(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[str] = []
    hall = stage.open(new_house(tmp_path))

    def up(*_: object) -> None:  # Kivy finds it again by its name
        collected.append(hall.screen)

    monkeypatch.setattr(Tidy, "up", up)
    stage.root.tidy = Tidy()
    stage.root.tidy.left()
    stage.frames(1)
    Clock.usleep(1_000_000 * 2 * SHOWN_S)  # it is due
    hall.go("settings")
    stage.frames(1)
    assert collected == [], "the frame with the new screen waits for nothing"
    stage.frames(1)
    Clock.usleep(1_000_000 * 2 * QUIET_S)  # nothing was left; Python need not have dropped much
    stage.frames(1)
    assert set(collected) == {"settings"}


def test_python_looks_for_nothing_while_a_screen_is_made(stage: Stage, tmp_path: Path) -> None:
    """Fifty times it looked through what was just made: a sixth of what people waited for."""
    hall = stage.open(new_house(tmp_path))
    stage.drawing = True
    stage.frames()
    before = gc.get_stats()
    hall.go("settings")
    stage.frames(1)
    assert [one["collections"] for one in gc.get_stats()] == [one["collections"] for one in before]
    stage.frames(1)
    Clock.usleep(1_000_000 * 2 * SHOWN_S)
    stage.frames(1)
    assert gc.isenabled(), "it is seen"


def test_a_moment_of_quiet_counts_from_the_frame_that_shows_the_change(
    stage: Stage, collected: list[Tidy]
) -> None:
    tidy = Tidy()
    tidy.stir()
    Clock.usleep(1_000_000 * 1.5 * QUIET_S)  # so long it takes to make what comes
    stage.frames(1)
    assert tidy not in collected, "people wait for that frame"
    Clock.usleep(1_000_000 * 1.5 * QUIET_S)
    stage.frames(1)
    assert tidy in collected


def test_screens_on_the_way_back_stay(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.go("settings")
    hall.go("rules")
    stage.frames()
    assert sorted(shown(stage)) == ["home", "rules", "settings"], "back leads through all of them"
    hall.back()
    assert sorted(shown(stage)) == ["home", "settings"]
    hall.back()
    assert shown(stage) == ["home"]


def test_no_widget_outlives_a_match_with_all_its_screens(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    alive: list[int] = []
    for _ in range(2):
        hall.start("peloponnes", SEATS, {}, "touch")
        stage.frames()
        for name in ("rules", "settings", "legend", "new"):
            hall.go(name)
            stage.frames()
            hall.back()
        hall.go_home()
        stage.frames()
        pause(stage)
        alive.append(strays(stage))
    assert alive[0] == alive[1], "beside the ones that are seen"


def test_the_boards_of_a_match_that_was_left_are_freed(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.start("peloponnes", SEATS, {}, "touch")
    stage.frames()
    left = [ref(one) for one in (stage.page(), stage.page().ids.board.__self__)]
    hall.go_home()
    stage.frames()
    pause(stage)
    assert [one() for one in left] == [None, None]


def test_a_screen_that_was_let_go_of_opens_again(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    for _ in range(2):
        hall.go("settings")
        stage.frames()
        assert stage.page().name == "settings"
        hall.back()
        pause(stage)
        assert shown(stage) == ["home"]


def test_what_a_left_screen_had_put_aside_asks_it_nothing(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.go("count")
    stage.frames()
    page = stage.page()
    aside, left = [side for side in page.sides.values() if side.parent is None], ref(page)
    held = [one for side in aside for one in side.walk() if isinstance(one, Txt)]
    assert held, "the count is one of several pages in one"
    del page, aside
    hall.back()
    pause(stage)
    assert left() is None
    for one in held:  # as when a larger type was chosen this moment
        one.text = "longer"
        one.restyle()
        one.texture_update()
    stage.frames()


def test_a_match_that_waits_behind_another_page_holds_no_picture(
    stage: Stage, tmp_path: Path
) -> None:
    stage.drawing = True
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.start("peloponnes", SEATS, {}, "touch")
    stage.frames()
    board = stage.page().ids.board.__self__
    assert board.picture is not None
    hall.go("rules")
    stage.frames()
    board.repaint()
    stage.frames()
    assert board.picture is None, "nor does it paint where nobody looks"
    hall.back()
    stage.frames(1)
    assert board.picture is not None, "the first frame shows it whole"
    assert board.spots


def test_home_lists_no_matches_while_one_is_played(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.start("peloponnes", SEATS, {}, "touch")
    stage.frames()
    home = stage.root.screens.get_screen("home")
    assert not home.ids.matches.children, "each row is as much as forty small parts"
    hall.go_home()
    stage.frames()
    rows = [one for one in home.ids.matches.children if hasattr(one, "about")]
    assert len(rows) == 1
