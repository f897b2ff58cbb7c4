"""A tablet and a phone held upright: the matches of Earth and Gaia Project are as wide as their
room, and only up and down is scrolled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui.answer_cards import laid
from companion.ui.drawings import drawing_of
from tests.ui.audit import complaints, is_kind
from tests.ui.by_turns import by_turns
from tests.ui.moments import MOMENTS, Moment, open_moment
from tests.ui.stage import Stage
from tests.ui.test_open_hand import looking, some_too_dear

TABLET, PHONE = (600, 1024), (390, 844)
GAMES = ("earth", "gaia_project")
BEGINS = (
    Moment("earth-begins", "earth", 5, {}, 0, reveals=True),
    Moment("earth-solo", "earth", 1, {}, 0.5),
)
CHOSEN = [one for one in (*MOMENTS, *BEGINS) if one.game in GAMES]
BESIDE = 28
"""What of a window is no room of the match, dp."""


@pytest.mark.parametrize("moment", CHOSEN, ids=lambda moment: moment.name)
@by_turns([TABLET, PHONE])
def test_a_match_is_as_wide_as_its_room(
    stage: Stage, tmp_path: Path, moment: Moment, size: tuple[int, int], language: str
) -> None:
    """Names, colours and points lay beside the window."""
    stage.resize(size)
    stage.look(language)
    hall = open_moment(stage, tmp_path, moment)
    board, room = stage.page().ids.board, stage.page().room
    seats = hall.see().header.seats
    for page in range(2 if moment.game == "gaia_project" else 1):  # map and research board
        board.page = page
        stage.frames(4)
        assert board.width <= room.width + 1
        assert not room.do_scroll_x
        assert complaints(stage.root) == []
        assert beyond(board) == []
        assert {f"{seat}points" for seat in range(len(seats))} <= {s.name for s in board.spots}
        assert {seat.name for seat in seats} <= {text for *_, text in board.texts}


def test_the_free_spots_for_a_card_come_into_view_on_a_phone(stage: Stage, tmp_path: Path) -> None:
    """The row of its seat showed, and the lit spots that were asked for lay above the window."""
    stage.resize(PHONE)
    looking(stage, tmp_path, some_too_dear)
    answers = stage.page().children[0].ids.answers
    stage.press(next(one for one in laid(answers) if not one.dull))
    stage.frames(6)
    room = next(one for one in stage.page().walk() if is_kind(one, "BoardRoom"))
    spots = {s.name for s in room.children[0].spots if s.name.startswith("plant:")}
    assert spots
    assert room.shows_any(frozenset(spots))


def beyond(board: Any) -> list[str]:
    """What is touched beside the drawing, or above or below it; a map is moved about."""
    left, low, right, top = board.x - 3, board.y - 3, board.right + 3, board.top + 3
    return [
        s.name for s in board.spots if not board.lens.holds(s.x + s.w / 2, s.y + s.h / 2)
        and (s.x < left or s.y < low or s.x + s.w > right or s.y + s.h > top)
    ]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [360, 390, 430, 500, 560, 600])
def test_no_window_from_360_on_is_too_narrow(game: str, width: int) -> None:
    for seats in range(1, 6):
        assert drawing_of(game).least(width - BESIDE, seats)[0] <= width - BESIDE
