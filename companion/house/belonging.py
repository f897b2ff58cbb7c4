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

    def leave(self) -> None:
        """Belong to no hub any more; matches stay."""
