"""All sentences that people meet while matches are played: each key once, with an example."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeAlias

from companion.session.api import Question, Text
from companion.session.drawn import into_hand
from companion.session.questions import Questions, asks_for
from companion.session.words import Words, lies_on
from companion.table import layout
from engine.core.game import Game
from engine.core.match import Match, Seat
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import Action, Arg, Step
from engine.games import load
from tests.once_a_run import once_a_run

NAMES = ("Ada", "Ben", "千代", "Dana", "Émile")
LANGUAGES = ("en", "ja")
PLAYED: dict[str, tuple[dict[str, object], ...]] = {
    "earth": ({}, {"mode": "advanced"}),
    "gaia": ({"mode": "base"}, {"mode": "advanced_disaster"}),
    "gaia_project": ({}, {"factions": "auction", "last_turns": True}),
    "hadara": ({}, {"game": "full", "sides": "choose", "nobles": True, "markets": True}),
    "peloponnes": ({},),
}
"""The options that bring most sentences, by game; several matches where some exclude others."""

LATELY = 24
"""Every so many steps numbers are checked, and hands do what they owe. Chosen: a few turns."""

Told: TypeAlias = tuple[str, str, tuple[tuple[str, Arg], ...]]
"""A kind of sentence, its key, and what fills its gaps."""


class Said(NamedTuple):
    """One sentence: what kind of sentence, its key, and an example in each language."""

    kind: str
    key: str
    en: str
    ja: str
    screen: str
    """In English, as it is said at a table on the screen."""


class Heard(NamedTuple):
    """What random matches of a game say."""

    sentences: tuple[Said, ...]
    """Each key once."""
    every: tuple[Said, ...]
    """Each sentence once, whatever stands in its gaps."""
    grouped: frozenset[str]
    """What several answers of a question stand behind, where no piece stands for them."""
    places: frozenset[str]
    """Where a piece lay, or can lie at any table."""
    dealt: frozenset[str]
    """Keys that ask for what comes into a hand: the table on the screen deals it, and asks none."""


def sentences(name: str) -> tuple[Said, ...]:
    """What is asked, offered, refused and told in random matches of a game."""
    return heard(name).sentences


@once_a_run
def heard(name: str, matches: int = 2, seats: int = 3) -> Heard:
    """Random matches of a game, listened to."""
    game = load(name)
    found: dict[Told, Said] = {}
    grouped: set[str] = set()
    dealt: set[str] = set()
    places = {place for n in game.seat_counts for place in _read(game, n)}
    for options in PLAYED[name]:
        for seed in range(matches):
            listener = Listener(game, seats, options, seed, found, grouped)
            listener.play()
            dealt |= listener.dealt
            places |= listener.places
    each = {(said.kind, said.key): said for said in reversed(found.values())}
    told = tuple(reversed(each.values())), tuple(found.values())
    return Heard(*told, frozenset(grouped), frozenset(places), frozenset(dealt))


def _read(game: Game, seats: int) -> Iterator[str]:
    """The places with a reader at any table for so many seats."""
    for tier in layout.tiers(game.id):
        yield from layout.load(game.id, tier, seats, game.check_options(seats, {})).stations


class Listener:
    """One random match, of which every sentence not heard before is kept."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, object],
        seed: int,
        found: dict[Told, Said],
        grouped: set[str],
    ) -> None:
        known = {"hands": "known"} if any(o.id == "hands" for o in game.options) else {}
        sitting = [Seat(who, c) for who, c in zip(NAMES[:seats], game.colours, strict=False)]
        faces = {**game.stand_ins(seed)}
        self.game = game
        self.match = Match.start(game, sitting, {**options, **known}, faces)
        self.words = Words(game, NAMES[:seats])
        self.on_screen = Words(game, NAMES[:seats])
        self.on_screen.on_screen = True
        self.questions = Questions(self.words, game.catalogue.pieces)
        self.seed, self.found, self.grouped = seed, found, grouped
        self.random = Random(seed)
        self.dealt, self.places = set[str](), set[str]()
        self.told = 0
        """So many events have been told as what hands do."""

    def play(self) -> None:
        """Play the match and hear what is said."""
        state, taken = self.match.state, []
        self._checked(state)
        for number, step in enumerate(random_steps(state, self.seed, Counts())):
            self._asked(state)
            if not number % LATELY:
                self._checked(state)
                self._owed(state)
            if taken:
                self._refused(state, self.random.choice(taken))
            taken.append(step)
            before = len(state.events)
            self.match.take(step)
            self.places.update(state.places().values())
            for event in state.events[before:]:
                self._keep("log", self.words.event(event, state.called))
        self._checked(state)

    def _asked(self, state: State) -> None:
        awaiting = state.awaiting()
        for prompt in awaiting.reveals:
            asked = asks_for(self.words, state, prompt)
            self._keep("question", asked)
            if into_hand(prompt):
                self.dealt.add(asked.key)
        for seat in (*awaiting.must, *awaiting.may):
            legal = state.legal(seat)
            question = self.questions.turn(state, seat, 0, legal, seat in awaiting.must)
            self._group(question)
            self._keep("question", question.text)
            if question.how is not None:
                self._keep("how", question.how)
            for choice in question.choices:
                self._keep("answer", choice.label)

    def _owed(self, state: State) -> None:
        """What hands do of what came about since they were told last, as it is called now."""
        for event in (*state.by_hand(self.told), *state.duties(self.told)):
            self._keep("duty", self.words.duty(event, state.named))
        self.told = len(state.events)

    def _checked(self, state: State) -> None:
        """Numbers that are checked now and then; one of each is said otherwise than many."""
        for seat in range(state.seats):
            for what, value in state.counted(seat).items():
                for number in (value, 1):
                    spoken = lies_on(what, state.named)
                    asked = self.questions.spot(seat, what, spoken, number, 0)
                    self._keep("check", asked.text)

    def _group(self, question: Question) -> None:
        groups = question.groups()
        if len(groups) > 1:
            several = (group for group, choices in groups.items() if len(choices) > 1)
            self.grouped.update(group for group in several if group not in self.game.catalogue)

    def _refused(self, state: State, step: Step) -> None:
        """Somebody does again what was right a while ago, perhaps for another seat."""
        for seat in range(state.seats) if isinstance(step, Action) else (step.seat,):
            refusal = state.refuse(step._replace(seat=seat))
            if refusal is not None:
                self._keep("refusal", self.words.refusal(refusal, state.called))

    def _keep(self, kind: str, text: Text) -> None:
        told = (kind, text.key, tuple(text.params.items()))
        if told not in self.found:
            en, ja = (self.words.say(text, language) for language in LANGUAGES)
            self.found[told] = Said(kind, text.key, en, ja, self.on_screen.say(text))
