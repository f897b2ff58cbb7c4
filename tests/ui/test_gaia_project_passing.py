"""Passing in Gaia Project: what it scores is told before, and one touch takes the only answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine import games
from engine.games.gaia_project.flow import ROUNDS
from tests.ui.stage import Stage
from tests.ui.test_gaia_project import standing, until

SCORES = 2
"""A match, played at random, in which somebody scores by the last pass."""
PASS = games.load("gaia_project").texts.group("en", "pass")


def passes(state: Any, last: bool) -> bool:
    """Whether a seat is on turn that would score by passing."""
    must = state.awaiting().must
    if must != (state.active,) or (state.round == ROUNDS) is not last:
        return False
    ways = [one for one in state.legal(must[0]) if one.verb == "pass"]
    return bool(ways) and bool(state.remark(ways[0]).key)


def test_before_a_booster_is_chosen_it_is_told_what_passing_scores(
    stage: Stage, tmp_path: Path
) -> None:
    """R13.1: the points came, and nobody had known of them."""
    until(stage, tmp_path, 2, lambda state: passes(state, last=False))
    page = stage.page()
    stage.wait()
    stage.press(standing(stage)[PASS])
    stage.frames(4)
    answers = page.question.ids.answers
    assert answers.tells.startswith("You score ")
    ways = [one for one in answers.ids.field.children if getattr(one, "piece", "")]
    assert all(not one.note for one in ways), "once is enough"
    assert len({one.y for one in ways}) == 1, "one above the other the last was not seen"


def test_in_the_last_round_one_touch_passes(stage: Stage, tmp_path: Path) -> None:
    """R13.1: no booster is taken, and behind "Pass" stood "Pass" alone."""
    hall = until(stage, tmp_path, 2, lambda state: passes(state, last=True), SCORES)
    seat, button = hall.play.state.active, standing(stage)[PASS]
    assert button.note.startswith("you score "), button.note
    stage.wait()
    stage.press(button)
    stage.frames(4)
    state = hall.play.state
    left = {step.verb for step in state.legal(seat)} if state.outcome() is None else set()
    assert "pass" not in left
