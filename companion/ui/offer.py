"""Boards that are read large one after the other before one of them is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Choice, Question
from companion.ui import called
from companion.ui.answer import is_read_first
from companion.ui.drawings import drawing_of
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.press import Press
from companion.ui.words import words
from engine.core.text import capital

WIDE = 168
"""So wide an answer is, dp, if no word of its name needs more."""
LONG = 200
"""Where a word needs more than this, dp, all names are written small: all of them look out."""


class Offer(NamedTuple):
    """The boards of a question."""

    labels: Mapping[str, str]
    """By board: the words that take it."""
    take: Callable[[str], None]

    def beside(self, board: str, by: int) -> str:
        """The board so many places after this one; after the last one comes the first."""
        boards = list(self.labels)
        return boards[(boards.index(board) + by) % len(boards)]

    def place(self, board: str) -> str:
        """Which of them it is."""
        return f"{list(self.labels).index(board) + 1} / {len(self.labels)}"


def offered_by(
    hall: Any, choices: Mapping[str, Choice], take: Callable[[Choice], None]
) -> Offer:  # fmt: skip
    """What is read large before one of these takes it."""
    labels = {board: hall.say(one.label) for board, one in choices.items()}
    return Offer(labels, lambda board: take(choices[board]))


def open_cards(hall: Any, question: Question | None, take: Callable[[Choice], None]) -> Offer:
    """The cards that lie open, of which a question lets people take one."""
    offered = question.choices if question is not None and hall.game is not None else ()
    read = {one.pieces[0]: one for one in offered if is_read_first(hall, one)}
    return offered_by(hall, read, take)


def boards(hall: Any, choices: Mapping[str, Choice], take: Callable[[Choice], None]) -> list[Press]:
    """An answer for each board, its emblem and its name: a touch lets people read it large. Those
    with one emblem stand side by side."""
    emblem = drawing_of(hall.game.id).emblem
    offer = offered_by(hall, {board: choices[board] for board in sorted(choices, key=emblem)}, take)
    found = [_answer(hall, board, emblem(board) or board, offer) for board in offer.labels]
    if max(one.narrow for one in found) > dp(LONG) * theme.room:
        for one in found:
            one.kind = "small"
    least = min(max(one.wanted for one in found), dp(WIDE) * theme.room)
    for one in found:
        one.least = max(least, *(other.narrow for other in found))
    return found


def offered(field: Any) -> bool:
    """Whether a field of answers holds boards: people look through all of them."""
    return any(isinstance(one, Factory.BoardAnswer) for one in field.children)


def _answer(hall: Any, board: str, emblem: str, offer: Offer) -> Press:
    name = capital(called.piece(hall.game, board))
    found: Press = Factory.BoardAnswer(text=name, piece=emblem, game=hall.game)
    found.bind(on_release=lambda *_: hall.enlarge(board, offer))
    return found


class OfferRow(BoxLayout):
    """Leave the board, look at the one before, take it, look at the next one."""

    def __init__(self, hall: Any) -> None:
        super().__init__(size_hint=(None, None), spacing=theme.near)
        self.hall, self.board = hall, ""
        self.leave = Press(sign="cross", size_hint_x=None)
        self.before = Press(sign="back", size_hint_x=None)
        self.take = Press(look="main", middle=True, sign="check")
        self.after = Press(sign="forward", size_hint_x=None)
        self.leave.bind(on_release=lambda *_: hall.shrink())
        self.before.bind(on_release=lambda *_: self._turn(-1))
        self.take.bind(on_release=lambda *_: hall.offer.take(self.board))
        self.after.bind(on_release=lambda *_: self._turn(1))
        for one in (self.leave, self.before, self.take, self.after):
            self.add_widget(one)
        self.bind(width=self._fit)

    def show(self, board: str) -> None:
        """The board that is read now."""
        self.board = board
        self.take.text = self.hall.offer.labels[board]
        self._fit()

    def _fit(self, *_: object) -> None:
        """Words where there is room for them; the main answer has the rest."""
        wide = self.width > dp(600)
        self.leave.text = words.say("face.back") if wide else ""
        self.after.text = self.hall.offer.place(self.board) if wide and self.board else ""
        self.height = phone.answer
        for one in (self.leave, self.before, self.take, self.after):
            one.height = phone.answer
        for one in (self.leave, self.before, self.after):
            one.width = one.wanted if one.text else dp(56)

    def _turn(self, by: int) -> None:
        offer = self.hall.offer
        self.hall.enlarge(offer.beside(self.board, by), offer)
