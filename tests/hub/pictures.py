"""Draws the hub's pages into build/pictures/hub: python -m tests.hub.pictures."""

from __future__ import annotations

import asyncio
import tempfile
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Page
from sqlalchemy import select

from hub import schema
from hub.house import Premises
from hub.running import Hub
from tests.hub.faults import KEY, Tablet
from tests.hub.fleet import version
from tests.hub.test_hub import boxes_told, looked, running, told
from tests.web.browser import TABLET, WALL, chromium

OUT = Path(__file__).parents[2] / "build" / "pictures" / "hub"
SIZES = {"phone": (360, 740), "tablet": TABLET, "bar": WALL}
NAMES = ("Aki", "Émile", "千代", "Ben", "Chika")


async def draw(folder: Path) -> None:
    """Every page in both languages and sizes, of a house with six tables."""
    OUT.mkdir(parents=True, exist_ok=True)
    async with running(folder / "hub") as (hub, address), chromium() as browser:
        for number, game in enumerate(("earth", "hadara", "gaia_project", "peloponnes", "gaia")):
            table = ("den", "window-2", "bar", "garden", "attic")[number]
            hub.house.tables.add(table)
            with hub.house.engine.begin() as db:
                db.exec_driver_sql("UPDATE tables SET key=?", (KEY.hex(),))
            await asyncio.to_thread(_played, folder, hub, table, game, 30 + 17 * number)
        hub.house.tables.add("corner")
        _told(hub)
        _nodes(hub.house)
        boxes_told(hub.house)
        _needs(hub.house)
        _season(hub.house)
        hub.house.alerts.look(hub.house.floor.spots())
        hub.house.alerts.take(1, "Ben")
        for language in ("en", "ja"):
            for name, size in SIZES.items():
                context = await browser.new_context(
                    viewport={"width": size[0], "height": size[1]}, locale=language,
                    color_scheme="dark",
                )  # fmt: skip
                page = await context.new_page()
                await looked(page, address, _drawn(page, f"{language}-{name}"))
                if name == "tablet":
                    await _printed(page, address, language)
                await context.close()


async def _printed(page: Page, address: str, language: str) -> None:
    """What comes on paper: the sheet of the opening test, and a guest's deposit sheet."""
    await page.goto(f"{address}/opening")
    await page.pdf(path=OUT / f"opening-{language}.pdf", format="A4")
    await page.goto(f"{address}/boxes")
    at = await page.get_attribute(".spot h2 a", "href")
    asked = f"who=Aki%20Mori&deposit=20&language={language}"
    sheet = await page.request.get(f"{address}{at}&{asked}".replace("/box?", "/deposit.pdf?"))
    (OUT / f"deposit-{language}.pdf").write_bytes(await sheet.body())


AGO = {"den": (3000, 20), "window-2": (5400, 1200), "bar": (9000, 130), "garden": (2400, 700),
       "attic": (60, 5)}  # fmt: skip
"""Seconds since a match began, and since its last step."""


def _told(hub: Hub) -> None:
    """Names, and times as on a busy evening."""
    now = time.time()
    names = [{"name": name, "colour": "red"} for name in NAMES]
    with hub.house.engine.begin() as db:
        for table, (begun, heard) in AGO.items():
            row = {"begun": now - begun, "heard": now - heard, "seats": names[:2],
                   "played": begun * 0.9}  # fmt: skip
            own = schema.matches.c.at_table == table
            db.execute(schema.matches.update().where(own).values(**row))
            seen = now - (700 if table == "garden" else 10)
            db.execute(
                schema.tables.update().where(schema.tables.c.name == table).values(heard=seen)
            )


def _needs(house: Premises) -> None:
    """Somebody is called; the rules that gave trouble."""
    with house.engine.begin() as db:
        rows = db.execute(select(schema.matches.c.at_table, schema.matches.c.uid)).all()
        db.execute(
            schema.matches.update().where(schema.matches.c.at_table == "den").values(box="2")
        )
    for table, uid in rows:
        now = {"match": uid, "refused": {"R7.2": 3}, "called": table == "window-2", "about": "R7.2"}
        rules = {"gaia": {"R7.2": {"refused": 4, "asked": 2}, "R5.1": {"asked": 3}}}
        if table in ("bar", "window-2"):
            house.stumbles.hear(table, {"life": "x", "rules": rules, "now": now})


