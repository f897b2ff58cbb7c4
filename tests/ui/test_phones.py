"""Phones beside the app: a code on the screen, a page on the phone, every touch on one thread."""

from __future__ import annotations

import json
import socket
import time
from base64 import b64decode, b64encode
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from companion.web import sealed
from companion.web.beside import Beside
from companion.web.sealed import keys_of
from tests.ui.houses import SEATS, new_house
from tests.ui.hurry import BREATH_S
from tests.ui.stage import Stage


class Away:
    """A phone, on a thread of its own, while the app's frames go on."""

    def __init__(self, stage: Stage, address: str) -> None:
        self.stage = stage
        self.host = address.removeprefix("http://").replace("0.0.0.0", "127.0.0.1")
        self.cookie = ""
        self.work = ThreadPoolExecutor(1)

    def post(self, path: str, **fields: str) -> tuple[int, str]:
        """A post, while the app draws."""
        asked: Future[tuple[int, str]] = self.work.submit(self._post, path, fields)
        until = time.monotonic() + 60
        while not asked.done():
            assert time.monotonic() < until
            self.stage.frames(1)
            time.sleep(BREATH_S)
        return asked.result()

    def _post(self, path: str, fields: dict[str, str]) -> tuple[int, str]:
        line = HTTPConnection(self.host, timeout=60)
        head = {"Origin": f"http://{self.host}", "Cookie": f"tabletwin={self.cookie}"}
        line.request("POST", path, urlencode(fields), head)
        answer = line.getresponse()
        kept = answer.getheader("set-cookie") or ""
        if kept:
            self.cookie = kept.split("=", 1)[1].split(";")[0]
        text = answer.read().decode()
        line.close()
        return answer.status, text


@pytest.fixture
def beside(stage: Stage, tmp_path: Path) -> Any:
    hall = stage.open(new_house(tmp_path))
    hall.beside.screens = Beside(0, "127.0.0.1")
    yield hall
    hall.close()
    hall.beside.screens = None


def opened(hall: Any, stage: Stage) -> None:
    from engine.core.match import Seat

    hall.start("peloponnes", [Seat("Anna", "red"), Seat("Ben", "blue")], {}, "touch")
    stage.frames(2)


def test_a_seat_scans_its_code_and_the_app_shows_who_has_a_phone(stage: Stage, beside: Any) -> None:
    hall = beside
    opened(hall, stage)
    assert stage.root.screens.current_screen.has_phones
    hall.handed = 1
    hall.go("phones")
    stage.frames(2)
    page = stage.root.screens.current_screen
    shown = page.ids.code.shown
    assert shown is not None
    assert any(any(row) for row in shown.rows)
    secret = shown.address.partition("#")[2]
    keys = keys_of(sealed.read(secret))
    phone = Away(stage, shown.address.partition("/#")[0])
    assert phone.post("/pair", name=keys.name)[0] == 200
    stage.frames(2)
    hall.changed += 1
    stage.frames(1)
    assert page.ids.code.shown is None, "it is good once"
    assert list(hall.beside.screens.paired()) == [1]
    fields = b64encode(sealed.seal(keys.up, json.dumps({"do": "pick"}).encode(), 1024)).decode()
    status, text = phone.post("/do", sealed=fields)
    assert status == 200
    told = json.loads(sealed.opened(keys.down, b64decode(text)))
    assert 'class="seat"' in told["frame"]
    assert "Ben" in told["parts"]["head"]
    page.let_go()
    assert phone.post("/do", sealed=fields)[0] == 403


def test_phones_have_a_way_in_where_another_program_has_the_port(stage: Stage, beside: Any) -> None:
    """ "Phones" was gone after a restart, while the window of before still ran."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        beside.beside.screens.at = other.getsockname()
        opened(beside, stage)
        assert stage.page().has_phones
        port = beside.beside.screens.address().rpartition(":")[2]
        assert port.isdecimal()
        assert int(port) != other.getsockname()[1]


def test_a_code_is_for_a_seat_of_this_match(stage: Stage, beside: Any) -> None:
    """Not for the fifth seat, whose hand was shown in the match before."""
    hall = beside
    hall.start("peloponnes", SEATS[:5], {}, "touch")
    hall.give(4)
    stage.frames(2)
    hall.go_home()
    opened(hall, stage)
    hall.go("phones")
    stage.frames(2)
    assert stage.page().seat in (0, 1)


def test_leaving_the_match_ends_every_screen_and_a_switch_keeps_them_away(
    stage: Stage, beside: Any
) -> None:
    hall = beside
    opened(hall, stage)
    address = hall.beside.screens.address()
    hall.go_home()
    assert hall.beside.screens.address() == ""
    with pytest.raises(OSError, match=r"\w"):
        HTTPConnection(address.removeprefix("http://"), timeout=2).connect()
    hall.keep("web", "off")
    opened(hall, stage)
    assert hall.beside.screens.address() == ""
    assert not stage.root.screens.current_screen.has_phones


def test_whose_code_is_shown_is_marked(stage: Stage, beside: Any) -> None:
    opened(beside, stage)
    beside.handed = 1
    beside.go("phones")
    stage.frames(2)
    looks = [button.look for button in reversed(stage.page().ids.seats.children)]
    assert looks == ["plain", "on", "plain"], "two seats, and a screen of the table"
