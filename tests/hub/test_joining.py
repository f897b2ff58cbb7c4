"""A tablet finds the hub of its house by calling, is let in by six digits, and speaks at once."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
from html import escape
from pathlib import Path

import httpx2 as httpx
import pytest

from companion.art.raster import raster
from companion.house import hub_line, joining, sender
from companion.house.hub_line import carried
from companion.house.scanning import Scanner, cameras
from companion.house.sender import Joined
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from companion.link.calling import QUESTION, hubs, link
from companion.link.connection import BrokenError
from companion.link.scrambled import scrambled
from companion.store import outbox
from companion.store.store import Store
from hub import calling
from hub.broker import OwnBroker
from simulators.broker import free_port
from tests.hub.houses import Browser
from tests.hub.patience import PATIENCE_S
from tests.hub.test_hub import running, until
from tests.ui.houses import new_house

HUB, OTHER = "http://192.168.1.5:8018", "http://192.168.1.9:8018"


def free_udp() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def test_who_calls_hears_where_the_hub_is() -> None:
    port = free_udp()

    async def use() -> list[str]:
        task = asyncio.create_task(calling.answer("127.0.0.1", 9018, port))
        found: list[str] = []
        async with asyncio.timeout(PATIENCE_S):
            while not found:  # it begins to hear a moment later
                found = await asyncio.to_thread(hubs, "127.0.0.1", port, 0.3)
        task.cancel()
        return found

    assert asyncio.run(use()) == ["http://127.0.0.1:9018"]
    assert hubs("127.0.0.1", port, 0.09) == []


def comes_in(broker: str, password: str) -> bool:
    line = hub_line.transport(Joined("den", b"", broker, password=password))
    try:
        line.open()
    except BrokenError:
        return False
    finally:
        line.close()
    return True


def test_a_table_that_joins_as_the_broker_starts_comes_in(tmp_path: Path) -> None:
    """Told of it too early, the broker would end."""
    broker = OwnBroker(tmp_path, free_port(), "of the hub")
    broker.start({})
    broker.logins({"den": scrambled("of the den")})
    try:
        while not comes_in(f"mqtt://127.0.0.1:{broker.port}", "of the den"):
            assert broker.runs()
    finally:
        broker.stop()


def test_who_calls_reaches_every_machine_of_a_network() -> None:
    """To an address that means all of a network: the one of this machine's own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listening:
        listening.bind(("", 0))
        listening.settimeout(PATIENCE_S)
        port = int(listening.getsockname()[1])
        assert hubs("127.255.255.255", port, 0.09) == []
        assert listening.recvfrom(64)[0] == QUESTION


def test_a_hub_answers_one_question_only_and_shorter() -> None:
    answering = calling.Answering(8018)
    sent: list[bytes] = []

    class Way(asyncio.DatagramTransport):
        def sendto(self, data: object, addr: object = None) -> None:
            sent.append(bytes(data))  # type: ignore[call-overload]

    answering.connection_made(Way())
    for question in (b"", b"x" * 1000, QUESTION + b"?", QUESTION):
        answering.datagram_received(question, ("10.0.0.7", 5))
    assert sent == [b"tabletwin hub 8018"]
    assert len(sent[0]) <= len(QUESTION)


@pytest.mark.parametrize(
    ("text", "told"),
    [("482913", ("", "482913")), (" 482 913 ", ("", "482913")), ("482-913", ("", "482913")),
     (link(HUB, "482913"), (HUB, "482913")), (link("https://café.x", "1"), ("https://café.x", "1")),
     ("tabletwin://other?digits=482913", ("", "tabletwin://other?digits=482913"))],
)  # fmt: skip
def test_digits_are_typed_in_any_way_or_scanned(text: str, told: tuple[str, str]) -> None:
    assert joining.scanned(text) == told


@pytest.mark.parametrize(
    ("digits", "address", "there", "key"),
    [("48291", "", [HUB], "digits"), ("48291x", HUB, [HUB], "digits"), ("482913", "", [], "none"),
     ("482913", "", [HUB, OTHER], "several"), ("482913", "file:///etc", [], "address"),
     ("482913", "127.0.0.1:1", [], "silent")],
)  # fmt: skip
def test_what_keeps_a_table_out_is_said(
    tmp_path: Path, digits: str, address: str, there: list[str], key: str
) -> None:
    store = Store(tmp_path / "t.db")
    with pytest.raises(Trouble) as error:
        joining.join(store, digits, address, lambda: there)
    assert error.value.key == f"join.{key}"
    store.close()


