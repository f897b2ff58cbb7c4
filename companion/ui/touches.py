"""What a touch of the drawing means for the question that is asked, and what a card that is dragged
over it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Choice
from companion.ui import answer
from companion.ui.calm import LONG_AGO
from companion.ui.offer import Offer, open_cards
from companion.ui.places import AND, joined

if TYPE_CHECKING:
    from companion.ui.ask import Answers


class Touches:
    """The answers to a question where they lie on the drawing."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self._chosen = LONG_AGO
        """When a touch chose what is considered."""

    def consider(self, piece: str) -> bool:
        """A piece of the drawing was touched: consider its choices. Touched again it is let go:
        the answer in gold takes it, and nothing on the drawing tells that a touch would. A drawing
        can also name a choice, or what is done at once, which takes it. False when it is not
        offered. A touch that came too early means nothing."""
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
        if self._means(answers.placed == piece):
            answers.placed = joined(spots, answers.placed, piece)
        return True

    def _group(self, piece: str) -> bool:
        """A piece that is a group of answers, or among those of one."""
        answers = self.answers
        group = answers.considered.group_of(piece)
        if group:
            self._choose(group, answers.picked == group == piece)
        return bool(group)

    def _rest(self, piece: str) -> bool:
        """What the steps of any answer name."""
        answers = self.answers
        about = answers.considered.about(piece)
        if about:
            self._choose(piece, answers.picked == piece)
        return bool(about)

    def _choose(self, name: str, again: bool) -> None:
        if self._means(again):
            self.answers.note_stood()
            self.answers.picked = "" if again else name

    def _means(self, again: bool) -> bool:
        """Whether the finger means what it does: not the second touch of a tired hand, which would
        put away what the first one chose."""
        calm = self.answers.hall.calm
        if not again:
            self._chosen = calm.change()
        return not again or calm.rested(self._chosen)

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
