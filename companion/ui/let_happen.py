"""Who has looked into its hand and lets happen what another seat does: once all have that are
asked, it works."""

from __future__ import annotations

from typing import Any

from companion.session.api import Ask, Choice, Question, SessionView
from companion.ui.drawings import drawing_of


class LetHappen:
    """The seats that let one deed happen; of another deed none has yet."""

    def __init__(self) -> None:
        self._deed: Any = None
        self._seats: set[int] = set()

    def seats(self, view: SessionView) -> set[int]:
        """Those that let happen what waits now."""
        deed = view.length, view.question and view.question.text, view.happened
        if deed != self._deed:
            self._deed, self._seats = deed, set()
        return self._seats

    def add(self, view: SessionView, seat: int) -> Choice | None:
        """One more; the answer that carries it out, if nobody else is asked."""
        seats = self.seats(view)
        seats.add(seat)
        question = view.question
        if question is None or len(question.choices) != 1 or not seats.issuperset(asked(view)):
            return None
        return question.choices[0]


def asked(view: SessionView) -> list[int]:
    """Whose hands may stop it, whatever they hold."""
    return [one.seat for one in view.pending if one.ask is Ask.MAY]


def may_stop(view: SessionView | None, question: Question | None) -> bool:
    """Whether a seat is asked if it stops somebody else's deed: also one that cannot, for that is
    its secret."""
    if view is None or question is None or view.question is None or question.ask is not Ask.MAY:
        return False
    return view.question.text.key in drawing_of(view.header.game).asks_round