def _nodes(house: Premises) -> None:
    """Four weeks of nodes, one of which has an antenna that declines; and a test of the morning."""
    shown, errors, now = 0, [0.0, 0.0], time.time()
    for day in range(28):
        for hour in range(8):
            at = now - (28 - day) * 86400 + hour * 3600
            house.care.clock = house.care.hours.clock = partial(float, at)
            shown += 30
            errors = [errors[0] + 1.8, errors[1] + 1.5 * (1 + 2 ** (day - 22))]
            for table, worst in (("den", errors[0]), ("bar", errors[1])):
                antennas = {"a1": [shown, int(errors[0])], "a3": [shown, int(worst)]}
                house.care.hear(table, _report("desk", shown, antennas, day // 9))
    house.care.clock = house.care.hours.clock = time.time
    told(house)
    house.updates.versions.keep(version("0.3.0"))
    house.orders.give(["bar", "den", "garden", "window-2"], "test", {})
    sheet = {"there": True, "fw": "0.2.0", "rssi": -58, "antennas": 12, "ill": [], "lights": 12,
             "lit": True, "buttons": 2, "unpressed": []}  # fmt: skip
    found = {"bar": {"desk": sheet | {"ill": ["a3"]}, "pad": sheet | {"there": False}},
             "den": {"desk": sheet, "pad": sheet | {"unpressed": ["ok"], "rssi": None}},
             "window-2": None}  # fmt: skip
    for table, nodes in found.items():
        (order,) = house.orders.open(table)
        outcome = {"state": "done" if nodes else "busy", "nodes": nodes or {}}
        house.orders.hear(table, {str(order.id): outcome})


def _season(house: Premises) -> None:
    """Two hundred matches of half a year, and what their rules were asked."""
    random, now = Random(5), time.time()
    games = ["hadara"] * 4 + ["earth"] * 3 + ["peloponnes"] * 2 + ["gaia", "gaia_project"]
    seats = [{"name": "Guest", "colour": "red"}]
    rows = [
        {"uid": f"{n:016x}", "at_table": "den", "game": random.choice(games), "options": {},
         "seats": seats, "tier": "touch", "box": "", "started": "", "after": "",
         "line": [["a", 1]], "rules": 1, "length": 9, "entries": 9, "stands": "", "phase": "packed",
         "touched": "", "faces": {}, "seen": [], "begun": now - random.uniform(0, 180) * 86400,
         "heard": now - 90000, "played": random.gauss(5400, 900), "players": random.randint(2, 4)}
        for n in range(200)
    ]  # fmt: skip
    with house.engine.begin() as db:
        db.execute(schema.matches.insert(), rows)
    for game, rule, kind in (
        ("hadara", "R7.2", "corrected"),
        ("earth", "R5.5", "asked"),
        ("earth", "R3.3", "refused"),
        ("gaia_project", "R10.3", "asked"),
    ):
        house.statistics.note(game, {rule: random.randint(2, 30)}, kind)


def _report(node: str, shown: int, antennas: dict[str, list[int]], starts: int) -> dict[str, Any]:
    now = {"fw": "0.2.0", "stage": "ready", "rssi": -58, "sick": {}}
    told = {"now": now, "count": {"starts": starts}, "light": [shown, shown, 2, 0, 0, 0, 0]}
    return {"life": "x", "nodes": {node: {**told, "antennas": antennas}}}


def _played(folder, hub, table, game, steps):  # type: ignore[no-untyped-def]
    tablet = Tablet(folder / f"{table}.db", table, Random(3), game)
    for _ in range(steps):
        tablet.play()
    hub.house.reception.heard = lambda *_: None
    while tablet.owed():
        tablet.now += 3
        for one in tablet.sender.outgoing():
            for answer in hub.house.reception.answer(table, one):
                tablet.sender.hear(answer)
    tablet.store.close()


def _drawn(page: Page, kind: str):  # type: ignore[no-untyped-def]
    async def use(name: str) -> None:
        await page.screenshot(path=OUT / f"{name}-{kind}.png", full_page=True)

    return use


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as where:
        asyncio.run(draw(Path(where)))
