"""A tablet and a phone held upright: the matches of Earth and Gaia Project are as wide as their
room, and only up and down is scrolled."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from kivy.metrics import dp

from companion.session.api import Text
from companion.ui import answers_room
from companion.ui.answer_cards import laid
from companion.ui.answers_room import SEEN, AnswersRoom
from companion.ui.drawings import drawing_of
from companion.ui.slivers import NAME
from engine.core.match import Seat
from engine.games import load
from tests.ui.audit import box, complaints, is_kind
from tests.ui.by_turns import by_turns
from tests.ui.gaia_project import may_build, until
from tests.ui.houses import SEATS, new_house, play_all, random_walk
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
TOLD_SEEN = 145
"""Height, dp, of the match of a phone while news are told above the longest question."""
BESIDE = 28
"""What of a window is no room of the match, dp."""


def test_what_leads_back_takes_no_room_from_a_list_on_a_phone() -> None:
    """Eight bonus tokens of Hadara stood in one row and a half, above "Back"."""
    for high in (70.0, 0.0):
        room = AnswersRoom(Mock(), Mock())
        room.answers = Mock(below=high)
        heights = (("_usual", 190.0), ("_plenty", 0.0), ("_free", 400.0))
        own = {name: Mock(return_value=height) for name, height in heights}
        found = {"offered": Mock(return_value=False), "looking_out": lambda free, *_: free}
        phone = Mock(narrow=True)
        with (
            patch.multiple(AnswersRoom, **own),
            patch.multiple(answers_room, phone=phone, **found),
        ):
            assert room.most == 190 + high


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
    stage.frames(4)
    assert room.parent.height > dp(SEEN), "beside the factions that are offered a phone left 126"
    for page in range(2 if moment.game == "gaia_project" else 1):  # map and research board
        board.page = page
        stage.frames(4)
        assert board.width <= room.width + 1
        assert not room.do_scroll_x
        assert complaints(stage.root) == []
        assert beyond(board) == []
        assert {f"{seat}points" for seat in range(len(seats))} <= {s.name for s in board.spots}
        assert {seat.name for seat in seats} <= {text for *_, text in board.texts}


@pytest.mark.parametrize(("game", "seats", "steps"), [("peloponnes", 5, 57), ("earth", 4, 68)])
def test_news_leave_a_phone_its_match(
    stage: Stage, tmp_path: Path, game: str, seats: int, steps: int
) -> None:
    """Three rows of a supply round left 58 pixels of it until the next touch, and a goal that was
    reached, told large, lay over all of it and the head."""
    stage.resize(PHONE)
    stage.look("en")
    hall = stage.open(new_house(tmp_path))
    hall.start(
        game, [Seat(SEATS[n].name, load(game).colours[n]) for n in range(seats)], {}, "touch", 5
    )
    hall.keep("spot_checks", "off")
    hall.teacher.stop(game)
    taken = [*islice(random_walk(hall.play.state.clone(), 3), steps)]
    for touched in (taken[:-9], *zip(taken[-9:], strict=True)):  # what is told is of the last ones
        play_all(hall, touched)
    stage.frames(6)
    page = stage.page()
    assert page.duty.title or page.duty.ids.rows.rows, "news are told"
    assert page.room.parent.height >= dp(TOLD_SEEN)


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


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=str)
@pytest.mark.parametrize("begun", [False, True], ids=["mines", "rounds"])
def test_the_lit_places_of_the_map_are_in_view_before_the_row_of_a_seat(
    stage: Stage, tmp_path: Path, size: tuple[int, int], begun: bool
) -> None:
    """The row of each further seat came into view, and pushed the map out that it was asked for."""
    stage.resize(size)
    hall = until(stage, tmp_path, 3, may_build if begun else first_mines)
    page, asked = stage.page(), Counter[str]()
    room, board = page.room, page.ids.board
    for step in islice(random_walk(hall.play.state.clone(), 3), 12):
        hall.settle()
        stage.frames(6)
        named, holds = board.offered(), board.lens.holds
        lit = [s for s in board.spots if s.name in named and holds(s.x + s.w / 2, s.y + s.h / 2)]
        question = hall.see().question
        if lit and question is not None:
            high = max(board.below(s) + s.h for s in lit) - min(map(board.below, lit))
            if high + NAME <= room.height:  # what is trimmed off its end is no room
                asked[question.text.key] += 1
                hidden = [s.name for s in lit if not room.shows_any(frozenset({s.name}))]
                assert not hidden, (question.text.key, question.seat)
        if hall.play.choose(step) is not None:
            break
    assert sum(asked.values()) > 3, asked


def first_mines(state: Any) -> bool:
    """The first buildings are placed."""
    return bool(state.view(None)["phase"] == "mines")


def _lie_apart(one: Any, other: Any) -> bool:
    left, low, right, top = box(one)
    beside, below, beyond, above = box(other)
    return right <= beside + 1 or beyond <= left + 1 or top <= below + 1 or above <= low + 1


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", [4, 5])
def test_what_gives_up_covers_no_answer(
    stage: Stage, tmp_path: Path, seats: int, language: str
) -> None:
    """The way out of the bidding lay on the last tile of four."""
    stage.resize(TABLET)
    stage.look(language)
    open_moment(stage, tmp_path, Moment("bid", "peloponnes", seats, {}, 0.05))
    answers, found = stage.page().question.ids.answers, 0
    hall = stage.page().hall
    for _ in range(40):
        corner = answers.ids.corner.children
        for way in corner:
            found += 1
            seen = [one for one in answers.ids.field.children if is_kind(one, "Press")]
            assert all(_lie_apart(way, one) for one in seen), [one.text for one in seen]
        assert complaints(stage.root) == []
        question = hall.see().question
        if question is None or found > 3:
            break
        hall.act(lambda play, asked=question: play.answer(asked.id, asked.choices[0].id))
        stage.frames(6)
    assert found


def test_what_gives_up_has_its_own_column_on_a_phone_held_across(
    stage: Stage, tmp_path: Path
) -> None:
    """It lay on the right end of a tile with a long name that was bid for."""
    stage.resize(PHONE[::-1])
    stage.look("en")
    open_moment(stage, tmp_path, Moment("bid", "peloponnes", 2, {}, 0.03))
    answers = stage.page().question.ids.answers
    (way,) = answers.ids.corner.children
    seen = [one for one in answers.ids.field.children if is_kind(one, "Press")]
    assert answers.ids.frame.do_scroll_y
    assert seen
    assert all(one.to_window(one.right, 0)[0] <= way.x + 1 for one in seen)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_a_building_goes_is_said_whole(stage: Stage, tmp_path: Path, language: str) -> None:
    """The words beside the way through the places ended within one."""
    stage.resize(TABLET)
    stage.look(language)
    hall = open_moment(stage, tmp_path, Moment("begins", "gaia_project", 3, {}, 0.06))
    answers = stage.page().question.ids.answers
    for _ in range(12):
        hints = [one for one in answers.ids.field.children if type(one).__name__ == "Hint"]
        if hints:
            break
        question = hall.see().question
        hall.act(lambda play, asked=question: play.answer(asked.id, asked.choices[0].id))
        stage.frames(6)
    assert complaints(stage.root) == []
    field = answers.ids.field
    assert all(one.right <= field.right + 1 for one in hints)
    assert hints


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_told_over_a_hand_is_read_on_a_phone(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """In the head it stood in a column beside three buttons, over the name of the page."""
    stage.resize(PHONE)
    stage.look(language)
    hall = looking(stage, tmp_path, some_too_dear)
    page = stage.page().children[0]
    page.news = hall.say(Text("ended.plant"))
    page.undoes = "undo"
    stage.frames(6)
    assert complaints(stage.root) == []
