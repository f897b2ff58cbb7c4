"""A seat that plays with a little sense, so that test matches reach every corner of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core.dealer import Dealer
from engine.core.state import State
from engine.core.steps import Action, Step

_EAGER = {
    "federate": 40,
    "token": 9,
    "upgrade": 9,
    "build": 9,
    "tile": 9,
    "research": 6,
    "special": 6,
    "power": 5,
    "qic": 7,
    "project": 4,
    "advance": 9,
    "charge": 9,
    "buy": 9,
    "pass": 0.15,
    "convert": 0.4,
    "decline": 0.5,
}


def eager_steps(state: State, seed: int | str) -> Iterator[Step]:
    """Like the house's random play, but building rather than passing."""
    choose, dealer = Random(seed), Dealer(f"deal {seed}")
    while True:
        awaiting = state.awaiting()
        if awaiting.reveals and (not awaiting.must or choose.random() < 0.5):
            yield dealer.deal(state, awaiting.reveals[0])
        elif awaiting.must:
            yield _pick(state.legal(choose.choice(awaiting.must)), choose)
        else:
            return


def _pick(actions: list[Action], choose: Random) -> Action:
    weights = [_EAGER.get(action.verb, 1.0) for action in actions]
    return choose.choices(actions, weights)[0]
