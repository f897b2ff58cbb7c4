"""All nodes of one table as one thing: what they say comes in, cues and scan orders go out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random, SystemRandom
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from companion.house.api import Delivery, Heard, Reached
from companion.house.cables import Cables
from companion.house.care import Care
from companion.link.access import NOBODY, Access
from companion.link.connection import Connection, Stage
from companion.link.events import Changed, Received, Report
from companion.link.exchange import Exchange
from companion.link.link import Link
from companion.link.parts import Message
from companion.link.urls import Carrier, carrier_for

if TYPE_CHECKING:
    from companion.link.transports.trunk import Trunk


class Wires(Protocol):
    """What may lie between the carriers and the links of a table."""

    def around(self, carrier: Carrier, node: str) -> Carrier:
        """The carrier as the link of this node sees it."""

    def due(self) -> float:
        """When something on them happens by itself."""

    def wall(self, seconds: float) -> float:
        """How long `seconds` of the links' clock last."""


class PlainWires:
    """Nothing lies between: what the carrier brings is what the link reads."""

    def around(self, carrier: Carrier, node: str) -> Carrier:
        return carrier

    def due(self) -> float:
        return float("inf")

    def wall(self, seconds: float) -> float:
        return seconds


class Nodes:
    """The links of a table; the app's `Links`, and the command line's.

    With threaded links `start` delivers from their threads. Without threads call `pump` and
    take the deliveries from `drain`.
    """

    def __init__(
        self,
        urls: Mapping[str, str],
        *,
        record: Path | None = None,
        wires: Wires | None = None,
        seed: int | str = 0,
        threaded: bool = True,
        clock: Callable[[], float] = monotonic,
        access: Access = NOBODY,
        language: Callable[[], str] = lambda: "en",
        care: Care | None = None,
        stations: Mapping[str, Collection[str]] = MappingProxyType({}),
    ) -> None:
        """`urls` is node -> address. `wires` lie between carrier and link. `access` lets
        us in at the broker and holds the key of the table. `language` is that in which
        troubles are told. `care` counts what the nodes tell. `stations` is what each node serves,
        where a cable may lead to another board.

        The traffic that the links see is written to `record`; to one file a node when there
        are several. `start` raises BadUrlError.
        """
        self.events: SimpleQueue[Report] = SimpleQueue()
        self._urls = dict(urls)
        self._record = record
        self._wires = wires or PlainWires()
        self._seed = seed
        self._threaded = threaded
        self._clock = clock
        self._access = access
        self._language = language
        self._care = care or Care()
        self._cables = Cables(stations, urls)
        self._names: dict[str, str] = {}
        self._deliver: Callable[[Delivery], None] | None = None
        self._cues: dict[str, dict[str, str]] = {}
        self._first: dict[str, list[str]] = {}
        self._trunks: dict[str, Trunk] = {}
        self._exchanges: dict[Trunk | None, Exchange] = {}
        self.links: dict[str, Link] = {}
        self.ended = False
        """Whether it was stopped."""

    def start(self, deliver: Callable[[Delivery], None] | None = None) -> None:
        """Open every link; they go on trying by themselves."""
        self._deliver = deliver
        for node, url in self._urls.items():
            carrier = carrier_for(url, self._clock, self._access, self._trunks)
            carrier = self._wires.around(carrier, node)
            self._names[carrier.name] = node  # before its thread can speak
            path = self._record_of(node)
            link = Link(
                carrier,
                host="tabletwin",
                events=self.events,
                on_event=self._forward,
                clock=self._clock,
                key=self._access.key,
                rng=Random(f"{self._seed} {node} link") if self._seed else SystemRandom(),
                record=path.open("w", encoding="ascii") if path else None,
                threaded=self._threaded,
                exchange=self._exchange(carrier),
            )
            self.links[node] = link

    def _exchange(self, carrier: Carrier) -> Exchange:
        """All nodes on one broker share a thread, and all cables one: to wait for a broker that
        does not answer must not keep a cable waiting.
        """
        wires = self._wires
        return self._exchanges.setdefault(
            carrier.trunk, Exchange(self._clock, wires.wall, wires.due)
        )

    def _record_of(self, node: str) -> Path | None:
        if self._record is None or len(self._urls) == 1:
            return self._record
        return self._record.with_name(f"{self._record.stem}-{node}{self._record.suffix}")

    def _forward(self) -> None:
        if self._deliver is not None:
            for delivery in self.drain():
                self._deliver(delivery)

    def drain(self) -> list[Delivery]:
        """What has come in since."""
        found: list[Delivery] = []
        while True:
            try:
                event = self.events.get_nowait()
            except Empty:
                return found
            delivery = self._delivery(event)
            if delivery is not None:
                found.append(delivery)

    def named(self, event: Report) -> str:
        """Of which node it is."""
        return self._names.get(event.node, event.node)

    def cared(self, event: Report) -> None:
        """Count what a node told."""
        if isinstance(event, Received):
            self._care.hear(self.named(event), event.message.name, event.message.body)
        elif isinstance(event, Changed):
            self._care.reached(self.named(event), str(event.connection.reads))

    def _delivery(self, event: Report) -> Delivery | None:
        node = self.named(event)
        self.cared(event)
        if isinstance(event, Received):
            if event.message.name == "hello":
                self._cables.hello(node, event.message.body["stations"])
            if self._cables.trouble(node):
                return None  # its stations are those of another place
            return Heard(node, {"t": event.message.name, **event.message.body})
        if isinstance(event, Changed):
            return self._reached(node, event.connection)
        return None

    def _reached(self, node: str, connection: Connection) -> Reached:
        reads, trouble = connection.reads, connection.hitch
        if reads is Stage.READY and (other := self._cables.trouble(node)):
            reads, trouble = Stage.LOST, other
        return Reached(node, str(reads), trouble.said(self._language()) if trouble else "")

    def pump(self) -> float:
        """Read and write what is to be, and say when to call again; threads do it by themselves."""
        if self._threaded:
            return float("inf")
        links = [link.pump() for link in self.links.values()]
        return min([*links, self._wires.due()])

    def cues(self, cues: Mapping[str, Mapping[str, str]]) -> None:
        """Send each node its set of cues, where it is another one than before."""
        self.changed_cues(cues)

    def changed_cues(self, cues: Mapping[str, Mapping[str, str]]) -> dict[str, int]:
        """As `cues`; node -> id of the set that was sent."""
        sent: dict[str, int] = {}
        for node, link in self.links.items():
            wanted = dict(cues.get(node, {}))
            if self._cues.get(node) != wanted:
                self._cues[node] = wanted
                sent[node] = link.cue(wanted)
        return sent

    def first(self, stations: Mapping[str, Sequence[str]]) -> None:
        """Tell each node which stations matter now."""
        for node, link in self.links.items():
            wanted = list(stations.get(node, ()))
            if self._first.get(node, []) != wanted:
                self._first[node] = wanted
                link.send(Message("scan", {"first": wanted}))

    def stop(self) -> None:
        """Take leave of all nodes; their lights go off."""
        for link in self.links.values():
            link.close()
        self.links, self.ended = {}, True
