"""A reader is brought into the house by touch: real firmware on a simulated board, a real hub."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest

from companion.house import coming_in, talk, way_in
from companion.house.belonging import ComingIn, Newcomer
from companion.house.joining import join
from companion.house.sender import Joined
from companion.house.sender import join as belong
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from companion.link.connection import BrokenError, Hitch
from companion.ui.words import words
from tests.hub.patience import PATIENCE_S, be_patient
from tests.hub.test_hub import running
from tests.hub.test_node_logins import TURN_MS, OnCable
from tests.ui.houses import new_house
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

PORT = "/dev/ttyACM0"
PASSWORD = "soup of the day"
KEY = bytes(range(32))


class Reader(OnCable):
    """Lives no faster than the broker that it speaks with."""

    def read(self, timeout: float) -> bytes:
        sleep(TURN_MS / 1000)
        return self.turn()


class Café(StoredHouse):
    """A house with a cable that tests hold."""

    ports: list[str]
    reader: Any

    def readers(self) -> list[str]:
        return self.ports

    def cable(self, port: str) -> Any:
        return self.reader


@contextmanager
def hub(folder: Path) -> Iterator[tuple[str, str]]:
    """A hub on a thread of its own, as long as the block lasts: its address, six digits."""
    found: list[tuple[str, str]] = []
    ready, over = Event(), Event()

    async def live() -> None:
        async with running(folder) as (at, address):
            at.house.tables.add("den")
            found.append((address, at.house.tables.code("den")))
            ready.set()
            await asyncio.to_thread(over.wait)

    thread = Thread(target=asyncio.run, args=(live(),))
    thread.start()
    try:
        assert ready.wait(PATIENCE_S)
        yield found[0]
    finally:
        over.set()
        thread.join()


def café(folder: Path, reader: Any = None) -> Any:
    house: Any = new_house(folder)
    house.__class__ = Café
    house.ports, house.reader = [PORT] if reader else [], reader
    return house


def offer(stage: Stage) -> Any:
    """The button that leads to the page."""
    found = (w for w in stage.page().walk() if getattr(w, "text", "") == words.say("reader.open"))
    return next(found)


def shown(stage: Stage, house: Any) -> Any:
    """The page, as people come to it: through the settings."""
    stage.open(house).go("settings")
    stage.frames()
    button = offer(stage)
    scroll = next(w for w in stage.page().walk() if type(w).__name__ == "Scroll")
    scroll.scroll_to(button, animate=False)
    stage.frames()
    stage.press(button)
    assert stage.hall.screen == "reader"
    return stage.page()


def until(stage: Stage, true: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE_S
    while not true():
        assert monotonic() < end
        stage.frames(1)
        sleep(0.05)


def write(page: Any, **typed: str) -> None:
    for name, text in typed.items():
        page.ids[name].field.text = text


def test_a_reader_comes_into_the_house_by_touch(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    be_patient(monkeypatch)
    monkeypatch.setattr(way_in, "NAMED_S", 0.3)
    monkeypatch.setattr(coming_in, "HEARD_S", PATIENCE_S)
    reader = Reader()
    house = café(tmp_path / "tablet", reader)
    house.keep("link", f"serial:{PORT}")
    with hub(tmp_path / "hub") as (address, digits):
        join(house.store, digits, address)
        page = shown(stage, house)
        until(stage, lambda: page.ids.name.field.text == "desk")  # it has no name: the usual one
        assert page.ids.tell.disabled
        write(page, ssid="tables", password=PASSWORD)
        reader.board.wifi(False)
        stage.press(page.ids.tell)
        until(stage, lambda: not page.step)
        assert page.trouble == Trouble("node.wifi", ssid="tables").said("en")
        assert reader.told() == {"name": "desk"}, "on its cable it is as it was"
        assert house.setting("link") == f"serial:{PORT}"
        assert not house.setting("table_key")
        reader.board.wifi(True)
        seen = set()
        page.bind(step=lambda _, step: seen.add(step))
        stage.press(page.ids.tell)
        until(stage, lambda: not page.step)
        assert (page.trouble, page.heard) == ("", "desk")
        assert seen == {*ComingIn, ""}
        told = reader.told()
        assert house.setting("link") == f"mqtt:{told['broker']}:{told['port']}/den"
        assert (told["user"], told["password"]) == ("den/desk", PASSWORD)
    reader.bridge.close()
    reader.board.close()
    assert PASSWORD.encode() not in reader.log
    assert PASSWORD not in caplog.text
    house.ports = []
    stage.hall.go_home()
    assert shown_again(stage).ids.password.field.text == PASSWORD, "for the next reader"
    kept = b"".join(file.read_bytes() for file in (tmp_path / "tablet").glob("house.db*"))
    assert PASSWORD.encode() not in kept


def shown_again(stage: Stage) -> Any:
    stage.hall.go("reader")
    stage.frames()
    return stage.page()


# -- what can go wrong -----------------------------------------------------------------------------


class Log:
    """A cable that says what it is to say, once it is told everything."""

    def __init__(self, *said: bytes) -> None:
        self.said = list(said)

    def open(self) -> None:
        """It was never away."""

    def read(self, timeout: float) -> bytes:
        return self.said.pop(0) if self.said else b""

    def write(self, data: bytes) -> None:
        word, _, value = data.decode().strip("!\n").partition(" ")
        if value:
            self.said.insert(0, f"# {word}=(set)\r\n".encode())

    def close(self) -> None:
        """It stays."""


class Deaf(Log):
    """A reader without a radio."""

    def write(self, data: bytes) -> None:
        self.said.append(
            b"# refused: this board has no radio and is reached by its cable alone\r\n"
        )


class Later(Log):
    """It logs when it has started anew."""

    def __init__(self, *said: bytes) -> None:
        super().__init__()
        self.then = list(said)

    def write(self, data: bytes) -> None:
        if data == b"!restart\n":
            self.said, self.then = self.then, []
        else:
            super().write(data)


class NoCable(Log):
    def open(self) -> None:
        raise BrokenError(Hitch("link.port_missing", {"port": PORT}), missing=True)


def ended(house: Any, monkeypatch: pytest.MonkeyPatch, cable: Any) -> str:
    """How it ends with this cable, when the hub says yes."""
    monkeypatch.setattr(coming_in, "let_in", lambda *_: None)
    house.reader = cable
    with pytest.raises(Trouble) as caught:
        house.bring_in(Newcomer(PORT, "desk", "tables", PASSWORD), lambda step: None)
    assert PASSWORD not in str(caught.value)
    return caught.value.key


@pytest.fixture
def housed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A table of a house whose broker is away."""
    for name in ("ANSWER_S", "AGAIN_S"):
        monkeypatch.setattr(way_in, name, 0.05)
    house = café(tmp_path)
    belong(house.store, Joined("den", KEY, "mqtt://127.0.0.1:9", "http://127.0.0.1:9", "x"))
    return house


