"""The node on the build that a Pico runs: where its image is told, and what the figures say.

The simulated board's figures follow those of the real build within 15 %; `make soak-link`
measures both.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import BAD_USE, main
from simulators.board import LocalBoard
from simulators.board.board import Board
from simulators.board.figures import scan_ms
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_names, board_source, real_board
from simulators.board.rp2040 import IMAGE, NAMED, Rp2040Board, image
from simulators.board.runtime import MissingRuntimeError

ROOT = Path(__file__).parents[2]
WITHIN = 0.15
UID = "04a1b2c3d4e5{:02x}"
PIECES = 32
"""Laid and lifted one after the other, twice on each station. Chosen: their mean moves by 3 % from
one set to another, a fifth of what is allowed."""
ROUNDS = 20
"""Looks at all stations. Chosen: a heartbeat or two fall among them."""


def _why_not() -> str:
    try:
        image()
    except MissingRuntimeError as why:
        return str(why)
    return ""


on_rp2040 = pytest.mark.skipif(bool(_why_not()), reason=_why_not())


def test_without_the_image_one_is_told_where_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv(NAMED, str(tmp_path / "none.uf2"))
    words = ["simulate", "peloponnes", "--seats", "1", "--tier", "pad", "--firmware", "rp2040"]
    assert main(words) == BAD_USE
    said = capsys.readouterr().err
    assert IMAGE in said
    assert NAMED in said
    assert "docs/add-a-board.md" in said
    assert IMAGE in (ROOT / "docs/add-a-board.md").read_text()


def test_stations_are_wired_to_pins_that_there_are() -> None:
    one = board_names(real_board(["tablet"]))
    assert [(s["name"], s["cs"]) for s in one.STATIONS] == [("tablet", 17)]
    names = [f"a{i}" for i in range(16)]
    assert [s["name"] for s in board_names(real_board(names)).STATIONS] == names
    with pytest.raises(MissingRuntimeError, match="16 stations"):
        real_board([*names, "b"])


def figures(board: Board) -> dict[str, float]:
    """Milliseconds of board time: rounds of all stations, a tag laid and lifted, a cue."""
    host = PlainHost(board)
    if not host.all("birth"):
        host.until("birth", 10_000)
    host.greet()
    host.run(500)
    found = {"round, no tag": scan_ms(board, ROUNDS)}
    laid, lifted = [], []
    for i in range(PIECES):  # in no step with the rounds
        host.run(130 + 17 * i % 61, step=1)
        at = board.stations[7 * i % len(board.stations)]
        board.place(at, UID.format(i))
        laid.append(host.until("tag", 1000))
        board.remove(at)
        lifted.append(host.until("tag", 1000))
    found["told when laid"] = sum(laid) / len(laid)
    found["told when lifted"] = sum(lifted) / len(lifted)
    for i, station in enumerate(board.stations):
        board.place(station, UID.format(i))
    host.run(1500)
    found["round, a tag everywhere"] = scan_ms(board, ROUNDS)
    lit = []
    for i in range(12):
        host.run(40 + 13 * i % 37, step=1)
        host.say("cue", id=i + 1, cues={board.stations[0]: ("take", "put")[i % 2]})
        lit.append(host.until("lit", 1000))
    found["a cue shown"] = sum(lit) / len(lit)
    board.close()
    return found


# Measured on the real build, with the firmware of 2026-11-22, 16:40; the soak measures them anew.
REAL = {
    "round, no tag": 47.0,
    "told when laid": 55.3,
    "told when lifted": 345.3,
    "round, a tag everywhere": 81.0,
    "a cue shown": 19.2,
}


def test_a_simulated_board_has_the_figures_that_were_measured_on_the_real_build() -> None:
    ours = figures(LocalBoard(board_source("pico_mat")))
    assert ours == pytest.approx(REAL, rel=WITHIN)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@on_rp2040
def test_the_figures_of_the_simulated_board_follow_the_real_build() -> None:
    source = board_source("pico_mat")
    ours, real = figures(LocalBoard(source)), figures(Rp2040Board(source))
    print(json.dumps({"simulated": ours, "rp2040": real}))
    assert {name: ours[name] for name in real} == pytest.approx(real, rel=WITHIN)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@on_rp2040
def test_a_match_of_peloponnes_on_the_real_build(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "peloponnes", "--seats", "1", "--seed", "1", "--tier", "pad"]
    assert main([*words, "--firmware", "rp2040", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["firmware"]["interpreter"].startswith("micropython 1.28")
    assert said["over"]
    assert said["wrong_actions"] == 0
