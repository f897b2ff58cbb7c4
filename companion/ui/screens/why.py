"""Why: what a seat's points are made of, and every line of the ledger behind one number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from kivy.factory import Factory
from kivy.properties import StringProperty

from companion.session.api import Reason, SessionView, Text
from companion.ui.counted import OF, is_pictured
from companion.ui.decided import compared
from companion.ui.drawings import drawing_of
from companion.ui.enlarged import is_drawn
from companion.ui.palette import seat_sign
from companion.ui.score_pad import ScorePad
from companion.ui.screens import Page
from companion.ui.widgets.press import Press
from companion.ui.words import words
from engine.core.ledger import POINTS
from engine.core.text import capital

LINES = 20
"""Lines that are shown at first, and each time more are asked for. Chosen: more than the tallest
tablet shows at once; each is a row of labels, and those of a long game were megabytes."""


class WhyScreen(Page):
    """Pick a seat and a counted thing; read how the number came about."""

    lists = ("seats", "whats", "lines")
    total = StringProperty("0")
    titled = StringProperty("why.title")
    """The key of the title: what the end would bring is no count of now."""
    what = StringProperty(POINTS)
    who = StringProperty("")

    shown = LINES
    """So many lines, the latest first."""

    def on_pre_enter(self, *_: object) -> None:
        self.shown = LINES
        self.refresh()

    def refresh(self) -> None:
        """Read the ledger anew."""
        view = self.hall.see()
        if view is None or self.hall.play is None:
            return
        seat, what = self.hall.about
        seat = max(0, min(seat, len(view.scores) - 1))
        automatic = seat >= len(view.header.seats)
        self.what = POINTS if automatic else what
        self.who = self.hall.sitting(seat).name
        self._seats(view, seat)
        self._whats(seat, () if automatic else self.hall.play.counted(seat))
        self._lines(list(self.hall.play.why(seat, self.what)), view, seat)

    def _seats(self, view: SessionView, chosen: int) -> None:
        box = self.ids.seats
        box.clear_widgets()
        for number in range(len(view.scores)):
            seat = self.hall.sitting(number)
            tab = Factory.SeatTab(text=seat.name)
            tab.shade, tab.shape = seat_sign(seat.colour, number)
            tab.look = "on" if number == chosen else "plain"
            tab.bind(on_release=self._turn(number, self.what))
            box.add_widget(tab)

    def _whats(self, seat: int, counted: Iterable[str]) -> None:
        box = self.ids.whats
        box.clear_widgets()
        for what in dict.fromkeys((POINTS, *(one.partition(OF)[0] for one in counted))):
            tab = Factory.WhatTab(text=capital(self.name_of(what)))
            tab.game = self.hall.game
            tab.picture = what if is_pictured(tab.game, what) else ""
            tab.look = "on" if what == self.what else "plain"
            tab.bind(on_release=self._turn(seat, what))
            box.add_widget(tab)

    def _turn(self, seat: int, what: str) -> Callable[..., None]:
        def turn(*_: object) -> None:
            self.hall.about = (seat, what)
            self.ids.scroll.scroll_y = 1  # another list is read from its beginning
            self.refresh()

        return turn

    def _lines(self, reasons: list[Reason], view: SessionView, seat: int) -> None:
        box = self.ids.lines
        box.clear_widgets()
        for said in drawing_of(self.hall.game.id).about(self.what) if self.hall.game else ():
            box.add_widget(Factory.Quiet(text=self.hall.say(said)))
        self.total, self.titled = str(reasons[-1].sum if reasons else 0), "why.title"
        later = str(view.scores[seat]) != self.total  # what the end brings is not booked yet
        if self.what == POINTS and view.outcome is None and later:
            self.total, self.titled = str(view.scores[seat]), "why.title.now"
            box.add_widget(Factory.Quiet(text=self._not_yet(view)))
            box.add_widget(self._pad(view, seat))
            self._compared()
            self._scoring(seat)
        elif self.what == POINTS and self._on_the_pad(reasons):
            box.add_widget(self._pad(view, seat))
            reasons = [one for one in reasons if not self._is_part(one)]
            self._compared()
            self._scoring(seat)
        elif not reasons:
            box.add_widget(Factory.Quiet(text=words.say("why.nothing")))
        if reasons:
            box.add_widget(Factory.ReasonHead())
        told = ""
        for reason in list(reversed(reasons))[: self.shown]:
            # The same rule once more, line by line, says nothing.
            box.add_widget(self._line(reason, rule=reason.rule != told))
            told = reason.rule
        if len(reasons) > self.shown:
            box.add_widget(self._more(len(reasons) - self.shown))

    def _not_yet(self, view: SessionView) -> str:
        """That it is no end yet, and what this turn will still bring any of the seats compared."""
        owed, game = "", self.hall.game
        if game is not None:
            each = map(partial(drawing_of(game.id).owed, view.board), range(len(view.header.seats)))
            owed = next(filter(None, each), "")
        more = self.hall.say(Text(owed)) if owed else ""
        return str(words.say("said.next", said=words.say("why.not_yet"), next=more)).strip()

    def _compared(self) -> None:
        """What seats are compared in for points, a third that nobody plays among them."""
        told = compared(self.hall, self.hall.play.ranked()) if self.hall.play is not None else ""
        if told:
            self.ids.lines.add_widget(Factory.Quiet(text=told, kind="small"))

    def _scoring(self, seat: int) -> None:
        """Each piece that scores by its print, below what its kind comes to; a touch shows it
        large."""
        for piece, points in self.hall.play.scoring(seat) if self.hall.play is not None else ():
            row = Factory.PieceRow()
            row.event = capital(self.hall.piece_name(piece))
            row.amount, row.less = f"{points:+d}".replace("-", "−"), points < 0
            if is_drawn(self.hall.game, piece):
                row.bind(on_release=self._looks_at(piece))
            self.ids.lines.add_widget(row)

    def _looks_at(self, piece: str) -> Callable[..., None]:
        return lambda *_: self.hall.enlarge(piece)

    def _on_the_pad(self, reasons: list[Reason]) -> bool:
        """Whether the pad tells it: the lowest number counts, or what each source gave."""
        game = self.hall.game
        lowest = game is not None and drawing_of(game.id).lowest
        return lowest or (bool(reasons) and all(map(self._is_part, reasons)))

    def _is_part(self, reason: Reason) -> bool:
        """A line of the pad says the same."""
        key = reason.event.key.replace("event.", "part.", 1)
        return self.hall.game is not None and self.hall.game.texts.has(key)

    def _pad(self, view: SessionView, chosen: int) -> ScorePad:
        """What the points would be made of, beside those of the others."""
        others = [seat for seat in range(len(view.scores)) if seat != chosen]
        pad = ScorePad()
        pad.show(self.hall, [chosen, *others])
        return pad

    def _more(self, count: int) -> Press:
        """The lines before."""
        button = Press(text=words.say("home.more", count=count), sign="down", look="quiet")
        button.bind(on_release=self._show_more)
        return button

    def _show_more(self, *_: object) -> None:
        self.shown += LINES
        self.refresh()

    def _line(self, reason: Reason, *, rule: bool) -> Factory.ReasonRow:
        row = Factory.ReasonRow()
        row.amount = f"{reason.amount:+d}".replace("-", "−") if reason.amount else "–"
        row.less = reason.amount < 0
        row.sum = str(reason.sum)
        row.event = self.hall.say(reason.event)
        row.rule = self.hall.say(reason.rule_text) if rule and reason.rule else ""
        return row

    def name_of(self, what: str) -> str:
        """A counted thing in words."""
        game = self.hall.game
        if what == POINTS and not (game and game.texts.has(f"what.{POINTS}")):
            return str(words.say("why.points"))
        spoken = self.hall.play.spoken(what) if self.hall.play else what
        return str(game.texts.word(words.language, spoken)) if game else spoken