FAILED = b"# wifi not joined: wrong password\r\n"


def test_one_clear_sentence_says_what_keeps_the_reader_out(
    housed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coming_in, "HEARD_S", 0.2)
    missing = FAILED.replace(b"wrong password", b"no such network")
    assert ended(housed, monkeypatch, Later(FAILED, FAILED)) == "node.wifi.password"
    assert ended(housed, monkeypatch, Later(missing, missing)) == "node.wifi.missing"
    assert ended(housed, monkeypatch, Later(FAILED)) == "node.unheard", "one may fail"
    assert ended(housed, monkeypatch, NoCable()) == "node.silent"
    assert ended(housed, monkeypatch, Deaf()) == "node.radio"
    assert not housed.setting("link")


def test_a_hub_that_is_away_is_named_before_the_reader_is_told(
    housed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "OPEN_S", 0.0)
    housed.reader = NoCable()
    with pytest.raises(Trouble) as caught:
        housed.bring_in(Newcomer(PORT, "desk", "tables", PASSWORD), lambda step: None)
    assert caught.value.key == "talk.away"


def test_no_reader_speaks_where_the_hub_does(housed: Any) -> None:
    with pytest.raises(Trouble) as caught:
        housed.bring_in(Newcomer(PORT, "hub", "tables", PASSWORD), lambda step: None)
    assert caught.value.key == "node.name"


def test_without_a_reader_on_a_cable_the_page_says_so_until_one_is_there(
    stage: Stage, housed: Any
) -> None:
    page = shown(stage, housed)
    said = [w.text for w in page.walk() if type(w).__name__ == "Txt"]
    assert words.say("reader.none") in said
    housed.reader = Log(b"# name=rail table=den\r\n")
    housed.ports = [PORT]
    page._look()
    until(stage, lambda: page.ids.name.field.text == "rail")
    assert [text for _, text in page.ids.which.choices] == ["rail"]


def test_a_table_without_a_house_has_no_such_button(stage: Stage, tmp_path: Path) -> None:
    stage.open(café(tmp_path)).go("settings")
    stage.frames()
    button = offer(stage)
    assert (button.height, button.disabled) == (0, True)


def test_the_check_of_the_table_lets_go_of_the_cable_first(stage: Stage, tmp_path: Path) -> None:
    tables = HandTables()
    house: Any = new_house(tmp_path, tables)
    hall = stage.open(house)
    hall.open_check()
    stage.frames()
    assert offer(stage).height == 0, "this table is of no house"
    belong(house.store, Joined("den", KEY, "mqtt://127.0.0.1:9", "http://127.0.0.1:9", "x"))
    stage.page().refresh()
    stage.frames()
    stage.press(offer(stage))
    assert hall.screen == "reader"
    assert tables.last is not None
    assert tables.last.stopped


def test_a_cable_that_is_let_go_of_this_moment_is_asked_again(housed: Any) -> None:
    class Late(Log):
        tries = 0

        def open(self) -> None:
            self.tries += 1
            if self.tries < 3:
                raise BrokenError(Hitch("link.port_in_use", {"port": PORT}), patient=True)

    housed.reader = Late(b"# name=rail table=den\r\n")
    assert housed.called(PORT) == "rail"


def test_a_name_that_came_in_is_offered_to_no_other_reader(stage: Stage, housed: Any) -> None:
    page = shown(stage, housed)
    housed.called = lambda port: ""
    housed.bring_in = lambda one, begun: None
    housed.ports = [PORT]
    page._look()
    until(stage, lambda: page.ids.name.field.text == "desk")
    write(page, ssid="tables", password=PASSWORD)
    stage.press(page.ids.tell)
    until(stage, lambda: page.heard == "desk")
    housed.ports = []
    page._look()
    housed.ports = [PORT]
    page._look()
    until(stage, lambda: not page.asking)
    assert page.ids.name.field.text == ""
    assert page.ids.tell.disabled
    assert page.ids.password.field.text == PASSWORD
