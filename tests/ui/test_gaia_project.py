"""The drawing of Gaia Project: it fits, hexes can be touched, what can be built on is priced."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from tests.ui.audit import complaints
from tests.ui.houses import new_house
from tests.ui.stage import SIZES, Stage

GAME = games.load("gaia_project")
SEATS = tuple(
    Seat(name, GAME.colours[number]) for number, name in enumerate(("Ada", "Benjamin", "千代"))
)


def at_table(stage: Stage, folder: Path, steps: int) -> Any:
    """A match of three seats after some random steps."""
    desk = stage.open(new_house(folder))
    desk.start("gaia_project", SEATS, {}, "touch")
    play = random_steps(desk.play.state, 3, Counts())
    for _ in range(steps):
        assert desk.play.choose(next(play)) is None
    desk.settle()
    stage.frames(8)
    return desk


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_drawing_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    at_table(stage, tmp_path, 70)
    assert complaints(stage.root) == []


def test_a_touched_hex_offers_what_can_be_done_there(stage: Stage, tmp_path: Path) -> None:
    desk = at_table(stage, tmp_path, 70)
    question = desk.see().question
    hexes = {h["hex"] for h in desk.see().board["hexes"]}
    named = {a for c in question.choices for s in c.steps for a in s.args if a in hexes}
    assert named, "the seat to move can do something on the map"
    page = stage.page()
    one = min(named)
    page.pick(one)
    stage.frames()
    answers = page.question.ids.answers
    assert answers.picked == one
    about = [c for c in question.choices if any(one in s.args for s in c.steps)]
    assert len(answers.ids.row.children) == len(about) + 1, "its choices and a way back"
