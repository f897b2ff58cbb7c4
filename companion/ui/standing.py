"""The kinds of actions of a turn, each in its place, whether anything of it can be done or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session.api import Choice, Question
from companion.ui import answer, answer_words, stands
from companion.ui.all_groups import Groups
from companion.ui.presses import Presses

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class Standing:
    """Those of one question, laid into its field."""

    def __init__(
        self, answers: Answers, question: Question, groups: Groups, presses: Presses
    ) -> None:
        self.answers, self.hall, self.question = answers, answers.hall, question
        self.field, self.groups, self.presses = answers.ids.field, groups, presses

    def lay(self) -> None:
        """Each kind of action in its place, dull where there is none of it now: a touch tells
        why."""
        for verb in self.question.standing:
            choices = self.groups.get(verb, ())
            button = stands.made(answer_words.group_name(self.hall, verb), dull=not choices)
            button.look = self._stands_as(verb, choices)
            if choices and self.presses.give_up(choices):  # in the last row
                button.note = self._in_short(choices)
            button.bind(
                on_release=self.presses.opener(verb, choices) if choices else self._unable(verb)
            )
            self.field.add_widget(button)

    def _in_short(self, choices: tuple[Choice, ...]) -> str:
        """What is true of each of them, whichever is taken, where the game has it in a few words:
        the points of a pass."""
        remark = choices[0].remark
        key = f"{remark.key}.short" if remark else ""
        same = all(one.remark == remark for one in choices)
        has = answer.game_of(self.hall).texts.has(key)
        return self.hall.say(replace(remark, key=key)) if remark and same and has else ""

    def _stands_as(self, verb: str, choices: tuple[Choice, ...]) -> str:
        """The only thing that can be done is gold, though it ends the round; what can be done again
        and again is no way to end a turn, and nothing is gold while anything may come of it."""
        aside, seat = {verb, *self.again}, self.question.seat
        others = (one for one in self.question.standing if one not in aside)
        alone = bool(choices) and not any(self.groups.get(one) for one in others)
        if alone and self.hall.play is not None and not self.hall.play.further(seat):
            return "main"
        return "card_apart" if choices and self.presses.give_up(choices) else "card"

    @property
    def again(self) -> set[str]:
        """Those that can be done again and again: what answers nothing that is asked stands small
        with them."""
        return {*answer.game_of(self.hall).again} & {*self.question.standing}

    def _unable(self, verb: str) -> Callable[..., None]:
        seat = self.question.seat
        return lambda *_: self.hall.act(lambda play: play.unable(seat, verb))
