"""The end of an evening: who won stands large in their colour, and what they built is not far."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.ui.board import Board
from companion.ui.laurels import Laurels
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.festive import SHEER, Confetti
from companion.ui.widgets.motion import LASTS_S
from engine.core.match import Seat
from engine.games import ids, load
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_until
from tests.ui.stage import SIZES, SMALLEST, Stage

LOOKS = [((1280, 800), "en"), ((800, 1280), "ja"), (SMALLEST, "ja"), ((390, 844), "en")]


def ended(stage: Stage, folder: Path, name: str, seats: int) -> Any:
    """The result of a match that was played at random."""
    game = load(name)
    hall = stage.open(new_house(folder))
    sitting = [Seat(SEATS[seat].name, game.colours[seat]) for seat in range(seats)]
    known = {"hands": "known"} if any(one.id == "hands" for one in game.options) else {}
    hall.start(name, sitting, known, "touch", 5)
    play_until(hall, 11, lambda _: False)
    hall.go("end")
    stage.frames(4)
    return hall


def test_a_win_has_its_moment_at_the_table(stage: Stage, tmp_path: Path) -> None:
    """It was one quiet line below the match."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = ended(stage, tmp_path, "peloponnes", 3)
    before = hall.play.undo()
    hall.at_table()
    hall.settle()
    stage.frames(4)
    assert before is None
    assert laurels(stage) == [], "what is taken back was not won"
    play_until(hall, 11, lambda _: False)
    stage.frames(4)
    (won,) = laurels(stage)
    first, second, *_ = sorted(hall.see().scores, reverse=True)
    assert first > second, "this test is about a clear win"
    assert won.said.endswith("wins!")
    assert f"{first - second} point" in won.told
    assert won.score == str(first)
    assert won.height >= stage.page().height * 0.4
    assert complaints(stage.root) == []
    stage.touch(*won.center, hasty=True)
    assert laurels(stage) == [won], "this one was still meant for the match"
    stage.touch(*won.center)
    assert laurels(stage) == []
    assert hall.screen == "table", "and nothing behind it was touched"
    hall.go_home()
    hall.resume(hall.house.matches()[0].number)
    stage.frames(4)
    assert laurels(stage) == [], "it was told when it came about"


def laurels(stage: Stage) -> list[Any]:
    """Who won, large over the match."""
    return [one for one in stage.page().walk() if isinstance(one, Laurels)]


@pytest.mark.parametrize("name", ids())
def test_who_won_stands_there_large(stage: Stage, tmp_path: Path, name: str) -> None:
    """It was a small line above a list."""
    seats = min(4, max(load(name).seat_counts))
    stage.resize((1280, 800))
    hall = ended(stage, tmp_path, name, seats)
    page, outcome = stage.page(), hall.see().outcome
    banner = page.ids.won
    signs = [seat_sign(hall.sitting(seat).colour, seat) for seat in outcome.winners]
    assert [tuple(one) for one in banner.signs] == signs
    assert all(hall.sitting(seat).name in banner.said for seat in outcome.winners)
    assert banner.score == str(outcome.scores[outcome.winners[0]])
    (said,) = (one for one in banner.walk() if getattr(one, "text", "") == banner.said)
    assert said.font_size > 1.5 * theme.heading or len(outcome.winners) > 1
    for size, language in LOOKS:
        stage.resize(size)
        stage.look(language)
        stage.frames(4)
        assert complaints(page.ids.won) == []
        assert banner.unit != "得点", "nobody says it after a number"


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("seats", [2, 4])
def test_across_all_that_adds_up_is_seen_at_once(
    stage: Stage, tmp_path: Path, name: str, seats: int
) -> None:
    """The total was cut below an empty half of the page."""
    if seats not in load(name).seat_counts:
        return
    stage.resize(SIZES[0])
    ended(stage, tmp_path, name, seats)
    for size in (SIZES[0], SMALLEST):
        stage.resize(size)
        stage.frames(6)
        page = stage.page()
        scroll = page.ids.scroll
        for shown in (page.ids.pad.children[0], page.ids.rows.children[0], page.ids.won):
            below = shown.to_window(shown.x, shown.y)[1]
            assert scroll.y - 1 <= below, "whole"
            assert below + shown.height <= scroll.top + 1
        assert page.ids.won.right < page.ids.pad.x + 1, "who won stands beside the sums"
        assert complaints(stage.root) == []
    above = 0, 0, SMALLEST[0], int(SMALLEST[1] - scroll.top - dp(2))
    head = stage.image().crop(above).tobytes()
    scroll.scroll_y = 0
    stage.frames(2)
    assert stage.image().crop(above).tobytes() == head, "its edges went through the title"


