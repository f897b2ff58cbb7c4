"""The match as the table was told it: what hands can see of it, and how they name copies there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from engine.core.match import Match
from engine.core.state import State
from engine.core.steps import Reveal, Step
from simulators.hands.truth import Lay, Meant, differences


@dataclass(frozen=True, slots=True)
class Told:
    """The session's match. Copies of a face may have other names there than in the truth: what is
    the same is where they lie.
    """

    match: Callable[[], Match]

    def log(self) -> list[Step]:
        """The steps that the session has taken."""
        return [entry.step for entry in self.match().log]

    def lay(self, index: int) -> Lay:
        """Where the pieces lay before a step of the log, by its number."""
        return self.match().state_at(index).places()

    def moved(self, index: int) -> Collection[str]:
        """The pieces that move in a step of the log, by its number."""
        match = self.match()
        before, after = (match.state_at(index + n) for n in (0, 1))
        carried = before.carried(match.log[index].step)
        return carried or differences(before.places(), after.places())

    def named(self, meant: Meant) -> Step | None:
        """The step as the session would name it now; None: it refuses every copy."""
        return self._named(self.match().state, meant)

    def _named(self, state: State, meant: Meant) -> Step | None:
        """The step with a copy that lies where the meant one lay, or else one nobody has seen."""
        step, catalogue = meant.step, self.match().game.catalogue
        piece = next((str(arg) for arg in step.args if arg in catalogue), "")
        if not piece:
            return step if state.refuse(step) is None else None
        places = state.places()
        here = meant.lay.get(piece, "")
        for copy in sorted(catalogue.same_face(piece), key=lambda c: (c not in places, c != piece)):
            named = step._replace(args=tuple(copy if arg == piece else arg for arg in step.args))
            if places.get(copy, here) == here and state.refuse(named) is None:
                return named
        return None

    def tells(self, pending: Sequence[Meant], meant: Meant) -> bool | None:
        """Whether the session, which only counts hidden cards, has to be told a step, once it has
        taken the pending ones; None: that cannot be said now.
        """
        state = self.match().state
        if pending:
            state = state.clone()
        for before in pending:
            named = self._named(state, before)
            if named is None:
                return None
            state.take(named)
        step = meant.step
        if isinstance(step, Reveal):
            asked = ((prompt.verb, prompt.seat) for prompt in state.awaiting().reveals)
            return (step.verb, step.seat) in asked
        verbs = {action.verb for action in state.legal(step.seat)}
        return step.verb in verbs or self._named(state, meant) is not None

    def knows(self, step: Step) -> bool:
        """Whether the session lists this very step: it knows the card that the seat holds."""
        return step in self.match().state.legal(step.seat)

    def late(self, truth: State) -> Step | None:
        """A reveal that the session awaits of a piece which lies there in the truth already."""
        state = self.match().state
        places = state.places()
        for prompt in state.awaiting().reveals:
            for piece, place in truth.places().items():
                if place == prompt.place and places.get(piece) != place:
                    return state.reveal(prompt, piece)
        return None
