"""Steps are what a match is made of: actions of seats, reveals of the table, adjustments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

TABLE = -1
"""Stands where a seat number would stand when the whole table is meant."""

Arg: TypeAlias = str | int


class Action(NamedTuple):
    """A decision by a seat, such as `Action("bid", 0, ("A05", 4))`. Seats count from 0."""

    verb: str
    seat: int
    args: tuple[Arg, ...] = ()


class Reveal(NamedTuple):
    """An outcome only the table knows, such as `Reveal("tile", TABLE, ("A05",))`.

    The first argument is always the piece that was shown.
    """

    verb: str
    seat: int
    args: tuple[Arg, ...] = ()


class Adjustment(NamedTuple):
    """A correction agreed by the table: a counted thing of a seat is set to a value.

    `Adjustment("adjust", 1, ("stone", 4))`: "the table says 4 stone: take the table".
    """

    verb: str
    seat: int
    args: tuple[Arg, ...] = ()


Step: TypeAlias = Action | Reveal | Adjustment

Grammar: TypeAlias = Mapping[str, tuple[str, ...]]
"""Verb -> the names of its arguments, in order. A name ending in `#` is a whole number."""

Forms: TypeAlias = Mapping[str, tuple[type[Arg], ...]]
"""Verb -> the kinds of its arguments."""

_KINDS: tuple[tuple[str, type[Action] | type[Reveal] | type[Adjustment]], ...] = (
    ("action", Action),
    ("reveal", Reveal),
    ("adjust", Adjustment),
)
_ADJUST = ("what", "value#")


def forms(grammar: Grammar) -> Forms:
    """The form of every step, made once from the grammar."""
    return {
        verb: tuple(int if name.endswith("#") else str for name in names)
        for verb, names in grammar.items()
    }


def formed(step: Step, known: Forms) -> bool:
    """Whether there is such a step, with as many arguments and of these kinds."""
    return tuple(map(type, step.args)) == known.get(step.verb)


class BadStep(ValueError):
    """A step in a file that cannot be read; the text says which field is wrong."""


def step_to_json(step: Step, grammar: Grammar) -> dict[str, Any]:
    """`{"action": "bid", "seat": 1, "tile": "A05", "coins": 4}`; seats count from 1 in files."""
    names = _ADJUST if isinstance(step, Adjustment) else grammar[step.verb]
    kind = next(word for word, cls in _KINDS if isinstance(step, cls))
    data: dict[str, Any] = {kind: step.verb}
    if step.seat != TABLE:
        data["seat"] = step.seat + 1
    data.update({name.rstrip("#"): arg for name, arg in zip(names, step.args, strict=True)})
    return data


def step_from_json(data: Any, grammar: Grammar, seats: int) -> Step:
    """Read one step of a file. Raises BadStep with a sentence that names the wrong field."""
    if not isinstance(data, dict):
        raise BadStep(f"a step must be an object, not {data!r}")
    fields = dict(data)
    cls, verb = _kind(fields)
    names = _ADJUST if cls is Adjustment else grammar.get(verb)
    if names is None:
        raise BadStep(f"this game knows no step {verb!r}")
    seat = _seat(fields.pop("seat", TABLE + 1), verb, seats)
    if cls is Action and seat == TABLE:
        raise BadStep(f"the action {verb!r} needs its seat, 1 to {seats}")
    args = tuple(_arg(fields, name, verb) for name in names)
    if fields:
        raise BadStep(f"the step {verb!r} has no field {next(iter(fields))!r}")
    return cls(verb, seat, args)


def _kind(fields: dict[str, Any]) -> tuple[type[Action] | type[Reveal] | type[Adjustment], str]:
    found = [(word, cls) for word, cls in _KINDS if word in fields]
    if len(found) != 1:
        raise BadStep('a step has exactly one of "action", "reveal", "adjust"')
    word, cls = found[0]
    verb = fields.pop(word)
    if not isinstance(verb, str):
        raise BadStep(f"{word!r} must name a step, not {verb!r}")
    return cls, verb


def _seat(number: Any, verb: str, seats: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= seats:
        raise BadStep(f"the step {verb!r} names seat {number!r}; seats are 1 to {seats}")
    return number - 1


def _arg(fields: dict[str, Any], name: str, verb: str) -> Arg:
    wanted = int if name.endswith("#") else str
    key = name.rstrip("#")
    if key not in fields:
        raise BadStep(f"the step {verb!r} lacks its field {key!r}")
    value = fields.pop(key)
    if isinstance(value, wanted) and not isinstance(value, bool):
        return value
    called = "a whole number" if wanted is int else "text"
    raise BadStep(f"{key!r} of the step {verb!r} must be {called}, not {value!r}")
