"""The line between a table and its hub over MQTT, on a thread of its own with its own connection.

Whatever happens to it, the table plays on: it only ever waits for the hub, never the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any, Protocol

from companion.house.sender import Joined, Sender, joined
from companion.link.access import Access
from companion.link.connection import BrokenError
from companion.link.transports.mqtt import MqttTransport
from companion.link.transports.mqtt_address import parse_address
from companion.store.store import Store, StoreError

NODE = "hub"
"""The hub speaks where a node of the table would: the access lists of a house hold for it too."""
LOOK_S = 0.05
"""How often the outbox is looked into; a look takes 5 us (measured). Chosen: a fifth of what a
floor page may be behind."""
AGAIN_S = 60.0
"""News that are not new are told again after so long: the hub may not have heard them.
Chosen: half of what makes a table silent (`SILENT_S` in `hub/floor.py`)."""
PATIENCE_S = 3.0
"""Before a broken line is tried again, and between two looks whether another program joined the
table to a house. Assumed: a hub that restarts is back by then."""


class Attendant(Protocol):
    """Who does at the table what the hub wants, and knows how the table is."""

    hub: str

    def news(self) -> Mapping[str, Any] | None:
        """What the hub should know of the table as it is now."""

    def take(self, orders: Sequence[Mapping[str, Any]]) -> None:
        """What the hub wants done, all of it. Returns at once."""


class NoAttendant:
    """Only matches are sent."""

    hub = ""

    def news(self) -> None:
        return None

    def take(self, orders: Sequence[Mapping[str, Any]]) -> None:
        return None


class HubLine:
    """Carries a table's letters until it is stopped."""

    def __init__(self, path: Path, attendant: Attendant) -> None:
        self.path, self.attendant = path, attendant
        self.stopped, self.woken = Event(), Event()
        self._same = True
        """The table still belongs to the house that the line leads to."""
        self.stands = False
        """Whether the hub's broker is reached now."""
        self._said: Mapping[str, Any] | None = None
        self._said_at = self._looked = 0.0

    def run(self) -> None:
        """On a thread of its own; ends when it is stopped."""
        while not self.stopped.is_set():
            with suppress(StoreError, BrokenError, ValueError, OSError):
                self._live()
            self.stands = False
            self._rest()

    def wake(self) -> None:
        """The table joined a house, or left it. Any thread."""
        self._same = False
        self.woken.set()

    def stop(self) -> None:
        """Any thread."""
        self.stopped.set()
        self.woken.set()

    def _live(self) -> None:
        """Until the line breaks, or the table belongs elsewhere."""
        store = Store(self.path)
        try:
            self._same = True
            while (to := joined(store)) is None and not self.stopped.is_set():
                self._rest()  # another program may join the table to a house
            if to is not None:
                self.attendant.hub = to.hub
                self._carry(Sender(store, to, monotonic), transport(to))
        finally:
            store.close()

    def _rest(self) -> None:
        """Until it is woken; whoever leaves waits for no rest after that one."""
        if not self.stopped.is_set():
            self.woken.wait(PATIENCE_S)
            self.woken.clear()

    def _carry(self, sender: Sender, line: MqttTransport) -> None:
        try:
            line.open()
            sender.opened()
            self._said, self._said_at = None, monotonic()
            self.stands = True
            while self._same and not self.stopped.is_set():
                self._attend(sender)
                self._belongs(sender)
                for one in sender.outgoing():
                    line.publish(line.address.topic("down"), one)
                for one in line.read(LOOK_S).split():
                    sender.hear(one)
        finally:
            line.close()

    def _belongs(self, sender: Sender) -> None:
        """Now and then: another program may have moved the table to another house, or to none."""
        if monotonic() - self._looked > PATIENCE_S:
            self._looked = monotonic()
            self._same = self._same and joined(sender.store) == sender.to

    def _attend(self, sender: Sender) -> None:
        """Between the hub and whoever looks after the table."""
        news, now = self.attendant.news(), monotonic()
        if news is not None and (news != self._said or now - self._said_at > AGAIN_S):
            self._said, self._said_at = news, now
            sender.news = news
        if sender.orders is not None:
            self.attendant.take(sender.orders)
            sender.orders = None


def transport(to: Joined) -> MqttTransport:
    """The way to the broker of a house."""
    address = parse_address(f"{to.broker}/{to.table}/{NODE}")
    access = Access(to.table, to.password) if to.password else Access()
    return MqttTransport(address, listen=("up",), access=access)


@contextmanager
def carried(store: Store, attendant: Attendant | None = None) -> Iterator[HubLine]:
    """The letters of a table are carried as long as the block lasts and it belongs to a house."""
    line = HubLine(Path(store.path), attendant or NoAttendant())
    thread = Thread(target=line.run, name="hub line", daemon=True)
    thread.start()
    try:
        yield line
    finally:
        line.stop()
        thread.join()
