"""The drawing of Gaia Project: it fits, hexes can be touched, what can be built on is priced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.ui.games.gaia_project_map import picked_prices
from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from tests.ui.audit import complaints
from tests.ui.houses import new_house
from tests.ui.stage import SIZES, Stage

GAME = games.load("gaia_project")
SEATS = tuple(
    Seat(name, GAME.colours[number]) for number, name in enumerate(("Ada", "Benjamin", "千代"))
)


def at_table(stage: Stage, folder: Path, steps: int) -> Any:
    """A match of three seats after some random steps."""
    desk = stage.open(new_house(folder))
    desk.start("gaia_project", SEATS, {}, "touch")
    play = random_steps(desk.play.state, 3, Counts())
    for _ in range(steps):
        assert desk.play.choose(next(play)) is None
    desk.settle()
    stage.frames(8)
    return desk


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_drawing_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    at_table(stage, tmp_path, 70)
    assert complaints(stage.root) == []


def test_a_touched_hex_offers_what_can_be_done_there(stage: Stage, tmp_path: Path) -> None:
    desk = at_table(stage, tmp_path, 70)
    question = desk.see().question
    hexes = {h["hex"] for h in desk.see().board["hexes"]}
    named = {a for c in question.choices for s in c.steps for a in s.args if a in hexes}
    assert named, "the seat to move can do something on the map"
    page = stage.page()
    one = min(named)
    page.pick(one)
    stage.frames()
    answers = page.question.ids.answers
    assert answers.picked == one
    about = [c for c in question.choices if any(one in s.args for s in c.steps)]
    assert len(answers.ids.row.children) == len(about) + 1, "its choices and a way back"


def until(stage: Stage, folder: Path, count: int, done: Callable[[Any], bool]) -> Any:
    """A match of some seats, played at random until something holds."""
    desk = stage.open(new_house(folder))
    names = ("Ada", "Benjamin", "千代", "Maximilian")[:count]
    seats = tuple(Seat(name, GAME.colours[n]) for n, name in enumerate(names))
    desk.start("gaia_project", seats, {}, "touch")
    for step in random_steps(desk.play.state, 3, Counts()):
        assert desk.play.choose(step) is None
        if done(desk.play.state):
            break
    desk.settle()
    stage.frames(8)
    return desk


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_every_page_of_tiles_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    stage.resize(size)
    stage.look("en")
    until(stage, tmp_path, count, lambda state: state.view(None)["round"] == 3)
    for _ in range(3):
        assert complaints(stage.root) == []
        stage.page().ids.board.scene().turn()
        stage.frames(4)


def test_a_low_screen_shows_map_tiles_and_research_one_after_the_other(
    stage: Stage, tmp_path: Path
) -> None:
    stage.resize((800, 480))
    stage.look("en")
    until(stage, tmp_path, 4, lambda state: state.view(None)["round"] == 3)
    shown = []
    for _ in range(3):
        assert complaints(stage.root) == []
        board = stage.page().ids.board
        shown.append({spot.name for spot in board.spots})
        board.scene().turn()
        stage.frames(4)
    stage.resize(SIZES[0])
    assert "look3" in shown[0]
    assert "power_4_ore" in shown[1] - shown[0]
    assert "science" in shown[2] - shown[1]


def test_the_research_board_comes_by_itself_when_a_tile_is_chosen(
    stage: Stage, tmp_path: Path
) -> None:
    def choosing_a_tile(state: Any) -> bool:
        must = state.awaiting().must
        return bool(must) and state.legal(must[0])[0].verb == "tile"

    stage.look("en")
    until(stage, tmp_path, 3, choosing_a_tile)
    board = stage.page().ids.board
    assert {"science", "economy"} <= {spot.name for spot in board.spots}
    assert board.scene().choosable & {"terra", "nav", "int", "gaia", "eco", "sci"}


def test_a_match_against_the_automa_is_shown_to_its_end(stage: Stage, tmp_path: Path) -> None:
    """R16: the Automa has a score and structures, but no seat of the table."""
    desk = until(stage, tmp_path, 1, lambda state: state.outcome() is not None)
    view = desk.see()
    assert (len(view.scores), len(view.header.seats)) == (2, 1)
    desk.go("end")
    stage.frames(4)
    rows = stage.page().ids.rows.children
    assert {row.who for row in rows} == {"Ada", "the Automa"}
    desk.explain(1, "ore")
    stage.frames(4)
    page = stage.page()
    assert (page.who, page.what, page.total) == ("the Automa", "points", str(view.scores[1]))
    assert len(page.ids.lines.children) > 10
    assert complaints(stage.root) == []


def test_an_offer_to_charge_does_not_stop_the_seat_to_move(stage: Stage, tmp_path: Path) -> None:
    """R8.3: the offered seat is asked first; touching the seat to move lets it go on."""

    def offered(state: Any) -> bool:
        must = state.awaiting().must
        return len(must) > 1 and state.active in must and state.active != must[0]

    desk = until(stage, tmp_path, 4, offered)
    page, moving = stage.page(), desk.play.state.active
    waiting = desk.see().question.seat
    assert waiting != moving
    offer = next(o for o in desk.see().board["offers"] if o["seat"] == waiting + 1)
    assert offer["hex"] in page.question.text, "the offer says where it comes from"
    page.ids.board.scene().look_at(moving)
    stage.frames(4)
    answers = page.question.ids.answers
    assert answers.question.seat == moving
    passing = next(c for c in answers.question.choices if c.steps[0].verb == "pass")
    desk.act(lambda play: play.answer(answers.question.id, passing.id))
    stage.frames(4)
    assert moving + 1 in desk.see().board["passed"], "it passed before the offer was answered"
    assert waiting in desk.see().awaiting.must


def test_a_federation_is_drawn_before_it_is_chosen(stage: Stage, tmp_path: Path) -> None:
    """R10: its structures and its satellites, as many as it needs."""

    def a_plan_and_no_offer(state: Any) -> bool:
        must = state.awaiting().must
        return must == (state.active,) and bool(state.view(None).get("seat", {}).get("federations"))

    desk = until(stage, tmp_path, 2, a_plan_and_no_offer)
    stage.look("en")
    plans = desk.see().board["seat"]["federations"]
    least = min(plans, key=lambda plan: plan["satellites"])
    assert len(least["example"]) == least["satellites"]
    grounds = {h["hex"]: h for h in desk.see().board["hexes"]}
    for name in least["structures"]:
        assert grounds[name]["seat"] == desk.see().board["seat"]["number"]
    before = stage.image()
    scene = stage.page().ids.board.scene()
    assert scene.question_seat == desk.see().board["seat"]["number"] - 1
    scene.board["seat"]["federations"].clear()
    stage.page().ids.board.repaint()
    stage.frames(4)
    assert stage.image() != before, "the rings are gone"


@pytest.mark.parametrize(
    ("verb", "says"), [("build", "mine: C2 O"), ("upgrade", "trading station: C")]
)
def test_a_picked_hex_tells_its_price_on_a_low_screen_too(
    stage: Stage, tmp_path: Path, verb: str, says: str
) -> None:
    def free_to_choose(state: Any) -> bool:
        must = state.awaiting().must
        return bool(must) and any(a.verb == verb for a in state.legal(must[0]))

    stage.resize((800, 480))
    stage.look("en")
    desk = until(stage, tmp_path, 3, free_to_choose)
    steps = [s for c in desk.see().question.choices for s in c.steps if s.verb == verb]
    stage.page().pick(steps[0].args[0])
    lines = picked_prices(stage.page().ids.board.scene())
    stage.frames(2)
    stage.resize(SIZES[0])
    assert lines[0].startswith(says)
