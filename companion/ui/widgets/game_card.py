"""A game as a card: its cover, its name, for how many it is; a touch chooses it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.house.api import House
from companion.ui.drawing import game_name
from companion.ui.drawings import drawing_of
from companion.ui.widgets.pressable import Pressable
from companion.ui.words import words
from engine.core.game import Game

FIRST = "peloponnes"
"""The game that is offered where none was played yet."""


class GameCard(Pressable, BoxLayout):
    """One of the games that are there."""

    cover = StringProperty("")
    title = StringProperty("")
    about = StringProperty("")
    chosen = BooleanProperty(False)


def game_card(game: Game, chosen: bool = False) -> GameCard:
    """The card of a game in the language in use."""
    low, high = game.seat_counts[0], game.seat_counts[-1]
    return GameCard(
        cover=drawing_of(game.id).cover, title=game_name(game.id, words.language),
        about=words.say("new.seat_range", low=low, high=high), chosen=chosen,
    )  # fmt: skip


def in_order(house: House) -> list[Game]:
    """The games on every page that offers them, whatever was played last: fingers find them where
    they were."""
    return sorted(house.games(), key=lambda one: one.id != FIRST)
