"""A match that plays by itself, to be looked at: nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterator

from companion.session.api import SessionView
from companion.session.session import Session
from companion.session.start import begin
from engine.core.game import Game
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import Step
from engine.games import load

GAME = "peloponnes"
"""Every piece of it is known and drawn."""
SEED = 11


class Demo:
    """Each `step` takes one more step; where the match ends it begins again."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.game: Game = load(GAME)
        self.names = names
        self.play: Session = self._begin()

    def _begin(self) -> Session:
        colours = self.game.colours
        play = begin(self.game, [Seat(n, colours[i]) for i, n in enumerate(self.names)])
        self._steps: Iterator[Step] = random_steps(play.state, SEED, Counts())
        return play

    def view(self) -> SessionView:
        """The match now."""
        return self.play.view()

    def step(self) -> None:
        """One step on."""
        step = next(self._steps, None)
        if step is None:
            self.play = self._begin()
        else:
            self.play.choose(step)

    def told(self, language: str) -> str:
        """What happened last, in words."""
        happened = self.view().happened
        return self.play.say(happened[-1].text, language) if happened else ""
