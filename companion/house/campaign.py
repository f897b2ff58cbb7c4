"""A campaign in words: the way so far, what its latest match leads to, what people still choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.house.words import say
from engine.core.game import Game, NextMatch, Value


@dataclass(frozen=True, slots=True)
class Leg:
    """One match of the way."""

    match: int
    """Its number in the store."""
    stage: int
    score: int | None
    """None while it is played."""
    reached: bool
    gain: str = ""
    """The option with which it began more than the one before."""
    chosen: Value = ""


@dataclass(frozen=True, slots=True)
class Campaign:
    """The matches up to one of them, the first one first."""

    game: Game
    targets: tuple[int, ...]
    """The points that each stage asks for."""
    way: tuple[Leg, ...]
    next: NextMatch | None
    """What the last match of the way leads to; None while it goes on, and at the very end."""
    then: int = 0
    """The stage of that."""
    begun: int = 0
    """The match that follows already."""

    @property
    def won(self) -> bool:
        """Whether the last stage is reached."""
        return self.way[-1].reached and self.way[-1].stage == len(self.targets)

    def choices(self) -> tuple[Value, ...]:
        """What people choose among before the next match; one empty choice: nothing."""
        if self.next is None and not self.begun:
            return ()
        if self.begun or self.next is None or not self.next.asks:
            return ("",)
        return next(o.choices for o in self.game.options if o.id == self.next.asks)

    def leg(self, stage: int) -> Leg | None:
        """The latest match at a stage."""
        return next((leg for leg in reversed(self.way) if leg.stage == stage), None)

    # -- words

    def question(self, language: str) -> str:
        """What is asked before the next match, or that there is none any more; else empty."""
        if self.next is not None and self.next.asks and not self.begun:
            wanted = self.targets[self.then - 1]
            return say(language, "campaign.choose", number=self.then, wanted=wanted)
        return say(language, "campaign.won", of=len(self.targets)) if self.won else ""

    def label(self, choice: Value, language: str) -> str:
        """What a choice is called: what is gained, or what is begun."""
        if self.next is not None and choice != "":
            return self.game.texts.say(language, f"option.{self.next.asks}.{choice}")
        if self.begun:
            return say(language, "campaign.go_on", number=self.then)
        assert self.next is not None
        key = "campaign.anew" if self.next.anew else "campaign.again"
        return say(language, key, number=self.then)

    def gain(self, leg: Leg, language: str) -> str:
        """`+1 wood`, of a match that began with more than the one before."""
        if not leg.gain:
            return ""
        what = self.game.texts.say(language, f"option.{leg.gain}.{leg.chosen}")
        return say(language, "campaign.gain", what=what)

    def result(self, stage: int, language: str) -> str:
        """How a stage ended, that it is played, or what it will ask for."""
        leg, wanted = self.leg(stage), self.targets[stage - 1]
        if leg is None:
            return say(language, "campaign.ahead", wanted=wanted)
        if leg.score is None:
            return say(language, "campaign.going", wanted=wanted)
        key = "campaign.reached" if leg.reached else "campaign.missed"
        return say(language, key, score=leg.score, wanted=wanted)

    def lines(self, language: str) -> Iterator[str]:
        """The way so far and what lies ahead, a line for each stage."""
        yield say(language, "campaign.way")
        for stage in range(1, len(self.targets) + 1):
            leg = self.leg(stage)
            gain = self.gain(leg, language) if leg is not None else ""
            title = say(language, "campaign.stage", number=stage)
            yield f"{title}: {self.result(stage, language)}{f', {gain}' if gain else ''}"
