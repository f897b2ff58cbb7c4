"""The steps of hardware/first_test.md that need no hands, on the simulated board."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.link.image import read_image
from companion.link.updating import PIECE
from hardware.boards import FIRMWARE, HERE, load, names
from hardware.make import fit
from simulators.board import Board, LocalBoard, open_board
from simulators.board.board import NO_SETTINGS
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source


def tag(number: int) -> str:
    return f"04a1b2c3d4e5{number:02x}"


@pytest.fixture(params=names())
def board(request: pytest.FixtureRequest) -> Iterator[Board]:
    made = open_board(board=request.param)
    yield made
    made.close()


@pytest.fixture
def host(board: Board) -> PlainHost:
    made = PlainHost(board)
    made.greet()
    return made


def test_step_4_compiles_all_that_is_copied(tmp_path: Path) -> None:
    """The folders of the copy command, and each board file in one piece."""
    command = [sys.executable, str(FIRMWARE / "check.py"), "--sizes", "--out", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / "app" / "node.mpy").is_file()
    assert (tmp_path / "lib" / "mfrc522.mpy").is_file()
    told = (FIRMWARE / "README.md").read_text()
    for path in re.findall(r"firmware/(?:main|boards/\w+)\.py", told):
        assert (FIRMWARE.parent / path).is_file()


def test_step_5_says_hello(board: Board) -> None:
    board.advance(300)
    heard = board.receive().decode()
    name = next(n for n in names() if f" on {n}\r\n" in heard)
    assert re.search(rf"^# tabletwin node \S+ on {name}\r$", heard, re.MULTILINE)
    assert '{"t":"birth"' in heard


def test_step_6_keeps_its_name_and_hides_secrets(board: Board) -> None:
    board.advance(300)
    board.receive()
    board.send(b"!name row\n!password swordfish\n!restart\n")
    board.advance(1500)
    board.send(b"!show\n")
    board.advance(200)
    heard = board.receive().decode()
    assert "swordfish" not in heard
    assert "name=row password=(set)" in heard.rstrip().splitlines()[-1]


def test_step_7_lists_all_stations_and_names_a_silent_reader(host: PlainHost) -> None:
    listed = {name for part in host.all("hello") for name in part["stations"]}
    assert listed == set(host.board.stations)
    broken = host.board.stations[0]
    host.board.kill_reader(broken, "dead")
    host.run(3000)
    assert {m["at"] for m in host.all("sick")} == {broken}


def test_step_8_one_tag_after_the_other(host: PlainHost) -> None:
    for number, station in enumerate(host.board.stations):
        before = len(host.tags())
        host.board.place(station, tag(number))
        host.run(300)
        host.board.remove(station)
        host.run(600)
        told = [(station, tag(number), 1), (station, tag(number), 0)]
        assert host.tags()[before:] == told


def test_step_9_all_at_once(host: PlainHost) -> None:
    for number, station in enumerate(host.board.stations):
        host.board.place(station, tag(number))
    host.run(800)
    expected = {(s, tag(i), 1) for i, s in enumerate(host.board.stations)}
    assert set(host.tags()) == expected


def test_step_10_red_green_blue(host: PlainHost) -> None:
    station = host.board.stations[-1]
    host.say("test", id=1, what="light", at=station)
    seen: list[int] = []
    for _ in range(40):
        host.run(100)
        pixel = next(iter(host.board.lights()[station].pixels), (0, 0, 0))
        if max(pixel) and (not seen or seen[-1] != pixel.index(max(pixel))):
            seen.append(pixel.index(max(pixel)))
    assert seen == [0, 1, 2]
    assert [m["ok"] for m in host.all("tested")] == [1]


def test_step_11_an_unplugged_reader_comes_back(host: PlainHost) -> None:
    station = host.board.stations[0]
    host.board.place(station, tag(1))
    host.run(300)
    host.board.kill_reader(station, "dead")
    host.run(3000)
    assert [m["at"] for m in host.all("sick")] == [station]
    host.board.kill_reader(station, "well")
    host.run(9000)
    told = [(m["at"], m["kind"]) for m in host.all("sick")]
    assert told == [(station, "silent"), (station, "revived")]
    assert host.tags() == [(station, tag(1), 1)]


def test_step_12_a_cut_of_power_forgets_nothing_that_lies_there(host: PlainHost) -> None:
    for number, station in enumerate(host.board.stations):
        host.board.place(station, tag(number))
    host.run(600)
    host.board.brown_out()
    host.board.advance(1000)
    again = PlainHost(host.board, bond=4712)
    again.greet()
    lying = {tuple(row) for m in again.all("snap") for row in m["tags"]}
    assert lying == {(s, tag(i)) for i, s in enumerate(host.board.stations)}


def test_step_13_the_version_of_this_program_goes_over_the_wire() -> None:
    host = PlainHost(LocalBoard(board_source("pico_pad")))
    host.greet()
    image = read_image(FIRMWARE)
    head = {"board": image.board, "files": len(image.files), "bytes": image.size}
    host.say("image", sum=image.sum, **head)
    for number, part in enumerate(image.files):
        if len(host.all("image")) == number:
            host.until("image", 500)
        assert host.all("image")[-1] | {"state": "want", "file": number} == host.all("image")[-1]
        size = len(part.data)
        host.say("file", i=number, path=part.path, size=size, sum=part.sum)
        for first in range(0, size, PIECE):
            host.say("data", b=b64encode(part.data[first : first + PIECE]).decode())
            host.run(5)
    host.run(200)
    assert host.all("image")[-1]["state"] == "ready"
    host.say("switch", sum=image.sum)
    host.run(1500)
    again = PlainHost(host.board, bond=4712)
    again.greet()
    again.say("bank")
    again.run(7000)
    told = [(m["bank"], m["trial"], m["sum"] == image.sum) for m in again.all("bank")]
    assert told == [("a", 1, True), ("a", 0, True)]


def test_a_fitted_board_file_runs() -> None:
    board = LocalBoard(fit("earth", "full", "seat1", "esp32_devkit"), 1, 0, False, NO_SETTINGS)
    host = PlainHost(board)
    host.greet()
    board.place("climate", tag(1))
    board.place("pad", tag(2))
    host.run(400)
    assert sorted(host.tags()) == [("climate", tag(1), 1), ("pad", tag(2), 1)]
    board.close()


def test_every_marked_step_has_a_test() -> None:
    text = (HERE / "first_test.md").read_text()
    marked = {int(n) for n in re.findall(r"^(\d+)\. ✓", text, re.MULTILINE)}
    here = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert marked == {int(n) for n in re.findall(r"^def test_step_(\d+)_", here, re.MULTILINE)}


def test_the_boards_are_told_apart() -> None:
    assert {load(name).spec["BOARD"] for name in names()} == set(names())
