"""What a decision is about, told where it comes for the first time."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.session.api import Question
from companion.ui.hall import Hall
from companion.ui.rulebook import GOAL, told
from companion.ui.widgets.turned import Turned
from companion.ui.words import words


class LessonBar(Turned):
    """What a decision is about, in two sentences, when it comes for the first time."""

    lesson = StringProperty("")
    text = StringProperty("")
    roomy = BooleanProperty(True)
    """There is room for the button that ends all lessons, and for a word on the other one."""
    covers = BooleanProperty(False)
    """It lies over the answers, which wait, and not over the match."""
    least = NumericProperty(0)
    """Height that it needs."""
    above = NumericProperty(0)
    """Height of the question, which stays in sight above it then."""
    hall = ObjectProperty(None, allownone=True)

    def show(self, hall: Hall, question: Question | None, over: bool = False) -> None:
        """The lesson for what is asked now, as long as the match is not over; one that was shown
        counts as read when play goes on; what the game is about comes again until it is read."""
        self.hall, game, view = hall, hall.game, hall.see()
        if game is None:
            return
        due = "" if over else hall.teacher.lesson(game.id, question, view.duties if view else ())
        if self.lesson not in ("", due, GOAL):
            hall.teacher.done(game.id, self.lesson)
        if due != self.lesson:
            hall.calm.stir()  # it covers a part of the match, or gives it back
        self.lesson = due
        self.text = self._told(due, question) if due else ""

    def _told(self, lesson: str, question: Question | None) -> str:
        """It, as it is true for so many seats at such a table."""
        view, game = self.hall.see(), self.hall.game
        seats = len(view.header.seats) if view is not None else 0
        return told(game, words.language, lesson, _on_screen(self.hall), question, seats)

    def on_touch_down(self, touch: Any) -> bool:
        """What lies below it is not meant."""
        taken = bool(super().on_touch_down(touch))
        return taken or bool(self.lesson and self.collide_point(*touch.pos))

    def read(self) -> None:
        """People have read it."""
        self.hall.calm.put_away()
        self.hall.teacher.read(self.hall.game.id, self.lesson)
        self.hall.tell_anew()

    def stop(self) -> None:
        """People know the game."""
        self.hall.calm.put_away()
        self.hall.teacher.stop(self.hall.game.id)
        self.hall.tell_anew()


def _on_screen(hall: Hall) -> bool:
    view = hall.see()
    return view is not None and view.on_screen
