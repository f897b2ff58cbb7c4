"""A tablet flat between people: question and rows face whom they are about, and fingers agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.turned import opposite
from tests.ui.audit import complaints
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import Stage

MOMENT = next(one for one in MOMENTS if one.name == "peloponnes-five")
FAR = 2
"""The seat that is asked in this moment sits across."""


@pytest.fixture
def flat(stage: Stage, tmp_path: Path) -> Any:
    hall = open_moment(stage, tmp_path, MOMENT)
    assert hall.see().question.seat == FAR
    hall.keep("turned", "on")
    stage.page().refresh()
    stage.frames(3)
    return stage


def test_half_of_the_seats_sit_across() -> None:
    assert [opposite(n) for n in (1, 2, 3, 4, 5)] == [
        frozenset(), {1}, {1}, {1, 2}, {1, 2}
    ]  # fmt: skip


def test_nothing_is_turned_unless_people_want_it(stage: Stage, tmp_path: Path) -> None:
    open_moment(stage, tmp_path, MOMENT)
    page = stage.page()
    assert not page.turned
    assert not page.ids.board.opposite
    assert page.ids.foot.top < stage.size[1] / 2


def test_the_question_stands_at_the_edge_of_whom_it_asks(flat: Stage) -> None:
    page = flat.page()
    assert page.ids.foot.top == flat.size[1]
    answers = page.question.ids.answers
    left = [child.to_window(*child.pos)[0] for child in reversed(answers.ids.field.children)]
    assert left == sorted(left, reverse=True), "its first answer is on the right for the others"


def test_a_finger_finds_the_answer_that_it_sees(flat: Stage) -> None:
    page, hall = flat.page(), flat.hall
    before = hall.see().length
    answer = page.question.ids.answers.ids.field.children[-1]
    flat.press(answer)
    assert hall.see().length > before


def test_a_finger_finds_the_number_in_a_turned_row(flat: Stage) -> None:
    page, hall = flat.page(), flat.hall
    points = next(spot for spot in page.ids.board.spots if spot.name == f"{FAR}points")
    at = points.x + points.w / 2, points.y + points.h / 2
    flat.touch(*page.ids.board.to_window(*at))
    assert hall.screen == "why", "the points stand on the left for those on the near side"
    assert hall.about[0] == FAR


def test_it_fits_however_the_screen_is_turned(flat: Stage) -> None:
    for language, size in (("en", (800, 1280)), ("ja", (1024, 600)), ("ja", (390, 844))):
        flat.look(language)
        flat.resize(size)
        flat.frames(4)
        assert flat.page().turned
        assert complaints(flat.root) == [], f"at {size} in {language}"


def test_what_was_refused_is_seen_where_it_stands(flat: Stage) -> None:
    """It was drawn over the match, turned round where it had stood before."""
    page = flat.page()
    page.ids.refusal.text = "Out of reach."
    flat.frames(3)
    bar = page.ids.refusal
    page.question.most += 40  # the question takes another height, and the bar another place
    page.foot_height += 40
    flat.frames(3)
    assert bar.turned
    assert bar._spin.origin[:2] == pytest.approx(bar.center)
    assert bar.top == pytest.approx(bar.parent.top)
