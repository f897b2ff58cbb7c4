"""Several cards of a hand that answer one question: each touch marks one or takes its mark off, and
one answer gives them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.session.api import Choice, Question, Text
from companion.ui import answer
from companion.ui.phone import phone
from companion.ui.widgets.piece_answer import PieceAnswer
from companion.ui.widgets.press import Press

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class Marked:
    """The cards that are marked of a hand."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.chosen: dict[str, Choice] = {}
        self._cards: dict[str, PieceAnswer] = {}
        self._give: Press | None = None

    def wanted(self, question: Question | None, groups: Mapping[str, tuple[Choice, ...]]) -> int:
        """How many cards the question asks for at once; 0: it is answered one by one."""
        answers = self.answers
        if question is None or not answers.secret or answers.hall.game is None:
            return 0
        told = question.text.key in answer.drawing(answers.hall).marks
        cards = sum(answer.is_piece(answers.hall, group) for group in groups)
        return min(cards, int(question.text.params["n"])) if told and cards > 1 else 0

    def forget(self) -> None:
        """Something else is asked."""
        self.chosen = {}
        self._cards, self._give = {}, None

    def lay(self, card: PieceAnswer, choice: Choice) -> None:
        """This card can be marked."""
        group = choice.group
        self._cards[group] = card
        card.bind(on_release=lambda *_: self._turn(group, choice))

    def giver(self) -> Press:
        """The one answer that gives them; it stands beside what is asked, where a large hand does
        not push it out of sight."""
        self._give = Press(look="main", sign="check", middle=True, size_hint=(None, None))
        self._give.height = phone.answer
        self._give.bind(wanted=self._give.setter("width"))
        self._give.bind(on_release=lambda *_: self._take())
        self._show()
        return self._give

    def _turn(self, group: str, choice: Choice) -> None:
        """A touch marks a card, or takes its mark off; no more are marked than are asked for."""
        if not self.answers.hall.calm.counts:
            return
        if group in self.chosen:
            del self.chosen[group]
        elif len(self.chosen) < self._most():
            self.chosen[group] = choice
        self._show()

    def _most(self) -> int:
        return self.wanted(self.answers.question, self.answers.groups)

    def _show(self) -> None:
        for group, card in self._cards.items():
            card.marked = group in self.chosen
        if self._give is None:
            return
        marked, most = len(self.chosen), self._most()
        fewer = 0 < marked < most and self._may_stop()
        self._give.text = self.answers.hall.say(self._says(marked, most, fewer=fewer))
        self._give.look = "card" if fewer else "main"
        self._give.width = self._give.wanted
        self._give.disabled = marked < most and not fewer

    def _says(self, marked: int, most: int, *, fewer: bool) -> Text:
        """How many are missing, or may be marked at most; that those which are marked are given, or
        fewer than are asked for and no more."""
        steps = [one.steps[0] for one in self._offered()]
        name = f"gather.{steps[0].verb}" if steps else ""
        if fewer:
            return Text(f"{name}.fewer", {"n": marked})
        missing = most - marked
        if not marked and self._may_stop():
            return Text(f"{name}.up_to", {"n": most})
        return Text(f"{name}.more", {"n": missing}) if missing else Text(name, {"n": most})

    def _may_stop(self) -> bool:
        """Whether fewer may be given."""
        return any(one.steps for one in self._offered(cards=False))

    def _offered(self, cards: bool = True) -> list[Choice]:
        question = self.answers.question
        return [one for one in (question.choices if question else ()) if bool(one.pieces) == cards]

    def _take(self) -> None:
        """Give them, and no more than these; what then goes by itself is no step."""
        hall = self.answers.hall
        steps = [step for one in self.chosen.values() for step in one.steps]
        if len(self.chosen) < self._most():
            steps += next(one.steps for one in self._offered(cards=False) if one.steps)
        while len(steps) > 1 and hall.play.preview(*steps) is None:
            steps.pop()
        if steps:
            hall.act(lambda play: play.choose(*steps))
