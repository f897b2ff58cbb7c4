"""Hands do all that they are told, whenever they say "Done": the table is then as the match has it.

Earth by touch: soil is the one thing that is told in sums and set back in numbers.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.session.api import Text
from companion.session.as_numbers import NUMBERS
from companion.session.session import Session
from companion.session.start import resume
from companion.store.store import Store
from engine import games
from engine.core.steps import TABLE, Adjustment
from engine.core.text import goods_in
from tests.session.test_owed import begun, walk

SEATS = range(2)
BY_THE_SCREEN = ("undone.counted.many", "undone.all", "undone.everything", "undone.before")
"""Who is told so sets all that is counted to what the screen shows."""
OLDER = ("duty.before", "duty.before.counted")


class Hands(RuleBasedStateMachine):
    """People play, go back and on, correct, say "Done" and are cut off, in any order."""

    @initialize(seed=st.integers(0, 3), played=st.integers(30, 60))
    def sit_down(self, seed: int, played: int) -> None:
        self.folder = TemporaryDirectory()
        self.store = Store(Path(self.folder.name) / "store.db")
        self.session, steps = begun("earth", seed, self.store, played)
        for step in steps:
            assert self.session.choose(step) is None
        self.match = self.session.view().header.match
        self.done()

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.folder.cleanup()

    def over(self) -> bool:
        return self.session.state.outcome() is not None

    def soil(self, seat: int) -> int:
        return self.session.state.counted(seat)["soil"]

    @precondition(lambda self: not self.over())
    @rule(seed=st.integers(0, 99), most=st.integers(1, 6))
    def play(self, seed: int, most: int) -> None:
        for step in walk(self.session.state.clone(), seed, most):
            assert self.session.choose(step) is None

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.session.undo()

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(times):
            if self.session.match.undone:
                assert self.session.redo() is None

    @precondition(lambda self: not self.over())
    @rule(seat=st.sampled_from(SEATS), more=st.integers(-1, 2))
    def count(self, seat: int, more: int) -> None:
        lies = max(0, self.soil(seat) + more)
        if self.session.choose(Adjustment("adjust", seat, ("soil", lies))) is None:
            self.table[seat] = lies

    @rule()
    def done(self) -> None:
        self.session.handled(TABLE, *SEATS)
        self.table = {seat: self.soil(seat) for seat in SEATS}

    @rule(seat=st.sampled_from(SEATS))
    def one_is_done(self, seat: int) -> None:
        if not any(text.key.startswith("undone.") for text in told(self.session)):
            self.session.handled(seat)
            self.table[seat] = self.soil(seat)

    @rule(seat=st.sampled_from(SEATS))
    def take_back(self, seat: int) -> None:
        self.session.take_back(seat)

    @rule()
    def killed(self) -> None:
        before = told(self.session)
        self.session = resume(self.store, self.match, games.load, take_over=True)
        assert told(self.session) == before

    @invariant()
    def hands_come_to_what_the_match_has(self) -> None:
        if not hasattr(self, "table") or self.over():
            return
        texts = told(self.session)
        for seat in SEATS:
            lies = done_by(seat, self.table[seat], texts)
            assert lies in (None, self.soil(seat)), texts


def told(session: Session) -> list[Text]:
    return [one.text for one in session.view().duties if not one.news]


def done_by(seat: int, lies: int, texts: list[Text]) -> int | None:
    """How much soil lies there once hands have done it; None: as much as the screen shows."""
    for key, given in ((text.key, text.params) for text in texts):
        of = given.get("seat") == seat
        if key in BY_THE_SCREEN[1:] or (of and key in (BY_THE_SCREEN[0], *OLDER)):
            return None
        if of and key in ("undone.counted", NUMBERS):
            lies = dict(goods_in(str(given["goods"]))).get("soil", lies)
        if of and key in ("duty.soil", "duty.pay"):
            lies += int(given["a"]) * (1 if key == "duty.soil" else -1)
    return lies


# Not shrunk: a failure names its steps as they are, and costs no minutes.
TestHands: Any = Hands.TestCase
TestHands.settings = settings(
    max_examples=30, stateful_step_count=16, deadline=None, derandomize=True, database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
