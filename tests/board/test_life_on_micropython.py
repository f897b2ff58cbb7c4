"""What keeps a node alive for months, on real MicroPython; its neighbours do it on CPython."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source, made_board
from simulators.board.remote import RemoteBoard

UID = "04a1b2c3d4e5f6"
ESP32 = board_source("esp32_devkit")


@pytest.fixture
def board() -> Iterator[RemoteBoard]:
    made = RemoteBoard(made_board(["s1", "s2"]))
    yield made
    made.close()


def greeted(board: RemoteBoard, bond: int = 4711) -> PlainHost:
    host = PlainHost(board, bond=bond)
    host.greet()
    return host


def spoil(board: RemoteBoard, what: str, deed: str) -> None:
    """Replace a method of a firmware class in the memory of this board."""
    module, name = what.split(" ")
    board.run(f"import sys\nsys.modules['{module}'].{name} = {deed}\nanswer = 0")


def test_a_task_that_keeps_failing_restarts_the_board(board: RemoteBoard) -> None:
    host = greeted(board)
    spoil(board, "app.scan Scan._advance", "None")
    host.run(15_000, step=100)
    assert board.reboots() == ["soft"]
    assert any(b"scan: TypeError" in line for line in host.log)
    assert host.all("bye")[-1]["why"] == "reboot"
    again = greeted(board, 2)
    board.place("s1", UID)
    again.run(400)
    assert ("s1", UID, 1) in again.tags()
    assert again.all("hello")[0]["reset"] == "watchdog"  # how an RP2040 names machine.reset()


def test_a_task_that_blocks_starves_the_watchdog(board: RemoteBoard) -> None:
    greeted(board)
    spoil(board, "app.scan Scan._launch", "lambda *a: sys.modules['time'].sleep_ms(60000)")
    board.advance(10_000)
    assert board.reboots()[:1] == ["watchdog"]
    assert greeted(board, 2).all("hello")[0]["reset"] == "watchdog"


def test_a_crash_loop_ends_in_safe_mode(board: RemoteBoard) -> None:
    for _ in range(6):
        board.reboot("watchdog")
        board.advance(500)
    host = greeted(board)
    assert host.all("hello")[0]["fw"].endswith(" safe")
    host.say("bank")  # safe mode is there so that it can be updated
    host.until("bank", 300)
    board.send(b"!restart\n")  # somebody wants it so: everything is tried again
    board.advance(1000)
    assert not greeted(board, 3).all("hello")[0]["fw"].endswith(" safe")


def test_a_node_is_told_what_it_must_know_over_its_serial_line(board: RemoteBoard) -> None:
    host = greeted(board)
    for line in (
        "!name rail",
        "!ssid my home",
        "!password hush hush",
        "!key " + "ab" * 32,
        "!show",
    ):
        board.send(line.encode() + b"\n")
        host.run(20)
    stored = json.loads(board.run("with open('/node.json') as f:\n    answer = f.read()"))
    wanted = {"name": "rail", "ssid": "my home", "password": "hush hush", "key": "ab" * 32}
    assert stored == wanted
    said = b"\n".join(host.log)
    assert b"ssid=my home" in said
    assert b"hush" not in said
    assert b"abab" not in said


def test_lights_stay_within_the_supply_and_dim_when_the_host_is_silent() -> None:
    board = RemoteBoard(board_source("pico_w"))
    host = greeted(board)
    limits = board.names.LIGHTS
    first, second = board.stations[:8], board.stations[8:]
    host.say("cue", p=[1, 2], id=1, cues=dict.fromkeys(first, "put/8"))
    host.say("cue", p=[2, 2], cues=dict.fromkeys(second, "put/8"))
    host.run(300)
    bright = sum(board.pixels())
    draw = bright * limits["channel_ma"] / 255 + limits["idle_ma"] * limits["count"]
    assert 0.9 * limits["max_ma"] < draw <= limits["max_ma"]
    board.advance(6500)
    softer = 0
    for _ in range(20):  # cues have a rhythm: the brightest moment of two seconds
        board.advance(100)
        softer = max(softer, sum(board.pixels()))
    assert 0 < softer < bright / 2
    board.close()


def test_the_buzzer_keeps_its_volume() -> None:
    board = RemoteBoard(ESP32)
    host = greeted(board)

    def tones() -> list[list[int]]:
        text = "import json\nanswer = json.dumps(bench._rig.tones)\nbench._rig.tones.clear()"
        found: list[list[int]] = json.loads(board.run(text))
        return [tone for tone in found if tone[1]]

    loudest: list[Any] = []
    for volume in (80, 40, 0):
        host.say("set", bright=100, volume=volume, dim=5)
        host.loose("sound", play="turn")
        host.run(600)
        played = tones()
        assert [tone[1] for tone in played] == ([880, 1320] if volume else [])
        loudest.append(max((tone[2] for tone in played), default=0))
    assert loudest[0] > 2 * loudest[1] > 0 == loudest[2]
    board.close()
