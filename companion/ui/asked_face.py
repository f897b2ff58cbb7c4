"""The face of a card that was shown, told icon by icon among the answers to its question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.house.face_entry import FaceEntry
from companion.session.api import Question
from companion.ui.face_panel import panel

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class AskedFace:
    """What is printed on a card, as far as people have told it."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self._entry: FaceEntry | None = None

    def lay(self, question: Question) -> None:
        """Ask on from where its entry stands."""
        if self._entry is None or self._entry.piece != question.piece:
            self._entry = FaceEntry(self.answers.hall.game, question.piece)
        self.answers.many = True
        self.answers.ids.field.add_widget(
            panel(self._entry, self._learn, self._stop, lies_light=True, warns=self._warns)
        )

    def _warns(self, entry: FaceEntry) -> str:
        """A card that costs more than its seat has: its numbers need not be told for that."""
        hall, whole = self.answers.hall, FaceEntry(entry.game, entry.piece, entry.printed)
        if not entry.printed or hall.play is None or not whole.rest():
            return ""
        why = hall.play.forewarned(entry.face, whole.printed)
        return hall.say(why.text) if why is not None else ""

    def _learn(self, entry: FaceEntry) -> None:
        hall = self.answers.hall
        if not hall.calm.counts:
            return
        self._entry = None
        if not hall.act(lambda play: play.learn(entry.face, entry.printed)):
            self.answers.rebuild()

    def _stop(self) -> None:
        """The card was not meant: it is not asked about now."""
        question, self._entry = self.answers.question, None
        if question is not None:
            self.answers.take(question.choices[0])
