"""Instructions at the terminal: a simulated table follows them, people read or answer them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.cli.teller import Teller
from companion.session.api import Ask, Instruction, Mode, Question, SessionView

MOST_MOVES: Final = 60
"""Moves that hands make one after the other before people are asked to look themselves."""


@dataclass(slots=True)
class Guided:
    """What came of the instructions so far."""

    teller: Teller
    deciding: bool = False
    """Whether people answer a question though hands are guided."""
    _moved: str = ""

    def follow(self, view: SessionView, moves: int) -> bool:
        """At a simulated table nobody has pieces in hand: it does what the guide says."""
        told, table = view.instruction, self.teller.table
        if view.mode is not Mode.GUIDING or told is None or table is None:
            return False
        if moves >= MOST_MOVES or table.own:
            return False
        line = f"  {self._line(told)}"
        if line != self._moved:
            self.teller.write(line)
        self._moved = line
        table.move(told.piece, told.to_station)
        return True

    def question(self, view: SessionView, asked: Question | None) -> Question | None:
        """What is asked, if anything; beside an instruction what can be said instead of it.

        When people want to decide first, it is what the match waits for.
        """
        guided = view.mode is Mode.GUIDING and view.instruction is not None
        self.deciding = self.deciding and guided
        if asked is not None or not guided:
            return asked
        if view.instruction is not None and not self.deciding:
            self.teller.write(self._line(view.instruction))
        found = (q for q in view.beside if (q.ask is Ask.INSTEAD) is not self.deciding)
        return next(found, None)

    def _line(self, told: Instruction) -> str:
        text = self.teller.say(told.text)
        return self.teller.word("step", number=told.number, of=told.of, text=text)
