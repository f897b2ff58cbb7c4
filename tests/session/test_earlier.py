"""Which events are told as earlier moments: all since this turn began, and none before."""

from __future__ import annotations

import pytest

from companion.session.start import begin
from companion.session.telling import turn_began
from engine.core.ledger import Event
from engine.core.play import Counts, random_steps
from engine.games import load


@pytest.mark.parametrize(
    ("verbs", "gesture", "began"),
    [
        ("turn drawn turn grown paid", 4, 2),
        ("turn drawn turn grown paid", 3, 2),
        ("turn drawn turn grown paid", 2, 0),
        ("turn drawn grown", 1, 0),
        ("turn drawn", 2, 0),
        ("drawn grown paid", 2, 2),
        ("", 0, 0),
    ],
)
def test_a_turn_begins_with_the_last_event_that_says_so(
    verbs: str, gesture: int, began: int
) -> None:
    """`gesture` is the first event of what happened just now; it is not looked into."""
    events = [Event(verb, 0) for verb in verbs.split()]
    assert turn_began(events, gesture) == began


def test_what_was_earlier_and_what_happened_now_make_the_turn() -> None:
    game = load("gaia")
    session = begin(game, 2, faces=game.stand_ins(1))
    steps = random_steps(session.state, 3, Counts())
    lengths = set()
    for _ in range(30):
        assert session.choose(next(steps)) is None
        view, events = session.view(), session.state.events
        told = [event.index for event in (*view.earlier, *view.happened)]
        assert told == list(range(len(events) - len(told), len(events)))
        if view.earlier:
            assert events[told[0]].verb == "turn"
        lengths.add(len(view.earlier))
    assert len(lengths) > 2
