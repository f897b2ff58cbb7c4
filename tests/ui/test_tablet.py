"""One tablet for all hands of a table on the screen: who has it keeps it, what is drawn comes by
itself, and no hand opens for anybody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Ask, Choice
from companion.session.drawn import into_hand
from companion.ui.hands import offers_hand
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.games import load
from tests.ui.houses import asked_now, new_house, random_walk
from tests.ui.scenes import follow
from tests.ui.stage import Stage
from tests.ui.tables import HandTables
from tests.ui.test_hand import open_hand


@pytest.fixture
def hall(stage: Stage, tmp_path: Path) -> Any:
    """Earth for two at a table on the screen that deals all hands; the first turn is to begin."""
    tables = HandTables()
    opened = stage.open(new_house(tmp_path, tables))
    opened.keep("spot_checks", "off")
    seats = [Seat(*s) for s in zip(("Ada", "Benjamin"), load("earth").colours, strict=False)]
    opened.start("earth", seats, {"hands": "known"}, "stations")
    opened.follow = lambda: follow(stage, opened, tables.last)
    until_asked(opened, "choose")
    return opened


def key(hall: Any) -> str:
    """What the seat that comes first is asked, also while pieces are put in order."""
    asked = hall.play.pending()
    return asked[0].text.key if asked else ""


def until_asked(
    hall: Any, wanted: str, done: Callable[[], bool] = lambda: True, seed: int = 3
) -> None:
    """Play at random until this is asked first."""
    until(
        hall,
        lambda state: wanted in asked_now(state),
        lambda: key(hall) == f"ask.{wanted}" and done(),
        seed,
    )


def until(
    hall: Any, likely: Callable[[State], bool], done: Callable[[], bool], seed: int = 3
) -> None:
    """Play at random until `done`, which holds only where the state is likely: what comes before is
    written as one."""
    ahead = hall.play.state.clone()
    walk = random_walk(ahead, seed)
    while not (likely(ahead) and done()):
        steps = [next(walk)]
        while not likely(ahead):
            steps.append(next(walk))
        assert hall.play.choose(*steps) is None
    hall.settle()
    hall.follow()


def take(hall: Any, wanted: Callable[[Choice], bool], seat: int = -1) -> None:
    """An answer of the seat that is asked, as a finger gives it."""
    seat = hall.see().question.seat if seat < 0 else seat
    asked = next(q for q in hall.play.private(seat) if q.ask is Ask.TURN)
    choice = next(one for one in asked.choices if wanted(one))
    assert hall.act(lambda play: play.answer(asked.id, choice.id))
    hall.follow()


def owed(hall: Any) -> list[Any]:
    return [prompt for prompt in hall.see().awaiting.reveals if into_hand(prompt)]


def test_whoever_draws_holds_the_cards_without_a_touch(hall: Any) -> None:
    """ "Draw 4", "to the hand" and the like said nothing: one touch in ten of a turn."""
    active, held = hall.see().question.seat, len(hall.play.held(hall.see().question.seat))
    take(hall, lambda one: one.id == "choose:grow")
    assert not owed(hall)
    assert len(hall.play.held(active)) == held + 4, "R5: Grow draws four"
    other = 1 - active
    held = len(hall.play.held(other))
    until_asked(hall, "either")
    take(hall, lambda one: one.id == "take:draw", other)
    assert not owed(hall)
    assert len(hall.play.held(other)) >= held + 2
    hall.play.undo()
    hall.settle()
    assert key(hall) == "ask.either", "the answer goes back with what it drew"
    assert len(hall.play.held(other)) == held


def test_a_hand_stays_open_until_all_that_it_holds_is_decided(stage: Stage, hall: Any) -> None:
    """R5: Plant is up to two cards, then four are looked at and one is kept. Between them the
    tablet went back to the table and was handed to the seat that had it. So do abilities, that lie
    in the match below; then others are asked."""
    seat = hall.see().question.seat
    take(hall, lambda one: one.id == "choose:plant")
    open_hand(stage, hall)
    seen = []
    while hall.screen == "hand" and hall.handed == seat:
        assert stage.page().opened
        asked = next(q for q in hall.play.private(seat) if q.ask is Ask.TURN)
        assert len(asked.choices) > 1, "one answer is none"
        seen.append(asked.text.key)
        wanted = [one for one in asked.choices if one.steps[0].verb in ("plant", "keep")]
        take(hall, lambda one, first=(wanted or asked.choices)[0]: one == first, seat)
        stage.frames()
    assert seen[0] == "ask.plant"
    assert "ask.keep" in seen


def test_whoever_has_the_tablet_is_not_asked_to_take_it(stage: Stage, hall: Any) -> None:
    seat = hall.see().question.seat
    take(hall, lambda one: one.id == "choose:plant")
    open_hand(stage, hall)
    stage.page().hide()  # it is asked on at the table
    hall.give(seat)
    stage.frames()
    assert stage.page().opened


def test_nobody_else_who_takes_the_tablet_sees_a_hand(stage: Stage, hall: Any) -> None:
    """Laid down, given to somebody else, or with a question to somebody else between."""
    seat = hall.see().question.seat
    take(hall, lambda one: one.id == "choose:plant")
    page = open_hand(stage, hall)
    stage.press(page.ids.hide)
    hall.give(seat)
    stage.frames()
    assert not stage.page().opened, "it was laid down"
    stage.press(stage.page().children[0].ids.open)
    hall.give(1 - seat)
    stage.page().on_pre_enter()
    assert not stage.page().opened
    stage.page().hide()
    hall.give(seat)
    stage.frames()
    assert not stage.page().opened, "it was given to somebody else"
    stage.press(stage.page().children[0].ids.open)
    stage.page().hide()
    until(
        hall,
        lambda state: 1 - seat in state.awaiting().must,
        lambda: hall.play.pending()[0].seat == 1 - seat,
    )
    stage.frames()
    hall.give(seat)
    stage.frames()
    assert not stage.page().opened, "somebody else was asked meanwhile"


@pytest.mark.parametrize("game", ["earth", "gaia"])
def test_a_seat_can_always_look_into_its_hand(stage: Stage, tmp_path: Path, game: str) -> None:
    """The way there stood only where a card could be played at once: it told the others so, and
    whoever had drawn chose an action without having seen what (R4.2, R9.1)."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.keep("spot_checks", "off")
    seats = [Seat(*s) for s in zip(("Ada", "Benjamin"), load(game).colours, strict=False)]
    hall.start(game, seats, {"hands": "known"}, "stations", 1)
    asked = Counter[str]()
    for step in islice(random_steps(hall.play.state, 3, Counts()), 150):
        question = hall.see().question
        if question and question.ask is Ask.TURN and hall.play.held(question.seat):
            assert offers_hand(hall, question), question.text
            asked[question.text.key] += 1
        if hall.play.choose(step) is not None:
            break
    assert len(asked) >= 3
