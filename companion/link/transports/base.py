"""What a link wants of a carrier: bytes in, bytes out, and a plain word when it breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Signs(NamedTuple):
    """How a thread that waits for several carriers learns that one has something to read."""

    descriptor: int | None = None
    within: float = float("inf")
    """It is to be looked at within so many seconds of the wall's clock in any case."""


class Transport(Protocol):
    """One carrier to one node. Used by one thread; only `wake` may be called from others."""

    resend_s: float  # seconds until the first resend

    def open(self) -> None:
        """Opens the carrier; raises BrokenError. May be called again after `close`."""

    def read(self, timeout: float) -> bytes:
        """What came in, b"" if nothing within `timeout` seconds. May raise BrokenError."""

    def write(self, data: bytes) -> None:
        """Sends whole lines. May raise BrokenError."""

    def signs(self, ring: Callable[[], None]) -> Signs:
        """What to wait for while it is open; one without a descriptor calls `ring`."""

    def wake(self) -> None:
        """Lets a `read` that waits return at once."""

    def close(self) -> None:
        """Gives everything back; never raises, may be called twice."""
