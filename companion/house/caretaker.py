"""What a tablet does for the hub of its house while nobody plays: the opening test, an update.

The hub lists its orders again and again until a table said how each ended, so nothing is lost when
either is switched off. A match always goes first: the nodes are given back as soon as one begins.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Any, Final, Protocol
from urllib.request import urlopen

from companion.house.care import Care
from companion.house.nodes import Nodes
from companion.house.opening import OpeningTest
from companion.link.events import Changed, Received, Report
from companion.link.image import BadImage, Image, unpacked
from companion.link.updating import Phase, Updating

STEP_S: Final = 0.05
"""Chosen: twenty looks a second, as `companion/cli/update.py`."""
REPORT_S: Final = 60.0
"""How often the hub is told how the nodes are. Chosen: sixty reports make the hour of a trend
(`HOUR_S` in `hub/hours.py`)."""
FETCH_S: Final = 20.0
"""A version is fetched, and a node greets, within this. Assumed: two seconds are usual, a bad Wi-Fi
needs ten; nobody waits."""
MOST_BYTES: Final = 2 * 1024 * 1024
GONE, BUSY = "gone", "busy"
"""Nothing of a node was heard; a match began."""


class Bench(Protocol):
    """The nodes of this table, for somebody who does not play."""

    def free(self) -> bool:
        """Whether nobody plays at them."""

    def nodes(self) -> Nodes | None:
        """The nodes, not started; None where no table with readers was ever used."""


Compiled = Callable[[Path, str], Any]
"""A context with the image in a folder as a node's interpreter takes it."""


class Caretaker:
    """Takes orders from the thread of the line and carries them out on one of its own."""

    def __init__(
        self, bench: Bench, care: Care, compiled: Compiled, clock: Callable[[], float] = monotonic
    ) -> None:
        self.bench, self.care, self.compiled, self.clock = bench, care, compiled, clock
        self.hub = ""
        """Where the hub's pages are: firmware is fetched there."""
        self.done: dict[str, dict[str, Any]] = {}
        """Order -> how it ended, until the hub knows."""
        self.table: Callable[[], Mapping[str, Any]] = dict
        """What else the hub should know of the table now."""
        self._at_work: Thread | None = None
        self._report: dict[str, Any] | None = None
        self._reported = float("-inf")

    # -- told to the hub

    def news(self) -> dict[str, Any]:
        """How the table is now; the counters of its nodes once a minute."""
        now = self.clock()
        if self._report is None or now - self._reported >= REPORT_S:
            self._reported, self._report = now, self.care.report()
        done = {number: dict(outcome) for number, outcome in list(self.done.items())}
        return {"care": self._report, "done": done, **self.table()}

    # -- taken from it

    def take(self, orders: Sequence[Mapping[str, Any]]) -> None:
        """The orders that are open at the hub, all of them; what is no more in it, it knows."""
        listed = {str(one["id"]): one for one in orders}
        for number in self.done.keys() - listed.keys():
            del self.done[number]
        busy = self._at_work is not None and self._at_work.is_alive()
        todo = [one for number, one in listed.items() if number not in self.done]
        if todo and not busy:
            self._at_work = Thread(target=self._do, args=(todo[0],), daemon=True)
            self._at_work.start()

    def _do(self, order: Mapping[str, Any]) -> None:
        """One order, to its end; what it came to is told with the next news."""
        deed = {"test": self._test, "update": self._update}.get(str(order["what"]))
        try:
            found = deed(order) if deed else {"state": "unknown"}
        except (OSError, ValueError, KeyError, TypeError, BadImage) as error:
            found = {"state": "failed", "why": str(error)[:200]}
        if found["state"] != BUSY or order["what"] == "test":
            self.done[str(order["id"])] = found

    def _started(self) -> Nodes | None:
        nodes = self.bench.nodes() if self.bench.free() else None
        if nodes is not None:
            nodes.start()
        return nodes

    def _test(self, order: Mapping[str, Any]) -> dict[str, Any]:
        if not self.bench.free():
            return {"state": BUSY}
        nodes = self._started()
        if nodes is None:
            return {"state": "done", "nodes": {}}
        test = OpeningTest(
            list(nodes.links),
            lambda node, message: nodes.links[node].send(message),
            lambda node, cues: nodes.links[node].cue(cues),
        )
        try:
            while not test.over and self.bench.free():
                for event in _heard(nodes):
                    if isinstance(event, Received):
                        test.hear(nodes.named(event), event.message.name, event.message.body)
                test.tick(self.clock())
        finally:
            nodes.stop()
        return {"state": "done" if test.over else BUSY, "nodes": test.sheet()}

    def _update(self, order: Mapping[str, Any]) -> dict[str, Any]:
        if not self.bench.free():
            return {"state": BUSY}
        image = fetched(f"{self.hub}/firmware/{order['sum']}", str(order["sum"]))
        nodes = self._started()
        if nodes is None:
            return {"state": "done" if self.bench.free() else BUSY, "nodes": {}}
        try:
            with TemporaryDirectory(prefix="tabletwin-") as folder:
                image.write(Path(folder))
                found = {node: self._updated(nodes, node, Path(folder)) for node in nodes.links}
        finally:
            nodes.stop()
        states = {one["state"] for one in found.values()}
        state = BUSY if BUSY in states else "done" if states <= {"done"} else "failed"
        return {"state": state, "nodes": found}

    def _updated(self, nodes: Nodes, node: str, folder: Path) -> dict[str, Any]:
        """One node after the other: where a version is bad, the others never see it."""
        link, hello = nodes.links[node], self._greeted(nodes, node)
        if hello is None:
            return {"state": GONE if self.bench.free() else BUSY}
        with self.compiled(folder, str(hello["py"])) as image:
            updating = Updating(node, image, link.send)
            updating.hear(Changed(link.node, link.connection), self.clock())
            while not updating.over and self.bench.free():
                for event in _heard(nodes):
                    if nodes.named(event) == node:
                        updating.hear(event, self.clock())
                updating.tick(self.clock())
            if updating.phase is Phase.DONE:
                return {"state": "done", "fw": image.version}
            hitch = updating.hitch
            return {"state": "failed" if updating.over else BUSY, "why": hitch.key if hitch else ""}

    def _greeted(self, nodes: Nodes, node: str) -> Mapping[str, Any] | None:
        until = self.clock() + FETCH_S
        while self.clock() < until and self.bench.free():
            link = nodes.links[node]
            if link.hello is not None and str(link.stage) == "ready":
                return link.hello
            _heard(nodes)
        return None


def _heard(nodes: Nodes) -> list[Report]:
    """What came in, after a wait of at most `STEP_S`; the care of the table hears it too."""
    found: list[Report] = []
    with suppress(Empty):
        found.append(nodes.events.get(timeout=STEP_S))
        while True:
            found.append(nodes.events.get_nowait())
    for event in found:
        nodes.cared(event)
    return found


def fetched(url: str, sum_: str) -> Image:
    """An image from the hub; the order, which was sealed, said its hash. Raises BadImage, OSError.

    What comes over plain HTTP is taken only when it is what was ordered.
    """
    with urlopen(url, timeout=FETCH_S) as answer:
        image = unpacked(json.loads(answer.read(MOST_BYTES)))
    if image.sum != sum_:
        raise BadImage("The hub sent another version than it ordered.")
    return image
