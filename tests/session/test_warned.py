"""A piece that is laid asks what a touch asks: what should be known first is told, and nothing is
given up by it alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.session.api import Ask, Choice, Question, Text
from companion.session.questions import Questions
from companion.session.session import Session
from companion.table.layout import Layout, Pad
from companion.table.layout import load as load_layout
from companion.twin.explain import Path
from engine.core.state import State
from tests.games.peloponnes.table import GAME, ROW_A, act, table
from tests.games.peloponnes.test_disasters import strike
from tests.session.hands import Tabletop, lying, taken
from tests.session.test_remarks import CHOICES, WORDS

RICH = {"coins": 9}


STATIONS = load_layout("peloponnes", "stations", 2, {})
ONE_PAD = Layout(GAME.id, "pad", {}, {"seat1/pad": Pad("seat1/pad")})


def at_table(state: State, layout: Layout = STATIONS) -> tuple[Tabletop, Session]:
    """Two seats at a table that lies as this state wants it."""
    return lying(GAME, state, layout)


def asked(session: Session) -> Question:
    question = session.view().question
    assert question is not None
    return question


def warned(choices: tuple[Choice, ...]) -> Iterator[tuple[object, str]]:
    """What people should know of each answer."""
    return ((one.steps, one.remark.key if one.remark else "") for one in choices if one.steps)


@pytest.mark.parametrize(
    ("seat", "ask", "told"),
    [
        ({"coins": 6, "land": ["A07"]}, Ask.WHICH, "remark.no_join"),  # no stone in the row
        ({"coins": 3, "land": ["A07"]}, Ask.CONFIRM, "remark.no_join"),
        ({"coins": 2, "luxury": 2, "land": ["A03"]}, Ask.CONFIRM, "remark.luxury"),
    ],
)
def test_a_marker_that_is_laid_tells_what_a_touch_tells(
    seat: dict[str, Any], ask: Ask, told: str
) -> None:
    """ "Bid 4 on Land B" stood in gold; by touch it was "does not join your row: lost"."""
    state = table([seat, RICH], row=["A01", "A05", "A12", "A14", "A02"], round=3)
    by_touch = CHOICES.of(state, state.legal(0))
    tabletop, session = at_table(state)
    tabletop.put("row/b0", "bid_red")
    tabletop.settle()
    question = asked(session)
    assert (question.ask, taken(session)) == (ask, [])
    by_marker = dict(warned(question.choices))
    assert by_marker.items() <= dict(warned(by_touch)).items()
    assert {*by_marker.values()} == {told}


def test_a_tile_at_one_reader_bids_only_after_its_coins_were_told() -> None:
    """R6.2: three coins were bid at once by whoever had three, and no sentence had said that a tile
    can be shown. R6.6: the coins of an outbid seat are told with its question."""
    one_reader = load_layout("peloponnes", "pad", 2, {})
    state = table([{"coins": 3}, {"coins": 4}], row=["A01", "A05", "A12", "A14", "A02"], round=3)
    tabletop, session = at_table(state, one_reader)
    assert "at the reader" in session.say(hinted(session))
    tabletop.put("desk/pad", "A01")
    tabletop.settle()
    question = asked(session)
    assert (session.say(question.text), taken(session)) == (
        "Seat 1, do you bid for Land A (3 stone)?", [],
    )  # fmt: skip
    assert [session.say(one.label) for one in question.choices if one.steps] == [
        "Bid 3 on Land A (3 stone)"
    ]
    tabletop.lift("A01")
    for seat, coins in ((0, 3), (1, 4)):
        assert session.choose(act("bid", seat, "A01", coins)) is None
        session.spot.skip()
    assert "at the reader" in session.say(hinted(session))
    tabletop.put("desk/pad", "A05")
    tabletop.settle()
    assert taken(session)[2:] == [act("move", 0, "A05", 3)]


def hinted(session: Session) -> Text:
    """How the seat that is asked answers."""
    how = next(one.how for one in session.pending() if one.ask is Ask.TURN)
    assert how is not None
    return how


def test_an_answer_does_what_it_says_where_some_give_up() -> None:
    """What gives up is offered last: there the answers stood in another order than their steps."""
    state = table([RICH, RICH], row=ROW_A)
    paths = [Path((step,), 1) for step in (act("pass", 0), act("bid", 0, "A05", 3))]
    question = Questions(WORDS, CHOICES.faces).paths(state, paths, Ask.WHICH, 0, "")
    labels = {one.label.key: one.steps[0].verb for one in question.choices if one.steps}
    assert labels == {"verb.bid": "bid", "verb.pass": "pass"}


def test_what_several_seats_may_have_done_is_asked_by_name() -> None:
    """Three answers said "Lay it on its pile", and nobody knew whose was which."""
    state = table([RICH, RICH], row=ROW_A)
    alike = [Path((act("bid", seat, "A05", 3),), 1) for seat in (0, 1)]
    question = Questions(WORDS, CHOICES.faces).paths(state, alike, Ask.WHICH, 0, "")
    assert question.text.key == "ask.whose"
    said = {WORDS.say(one.label): one.steps for one in question.choices if one.steps}
    assert said == {"Mia": alike[0].steps, "Ken": alike[1].steps}
    other = [*alike[:1], Path((act("bid", 1, "A12", 2),), 1)]
    question = Questions(WORDS, CHOICES.faces).paths(state, other, Ask.WHICH, 0, "")
    begins = {WORDS.say(one.label).partition(":")[0] for one in question.choices if one.steps}
    assert begins == {"Mia", "Ken"}


def test_several_moves_are_named_before_they_are_said_to_have_happened() -> None:
    """ "It looks as if this happened. Right? These 4 moves": nobody knew which."""
    state = table([RICH, RICH], row=ROW_A)
    path = Path((act("bid", 0, "A12", 2), act("bid", 1, "A05", 3)), 2)
    question = Questions(WORDS, CHOICES.faces).paths(state, [path], Ask.CONFIRM, 0, "")
    assert question.how is not None
    told = "Mia: Bid 2 on the Bridge  ·  Ken: Bid 3 on Land A (3 food)"
    assert WORDS.say(question.how) == told
    one = Questions(WORDS, CHOICES.faces).paths(
        state, [Path(path.steps[:1], 1)], Ask.CONFIRM, 0, ""
    )
    assert one.how is None


def test_r13_6_a_tile_that_is_laid_is_not_lost_before_people_say_so() -> None:
    """The Bridge was lost at once, by a hand that wanted to ask: 25 to 21 points."""
    tabletop, session = at_table(
        strike("earthquake", {"buildings": ["A12", "A14"], "wood": 5, "stone": 5})
    )
    tabletop.put("seat1/pad", "A12")
    tabletop.settle()
    assert taken(session) == []
    question = asked(session)
    assert question.ask is Ask.WHICH
    assert question.text.key == "ask.which_seat"
    lose = next(one for one in question.choices if one.steps)
    assert lose.steps == (act("lose", 0, "A12"),)
    session.answer(question.id, lose.id)
    assert taken(session) == [act("lose", 0, "A12")]


def test_a_chit_that_was_drawn_is_told_from_one_that_was_only_shown() -> None:
    """ "The Tempest chit again?" was asked of one that was refused at another moment, and in the
    same words of one that had been drawn in round 1."""
    state = table([RICH, RICH], row=ROW_A, round=2, chits=["decline", "plague"])
    tabletop, session = at_table(state, ONE_PAD)

    def shown(piece: str) -> str:
        tabletop.put("seat1/pad", piece)
        tabletop.settle()
        key = asked(session).text.key
        tabletop.lift(piece)
        tabletop.settle()
        return key

    shown("chit_tempest")
    assert session.view().notice is not None
    for seat in (0, 1):
        session.choose(act("pass", seat))
    shown("chit_tempest")
    chits = [step for step in taken(session) if step.verb == "chit"]
    assert len(chits) == 1, "it was shown too early, and is what is drawn now"
    assert shown("chit_decline") == "ask.counted"
    assert [step for step in taken(session) if step.verb == "chit"] == chits
