"""Many tables of one house in one process, each with its own line to the broker, playing back
recorded matches: python -m bench.house_tables PORT TABLES STEP_S. `go` on standard input lets them
play; each step is written to standard output with the moment in which it was taken at the table.
"""

from __future__ import annotations

import json
import selectors
import sys
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from select import select
from time import monotonic
from typing import Any, Final

from bench.traffic import Nodes, Parcels, recorded, until
from companion.house.caretaker import REPORT_S
from companion.house.hub_line import LOOK_S, transport
from companion.house.sender import AGAIN_S, SELDOM_S, STAND_S, Joined
from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE

PASSWORD: Final = "a table of the bench"
TURN_S: Final = 1.0
"""How often a quiet line is looked after. Chosen: a fifth of its keep-alive."""
REST_S: Final = 10.0
"""How long a hub has to take the last steps. Chosen: as the bar after an hour without one."""


def name_of(number: int) -> str:
    """A table's."""
    return f"t{number:03}"


def key_of(table: str) -> bytes:
    """With which its letters are sealed."""
    return sha256(table.encode()).digest()


@dataclass
class PlayedTable:
    """One table. `say` hears of each step: table, length, when it was taken."""

    number: int
    port: int
    step_s: float
    parcels: Parcels
    random: Random
    say: Callable[[str, int, float], None]
    at: int = 0
    turn: int = 0
    """Matches that it played to their end."""
    due: deque[tuple[float, dict[str, Any]]] = field(default_factory=deque)
    """What the tablet's line will see, and from when on."""
    waits: float | None = None
    """Since when a parcel is under way."""
    patience: float = AGAIN_S
    """How long until it is sent again, as `companion/house/sender.py`."""
    kept: int = 0
    again: int = 0

    def __post_init__(self) -> None:
        self.name = name_of(self.number)
        to = Joined(self.name, key_of(self.name), f"mqtt://127.0.0.1:{self.port}", "", PASSWORD)
        self.line, self.nodes = transport(to), Nodes(self.random)
        self.at = self.random.randrange(len(self.parcels) - 20)
        self.next = self.reports = self.stands = float("inf")

    @property
    def uid(self) -> str:
        """Of its match."""
        return f"{self.number:08x}{self.turn:08x}"

    def come(self) -> None:
        """It joined in the middle of a match."""
        self.due.append((0.0, until(self.parcels, self.at)))

    def go(self, now: float) -> None:
        """Play from now on, each table at a moment of its own."""
        self.again = self.kept = 0
        self.next = now + self.random.random() * self.step_s
        self.reports = now + self.random.random() * REPORT_S
        self.stands = now + self.random.random() * STAND_S

    def tick(self, now: float) -> None:
        """Let people play, and send what is due."""
        if now >= self.next:
            self.next = now + self.step_s * self.random.uniform(0.5, 1.5)
            self._step(now)
        if now >= self.reports:
            self.reports = now + REPORT_S
            self._send({"t": "news", "care": self.nodes.report(), "done": {}})
        if now >= self.stands:
            self.stands = now + STAND_S
            tip = self.parcels[self.at]["line"][-1]
            self._send({"t": "stand", "matches": [[self.uid, *tip]]})
        late = self.waits is not None and now - self.waits > self.patience
        if self.due and self.due[0][0] <= now and (self.waits is None or late):
            self.waits, self.again = now, self.again + late
            self.patience = min(2 * self.patience, SELDOM_S) if late else AGAIN_S
            self._send({"t": "parcel", **self.due[0][1], "match": self.uid})

    def _step(self, now: float) -> None:
        if self.at + 1 == len(self.parcels):
            if not self.due:
                self._next_match(now)
            return
        self.at += 1
        self.nodes.step()
        self.due.append((now + self.random.random() * LOOK_S, self.parcels[self.at]))
        self.say(self.name, self.parcels[self.at]["length"], now)

    def _next_match(self, now: float) -> None:
        """Everything is packed, and another match begins."""
        last = self.parcels[self.at]
        (writer, revision), entries = last["line"][-1], last["first"] + len(last["steps"])
        packed = {**last, "phase": "packed", "base": last["line"][-1], "first": entries,
                  "steps": [], "line": [*last["line"], [writer, revision + 1]]}  # fmt: skip
        self._send({"t": "parcel", **packed, "match": self.uid})
        self.at, self.turn = 0, self.turn + 1
        self.due.append((now, self.parcels[0]))

    def _send(self, body: dict[str, Any]) -> None:
        said = letter.sealed(key_of(self.name), self.name, TO_HUB, body)
        self.line.publish(self.line.address.topic("down"), said)

    def hear(self) -> None:
        """What the hub answers."""
        for one in self.line.read(0.0).split():
            body = letter.opened(key_of(self.name), self.name, TO_TABLE, one)
            if body["t"] == "more":
                raise AssertionError(f"{self.name} was asked for its whole match")
            if body["t"] == "kept" and self.due and body["tip"] == self.due[0][1]["line"][-1]:
                self.due.popleft()
                self.waits, self.kept = None, self.kept + 1


class Crowd:
    """All of them, on one thread."""

    def __init__(self, tables: Iterable[PlayedTable]) -> None:
        self.tables = list(tables)
        self.ready = selectors.DefaultSelector()
        for table in self.tables:
            table.line.open()
            at = table.line.trunk.signs().descriptor
            assert at is not None
            self.ready.register(at, selectors.EVENT_READ, table)
        self._turned = monotonic()

    def come(self) -> float:
        """All come in at once, each with its whole match, as to a hub that was away for an hour;
        seconds until it has them all."""
        begun = monotonic()
        for table in self.tables:
            table.come()
        while any(table.due for table in self.tables):
            self.pump()
        return monotonic() - begun

    def rest(self) -> None:
        """Nobody plays on; what was played still goes to the hub."""
        until = monotonic() + REST_S
        for table in self.tables:
            table.next = float("inf")
        while any(table.due for table in self.tables) and monotonic() < until:
            self.pump()

    def pump(self) -> None:
        """A hundredth of a second."""
        for key, _ in self.ready.select(0.01):
            key.data.hear()
        now = monotonic()
        for table in self.tables:
            table.tick(now)
        if now - self._turned > TURN_S:
            self._turned = now
            for table in self.tables:
                table.hear()


def main() -> None:
    """Until standard input ends."""
    port, count, step_s = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    matches = recorded()

    def say(table: str, length: int, at: float) -> None:
        print(json.dumps([table, length, at]), flush=True)

    crowd = Crowd(
        PlayedTable(n, port, step_s, matches[n % len(matches)], Random(n), say)
        for n in range(count)
    )
    print(json.dumps(crowd.come()), flush=True)
    _until_told(crowd)
    now = monotonic()
    for table in crowd.tables:
        table.go(now)
    _until_told(crowd)
    crowd.rest()
    again, kept = (sum(getattr(t, name) for t in crowd.tables) for name in ("again", "kept"))
    print(json.dumps({"again": again, "kept": kept}), flush=True)


def _until_told(crowd: Crowd) -> None:
    """All lines are kept alive until a line comes on standard input."""
    while not select([sys.stdin], [], [], 0)[0]:
        crowd.pump()
    sys.stdin.readline()


if __name__ == "__main__":
    main()
