"""What the hands know: the match as it is truly played, by the engine alone, and their plans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.core.match import Match
from engine.core.state import Awaiting, Prompt, State
from engine.core.steps import Step
from simulators.decks import Decks

UNSEEN = "?"
"""Stands in a step for a card of a hand that nobody was shown."""
TURN = "turn"
"""The event with which a turn begins, in games that tell of turns."""
MAY_SHARE = 0.25
"""How often hands do what they may but need not."""


Moves: TypeAlias = dict[str, tuple[str, str]]
"""Piece -> the place where it lay and the place where it goes."""


Lay: TypeAlias = Mapping[str, str]
"""Piece -> the place where it lay before a step, as far as that is known."""


UNTOLD: Lay = MappingProxyType({})


class Meant(NamedTuple):
    """A step that hands chose, and where its pieces lay before it."""

    step: Step
    lay: Lay = UNTOLD


@dataclass(slots=True)
class Truth:
    """The engine alone with the choices of the hands; the shuffle is known only here.

    `pending` are steps that were chosen and are not in the session's log yet, in hand order;
    `foreign` are steps of the session's log that no hand meant.
    """

    match: Match
    decks: Decks
    random: Random
    tells: Callable[[Sequence[Meant], Meant], bool | None] | None = None
    """Where hands are secret: whether the session, once it has taken the pending steps, would
    take this step (None: that cannot be said now). What it would not is seen by its own seat
    alone. Where hands are open the session is told everything."""
    knows: Callable[[Step], bool] | None = None
    """Where hands are secret: whether the session knows that the seat holds the card of a step,
    so that it is not the card when an unseen one is meant."""
    late: Callable[[], Step | None] | None = None
    """Where hands are secret: what the session asks for when the truth has known it for long."""
    pending: list[Meant] = field(default_factory=list)
    foreign: list[int] = field(default_factory=list)
    lost: int = 0
    """Steps that the session took back though no hand had asked for it."""
    _agreed: list[tuple[Step, Meant]] = field(default_factory=list)
    _lay: tuple[int, Lay] = (-1, UNTOLD)
    """Where the pieces lie, and after how many steps."""
    _turns: tuple[int, int] = (0, 0)
    """How many events were looked at, and with how many of them a turn began."""

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def over(self) -> bool:
        return self.state.outcome() is not None

    def choose(self) -> tuple[Step, Moves] | None:
        """The next step and the moves of the hands in it; it is taken here and pending there."""
        while True:
            step = self._next()
            if step is None:
                return None
            told = True if self.tells is None else self.tells(self.pending, self.meant(step))
            if told is None:
                return None
            if told:
                return step, self.intend(step)
            self._take(step)

    def _take(self, step: Step) -> None:
        refusal = self.match.take(step)
        if refusal:
            raise AssertionError(f"the engine lists a step that it refuses: {step}, {refusal}")

    def intend(self, step: Step) -> Moves:
        """Take a step here; the table still has to be told. Returns what hands move."""
        before, carried = self.lay(), self.state.carried(step)
        self._take(step)
        self.pending.append(Meant(step, before))
        if carried:
            return {piece: (before.get(piece, ""), to) for piece, to in carried.items()}
        return differences(before, self.lay())

    def meant(self, step: Step) -> Meant:
        """A step that hands are about to do."""
        return Meant(step, self.lay())

    def lay(self) -> Lay:
        """Where the pieces lie now; worked out once after each step."""
        taken = len(self.match.log)
        if self._lay[0] != taken:
            self._lay = taken, self.state.places()
        return self._lay[1]

    def _next(self) -> Step | None:
        awaiting = self.state.awaiting()
        unseen = self._unseen(awaiting)
        if unseen is not None:
            return unseen
        if awaiting.may and self.random.random() < MAY_SHARE:
            actions = self.state.legal(self.random.choice(awaiting.may))
            if actions:
                return self.random.choice(actions)
        if awaiting.reveals:
            return self._drawn(awaiting.reveals[0])
        if awaiting.must:
            return self.random.choice(self.state.legal(self.random.choice(awaiting.must)))
        return None

    def _unseen(self, awaiting: Awaiting) -> Step | None:
        """A card that is drawn, or a step that its seat alone sees: it comes before what others do,
        as the session counts the cards of a look as discarded at once and a deck may run short.
        While the table still has to be told of steps, nobody can say what only a seat sees.
        """
        if self.tells is None:
            return None
        if awaiting.reveals:
            return self._drawn(awaiting.reveals[0])
        for seat in () if self.pending else awaiting.must:
            step = self.random.choice(self.state.legal(seat))
            if self.tells((), self.meant(step)) is False:
                return step
        return None

    def _drawn(self, prompt: Prompt) -> Step:
        """What the table shows for a prompt: the top piece of its deck."""
        piece = self.decks.draw(prompt.deck, self.state.could_be(prompt))
        return self.state.reveal(prompt, piece)

    @property
    def turn(self) -> int:
        """How many turns have begun; 0 in games that do not tell."""
        events, (seen, turns) = self.state.events, self._turns
        turns += sum(events[n].verb == TURN for n in range(seen, len(events)))
        self._turns = len(events), turns
        return turns

    def follow(self, step: Step) -> None:
        """Intend a step of a gesture; what only its seat sees may come before it."""
        meant = self._known(step)
        while meant is None:
            self._take(self._unasked(step.seat))
            meant = self._known(step)
        self.intend(meant)

    def _known(self, step: Step) -> Step | None:
        """The step as the seat knows it, where the session names an unseen card."""
        if self.state.refuse(step) is None:
            return step
        same = [each for each in self.state.legal(step.seat) if self.same(Meant(each), step)]
        if UNSEEN in step.args and self.knows is not None:
            same = [each for each in same if not self.knows(each)]
        return self.random.choice(same) if same else None

    def _unasked(self, seat: int) -> Step:
        """A step that the session is not told."""
        awaiting, legal = self.state.awaiting(), self.state.legal(seat)
        owed = [prompt for prompt in awaiting.reveals if prompt.seat == seat]
        if owed:
            return self._drawn(owed[0])
        held_up = None if legal else self._unseen(awaiting)  # by what another seat looks at
        if held_up is not None:
            return held_up
        step = self.random.choice(legal)
        if self.tells is None or self.tells((), self.meant(step)) is not False:
            raise AssertionError(f"a gesture leaves out a step that the session awaits: {step}")
        return step

    def same(self, meant: Meant, step: Step, lay: Lay = UNTOLD) -> bool:
        """Whether a step of the session is what hands meant, as people see it.

        People cannot tell copies of a face apart but by where they lie (`lay`: where the
        session had its pieces before the step), nor which card of a hand it was that nobody
        was shown.
        """
        if meant.step[:2] != step[:2]:
            return False
        if UNSEEN in meant.step.args or UNSEEN in step.args:
            return True
        return len(meant.step.args) == len(step.args) and all(
            self._alike(one, other, meant.lay, lay)
            for one, other in zip(meant.step.args, step.args, strict=True)
        )

    def _alike(self, one: object, other: object, here: Lay, there: Lay) -> bool:
        pieces = self.match.game.catalogue.pieces
        if one not in pieces or other not in pieces:
            return one == other
        place = there.get(str(other), "")
        lies = not place or here.get(str(one), place) == place
        return lies and pieces[str(one)].face == pieces[str(other)].face

    def compare(self, log: Sequence[Step], lay: Callable[[int], Lay] = lambda _: UNTOLD) -> None:
        """Match the session's log with what the hands meant.

        `lay` tells where the session had the pieces before a step of its log.
        """
        agreed = self._agreed
        if len(log) == len(agreed) and not self.foreign:
            return
        kept = _common(log, [step for step, _ in agreed])
        self.lost += len(agreed) - kept
        self.pending = [meant for _, meant in agreed[kept:]] + self.pending
        del agreed[kept:]
        self.foreign = []
        pieces = self.match.game.catalogue.pieces
        for index in range(kept, len(log)):
            named = any(arg in pieces for arg in log[index].args)  # else no copy to tell apart
            there = lay(index) if named and not self.foreign else UNTOLD
            meant = None if self.foreign else self._meant(log[index], there)
            if meant is None:
                self.foreign.append(index)
            else:
                self.pending.remove(meant)
                agreed.append((log[index], meant))

    def _meant(self, step: Step, lay: Lay) -> Meant | None:
        """The pending step that this one is; a seat's steps come in the order it made them."""
        for meant in self.pending:
            if self.same(meant, step, lay):
                return meant
            if meant.step.seat == step.seat:
                return None
        return None

    def confirmed(self, step: Step, lay: Lay = UNTOLD) -> bool:
        """Whether a hand did mean this step, though perhaps not yet."""
        return any(self.same(meant, step, lay) for meant in self.pending)


def _common(log: Sequence[Step], steps: Sequence[Step]) -> int:
    """How many steps two logs share from the start."""
    if list(log[: len(steps)]) == steps:
        return len(steps)
    pairs = enumerate(zip(log, steps, strict=False))
    return next((i for i, (one, other) in pairs if one != other), min(len(log), len(steps)))


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> Moves:
    """Where each piece lay and lies, for those that moved."""
    return {
        piece: (before.get(piece, ""), after.get(piece, ""))
        for piece in sorted({*before, *after})
        if before.get(piece, "") != after.get(piece, "")
    }
