"""What a step would do: tried on a copy of the match, told as numbers that change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.session.api import Change, Preview
from companion.session.words import Words
from engine.core.match import apply, refuse
from engine.core.state import State
from engine.core.steps import Step


def preview(state: State, steps: Sequence[Step], words: Words) -> Preview | None:
    """What steps would do to this state, which stays as it is; None when one is not legal."""
    after, start = state.tried(), (len(state.ledger), len(state.events))
    for step in steps:
        if refuse(after, step) is not None:
            return None
        start = len(after.ledger), len(after.events)
        apply(after, step)
    for step in after.unless_stopped():
        apply(after, step)
    events = tuple(words.event(event, after.named) for event in after.events[len(state.events) :])
    over = after.outcome() is not None
    changes, direct = tuple(_changes(state, after)), tuple(_direct(after, *start))
    return Preview(changes, state.view(None), after.view(None), events, over, direct)


def _direct(after: State, lines: int, events: int) -> Iterator[Change]:
    """What the ledger has under the first event of the last step: (seat, what) from 0."""
    sums: dict[tuple[int, str], int] = {}
    for seat, what, amount, _, event in after.ledger[lines:]:
        if event == events:
            sums[seat, what] = sums.get((seat, what), 0) + amount
    return (Change(seat, what, 0, amount) for (seat, what), amount in sums.items())


def _changes(state: State, after: State) -> Iterator[Change]:
    """Every seat's points and counted things that differ; a game that counts points is asked."""
    scores = zip(state.scores(), after.scores(), strict=True)
    for seat, (before, then) in enumerate(scores):
        old = {"points": before, **state.counted(seat)}
        new = {"points": then, **after.counted(seat)}
        for what in dict.fromkeys((*old, *new)):
            if old.get(what, 0) != new.get(what, 0):
                yield Change(seat, what, old.get(what, 0), new.get(what, 0))
