"""The drawing of Gaia Project: it fits, hexes can be touched, what can be built on is priced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.factory import Factory
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from companion.games.gaia_project.art.faces import plates
from companion.games.gaia_project.screen.drawing import HOMES
from companion.games.gaia_project.screen.hexes import through
from companion.games.gaia_project.screen.map import offer_from, plan
from companion.games.gaia_project.screen.pieces import paint_piece
from companion.games.gaia_project.screen.prices import free_spots, picked_prices
from companion.games.gaia_project.screen.prices import hidden as prices_hidden
from companion.games.gaia_project.screen.seats import _low
from companion.games.gaia_project.screen.tiles import SPACES
from companion.session.api import Text
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.houses import new_house, play_on, play_until
from tests.ui.moments import LATEST, MOMENTS, Moment, fourteen_tiles, open_moment
from tests.ui.scenes import bring_table, follow
from tests.ui.stage import ALL_SIZES, SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables

GAME = games.load("gaia_project")
FORMS = 12
"""A match of two seats, played at random, in which one federation alone is possible."""
SATELLITES = 2
"""One in which satellites are laid that the map shows before."""
SEATS = tuple(
    Seat(name, GAME.colours[number]) for number, name in enumerate(("Ada", "Benjamin", "千代"))
)


def at_table(stage: Stage, folder: Path, steps: int) -> Any:
    """A match of three seats after some random steps."""
    hall = stage.open(new_house(folder))
    hall.start("gaia_project", SEATS, {}, "touch")
    play = random_steps(hall.play.state, 3, Counts())
    for _ in range(steps):
        assert hall.play.choose(next(play)) is None
    hall.settle()
    stage.frames(8)
    return hall


@by_turns(SIZES)
def test_the_drawing_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    at_table(stage, tmp_path, 70)
    assert complaints(stage.root) == []


def test_a_touched_hex_offers_what_can_be_done_there(stage: Stage, tmp_path: Path) -> None:
    hall = at_table(stage, tmp_path, 70)
    question = hall.see().question
    hexes = {h["hex"] for h in hall.see().board["hexes"]}
    named = {a for c in question.choices for s in c.steps for a in s.args if a in hexes}
    assert named, "the seat to move can do something on the map"
    page = stage.page()
    one = min(named)
    page.pick(one)
    stage.frames()
    answers = page.question.ids.answers
    assert answers.picked == one
    about = [c for c in question.choices if any(one in s.args for s in c.steps)]
    assert len(answers.ids.field.children) == len(about) + 1, "its choices and a way back"


def test_the_map_is_the_answer_to_where(stage: Stage, tmp_path: Path) -> None:
    hall = at_table(stage, tmp_path, 70)
    question, page = hall.see().question, stage.page()
    answers, board = page.question.ids.answers, page.ids.board
    wanted = {c.steps[0].args[0] for c in question.groups()["build"]}
    assert len(wanted) > 1
    stage.wait()
    answers.turn_to("build")
    stage.frames(3)
    assert board.scene().choosable == wanted, "only what can be built on is lit"
    said = " ".join(getattr(one, "text", "") for one in answers.ids.field.children)
    assert not any(name in said for name in wanted), "no hex is listed"
    seen = set()
    for _ in wanted:
        on = next(
            one for one in answers.ids.field.children if getattr(one, "sign", "") == "forward"
        )
        stage.press(on)
        stage.frames(2)
        seen.add(board.picked)
    assert seen == wanted, "whoever does not touch the map goes through its places"
    page.pick(board.picked)
    stage.frames(2)
    assert hall.see().length == 71
    assert hall.play.history()[-1].steps[-1].args[0] in wanted


def test_tiles_are_laid_out_on_a_board_that_shows_where(stage: Stage, tmp_path: Path) -> None:
    from companion.games.gaia_project.screen.tiles import next_place

    hall = at_table(stage, tmp_path, 0)
    board = stage.page().ids.board
    assert {"science", "economy"} <= {spot.name for spot in board.spots}
    assert next_place(board.scene()) == "slot:terra"
    for _ in range(3):
        assert hall.play.choose(next(random_steps(hall.play.state, 3, Counts()))) is None
    hall.settle()
    stage.frames(4)
    assert next_place(board.scene()) == "slot:gaia"
    assert "Gaia project" in hall.say(hall.see().question.text), "its slot, not the Gaia area"


def test_the_action_of_the_own_booster_is_a_touch_on_it(stage: Stage, tmp_path: Path) -> None:
    """It lay before its seat, and a touch on it did nothing."""

    def may_use(state: Any) -> str:
        must = state.awaiting().must
        if must != (state.active,) or state.phase != "actions":
            return ""
        own = str(state.boards[must[0]].booster)
        legal = {a.args for a in state.legal(must[0]) if a.verb == "special"}
        return own if (own,) in legal else ""

    hall = until(stage, tmp_path, 2, lambda state: bool(may_use(state)))
    own = may_use(hall.play.state)
    stage.wait()
    touch(stage, own)
    answers = stage.page().question.ids.answers
    assert answers.looked_at == own
    (one,) = [c for c in answers.considered.about(own) if c.steps[0].verb == "special"]
    assert one.steps[0].args == (own,)


def test_a_second_touch_on_what_has_several_answers_puts_it_away(
    stage: Stage, tmp_path: Path
) -> None:
    """Two answers were open, and a touch on their hex did nothing that people saw."""
    hall = until(stage, tmp_path, 2, lambda state: bool(several(state)))
    page, one = stage.page(), several(hall.play.state)[0]
    answers = page.question.ids.answers
    for looked_at in (one, ""):
        stage.wait()
        page.pick(one)
        stage.frames(2)
        assert answers.looked_at == looked_at


def test_the_map_comes_back_from_behind_the_tray_for_the_first_building(
    stage: Stage, tmp_path: Path
) -> None:
    """Whoever drew the tiles from the tray was asked for a planet and saw none."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.start("gaia_project", SEATS[:2], {}, "stations")
    play_until(hall, 3, lambda state: state.view(None)["phase"] == "factions")
    assert tables.last is not None
    follow(stage, hall, tables.last)
    bring_table(stage)
    page = stage.page()
    assert page.table_page
    play_until(hall, 3, lambda state: state.view(None)["phase"] == "mines")
    follow(stage, hall, tables.last)
    stage.frames(4)
    assert hall.see().question.text.key == "ask.mines"
    assert not page.table_page
    bring_table(stage)
    page.refresh()
    assert page.table_page, "whoever asks for the tray now has it"


