"""A seat that plays with a little sense, so that test matches reach every corner of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from engine.core.dealer import Dealer
from engine.core.state import State
from engine.core.steps import Action, Step
from engine.games.gaia_project.state import GaiaProject

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


_KEEN = {
    **_EAGER,
    "convert": 0.02,
    "pass": 0.02,
    "decline": 0.1,
    "research": 40,
    "qic": 60,
    "standing": 0,
    "standing_stone": 0,
}
_KEEN |= {"cover": 9, "special": 20, "tile adv": 90, "federate": 200}


def steps_in_order(state: GaiaProject, seed: int | str) -> Iterator[Step]:
    """Keen play in which a seat finishes what it is doing before anybody else decides."""
    choose, dealer = Random(seed), Dealer(f"deal {seed}")
    while awaiting := state.awaiting():
        if awaiting.must:
            busy = [seat for seat in awaiting.must if state.boards[seat].todo]
            yield _pick(state.legal(choose.choice(busy or awaiting.must)), choose, _KEEN)
        elif awaiting.reveals:
            yield dealer.deal(state, awaiting.reveals[0])
        else:
            return


def _pick(actions: list[Action], choose: Random, keen: Mapping[str, float] = _EAGER) -> Action:
    weights = [keen.get(_kind(action), keen.get(action.verb, 1.0)) for action in actions]
    return choose.choices(actions, weights)[0]


def _kind(action: Action) -> str:
    """An advanced tile is worth more than a standard one."""
    return f"{action.verb} {str(action.args[0])[:3]}" if action.args else action.verb
