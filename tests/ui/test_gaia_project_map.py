"""The map of Gaia Project is the answer to where: prices and federations on it."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, islice
from math import dist
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.metrics import dp

from companion.games.gaia_project.screen import held, prices, stands
from companion.games.gaia_project.screen.buttons import corner
from companion.games.gaia_project.screen.hexes import as_tried, through
from companion.games.gaia_project.screen.map import PLANETS, plan, takes_qic
from companion.games.gaia_project.screen.prices import BUBBLE, free_spots, picked_prices
from companion.games.gaia_project.screen.prices import hidden as prices_hidden
from companion.session.api import Choice, Text
from companion.session.dialogue import GESTURE
from companion.ui import answer
from companion.ui.rulebook import GOAL
from companion.web.asking import builds
from engine.core.match import apply
from engine.core.steps import TABLE, Action
from tests.ui.audit import box
from tests.ui.gaia_project import (
    FORMS,
    SATELLITES,
    SEATS,
    at_table,
    may_build,
    places,
    standing,
    touch,
    until,
)
from tests.ui.houses import new_house, play_until, random_walk
from tests.ui.scenes import bring_table, follow
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables

NEAR = 100
"""So far apart, of 441 at most, are shades of one colour: light and shadow lie on a planet."""

ASKS = {"build": 1, "swap": 6, "station": 3}
"""What asks for a place, and a match of four seats, played at random, in which it is asked."""


def after(state: Any, step: Action) -> Any:
    """The position after a step; the state stays as it is."""
    then = state.clone()
    then.take(step)
    return then


def rgb(shade: str) -> tuple[int, ...]:
    """A colour as numbers."""
    return tuple(bytes.fromhex(shade.removeprefix("#")))


def test_a_touched_hex_offers_what_can_be_done_there(stage: Stage, tmp_path: Path) -> None:
    hall = at_table(stage, tmp_path, 70)
    question = hall.see().question
    hexes = {h["hex"] for h in hall.see().board["hexes"]}
    named = {a for c in question.choices for s in c.steps for a in s.args if a in hexes}
    assert named, "the seat to move can do something on the map"
    page = stage.page()
    one = min(named)
    dull = next(verb for verb in question.standing if verb not in question.groups())
    hall.act(lambda play: play.unable(question.seat, dull))
    assert page.ids.refusal.text
    page.pick(one)
    hall.tell_anew()
    stage.frames()
    assert not page.ids.refusal.text, "why not stood beneath what can be done"
    answers = page.question.ids.answers
    assert answers.picked == one
    about = [c for c in question.choices if any(one in s.args for s in c.steps)]
    kinds = Counter(type(one).__name__ for one in answers.walk())
    offers = [one for one in answers.ids.field.children if type(one).__name__ != "BackAnswer"]
    assert (len(offers), kinds["BackAnswer"]) == (len(about), 1), "its choices and a way back"


def test_the_map_is_the_answer_to_where(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prices of a few places stood on other planets: those alone were kept clear."""
    hall = at_table(stage, tmp_path, 70)
    question, page = hall.see().question, stage.page()
    answers, board = page.question.ids.answers, page.ids.board
    wanted = {c.steps[0].args[0] for c in question.groups()["build"]}
    assert len(wanted) > 1
    stage.wait()
    clear, real = set[int](), prices.hidden
    monkeypatch.setattr(
        prices,
        "hidden",
        lambda box, planets, *told: clear.add(len(planets)) or real(box, planets, *told),
    )
    answers.turn_to("build")
    stage.frames(3)
    assert board.scene().choosable == wanted, "only what can be built on is lit"
    assert min(clear) > len(wanted), "no planet is to be hidden"
    said = " ".join(getattr(one, "text", "") for one in answers.ids.field.children)
    assert not any(name in said for name in wanted), "no hex is listed"
    seen = set()
    for _ in wanted:
        on = next(one for one in answers.walk() if getattr(one, "sign", "") == "forward")
        stage.press(on)
        stage.frames(2)
        seen.add(board.picked)
    assert seen == wanted, "whoever does not touch the map goes through its places"
    page.pick(board.picked)
    stage.frames(2)
    assert (hall.see().length, answers.placed) == (70, ""), "touched again it is let go"
    page.pick(min(wanted))
    stage.frames(2)
    stage.press(next(one for one in answers.walk() if getattr(one, "look", "") == "main"))
    assert hall.see().length == 71
    assert hall.play.history()[-1].steps[-1].args[0] in wanted


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


