"""What the tray holds is drawn there: one answer leads to it, and the list of it is a small button
beside that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Ask, Question
from companion.ui import besides, draws
from companion.ui.way_back import way_back

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class Listed:
    """The list of what the tray holds, which stands back until people ask for it."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self._wanted = ""
        """The key of the question that is answered from the list though the tray holds it."""

    def stands_back(self, question: Question) -> bool:
        """Whether the ways to the tray stand there instead of the list; they are laid then."""
        answers = self.answers
        if self._wanted != question.text.key:
            self._wanted = ""
        if (deal := draws.deals(answers.hall, question)) is not None:
            answers.ids.field.add_widget(besides.dealt(answers.hall, deal))
            return True
        if answers.secret or self._wanted or not draws.leads(answers.hall, question):
            return False
        self._lead(question)
        return True

    def lay_back(self) -> None:
        """Before the list stands what leads back to the tray."""
        if self._wanted:
            self.answers.ids.field.add_widget(way_back(self._put_away))

    def _lead(self, question: Question) -> None:
        answers, field = self.answers, self.answers.ids.field
        lies = draws.lays(answers.hall, question)
        if lies is not None:
            field.add_widget(besides.laid(answers.hall, lies))
        elif answers.drawing_elsewhere:
            field.add_widget(besides.tray(answers.lead))
        # Of what it lays out there is a list where the tray is seen; none tells of other hands.
        shown = lies is None or not answers.drawing_elsewhere
        if shown and not draws.dealing(answers.hall):
            field.add_widget(besides.listed(self._open))

    def _open(self) -> None:
        question, hall = self.answers.question, self.answers.hall
        if question is None or not hall.calm.counts:
            return
        if question.ask is Ask.TURN and question.withheld:  # the list is that of a hand
            hall.give(question.seat)
            return
        self._wanted = question.text.key
        self.answers.rebuild()

    def _put_away(self, *_: object) -> None:
        """The tray, after all."""
        if self.answers.hall.calm.counts:
            self._wanted = ""
            self.answers.rebuild()
