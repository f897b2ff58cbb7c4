"""A short talk of a table with its hub while people wait, beside the line that is always there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from companion.house import hub_line
from companion.house.sender import AGAIN_S, Joined, Sender
from companion.house.trouble import Trouble
from companion.link.calling import ANSWER_S
from companion.link.connection import BrokenError
from companion.link.transports.mqtt import MqttTransport
from companion.store.store import Store


@dataclass
class Talk:
    """Letters go and come as long as somebody waits for an answer."""

    sender: Sender
    line: MqttTransport

    def ask(self, done: Callable[[], bool], what: str, **more: str) -> bool:
        """A question of people, again and again until it is done: the broker throws away the first
        letter of a table that it does not know yet. Raises BrokenError."""
        end = monotonic() + ANSWER_S
        while monotonic() < end:
            letter = self.sender.ask(what, **more)
            self.line.publish(self.line.address.topic("down"), letter)
            if self.until(done, AGAIN_S):
                return True
        return False

    def until(self, done: Callable[[], bool], seconds: float = 0.0) -> bool:
        """Carry letters until it is done, or the hub took too long."""
        end = monotonic() + (seconds or ANSWER_S)
        while not done():
            if monotonic() > end:
                return False
            for one in self.sender.outgoing():
                self.line.publish(self.line.address.topic("down"), one)
            for one in self.line.read(hub_line.LOOK_S).split():
                self.sender.hear(one)
        return True


@contextmanager
def talk(store: Store, to: Joined) -> Iterator[Talk]:
    """A talk with the hub of this house. Raises Trouble when its broker is not there."""
    line = hub_line.transport(to)
    try:
        line.open()
        yield Talk(Sender(store, to, monotonic), line)
    except BrokenError:
        raise Trouble("join.silent", hub=to.hub) from None
    finally:
        line.close()
