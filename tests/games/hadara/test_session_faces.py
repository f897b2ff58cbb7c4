"""Hadara with an owner's own cards: a face nobody has published is asked for when it is met."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.session import moment
from companion.session.api import Ask, Text
from companion.session.session import Session
from companion.session.start import begin
from companion.session.words import one_after_another
from engine.core import record
from engine.core.state import Prompt
from engine.core.steps import TABLE, Action, Step
from engine.games import load
from engine.games.hadara.faces import KNOWN_EFFECT
from tests.games.hadara.match import table

GAME = load("hadara")
PRINTED = {
    face: {key: value for key, value in printed.items() if key != "stand_in"}
    for face, printed in GAME.stand_ins("an owner's box").items()
}
"""What the owner of this test reads off the own cards."""


def next_step(session: Session, random: Random) -> Step:
    state = session.state
    awaiting = state.awaiting()
    if awaiting.reveals:
        prompt = awaiting.reveals[0]
        return state.reveal(prompt, random.choice(sorted(state.could_be(prompt))))
    seat = random.choice(awaiting.must)
    actions: list[Action] = []
    for action in state.legal(seat):
        card = action.args[0] if action.args else ""
        if action.verb != "sell" or random.random() < 0.3 or not isinstance(card, str):
            actions.append(action)
    return random.choice(actions or state.legal(seat))


def wording(piece: str, seat: int = TABLE) -> Text:
    """Whoever plays it is asked by name. A starred card is told apart by its effect, so it is
    named; that is only reported (R14.1). Of others only the kind is told."""
    told = Text("ask.face_new", {"piece": f"kind.{GAME.catalogue.pieces[piece].kind}"})
    if piece in KNOWN_EFFECT:
        told = Text("ask.face_reported", {"piece": piece})
    if seat == TABLE:
        return told
    return Text("ask.face_of", {"seat": seat, "what": one_after_another([told])})


def play(options: dict[str, Any], seed: int) -> tuple[Session, set[str]]:
    """A match by touch; every face that is asked for is told. Returns the faces asked for."""
    session = begin(GAME, 2, options)
    random, asked = Random(seed), set()
    for _ in range(1000):
        if session.state.outcome() is not None:
            return session, asked
        step = next_step(session, random)
        session.choose(step)
        if session.waiting.face is not None:
            question = next(q for q in session.questions() if q.ask is Ask.FACE)
            face = session.waiting.face[0]
            assert question.text == wording(question.piece, step.seat)
            assert face not in asked, "a face is asked for once"
            asked.add(face)
            assert question.seat is not None
            length = len(session.match.log)
            assert session.learn(face, PRINTED[face]) is None
            assert len(session.match.log) == length + 1, (face, step)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("options", [{}, {"game": "full", "markets": True, "nobles": True}])
def test_faces_are_learned_as_they_are_met(options: dict[str, Any]) -> None:
    session, asked = play(options, 4)
    wanted = set(GAME.unknown_faces(session.match.options))
    assert asked
    assert asked <= wanted
    assert set(session.match.faces) == asked
    assert session.state.view(None)["unknown"] == []
    if options:
        assert {"market_small", "market_large", "stall"} <= asked
    data = json.loads(json.dumps(record.dump(session.match)))
    again = record.load(data, load)  # now every face is known from the beginning
    assert record.dump(again)["final"] == data["final"]
    assert record.dump(again)["checkpoints"] == data["checkpoints"]


def test_an_untold_card_can_be_bought_by_touch_and_alike_ones_are_offered_once() -> None:
    """R20, R5.2: an answer asks for what is printed, and buys. Without it a card could only be sold
    or laid away. It is one of the cards with this back, not ten that nobody can tell apart."""
    session = begin(GAME, 2, {})
    random = Random(1)
    for _ in range(30):
        turns = [one for one in session.questions() if one.ask is Ask.TURN]
        untold = [(q, c) for q in turns for c in q.choices if {*c.pieces} & {*PRINTED}]
        if untold:
            break
        session.choose(next_step(session, random))
    assert [one.steps[0].verb for _, one in untold] == ["buy", "sell", "discard"]
    turn, buy = untold[0]
    assert buy.remark == Text("remark.untold")
    assert turn.seat is not None
    assert [*session.nameable(turn.seat)] == [*buy.pieces]
    session.answer(turn.id, buy.id)
    plain = PRINTED[buy.pieces[0]] | {"cost": 0, "effect": "none"}
    assert session.learn(buy.pieces[0], plain) is None
    assert session.match.log[-1].step == buy.steps[0]
    discard = session.legal(turn.seat)[0]
    other = str(discard.args[0])
    session.choose(discard)
    assert session.learn(other, PRINTED[other]) is None
    told = [(one.verb, one.args[-1]) for one in session.state.by_hand(0)]
    assert ("discarded_costing", PRINTED[other]["cost"]) in told, "purple cards share a name"


def test_what_cannot_be_printed_there_is_refused_and_asked_again() -> None:
    session = begin(GAME, 2, {"markets": True})
    (prompt, *_) = session.state.awaiting().reveals
    session.choose(session.state.reveal(prompt, prompt.deck))
    assert session.waiting.face is not None
    notice = session.learn(session.waiting.face[0], {"income": -3})
    assert notice is not None
    assert session.waiting.face is not None
    assert not session.match.log


def test_a_face_is_asked_about_until_it_is_told_whatever_another_seat_does() -> None:
    """R4.3: both choose at once; the other one's sale took the question away."""
    session, tabletop = table("stations", "purple")
    tabletop.put("seat1/pad", "P1-B01")
    tabletop.settle()
    shown = session.view().question
    assert shown is not None
    buy = next(one for one in shown.choices if one.steps and one.steps[0].verb == "buy")
    session.answer(shown.id, buy.id)
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.FACE
    assert session.say(question.text, "en").startswith("Seat 1: ")
    assert session.choose(Action("sell_unseen", 1)) is None
    assert session.waiting.face is not None
    assert Ask.FACE in [one.ask for one in session.questions()]
    assert session.choose(Action("sell_unseen", 0)) is None
    assert session.waiting.face is None, "its own seat did something else"


def test_the_front_of_a_looted_colony_is_shown_by_any_tile_of_its_level() -> None:
    """R7.3, R13.1: it has no tag of its own, its tile has: readers are lit for it, one laid there
    opens the question about the number, and it is said who looted it."""
    known = {face: told for face, told in PRINTED.items() if face != "colony_front_9"}
    session, tabletop = table("stations", faces=known)
    state = session.state
    state.realms[1].colonies[9] = ""  # type: ignore[attr-defined]
    for realm in state.realms:  # type: ignore[attr-defined]
        realm.todo = []
    state.frames = [("reveal", (Prompt("print", deck="colony_front_9"),))]  # type: ignore[attr-defined]
    moment.moved(session)
    asked = session.view().question
    assert asked is not None
    assert session.say(asked.text, "en").startswith("Seat 2, ")
    assert asked.how == Text("how.reveal_any")
    assert all(session.lights()[f"seat{n}/pad"].startswith("put") for n in (1, 2))
    tabletop.put("seat1/pad", "C09-2")
    tabletop.settle()
    assert session.waiting.face is not None
    assert session.waiting.face.face == "colony_front_9"
    assert session.view().notice is None
