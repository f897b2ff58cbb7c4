"""The answers of a question as presses: what each says, and whether a touch gives it or only
considers it."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.metrics import dp

from companion.session.api import Choice, Question
from companion.ui import answer, answer_words
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.press import Press
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.ui.ask import Answers

FOLD = 0.74
"""Width of a folded answer by that of one on one line, where there is not much height."""
WORDY, HALF = 240, 0.56
"""From this width on, dp, words beside the gold answer to what lies lit take two lines, so wide by
one: all stand on its line, and the match keeps its size whatever is offered."""
ABREAST_LOW = 2
"""So many answers stand abreast on the smallest tablet, however long they are."""


class Presses:
    """`beside`: the groups that answer nothing that is asked. `deeper`: a touch on a piece shows
    here what can be done with it."""

    def __init__(
        self, answers: Answers, question: Question, beside: Set[str], *, deeper: bool
    ) -> None:
        self.answers, self.hall, self.question = answers, answers.hall, question
        self.beside, self.deeper = beside, deeper

    def press(self, group: str, choices: tuple[Choice, ...], kind: str = "Answer") -> Press:
        """One answer, or one piece with several answers behind it."""
        button: Press = getattr(Factory, kind)(text=self.first_words(group, choices))
        button.piece = answer_words.pictured(self.hall, group, choices)
        button.game = self.hall.game
        button.sign = "" if button.piece else answer_words.sign(group, choices[0])
        if self.says_number(choices):
            button.note = answer_words.told(self.hall, choices[0])
        else:
            button.note = answer_words.note(self.hall, choices)
        if (seat := choices[0].whose) != TABLE:
            button.shade, button.shape = seat_sign(self.hall.sitting(seat).colour, seat)
        shown = self.answers.compact and bool(button.piece) and not button.note
        wordy = self.answers.heads and not button.piece and button.wanted > dp(WORDY) * theme.room
        button.fold = (HALF if not button.sign else FOLD) if wordy else FOLD
        button.folded = wordy or (shown and len(self.answers.groups) > ABREAST_LOW)
        button.bind(on_release=self.opener(group, choices))
        return button

    def first_words(self, group: str, choices: tuple[Choice, ...]) -> str:
        if self.says_number(choices):
            return self.hall.say(choices[0].label)
        return answer_words.first_words(self.hall, self.question, group, choices)

    def opener(self, group: str, choices: tuple[Choice, ...]) -> Callable[..., None]:
        """One choice is answered at once; several, one that the drawing shows, or one that answers
        nothing that is asked are considered first, and so is that of a piece beside others that
        have several."""
        first = self.deeper and answer.is_piece(self.hall, group)
        first = first or self._looked_at(group, choices) or answer.by_number(self.hall, choices)
        first = first or group in self.beside  # it comes and goes, and stands where another stood
        lit = len(choices) == 1 and self.lit(choices) and not self.give_up(choices)
        first = first and not lit and not self.says_number(choices)
        first = first and not (self.answers.in_place and group == self.answers.picked)
        only, question = choices[0], self.question
        seen = answer.on_map(self.hall, only) and not answer.is_named(question, only)
        # What a gesture does is drawn there already, and the only place is lit and named.
        seen = seen and not only.is_gesture and not self._is_only(group)
        if len(choices) == 1 and not (group and (first or seen)):  # a guess has no group to open
            return lambda press, *_: self.answers.take(choices[0], press)
        return lambda press, *_: self.answers.turn_to(group, press)

    def says_number(self, choices: tuple[Choice, ...]) -> bool:
        """Whether it is the one number that can be given at all: the answer says it, and one touch
        gives it. What is lost by it is asked about."""
        numbers = [one for one in self.question.choices if one.amount is not None]
        return len(choices) == 1 and numbers == [*choices] and not self.give_up(choices)

    def _is_only(self, group: str) -> bool:
        """Whether nothing else can be answered, and its words name the place."""
        only = self.question.choices[0]
        named = not answer.is_piece(self.hall, group) and {*only.label.params} - {"seat"}
        return bool(named) and len(self.question.choices) == 1

    def _looked_at(self, group: str, choices: tuple[Choice, ...]) -> bool:
        """Whether one touch on it takes nothing: what it builds is seen before, and what stands in
        its place always opens, where it names what it does or gives something up, and says more."""
        if answer.unnamed(self.hall, choices) or answer.is_read_first(self.hall, choices[0]):
            return True
        drawing = answer.drawing(self.hall)
        if {step.verb for one in choices for step in one.steps} & (drawing.weighed | drawing.tried):
            return True
        if self.answers.secret and answer.is_piece(self.hall, group):
            return True  # what comes to light of it cannot be taken back
        if group not in self.question.standing:
            return False
        if self._says_all(group, choices):
            # Behind it: no place among the others is higher for it. To give up ends the round, of
            # the last one the match, and no second touch does.
            return self.give_up(choices) or bool(answer_words.note(self.hall, choices))
        named = any(step.args for one in choices for step in one.steps)
        return named or self.give_up(choices)

    def _says_all(self, group: str, choices: tuple[Choice, ...]) -> bool:
        """Whether the name of a kind of action is all that its one answer would say again."""
        name = answer_words.group_name(self.hall, group)
        return len(choices) == 1 and self.hall.say(choices[0].label) == name

    def lit(self, choices: tuple[Choice, ...]) -> bool:
        """Whether touches of one card do all of it."""
        if any(map(answer.is_told_first, choices)):
            return False
        steps = [step for one in choices for step in one.steps]
        drawing = answer.drawing(self.hall)
        verbs = drawing.at_once | drawing.in_gold
        return (
            bool(steps) and len({s.args for s in steps}) == 1 and {s.verb for s in steps} <= verbs
        )

    def give_up(self, choices: tuple[Choice, ...]) -> bool:
        return all(answer.gives_up(self.hall, one) for one in choices)
