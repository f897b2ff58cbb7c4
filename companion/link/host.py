"""The host's side of a connection to one node: bytes in, messages out. No I/O, no clock."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.link.bond import BEAT_S, Bond, Terms
from companion.link.bonding import Bonding
from companion.link.codec import Frame
from companion.link.connection import Connection
from companion.link.counters import Counters
from companion.link.doubt import News
from companion.link.events import Changed, Received, Report
from companion.link.keys import TableKeys
from companion.link.messages import KINDS, PROTOCOL, Body
from companion.link.parts import Message
from companion.link.reading import Reading


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
        self._emit = emit
        self._keys = None if key is None else TableKeys(key, channel)
        self._kept: dict[str, Message] = {}
        self._reading = Reading(node, emit, self.counters)
        self._bonding = Bonding(
            node,
            Terms(host, resend_s, rng, self._keys, idle_s, on_broker=bool(channel)),
            self._reading,
            self.counters,
            lambda connection: emit(Changed(node, connection)),
        )

    # -- the carrier ------------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """The port or the broker is open: asks the node for a bond."""
        self._reading.clear()
        self._bonding.greet(now, None)

    def closed(self, connection: Connection) -> None:
        """The carrier is not open; `connection` says how it stands."""
        self._bonding.close(connection)

    def change(self, connection: Connection) -> None:
        """Tells how the connection stands, if that is new."""
        self._bonding.change(connection)

    def again(self, now: float, *, take: bool = False) -> None:
        """Tries at once, whatever the waiting time (people asked, or the tablet woke up).

        `take` takes the node over from another tablet.
        """
        self._bonding.again(now, take=take)

    @property
    def connection(self) -> Connection:
        """How it stands."""
        return self._bonding.connection

    @property
    def bond(self) -> Bond | None:
        """The bond that is on or being asked for."""
        return self._bonding.bond

    # -- sending ----------------------------------------------------------------------------

    def send(self, message: Message) -> bool:
        """Takes a message for the node; False if it cannot go out and will not be kept."""
        kind = KINDS["down", message.name]
        if kind.keep:
            self._kept[message.name] = message
        if self.bond is None or not self.bond.ready:
            return kind.keep
        return self._put(self.bond, message)

    def _put(self, bond: Bond, message: Message) -> bool:
        if message.name == "set":
            bond.dim_s = message.body["dim"]
        return bond.put(message)

    def lines(self, now: float) -> list[bytes]:
        """What is to be written now."""
        bonding = self._bonding
        bonding.watch(now)
        out, bonding.farewell = bonding.farewell, []
        if bonding.doubt is not None:
            out += bonding.doubt.lines(now)
        if self.bond is not None:
            out += self.bond.lines(now)
        bonding.awaited = max(self.due, now)
        return out

    def bye(self) -> None:
        """Leaves the bond: the node's lights go off."""
        self._bonding.leave()

    @property
    def due(self) -> float:
        """When to call `lines` again if nothing comes in before; infinity: never."""
        return self._bonding.due

    @property
    def idle(self) -> bool:
        """Whether everything sent so far was acknowledged."""
        return self.bond is None or self.bond.idle

    @property
    def hello(self) -> Body | None:
        """What the node said it is, in this bond."""
        return None if self.bond is None else self.bond.hello

    # -- receiving --------------------------------------------------------------------------

    def feed(self, data: bytes, now: float) -> None:
        """Takes bytes of the node, in any cut."""
        for frame in self._reading.frames(data, self._key_for if self._keys else None):
            self._frame(frame, now)
        if self.bond is not None and self._reading.took_signs():
            self.bond.signed = now
        if self.bond is not None and self.bond.ready:
            self._bonding.warnings.forged(self._reading.forged, now)
        self._reading.forged = 0

    def _frame(self, frame: Frame, now: float) -> None:
        if frame.bond == 0:
            self._bonding.outside(frame, now)
        elif frame.name == "bye":
            self._bonding.refused(frame, now)
        elif self.bond is None or frame.bond != self.bond.number:
            self.counters.stale += 1
        elif self._bonding.same_boot(self.bond, frame, now):
            self._inside(self.bond, frame, now)

    def _key_for(self, frame: Frame) -> bytes | None:
        """What a line must be sealed with; None for a bond that is not ours."""
        assert self._keys is not None
        if frame.name in ("birth", "bye") and frame.body.get("proto") == 1:
            return self._keys.of_version_1
        if frame.bond == 0 or "y" in frame.body:
            return self._keys.node
        ours = self.bond is not None and frame.bond == self.bond.number
        return self.bond.key_up if ours and self.bond is not None else None

    def _inside(self, bond: Bond, frame: Frame, now: float) -> None:
        doubt = self._bonding.doubt
        if doubt is not None and doubt.news is not News.BIRTH:
            doubt.cleared = True
        for message in bond.receive(frame, now):
            if self._reading.accepts(message):
                self._message(bond, message, now)
            if self.bond is not bond:
                return

    def _message(self, bond: Bond, message: Message, now: float) -> None:
        if message.name == "hello":
            if message.body["proto"] != PROTOCOL:
                self._bonding.mismatch(message.body["proto"], now)
                return
            bond.hello = message.body
        bond.apply(message)
        if not (bond.safe and message.name == "snap"):  # nobody looked at the table
            self._emit(Received(self.node, message, now))
        if message.name == "beat":
            self._bonding.warnings.thrown(message.body.get("thrown", 0), now)
        if message.name == "snap" and bond.hello is not None and not bond.ready:
            self._ready(bond)

    def _ready(self, bond: Bond) -> None:
        bond.ready = True
        self._bonding.ready()
        for message in self._kept.values():
            self._put(bond, message)
