"""Bytes of a node made into frames, and messages checked; what is neither is counted or logged."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.link import codec
from companion.link.codec import Bad, Frame, KeyOf, Lines
from companion.link.counters import Counters
from companion.link.events import Logged, Report, log_text
from companion.link.messages import KINDS
from companion.link.parts import Message


class Reading:
    """The reading half of a side: keeps the begun line and the counters."""

    def __init__(self, node: str, emit: Callable[[Report], None], counters: Counters) -> None:
        self.wrong_key = False
        self.forged = 0  # lines of the bond that is on, whole but without its key
        self._signs = 0  # empty lines: the node says that it is there
        self._node = node
        self._emit = emit
        self._counters = counters
        self._framing = Lines()

    def clear(self) -> None:
        """Forgets the begun line, after the carrier was opened again."""
        self._framing.clear()
        self.wrong_key = False
        self.forged = 0

    def frames(self, data: bytes, key_of: KeyOf | None) -> Iterator[Frame]:
        """The frames that `data` completes."""
        for line in self._framing.feed(data):
            found = codec.decode(line, key_of)
            if isinstance(found, Frame):
                self._counters.received += 1
                yield found
            elif line:
                self._bad(found)
            else:
                self._signs += 1

    def took_signs(self) -> bool:
        """Whether a sign of life came since this was last asked."""
        signs, self._signs = self._signs, 0
        return signs > 0

    def _bad(self, bad: Bad) -> None:
        if bad.reason == "no key":
            self._counters.stale += 1
            return
        self.wrong_key = self.wrong_key or bad.reason == "wrong key"
        self.forged += bad.reason == "wrong key"
        if codec.HEAD in bad.text:
            self._counters.bad += 1
        else:
            self._emit(Logged(self._node, log_text(bad.text)))

    def accepts(self, message: Message) -> bool:
        """Whether the message is known and its fields are right; if not, counts and logs it."""
        kind = KINDS.get(("up", message.name))
        fault = "a message of a later version" if kind is None else kind.fault(message.body)
        if fault is None:
            return True
        self._counters.faults += 1
        self._emit(Logged(self._node, f"passed over: {log_text(fault.encode())}"))
        return False
