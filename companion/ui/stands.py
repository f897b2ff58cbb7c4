"""Answers that keep their place, possible now or not: no other one comes under a finger that gives
the same one several times. What is not possible is dull, and a touch on it tells why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.factory import Factory

from companion.session.api import Choice, Question
from companion.ui import answer, called
from companion.ui.hall import Hall
from companion.ui.phone import phone
from companion.ui.rows import KEPT
from companion.ui.widgets.press import Press
from engine.core.text import capital

if TYPE_CHECKING:
    from companion.ui.ask import Answers

FOLD, NARROW = 0.72, 0.74
"""Width of one by that of its words on one line: they stand in few even rows; on a phone."""

MANY, CLOSE = 10, 0.56
"""More than these that stand together are small and narrow: two rows of them fill the page."""


def made(text: str, *, dull: bool) -> Press:
    """One that stands in even rows."""
    button: Press = Factory.StandingAnswer(text=text)
    button.kin, button.dull = "stands", dull
    button.folded, button.fold = True, NARROW if phone.narrow else FOLD
    return button


def dull(hall: Hall, seat: int, verb: str, text: str) -> Press:
    """A kind of action of which a seat can do nothing now."""
    button: Press = Factory.Answer(text=text, look="card", dull=True)
    button.bind(on_release=lambda *_: hall.act(lambda play: play.unable(seat, verb)))
    return button


def of(question: Question | None, group: str) -> tuple[Choice, ...]:
    """What of a group keeps its place, where the words of each say all: what is done with a piece
    tells its price, too."""
    kept = question.kept if question is not None else ()
    found = tuple(one for one in kept if one.group == group and group not in one.pieces)
    return () if any(one.remark for one in found) else found


def lay(
    answers: Answers, kept: tuple[Choice, ...], taker: Callable[[Choice], Callable[..., None]]
) -> None:
    """Each in its place."""
    hall, question = answers.hall, answers.question
    assert question is not None
    possible, many = {one.id: one for one in question.choices}, len(kept) > MANY
    for one in kept:
        button = made(_said(hall, one), dull=one.id not in possible)
        button.kin = KEPT
        if many and not phone.narrow:  # all of them show without sliding
            button.kind, button.fold = "small", CLOSE
        button.look = "card_apart" if answer.gives_up(hall, one) else "card"
        button.note = hall.say(one.lost) if one.lost else ""
        now = possible.get(one.id)
        button.bind(on_release=taker(now) if now else unable(hall, one))
        answers.ids.field.add_widget(button)


def _said(hall: Hall, choice: Choice) -> str:
    """Without what the question above says."""
    return capital(hall.say(called.shorter(answer.game_of(hall), choice.label)))


def unable(hall: Hall, choice: Choice) -> Callable[..., object]:
    """It is refused like a step that the table shows."""
    return lambda *_: hall.act(lambda play: play.choose(*choice.steps))
