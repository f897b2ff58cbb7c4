"""A house cannot be opened: why, what was kept, and the ways on: a copy, another try, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.house.api import CopyCard
from companion.house.shut import ShutHouse
from companion.house.trouble import Trouble
from companion.ui import fonts, taste
from companion.ui.markup import load_kv
from companion.ui.phone import phone
from companion.ui.screens import FOLDER
from companion.ui.screens.copies import copy_row
from companion.ui.theme import theme
from companion.ui.widgets import FOLDER as PARTS
from companion.ui.widgets import loose, pictures, press, roomy, text
from companion.ui.words import words

KNOWN_TO_KV = loose, pictures, press, roomy, text
"""Imported so that kv files know their classes by name."""

WHY = {
    "store.damaged": "shut.damaged",
    "store.foreign": "shut.foreign",
    "store.newer": "shut.newer",
    "store.read_only": "shut.read_only",
}
"""What is said in words of its own: the sentences of the store name commands and numbers."""


class ShutPage(BoxLayout):
    """One sentence, large; copies where one helps, the newest first, and asked twice."""

    said = StringProperty("")
    where = StringProperty("")
    news = StringProperty("")
    """What came of the last touch."""
    chosen = NumericProperty(0)
    """The copy to which people perhaps go back."""
    leads_back = BooleanProperty(False)

    def __init__(self, house: ShutHouse, done: Callable[[], None], **kwargs: Any) -> None:
        self.house, self.done = house, done
        super().__init__(**kwargs)
        self.bind(size=theme.measure)
        self.bind(size=phone.measure)
        self.refresh()

    def refresh(self) -> None:
        """Say what is wrong now."""
        copies = self._copies()
        none = "shut.no_look" if copies is None else "shut.no_copy"
        self.leads_back, self.said = bool(copies), self._why("" if copies else none)
        self.where = words.say("shut.where", path=str(self.house.path))
        box = self.ids.copies
        box.clear_widgets()
        for card in copies or ():
            box.add_widget(copy_row(card, card.number == self.chosen, self._go_back))

    def _copies(self) -> Sequence[CopyCard] | None:
        """Those that help; None where their folder cannot be looked into."""
        try:
            return self.house.copies()
        except Trouble:
            return None

    def _why(self, none: str) -> str:
        """In words for people who know no commands; else in those of the store. `none` tells that
        there is no copy to go back to."""
        key = WHY.get(self.house.error.key)
        if key is None:
            return self.house.error.said(words.language)
        if none:
            key = {"shut.damaged": none, "shut.foreign": "shut.foreign_alone"}.get(key, key)
        return str(words.say(key, folder=str(self.house.folder)))

    def again(self) -> None:
        """Try to open the house once more."""
        if self.house.again():
            self.done()
            return
        self.chosen, self.news = 0, words.say("shut.still")
        self.refresh()

    def _go_back(self, number: int) -> None:
        if self.chosen != number:
            self.chosen, self.news = number, words.say("copies.ask")
            self.refresh()
            return
        try:
            self.house.restore(number)
        except Trouble as trouble:
            self.chosen, self.news = 0, trouble.said(words.language)
            self.refresh()
            return
        self.again()


def loaded_page(house: ShutHouse, done: Callable[[], None]) -> ShutPage:
    """The page, once its layout is read."""
    for name in ("base", "parts"):
        load_kv(PARTS / f"{name}.kv")
    for name in ("copies", "shut"):
        load_kv(FOLDER / f"{name}.kv")
    return ShutPage(house, done)


class ShutWindow(App):
    """The window, in the colours and the language of the house as far as they can be read."""

    title = "Tabletwin"

    def __init__(self, house: ShutHouse) -> None:
        super().__init__()
        self.house = house

    def build(self) -> ShutPage:
        """Nothing of the app that perhaps ended is left below."""
        for left in tuple(Window.children):
            Window.remove_widget(left)
        self._follow()
        Window.clearcolor = theme.ground
        return loaded_page(self.house, self.stop)

    def _follow(self) -> None:
        kept = self.house.settings()
        there = {one.code for one in fonts.offered()}
        for name in taste.LOOKS:
            if name != "language" or kept[name] in there:
                taste.follow(name, kept.get(name, ""))
