"""A game whose files are damaged is left out, with its reason; all others can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.house.trouble import Trouble
from engine import games
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage

WHY = "SyntaxError: a comma is missing"


@pytest.fixture
def damaged(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Earth cannot be imported."""
    whole = games.import_module  # type: ignore[attr-defined]

    def load(name: str) -> object:
        if name.startswith("engine.games.earth."):
            raise SyntaxError("a comma is missing")
        return whole(name)

    monkeypatch.setattr(games, "import_module", load)
    games.load.cache_clear()
    yield "earth"
    monkeypatch.undo()
    games.load.cache_clear()


def test_the_new_match_screen_says_which_game_is_left_out(
    stage: Stage, tmp_path: Path, damaged: str
) -> None:
    house = new_house(tmp_path)
    stage.open(house).go("new")
    stage.frames()
    page = stage.page()
    assert len(page.ids.games.children) == len(games.ids()) - 1
    assert page.ids.left_out.text == f"earth is left out, for it cannot be loaded: {WHY}"
    stage.look("ja")
    stage.frames()
    assert WHY in page.ids.left_out.text
    with pytest.raises(Trouble, match="earth cannot be loaded"):
        house.start("earth", SEATS, {}, "touch")
    assert house.start("peloponnes", SEATS, {}, "touch").play.view().header.game == "peloponnes"


def test_nothing_is_said_when_all_games_are_well(stage: Stage, tmp_path: Path) -> None:
    stage.open(new_house(tmp_path)).go("new")
    stage.frames()
    assert stage.page().ids.left_out.text == ""


def test_the_command_line_says_it_in_one_sentence(
    damaged: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["random", "earth"]) == 2
    assert capsys.readouterr().err == f"earth cannot be loaded: {WHY}.\n"
    assert main(["random", "peloponnes", "--json"]) == 0
