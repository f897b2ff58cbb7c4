"""What a link tells its consumer, through one queue."""

from __future__ import annotations

from typing import NamedTuple

from companion.link.connection import Connection
from companion.link.parts import Message


class Received(NamedTuple):
    """A message of the node came in, whole and checked; `at` is the host's clock in seconds."""

    node: str
    message: Message
    at: float


class Changed(NamedTuple):
    """The connection to a node stands differently."""

    node: str
    connection: Connection


class Logged(NamedTuple):
    """The node wrote something that is not a message; cut to 200 printable characters."""

    node: str
    text: str


Report = Received | Changed | Logged

MOST_LOG = 200


def log_text(line: bytes) -> str:
    """A line of device log, safe to show: printable ASCII, control characters as a dot."""
    text = line[:MOST_LOG].decode("ascii", "replace")
    return "".join(char if " " <= char <= "~" else "." for char in text)
