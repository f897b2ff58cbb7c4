"""Answers of one line are higher where the question keeps more room than they need: below a short
question no empty card is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.ui.phone import phone

if TYPE_CHECKING:
    from companion.ui.ask import Answers

MOST = 1.5
"""So many times as high as an answer is otherwise, at most."""


def laid(answers: Answers, *_: object) -> None:
    """The field has other answers, or they are as high now as they were told to be."""
    field = answers.ids.field
    answers.plain = field.minimum_height - max(map(_grown, field.children), default=0)
    grow(answers)


def grow(answers: Answers, *_: object) -> None:
    """All of a line by the same; what stays free above and below them is alike."""
    line = answers.ids.field.children
    abreast = len({round(one.top) for one in line}) == 1
    alone = abreast and all(hasattr(one, "grown") for one in line)
    more = _more(answers) if alone else 0.0
    for one in line:
        if hasattr(one, "grown"):
            one.grown = more


def _more(answers: Answers) -> float:
    """So high at most that a line of large type still fills it: in higher ones it looks lost."""
    line = answers.ids.field.children
    high = max((one.height - _grown(one) for one in line), default=0)
    spare = min(answers.height - answers.plain, MOST * phone.answer - high)
    level = answers.slim or answers.ids.turns.children  # with what turns places, at the foot
    return 0.0 if level else float(max(0, spare))


def _grown(one: Any) -> float:
    return float(getattr(one, "grown", 0))
