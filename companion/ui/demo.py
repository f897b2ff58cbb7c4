"""A match that plays by itself, to be looked at: nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterator

from companion.session.api import SessionView
from companion.session.session import Session
from companion.session.start import begin
from engine.core.game import Game
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE, Step
from engine.games import load

GAME = "peloponnes"
"""Every piece of it is known and drawn."""
SEED, BEGINS, ENDS = 11, 38, 59
"""It is looked at from one step of its course to another. Chosen: five tiles lie in the row in both
moments, and every seat has built."""


class Demo:
    """Each `step` takes one more step, as long as it is not all `shown`."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.game: Game = load(GAME)
        colours = self.game.colours
        seats = [Seat(name, colours[number]) for number, name in enumerate(names)]
        self.play: Session = begin(self.game, seats)
        self._steps: Iterator[Step] = random_steps(self.play.state, SEED, Counts())
        self._taken = 0
        while self._taken < BEGINS:
            self.step()

    @property
    def shown(self) -> bool:
        """Whether all that is to be looked at has been."""
        return self._taken >= ENDS

    def view(self) -> SessionView:
        """The match now."""
        return self.play.view()

    def step(self) -> None:
        """One step on."""
        self.play.choose(next(self._steps))
        self._taken += 1

    def told(self, language: str) -> str:
        """What happened last, in words."""
        happened = self.view().happened
        return self.play.say(happened[-1].text, language) if happened else ""

    def places(self) -> tuple[str, ...]:
        """Where on the table that is: at a tile in the row, or else at a seat."""
        view = self.view()
        happened = view.happened[-1]
        piece = str(happened.text.params.get("a", ""))
        row = [slot["tile"] for slot in view.board["row"] if slot]
        seat = TABLE if piece in row else happened.seat
        return (piece,) if seat == TABLE else (f"seat{seat}",)
