"""The count of a box that comes back, as the app sees it: how far it is, what is not in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from companion.house.api import Fed, Links
from companion.house.virtual import VirtualTable
from companion.session.api import Text


@dataclass(frozen=True, slots=True)
class Stranger:
    """A piece of another box of the house that was read among these."""

    uid: str
    game: str
    piece: str
    """Empty where the other box does not know it any more."""
    about: Text
    """Which copy it belongs to."""


@dataclass(frozen=True, slots=True)
class CountView:
    """How far a count is."""

    box: str
    """What the box is called."""
    counted: int
    of: int
    """Pieces with a sticker."""
    missing: tuple[str, ...]
    """Pieces with a sticker that no reader has seen."""
    bare: tuple[str, ...]
    """Pieces without a sticker: somebody has to look for them."""
    strangers: tuple[Stranger, ...]
    unknown: int
    """Stickers that nobody knows."""
    latest: str
    """The piece of this box that was read last; empty at first."""


class Count(Fed, Protocol):
    """A box is counted: its pieces are read in any order, as often as people like."""

    def view(self) -> CountView: ...

    def by_hand(self) -> Mapping[str, int]:
        """What no reader sees -> how many there should be. It has a name `counted.WHAT`."""

    def found(self, what: str, here: int) -> None:
        """People counted so many of it."""

    def taken_out(self, uid: str) -> None:
        """A piece of another box was taken out of this one."""

    def sign(self, who: str) -> bool:
        """Keep how the box was found, with time and name; whether nothing is missing. Raises
        Trouble."""

    def say(self, text: Text, language: str) -> str: ...


class OpenCount(NamedTuple):
    """A count at a table."""

    box: Count
    link: Links | None = None
    virtual: VirtualTable | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """How a box was found when it was counted last."""

    when: str
    """As the clock said (`days.moment` tells it to people)."""
    who: str
    lacks: int
    """Pieces that were not found."""


def lacks(found: Mapping[str, Any]) -> int:
    """How many pieces a count did not find, those that people counted too."""
    by_hand: Sequence[Sequence[int]] = list(found.get("by_hand", {}).values())
    return len(found["missing"]) + sum(max(0, of - here) for here, of in by_hand)
