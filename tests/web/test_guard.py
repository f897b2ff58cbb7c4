"""What nobody should send: a clear answer, nothing shown, the table unharmed."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from hashlib import sha512
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from companion.web import looks
from companion.web.guard import HEADERS, MOST_BODY, PAIRS_AT_ONCE, Bucket, Guard
from companion.web.room import Room
from companion.web.site import STATIC
from tests.web.rooms import ORIGIN, Clock, Phone, client_of, room_of


@pytest.fixture(scope="module")
def room() -> Room:
    return room_of("gaia", 2, 20)


@pytest.fixture
def client(room: Room) -> TestClient:
    return client_of(room)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "[::1", "a b"])
def test_another_host_is_not_ours(client: TestClient, host: str) -> None:
    """Somebody's name that leads browsers to this computer shows nothing."""
    assert client.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost:8017", "192.168.1.7:8017", "table.local", "[::1]:80"])
def test_numbers_and_our_own_names_are_ours(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://localhost:1"])
def test_only_our_own_pages_may_press(room: Room, client: TestClient, origin: str | None) -> None:
    headers = {"origin": origin} if origin else {}
    for path in ("/do", "/pair", "/pic"):
        assert client.post(path, data={"sealed": "x"}, headers=headers).status_code == 403


@pytest.mark.parametrize("cookie", ["", "forged", "x" * 5000])
def test_a_forged_cookie_is_nobody(room: Room, client: TestClient, cookie: str) -> None:
    client.cookies.set("tabletwin", cookie)
    for path in ("/line", "/mine"):
        assert client.get(path).status_code == 403
    answer = client.post("/do", data={"sealed": "x"}, headers={"origin": ORIGIN})
    assert answer.status_code == 403


def test_guessing_codes_is_slow(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.guard.PAIRS_A_SECOND", 0.0)  # however long the asking takes
    client = client_of(room)
    room.pairing.show(0)
    answers = [
        client.post("/pair", data={"name": f"{n:032x}"}, headers={"origin": ORIGIN}).status_code
        for n in range(int(PAIRS_AT_ONCE) + 3)
    ]
    assert answers.count(403) == PAIRS_AT_ONCE
    assert answers[-3:] == [429, 429, 429]


def test_another_matchs_seat_is_nobody_here(room: Room) -> None:
    other = room_of("gaia", 2, 5)
    phone = Phone(client_of(other), other, 0)
    phone.client = client_of(room)
    assert phone.post("/do", do="pick").status_code == 403


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"do": "answer"},
        {"do": "answer", "question": "turn:0:0", "choice": "x"},
        {"do": "show", "piece": "no such piece"},
        {"do": "name", "piece": "'"},
        {"do": "why", "why": "99:points"},
        {"do": "why", "why": "-1:x"},
        {"do": "why", "why": "²:x"},
        {"do": "size", "wide": "9" * 300, "tall": "x"},
        {"do": "touch", "wish": "look:" + "9" * 50},
        {"do": "touch", "wish": "lens:nothing"},
        {"do": "code", "seat": "²"},
        {"do": "tap", "value": "9" * 400},
        {"do": "language", "language": "xx"},
        {"do": "draw", "pile": "nature"},
        {"do": {"a": [1]}},
    ],
)
@pytest.mark.parametrize("seat", [-1, 0])
def test_nonsense_from_a_guest_does_nothing(
    room: Room, client: TestClient, seat: int, fields: dict[str, Any]
) -> None:
    room.pairing.end()
    phone = Phone(client, room, seat)
    length = room.view().length
    assert phone.do(**fields).strip().startswith("<div")
    assert room.view().length == length


def test_ten_megabytes_are_not_read(client: TestClient) -> None:
    answer = client.post("/do", content=b"x" * 10_000_000, headers={"origin": ORIGIN})
    assert answer.status_code == 413
    lying = client.post(
        "/do", content=iter([b"x" * 9000] * 3), headers={"origin": ORIGIN, "content-length": "10"}
    )
    assert lying.status_code == 413


def test_a_slow_body_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.guard.BODY_S", 0.02)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.005)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    async def never(*_: Any) -> None:
        pytest.fail("no page is reached")

    headers = [(b"host", b"localhost"), (b"origin", ORIGIN.encode()), (b"content-length", b"900")]
    scope = {"type": "http", "method": "POST", "path": "/do", "headers": headers, "client": None}
    asyncio.run(Guard(never)(scope, receive, send))
    assert sent[0]["status"] == 413


def test_each_address_has_its_own_bucket_which_fills_again() -> None:
    clock = Clock()
    bucket = Bucket(1.0, 2.0, clock)
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")
    clock.now += 1
    assert [bucket.take("a"), bucket.take("a")] == [True, False]


def test_no_folder_is_open_and_every_answer_has_its_policy(client: TestClient) -> None:
    closed = (
        "/static/", "/static/../site.py", "/static/%2e%2e/site.py", "/art/.png", "/font/x.otf",
        "/art/..%2f..%2fui%2fart%2fhero.png", "/templates/seat.html.j2",
    )  # fmt: skip
    for path in closed:
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
    shell = client.get("/")
    assert shell.headers["cache-control"] == "no-store"
    assert "http://" not in shell.text.replace("http://www.w3.org", "")
    assert "https://" not in shell.text
    assert MOST_BODY < 20_000


def test_letters_that_the_shipped_font_lacks_come_from_here_where_a_package_brings_them(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    brought = tmp_path / "hangul.otf"
    brought.write_bytes(b"OTTO")
    monkeypatch.setattr(looks, "letters", lambda language: brought if language == "ko" else None)
    look = client.get("/look.css").text
    assert look.count("@font-face") == 1
    assert "U+AC00-D7AF" in look, "Hangul is asked for, and nothing that was there before"
    assert client.get("/font/ko.otf").content == b"OTTO"
    assert client.get("/font/zh.otf").status_code == 404


def test_what_lies_here_of_others_is_as_it_was_published() -> None:
    told = json.loads((STATIC.parent / "vendored.json").read_text("utf-8"))
    for name, one in told.items():
        found = b64encode(sha512((STATIC / name).read_bytes()).digest()).decode()
        assert found == one["sha512"], f"{name} is not {one['package']} {one['version']}"
    assert {path.name for path in STATIC.iterdir()} == {*told, "page.js", "page.css"}