def test_the_map_is_as_large_after_a_free_action_as_before_it(stage: Stage, tmp_path: Path) -> None:
    """The question kept the height of the conversions that had been looked at: the map was small
    from then on."""

    def many_ways(state: Any) -> bool:
        must = state.awaiting().must
        legal = state.legal(must[0]) if must == (state.active,) else ()
        ways = [a for a in legal if a.verb == "convert" and a.args[1] == 1]
        return len(ways) > 5 and len({a.verb for a in legal}) < 6

    hall = until(stage, tmp_path, 2, many_ways)
    page = stage.page()
    answers, board = page.question.ids.answers, page.ids.board
    before, seat = page.foot_height, hall.see().question.seat
    stage.wait()
    answers.turn_to("convert")
    stage.frames(4)
    assert page.foot_height > before, "more answers than before"
    one = next(c for c in answers.considered.opened if c.steps[0].args == ("power_credit", 1))
    answers.take(one)
    stage.frames(4)
    assert hall.see().question.seat == seat
    assert answers.picked == "convert", "three of them took six touches"
    answers.forget()
    stage.frames(4)
    assert page.foot_height <= before
    assert board.lens.fitted, "all of the map"


def standing(stage: Stage) -> dict[str, Any]:
    """The kinds of actions by what they are called."""
    field = stage.page().question.ids.answers.ids.field
    return {one.text: one for one in reversed(field.children) if getattr(one, "kin", "")}


