"""Tables with real firmware on simulated boards, at which a hub updates nodes with faults in the
middle: the power goes, lines are lost, a node is switched off for a day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.link.image import Image, Part
from companion.link.updating import Phase, Updating
from simulators.faults import Faults
from tests.board.node_bench import Bench
from tests.board.test_update import ASK, SHARED, drive, serves
from tests.hub.houses import House

BAD_WIRE = Faults(lose=0.03, damage=0.05, double=0.05, late=0.05, swap=0.05)
LATE = 0.3
"""How many tables still play when the others are updated."""
EVENING = 200
"""Pieces that are laid at a table in one."""


def version(name: str, start: bytes = SHARED) -> Image:
    """A small version of the firmware: it shares all but two files with the flashed one."""
    told = b"# " + name.encode() + b"\n"
    return Image(name, (Part("app/__init__.py", start + told), Part("app/filler.py", told * 300)))


@dataclass
class FleetTable:
    """A table with one node."""

    name: str
    random: Random
    runs: str = "1.0"
    away: bool = False
    shown: int = 0
    errors: float = 0.0
    faults: int = 0
    bench: Bench = field(init=False)

    def __post_init__(self) -> None:
        bad = self.random.random() < 0.3
        self.faults += bad
        self.bench = Bench("cpython", faults=BAD_WIRE if bad else Faults())
        self.bench.until_ready(60)

    def update(self, image: Image) -> dict[str, Any]:
        """As its tablet carries out the order; now and then the power goes in the middle."""
        if self.away:
            return {"state": "failed", "nodes": {"pad": {"state": "gone"}}}
        bench, cut = self.bench, self.random.random() < 0.4
        updating = Updating("pad", image, bench.link.send)
        bench.on_event = lambda event: updating.hear(event, bench.clock())
        bench.link.send(ASK)
        updating.phase = Phase.ASKING
        if cut:
            self.faults += 1
            bench.run(self.random.uniform(0.05, 1.0))
            bench.board.brown_out()
        drive(bench, updating)
        done = updating.phase is Phase.DONE
        self.runs = image.version if done else self.runs
        return {"state": "done" if done else "failed",
                "nodes": {"pad": {"state": "done" if done else "failed"}}}  # fmt: skip

    def evening(self, errors: float) -> dict[str, Any]:
        """A report after an evening of play with so many errors a piece."""
        self.shown += EVENING
        self.errors += EVENING * errors * self.random.lognormvariate(0, 0.2)
        now = {"fw": self.runs, "stage": "ready", "rssi": -60, "sick": {}}
        node = {"now": now, "count": {}, "light": [0, self.shown, 0, 0, 0, 0, 0],
                "antennas": {"a1": [self.shown, int(self.errors)]}}  # fmt: skip
        return {"life": "one", "nodes": {"pad": node}}


@dataclass
class Fleet:
    """A house of such tables. `worse` are errors a piece with a version."""

    house: House
    tables: list[FleetTable]
    worse: dict[str, float] = field(default_factory=dict)
    most: int = 0
    """At how many tables at once an order was open."""
    random: Random = field(default_factory=lambda: Random(7))

    def evening(self) -> None:
        """Everybody plays; then the house closes, and nobody does."""
        care = self.house.whole.care
        for table in self.tables:
            if not table.away:
                care.hear(table.name, table.evening(self.worse.get(table.runs, 0.05)))
        self.house.clock.now += 12 * 3600

    def night(self) -> None:
        """Tablets carry out what the hub ordered, those that still play only afterwards."""
        updates, orders = self.house.whole.updates, self.house.whole.orders
        late = {table.name for table in self.tables if self.random.random() < LATE}
        updates.busy = lambda: late
        for turn in range(len(self.tables) + 4):
            if turn == 2:
                late.clear()
            updates.look()
            todo = [(table, order) for table in self.tables for order in orders.open(table.name)]
            self.most = max(self.most, len(todo))
            assert not late & {table.name for table, _ in todo}, "updated during a match"
            if not todo and not late:
                break
            for table, order in todo:
                outcome = table.update(updates.versions.all[order.detail["sum"]])
                orders.hear(table.name, {str(order.id): outcome})
        self.house.clock.now += 12 * 3600

    def serve(self) -> None:
        """No node is lost: each tells what is laid on it."""
        for table in self.tables:
            if not table.away:
                serves(table.bench)


@contextmanager
def fleet(house: House, count: int, seed: int) -> Iterator[Fleet]:
    """A house with so many tables, at version 1.0 since a fortnight."""
    random = Random(seed)
    made = Fleet(house, [FleetTable(f"t{n:03}", Random(random.random())) for n in range(count)])
    house.whole.versions.keep(version("1.0"))
    for table in made.tables:
        house.tables.add(table.name)
    for _ in range(3):
        made.evening()
        made.night()
    yield made
    for table in made.tables:
        table.bench.close()
