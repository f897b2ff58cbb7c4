"""The cards that a seat holds, and those of them with which nothing can be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.metrics import dp

from companion.session.api import Choice, Play, Question
from companion.session.asked import names
from companion.session.drawn import LOOKED_AT, unseen
from companion.ui.answer import drawing, game_of
from companion.ui.fan import INSIDE, card_size, name_lines
from companion.ui.hall import Hall
from companion.ui.theme import theme
from companion.ui.widgets.cards_page import CardsPage
from companion.ui.widgets.press import made
from companion.ui.words import words

LARGE = 270
"""Height, dp, over which cards to be chosen from are no better told apart."""


def hand_of(play: Play, seat: int) -> list[str]:
    """The cards that this seat alone is known to hold: what lies open was taken before all eyes."""
    public = set(names(play.view().board))
    return [name for name in play.held(seat) if name not in public]


def offered(play: Play | None, question: Question | None) -> set[str]:
    """The pieces of a hand that a question lets people choose: not those that lie open."""
    public = names(play.view().board) if play is not None and question is not None else ()
    found = {piece for choice in (question.choices if question else ()) for piece in choice.pieces}
    return found.difference(public)


def all_drawn(question: Question) -> bool:
    """Whether it is about cards that its seat has just drawn to choose from: those of the hand
    wait meanwhile, and none of them is at fault."""
    return bool(question.choices) and all(map(_was_drawn, question.choices))


def _was_drawn(choice: Choice) -> bool:
    return bool(choice.places) and all(place.endswith(LOOKED_AT) for place in choice.places)


def of_others(hall: Hall, question: Question | None) -> bool:
    """Whether cards that came out of other hands are chosen from, where all hands are known: they
    are what is read, and the own ones wait."""
    if hall.play is None or question is None or not unseen(hall.see()) or all_drawn(question):
        return False
    chosen = offered(hall.play, question)
    return bool(chosen) and chosen.isdisjoint(hand_of(hall.play, hall.handed))


class Held:
    """The cards of the hand that no choice names."""

    def __init__(self, hall: Hall, question: Question | None, idle: Iterable[str]) -> None:
        assert hall.play is not None
        self.hall, pieces = hall, game_of(hall).catalogue.pieces
        chosen, own = offered(hall.play, question).union(idle), hand_of(hall.play, hall.handed)
        faces = {pieces[piece].face for piece in chosen}  # one stands for its twins
        self.pieces = [piece for piece in own if pieces[piece].face not in faces]
        self.alone = not chosen.intersection(own)
        """The hand has no others."""
        self._drawn = question is not None and all_drawn(question)
        self._waits = of_others(hall, question)
        asked = question is not None and question.text.key in drawing(hall).of_hand
        self._short = {piece: hall.play.short(piece, hall.handed) for piece in self.pieces if asked}
        """What is short of each, where a card of the hand is asked for and none can be given."""

    def lay(self, page: CardsPage, wide: float, high: float, show: Callable[[str], None]) -> None:
        """Lay them on a page, in a room so wide and not over so high; a touch of one shows it."""
        key = "hand.own" if self.alone or self._drawn else "hand.held"
        page.held = words.say(key) if self.pieces else ""
        page.has_field = page.has_field or bool(self.pieces)
        for piece in self.pieces:
            page.ids.held.add_widget(self._card(piece, (wide, high), show))
        cards = page.ids.held.children
        name_lines(cards, (cards[0].width if cards else 0) - dp(INSIDE) * theme.room)

    def _card(self, piece: str, room: tuple[float, float], show: Callable[[str], None]) -> Any:
        name = self.hall.piece_name(piece)
        card = made("PieceAnswer", game=self.hall.game, piece=piece, text=name)
        card.fresh = piece in self.hall.fresh
        short = self._short.get(piece)
        card.tells, card.dull = any(self._short.values()), short is not None
        card.why = self.hall.say(short) if short else ""
        card.bind(on_release=lambda *_: show(piece))
        if self.alone and not self._waits:  # nothing else of the hand wants the room
            wide, high = room[0] - 2 * dp(INSIDE) * theme.room, dp(LARGE) * theme.room
            card.size = card_size(len(self.pieces), wide, min(high, room[1]))
        return card