def test_each_kind_of_action_keeps_its_place_and_tells_why_there_is_none_of_it(
    stage: Stage, tmp_path: Path
) -> None:
    """Answers slid into the places of those that were gone, and a finger met another one."""

    def on_turn(state: Any) -> set[str]:
        must = state.awaiting().must
        mine = must == (state.active,) and state.phase == "actions"
        found = {a.verb for a in state.legal(must[0])} if mine else set()
        return found if "standing" not in found and "convert" in found else set()

    hall = until(stage, tmp_path, 2, lambda state: "federate" in on_turn(state), FORMS)
    places, dull = [], []
    for _ in range(2):
        found = standing(stage)
        places.append({name: (one.x, one.y, *one.size) for name, one in found.items()})
        names = {GAME.texts.group("en", verb) for verb in on_turn(hall.play.state)}
        dull.append({name for name, one in found.items() if one.dull})
        assert dull[-1] == found.keys() - names
        play_until(hall, 5, lambda state: bool(on_turn(state)) and "federate" not in on_turn(state))
        stage.frames(4)
    assert len(places[0]) == 10
    assert places[0] == places[1]
    assert dull[0] != dull[1]
    length = hall.see().length
    stage.press(standing(stage)["Form a federation"])
    assert hall.notice.text.key in ("refusal.federation_worth", "refusal.federation_apart")
    assert hall.see().length == length


def test_the_only_federation_is_seen_with_its_price_before_it_is_formed(
    stage: Stage, tmp_path: Path
) -> None:
    """It was formed at one touch, for nine tokens that nobody had seen."""

    def only(state: Any) -> Any:
        must = state.awaiting().must
        legal = state.legal(must[0]) if must == (state.active,) else ()
        forms = [a for a in legal if a.verb == "federate"]
        taken = state.unnamed(forms[0]) if forms else ()
        return forms[0] if taken and state.remark(forms[0]).key == "satellites_power" else None

    hall = until(stage, tmp_path, 2, lambda state: only(state) is not None, FORMS)
    page, step = stage.page(), only(hall.play.state)
    length, taken = hall.see().length, set(hall.play.state.unnamed(step))
    paid = dict(hall.play.state.remark(step).params)["n"]
    stage.press(standing(stage)["Form a federation"])
    assert hall.see().length == length, "it is asked about"
    assert page.question.text.endswith("do you form this federation?")
    board = page.ids.board
    assert board.scene().choosable == taken
    answers = page.question.ids.answers
    (one,) = [
        w for w in answers.ids.field.children if getattr(w, "text", "") == "Form a federation"
    ]
    assert one.note.startswith(f"{paid} satellite")
    stage.press(one)
    assert hall.see().length == length + 1
    assert hall.play.state.boards[step.seat].formed == 1


def test_no_federation_is_drawn_while_something_else_is_looked_for(
    stage: Stage, tmp_path: Path
) -> None:
    """Rings and dots of a federation lay on the map while a structure was upgraded."""

    def both(state: Any) -> str:
        must = state.awaiting().must
        legal = state.legal(must[0]) if must == (state.active,) else ()
        ups = [str(a.args[0]) for a in legal if a.verb == "upgrade"]
        plans = state.view(must[0])["seat"].get("federations", ()) if ups else ()
        return next((one for one in ups if any(one in p["structures"] for p in plans)), "")

    hall = until(stage, tmp_path, 2, lambda state: bool(both(state)))
    stage.wait()
    stage.page().pick(both(hall.play.state))
    stage.frames(3)
    scene = stage.page().ids.board.scene()
    assert scene.picked == both(hall.play.state)
    assert not plan(scene)


def test_seats_keep_their_places_whoever_is_first(stage: Stage, tmp_path: Path) -> None:
    """With each round the rows changed places, and one was taken for the other."""

    def turned(state: Any) -> bool:
        return state.phase == "actions" and list(state.order) == [1, 0]

    until(stage, tmp_path, 2, turned)
    spots = {one.name: one for one in stage.page().ids.board.spots}
    assert spots["seat0"].y > spots["seat1"].y


def several(state: Any) -> list[str]:
    """Hexes on which the seat to move can do one thing or another."""
    must = state.awaiting().must
    legal = state.legal(must[0]) if len(must) == 1 else ()
    hexes = [str(a.args[0]) for a in legal if a.verb in ("build", "upgrade", "project")]
    return [one for one in hexes if hexes.count(one) > 1]


