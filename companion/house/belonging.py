"""Which house with a hub a table belongs to, as the app asks it."""

from __future__ import annotations

from collections.abc import Callable
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


class Belonging(Protocol):
    """The part of a house that joins a hub's and leaves it."""

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
