"""The choices of a question: each legal step in words, equal pieces told apart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.session.api import Choice, Text
from companion.session.dialogue import GESTURE
from companion.session.words import AT, Words
from companion.twin.wanted import FaceOf
from engine.core.game import Game
from engine.core.state import Asked, Gesture, Prompt, State
from engine.core.steps import TABLE, Action, Reveal, Step

ARG = ":"
"""Between a verb and its arguments, where a step is named by both."""

Params: TypeAlias = Mapping[str, str | int]
"""Gap -> what fills it."""


class Choices:
    """Makes the choices of one match."""

    def __init__(self, words: Words, faces: FaceOf) -> None:
        self.words, self.faces = words, faces

    def of(self, state: State, steps: Sequence[Step]) -> tuple[Choice, ...]:
        """A choice for each step, with the pieces it names and where they lie; what gives something
        up comes last."""
        places = state.places()
        steps = sorted(steps, key=self.gives_up)
        several = len({step.seat for step in steps}) > 1
        acting = {step.seat for step in steps if isinstance(step, Action)}
        asked = {seat: state.asked(seat).key for seat in acting}
        made = [
            self._choice(step, self._label(state, step, asked), places, several, state)
            for step in steps
        ]
        return self._apart(self._seldom_last(made))

    def _seldom_last(self, choices: list[Choice]) -> list[Choice]:
        """What people want most often with a piece comes first; the pieces keep their order."""
        first: dict[str, int] = {}
        for number, choice in enumerate(choices):
            first.setdefault(choice.group, number)
        seldom = self.words.game.seldom
        if not seldom:
            return choices
        return sorted(choices, key=lambda one: (first[one.group], one.steps[0].verb in seldom))

    def _label(self, state: State, step: Step, asked: Mapping[int, str]) -> Text:
        """The step in words, as it answers what its seat is asked."""
        key = asked[step.seat] if isinstance(step, Action) else ""
        return self.words.step(state.spoken(step), key)

    def gives_up(self, step: Step) -> bool:
        """Whether its seat gives something up by it."""
        return gives_up(self.words.game, step)

    def _apart(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """Equal pieces that lie in several places are named with theirs: the price may differ."""
        looks = [self._look(choice) for choice in choices]
        lie: dict[object, set[str]] = {}
        for look, choice in zip(looks, choices, strict=True):
            lie.setdefault(look, set()).update(choice.places[:1])
        both = zip(looks, choices, strict=True)
        return tuple(_placed(choice) if len(lie[look]) > 1 else choice for look, choice in both)

    def _look(self, choice: Choice) -> object:
        """What people read on a choice, as far as its pieces look alike."""
        params = choice.label.params.items()
        face = {piece: self.faces[piece] for piece in choice.pieces}
        return choice.label.key, tuple((gap, face.get(str(what), what)) for gap, what in params)

    def _group(self, step: Step) -> str:
        """What of a step without pieces is chosen first."""
        number = self.words.game.grouped.get(step.verb)
        return step.verb if number is None else str(step.args[number])

    def gesture(self, state: State, gesture: Gesture) -> Choice:
        """Several actions with one touch."""
        label = answered(gesture)
        key = f"{label.key}:{gesture.card}:{len(gesture.steps)}"
        told, group = _told(gesture.remark), gesture.among or key
        lost = _told(state.no_room(gesture.steps))
        return Choice(key, label, gesture.steps, group=group, remark=told, lost=lost)

    def _choice(
        self,
        step: Step,
        label: Text,
        places: Mapping[str, str],
        several: bool,
        state: State,
    ) -> Choice:
        pieces = tuple(str(arg) for arg in step.args if arg in self.faces)
        numbers = [arg for arg in step.args if isinstance(arg, int)]
        return Choice(
            f"{step.seat}.{key_of(step)}" if several else key_of(step),
            label,
            (step,),
            pieces,
            tuple(places.get(piece, "") for piece in pieces),
            pieces[0] if pieces else self._group(step),
            numbers[0] if isinstance(step, Action) and len(numbers) == 1 else None,
            remark=_remark(state, step),
            lost=_told(state.no_room((step,))) if isinstance(step, Action) else None,
        )


def answered(gesture: Gesture) -> Text:
    """Several actions as one answer, in words."""
    return Text(f"{GESTURE}{gesture.name}", {"n": len(gesture.steps), "card": gesture.card})


def covered(choices: Sequence[Choice], instead: Collection[Step]) -> Iterator[Choice]:
    """The choices, of which screens leave out these single steps: a match that is read or recorded
    step by step still takes each of them."""
    for one in choices:
        out = bool(instead) and all(step in instead for step in one.steps)
        yield replace(one, covered=True) if out else one


def how_many(has: Callable[[str], bool], choices: Sequence[Choice]) -> Text | None:
    """What is asked where one number is all that is left to say: `ask.<verb>.amount`, if the texts
    have it."""
    amounts = {choice.amount for choice in choices if choice.steps}
    groups = {choice.group for choice in choices}
    if len(amounts) < max(2, len(choices)) or None in amounts or len(groups) > 1:
        return None
    key = f"ask.{choices[0].steps[0].verb}.amount"
    return Text(key, choices[0].label.params) if has(key) else None


def which(has: Callable[[str], bool], params: Params, choices: Sequence[Choice]) -> Text | None:
    """What is asked once it is clear what is done: `ask.<verb>.which`, if the texts have it."""
    seat = next((step.seat for choice in choices for step in choice.steps), TABLE)
    return _of_the_verb(has, "ask", {"seat": seat, **_shared(choices), **params}, choices)


def where(has: Callable[[str], bool], choices: Sequence[Choice]) -> Text | None:
    """How a place of the drawing is chosen: `how.<verb>.which`, if the texts have it."""
    return _of_the_verb(has, "how", {}, choices)


def _of_the_verb(
    has: Callable[[str], bool], kind: str, params: Params, choices: Sequence[Choice]
) -> Text | None:
    deeds = {(step.seat, step.verb) for choice in choices for step in choice.steps}
    key = f"{kind}.{deeds.pop()[1]}.which" if len(deeds) == 1 else ""
    return Text(key, params) if has(key) else None


def _shared(choices: Sequence[Choice]) -> Params:
    """What the labels of all choices say alike."""
    labels = [choice.label.params for choice in choices]
    return {k: v for k, v in labels[0].items() if all(one.get(k) == v for one in labels)}


def _remark(state: State, step: Step) -> Text | None:
    """What people should know of a step."""
    return _told(state.remark(step))


def _told(remark: Asked) -> Text | None:
    key, given = remark
    return Text(f"remark.{key}", dict(given)) if key else None


def _placed(choice: Choice) -> Choice:
    """The first piece is said with where it lies: `card@row:3` (see `Words`)."""
    if not (choice.pieces and choice.places[0]):
        return choice
    piece, place = choice.pieces[0], choice.places[0]
    params = {
        gap: f"{what}{AT}{place}" if what == piece else what
        for gap, what in choice.label.params.items()
    }
    return replace(choice, label=Text(choice.label.key, params))


def gives_up(game: Game, step: Step) -> bool:
    """Whether a seat gives something up by this: always by its verb, or by this answer of it."""
    return not {step.verb, ":".join((step.verb, *map(str, step.args[:1])))}.isdisjoint(
        game.gives_up
    )


def warns(game: Game, state: State, step: Step) -> bool:
    """Whether people should know something before they take it: that by it something is lost, or
    that its number is paid otherwise. No single touch takes it, and no piece that is laid."""
    remark = _remark(state, step)
    counts = sum(isinstance(arg, int) for arg in step.args) == 1
    return remark is not None and (counts or remark.key in game.gives_up)


def sides(steps: Sequence[Step], faces: FaceOf) -> bool:
    """Whether each is a side of a card that comes to light."""
    return all(isinstance(one, Reveal) and one.args[0] not in faces for one in steps)


def told_by(state: State, steps: Sequence[Step]) -> Prompt | None:
    """What is asked for, where the piece is no answer and only tells it, as a token who begins."""
    asked = (one for one in state.awaiting().reveals if state.read_off(one)[1])
    return next((one for one in asked if all(one[:2] == step[:2] for step in steps)), None)


def key_of(step: Step) -> str:
    """What a step is, whoever takes it."""
    return ARG.join((step.verb, *map(str, step.args)))
