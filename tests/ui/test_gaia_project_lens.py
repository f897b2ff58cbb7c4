"""The map of Gaia Project is looked at closer, as a whole, and moved with fingers."""

from __future__ import annotations

from math import dist, sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from kivy.metrics import dp

from companion.games.gaia_project.screen.afar import FINGER, meet
from companion.games.gaia_project.screen.hexes import Grid, through
from companion.games.gaia_project.screen.tiles import SPACES
from companion.ui.lens import Lens
from tests.ui.gaia_project import may_build, touch, until
from tests.ui.houses import play_until
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import SIZES, SMALLEST, Stage


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("count", [4])  # with fewer the map is seen whole at first
def test_no_hex_is_smaller_than_a_finger(
    stage: Stage, tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    stage.resize(size)
    until(stage, tmp_path, count, lambda state: state.view(None)["round"] == 1)
    board = stage.page().ids.board
    assert board.lens.scale * 3**0.5 >= 44 - 0.01, (
        "from side to side, in pixels of a 10-inch tablet"
    )
    stage.resize(SIZES[0])


def test_the_map_can_be_looked_at_closer_and_moved_with_fingers(
    stage: Stage, tmp_path: Path
) -> None:
    until(stage, tmp_path, 4, lambda state: state.view(None)["round"] == 1)
    lens = stage.page().ids.board.lens
    before = lens.scale
    touch(stage, "map_in")
    assert lens.scale > before
    left, low, w, h = lens.room
    middle = (left + w / 2, low + h / 2)
    fingers = [Finger(1, *middle), Finger(2, middle[0] + 100, middle[1])]
    for finger in fingers:
        stage.page().ids.board.on_touch_down(finger)
    pinched = lens.scale
    fingers[1].move(stage.page().ids.board, middle[0] + 150, middle[1])
    assert lens.scale == pytest.approx(pinched * 1.5), "apart by half, larger by half"
    for finger in fingers:
        finger.lift(stage.page().ids.board)
    one, at = Finger(3, *middle), lens.middle
    stage.page().ids.board.on_touch_down(one)
    one.move(stage.page().ids.board, middle[0] - 60, middle[1])
    one.lift(stage.page().ids.board)
    assert lens.middle[0] == pytest.approx(at[0] + 60 / lens.scale)
    assert stage.page().ids.board.picked == "", "who moves the map chooses nothing"
    touch(stage, "map_fit")
    assert lens.scale < before
    assert lens.sight == pytest.approx(lens.bounds), "all of it is seen"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), SMALLEST], ids=str)
