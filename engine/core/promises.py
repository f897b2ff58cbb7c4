"""What every game promises, each promise tried alone at one moment of a match.

Each yields what is broken as sentences. They know no game: they stand where the house stands, at
`State` and `Game`, and try what the contract in `engine.core.state` promises.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import NamedTuple

from engine.core.game import Game
from engine.core.kit.state import KitState
from engine.core.languages import FIRST
from engine.core.ledger import POINTS, total
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.core.record import BadRecord
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.core.steps import TABLE, Action, Reveal, Step

AHEAD = 12
"""So many steps an old copy is watched while the match goes on."""


class Moment(NamedTuple):
    """A match at one moment of random play, and how to name the moment."""

    game: Game
    match: Match
    where: str
    tried: tuple[Action, ...]
    """Actions that were legal earlier."""
    secret: Mapping[str, int]
    """Card that only a seat has seen -> the seat."""

    @property
    def state(self) -> State:
        return self.match.state


Check = Callable[[Moment], Iterator[str]]


def legality(moment: Moment) -> Iterator[str]:
    """What is listed is not refused; what was legal once and is not listed is refused."""
    state, before = moment.state, moment.state.digest()
    awaiting = state.awaiting()
    asked = (*awaiting.must, *awaiting.may)
    for seat in range(state.seats):
        listed = state.legal(seat)
        if listed and seat not in asked:
            yield f"seat {seat + 1} has legal actions and is not awaited"
        if not listed and seat in awaiting.must:
            yield f"seat {seat + 1} must act and has no legal action"
        for action in listed:
            refusal = state.refuse(action)
            if refusal is not None:
                yield f"{action} is listed and refused ({refusal.key})"
        for action in moment.tried[-60:]:
            if action.seat == seat and seat in asked and action not in listed:
                yield from _unlisted(moment, action)
    yield from _nonsense(moment)
    if state.digest() != before:
        yield "asking changed the state"


def _unlisted(moment: Moment, action: Action) -> Iterator[str]:
    """An action that is not listed is refused, with a sentence."""
    refusal = moment.state.refuse(action)
    if refusal is None and action.verb not in moment.game.anytime:
        yield f"{action} is not listed and not refused"
    elif refusal is not None:
        yield from _said(moment.game, refusal)


def _nonsense(moment: Moment) -> Iterator[str]:
    """Steps without sense are refused, and never an error."""
    verb = next(iter(moment.game.grammar))
    steps: tuple[Step, ...] = (
        Action("no such verb", 0),
        Action(verb, 0, ("?",) * 9),
        Action(verb, 99, ()),
        *(Action(v, 0, ("?",) * len(names)) for v, names in moment.game.grammar.items() if names),
        *(Reveal(v, TABLE, ("?",) * len(names)) for v, names in moment.game.grammar.items()),
    )
    for step in steps:
        try:
            refusal = moment.state.refuse(step)
        except Exception as error:  # whatever it is, people would meet it
            yield f"asking about {step} raised {type(error).__name__}: {error}"
            continue
        if refusal is None and step not in moment.state.legal(max(0, step.seat)):
            yield f"{step} is not refused"
        elif refusal is not None:
            yield from _said(moment.game, refusal)


def _said(game: Game, refusal: Refusal) -> Iterator[str]:
    key = f"refusal.{refusal.key}"
    if not game.texts.has(key):
        yield f"the refusal {key!r} has no sentence"
        return
    for language in game.texts.languages:
        missing = _gaps(game.texts.tables[language][key]) - refusal.params.keys()
        if missing:
            yield f"{key} ({language}) has gaps that are not filled: {sorted(missing)}"
    yield from untold(game, [refusal.rule])


def untold(game: Game, rules: Iterable[str]) -> Iterator[str]:
    """Where a game tells its rules, it tells every one that it cites."""
    if any(key.startswith("rule.") for key in game.texts.tables[FIRST[0]]):
        for rule in sorted({rule for rule in rules if rule and not game.texts.has(f"rule.{rule}")}):
            yield f"the rule {rule} is cited and not told"


def copies(moment: Moment) -> Iterator[str]:
    """A copy is equal, and playing on with it leaves the match as it was."""
    state = moment.state
    before = _picture(state)
    copy = state.clone()
    if _picture(copy) != before:
        yield "a clone is not equal to what was cloned"
    for number, step in enumerate(random_steps(copy, moment.where, Counts())):
        if number >= AHEAD:
            break
        copy.take(step)
    if _picture(state) != before:
        yield "playing on with a clone changed what was cloned"


class Copy:
    """An old copy, watched while the match goes on."""

    def __init__(self, state: State, number: int) -> None:
        self.state, self.number = state, number
        self.picture = _picture(state)

    def moved(self, number: int) -> Iterator[str]:
        if number - self.number == AHEAD - 1 and _picture(self.state) != self.picture:
            yield "a clone changed while the match went on"


def _picture(state: State) -> str:
    """Everything that can be asked of a state."""
    seen = [
        state.position(),
        [state.view(seat) for seat in (None, *range(state.seats))],
        [[list(action) for action in state.legal(seat)] for seat in range(state.seats)],
        [len(state.events), len(state.ledger), state.scores(), state.places()],
        [state.counted(seat) for seat in range(state.seats)],
    ]
    return json.dumps(seen, sort_keys=True)


def position(moment: Moment) -> Iterator[str]:
    """A position is JSON, and read back it is the same."""
    written = moment.state.position()
    again = json.loads(json.dumps(written))
    try:
        read = moment.game.from_position(again)
    except BadRecord as error:
        if moment.state.outcome() is not None:
            return  # nobody plays on from the end: a game may say so
        yield f"its own position is not read: {error}"
        return
    if read.digest() != moment.state.digest():
        theirs, ours = read.position(), moment.state.position()
        fields = sorted(key for key in ours if ours[key] != theirs.get(key))
        yield f"its own position is read as another one; fields that differ: {fields}"
    for seat in range(moment.state.seats):
        if Counter(read.legal(seat)) != Counter(moment.state.legal(seat)):
            yield f"after reading its own position seat {seat + 1} has other legal actions"


def plain_view(moment: Moment) -> Iterator[str]:
    """Views are plain JSON data, and looking changes nothing."""
    before = moment.state.digest()
    for seat in (None, *range(moment.state.seats)):
        json.dumps(moment.state.view(seat))
    if moment.state.digest() != before:
        yield "looking changed the state"


def pieces(moment: Moment) -> Iterator[str]:
    """Every piece that lies somewhere is one of the box, and none lies open that can be drawn."""
    catalogue, state = moment.game.catalogue, moment.state
    lying = state.places()
    if isinstance(state, KitState):
        yield from _kept(state)
    for piece in lying:
        if piece not in catalogue and not piece.startswith("?"):
            yield f"{piece!r} lies at {lying[piece]!r} and is no piece of the box"
    for prompt in state.awaiting().reveals:
        twice = set(state.could_be(prompt)) & lying.keys()
        if twice and prompt.deck and not _moves(state, twice):
            yield f"{sorted(twice)[0]} lies open and could still come from {prompt.deck}"


def _kept(state: KitState) -> Iterator[str]:
    """Every card of a deck is in the deck, in one hand or in one place."""
    cards, lying = state.cards, state.places()
    held = Counter(card for hand in cards.hands for card in hand)
    for card in cards.everything:
        found = held[card] + (card in cards.pool) + (card in lying and not cards.opened)
        if cards.opened:
            found = max(held[card], card in lying) + (card in cards.pool)
        if found != 1:
            yield f"{card} is in {found} places"


def _moves(state: State, found: set[str]) -> bool:
    """Whether these lie in hands that are told, in a covered place or in the box."""
    lying, hidden = state.places(), {*state.covered(), "box"}
    return all(lying[piece] in hidden or "hand" in lying[piece] for piece in found)


def ledger(match: Match) -> Iterator[str]:
    """The final score is the sum of the lines of the ledger."""
    outcome = match.state.outcome()
    if outcome is None:
        yield "nothing is awaited and the match is not over"
        return
    for seat, score in enumerate(outcome.scores):
        booked = total(match.state.ledger, seat, POINTS)
        if booked != score:
            yield f"seat {seat + 1} has {score} points and the ledger says {booked}"
    if len(outcome.ranks) != match.state.seats:
        yield f"the ranks {outcome.ranks} do not rank {match.state.seats} seats"
    best = tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    if outcome.winners and best != outcome.winners:
        yield f"the winners {outcome.winners} are not those of rank 1"


def texts(game: Game) -> Iterator[str]:
    """All languages have the same sentences with the same gaps, and nothing is left unsaid."""
    tables = game.texts.tables
    first = tables["en"]
    for language in game.texts.languages:
        for key in sorted(first.keys() ^ tables[language].keys()):
            yield f"{key} is not there in every language"
        for key in sorted(first.keys() & tables[language].keys()):
            if _gaps(first[key]) != _gaps(tables[language][key]):
                yield f"{key} has not the same gaps in en and {language}"
    for key in _needed(game):
        if not game.texts.has(key):
            yield f"{key} has no sentence"


def _needed(game: Game) -> Iterator[str]:
    yield "game.name"
    yield from (f"verb.{verb}" for verb in game.grammar)
    for option in game.options:
        yield f"option.{option.id}"
        yield from (f"option.{option.id}.{c}" for c in option.accepted if isinstance(c, str))


def _gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
