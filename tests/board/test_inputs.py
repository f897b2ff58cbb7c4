"""Buttons, a knob, the buzzer and APA102 pixels, on the whole board in both interpreters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from simulators.board import Board, LocalBoard
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source
from simulators.board.remote import RemoteBoard

SOURCE = (
    board_source("esp32_devkit")
    + """
LIGHTS = dict(LIGHTS, chip="apa102", spi={"id": 1, "sck": 14, "mosi": 13, "baud": 4000000})
"""
)
OK, A, B = 34, 35, 36


@pytest.fixture(params=[LocalBoard, RemoteBoard], ids=["cpython", "micropython"])
def host(request: pytest.FixtureRequest) -> Iterator[PlainHost]:
    board: Board = request.param(SOURCE)
    made = PlainHost(board)
    made.greet()
    yield made
    board.close()


def press(host: PlainHost, ms: float) -> None:
    for level in (0, 1, 0):  # contacts bounce
        host.board.level(OK, level)
        host.run(2, step=1)
    host.run(ms)
    for level in (1, 0, 1):
        host.board.level(OK, level)
        host.run(2, step=1)
    host.run(60)


def turn(host: PlainHost, clicks: int) -> None:
    quarters = [(0, 1), (0, 0), (1, 0), (1, 1)]
    if clicks < 0:
        quarters = [(1, 0), (0, 0), (0, 1), (1, 1)]
    for _ in range(abs(clicks)):
        for a, b in quarters:
            host.board.level(A, a)
            host.board.level(B, b)
            host.run(12, step=1)  # twenty clicks a second: as fast as fingers turn it
    host.run(200)


def test_the_inputs_are_told_in_hello(host: PlainHost) -> None:
    assert next(m["inputs"] for m in host.all("hello") if "inputs" in m) == ["ok", "knob"]


def test_a_press_and_a_long_press(host: PlainHost) -> None:
    press(host, 120)
    press(host, 1500)
    press(host, 5)  # too short to be one
    assert [(m["from"], m["act"]) for m in host.all("input")] == [("ok", "press"), ("ok", "long")]


@pytest.mark.parametrize("clicks", [1, -1, 7, -12])
def test_the_knob_counts_clicks(host: PlainHost, clicks: int) -> None:
    turn(host, clicks)
    found = host.all("input")
    assert {(m["from"], m["act"]) for m in found} == {("knob", "turn")}
    assert sum(m["by"] for m in found) == clicks


def test_apa102_pixels_show_the_cues(host: PlainHost) -> None:
    host.say("cue", id=1, cues={"pad": "take", "m3": "put/4"})
    host.run(300)
    lights = host.board.lights()
    assert (lights["pad"].cue, lights["m3"].cue, lights["m1"].cue) == ("take", "put/4", "")
    assert host.board.counters()["bad_timing"] == 0


def test_the_buzzer_plays_and_stops() -> None:
    board = LocalBoard(SOURCE)
    host = PlainHost(board)
    host.greet()
    host.say("set", bright=100, volume=80, dim=5)
    host.loose("sound", play="turn")
    host.run(800)
    hertz = [tone for _, tone, _ in board.rig.tones]
    assert [tone for tone in hertz if tone] == [880, 1320]
    assert hertz[-1] == 0
    host.say("set", bright=100, volume=0, dim=5)
    board.rig.tones.clear()
    host.loose("sound", play="wrong")
    host.run(800)
    assert [tone for _, tone, _ in board.rig.tones if tone] == []
