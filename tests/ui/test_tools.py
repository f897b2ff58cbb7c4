"""Each tool of the table screen says what it is, wherever there is room for words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.metrics import dp

from companion.ui.widgets.roomy import Tools
from engine.core.languages import FIRST
from tests.ui.moments import LATEST, open_moment
from tests.ui.stage import SIZES, SMALLEST, Stage


def tools(stage: Stage) -> list[Any]:
    """Those that are shown."""
    line = next(one for one in stage.page().walk() if isinstance(one, Tools))
    return [one for one in line.children if one.shown]


def test_no_tool_is_a_sign_alone(stage: Stage, tmp_path: Path) -> None:
    open_moment(stage, tmp_path, LATEST["peloponnes"], tier="stations")
    for size in (*SIZES, SMALLEST, (600, 960)):
        for language in FIRST:
            stage.resize(size)
            stage.look(language)
            stage.frames(3)
            shown = tools(stage)
            assert len(shown) >= 7
            for one in shown:
                assert one.under, one.sign
                assert [text for *_, text in one.texts] == [one.under], "whole, and nothing else"
                left, _ = one.to_window(one.x, one.y)
                assert left >= 0
                assert left + one.width <= size[0] + 1
                assert one.width >= dp(56)
    stage.hall.go_home()


def test_the_match_keeps_most_of_an_upright_screen(stage: Stage, tmp_path: Path) -> None:
    """The line of tools takes its own height, and the match all the rest."""
    open_moment(stage, tmp_path, LATEST["peloponnes"])
    stage.resize((800, 1280))
    assert stage.page().ids.middle.height >= 0.6 * 1280
    stage.hall.go_home()
