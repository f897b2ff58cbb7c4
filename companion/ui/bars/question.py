"""The question of the table screen: who decides what, how it is answered, and the answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Ask, Question, Reason
from companion.session.drawn import TO_ALL
from companion.ui.answer import drawing, game_of, how
from companion.ui.draws import deals
from companion.ui.hall import Hall
from companion.ui.headline import of_several
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.lettering import SMALLEST_SP, breadth, cut, rung, whole
from companion.ui.widgets.text import Fit
from companion.ui.words import words
from engine.core.steps import TABLE

LATELY = 3
"""So many causes of a number are told when it is checked."""
MEASURED = 1.04
"""So much more, at most, than it takes is reckoned when a text is broken into lines."""
BESIDES, UNDO = 132.0, 264.0
"""Width, dp, that a question's shape and the edges take, and the way back beside it."""
LINE, TOLD = 46.0, 110.0
"""Height, dp, of the line of a question, in which two small ones have room; and from which width on
how it is answered stands in two."""
NOTED = 2.1
"""So many times its width is what four lines of the way back hold, beside its sign."""


class QuestionBar(BoxLayout):
    """Who decides what, with the answers."""

    shade = StringProperty("#888888")
    shape = StringProperty("")
    line = ColorProperty()
    """Above it, in the colour of the seat that is asked."""
    text = StringProperty("")
    how = StringProperty("")
    hesitates = BooleanProperty(False)
    """A piece was laid and lifted again soon: the way back is shown clearly."""
    undoes = StringProperty("")
    """What undo would take back; empty: nothing."""
    undo_note = StringProperty("")
    """As much of that as its button holds."""
    wide = BooleanProperty(True)
    """There is room for undo beside the answers."""
    covered = BooleanProperty(False)
    """A lesson lies over all but what is asked."""
    upright = BooleanProperty(False)
    """There is room below the match for cards that are offered."""
    low = BooleanProperty(False)
    """The screen is so low that only question and answers have room."""
    most = NumericProperty(dp(160))
    """Height that answers may take before they scroll."""
    least = NumericProperty(0)
    """Height it needs."""
    short = BooleanProperty(False)
    """The screen has not much height: how to answer stands beside the question if it can."""
    tight = BooleanProperty(False)
    """So much is offered each time that a line less is worth it."""
    abreast = BooleanProperty(False)
    """It does."""
    asks_wide = NumericProperty(0)
    """Width of the question then."""
    asks_high = NumericProperty(0)
    """Height that the question needs to be read with ease; on a low screen, at all."""
    hall = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: object) -> None:
        for name in ("text", "how", "short", "tight", "low", "width", "shape", "undoes", "wide"):
            self.fbind(name, self._stand)
        self.ids.seldom.fbind("width", self._stand)
        for name in ("picked", "singly"):
            self.ids.answers.fbind(name, self._say)

    def _stand(self, *_: object) -> None:
        """How to answer stands beside the question, which is one line, in one line or two."""
        asks = breadth(self.text, theme.heading, True) * MEASURED if self.text else 0
        taken = dp(BESIDES) + (dp(UNDO) if self.undoes and self.wide else 0)
        beside = self.width - asks - taken - self.ids.seldom.width
        fits = bool(self.how) and (
            breadth(self.how, theme.small, False) <= beside
            or (beside > dp(TOLD) and whole(self.how, False, beside, dp(LINE) * theme.room))
        )
        self.abreast = (self.short or self.tight) and not self.low and fits
        self.asks_wide = asks + dp(8)

    def measure(self, asks: Fit) -> None:
        """Find out how high the question stands in its width."""
        size = sp(SMALLEST_SP) if self.low else rung(theme.small)
        self.asks_high = asks.high_at(size) if asks.width > theme.touch else 0

    def show(self, hall: Hall, question: Question | None, waiting: str) -> None:
        """Show one question, or a sentence when there is none."""
        self.hall, self._waiting = hall, waiting
        self.tight = bool(question and (question.standing or self._lists_deeds(question)))
        self.undoes = hall.undoes()
        self.undo_note = cut(self.undoes, sp(SMALLEST_SP), NOTED * dp(UNDO) * theme.room)
        seen = hall.see()
        self.hesitates = any(q.ask is Ask.TAKE_BACK for q in (seen.beside if seen else ()))
        self.shape = ""
        view = hall.see()
        deal = deals(hall, question)
        all_ = deal is not None and deal.key == TO_ALL
        if question and view and question.seat != TABLE and not all_:
            seat = hall.sitting(question.seat)
            self.shade, self.shape = seat_sign(seat.colour, question.seat)
        self.ids.answers.ask(hall, question)
        self._say()

    def _lists_deeds(self, question: Question) -> bool:
        """Whether a hand and what can be done without it are offered side by side."""
        hall = self.hall
        return hall.game is not None and question.text.key in drawing(hall).asks_hand

    def _say(self, *_: object) -> None:
        """What is asked, and how to answer; of what is considered, what is left to ask."""
        answers = self.ids.answers
        question, left = answers.question, answers.asks
        self.text = self.hall.say(left or question.text) if question else self._waiting
        self.how = answers.tells
        if question and not (left or answers.considered.confirmed):
            fills = answers.considered.fills and not answers.singly
            self.how = _how(self.hall, question, fills=fills)


def _how(hall: Hall, question: Question, *, fills: bool = False) -> str:
    """What hands do to answer; of a number that is checked, how it came about lately."""
    if fills and question.how:
        many = replace(question.how, key=f"{question.how.key}.many")
        return hall.say(many if game_of(hall).texts.has(many.key) else question.how)
    if question.ask is not Ask.SPOT or hall.play is None:
        return hall.say(how(hall, question))
    what = str(question.text.params["counted"])
    told = _told(hall, hall.play.why(question.seat, what))[-LATELY:]
    return words.say("table.lately", changes="  ·  ".join(told)) if told else ""


def _told(hall: Hall, lines: Sequence[Reason]) -> list[str]:
    """Each cause with what it changed; what came about in one way one after another is one sum."""
    told: list[str] = []
    for _, (first, *more) in groupby(lines, lambda line: hall.say(line.event)):
        if not (changed := first.amount + sum(line.amount for line in more)):
            continue  # it came and went again
        several = of_several(first.event, 1 + len(more))
        worded = bool(more) and game_of(hall).texts.has(several.key)
        cause = hall.say(several if worded else first.event).rstrip(".。")
        amount = f"{changed:+d}".replace("-", "−")
        told.append(words.say("table.change", what=amount, said=cause) if cause else amount)
    return told
