"""Passing in Gaia Project: what it scores is told before, and one touch takes the only answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.games.gaia_project.screen.plates import INSIDE, says
from companion.session.piece_questions import Meanings
from companion.ui.widgets.sentence import high
from engine import games
from engine.games.gaia_project.flow import ROUNDS
from engine.games.gaia_project.scoring_tiles import passing
from tests.ui.audit import complaints
from tests.ui.gaia_project import FORMS, GAME, may_build, places, standing, until
from tests.ui.stage import SIZES, Stage

SCORES = 2
"""A match, played at random, in which somebody scores by the last pass."""
PASS = games.load("gaia_project").texts.group("en", "pass")


def passes(state: Any, last: bool) -> bool:
    """Whether a seat is on turn that would score by passing."""
    must = state.awaiting().must
    if must != (state.active,) or (state.round == ROUNDS) is not last:
        return False
    ways = [one for one in state.legal(must[0]) if one.verb == "pass"]
    return bool(ways) and bool(state.remark(ways[0]).key)


def boosters(page: Any) -> dict[str, tuple[int, int]]:
    """How large the boosters to take are drawn."""
    lying = {one for one in page.hall.play.state.boosters if one}
    return {mark.key: (round(mark.w), round(mark.h)) for mark in page.ids.board.marks
            if mark.key in lying}  # fmt: skip


def test_before_a_booster_is_chosen_it_is_told_what_passing_scores(
    stage: Stage, tmp_path: Path
) -> None:
    """R13.1: the points came, and nobody had known of them."""
    until(stage, tmp_path, 2, lambda state: passes(state, last=False))
    page = stage.page()
    unlit = boosters(page)
    stage.wait()
    stage.press(standing(stage)[PASS])
    stage.frames(4)
    assert boosters(page) == unlit != {}, "lit, their signs broke into three cramped lines"
    answers = page.question.ids.answers
    assert page.hall.play.waiting.opened == "pass", "a booster that is laid now says which one"
    assert answers.tells.startswith("You score ")
    ways = [one for one in answers.ids.field.children if getattr(one, "piece", "")]
    assert all(not one.note for one in ways), "once is enough"
    assert len({one.y for one in ways}) == 1, "one above the other the last was not seen"
    (back,) = (one for one in answers.walk() if getattr(one, "sign", "") == "back")
    assert back.under == "Back", "an arrow alone was not understood"
    assert complaints(stage.root) == []
    for size in (stage.size, (390, 844)):
        stage.resize(size)
        for one in ways:  # as on the cardboard: what it brings at once, and below it what for
            room = one._across() - 2 * dp(INSIDE)
            assert high(says(one.piece), room, dp(18)) <= dp(54), "three lines of stamps"
    state = page.hall.play.state
    seat = state.active
    way = next(one for one in state.legal(seat) if one.verb == "pass")
    stage.hall.act(lambda play: play.choose(way))  # as a booster does that is laid on a reader
    stage.frames(4)
    assert page.question.ids.answers.question.seat != seat
    assert not answers.picked, "the next one had touched nothing"


def test_an_income_with_one_outcome_comes_by_itself_and_is_told(
    stage: Stage, tmp_path: Path
) -> None:
    """R4.2: it was asked for with one answer."""

    def alone(state: Any) -> bool:
        return any(
            len(state.gestures(seat)) == 1
            for seat in state.awaiting().must
            if state.asked(seat).key == "income"
        )

    hall = until(stage, tmp_path, 2, alone, 2)
    state = hall.play.state
    assert not alone(state)
    assert ": the order changes nothing" in stage.page().headline
    hall.undo()
    assert not alone(hall.play.state), "what came by itself is taken back with what it came from"


def test_in_the_last_round_pass_opens_too(stage: Stage, tmp_path: Path) -> None:
    """R13.1: no booster is taken, and one touch passed: a second one passed for the next seat, and
    the match was over. Boosters that came back lay on a line more, and the map beside them was a
    smaller one from then on."""
    hall = until(stage, tmp_path, 2, lambda state: passes(state, last=True), SCORES)
    seat, button = hall.play.state.active, standing(stage)[PASS]
    points = sum(one.points for one in passing(hall.play.state, seat))
    assert button.note.startswith(f"+{points} point"), "the whole sentence ran out of it"
    lens = stage.page().ids.board.lens
    left_edge, lying = lens.room[0], len(list(filter(None, hall.play.state.boosters)))
    stage.wait()
    length, place = hall.see().length, button.to_window(*button.center)
    stage.press(button)
    stage.frames(4)
    answers = stage.page().question.ids.answers
    (gold,) = (one for one in answers.walk() if getattr(one, "kin", "") == "ways")
    assert gold.look == "main"
    assert not stage.page().question.how, "it told people to touch a planet"
    assert "do you pass" in stage.page().question.text, "and asked again what the action is"
    assert gold.note.startswith(f"you score {points} point"), "it was told nowhere"
    (back,) = (one for one in answers.walk() if getattr(one, "sign", "") == "back")
    assert back.collide_point(*back.to_widget(*place))
    stage.wait(0.9)
    stage.touch(*place, hasty=True)
    assert answers.picked, "a second touch led back: Pass seemed dead"
    assert hall.see().length == length
    stage.press(gold)
    stage.frames(4)
    state = hall.play.state
    assert len(list(filter(None, state.boosters))) == lying + 1
    assert lens.room[0] == left_edge, "the map is where it was"
    left = {step.verb for step in state.legal(seat)} if state.outcome() is None else set()
    assert "pass" not in left


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
    (yes, no) = yes_and_no(stage, hall, passes[0].steps[0])
    assert (yes.look, no.look) == ("main", "card"), "a booster was laid there: most likely so"
    assert yes.text.startswith("Pass")


def yes_and_no(stage: Stage, hall: Any, step: Any) -> list[Any]:
    """The answers to whether the seat passes with the booster that lies on a reader."""
    meant = Meanings(str(step.args[0]), "pad", (step,), 1)
    answers = stage.page().question.ids.answers
    answers.ask(hall, hall.play.piece_questions.which(hall.play.state, meant))
    stage.frames(2)
    return [one for one in answers.ids.field.children[::-1] if getattr(one, "text", "")]


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


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_pass_tells_its_points_before_it_is_touched(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R13.1: a booster scored two mines, and nothing said so until one was chosen."""

    def scores(state: Any) -> bool:
        must = state.awaiting().must
        turn = must == (state.active,) and "pass" in places(state) and state.round > 1
        return turn and sum(one.points for one in passing(state, must[0])) > 1

    stage.resize(size)
    stage.look("en")
    hall = until(stage, tmp_path, 2, scores)
    points = sum(one.points for one in passing(hall.play.state, hall.see().question.seat))
    assert standing(stage)["Pass"].note == f"+{points} points"
    assert complaints(stage.root) == []


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_what_a_building_scored_is_told_after_it(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R7: the points of the round came, and the line told of the building alone."""
    stage.resize(size)

    def pays(state: Any) -> Any:
        steps = state.legal(state.active) if state.awaiting().must == (state.active,) else ()
        of_round = (s for s in steps if s.verb == "upgrade" and state.remark(s).key == "brings")
        return next(of_round, None)

    hall = until(stage, tmp_path, 2, lambda state: pays(state) is not None, 2)
    step = pays(hall.play.state)
    n = dict(hall.play.state.remark(step).params)["n"]
    assert hall.play.choose(step) is None
    hall.settle()
    stage.frames(4)
    assert stage.page().headline.endswith(f"+{n} points")
