"""What is told between the match and the question, one thing at a time: what befell the seats, then
a lesson; and why something was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Ask, Notice, SessionView
from companion.ui.truths import refused
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

NO_MEANING = "notice.no_meaning"
"""The refusal of a piece that can do nothing now."""


class News:
    """What people read before they answer."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        screen.bind(size=self._resized)

    def tell(self, view: SessionView) -> None:
        """One thing is read at a time: what befell the seats, then the lesson. Beside a lesson the
        match keeps its room: of several seats one is told what to do."""
        screen, question = self.screen, self.screen.question
        asked = question.ids.answers.question
        decides = asked is not None and asked.ask is Ask.TURN  # who decides looks at the tiles
        small = question.low or question.short or screen.narrow
        screen.duty.show(screen.hall, view, small, brief=decides)
        screen.head_news.game = screen.hall.game
        screen.head_news.seats = view.header.called(words.language)
        screen.lesson.show(screen.hall, asked, screen.over or screen.duty.reads)
        if screen.lesson.lesson:
            screen.duty.show(screen.hall, view, small=True)

    def read(self) -> None:
        """Whoever has touched anything has read what stands in the head."""
        if self.screen.duty.aloft and self.screen.hall.play is not None:
            self.screen.duty.gone_on()

    def _resized(self, *_: object) -> None:
        """What was told on a large screen may have no room on this one."""
        view = self.screen.hall.see() if self.screen.duty.hall else None
        if view is not None:
            self.tell(view)

    def refuse(self, view: SessionView) -> None:
        """Tell why something was not done, here or at the table, until that has been read."""
        hall, unread = self.screen.hall, self._unread(view)
        self.screen.ids.refusal.show(hall, hall.notice or unread)

    def _unread(self, view: SessionView) -> Notice | None:
        """What was refused at the table; "take it off" may stand there large by now."""
        ids, found = self.screen.ids, refused(view)
        if found is None or (found.text.key == NO_MEANING and ids.truth.text):
            return None
        return None if ids.refusal.read(self.screen.hall, view, found) else found
