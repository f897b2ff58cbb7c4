"""People at a table of any game: they play, go back, save and load in any order (Hypothesis)."""

from __future__ import annotations

import json
from itertools import islice

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from engine.core import record
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.core.steps import Step
from engine.games import load


class AtATable(RuleBasedStateMachine):
    """What holds in every game: a log tells its state, whichever way it came to be.

    A game begins with `sit_down` and adds what its people do besides, and what is never lost.
    """

    match: Match
    digests: list[str]
    """Of the state after so many steps."""

    def begin(self, match: Match, seed: int, length: int) -> None:
        """The match after so many random steps."""
        self.match, self.digests = match, [match.state.digest()]
        for step in islice(random_steps(match.state, seed, Counts()), length):
            assert match.take(step) is None
            self.digests.append(match.state.digest())

    def moved(self) -> None:
        """A step was taken."""
        del self.digests[len(self.match.log) :]
        self.digests.append(self.match.state.digest())

    def refused(self, step: Step) -> None:
        """A step that is refused changes nothing."""
        before = self.match.state
        assert self.match.take(step) is not None
        assert self.match.state is before
        assert before.digest() == self.digests[len(self.match.log)]

    @precondition(lambda self: self.match.state.outcome() is None)
    @rule(choice=st.integers(0, 10**6))
    def play(self, choice: int) -> None:
        state = self.match.state
        awaiting = state.awaiting()
        steps: list[Step] = [
            action for seat in (*awaiting.must, *awaiting.may) for action in state.legal(seat)
        ]
        for prompt in awaiting.reveals:
            steps += [state.reveal(prompt, piece) for piece in state.could_be(prompt)]
        assert self.match.take(steps[choice % len(steps)]) is None
        self.moved()

    @precondition(lambda self: self.match.log)
    @rule()
    def undo_and_redo(self) -> None:
        assert self.match.undo()
        assert self.match.state.digest() == self.digests[len(self.match.log)]
        assert self.match.redo()
        assert self.match.state.digest() == self.digests[len(self.match.log)]

    @precondition(lambda self: len(self.match.log) > 2)
    @rule(share=st.floats(0, 1))
    def undo_far(self, share: float) -> None:
        assert self.match.undo_to(int((len(self.match.log) - 1) * share))
        assert self.match.state.digest() == self.digests[len(self.match.log)]

    @rule(seat=st.integers(0, 4))
    def take_back(self, seat: int) -> None:
        log = list(self.match.log)
        if self.match.take_back(seat) is not None:
            assert self.match.log == log
            assert self.match.state.digest() == self.digests[len(log)]
            return
        assert len(self.match.log) < len(log)
        lengths = range(len(self.match.log) + 1)
        self.digests = [self.match.state_at(length).digest() for length in lengths]

    @rule()
    def save_and_load(self) -> None:
        data = json.loads(json.dumps(record.dump(self.match)))
        assert record.load(data, load).state.digest() == self.match.state.digest()

    @rule()
    def set_up_again_from_the_position(self) -> None:
        position = json.loads(json.dumps(self.match.state.position()))
        again = self.match.game.from_position(position)
        assert again.digest() == self.match.state.digest()
