"""However long a match is: what is remembered of the table is what a take-back can use."""

from __future__ import annotations

from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import load as load_layout
from companion.twin.twin import FURTHEST_BACK
from engine.core.play import Counts, random_steps
from engine.games import load

GAME = load("earth")
SEATS, STEPS = 3, 420


def played(steps: int) -> Session:
    layout = load_layout("earth", "full", SEATS, GAME.check_options(SEATS, {}))
    session = begin(GAME, SEATS, layout=layout)
    for _, step in zip(range(steps), random_steps(session.state, 4, Counts()), strict=False):
        assert session.choose(step) is None
    return session


def test_no_more_is_remembered_than_a_take_back_looks_for() -> None:
    session = played(STEPS)
    assert len(session.twin.moments) == FURTHEST_BACK + 1
    assert session.twin.moments[-1][0] > STEPS - 20


def test_after_a_long_way_back_the_moments_before_are_known_again() -> None:
    session = played(STEPS)
    first = session.twin.moments[0][0]
    back = first // 2
    assert session.undo_to(back) is None
    short = played(back)
    assert session.state.digest() == short.state.digest()
    assert session.twin.moments[-20:] == short.twin.moments[-20:]
    assert session.undo_to(0) is None
    assert len(session.twin.moments) == 1
