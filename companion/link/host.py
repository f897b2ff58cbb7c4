"""The host's side of a connection to one node: sessions, heartbeats, state. No I/O, no clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.link import codec
from companion.link.boots import Boots
from companion.link.codec import Frame
from companion.link.delivery import Counters, Delivery, Message
from companion.link.events import Changed, Event, Received
from companion.link.greeting import Greeting
from companion.link.messages import KINDS, PROTOCOL, Body
from companion.link.mirror import Mirror
from companion.link.reading import Reading
from companion.link.states import Backoff, Connection, State, Trouble

BEAT_S = 1.0
SILENT_S = 4.0
READY_WITHIN_S = 10.0


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
        self.hello: Body | None = None
        self.counters = Counters()
        self.connection = Connection(State.SEARCHING)
        self._host = host
        self._emit = emit
        self._resend_s = resend_s
        self._rng = rng
        self._key = key
        self._kept: dict[str, Message] = {}
        self._reading = Reading(node, emit, self.counters)
        self._boots = Boots()
        self._backoff = Backoff()
        self._greeting: Greeting | None = None
        self._delivery: Delivery | None = None
        self._mirror = Mirror()
        self._boot: str | None = None
        self._asked = False
        self._heard = 0.0
        self._beat_at = 0.0
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
        self._end_session()
        self._greeting = None
        self._retry_at = None
        self.change(connection)

    def change(self, connection: Connection) -> None:
        """Tells how the connection stands, if that is new."""
        if connection != self.connection:
            self.connection = connection
            self._emit(Changed(self.node, connection))

    def again(self, now: float, *, take: bool = False) -> None:
        """Tries at once, whatever the waiting time (people asked, or the tablet woke up).

        `take` takes the node over from another tablet, now and from then on.
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
        if self.connection.state is not State.READY or self._delivery is None:
            return kind.keep
        return self._delivery.put(message)

    def lines(self, now: float) -> list[bytes]:
        """What is to be written now."""
        self._watch(now)
        out, self._farewell = self._farewell, []
        if self._greeting is not None and self._boot is None and now >= self._greeting.due:
            out.append(self._greeting.line(now))
        if self._delivery is not None and self._boot is not None:
            if now >= self._beat_at:
                self._beat_at = now + BEAT_S
                self._delivery.put(Message("beat"))
            out += self._delivery.lines(now)
        return out

    def bye(self) -> None:
        """Leaves the session: the node's lights go off."""
        if self._delivery is not None:
            self._say_bye("closing")

    @property
    def due(self) -> float:
        """When to call `lines` again if nothing comes in before; infinity: never."""
        if self._retry_at is not None:
            return self._retry_at
        times: list[float | None] = []
        if self._greeting is not None:
            times.append(self._heard + SILENT_S)
            times.append(self._greeting.due if self._boot is None else self._beat_at)
        if self._delivery is not None and self._boot is not None:
            times.append(self._delivery.due)
        return min((time for time in times if time is not None), default=float("inf"))

    @property
    def idle(self) -> bool:
        """Whether everything sent so far was acknowledged."""
        return self._delivery is None or self._delivery.outgoing.idle

    # -- receiving --------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> None:
        """Takes bytes of the node, in any cut."""
        for frame in self._reading.frames(data, None if self._key is None else self._key_for):
            if self._greeting is not None:
                self._frame(frame, now)

    def _key_for(self, name: str) -> bytes:
        assert self._key is not None
        if name in ("birth", "bye") or self._delivery is None or self._delivery.key is None:
            return self._key
        return self._delivery.key

    def _frame(self, frame: Frame, now: float) -> None:
        assert self._greeting is not None
        if frame.session == self._greeting.session:
            if self._retry_at is not None:
                return
            if frame.name == "bye":
                self._refused(frame.body, now)
            else:
                self._in_session(frame, now)
        elif frame.session != 0:
            self.counters.stale += 1
        elif frame.name == "birth":
            self._birth(frame.body, now)
        elif frame.name == "bye":
            self._will(frame.body, now)

    def _in_session(self, frame: Frame, now: float) -> None:
        self._heard = now
        assert self._delivery is not None
        if not self._same_boot(frame, now):
            return
        delivery = self._delivery
        for message in delivery.receive(frame, now):
            self._message(message, now)
            if self._delivery is not delivery:
                return

    def _same_boot(self, frame: Frame, now: float) -> bool:
        """Whether the frame is of the boot that this session is with."""
        boot = frame.body.get("boot") if frame.name in ("hello", "beat") else None
        if type(boot) is not str:
            return True
        self._boots.heard(boot, now)
        if self._boot is None:
            self._boot = boot
            self.change(Connection(State.GREETING, self.connection.trouble))
        if self._boot == boot:
            return True
        self._rebooted(frame.body, now)
        return False

    def _message(self, message: Message, now: float) -> None:
        if not self._reading.accepts(message):
            return
        if message.name == "hello" and not self._hello(message.body, now):
            return
        self._mirror.apply(message)
        if message.name == "beat":
            self._compare(message.body)
        self._emit(Received(self.node, message, now))
        if message.name == "snap":
            self._asked = False
            self._ready(now)

    def _hello(self, body: Body, now: float) -> bool:
        if body["proto"] != PROTOCOL:
            self._mismatch(body["proto"], now)
            return False
        self.hello = body
        return True

    def _ready(self, now: float) -> None:
        if self.hello is None or self.connection.state is State.READY:
            return
        assert self._delivery is not None
        self._backoff.reset()
        self._beat_at = now
        self.change(Connection(State.READY))
        for message in self._kept.values():
            self._delivery.put(message)

    def _compare(self, beat: Body) -> None:
        """Asks for the whole state when the node's digest is not that of what was applied."""
        delivery = self._delivery
        if self._asked or delivery is None or beat["of"] != delivery.incoming.applied:
            return
        if not self._mirror.equals(beat["digest"]):
            self._asked = delivery.put(Message("snap"))

    # -- sessions ---------------------------------------------------------------------------

    def _greet(self, now: float, trouble: Trouble | None) -> None:
        """Begins a new session."""
        self._end_session()
        self._retry_at = None
        self._heard = now
        self._greeting = Greeting(self._host, self._rng, now, self._key, take=self._take)
        self._new_delivery()
        self.change(Connection(State.GREETING, trouble))

    def _new_delivery(self) -> None:
        assert self._greeting is not None
        self._delivery = Delivery(
            "down", self._greeting.session, self._resend_s, self.counters, self._greeting.key()
        )

    def _end_session(self) -> None:
        self._delivery = None
        self._boot = None
        self.hello = None
        self._asked = False
        self._mirror = Mirror()

    def _lose(self, trouble: Trouble, now: float) -> None:
        """The session is over; another one is tried at once."""
        self.change(Connection(State.LOST, trouble))
        self._greet(now, trouble)

    def _refuse(self, trouble: Trouble, now: float) -> None:
        """No session is possible; tried again later and later."""
        self._end_session()
        self._retry_at = now + self._backoff.wait()
        self.change(Connection(State.LOST, trouble))

    def _watch(self, now: float) -> None:
        """Notices silence, and when it is time to try again."""
        if self._retry_at is not None:
            if now >= self._retry_at:
                self._greet(now, self.connection.trouble)
        elif self._greeting is not None:
            if now >= self._heard + SILENT_S:
                self._silent(now)
            elif self._stuck(now):
                self._greet(now, self.connection.trouble)

    def _silent(self, now: float) -> None:
        if self.connection.state is State.READY:
            self._lose(self._trouble("silent", seconds=f"{SILENT_S:.0f}"), now)
        elif self._boot is not None:
            self._greet(now, self.connection.trouble)
        else:
            self._heard = now
            key = "wrong_key" if self._reading.wrong_key else "no_answer"
            self.change(Connection(State.LOST, self._trouble(key)))

    def _stuck(self, now: float) -> bool:
        """Whether the node answers, but hello and snap do not get whole."""
        since = self._greeting.since if self._greeting is not None else now
        waiting = self._boot is not None and self.connection.state is not State.READY
        return waiting and now >= since + READY_WITHIN_S

    def _birth(self, body: Mapping[str, Any], now: float) -> None:
        if KINDS["up", "birth"].fault(body) is not None or self._greeting is None:
            self.counters.faults += 1
            return
        self._boots.heard(body["boot"], now)
        if self._retry_at is not None:
            return
        if body["proto"] != PROTOCOL:
            self._mismatch(body["proto"], now)
        elif self._boot is None:
            self._greeting.birth(dict(body), now)
            if self._key is not None:
                self._new_delivery()
        elif body["boot"] != self._boot:
            self._rebooted(body, now)

    def _rebooted(self, body: Mapping[str, Any], now: float) -> None:
        """Another boot id: a restart, unless two boards take turns."""
        if self._boots.are_twins():
            self._boots.forget()
            self._say_bye("twin")
            self._refuse(self._trouble("twins"), now)
            return
        self._lose(self._trouble("rebooted", reset=str(body.get("reset", "unknown"))[:12]), now)
        if self._key is not None and self._greeting is not None:
            self._greeting.birth(dict(body), now)
            self._new_delivery()

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
        elif body["boot"] == self._boot:
            self._lose(self._trouble("rebooted", reset="soft"), now)

    def _will(self, body: Mapping[str, Any], now: float) -> None:
        """The broker's word that the node is gone; of an earlier boot it is passed over."""
        if KINDS["up", "bye"].fault(body) is None and body["boot"] == self._boot:
            self._lose(self._trouble("node_gone"), now)

    def _say_bye(self, why: str) -> None:
        assert self._delivery is not None
        key = self._key
        self._farewell.append(codec.encode(Frame("bye", self._delivery.session, {"why": why}), key))

    def _trouble(self, key: str, **params: str) -> Trouble:
        return Trouble(f"link.{key}", {"node": self.node, **params})
