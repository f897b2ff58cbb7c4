"""A hub with its pages, without a network: asked as browsers and tablets ask it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2 as httpx

from hub import database, house
from hub.people import OWNER
from hub.post import Post
from hub.site import Site, app
from tests.once_a_run import once_a_run

PASSWORD = "long enough for all"


def new(file: Path) -> Path:
    """The database of a hub in which nothing has happened, if it is not there yet."""
    if not file.exists():
        file.write_bytes(_nothing_kept())
    return file


@once_a_run
def _nothing_kept() -> bytes:
    """Its tables are made once: all changes since the first hub, one after the other."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "hub.db"
        engine = database.opened(database.at(file))
        with engine.connect() as db:
            db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        engine.dispose()
        return file.read_bytes()


@dataclass
class Clock:
    """The hub's clock, turned by hand."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class House:
    """A hub and its parts."""

    folder: Path
    clock: Clock = field(default_factory=Clock)
    logins: list[dict[str, str]] = field(default_factory=list)
    """What the broker was told, time after time."""
    url: str = ""
    """Of another database than a file."""

    def __post_init__(self) -> None:
        engine = database.opened(self.url or database.at(new(self.folder / "hub.db")))
        self.whole = whole = house.Premises(engine, self.folder, self.clock, self._changed)
        self.engine, self.tables, self.door = engine, whole.tables, whole.door
        self.floor, self.alerts, self.reception = whole.floor, whole.alerts, whole.reception
        self.site = Site.of(whole, Post(whole.reception, "127.0.0.1", 1), "123456", 18830)

    def _changed(self) -> None:
        self.logins.append(self.tables.logins())

    @asynccontextmanager
    async def browser(self) -> AsyncIterator[Browser]:
        """A browser of its own."""
        ways = httpx.ASGITransport(app=app(self.site))
        async with httpx.AsyncClient(transport=ways, base_url="http://127.0.0.1:8018") as client:
            yield Browser(client)

    def owned(self) -> None:
        """The first-run page was done."""
        self.door.add("Aki", OWNER, PASSWORD, PASSWORD)


@dataclass
class Browser:
    """Follows pages and posts forms as a browser does."""

    client: httpx.AsyncClient
    origin: str = "http://127.0.0.1:8018"

    async def get(self, path: str, language: str = "en") -> httpx.Response:
        return await self.client.get(path, headers={"accept-language": language})

    async def post(self, path: str, **fields: str) -> httpx.Response:
        return await self.client.post(path, data=fields, headers={"origin": self.origin})

    async def log_in(self, name: str = "Aki", password: str = PASSWORD) -> httpx.Response:
        return await self.post("/login", name=name, password=password)

    async def form(self) -> str:
        """What posts of this visit carry."""
        found = re.search(r'name="form" value="(\w+)"', (await self.get("/house")).text)
        assert found
        return found[1]
