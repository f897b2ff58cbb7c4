"""Several actions of one touch: as far as they go before a card is drawn between them, and the rest
once it has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.match import apply
from engine.core.state import State
from engine.core.steps import Action, Step

if TYPE_CHECKING:
    from companion.session.session import Session

Steps = tuple[Step, ...]


def parted(state: State, steps: Steps) -> tuple[Steps, Steps]:
    """What can be done now, and what waits for a draw of their seat; all of it where something
    else is in the way, to be refused as a whole. The state stays as it is."""
    if len(steps) < 2 or not all(isinstance(step, Action) for step in steps):
        return steps, ()
    after = state.clone()
    for number, step in enumerate(steps):
        if after.refuse(step) is not None:
            drawn = number and _owed(after, step.seat)
            return (steps[:number], steps[number:]) if drawn else (steps, ())
        apply(after, step)
    return steps, ()


def next_of(session: Session) -> Steps:
    """What of a touch goes on now, once: nothing while a card is still owed, or where what came
    between leaves no room for it."""
    rest, state = session.waiting.rest, session.state
    if not rest or _owed(state, rest[0].seat):
        return ()
    session.waiting.go_on_with(())
    return rest if state.refuse(rest[0]) is None else ()


def _owed(state: State, seat: int) -> bool:
    return any(prompt.seat == seat for prompt in state.awaiting().reveals)


def turned_up(state: State, piece: str, steps: Steps) -> Steps:
    """What is to be shown after these steps, where the piece that was laid for them is just that:
    they named its kind alone, and the reader knows which it is. The state stays as it is."""
    if not steps or any(piece in step.args for step in steps):
        return ()
    after = state.clone()
    for step in steps:
        if after.refuse(step) is not None:
            return ()
        apply(after, step)
    owed, seat = set(after.awaiting().reveals) - set(state.awaiting().reveals), steps[-1].seat
    mine = [prompt for prompt in owed if prompt.seat == seat and piece in after.could_be(prompt)]
    return (after.reveal(mine[0], piece),) if mine else ()
