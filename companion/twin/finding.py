"""Finding: what the table means, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.twin.explain import Path
from companion.twin.guide import Move


class Verdict(StrEnum):
    """What the table means."""

    EQUAL = "equal"
    READING = "reading"
    TAKE = "take"
    """One path explains it beyond doubt."""
    WHICH = "which"
    """Several explain it, with equal right: ask which."""
    CONFIRM = "confirm"
    """It looks like this, but hands have to say so: no time alone makes it count."""
    BACK = "back"
    """It looks like an earlier moment."""
    GUIDE = "guide"


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict with its grounds. `paths` are steps from the present state; `length` is the
    log's length at the earlier moment; `moves` are what hands have to do, the next first;
    `at` is the station where the last piece came to lie; `until` is when to look again;
    `by_hands` tells that all that differs came since table and match last agreed; `begun` that
    hands are in the middle of what the paths tell."""

    verdict: Verdict
    paths: tuple[Path, ...] = ()
    length: int = -1
    moves: tuple[Move, ...] = ()
    at: str = ""
    until: float | None = None
    by_hands: bool = False
    begun: bool = False