def test_a_track_is_chosen_on_the_research_board(stage: Stage, tmp_path: Path) -> None:
    """Six answers "Research ... for 4 knowledge" ran over the edge while the map was shown."""

    def may_research(state: Any) -> bool:
        must = state.awaiting().must
        legal = state.legal(must[0]) if must == (state.active,) else ()
        return len([a for a in legal if a.verb == "research"]) > 3

    hall = until(stage, tmp_path, 2, may_research)
    answers, board = stage.page().question.ids.answers, stage.page().ids.board
    seat = hall.see().question.seat
    for size in ((390, 844), (1024, 600), (1280, 800)):
        stage.resize(size)
        stage.frames(4)
        assert "science" not in {spot.name for spot in board.spots}
        stage.wait()
        answers.turn_to("research")
        stage.frames(4)
        left = hall.say(Text("ask.research.which", hall.see().question.text.params))
        assert stage.page().question.text == left, "which action it is was said"
        assert len(answers.ids.field.children) <= 3, "the way back, how to, the next one"
        assert {"science", "economy"} <= board.offered()
        assert "science" in {spot.name for spot in board.spots}
        stage.wait()
        answers.forget()
    level = hall.see().board["seats"][seat]["research"].get("science", 0)
    answers.turn_to("research")
    stage.frames(4)
    stage.wait()
    touch(stage, "science")
    assert answers.placed == "science", "looked at first"
    assert [one for one in answers.ids.field.children if getattr(one, "text", "")]
    stage.wait()
    touch(stage, "science")
    assert hall.see().board["seats"][seat]["research"]["science"] == level + 1


def touch(stage: Stage, name: str) -> None:
    """Press a spot of the board."""
    next(s for s in stage.page().ids.board.spots if s.name == name).press()
    stage.frames(3)


def until(
    stage: Stage, folder: Path, count: int, done: Callable[[Any], bool], seed: int = 3
) -> Any:
    """A match of some seats, played at random until something holds."""
    hall = stage.open(new_house(folder))
    names = ("Ada", "Benjamin", "千代", "Maximilian")[:count]
    seats = tuple(Seat(name, GAME.colours[n]) for n, name in enumerate(names))
    hall.start("gaia_project", seats, {}, "touch")
    hall.keep("spot_checks", "off")
    play_until(hall, seed, done)
    stage.frames(8)
    return hall


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("count", [1, pytest.param(2, marks=pytest.mark.soak), 4])
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


def test_a_low_screen_begins_with_what_is_asked_for(stage: Stage, tmp_path: Path) -> None:
    """A tile of the set-up goes to a slot that can be seen, not to an empty map; where there is
    room, any of nine that may have been drawn is seen whole."""
    stage.resize((800, 480))
    until(stage, tmp_path, 3, lambda state: bool(state.awaiting().reveals))
    names = {spot.name for spot in stage.page().ids.board.spots}
    stage.resize(SIZES[0])
    assert "science" in names
    stage.frames(3)
    answers = stage.page().question.ids.answers
    assert answers.need <= answers.height + 1


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


