"""The one loop of a table: what nodes say goes in, lights go out; whoever has a clock turns it."""

from __future__ import annotations

from queue import Empty, SimpleQueue

from companion.house.api import Delivery, Fed, Heard, Links


class Feeding:
    """Feeds something that listens to a table. Only `put` may be called from any thread."""

    def __init__(self, fed: Fed, link: Links | None = None) -> None:
        self.fed, self.link = fed, link
        self._inbox: SimpleQueue[Delivery] = SimpleQueue()
        self._shown = -1

    def put(self, delivery: Delivery) -> None:
        """Something came from a link; it waits for `take`."""
        self._inbox.put(delivery)

    def take(self) -> list[Delivery]:
        """Hear all that came in; what it was."""
        came = []
        while True:
            try:
                came.append(self._inbox.get_nowait())
            except Empty:
                return came
            self.hear(came[-1])

    def hear(self, delivery: Delivery) -> None:
        """One message, or how one connection stands now."""
        if isinstance(delivery, Heard):
            self.fed.hear(delivery.node, delivery.body["t"], delivery.body)
        else:
            self.fed.connection(delivery.node, delivery.stage, delivery.cause)

    def changed(self) -> bool:
        """Whether there is something new to show since this was asked last."""
        if self.fed.revision == self._shown:
            return False
        self._shown = self.fed.revision
        return True

    def light(self) -> bool:
        """Lights follow; True when there was something new to show."""
        if not self.changed():
            return False
        if self.link is not None:
            self.link.cues(self.fed.cues())
            self.link.first(self.fed.first())
        return True