def test_no_button_of_the_map_lies_on_a_planet(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """A whole planet of sector 6 was under them."""
    stage.resize(size)
    for seed in range(3):
        hall = until(stage, tmp_path / str(seed), 2, lambda state: state.phase == "actions", seed)
        board = stage.page().ids.board
        touch(stage, "map_fit")
        grid = through(board.lens)
        planets = [grid.of(one) for one in hall.see().board["hexes"] if one.get("planet")]
        buttons = [one for one in board.spots if one.name.startswith("map_")]
        assert len(buttons) == 4
        for one in buttons:
            on = [
                (x, y)
                for x, y in planets
                if one.x - grid.size * 0.6 < x < one.x + one.w + grid.size * 0.6
                and one.y - grid.size * 0.6 < y < one.y + one.h + grid.size * 0.6
            ]
            assert not on, one.name
        places = [(one.x, one.y) for one in buttons]
        touch(stage, "map_in")
        after = [(one.x, one.y) for one in board.spots if one.name.startswith("map_")]
        assert after == places, "a finger that looks closer meets the same button"
        hall.go_home()
    stage.resize(SIZES[0])


def test_a_map_slides_under_the_finger_and_is_painted_anew_when_it_leaves(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    until(stage, tmp_path, 4, lambda state: state.view(None)["round"] == 1)
    touch(stage, "map_in")
    stage.frames(2)
    board, painted = stage.page().ids.board.__self__, []
    paint = type(board).paint
    monkeypatch.setattr(
        type(board), "paint", lambda self, brush: painted.append(paint(self, brush))
    )
    left, low, w, h = board.lens.room
    x, y = left + w / 2, low + h / 2
    finger, before = Finger(1, x, y), board.lens.middle
    board.on_touch_down(finger)
    for step in range(1, 6):
        finger.move(board, x - 8 * step, y)
    assert painted == []
    assert board.lens.middle[0] > before[0]
    finger.lift(board)
    stage.frames(2)
    assert len(painted) == 1
    touch(stage, "map_fit")


class Finger:
    """A touch as the board gets it."""

    is_mouse_scrolling = False

    def __init__(self, uid: int, x: float, y: float) -> None:
        self.uid, self.ud = uid, dict[Any, Any]()
        self.ox, self.oy = self.x, self.y = x, y
        self.grab_current: Any = None

    @property
    def pos(self) -> tuple[float, float]:
        return self.x, self.y

    def grab(self, widget: Any) -> None:
        self.grab_current = widget

    def ungrab(self, widget: Any) -> None:
        self.grab_current = None

    def move(self, widget: Any, x: float, y: float) -> None:
        self.x, self.y = x, y
        widget.on_touch_move(self)

    def lift(self, widget: Any) -> None:
        widget.on_touch_up(self)


def test_the_whole_map_is_a_touch_away_and_a_hex_is_chosen_from_close_by(
    stage: Stage, tmp_path: Path
) -> None:
    """Across the map was cut above and below, and nothing showed all of it."""
    stage.resize((1024, 600))
    hall = until(stage, tmp_path, 2, may_build)
    board, places = stage.page().ids.board, {h["hex"] for h in hall.see().board["hexes"]}
    board.lens.approach((0, 0))
    board.repaint()
    stage.frames(2)
    assert places - {spot.name for spot in board.spots}, "it is larger than its room"
    touch(stage, "map_fit")
    assert places <= {spot.name for spot in board.spots}
    at = {h["hex"]: through(board.lens).of(h) for h in hall.see().board["hexes"]}
    lit = board.offered() & places
    near = {one: {o for o in lit if dist(at[o], at[one]) <= dp(FINGER)} for one in at}
    touch(stage, min(one for one in at if not near[one]))
    assert board.lens.scale * 3**0.5 >= 44 - 0.01, "nothing is lit there: one looks closer"
    touch(stage, "map_fit")
    touch(stage, alone := min(one for one in lit if near[one] == {one}))
    assert stage.page().question.ids.answers.looked_at == alone, "what is lit, by the first touch"
    assert board.lens.small, "and nothing jumps"
    stage.resize(SIZES[0])


def test_of_what_is_lit_beneath_one_finger_the_nearest_is_chosen_from_closer() -> None:
    """The map came closer without a word, and the gold answer was still that of the place before: a
    touch of sector 1 built in sector 10."""
    hexes = [{"hex": name, "a": 0, "b": b} for name, b in (("1A", 0), ("1B", 1), ("10A", 6))]
    lens = Lens(zoom=0.5, room=(0, 0, 100, 100), bounds=(-1, -1, 12, 12))
    grid = Grid(lens, 10.0, 0.0, 0.0)
    scene: Any = SimpleNamespace(
        lens=lens, choosable={"1A", "1B", "10A"}, picked="10A", pick=Mock(), look=Mock()
    )
    meet(scene, grid, hexes, hexes[0])
    scene.pick.assert_called_once_with("1A")
    assert lens.zoom == 1, "another one was as near"
    scene.picked = "1A"
    meet(scene, grid, hexes, hexes[0])
    scene.pick.assert_called_once_with("1A")  # taken only where no other can be meant
    meet(scene, grid, hexes, hexes[2])
    scene.pick.assert_called_with("10A")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_two_seats_see_the_whole_map_at_first(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Its upper and lower sectors were cut while factions were chosen for its planets."""
    stage.resize(size)
    hall = until(stage, tmp_path, 2, lambda state: state.view(None)["phase"] == "mines")
    board, places = stage.page().ids.board, {h["hex"] for h in hall.see().board["hexes"]}
    assert places <= {spot.name for spot in board.spots}
    lit = min(board.offered() & places)
    touch(stage, lit)
    assert stage.page().question.ids.answers.looked_at == lit, "one touch, and nothing jumps"
    stage.resize(SIZES[0])


def test_a_considered_hex_out_of_sight_comes_with_all_that_lies_round_it(
    stage: Stage, tmp_path: Path
) -> None:
    """The map was painted where it had been, and the price beside another planet."""
    hall = until(stage, tmp_path, 2, lambda state: state.view(None)["round"] == 1)
    board = stage.page().ids.board
    hexes = {h["hex"]: h for h in hall.see().board["hexes"]}
    board.lens.zoom = 1.5  # so close that some are out of sight
    board.lens.approach((0, 0))
    board.repaint()
    stage.frames(2)
    hidden = sorted(hexes.keys() - {spot.name for spot in board.spots})
    middle = board.lens.middle
    board.picked = hidden[0]
    stage.frames(3)
    assert board.lens.middle != middle
    spot = next(one for one in board.spots if one.name == hidden[0])
    x, y = through(board.lens).of(hexes[hidden[0]])
    assert (spot.x + spot.w / 2, spot.y + spot.h / 2) == pytest.approx((x, y))


def test_the_hexes_of_two_seats_are_large_beside_the_tiles(stage: Stage, tmp_path: Path) -> None:
    """The map was 380 px wide in a field of 776: the tiles below took its height. A little of it
    goes to the boosters of the set-up, so that it is the same map through the whole match."""
    stage.resize((1280, 800))
    hall = open_moment(stage, tmp_path, next(m for m in MOMENTS if m.name == "gaia-project-two"))
    board = stage.page().ids.board
    lens, drawn = board.scene().lens, {spot.name: spot for spot in board.spots}
    assert lens.whole * lens.farthest * sqrt(3) >= dp(35), "and the whole map is seen"
    assert set(SPACES) | set(hall.see().board["boosters"]) - {None, ""} <= set(drawn)
    assert all(drawn[one].x + drawn[one].w < lens.room[0] for one in SPACES), "beside the map"


def test_on_a_low_screen_the_map_keeps_its_size_from_question_to_question(
    stage: Stage, tmp_path: Path
) -> None:
    """It was a sixth larger where a question had a line less, a quarter while free actions lay
    open, and twice as large, and another part of it, until all of a few lit places were to be
    seen."""
    stage.resize(SMALLEST)
    hall, sizes, heights = (
        until(stage, tmp_path, 4, lambda state: _in(state) == "factions"),
        [],
        set(),
    )
    lens, answers = stage.page().ids.board.lens, stage.page().question.ids.answers
    for phase in ("factions", "mines", "boosters", "actions"):
        if _in(hall.play.state) != phase:
            play_until(hall, 3, lambda state, phase=phase: _in(state) == phase)
        for opened in ("", "convert") if phase == "actions" else ("",):
            answers.turn_to(opened)
            stage.frames(4)
            sizes.append(lens.scale)
            heights.add(round(stage.page().ids.board.height))
        if phase == "boosters":
            first = hall.see().question.choices[0]
            answers.turn_to(first.pieces[0])
            stage.frames(4)
            said = [one.text for one in answers.walk() if getattr(one, "look", "") == "main"]
            assert hall.say(first.label) in said, "what is done with it was asked, and it named it"
    stage.resize(SIZES[0])
    assert max(heights) - min(heights) < dp(4), "a line less left a map that grew, or was empty"
    assert sizes == pytest.approx([sizes[0]] * 5)


def _in(state: Any) -> str:
    """The phase in which a seat is asked."""
    return str(state.view(None)["phase"]) if state.awaiting().must else ""
