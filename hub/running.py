"""The whole hub as one program: database, broker, post and pages on one loop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from threading import Event
from typing import Any

import uvicorn

from companion.web.serving import KEPT_S, Patient, Unsignalled, own_address, own_names
from engine.games import load
from hub import database, together
from hub.alerts import Alert, Alerts
from hub.alone import Alone
from hub.broker import HUB, OwnBroker
from hub.floor import Floor
from hub.joining import Tables
from hub.metrics import Measured
from hub.pages.door import DoorPages
from hub.pages.floor import FloorPages
from hub.pages.house import HousePages
from hub.pages.versions import VersionPages
from hub.people import Door
from hub.post import Post
from hub.reception import Reception
from hub.site import Site, app
from hub.standing import Standings
from hub.together import Others, Watch
from hub.versions import Versions

PORT, BROKER_PORT = 8018, 18830
WATCH_S = 5.0
"""How often the floor is looked over for alerts. Chosen: sooner than anybody could get up."""
FOLLOW_S = 0.5
"""How often a hub looks for what others kept. Chosen: a floor page half a second behind is live."""
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
    broker: str = ""
    """HOST:PORT of a broker that several hubs share; empty: one of its own."""
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
        self.engine = database.opened(setting.database or database.at(setting.at))
        self.password = together.password(self.engine)
        self.broker = _broker(setting, self.password) if not setting.broker else None
        self.tables = Tables(self.engine, self._joined)
        self.reception = Reception(self.engine, heard=self._heard)
        self.door = Door(self.engine)
        self.first_code = f"{randbelow(1_000_000):06}"
        self.standings = Standings(self.engine, load)
        self.floor, self.alerts = Floor(self.engine, self.standings), Alerts(self.engine)
        self.watch, self.others = Watch(self.engine), Others(self.engine)
        self.post = Post(self.reception, *_where(setting), HUB, self.password)
        entry = DoorPages(self.door, self.first_code)
        self.site = Site(
            entry, FloorPages(self.door, self.floor, self.tables, self.alerts),
            HousePages(entry, self.tables, self.alerts, setting.broker_port, setting.broker),
            Measured(self.reception, self.floor, self.post),
            VersionPages(Versions(self.engine, setting.folder / "versions")),
        )  # fmt: skip
        self._loop: asyncio.AbstractEventLoop | None = None

    def _joined(self) -> None:
        """Others may come in at the broker; one that is shared asks by itself."""
        if self.broker is not None:
            self.broker.logins(self.tables.logins())

    def _heard(self, table: str, body: Mapping[str, Any]) -> None:
        """From the thread of the database."""
        self.standings.hear(body)
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self.site.floor.wake)

    async def run(self, at: socket.socket) -> None:
        """Until cancelled. Raises hub.broker.NoMosquitto."""
        self._loop = asyncio.get_running_loop()
        if self.broker is not None:
            self.broker.start(self.tables.logins())
        server = _server(self.site, (*own_names(), *self.setting.names))
        ways = [self.post.run(), self._watch(), *([self._follow()] if self.broker is None else [])]
        tasks = [asyncio.create_task(way) for way in ways]
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
            if self.broker is not None:
                self.broker.stop()
            self.engine.dispose()
            self.alone.end()

    async def _watch(self) -> None:
        """Begin and end alerts, and tell the house of new ones."""
        while True:
            new = await asyncio.to_thread(self._new_alerts)
            if new:
                self.site.floor.wake()
                await asyncio.to_thread(self.alerts.tell, new, self.setting.language)
            await asyncio.sleep(WATCH_S)

    def _new_alerts(self) -> list[Alert]:
        return self.alerts.look(self.floor.spots()) if self.watch.hold() else []

    async def _follow(self) -> None:
        """What other hubs of the house keep is shown here as well."""
        while True:
            if await asyncio.to_thread(self.others.wrote):
                self.site.floor.wake()
            await asyncio.sleep(FOLLOW_S)

    def _greet(self, at: socket.socket) -> None:
        host, port = at.getsockname()[:2]
        address = f"http://{own_address() if host in ('0.0.0.0', '') else host}:{port}"
        broker = self.setting.broker or f"port {self.setting.broker_port}"
        self.say(f"The hub is at {address}; its tables come in at {broker}.")
        if not self.door.has_owner():
            self.say(f"Begin here: {address}/first?code={self.first_code}")


def _broker(setting: Setting, password: str) -> OwnBroker:
    return OwnBroker(setting.folder / "broker", setting.broker_port, password)


def _where(setting: Setting) -> tuple[str, int]:
    """Host and port of the broker."""
    host, _, port = setting.broker.rpartition(":")
    return (host, int(port)) if host else ("127.0.0.1", setting.broker_port)


def broker_alone(setting: Setting, until: Event) -> None:
    """The broker of several hubs, as a program of its own. Raises as `Hub` and its `run`."""
    alone = Alone(setting.folder / "broker")
    engine = database.opened(setting.database or database.at(setting.at))
    try:
        _broker(setting, together.password(engine)).keep(Tables(engine).logins, until)
    finally:
        engine.dispose()
        alone.end()


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
