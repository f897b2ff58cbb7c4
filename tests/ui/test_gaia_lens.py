"""The world of Gaia is moved and looked at from nearer and farther: it stays where hands put it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.games.gaia.screen import marks, preview
from tests.ui import scenes
from tests.ui.gaia import board
from tests.ui.stage import Stage


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800)])
def test_the_world_stays_where_it_is_while_a_place_is_touched(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Of two lit seas the lower one did nothing at five touches, while the table hopped to and fro
    by 30 px: it was made anew with each reader, and was narrower every other time."""
    stage.resize(size)
    stage.look("ja")
    shown = scenes._gaia(stage, tmp_path)
    assert [next(shown), next(shown)] == ["hand-gaia", "hand-gaia-preview"]
    stage.frames(4)
    page, painted, answers = stage.page(), board(stage), scenes.find(stage, "Answers")
    lit = {f"{x},{y}" for x, y in preview.targets(painted.scene())}
    lies = painted.to_window(*painted.pos), tuple(painted.size), painted.lens.scale
    seen = sorted(lit.intersection(spot.name for spot in painted.spots))
    assert len(seen) >= 2
    for name in reversed(seen):
        stage.touch(*stage.spot(painted, name))
        stage.frames(4)
        assert answers.placed == name
        page.hall.announce()
        page.children[0].ids.body.do_layout()
        stage.frames(4)
        assert board(stage) is painted
        assert (painted.to_window(*painted.pos), tuple(painted.size), painted.lens.scale) == lies
    stage.look("en")
    page.hall.tell_anew()
    stage.frames(4)
    answers = scenes.find(stage, "Answers")
    assert answers.placed == seen[0], "a page that is made anew keeps what was touched"
    assert board(stage).picked == answers.placed


def test_a_match_that_has_room_stands_aside_for_nothing(stage: Stage, tmp_path: Path) -> None:
    """While its room was still narrow it gave up a strip at the right, and never had it back."""
    from companion.ui.board_room import BoardRoom

    shown = scenes._gaia(stage, tmp_path)
    assert next(shown) == "hand-gaia"
    next(shown)
    painted, room = (
        board(stage),
        next(one for one in stage.page().walk() if isinstance(one, BoardRoom)),
    )
    room.trim = [dp(32), 0]
    assert not room.do_scroll_x
    painted.repaint()
    stage.frames(4)
    assert room.trim[0] == 0


def test_a_world_that_hands_moved_stays_while_a_place_of_it_is_chosen() -> None:
    """It sprang back by a row at the first touch, and the second chose the place below."""
    from companion.games.gaia.screen.world import _follow, _look
    from companion.ui.lens import Lens

    open_ = {(x, 0): [] for x in range(-1, 9)}
    tiles = {(x, y): {} for x in range(8) for y in range(1, 8)}
    scene = MagicMock(lens=Lens(), picked="nature_sea", goes="nature_sea")

    def paint(picked: str) -> tuple[float, float]:
        scene.picked, felt = picked, (0.0, 0.0, dp(600), dp(330))
        told = preview.Told(open_, [])
        _look(scene, [*tiles, *open_], felt, told)
        _follow(scene, tiles, told)
        return tuple(scene.lens.at((3, 1)))

    paint("nature_sea")
    scene.lens.drag(0, dp(71))
    moved = paint("nature_sea")
    assert paint("3,0") == moved
    assert paint("4,0") == moved, "also for another one"


@pytest.mark.parametrize("bring", [[(2, 0)], [(0, 0), (6, 5)]])
def test_the_places_that_bring_meeples_are_in_view(bring: list[tuple[int, int]]) -> None:
    """The only places that won lay below the part of the world that was seen."""
    from companion.games.gaia.screen.world import _follow, _look
    from companion.ui.lens import Lens

    gain = marks.Row(f"{marks.SEAT}disc", "", "+1")
    loss, need = gain._replace(text="−1"), marks.Row(f"{marks.NEED}sea", "", "+2")
    open_ = {(x, y): [loss, need] for x in range(7) for y in (0, 2, 3, 4, 5)}
    open_ |= {cell: [gain] for cell in bring}
    scene = MagicMock(lens=Lens(), picked="nature_sea", goes="nature_sea")
    scene.lens.steady, scene.lens.middle = (0.0, 0.0), (3.0, 4.5)
    told = preview.Told(open_, [])
    _look(scene, list(open_), (0.0, 0.0, dp(752), dp(310)), told)
    _follow(scene, {}, told)
    assert set(told.bring) == set(bring)
    for x, y in bring:
        assert scene.lens.holds(*(part + 1 for part in scene.lens.at((x, y)))), "its lower corner"
        assert scene.lens.holds(*(part - 1 for part in scene.lens.at((x + 1, y + 1))))


def test_all_of_a_world_is_seen_where_fingers_meet_its_tiles_and_else_from_farther() -> None:
    """Five rows were cut at the top in a low room, and "-" did nothing."""
    from companion.games.gaia.screen.world import _look, _touchable
    from companion.ui.lens import Lens

    def look(rows: int, lens: Lens) -> Lens:
        spots = [(x, y) for x in range(5) for y in range(rows)]
        felt = 0.0, 0.0, dp(836), dp(277)
        _look(MagicMock(lens=lens), spots, felt, preview.Told({}, []))
        return lens

    assert not look(5, Lens()).larger, "a low room, and five rows of 48 dp"
    lens = look(9, Lens())
    assert lens.larger
    lens.pinch(0.01, 300.0, 100.0)
    look(9, lens)
    assert lens.sight == pytest.approx(lens.bounds), "all of it"
    brush, scene = MagicMock(), MagicMock(lens=lens, goes="")
    _touchable(brush, scene, lens.at((2, 7)), "2,7")
    brush.spot.call_args.args[4]()
    assert not scene.pick.called, "from so far a finger meets the wrong one"
    scene.goes = "city_01"
    brush.spot.call_args.args[4]()
    assert scene.pick.called, "what is only considered answers at once: nobody touches a dead cell"
    assert lens.scale >= dp(44)
    x, y = lens.at((2.5, 7.5))
    assert lens.holds(x, y), "it has come closer to what was touched"
