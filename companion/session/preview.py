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
    after = state.clone()
    for step in steps:
        if refuse(after, step) is not None:
            return None
        apply(after, step)
    events = tuple(words.event(event, after.called) for event in after.events[len(state.events) :])
    over = after.outcome() is not None
    return Preview(tuple(_changes(state, after)), state.view(None), after.view(None), events, over)


def _changes(state: State, after: State) -> Iterator[Change]:
    """Every seat's points and counted things that differ; a game that counts points is asked."""
    scores = zip(state.scores(), after.scores(), strict=True)
    for seat, (before, then) in enumerate(scores):
        old = {"points": before, **state.counted(seat)}
        new = {"points": then, **after.counted(seat)}
        for what in dict.fromkeys((*old, *new)):
            if old.get(what, 0) != new.get(what, 0):
                yield Change(seat, what, old.get(what, 0), new.get(what, 0))
