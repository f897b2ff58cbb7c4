"""The seats of Gaia Project: each keeps its place and shows all it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.gaia_project.art.faces import plates
from companion.games.gaia_project.screen.drawing import HOMES
from companion.games.gaia_project.screen.held import paint_held
from companion.ui.first_page import FirstPage
from tests.ui.audit import complaints
from tests.ui.gaia_project import GAME, until
from tests.ui.houses import play_on
from tests.ui.moments import LATEST, MOMENTS, Moment, fourteen_tiles, open_moment
from tests.ui.stage import ALL_SIZES, SIZES, SMALLEST, Stage


def test_seats_keep_their_places_whoever_is_first(stage: Stage, tmp_path: Path) -> None:
    """With each round the rows changed places, and one was taken for the other."""

    def turned(state: Any) -> bool:
        return state.phase == "actions" and list(state.order) == [1, 0]

    until(stage, tmp_path, 2, turned)
    spots = {one.name: one for one in stage.page().ids.board.spots}
    assert spots["seat0"].y > spots["seat1"].y


def test_under_a_long_question_the_map_is_large_and_no_seat_is_missing(
    stage: Stage, tmp_path: Path
) -> None:
    """Four lines of answers left less than half of a tablet to the map; beside it one seat was
    told, most of its room empty."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = open_moment(stage, tmp_path, Moment("half", "gaia_project", 4, {}, 0.5))
    hall.settle()
    stage.wait()
    stage.page().question.ids.answers.turn_to("convert")
    stage.frames(4)
    board = stage.page().ids.board
    assert board.height < 520, "the question is long"
    goods = {f"{seat}{what}" for seat in range(4) for what in ("credits", "ore", "knowledge")}
    assert goods <= {spot.name for spot in board.spots}
    _, _, wide, high = board.scene().lens.room
    assert wide * high > board.width * board.height / 3, "above the tiles or beside them"
    assert complaints(stage.root) == []


def test_a_match_against_the_automa_is_shown_to_its_end(stage: Stage, tmp_path: Path) -> None:
    """R16: the Automa has a score and structures, but no seat of the table."""
    hall = until(stage, tmp_path, 1, lambda state: state.outcome() is not None)
    view = hall.see()
    assert (len(view.scores), len(view.header.seats)) == (2, 1)
    hall.go("end")
    stage.frames(4)
    rows = stage.page().ids.rows.children
    assert {row.who for row in rows} == {"Ada", "the Automa"}
    hall.explain(1, "ore")
    stage.frames(4)
    page = stage.page()
    assert (page.who, page.what, page.total) == ("the Automa", "points", str(view.scores[1]))
    assert len(page.ids.lines.children) > 10
    assert complaints(stage.root) == []


@pytest.mark.parametrize("count", [3, 4])
def test_upright_the_asked_seat_is_large_and_no_seat_collapses(
    stage: Stage, tmp_path: Path, count: int
) -> None:
    """Each seat takes the whole line, none leaves a quarter empty, all show what they have."""
    stage.resize((800, 1280))
    until(stage, tmp_path, count, lambda state: state.view(None)["round"] == 2)
    for focus in range(count):
        stage.page().ids.board.focus = focus
        stage.frames(4)
        board = stage.page().ids.board
        seats = [next(s for s in board.spots if s.name == f"seat{n}") for n in range(count)]
        assert {round(seat.w) for seat in seats} == {round(board.width)}
        assert min(seat.h for seat in seats) >= 44
        assert max(range(count), key=lambda n: seats[n].h) == focus
        goods = {f"{n}{what}" for n in range(count) for what in ("credits", "ore", "points")}
        assert goods <= {spot.name for spot in board.spots}
        assert complaints(stage.root) == []
    stage.resize(SIZES[0])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_fourteen_tiles_are_all_seen_upright(stage: Stage, tmp_path: Path, language: str) -> None:
    """In Japanese four lines of actions left no room for them."""
    stage.resize((800, 1280))
    stage.look(language)
    hall = open_moment(stage, tmp_path, LATEST["gaia_project"])
    board = stage.page().ids.board
    board.view = fourteen_tiles(hall.see(), hall.game.catalogue)
    stage.frames(4)
    tiles = {one["tile"] for one in board.view.board["seats"][board.focus]["tiles"]}
    large = next(spot for spot in board.spots if spot.name == f"seat{board.focus}")
    seen = {mark.key: mark for mark in board.marks if large.holds(mark.x, mark.y)}
    assert tiles <= seen.keys()
    assert min(seen[tile].h for tile in tiles) >= 22
    stage.resize(SIZES[0])