def test_the_map_neither_moves_nor_shrinks_for_a_lesson(stage: Stage, tmp_path: Path) -> None:
    """Each lesson took a sixth of its height, and gave it back: the map came and went."""
    hall = until(stage, tmp_path, 2, may_build)
    page, asked = stage.page(), hall.see().question
    steps = [one.steps[0] for one in asked.choices]
    planet = min(str(step.args[0]) for step in steps if step.verb == "build")
    for size in (SMALLEST, *SIZES[:2]):  # the rest for a window that was resized
        stage.resize(size)
        for considered in (False, True):
            hall.teacher.begin("gaia_project", False)
            hall.tell_anew()
            stage.frames(4)
            before = box(page.ids.board)
            hall.teacher.begin("gaia_project", True)
            hall.teacher._read.clear()
            for name in (GOAL, "income"):
                hall.teacher.done("gaia_project", name)
            hall.tell_anew()
            stage.frames(4)
            assert page.lesson.lesson == "turn"
            assert box(page.ids.board) == pytest.approx(before, abs=1)
            lesson, asks = box(page.lesson), box(page.question.ids.asks)
            assert lesson[3] <= asks[1] + 8, "what is asked stands above it"
            assert lesson[1] <= box(page.question.ids.answers)[1], "no answer looks out below it"
            if considered:  # whoever touches the map has read enough, and sees the answer
                page.pick(planet)
            else:
                page.lesson.read()
            stage.frames(4)
            assert page.lesson.height == 0
            page.question.ids.answers.forget()


