"""The moves of the match, as rows of which each leads back to before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory

from companion.ui import goes_back
from companion.ui.palette import seat_sign
from companion.ui.widgets.press import Press
from companion.ui.words import words
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.ui.hall import Hall
    from companion.ui.screens.correction import CorrectionScreen

SHOWN = 8
"""Moves that are listed at first, about what a tablet shows at once: a row is dear to make."""


class MovesBack:
    """A page of the correction."""

    def __init__(self, page: CorrectionScreen) -> None:
        self.page = page
        self.begin()

    def begin(self) -> None:
        """The latest are listed."""
        self.moves = SHOWN

    @property
    def hall(self) -> Hall:
        return self.page.hall

    def lay(self) -> None:
        """List them, the latest first; a finger on a row is not disturbed."""
        assert self.hall.play is not None
        box, lines = self.page.ids.rows, list(self.hall.play.history())
        if not self.page.lists_anew(self.moves, self.page.stays, *lines):
            return
        for line in reversed(lines[-self.moves :]):
            box.add_widget(self._row(line))
        if not lines:
            box.add_widget(Factory.Quiet(text=words.say("correct.no_log")))
        elif len(lines) > self.moves:
            box.add_widget(self._earlier())

    def _row(self, line: Any) -> Factory.LogRow:
        row = Factory.LogRow()
        row.text = goes_back.listed(self.hall, line)
        if line.seat != TABLE:
            seat = self.hall.sitting(line.seat)
            row.who = seat.name
            row.shade, row.shape = seat_sign(seat.colour, line.seat)
        row.undone, row.stays = line.undone, bool(self.page.stays)
        row.ids.back.bind(on_release=self._goer(line.start))
        return row

    def _earlier(self) -> Press:
        button = Press(text=words.say("correct.earlier"), sign="menu", look="quiet")
        button.bind(on_release=lambda *_: self._list_more())
        return button

    def _list_more(self) -> None:
        """List twice as many moves."""
        self.moves *= 2
        self.page.refresh()

    def _goer(self, start: int) -> Callable[..., None]:
        def go(*_: object) -> None:
            """To the match: people saw nothing of many moves that went back, and paged on."""
            if self.hall.act(lambda play: play.undo_to(start)):
                self.hall.go("table")

        return go
