"""What a seat has of each counted thing, as rows on which people set what it really has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kivy.factory import Factory

from companion.session.api import SessionView
from companion.ui.palette import seat_sign
from companion.ui.words import words
from engine.core.steps import Adjustment

if TYPE_CHECKING:
    from companion.session.api import Play
    from companion.ui.hall import Hall
    from companion.ui.screens.correction import CorrectionScreen


class CountRows:
    """A page of the correction."""

    def __init__(self, page: CorrectionScreen) -> None:
        self.page = page
        self.begin(0, "")

    def begin(self, seat: int, first: str) -> None:
        """Nothing is set yet. `first`: what was asked about, it comes first."""
        self.seat, self.first = seat, first
        self.so_far: dict[tuple[int, str], tuple[int, int]] = {}
        """What somebody is about to correct: the count when they began, and what they have set."""

    @property
    def hall(self) -> Hall:
        return self.page.hall

    @property
    def play(self) -> Play:
        assert self.hall.play is not None
        return self.hall.play

    def lay(self, view: SessionView) -> None:
        """Lay the rows of this seat; a finger on one is not disturbed."""
        box, counted = self.page.ids.rows, self.play.counted(self.seat)
        if not self.page.lists_anew(self.seat, *counted):
            self._recount(counted)
            return
        box.add_widget(self._seats(view))
        for what in sorted(counted, key=lambda one: one != self.first):
            box.add_widget(self._row(what, counted[what]))
        if not counted:
            box.add_widget(Factory.Quiet(text=words.say("correct.count.none")))

    def _recount(self, counted: Mapping[str, int]) -> None:
        """The rows that stand there tell the counts of now."""
        for row in self.page.ids.rows.children:
            if what := getattr(row, "what", ""):
                self._set(row, what, counted[what])

    def _seats(self, view: SessionView) -> Factory.SeatTabs:
        tabs = Factory.SeatTabs()
        for number, seat in enumerate(view.header.called(words.language)):
            tab = Factory.SeatTab(text=seat.name)
            tab.shade, tab.shape = seat_sign(seat.colour, number)
            tab.look = "on" if number == self.seat else "plain"
            tab.bind(on_release=self._sit(number))
            tabs.add_widget(tab)
        return tabs

    def _sit(self, seat: int) -> Callable[..., None]:
        def sit(*_: object) -> None:
            self.seat = seat
            self.page.refresh()

        return sit

    def _row(self, what: str, count: int) -> Factory.CountRow:
        row = Factory.CountRow()
        row.what, row.game = what, self.hall.game
        game, spoken = self.hall.game, self.play.spoken(what)
        row.name = str(game.texts.word(words.language, spoken)) if game else spoken
        stepper = row.ids.stepper
        self._set(row, what, count)
        stepper.bind(value=lambda _, value: self._note(row, what, int(value)))
        row.ids.take.bind(on_release=lambda *_: self._adjust(what, int(stepper.value)))
        return row

    def _set(self, row: Factory.CountRow, what: str, count: int) -> None:
        stepper, row.count = row.ids.stepper, count
        most = max(count + 60, 100)
        if len(stepper.values) < most:
            stepper.values = list(range(most))
        stepper.index = self._shown(what, count)
        row.news = self._news(what, count)

    def _shown(self, what: str, count: int) -> int:
        """What the row shows: what somebody has set so far, whatever happened since."""
        _, value = self.so_far.get((self.seat, what), (count, count))
        if value == count:
            self.so_far.pop((self.seat, what), None)
        return value

    def _note(self, row: Factory.CountRow, what: str, value: int) -> None:
        began, _ = self.so_far.get((self.seat, what), (row.count, row.count))
        self.so_far[self.seat, what] = (began, value)
        self._shown(what, row.count)
        row.news = self._news(what, row.count)

    def _news(self, what: str, count: int) -> str:
        """Why what somebody is setting no longer fits: the match went on, or has no room for it."""
        began, value = self.so_far.get((self.seat, what), (count, count))
        if value == count:
            return ""
        refused = self.play.try_(Adjustment("adjust", self.seat, (what, value)))
        if refused is not None:
            return str(self.hall.say(refused.text))
        moved = began != count
        return str(words.say("correct.meanwhile", before=began, now=count)) if moved else ""

    def _adjust(self, what: str, value: int) -> None:
        seat, hall = self.seat, self.hall
        if not hall.act(lambda play: play.adjust(seat, what, value), what) and hall.notice:
            hall.complain(hall.say(hall.notice.text))
