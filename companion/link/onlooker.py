"""A side that only listens: follows the sessions of a recording or of another host."""

from __future__ import annotations

from collections.abc import Callable

from companion.link.codec import Frame
from companion.link.delivery import Counters, Incoming, Message
from companion.link.events import Changed, Event, Received
from companion.link.messages import KINDS, Body
from companion.link.reading import Reading
from companion.link.states import Connection, State, Trouble


class Onlooker:
    """Takes the lines that a node sent to somebody else; sends nothing."""

    def __init__(self, node: str, emit: Callable[[Event], None]) -> None:
        self.node = node
        self.hello: Body | None = None
        self.counters = Counters()
        self.connection = Connection(State.SEARCHING)
        self.idle = True
        self.due = float("inf")
        self._emit = emit
        self._reading = Reading(node, emit, self.counters)
        self._sessions: list[int] = []
        self._incoming = Incoming("up", self.counters)
        self._loose = 0

    def opened(self, now: float) -> None:
        """The recording starts."""
        self._reading.clear()
        self._sessions.clear()
        self.change(Connection(State.GREETING))

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
            if frame.session:
                self._frame(frame, now)
            elif frame.name == "bye" and KINDS["up", "bye"].fault(frame.body) is None:
                self.change(Connection(State.LOST, Trouble("link.node_gone", {"node": self.node})))

    def _frame(self, frame: Frame, now: float) -> None:
        if not self._sessions or frame.session != self._sessions[-1]:
            if frame.session in self._sessions:
                self.counters.stale += 1
                return
            self._begin(frame.session)
        for message in self._messages(frame):
            if self._reading.accepts(message):
                self._emit(Received(self.node, message, now))
                self._note(message)

    def _begin(self, session: int) -> None:
        self._sessions.append(session)
        self._incoming = Incoming("up", self.counters)
        self._loose = 0
        self.change(Connection(State.GREETING))

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
            self.change(Connection(State.READY))
