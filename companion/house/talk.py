"""A short talk with the hub while people wait, on a line of its own beside the one that is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Any, Final

from companion.house import hub_line, sender
from companion.house.sender import AGAIN_S, Sender
from companion.house.trouble import Trouble
from companion.link.calling import ANSWER_S
from companion.link.connection import BrokenError
from companion.link.transports.mqtt import MqttTransport
from companion.store.store import Store

SHUT_OUT: Final = "link.broker_refused"
"""Why a line breaks when staff shut the table out."""
OPEN_S: Final = 3.0
"""How long a broker is knocked at. Chosen: one that takes a new table in is back by then."""
KNOCK_S: Final = 0.4
"""Between two knocks. Chosen: shorter than anybody notices."""


@dataclass
class Talk:
    """What is asked is asked again until the hub answers, or took too long."""

    sender: Sender
    line: MqttTransport
    clock: Callable[[], float] = field(default=monotonic)

    def until(self, done: Callable[[], bool], what: str = "", **more: str) -> None:
        """Carry letters until it is done. Raises Trouble."""
        now = self.clock()
        end, again = now + ANSWER_S, now
        while not done():
            now = self.clock()
            if now > end:
                raise Trouble("talk.silent")
            letters = self.sender.outgoing()
            if what and now >= again:  # behind where we stand: its answer comes first
                letters.append(self.sender.ask(what, **more))
                again = now + AGAIN_S
            self._carry(letters)

    def _carry(self, letters: list[bytes]) -> None:
        for one in letters:
            self.line.publish(self.line.address.topic("down"), one)
        for one in self.line.read(hub_line.LOOK_S).split():
            self.sender.hear(one)

    def listed(self) -> list[Mapping[str, Any]]:
        """The open matches of this table, as the hub has them. Raises Trouble."""
        self.until(lambda: self.sender.listed, "list")
        return self.sender.offered


def _open(line: MqttTransport) -> None:
    """Knock until it opens, or too often; a lock is an answer. Raises BrokenError.

    A house's broker is deaf for a moment when a table has just come in.
    """
    end = monotonic() + OPEN_S
    while True:
        try:
            return line.open()
        except BrokenError as error:
            if error.hitch.key == SHUT_OUT or monotonic() > end:
                raise
        sleep(KNOCK_S)


@contextmanager
def talking(store: Store) -> Iterator[Talk]:
    """Raises Trouble: the table belongs to no house, its hub is away or does not let it in."""
    to = sender.joined(store)
    if to is None:
        raise Trouble("talk.alone")
    line = hub_line.transport(to)
    try:
        _open(line)
        yield Talk(Sender(store, to, monotonic), line)
    except BrokenError as error:
        key = "talk.refused" if error.hitch.key == SHUT_OUT else "talk.away"
        raise Trouble(key) from None
    finally:
        line.close()
