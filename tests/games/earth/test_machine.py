"""People play, take back, correct, save and load in any order; nothing drifts apart."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core import record
from engine.core.match import Match
from engine.core.steps import Action, Adjustment, Step
from engine.games import load
from engine.games.earth.state import Earth
from tests.games.earth.table import GAME, check_whole

SWITCHES = [
    {"hands": "known"},
    {"hands": "known", "mode": "advanced", "multicolour": "last", "edge": "wrap"},
    {"hands": "unknown", "own_cards": "none"},
    {"hands": "known", "compost_from": "discard", "own_cards": "marked"},
]


class Table(RuleBasedStateMachine):
    """A match in the hands of people."""

    @initialize(seats=st.integers(1, 4), switch=st.integers(0, 3), skip=st.integers(0, 200))
    def sit_down(self, seats: int, switch: int, skip: int) -> None:
        self.match = Match.start(GAME, seats, SWITCHES[switch])
        self.digests = [self.state.digest()]
        for number in range(skip):
            if self.state.outcome() is None:
                self._take(number * 7919)

    @property
    def state(self) -> Earth:
        assert isinstance(self.match.state, Earth)
        return self.match.state

    def _take(self, choice: int) -> None:
        """One of all steps that are possible now; with secret hands any card may be shown."""
        awaiting = self.state.awaiting()
        steps: list[Step] = []
        for prompt in awaiting.reveals:
            pieces = self.state.could_be(prompt)
            steps.append(self.state.reveal(prompt, pieces[choice % len(pieces)]))
        for who in (*awaiting.must, *awaiting.may):
            steps += self.state.legal(who)
        if self.state.unseen and not awaiting.reveals:
            held = self.state.unseen[choice % len(self.state.unseen)]
            steps += [step for step in self.state.involving(held) if step not in steps]
        assert self.match.take(steps[choice % len(steps)]) is None
        del self.digests[len(self.match.log) :]
        self.digests.append(self.state.digest())

    @precondition(lambda self: self.match.state.outcome() is None)
    @rule(choice=st.integers(0, 10**6))
    def play(self, choice: int) -> None:
        self._take(choice)

    @rule(verb=st.sampled_from(["plant", "play", "use", "done", "draw", "keep", "zzz"]),
          who=st.integers(-2, 5), args=st.lists(st.one_of(st.text(max_size=4), st.integers(-9, 9),
          st.sampled_from(["E001", "E203", "?", "I285A"])), max_size=3))  # fmt: skip
    def nonsense_changes_nothing(self, verb: str, who: int, args: list[Any]) -> None:
        step = Action(verb, who, tuple(args))
        before = self.state.digest()
        refusal = self.state.refuse(step)
        if refusal is not None:
            assert self.match.take(step) is not None
            assert "{" not in GAME.say(refusal, "ja")
        assert self.state.digest() == before

    @rule(who=st.integers(0, 3), which=st.integers(0, 99), value=st.integers(0, 40))
    def adjust(self, who: int, which: int, value: int) -> None:
        if who >= self.state.seats or self.state.outcome() is not None:
            return
        names = sorted(self.state.counted(who))
        step = Adjustment("adjust", who, (names[which % len(names)], value))
        if self.match.take(step) is None:
            del self.digests[len(self.match.log) :]
            self.digests.append(self.state.digest())

    @precondition(lambda self: self.match.log)
    @rule(back=st.integers(1, 30))
    def undo_and_redo(self, back: int) -> None:
        length = max(0, len(self.match.log) - back)
        assert self.match.undo_to(length)
        assert self.state.digest() == self.digests[length]
        while self.match.redo():
            assert self.state.digest() == self.digests[len(self.match.log)]

    @rule(who=st.integers(0, 3))
    def take_back(self, who: int) -> None:
        before, log = self.state.digest(), len(self.match.log)
        if self.match.take_back(who) is None:
            assert len(self.match.log) < log
            self.digests = [self.match.state_at(n).digest() for n in range(len(self.match.log) + 1)]
        else:
            assert self.state.digest() == before

    @rule()
    def save_and_load(self) -> None:
        data = json.loads(json.dumps(record.dump(self.match)))
        again = record.load(data, load)
        assert again.state.digest() == self.state.digest()
        position = json.loads(json.dumps(self.state.position()))
        if self.state.outcome() is None:
            assert GAME.from_position(position).digest() == self.state.digest()

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "match"):
            check_whole(self.state)


Table.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestTable = Table.TestCase
