"""Several tables at one address: each screen sees its own, and nothing of another."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from companion.web.room import Room
from companion.web.site import app
from companion.web.tables import Tables
from tests.web.rooms import ORIGIN, Phone, room_of


@pytest.fixture(scope="module")
def rooms() -> list[Room]:
    found = [room_of("gaia", 2, 20), room_of("peloponnes", 2, 20)]
    for number, room in enumerate(found, start=1):
        room.name = str(number)
    return found


@pytest.fixture
def client(rooms: list[Room]) -> TestClient:
    return TestClient(app(Tables(rooms)), base_url=ORIGIN)


def test_a_code_brings_a_phone_to_its_own_table(rooms: list[Room], client: TestClient) -> None:
    phones = [Phone(client, room, 1) for room in rooms]
    assert ["Gaia" in phone.see() for phone in phones] == [True, False]
    assert ["Peloponnes" in phone.see() for phone in phones] == [False, True]


def test_what_is_done_at_one_table_is_done_at_no_other(
    rooms: list[Room], client: TestClient
) -> None:
    for room in rooms:
        room.pairing.end()
    lengths = [room.view().length for room in rooms]
    Phone(client, rooms[1], -1).do(do="undo")
    assert [room.view().length for room in rooms] == [lengths[0], lengths[1] - 1]
    phone = Phone(client, rooms[0], 0)
    phone.cookie = Phone(client, rooms[1], 0).cookie
    assert phone.post(do="pick").status_code == 403, "another table's cookie, own key"


def test_each_wall_has_its_address(client: TestClient) -> None:
    assert client.get("/wall?table=2").status_code == 200
    assert client.get("/wall").status_code == 200, "the first, where none is named"
    for path in ("/wall?table=9", "/wall/line?table=9", "/wall?table=../1"):
        assert client.get(path).status_code == 404


def test_a_code_of_no_table_pairs_nobody(client: TestClient) -> None:
    code = {"name": "0" * 32}
    assert client.post("/pair", data=code, headers={"origin": ORIGIN}).status_code == 403
    assert client.get("/mine", headers={"cookie": "tabletwin="}).status_code == 403
