"""What every position has: a header, its seats, its options and faces; and that it can go on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.core.catalogue import Faces
from engine.core.fields import Fields
from engine.core.game import BadOptions, Game, Options, Value
from engine.core.match import apply, refuse
from engine.core.record import POSITION, VERSION, BadRecord, check_header
from engine.core.state import State
from engine.core.steps import Step

_STEPS_TRIED = 3
"""How far a described table is played on before it is believed."""


def check(data: Mapping[str, Any]) -> None:
    """Raises BadRecord unless this is a position of a version we know."""
    check_header(data, POSITION)


HEAD = ("format", "version", "game", "options", "seats", "source", "digest")
"""Fields that every position may have."""


def head(game: str, options: Options, faces: Faces = MappingProxyType({})) -> dict[str, Any]:
    """How every written position begins."""
    found: dict[str, Any] = {"format": POSITION, "version": VERSION, "game": game}
    found["options"] = dict(options)
    if faces:
        found["faces"] = {face: dict(printed) for face, printed in sorted(faces.items())}
    return found


def plain(part: Any) -> Any:
    """What is still to be done as JSON has it: lists in place of tuples, however deep."""
    return [plain(one) for one in part] if isinstance(part, tuple | list) else part


def one_each(rows: Sequence[Fields], name: str, words: Sequence[str]) -> tuple[str, ...]:
    """A word of its own for each seat; who tells none gets the first that is free."""
    told = [row.word(name, words) for row in rows]
    free = [word for word in words if word not in told]
    found = tuple(word or free.pop(0) for word in told)
    if len(set(found)) < len(rows):
        raise BadRecord(f'Every seat of the position needs a "{name}" of its own.')
    return found


def seat_rows(top: Fields, known: Collection[str], header: bool = True) -> list[Fields]:
    """What the position says of each seat; `header`: it must begin with that of a file."""
    if header:
        check(top.row)
    rows = top.rows("seats")
    if not rows:
        top.bad("seats", "a list of one object a seat")
    return [Fields(row, f"seat {number}", known) for number, row in enumerate(rows, start=1)]


def described(
    game: Game, data: Mapping[str, Any], known: Collection[str], of_seat: Collection[str]
) -> tuple[Fields, list[Fields], dict[str, Value], Faces]:
    """The position and its seats, with their fields looked at; its options and faces. BadRecord."""
    top = Fields(data, "the position", known)
    rows = seat_rows(top, of_seat)
    return top, rows, *options_of(game, len(rows), top)


def options_of(game: Game, seats: int, top: Fields) -> tuple[dict[str, Value], Faces]:
    """The options, completed, and the faces that the position tells."""
    known = [option.id for option in game.options]
    faces = top.row.get("faces", {})
    try:
        options = game.check_options(seats, top.inner("options", known).row)
        game.check_faces(faces)
    except BadOptions as error:
        raise BadRecord(f"The position cannot be used: {error}") from error
    return options, faces


def prove(state: State) -> None:
    """Raises BadRecord unless a described table can be looked at and played on.

    Each field has been read on its own before; this finds what contradicts another field.
    """
    try:
        _look(state)
        for last in (False, True):
            _play_on(state.clone(), last)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError,
            StopIteration) as error:  # fmt: skip
        raise BadRecord(
            "The position contradicts itself: the match cannot go on from there. Leave out what "
            "the program writes of what is still to be done, or look again at who has what."
        ) from error


def _look(state: State) -> None:
    """All that people may ask of a table."""
    awaiting = state.awaiting()
    assert state.outcome() or awaiting.must or awaiting.may or awaiting.reveals
    for prompt in awaiting.reveals:
        assert len(state.could_be(prompt))
    for seat in (*awaiting.must, *awaiting.may):
        state.legal(seat)
    for viewer in (None, *range(state.seats)):
        state.view(viewer)
    for seat in range(-1, state.seats):
        state.counted(seat)
    for ask in (state.places, state.scores, state.cues, state.covered):
        ask()


def _play_on(state: State, last: bool) -> None:
    """A few steps: always the first that is possible, or always the last."""
    for _ in range(_STEPS_TRIED):
        awaiting = state.awaiting()
        step: Step
        if awaiting.reveals:
            prompt = awaiting.reveals[-last]
            step = state.reveal(prompt, state.could_be(prompt)[-last])
        elif awaiting.must:
            actions = state.legal(awaiting.must[-last])
            if not actions:
                return  # a table told in part: no boosters to pass for, no tiles to come
            step = actions[-last]
        else:
            return
        if refuse(state, step) is not None:
            return  # an unknown face, for one: people are asked first
        apply(state, step)
    _look(state)
