"""Which bond there is with one node: asked for, believed, doubted, given up. No I/O, no clock.

Only an answer to a question of our own changes what is believed (docs/protocol.md, section 2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.link.bond import Bond, Terms
from companion.link.boots import Boots
from companion.link.codec import Frame
from companion.link.connection import SAFE_MODE, Backoff, Connection, Hitch, Stage
from companion.link.counters import Counters
from companion.link.doubt import Doubt, News
from companion.link.greeting import Greeting
from companion.link.messages import KINDS, PROTOCOL, Body
from companion.link.reading import Reading
from companion.link.warnings import Warnings

STOOD_S: Final = 0.5
"""So long after it was due somebody else had the machine, or it slept: in that time we heard
nothing because we did not listen. Chosen: below the lateness of a heartbeat that makes us ask."""
UNHEARD: Final = 3
"""So often a node said that it is there, and never that it heard us: what we say does not arrive.
Chosen: two may cross our question, when it is switched on and when it comes to the broker."""
SLEPT_S: Final = 10.0
"""So long is no busy machine but a tablet that slept: nothing from before is believed then.
Chosen: longer than a starved machine was seen to stand, shorter than people leave a table."""


class Bonding:
    """`tell` hears how the connection stands, each time that is new; `farewell` collects lines
    that end bonds, for whoever writes next.
    """

    def __init__(
        self,
        node: str,
        terms: Terms,
        reading: Reading,
        counters: Counters,
        tell: Callable[[Connection], None],
    ) -> None:
        self.bond: Bond | None = None
        self.doubt: Doubt | None = None
        self.connection = Connection(Stage.SEARCHING)
        self.farewell: list[bytes] = []
        self.warnings = Warnings(node)
        self._node = node
        self._terms = terms
        self._reading = reading
        self._counters = counters
        self._tell = tell
        self._boots = Boots()
        self._backoff = Backoff()
        self._old: Hitch | None = None  # somebody says that the node speaks an old protocol
        self._retry_at: float | None = None
        self._take = False
        self._births = 0  # since the node last heard us
        self.awaited = float("inf")
        """When we wanted to look next, after everything due was said."""

    # -- what the carrier and people do -----------------------------------------------------

    def close(self, connection: Connection) -> None:
        """The carrier is not open; `connection` says how it stands."""
        self.bond = self.doubt = None
        self._retry_at = None
        self.warnings.carrier_broke()
        self.change(connection)

    def change(self, connection: Connection) -> None:
        """Tells how the connection stands, if that is new."""
        if connection != self.connection:
            self.connection = connection
            self._tell(connection)

    def again(self, now: float, *, take: bool) -> None:
        """Tries at once, whatever the waiting time."""
        self._take = self._take or take
        self._backoff.reset()
        if self._retry_at is not None:
            self.greet(now, self.connection.hitch)

    def leave(self) -> None:
        """Ends the bond on purpose."""
        if self.bond is not None:
            self.farewell.append(self.bond.farewell("closing"))
            self.bond = self.doubt = None

    @property
    def due(self) -> float:
        """When something is to be said or noticed, if nothing comes in before."""
        if self._retry_at is not None:
            return self._retry_at
        bond = self.bond
        if bond is None:
            return float("inf")
        due = min(bond.due, self.warnings.due)
        if bond.boot is None:
            return due
        return min(due, bond.ask_at if self.doubt is None else self.doubt.due)

    # -- a bond begins, stands, ends ----------------------------------------------------------

    def greet(self, now: float, hitch: Hitch | None, greeting: Greeting | None = None) -> None:
        """Begins a new bond; `hitch` says why, until it is ready."""
        self._retry_at = None
        self.doubt = None
        self._reading.wrong_key = False
        self.bond = Bond(self._terms, self._counters, now, take=self._take, greeting=greeting)
        self.change(Connection(Stage.GREETING, hitch))

    def ready(self) -> None:
        """The node told who it is and what lies on it."""
        self._take = False
        self._old = None
        self._boots.forgive()
        self._backoff.reset()
        self.change(Connection(Stage.READY, self._remark()))

    def mismatch(self, theirs: int, now: float) -> None:
        """The node speaks another protocol."""
        self._refuse(self._protocol(theirs), now)

    def _lose(self, hitch: Hitch, now: float) -> None:
        """The bond is over; another one is tried at once."""
        self.change(Connection(Stage.LOST, hitch))
        self.greet(now, hitch)

    def _refuse(self, hitch: Hitch, now: float) -> None:
        """No bond is possible; tried again later and later."""
        self.bond = self.doubt = None
        self._retry_at = now + self._backoff.wait()
        self.change(Connection(Stage.LOST, hitch))

    def _twins(self, now: float) -> None:
        """Two boards have one name: neither is used."""
        self._boots.report()
        if self.bond is not None:
            self.farewell.append(self.bond.farewell("twin"))
        self._refuse(self._hitch("twins"), now)

    # -- time passes --------------------------------------------------------------------------

    def watch(self, now: float) -> None:
        """Notices silence, and when it is time to try again."""
        self._excuse(now - self.awaited)
        self._judge(now)

    def _excuse(self, late: float) -> None:
        """What was not heard while we ourselves stood still is no silence of the node's."""
        if not STOOD_S <= late <= SLEPT_S:
            return
        if self.bond is not None:
            self.bond.excuse(late)
        if self.doubt is not None:
            self.doubt.until += late

    def _judge(self, now: float) -> None:
        bond = self.bond
        if self._retry_at is not None and now >= self._retry_at:
            self.greet(now, self.connection.hitch)
        elif bond is not None and bond.silent(now):
            self._silent(bond, now)
        elif bond is not None and bond.stuck(now):
            self.greet(now, self.connection.hitch)
        elif bond is not None and bond.disturbed:
            self._lose(self._hitch("disturbed"), now)
        elif bond is not None and bond.stalled:
            self._lose(self._hitch("forgot"), now)
        elif bond is not None and bond.boot is not None:
            self._watch_doubt(bond, now)
        if self.bond is not None and self.bond.ready:
            self.warnings.watch(now)
            self.change(Connection(Stage.READY, self._remark()))

    def _watch_doubt(self, bond: Bond, now: float) -> None:
        """Asks when a heartbeat is late; believes a last will that nobody contradicts."""
        doubt = self.doubt
        if doubt is None:
            if now >= bond.ask_at:
                self._ask(bond, News.SILENCE, now)
        elif now >= doubt.until:
            self.doubt = None
            if doubt.news is News.WILL and not doubt.cleared:
                self._lose(self._hitch("node_gone"), now)

    def _silent(self, bond: Bond, now: float) -> None:
        if bond.ready:
            seconds = f"{now - bond.heard:.0f}"
            self._lose(self._hitch("silent", seconds=seconds), now)
        elif bond.boot is not None:
            self.greet(now, self.connection.hitch)
        else:
            bond.heard = now
            key = "wrong_key" if self._reading.wrong_key else self._unheard()
            self.change(Connection(Stage.LOST, self._old or self._hitch(key)))

    def _unheard(self) -> str:
        """Why nothing answers: the node is not there, or does not hear us."""
        if self._births >= UNHEARD:
            return "shut_off" if self._terms.on_broker else "deaf"
        return "not_come" if self._terms.on_broker else "no_answer"

    # -- what is heard outside of a bond -------------------------------------------------------

    def same_boot(self, bond: Bond, frame: Frame, now: float) -> bool:
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

    def outside(self, frame: Frame, now: float) -> None:
        """A line outside a bond: the node was switched on, answers, or is gone."""
        kind = KINDS.get(("up", frame.name))
        bond = self.bond
        if kind is None or kind.fault(frame.body) is not None:
            self._counters.faults += 1
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
        doubt = self.doubt
        if doubt is not None and doubt.greeting.answered_by(body):
            self._answered(bond, doubt, body, now)
        elif bond.boot is None and bond.greeting.answered_by(body):
            self._boots.heard(body["boot"], now)
            self._invite(bond, body, now)
        elif bond.boot is None:
            self._births += 1
            bond.greeting.nudge(now)
        elif body["boot"] != bond.boot or body.get("has") != bond.number:
            self._ask(bond, News.BIRTH, now)

    def _invite(self, bond: Bond, body: Body, now: float) -> None:
        self._births = 0
        since = bond.greeting.since
        if self._boots.are_twins(since):
            self._twins(now)
        elif self._boots.is_alone(body["boot"], now - since):
            bond.birth(body, now)

    def _ask(self, bond: Bond, news: News, now: float) -> None:
        """Asks the node whether it is there, and whether it is still the same; once at a time."""
        if self.doubt is None and bond.boot is not None:
            terms = self._terms
            greeting = Greeting(terms.host, terms.rng, now, terms.keys, take=self._take)
            self.doubt = Doubt(news, greeting, now)

    def _answered(self, bond: Bond, doubt: Doubt, body: Body, now: float) -> None:
        """The node itself says how it stands."""
        self._boots.heard(body["boot"], now)
        self.warnings.thrown(body.get("thrown", 0), now)
        two = doubt.answered(body)
        if body["boot"] == bond.boot and body.get("has") == bond.number:
            bond.heard = now
            if not doubt.cleared and doubt.news is News.BIRTH:
                self.warnings.contradicted(now)
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
        self.greet(now, hitch, doubt.greeting)
        if self.bond is not None:
            self.bond.birth(body, now)

    # -- the node refuses, or takes leave ------------------------------------------------------

    def refused(self, frame: Frame, now: float) -> None:
        """A `bye` of a bond: the node says why there is none, or takes leave."""
        bond, body = self.bond, frame.body
        if bond is None or frame.bond != bond.number:
            self._counters.stale += 1
        elif KINDS["up", "bye"].fault(body) is not None:
            self._counters.faults += 1
        elif "y" in body or (body["proto"] == 1 and not self._terms.keys):
            self._declined(bond, body, now)
        elif body["why"] == "busy" and bond.boot is not None:
            self._taken(body, now)
        elif body["why"] == "reboot" and body["boot"] == bond.boot:
            self._lose(self._hitch("rebooted", reset="soft"), now)

    def _declined(self, bond: Bond, body: Body, now: float) -> None:
        """The answer to a `hi`, if it is to ours; version 1 could not say to which."""
        if bond.boot is not None or ("y" in body and not bond.greeting.answered_by(body)):
            self._counters.stale += 1
        elif body["why"] == "proto":
            self.mismatch(body["proto"], now)
        elif body["why"] == "busy":
            self._taken(body, now)

    def _taken(self, body: Body, now: float) -> None:
        self._refuse(self._hitch("busy", host=str(body.get("host", "?"))), now)

    def _protocol(self, theirs: int) -> Hitch:
        told = {"theirs": str(theirs), "ours": str(PROTOCOL)}
        if theirs < PROTOCOL:
            return self._hitch("board_old", **told)
        return self._hitch("program_old", **told)

    def _remark(self) -> Hitch | None:
        """What people are told although the bond is ready."""
        safe = self.bond is not None and self.bond.safe
        return Hitch(SAFE_MODE, {"node": self._node}) if safe else self.warnings.now

    def _hitch(self, key: str, **params: str) -> Hitch:
        return Hitch(f"link.{key}", {"node": self._node, **params})
