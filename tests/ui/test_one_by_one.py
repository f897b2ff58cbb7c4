"""Earth: one touch puts on a card as many as fit, or one, and nothing moves meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.session.api import Ask, Text
from companion.ui.words import words
from engine.core.languages import FIRST
from engine.games.earth.actions.pieces import room
from tests.ui.play import answers
from tests.ui.stage import SIZES, Stage
from tests.ui.test_tablet import hall, key, until_asked

__all__ = ["hall"]


@pytest.fixture
def putting(stage: Stage, hall: Any) -> Any:
    """A seat puts several sprouts where there is more than one card for them."""
    until_asked(hall, "put", lambda: several(hall), seed=7)
    stage.frames(6)
    return hall


def several(hall: Any) -> bool:
    asked = hall.play.pending()[0]
    cards = {step.args[0] for one in asked.choices for step in one.steps if step.args}
    return int(asked.text.params["n"]) > 3 and len(cards) > 2


def cards(stage: Stage, hall: Any) -> dict[str, tuple[int, ...]]:
    """Where the cards of the mat lie in the window."""
    board = stage.page().ids.board
    planted = {row["card"] for seat in hall.see().board["seats"] for row in seat["tableau"]}
    spots = (spot for spot in board.spots if spot.name in planted)
    return {
        one.name: tuple(map(round, (*board.to_window(one.x, one.y), one.w, one.h))) for one in spots
    }


def buttons(stage: Stage) -> dict[str, tuple[int, ...]]:
    """Where the answers stand in the window, by their picture."""
    return {
        one.piece or one.text: tuple(map(round, (*one.to_window(*one.pos), *one.size)))
        for one in answers(stage)
    }


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("language", FIRST)
def test_one_at_a_time_a_lit_card_takes_one_at_each_touch_and_nothing_moves(
    stage: Stage, putting: Any, size: tuple[int, int], language: str
) -> None:
    """The touched card asked whether it was meant, and the mat jumped for that; with each piece the
    answers moved up, and the next touch hit another one."""
    stage.look(language)
    stage.resize(size)
    stage.frames(6)
    one_at_a_time(stage)
    between(stage, putting)
    lay, stood, left = cards(stage, putting), buttons(stage), []
    while key(putting) == "ask.put":
        asked = putting.see().question
        left.append(asked.text.params["n"])
        card = next(one.steps[0].args[0] for one in asked.choices if one.steps[0].args)
        length = putting.see().length
        stage.touch(*stage.spot(stage.page().ids.board, card))
        assert putting.see().length == length + 1
        if key(putting) == "ask.put":
            assert cards(stage, putting) == lay
            # With the last one there is no choice between one and many any more.
            assert buttons(stage).items() <= stood.items()
            assert not {one.piece for one in answers(stage)} & {*lay}, "one way is enough"
    assert len(left) > 2
    assert left == list(range(left[0], left[0] - len(left), -1)), "one at each touch"


def between(stage: Stage, hall: Any) -> None:
    """A card that was shown twice is asked about, and then it goes on as it was: four were put."""
    answers_, asked = stage.page().question.ids.answers, hall.see().question
    answers_.ask(hall, replace(asked, ask=Ask.WHICH, text=Text("ask.again", {"piece": "E001"})))
    answers_.ask(hall, asked)
    stage.frames(6)
    assert answers_.singly


def one_at_a_time(stage: Stage) -> None:
    said = words.say("table.by_ones")
    stage.press(next(one for one in answers(stage) if one.text == said))


@pytest.mark.parametrize("size", SIZES[:2])
def test_one_touch_puts_as_many_as_fit_and_undo_gives_all_of_it_back(
    stage: Stage, putting: Any, size: tuple[int, int]
) -> None:
    """R7.10: a guest put four sprouts on one plant, a touch for each; after that the tablet was
    given on. What is put at once is taken back at once."""
    stage.look("en")
    stage.resize(size)
    stage.frames(6)
    asked = putting.see().question
    free = {
        one.steps[0].args[0]: len(one.steps)
        for one in asked.choices
        if len(one.steps) > 1 and len({*one.steps}) == 1
    }
    card, fits = max(free.items(), key=lambda one: one[1])
    before, there = asked.text.params["n"], lying(putting, asked.seat, card)
    assert 1 < fits <= before
    assert "as many" in stage.page().question.how
    stage.touch(*stage.spot(stage.page().ids.board, card))
    assert lying(putting, asked.seat, card) == there + fits
    if key(putting) == "ask.put":
        assert putting.see().question.text.params["n"] == before - fits
    putting.undo()
    stage.frames(6)
    assert lying(putting, asked.seat, card) == there
    assert putting.see().question.text.params["n"] == before


def lying(hall: Any, seat: int, card: str) -> int:
    """Sprouts and growth on a card."""
    rows = hall.see().board["seats"][seat]["tableau"]
    return sum(row["sprouts"] + row["growth"] for row in rows if row["card"] == card)


def test_each_card_is_one_answer_where_it_is_out_of_view(stage: Stage, putting: Any) -> None:
    """Each stood there twice: once for one sprout, once for as many as it takes; and below the very
    cards that lay lit before people."""
    stage.resize(SIZES[0])
    stage.frames(6)
    assert not [one.piece for one in answers(stage) if one.piece]
    board = stage.page().ids.board
    board.focus = 1 - putting.see().question.seat
    stage.frames(6)
    told = [one.piece for one in answers(stage) if one.piece]
    assert len(told) == len(set(told)) > 2


def test_a_hand_stays_open_while_its_seat_is_asked_and_puts_as_the_table_does(
    stage: Stage, hall: Any
) -> None:
    """After one touch the table came back, after another it did not. Of sprouts each touch put one
    there, by the words, and the table put as many as fit."""
    stage.look("en")
    stage.resize(SIZES[1])
    until_asked(hall, "choose", lambda: takes_sprouts(hall.play.state))
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.page().look_in()
    stage.frames(4)
    seat = hall.see().question.seat
    waters = next(c for c in hall.see().question.choices if "water" in c.steps[0].args)
    stage.page().children[0].ids.answers.take(waters)
    hall.follow()
    stage.frames(4)
    assert (hall.see().question.text.key, hall.see().question.seat) == ("ask.put", seat)
    assert stage.page().opened, "what is touched next lies in the match below the hand"
    page = stage.page().children[0]
    assert "as many" in page.how
    left = hall.see().question.text.params["n"]
    stage.press(next(w for w in page.walk() if getattr(w, "text", "") == "One at a time"))
    stage.frames(4)
    page = stage.page().children[0]
    assert "as many" not in page.how
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    card = next(iter(board.offered()))
    stage.touch(*stage.spot(board, card))
    stage.frames(4)
    assert hall.see().question.text.params["n"] == left - 1
    assert stage.page().children[0].ids.answers.singly, "the next one goes alone, too"


def test_the_end_of_abilities_stands_where_it_stood_when_one_is_left(
    stage: Stage, hall: Any
) -> None:
    """ "Use no more" went up a line for a gold "Use X", which came under the finger that ended. It
    is as high as the answers on its line, so that its upper edge may move; nothing comes there."""
    stage.look("ja")
    stage.resize(SIZES[1])
    stood = []
    for several in (True, False):
        until_asked(hall, "use", lambda one=several: exchanging(hall, several=one), seed=7)
        stage.frames(6)
        end = next(one for one in answers(stage) if one.text == "能力はもう使わない")
        stood.append((*end.to_window(*end.pos), *end.size))
    assert stood[0][:3] == stood[1][:3]
    x, y, wide, high = stood[0]
    for one in answers(stage):
        left, low = one.to_window(*one.pos)
        beside = left >= x + wide or left + one.width <= x
        assert one.text == end.text or beside or low >= y + high or low + one.height <= y


def exchanging(hall: Any, *, several: bool) -> bool:
    """Whether several cards are lit, or one, and sprouts can be exchanged besides."""
    asked = hall.play.pending()[0]
    steps = [step for one in asked.choices for step in one.steps]
    lit = {step.args for step in steps if step.verb == "use"}
    return (len(lit) > 1) == several and any(step.verb == "convert" for step in steps)


def takes_sprouts(state: Any) -> bool:
    """Whether a seat chooses an action whose plants have room for several sprouts."""
    area = state.areas[state.awaiting().must[0]] if state.awaiting().must else None
    return area is not None and room(area, "sprout", (*area.cell,)) > 6
