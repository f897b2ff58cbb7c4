"""Recorded traffic of a simulated table, replayed: the host hears the very same tags."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.house.api import Heard
from companion.house.nodes import Nodes
from companion.link import recording


def tags(heard: list[Any]) -> list[tuple[str, str, int]]:
    bodies = [each.body for each in heard if isinstance(each, Heard)]
    return [(b["at"], b["uid"], b["on"]) for b in bodies if b["t"] == "tag"]


def test_a_recording_replays_as_the_host_heard_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard: list[Any] = []
    drain = Nodes.drain

    def listen(nodes: Nodes) -> list[Any]:
        found = drain(nodes)
        heard.extend(found)
        return found

    monkeypatch.setattr(Nodes, "drain", listen)
    file = tmp_path / "traffic.txt"
    argv = ["simulate", "peloponnes", "--tier", "pad", "--noise", "lossy", "--record", str(file)]
    assert main([*argv, "--json"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert played["injected"]
    original = tags(heard)
    assert len(original) > 100

    heard.clear()
    clock = [0.0]
    replayed = Nodes({"desk": f"replay:{file}"}, threaded=False, clock=lambda: clock[0])
    replayed.start()
    for _ in range(200_000):
        due = replayed.pump()
        replayed.drain()
        if clock[0] > played["table_seconds"] + 5:
            break
        clock[0] = max(clock[0] + 0.01, min(due, clock[0] + 0.5))
    assert tags(heard) == original


def test_a_recording_holds_both_directions(tmp_path: Path) -> None:
    file = tmp_path / "traffic.txt"
    assert main(["simulate", "peloponnes", "--tier", "pad", "--record", str(file), "--json"]) == 0
    entries = recording.read(file)
    assert {entry.up for entry in entries} == {True, False}
    assert any(b'"t":"cue"' in entry.line for entry in entries if not entry.up)