def test_a_shared_win_has_a_laurel_for_each(stage: Stage, tmp_path: Path) -> None:
    ended(stage, tmp_path, "gaia_project", 2)
    page = stage.page()
    for size, language in LOOKS:
        stage.resize(size)
        stage.look(language)
        for many in (2, 3, 4):
            page.ids.won.show([seat_sign(seat.colour, 0) for seat in SEATS[:many]],
                              " & ".join(seat.name for seat in SEATS[:many]), "", "")  # fmt: skip
            stage.frames(3)
            assert len(page.ids.won.ids.wreaths.children) == many
            assert complaints(stage.root) == []


@pytest.mark.parametrize("name", ids())
def test_across_what_was_built_is_one_touch_away(stage: Stage, tmp_path: Path, name: str) -> None:
    """A tablet that lies across showed sums only."""
    hall = ended(stage, tmp_path, name, 2)
    for size in (SIZES[0], SMALLEST):
        stage.resize(size)
        stage.frames(4)
        other = one_touch_away(stage)
    hall.go("table")
    stage.frames(4)
    shown = stage.page().ids.board
    assert shown.focus == 1 - other, "the match as it ended shows the same seat large"
    shown.focus = other
    stage.page().refresh()
    stage.frames(3)
    assert shown.focus == other, "until somebody looks at another one"


def one_touch_away(stage: Stage) -> int:
    """What was built, from the sums and back; the seat that was looked at there."""
    page = stage.page()
    look = page.ids.ways.children[-1]
    assert not [one for one in page.walk() if isinstance(one, Board)]
    stage.press(look)
    stage.frames(4)
    (board,) = (one for one in page.walk() if isinstance(one, Board))
    assert board.height >= board.least(board.width)[1] - 1
    assert page.ids.won.parent is not None, "who won stays"
    other = 1 - stage.hall.see().outcome.winners[0]
    board.focus = other
    stage.hall.explain(other, "points")
    stage.frames(3)
    stage.hall.back()
    stage.frames(4)
    (board,) = (one for one in page.walk() if isinstance(one, Board))
    assert board.focus == other, "after the points it shows whom it showed before"
    stage.wait()
    stage.press(look)
    stage.frames(4)
    assert page.ids.rows.get_parent_window() is not None, "the sums come back"
    assert stage.hall.screen == "end"
    return other


def test_the_points_count_once_where_motion_is_wanted(stage: Stage, tmp_path: Path) -> None:
    hall = ended(stage, tmp_path, "hadara", 3)
    page = stage.page()
    final = [row.score for row in page.ids.rows.children]
    hall.moves = True
    page._known = ()
    page.on_pre_enter()
    assert {row.score for row in page.ids.rows.children} == {"0"}
    page.counted = 1.5
    assert page.ids.rows.children[0].score == final[0], "the last rank first"
    assert 0 < int(page.ids.rows.children[1].score) < int(final[1])
    assert page.ids.won.score == "0"
    assert 0 < page.ids.won.thrown < 1, "confetti flies meanwhile"
    page.counted = len(final)
    assert [row.score for row in page.ids.rows.children] == final
    page.on_pre_enter()
    assert page.counted == len(final), "only once"
    assert len(final) * LASTS_S <= 1


