"""Opening: a piece that can mean nothing before another step is taken, and then one thing alone, is
asked about as that step. Whoever shows a card to plant has not been heard to choose Plant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.twin.meaning import meanings, why_not
from engine.core.match import apply
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.core.steps import Action, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.shows import Shown
    from companion.session.waiting import Waiting


def step_before(session: Reading, piece: str, seat: int) -> tuple[Action, ...]:
    """The step that people are asked about; none where the piece would mean nothing after it."""
    step = session.state.opens(piece, seat)
    if step is None or session.state.refuse(step) is not None:
        return ()
    means = meanings(_after(session.state, step), piece, step.seat, session.faces)
    return (step,) if means else ()


def why_not_then(session: Reading, piece: str, seat: int) -> tuple[Step, Refusal] | None:
    """Why it cannot be taken, or the piece would mean nothing after it."""
    step = session.state.opens(piece, seat)
    if step is None:
        return None
    refusal = session.state.refuse(step)
    return (step, refusal) if refusal else why_not(_after(session.state, step), piece, step.seat)


def opened(waiting: Waiting, steps: Iterable[Step]) -> list[tuple[str, Shown, int]]:
    """What was shown for one of these steps that are taken now: where, what, and by whom."""
    taken = {step: step.seat for step in steps}
    return [
        (station, shown, taken[step])
        for station, shown in waiting.shown.items()
        for step in shown.opens
        if step in taken
    ]


def _after(state: State, step: Action) -> State:
    after = state.clone()
    apply(after, step)
    return after
