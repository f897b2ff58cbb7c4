"""The pure functions of the reader drivers give what the data sheets say, in both interpreters."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "vectors/readers.json").read_text()
)["rows"]

# Written in the firmware's subset; `rows` come in, `answer` goes out.
CALL = """
import iso14443, mfrc522, pn532_frames, pn5180
from binascii import hexlify, unhexlify
modules = {"iso14443": iso14443, "mfrc522": mfrc522, "pn532_frames": pn532_frames, "pn5180": pn5180}

def come_in(value):
    if isinstance(value, str):
        return unhexlify(value.replace(" ", ""))
    return tuple(value["list"]) if isinstance(value, dict) else value

def go_out(value):
    if isinstance(value, (bytes, bytearray)):
        return hexlify(value).decode()
    return [go_out(one) for one in value] if isinstance(value, list) else value

answer = json.dumps([
    go_out(getattr(modules[row["module"]], row["call"])(*[come_in(arg) for arg in row["args"]]))
    for row in rows
])
"""


def test_frames_and_registers_are_those_of_the_data_sheets(check: Any) -> None:
    given = check(CALL, rows=ROWS)
    assert [(row["source"], found) for row, found in zip(ROWS, given, strict=True)] == [
        (row["source"], row["gives"]) for row in ROWS
    ]


def test_every_driver_has_rows() -> None:
    assert {row["module"] for row in ROWS} == {"iso14443", "mfrc522", "pn532_frames", "pn5180"}
