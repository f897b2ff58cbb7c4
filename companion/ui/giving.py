"""How an answer is given: at once, or by a second touch where it gives up what was just got."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from companion.session.api import Ask, Choice, Question
from companion.ui import answer
from companion.ui.calm import Did, May

if TYPE_CHECKING:
    from companion.ui.ask import Answers

AT_ONCE: Final = "at once"
"""What a touch of the drawing does, again and again."""


class Giving:
    """What a touch on one of the answers does."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.gave_up = False
        """The answer that was given last gave something up."""
        self.ends: Callable[[Question | None], bool] = lambda asked: False
        """Whether with this question nothing stays considered: an answer is being taken."""

    def take(self, choice: Choice, press: Any = None) -> None:
        """Answer with this one; the session may refuse it. Of some actions people want several:
        what else there is of them stays open. What a touch of the drawing does at once is done as
        often as it is touched. `press`: the answer that was touched for it."""
        answers, hall = self.answers, self.answers.hall
        if press is not None and hall.calm.may(May.GIVE) and self.is_where_given(press, choice):
            press.look = "main"  # and a second touch gives it
            hall.calm.open()
            return
        question = answers.all_asked() or answers.question
        at_once = AT_ONCE if answer.is_at_once(hall, choice) else ""
        if question is not None and hall.calm.may(May.GIVE, at_once):
            again = {step.verb for step in choice.steps} & {*answer.game_of(hall).again}
            self.ends = lambda asked: not again or asked is None or asked.kind != question.kind
            asked = choice in question.choices  # else it opens a place by what is no answer alone
            done = hall.act(
                lambda play: (
                    play.answer(question.id, choice.id) if asked else play.choose(*choice.steps)
                ),
                at_once,
            )
            if self.ends(answers.question):
                answers.picked = answers.placed = ""
            self.ends = lambda asked: False
            if done:
                self.gave_up = answer.gives_up(hall, choice)
                self._close(question)

    def is_where_given(self, press: Any, choice: Choice) -> bool:
        """Whether it gives something up where the answer before, which gave up nothing, was given:
        a hand that goes there once more without reading means that. The picture of a piece never
        turns gold: it says itself what is meant."""
        asked, hall = self.answers.question, self.answers.hall
        sure = getattr(press, "look", "main") == "main" or self.gave_up
        lost = answer.gives_up(hall, choice) and not sure
        others = asked is not None and not all(answer.gives_up(hall, one) for one in asked.choices)
        return lost and others and hall.calm.was_at(Did.GAVE, press)

    def _close(self, question: Question) -> None:
        """Once the box is packed the result is what is left to see."""
        if question.ask is Ask.PACK:
            self.answers.hall.go("end")
