"""What a seat is asked that looks into its hand, and what its page says of that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session.api import Ask, Choice, Question, SessionView, Text
from companion.session.asked import names
from companion.session.drawn import unseen
from companion.ui import answer
from companion.ui.deeds import is_aside
from companion.ui.hall import Hall
from companion.ui.held import hand_of, offered
from companion.ui.may_stop import may_stop
from companion.ui.open_hand import only_card
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.ask import Answers

NOTHING = "no"
"""The answer by which a named card means nothing after all."""


class InHand:
    """The questions of the seat that has the tablet."""

    def __init__(self, hall: Hall, roomy: Callable[[], bool]) -> None:
        self.hall, self.roomy = hall, roomy

    def private(self) -> Sequence[Question]:
        """Everything that this seat is asked, and nobody else sees."""
        return self.hall.play.private(self.hall.handed) if self.hall.play else ()

    def question(self, view: SessionView) -> Question | None:
        """What is asked first: about a card that was named, else the decision, without what lies
        open, which is chosen at the table; but one answer leads to a display."""
        return self._named() or self._own(view, self._decision())

    def in_all(self) -> Question | None:
        """The decision with the cards that lie open; a card that was named is asked about first."""
        return None if self._named() else self._decision()

    def _named(self) -> Question | None:
        """The question about a card that was named here, not shown at a pad."""
        about = (Ask.WHICH, Ask.FACE)
        return next((one for one in self.private() if one.ask in about and not one.station), None)

    def forget_named(self) -> None:
        """A card whose choices were opened goes back to the hand."""
        question = self._named()
        if question is not None and self.hall.play is not None:
            self.hall.play.answer(question.id, NOTHING)
            self.hall.settle()

    def _decision(self) -> Question | None:
        asked = self.private()
        reveals = (one for one in asked if one.ask is Ask.REVEAL)
        return next((one for one in asked if one.ask in (Ask.TURN, Ask.MAY)), next(reveals, None))

    def _own(self, view: SessionView, question: Question | None) -> Question | None:
        if question is None or question.ask is Ask.REVEAL:
            return question
        open_ = self._open(view, question)
        if (beside := self._beside(question)) or self.elsewhere():  # the rest is touched there
            open_ += self.at_once(view)
        left = tuple(c for c in question.choices if c not in open_)
        ends = self.hall.game.ends if self.hall.game else ()
        if open_ and not beside and all(step.verb in ends for one in left for step in one.steps):
            left = ()  # alone it would give away all that is chosen at the table
        return replace(question, choices=left)

    def at_once(self, view: SessionView) -> tuple[Choice, ...]:
        """What one touch of the match answers, here as at the table, as much as fits first: it is
        drawn on what lies there for all to see, and no card of the hand."""
        question = self.in_all()
        if question is None or question.ask is not Ask.TURN:
            return ()
        public, verbs = set(names(view.board)), answer.drawing(self.hall).at_once
        found = [
            one for one in question.choices
            if len(set(one.steps)) == 1 and one.steps[0].verb in verbs
            and public.issuperset(one.steps[0].args)
        ]  # fmt: skip
        return tuple(sorted(found, key=lambda one: -len(one.steps)))

    def _open(self, view: SessionView, question: Question) -> list[Choice]:
        """The answers that are about nothing but what lies open."""
        public = set(names(view.board))
        return [
            c for c in question.choices
            if c.pieces and public.issuperset(c.pieces)
            and not (answer.is_read_first(self.hall, c) or answer.is_in_gold(self.hall, c))
        ]  # fmt: skip

    def asks(self, answers: Answers, question: Question | None) -> str:
        """What is asked: of the card that is considered, once there is one; of the only one its own
        question tells."""
        if question is None or not self._answered(question):
            return ""
        if only_card(answers) or is_aside(answers):
            return self.hall.say(question.text)
        card = answers.picked if answer.is_piece(self.hall, answers.picked) else ""
        of_it = Text("ask.which_seat", {"piece": card, "seat": self.hall.handed})
        return self.hall.say(answers.asks or (of_it if card else question.text))

    def how(self, answers: Answers, question: Question | None) -> str:
        """What hands do to answer, as below the match."""
        if question is None or not self._answered(question):
            return ""
        if answers.marked.wanted(question, answers.groups):
            return words.say("hand.mark")
        if self.elsewhere():
            return words.say("hand.elsewhere")
        told = self._how(question, singly=answers.singly)
        how, which = self.hall.say(told), self._which(question)
        return words.say("said.next", said=how, next=which).strip()

    def _answered(self, question: Question) -> bool:
        """Whether anything on the page answers it, its cards or the match beside them."""
        stops = may_stop(self.hall.see(), question)
        return bool(question.choices) or stops or self._beside(question)

    def _how(self, question: Question, *, singly: bool) -> Text | None:
        """What a touch of the match does, as much at once as there."""
        how = answer.how(self.hall, question)
        if how is None or singly or not self.fills():
            return how
        many = replace(how, key=f"{how.key}.many")
        return many if answer.game_of(self.hall).texts.has(many.key) else how

    def fills(self) -> bool:
        """Whether a touch of what is lit in the match below does as much as fits there."""
        view, question = self.hall.see(), self.in_all()
        if view is None or question is None or not self._beside(question):
            return False
        return any(len(one.steps) > 1 for one in self.at_once(view))

    def _beside(self, question: Question) -> bool:
        """Whether the match answers that has room beside the hand: what this seat pays, and what
        nothing that it holds answers, as the abilities of a card that it planted a moment ago."""
        pays = question.text.key in answer.drawing(self.hall).pays
        return self.roomy() and (pays or self.only_match(question))

    def only_match(self, question: Question) -> bool:
        """Whether what lies in the match answers, and nothing that is held, but what can be played
        besides."""
        asides = answer.drawing(self.hall).asides
        rest = tuple(one for one in question.choices if not _verbs(one) & asides)
        if question.ask is not Ask.TURN or offered(self.hall.play, replace(question, choices=rest)):
            return False
        lit = (answer.is_at_once, answer.is_in_gold, answer.on_map)
        return any(is_lit(self.hall, one) for one in rest for is_lit in lit)

    def elsewhere(self) -> bool:
        """Whether what answers lies in the match, for which this page has no room: people are sent
        there, and the few answers beside it keep one place."""
        asked = self.in_all()
        return asked is not None and not self.roomy() and self.only_match(asked)

    def _which(self, question: Question) -> str:
        """Where a hand is not known, all it may hold is offered: people touch what they have."""
        if question.ask is not Ask.TURN or self.hall.play is None or unseen(self.hall.see()):
            return ""
        play = self.hall.play
        unknown = offered(play, question).difference(hand_of(play, self.hall.handed))
        return words.say("hand.which") if len(unknown) > 1 else ""


def _verbs(choice: Choice) -> set[str]:
    return {step.verb for step in choice.steps}
