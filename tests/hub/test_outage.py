"""A hub outlives a disk that fills and a file that is moved: one sentence, and it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import httpx2 as httpx
import pytest

from companion.web.serving import listener
from hub import running
from hub.people import OWNER
from hub.running import Hub, Setting
from tests.hub.houses import PASSWORD, House
from tests.hub.patience import PATIENCE_S
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
