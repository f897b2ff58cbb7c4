"""An attack from outside on a hub at work: over its broker and its pages, with what a stranger, a
guest in the Wi-Fi or the thief of a tablet has."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest
from aiomqtt import Client, MqttError

from companion.house.hub_line import carried
from companion.house.sender import Joined, joined
from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE, TooLong
from companion.store.store import Store
from hub.running import Hub
from tests.hub.faults import Tablet
from tests.hub.houses import PASSWORD
from tests.hub.patience import PATIENCE_S
from tests.hub.test_hub import join, played, running, until

EVIL: tuple[Any, ...] = (
    None, True, -1, 1e308, 10**40, "", "x" * 50_000, "'; DROP TABLE steps; --",
    "<script>alert(1)</script>", "../../etc/passwd", "\x00", [], [[]], {}, {"a": {"b": [1]}},
    [["a", 1]], [1, 2, 3],
)  # fmt: skip
KINDS: tuple[Any, ...] = ("parcel", "stand", "fetch", "list", "news", "box", "zzz", None, [])
FIELDS = ("match", "line", "base", "first", "steps", "length", "rules", "stands", "phase", "told",
          "head", "over", "tip", "matches", "care", "done", "stumbles", "number", "owed", "game",
          "name", "tags", "found")  # fmt: skip
SEEN = ("/", "/house", "/boxes", "/box?table=bar", "/table/den", "/nodes", "/opening",
        "/statistics.json", "/floor/line", "/deposit.pdf", "/piece/earth/E006.png")  # fmt: skip
DONE = ("/house/add", "/move", "/take", "/house/forget", "/house/person", "/nodes/update",
        "/opening/begin", "/house/shut", "/house/home", "/house/tell")  # fmt: skip
TRICKS = ("/static/..%2fsite.py", "/web/..%2f..%2f..%2fetc/passwd", "/firmware/..%2f..%2fhub.db",
          "/version/..%2fhub.db", "/font/..%2f..%2fhub.otf")  # fmt: skip


def evil_letters(random: Random) -> Iterator[dict[str, Any]]:
    """What nobody of ours writes, most of it nearly right."""

    def any_() -> Any:
        return random.choice(EVIL)

    for _ in range(300):
        chosen = random.sample(FIELDS, random.randrange(10))
        yield {"t": random.choice(KINDS), **{field: any_() for field in chosen}}
        need = {"match": any_(), "refused": any_(), "called": any_(), "about": any_()}
        stumbles = {"life": "a", "rules": random.choice([{}, {"g": any_()}]), "now": need}
        yield {"t": "news", "care": any_(), "done": any_(), "stumbles": stumbles}
        found = {"who": any_(), "when": any_(), "counted": 1, "of": 1, "missing": any_(),
                 "without_tag": [], "foreign": any_(),
                 "by_hand": {"a": [any_(), any_()]}}  # fmt: skip
        yield {"t": "box", "number": any_(), "game": "gaia", "name": any_(), "tags": {},
               "found": found}  # fmt: skip


async def refused_by_broker(hub: Hub, user: str | None, password: str | None) -> bool:
    port = hub.setting.broker_port
    try:
        async with Client("127.0.0.1", port, username=user, password=password, timeout=PATIENCE_S):
            return False
    except MqttError:
        return True


def length(hub: Hub) -> int:
    return sum(spot.length for spot in hub.house.floor.spots())


async def plays_on(hub: Hub, tablet: Tablet) -> None:
    """A table at which people play notices nothing."""
    for _ in range(5):
        tablet.play()
    with carried(tablet.store):
        await until(lambda: not tablet.owed())


async def from_a_stolen_tablet(hub: Hub, thief: Joined, den: Tablet) -> None:
    """With the login and the key of one table against another, and against the hub."""
    heard: list[str] = []
    port, own = hub.setting.broker_port, {"username": "bar", "password": thief.password}
    async with Client("127.0.0.1", port, **own, timeout=PATIENCE_S) as client:
        for topic in ("tabletwin/den/#", "tabletwin/#", "#", "$SYS/#", "tabletwin/+/hub/up"):
            await client.subscribe(topic, qos=1)

        async def listen() -> None:
            async for message in client.messages:
                heard.append(str(message.topic))

        listening = asyncio.create_task(listen())
        await plays_on(hub, den)
        assert [topic for topic in heard if "/den/" in topic or topic.startswith("$SYS")] == []
        before, refused = length(hub), hub.house.reception.refused
        stand = letter.sealed(thief.key, "den", TO_HUB, {"t": "stand", "matches": []})
        kept = letter.sealed(thief.key, "den", TO_TABLE, {"t": "kept", "match": "x"})
        for topic in ("tabletwin/den/hub/down", "tabletwin/den/hub/up", "tabletwin/bar/hub/down"):
            for said in (stand, kept, b"", b"\xff\x00" * 500, b"x" * 100_000):
                await client.publish(topic, said, qos=1)
        await until(lambda: hub.house.reception.refused >= refused + 3)
        for body in evil_letters(Random(4)):
            try:
                said = letter.sealed(thief.key, "bar", TO_HUB, body)
            except (TooLong, ValueError):
                continue
            await client.publish("tabletwin/bar/hub/down", said, qos=1)
        listening.cancel()
    await plays_on(hub, den)
    assert length(hub) >= before


async def from_the_network(address: str) -> None:
    """Without a password."""
    ours = {"origin": address}
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE_S) as browser:
        for path in SEEN:
            answer = await browser.get(path)
            assert (answer.status_code, answer.headers["location"]) == (303, "/login"), path
        for path in DONE:
            answer = await browser.post(path, data={"form": "x", "table": "den"}, headers=ours)
            assert (answer.status_code, answer.headers["location"]) == (303, "/login"), path
        for path in TRICKS:
            assert (await browser.get(path)).status_code == 404, path
        name = {"name": "Aki", "password": PASSWORD}
        stranger = await browser.post("/login", data=name, headers={"origin": "http://evil.test"})
        assert stranger.status_code == 403
        assert (await browser.get("/", headers={"host": "evil.test"})).status_code == 421
        for _ in range(14):
            last = await browser.post("/login", data={**name, "password": "?" * 12}, headers=ours)
        assert last.status_code == 429
        assert (await browser.post("/join", content=os.urandom(200))).status_code in (400, 403, 429)


async def as_staff(hub: Hub, address: str) -> None:
    """Every page stands, and shows what was sent as what it is."""
    cookies = {"tabletwin-hub": hub.house.door.enter("Aki", PASSWORD)}
    async with httpx.AsyncClient(base_url=address, cookies=cookies, timeout=PATIENCE_S) as browser:
        for path in (*SEEN[:8], "/statistics?days=all", "/table/bar"):
            answer = await browser.get(path)
            assert answer.status_code in (200, 404), path
            assert "<script>alert" not in answer.text
        for box in hub.house.boxes.all():
            named = {"table": box.table, "game": box.game, "name": box.name, "who": "\x00'<b>"}
            for path in ("/box", "/deposit.pdf"):
                assert (await browser.get(path, params=named)).status_code in (200, 404)
        forged = {"form": "x", "table": "evil"}
        answer = await browser.post("/house/add", data=forged, headers={"origin": address})
        assert answer.status_code == 403


@pytest.mark.soak
def test_an_attack_from_outside_changes_nothing(tmp_path: Path) -> None:
    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            found = []
            for table in ("den", "bar"):
                (tmp_path / table).mkdir()
                hub.house.tables.add(table)
                code = hub.house.tables.code(table)
                await asyncio.to_thread(join, tmp_path / table, address, code)
                store = Store(tmp_path / table / "tabletwin.db")
                found.append(joined(store))
                store.close()
            den, thief = await played(tmp_path / "den", hub), found[1]
            assert thief is not None
            for user, password in ((None, None), ("den", "x"), ("hub", "hub"),
                                   ("den", thief.password)):  # fmt: skip
                assert await refused_by_broker(hub, user, password)
            await from_a_stolen_tablet(hub, thief, den)
            await from_the_network(address)
            await as_staff(hub, address)
            hub.house.tables.shut_out("bar")
            await asyncio.sleep(1)  # the broker reads its list again
            assert await refused_by_broker(hub, "bar", thief.password)
            ask = letter.sealed(thief.key, "bar", TO_HUB, {"t": "list"})
            assert hub.house.reception.answer("bar", ask) == []
            den.store.close()

    asyncio.run(use())
