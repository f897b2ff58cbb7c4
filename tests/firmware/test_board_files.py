"""Board files: pins that exist and are free, stations and lights that fit, caps that hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from simulators.board import LocalBoard
from simulators.board.flash import FIRMWARE
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_names, board_source

BOARDS = sorted(path.stem for path in (FIRMWARE / "boards").glob("*.py"))
# GPIO 23, 24, 25 and 29 of a Pico W serve its radio; an ESP32's flash hangs on 6 to 11, its
# console on 1 and 3, 0 and 2 and 12 and 15 decide how it starts, 34 to 39 are inputs only.
OUTPUTS = {
    "rp2": {*range(23), 26, 27, 28},
    "esp32": {4, 5, 13, 14, 16, 17, 18, 19, 21, 22, 23, 25, 26, 27, 32, 33},
}
INPUTS = {"rp2": OUTPUTS["rp2"], "esp32": OUTPUTS["esp32"] | {34, 35, 36, 39}}


def outputs(names: Any) -> Iterator[int]:
    for bus in (names.SPI, names.LIGHTS.get("spi", {})):
        yield from (bus[line] for line in ("sck", "mosi", "miso") if line in bus)
    if "pin" in names.LIGHTS and names.LIGHTS["chip"] == "ws2812":
        yield names.LIGHTS["pin"]
    for station in names.STATIONS:
        yield from (station[line] for line in ("cs", "reset") if line in station)
    if names.SUPPLY:
        yield names.SUPPLY["pin"]
    if names.BUZZER is not None:
        yield names.BUZZER


def inputs(names: Any) -> Iterator[int]:
    for each in names.INPUTS:
        yield from (each[line] for line in ("pin", "a", "b") if line in each)
    yield from (station["busy"] for station in names.STATIONS if "busy" in station)


@pytest.fixture(params=BOARDS)
def names(request: pytest.FixtureRequest) -> Any:
    return board_names(board_source(request.param))


def test_there_is_a_board_of_each_kind() -> None:
    assert {board_names(board_source(board)).PORT for board in BOARDS} == {"rp2", "esp32"}


def test_every_pin_exists_and_is_used_once(names: Any) -> None:
    driven, read = list(outputs(names)), list(inputs(names))
    assert set(driven) <= OUTPUTS[names.PORT]
    assert set(read) <= INPUTS[names.PORT]
    twice = [pin for pin, count in Counter(driven + read).items() if count > 1]
    assert twice == []


def test_stations_can_be_named_on_the_wire(names: Any) -> None:
    found = [station["name"] for station in names.STATIONS]
    assert len(set(found)) == len(found) <= 256
    assert all(re.fullmatch(r"[A-Za-z0-9_.:-]{1,12}", name) for name in found)
    assert len(names.INPUTS) <= 8


def test_lights_have_pixels_of_their_own(names: Any) -> None:
    taken: list[int] = []
    for station in names.STATIONS:
        first, count = station["leds"]
        taken += range(first, first + count)
    assert sorted(taken) == sorted(set(taken))
    assert max(taken) < names.LIGHTS["count"]


def test_caps_are_sane(names: Any) -> None:
    lights = names.LIGHTS
    assert 0 < lights["bright"] <= 100
    assert lights["idle_ma"] * lights["count"] < lights["max_ma"]
    assert 0 <= names.RADIO["gain"] <= 7
    assert names.RADIO["field_ms"] >= 5
    assert 1000 <= names.WATCHDOG_MS <= 8388


def test_sixteen_stations_fit_on_one_node() -> None:
    assert len(board_names(board_source("pico_w")).STATIONS) == 16


@pytest.mark.parametrize("board", BOARDS)
def test_the_board_comes_up(board: str) -> None:
    host = PlainHost(LocalBoard(board_source(board)))
    host.greet()
    host.run(500)
    for station in host.board.stations:
        host.board.place(station, "04a1b2c3d4e5f6")
        host.until("tag", 300)
    assert {at for at, _, on in host.tags() if on} == set(host.board.stations)
    assert host.board.reboots() == []
    assert host.all("sick") == []


def test_a_pull_up_that_an_esp32_has_not_is_found() -> None:
    source = board_source("esp32_devkit").replace(', "pull": False', "")
    host = PlainHost(LocalBoard(source))
    host.greet()
    assert host.all("hello") == []
    assert any(b"without pull-up" in line for line in host.log)
