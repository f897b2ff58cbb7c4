"""How the host asks a node for a session: the `hi` lines, their times, nonces and keys."""

from __future__ import annotations

import hashlib
import hmac
from random import Random
from typing import Any

from companion.link import codec
from companion.link.codec import Frame
from companion.link.messages import MAX_NUMBER, PROTOCOL

_PAUSES_S = (0.25, 0.5, 1.0, 2.0)


def session_key(table_key: bytes, session: int, host_nonce: str, node_nonce: str) -> bytes:
    """The key of one session (docs/protocol.md, section 7)."""
    text = f"{session}:{host_nonce}:{node_nonce}".encode()
    return hmac.new(table_key, text, hashlib.sha256).digest()


class Greeting:
    """One try at a session: its number, and when the next `hi` is due."""

    def __init__(
        self, host: str, rng: Random, now: float, table_key: bytes | None, *, take: bool = False
    ) -> None:
        self.session = rng.randint(1, MAX_NUMBER)
        self.since = now
        self.due = now
        self._host = host
        self._take = take
        self._tries = 0
        self._last = now - 1.0
        self._table_key = table_key
        self._nonce = f"{rng.getrandbits(64):016x}"
        self._node_nonce: str | None = None

    def line(self, now: float) -> bytes:
        """The `hi` to send now; the next one is due a little later."""
        self.due = now + _PAUSES_S[min(self._tries, len(_PAUSES_S) - 1)]
        self._tries += 1
        self._last = now
        body: dict[str, Any] = {"proto": PROTOCOL, "host": self._host}
        if self._take:
            body["take"] = 1
        if self._table_key is not None:
            body["x"] = self._nonce
            if self._node_nonce is not None:
                body["y"] = self._node_nonce
        return codec.encode(Frame("hi", self.session, body), self._table_key)

    def birth(self, body: dict[str, Any], now: float) -> None:
        """The node waits for a `hi`: it gets one soon, and back the nonce it gave."""
        nonce = body.get("x")
        fresh = nonce is not None and nonce != self._node_nonce
        if self._table_key is not None and fresh:
            self._node_nonce = nonce
            self.due = now
        elif now - self._last >= _PAUSES_S[0]:
            self.due = now

    def key(self) -> bytes | None:
        """The key of this session; None on a table without a key."""
        if self._table_key is None:
            return None
        return session_key(self._table_key, self.session, self._nonce, self._node_nonce or "")
