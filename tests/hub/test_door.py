"""Passwords: changed by whoever has one, guessed by nobody however many addresses they have."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx2 as httpx
import pytest

from hub import words
from hub.pages.door import LOGINS_AT_ONCE, MOST_WAITING, NAMES_AT_ONCE
from hub.people import OWNER, STAFF
from hub.site import app
from tests.hub.houses import PASSWORD, Browser, House

OTHER = "another one that is long"


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.owned()
    made.door.add("Ben", STAFF, PASSWORD, PASSWORD)
    return made


def at(house: House, address: str) -> Browser:
    """A browser at an address of the network."""
    ways = httpx.ASGITransport(app=app(house.site), client=(address, 1))
    return Browser(httpx.AsyncClient(transport=ways, base_url="http://127.0.0.1:8018"))


def test_who_changes_a_password_logs_in_again_everywhere(house: House) -> None:
    async def use() -> None:
        phone, bar = at(house, "10.0.0.1"), at(house, "10.0.0.2")
        for browser in (phone, bar):
            await browser.log_in("Ben")
        fields = {"old": PASSWORD, "password": OTHER, "again": OTHER}
        form = await phone.form()
        for wrong, said in (({"old": OTHER}, "people.wrong"), ({"again": "x"}, "people.unequal"),
                            ({"password": "short"}, "people.short")):  # fmt: skip
            answer = await phone.post("/house/password", form=form, **fields | wrong)
            assert words.say("en", said) in answer.text
        assert (await bar.get("/")).status_code == 200
        answer = await phone.post("/house/password", form=form, **fields)
        assert answer.headers["location"] == "/login"
        for browser in (phone, bar):
            assert (await browser.get("/")).headers["location"] == "/login"
        assert (await bar.log_in("Ben")).status_code == 403
        assert (await bar.log_in("Ben", OTHER)).headers["location"] == "/"
        assert (await at(house, "10.0.0.3").log_in()).headers["location"] == "/"

    asyncio.run(use())


def test_a_name_that_worked_here_before_does_not_come_back_with_an_old_cookie(
    house: House,
) -> None:
    cookie = house.door.enter("Ben", PASSWORD)
    house.door.remove("Ben")
    house.door.add("Ben", STAFF, OTHER, OTHER)
    assert house.door.visit(cookie) is None


def test_a_name_is_not_guessed_from_many_addresses(house: House) -> None:
    """Its owner, at an address where it came in before, is not kept out by that."""

    async def use() -> None:
        ben = at(house, "10.0.0.1")
        assert (await ben.log_in("Ben")).status_code == 303
        said = []
        for number in range(int(NAMES_AT_ONCE) + 5):
            answer = await at(house, f"10.0.1.{number}").log_in("Ben", "guess number one")
            said.append(answer.status_code)
        assert said == [403] * (int(NAMES_AT_ONCE) - 1) + [429] * 6
        assert (await at(house, "10.0.2.1").log_in("Ben")).status_code == 429
        assert (await ben.log_in("Ben")).status_code == 303
        assert (await at(house, "10.0.2.2").log_in("Aki")).status_code == 303
        house.clock.now += 60
        assert (await at(house, "10.0.2.1").log_in("Ben")).status_code == 303

    asyncio.run(use())


def test_the_first_code_is_not_guessed_from_many_addresses(tmp_path: Path) -> None:
    house = House(tmp_path)

    async def use() -> None:
        fields = {"name": "Eve", "password": PASSWORD, "again": PASSWORD}
        for number in range(int(NAMES_AT_ONCE)):
            browser = at(house, f"10.0.1.{number}")
            assert (await browser.post("/first", code=f"{number}", **fields)).status_code == 403
        late = await at(house, "10.0.3.1").post("/first", code="123456", **fields)
        assert late.status_code == 429

    asyncio.run(use())
    assert not house.door.has_owner()


def test_many_that_try_at_once_are_tried_one_after_the_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes 64 MiB: all at once would be more than a small computer has."""
    now = most = 0

    def enter(name: str, password: str) -> str:
        nonlocal now, most
        now += 1
        most = max(most, now)
        now -= 1
        return ""

    monkeypatch.setattr(house.door, "enter", enter)

    async def use() -> None:
        tries = [at(house, f"10.0.{n}.1").log_in(f"n{n}") for n in range(MOST_WAITING + 20)]
        said = [one.status_code for one in await asyncio.gather(*tries)]
        assert set(said) == {403, 429}
        assert said.count(403) >= MOST_WAITING

    asyncio.run(use())
    assert most == 1


def test_one_address_does_not_guess(house: House) -> None:
    async def use() -> None:
        browser = at(house, "10.0.0.9")
        said = [(await browser.log_in(f"n{n}", "x" * 12)).status_code for n in range(10)]
        assert said == [403] * int(LOGINS_AT_ONCE) + [429] * 2

    asyncio.run(use())
    assert house.door.everybody()[0] == ("Aki", OWNER)
