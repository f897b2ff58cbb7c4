"""Copies that nobody can tell apart: which of them the match takes when people name one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.session.api import Ask
from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import load as load_layout
from engine import games
from engine.core.steps import Action, Step
from tests.session.hands import Tabletop, full_register

GAIA = games.load("gaia")


def somewhere(seed: int, **table: Any) -> Iterator[Session]:
    """A match of Gaia whose hands nobody sees, before each of its steps."""
    session, random = begin(GAIA, 2, faces=GAIA.stand_ins(1), **table), Random(seed)
    for _ in range(120):
        awaiting = session.state.awaiting()
        if session.state.outcome() is not None:
            return
        yield session
        steps: list[Step] = [s for prompt in awaiting.reveals[:1] for s in reveals(session)]
        steps = steps or [step for seat in awaiting.must for step in session.legal(seat)]
        assert session.choose(random.choice(steps)) is None


def reveals(session: Session) -> list[Step]:
    state = session.state
    prompt = state.awaiting().reveals[0]
    return [state.reveal(prompt, piece) for piece in sorted(state.could_be(prompt))]


def unseen_copies(session: Session) -> Iterator[tuple[Action, str]]:
    """A legal step with an unseen card, and its copy which the seat is known to hold."""
    state, places = session.state, session.state.places()
    for seat in state.awaiting().must:
        for step in session.legal(seat):
            held = str(step.args[0]) if step.args else ""
            if places.get(held) != f"seat{seat}:hand":
                continue
            for copy in set(GAIA.catalogue.same_face(held)) - places.keys():
                named = step._replace(args=(copy, *step.args[1:]))
                if state.refuse(named) is None:
                    yield named, held


def test_a_card_that_a_seat_is_known_to_hold_is_played_before_an_unseen_copy() -> None:
    """Else it would stay in a hand that is empty, and what the hand truly holds were refused."""
    for seed in range(20):
        for session in somewhere(seed):
            for step, held in unseen_copies(session):
                assert session.choose(step) is None
                assert session.match.log[-1].step == step._replace(args=(held, *step.args[1:]))
                return
    raise AssertionError("no match came to such a hand")


def test_a_copy_that_lies_elsewhere_is_not_the_one_that_was_taken_back() -> None:
    """Two forests lie open: who takes the first, goes back and takes the second has the second."""
    for seed in range(20):
        for session in somewhere(seed):
            for seat in session.state.awaiting().must:
                takes = [s for s in session.legal(seat) if s.verb == "take"]
                by_face = {session.faces[str(s.args[0])]: s for s in takes}
                for step in takes:
                    other = by_face[session.faces[str(step.args[0])]]
                    if other == step:
                        continue
                    assert session.choose(step) is None
                    assert session.undo() is None
                    assert session.choose(other) is None
                    assert session.match.log[-1].step == other
                    return
    raise AssertionError("no two copies ever lay open")


def test_a_copy_named_by_touch_and_shown_at_a_pad_is_asked_from_where() -> None:
    """Two forests lie open, and no reader has seen which is which: the one shown may be either."""
    layout = load_layout("gaia", "pad", 2, GAIA.check_options(2, {}))
    for seed in range(30):
        tabletop = Tabletop(layout, full_register(GAIA))
        for session in somewhere(
            seed, layout=layout, register=full_register(GAIA), clock=tabletop.clock
        ):
            two = next(two_open(session), None)
            if two is None:
                continue
            tabletop.connect(session)
            length = len(session.match.log)
            tabletop.put(layout.pads_of(two[0].seat)[0], str(two[0].args[0]))
            tabletop.settle()
            assert len(session.match.log) == length
            question = session.view().question
            assert question is not None
            assert question.ask is Ask.WHICH
            other = next(choice for choice in question.choices if choice.steps == (two[1],))
            assert session.answer(question.id, other.id) is None
            assert session.match.log[-1].step == two[1]
            return
    raise AssertionError("no two copies ever lay open")


def two_open(session: Session) -> Iterator[tuple[Action, Action]]:
    """Two ways to take what looks alike."""
    for seat in session.state.awaiting().must:
        takes = [s for s in session.legal(seat) if s.verb == "take"]
        for one in takes:
            for other in takes:
                alike = session.faces[str(one.args[0])] == session.faces[str(other.args[0])]
                if alike and one != other:
                    yield one, other
