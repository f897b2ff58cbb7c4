"""Where a table on the screen takes the place of the match, everybody's counters stay in sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.graphics import InstructionGroup

from companion.ui.looked_row import LookedRow
from companion.ui.widgets.brush import Brush
from engine.core.match import Seat
from engine.core.steps import TABLE
from engine.games import load
from tests.ui.houses import SEATS, new_house, play_until
from tests.ui.moments import LATEST, open_moment
from tests.ui.scenes import bring_table
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.test_many import asked, cards

TOLD = {"peloponnes": 7, "hadara": 7, "earth": 6, "gaia": 1, "gaia_project": 5}
"""So many words and numbers of a seat are written in its row, and more; meeples are drawn."""


@pytest.mark.parametrize(("stale", "moved"), [(False, [100.0]), (True, [])])
def test_a_row_where_it_stood_before_moves_no_match(stale: bool, moved: list[float]) -> None:
    """The wheel of Hadara was cut as the second seat was asked: its row had stood below until it
    was painted anew."""
    told = list[float]()
    row = SimpleNamespace(name="seat1", h=48.0)
    board = SimpleNamespace(
        spots=[row], focus=1, stale=stale, height=285.0, below=lambda spot: 237.0
    )
    room: Any = SimpleNamespace(
        children=[board], brief=False, told=[], trim=[0, 0], low=30.0, y=100.0, top=315.0, bare=0.0,
        offered=list, shows=bool, begins_in_view=bool, lay=told.append, stood=lambda: None,
    )  # fmt: skip
    LookedRow(room).come_out()
    assert told == moved


@pytest.fixture(scope="module", params=sorted(LATEST), ids=str)
def opened(
    request: pytest.FixtureRequest, only_stage: Stage, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stage]:
    """The moment of a game when most lies on the table, beside a table on the screen."""
    only_stage.drawing = False
    only_stage.resize(SIZES[0])
    only_stage.look()
    open_moment(only_stage, tmp_path_factory.mktemp("rows"), LATEST[request.param], tier="stations")
    yield only_stage
    only_stage.close()


@pytest.fixture
def laid(opened: Stage) -> Iterator[Stage]:
    """The same for all tests that look at it; its page is left as it was first."""
    yield opened
    opened.page().table_page = False
    opened.resize(SIZES[0])
    opened.look()


def written(rows: Any, seat: int) -> list[str]:
    """What is painted in the row of a seat, as it can be seen; the seat's spot is its row."""
    spots = [one for one in rows.spots if one.name in (f"seat{seat}", f"look{seat}")]
    assert len(spots) == 1
    row = spots[0]
    assert rows.y - 1 <= row.y
    assert row.y + row.h <= rows.top + 1
    assert row.h >= 40, "a row never collapses"
    inside = [t for t in rows.texts if row.y - 1 <= t[1] + t[3] / 2 <= row.y + row.h + 1]
    assert all(row.y - 2 <= y and y + h <= row.y + row.h + 2 for _, y, _, h, _ in inside)
    return [text for *_, text in inside]


def test_every_seat_keeps_its_row(laid: Stage) -> None:
    for size in ((800, 1280), SMALLEST):
        laid.resize(size)
        bring_table(laid)
        page = laid.page()
        assert page.virtual.parent is not None
        assert page.stand.parent is None, "there is no room for the match beside it"
        for language in ("en", "ja"):
            laid.look(language)
            for seat, sitting in enumerate(laid.hall.see().header.seats):
                said = written(page.rows, seat)
                assert sitting.name in said
                assert len(said) > TOLD[laid.hall.game.id], said
                assert not [one for one in said if "…" in one]
        page.table_page = False


def test_the_table_keeps_its_room(laid: Stage) -> None:
    """A line of stations and the tray still show below the rows, or beside them."""
    for size in ((800, 1280), SMALLEST):
        laid.resize(size)
        bring_table(laid)
        page = laid.page()
        assert page.virtual.width >= 600
        assert page.virtual.height >= 0.7 * page.ids.middle.height - page.rows.height * (
            size[0] < size[1]
        )
        laid.page().table_page = False


def test_a_low_match_tells_what_others_have(laid: Stage) -> None:
    """Of the others in Hadara only name and points were seen where a question took more height, in
    Gaia Project not even the name; of three seats neither, above what hands still do."""
    laid.resize(SMALLEST)
    board, game = laid.page().ids.board, laid.hall.game.id
    for language in ("en", "ja"):
        laid.look(language)
        for high in (board.height, 300, *([210] if game == "gaia_project" else ())):
            board.height = high
            for seat, sitting in enumerate(laid.hall.see().header.seats):
                texts = told(board, seat)
                numbers = [one for one in texts if any(map(str.isdigit, one))]
                assert sitting.name in texts, texts
                assert len(numbers) > (0 if game == "gaia" else 2), "beside points; meeples: drawn"
                assert not [one for one in texts if "…" in one]


