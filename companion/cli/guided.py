"""Instructions at the terminal: a simulated table follows them, people read or answer them.

What hands do where no reader sees it is told once, as an instruction; the log tells what happened.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from companion.cli.teller import Teller
from companion.session.api import Ask, Instruction, Mode, Notice, Question, SessionView

MOST_MOVES: Final = 60
"""Moves that hands make one after the other before people are asked to look themselves."""


@dataclass(slots=True)
class Guided:
    """What came of the instructions so far."""

    teller: Teller
    _moved: str = ""
    _owed: Counter[str] = field(default_factory=Counter)
    """What hands were told: two draws alike are two."""

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

    def duties(self, view: SessionView) -> None:
        """What hands do meanwhile, as far as it is new."""
        owed = Counter(self.teller.say(duty.text) for duty in view.duties)
        for text in (owed - self._owed).elements():
            self.teller.write(self.teller.word("duty", text=text))
        self._owed = owed

    def handled(self) -> Notice | None:
        """Hands have done what they were told: its lights go out."""
        play = self.teller.play
        return play.handled(*{duty.seat for duty in play.view().duties})

    def question(self, view: SessionView, asked: Question | None) -> Question | None:
        """What is asked, if anything; beside an instruction what can be said instead of it.

        When people want to decide first, it is what the match waits for.
        """
        guided = view.mode is Mode.GUIDING and view.instruction is not None
        if asked is not None or not guided:
            return asked
        if view.instruction is not None and not view.put_off:
            self.teller.write(self._line(view.instruction))
        found = (q for q in view.beside if (q.ask is Ask.INSTEAD) is not view.put_off)
        return next(found, None)

    def _line(self, told: Instruction) -> str:
        text = self.teller.say(told.text)
        return self.teller.word("step", number=told.number, of=told.of, text=text)
