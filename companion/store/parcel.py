"""A parcel: what changed of one match between two of its versions, as the hub of a house takes it.

Steps from `first` on are replaced. `base` is the version before; without one the parcel holds the
whole match. Two parcels of one match that follow each other are one (`joined`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.store import line
from companion.store.line import Line, Mark
from companion.store.spelling import is_spelled, seat_name

PHASES = ("play", "paused", "over", "packing", "packed")
HEAD = ("game", "options", "seats", "tier", "box", "started", "after")
STANDS = ("rules", "length", "stands", "phase", "touched")
_MARKS = frozenset({"match", "line", "base", "first", "steps", "told", "head", "over", *STANDS})


class BadParcel(ValueError):
    """It is no parcel of ours; the text says which field."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """What changed; `head` is what a match is, `stands` where it stands after it."""

    match: str
    line: Line
    base: Mark | None
    first: int
    steps: tuple[tuple[int, Any], ...]
    """Gesture and step, as in the match format."""
    stands: Mapping[str, Any]
    told: Mapping[str, Any] | None = None
    """Faces it uses and pieces that were seen, when they changed."""
    head: Mapping[str, Any] | None = None
    over: Mark | None = None
    """The hub's version, which people decided against."""

    @property
    def tip(self) -> Mark:
        """The version after it."""
        return self.line[-1]

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        found = {
            "match": self.match, "line": [list(mark) for mark in self.line],
            "base": list(self.base) if self.base else None, "first": self.first,
            "steps": [list(step) for step in self.steps], **self.stands,
            "told": self.told, "head": self.head, "over": list(self.over) if self.over else None,
        }  # fmt: skip
        return {key: value for key, value in found.items() if value is not None}


def joined(one: Parcel, then: Parcel) -> Parcel:
    """Two parcels that follow each other as one."""
    first = min(one.first, then.first)
    kept = one.steps[: then.first - one.first] if then.first > one.first else ()
    return Parcel(
        then.match, then.line, one.base, first, (*kept, *then.steps), then.stands,
        then.told or one.told, then.head or one.head, one.over,
    )  # fmt: skip


def from_json(data: Any) -> Parcel:
    """A parcel that came from elsewhere. Raises BadParcel."""
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError) as error:
        raise BadParcel(str(error)) from error


def _read(data: Any) -> Parcel:
    _check(isinstance(data, dict) and not data.keys() - _MARKS, "parcel")
    _check(len(_text(data, "match")) == 16, "match")
    base, over = data.get("base"), data.get("over")
    first, steps = data["first"], data["steps"]
    _check(type(first) is int and 0 <= first < 1_000_000, "first")
    _check(isinstance(steps, list) and len(steps) < 100_000, "steps")
    _check(all(isinstance(s, list) and len(s) == 2 and type(s[0]) is int for s in steps), "steps")
    _check(base is not None or first == 0, "base")
    return Parcel(
        data["match"], line.from_json(data["line"]), base and line.mark_from_json(base), first,
        tuple((gesture, step) for gesture, step in steps), _stands(data, first + len(steps)),
        _told(data.get("told")), _head(data.get("head")), over and line.mark_from_json(over),
    )  # fmt: skip


def _stands(data: Mapping[str, Any], entries: int) -> dict[str, Any]:
    for field in ("stands", "touched"):
        _text(data, field)
    _check(data["phase"] in PHASES, "phase")
    for field, most in (("rules", 1_000_000), ("length", entries)):
        _check(type(data[field]) is int and -1 <= data[field] <= most, field)
    return {field: data[field] for field in STANDS}


def _told(told: Any) -> dict[str, Any] | None:
    if told is None:
        return None
    _check(isinstance(told["faces"], dict) and isinstance(told["seen"], list), "told")
    _check(all(isinstance(piece, str) for piece in told["seen"]), "seen")
    return {"faces": told["faces"], "seen": told["seen"]}


def _head(head: Any) -> dict[str, Any] | None:
    if head is None:
        return None
    for field in ("game", "tier", "box", "started", "after"):
        _text(head, field)
    _check(isinstance(head["options"], dict) and isinstance(head["seats"], list), "head")
    _check(0 < len(head["seats"]) <= 12, "seats")
    for seat in head["seats"]:
        _text(seat, "name"), _text(seat, "colour")
    seats = [{**seat, "name": seat_name(seat["name"])} for seat in head["seats"]]
    return {**{field: head[field] for field in HEAD}, "seats": seats}


def _text(data: Any, field: str) -> str:
    found = data[field]
    _check(isinstance(found, str) and is_spelled(found), field)
    return str(found)


def _check(true: bool, field: str) -> None:
    if not true:
        raise BadParcel(f"{field}?")
