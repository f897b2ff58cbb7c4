"""The bar of duties: what hands do where no reader sees it, with a touch that says it is done."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.ui.bars.duty_lines import DutyLines as DutyLines
from companion.ui.bars.duty_told import ToldBar
from companion.ui.befell import Row
from companion.ui.calm import Did, May
from companion.ui.widgets.befell_view import BefellView as BefellView
from engine.core.steps import TABLE


class DutyBar(ToldBar):
    """What hands do meanwhile, and what befell the seats. It stands above the question and keeps
    nobody from answering. What is only to be read is put away by a touch anywhere on it."""

    means = ("text", "title", "reads")

    says = StringProperty("")
    mark = StringProperty("")
    """What a touch says, or turns to, and its sign."""
    unsure = StringProperty("")
    """What is asked before it is done: all was said to be so before the last page, or by a finger
    that opened the bar there."""
    no_room = BooleanProperty(False)
    """Even the line would lie over those places."""
    aloft = BooleanProperty(False)
    """It would lie over the match, and is told in the head of the table instead."""
    lifted = BooleanProperty(False)
    """What people play for is told there; what hands do for it stands here."""
    least = NumericProperty(0)
    """Height that it needs where it stands."""

    def on_text(self, *_: object) -> None:
        """Something else is told: nobody has said of it that it is done."""
        self.unsure = ""

    on_befell = on_text

    @property
    def short(self) -> Row | None:
        """All that stands here, where that is one row and only to be read."""
        rows = self.ids.rows.rows
        return rows[0] if self.reads and len(rows) == 1 and not self.text else None

    @property
    def sentence(self) -> str:
        """All that stands here, where that is said in words alone and only to be read."""
        plain = self.reads and not self.title and not self.ids.rows.rows
        return str(self.text) if plain else ""

    @property
    def large(self) -> str:
        """What people play for, where that is all that stands here and only to be read."""
        return str(self.title) if self.reads and not self.ids.rows.rows else ""

    def on_release(self) -> None:
        """It is gold, and nothing else of it is to be done; or the sums are looked at."""
        if self.folded:
            self.turn()
        elif self.owes and not self.to_come:
            self._end(self._read())
        elif self.reads:
            self.done()
        elif len(self.sums.seats()) > 1:
            self.hall.calm.open()
            self.sums.turn()
            self.hall.tell_anew()

    @property
    def lines(self) -> int:
        """How many rows and lines stand here."""
        return len(self.ids.rows.rows) + len(self.text.splitlines())

    def gone_on(self) -> None:
        """It was read in passing: no question is touched by that."""
        self.hall.play.handled(*self._read(), reads=self._only_read)

    def _read(self) -> list[int]:
        """Who has read what stands here: of sums that hands owe nobody has said to be done."""
        owing = self.sums.seats()
        return [TABLE if seat in owing else seat for seat in self._seats]

    @property
    def _only_read(self) -> bool:
        """What all do is said when the news have been read, and nobody has done it."""
        return TABLE in self.sums.seats()

    def done(self, way: Any = None) -> None:
        """Hands have done what stands here. What had no room is yet to come."""
        if self.folded:
            self.turn()
        elif self.to_come:
            if self.hall.calm.may(May.GIVE):  # nobody has read a page that came a moment ago
                self._turn_to(self.paging.page + 1)
        else:
            self.all_done(way)

    def all_done(self, way: Any = None) -> None:
        """Hands have done what stands on all pages, and say so twice where some were not read, or
        where that came to lie at the touch that opened the bar."""
        if not self.hall.calm.may(May.GIVE):
            return
        if self.to_come and self.paging.unread and not self.unsure:
            self._ask("duty.all_unread")
        elif self._opened_by(way):
            self._ask("duty.sure")
        elif self.shortened and self.reads:
            self._away = [one for one in self.hall.see().duties if one.news]
            self.hall.tell_anew()
        elif self._unread and not self.sums.unsaid:
            self._done_but_sums()
        else:
            done = self._read() if self.sums.unsaid else [*self._seats, *self.sums.seats()]
            self.paging.end(self.hall.house)
            self._end(done)

    def _ask(self, what: str) -> None:
        """Once: a second touch says it."""
        self.unsure, self.unread_there = what, False
        self.hall.calm.open()

    def _opened_by(self, way: Any) -> bool:
        """Whether a finger opened what stands here where that way lies now, and nobody asked."""
        new = way is not None and self.opened and self.unread_there
        return new and self.hall.calm.was_at(Did.OPENED, way)

    def turn_back(self) -> None:
        """Read the page before once more."""
        self._turn_to(self.paging.page - 1)

    def _turn_to(self, page: int) -> None:
        self.held = max(self.held, self.ids.told.height)
        self.hall.calm.open()  # another page, or "Done", comes to lie there
        self.paging.turn_to(self.hall.house, page)
        self.leafed, self.unsure = True, ""  # who turns pages reads them
        self.hall.tell_anew()

    def _done_but_sums(self) -> None:
        """A sentence for all said no amounts: what hands owe of them is told yet, large where that
        has room once nobody chooses, else as the line of the sums."""
        told = [one for one in self.hall.see().duties if one not in self.sums.owed]
        did = {one.seat for one in told if not one.news}
        if self.shortened:
            self._away = [one for one in told if one.news or one.seat == TABLE]
            self._end((), did)
        else:
            self._end(self._read(), did)

    def _end(self, seats: Sequence[int], but_sums: Collection[int] = ()) -> None:
        """It is done: what comes to lie there is not meant by a second touch."""
        reads, amounts = self._only_read, self._amounts()
        if self.hall.act(
            lambda play: play.handled(*seats, but_sums=but_sums, reads=reads, amounts=amounts)
        ):
            self.hall.calm.put_away()

    def _amounts(self) -> set[tuple[int, str]]:
        """Of what the rows of news tell how much came or went."""
        cells = (cell for row in self.ids.rows.rows for cell in row.cells.items())
        return {(seat, what) for seat, cell in cells for what in cell.amounts}
