"""What is told over a match: a refusal with its rule moves nothing and hides nothing for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Notice, Text
from tests.ui.play import resumed
from tests.ui.scenes import BIDDING
from tests.ui.stage import ALL_SIZES, Stage


def test_what_is_not_legal_is_refused_with_its_rule(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, BIDDING)
    before = hall.see().length
    stage.page().pick(_in_the_box(hall))
    stage.frames()
    bar = stage.page().ids.refusal
    assert bar.rule == "R6.1"
    assert bar.text
    assert bar.height >= 48
    bar.open = True
    assert bar.rule_text.startswith(hall.game.texts.say("en", "rule.R6.1"))
    assert hall.see().length == before
    assert bar.ids.sign.name == "cross"
    for waits in ("early", "stays", "called"):  # "leave it lying" stood behind a red cross
        bar.show(hall, Notice(Text(f"notice.{waits}", {"n": 1, "piece": _in_the_box(hall)})))
        assert bar.ids.sign.name == "wait"
    bar.show(hall, Notice(Text("notice.found_one")))
    assert bar.ids.sign.name == "check", "what is back is no refusal"


def _in_the_box(hall: Any) -> str:
    """A piece that is refused: one that lies open before a seat is only looked at."""
    lies = hall.play.state.places().items()
    return next(piece for piece, at in lies if at == "box" and piece.startswith("civ"))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (412, 915)], ids=str)
def test_nothing_moves_when_something_is_told(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """A refusal pushed the match up by 12 px, and people touched beside what they meant; on a phone
    by its own height, for the row of whose turn it is, which the question names."""
    hall = resumed(stage, tmp_path, BIDDING)
    stage.resize(size)
    page = stage.page()

    def places() -> list[Any]:
        stage.frames(3)
        board, asked = page.ids.board, page.question
        lies = [round(at) for at in board.to_window(*board.pos)]
        return [board.size[:], asked.pos[:], asked.size[:], *lies]

    before = places()
    page.pick(_in_the_box(hall))
    assert page.ids.refusal.text
    assert places() == before
    page.ids.truth.text = "Take it off."
    assert places() == before
    assert page.ids.truth.height >= 48 or size == (390, 844), "a phone has room for one of the two"
    page.ids.refusal.text = ""
    stage.frames(3)
    assert page.ids.truth.height >= 48
    page.ids.truth.text = ""
    assert places() == before


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
def test_what_is_told_hides_no_row_for_good(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """A refusal and a lesson lay over the last rows of seats, and nothing moved those out."""
    hall = resumed(stage, tmp_path, BIDDING)
    hall.play.handled(*range(5))  # all have what they begin with
    stage.resize(size)
    page = stage.page()
    room, board, turn = page.room, page.ids.board, page.ids.board.focus
    seen = _shows_name(room, board, turn)
    page.ids.refusal.text = "Pylos is not on offer in this round."
    page.ids.lesson.lesson, page.ids.lesson.text = "bid", "Who bids most has it. " * 4
    stage.frames(6)
    kept = _shows_name(room, board, turn) >= seen
    # Where there is no room for both, what is bid for stays: who bids is named by the question.
    assert kept or any(map(room.shows, room.offered())), "whose turn it is stays in sight"
    assert seen or min(size) < 600, "only a phone has no room for it beside what is offered"
    over = page.ids.lesson.to_window(*page.ids.lesson.pos)[1] + page.ids.lesson.height
    assert room.to_window(*room.pos)[1] >= over - 1, "what is told lies over nothing"
    room.scroll_y = 0
    stage.frames(2)
    assert board.to_window(*board.pos)[1] >= over - 1, "the last row can be moved into view"
    page.ids.refusal.text = page.ids.lesson.lesson = page.ids.lesson.text = ""
    stage.frames(6)
    assert _shows_name(room, board, turn) >= seen, "it comes back once all is read"


def _shows_name(room: Any, board: Any, seat: int) -> bool:
    """Whether a finger's height of a seat's row shows."""
    row = next(spot for spot in board.spots if spot.name == f"seat{seat:.0f}")
    top = board.to_window(0, row.y + row.h)[1]
    low = room.to_window(*room.pos)[1]
    return bool(low <= top - 44 and top <= low + room.height + 1)
