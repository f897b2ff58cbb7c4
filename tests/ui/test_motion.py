"""Motion that tells: things travel from where they lay, numbers count, and then all is still."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Canvas
from kivy.graphics.texture import Texture

from companion.ui.widgets.brush import Mark, Number
from companion.ui.widgets.motion import (
    FALLS,
    MOST,
    Journey,
    Motion,
    between,
    counts,
    counts_lower,
    journeys,
)
from companion.ui.widgets.painted import Painted
from engine.core.play import Counts, random_steps
from tests.ui.moments import LATEST, Moment, open_moment
from tests.ui.stage import Stage

SHADE = (1.0, 1.0, 1.0, 1.0)


def mark(key: str, x: float, y: float = 0.0, w: float = 10.0) -> Mark:
    return Mark(key, x, y, w, w)


def number(value: int, x: float) -> Number:
    return Number(value, x, 50.0, 20.0, 20.0, 16.0, True, 0.0, SHADE)


def test_a_card_comes_from_where_it_lay() -> None:
    stays, lay, lies = mark("stays", 0), mark("card", 100), mark("card", 300, w=40)
    assert journeys([stays, lay], [stays, lies]) == [Journey(lay, lies)]


def test_of_several_alike_the_nearest_moves() -> None:
    stays, near, far = mark("cube", 0), mark("cube", 80), mark("cube", 500)
    to = mark("cube", 100, y=40)
    assert journeys([stays, near, far], [stays, far, to]) == [Journey(near, to)]


def test_what_was_nowhere_lands_and_what_leaves_is_gone() -> None:
    comes = mark("new", 20)
    assert journeys([mark("old", 20)], [comes]) == [Journey(None, comes)]
    (x, y), (w, h) = between(Journey(None, comes), 0.0)
    assert (w, h) == (10 * FALLS, 10 * FALLS)
    assert (x + w / 2, y + h / 2) == (25, 5)
    assert between(Journey(None, comes), 1.0) == ((20, 0), (10, 10))


def test_halfway_a_card_is_half_way_and_half_as_large_again() -> None:
    journey = Journey(mark("card", 100), mark("card", 300, w=30))
    assert between(journey, 0.5) == ((200, 0), (20, 20))


def test_a_number_counts_from_the_one_that_stood_there() -> None:
    before, after = [number(3, 10), number(8, 90)], [number(7, 10), number(8, 90), number(1, 170)]
    assert counts(before, after) == [(3, after[0])]


def test_numbers_count_also_where_the_match_gave_room_to_a_question() -> None:
    """R9.3, R7.2: as the income of Hadara came or a colony was plundered, the next question was
    higher: 12 coins were 53 from one frame to the next."""
    seats = [number(12, 10)._replace(y=90), number(7, 10), number(3, 200)]
    after = [number(53, 10)._replace(y=60), number(9, 10)._replace(y=20), number(4, 120)]
    assert counts_lower(seats, after) == [(12, after[0]), (7, after[1])]
    assert counts_lower(seats[1:], after) == [], "another seat has come"


def test_numbers_count_also_where_too_much_else_has_changed(stage: Stage) -> None:
    """R9.3: at the income of Hadara all coins were others from one picture to the next."""
    picture, motion = Texture.create(size=(400, 400)), Motion(Canvas())
    cards = [Journey(mark("card", 0), mark("card", n)) for n in range(MOST)]
    told = partial(motion.begin, picture, picture, shade=lambda x, y: SHADE, pos=(0, 0))
    assert told(cards, [(12, number(53, 10))])
    assert [was for was, *_ in motion._counts] == [12]
    assert not motion._sprites
    assert not told([], [(n, number(n + 1, n)) for n in range(MOST + 1)]), "nobody follows it"
    motion.stop()


@pytest.mark.parametrize("moment", LATEST.values(), ids=lambda moment: moment.game)
def test_a_step_moves_and_then_all_is_still(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: Moment
) -> None:
    hall = open_moment(stage, tmp_path, moment)
    hall.moves = True
    page = stage.page()
    page.refresh()
    board = page.ids.board
    until_still(stage, board)
    begun: list[int] = []
    real = board.motion.begin
    monkeypatch.setattr(board.motion, "begin", lambda *told: begun.append(1) or real(*told))
    ahead = hall.play.state.clone()
    for step in random_steps(ahead, 5, Counts()):
        ahead.take(step)
        assert hall.play.choose(step) is None
        hall.settle()
        stage.frames(2)
        if board.motion.runs:
            break
    assert begun, "what a step changes is shown on its way"
    until_still(stage, board)
    assert not board.motion._group.children, "nothing is left of it"
    assert page.ids.board.focus == (hall.see().question.seat if hall.see().question else 0)
    painted: Counter[str] = Counter()
    monkeypatch.setattr(
        Painted, "_repaint", lambda self, *told: painted.update([type(self).__name__])
    )
    stage.frames(20)
    assert not painted


def until_still(stage: Stage, board: Any) -> None:
    """Frames until the motion is over and the next seat is shown; kivy's clock is the wall's."""
    page = stage.page()
    for _ in range(400):
        stage.frames(1)
        if not board.motion.runs and not page.large_seat.turning:
            stage.frames(3)
            return
    raise AssertionError("the motion never ends")


def test_without_motion_the_new_picture_is_there_at_once(stage: Stage, tmp_path: Path) -> None:
    hall = open_moment(stage, tmp_path, LATEST["peloponnes"])
    board = stage.page().ids.board
    ahead = hall.play.state.clone()
    step = next(iter(random_steps(ahead, 5, Counts())))
    assert hall.play.choose(step) is None
    hall.settle()
    stage.frames(2)
    assert not board.motion.runs
    hall.keep("motion", "on")
    assert hall.moves
    hall.keep("motion", "off")
    assert not hall.moves
