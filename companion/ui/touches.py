"""What a touch of the drawing means for the question that is asked, and what a card that is dragged
over it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.session.api import Choice
from companion.ui import answer
from companion.ui.offer import Offer, open_cards
from companion.ui.places import AND, OR, joined

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class Touches:
    """The answers to a question where they lie on the drawing."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    def consider(self, piece: str) -> bool:
        """A piece of the drawing was touched: consider its choices; a second touch takes the only
        one or the one in gold, or puts it away where there are several. A drawing can also name a
        choice, or what is done at once, which takes it. False when it is not offered. A touch that
        came too early means nothing."""
        if self.answers.question is None or self.answers.hall is None:
            return False
        if not self.answers.hall.calm.counts:
            return True
        if (done := self._named(piece) or self.answers.considered.at_once(piece)) is not None:
            self.answers.take(done)
            return True
        given = self._land(self.answers.picked, piece) or self._read(piece) or self._place(piece)
        return given or self._group(piece) or self._rest(piece)

    def _named(self, name: str) -> Choice | None:
        """The choice that the drawing names, which is no piece of its own."""
        question = self.answers.question
        choices = question.choices if question is not None else ()
        named = next((one for one in choices if one.id == name), None)
        return named if named is not None and named.pieces and name not in named.pieces else None

    def _read(self, piece: str) -> bool:
        """A card that lies open is read large before it is taken."""
        offer = self._lies_open()
        if piece in offer.labels:
            self.answers.hall.enlarge(piece, offer)
        return piece in offer.labels

    def _place(self, piece: str) -> bool:
        """A place of what lies open."""
        answers = self.answers
        opened = answers.considered.opened
        here = [one for one in opened if any(piece in step.args for step in one.steps)]
        if not here or not all(answer.on_map(answers.hall, one) for one in here):
            return False
        spots = [answer.drawing(answers.hall).spot(one) for one in here]
        only = self._gold(here)
        if answers.placed == piece and only is not None and AND not in spots[0]:
            answers.take(only)
        else:
            answers.placed = joined(spots, answers.placed, piece)
        return True

    def _group(self, piece: str) -> bool:
        """A piece that is a group of answers, or among those of one."""
        answers = self.answers
        group = answers.considered.group_of(piece)
        choices = answers.groups[group] if group else ()
        kept = answers.question.in_place(choices) if answers.question else choices
        again = len(kept) == len(choices) == 1 and answers.picked == group
        if again and not answer.by_number(answers.hall, choices):
            answers.take(choices[0])
        elif group:
            answers.note_stood()
            answers.picked = group if not answers.picked == group == piece else ""
        return bool(group)

    def _rest(self, piece: str) -> bool:
        """What the steps of any answer name."""
        answers = self.answers
        about = answers.considered.about(piece)
        if about and (first := self._before(piece)):
            answers.picked = OR.join((first, piece))
            return True
        only = self._gold(about)
        if answers.picked == piece and only is not None:
            answers.take(only)
        elif about:
            answers.note_stood()
            answers.picked = piece if answers.picked != piece else ""
        return bool(about)

    def _before(self, place: str) -> str:
        """What lies open and asks for a place once it is taken: whoever touches one may mean that
        it is for this."""
        opened = self.answers.picked.split(OR)[0]
        leads = answer.drawing(self.answers.hall).before_place
        return opened if opened in leads and place not in leads else ""

    def _gold(self, choices: Sequence[Choice]) -> Choice | None:
        """The only one, or the only one beside ways to give something up: it stands in gold, and is
        what a second touch means."""
        free = [one for one in choices if not answer.gives_up(self.answers.hall, one)] or choices
        return free[0] if len(free) == 1 else None

    def places_of(self, piece: str) -> frozenset[str]:
        """The places of the drawing that are lit when this piece is considered, to be dragged
        there; what lies open goes to the seat that takes it."""
        question = self.answers.question
        if question is None or self.answers.hall is None:
            return frozenset()
        if piece in self._lies_open().labels:
            return frozenset({f"seat{question.seat}", f"look{question.seat}"})
        return self.answers.considered.places_of(piece)

    def answered_beside(self, piece: str) -> bool:
        """Whether a card of an open hand goes to no place: answers above it give it."""
        answers = self.answers
        mine = answers.stays and piece in answers.groups and answer.is_piece(answers.hall, piece)
        return mine and not self.places_of(piece)

    def considers(self, named: str) -> bool:
        """Whether a touch of something lit opens its answers, and takes none of them."""
        if self.answers.question is None or self.answers.hall is None:
            return False
        considered = self.answers.considered
        if self._named(named) or considered.at_once(named) is not None:
            return False
        return bool(considered.group_of(named) or considered.about(named))

    def drag(self, piece: str) -> None:
        """A finger lifts it: consider it, where that lights its places."""
        if piece not in self._lies_open().labels and self.answers.looked_at != piece:
            self.consider(piece)

    def drop(self, piece: str, x: float, y: float, *, place: str) -> bool:
        """It was let go at a point of the window, on this one of its places. What lies open is
        taken by that, and on the way to the hand."""
        offer = self._lies_open()
        ways = (one.collide_point(*one.parent.to_widget(x, y)) for one in self.answers.held)
        taken = piece in offer.labels and (bool(place) or any(ways))
        if taken:
            offer.take(piece)
        return taken or (bool(place) and self._land(piece, place))

    def _land(self, piece: str, place: str) -> bool:
        """What a button does with it, too: on a lit place it can be let go, or that be touched.
        Where several answers take it there, they are what is left to ask."""
        lands = answer.drawing(self.answers.hall).lands
        considered = self.answers.considered
        meant = self.answers.groups.get(considered.group_of(piece)) or considered.about(piece)
        found = [one for one in meant if lands(one) == place]
        if len(found) == 1:
            self.answers.take(found[0])
        elif found:
            self.answers.picked = AND.join((piece, place))
        return bool(found)

    def _lies_open(self) -> Offer:
        """The cards that lie open for whoever is asked."""
        answers = self.answers
        return open_cards(answers.hall, answers.all_asked() or answers.question, answers.take)
