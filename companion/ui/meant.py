"""What people mean by the touch of a piece of the match: they consider it, read it large, or ask
what it can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Ask, Phase
from companion.session.questions import SKIP
from companion.ui.enlarged import is_drawn

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen


class Meant:
    """The touch of a piece, while this question is asked."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.hall = screen, screen.hall
        self.answers = screen.question.ids.answers

    def touch(self, piece: str) -> None:
        """Consider its choices, or ask what it may mean."""
        if not self.hall.calm.counts:
            return
        self.hall.notice = None
        guided = self.screen.guiding  # what comes of an answer nobody has put aside
        if self.answers.touches.consider(piece):
            self._considered(guided)
        elif not (self._past_check(piece) or self._packed()):  # what is packed is only looked at
            self._show(piece)

    def _considered(self, guided: bool) -> None:
        if guided and self.screen.guiding:
            self.screen.decide()
        view = self.hall.see()
        told = view.notice if view is not None else None
        if told is not None and not told.station and self.hall.notice is None:
            self.hall.dismiss()  # it was read; what lies on a reader is told until it is off
        self.screen.ids.refusal.show(self.hall, self.hall.notice)

    def _packed(self) -> bool:
        view = self.hall.see()
        return view is not None and view.phase is Phase.PACKED

    def _show(self, piece: str) -> None:
        """It answers nothing: read it large, or let the session tell what it means."""
        if self._looks_at(piece):
            self.hall.enlarge(piece)
            return
        self.hall.act(lambda play: play.show(piece, self.seat))
        self.screen.refresh()

    def _looks_at(self, piece: str) -> bool:
        """Whether a touch on what lies there can only mean that people want to read it."""
        play = self.hall.play
        drawn = self.hall.game is not None and is_drawn(self.hall.game, piece)
        return play is not None and drawn and play.idle(piece, self.seat)

    def _past_check(self, piece: str) -> bool:
        """A check of a number keeps nobody from playing: what is touched meanwhile is considered
        as ever."""
        check, view = self.answers.question, self.hall.see()
        if view is None or check is None or check.ask is not Ask.SPOT:
            return False
        if not any(piece in one.pieces for asked in view.pending for one in asked.choices):
            return False
        self.hall.act(lambda play: play.answer(check.id, SKIP))
        self.screen.refresh()
        self.answers.picked = piece
        return True

    @property
    def seat(self) -> int:
        """Whoever is asked touches; -1: nobody is."""
        question = self.answers.question
        return question.seat if question else -1
