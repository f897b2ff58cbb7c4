"""What every game must keep, tried on random matches: `tabletwin check GAME` says what is broken.

Here matches are played and looked at; what is looked for is in `promises` and `secrecy`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.core import promises
from engine.core.game import Game
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.core.promises import AHEAD, Check, Copy, Moment
from engine.core.secrecy import account, exchanged, leaks, secret_hands
from engine.core.state import State
from engine.core.steps import Action, Reveal, Step

MOST_STEPS = 4000
"""A match of more steps does not end."""
GLANCE_EVERY, LOOK_EVERY = 5, 30
"""How many steps lie between two glances, and between two long looks."""


class Fault(NamedTuple):
    """What is broken: the check that found it, the match, and what was found."""

    check: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.check}: {self.where}: {self.what}"


def faults(game: Game, matches: int = 3, seed: int = 1, looks: int = LOOK_EVERY) -> Iterator[Fault]:
    """Everything that is broken, in random matches with every number of seats."""
    yield from (Fault("texts", game.id, what) for what in promises.texts(game))
    for seats in game.seat_counts:
        for number in range(matches):
            yield from of_match(game, seats, seed + number, looks)


def of_match(game: Game, seats: int, seed: int, looks: int = LOOK_EVERY) -> Iterator[Fault]:
    """What is broken in one random match; `looks` is how many steps lie between long looks."""
    known = {"hands": "known"} if secret_hands(game) else {}
    options = game.check_options(seats, known)
    match = Match.start(game, seats, known, _stand_ins(game, options, seed))
    watch = _Watch(game, match, f"{seats} seats, seed {seed}", looks)
    for number, step in enumerate(random_steps(match.state, seed, Counts())):
        yield from watch.before(number, step)
        refusal = match.take(step)
        if refusal is not None or number > MOST_STEPS:
            what = f"{step} is listed and refused" if refusal else "the match does not end"
            yield Fault("legal and refuse", watch.where(number), what)
            return
        yield from watch.after(number)
    yield from watch.end()


class _Watch:
    """Looks at one match while it is played."""

    def __init__(self, game: Game, match: Match, name: str, looks: int) -> None:
        self.game, self.match, self.name, self.looks = game, match, name, looks
        self.tried: dict[Action, None] = {}
        self.secret: dict[str, int] = {}
        self.copies: list[Copy] = []

    def where(self, number: int) -> str:
        return f"{self.name}, step {number}"

    def moment(self, where: str) -> Moment:
        return Moment(self.game, self.match, where, tuple(self.tried), dict(self.secret))

    def before(self, number: int, step: Step) -> Iterator[Fault]:
        """What can be seen before a step is taken."""
        state = self.match.state
        if number % GLANCE_EVERY == 0:
            yield from _at_glances(self.moment(self.where(number)), step)
            for seat in state.awaiting().must:
                self.tried |= dict.fromkeys(state.legal(seat)[:40])
        if number % self.looks == 0:
            yield from _at_long_looks(self.moment(self.where(number)))
            self.copies.append(Copy(state.clone(), number))
        account(state, step, self.secret)

    def after(self, number: int) -> Iterator[Fault]:
        """What a step must not do to the copies that were made before it."""
        for copy in self.copies:
            for what in copy.moved(number):
                yield Fault("clone", self.where(number), what)
        self.copies = [copy for copy in self.copies if number - copy.number < AHEAD]

    def end(self) -> Iterator[Fault]:
        """What must be so when the match is over."""
        where = f"{self.name}, the end"
        state = self.match.state
        cited = [event.rule for event in state.events] + [line[3] for line in state.ledger]
        for what in promises.untold(self.game, cited):
            yield Fault("texts", where, what)
        for verb in sorted({event.verb for event in state.events}):
            if not self.game.texts.has(f"event.{verb}"):
                yield Fault("texts", where, f"event.{verb} has no sentence")
        yield from (Fault("ledger", where, what) for what in promises.ledger(self.match))
        yield from _at_long_looks(self.moment(where))


def _stand_ins(game: Game, options: Mapping[str, Any], seed: int) -> dict[str, Any]:
    wanted = game.unknown_faces(options)
    made = game.stand_ins(seed) if wanted else {}
    return {face: made[face] for face in wanted}


def _at_glances(moment: Moment, step: Step) -> Iterator[Fault]:
    for what in leaks(moment):
        yield Fault("secrets", moment.where, what)
    for what in promises.pieces(moment):
        yield Fault("pieces", moment.where, what)
    if isinstance(step, Reveal) and step.args[0] not in _offered(moment.state, step):
        yield Fault("could_be", moment.where, f"{step} was dealt and could not be")


def _offered(state: State, step: Reveal) -> set[str]:
    prompts = (p for p in state.awaiting().reveals if (p.verb, p.seat) == (step.verb, step.seat))
    return {piece for prompt in prompts for piece in state.could_be(prompt)}


def _at_long_looks(moment: Moment) -> Iterator[Fault]:
    checks: tuple[tuple[str, Check], ...] = (
        ("legal and refuse", promises.legality),
        ("clone", promises.copies),
        ("position", promises.position),
        ("view", promises.plain_view),
        ("secrets", exchanged),
    )
    for name, check in checks:
        for what in check(moment):
            yield Fault(name, moment.where, what)
