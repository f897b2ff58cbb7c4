"""Figures of the board: how fast a node scans and tells, with modelled air and bus times.

`assumptions()` tells what is modelled and how; nothing here was measured on a board.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from simulators.board import Board, open_board
from simulators.board.flash import FIRMWARE
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_names, board_source
from simulators.board.remote import RemoteBoard
from simulators.chips.air import ANSWER_US
from simulators.chips.i2c import CALL_US as I2C_CALL_US
from simulators.chips.ports import PORTS
from simulators.chips.tag import POWER_UP_US


def assumptions() -> list[str]:
    """What the figures rest on, one sentence each."""
    radio, bus = board_names(board_source("pico_w")).RADIO, board_names(board_source("pico_w")).SPI
    port = PORTS["rp2"]
    return [
        f"A transaction on SPI costs {port.call_us} us of interpreter time, a turn of a task "
        f"{port.turn_us} us (measured on the RP2040's own build), one on I2C {I2C_CALL_US} us, "
        f"and its bytes at the rate of the bus ({bus['baud']:,} bit/s).",
        "Frames on the air run at 106 kbit/s; a tag answers "
        f"{ANSWER_US} us after the last bit of a question.",
        f"A field is on {radio['field_ms']} ms before the first question (guard time); "
        f"a tag needs {POWER_UP_US / 1000:g} ms of them.",
        f"Up to {radio['fields']} fields are on at once, never two within {radio['apart_mm']} mm; "
        f"an empty station is asked {radio['tries']} times, {radio['answer_us']} us each.",
    ]


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds of board time, but for `cpu_per_second`: host CPU seconds a second of it."""

    interpreter: str
    stations: int
    occupied: int
    scan_ms: float
    place_to_tag_p50: float
    place_to_tag_p95: float
    remove_to_tag_p95: float
    cue_to_lit_p95: float
    cpu_per_second: float


def _share(values: list[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def scan_ms(board: Board, rounds: int = 20) -> float:
    """The mean time in which every station was looked at once, idle pauses included."""
    before = board.counters()["looks"]
    begun = board.now_ms
    wanted = rounds * len(board.stations)
    while board.counters()["looks"] - before < wanted:
        board.advance(5)
    return (board.now_ms - begun) / rounds


def measure(interpreter: str = "cpython", occupied: int = 4, samples: int = 100) -> Figures:
    """Sixteen stations on one Pico W."""
    board = open_board(interpreter=interpreter)
    host = PlainHost(board)
    host.greet()
    for i in range(occupied):
        board.place(board.stations[4 * i + 1], f"04a1b2c3d4e5{i:02x}")
    host.run(500)
    place, remove, lit = [], [], []
    for i in range(samples):
        host.run(37 + 13 * i % 50, step=1)
        board.place("s1", "04a1b2c3d4e5ff")
        place.append(host.until("tag", 1000))
        host.say("cue", id=i + 1, cues={"s1": ("take", "put")[i % 2]})
        lit.append(host.until("lit", 1000))
        board.remove("s1")
        remove.append(host.until("tag", 1000))
    begun = time.process_time(), time.perf_counter()
    host.run(10_000)
    spent = time.process_time() - begun[0]
    if interpreter != "cpython":
        spent = time.perf_counter() - begun[1]
    scan = scan_ms(board)
    board.close()
    return Figures(
        interpreter,
        len(board.stations),
        occupied,
        round(scan, 1),
        round(_share(place, 50), 1),
        round(_share(place, 95), 1),
        round(_share(remove, 95), 1),
        round(_share(lit, 95), 1),
        round(spent / 10, 4),
    )


@dataclass(frozen=True, slots=True)
class Limits:
    """Bytes: bytecode of the whole firmware, heap in use with a bond and all stations.

    A board with a radio was told a Wi-Fi and a broker, so that all its code is loaded.
    """

    board: str
    stations: int
    mpy_bytes: int
    heap_after_boot: int
    heap_in_bond: int


AIR = {"name": "rail", "ssid": "house", "password": "12345678", "broker": "192.168.1.5"}


def limits(name: str) -> Limits:
    """A board file on real MicroPython, from bytecode as on a board; chips and tags, which are
    part of the simulation, are not counted.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        command = [sys.executable, str(FIRMWARE / "check.py"), "--sizes", "--out", folder]
        subprocess.run(command, check=True, capture_output=True)
        size = sum(
            path.stat().st_size for path in out.rglob("*.mpy") if path.parent.name != "boards"
        )
        source = board_source(name)
        told = AIR if board_names(source).WIFI else {}
        board = RemoteBoard(source, firmware=out, settings=told)
        board.advance(100)
        after_boot, before = board.heap()
        host = PlainHost(board)
        host.greet()
        for i, station in enumerate(board.stations):
            board.place(station, f"04a1b2c3d4e5{i:02x}")
        host.run(3000)
        in_bond = board.heap()[0] - _weight_of_tags(board)
        board.close()
    return Limits(name, len(board.stations), size, after_boot - before, in_bond - before)


def _weight_of_tags(board: RemoteBoard) -> int:
    """What as many tags as there are stations take of the interpreter's heap."""
    used, _ = board.heap()
    count = len(board.stations)
    board.run(
        "from simulators.chips.tag import Tag\n"
        f"more = [Tag(bytes((4, 161, 178, 195, 212, 229, i))) for i in range({count})]\n"
        "answer = ''"
    )
    return board.heap()[0] - used


if __name__ == "__main__":
    print("\n".join(assumptions()))
    for path in sorted((FIRMWARE / "boards").glob("*.py")):
        print(json.dumps(asdict(limits(path.stem))))
    for name in ("cpython", "micropython"):
        print(json.dumps(asdict(measure(name))))