def test_a_touch_of_the_map_puts_a_lesson_away_where_a_place_is_asked_for(
    stage: Stage, tmp_path: Path
) -> None:
    """The button of the touched planet, and the way back, lay below the lesson."""
    hall = until(stage, tmp_path, 2, lambda state: places(state) == {"place"})
    page = stage.page()
    hall.teacher.begin("gaia_project", True)
    hall.teacher.done("gaia_project", GOAL)
    hall.tell_anew()
    stage.wait()
    assert (page.lesson.lesson, page.lesson.covers) == ("mines", True)
    touched = next(iter(page.ids.board.offered()))
    page.pick(touched)
    stage.frames(4)
    assert page.question.ids.answers.placed == touched
    assert (page.lesson.lesson, page.lesson.height) == ("", 0)


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


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_the_map_stays_where_it_is_through_a_round(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The galaxy had another size at nearly each question, and for each kind of action that was
    looked at: the field below it was of another height each time."""
    stage.resize(size)
    hall = until(stage, tmp_path, 2, lambda state: state.round == 1 and state.active >= 0)
    hall.teacher.stop("gaia_project")
    page, middles = stage.page(), set[tuple[float, ...]]()
    answers, lens = page.question.ids.answers, page.ids.board.lens

    def look() -> None:
        stage.frames(4)
        if lens.room[2]:  # else the research board is looked at
            x, y = lens.at((0, 0))
            below = page.ids.board.height - y
            middles.add((round(x), round(below), round(lens.scale, 2)))

    for step in random_walk(hall.play.state.clone(), 3):
        view = hall.see()
        if view.board["round"] > 2:
            break
        if view.board["round"] == 2:  # nobody looks before
            hall.settle()
            stage.frames(2)
        if (
            view.board["round"] == 2
            and view.question is not None
            and view.question.standing  # its income comes before, five pixels higher
            and page.foot.question.parent is not None
        ):
            hall.play.handled(TABLE)  # the markers of the round before are taken off
            hall.settle()
            look()
            for verb in [one for one in view.question.standing if one in answers.groups]:
                answers.picked = verb
                look()
            answers.picked = ""
        assert hall.play.choose(step) is None
    assert len(middles) == 1, middles


def test_the_room_of_drawn_tiles_is_the_maps_once_they_lie(stage: Stage, tmp_path: Path) -> None:
    """Half of an upright tablet was kept for them through the whole match."""
    stage.resize(SIZES[1])
    hall = stage.open(new_house(tmp_path))
    hall.start("gaia_project", SEATS[:2], {}, "touch")
    hall.teacher.stop("gaia_project")
    stage.frames(4)
    asks = stage.page().foot_height
    for step in islice(random_walk(hall.play.state.clone(), 3), 3):
        assert hall.play.choose(step) is None
        hall.settle()
        stage.frames(4)
    play_until(hall, 3, lambda state: state.view(None)["phase"] == "mines")
    stage.frames(4)
    play_until(hall, 3, may_build)
    stage.frames(4)
    assert stage.page().foot_height < asks - dp(100)


def test_the_map_has_one_place_in_each_phase_with_and_without_lessons(
    stage: Stage, tmp_path: Path
) -> None:
    """It grew for each offer of power and shrank at the next turn, lay elsewhere for the second
    seat that chose, and was cut below the lesson of the factions."""
    hall = until(stage, tmp_path, 2, lambda state: state.view(None)["phase"] == "factions")
    hall.teacher.begin("gaia_project", True)
    hall.tell_anew()
    page, stood, lessons = stage.page(), defaultdict[str, set[tuple[float, ...]]](set), 0
    lens = page.ids.board.lens
    for step in islice(random_walk(hall.play.state.clone(), 3), 22):
        for _ in range(2):
            stage.frames(4)
            phase = hall.see().board["phase"]
            if lens.room[2]:  # else the research board is looked at
                x, y = lens.at((0, 0))
                below = page.ids.board.height - y
                kind = phase if phase in ("factions", "mines", "boosters") else "rounds"
                stood[kind].add((round(x), round(below), round(lens.scale, 2)))
            if not page.lesson.lesson:
                break
            lessons += 1
            page.lesson.read()
        assert hall.play.choose(step) is None
        hall.settle()
    assert lessons > 5
    assert {kind: len(seen) for kind, seen in stood.items()} == {
        "factions": 1, "mines": 1, "boosters": 1, "rounds": 1
    }, stood  # fmt: skip
    assert stood["mines"] == stood["boosters"], "it was small and the tiles gone for the boosters"


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
    hall.undo()
    assert hall.undone() == f"Taken back: Form a federation with {paid} satellites", "all of it"


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
    stage.resize((844, 390))
    board = stage.page().ids.board
    for one in sorted({s.args[0] for s in steps}):
        stage.page().question.ids.answers.picked = one
        stage.frames(3)
        left, low, wide, high = corner(board.scene())
        for spot in (one for one in board.spots if one.name == BUBBLE):
            beside = spot.x >= left + wide or spot.x + spot.w <= left
            assert beside or spot.y >= low + high or spot.y + spot.h <= low, "under the buttons"
            room = board.lens.room
            assert room[0] <= spot.x <= spot.x + spot.w <= room[0] + room[2] + 1
    for size in (SMALLEST, (800, 1280)):
        stage.resize(size)
        stage.frames(4)
        room = board.lens.room
        left, low, _, high = corner(board.scene())
        assert left >= room[0] + room[2], "they lay over planets there"
        middle = room[1] + room[3] / 2
        assert low + high / 2 > middle, "what hands do lies over the lower end"
    assert covered(stage, sorted({str(s.args[0]) for s in steps})) == 0, "the answer tells it too"
    stage.resize(SIZES[0])
    what, price = lines[0]
    assert what == kind
    assert any(f"Credits −{price['credits']}" in note for note in notes), "the answer tells it too"
    assert price["credits"] in ((2,) if kind == "mine" else (3, 6)), "R7.1b, R7.3b"
    assert price["ore"] >= 1


def covered(stage: Stage, hexes: list[str]) -> float:
    """How much of all planets the prices hide."""
    board, found = stage.page().ids.board, 0.0
    for one in hexes:
        stage.page().question.ids.answers.picked = one
        stage.frames(3)
        grid = through(board.lens)
        planets = [grid.of(one) for one in board.scene().board["hexes"] if one.get("planet")]
        for spot in (spot for spot in board.spots if spot.name == BUBBLE):
            found += prices_hidden((spot.x, spot.y, spot.w, spot.h), planets, (), grid.size)[1]
    return found


def may_build_far(state: Any) -> bool:
    """A seat is on turn that may build here for ore, there for QIC, too (R7.1a)."""
    must = state.awaiting().must
    if must != (state.active,) or state.phase != "actions":
        return False
    prices = state.view(must[0])["seat"]["prices"]
    built = [a.args[0] for a in state.legal(must[0]) if a.verb == "build"]
    return len({bool(prices[one]["qic"]) for one in built}) == 2


def test_a_touch_of_a_price_means_no_planet_behind_it(stage: Stage, tmp_path: Path) -> None:
    """Its rows looked like buttons; the touch fell through and offered a mine elsewhere. Hexes that
    take QIC are told from those that do not."""
    until(stage, tmp_path, 2, may_build_far)
    page = stage.page()
    answers, board = page.question.ids.answers, page.ids.board
    own = board.scene().board["seat"]["prices"]
    lit = [one for one in own if one in board.scene().choosable]
    assert {one: takes_qic(board.scene(), one) for one in lit} == {
        one: own[one]["qic"] > 0 for one in lit
    }
    for one in lit:
        stage.wait()
        page.pick(one)
        stage.frames(4)
        if answers.looked_at == one and any(spot.name == BUBBLE for spot in board.spots):
            stage.touch(*stage.spot(board, BUBBLE))
            stage.frames(2)
            assert answers.looked_at == one
            return
    raise AssertionError("no price was shown")


def test_a_special_action_that_is_used_is_crossed_out(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R7.8: the arrow of a booster looked as fresh as before."""
    crossed: list[tuple[float, ...]] = []
    monkeypatch.setattr(held, "cross_out", lambda brush, *box: crossed.append(box))

    def used(state: Any) -> bool:
        must = state.awaiting().must
        own = state.boards[must[0]] if len(must) == 1 else None
        return own is not None and own.booster in own.used

    until(stage, tmp_path, 2, used, 1)
    stage.page()
    stage.frames(4)
    assert crossed


def test_a_price_stands_where_it_hides_no_planet_and_no_other_price() -> None:
    size, wide, high = 25.0, 98.0, 19.0
    spots = free_spots((0.0, 0.0), size, wide, high)
    above, below, right, left = spots[:4]
    step = size * 3**0.5  # from hex to hex
    nobody = [(0.0, 0.0)]
    assert min(spots, key=lambda one: prices_hidden(one, nobody, [], size)) in (right, left)
    beside = [(0.0, 0.0), (2.6 * size, 0.0)]
    assert min(spots, key=lambda one: prices_hidden(one, beside, [], size)) == left
    row = [*beside, (-2.6 * size, 0.0), (0.0, step)]
    assert min(spots, key=lambda one: prices_hidden(one, row, [], size)) == below
    assert min(spots, key=lambda one: prices_hidden(one, row, [below], size)) != below
    crowd = [*nobody, (4 * size, 0.0), (-4 * size, 0.0), (-43.0, 30.0), (-43.0, -30.0)]
    best = min(prices_hidden(one, crowd, [], size)[1] for one in spots)
    assert best < min(prices_hidden(one, crowd, [], size)[1] for one in spots[:4]), "to one side"
    assert above[1] > 0


def test_satellites_as_shown_are_one_touch_in_words(stage: Stage, tmp_path: Path) -> None:
    """ "Gesture.as_shown::1" was written there, and it asked the same once more; of what goes back
    one of the satellites was named."""

    def shown(state: Any) -> bool:
        found = (g for s in state.awaiting().must for g in state.gestures(s))
        return any(g.name == "as_shown" and len(g.steps) > 1 for g in found)

    hall = until(stage, tmp_path, 2, shown, SATELLITES)
    field, before = stage.page().question.ids.answers.ids.field, hall.see().length
    stage.wait()
    stage.press(next(one for one in field.children if one.text == "As shown on the map"))
    laid = hall.see().length - before
    assert laid > 1
    assert hall.undoes() == "Lay the satellites", "the last ones follow by themselves"


def test_of_what_was_touched_the_answer_is_the_gold_one(stage: Stage, tmp_path: Path) -> None:
    """R10.2: beside "As shown on the map" stood "Lay a satellite on" with the same price, both
    white: which of them had been touched?"""

    def shown(state: Any) -> bool:
        found = [g for seat in state.awaiting().must for g in state.gestures(seat)]
        return any(g.name == "as_shown" and len(g.steps) > 1 for g in found)

    hall = until(stage, tmp_path, 2, shown, SATELLITES)
    page, asked = stage.page(), hall.see().question
    whole = next(one for one in asked.choices if one.is_gesture)
    place = next(str(step.args[0]) for step in whole.steps)
    stage.wait()
    page.pick(place)
    stage.frames(4)
    answers = page.question.ids.answers
    looks = {one.text: one.look for one in answers.ids.field.children if hasattr(one, "look")}
    assert place in (answers.picked, answers.placed), looks
    assert looks.pop("As shown on the map") == "card"
    assert [*looks.values()].count("main") == 1


def test_one_arrow_alone_leads_back_from_a_place_of_a_federation(
    stage: Stage, tmp_path: Path
) -> None:
    """Two alike stood in one row: one put the place away, the other one the federation."""
    hall = until(stage, tmp_path, 2, lambda state: places(state) == {"include"}, FORMS)
    page, before = stage.page(), hall.see().length
    answers = page.question.ids.answers

    def arrows() -> list[Any]:
        return [one for one in answers.walk() if getattr(one, "sign", "") == "back"]

    stood = [one.x for one in arrows()]
    stage.wait()
    page.pick(next(iter(page.ids.board.offered())))
    stage.frames(4)
    assert answers.placed
    assert [one.x for one in arrows()] == stood
    stage.wait()
    stage.press(arrows()[0])
    stage.frames(4)
    assert (answers.placed, hall.see().length) == ("", before)
    stage.wait()
    stage.press(arrows()[0])
    stage.frames(4)
    assert hall.see().length < before


@pytest.mark.parametrize("key", ["build", "swap", "station"])
def test_a_way_leads_back_from_the_place_to_the_action_that_asks_for_it(
    stage: Stage, tmp_path: Path, key: str
) -> None:
    """R7.5, R7.8: a power action was paid for, and nothing but the arrow of the page led back."""

    def asking(state: Any) -> list[Any]:
        must = state.awaiting().must
        turn = len(must) == 1 and state.asked(must[0]).key == "turn"
        verbs = ("power", "special")
        legal = [one for one in state.legal(must[0]) if one.verb in verbs] if turn else []
        return [one for one in legal if after(state, one).asked(must[0]).key == key]

    hall = until(stage, tmp_path, 4, lambda state: bool(asking(state)), ASKS[key])
    before, seat = hall.see().length, hall.see().question.seat
    assert hall.act(lambda play: play.choose(asking(hall.play.state)[0]))
    stage.frames(4)
    answers = stage.page().question.ids.answers
    (back,) = [one for one in answers.walk() if getattr(one, "sign", "") == "back"]
    stage.wait()
    stage.press(back)
    stage.frames(4)
    assert hall.see().length == before
    assert (hall.see().question.text.key, hall.see().question.seat) == ("ask.turn", seat)


def test_satellites_as_shown_are_one_touch_where_only_one_is_open() -> None:
    """R10: three lay there for sure; they are drawn as well, and it asked the same in gold."""
    play = SimpleNamespace(unnamed=lambda *_: {"4A", "4B", "4C"})
    hall: Any = SimpleNamespace(play=play)
    steps = (Action("include", 0, ("7B",)),)
    shown = Choice(f"{GESTURE}as_shown::1", Text("gesture.as_shown"), steps)
    assert not answer.unnamed(hall, (shown,))
    assert not builds(hall, (shown,))
    assert answer.unnamed(hall, (Choice("one", Text("verb.include"), steps),)), "a mere touch asks"


def test_the_map_stays_where_a_line_less_is_asked() -> None:
    """At income it stood 5 px higher than at actions."""
    lens = SimpleNamespace(steady=(0.0, 0.0))
    scene: Any = SimpleNamespace(lens=lens, over=0.0, board={}, choosable=frozenset())
    assert stands.least(scene, 1252, 513) == 513
    assert stands.least(scene, 1252, 518) == 513, "five pixels more are nobody's gain"
    assert stands.least(scene, 1252, 545) == 545
    assert stands.least(scene, 1252, 518) == 518, "less room is less room"
    scene.over = 84.0
    assert (stands.least(scene, 1252, 512), lens.hidden) == (518, 6), "it took all of that, grown"
    scene.over = 0.0
    assert stands.kept(scene, 772, 988) == 988
    assert stands.kept(scene, 772, 907) == 988, "upright the seats give what is asked"


def test_what_planet_was_built_on_is_seen_around_the_building(stage: Stage, tmp_path: Path) -> None:
    """A building covered it, and nobody could tell the types of what a seat has, which tiles and
    final scorings count."""
    hall = until(stage, tmp_path, 2, lambda state: state.round == 1 and state.active >= 0)
    board = stage.page().ids.board
    grid, picture = through(board.lens), stage.image()
    built = [h for h in hall.see().board["hexes"] if h.get("planet") and "structure" in h]
    assert len(built) >= 3
    for one in built:
        x, y = board.to_window(*grid.of(one))
        seen = [
            picture.getpixel((round(x), round(stage.size[1] - y - grid.size * share)))
            for share in (0.64, 0.68, 0.72)
        ]
        assert min(dist(colour, rgb(PLANETS[one["planet"]])) for colour in seen) < NEAR, one
        badge = [
            picture.getpixel((round(x + out), round(stage.size[1] - y - out)))
            for out in (grid.size * share for share in (0.58, 0.6, 0.62))
        ]
        assert min(dist(colour, rgb(PLANETS[one["planet"]])) for colour in badge) < NEAR, "by it"
    kinds = {hall.game.texts.say("en", f"planet.{kind}") for kind in PLANETS}
    board.lens.asking = True
    board.repaint()
    stage.frames(4)
    letters = [text for *_, text in board.texts if text in kinds]
    planets = [h for h in hall.see().board["hexes"] if h.get("planet")]
    free = [h for h in planets if "structure" not in h and board.lens.holds(*grid.of(h))]
    assert letters
    assert len(letters) <= len(planets) - len(built), "a badge hid what is built"
    assert len(letters) == len(free), "one at the edge of the map had none"
    lie = sorted((x, y) for x, y, *_, text in board.texts if text in kinds)
    apart = min(dist(one, other) for n, one in enumerate(lie) for other in lie[:n])
    assert apart > dp(22), "two badges lay over each other"
    board.lens.asking = False
    stage.look("en", "contrast")
    stage.frames(4)
    letters = [text for *_, text in board.texts if text in kinds]
    free = [h for h in hall.see().board["hexes"] if h.get("planet") and "structure" not in h]
    assert len(letters) > len(free), "what is built on has its letters, too"


def test_no_price_lies_over_another_and_all_are_read(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Prices of planets side by side covered each other's digits, which were 11 px high; on a small
    tablet also those that could be paid."""
    lying: list[Any] = []
    tag = prices._tag
    monkeypatch.setattr(
        prices, "_tag", lambda *told: (lying.append(told[2]), tag(*told))
    )  # fmt: skip
    until(stage, tmp_path, 4, lambda state: state.round > 1 and may_build(state))
    board = stage.page().ids.board
    for size in (SIZES[0], SMALLEST):
        stage.resize(size)
        board.lens.asking = True
        lying.clear()
        board.repaint()
        stage.frames(2)
        assert len(lying) > 1
        apart = combinations({*lying}, 2)
        assert not any(prices._common(one, other) for one, other in apart), size
    assert prices.READ >= 14


def test_how_a_sector_lies_is_seen_on_the_map_before_it_is_said(
    stage: Stage, tmp_path: Path
) -> None:
    """ "Turned by 1 step": which way nobody told, and a touch took it."""
    stage.resize(SIZES[1])
    free, turns = {"map": "free"}, lambda state: "turns" in _decks(state)
    hall = until(stage, tmp_path, 2, turns, options=free)
    length, field = hall.see().length, stage.page().question.ids.answers.ids.field
    said = [one.text for one in reversed(field.children)]
    assert {"Not turned", "Clockwise by 1 step"} <= {*said}
    hexes = hall.see().board["hexes"]
    for steps in (1, 4):
        next(one for one in field.children if f"by {steps}" in one.text).dispatch("on_release")
        stage.wait()
        assert hall.see().length == length, "one touch shows it"
        assert [one.text for one in reversed(field.children) if one.text in said] == said
        gold = [one.text for one in field.children if getattr(one, "look", "") == "main"]
        assert [f"by {steps}" in text for text in gold] == [True]
        picked = stage.page().ids.board.picked
        lies, planned = _planets(as_tried(hexes, picked)), _planets(_after(hall, steps))
        assert lies == planned
    next(one for one in field.children if "by 4" in one.text).dispatch("on_release")
    assert hall.see().length == length + 1


def _decks(state: Any) -> set[str]:
    return {one.deck for one in state.awaiting().reveals}


def _planets(hexes: Any) -> dict[tuple[int, int], str]:
    return {(one["a"], one["b"]): one["planet"] for one in hexes if one.get("planet")}


def _after(hall: Any, steps: int) -> Any:
    """The hexes once that was said."""
    state = hall.play.state.clone()
    apply(state, state.reveal(state.awaiting().reveals[0], str(steps)))
    return state.view(None)["hexes"]
