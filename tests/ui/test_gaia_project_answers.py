"""What an answer of Gaia Project says: what is done, where, and what it takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.ui.stage import Stage
from tests.ui.test_gaia_project import until

RANGE = 2
"""A match of three seats, played at random, in which a special action lets a seat build one mine
or start one of several Gaia projects (R7.8)."""


def may_do_either(state: Any) -> bool:
    """One mine or some Gaia project answers what is asked."""
    must = state.awaiting().must
    verbs = [step.verb for step in state.legal(must[0])] if must else []
    return {*verbs} == {"build", "project"} and verbs.count("build") == 1


def test_the_only_answer_of_its_kind_says_where(stage: Stage, tmp_path: Path) -> None:
    """ "Gaia project, QIC −1" stood there, and nothing of where."""
    until(stage, tmp_path, 3, may_do_either, RANGE)
    field = stage.page().question.ids.answers.ids.field
    said = [getattr(one, "text", "") for one in field.children]
    assert any(one.startswith("Build a mine on the ") for one in said), said
    assert "Gaia project" in said, "behind it there are several"


def test_what_is_true_of_all_places_is_told_once(stage: Stage, tmp_path: Path) -> None:
    until(stage, tmp_path, 3, may_do_either, RANGE)
    answers = stage.page().question.ids.answers
    answers.turn_to("project", next(iter(answers.ids.field.children)))
    answers.placed = sorted(stage.page().ids.board.offered())[0]
    stage.frames(4)
    assert "go to the Gaia area" in answers.tells
    notes = [getattr(one, "note", "") for one in answers.ids.field.children]
    assert not any("go to the Gaia area" in note for note in notes)
