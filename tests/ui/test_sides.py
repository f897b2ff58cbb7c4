"""Around a tablet that lies flat each seat has a side, and its own page faces it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from companion.ui import sides
from companion.ui.calm import AGAIN_DP, SETTLED_S
from companion.ui.offer import Offer
from companion.ui.sides import FAR, LEFT, NEAR, RIGHT, TURNS
from companion.ui.words import words
from tests.ui.audit import complaints
from tests.ui.houses import new_house
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import SIZES, SMALLEST, Stage

MOMENT = next(one for one in MOMENTS if one.name == "hadara-four")
SIT = (NEAR, LEFT, FAR, RIGHT)


@pytest.fixture
def around(stage: Stage, tmp_path: Path) -> Any:
    """Four people at the four sides."""
    hall = open_moment(stage, tmp_path, MOMENT)
    hall.keep("turned", "on")
    hall.keep(sides.KEPT, " ".join(SIT))
    stage.frames(3)
    return stage


def feet(stage: Stage) -> tuple[int, int]:
    """Which way on the glass the lower edge of the window lies from its middle."""
    wide = Window.width
    drawn = Window.render_context["modelview_mat"].transform_point(wide / 2, 0, 0)
    across, up = (round(a - b / 2) for a, b in zip(drawn, Window.system_size, strict=False))
    return (across > 0) - (across < 0), (up > 0) - (up < 0)


def test_the_private_page_faces_its_seat_and_the_table_nobody_beside_it(around: Stage) -> None:
    there = {NEAR: (0, -1), FAR: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}
    for seat, side in enumerate(SIT):
        around.hall.give(seat)
        around.frames(4)
        assert feet(around) == there[side], f"who gets the tablet reads its name from {side}"
        around.press(around.page().children[0].ids.open)
        assert around.page().opened, "a finger finds what it sees"
        assert feet(around) == there[side]
        around.press(around.page()._page.page.ids.hide)
        assert around.hall.screen == "table"
        assert feet(around) == there[NEAR]


def test_what_is_opened_from_a_private_page_faces_its_seat(around: Stage) -> None:
    """The rules stood on their head before whoever had touched "Rules" in its hand."""
    around.hall.give(2)
    around.frames(4)
    assert words.say("hand.give.flat", who="千代") in around.page().children[0].title
    around.press(around.page().children[0].ids.open)
    around.press(around.page()._page.page.ids.rules)
    assert around.hall.screen == "rules"
    assert feet(around) == (0, 1)
    around.hall.back()
    around.frames(4)
    assert feet(around) == (0, 1)


def test_what_is_given_is_called_by_its_name(stage: Stage, tmp_path: Path) -> None:
    """A phone was called a tablet."""
    hall = open_moment(stage, tmp_path, MOMENT)
    for size, key in ((SIZES[0], "hand.give"), ((390, 844), "hand.give.phone")):
        stage.resize(size)
        hall.give(0)
        stage.frames(4)
        assert stage.page().children[0].title == words.say(key, who="Ada")
        hall.back()


def test_a_tablet_that_stands_turns_nothing(around: Stage) -> None:
    around.hall.keep("turned", "off")
    around.hall.give(2)
    around.frames(4)
    assert Window.rotation == 0


def test_no_finger_presses_what_has_just_turned_to_somebody(around: Stage) -> None:
    around.hall.give(2)
    around.frames(4)
    around.waited += SETTLED_S / 2
    x, y = around.page().children[0].ids.open.center
    around.touch(x, y, hasty=True)
    assert not around.page().opened
    around.touch(x, y)
    assert around.page().opened


@pytest.mark.parametrize("seat", range(4))
def test_the_spot_of_the_glass_that_was_touched_is_known_when_the_window_turned(
    around: Stage, seat: int
) -> None:
    spot = 300.0, 200.0
    around.touch(*spot)
    calm = around.hall.calm
    glass = Window.render_context["modelview_mat"].transform_point(*calm._last, 0)[:2]
    around.hall.give(seat)
    around.frames(2)
    now = Window.render_context["modelview_mat"].transform_point(*calm._last, 0)[:2]
    assert now == pytest.approx(glass, abs=AGAIN_DP / 10)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[1], SMALLEST], ids=str)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_hand_fits_from_every_side(around: Stage, size: Any, language: str) -> None:
    around.look(language)
    around.resize(size)
    for seat in range(4):
        around.hall.give(seat)
        around.frames(4)
        assert complaints(around.root) == [], SIT[seat]
        around.press(around.page().children[0].ids.open)
        around.frames(4)
        assert complaints(around.root) == [], SIT[seat]
        around.hall.back()
        around.frames(4)


def test_boards_that_are_read_large_face_whom_they_are_offered(around: Stage) -> None:
    hall = around.hall
    hall.keep(sides.KEPT, " ".join((FAR, NEAR, LEFT, RIGHT)))
    assert hall.see().question.seat == 0
    piece = next(iter(hall.game.catalogue.pieces))
    hall.enlarge(piece, Offer({piece: "Take"}, lambda _: None))
    around.frames(3)
    assert feet(around) == (0, 1)
    hall.enlarge("")
    around.frames(3)
    assert feet(around) == (0, -1)


def test_rows_and_questions_know_near_and_far(around: Stage) -> None:
    assert sides.across(around.hall.house, 4) == {2}


def test_each_seat_gets_its_side_by_touch_and_keeps_it(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.go("settings")
    stage.frames(3)
    page = stage.page()
    assert not page.ids.sides.children, "nobody is asked on a tablet that stands"
    page.ids.turned.value = "on"
    stage.frames(3)
    rows = page.ids.sides.children[-2::-1]
    assert [row.ids.side.value for row in rows] == sides.sides(hall.house, 4)
    page.ids.room.scroll_to(rows[3], animate=False)
    stage.frames(3)
    left = next(one for one in rows[3].ids.side.children if one.value == LEFT)
    stage.press(left)
    assert sides.sides(hall.house, 4) == [NEAR, FAR, FAR, LEFT]
    assert sides.sides(hall.house, 2) == [NEAR, FAR], "a smaller match keeps what was told"
    assert sides.sides(hall.house, 5) == [NEAR, FAR, FAR, LEFT, NEAR]
    for size in (SIZES[1], SMALLEST, (390, 844)):
        stage.resize(size)
        stage.frames(3)
        assert complaints(stage.root) == [], size


def test_every_side_has_a_turn_of_its_own() -> None:
    assert sorted(TURNS.values()) == [0, 90, 180, 270]
