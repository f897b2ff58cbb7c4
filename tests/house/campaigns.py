"""Solo matches of Peloponnes brought to their end, as high or as low as a test wants."""

from __future__ import annotations

from companion.house.api import OpenMatch
from companion.session.session import Session
from engine.core.match import Seat
from engine.core.play import Counts, random_steps

ADA = (Seat("Ada", "red"),)
LAST_ROUND = 8
RICH = {"coins": 105, "luxury": 20, "food": 13, "population": 20}
"""At least 35 points by prestige for the coins; people are fed and enough are left."""
POOR = {"coins": 0, "food": 0, "population": 0}


def played(opened: OpenMatch, counts: dict[str, int], seed: int = 1) -> Session:
    """The match to its end; in each step of the last round the table corrects to these counts."""
    session = opened.play
    assert isinstance(session, Session)
    steps = random_steps(session.state, seed, Counts())
    for step in steps:
        refused = session.choose(step)
        assert refused is None, session.say(refused.text)
        if session.state.round_number() == LAST_ROUND and session.state.outcome() is None:
            for what, number in counts.items():
                assert session.adjust(0, what, number) is None
    assert session.state.outcome() is not None
    return session
