"""`tabletwin play --text`: a match in the terminal, typed by hand, on a simulated table."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main

Play = Any


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Play:
    """Play with typed lines; returns what was written."""

    def run(typed: str, *argv: object) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        words = ["play", "peloponnes", "--text", "--seed", "4", "--folder", str(tmp_path / "home")]
        assert main([*words, *(str(arg) for arg in argv)]) == 0
        return capsys.readouterr().out

    return run


DEAL = "\n" * 7
"""Two civilizations and five tiles, drawn from the piles."""


def test_the_first_question_is_asked_after_the_deal(play: Play) -> None:
    out = play(DEAL)
    assert "Seat 1: choose." in out
    assert "Pass and take 3 coins" in out


def test_tiles_lie_on_their_stations_and_lights_lead(play: Play) -> None:
    out = play(f"{DEAL}t\n", "--tier", "stations")
    lines = [line.removeprefix("> ").split() for line in out.splitlines()]
    rows = [words for words in lines if words and words[0].startswith("row/t")]
    assert [row[1] for row in rows] == [f"row:{n}" for n in range(5)]
    assert all(row[2].startswith("A") for row in rows)
    assert any(row[-1].startswith("choose") for row in rows)


def test_what_is_not_a_choice_is_told_and_asked_again(play: Play) -> None:
    out = play(f"{DEAL}99\nhello\n1\n", "--tier", "pad")
    assert out.count("Type a number from 1 to") == 2
    assert "Seat 1 passes." in out


def test_an_illegal_piece_is_refused_with_the_reason(play: Play) -> None:
    out = play("\n\nC04\n", "--tier", "pad")
    assert "C04" in out
    assert out.count("Draw from pile A and lay it on tile row, 1.") == 2


def test_undo_and_why(play: Play) -> None:
    out = play(f"{DEAL}1\nw 1 coins\nu\n", "--tier", "pad")
    assert "(R6.5:" in out
    assert out.count("Seat 1: choose.") == 2


def test_scores_help_and_why_of_nothing(play: Play) -> None:
    out = play(f"{DEAL}?\ns\nw 9 coins\nw 1 nonsense\n", "--tier", "pad")
    assert "undo" in out
    assert "Seat 2: 0 points" in out or "points;" in out
    assert "Ask as in" in out
    assert "No line of the ledger" in out


def test_the_match_is_saved_and_replays(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play(f"{DEAL}1\n1\n", "--tier", "pad", "--save", file)
    record = json.loads(file.read_text("utf-8"))
    assert [step["action"] for step in record["steps"] if "action" in step] == ["pass", "pass"]
    assert main(["replay", str(file), "--json"]) == 0


def test_japanese(play: Play) -> None:
    assert "ペロポネソス" in play(DEAL, "--language", "ja", "--tier", "pad")
