"""The hub at the broker: letters of all tables come in, and are answered in their order. Those that
wait are answered together.

Hubs of one house share what comes (a shared subscription of MQTT 5): each letter goes to one.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from aiomqtt import Client, Message, MqttError, ProtocolVersion, Will

from hub.automation import ALIVE, COMMAND
from hub.reception import Reception, Said

UP, DOWN = "up", "down"
"""A table speaks `down` to what it takes for a node called hub; the hub answers `up`."""
PATIENCE_S: Final = 1.0
"""Before a broker that is gone is tried again. Measured: Mosquitto answers 12 ms after
its start; the rest of a second is for what restarts it."""
MOST_WAITING: Final = 4096
MOST_TOGETHER: Final = 32
"""Letters that are answered together. Chosen: a tenth of a second's work, so the first of them does
not wait long for the last."""
_AT_ONCE: Final = (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
"""An answer does not wait until the broker has confirmed what was sent before it. Measured: without
this each letter took some 20 ms more, during which nobody worked."""


@dataclass
class Post:
    """Reads and answers until it is cancelled. The database is asked on one thread of its own."""

    reception: Reception
    host: str
    port: int
    user: str | None = None
    password: str | None = None
    stands: bool = False
    """Whether the broker is reached now."""
    commanded: Callable[[bytes], None] = lambda said: None
    """Told what the home automation wants."""
    reached: Callable[[], None] = lambda: None
    """Told when the broker is there, again."""
    answered: Callable[[float], None] = lambda seconds: None
    """Told how long each letter took."""
    _client: Client | None = field(default=None, init=False)
    _desk: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1), init=False)

    async def run(self) -> None:
        """Again and again, whatever the broker does."""
        while True:
            try:
                await self._serve()
            except MqttError:
                self.stands = False
                await asyncio.sleep(PATIENCE_S)

    async def _serve(self) -> None:
        client = Client(
            self.host, self.port, username=self.user, password=self.password,
            protocol=ProtocolVersion.V5,
            max_queued_incoming_messages=MOST_WAITING, socket_options=(_AT_ONCE,),
            will=Will(ALIVE, "offline", qos=1, retain=True),
        )  # fmt: skip
        client.pending_calls_threshold = 2 * MOST_TOGETHER  # it warns of more
        async with client:
            await client.subscribe(f"$share/hubs/tabletwin/+/hub/{DOWN}", qos=1)
            await client.subscribe(f"$share/hubs/{COMMAND}", qos=1)
            self.stands, self._client = True, client
            self.reached()
            async for message in client.messages:
                await self._answer(client, [message, *await _waiting(client)])

    async def stand(self, letters: Iterable[tuple[str, str]]) -> bool:
        """Texts that stay at the broker; False when it is not reached."""
        if self._client is None or not self.stands:
            return False
        try:
            for topic, text in letters:
                await self._client.publish(topic, text, qos=1, retain=True)
        except MqttError:
            return False
        return True

    async def send(self, table: str, said: bytes) -> None:
        """A letter that no table asked for; without a broker the table asks by itself later."""
        if self._client is not None and self.stands:
            with suppress(MqttError):
                await self._client.publish(_up(table), said, qos=1)

    async def _answer(self, client: Client, messages: Sequence[Message]) -> None:
        letters = [letter for message in messages if (letter := self._letter(message))]
        if not letters:
            return
        letters.sort(key=lambda letter: letter[0])  # hubs that share a database lock alike
        loop, came = asyncio.get_running_loop(), monotonic()
        answers = await loop.run_in_executor(self._desk, self.reception.answers, letters)
        said = [(table, one) for (table, _), some in zip(letters, answers, strict=True)
                for one in some]  # fmt: skip
        await asyncio.gather(*(client.publish(_up(table), one, qos=1) for table, one in said))
        for _ in letters:
            self.answered(monotonic() - came)

    def _letter(self, message: Message) -> Said | None:
        """Of a table; None when it is of nobody, or for the home automation, which is told."""
        said, topic = message.payload, str(message.topic)
        if topic == COMMAND:
            self.commanded(bytes(said) if isinstance(said, bytes) else b"")
            return None
        if not isinstance(said, bytes) or message.retain:
            return None
        return topic.split("/")[1], said


async def _waiting(client: Client) -> list[Message]:
    """What came in while others were answered."""
    count = min(len(client.messages), MOST_TOGETHER - 1)
    return [await anext(client.messages) for _ in range(count)]


def _up(table: str) -> str:
    return f"tabletwin/{table}/hub/{UP}"
