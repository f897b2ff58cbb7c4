"""The whole hub as one program: its own broker and pages, a real browser, a tablet that joins."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiomqtt import Client, MqttError
from playwright.async_api import Page, expect

from companion.cli import joining
from companion.cli.errors import BadUse
from companion.house.hub_line import carried
from companion.house.sender import joined
from companion.store import matches, outbox
from companion.store.store import Store
from companion.web.serving import listener
from engine.games import load
from hub.automation import COMMAND, ROOT, USER
from hub.house import Premises
from hub.people import OWNER
from hub.running import Hub, Setting
from hub.statistics import CORRECTED
from simulators.broker import free_port
from tests.hub.faults import Tablet
from tests.hub.houses import PASSWORD
from tests.hub.patience import PATIENCE_S
from tests.web.browser import PHONE, WALL, barriers, chromium, needed


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[tuple[Hub, str]]:
    """A hub at work, with its owner, and the address of its pages."""
    hub = Hub(Setting(folder, "127.0.0.1", broker_port=free_port()), lambda text: None)
    await asyncio.to_thread(hub.house.door.add, "Aki", OWNER, PASSWORD, PASSWORD)
    at = listener("127.0.0.1", 0)
    task = asyncio.create_task(hub.run(at))
    try:
        yield hub, f"http://127.0.0.1:{at.getsockname()[1]}"
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        at.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.05)


def join(folder: Path, address: str, digits: str) -> None:
    """As `tabletwin join` does."""
    asked = Namespace(what="join", folder=str(folder), hub=address, code=digits, json=True,
                      language="en")  # fmt: skip
    assert joining.run(asked)


async def played(folder: Path, hub: Hub) -> Tablet:
    """A tablet that joined plays, and the hub has it."""
    tablet = Tablet(folder / "tabletwin.db", "den", Random(3), joins=False)
    for _ in range(20):
        tablet.play()
    await until(lambda: bool(tablet.owed()))
    with carried(tablet.store):
        await until(lambda: not tablet.owed())
    return tablet


def test_from_the_first_digits_to_another_tablet_that_goes_on(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"

    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            assert hub.house.tables.add("den")
            for folder in (first, second):
                folder.mkdir()
            await asyncio.to_thread(join, first, address, hub.house.tables.code("den"))
            tablet = await played(first, hub)
            digest = tablet.session.state.digest()
            spot = hub.house.floor.spots()[0]
            assert (spot.table, spot.length) == ("den", len(tablet.session.match.log))
            tablet.store.close()  # it falls into a bowl of soup
            await asyncio.to_thread(join, second, address, hub.house.tables.code("den"))
            asked = Namespace(what="fetch", folder=str(second), match=None, json=True,
                              language="en")  # fmt: skip
            assert await asyncio.to_thread(joining.run, asked)
            asked.match = 1
            assert await asyncio.to_thread(joining.run, asked)
            store = Store(second / "tabletwin.db")
            (kept,) = matches.matches(store)
            assert kept.at.stands == digest
            assert joined(store)
            assert not outbox.rows(store)
            store.close()

    asyncio.run(use())


def test_wrong_digits_are_told_in_a_sentence(tmp_path: Path) -> None:
    async def use() -> None:
        async with running(tmp_path / "hub") as (_, address):
            with pytest.raises(BadUse, match="digits"):
                await asyncio.to_thread(join, tmp_path, address, "000000")
        with pytest.raises(BadUse, match="No hub answers"):
            await asyncio.to_thread(join, tmp_path, address, "000000")

    asyncio.run(use())


def test_the_command_begins_with_nothing_and_ends_when_it_is_told(tmp_path: Path) -> None:
    ports = ["--port", str(free_port()), "--broker-port", str(free_port())]
    main = "import sys; from companion.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", main, "hub", "--folder", str(tmp_path / "new")]
    program = subprocess.Popen([*command, *ports], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    said = [program.stdout.readline(), program.stdout.readline()]
    program.terminate()
    assert program.wait(PATIENCE_S) == 0
    program.stdout.close()
    assert "The hub is at http://" in said[0]
    assert "/first?code=" in said[1]
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


# -- pages in a browser ----------------------------------------------------------------------------


def told(house: Premises) -> None:
    """What tables told of their nodes: one is well, one has an antenna that is ill."""
    for table, sick in (("den", {}), ("window-2", {"a3": "silent"})):
        for shown in (40, 90):
            now = {"fw": "0.2.0", "stage": "ready", "rssi": -58, "sick": sick}
            node = {"now": now, "count": {"starts": 1}, "light": [shown, shown, 2, 0, 0, 0, 0],
                    "antennas": {"a1": [shown, shown // 9], "a3": [shown, shown // 3]}}  # fmt: skip
            house.care.hear(table, {"life": "x", "nodes": {"pad": node}})


def boxes_told(house: Premises) -> None:
    """Two copies: one lacks a few pieces and holds one of the other, one was never counted."""
    for game, name, away in (("earth", "2", 5), ("gaia", "1", 0)):
        pieces = [piece.id for piece in load(game).catalogue.sensed()]
        tags = {piece: f"04{number:012x}" for number, piece in enumerate(pieces)}
        found = {
            "who": "Aki", "when": "2026-11-22T23:10:00+00:00", "of": len(pieces),
            "counted": len(pieces) - away, "missing": pieces[20 : 20 + away], "without_tag": [],
            "foreign": [["gaia", "1", tags[pieces[3]]]], "unknown": [],
            "by_hand": {"soil_token": [103, 105]},
        }  # fmt: skip
        told = {"game": game, "name": name, "tags": tags, "found": found if away else None}
        house.boxes.hear("den", told)


async def looked(page: Page, address: str, use: Callable[[str], Awaitable[None]]) -> None:
    """Every page, as somebody who is logged in sees it."""
    await page.goto(f"{address}/login")
    await use("login")
    await page.fill("[name=name]", "Aki")
    await page.fill("[name=password]", PASSWORD)
    await page.click("button.main")
    await page.wait_for_selector(".floor")
    await use("floor")
    await page.goto(f"{address}/table/den")
    await page.wait_for_selector(".spot")
    await use("table")
    await page.goto(f"{address}/nodes")
    await page.wait_for_selector(".spot")
    await use("nodes")
    await page.goto(f"{address}/opening")
    if not await page.query_selector("tbody"):
        await page.click("main button")
    await page.wait_for_selector("tbody")
    await use("opening")
    await page.goto(f"{address}/statistics?days=all")
    await use("statistics")
    await page.goto(f"{address}/boxes")
    await page.wait_for_selector(".spot")
    await use("boxes")
    await page.click(".spot h2 a")
    await page.click("summary")
    await use("box")
    await page.goto(f"{address}/house")
    await page.click("button[aria-label*=den]")
    await page.wait_for_selector(".digits")
    await use("house")


UNKEMPT = """() => [
  ...(document.body.innerText.match(/\\d{4}-\\d\\d-\\d\\d/g) || []),
  ...[...document.querySelectorAll(".wide")].filter(one => one.scrollWidth > one.clientWidth + 1)
    .map(one => "cut off: " + one.innerText.slice(0, 40)),
]"""


async def unkempt(page: Page) -> list[str]:
    """Days as machines write them, and tables of which a telephone shows a part."""
    size = page.viewport_size
    assert size is not None
    await page.set_viewport_size({"width": 360, "height": 740})
    found: list[str] = await page.evaluate(UNKEMPT)
    await page.set_viewport_size(size)
    return found


@needed
def test_a_screen_at_the_bar_is_not_half_empty(tmp_path: Path) -> None:
    """Who logs in looked into its upper left corner, and all forms stood below one another."""
    wide, high = WALL

    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address), chromium() as browser:
            hub.house.tables.add("den")
            context = await browser.new_context(viewport={"width": wide, "height": high})
            page = await context.new_page()
            await page.goto(f"{address}/login")
            door = await page.locator("form.door").bounding_box()
            assert door is not None
            assert abs(door["x"] + door["width"] / 2 - wide / 2) < 0.1 * wide
            await page.fill("[name=name]", "Aki")
            await page.fill("[name=password]", PASSWORD)
            await page.click("button.main")
            await page.wait_for_selector(".floor")
            await page.goto(f"{address}/house")
            found = [await one.bounding_box() for one in await page.locator("section").all()]
            assert max(one["x"] for one in found if one) > wide / 2

    asyncio.run(use())


@needed
@pytest.mark.parametrize(("language", "size"), [("en", PHONE), ("ja", WALL)])
def test_no_page_has_a_barrier_and_the_floor_is_live(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    found: list[str] = []

    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address), chromium() as browser:
            hub.house.tables.add("den")
            hub.house.tables.add("window-2")
            (tmp_path / "t").mkdir()
            await asyncio.to_thread(join, tmp_path / "t", address, hub.house.tables.code("den"))
            tablet = await played(tmp_path / "t", hub)
            told(hub.house)
            boxes_told(hub.house)
            hub.house.statistics.note("peloponnes", {"R7.2": 3}, CORRECTED)
            hub.house.statistics.note("gaia_project", {"R10.3": 3}, CORRECTED)
            context = await browser.new_context(
                viewport={"width": size[0], "height": size[1]}, locale=language
            )
            context.set_default_timeout(1000 * PATIENCE_S)
            page = await context.new_page()

            async def check(name: str) -> None:
                found.extend(f"{name}: {one}" for one in await barriers(page))
                found.extend(f"{name}: {one}" for one in await unkempt(page))

            await looked(page, address, check)
            away = "**/floor/line*"  # of a hub whose database is: the page asks again by itself
            await page.route(away, lambda one: one.fulfill(status=503), times=1)
            await page.goto(address)
            den = ".spot:has(a[href='/table/den'])"
            before = await page.inner_text(den)
            tablet.session.log.keeping.phase("paused")  # type: ignore[union-attr]
            with carried(tablet.store):
                await expect(page.locator(den)).not_to_have_text(
                    before, use_inner_text=True, timeout=1000 * PATIENCE_S
                )
            tablet.store.close()

    asyncio.run(use())
    assert found == []


# -- home automation -------------------------------------------------------------------------------


def test_a_home_automation_sees_tables_at_the_broker_and_says_nothing_there(tmp_path: Path) -> None:
    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, _):
            hub.house.tables.add("den")
            password = await asyncio.to_thread(hub.house.automation.let_in, False)
            await until(lambda: hub.post.stands)
            await asyncio.to_thread(hub.house.tables.changed)
            port = hub.setting.broker_port
            heard: dict[str, Any] = {}
            async with asyncio.timeout(PATIENCE_S), at_home(port, password) as client:
                await client.subscribe("#")
                await client.publish(COMMAND, b"test", qos=1)  # not allowed: nothing happens
                await client.publish(f"{ROOT}/den/state", b"{}", qos=1)  # not let through
                async for message in client.messages:
                    heard[str(message.topic)] = message.payload
                    if f"{ROOT}/den/state" in heard and CONFIG in heard:
                        break
            assert json.loads(heard[CONFIG])["dev"]["ids"] == ["tabletwin-den"]
            assert json.loads(heard[f"{ROOT}/den/state"])["playing"] == "off"
            assert not any(topic.startswith("tabletwin/") for topic in heard)
            assert not hub.house.orders.open("den")

    asyncio.run(use())


CONFIG = "homeassistant/device/tabletwin-den/config"


@asynccontextmanager
async def at_home(port: int, password: str) -> AsyncIterator[Client]:
    """Home Assistant at the broker, as soon as it is let in."""
    while True:
        try:
            async with Client("127.0.0.1", port, username=USER, password=password) as client:
                yield client
                return
        except MqttError:
            await asyncio.sleep(0.2)
