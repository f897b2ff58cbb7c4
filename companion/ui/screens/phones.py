"""Phones: the code for each seat's own screen, who has one, and the table as a page."""

from __future__ import annotations

from collections.abc import Callable

from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.house.screens import Screens, Shown
from companion.ui.palette import seat_sign
from companion.ui.screens import Page
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted
from companion.ui.words import words
from engine.core.steps import TABLE


class CodePicture(Painted):
    """A code, dark on light in every theme, as scanners want it."""

    shown = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("shown", self.repaint)

    def paint(self, brush: Brush) -> None:
        if self.shown is None:
            return
        rows = self.shown.rows
        cell = int(min(self.width, self.height) / len(rows))
        side = cell * len(rows)
        left, top = self.center_x - side / 2, self.center_y + side / 2
        brush.box(left, top - side, side, side, "#ffffff", cell * 2)
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                if dark:
                    brush.box(left + x * cell, top - (y + 1) * cell, cell, cell, "#000000")


class PhonesScreen(Page):
    """One code at a time; a touch on a seat shows a new one."""

    seat = NumericProperty(TABLE)
    title = StringProperty("")
    note = StringProperty("")
    address = StringProperty("")

    def on_pre_enter(self, *_: object) -> None:
        self.show(self.hall.handed)

    def on_leave(self, *_: object) -> None:
        self.ids.code.shown = None

    def show(self, seat: int) -> None:
        """A new code for this seat."""
        self.seat = seat
        screens = self.hall.beside.screens
        self.ids.code.shown = screens.code(seat) if screens else None
        self.refresh()

    def refresh(self) -> None:
        """Who has a phone, and whether the code is still good."""
        view, screens = self.hall.see(), self.hall.beside.screens
        if view is None or screens is None:
            return
        shown: Shown | None = self.ids.code.shown
        if shown is not None and screens.taken(int(self.seat)):
            self.ids.code.shown = shown = None
        who = "" if self.seat == TABLE else self.hall.sitting(int(self.seat)).name
        key = "phones.table" if self.seat == TABLE else "phones.scan"
        self.title = words.say(key, who=who) if shown else words.say("phones.pick")
        self.note = words.say("phones.minute") if shown else ""
        self.address = words.say("phones.wall", address=screens.address())
        self._seats(len(view.header.seats), screens)

    def _seats(self, count: int, screens: Screens) -> None:
        box = self.ids.seats
        box.clear_widgets()
        for seat in range(count):
            box.add_widget(self._seat(seat, screens))
        table = Factory.PhoneSeat(text=words.say("phones.screen"), sign="table")
        table.look = self._look(TABLE)
        table.bind(on_release=lambda *_: self.show(TABLE))
        box.add_widget(table)

    def _seat(self, seat: int, screens: Screens) -> Factory.PhoneSeat:
        who = self.hall.sitting(seat)
        button = Factory.PhoneSeat(text=who.name)
        button.shade, button.shape = seat_sign(who.colour, seat)
        button.look = self._look(seat)
        button.bind(on_release=lambda *_: self.show(seat))
        if seat in screens.waiting():
            button.text = words.say("phones.replace", who=who.name)
            button.bind(on_release=self._doing(lambda: screens.answer(seat, True)))
        elif seat in screens.paired():
            button.text = words.say("phones.paired", who=who.name)
        return button

    def _look(self, seat: int) -> str:
        """Whose code is shown stands out among the others."""
        return "on" if self.ids.code.shown is not None and seat == self.seat else "plain"

    def let_go(self) -> None:
        """The phone of the seat that is shown is let go."""
        if self.hall.beside.screens is not None and self.seat != TABLE:
            self.hall.beside.screens.revoke(int(self.seat))
        self.refresh()

    def _doing(self, do: Callable[[], None]) -> Callable[..., None]:
        def done(*_: object) -> None:
            do()
            self.refresh()

        return done
