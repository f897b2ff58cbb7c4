"""Which board: a board file of the firmware, or one made for any list of stations."""

from __future__ import annotations

from collections.abc import Sequence
from pprint import pformat
from typing import Any

from simulators.board.flash import FIRMWARE

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
