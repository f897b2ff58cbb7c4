"""The four noise profiles: what goes wrong at a simulated table, how often, all of it counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random


@dataclass(frozen=True, slots=True)
class Profile:
    """What a profile injects; shares are of lines or of seat-turns, between 0 and 1.

    `flapping` is the chips' own profile: each lying tag falsely disappears 20 times in
    10 minutes, is nudged, and slides slowly.
    """

    name: str
    flapping: bool = False
    lines: float = 0.0
    reboots: float = 0.0
    dead_readers: float = 0.0
    collisions: float = 0.0
    wrong_pieces: float = 0.0
    two_at_once: float = 0.0
    nudges: float = 0.0
    slow_slides: float = 0.0


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("clean"),
        Profile("flapping", flapping=True, nudges=0.1, slow_slides=0.1),
        Profile("lossy", lines=0.1),
        Profile(
            "hostile",
            flapping=True,
            lines=0.1,
            reboots=0.02,
            dead_readers=0.02,
            collisions=0.05,
            wrong_pieces=0.1,
            two_at_once=0.1,
            nudges=0.1,
            slow_slides=0.1,
        ),
    )
}

LATE_MS = (20, 700)
"""A late line arrives this much later, so other lines overtake it."""
_FATES = ("damaged", "lost", "doubled", "late")


@dataclass(slots=True)
class NoisyLine:
    """One direction of a wire on which a share of the lines is damaged, lost, doubled or late.

    Feed bytes with the time in ms; take what has arrived by a time. Text without a newline is
    held until its line is complete. `injected` counts what was done, by fate.
    """

    random: Random
    share: float
    injected: Counter[str] = field(default_factory=Counter)
    _rest: bytes = b""
    _number: int = 0
    _on_their_way: list[tuple[float, int, bytes]] = field(default_factory=list)

    def feed(self, data: bytes, now_ms: float) -> None:
        """Bytes that were sent now."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._send(line + b"\n", now_ms)

    def arrived(self, now_ms: float) -> bytes:
        """What has reached the other end by now, in the order of arrival."""
        out = b""
        while self._on_their_way and self._on_their_way[0][0] <= now_ms:
            out += heappop(self._on_their_way)[2]
        return out

    def next_ms(self) -> float | None:
        """When the next line arrives; None when nothing is on its way."""
        return self._on_their_way[0][0] if self._on_their_way else None

    def _send(self, line: bytes, now_ms: float) -> None:
        if self.random.random() >= self.share:
            self._queue(line, now_ms)
            return
        fate = self.random.choice(_FATES)
        self.injected[f"line_{fate}"] += 1
        if fate == "damaged":
            self._queue(self._damage(line), now_ms)
        elif fate == "doubled":
            self._queue(line, now_ms)
            self._queue(line, now_ms + self.random.uniform(0, LATE_MS[1]))
        elif fate == "late":
            self._queue(line, now_ms + self.random.uniform(*LATE_MS))

    def _queue(self, line: bytes, when: float) -> None:
        self._number += 1
        heappush(self._on_their_way, (when, self._number, line))

    def _damage(self, line: bytes) -> bytes:
        """Flip a bit, drop a byte, or cut the line short: what a bad cable does."""
        at = self.random.randrange(max(1, len(line) - 1))
        how = self.random.randrange(3)
        if how == 0:
            return line[:at] + bytes([line[at] ^ (1 << self.random.randrange(8))]) + line[at + 1 :]
        return line[:at] + (line[at + 1 :] if how == 1 else b"\n")
