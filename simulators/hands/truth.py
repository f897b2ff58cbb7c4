"""What the hands know: the match as it is truly played, by the engine alone, and their plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from engine.core.match import Match
from engine.core.state import State
from engine.core.steps import Action, Reveal, Step
from simulators.decks import Decks

MAY_SHARE = 0.25
"""How often hands do what they may but need not."""


@dataclass(slots=True)
class Truth:
    """The engine alone with the choices of the hands; the shuffle is known only here.

    `pending` are steps that were chosen and are not in the session's log yet, in hand order;
    `foreign` are steps of the session's log that no hand meant.
    """

    match: Match
    decks: Decks
    random: Random
    pending: list[Step] = field(default_factory=list)
    foreign: list[int] = field(default_factory=list)
    lost: int = 0
    """Steps that the session took back though no hand had asked for it."""
    _agreed: list[Step] = field(default_factory=list)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def over(self) -> bool:
        return self.state.outcome() is not None

    def choose(self) -> Step | None:
        """The next step of the match; it is taken in the truth and pending for the table."""
        step = self._next()
        if step is not None:
            self.intend(step)
        return step

    def intend(self, step: Step) -> None:
        refusal = self.match.take(step)
        if refusal:
            raise AssertionError(f"the engine lists a step that it refuses: {step}, {refusal}")
        self.pending.append(step)

    def _next(self) -> Step | None:
        awaiting = self.state.awaiting()
        if awaiting.may and self.random.random() < MAY_SHARE:
            actions = self.state.legal(self.random.choice(awaiting.may))
            if actions:
                return self.random.choice(actions)
        if awaiting.reveals:
            prompt = awaiting.reveals[0]
            piece = self.decks.draw(prompt.deck, self.state.could_be(prompt))
            return self.state.reveal(prompt, piece)
        if awaiting.must:
            return self.random.choice(self.state.legal(self.random.choice(awaiting.must)))
        return None

    def same(self, one: Step, other: Step) -> bool:
        """Whether two steps are the same to people, who cannot tell copies of a face apart."""
        return one == other or self.plain(one) == self.plain(other)

    def plain(self, step: Step) -> Step:
        """The step with the faces of its pieces in place of the pieces."""
        pieces = self.match.game.catalogue.pieces
        args = tuple(pieces[a].face if a in pieces else a for a in step.args)
        return type(step)(step.verb, step.seat, args)

    def compare(self, log: Sequence[Step]) -> None:
        """Match the session's log with what the hands meant."""
        agreed = self._agreed
        if len(log) == len(agreed) and not self.foreign:
            return
        kept = next((i for i, s in enumerate(agreed) if i >= len(log) or log[i] != s), len(agreed))
        self.lost += len(agreed) - kept
        self.pending = agreed[kept:] + self.pending
        del agreed[kept:]
        self.foreign = []
        for index in range(kept, len(log)):
            meant = self._meant(log[index])
            if meant is None or self.foreign:
                self.foreign.append(index)
            else:
                self.pending.remove(meant)
                agreed.append(log[index])

    def _meant(self, step: Step) -> Step | None:
        return next((meant for meant in self.pending if self.same(meant, step)), None)

    def seat_of(self, step: Step) -> int:
        return step.seat

    def moves(self, length: int) -> dict[str, tuple[str, str]]:
        """Piece -> where it lay and where it lies, by the step that followed `length` steps."""
        before, after = (
            self.match.state_at(length).places(),
            self.match.state_at(length + 1).places(),
        )
        return {
            piece: (before.get(piece, ""), after.get(piece, ""))
            for piece in {*before, *after}
            if before.get(piece, "") != after.get(piece, "")
        }


def counted_kinds(steps: Sequence[Step]) -> Counter[str]:
    """How many actions, reveals and adjustments there are."""
    kinds = {Action: "actions", Reveal: "reveals"}
    return Counter(kinds.get(type(step), "adjustments") for step in steps)
