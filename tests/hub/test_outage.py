"""A hub outlives a disk that fills and a file that is moved: one sentence, and it goes on."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Event

import httpx2 as httpx
import pytest
from sqlalchemy import make_url

from companion.web.serving import listener
from hub import database, running, schema
from hub.people import OWNER
from hub.running import Hub, Setting
from tests.hub import postgres
from tests.hub.faults import KEY, Tablet
from tests.hub.houses import PASSWORD, House
from tests.hub.patience import PATIENCE_S
from tests.hub.test_pages import at_table
from tests.small_disk import SmallDisk, small_disk

FULL, OVER = "is full", "keeps everything again"


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.02)


async def filled(hub: Hub, disk: SmallDisk, said: list[str]) -> None:
    """A disk that fills while a hub serves its pages, and is emptied again."""
    at = listener("127.0.0.1", 0)
    task = asyncio.create_task(hub.run(at))
    address = f"http://127.0.0.1:{at.getsockname()[1]}"
    form = {"code": hub.first_code, "name": "Aki", "password": PASSWORD, "again": PASSWORD}
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}) as client:
        disk.fill()
        await until(lambda: task.done() or FULL in "".join(said[-1:]))
        assert not task.done(), "it died with its disk"
        refused = await client.post("/first", data=form)
        assert (refused.status_code, FULL in refused.text) == (503, True)
        disk.free()
        await until(lambda: OVER in said[-1])
        assert (await client.post("/first", data=form)).headers["location"] == "/"
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    at.close()


def test_it_waits_for_room_on_its_disk_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "WATCH_S", 0.02)
    said: list[str] = []
    with small_disk(tmp_path) as disk:
        where = Setting(tmp_path / "hub", "127.0.0.1", broker="127.0.0.1:1")
        asyncio.run(filled(Hub(where, said.append), disk, said))
    assert all(one != after for one, after in pairwise(said)), "it is told once"


@contextmanager
def small_server() -> Iterator[tuple[str, SmallDisk]]:
    """A PostgreSQL that keeps a hub's matches on a small disk of their own."""
    with postgres.running() as url:
        folder = Path(str(make_url(url).query["host"])) / "small"
        folder.mkdir()
        with small_disk(folder) as disk:
            _move_to(url, disk)
            yield url, disk


def _move_to(url: str, disk: SmallDisk) -> None:
    engine = database.opened(url)
    own = disk.folder / "own"
    own.mkdir()
    if os.geteuid() == 0:
        shutil.chown(own, postgres.NOBODY)
    with database.reading(engine) as db:
        db.exec_driver_sql(f"CREATE TABLESPACE small LOCATION '{own}'")
        db.exec_driver_sql("ALTER TABLE matches SET TABLESPACE small")
        db.exec_driver_sql("ALTER DATABASE postgres SET temp_tablespaces = 'small'")
    engine.dispose()


async def told(client: httpx.AsyncClient) -> tuple[bool, bool, bool]:
    """Whether two pages and the live line say that the disk is full."""
    pages = [(await client.get(path)) for path in ("/", "/house")]
    assert [page.status_code for page in pages] == [200, 200]
    async with client.stream("GET", "/floor/line") as line:
        beat = await anext(one async for one in line.aiter_lines() if one.startswith("data:"))
    first, second = (FULL in page.text for page in pages)
    return first, second, FULL in beat


async def parcel_refused(hub: Hub, disk: SmallDisk, said: list[str], parcel: bytes) -> None:
    """The disk has room for what is small still, and none for what a table tells."""
    at = listener("127.0.0.1", 0)
    task = asyncio.create_task(hub.run(at))
    address = f"http://127.0.0.1:{at.getsockname()[1]}"
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}) as client:
        await client.post("/login", data={"name": "Aki", "password": PASSWORD})
        assert await told(client) == (False, False, False)
        disk.fill()
        assert await asyncio.to_thread(hub.house.reception.answer, "den", parcel) == []
        await until(lambda: FULL in said[-1])
        hub.house.tables.add("bar")
        hub.house.reception.failed = None  # a parcel that was small enough was kept
        assert await told(client) == (True, True, True)
        disk.free()
        await until(lambda: OVER in said[-1])
        assert await told(client) == (False, False, False)
        assert await asyncio.to_thread(hub.house.reception.answer, "den", parcel)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    at.close()


@postgres.needed
def test_pages_say_that_the_disk_of_postgresql_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "WATCH_S", 0.02)
    said: list[str] = []
    tablet = Tablet(tmp_path / "den.db", "den", Random(1))
    tablet.play()
    tablet.now += 3
    with small_server() as (url, disk):
        where = Setting(tmp_path / "hub", "127.0.0.1", broker="127.0.0.1:1", database=url)
        hub = Hub(where, said.append)
        hub.house.door.add("Aki", OWNER, PASSWORD, PASSWORD)
        with hub.house.engine.begin() as db:
            db.execute(schema.tables.insert().values(name="den", key=KEY.hex(), shut_out=0))
        parcel = max(tablet.sender.outgoing(), key=len)
        asyncio.run(parcel_refused(hub, disk, said, parcel))
    tablet.store.close()
    assert all(one != after for one, after in pairwise(said)), "it is told once"


def test_a_file_that_was_moved_takes_nothing_and_goes_on_in_its_place(tmp_path: Path) -> None:
    house, file = House(tmp_path), tmp_path / "hub.db"

    async def use() -> None:
        async with house.browser() as browser:
            file.rename(tmp_path / "moved.db")
            fields = {"code": "123456", "name": "Aki", "password": PASSWORD, "again": PASSWORD}
            refused = await browser.post("/first", **fields)
            assert (refused.status_code, "hub restore" in refused.text) == (503, True)
            assert not file.exists(), "an empty one would begin a house anew"
            (tmp_path / "moved.db").rename(file)
            assert (await browser.get("/login")).headers["location"] == "/first"

    asyncio.run(use())
    house.door.add("Aki", OWNER, PASSWORD, PASSWORD)


def test_a_broker_alone_keeps_its_tables_while_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, file, said = House(tmp_path), tmp_path / "hub.db", list[str]()
    house.tables.add("den")
    at_table(house, "den")

    class Broker:
        """Asks who may come in, as Mosquitto's keeper does."""

        def keep(self, logins: Callable[[], Mapping[str, str]], _until: Event) -> None:
            before = logins()
            file.rename(tmp_path / "moved.db")
            assert (logins(), logins(), "den" in before) == (before, before, True)
            (tmp_path / "moved.db").rename(file)
            assert logins() == before

    monkeypatch.setattr(running, "_broker", lambda *_: Broker())
    running.broker_alone(Setting(tmp_path), Event(), said.append)
    assert ["restore" in said[0], OVER in said[1], len(said)] == [True, True, 2]
