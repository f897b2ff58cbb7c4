"""The host's side of a connection to one node: which session, which state. No I/O, no clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.link.boots import Boots
from companion.link.codec import Frame
from companion.link.delivery import Counters, Message
from companion.link.events import Changed, Event, Received
from companion.link.messages import KINDS, PROTOCOL, Body
from companion.link.reading import Reading
from companion.link.session import SILENT_S, Session, Terms
from companion.link.states import Backoff, Connection, State, Trouble


class HostSide:
    """Bytes of a node in, events out; messages in, lines out. `now` is in seconds, monotonic.

    `opened` and `closed` tell when the carrier works; `feed` takes bytes, `lines` gives those to
    write, `due` says when to call `lines` again if nothing happens before.
    """

    def __init__(
        self,
        node: str,
        host: str,
        emit: Callable[[Event], None],
        *,
        resend_s: float,
        rng: Random,
        key: bytes | None = None,
    ) -> None:
        self.node = node
        self.counters = Counters()
        self.connection = Connection(State.SEARCHING)
        self._emit = emit
        self._terms = Terms(host, resend_s, rng, key)
        self._kept: dict[str, Message] = {}
        self._reading = Reading(node, emit, self.counters)
        self._boots = Boots()
        self._backoff = Backoff()
        self._session: Session | None = None
        self._retry_at: float | None = None
        self._farewell: list[bytes] = []
        self._take = False

    # -- the carrier ------------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """The port or the broker is open: asks the node for a session."""
        self._reading.clear()
        self._greet(now, None)

    def closed(self, connection: Connection) -> None:
        """The carrier is not open; `connection` says how it stands."""
        self._session = None
        self._retry_at = None
        self.change(connection)

    def change(self, connection: Connection) -> None:
        """Tells how the connection stands, if that is new."""
        if connection != self.connection:
            self.connection = connection
            self._emit(Changed(self.node, connection))

    def again(self, now: float, *, take: bool = False) -> None:
        """Tries at once, whatever the waiting time (people asked, or the tablet woke up).

        `take` takes the node over from another tablet.
        """
        self._take = self._take or take
        self._backoff.reset()
        if self._retry_at is not None:
            self._greet(now, self.connection.trouble)

    # -- sending ----------------------------------------------------------------------------

    def send(self, message: Message) -> bool:
        """Takes a message for the node; False if it cannot go out and will not be kept."""
        kind = KINDS["down", message.name]
        if kind.keep:
            self._kept[message.name] = message
        if self._session is None or not self._session.ready:
            return kind.keep
        return self._session.put(message)

    def lines(self, now: float) -> list[bytes]:
        """What is to be written now."""
        self._watch(now)
        out, self._farewell = self._farewell, []
        return out if self._session is None else out + self._session.lines(now)

    def bye(self) -> None:
        """Leaves the session: the node's lights go off."""
        if self._session is not None:
            self._farewell.append(self._session.farewell("closing"))
            self._session = None

    @property
    def due(self) -> float:
        """When to call `lines` again if nothing comes in before; infinity: never."""
        if self._retry_at is not None:
            return self._retry_at
        return float("inf") if self._session is None else self._session.due

    @property
    def idle(self) -> bool:
        """Whether everything sent so far was acknowledged."""
        return self._session is None or self._session.idle

    @property
    def hello(self) -> Body | None:
        """What the node said it is, in this session."""
        return None if self._session is None else self._session.hello

    # -- receiving --------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> None:
        """Takes bytes of the node, in any cut."""
        for frame in self._reading.frames(data, self._key_for if self._terms.key else None):
            if frame.session == 0:
                self._outside(frame, now)
            elif self._session is None or frame.session != self._session.number:
                self.counters.stale += 1
            elif frame.name == "bye":
                self._refused(frame.body, now)
            elif self._same_boot(self._session, frame, now):
                self._inside(self._session, frame, now)

    def _key_for(self, name: str) -> bytes:
        assert self._terms.key is not None
        return self._terms.key if self._session is None else self._session.key_for(name)

    def _same_boot(self, session: Session, frame: Frame, now: float) -> bool:
        """Whether the frame is of the boot that this session is with."""
        boot = frame.body.get("boot") if frame.name in ("hello", "beat") else None
        if type(boot) is not str:
            return True
        self._boots.heard(boot, now)
        if session.boot is None:
            session.boot = boot
            self.change(Connection(State.GREETING, self.connection.trouble))
        if session.boot == boot:
            return True
        self._rebooted(frame.body, now)
        return False

    def _inside(self, session: Session, frame: Frame, now: float) -> None:
        for message in session.receive(frame, now):
            if self._reading.accepts(message):
                self._message(session, message, now)
            if self._session is not session:
                return

    def _message(self, session: Session, message: Message, now: float) -> None:
        if message.name == "hello":
            if message.body["proto"] != PROTOCOL:
                self._mismatch(message.body["proto"], now)
                return
            session.hello = message.body
        session.apply(message)
        self._emit(Received(self.node, message, now))
        if message.name == "snap" and session.hello is not None and not session.ready:
            self._ready(session)

    def _ready(self, session: Session) -> None:
        session.ready = True
        self._take = False
        self._backoff.reset()
        self.change(Connection(State.READY))
        for message in self._kept.values():
            session.put(message)

    # -- sessions ---------------------------------------------------------------------------

    def _greet(self, now: float, trouble: Trouble | None) -> None:
        """Begins a new session; `trouble` says why, until it is ready."""
        self._retry_at = None
        self._reading.wrong_key = False
        self._session = Session(self._terms, self.counters, now, take=self._take)
        self.change(Connection(State.GREETING, trouble))

    def _lose(self, trouble: Trouble, now: float) -> None:
        """The session is over; another one is tried at once."""
        self.change(Connection(State.LOST, trouble))
        self._greet(now, trouble)

    def _refuse(self, trouble: Trouble, now: float) -> None:
        """No session is possible; tried again later and later."""
        self._session = None
        self._retry_at = now + self._backoff.wait()
        self.change(Connection(State.LOST, trouble))

    def _watch(self, now: float) -> None:
        """Notices silence, and when it is time to try again."""
        if self._retry_at is not None and now >= self._retry_at:
            self._greet(now, self.connection.trouble)
        elif self._session is not None and self._session.silent(now):
            self._silent(self._session, now)
        elif self._session is not None and self._session.stuck(now):
            self._greet(now, self.connection.trouble)

    def _silent(self, session: Session, now: float) -> None:
        if session.ready:
            self._lose(self._trouble("silent", seconds=f"{SILENT_S:.0f}"), now)
        elif session.boot is not None:
            self._greet(now, self.connection.trouble)
        else:
            session.heard = now
            key = "wrong_key" if self._reading.wrong_key else "no_answer"
            self.change(Connection(State.LOST, self._trouble(key)))

    def _outside(self, frame: Frame, now: float) -> None:
        """A line outside a session: the node was switched on, or is gone."""
        kind = KINDS.get(("up", frame.name))
        if kind is None or kind.fault(frame.body) is not None:
            self.counters.faults += 1
        elif self._session is None:
            return
        elif frame.name == "birth":
            self._birth(self._session, frame.body, now)
        elif frame.name == "bye" and frame.body["boot"] == self._session.boot:
            self._lose(self._trouble("node_gone"), now)

    def _birth(self, session: Session, body: Mapping[str, Any], now: float) -> None:
        self._boots.heard(body["boot"], now)
        if body["proto"] != PROTOCOL:
            self._mismatch(body["proto"], now)
        elif session.boot is None:
            session.birth(body, now)
        elif body["boot"] != session.boot:
            self._rebooted(body, now)

    def _rebooted(self, body: Mapping[str, Any], now: float) -> None:
        """Another boot id: a restart, unless two boards take turns."""
        if self._boots.are_twins():
            self._boots.forget()
            if self._session is not None:
                self._farewell.append(self._session.farewell("twin"))
            self._refuse(self._trouble("twins"), now)
            return
        self._lose(self._trouble("rebooted", reset=str(body.get("reset", "unknown"))[:12]), now)
        if self._session is not None and "x" in body:
            self._session.birth(body, now)

    def _mismatch(self, theirs: int, now: float) -> None:
        self._refuse(self._trouble("protocol", theirs=str(theirs), ours=str(PROTOCOL)), now)

    def _refused(self, body: Mapping[str, Any], now: float) -> None:
        """A `bye` of this session: the node says why there is none."""
        if KINDS["up", "bye"].fault(body) is not None:
            self.counters.faults += 1
        elif body["why"] == "proto":
            self._mismatch(body["proto"], now)
        elif body["why"] == "busy":
            self._refuse(self._trouble("busy", host=str(body.get("host", "?"))), now)
        elif self._session is not None and body["boot"] == self._session.boot:
            self._lose(self._trouble("rebooted", reset="soft"), now)

    def _trouble(self, key: str, **params: str) -> Trouble:
        return Trouble(f"link.{key}", {"node": self.node, **params})
