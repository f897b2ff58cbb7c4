"""The whole hub as one program: database, broker, post and pages on one loop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOSPC
from functools import partial
from pathlib import Path
from secrets import randbelow
from threading import Event
from typing import Any

import uvicorn
from sqlalchemy import Engine

from companion.web.serving import KEPT_S, Patient, Unsignalled, own_address, own_names
from hub import calling, database, together, waiting, words
from hub.alerts import Alert
from hub.alone import Alone
from hub.automation import ALIVE, TEST, Automation, Letter, Told
from hub.broker import HUB, OwnBroker
from hub.house import Premises
from hub.joining import Tables
from hub.outage import FAILURES, FULL, Outages, why
from hub.pages.shown import title_of
from hub.post import Post
from hub.site import Site, app
from hub.together import Others, Watch

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
    """An address as hub/address.py reads it; empty: a SQLite file in the folder."""
    broker: str = ""
    """HOST:PORT of a broker that several hubs share; empty: one of its own."""
    names: tuple[str, ...] = ()
    """What its computer is called besides, for browsers."""

    @property
    def at(self) -> Path:
        """The SQLite file."""
        return self.folder / "hub.db"

    @property
    def address(self) -> str:
        """Of the database."""
        return self.database or database.at(self.at)


class Hub:
    """One house. `say` is told what people need to know at the start."""

    def __init__(self, setting: Setting, say: Callable[[str], None] = print) -> None:
        """Raises hub.alone.NotAlone, hub.address.BadAddress, hub.database.TooNew,
        hub.spoiled.Spoiled, OSError."""
        self.setting, self.say = setting, say
        self.alone = Alone(setting.folder)
        engine = self._opened()
        self.password = together.password(engine)
        self.broker = _broker(setting, self.password) if not setting.broker else None
        self.house = Premises(engine, setting.folder, logins_changed=self._joined)
        self.house.versions.keep_own()
        self.house.heard, self.house.orders.given = self._heard, self._given
        self.first_code = f"{randbelow(1_000_000):06}"
        self.watch, self.others = Watch(engine), Others(engine)
        self.post = Post(self.house.reception, *_where(setting), HUB, self.password)
        self._told, self._holds = Told(), False
        self.outages = Outages(self._away)
        self.post.commanded, self.post.reached = self._commanded, self._told.forget
        where = (setting.broker_port, setting.broker)
        self.site = Site.of(self.house, self.post, self.first_code, *where, self.outages.lasts)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sending: set[asyncio.Future[None]] = set()

    def _opened(self) -> Engine:
        """The house's database; where there is none to begin with, the folder is let go."""
        try:
            return database.opened(self.setting.address)
        except BaseException:
            self.alone.end()
            raise

    def _joined(self) -> None:
        """Others may come in at the broker; one that is shared asks by itself."""
        if self.broker is not None:
            self.broker.logins(self.house.logins())

    def _away(self, key: str) -> None:
        """The terminal and all open pages are told of an outage and its end."""
        self.say(words.say(self.setting.language, key))
        self.site.floor.live.wake()

    def _heard(self) -> None:
        """From the thread of the database."""
        self._soon(self.site.floor.live.wake)

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
        if self.broker is not None:
            self.broker.start(self.house.logins())
        server = _server(self.site, (*own_names(), *self.setting.names))
        ways = [self.post.run(), self._watch(), *([self._follow()] if self.broker is None else [])]
        tasks = [asyncio.create_task(way) for way in ways]
        tasks.append(asyncio.create_task(calling.answer(self.setting.host, at.getsockname()[1])))
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
            self.house.engine.dispose()
            self.alone.end()

    async def _watch(self) -> None:
        """Begin and end alerts, and tell the house of new ones."""
        while True:
            with self.outages.outlived():
                await self._look()
            await asyncio.sleep(WATCH_S)

    async def _look(self) -> None:
        new = await asyncio.to_thread(self._looked)
        if self._holds:
            await self._stand()
        if new:
            self.site.floor.live.wake()
            await asyncio.to_thread(self.house.alerts.tell, new, self.setting.language)

    async def _stand(self) -> None:
        """What the home automation sees, where it changed; another hub's last will is no end."""
        now = await asyncio.to_thread(self._letters)
        if not await self.post.stand(now):
            self._told.forget()

    def _letters(self) -> list[Letter]:
        automation, spots = self.house.automation, self.house.floor.spots()
        alive = [(ALIVE, "online")] if automation.setting() else []
        games = {spot.game for spot in spots if spot.game}
        titles = {game: title_of(self.setting.language, game) for game in games}
        return [*alive, *self._told.new(automation.letters(spots, titles))]

    def _commanded(self, said: bytes) -> None:
        """Only what the owner allows, and there is one thing."""
        if said == TEST.encode() and self.house.automation.setting().get("commands"):
            self.house.test_all()

    def _looked(self) -> list[Alert]:
        """One hub at a time gives orders and calls people."""
        with waiting.soon():
            self._has_room()
            house, self._holds = self.house, self.watch.hold()
            if not self._holds:
                return []
            house.updates.look()
            return house.alerts.look(house.floor.spots())

    def _has_room(self) -> None:
        """Raises OSError while the disk that was full is: what is small may find room on it."""
        reception = self.house.reception
        if FULL in (self.outages.lasts(), why(reception.failed)):
            if not together.room(self.house.engine):
                raise OSError(ENOSPC, "no room")
            reception.failed = None

    async def _follow(self) -> None:
        """What other hubs of the house keep is shown here as well. `_watch` tells of an outage."""
        while True:
            try:
                if await asyncio.to_thread(self.others.wrote):
                    self.house.floor.changed()
                    self.site.floor.live.wake()
            except FAILURES as error:
                if not why(error):
                    raise
            await asyncio.sleep(FOLLOW_S)

    def _greet(self, at: socket.socket) -> None:
        host, port = at.getsockname()[:2]
        address = f"http://{own_address() if host in ('0.0.0.0', '') else host}:{port}"
        broker = self.setting.broker or f"port {self.setting.broker_port}"
        self.say(f"The hub is at {address}; its tables come in at {broker}.")
        if not self.house.door.has_owner():
            self.say(f"Begin here: {address}/first?code={self.first_code}")


def _broker(setting: Setting, password: str) -> OwnBroker:
    return OwnBroker(setting.folder / "broker", setting.broker_port, password)


def _where(setting: Setting) -> tuple[str, int]:
    """Host and port of the broker."""
    host, _, port = setting.broker.rpartition(":")
    return (host, int(port)) if host else ("127.0.0.1", setting.broker_port)


def broker_alone(setting: Setting, until: Event, say: Callable[[str], None]) -> None:
    """The broker of several hubs, as a program of its own; while the database is away, whoever came
    in stays in. Raises as `Hub` and its `run`."""
    alone = Alone(setting.folder / "broker")
    engine = database.opened(setting.address)
    tables, automation = Tables(engine), Automation(engine)

    outages = Outages(lambda key: say(words.say(setting.language, key)))
    known: dict[str, str] = {}

    def logins() -> dict[str, str]:
        nonlocal known
        with outages.outlived():
            known = {**tables.logins(), **automation.logins()}
        return known

    try:
        _broker(setting, together.password(engine)).keep(logins, until)
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
