"""What one touch offers is done: as far as it goes before a card is drawn, then the rest."""

from __future__ import annotations

from typing import Any

from companion.session.start import begin
from engine.core.dealer import Dealer
from engine.core.match import apply
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from engine.games import load

GAME = load("earth")


def with_a_draw_between(seed: int) -> tuple[Any, Any, Any] | None:
    """A session, a question and a choice of several abilities of which one but the last draws."""
    session = begin(GAME, 2, options={"hands": "known"})
    for step in random_steps(session.state, seed, Counts()):
        for question in session.view().pending:
            for choice in question.choices:
                if len(choice.steps) > 1 and draws_between(session.state, choice.steps):
                    return session, question, choice
        assert session.choose(step) is None
    return None


def draws_between(state: Any, steps: tuple[Any, ...]) -> bool:
    after = state.clone()
    for step in steps[:-1]:
        if after.refuse(step) is not None:
            return False
        apply(after, step)
        if any(prompt.seat == step.seat for prompt in after.awaiting().reveals):
            return {one.verb for one in steps} == {"use"}
    return False


def found() -> tuple[Any, Any, Any]:
    return next(filter(None, map(with_a_draw_between, range(1, 20))))


def used(session: Any) -> list[str]:
    """The abilities that were used, in their order."""
    steps = (entry.step for entry in session.match.log)
    return [str(one.args[0]) for one in steps if isinstance(one, Action) and one.verb == "use"]


def draw(session: Any, seat: int) -> None:
    """Everything that the seat draws, card by card."""
    dealer = Dealer(3)
    while owed := [p for p in session.state.awaiting().reveals if p.seat == seat]:
        assert session.choose(dealer.deal(session.state, owed[0])) is None


def test_all_of_them_are_used_though_a_card_is_drawn_between() -> None:
    """R7.2: it was refused in one of ten cases."""
    session, question, choice = found()
    wanted, before = [str(step.args[0]) for step in choice.steps], used(session)
    assert session.answer(question.id, choice.id) is None
    between = used(session)[len(before) :]
    assert between == wanted[: len(between)]
    assert len(between) < len(wanted)
    draw(session, question.seat)
    assert used(session)[len(before) :] == wanted


def test_what_is_taken_back_between_does_not_go_on() -> None:
    session, question, choice = found()
    before = used(session)
    assert session.answer(question.id, choice.id) is None
    assert session.undo() is None
    assert used(session) == before
    other = next(
        one for q in session.view().pending if q.seat == question.seat
        for one in q.choices if len(one.steps) == 1 and one.steps[0].verb == "use"
    )  # fmt: skip
    assert session.choose(*other.steps) is None
    draw(session, question.seat)
    assert used(session)[len(before) :] == [str(other.steps[0].args[0])]
