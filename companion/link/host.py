"""The host's side of a connection to one node: which bond, which stage. No I/O, no clock."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.link.bond import BEAT_S, Bond, Terms
from companion.link.boots import Boots
from companion.link.codec import Frame
from companion.link.connection import Backoff, Connection, Hitch, Stage
from companion.link.delivery import Counters, Message
from companion.link.doubt import Doubt, News
from companion.link.events import Changed, Received, Report
from companion.link.greeting import Greeting
from companion.link.keys import TableKeys
from companion.link.messages import KINDS, PROTOCOL, Body
from companion.link.reading import Reading
from companion.link.warnings import Warnings


class HostSide:
    """Bytes of a node in, events out; messages in, lines out. `now` is in seconds, monotonic.

    `opened` and `closed` tell when the carrier works; `feed` takes bytes, `lines` gives those to
    write, `due` says when to call `lines` again if nothing happens before. `channel` is what the
    keys are bound to, `idle_s` the pause between heartbeats while nothing happens.
    """

    def __init__(
        self,
        node: str,
        host: str,
        emit: Callable[[Report], None],
        *,
        resend_s: float,
        rng: Random,
        key: bytes | None = None,
        channel: str = "",
        idle_s: float = BEAT_S,
    ) -> None:
        self.node = node
        self.counters = Counters()
        self.connection = Connection(Stage.SEARCHING)
        self._emit = emit
        self._keys = None if key is None else TableKeys(key, channel)
        self._unheard = "not_come" if channel else "no_answer"
        self._terms = Terms(host, resend_s, rng, self._keys, idle_s)
        self._kept: dict[str, Message] = {}
        self._reading = Reading(node, emit, self.counters)
        self._boots = Boots()
        self._backoff = Backoff()
        self._warnings = Warnings(node)
        self._bond: Bond | None = None
        self._doubt: Doubt | None = None
        self._old: Hitch | None = None  # somebody says that the node speaks an old protocol
        self._retry_at: float | None = None
        self._farewell: list[bytes] = []
        self._take = False

    # -- the carrier ------------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """The port or the broker is open: asks the node for a bond."""
        self._reading.clear()
        self._greet(now, None)

    def closed(self, connection: Connection) -> None:
        """The carrier is not open; `connection` says how it stands."""
        self._bond = self._doubt = None
        self._retry_at = None
        self._warnings.carrier_broke()
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
            self._greet(now, self.connection.hitch)

    # -- sending ----------------------------------------------------------------------------

    def send(self, message: Message) -> bool:
        """Takes a message for the node; False if it cannot go out and will not be kept."""
        kind = KINDS["down", message.name]
        if kind.keep:
            self._kept[message.name] = message
        if self._bond is None or not self._bond.ready:
            return kind.keep
        return self._put(self._bond, message)

    def _put(self, bond: Bond, message: Message) -> bool:
        if message.name == "set":
            bond.dim_s = message.body["dim"]
        return bond.put(message)

    def lines(self, now: float) -> list[bytes]:
        """What is to be written now."""
        self._watch(now)
        out, self._farewell = self._farewell, []
        if self._doubt is not None:
            out += self._doubt.lines(now)
        return out if self._bond is None else out + self._bond.lines(now)

    def bye(self) -> None:
        """Leaves the bond: the node's lights go off."""
        if self._bond is not None:
            self._farewell.append(self._bond.farewell("closing"))
            self._bond = self._doubt = None

    @property
    def due(self) -> float:
        """When to call `lines` again if nothing comes in before; infinity: never."""
        if self._retry_at is not None:
            return self._retry_at
        bond = self._bond
        if bond is None:
            return float("inf")
        due = min(bond.due, self._warnings.due)
        if bond.boot is None:
            return due
        return min(due, bond.ask_at if self._doubt is None else self._doubt.due)

    @property
    def idle(self) -> bool:
        """Whether everything sent so far was acknowledged."""
        return self._bond is None or self._bond.idle

    @property
    def hello(self) -> Body | None:
        """What the node said it is, in this bond."""
        return None if self._bond is None else self._bond.hello

    # -- receiving --------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> None:
        """Takes bytes of the node, in any cut."""
        for frame in self._reading.frames(data, self._key_for if self._keys else None):
            if frame.bond == 0:
                self._outside(frame, now)
            elif frame.name == "bye":
                self._refused(frame, now)
            elif self._bond is None or frame.bond != self._bond.number:
                self.counters.stale += 1
            elif self._same_boot(self._bond, frame, now):
                self._inside(self._bond, frame, now)
        if self._bond is not None and self._bond.ready:
            self._warnings.forged(self._reading.forged, now)
        self._reading.forged = 0

    def _key_for(self, frame: Frame) -> bytes | None:
        """What a line must be sealed with; None for a bond that is not ours."""
        assert self._keys is not None
        if frame.name in ("birth", "bye") and frame.body.get("proto") == 1:
            return self._keys.of_version_1
        if frame.bond == 0 or "y" in frame.body:
            return self._keys.node
        ours = self._bond is not None and frame.bond == self._bond.number
        return self._bond.key_up if ours and self._bond is not None else None

    def _same_boot(self, bond: Bond, frame: Frame, now: float) -> bool:
        """Whether the frame is of the boot that this bond is with."""
        boot = frame.body.get("boot") if frame.name in ("hello", "beat") else None
        if type(boot) is not str:
            return True
        self._boots.heard(boot, now)
        if bond.boot is None:
            bond.boot = boot
            self.change(Connection(Stage.GREETING, self.connection.hitch))
        if bond.boot == boot:
            return True
        self._ask(bond, News.BIRTH, now)
        return False

    def _inside(self, bond: Bond, frame: Frame, now: float) -> None:
        if self._doubt is not None and self._doubt.news is not News.BIRTH:
            self._doubt.cleared = True
        for message in bond.receive(frame, now):
            if self._reading.accepts(message):
                self._message(bond, message, now)
            if self._bond is not bond:
                return

    def _message(self, bond: Bond, message: Message, now: float) -> None:
        if message.name == "hello":
            if message.body["proto"] != PROTOCOL:
                self._mismatch(message.body["proto"], now)
                return
            bond.hello = message.body
        bond.apply(message)
        self._emit(Received(self.node, message, now))
        if message.name == "beat":
            self._warnings.thrown(message.body.get("thrown", 0), now)
        if message.name == "snap" and bond.hello is not None and not bond.ready:
            self._ready(bond)

    def _ready(self, bond: Bond) -> None:
        bond.ready = True
        self._take = False
        self._old = None
        self._backoff.reset()
        self.change(Connection(Stage.READY, self._warnings.now))
        for message in self._kept.values():
            self._put(bond, message)

    # -- bonds ---------------------------------------------------------------------------

    def _greet(self, now: float, hitch: Hitch | None, greeting: Greeting | None = None) -> None:
        """Begins a new bond; `hitch` says why, until it is ready."""
        self._retry_at = None
        self._doubt = None
        self._reading.wrong_key = False
        self._bond = Bond(self._terms, self.counters, now, take=self._take, greeting=greeting)
        self.change(Connection(Stage.GREETING, hitch))

    def _lose(self, hitch: Hitch, now: float) -> None:
        """The bond is over; another one is tried at once."""
        self.change(Connection(Stage.LOST, hitch))
        self._greet(now, hitch)

    def _refuse(self, hitch: Hitch, now: float) -> None:
        """No bond is possible; tried again later and later."""
        self._bond = self._doubt = None
        self._retry_at = now + self._backoff.wait()
        self.change(Connection(Stage.LOST, hitch))

    def _watch(self, now: float) -> None:
        """Notices silence, and when it is time to try again."""
        bond = self._bond
        if self._retry_at is not None and now >= self._retry_at:
            self._greet(now, self.connection.hitch)
        elif bond is not None and bond.silent(now):
            self._silent(bond, now)
        elif bond is not None and bond.stuck(now):
            self._greet(now, self.connection.hitch)
        elif bond is not None and bond.disturbed:
            self._lose(self._hitch("disturbed"), now)
        elif bond is not None and bond.stalled:
            self._lose(self._hitch("forgot"), now)
        elif bond is not None and bond.boot is not None:
            self._watch_doubt(bond, now)
        if self._bond is not None and self._bond.ready:
            self._warnings.watch(now)
            self.change(Connection(Stage.READY, self._warnings.now))

    def _watch_doubt(self, bond: Bond, now: float) -> None:
        """Asks when a heartbeat is late; believes a last will that nobody contradicts."""
        doubt = self._doubt
        if doubt is None:
            if now >= bond.ask_at:
                self._ask(bond, News.SILENCE, now)
        elif now >= doubt.until:
            self._doubt = None
            if doubt.news is News.WILL and not doubt.cleared:
                self._lose(self._hitch("node_gone"), now)

    def _silent(self, bond: Bond, now: float) -> None:
        if bond.ready:
            seconds = f"{now - bond.heard:.0f}"
            self._lose(self._hitch("silent", seconds=seconds), now)
        elif bond.boot is not None:
            self._greet(now, self.connection.hitch)
        else:
            bond.heard = now
            key = "wrong_key" if self._reading.wrong_key else self._unheard
            self.change(Connection(Stage.LOST, self._old or self._hitch(key)))

    def _outside(self, frame: Frame, now: float) -> None:
        """A line outside a bond: the node was switched on, answers, or is gone."""
        kind = KINDS.get(("up", frame.name))
        bond = self._bond
        if kind is None or kind.fault(frame.body) is not None:
            self.counters.faults += 1
        elif bond is None:
            return
        elif frame.name == "birth" and frame.body["proto"] != PROTOCOL:
            self._old = self._protocol(frame.body["proto"])
        elif frame.name == "birth":
            self._birth(bond, frame.body, now)
        elif frame.name == "bye" and frame.body["boot"] == bond.boot:
            self._ask(bond, News.WILL, now)

    def _birth(self, bond: Bond, body: Body, now: float) -> None:
        """Only an answer to our own question is believed; anything else makes us ask."""
        doubt = self._doubt
        if doubt is not None and doubt.greeting.answered_by(body):
            self._answered(bond, doubt, body, now)
        elif bond.boot is None and bond.greeting.answered_by(body):
            self._boots.heard(body["boot"], now)
            self._invite(bond, body, now)
        elif bond.boot is None:
            bond.greeting.nudge(now)
        elif body["boot"] != bond.boot or body.get("has") != bond.number:
            self._ask(bond, News.BIRTH, now)

    def _invite(self, bond: Bond, body: Body, now: float) -> None:
        if self._boots.are_twins():
            self._twins(now)
        else:
            bond.birth(body, now)

    def _ask(self, bond: Bond, news: News, now: float) -> None:
        """Asks the node whether it is there, and whether it is still the same; once at a time."""
        if self._doubt is None and bond.boot is not None:
            terms = self._terms
            greeting = Greeting(terms.host, terms.rng, now, terms.keys, take=self._take)
            self._doubt = Doubt(news, greeting, now)

    def _answered(self, bond: Bond, doubt: Doubt, body: Body, now: float) -> None:
        """The node itself says how it stands."""
        self._boots.heard(body["boot"], now)
        self._warnings.thrown(body.get("thrown", 0), now)
        two = doubt.answered(body)
        if body["boot"] == bond.boot and body.get("has") == bond.number:
            bond.heard = now
            if not doubt.cleared and doubt.news is News.BIRTH:
                self._warnings.contradicted(now)
            doubt.cleared = True
        if two or self._boots.are_twins():
            self._twins(now)
        elif body["boot"] != bond.boot:
            hitch = self._hitch("rebooted", reset=str(body["reset"]))
            self._follow(hitch, doubt, body, now)
        elif not doubt.cleared:
            self._follow(self._hitch("forgot"), doubt, body, now)

    def _follow(self, hitch: Hitch, doubt: Doubt, body: Body, now: float) -> None:
        """The bond is over; the question that told so begins the next one."""
        self.change(Connection(Stage.LOST, hitch))
        self._greet(now, hitch, doubt.greeting)
        if self._bond is not None:
            self._bond.birth(body, now)

    def _twins(self, now: float) -> None:
        """Two boards have one name: neither is used."""
        self._boots.forget()
        if self._bond is not None:
            self._farewell.append(self._bond.farewell("twin"))
        self._refuse(self._hitch("twins"), now)

    def _mismatch(self, theirs: int, now: float) -> None:
        self._refuse(self._protocol(theirs), now)

    def _protocol(self, theirs: int) -> Hitch:
        return self._hitch("protocol", theirs=str(theirs), ours=str(PROTOCOL))

    def _refused(self, frame: Frame, now: float) -> None:
        """A `bye` of a bond: the node says why there is none, or takes leave."""
        bond, body = self._bond, frame.body
        if bond is None or frame.bond != bond.number:
            self.counters.stale += 1
        elif KINDS["up", "bye"].fault(body) is not None:
            self.counters.faults += 1
        elif "y" in body or (body["proto"] == 1 and not self._keys):
            self._declined(bond, body, now)
        elif body["why"] == "busy" and bond.boot is not None:
            self._taken(body, now)
        elif body["why"] == "reboot" and body["boot"] == bond.boot:
            self._lose(self._hitch("rebooted", reset="soft"), now)

    def _declined(self, bond: Bond, body: Body, now: float) -> None:
        """The answer to a `hi`, if it is to ours; version 1 could not say to which."""
        if bond.boot is not None or ("y" in body and not bond.greeting.answered_by(body)):
            self.counters.stale += 1
        elif body["why"] == "proto":
            self._mismatch(body["proto"], now)
        elif body["why"] == "busy":
            self._taken(body, now)

    def _taken(self, body: Body, now: float) -> None:
        self._refuse(self._hitch("busy", host=str(body.get("host", "?"))), now)

    def _hitch(self, key: str, **params: str) -> Hitch:
        return Hitch(f"link.{key}", {"node": self.node, **params})
