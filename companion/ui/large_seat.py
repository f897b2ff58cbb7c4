"""Which seat of the match is shown large: the one that is asked, once what was done has been seen;
and the question of another one that people look at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.session.api import Ask, SessionView
from companion.ui.phone import phone
from companion.ui.widgets.motion import LASTS_S

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

SEEN_S = 0.3
"""How long what was done lies there before the next seat is shown. Chosen: long enough to see
that it has come to rest; with the motion as long as a touch counts for nothing after a change."""
OVER = "over"
"""Stands for a question once none is asked any more."""


class LargeSeat:
    """The seat that the drawing has in focus."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.board = screen, screen.ids.board
        self._next = 0
        self._seen = ""
        """What a seat was shown for last: a question, by its id, or that it won."""
        self._turning = Clock.create_trigger(self._turn, LASTS_S + SEEN_S)
        self.board.bind(focus=self.look)

    @property
    def turning(self) -> bool:
        """What was done is still being seen."""
        return bool(self._turning.is_triggered)

    def asked_first(self, view: SessionView) -> SessionView:
        """With several seats to decide, one may be asked before the others."""
        drawn, question = self.board, view.question
        own = next((q for q in view.pending if q.seat == drawn.asked and q.ask is Ask.TURN), None)
        if own is None:
            drawn.asked = -1
        if own is None or question is None or question.ask is not Ask.TURN:
            return view
        return replace(view, question=own)

    def look(self, *_: object) -> None:
        """Of a seat that is looked at and waits, its question can be called; it does not come by
        itself before that of another seat."""
        screen, answers = self.screen, self.screen.question.ids.answers
        asked, seat = answers.question, int(self.board.focus)
        called = asked is not None and asked.ask is Ask.TURN and asked.seat != seat
        called = called and not self.turning  # nobody looks at who has just been asked
        shown = screen.stand in screen.ids.middle.children and not (phone.narrow or phone.low)
        with answers.at_once():
            answers.other = seat if called and not screen.guiding and self._waits(seat) else -1
            answers.away = not shown or called

    def _waits(self, seat: int) -> bool:
        """Whether a seat has something to decide."""
        view = self.screen.hall.see()
        waiting = view.pending if view is not None and not self.screen.looks_on else ()
        return any(one.seat == seat and one.ask is Ask.TURN for one in waiting)

    def follow(self, view: SessionView) -> None:
        """Turn to the seat of a question that is new, and once to who won, as the result does."""
        now, seat = _shown(view)
        if seat >= 0 and now != self._seen:
            self._turn_to(seat, view)
        self._seen = now

    def _turn_to(self, seat: int, view: SessionView) -> None:
        """Show this seat large; what has just been done is seen to its end before."""
        drawn = self.board
        self._turning.cancel()
        self._next = seat
        stepped = drawn.view is not None and drawn.view.length != view.length
        if drawn.moves and stepped and drawn.focus != seat:
            self._turning()
        else:
            drawn.focus = seat

    def _turn(self, *_: object) -> None:
        self.board.focus = self._next


def _shown(view: SessionView) -> tuple[str, int]:
    """What a seat is shown for, a question or that it won, and which one; -1: none."""
    if view.question is not None:
        return view.question.id, view.question.seat
    won = view.outcome.winners if view.outcome is not None else ()
    return (OVER, won[0]) if won else ("", -1)
