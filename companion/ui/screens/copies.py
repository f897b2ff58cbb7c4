"""Copies: one is made each day; make one now, go back to one, write everything to one file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from companion.house.api import CopyCard
from companion.house.days import moment
from companion.house.trouble import Trouble
from companion.ui.screens import Page
from companion.ui.words import words

COUNTS = ("7", "14", "30")


class CopyRow(BoxLayout):
    """A copy or a file, and what a touch does with it."""

    title = StringProperty("")
    about = StringProperty("")
    way = StringProperty("")
    __events__ = ("on_go",)

    def on_go(self) -> None:
        """The button was touched."""


def copy_row(card: CopyCard, sure: bool, go_back: Callable[[int], None]) -> CopyRow:
    """A copy to which people can go back, once they are sure."""
    row = CopyRow(
        title=moment(words.language, card.day) or card.day, about=words.say(f"copies.{card.why}")
    )
    row.way = words.say("copies.sure" if sure else "copies.back")
    row.bind(on_go=lambda *_: go_back(card.number))
    return row


class CopiesScreen(Page):
    """Where copies go, how many are kept, and the way back to one, asked twice."""

    said = StringProperty("")
    """What was done last."""
    chosen = NumericProperty(0)
    """The copy to which people perhaps go back; they are asked once more."""

    def on_pre_enter(self, *_: object) -> None:
        self.said, self.chosen = "", 0
        self.refresh()

    def on_kv_post(self, *_: object) -> None:
        self.ids.place.bind(focus=self._left)

    def _left(self, field: TextInput, focus: bool) -> None:
        """Another folder was named: it is kept once it took a copy."""
        to = field.text.strip()
        if not focus and to != self.hall.house.setting("backup_folder"):
            self._do(lambda: words.say("copies.made", where=str(self.hall.house.copy(to))))

    def refresh(self) -> None:
        """List the copies and the files."""
        kept = self.hall.house.setting
        self.ids.place.text = kept("backup_folder")
        self.ids.count.choices = [[count, count] for count in COUNTS]
        self.ids.count.value = kept("backup_count") or COUNTS[0]
        box = self.ids.copies
        box.clear_widgets()
        for card in self._there():
            box.add_widget(copy_row(card, card.number == self.chosen, self._go_back))
        for file in self.hall.house.exports():
            box.add_widget(self._file(file))

    def _there(self) -> Sequence[CopyCard]:
        """The copies; why they cannot be seen is said where they would be."""
        try:
            return self.hall.house.copies()
        except Trouble as trouble:
            self.said = self.said or trouble.said(words.language)
            return ()

    def _file(self, file: Path) -> CopyRow:
        row = CopyRow(title=file.name, about=words.say("copies.file"))
        row.way = words.say("copies.take")
        row.bind(on_go=lambda *_: self._take_in(file))
        return row

    def count(self, value: str) -> None:
        """Keep how many copies of days stay."""
        if value and value != (self.hall.house.setting("backup_count") or COUNTS[0]):
            self.hall.keep("backup_count", value)

    def copy(self) -> None:
        """Copy everything now."""
        self._do(lambda: words.say("copies.made", where=str(self.hall.house.copy())))

    def export(self) -> None:
        """Write everything to one file."""
        self._do(lambda: words.say("copies.written", where=str(self.hall.house.export())))

    def _take_in(self, file: Path) -> None:
        self._do(lambda: words.say("copies.taken", **self.hall.house.take_in(file)))

    def _go_back(self, number: int) -> None:
        if self.chosen != number:
            self.chosen, self.said = number, words.say("copies.ask")
            self.refresh()
            return
        self.chosen = 0
        self._do(lambda: self._restored(number))

    def _restored(self, number: int) -> str:
        self.hall.house.restore(number)
        return str(words.say("copies.restored"))

    def _do(self, action: Callable[[], str]) -> None:
        try:
            self.said = action()
        except Trouble as trouble:
            self.hall.complain(trouble.said(words.language))
        self.refresh()
