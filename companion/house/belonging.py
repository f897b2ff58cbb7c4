"""Which house with a hub a table belongs to, as the app asks it."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Belongs(NamedTuple):
    """The table's name in its house, and where the hub is."""

    table: str
    hub: str


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
