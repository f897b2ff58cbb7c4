"""The address of the broker's name, asked for without waiting.

The ports' own getaddrinfo stands still until the name server answers, or for 7 s and more when it
does not: longer than the watchdog waits, and nothing else runs meanwhile.
"""

import os
import select
import socket

import dns
import ticks
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ASK_MS = const(1000)  # Chosen: as lwIP asks again
# For one look-up. Chosen: four questions get through a Wi-Fi that loses every second one
LIMIT_MS = const(8000)
_SERVER_PORT = const(53)
_LOCAL = ("224.0.0.251", 5353)  # who has a name that ends in .local answers itself (RFC 6762, 6.7)


class Lookup:
    """One name; `step` until it gives the address, or raises OSError."""

    def __init__(self, name: str, server: str, now: int) -> None:
        self.name = name
        self._server = _LOCAL if name.endswith(".local") else (server, _SERVER_PORT)
        self._number = int.from_bytes(os.urandom(2), "big")
        self._question = dns.question(self._number, name)
        self._began = now
        self._asked_at: "int | None" = None
        self._poll = select.poll()
        self._socket: "Any" = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._poll.register(self._socket, select.POLLIN)

    def step(self, now: int) -> "str | None":
        """The address if it is known by now."""
        if ticks.diff(now, self._began) > LIMIT_MS:
            raise OSError("no answer about the name " + self.name)
        if self._asked_at is None or ticks.diff(now, self._asked_at) >= ASK_MS:
            self._asked_at = now
            self._socket.sendto(self._question, self._server)
        if not self._poll.poll(0):
            return None
        found = dns.answer(self._socket.recvfrom(512)[0], self._number)
        if found == "":
            raise OSError("there is no name " + self.name)
        return found

    def close(self) -> None:
        """Give the socket back."""
        self._poll.unregister(self._socket)
        self._socket.close()
