"""What the app needs of the screens beside it: phones and tablets that show the same match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from companion.house.api import House
from companion.house.virtual import VirtualTable
from companion.session.api import Play


class Shown(NamedTuple):
    """A code that is good now."""

    address: str
    rows: tuple[tuple[bool, ...], ...]
    """Its picture, dark and light."""


class Screens(Protocol):
    """Phones and tablets beside the app. Every method is called on the app's thread."""

    def opened(
        self,
        play: Play,
        virtual: VirtualTable | None,
        hand: Callable[[Callable[[], None]], None],
        settle: Callable[[], None],
        house: House,
    ) -> None:
        """A match of this house began. `hand` brings something to the app's thread, from any
        thread; `settle` is called after it may have changed the match."""

    def changed(self) -> None:
        """The match may have changed."""

    def closed(self) -> None:
        """The match was left; nothing is shown any more."""

    def address(self) -> str:
        """Where browsers find the match; empty: it is not served."""

    def touched(self) -> int | None:
        """The seat whose tag was laid down since, if any."""

    def code(self, seat: int) -> Shown | None:
        """A new code for the phone of a seat, -1: for a screen of the table; None: not served."""

    def taken(self, seat: int) -> bool:
        """Whether the code of this seat was used, or is old."""

    def paired(self) -> Sequence[int]:
        """Seats with a phone."""

    def waiting(self) -> Sequence[int]:
        """Seats for which another phone asks."""

    def answer(self, seat: int, yes: bool) -> None:
        """Whether the phone that waits replaces the first."""

    def revoke(self, seat: int) -> None:
        """Let the phone of a seat go."""
