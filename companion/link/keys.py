"""The keys of a table's lines, one for each direction and role (docs/protocol.md, section 7)."""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple


class BondKeys(NamedTuple):
    """What a bond's lines are sealed with: those of the node, those of the host."""

    up: bytes
    down: bytes


class TableKeys:
    """All that is derived from a table's key for one node on one carrier.

    `channel` is `table/node` on a broker and empty on a cable: a line that was said on one
    means nothing on another.
    """

    def __init__(self, table_key: bytes, channel: str) -> None:
        self._table_key = table_key
        self._channel = channel
        self.node = self._derived("node")
        self.host = self._derived("host")
        self.state = self._derived("state")

    def _derived(self, role: str) -> bytes:
        text = f"{role}:{self._channel}".encode()
        return hmac.new(self._table_key, text, hashlib.sha256).digest()

    def bond(self, number: int, host_nonce: str, node_nonce: str) -> BondKeys:
        """The keys of one bond; nobody else can have them, and no other bond has."""
        tail = f"{number}:{host_nonce}:{node_nonce}"
        return BondKeys(self._derived(f"up:{tail}"), self._derived(f"down:{tail}"))

    @property
    def of_version_1(self) -> bytes:
        """What nodes of protocol 1 sealed everything with: only to tell that they are old."""
        return self._table_key
