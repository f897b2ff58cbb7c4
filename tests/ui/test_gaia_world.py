"""The tiles of Gaia, in the world and in the stock: large enough, in their places, touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.games.gaia.art.lands import GROUND
from companion.games.gaia.screen import preview
from companion.games.gaia.screen.pieces import INK
from companion.session.api import Ask
from companion.ui.chart import LIT
from companion.ui.palette import PALETTES, contrast
from companion.ui.tray import alike
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE
from tests.ui import scenes
from tests.ui.gaia import GAME, PEOPLE, board, set_up, sit_down
from tests.ui.houses import new_house, play_all, random_walk
from tests.ui.moments import LATEST, open_moment
from tests.ui.stage import ALL_SIZES, SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables


def test_all_of_a_wide_world_is_seen_and_from_near_each_tile_is_come_to(
    stage: Stage, tmp_path: Path
) -> None:
    """It opened on a part without its upper rows, and what was asked about lay there. From near,
    what does not fit is moved to: by a finger, by its overview, and by what is asked."""
    stage.look("en")
    hall = open_moment(stage, tmp_path, LATEST["gaia"])
    for size in ALL_SIZES:
        stage.resize(size)
        stage.frames()
        painted = board(stage)
        lens = painted.lens
        assert lens.scale >= (20 if lens.fitted else 44), size
        if size == SIZES[0]:
            assert lens.sight == pytest.approx(lens.bounds), "all of it"
        assert any(cell[0] == "city" for cell in cells(hall)), "a crowded world"
        whole = lens.bounds[2] * lens.scale <= lens.room[2] + 1
        whole = whole and lens.bounds[3] * lens.scale <= lens.room[3] + 1
        parts = [spot for spot in painted.spots if spot.name.startswith("part")]
        assert bool(parts) == (not whole), "an overview where there is more than is seen"
    stage.resize(SIZES[0])
    stage.frames()
    painted = board(stage)
    assert painted.lens.larger
    for tile in hall.see().board["world"]:
        x, y = (int(part) + 0.5 for part in tile["cell"].split(","))
        nearest = min(
            (spot for spot in painted.spots if spot.name.startswith("part")),
            key=lambda spot, at=(x, y): distance(painted, spot, at),
        )
        nearest.press()
        stage.frames(2)
        assert painted.lens.holds(*painted.lens.at((x, y))), "every tile can be come to"


def cells(hall: Any) -> list[tuple[str, str]]:
    """What lies in the cells of the world."""
    return [("city" if "city" in t else "land", t["cell"]) for t in hall.see().board["world"]]


def distance(painted: Any, spot: Any, point: tuple[float, float]) -> float:
    """How far the part of the world that a spot of the overview shows lies from a point."""
    number, (x, y, w, h) = int(spot.name.removeprefix("part")), painted.lens.bounds
    across, up = x + w * (number % 3 + 0.5) / 3, y + h * (number // 3 + 0.5) / 3
    return float((across - point[0]) ** 2 + (up - point[1]) ** 2)


def test_a_small_world_has_no_overview(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    sit_down(stage, tmp_path, 2)
    stage.frames()
    assert not any(spot.name.startswith(("part", "map_")) for spot in board(stage).spots)


def test_the_world_comes_from_behind_the_tray_for_a_card_that_is_laid_on_a_seat(
    stage: Stage, tmp_path: Path
) -> None:
    """ "Lay the tile here" was asked, and nobody saw where."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.keep("spot_checks", "off")
    hall.start("gaia", PEOPLE[:2], {"hands": "unknown"}, "stations", 1)
    play_all(hall, list(_until_asked(hall.play.state.clone())))
    assert tables.last is not None
    scenes.follow(stage, hall, tables.last)
    scenes.bring_table(stage)
    assert stage.page().table_page
    seat = hall.see().question.seat
    pad = next(one.station for one in hall.see().stations if one.pad and one.seat == seat)
    known = hall.play.state.places()
    card = next(
        one for one, piece in GAME.catalogue.pieces.items()
        if piece.deck == "nature" and one not in known
    )  # fmt: skip
    tables.last.place(card, pad)
    scenes.settle(stage, lambda: hall.see().question.ask is Ask.WHICH)
    stage.frames(3)
    assert not stage.page().table_page