def test_confetti_falls_once_from_above_and_stays(stage: Stage) -> None:
    """It stood in the air as soon as somebody had won."""
    confetti = Confetti(pos=(50, 100), size=(700, 400))
    confetti.shades = ["#d04040"]
    stage.frames(1)
    assert len(confetti.scraps) > 50
    confetti.thrown = 0.0
    seen = []
    for confetti.thrown in (0.0, 0.3, 0.6, 0.9, 1.0):
        seen.append([one.at.y - one.y for one in confetti.scraps])
        assert all(-1 < above < 401 for above in seen[-1])
    assert all(a >= b - 1 for was, now in pairwise(seen) for a, b in zip(was, now, strict=True))
    assert {round(above) for above in seen[0]} == {400}, "from above"
    assert len({round(above) for above in seen[2]}) > 3, "one after the other"
    assert not any(round(above) for above in seen[-1]), "each lies where it stays"
    assert all(one.colour.a == SHEER for one in confetti.scraps)


def test_a_result_that_is_opened_again_stands_at_once(stage: Stage, tmp_path: Path) -> None:
    """Its points counted up from nothing, as if the match had just been won."""
    hall = ended(stage, tmp_path, "hadara", 3)
    page = stage.page()
    final = [row.score for row in page.ids.rows.children]
    number = hall.match
    hall.go_home()
    stage.frames(3)
    hall.moves = True
    page._known = ()
    hall.resume(number, ended=True)
    stage.frames(1)
    assert [row.score for row in stage.page().ids.rows.children] == final
    hall.back()
    stage.frames(2)
    assert hall.screen == "table", "as before it was left"
    assert stage.page().can_undo, "what was told wrongly is put right there"
    hall.back()
    assert hall.screen == "home"


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_each_final_tile_is_told_by_itself(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R14.1: names and counts of both ran together on one line each."""
    stage.resize(size)
    stage.look("en")
    hall = ended(stage, tmp_path, "gaia_project", 2)
    page = stage.page()
    tiles = page.ranked.split("\n\n")
    assert len(tiles) == 2
    for told, one in zip(tiles, hall.see().outcome.ranked, strict=True):
        what, who = told.split("\n")
        assert what.startswith("Final tile for ")
        each = who.split("      ")
        assert len(each) == 3, "two seats and the neutral third"
        assert "·" not in who, "it stood at the end of each line"
        for n, said in enumerate(each):
            assert f": {sorted(one.has, reverse=True)[n]}, +" in said.replace("\u00a0", " ")
            assert " " not in said, "points stood alone on a line, and whose they were above it"
    assert complaints(stage.root) == []
    stage.look("en")


def test_all_of_a_world_is_seen_when_it_is_over(stage: Stage, tmp_path: Path) -> None:
    """Of a map for four the middle was shown, and what was built at its edges was cut."""
    stage.resize(SIZES[0])
    ended(stage, tmp_path, "gaia_project", 4)
    stage.press(stage.page().ids.ways.children[-1])
    for size in SIZES[:2]:
        stage.resize(size)
        stage.frames(4)
        (board,) = (one for one in stage.page().walk() if isinstance(one, Board))
        assert board.lens.overview
        assert board.lens.zoom == board.lens.farthest, size


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_no_rank_is_cut_and_much_of_the_world_is_seen_upright(
    seats: int, stage: Stage, tmp_path: Path
) -> None:
    """Of five players the last was cut on the smallest tablet; upright most of the world was."""
    stage.look("en")
    ended(stage, tmp_path, "gaia", seats)
    for size in (SMALLEST, (800, 1280), (390, 844)):
        stage.resize(size)
        stage.frames(6)
        page = stage.page()
        scroll, ranks = page.ids.scroll, page.ids.rows.children
        assert all(row.to_window(*row.pos)[1] >= scroll.y for row in ranks), size
        if page.ended and size[0] == 800:
            left = scroll.height - page.ids.pad.height - page.ids.rows.height
            assert left > size[1] / 3, "with the ranks and the sums above it"
        assert complaints(stage.root) == []
