"""A guided first round: what a decision is about, where the house explains the game."""

from __future__ import annotations

from companion.house.api import House
from companion.session.api import Question, SessionView
from companion.ui.rulebook import GOAL, told
from companion.ui.teacher import ON, Teacher
from engine.core.game import Game


class Taught:
    """The lessons of a table; without a house there are none."""

    def __init__(self) -> None:
        self.teacher: Teacher | None = None
        self._due = ""

    def by(self, house: House) -> None:
        """This house keeps what was explained."""
        self.teacher = Teacher(house)

    def wanted(self, game: str) -> bool:
        """Whether a new match is explained, unless people say otherwise."""
        return self.teacher is not None and self.teacher.wanted(game)

    def begin(self, game: str, wish: str) -> None:
        """A new match, explained or not."""
        if self.teacher is not None:
            self.teacher.begin(game, wish == ON)

    def lesson(
        self, game: Game, question: Question | None, language: str, view: SessionView
    ) -> dict[str, str] | None:
        """What is to be explained now, as it is told at this table."""
        if self.teacher is None:
            return None
        due = self.teacher.lesson(game.id, question, view.duties)
        if not due:
            return None
        seats = len(view.header.seats)
        return {"name": due, "text": told(game, language, due, view.on_screen, question, seats)}

    def follow(self, game: str, view: SessionView) -> None:
        """A lesson that was shown counts as read when play goes on. As in the app."""
        if self.teacher is None:
            return
        due = self.teacher.lesson(game, view.question, view.duties)
        if self._due not in ("", due, GOAL):
            self.teacher.done(game, self._due)
            due = self.teacher.lesson(game, view.question, view.duties)
        self._due = due

    def done(self, game: str, lesson: str) -> None:
        """People have read it."""
        if self.teacher is not None:
            self.teacher.done(game, lesson)

    def stop(self, game: str) -> None:
        """People know the game."""
        if self.teacher is not None:
            self.teacher.stop(game)
