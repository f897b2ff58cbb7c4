"""What of a question is considered: its choices, where they go, and what is left to ask of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from companion.session.api import Ask, Choice, Question, Text
from companion.session.choices import how_many, where, which
from companion.ui import answer, answer_words
from companion.ui.hall import Hall
from companion.ui.places import by_place, parts
from engine.core.steps import TABLE
from engine.core.text import capital

ASIDE = "  ·  "
"""Between two things told of one answer."""


@dataclass(frozen=True)
class Considered:
    """A piece, a verb or a place of the drawing that people touched, and have not taken yet."""

    hall: Hall
    question: Question
    groups: Mapping[str, tuple[Choice, ...]]
    picked: str
    secret: bool
    """Only the asked seat looks."""
    singly: bool = False
    """People put one at each touch, though as many as fit could go at once."""

    @property
    def opened(self) -> tuple[Choice, ...]:
        """The choices of the piece that is considered, or of the only one there is."""
        groups = {group: found for group, found in self.groups.items() if group}
        only = next(iter(groups.values())) if len(groups) == 1 else ()
        return groups.get(self.picked, only)

    def about(self, name: str) -> tuple[Choice, ...]:
        """The choices whose steps name something of the drawing: a cell, a hex, a spot, or both of
        two that are considered together."""
        choices, both = self.question.choices if name else (), {*parts(name)}
        named = (c for c in choices if any(both <= {*step.args} for step in c.steps))
        return (*(one for one in named if not one.covered), *self.ways_to(name))

    def ways_to(self, spot: str) -> Sequence[Choice]:
        """What opens a spot of the drawing and is done there at once."""
        play, asked = self.hall.play, self.question
        return play.ways_to(spot, asked.seat) if spot and play and asked.ask is Ask.TURN else ()

    def at(self, place: str) -> tuple[Choice, ...]:
        """What of what lies open goes to this place."""
        return by_place(answer.drawing(self.hall), self.opened).get(place, ()) if place else ()

    def places_of(self, piece: str) -> frozenset[str]:
        """Where on the drawing a piece can go that fingers drag; what gives something up is never
        done so unless it is what people consider."""
        if self.at_once(piece) is not None:
            return frozenset()
        meant = self.groups.get(self.group_of(piece)) or self.about(piece)
        drawing = answer.drawing(self.hall)
        free = (one for one in meant if one in self.opened or not answer.gives_up(self.hall, one))
        spots = chain(*map(parts, by_place(drawing, meant)))
        return frozenset(spots).union(map(drawing.lands, free)) - {piece, ""}

    def at_once(self, piece: str) -> Choice | None:
        """What a touch on a lit piece of the drawing does without another one."""
        if self.picked or self.secret:
            return None
        about = self.about(piece)
        if not self.singly and (all_ := next(filter(self._as_many, about), None)):
            return all_
        found = next((one for one in about if answer.is_at_once(self.hall, one)), None)
        numbered = found is not None and found.amount is not None
        if numbered and (len(about) > 1 or answer.is_told_first(about[0])):
            return None  # how many is to be chosen, or it costs more, or it would be lost
        return found

    @property
    def fills(self) -> bool:
        """Whether a touch on a lit card does as much as fits there."""
        return not self.picked and any(map(self._as_many, self.question.choices))

    def _as_many(self, choice: Choice) -> bool:
        """Whether it puts on one card, or takes off it, as many as can be at once."""
        verbs = answer.drawing(self.hall).one_by_one
        same = len(set(choice.steps)) == 1 < len(choice.steps)
        return same and choice.steps[0].verb in verbs

    @property
    def in_gold(self) -> dict[str, Choice]:
        """By its group all that lies lit and is taken by a gold answer."""
        return {
            name: one
            for name, (one, *more) in self.groups.items()
            if not more and answer.is_in_gold(self.hall, one)
        }

    @property
    def gold(self) -> str:
        """Which of that the one gold answer takes: what is marked, until then the only one, or the
        next where they have an order; nothing that is no use. Empty: none."""
        found, drawing = self.in_gold, answer.drawing(self.hall)
        if self.picked in found or self.question.text.key in drawing.spent:
            return self.picked if self.picked in found else ""
        useful = [name for name, one in found.items() if one.remark is None]
        ordered = any(found[name].steps[0].verb in drawing.in_order for name in useful)
        return useful[0] if useful and (ordered or len(found) == 1) else ""

    def group_of(self, piece: str) -> str:
        """The group that is meant by a touch on a piece of the drawing."""
        for group, choices in self.groups.items():
            among = any(piece in one.pieces for one in choices if group in one.pieces)
            if group and (group == piece or among):
                return group
        return ""

    @property
    def asks(self) -> Text | None:
        """What is left to ask of it; None: what the question asks."""
        opened = self.opened if self.picked or self._alone() else ()
        if not opened:
            return None
        if self._says_all(opened) or all(answer.is_in_gold(self.hall, one) for one in opened):
            return self._sure(opened)
        has = answer.game_of(self.hall).texts.has
        own = {self.picked} & {*self.question.standing}  # and not what stands small beside it
        opened = tuple(one for one in self.question.kept if one.group in own) or opened
        left = how_many(has, opened) or which(has, self.question.text.params, opened)
        return left or self._what_with(opened)

    @property
    def tells(self) -> str:
        """How the rest is chosen, what is true of all places."""
        opened = self.opened if self.picked else ()
        if not opened or self._says_all(opened):
            return ""
        how = where(answer.game_of(self.hall).texts.has, opened)
        placed = all(answer.on_map(self.hall, one) for one in opened)
        play = self.hall.play if how and placed else None
        if play and not answer.drawing(self.hall).numbered(opened, play.preview):
            how = None
        first = opened[0].remark
        same = first and all(one.remark == first for one in opened)
        # Below other answers it stands already, and a number's one answer says it.
        numbered = all(one.amount is not None for one in opened)
        lost = not numbered and all(answer.gives_up(self.hall, one) for one in opened)
        once = same and (placed or lost)
        told = [capital(self.hall.say(text)) for text in (first if once else None, how) if text]
        return ASIDE.join(told)

    def _says_all(self, opened: tuple[Choice, ...]) -> bool:
        """Whether nothing is left to ask of one kind of action: its answer says it all."""
        kinds = bool(self.question.standing) and len(opened) == 1
        return kinds and not answer.unnamed(self.hall, opened)

    @property
    def confirmed(self) -> bool:
        """Whether its one answer is all there is: no place is touched for it."""
        opened = self.opened if self.picked in self.question.standing else ()
        placed = any(answer.on_map(self.hall, one) for one in opened)
        return bool(opened) and self._says_all(opened) and not placed

    def _sure(self, opened: Sequence[Choice]) -> Text | None:
        """What is asked before its one answer is given, where its game has it: the question that
        stands there was answered."""
        key = f"ask.{opened[0].steps[0].verb}.sure" if self.confirmed else ""
        has = answer.game_of(self.hall).texts.has
        return Text(key, {"seat": self.question.seat}) if has(key) else None

    @property
    def place(self) -> str:
        """The only place that an answer of its group has on the map: it is looked at, too."""
        (only, *more) = self.groups.get(self.picked, ()) or (None,)
        if only is None or more or self.picked in only.pieces or not answer.on_map(self.hall, only):
            return ""
        return answer.drawing(self.hall).spot(only)

    @property
    def lit(self) -> frozenset[str] | None:
        """What of the drawing answers it; None: all that the question offers."""
        opened = self.opened
        places = by_place(answer.drawing(self.hall), opened) if opened else {}
        loose = any(answer.is_piece(self.hall, piece) for one in opened for piece in one.pieces)
        if not places and self.picked in self.question.standing:
            named = {str(arg) for one in opened for step in one.steps for arg in step.args}
            return answer.unnamed(self.hall, opened) | named
        if not places and self.picked:
            return answer.unnamed(self.hall, opened) or None
        return frozenset(chain(*map(parts, places))) if places and not loose else None

    def _what_with(self, opened: tuple[Choice, ...]) -> Text | None:
        """Of one piece, what is done with it: that it is to be chosen was done."""
        verbs = {step.verb for choice in opened for step in choice.steps[:1]}
        placed = any(answer.on_map(self.hall, one) for one in opened)
        asked, name = self.question, self.picked or self._alone()
        if placed or len(verbs) < len(opened) or not answer.is_piece(self.hall, name):
            return None
        turn = asked.ask in (Ask.TURN, Ask.MAY) and asked.seat != TABLE
        if self.secret:  # it is marked where it lies
            name = answer_words.briefly(self.hall, name)
        return Text("ask.which_seat", {"piece": name, "seat": asked.seat}) if turn else None

    def _alone(self) -> str:
        """The one piece that lies open to choose, where several things can be done with it; of a
        hand its own question tells."""
        if self.secret or len(self.groups) != 1:
            return ""
        if answer.keeps_places(self.hall, self.question, self.groups):
            return ""
        (only, choices), *_ = self.groups.items()
        return only if len(choices) > 1 and answer.is_piece(self.hall, only) else ""