def told(board: Any, seat: int) -> list[str]:
    """What a match paints in the row of a seat, or in the whole of it where it is large."""
    brush = Brush(InstructionGroup())
    board.paint(brush)
    row = next(one for one in brush.spots if one.name in (f"seat{seat}", f"look{seat}"))
    return [
        text for x, y, w, h, text in brush.texts
        if row.x <= x + w / 2 <= row.x + row.w and row.y <= y + h / 2 <= row.y + row.h
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_row_is_slid_into_view_below_a_tall_question(
    stage: Stage, tmp_path: Path, seats: int
) -> None:
    """Peloponnes lay beside its table where only a low question left room for all its rows."""
    moment = LATEST["peloponnes"]._replace(seats=seats)
    hall = open_moment(stage, tmp_path, moment, tier="stations")
    question = asked(cards(12, "peloponnes")[:30], False, "cards", 1)
    view = replace(hall.see(), question=question, pending=(question,), instruction=None, duties=())
    hall.see = lambda: view
    for size in (*SIZES, SMALLEST):
        stage.resize(size)
        bring_table(stage)
        page = stage.page()
        page.refresh()
        stage.frames(4)
        assert not page.beside or not page.room.do_scroll_y, f"at {size}"
        if page.rows.parent is not None:
            assert len([written(page.rows, seat) for seat in range(seats)]) == seats
        page.table_page = False
    del hall.see


def test_narrow_rows_are_alike_in_all_games(stage: Stage, tmp_path: Path) -> None:
    """Each game had its own row of two lines, with names and points at other places."""
    found = {}
    for game in ("earth", "gaia_project", "hadara"):
        open_moment(stage, tmp_path / game, LATEST[game], tier="stations")
        stage.resize(SMALLEST)
        bring_table(stage)
        found[game] = layout(stage.page().rows, stage.hall.see().header.seats[1].name)
        stage.close()
        stage.resize(SIZES[0])
    assert len(set(found.values())) == 1, found


def layout(rows: Any, name: str) -> tuple[float, ...]:
    """Where the name of the second seat begins in its row, and where its points are touched."""
    row = next(one for one in rows.spots if one.name == "seat1")
    points = next(one for one in rows.spots if one.name == "1points")
    left, *_ = next(text for text in rows.texts if text[4] == name)
    upper = (points.y + points.h / 2 - row.y) / row.h
    return round(left - row.x), round(points.x - row.x), round(points.w), round(upper, 2)


def test_every_row_stands_on_an_upright_tablet(stage: Stage, tmp_path: Path) -> None:
    """The fifth row of Earth had to be slid to. Hands have done what they were told: what three
    seats owe takes height of its own."""
    for game, moment in LATEST.items():
        stage.resize((800, 1280))
        open_moment(stage, tmp_path / game, moment)
        seats = range(TABLE, moment.seats)
        assert stage.hall.act(lambda play, all_=seats: play.handled(*all_))
        room, board = stage.page().room, stage.page().ids.board
        for language in ("en", "ja"):
            stage.look(language)
            stage.frames(4)
            assert not room.do_scroll_y, game
            rows = [one for one in board.spots if one.name[:-1] in ("seat", "look")]
            assert len({one.name for one in rows}) == moment.seats, game
            assert all(one.h >= 36 and one.y >= board.y - 1 for one in rows), game
        stage.look()


def test_a_phone_has_no_room_for_rows(laid: Stage) -> None:
    for size in ((390, 844), (844, 390)):
        laid.resize(size)
        bring_table(laid)
        assert laid.page().rows.parent is None
        assert laid.page().virtual.parent is not None


def test_rows_show_what_the_match_is_now(laid: Stage) -> None:
    laid.resize((800, 1280))
    bring_table(laid)
    rows = laid.page().rows
    before = rows.needed
    laid.resize(SMALLEST)
    bring_table(laid)
    assert rows.width < 400
    assert rows.needed != before or laid.hall.game.id == "gaia"


@pytest.mark.parametrize("game", ["earth", "hadara", "peloponnes", "gaia_project"])
def test_of_several_that_decide_the_one_who_is_asked_stands_out(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The same gold frame stood round all of them, rounder or less round than what it framed; in
    one game a hand stood at the others, in the place of dashes."""
    hall = stage.open(new_house(tmp_path))
    framed, lying, dashed = (list[Any]() for _ in range(3))
    colours = load(game).colours
    hall.start(game, [Seat(SEATS[n].name, colours[n]) for n in range(3)], {}, "touch")
    play_until(hall, 3, lambda state: len(state.awaiting().must) > 1)
    must = hall.play.state.awaiting().must
    assert len(must) > 1
    stage.resize((1280, 800))
    stage.frames(3)
    board = stage.page().ids.board
    for name, drawn in (("frame", framed), ("box", lying), ("dashes", dashed)):
        monkeypatch.setattr(Brush, name, lambda _, x, y, w, h, shade, rounded=0.0, *more, to=drawn,
                            **how: to.append((x, y, w, rounded)))  # fmt: skip
    board.paint(Brush(InstructionGroup()))
    seats = {one.name: one for one in board.spots if one.name in {f"seat{n}" for n in must}}
    assert len(seats) > 1
    round_ = [n for n, s in seats.items() if any(abs(x - s.x) < 2 and abs(w - s.w) < 4
              and abs(y - s.y) < 2 for x, y, w, _ in framed)]  # fmt: skip
    assert round_ == [f"seat{hall.see().question.seat}"]
    own = seats[round_[0]]
    (ground,) = {r for x, y, w, r in lying if (x, y, w) == (own.x, own.y, own.w)}
    assert {r for x, y, _, r in framed if (x, y) == (own.x + 1, own.y + 1)} == {ground}
    others = [one for name, one in seats.items() if name not in round_]
    assert all(any(abs(x - s.x) < 5 and abs(y - s.y) < 5 for x, y, *_ in dashed) for s in others)