def test_a_table_that_joins_while_the_app_runs_is_heard_at_once(tmp_path: Path) -> None:
    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            hub.house.tables.add("den")
            house = new_house(tmp_path)
            house.find = lambda: [address]
            with carried(house.store) as line:
                house.moved = line.wake
                await asyncio.to_thread(joined, house, hub.house.tables.code("den"))
                await until(lambda: line.stands and hub.house.tables.listed()[0]["heard"])
                await asyncio.to_thread(house.leave)
                await until(lambda: not line.stands)
            assert house.belongs() is None
            assert not outbox.rows(house.store)
            house.store.close()

    asyncio.run(use())


def joined(house: StoredHouse, digits: str) -> None:
    with pytest.raises(Trouble) as error:
        house.join("000000" if digits != "000000" else "111111")
    assert error.value.key == "join.wrong"
    assert house.join(f"{digits[:3]} {digits[3:]}").table == "den"


def test_a_table_that_another_program_joins_is_heard_by_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tabletwin join` and `leave` in a terminal while the app runs."""
    monkeypatch.setattr(hub_line, "PATIENCE_S", 0.1)

    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            hub.house.tables.add("den")
            house, terminal = new_house(tmp_path), Store(tmp_path / "house.db")
            with carried(house.store) as line:
                code = hub.house.tables.code("den")
                await asyncio.to_thread(joining.join, terminal, code, address)
                await until(lambda: line.stands and hub.house.tables.listed()[0]["heard"])
                sender.leave(terminal)
                await until(lambda: not line.stands)
            terminal.close()
            house.store.close()

    asyncio.run(use())


def test_a_link_moves_no_table_that_belongs_to_a_house(tmp_path: Path) -> None:
    store = Store(tmp_path / "t.db")
    sender.join(store, sender.Joined("den", bytes(range(32)), "mqtt://x", HUB))
    with pytest.raises(Trouble) as error:
        joining.join(store, link(OTHER, "482913"))
    assert error.value.key == "join.belongs"
    assert (known := sender.joined(store)) is not None
    assert known.hub == HUB
    store.close()


# -- the code on the hub's page, and the camera ----------------------------------------------------


def test_the_code_on_the_page_is_what_the_tablet_needs(tmp_path: Path) -> None:
    """Read by the decoder that the tablet's camera uses, from the page as a browser gets it."""

    async def use() -> tuple[str, str]:
        async with running(tmp_path / "hub") as (hub, address):
            hub.house.tables.add("den")
            async with httpx.AsyncClient(base_url=address) as client:
                browser = Browser(client, address)
                await browser.log_in()
                form = await browser.form()
                return address, (await browser.post("/house/code", form=form, table="den")).text

    address, page = asyncio.run(use())
    (svg,) = re.findall(r"<svg.*?</svg>", page, re.S)
    raster(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'), 400).save(
        tmp_path / "code.png"
    )
    asked = ["zbarimg", "--raw", "--quiet", str(tmp_path / "code.png")]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    (digits,) = re.findall(r'"digits">(\d{3} \d{3})<', page)
    assert joining.scanned(said) == (address, digits.replace(" ", ""))
    assert f'href="{escape(said.strip())}"' in page


def camera(folder: Path, monkeypatch: pytest.MonkeyPatch, does: str) -> Scanner:
    """A computer with one camera and with this for its zbarcam."""
    (folder / "video0").touch()
    program = folder / "zbarcam"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return Scanner(lambda: cameras(folder))


def test_a_code_before_the_camera_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = link(HUB, "482913")
    scanner = camera(tmp_path, monkeypatch, f"[ $# = 7 ] && [ -e $7 ] && echo '{said}'")
    assert scanner.there()
    assert joining.scanned(scanner.read()) == (HUB, "482913")


def test_nothing_before_the_camera_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for does in ("exit 1", "exec sleep 60"):
        scanner = camera(tmp_path, monkeypatch, does)
        with pytest.raises(Trouble) as error:
            scanner.read(0.2)
        assert error.value.key == "join.unseen"


def test_without_a_camera_or_a_decoder_there_is_no_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not Scanner(list).there()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not Scanner(lambda: ["/dev/video0"]).there()