def test_upright_the_asked_of_four_seats_shows_its_tiles_and_tracks(
    stage: Stage, tmp_path: Path
) -> None:
    """A line more of Japanese answers took the tracks, the booster and all tiles away."""
    stage.resize(SIZES[0])
    late = next(one for one in MOMENTS if one.name == "gaia-project-four-late")
    open_moment(stage, tmp_path, late)
    board = stage.page().ids.board
    stage.resize((800, 1280))
    stage.look("ja")
    stage.frames(6)
    data = board.view.board["seats"][board.focus]
    large = next(spot for spot in board.spots if spot.name == f"seat{board.focus}")
    seen = {mark.key for mark in board.marks if large.holds(mark.x, mark.y)}
    assert {data["booster"], *(one["tile"] for one in data["tiles"])} <= seen
    assert complaints(stage.root) == []
    lay = below_name(board)
    board.height -= 60  # three lines of federation tokens are asked about
    board.repaint()
    stage.frames(1)
    assert below_name(board) == pytest.approx(lay, abs=1), "its bowls went to the middle"
    stage.look("en")
    stage.resize(SIZES[0])


def below_name(board: Any) -> float:
    """How far below the top of the box of the asked seat its bowls lie."""
    spots = {one.name: one for one in board.spots}
    box, bowls = spots[f"seat{board.focus:.0f}"], spots[f"{board.focus:.0f}bowl1"]
    return float(box.y + box.h - bowls.y - bowls.h)


@pytest.mark.parametrize("tiles", [0, 1, 9])
def test_a_low_seat_tells_of_more_tiles_only_where_there_are_more(tiles: int) -> None:
    """Upright, a seat before its first booster said `+-5`."""
    said: list[str] = []

    class Brush:
        marks: Sequence[object] = []

        def text(self, told: str, *_: object, **__: object) -> None:
            said.extend([told] if told.startswith("+") else [])

        def __getattr__(self, _: str) -> Callable[..., None]:
            return lambda *_, **__: None

    data = {"tiles": [{"tile": tile} for tile in sorted(plates())[:tiles]]}
    scene = SimpleNamespace(board={"seats": [data]}, question_seat=-1, pick=print)
    paint_held(Brush(), scene, 0, 0.0, 0.0, 300.0, 24.0)  # type: ignore[arg-type]
    assert [int(told) > 0 for told in said] == [True] * len(said)
    assert bool(said) == (tiles == 9)


def test_a_faction_is_read_before_it_is_taken(stage: Stage, tmp_path: Path) -> None:
    """Fourteen boards as small as a thumb could be told apart by nobody who does not know them."""
    stage.resize(SIZES[0])
    hall = until(stage, tmp_path, 2, lambda s: s.view(None)["phase"] == "factions")
    answers = stage.page().question.ids.answers
    for number, size in enumerate(ALL_SIZES):
        stage.resize(size)
        for language in ("de", "ja") if size in (*SIZES, SMALLEST) else ():
            stage.look(language)
            stage.frames(2)
            assert not answers.ids.frame.do_scroll_y, (size, language)  # a third line was cut
        language = ("en", "ja")[number % 2]
        stage.look(language)  # what is read large is put away
        field = stage.page().question.ids.answers.ids.field
        offered = [one for one in reversed(field.children) if getattr(one, "piece", "")]
        assert len(offered) == len(HOMES)
        stage.press(offered[0])
        stage.frames(2)
        shown = stage.root.holding.shown
        assert complaints(stage.root) == []
        texts = {"".join(text.split()) for *_, text in shown.texts}
        assert "".join(GAME.texts.say(language, f"can.{shown.piece}").split()) in texts
    first = shown.piece
    stage.press(shown.row.after)
    assert shown.piece != first
    stage.press(shown.row.before)
    assert shown.piece == first
    stage.press(shown.row.take)
    assert hall.see().board["seats"][0]["faction"] == first
    assert not hall.enlarged


def test_answers_are_laid_once_as_the_turn_passes(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the seat before were laid once more for the seat that came to be shown large."""
    hall = open_moment(stage, tmp_path, Moment("", "gaia_project", 2, {}, 0.3))
    laid, lay = list[str](), FirstPage.lay

    def counted(page: FirstPage) -> None:
        laid.append(page.question.id)
        lay(page)

    monkeypatch.setattr(FirstPage, "lay", counted)
    before = hall.see().question.seat
    while hall.see().question.seat == before:
        laid.clear()
        play_on(hall, 1)
    assert laid == [hall.see().question.id]
