"""The questions about one piece that was shown: which of the things that it can mean is meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.session.api import Ask, Choice, Question, Text
from companion.session.choices import Choices, Params, how_many, sides, told_by, where, which
from companion.session.questions import asks_for, no
from companion.session.words import Words, one_after_another
from companion.twin.wanted import FaceOf
from engine.core.state import State
from engine.core.steps import TABLE, Action, Step


class Meanings(NamedTuple):
    """What a piece can mean that was shown."""

    piece: str
    station: str
    """Where it lies; named by touch: nowhere."""
    steps: Sequence[Step]
    number: int
    """Of this show, or of what was done before: an answer to another one comes too late."""
    counted: bool = False
    """A reader has seen it count."""

    @property
    def seat(self) -> int:
        """Whom all of them are about."""
        seats = {step.seat for step in self.steps}
        return seats.pop() if len(seats) == 1 else TABLE


class PieceQuestions:
    """Makes these questions of one match."""

    def __init__(self, words: Words, faces: FaceOf) -> None:
        self.words, self.faces = words, faces
        self._choices = Choices(words, faces)

    def which(self, state: State, shown: Meanings) -> Question:
        """It means several things, or one that people may not have hoped for."""
        piece, station, steps, seat = shown.piece, shown.station, shown.steps, shown.seat
        choices = self._choices.of(state, steps)
        several, has = len(steps) > 1, self.words.has
        gaps: Params = {"piece": piece, "seat": seat}
        deed = {"what": one_after_another([one.label for one in choices[:1]])}
        what = which(has, gaps, choices) if several and seat != TABLE else None
        if several and (prompt := told_by(state, steps)):
            what = asks_for(self.words, state, prompt)
        return Question(
            f"which:{piece}:{station}:{shown.number}",
            Ask.WHICH,
            seat,
            how_many(has, choices) or what or Text(self._key(state, shown), {**gaps, **deed}),
            (*choices, no("choice.cancel" if station else "choice.not_this")),
            piece,
            station,
            how=(how_placed(has, choices) if several else None) or _does(state, piece),
            kept=self._kept(state, shown) if station else (),
        )

    def _kept(self, state: State, shown: Meanings) -> tuple[Choice, ...]:
        """What keeps its place among what is done with it, possible or not."""
        if shown.seat == TABLE:
            return ()
        mine = [one for one in state.kept(shown.seat) if shown.piece in one.args]
        return self._choices.of(state, mine) if {*shown.steps} <= {*mine} else ()

    def copies(self, state: State, shown: Meanings) -> Question:
        """Several like it lie open: the one that lay where?"""
        asked = self.which(state, shown)
        if not all(place for choice in asked.choices for place in choice.places):
            return asked  # or it comes out of a hand
        choices = (
            replace(choice, label=Text("choice.from", {"place": choice.places[0]}))
            if choice.steps
            else choice
            for choice in asked.choices
        )
        text = Text("ask.copies", {"piece": shown.piece})
        return replace(asked, text=text, choices=tuple(choices))

    def _key(self, state: State, shown: Meanings) -> str:
        """The sentence that asks: of one thing at a reader the game's own, else whether it is meant
        at all; of several what they have in common."""
        steps = shown.steps
        if shown.station and len(steps) == 1:
            own = f"ask.{steps[0].verb}.shown"
            if self.words.has(own):
                return own
            if self._expected(state, shown.piece, steps[0]):
                return self._once_more(state, shown)
        if sides(steps, self.faces):
            return "ask.side"
        return "ask.which" if shown.seat == TABLE else "ask.which_seat"

    def _expected(self, state: State, piece: str, step: Step) -> bool:
        """Whether it is what people hope for who show the piece, by its own name, and gives up
        nothing."""
        told = any(state.called(arg) != arg for arg in step.args)
        hoped = state.hoped(piece) in (None, step)
        return hoped and not told and not self._choices.gives_up(step)

    def _once_more(self, state: State, shown: Meanings) -> str:
        """What is asked of a piece that means one thing, and may not be meant: what counted, and
        lies as it was laid, is told from what was only shown."""
        args = shown.steps[0].args
        alike = self.faces[shown.piece] in (self.faces.get(str(arg)) for arg in args)
        if alike and shown.piece not in args and shown.piece in state.places():
            return "ask.counted"
        if shown.counted:
            return "ask.again"
        return "ask.do" if isinstance(shown.steps[0], Action) else "ask.now"


def _does(state: State, piece: str) -> Text | None:
    """What it does, beyond what its numbers tell: hands that hold it up decide by that."""
    key, given = state.does(piece)
    return Text(f"does.{key}", dict(given)) if key else None


def how_placed(has: Callable[[str], bool], choices: Sequence[Choice]) -> Text | None:
    """How a place of the drawing is chosen, after what is true of all of them, as a price."""
    told, remark = where(has, choices), of_all(choices)
    if told is None or remark is None:
        return told
    return Text("how.path", {"what": one_after_another([remark, told])})


def of_all(choices: Sequence[Choice]) -> Text | None:
    """What is true of all of them, as a price; none of them does anything where only a name is
    asked."""
    told = [one.remark for one in choices]
    return told[0] if told and all(one == told[0] for one in told) else None
