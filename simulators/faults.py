"""Faults on a wire: lines lost, damaged, doubled, late, swapped, cut and joined; seeded, counted.

Wraps any transport of `companion.link`, in virtual or real time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

from companion.link.transports.base import Signs, Transport

_CHATTER = (
    b">>> ",
    b"\r\n>>> \r\n",
    b"MPY: soft reboot\r\n",
    b'Traceback (most recent call last):\r\n  File "main.py", line 3, in <module>\r\n',
    b"\x03",
    b'{"t":"',
    b"\x00\xff\xfe",
)


@dataclass(frozen=True, slots=True)
class Faults:
    """What happens to the lines of one direction; shares between 0 and 1, times in seconds."""

    lose: float = 0.0
    damage: float = 0.0
    double: float = 0.0
    late: float = 0.0
    late_s: tuple[float, float] = (0.02, 0.7)  # assumed: a busy Wi-Fi
    delay_s: float = 0.0  # every line is this late
    swap: float = 0.0  # a line is overtaken by the next one
    chatter: float = 0.0  # log text before a line
    interrupt: float = 0.0  # a byte 0x03 before a line or in the middle of it
    pieces: int = 0  # the bytes come in pieces of this size
    gather_s: float = 0.0  # lines are held and come together


class FaultyWire:
    """One direction: `put` bytes of whole lines, `take` what arrives by now."""

    def __init__(self, faults: Faults, rng: Random) -> None:
        self.counts: Counter[str] = Counter()
        self._faults = faults
        self._rng = rng
        self._flying: list[tuple[float, int, bytes]] = []
        self._number = 0
        self._held: bytes | None = None

    def put(self, data: bytes, now: float) -> None:
        """Sends lines."""
        for line in data.splitlines(keepends=True):
            self.counts["lines"] += 1
            for one in self._fate(line):
                self._send(one, now)

    def _happens(self, name: str, share: float) -> bool:
        if share <= 0.0 or self._rng.random() >= share:
            return False
        self.counts[name] += 1
        return True

    def _fate(self, line: bytes) -> Iterator[bytes]:
        """The copies of a line that set out, in order."""
        faults = self._faults
        if self._happens("lost", faults.lose):
            return
        if self._happens("chatter", faults.chatter):
            yield self._rng.choice(_CHATTER)
        if self._happens("damaged", faults.damage):
            line = damaged(line, self._rng)
        if line and self._happens("interrupted", faults.interrupt):
            at = self._rng.choice((0, self._rng.randrange(len(line))))
            line = line[:at] + b"\x03" + line[at:]
        if self._held is None and self._happens("swapped", faults.swap):
            self._held = line
            return
        yield line
        if self._happens("doubled", faults.double):
            yield line
        if self._held is not None:
            held, self._held = self._held, None
            yield held

    def _send(self, data: bytes, now: float) -> None:
        faults = self._faults
        at = now + faults.delay_s
        if self._happens("late", faults.late):
            at += self._rng.uniform(*faults.late_s)
        if faults.gather_s:
            at = (at // faults.gather_s + 1) * faults.gather_s
        self._number += 1
        heappush(self._flying, (at, self._number, data))

    def take(self, now: float) -> list[bytes]:
        """The pieces of bytes that have arrived by `now`."""
        if not self._flying or self._flying[0][0] > now:
            return []
        arrived: list[bytes] = []
        while self._flying and self._flying[0][0] <= now:
            arrived.append(heappop(self._flying)[2])
        if self._faults.gather_s:
            arrived = [b"".join(arrived)]
        size = self._faults.pieces
        if size:
            data = b"".join(arrived)
            arrived = [data[at : at + size] for at in range(0, len(data), size)]
        return arrived

    @property
    def due(self) -> float:
        """When the next bytes arrive; infinity: none are on their way."""
        return self._flying[0][0] if self._flying else float("inf")

    def clear(self) -> None:
        """What is on its way is lost."""
        self._flying.clear()
        self._held = None


def damaged(line: bytes, rng: Random) -> bytes:
    """The line with a bit turned, bytes lost, bytes put in, or its newline gone."""
    at = rng.randrange(len(line))
    match rng.randrange(4):
        case 0:
            return line[:at] + bytes([line[at] ^ (1 << rng.randrange(8))]) + line[at + 1 :]
        case 1:
            return line[:at] + line[at + rng.randint(1, 8) :]
        case 2:
            return line[:at] + rng.randbytes(rng.randint(1, 8)) + line[at:]
        case _:
            return line[:-1]


class FaultyTransport:
    """A transport with faults in both directions; `clock` gives seconds, virtual or real."""

    def __init__(
        self,
        inner: Transport,
        clock: Callable[[], float],
        rng: Random,
        *,
        reads: Faults | None = None,
        writes: Faults | None = None,
    ) -> None:
        self.resend_s = inner.resend_s
        self.reads = FaultyWire(reads or Faults(), rng)
        self.writes = FaultyWire(writes or Faults(), rng)
        self._inner = inner
        self._clock = clock
        self._arrived: list[bytes] = []

    def open(self) -> None:
        """Opens the inner transport; what was on its way before is lost."""
        self.reads.clear()
        self.writes.clear()
        self._arrived.clear()
        self._inner.open()

    def read(self, timeout: float) -> bytes:
        """What arrived; sends what is late meanwhile."""
        now = self._clock()
        self._flush(now)
        if not self._arrived:
            wait = min(timeout, self.due - now)
            data = self._inner.read(max(0.0, wait))
            now = self._clock()
            if data:
                self.reads.put(data, now)
            self._flush(now)
            self._arrived = self.reads.take(now)
        return self._arrived.pop(0) if self._arrived else b""

    def write(self, data: bytes) -> None:
        """Sends lines through the faults."""
        now = self._clock()
        self.writes.put(data, now)
        self._flush(now)

    def _flush(self, now: float) -> None:
        for data in self.writes.take(now):
            self._inner.write(data)

    @property
    def due(self) -> float:
        """When bytes arrive in either direction."""
        return min(self.reads.due, self.writes.due)

    def signs(self, ring: Callable[[], None]) -> Signs:
        """Those of the inner transport; what arrived already is there at once."""
        return Signs(within=0.0) if self._arrived else self._inner.signs(ring)

    def wake(self) -> None:
        """Wakes the inner transport."""
        self._inner.wake()

    def close(self) -> None:
        """Closes the inner transport."""
        self._inner.close()
