"""A side that only listens: follows the bonds of a recording or of another host."""

from __future__ import annotations

from collections.abc import Callable

from companion.link.codec import Frame
from companion.link.connection import Connection, Hitch, Stage
from companion.link.counters import Counters
from companion.link.events import Changed, Received, Report
from companion.link.incoming import Incoming
from companion.link.messages import KINDS, Body
from companion.link.parts import Message
from companion.link.reading import Reading


class Onlooker:
    """Takes the lines that a node sent to somebody else; sends nothing."""

    def __init__(self, node: str, emit: Callable[[Report], None]) -> None:
        self.node = node
        self.hello: Body | None = None
        self.counters = Counters()
        self.connection = Connection(Stage.SEARCHING)
        self.idle = True
        self.due = float("inf")
        self._emit = emit
        self._reading = Reading(node, emit, self.counters)
        self._bonds: list[int] = []
        self._incoming = Incoming("up", self.counters)
        self._loose = 0

    def opened(self, now: float) -> None:
        """The recording starts."""
        self._reading.clear()
        self._bonds.clear()
        self.change(Connection(Stage.GREETING))

    def closed(self, connection: Connection) -> None:
        """The recording is over, or cannot be read."""
        self.change(connection)

    def change(self, connection: Connection) -> None:
        """Tells how the connection stands, if that is new."""
        if connection != self.connection:
            self.connection = connection
            self._emit(Changed(self.node, connection))

    def again(self, now: float, *, take: bool = False) -> None:
        """Nothing to hurry."""

    def send(self, message: Message) -> bool:
        """Nobody listens; the message is passed over as if it had gone out."""
        return True

    def lines(self, now: float) -> list[bytes]:
        """Nothing to say."""
        return []

    def bye(self) -> None:
        """Nobody to take leave of."""

    def feed(self, data: bytes, now: float) -> None:
        """Takes bytes of the node, in any cut."""
        for frame in self._reading.frames(data, None):
            if frame.bond:
                self._frame(frame, now)
            elif frame.name == "bye" and KINDS["up", "bye"].fault(frame.body) is None:
                self.change(Connection(Stage.LOST, Hitch("link.node_gone", {"node": self.node})))

    def _frame(self, frame: Frame, now: float) -> None:
        if not self._bonds or frame.bond != self._bonds[-1]:
            if frame.bond in self._bonds:
                self.counters.stale += 1
                return
            self._begin(frame.bond)
        for message in self._messages(frame):
            if self._reading.accepts(message):
                self._emit(Received(self.node, message, now))
                self._note(message)

    def _begin(self, bond: int) -> None:
        self._bonds.append(bond)
        self._incoming = Incoming("up", self.counters)
        self._loose = 0
        self.change(Connection(Stage.GREETING))

    def _messages(self, frame: Frame) -> list[Message]:
        if frame.seq is not None:
            return self._incoming.take(frame)[0]
        if frame.loose is None or frame.loose <= self._loose:
            return []
        self._loose = frame.loose
        return [Message(frame.name, frame.body)]

    def _note(self, message: Message) -> None:
        if message.name == "hello":
            self.hello = message.body
        elif message.name == "snap":
            self.change(Connection(Stage.READY))
