"""Two registers of one copy of a game, piece -> tag: whether both can be true, and both in one.

A sticker is on one piece, a piece has one sticker; where two tables say otherwise, people decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

Tags = Mapping[str, str]


def contradict(one: Tags, other: Tags) -> int:
    """How many pieces or stickers the two tell otherwise."""
    here, there = _by_tag(one), _by_tag(other)
    pieces = sum(one[piece] != other[piece] for piece in one.keys() & other.keys())
    return pieces + sum(here[uid] != there[uid] for uid in here.keys() & there.keys())


def meet(one: Tags, other: Tags) -> bool:
    """Whether they have a sticker in common: else they are of two copies."""
    return not set(one.values()).isdisjoint(other.values())


def both(one: Tags, other: Tags) -> dict[str, str]:
    """What either of them knows; they do not contradict each other."""
    return {**other, **one}


def digest(lines: object) -> str:
    """The same for the same list of copies and versions, at a table and at the hub."""
    return sha256(repr(lines).encode()).hexdigest()[:16]


def _by_tag(tags: Tags) -> dict[str, str]:
    return {uid: piece for piece, uid in tags.items()}
