"""Matches found again, windows that look on and take over, copies and the way back, by touch."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from companion.house.days import moment
from companion.house.stored import StoredHouse
from companion.session.start import begin
from companion.store import copies
from companion.store.store import Store
from companion.ui.words import words
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.games import load
from tests.house.no_tables import NoTables
from tests.ui.houses import new_house, play_on
from tests.ui.hurry import BREATH_S
from tests.ui.stage import Stage


def texts(page: Any) -> str:
    return " | ".join(str(getattr(w, "text", "")) for w in page.walk() if w.opacity)


def button(page: Any, text: str) -> Any:
    return next(w for w in page.walk() if getattr(w, "text", "") == text and hasattr(w, "sign"))


def settle(stage: Stage) -> None:
    """Let windows see what others did."""
    play = stage.hall.play
    play.course.followed_at = float("-inf")
    play.tick()
    stage.hall.settle()
    stage.frames(4)


def test_every_match_can_be_found(stage: Stage, tmp_path: Path) -> None:
    house = new_house(tmp_path)
    for number in range(30):
        name = "Zoë" if number == 3 else "Ada"
        begin(load("peloponnes"), [Seat(name, "red"), Seat("Bo", "blue")], store=house.store)
    hall = stage.open(house)
    page = stage.page()
    assert len(house.matches()) == 30
    while more := [w for w in page.walk() if str(getattr(w, "text", "")).endswith(" more")]:
        more[0].dispatch("on_release")
        stage.frames()
    assert texts(page).count("Bo |") == 30
    page.ids.sought.text = "zoë pelop"
    stage.frames()
    assert texts(page).count("Bo |") == 1
    page.ids.sought.text = "nobody"
    stage.frames()
    assert "No match has these words." in texts(page)
    page.ids.sought.text = ""
    stage.frames()
    assert "Zoë" not in texts(page)  # not among the first
    assert hall.complaint == ""


def test_the_match_that_was_opened_last_is_first_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = new_house(tmp_path)
    for year in ("2026", "1970", "2031", "1970"):
        monkeypatch.setattr(
            "companion.store.progress.now", lambda year=year: f"{year}-01-01T00:00:01.000+00:00"
        )
        begin(load("peloponnes"), 2, store=house.store).leave()
    assert [card.number for card in house.matches()] == [4, 3, 2, 1]
    monkeypatch.setattr("companion.store.progress.now", lambda: "1970-01-01T00:00:02.000+00:00")
    house.resume(2)
    cards = house.matches()
    assert [card.number for card in cards] == [2, 4, 3, 1]
    assert moment("en", cards[0].played) == ""  # no date is better than a wrong one
    assert cards[3].played.startswith(("2026-01-01", "2025-12-31"))


def test_home_tells_when_the_other_window_is_gone(stage: Stage, tmp_path: Path) -> None:
    """A program that was killed holds its match until the system has ended it, seconds on a busy
    machine: home went on saying that another window plays, and there was none."""
    first = new_house(tmp_path)
    playing = first.start("peloponnes", [Seat("Ada", "red"), Seat("Bo", "blue")], {}, "touch").play
    stage.open(StoredHouse(Store(tmp_path / "house.db"), NoTables()))
    assert "being played in another window" in texts(stage.page())
    playing.leave()
    end = time.monotonic() + 60
    while "being played in another window" in texts(stage.page()) and time.monotonic() < end:
        time.sleep(BREATH_S)
        stage.frames(1)
    assert "being played in another window" not in texts(stage.page())


def test_a_second_window_looks_on_takes_over_and_the_first_one_is_told(
    stage: Stage, tmp_path: Path
) -> None:
    first = new_house(tmp_path)
    playing = first.start("peloponnes", [Seat("Ada", "red"), Seat("Bo", "blue")], {}, "touch").play
    hall = stage.open(StoredHouse(Store(tmp_path / "house.db"), NoTables()))
    assert "being played in another window" in texts(stage.page())
    hall.resume(1)
    stage.frames()
    page = stage.page()
    assert "Another window plays this match." in texts(page)
    dealt = random_steps(playing.state, 2, Counts())  # type: ignore[attr-defined]
    for step in zip(range(6), dealt, strict=False):
        assert playing.choose(step[1]) is None
    settle(stage)
    assert hall.play.state.digest() == playing.state.digest()  # type: ignore[attr-defined]
    stage.press(button(page, "Play on here"))
    assert "Play on here?" in texts(page)
    stage.press(button(page, "No, look on"))
    assert hall.see().header.looks_on
    stage.press(button(page, "Play on here"))
    stage.press(button(page, "Yes, here"))
    assert not hall.see().header.looks_on
    play_on(hall, 3)
    playing.course.followed_at = float("-inf")  # type: ignore[attr-defined]
    playing.tick()
    notice = playing.view().notice
    assert notice is not None
    assert "Another window plays this match now" in playing.say(notice.text)


def test_a_window_that_is_taken_over_says_so_and_looks_on(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", [Seat("Ada", "red"), Seat("Bo", "blue")], {}, "touch")
    play_on(hall, 5)
    other = StoredHouse(Store(tmp_path / "house.db"), NoTables())
    taken = other.resume(1, take_over=True).play
    assert taken.undo() is None
    settle(stage)
    assert hall.see().header.looks_on
    assert "Another window plays this match now" in hall.complaint
    assert hall.see().length == taken.view().length
    hall.go_home()
    stage.frames()
    assert not taken.view().header.looks_on


def test_a_pause_is_there_again(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", [Seat("Ada", "red"), Seat("Bo", "blue")], {}, "touch")
    play_on(hall, 5)
    assert hall.act(lambda play: play.pause())
    hall.go_home()
    stage.frames()
    assert "paused" in texts(stage.page())
    hall.resume(1)
    stage.frames()
    stage.press(button(stage.page(), "Go on"))
    play_on(hall, 1)


def test_copies_are_made_and_gone_back_to_by_touch(stage: Stage, tmp_path: Path) -> None:
    house = new_house(tmp_path)
    begin(load("peloponnes"), 2, store=house.store).leave()
    hall = stage.open(house)
    hall.go("settings")
    stage.frames()
    button(stage.page(), "Look at the copies").dispatch("on_release")
    stage.frames()
    page = stage.page()
    button(page, "Copy everything now").dispatch("on_release")
    begin(load("earth"), 2, store=house.store).leave()
    stage.frames()
    button(page, "Go back to this").dispatch("on_release")
    stage.frames()
    assert len(house.matches()) == 2  # it is asked once more
    button(page, "Yes, go back").dispatch("on_release")
    stage.frames()
    assert page.said == "Everything is as it was in that copy."
    assert [card.game for card in house.matches()] == ["peloponnes"]
    there = copies.there(tmp_path / copies.FOLDER)
    assert [copy.kind for copy in there] == ["restore", "day"]
    house.restore(there[0].number)
    assert len(house.matches()) == 2


def test_one_file_goes_from_tablet_to_tablet(stage: Stage, tmp_path: Path) -> None:
    house = new_house(tmp_path / "one")
    begin(load("peloponnes"), 2, store=house.store).leave()
    file = house.export()
    other = new_house(tmp_path / "other")
    (tmp_path / "other" / "exports").mkdir()
    (tmp_path / "other" / "exports" / "theirs.json").write_bytes(file.read_bytes())
    hall = stage.open(other)
    hall.go("copies")
    stage.frames()
    page = stage.page()
    button(page, "Take in").dispatch("on_release")
    assert page.said.startswith("New here: matches 1, boxes 0")
    (tmp_path / "other" / "exports" / "theirs.json").write_text("{")
    page.refresh()
    button(page, "Take in").dispatch("on_release")
    assert "theirs.json is not whole" in hall.complaint
    assert len(other.matches()) == 1


def test_a_dead_folder_of_copies_is_said_on_its_page_and_another_one_is_tried_first(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = new_house(tmp_path)
    house.keep("backup_folder", str(tmp_path / ("x" * 300)))
    trouble = house.copy_daily()
    assert trouble is not None
    hall = stage.open(house)
    hall.go("copies")
    stage.frames()
    page = stage.page()
    assert "cannot be opened" in page.said
    field = page.ids.place
    for typed, kept in (("y" * 300, "x" * 300), (str(tmp_path / "stick"), "stick"), ("", "")):
        field.focus, field.text = True, typed
        field.focus = False
        stage.frames()
        assert Path(house.setting("backup_folder")).name == kept
    assert len(copies.there(tmp_path / "stick")) == 1
    assert words.say("copies.day") in texts(page)
