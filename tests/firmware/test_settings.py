"""Setting a node up over its serial line: no file to edit, no secret in the log."""

from __future__ import annotations

import json

from simulators.board import LocalBoard
from simulators.board.plainhost import PlainHost
from simulators.board.plan import made_board


def told(*lines: str) -> tuple[LocalBoard, PlainHost]:
    board = LocalBoard(made_board(["s1"]))
    host = PlainHost(board)
    board.advance(50)
    for line in lines:
        board.send(line.encode() + b"\n")
        host.run(20)
    return board, host


def test_a_node_is_told_its_name_and_its_network() -> None:
    board, host = told(
        "!name rail", "!table den", "!ssid my home", "!password hush hush", "!port 1884", "!show"
    )
    stored = json.loads(board.flash.files["node.json"])
    assert stored == {
        "name": "rail",
        "table": "den",
        "ssid": "my home",
        "password": "hush hush",
        "port": 1884,
    }
    assert any(b"ssid=my home" in line for line in host.log)


def test_secrets_never_reach_the_log() -> None:
    key = "ab" * 32
    board, host = told("!password hush", f"!key {key}", "!secret quiet", "!show")
    assert json.loads(board.flash.files["node.json"])["key"] == key
    text = b"\n".join(host.log)
    assert b"hush" not in text
    assert b"quiet" not in text
    assert key.encode() not in text


def test_nonsense_is_refused_and_changes_nothing() -> None:
    board, host = told(
        "!port high", "!key 12", "!name a/b", "!name", "!colour red", "!", "! ", "!ssid " + "x" * 65
    )
    assert "node.json" not in board.flash.files
    assert sum(b"not understood" in line for line in host.log) == 8


def test_a_new_name_holds_from_the_next_start_on() -> None:
    board, host = told("!name rail", "!restart")
    board.advance(500)
    assert board.reboots() == ["soft"]
    assert "crashes" not in board.flash.files or board.flash.files["crashes"] == b"1"


def test_forgetting() -> None:
    board, _ = told("!name rail", "!forget")
    assert json.loads(board.flash.files["node.json"]) == {}


def test_a_damaged_file_is_passed_over() -> None:
    board = LocalBoard(made_board(["s1"]))
    board.flash.files["node.json"] = b'{"name": "ra'
    board.reboot("soft")
    host = PlainHost(board)
    host.greet()
    assert host.all("hello")
    assert any(b"node.json is damaged" in line for line in host.log)
