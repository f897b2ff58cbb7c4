"""One board with all kinds of readers: MFRC522, PN532 on SPI and I2C, PN5180 under a tray."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from simulators.board import Board, LocalBoard
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source
from simulators.board.remote import RemoteBoard

SOURCE = (
    board_source("pico_w")
    + """
STATIONS = (
    {"name": "plain", "at": (0, 0), "reader": "mfrc522", "cs": 2, "leds": (0, 4)},
    {"name": "spi", "at": (300, 0), "reader": "pn532", "cs": 3, "leds": (4, 4)},
    {"name": "i2c", "at": (600, 0), "reader": "pn532",
     "i2c": {"id": 0, "scl": 5, "sda": 4, "freq": 400000}, "leds": (8, 4)},
    {"name": "tray", "at": (900, 0), "reader": "pn5180", "cs": 6, "busy": 7, "reset": 8},
)
"""
)
NAMES = ["plain", "spi", "i2c", "tray"]
A, B = "04a1b2c3d4e5f6", "a1b2c3d4"


@pytest.fixture(params=[LocalBoard, RemoteBoard], ids=["cpython", "micropython"])
def host(request: pytest.FixtureRequest) -> Iterator[PlainHost]:
    board: Board = request.param(SOURCE)
    made = PlainHost(board)
    made.greet()
    yield made
    board.close()


def test_every_reader_sees_tags_come_and_go(host: PlainHost) -> None:
    for name in NAMES:
        for uid in (A, B):
            host.board.place(name, uid)
            assert host.until("tag", 250) < 250
            host.board.remove(name)
            assert host.until("tag", 600) < 450
    assert host.tags() == [(n, uid, on) for n in NAMES for uid in (A, B) for on in (1, 0)]
    assert host.all("sick") == []


def test_a_tray_tells_each_of_its_tags(host: PlainHost) -> None:
    uids = [f"04a1b2c3d4e5{last:02x}" for last in range(12)]
    for uid in uids:
        host.board.place("tray", uid)
    host.run(1500)  # a question on SPI takes Python some 200 us, and twelve tags many
    assert sorted(host.tags()) == [("tray", uid, 1) for uid in uids]
    host.board.remove("tray", uids[5])
    host.run(3000)
    assert host.tags()[12:] == [("tray", uids[5], 0)]
    host.say("snap")
    host.run(100)
    tags = [sight for part in host.all("snap")[1:] for sight in part["tags"]]
    assert sorted(tags) == [["tray", uid] for uid in uids if uid != uids[5]]


@pytest.mark.parametrize("name", NAMES)
def test_a_dead_reader_is_told_and_comes_back(name: str) -> None:
    host = PlainHost(LocalBoard(SOURCE))
    host.greet()
    host.board.place(name, A)
    host.run(300)
    host.board.kill_reader(name, "dead")
    host.run(3000)
    host.board.kill_reader(name, "well")
    host.run(9000)
    assert [(m["at"], m["kind"]) for m in host.all("sick")] == [(name, "silent"), (name, "revived")]
    assert host.tags() == [(name, A, 1)]


def test_two_tags_on_a_pn532_are_a_collision(host: PlainHost) -> None:
    host.board.place("spi", A)
    host.board.place("spi", B)
    host.run(1500)
    assert [(m["at"], m["kind"]) for m in host.all("sick")] == [("spi", "collision")]
