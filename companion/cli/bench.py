"""One node on the measuring bench: its link, what it told and when, on both clocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from queue import Empty
from time import monotonic
from typing import Any

from companion.link.access import Access
from companion.link.connection import Stage
from companion.link.events import Received
from companion.link.link import Link
from companion.link.parts import Message
from companion.link.urls import carrier_for

LOOK_S = 0.05
"""Chosen: twenty looks a second cost nothing, and no person moves a tag quicker."""
TESTED_S = 5.0
"""A node that was asked about a reader answers within this. Chosen: a test of a reader takes
milliseconds, five seconds bear a line that is sent again and again."""
READY_S = 10.0
"""Chosen: five births of a node (protocol 2) fit into it."""
Heard = Mapping[str, Any]


class NoNode(Exception):
    """The node does not answer; the text is a sentence for people."""


class Bench:
    """Greets a node and listens. Times in seconds are the host's, `ms` the node's own."""

    def __init__(self, url: str, access: Access) -> None:
        self.heard: list[tuple[float, str, Heard]] = []
        self._tests = 0
        self._link = Link(carrier_for(url, monotonic, access), host="doctor", key=access.key)

    def open(self) -> Heard:
        """Wait for the bond; what the node said it is. Raises NoNode."""
        hello = self.wait(lambda: self._link.hello, READY_S)
        if hello is None or not self.wait(lambda: self._link.stage is Stage.READY, READY_S):
            trouble = self._link.connection.hitch
            raise NoNode(str(trouble) if trouble else "The node does not answer.")
        return dict(hello)

    def close(self) -> None:
        """Take leave; the lights go off."""
        self._link.close()

    @property
    def wire(self) -> dict[str, int]:
        """What happened to lines on the way, as the host counted."""
        counted = self._link.counters
        return {"bad_lines_up": counted.bad, "resent_down": counted.resent}

    def wait(self, true: Callable[[], Any], seconds: float) -> Any:
        """What `true` gives as soon as it is something; None when time is over."""
        until = monotonic() + seconds
        while True:
            self._take()
            found = true()
            left = until - monotonic()
            if found or left <= 0:
                return found or None
            self._listen(min(left, LOOK_S))

    def since(self, mark: int, name: str) -> list[tuple[float, Heard]]:
        """The messages of a name that came after the first `mark` ones."""
        return [(at, body) for at, told, body in self.heard[mark:] if told == name]

    def lying(self) -> set[tuple[str, str]]:
        """What lies on the stations, as the node told it."""
        found: set[tuple[str, str]] = set()
        for _, name, body in self.heard:
            if name == "snap":
                found = {(at, uid) for at, uid in body["tags"]}
            elif name == "tag":
                (found.add if body["on"] else found.discard)((body["at"], body["uid"]))
        return found

    def test_reader(self, station: str) -> Heard | None:
        """What the node says of a reader; None when it says nothing in time."""
        self._tests += 1
        number, mark = self._tests, len(self.heard)
        self._link.send(Message("test", {"id": number, "what": "reader", "at": station}))

        def answer() -> Heard | None:
            told = self.since(mark, "tested")
            return next((body for _, body in told if body["id"] == number), None)

        found: Heard | None = self.wait(answer, TESTED_S)
        return found

    def light(self, cues: Mapping[str, str]) -> int:
        """Show cues; the number that `lit` will carry."""
        return self._link.cue(cues)

    def _listen(self, seconds: float) -> None:
        try:
            self._keep(self._link.events.get(timeout=seconds))
        except Empty:
            return

    def _take(self) -> None:
        while True:
            try:
                self._keep(self._link.events.get_nowait())
            except Empty:
                return

    def _keep(self, event: Any) -> None:
        if isinstance(event, Received):
            self.heard.append((event.at, event.message.name, event.message.body))
