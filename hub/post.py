"""The hub at the broker: letters of all tables come in, are answered one by one in their order.

Hubs of one house share what comes (a shared subscription of MQTT 5): each letter goes to one.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from aiomqtt import Client, Message, MqttError, ProtocolVersion, Will

from hub.automation import ALIVE, COMMAND
from hub.reception import Reception

UP, DOWN = "up", "down"
"""A table speaks `down` to what it takes for a node called hub; the hub answers `up`."""
PATIENCE_S: Final = 1.0
"""Before a broker that is gone is tried again. Measured: Mosquitto answers 12 ms after
its start; the rest of a second is for what restarts it."""
MOST_WAITING: Final = 4096
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
        async with client:
            await client.subscribe(f"$share/hubs/tabletwin/+/hub/{DOWN}", qos=1)
            await client.subscribe(f"$share/hubs/{COMMAND}", qos=1)
            self.stands, self._client = True, client
            self.reached()
            async for message in client.messages:
                await self._answer(client, message)

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
                await self._client.publish(f"tabletwin/{table}/hub/{UP}", said, qos=1)

    async def _answer(self, client: Client, message: Message) -> None:
        table = str(message.topic).split("/")[1]
        said = message.payload
        if str(message.topic) == COMMAND:
            self.commanded(bytes(said) if isinstance(said, bytes) else b"")
            return
        if not isinstance(said, bytes) or message.retain:
            return
        loop, came = asyncio.get_running_loop(), monotonic()
        for one in await loop.run_in_executor(self._desk, self.reception.answer, table, said):
            await client.publish(f"tabletwin/{table}/hub/{UP}", one, qos=1)
        self.answered(monotonic() - came)
