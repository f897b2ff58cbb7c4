"""Explains a game as it is played: each kind of decision once, when it comes for the first time."""

from __future__ import annotations

import json

from companion.house.api import House
from companion.session.api import Question
from companion.ui.rulebook import GOAL, before, lesson_of, lessons

ON, OFF = "on", "off"


class Teacher:
    """What was explained of each game is kept by the house: a match goes on where it was left."""

    def __init__(self, house: House) -> None:
        self.house = house

    def wanted(self, game: str) -> bool:
        """Whether explaining is offered: nobody said no, and the house has not finished a match."""
        if self.house.setting(f"teach.{game}") == OFF:
            return False
        return not any(card.game == game and card.over for card in self.house.matches())

    def begin(self, game: str, teach: bool) -> None:
        """A new match, with or without explanations."""
        self.house.keep(f"teach.{game}", ON if teach else OFF)
        self.house.keep(f"taught.{game}", "[]")

    def stop(self, game: str) -> None:
        """Enough is explained."""
        self.house.keep(f"teach.{game}", OFF)

    def lesson(self, game: str, question: Question | None) -> str:
        """What is to be explained now; empty: nothing new, or nothing at all."""
        if self.house.setting(f"teach.{game}") != ON or not lessons(game):
            return ""
        taught = self._taught(game)
        if GOAL not in taught:
            return GOAL
        names = before(game, question), lesson_of(game, question)
        return next((name for name in names if name and name not in taught), "")

    def done(self, game: str, lesson: str) -> None:
        """This was read."""
        taught = self._taught(game)
        if lesson and lesson not in taught:
            self.house.keep(f"taught.{game}", json.dumps([*taught, lesson]))

    def _taught(self, game: str) -> list[str]:
        try:
            kept = json.loads(self.house.setting(f"taught.{game}") or "[]")
        except ValueError:
            return []
        return [str(name) for name in kept] if isinstance(kept, list) else []
