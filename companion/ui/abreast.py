"""Where the virtual table stands: abreast of the match, on a page in its place, or nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.session.api import Question
from companion.ui.answer import there
from companion.ui.felt import has_room
from companion.ui.seat_rows import LEAST

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen


class Abreast:
    """Match and virtual table, as far as there is room for both."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._faced = ""
        """The question that was looked at last, by its id."""
        screen.bind(size=self.place)

    def place(self, *_: object) -> None:
        """Show the virtual table beside the match, on a page of its own, or not."""
        screen, table = self.screen, self.screen.virtual
        beside = has_room(screen.width, screen.height, screen.ids.board.whole)
        shown = screen.has_table and (screen.show_table if beside else screen.table_page)
        wanted = self._wanted(shown, beside)
        self._stand(wanted)
        table.shown, screen.beside = shown, beside
        screen.rows_aside = screen.rows in wanted and screen.width > screen.height
        screen.hidden = screen.has_table and not shown
        screen.large_seat.look()
        if shown:
            table.attach(screen.hall)
        else:
            table.rest()

    def _wanted(self, shown: bool, beside: bool) -> list[Widget]:
        """What stands there, the first one above or to the left."""
        if not shown:
            return [self.screen.stand]
        return [self.screen.stand, self.screen.virtual] if beside else self._paged()

    def _paged(self) -> list[Widget]:
        """The table on a page of its own; what everybody has stays in sight but on a phone."""
        table, rows, size = self.screen.virtual, self.screen.rows, self.screen.size
        if min(size) < dp(LEAST):
            return [table]
        return [table, rows] if size[0] > size[1] else [rows, table]

    def _stand(self, wanted: list[Widget]) -> None:
        middle = self.screen.ids.middle
        if list(reversed(middle.children)) != wanted:
            middle.clear_widgets()
            for one in wanted:
                middle.add_widget(one)

    def turn(self) -> None:
        """The table is asked for or sent away; where there is little room it is a page."""
        screen = self.screen
        if screen.beside:
            screen.show_table = not screen.show_table
        else:
            screen.table_page = not screen.table_page

    def face(self, asked: Question | None) -> None:
        """The match comes back to the front for a question that it alone answers, once."""
        known = asked.id if asked is not None else ""
        if asked is not None and known != self._faced and there(self.screen.hall, asked):
            self.screen.table_page = False
        self._faced = known
