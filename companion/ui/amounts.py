"""Answers that differ by their number: it is set, and an answer beside it says what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.factory import Factory

from companion.session.api import Choice
from companion.ui import answer, answer_words, called

if TYPE_CHECKING:
    from companion.ui.ask import Answers

TWO = 2
"""Of no more numbers each is an answer of its own: a button that held the lower one, in gold, was
taken for the only one."""


class Amounts:
    """What can be set of one group."""

    def __init__(self, answers: Answers, group: str, choices: tuple[Choice, ...]) -> None:
        self.answers, self.hall, self.group, self.choices = answers, answers.hall, group, choices

    @property
    def several(self) -> bool:
        """Whether all of them are numbers, and one is to be set."""
        amounts = {choice.amount for choice in self.choices}
        many = len(self.choices) > TWO or answer.by_number(self.hall, self.choices)
        several = many and None not in amounts and len(amounts) > 1
        return several and len(amounts) == len(self.choices)

    @property
    def fixed(self) -> bool:
        """Whether of a number that is set elsewhere only one can be."""
        only = self.choices[0] if len(self.choices) == 1 else None
        named = only is not None and only.amount is not None and bool(self.group)
        return named and answer.by_number(self.hall, self.choices)

    def lay(self) -> None:
        """So it does beside the only one there is, and stands in the same place."""
        by_amount = sorted(self.choices, key=lambda c: c.amount or 0)
        stepper = Factory.CardStepper(values=[c.amount for c in by_amount], lone=self.fixed)
        go = Factory.AmountAnswer(text=self._counts(by_amount[0]))
        go.funbind("text", go.came)  # its words follow the number that people set beside it
        likely = by_amount.index(self.choices[0])  # offered first: the least bid, the last count

        def say(choice: Choice) -> None:
            above = self.answers.tells
            go.look = "card_apart" if answer.gives_up(self.hall, choice) else "main"
            go.sign = "warn" if answer.is_warned(self.hall, choice) else ""
            go.text = self._counts(choice)
            go.note = answer_words.told(self.hall, choice, above)

        def follow(*_: object) -> None:
            say(by_amount[int(stepper.index)])

        def keep_room(*_: object) -> None:
            go.widest = go.highest = 0
            for part in ("widest", "highest"):  # the height follows from the width
                for choice in by_amount:
                    say(choice)
                    now = go.wanted if part == "widest" else go.height
                    setattr(go, part, max(getattr(go, part), now))
            follow()

        stepper.bind(index=follow)
        go.bind(on_release=lambda *_: self.answers.take(by_amount[int(stepper.index)]))
        stepper.index = likely
        go.bind(most=keep_room)
        keep_room()
        for part in (stepper, go):
            self.answers.ids.field.add_widget(part)

    def _counts(self, choice: Choice) -> str:
        """The number in words, no more where the question asks how many of what: a long name took
        it to another line."""
        brief = answer.by_number(self.hall, self.choices)
        return self.hall.say(
            called.shorter(answer.game_of(self.hall), choice.label) if brief else choice.label
        )
