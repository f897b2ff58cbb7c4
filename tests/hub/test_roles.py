"""Every address of the hub with every role: the list of who may what is written by hand."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.routing import Mount, Route

from hub.people import STAFF
from hub.site import app
from tests.hub.houses import PASSWORD, Browser, House

OPEN = {
    "/first", "/login",  # the door itself
    "/firmware/{sum:str}", "/version", "/version/{name:str}",  # published, or sealed for a table
    "/join",  # six digits
    "/metrics",  # this computer only: `test_figures_are_for_this_computer`
    "/look.css", "/font/{name:str}.otf", "/static", "/web",
}  # fmt: skip
SEEN = {
    "/", "/floor/line", "/table/{name:str}", "/table/{name:str}/line", "/boxes", "/box",
    "/deposit.pdf", "/piece/{game:str}/{face:str}.png", "/nodes", "/opening", "/opening/line",
    "/statistics", "/statistics.{kind:str}", "/house",
}  # fmt: skip
DONE_BY_STAFF = {
    "/leave", "/take", "/move", "/opening/begin", "/house/code", "/house/password", "/box/decide",
}  # fmt: skip
DONE_BY_OWNER = {
    "/nodes/update", "/nodes/stop", "/house/add", "/house/shut", "/house/person", "/house/remove",
    "/house/tell", "/house/home", "/house/forget",
}  # fmt: skip
NAMED = {"{name:str}": "den", "{sum:str}": "0", "{kind:str}": "json", "{game:str}": "gaia",
         "{face:str}": "x"}  # fmt: skip


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.owned()
    made.door.add("Ben", STAFF, PASSWORD, PASSWORD)
    made.tables.add("den")
    return made


def real(path: str) -> str:
    for part, value in NAMED.items():
        path = path.replace(part, value)
    return path


def test_each_address_has_its_line(house: House) -> None:
    routes = app(house.site).routes
    there = {one.path for one in routes if isinstance(one, Route | Mount)}
    assert there == OPEN | SEEN | DONE_BY_STAFF | DONE_BY_OWNER
    posts = {one.path for one in routes if isinstance(one, Route) and "POST" in (one.methods or ())}
    assert posts == DONE_BY_STAFF | DONE_BY_OWNER | {"/first", "/login", "/join", "/version"}


def test_whoever_is_not_logged_in_sees_and_does_nothing(house: House) -> None:
    async def use() -> None:
        async with house.browser() as browser:
            for path in sorted(SEEN):
                answer = await browser.get(real(path))
                assert (answer.status_code, answer.headers["location"]) == (303, "/login"), path
            for path in sorted(DONE_BY_STAFF | DONE_BY_OWNER):
                answer = await browser.post(path, form="", table="den", name="Ben")
                assert (answer.status_code, answer.headers["location"]) == (303, "/login"), path

    asyncio.run(use())
    assert [one["name"] for one in house.tables.listed()] == ["den"]
    assert len(house.door.everybody()) == 2


async def sees_everything(browser: Browser) -> None:
    for path in sorted(SEEN - {"/floor/line", "/table/{name:str}/line", "/opening/line"}):
        answer = await browser.get(real(path))
        missing = path in ("/box", "/deposit.pdf", "/piece/{game:str}/{face:str}.png")
        assert answer.status_code == (404 if missing else 200), path


def test_staff_do_what_is_theirs_and_nothing_of_the_owner(house: House) -> None:
    async def use() -> None:
        async with house.browser() as browser:
            await browser.log_in("Ben")
            await sees_everything(browser)
            form = await browser.form()
            for path in sorted(DONE_BY_OWNER):
                answer = await browser.post(path, form=form, table="den", name="Ben")
                assert answer.status_code == 403, path
            for path in sorted(DONE_BY_STAFF - {"/leave"}):
                answer = await browser.post(path, form=form, table="den")
                assert answer.status_code in (200, 303), path
                assert answer.headers.get("location") != "/login", path

    asyncio.run(use())
    assert house.tables.listed()[0]["shut_out"] == 0
    assert len(house.door.everybody()) == 2


def test_the_owner_does_all(house: House) -> None:
    async def use() -> None:
        async with house.browser() as browser:
            await browser.log_in()
            await sees_everything(browser)
            form = await browser.form()
            for path in sorted(DONE_BY_OWNER | DONE_BY_STAFF - {"/leave"}):
                answer = await browser.post(path, form=form, table="den", name="Ben")
                assert answer.status_code in (200, 303), path
                assert answer.headers.get("location") != "/login", path

    asyncio.run(use())
    assert house.tables.listed()[0]["shut_out"] == 1
    assert house.door.everybody() == [("Aki", "owner")]