def _until_asked(state: Any) -> Iterator[Any]:
    """The set-up, up to the first decision of a seat."""
    for step in random_walk(state, 3):
        yield step
        if not state.awaiting().reveals and state.awaiting().must:
            return


def test_tiles_that_look_the_same_lie_on_one_stack_of_the_tray() -> None:
    tiles = [piece.id for piece in GAME.catalogue if piece.kind == "tile"]
    cards = ["life_01", *tiles, "life_02"]
    stacks = alike(GAME, cards)
    assert list(stacks)[:2] == ["life_01", tiles[0]], "in their order"
    assert sum(stacks.values()) == len(cards)
    assert len(stacks) == 2 + len({GAME.catalogue.pieces[tile].face for tile in tiles})


def test_a_touched_cell_shows_the_tile_until_it_is_confirmed(stage: Stage, tmp_path: Path) -> None:
    """A touch chooses the cell: the tile is seen there, touched again it goes, and the answer in
    gold lays it."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    while reveals := hall.play.state.awaiting().reveals:
        piece = sorted(hall.play.state.could_be(reveals[0]))[0]
        assert hall.play.choose(hall.play.state.reveal(reveals[0], piece)) is None
    (seat,) = hall.play.state.awaiting().must
    first = next(a for a in hall.play.state.legal(seat) if a.verb == "nature")
    hall.settle()
    hall.give(seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    assert hall.act(lambda play: play.show(first.args[0], seat))
    stage.frames()
    land = GAME.id, f"tile_{str(first.args[0]).partition('#')[0].removeprefix('nature_')}"
    log = len(hall.play.match.log)
    for touched in (False, True, False):
        painted = board(stage)
        drawn = [call[1:3] + call[7:] for call in tiles_of(painted)]
        assert (land in drawn) == touched, "in its own colours: a dark desert looks like a swamp"
        assert len(hall.play.match.log) == log
        press = next(spot.press for spot in painted.spots if spot.name == "0,0")
        press()
        stage.frames()
    gold = [one for one in stage.page().walk() if getattr(one, "look", "") == "main" and one.text]
    stage.press(gold[-1])
    assert hall.play.match.log[-1].step == first


def tiles_of(painted: Any) -> list[Any]:
    """What is filled with a picture while a board is painted once more."""
    from companion.ui.widgets import printed

    calls: list[Any] = []
    real = printed.filled

    def filled(*args: Any) -> bool:
        calls.append(args)
        return real(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(printed, "filled", filled)
        painted._repaint()
    return calls


@pytest.mark.parametrize("name", PALETTES)
def test_the_frame_of_a_lit_cell_is_seen_on_every_land(name: str) -> None:
    """Pale on the felt of a bright look and on sand it was 1.5 to one: now it has a dark edge."""
    assert contrast(LIT, INK) >= 3
    for ground in (PALETTES[name]["felt"], *(shade for shade, *_ in GROUND.values())):
        assert max(contrast(LIT, ground), contrast(INK, ground)) >= 3, ground


def test_the_match_keeps_its_size_through_a_turn_at_a_real_table(
    stage: Stage, tmp_path: Path
) -> None:
    """It was drawn anew at "Done", and for the cards among which the one that was drawn is named:
    these lie over its lower end."""
    hall, sizes = sit_down(stage, tmp_path, 3), (SIZES[1], SMALLEST)
    seat = set_up(hall)
    take = next(one for one in hall.play.state.legal(seat) if one.verb == "take")
    high: dict[tuple[int, int], list[int]] = {size: [] for size in sizes}
    told = list[bool]()
    for act in (lambda: None, lambda: done(hall), lambda: hall.play.choose(take)):
        act()
        hall.settle()
        for size in sizes:
            stage.resize(size)
            page = stage.page()
            told.append(page.duty.height > 0)
            high[size].append(round(page.ids.board.height))
    assert told == [True, True, *[False] * 4]
    assert hall.see().question.ask is Ask.REVEAL
    assert [len(set(one)) for one in high.values()] == [1, 1], high


def done(hall: Any) -> None:
    """All hands have done what they were told."""
    hall.play.handled(*range(TABLE, len(hall.see().header.seats)))


def test_tiles_keep_their_size_from_question_to_question() -> None:
    """A question with many answers leaves less height than one with a button: a small world that
    has room in both was drawn anew each time."""
    from companion.games.gaia.screen.world import _look
    from companion.ui.lens import Lens

    scene, told = MagicMock(lens=Lens()), preview.Told({}, [])

    def scale(spots: list[tuple[int, int]], width: float, height: float) -> float:
        _look(scene, spots, (0.0, 0.0, dp(width), dp(height)), told)
        return float(scene.lens.scale)

    world = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)]
    first = scale(world, 900, 430)
    assert scale(world, 900, 310) == first, "two rows of tiles have room all the same"
    smaller = scale([*world, (0, 2), (0, 3)], 900, 310)
    assert smaller < first, "all of it stays in sight"
    assert scale([*world, (0, 2), (0, 3)], 900, 430) == smaller
    assert scale(world, 1200, 700) > first, "in a window of another size it is fitted anew"


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_all_places_are_in_view_while_a_card_is_considered_and_the_world_then_as_before(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Some of its places lay out of view, and a world that was left came back a fifth larger."""
    stage.resize(size)
    stage.look("en")
    hall = sit_down(stage, tmp_path, 3)
    set_up(hall)
    for step in random_steps(hall.play.state, 7, Counts()):
        asked = hall.play.state.awaiting().must[:1]
        legal = [one for seat in asked for one in hall.play.state.legal(seat)]
        tiles = [one for one in legal if one.verb == "nature"]
        if len(hall.play.state.land) >= 26 and tiles:
            break
        assert hall.play.choose(step) is None
    hall.settle()
    stage.frames(4)
    lens = board(stage).lens
    smaller = lens.steady = lens.scale * 0.8, lens.steady[1]  # after one with more answers
    hall.go_home()
    hall.resume(hall.house.matches()[0].number)
    stage.frames(4)
    assert board(stage).lens.scale == pytest.approx(smaller[0])
    hall.give(tiles[0].seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    found, answers = board(stage).lens.scale, scenes.find(stage, "Answers")
    assert found >= dp(44)
    answers.touches.consider(str(tiles[0].args[0]))
    stage.frames(4)
    lens = board(stage).lens
    assert lens.scale == found, "what was aimed at before the card was picked up lies there still"
    for cell in {tuple(map(int, str(one.args[1]).split(","))) for one in tiles}:
        x, y = cell
        for corner in (x + 0.05, y + 0.05), (x + 0.95, y + 0.95):
            assert lens.holds(*lens.at(corner)), "each place that is asked about is whole"
    spots = {one.name for one in board(stage).spots}
    cells_ = {str(one.args[1]) for one in tiles if one.args[0] == tiles[0].args[0]}
    assert cells_ <= spots or board(stage).lens.larger, "else they are lit in its overview"
    answers.picked = ""
    stage.frames(4)
    assert board(stage).lens.scale == found


def test_below_a_hand_upright_the_world_of_four_has_the_room_that_is_free(
    stage: Stage, tmp_path: Path
) -> None:
    """22 tiles were 34 px each below an empty line that waited for the gold answer, and the buttons
    to come closer were there or not."""
    stage.resize(SIZES[1])
    stage.look("ja")
    hall = sit_down(stage, tmp_path, 4)
    set_up(hall)
    for step in random_steps(hall.play.state, 7, Counts()):
        must = hall.play.state.awaiting().must[:1]
        tiles = [a for seat in must for a in hall.play.state.legal(seat) if a.verb == "nature"]
        if len(hall.play.state.land) >= 22 and tiles:
            break
        assert hall.play.choose(step) is None
    hall.settle()
    hall.give(tiles[0].seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames(4)
    for card in ("", str(tiles[0].args[0])):
        if card:
            scenes.find(stage, "Answers").touches.consider(card)
            stage.frames(4)
        assert board(stage).lens.scale > dp(38)
        assert {"map_in", "map_out"} <= {one.name for one in board(stage).spots}
