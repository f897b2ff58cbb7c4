"""Steps that must be legal, taken one after the other; what comes of them cites rules to tell."""

from __future__ import annotations

from typing import TypeVar

from engine.core import promises
from engine.core.game import Game
from engine.core.state import State
from engine.core.steps import Action, Step

SomeState = TypeVar("SomeState", bound=State)


def taken(game: Game, state: SomeState, *steps: Step) -> SomeState:
    """The state after these steps."""
    for step in steps:
        refusal = state.refuse(step)
        assert refusal is None, (step, game.say(refusal))
        state.take(step)
    cited = [event.rule for event in state.events] + [line[3] for line in state.ledger]
    assert not [*promises.untold(game, cited)]
    return state


def offered(state: State, step: Step) -> bool:
    """Whether a step is among those that its seat can choose from."""
    seated = isinstance(step, Action) and 0 <= step.seat < state.seats
    return seated and step in state.legal(step.seat)
