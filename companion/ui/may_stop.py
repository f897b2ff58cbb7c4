"""Whether a seat may stop what another one does, and so looks into its hand or lets it happen."""

from __future__ import annotations

from companion.session.api import Ask, Question, SessionView
from companion.ui.drawings import drawing_of


def may_stop(view: SessionView | None, question: Question | None) -> bool:
    """Whether a seat is asked if it stops somebody else's deed: also one that cannot, for that is
    its secret."""
    if view is None or question is None or view.question is None or question.ask is not Ask.MAY:
        return False
    return view.question.text.key in drawing_of(view.header.game).asks_round
