"""`tabletwin doctor --measure`: a node is measured with guided hands; the report hides secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main, reach
from companion.cli.measured import MEASURED, SIMULATED, lines_of
from tests.cli.tabletop import PATIENCE_S, Deed, OneHand, Pad, Somebody

KEY = "5a" * 32
TIMES = 2


@pytest.fixture
def pad() -> Iterator[Pad]:
    made = Pad(key=KEY)
    yield made
    made.close()


def measure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *argv: str,
    deeds: list[Deed] | None = None, ready_s: float = PATIENCE_S,
) -> tuple[int, dict[str, Any], str]:  # fmt: skip
    """Exit code, report and what people read."""
    said: list[str] = []

    def new() -> str:
        captured = capsys.readouterr()
        said.append(captured.out + captured.err)
        return said[-1]

    for name in ("bench.TESTED_S", "measure.LIT_S"):  # a busy machine is no node that is ill
        monkeypatch.setattr(f"companion.cli.{name}", PATIENCE_S)
    monkeypatch.setattr("companion.cli.bench.READY_S", ready_s)
    monkeypatch.setattr("sys.stdin", Somebody(new, deeds or []))
    code = main(["doctor", "--measure", "--rest", "1", *argv])
    captured = capsys.readouterr()
    found = json.loads(captured.out) if "--json" in argv and captured.out else {}
    return code, found, "".join(said) + captured.out + captured.err


def test_a_simulated_node_is_measured_and_called_simulated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reach, "TIER", "pad")
    monkeypatch.setattr(reach, "NODE", "desk")
    file = tmp_path / "report.json"
    code, _, said = measure(
        capsys, monkeypatch, "--folder", str(tmp_path), "--rounds", str(TIMES), "--out", str(file)
    )
    report = json.loads(file.read_text("utf-8"))
    assert code == 0
    assert report["simulated"] is True
    assert report["placed"] == {"tries": TIMES, "seen": TIMES, "also_elsewhere": 0}
    assert report["false_removals"] == {"count": 0, "seconds": 1}
    assert report["removals"]["never"] == 0
    assert report["place_to_light_ms"]["count"] == TIMES
    assert report["readers"]["pad"]["well"] is True
    pad = report["readers"]["pad"]
    for name in ("look_ms", "cycle_ms"):  # of two looks: the last one, and the time before it
        assert 1 <= pad[name] < 400
    assert report["node"]["reset"] == "power"
    assert SIMULATED in said
    assert file.with_suffix(".txt").read_text("utf-8").splitlines() == lines_of(report)


def test_a_node_at_a_cable_is_measured_with_the_key_and_tells_no_secret(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pad: Pad
) -> None:
    key = tmp_path / "key"
    key.write_text(KEY)
    monkeypatch.setattr("companion.cli.measure.Typist", lambda write, read: OneHand(pad))
    code, report, said = measure(
        capsys, monkeypatch, "--cable", pad.port, "--key-file", str(key), "--rounds", "1", "--json"
    )
    assert code == 0
    assert report["sealed"] is True
    assert report["carrier"] == "serial"
    assert report["placed"]["seen"] == 1
    text = said + json.dumps(report)
    tags = pad.box.pieces
    for secret in (KEY, pad.port, *tags):
        assert secret not in text


def test_people_are_guided(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words of the guide: lay, hands away, lift and Enter."""
    from companion.cli.measure import Typist

    said: list[str] = []
    hands = Typist(said.append, lambda prompt: said.append(prompt) or "\n")
    hands.lay("t3")
    hands.rest(60)
    hands.lift("t3")
    assert [line.split()[0] for line in said] == ["Lay", "Take", "Lift"]
    assert all("t3" in said[n] for n in (0, 2))


def test_a_dead_reader_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = Pad()
    pad.board.kill_reader("pad", "dead")
    try:
        code, _, said = measure(capsys, monkeypatch, "--cable", pad.port, "--json")
    finally:
        pad.close()
    assert code == 1
    assert "No reader of this node answers" in said


def test_no_node_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, said = measure(capsys, monkeypatch, "--cable", "/dev/ttyNOBODY", ready_s=0.3)
    assert code == 1
    assert said.strip().startswith("There is no port /dev/ttyNOBODY.")


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (("--measure", "--cable", "a=/dev/x,b=/dev/y"), "a, b"),
        (("--out", "x.json"), "--measure"),
        (("--measure", "--out", "/nowhere/x.json"), "/nowhere"),
    ],
)
def test_bad_use(capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], word: str) -> None:
    assert main(["doctor", *argv]) == 2
    assert word in capsys.readouterr().err


def test_figures_of_a_board_are_not_called_simulated() -> None:
    report = {
        "simulated": False,
        "node": {"board": "pico_pad", "py": "micropython 1.27.0", "fw": "0", "hash": "0",
                 "reset": "power"},
        "carrier": "serial", "sealed": False, "day": "2026-11-21", "readers": {},
        "placed": {"tries": 1, "seen": 1, "also_elsewhere": 0},
        "false_removals": {"count": 0, "seconds": 60},
        "place_to_light_ms": {"count": 0, "p50": 0.0, "p95": 0.0},
        "removals": {"told_ms": {"count": 0, "p50": 0.0, "p95": 0.0}, "late": 0, "never": 1},
        "beats": {"count": 0}, "wire": {"bad_lines_up": 0, "resent_down": 0}, "rssi_dbm": -60,
        "not_measured": ["volts"],
    }  # fmt: skip
    lines = lines_of(report)
    assert lines[0] == MEASURED
    assert not any("SIMULATED" in line for line in lines)
    assert "Lifting was never told (1 times)." in lines
