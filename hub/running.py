"""The whole hub as one program: database, broker, post and pages on one loop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any

import uvicorn

from companion.web.serving import KEPT_S, Patient, Unsignalled, own_address, own_names
from hub import database
from hub.alerts import Alert
from hub.alone import Alone
from hub.automation import ALIVE, TEST, Told
from hub.broker import HUB, OwnBroker
from hub.house import House
from hub.post import Post
from hub.site import Site, app

PORT, BROKER_PORT = 8018, 18830
WATCH_S = 5.0
"""How often the floor is looked over for alerts. Chosen: sooner than anybody could get up."""
AGAIN_S = 1.0
"""How soon a task that did not stop is told once more. Chosen: unnoticed by whoever stops a hub."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a hub is started; with nothing said everything is its own."""

    folder: Path
    host: str = "0.0.0.0"
    port: int = PORT
    broker_port: int = BROKER_PORT
    language: str = "en"
    """In which alerts are told to the house's address."""
    database: str = ""
    """An address of SQLAlchemy; empty: a SQLite file in the folder."""
    names: tuple[str, ...] = ()
    """What its computer is called besides, for browsers."""

    @property
    def at(self) -> Path:
        """The SQLite file."""
        return self.folder / "hub.db"


class Hub:
    """One house. `say` is told what people need to know at the start."""

    def __init__(self, setting: Setting, say: Callable[[str], None] = print) -> None:
        """Raises hub.alone.NotAlone, hub.database.TooNew, OSError."""
        self.setting, self.say = setting, say
        self.alone = Alone(setting.folder)
        engine = database.opened(setting.database or database.at(setting.at))
        self.broker = OwnBroker(setting.folder / "broker", setting.broker_port)
        self.house = House(engine, setting.folder, logins_changed=self._logins_changed)
        self.house.versions.keep_own()
        self.house.heard, self.house.orders.given = self._heard, self._given
        self.first_code = f"{randbelow(1_000_000):06}"
        self.post = Post(
            self.house.reception, "127.0.0.1", setting.broker_port, HUB, self.broker.password
        )
        self._told = Told()
        self.post.commanded, self.post.reached = self._commanded, self._told.forget
        self.site = Site.of(self.house, self.post, self.first_code, setting.broker_port)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sending: set[asyncio.Future[None]] = set()

    def _logins_changed(self) -> None:
        self.broker.logins(self.house.logins())

    def _heard(self) -> None:
        """From the thread of the database."""
        self._soon(self.site.floor.wake)

    def _given(self, tables: Sequence[str]) -> None:
        """New orders go out at once, from whatever thread gave them."""
        for table in tables:
            said = self.house.reception.say(table, self.house.orders.letter(table))
            if said is not None:
                self._soon(partial(self._send, table, said))

    def _send(self, table: str, said: bytes) -> None:
        sending = asyncio.ensure_future(self.post.send(table, said))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    def _soon(self, do: Callable[[], None]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(do)

    async def run(self, at: socket.socket) -> None:
        """Until cancelled. Raises hub.broker.NoMosquitto."""
        self._loop = asyncio.get_running_loop()
        self.broker.start(self.house.logins())
        server = _server(self.site, (*own_names(), *self.setting.names))
        tasks = [asyncio.create_task(self.post.run()), asyncio.create_task(self._watch())]
        serving = asyncio.create_task(server.serve(sockets=[at]))
        self._greet(at)
        try:
            await asyncio.wait([*tasks, serving], return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            server.should_exit = True
            await _end(tasks)
            await asyncio.wait([serving], timeout=AGAIN_S)
            await _end([serving])
            self.broker.stop()
            self.house.engine.dispose()
            self.alone.end()

    async def _watch(self) -> None:
        """Begin and end alerts, and tell the house of new ones."""
        while True:
            new = await asyncio.to_thread(self._looked)
            await self._stand()
            if new:
                self.site.floor.wake()
                await asyncio.to_thread(self.house.alerts.tell, new, self.setting.language)
            await asyncio.sleep(WATCH_S)

    async def _stand(self) -> None:
        """What the home automation sees, where it changed."""
        automation, floor = self.house.automation, self.house.floor
        alive = [(ALIVE, "online")] if automation.setting() else []
        now = await asyncio.to_thread(lambda: [*alive, *automation.letters(floor.spots(), {})])
        if not await self.post.stand(self._told.new(now)):
            self._told.forget()

    def _commanded(self, said: bytes) -> None:
        """Only what the owner allows, and there is one thing."""
        if said == TEST.encode() and self.house.automation.setting().get("commands"):
            self.house.test_all()

    def _looked(self) -> list[Alert]:
        house = self.house
        house.updates.look()
        return house.alerts.look(house.floor.spots())

    def _greet(self, at: socket.socket) -> None:
        host, port = at.getsockname()[:2]
        address = f"http://{own_address() if host in ('0.0.0.0', '') else host}:{port}"
        self.say(f"The hub is at {address}; its tables come in at port {self.setting.broker_port}.")
        if not self.house.door.has_owner():
            self.say(f"Begin here: {address}/first?code={self.first_code}")


async def _end(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel until all are done: what Python 3.11 waits for may swallow one cancellation when it
    comes true at that moment, and a hub that was told to stop must stop."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_S)
    await asyncio.gather(*tasks, return_exceptions=True)


def _server(site: Site, names: tuple[str, ...]) -> uvicorn.Server:
    config = uvicorn.Config(
        app(site, names), http=Patient, ws="none", lifespan="off", log_level="critical",
        access_log=False, server_header=False, date_header=False, timeout_keep_alive=KEPT_S,
        timeout_graceful_shutdown=0, h11_max_incomplete_event_size=16_384,
    )  # fmt: skip
    return Unsignalled(config)
