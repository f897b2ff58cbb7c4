"""How the host asks a node who it is and for a bond: the `hi` lines, their times and nonces."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.link import codec
from companion.link.codec import Frame
from companion.link.keys import BondKeys, TableKeys
from companion.link.messages import MAX_NUMBER, PROTOCOL, Body

_PAUSES_S = (0.25, 0.5, 1.0, 2.0)
"""Chosen: doubled from a quarter of a second, more than a round trip on a slow Wi-Fi; never above
the node's own birth every 2 s."""


class Greeting:
    """A question, and then an invitation: `hi` without and with the nonce of the node.

    Only a birth that returns the nonce of this question is an answer; one that was said
    before, or to somebody else, is none.
    """

    def __init__(
        self, host: str, rng: Random, now: float, keys: TableKeys | None, *, take: bool = False
    ) -> None:
        self.bond = rng.randint(1, MAX_NUMBER)
        self.since = now
        self.due = now
        self._host = host
        self._take = take
        self._tries = 0
        self._last = now - 1.0
        self._keys = keys
        self._nonce = f"{rng.getrandbits(64):016x}"
        self._node_nonce: str | None = None

    def line(self, now: float) -> bytes:
        """The `hi` to send now; the next one is due a little later."""
        self.due = now + _PAUSES_S[min(self._tries, len(_PAUSES_S) - 1)]
        self._tries += 1
        self._last = now
        body: dict[str, Any] = {"proto": PROTOCOL, "host": self._host, "x": self._nonce}
        if self._take:
            body["take"] = 1
        if self._node_nonce is not None:
            body["y"] = self._node_nonce
        return codec.encode(Frame("hi", self.bond, body), self._keys.host if self._keys else None)

    def answered_by(self, body: Body) -> bool:
        """Whether a birth or a bye was said in answer to this very question."""
        return body.get("y") == self._nonce

    def invite(self, body: Body, now: float) -> None:
        """The node answered: it is invited with the nonce that it gave."""
        nonce = body.get("x")
        if nonce is not None and nonce != self._node_nonce:
            self._node_nonce = nonce
            self._tries = 0
            self.due = now

    def nudge(self, now: float) -> None:
        """Somebody says that the node is there: it is asked soon."""
        if now - self._last >= _PAUSES_S[0]:
            self.due = min(self.due, now)

    def keys(self) -> BondKeys | None:
        """The keys of this bond; None before the node answered, or on a table without."""
        if self._keys is None or self._node_nonce is None:
            return None
        return self._keys.bond(self.bond, self._nonce, self._node_nonce)
