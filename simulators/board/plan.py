"""Which board: a board file of the firmware, or one made for any list of stations."""

from __future__ import annotations

from collections.abc import Sequence
from pprint import pformat
from typing import Any

from simulators.board.flash import FIRMWARE
from simulators.board.runtime import MissingRuntimeError

FIRST_PIN = 100  # pins of a made board; a real one has fewer, and a select decoder instead


def board_source(board: str) -> str:
    """The text of a board file of the firmware."""
    return (FIRMWARE / "boards" / f"{board}.py").read_text()


def board_names(source: str) -> Any:
    """A board file as a namespace, for wiring the chips."""
    names: dict[str, Any] = {}
    exec(compile(source, "board.py", "exec"), names)
    return type("Board", (), names)


def made_board(
    stations: Sequence[str], like: str = "pico_w", row: int = 16, pixels: int = 4
) -> str:
    """The text of a board file with these stations, in rows of `row`, 90 mm apart."""
    source = board_source(like)
    names = vars(board_names(source))
    rows = [
        {
            "name": name,
            "at": (90 * (i % row), 110 * (i // row)),
            "reader": "mfrc522",
            "cs": FIRST_PIN + i,
            "leds": (pixels * i, pixels),
        }
        for i, name in enumerate(stations)
    ]
    lights = names["LIGHTS"] | {"count": pixels * len(stations)}
    lights["max_ma"] = 200 + 45 * len(stations)
    return f"{source}\nSTATIONS = {pformat(tuple(rows))}\nLIGHTS = {pformat(lights)}\n"


def real_board(stations: Sequence[str]) -> str:
    """The text of a board file with these stations on pins that an RP2040 has: a pad for one, a
    mat for up to sixteen. Raises MissingRuntimeError for more.
    """
    source = board_source("pico_pad" if len(stations) == 1 else "pico_mat")
    rows = vars(board_names(source))["STATIONS"]
    if len(stations) > len(rows):
        raise MissingRuntimeError(
            f"A Pico has pins for {len(rows)} stations and this node has {len(stations)}: "
            "use --tier pad, or --firmware micropython."
        )
    named = [row | {"name": name} for row, name in zip(rows, stations, strict=False)]
    return f"{source}\nSTATIONS = {pformat(tuple(named))}\n"
