"""A reader with a radio: told on its cable, it reaches its table through the house's own broker,
says nothing at another table, and is out when its table is. Firmware and Mosquitto are real."""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from aiomqtt import Client, MqttError

from companion.cli import joining
from companion.cli.errors import BadUse
from companion.house.sender import joined
from companion.link.access import Access, key_of
from companion.link.connection import Stage
from companion.link.link import Link
from companion.link.scrambled import scrambled
from companion.link.urls import carrier_for
from companion.store import house as settings
from companion.store.store import Store
from hub.joining import MOST_NODES, Tables
from simulators.board import LocalBoard
from simulators.board.plan import made_board
from simulators.board.sockets import SocketBridge
from tests.hub.houses import House
from tests.hub.patience import PATIENCE_S
from tests.hub.test_hub import join, running, until

Login = tuple[str, str]
TURN_MS = 4
BAD = b"refused by the broker"


class OnCable:
    """A board on its cable, and in its Wi-Fi."""

    def __init__(self) -> None:
        self.board = LocalBoard(made_board(["s1"]))
        self.bridge = SocketBridge(self.board)
        self.log = b""

    def open(self) -> None:
        self.turn()

    def read(self, timeout: float) -> bytes:
        return self.turn()

    def write(self, data: bytes) -> None:
        self.board.send(data)

    def close(self) -> None:
        self.turn()

    def turn(self) -> bytes:
        self.bridge.pump()
        self.board.advance(TURN_MS)
        said = self.board.receive()
        self.log += said
        return said

    def told(self) -> dict[str, Any]:
        return dict(json.loads(self.board.flash.files["node.json"]))

    @contextmanager
    def alive(self) -> Iterator[None]:
        """It lives in real time."""
        over = Event()

        def live() -> None:
            while not over.wait(TURN_MS / 1000):
                self.turn()

        thread = Thread(target=live, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
            self.bridge.close()
            self.board.close()


def tell(folder: Path, name: str = "desk") -> bool:
    """`tabletwin node desk PORT --ssid tables`, on the tablet of this folder."""
    asked = Namespace(what="node", node=name, port="/dev/ttyACM0", ssid="tables",
                      folder=str(folder), language="en", json=True)  # fmt: skip
    return joining.run(asked)


def tablet(folder: Path) -> Link:
    """The tablet's own line to the reader, as its settings say."""
    store = Store(folder / "tabletwin.db")
    kept = {name: str(settings.setting(store, name)) for name in
            ("link", "broker_user", "broker_password", "table_key")}  # fmt: skip
    store.close()
    access = Access(kept["broker_user"], kept["broker_password"], key=key_of(kept["table_key"]))
    address = kept["link"].replace("mqtt:", "mqtt://", 1) + "/desk"
    return Link(carrier_for(address, lambda: 0.0, access), host="tablet", key=access.key)


def at(folder: Path) -> Login:
    """How a table's tablet logs in."""
    store = Store(folder / "tabletwin.db")
    to = joined(store)
    store.close()
    assert to is not None
    return to.table, to.password


async def refused(port: int, user: str, password: str) -> bool:
    """Whether the broker lets nobody in with this."""
    try:
        async with Client("127.0.0.1", port, username=user, password=password, timeout=PATIENCE_S):
            return False
    except MqttError:
        return True


def test_a_reader_is_told_on_its_cable_and_comes_in_by_radio(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reader = OnCable()
    monkeypatch.setattr(joining, "SerialTransport", lambda port: reader)
    monkeypatch.setattr(joining, "getpass", lambda prompt: "of the wifi")

    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            for table in ("den", "attic"):
                hub.house.tables.add(table)
                (tmp_path / table).mkdir()
                code = hub.house.tables.code(table)
                await asyncio.to_thread(join, tmp_path / table, address, code)
            folder = tmp_path / "den"
            assert await asyncio.to_thread(tell, folder)
            told, port = reader.told(), hub.setting.broker_port
            assert (told["user"], told["table"], told["port"]) == ("den/desk", "den", port)
            assert told["secret"] not in capsys.readouterr().out
            with reader.alive():
                link = tablet(folder)
                await until(lambda: link.stage is Stage.READY)
                login = (told["user"], told["secret"])
                await its_own_topics_alone(
                    port, login, at(tmp_path / "den"), at(tmp_path / "attic")
                )
                hub.house.tables.shut_out("den")
                await until(lambda: BAD in reader.log)
                assert await refused(port, *login)
                link.close()

    asyncio.run(use())


async def its_own_topics_alone(port: int, reader: Login, den: Login, attic: Login) -> None:
    """What somebody who took the reader apart could do with its login."""
    heard: dict[str, list[str]] = {"thief": [], "attic": []}

    async def listen(client: Client, who: str) -> None:
        async for message in client.messages:
            heard[who].append(str(message.topic))

    async with (
        Client("127.0.0.1", port, username=reader[0], password=reader[1]) as thief,
        Client("127.0.0.1", port, username=den[0], password=den[1]) as tablet,
        Client("127.0.0.1", port, username=attic[0], password=attic[1]) as other,
    ):
        tasks = [asyncio.create_task(listen(*one)) for one in ((thief, "thief"), (other, "attic"))]
        await thief.subscribe("#", qos=1)
        await other.subscribe("tabletwin/attic/+/up", qos=1)
        for topic in ("tabletwin/attic/desk/up", "tabletwin/attic/hub/up", "tabletwin/den/last/up"):
            await thief.publish(topic, b"forged", qos=1)
        await other.publish("tabletwin/attic/desk/down", b"of attic", qos=1)
        for node in ("last", "hub", "desk"):  # the last one is its own
            await tablet.publish(f"tabletwin/den/{node}/down", b"of den", qos=1)
        await until(lambda: bool(heard["thief"]))
        await asyncio.sleep(0.2)
        for task in tasks:
            task.cancel()
    assert set(heard["thief"]) == {"tabletwin/den/desk/down"}
    assert heard["attic"] == []


def test_without_a_house_or_a_name_nothing_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadUse, match="belongs to no hub"):
        tell(tmp_path)


# -- the hub's side --------------------------------------------------------------------------------


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    found = House(tmp_path).tables
    found.add("den")
    digits = found.code("den")
    assert found.join(digits, "11" * 32, "mqtt://x", "http://x") is not None
    return found


def test_a_reader_is_out_with_its_table_and_in_with_it(tables: Tables) -> None:
    kept = scrambled("secret")
    tables.let_in("den", {"name": "desk", "login": kept})
    assert tables.logins()["den/desk"] == kept
    tables.shut_out("den")
    assert tables.logins() == {}
    tables.join(tables.code("den"), "11" * 32, "mqtt://x", "http://x")
    assert tables.logins().keys() == {"den", "den/desk"}


@pytest.mark.parametrize(
    "said",
    [{"name": "desk"}, {"name": "a/b", "login": scrambled("x")}, {"name": "x\nhub", "login": "y"},
     {"name": "hub", "login": scrambled("x")},
     {"name": "desk", "login": f"{scrambled('x')}\nhub:{scrambled('y')}"},
     {"name": "#", "login": scrambled("x")}, {"name": "desk", "login": "plain"}],
)  # fmt: skip
def test_what_no_tablet_says_lets_nobody_in(tables: Tables, said: dict[str, str]) -> None:
    before = tables.logins()
    with pytest.raises((ValueError, KeyError)):
        tables.let_in("den", said)
    assert tables.logins() == before


def test_a_table_has_so_many_readers(tables: Tables) -> None:
    for number in range(MOST_NODES):
        tables.let_in("den", {"name": f"n{number}", "login": scrambled("x")})
    with pytest.raises(ValueError, match="nodes"):
        tables.let_in("den", {"name": "one-more", "login": scrambled("x")})
