"""Each tool of the table screen says what it is, wherever there is room for words."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.session.api import Ask
from companion.ui.widgets.roomy import Tools
from companion.web.beside import Beside
from engine.core.languages import FIRST, LANGUAGES
from tests.ui.moments import LATEST, Moment, open_moment
from tests.ui.stage import SIZES, SMALLEST, Stage

PHONES = ((390, 844), (360, 740))
ALL = {"table", "undo", "redo", "book", "chart", "guide", "people", "language"}


def tools(stage: Stage) -> list[Any]:
    """Those that are shown."""
    line = next(one for one in stage.page().walk() if isinstance(one, Tools))
    return [one for one in line.children if one.shown]


def test_no_tool_is_a_sign_alone(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone neither: half of them show at once, and the last one shows the others."""
    hall = open_moment(stage, tmp_path, LATEST["peloponnes"], tier="stations")
    hall.beside.screens = Beside(0, "127.0.0.1")
    monkeypatch.setattr(hall.beside.screens, "address", lambda: "192.168.1.5")
    hall.announce()  # no line has more tools
    for size in (*SIZES, SMALLEST, (600, 960), *PHONES):
        for language in LANGUAGES if size == PHONES[0] else FIRST:
            stage.resize(size)
            stage.look(language)
            stage.frames(3)
            told = each_says_what_it_is(stage, size)
            if size in PHONES:
                stage.wait()
                stage.press(next(one for one in tools(stage) if one.sign == "menu"))
                stage.frames(3)
                told |= each_says_what_it_is(stage, size)
                stage.page().more = False
            assert told >= ALL, (size, language)
    hall.beside.screens = None


def each_says_what_it_is(stage: Stage, size: tuple[int, int]) -> set[str]:
    """Whole, within the window; returns the signs of those that are shown."""
    for one in tools(stage):
        assert one.under, one.sign
        assert [text for *_, text in one.texts] == [one.under], "whole, and nothing else"
        left, _ = one.to_window(one.x, one.y)
        assert left >= 0
        assert left + one.width <= size[0] + 1
        assert one.width >= dp(56)
    return {one.sign for one in tools(stage)}


def test_tools_stand_apart_wherever_they_come_from(stage: Stage, tmp_path: Path) -> None:
    """On a wide screen they lay edge to edge from the first match of an evening until the tablet
    was turned twice: what a narrow line had no room for, a wide one never got back."""
    open_moment(stage, tmp_path, LATEST["peloponnes"])
    for size in (SIZES[0], (360, 740), SIZES[0], SMALLEST):
        stage.resize(size)
        stage.frames(3)
        line = sorted(tools(stage), key=lambda one: one.x)
        gaps = [after.x - one.right for one, after in itertools.pairwise(line)]
        assert min(gaps) >= 1, size
    stage.resize(PHONES[0])
    stage.page().has_phones = True
    stage.frames(3)
    menu = next(one for one in tools(stage) if one.sign == "menu")
    at = menu.center_x
    stage.press(menu)
    stage.frames(3)
    (there,) = [one.sign for one in tools(stage) if one.x < at < one.right]
    assert there in ("menu", "people"), "a second touch turned the language"


def test_the_match_keeps_most_of_an_upright_screen(stage: Stage, tmp_path: Path) -> None:
    """The line of tools takes its own height, and the match all the rest."""
    open_moment(stage, tmp_path, LATEST["peloponnes"])
    stage.resize((800, 1280))
    assert stage.page().ids.middle.height >= 0.6 * 1280


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600), (600, 1024)], ids=str)
def test_the_tray_is_offered_wherever_there_is_one(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Whoever closed it did not find it again, and its tool came and went beside all others. It is
    the last one: it was the first thing that a guest touched, and lay over the world. Nothing told
    what it is for, nor how to leave it."""
    stage.resize(size)
    hall = open_moment(stage, tmp_path, Moment("bid", "peloponnes", 2, {}, 0.3), tier="stations")
    page = stage.page()
    page.has_phones = True  # no line has more tools
    stage.frames(3)
    assert page.has_table
    assert hall.see().question.ask is Ask.TURN
    stood = {one.sign: tuple(one.pos) for one in tools(stage)}
    assert "table" in stood
    assert stood["table"][0] == max(x for x, _ in stood.values())
    edges = [edge for one in tools(stage) for edge in (one.to_window(*one.pos)[0], one.right)]
    assert min(edges) >= 0
    assert max(edges) <= size[0] + 1, "the last one was cut"
    for shown in (True, False):
        page.turn_table()
        stage.frames(3)
        assert page.virtual.shown is shown
        told = {getattr(one, "text", "") for one in page.ids.called.walk()}
        assert ("The same button leads back." in told) is (shown and not page.beside)
        assert {one.sign: tuple(one.pos) for one in tools(stage)} == stood
    stage.hall.go_home()
