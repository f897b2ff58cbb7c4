"""Minutes of the noise that made other firmware report 20 removals a tag; every reader."""

from __future__ import annotations

import pytest

from simulators.board import LocalBoard, open_board
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source, made_board

MINUTES = [2, pytest.param(10, marks=pytest.mark.soak)]
"""Two stand for ten, which `make soak` waits."""
TAGS = {f"s{i}": f"04a1b2c3d4e5{i:02x}" for i in range(1, 4)}
PN532 = """
STATIONS = (
    {"name": "s1", "at": (0, 0), "reader": "pn532", "cs": 3, "leds": (4, 4)},
    {"name": "s2", "at": (300, 0), "reader": "pn532",
     "i2c": {"id": 0, "scl": 5, "sda": 4, "freq": 400000}, "leds": (8, 4)},
)
"""
PN5180 = """
STATIONS = ({"name": "s1", "at": (0, 0), "reader": "pn5180", "cs": 6, "busy": 7, "reset": 8},)
"""
BOARDS = {
    "three MFRC522": made_board(list(TAGS)),
    "PN532 on SPI, PN532 on I2C": board_source("pico_w") + PN532,
    "PN5180": board_source("pico_w") + PN5180,
}
EVERY_READER = pytest.mark.parametrize("board", BOARDS)


def noisy_host(board: str, seed: int) -> PlainHost:
    host = PlainHost(LocalBoard(BOARDS[board], noise=seed))
    host.greet()
    for station in host.board.stations:
        host.board.place(station, TAGS[station])
    host.run(2000)
    assert sorted(host.tags()) == [(at, TAGS[at], 1) for at in host.board.stations]
    return host


@pytest.mark.parametrize("minutes", MINUTES)
@EVERY_READER
def test_no_false_removal_in_minutes(board: str, minutes: int) -> None:
    host = noisy_host(board, seed=11)
    host.run(60_000 * minutes, step=20)
    lying = len(host.board.stations)
    assert len(host.tags()) == lying
    vanished = host.board.counters()["vanished"]
    assert minutes * lying <= vanished <= 3 * minutes * lying, "two a minute, by chance"
    assert host.board.counters()["replies_damaged"] > minutes * lying
    assert host.all("sick") == []


@EVERY_READER
def test_real_removals_are_seen_within_400_ms_under_noise(board: str) -> None:
    host = noisy_host(board, seed=12)
    lying, late = len(host.board.stations), 0
    rounds = 100
    for i in range(rounds):
        station = host.board.stations[i % lying]
        host.board.remove(station)
        late += host.until("tag", 1600) > 400
        host.board.place(station, TAGS[station])
        host.until("tag", 4000)
    assert late <= rounds // 100
    ons = [on for _, _, on in host.tags()[lying:]]
    assert ons == [0, 1] * rounds


def test_a_forced_gap_shorter_than_the_debounce_is_not_seen() -> None:
    host = PlainHost(open_board(stations=["s1"]))
    host.greet()
    host.board.place("s1", TAGS["s1"])
    host.run(300)
    host.board.flap("s1", 250)
    host.run(1000)
    assert host.tags() == [("s1", TAGS["s1"], 1)]
    host.board.flap("s1", 700)
    host.run(1500)
    assert [on for _, _, on in host.tags()] == [1, 0, 1]
