"""The match below an open hand, or beside it: painted for the eyes of its seat, and what a touch of
it does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session.api import Ask, Choice, Question, SessionView
from companion.ui import answer
from companion.ui.board import Board
from companion.ui.board_room import BoardRoom
from companion.ui.enlarged import is_drawn
from companion.ui.hall import Hall
from companion.ui.theme import theme
from companion.ui.widgets.cards_page import CardsPage

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class OpenMatch:
    """The match of one page. `at_once` is what one touch of it answers."""

    def __init__(
        self,
        hall: Hall,
        view: SessionView,
        question: Question | None,
        answers: Answers,
        at_once: tuple[Choice, ...],
    ) -> None:
        self.hall, self.view, self.question = hall, view, question
        self.answers, self.at_once = answers, at_once
        self.lens = hall.lenses.on("hand")
        self.lens.lays = True

    def lay(self, page: CardsPage, *, asks: bool) -> None:
        """The match, painted for this seat's eyes only; `asks`: its places answer what is asked
        here."""
        page.has_field = True
        awaiting = self.view.awaiting
        mine = tuple(seat for seat in awaiting.must if seat == self.hall.handed)
        asked = awaiting._replace(must=mine)  # of others nothing is decided here
        drawn = self._drawn(replace(self.view, question=self._asked(asks=asks), awaiting=asked))
        room = BoardRoom(bar_color=theme.soft, bar_inactive_color=theme.soft)
        room.add_widget(drawn)
        body = page.ids.body
        alone = room if body.orientation == "vertical" else body
        alone.bind(height=room.setter("full"))
        room.bind(trim=lambda _, cut: setattr(body, "padding", [0, 0, *cut]))
        body.add_widget(room)
        room.fit()

    def _asked(self, *, asks: bool) -> Question | None:
        """What the match lets people touch: what is considered, and until then a display."""
        question, picked = self.question, self.answers.picked
        shown = asks and not answer.is_piece(self.hall, picked)
        if question is None or shown or question.ask is not Ask.TURN:
            return self._lit(question) if asks and question else None
        choices = [c for c in question.choices if answer.is_read_first(self.hall, c) != asks]
        large = answer.drawing(self.hall).large
        choices += [one for one in question.choices if large.issuperset(s.verb for s in one.steps)]
        choices += [one for one in question.choices if answer.is_in_gold(self.hall, one)]
        choices += self.at_once
        return replace(question, choices=tuple(choices)) if choices else None

    def _lit(self, question: Question) -> Question:
        """With what one touch of the match answers, which is no answer in words beside it."""
        more = (one for one in self.at_once if one not in question.choices)
        return replace(question, choices=(*question.choices, *more))

    def _drawn(self, view: SessionView) -> Board:
        assert self.hall.play is not None
        answers = self.answers
        drawn = Board(preview=self.hall.play.preview, size_hint=(None, None), lens=self.lens)
        drawn.game, drawn.view, drawn.goes = self.hall.game, view, answers.picked
        drawn.picked = answers.looked_at
        answers.bind(placed=lambda *_: setattr(drawn, "picked", answers.looked_at))
        drawn.focus = self.hall.handed
        drawn.bind(on_pick=lambda _, name: self.touched(name))
        return drawn

    def touched(self, piece: str) -> None:
        """One touch takes what one touch answers; what lies there and answers nothing is read
        large."""
        asked = self.question.choices if self.question else ()
        lit = [*self.at_once, *(one for one in asked if answer.is_at_once(self.hall, one))]
        if self.answers.singly:
            lit.sort(key=lambda one: len(one.steps))
        here = next((one for one in lit if piece in one.steps[0].args), None)
        if here is not None:
            self.answers.take(here)
        elif self.answers.touches.consider(piece) or self.hall.game is None:
            return
        elif is_drawn(self.hall.game, piece):
            self.hall.enlarge(piece)
