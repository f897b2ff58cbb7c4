"""A table whose nodes speak without boards or wires: pieces, readers, and what they would say.

What a node says comes as late as a board would say it. Time is virtual and jumps to whatever is
next, so that hours cost nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any, Protocol

from companion.table.layout import Layout
from simulators.box import Box, tag_of
from simulators.table import split

ON_MS = 60.0
"""A reader tells so late that a tag came. As the firmware: two readings, and the wire."""
OFF_MS = 340.0
"""And so late that it went: for shorter it may have slipped. As the firmware: 330 ms, and the
wire."""
BOOT_MS = 1500.0
"""Assumed."""
LOOK_MS = 20.0
"""A program that is behind is called this often. Assumed."""


class Listener(Protocol):
    """The program that hears the nodes; `companion.session.api.Play` is one."""

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None: ...

    def connection(self, node: str, stage: str, cause: str = "") -> None: ...

    def due(self) -> float | None: ...

    def tick(self) -> None: ...


@dataclass(slots=True)
class Reader:
    """One station: the tags in its field, since when, and what its node told of it."""

    sees: dict[str, float] = field(default_factory=dict)
    left: dict[str, float] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    dead: bool = False
    stuck: set[str] = field(default_factory=set)
    """Tags that it goes on telling of until nothing lies there."""


@dataclass(slots=True)
class Tabletop:
    """The hands' world. A piece lies where hands laid it, whether a reader knows or not."""

    layout: Layout
    box: Box
    listener: Listener | None = None
    torn: set[str] = field(default_factory=set)
    """Pieces whose sticker no reader can read any more."""
    lost: set[str] = field(default_factory=set)
    stands_in: dict[str, str] = field(default_factory=dict)
    """Piece -> the tag on what does its work."""
    stalled: bool = False
    """The program does not run; what nodes say waits."""
    now_ms: float = 0.0
    _lying: dict[str, str] = field(default_factory=dict)
    _readers: dict[str, Reader] = field(default_factory=dict)
    _away: set[str] = field(default_factory=set)
    _due: list[tuple[float, str]] = field(default_factory=list)
    """When a station (or a node that boots) has something to tell."""
    _said: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    """What was said while the program stalled."""

    def __post_init__(self) -> None:
        self._readers = {station: Reader() for station in self.layout.all()}

    def now_s(self) -> float:
        """The clock of the program."""
        return self.now_ms / 1000

    # -- hands -------------------------------------------------------------------------------

    def tag(self, piece: str) -> str:
        """What readers see of a piece; nothing where its sticker is torn."""
        if piece in self.stands_in:
            return self.stands_in[piece]
        own = self.box.tags.get(piece) or tag_of(f"stranger {piece}")
        return "" if piece in self.torn else own

    def lying(self) -> Mapping[str, str]:
        return self._lying

    def at(self, station: str) -> list[str]:
        """The pieces on a station, lowest first."""
        return [piece for piece, where in self._lying.items() if where == station]

    def put(self, piece: str, station: str, phantom: bool = False) -> None:
        """Lay a piece on a station; what is lost cannot be laid."""
        self.lift(piece)
        if piece in self.lost and piece not in self.stands_in:
            return
        self._lying[piece] = station
        tag, reader = self.tag(piece), self._readers[station]
        if tag:
            reader.sees[tag] = self.now_ms
            reader.left.pop(tag, None)
            self._later(ON_MS, station)

    def lift(self, piece: str) -> None:
        station = self._lying.pop(piece, None)
        if station is None:
            return
        reader, tag = self._readers[station], self.tag(piece)
        if reader.sees.pop(tag, None) is not None:
            reader.left[tag] = self.now_ms
        self._later(OFF_MS, station)

    # -- time --------------------------------------------------------------------------------

    def wait(self, ms: float) -> None:
        """Let time pass: nodes tell, the program looks whenever it wants to."""
        end = self.now_ms + ms
        while True:
            due = self._program_due()
            first = self._due[0][0] if self._due else end
            self.now_ms = max(self.now_ms, min(end, first, due))
            if self._due and self._due[0][0] <= self.now_ms:
                self._tell(heappop(self._due)[1])
            elif due <= self.now_ms < end and self.listener is not None:
                self.listener.tick()
                if self._program_due() <= self.now_ms:
                    self.now_ms += LOOK_MS
            elif self.now_ms >= end:
                break
        if self.listener is not None and not self.stalled:
            self.listener.tick()

    def _program_due(self) -> float:
        due = None if self.listener is None or self.stalled else self.listener.due()
        return float("inf") if due is None else due * 1000

    def _later(self, ms: float, what: str) -> None:
        heappush(self._due, (self.now_ms + ms, what))

    # -- nodes -------------------------------------------------------------------------------

    def _tell(self, what: str) -> None:
        """A station is looked at, or a node has booted."""
        if what in self._readers:
            self._look(what)
        else:
            self.plug(what)

    def _look(self, station: str) -> None:
        """Tell what came and went, as far as that is certain by now."""
        node, reader = split(station)[0], self._readers[station]
        if node in self._away or reader.dead:
            return
        for tag, since in reader.sees.items():
            if tag not in reader.told and since + ON_MS <= self.now_ms:
                self._say_tag(station, tag, 1)
        if not self.at(station):
            reader.stuck.clear()
        for tag in sorted(reader.told - reader.sees.keys() - reader.stuck):
            if reader.left.get(tag, 0.0) + OFF_MS <= self.now_ms:
                self._say_tag(station, tag, 0)

    def _say_tag(self, station: str, tag: str, on: int) -> None:
        node, at = split(station)
        told = self._readers[station].told
        (told.add if on else told.discard)(tag)
        self._say(node, "tag", {"at": at, "uid": tag, "on": on, "ms": int(self.now_ms)})

    def _say(self, node: str, name: str, body: dict[str, Any]) -> None:
        if self.listener is None:
            return
        if self.stalled:
            self._said.append((node, name, body))
        else:
            self.listener.hear(node, name, body)

    def unplug(self, node: str) -> None:
        self._away.add(node)
        if self.listener is not None:
            self.listener.connection(node, "lost")

    def plug(self, node: str) -> None:
        """A node is there (again): it greets and tells all that it sees now."""
        self._away.discard(node)
        if self.listener is None:
            return
        readers = {at: self._readers[f"{node}/{at}"] for at in self.layout.nodes()[node]}
        self.listener.connection(node, "ready")
        self.listener.hear(node, "hello", {"stations": dict.fromkeys(readers, 3)})
        for at, reader in readers.items():
            reader.told = set() if reader.dead else set(reader.sees) | reader.stuck
            if reader.dead:
                self.listener.hear(node, "sick", {"at": at, "kind": "silent", "count": 3})
        tags = [[at, tag] for at, reader in readers.items() for tag in sorted(reader.told)]
        self.listener.hear(node, "snap", {"tags": tags})

    def reboot(self, node: str) -> None:
        self.unplug(node)
        self._later(BOOT_MS, node)

    def sicken(self, station: str, dead: bool) -> None:
        node, at = split(station)
        reader = self._readers[station]
        reader.dead = dead
        self._say(node, "sick", {"at": at, "kind": "silent" if dead else "revived", "count": 3})
        if not dead:
            self._later(OFF_MS, station)

    def trusty(self, station: str) -> bool:
        """Whether the reader there tells of what lies there, and of nothing else."""
        reader = self._readers.get(station, Reader())
        unread = any(not self.tag(piece) for piece in self.at(station))
        return not (reader.dead or reader.stuck or unread)

    def stick(self, station: str) -> None:
        """The reader goes on telling of what lies there now, until its field is bare."""
        reader = self._readers[station]
        reader.stuck = set(reader.told)

    def join(self, listener: Listener | None) -> None:
        """Another program, or none, hears the nodes from now on; all of them greet it."""
        self.listener, self.stalled = listener, False
        self._said.clear()
        for node in self.layout.nodes() if listener is not None else ():
            if node not in self._away:
                self.plug(node)

    def go_on(self) -> None:
        """A program that stalled hears at once all that was said meanwhile."""
        self.stalled = False
        said, self._said = self._said, []
        for node, name, body in said:
            if self.listener is not None:
                self.listener.hear(node, name, body)
        self.wait(0.0)
