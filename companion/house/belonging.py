"""Which house with a hub a table belongs to, and what it hands over, as the app asks it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol


class Belongs(NamedTuple):
    """The table's name in its house, and where the hub is."""

    table: str
    hub: str


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A reader on a cable that is to come into the house by Wi-Fi."""

    port: str
    name: str
    ssid: str
    password: str = field(repr=False)


class ComingIn(StrEnum):
    """What is being done so that a reader comes in."""

    HUB = "hub"
    CABLE = "cable"
    AIR = "air"


class Offer(NamedTuple):
    """An open match of this table that the hub knows further than this tablet."""

    uid: str
    game: str
    seats: tuple[str, ...]
    """Who plays."""
    length: int
    """At which step it stands."""
    phase: str
    ago: int = -1
    """Seconds since the hub heard of it; -1: it does not say."""
    here: int = -1
    """At which step it stands on this tablet; -1: it is not here."""


class Belonging(Protocol):
    """The part of a house that joins a hub's, leaves it, and goes on with its matches."""

    def belongs(self) -> Belongs | None:
        """Where this table belongs; None: to no hub."""

    def join(self, digits: str, address: str = "") -> Belongs:
        """Six digits of staff, or a scanned code. Takes seconds; any thread. Raises Trouble."""

    def scans(self) -> bool:
        """Whether this computer has a camera that reads codes."""

    def scan(self) -> str:
        """What the code says that is held before the camera. Takes up to a minute; any thread.
        Raises Trouble."""

    def stop_scan(self) -> None:
        """The camera is off; `scan` ends. Any thread."""

    def leave(self) -> None:
        """Belong to no hub any more; matches stay."""

    def called(self, port: str) -> str:
        """What the reader on this cable calls itself; empty: nothing. Takes seconds; any thread."""

    def bring_in(self, one: Newcomer, begun: Callable[[ComingIn], None]) -> None:
        """A reader comes into the house of this table; then the table reaches its readers there.
        `begun` is told of each step. Takes up to two minutes; any thread. Raises Trouble."""

    def offers(self) -> Sequence[Offer]:
        """What other tablets played and can go on here. Takes seconds; any thread. Raises
        Trouble."""

    def bring(self, uid: str) -> int:
        """Bring one here; its number. Takes seconds; any thread. Raises Trouble."""
