"""What was considered of a question while a piece at a reader asks another one: it comes back with
its question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Question

if TYPE_CHECKING:
    from companion.ui.ask import Answers

NOTHING = ("", "", "")


class PutAside:
    """The question that was left, what was considered of it, and at which place."""

    def __init__(self) -> None:
        self._left = NOTHING

    def turn(self, answers: Answers, before: Question | None, picked: str, placed: str) -> None:
        """Another question is asked than before, of which this was considered: a choice is half
        made when a card is held to a reader. Its very question brings it back, any other ends it.
        """
        asked = answers.question
        if asked is not None and asked.piece and asked.station:
            if picked and before is not None and not before.piece:
                self._left = before.id, picked, placed
            return
        (name, picked, placed), self._left = self._left, NOTHING
        if asked is not None and asked.id == name and picked in answers.groups:
            answers.picked, answers.placed = picked, placed
