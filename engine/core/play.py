"""Uniform random legal play with a seeded dealer, counting decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.core.dealer import Dealer
from engine.core.state import Awaiting, State
from engine.core.steps import Action, Step

MAY_SHARE = 0.25
"""How often random play asks a seat that may act but need not."""


MOST_STEPS = 6_000
"""Three times the longest match that was ever played out."""


class Endless(Exception):
    """A match that random play does not bring to an end."""


@dataclass(slots=True)
class Counts:
    """`decisions`: a seat had two choices or more, all were listed, one was picked uniformly."""

    decisions: int = 0
    largest_legal: int = 0


def random_steps(state: State, seed: int | str, counts: Counts) -> Iterator[Step]:
    """Yield steps to take until the state is over. The caller takes each before the next.

    Raises Endless: of hands that are not known nobody plants a card, and no match of Earth ended.
    """
    choose = Random(seed)
    dealer = Dealer(f"deal {seed}")
    for _ in range(MOST_STEPS):
        awaiting = state.awaiting()
        step: Step | None = _optional(state, awaiting, choose, counts)
        if step is None:
            if awaiting.reveals:
                step = dealer.deal(state, awaiting.reveals[0])
            elif awaiting.must:
                must = awaiting.must
                seat = must[0] if len(must) == 1 else must[int(choose.random() * len(must))]
                step = _pick(state.legal(seat), choose, counts)
        if step is None:
            return
        yield step
    raise Endless


def _optional(state: State, awaiting: Awaiting, choose: Random, counts: Counts) -> Action | None:
    """Now and then what a seat may do but need not."""
    if not awaiting.may or choose.random() >= MAY_SHARE:
        return None
    actions = state.legal(awaiting.may[int(choose.random() * len(awaiting.may))])
    return _pick(actions, choose, counts) if actions else None


def _pick(actions: list[Action], choose: Random, counts: Counts) -> Action:
    count = len(actions)
    if count == 1:
        return actions[0]
    counts.decisions += 1
    counts.largest_legal = max(counts.largest_legal, count)
    return actions[int(choose.random() * count)]


def play_out(state: State, seed: int | str, counts: Counts) -> int:
    """Play a state to its end without keeping a log; returns the steps taken. Raises Endless."""
    steps = 0
    for step in random_steps(state, seed, counts):
        state.take(step)
        steps += 1
    return steps
