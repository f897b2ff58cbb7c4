"""What the page of an open hand says beside its question: what came or ended meanwhile, how it is
answered, why no card can be given, what the considered one means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Question, SessionView, Text
from companion.session.together import APART
from companion.ui import answer, answer_words
from companion.ui.deeds import is_aside, warned
from companion.ui.duties import over_hand
from companion.ui.hall import Hall
from companion.ui.in_hand import InHand
from companion.ui.open_hand import lit_cards
from companion.ui.words import words
from engine.core.text import capital

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class OpenWords:
    """The sentences of one page."""

    def __init__(
        self, hall: Hall, in_hand: InHand, answers: Answers, question: Question | None
    ) -> None:
        self.hall, self.in_hand = hall, in_hand
        self.answers, self.question = answers, question

    def news(self, view: SessionView) -> str:
        """What it lost, what has ended, what people play for: one after the other."""
        told = self._taken(), self._ended(), over_hand(self.hall, view.duties)
        return APART.join(filter(None, told))

    def below(self, *, stays: bool) -> str:
        """What stands below the question; `stays`: the hand stays open above the match."""
        answers = self.answers
        tells = (answers.tells or self._does(answers.picked)) if answers.picked else ""
        if is_aside(answers):
            (first, *_) = answers.groups[answers.picked]
            tells = capital(answer_words.told(self.hall, first))
        return tells or self._how(stays=stays)

    def _taken(self) -> str:
        """Which cards it lost to others, that only it knew."""
        taken = self.hall.play.taken_away(self.hall.handed) if self.hall.play else ()
        return APART.join(map(self.hall.say, taken))

    def _ended(self) -> str:
        """That what it was asked before has ended, as nothing more of it could be done:
        `ended.<question>` of the game's texts."""
        seat, asked = self.hall.ended
        told = answer.game_of(self.hall).texts.has(f"ended.{asked}")
        return self.hall.say(Text(f"ended.{asked}")) if told and seat == self.hall.handed else ""

    def _how(self, *, stays: bool) -> str:
        """How the rest is answered: on the match below, while the card that goes there is marked;
        else, until something is considered of which the answers say it, what the question says."""
        answers = self.answers
        marked = stays and answer.is_piece(self.hall, answers.picked)
        if marked and all(answer.on_map(self.hall, one) for one in answers.considered.opened):
            here = answers.considered.at(answers.placed)
            return warned(self.hall, here) or words.say("table.touch_place")
        if other := self._none() or self._loses():
            return other
        there = answers.in_place or (marked and len(answers.considered.opened) == 1)
        asked = not answers.picked or there
        return self.in_hand.how(answers, self.question) if asked else ""

    def _none(self) -> str:
        """That no card of the hand can be given, where one is asked for: `none.<question>` of the
        game's texts."""
        asked, answers = self.question, self.answers
        key = asked.text.key.replace("ask.", "none.", 1) if asked else ""
        held = answers.stays and not answers.picked and not lit_cards(answers)
        has = answer.game_of(self.hall).texts.has
        return self.hall.say(Text(key)) if held and answers.idle and has(key) else ""

    def _loses(self) -> str:
        """What the score loses by what is considered beside the hand: `loses.<verb>` of the game's
        texts."""
        key, has = f"loses.{self.answers.picked}", answer.game_of(self.hall).texts.has
        return self.hall.say(Text(key)) if self.answers.in_place and has(key) else ""

    def _does(self, piece: str) -> str:
        """What the considered card says in signs, in sentences."""
        said = answer.drawing(self.hall).says(piece)
        return " ".join(answer.game_of(self.hall).texts.say(words.language, key) for key in said)
