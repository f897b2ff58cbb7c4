"""Register a box: one tag after the other, progress shown, everything kept at once."""

from __future__ import annotations

from collections.abc import Callable

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.house.api import BoxCard
from companion.house.trouble import Trouble
from companion.ui import called
from companion.ui.screens import Page
from companion.ui.widgets.game_card import game_card, in_order
from companion.ui.words import words
from engine.games import load


def _about(card: BoxCard) -> str:
    """What is amiss with a box."""
    apart = words.say("register.apart") if card.apart else ""
    lacks = words.say("register.lacks", n=len(card.lost)) if card.lost else ""
    return words.say("said.next", said=lacks, next=apart).strip()


class RegisterScreen(Page):
    """First which box, then piece by piece."""

    going = BooleanProperty(False)
    done = NumericProperty(0)
    of = NumericProperty(1)
    piece = StringProperty("")
    name_of_piece = StringProperty("")
    same = StringProperty("")
    last = StringProperty("")
    refused = BooleanProperty(False)
    tagged = BooleanProperty(False)
    """There is a box that can be counted."""
    readerless = BooleanProperty(False)
    """Nothing here reads a sticker: the table is on the screen, and no reader is plugged in."""
    game = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: object) -> None:
        # One of them is shown; a hidden one would still catch the touches meant for the other.
        self.choosing, self.binding = self.ids.choosing.__self__, self.ids.binding.__self__

    def refresh(self) -> None:
        """Read how far the box is."""
        self.going = self.hall.enrol is not None
        self.ids.sides.clear_widgets()
        self.ids.sides.add_widget(self.binding if self.going else self.choosing)
        if self.going:
            self._piece()
        else:
            self._boxes()

    def _boxes(self) -> None:
        house = self.hall.house
        box = self.ids.boxes
        box.clear_widgets()
        cards = house.boxes()
        self.tagged = any(card.done for card in cards)
        self.readerless = self.hall.readerless()
        for card in cards:
            row = Factory.BoxRow()
            row.title = called.box(card.game, card.name)
            row.about = _about(card)
            row.done, row.of = card.there, card.of
            row.bind(on_release=self._opener(card.game, card.name))
            box.add_widget(row)
            for piece in card.lost:
                box.add_widget(self._lost(card, piece))
        games = self.ids.games
        games.clear_widgets()
        for game in [] if self.readerless else in_order(house):
            card = game_card(game)
            card.about = words.say("register.new")
            card.bind(on_release=self._opener(game.id, ""))
            games.add_widget(card)

    def _lost(self, card: BoxCard, piece: str) -> Widget:
        """A piece that is missing, and how people say that it is back."""
        row = Factory.LostRow()
        row.text = words.say("register.lost", piece=called.piece(load(card.game), piece))
        row.ids.found.bind(on_release=lambda *_: self._found(card, piece))
        return row

    def _found(self, card: BoxCard, piece: str) -> None:
        try:
            self.hall.house.found(card.game, card.name, piece)
        except Trouble as trouble:
            self.hall.complain(trouble.said(words.language))
        self.refresh()

    def _opener(self, game: str, name: str) -> Callable[..., None]:
        def open_box(*_: object) -> None:
            chosen = name or self.ids.name.text.strip() or words.say("register.my_box")
            self.hall.open_enrol(game, chosen)
            self.refresh()

        return open_box

    def _piece(self) -> None:
        assert self.hall.enrol is not None
        view = self.hall.enrol.view()
        self.game = self.hall.game
        self.done, self.of = view.done, max(1, view.of)
        self.piece = view.next
        self.name_of_piece = self.hall.piece_name(view.next) if view.next else ""
        self.same = words.say("register.same", count=view.same) if view.same > 1 else ""
        self.last = self.hall.say(view.last)
        self.refused = view.refused

    def skip(self) -> None:
        """Leave this piece for later."""
        if self.hall.enrol:
            self.hall.enrol.skip()
            self.hall.settle()
            self.refresh()

    def undo(self) -> None:
        """Unbind the latest tag."""
        if self.hall.enrol:
            self.hall.enrol.undo()
            self.hall.settle()
            self.refresh()