@pytest.mark.parametrize("size", [(1280, 800), SMALLEST, (844, 390)], ids=str)
def test_all_nine_tiles_to_choose_from_are_painted_below_a_hint(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R12.1: below a hint the three of no track lay on another page."""
    hall = until(stage, tmp_path, 3, lambda state: "tile" in places(state))
    hall.teacher.begin("gaia_project", teach=True)
    stage.resize(size)
    stage.page().refresh()
    stage.frames(4)
    assert stage.page().lesson.lesson
    board = stage.page().ids.board
    slots = {s for s in board.scene().choosable if s in board.scene().board["slots"]}
    assert len(slots) > 3
    painted = {spot.name for spot in board.spots}
    stage.resize(SIZES[0])
    assert slots <= painted


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


def test_an_offer_to_charge_does_not_stop_the_seat_to_move(stage: Stage, tmp_path: Path) -> None:
    """R8.3: the offered seat is asked first; calling the seat to move lets it go on."""

    def offered(state: Any) -> bool:
        must = state.awaiting().must
        return len(must) > 1 and state.active in must and state.active != must[0]

    hall = until(stage, tmp_path, 4, offered)
    page, moving = stage.page(), hall.play.state.active
    waiting = hall.see().question.seat
    assert waiting != moving
    offer = next(o for o in hall.see().board["offers"] if o["seat"] == waiting + 1)
    scene = page.ids.board.scene()
    assert offer_from(scene) == offer["hex"], "the map shows where the offer comes from"
    scene.look_at(moving)
    stage.frames(4)
    answers = page.question.ids.answers
    assert answers.question.seat == waiting, "looking asks nobody else"
    answers.ask_first(answers.other)
    stage.frames(4)
    assert answers.question.seat == moving
    passing = next(c for c in answers.question.choices if c.steps[0].verb == "pass")
    hall.act(lambda play: play.answer(answers.question.id, passing.id))
    stage.frames(4)
    passed = hall.see().board["passed"]
    assert moving + 1 in passed, "it passed before the offer was answered"
    told = [text for *_, text in page.ids.board.texts]
    assert told.count(GAME.texts.say(words.language, "seat.passed")) == len(passed), (
        "their rows say so"
    )
    assert waiting in hall.see().awaiting.must


def test_a_federation_is_drawn_before_it_is_chosen(stage: Stage, tmp_path: Path) -> None:
    """R10: its structures and its satellites, as many as it needs."""

    def a_plan_and_no_offer(state: Any) -> bool:
        must = state.awaiting().must
        return must == (state.active,) and bool(state.view(None).get("seat", {}).get("federations"))

    hall = until(stage, tmp_path, 2, a_plan_and_no_offer, FORMS)
    stage.look("en")
    plans = hall.see().board["seat"]["federations"]
    least = min(plans, key=lambda plan: plan["satellites"])
    assert len(least["example"]) == least["satellites"]
    grounds = {h["hex"]: h for h in hall.see().board["hexes"]}
    for name in least["structures"]:
        assert grounds[name]["seat"] == hall.see().board["seat"]["number"]
    touch(stage, "map_reach")
    before = stage.image()
    scene = stage.page().ids.board.scene()
    assert scene.question_seat == hall.see().board["seat"]["number"] - 1
    scene.board["seat"]["federations"].clear()
    stage.page().ids.board.repaint()
    stage.frames(4)
    assert stage.image() != before, "the rings are gone"


@pytest.mark.parametrize(("verb", "kind"), [("build", "mine"), ("upgrade", "trading_station")])
def test_a_picked_hex_tells_its_price_on_a_low_screen_too(
    stage: Stage, tmp_path: Path, verb: str, kind: str
) -> None:
    def free_to_choose(state: Any) -> bool:
        must = state.awaiting().must
        return bool(must) and any(a.verb == verb for a in state.legal(must[0]))

    stage.resize((800, 480))
    stage.look("en")
    hall = until(stage, tmp_path, 3, free_to_choose)
    steps = [s for c in hall.see().question.choices for s in c.steps if s.verb == verb]
    stage.page().pick(steps[0].args[0])
    lines = picked_prices(stage.page().ids.board.scene())
    stage.frames(2)
    notes = [one.note for one in stage.page().question.walk() if getattr(one, "note", "")]
    stage.resize(SIZES[0])
    what, price = lines[0]
    assert what == kind
    assert any(f"Credits −{price['credits']}" in note for note in notes), "the answer tells it too"
    assert price["credits"] in ((2,) if kind == "mine" else (3, 6)), "R7.1b, R7.3b"
    assert price["ore"] >= 1


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


def test_the_research_board_lies_as_it_lay_whatever_is_asked(stage: Stage, tmp_path: Path) -> None:
    """Its tracks were columns at one question and rows at the next."""

    def tokens(state: Any) -> bool:
        return any(one.deck == "federations" for one in state.awaiting().reveals[:1])

    def tile(state: Any) -> bool:
        must = state.awaiting().must
        return len(must) == 1 and any(a.verb == "tile" for a in state.legal(must[0]))

    stage.resize((1280, 800))
    for number, when in enumerate((tokens, tile)):
        until(stage, tmp_path / str(number), 2, when, 1)
        (track,) = (one for one in stage.page().ids.board.spots if one.name == "terraforming")
        assert track.h > 2 * track.w, "a column, as on the cardboard"
    stage.resize(SIZES[0])


def test_a_booster_in_an_answer_shows_its_signs_not_a_narrow_card(stage: Stage) -> None:
    brush = Brush(InstructionGroup())
    paint_piece(brush, "booster_gaia", 0, 0, 60, 56, "")
    assert [mark.key for mark in brush.marks] == ["booster_gaia"]


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


def test_what_shares_a_line_stands_in_lines_that_are_read(stage: Stage, tmp_path: Path) -> None:
    """Shared actions are drawn as high as wide, price over gain, and 44 dp high at least: on one
    line of seven signs each was 8 px."""
    stage.resize(SIZES[0])
    until(stage, tmp_path, 4, lambda state: state.view(None)["round"] == 2)
    board = stage.page().ids.board
    drawn = {mark.key: mark for mark in board.marks}
    assert min(drawn[space].h for space in SPACES) >= 44


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
    _low(Brush(), scene, 0, 0.0, 0.0, 300.0, 24.0)  # type: ignore[arg-type]
    assert [int(told) > 0 for told in said] == [True] * len(said)
    assert bool(said) == (tiles == 9)


def may_build(state: Any) -> bool:
    """Somebody is to move in a round and could build a mine."""
    must = state.awaiting().must
    return bool(must) and any(a.verb == "build" for a in state.legal(must[0]))


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
    far = next(iter(sorted(board.offered() & places)))
    touch(stage, far)
    answers = stage.page().question.ids.answers
    assert answers.looked_at == "", "hardly a finger meets it from there"
    assert board.lens.scale * 3**0.5 >= 44 - 0.01
    touch(stage, far)
    assert answers.looked_at == far
    stage.resize(SIZES[0])


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


def test_a_price_stands_where_it_hides_no_planet_and_no_other_price() -> None:
    size, wide, high = 25.0, 98.0, 19.0
    spots = free_spots((0.0, 0.0), size, wide, high)
    above, below, right, left = spots
    step = size * 3**0.5  # from hex to hex
    nobody = [(0.0, 0.0)]
    assert min(spots, key=lambda one: prices_hidden(one, nobody, [], size)) in (right, left)
    beside = [(0.0, 0.0), (2.6 * size, 0.0)]
    assert min(spots, key=lambda one: prices_hidden(one, beside, [], size)) == left
    row = [*beside, (-2.6 * size, 0.0), (0.0, step)]
    assert min(spots, key=lambda one: prices_hidden(one, row, [], size)) == below
    assert min(spots, key=lambda one: prices_hidden(one, row, [below], size)) != below
    assert above[1] > 0


def test_passing_is_one_quiet_answer_with_its_boosters_behind_it(
    stage: Stage, tmp_path: Path
) -> None:
    """One wrong touch of it ended a round, and three of it filled the question."""
    hall = until(stage, tmp_path, 2, may_build)
    passes = [c for c in hall.see().question.choices if c.steps and c.steps[0].verb == "pass"]
    answers = stage.page().question.ids.answers
    field = answers.ids.field.children[::-1]  # the first one first
    quiet = [one for one in field if getattr(one, "look", "") == "card_apart"]
    assert quiet == field[-1:]
    length = hall.see().length
    stage.wait()
    place = quiet[0].to_window(*quiet[0].center)
    stage.press(quiet[0])
    stage.frames(2)
    for one in answers.ids.field.children:
        if getattr(one, "piece", ""):
            assert not one.collide_point(*one.to_widget(*place)), "a second touch takes nothing"
    shown = {one.piece for one in answers.ids.field.children if getattr(one, "piece", "")}
    assert shown == {one.pieces[0] for one in passes}
    assert hall.see().length == length, "nobody has passed yet"


def test_the_next_place_stands_where_it_stood_and_the_places_of_the_last_question_go_out(
    stage: Stage, tmp_path: Path
) -> None:
    """Two touches on "next place" built a mine; the planets of another seat stayed lit."""
    hall = until(stage, tmp_path, 2, lambda state: places(state) == {"place"})
    page, onward = stage.page(), Factory.Answer
    answers = page.question.ids.answers
    stage.wait()
    before = next(one for one in answers.ids.field.children if isinstance(one, onward))
    stage.press(before)
    stage.frames(3)
    after = answers.ids.field.children[::-1]
    goes_on, builds = (one for one in after if isinstance(one, onward))
    assert (goes_on.sign, builds.sign) == ("forward", "")
    assert builds.x >= before.right, "a finger that stays where it is builds nothing"
    stage.wait()
    page.pick(answers.placed)
    stage.frames(3)
    wanted = {c.steps[0].args[0] for c in hall.see().question.choices if c.steps}
    assert page.ids.board.scene().choosable == wanted


def places(state: Any) -> set[str]:
    """The verbs of what is asked first."""
    must = state.awaiting().must
    return {action.verb for action in state.legal(must[0])} if must else set()


def test_the_hexes_of_two_seats_are_large_beside_the_tiles(stage: Stage, tmp_path: Path) -> None:
    """The map was 380 px wide in a field of 776: the tiles below took its height."""
    stage.resize((1280, 800))
    hall = open_moment(stage, tmp_path, next(m for m in MOMENTS if m.name == "gaia-project-two"))
    board = stage.page().ids.board
    lens, drawn = board.scene().lens, {spot.name: spot for spot in board.spots}
    assert lens.whole * lens.farthest * sqrt(3) >= dp(38), "and the whole map is seen"
    assert set(SPACES) | set(hall.see().board["boosters"]) - {None, ""} <= set(drawn)
    assert all(drawn[one].x + drawn[one].w < lens.room[0] for one in SPACES), "beside the map"


def test_a_faction_is_read_before_it_is_taken(stage: Stage, tmp_path: Path) -> None:
    """Fourteen boards as small as a thumb could be told apart by nobody who does not know them."""
    stage.resize(SIZES[0])
    hall = until(stage, tmp_path, 2, lambda s: s.view(None)["phase"] == "factions")
    answers = stage.page().question.ids.answers
    for size in (*SIZES, SMALLEST):  # the third line of Japanese names was cut
        stage.resize(size)
        for language in ("ja", "de"):
            stage.look(language)
            stage.frames(2)
            assert not answers.ids.frame.do_scroll_y, (size, language)
    for number, size in enumerate(ALL_SIZES):
        language = ("en", "ja")[number % 2]
        stage.resize(size)
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


def test_a_page_that_was_turned_comes_back_with_the_next_step(stage: Stage, tmp_path: Path) -> None:
    """Over tiles without any stood "touch one of the lit places": people had looked at them."""
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    colours = GAME.colours
    hall.start("gaia_project", [Seat(SEATS[n].name, colours[n]) for n in range(2)], {}, "touch", 5)
    play_on(hall, 60)
    stage.frames(4)
    board = stage.page().ids.board
    board._turn()
    stage.frames(2)
    assert board.page == 1, "as long as the same is asked people look at what they like"
    board.picked = "build"
    assert board.page == 0
    board.picked = ""
    board._turn()
    play_on(hall, 1)
    stage.frames(2)
    assert board.page == 0


def test_where_only_passing_is_left_it_is_gold(stage: Stage, tmp_path: Path) -> None:
    """Ten grey buttons, and one of them was the answer."""

    def passes(state: Any) -> bool:
        must = state.awaiting().must
        mine = must == (state.active,) and state.phase == "actions"
        verbs = {a.verb for a in state.legal(must[0])} if mine else set()
        return "pass" in verbs and verbs <= {"pass", "standing", "standing_stone"}

    until(stage, tmp_path, 2, passes, 2)
    gold = [name for name, one in standing(stage).items() if one.look == "main"]
    assert gold == [GAME.texts.group("en", "pass")]


def test_nothing_shines_that_ends_the_round(stage: Stage, tmp_path: Path) -> None:
    """R9: boosters were lit among planets, and a double touch passed."""

    def plays(state: Any) -> bool:
        must = state.awaiting().must
        mine = must == (state.active,) and state.phase == "actions"
        verbs = {a.verb for a in state.legal(must[0])} if mine else set()
        return {"pass", "build"} <= verbs

    hall = until(stage, tmp_path, 2, plays, FORMS)
    steps = [one.steps[0] for one in hall.see().question.choices]
    boosters = {str(step.args[0]) for step in steps if step.verb == "pass"}
    lit = stage.page().ids.board.offered()
    assert lit
    assert boosters
    assert not boosters & lit


def test_satellites_as_shown_are_one_touch_in_words(stage: Stage, tmp_path: Path) -> None:
    """ "Gesture.as_shown::1" was written there, and it asked the same once more."""

    def shown(state: Any) -> bool:
        return any(g.name == "as_shown" for s in state.awaiting().must for g in state.gestures(s))

    hall = until(stage, tmp_path, 2, shown, SATELLITES)
    field, before = stage.page().question.ids.answers.ids.field, hall.see().length
    stage.wait()
    stage.press(next(one for one in field.children if one.text == "As shown on the map"))
    assert hall.see().length > before
