"""Home: go on with a match, begin one, register a box, check the table, settings."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.properties import BooleanProperty

from companion.ui.games import drawing_of, game_name
from companion.ui.house import MatchCard
from companion.ui.screens import Page
from companion.ui.words import words

SHOWN = 6


class HomeScreen(Page):
    """The first thing people see."""

    empty = BooleanProperty(True)

    def refresh(self) -> None:
        """List the stored matches, the latest first."""
        cards = self.desk.house.matches()[:SHOWN]
        self.empty = not cards
        box = self.ids.matches
        box.clear_widgets()
        for card in cards:
            box.add_widget(self._row(card))

    def _row(self, card: MatchCard) -> Factory.MatchRow:
        row = Factory.MatchRow()
        row.cover = drawing_of(card.game).cover
        row.title = game_name(card.game, words.language)
        row.names = ", ".join(seat.name for seat in card.seats)
        key = "home.over" if card.over else "home.going"
        row.about = words.say(key, steps=card.steps, played=card.played)
        row.over = card.over
        row.bind(on_release=lambda *_: self.desk.resume(card.number))
        return row
