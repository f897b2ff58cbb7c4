"""A clock that runs faster than the wall's, and wires that wait by it: live tables for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from companion.link.transports.base import Transport
from companion.link.urls import Carrier


@dataclass(frozen=True, slots=True)
class Haste:
    """Time of which `rate` seconds pass in one of the wall's; everything real stays real."""

    rate: float = 1.0

    def now(self) -> float:
        """Seconds since some moment. Satisfies what links, sessions and worlds call a clock."""
        return monotonic() * self.rate

    def wall(self, seconds: float) -> float:
        """How long the wall's clock takes for `seconds` of this one."""
        return seconds / self.rate

    def around(self, carrier: Carrier) -> Carrier:
        """The carrier, whose waits are counted by this clock."""
        return carrier._replace(transport=HastyTransport(carrier.transport, self.wall))


class HastyTransport:
    """A transport that gives up waiting after seconds of a faster clock."""

    def __init__(self, inner: Transport, wall: Callable[[float], float]) -> None:
        self._inner, self._wall = inner, wall
        self.resend_s = inner.resend_s

    def open(self) -> None:
        self._inner.open()

    def read(self, timeout: float) -> bytes:
        return self._inner.read(self._wall(timeout))

    def write(self, data: bytes) -> None:
        self._inner.write(data)

    def wake(self) -> None:
        self._inner.wake()

    def close(self) -> None:
        self._inner.close()
