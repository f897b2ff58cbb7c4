"""As many as fit: what one show of a piece does where a touch of it would do several at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session.dialogue import Choice, Question
from engine.core.state import Gesture
from engine.core.steps import Action, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading


def as_many(session: Reading, step: Step) -> tuple[Step, ...]:
    """The step as often as one touch takes it, unless people asked to go one by one."""
    several = _several(session, step)
    return several.steps if several else (step,)


def answered(session: Reading, question: Question) -> Question:
    """The question about a shown piece, whose answers do what its show would have done."""
    return replace(question, choices=tuple(_choice(session, one) for one in question.choices))


def _choice(session: Reading, choice: Choice) -> Choice:
    several = _several(session, choice.steps[0]) if len(choice.steps) == 1 else None
    return session.questions_of.gesture(session.state, several) if several else choice


def _several(session: Reading, step: Step) -> Gesture | None:
    if not isinstance(step, Action) or session.waiting.singly:
        return None
    found = session.known.gestures(step.seat)
    return next((one for one in found if {*one.steps} == {step}), None)
