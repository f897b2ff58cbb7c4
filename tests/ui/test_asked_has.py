"""On a phone, and where a match is higher than its window, what a seat is asked is read whole,
with what that seat has: its row lay out of sight while it decided."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import sp

from companion.session.api import Ask
from companion.ui.theme import theme
from engine.core.steps import TABLE
from tests.ui.audit import complaints
from tests.ui.moments import LATEST, MOMENTS, Moment, open_moment
from tests.ui.stage import NARROW, SIZES, SMALLEST, Stage

PHONE, SMALL_PHONE = (390, 844), (360, 740)
BEGUN = next(one for one in MOMENTS if one.name == "hadara-two")
"""Hands have something to do there."""
LONG = {
    "en": "Ada, do you charge 3 power for Benjamin's trading station, and give 2 points for it?",
    "ja": "Adaさん、Benjaminさんの新しい交易ステーションで3パワーをチャージし、2点を払いますか？",
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=str)
def test_a_question_of_three_lines_is_read_whole(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Its line was as high as two."""
    stage.resize(size)
    stage.look(language)
    open_moment(stage, tmp_path, LATEST["peloponnes"])
    bar = stage.page().question
    bar.text = LONG[language]
    stage.frames(4)
    assert complaints(bar) == []
    asks = bar.ids.asks
    assert asks.fits()
    assert asks.font_size >= min(sp(15.5), theme.small)


@pytest.mark.parametrize("game", sorted(LATEST))
def test_what_the_asked_seat_has_stands_above_its_question(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    stage.resize(PHONE)
    hall = open_moment(stage, tmp_path, LATEST[game])
    for size in (PHONE, SMALL_PHONE, NARROW):
        stage.resize(size)
        stage.frames(4)
        assert complaints(stage.page().question) == [], size
        assert shown(stage) == (has_no_room(stage, size), hall.see().question.seat), size
    stage.resize(PHONE)
    stage.frames(4)
    told = {text for *_, text in stage.page().question.ids.has.texts}
    assert told, "in numbers"
    for size in (*SIZES, SMALLEST):
        stage.resize(size)
        stage.frames(4)
        assert not shown(stage)[0], size


def test_what_was_drawn_is_told_without_numbers(stage: Stage, tmp_path: Path) -> None:
    """Six zeros stood above the first question of a match, which nobody decides."""
    stage.resize(PHONE)
    hall = open_moment(stage, tmp_path, Moment("drawn", "peloponnes", 2, {}, 0, reveals=True))
    assert hall.see().question.ask is Ask.REVEAL
    assert not stage.page().question.ids.has.height


def has_no_room(stage: Stage, size: tuple[int, int]) -> bool:
    """Whether the match is higher than what a question leaves of so high a window."""
    return bool(size[0] < 560 or stage.page().ids.board.least(size[0])[1] > size[1] * 0.66)


def shown(stage: Stage) -> tuple[bool, int]:
    """Whether a seat's numbers stand there, and whose."""
    has: Any = stage.page().question.ids.has
    seat = int(has.seat) if has.height else stage.hall.see().question.seat
    assert seat != TABLE
    return has.height > 0, seat


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_hands_do_has_the_width_of_a_phone(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """Gaps round what is not there took a third of it: the match below six lines was a strip."""
    stage.resize(PHONE)
    stage.look(language)
    open_moment(stage, tmp_path, BEGUN)
    duty = stage.page().duty
    assert duty.height
    assert duty.ids.said.width >= 0.7 * PHONE[0]
    assert complaints(duty) == []
