"""The line between a table and its hub over MQTT, on a thread of its own with its own connection.

Whatever happens to it, the table plays on: it only ever waits for the hub, never the other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any

from companion.house.sender import Joined, Sender, joined
from companion.link.access import Access
from companion.link.connection import BrokenError
from companion.link.transports.mqtt import MqttTransport
from companion.link.transports.mqtt_address import parse_address
from companion.store.store import Store, StoreError

NODE = "hub"
"""The hub speaks where a node of the table would: the access lists of a house hold for it too."""
LOOK_S = 0.1
"""How often the outbox is looked into. Chosen: a floor page is a quarter of a second behind."""
PATIENCE_S = 3.0
"""Before a broken line is tried again. Chosen: a hub that restarts is back by then."""


class HubLine:
    """Carries a table's letters until it is stopped."""

    def __init__(self, path: Path, news: Callable[[], Mapping[str, Any] | None]) -> None:
        self.path, self.news = path, news
        self.stopped = Event()
        self.stands = False
        """Whether the hub's broker is reached now."""

    def run(self) -> None:
        """On a thread of its own; ends when it is stopped."""
        while not self.stopped.is_set():
            with suppress(StoreError, BrokenError, ValueError, OSError):
                self._live()
            self.stands = False
            self.stopped.wait(PATIENCE_S)

    def _live(self) -> None:
        store = Store(self.path)
        try:
            to = joined(store)
            if to is not None:
                self._carry(Sender(store, to, monotonic), transport(to))
        finally:
            store.close()

    def _carry(self, sender: Sender, line: MqttTransport) -> None:
        said: Mapping[str, Any] | None = None
        try:
            line.open()
            sender.opened()
            self.stands = True
            while not self.stopped.is_set():
                news = self.news()
                if news != said:
                    said = sender.news = news
                for one in sender.outgoing():
                    line.publish(line.address.topic("down"), one)
                for one in line.read(LOOK_S).split():
                    sender.hear(one)
        finally:
            line.close()


def transport(to: Joined) -> MqttTransport:
    """The way to the broker of a house."""
    address = parse_address(f"{to.broker}/{to.table}/{NODE}")
    access = Access(to.table, to.password) if to.password else Access()
    return MqttTransport(address, listen=("up",), access=access)


@contextmanager
def carried(
    store: Store, news: Callable[[], Mapping[str, Any] | None] = lambda: None
) -> Iterator[None]:
    """The letters of a table that belongs to a house are carried as long as the block lasts."""
    if joined(store) is None:
        yield
        return
    line = HubLine(Path(store.path), news)
    thread = Thread(target=line.run, name="hub line", daemon=True)
    thread.start()
    try:
        yield
    finally:
        line.stopped.set()
        thread.join()
