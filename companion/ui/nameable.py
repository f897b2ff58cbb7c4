"""The cards that a hand may hold and nobody knows of: by their deck, and a screenful at a time,
each to be named by a touch."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kivy.factory import Factory
from kivy.metrics import dp

from companion.session.api import Question
from companion.ui.answer import game_of
from companion.ui.fan import INSIDE, Size, card_size, name_lines, widen
from companion.ui.hall import Hall
from companion.ui.hands import unoffered
from companion.ui.held import LARGE, hand_of, offered
from companion.ui.theme import theme
from companion.ui.widgets.cards_page import CardsPage
from companion.ui.widgets.piece_answer import HIGH, PieceAnswer
from companion.ui.words import words
from engine.core.game import Game

AT_ONCE = 36
"""Cards shown at once; a finger finds one among them without a keyboard."""


class Nameable:
    """What can be named now, and what of it is looked at: `turned` when that is another part."""

    def __init__(self, hall: Hall, turned: Callable[[], None], show: Callable[[str], None]) -> None:
        self.hall, self._turned, self._show = hall, turned, show
        self.close()

    def close(self) -> None:
        """Nobody looks any more."""
        self._deck, self._part = "", 0
        self.anew()

    def anew(self) -> None:
        """The match has gone on."""
        self._names: Sequence[str] | None = None

    @property
    def shown(self) -> tuple[str, int, Sequence[str] | None]:
        """What is looked at."""
        return self._deck, self._part, self._names

    def lay(self, page: CardsPage, question: Question | None) -> None:
        """The cards to be named, and the large buttons that narrow them down."""
        decks = self._decks(question)
        key = "hand.other" if offered(self.hall.play, question) else "hand.name"
        page.asked = words.say(key) if decks else ""
        if not decks:
            return
        page.has_field = True
        self._deck = self._deck if self._deck in decks else next(iter(decks))
        if len(decks) > 1:
            for deck in decks:
                self._filter(page.ids.decks, self._deck_name(deck), (deck, 0), deck == self._deck)
        self._lay_part(page, sorted(decks[self._deck], key=lambda one: natural(self._name(one))))
        for part in (page.ids.body, page.ids.shelf):
            part.bind(height=lambda *_: enlarge(page))

    def _decks(self, question: Question | None) -> dict[str, list[str]]:
        """All of them; none where every hand is known."""
        play = self.hall.play
        assert play is not None
        if play.view().header.options.get("hands") == "known":
            return {}
        if self._names is None:
            self._names = play.nameable(self.hall.handed)
        held = hand_of(play, self.hall.handed)
        loose = [piece for piece in self._names if piece not in held]
        game = game_of(self.hall)
        return by_deck(game, unoffered(game, loose, question), held)

    def _lay_part(self, page: CardsPage, pieces: list[str]) -> None:
        """The part of a deck that is looked at, and the ways to its other parts."""
        parts = [pieces[at : at + AT_ONCE] for at in range(0, len(pieces), AT_ONCE)]
        self._part = min(self._part, len(parts) - 1)
        if len(parts) > 1:
            for number, part in enumerate(parts):
                text = f"{self._name(part[0])} – {self._name(part[-1])}"
                self._filter(page.ids.parts, text, (self._deck, number), number == self._part)
        for piece in parts[self._part]:
            page.ids.cards.add_widget(self._card(piece))
        widen(page.ids.cards.children)

    def _card(self, piece: str) -> PieceAnswer:
        card: PieceAnswer = Factory.PieceAnswer()
        card.game, card.piece, card.text = self.hall.game, piece, self._name(piece)
        card.bind(on_release=lambda *_: self._show(piece))
        return card

    def _filter(
        self, box: Factory.Filters, text: str, target: tuple[str, int], chosen: bool
    ) -> None:
        button = Factory.Filter(text=text, look="on" if chosen else "plain")

        def narrow(*_: object) -> None:
            self._deck, self._part = target
            self._turned()

        button.bind(on_release=narrow)
        box.add_widget(button)

    def _name(self, piece: str) -> str:
        return self.hall.piece_name(piece)

    def _deck_name(self, deck: str) -> str:
        return game_of(self.hall).texts.say(words.language, f"deck.{deck}")


def enlarge(page: CardsPage) -> None:
    """As wide as their names need; where no card stands above them, as large as the page lets them
    be."""
    ids, shown = page.ids, page.ids.cards.children
    if not shown:
        return
    wide = ids.cards.width - theme.gap
    widen(shown, wide)
    if any(isinstance(one, PieceAnswer) for one in ids.answers.ids.field.children):
        return
    room = ids.body.height - (ids.shelf.height - ids.cards.height) - theme.gap
    usual = Size(shown[0].width, dp(HIGH) * theme.room)
    size = card_size(len(shown), wide, min(room, dp(LARGE) * theme.room))
    size = max(usual, size, key=lambda one: one.height)
    for card in shown:
        card.size = size
    name_lines(shown, size.width - dp(INSIDE) * theme.room)


def by_deck(game: Game, pieces: Sequence[str], held: Sequence[str] = ()) -> dict[str, list[str]]:
    """The pieces by the deck they come from; none of a deck of which only twins of what is known to
    be held are left: those say nothing more."""
    known, decks = {game.catalogue.pieces[piece].face for piece in held}, dict[str, list[str]]()
    for piece in pieces:
        decks.setdefault(game.catalogue.pieces[piece].deck, []).append(piece)
    return {
        deck: found for deck, found in decks.items()
        if not known.issuperset(game.catalogue.pieces[piece].face for piece in found)
    }  # fmt: skip


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """Sorts "card 2" before "card 10"."""
    parts = re.findall(r"\d+|\D+", name)
    return tuple((int(p), "") if p.isdecimal() else (-1, p.casefold()) for p in parts)
