"""Players without a name are called by the words of the language, whoever begins the match."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli import main, serve
from companion.cli.output import scores_line
from engine import games
from engine.core.match import Seat


@pytest.mark.parametrize(
    ("language", "third"), [("ja", "席3"), ("de", "Platz 3"), ("en", "Seat 3")]
)
def test_serve_calls_the_others_by_their_numbers(language: str, third: str) -> None:
    """`--names` tells some; the match that phones open has the others."""
    begun: list[str] = []

    def start(game: str, seats: list[Seat], *_: Any) -> None:
        begun.extend(seat.name for seat in seats)

    asked = Namespace(
        seats=3, language=language, names="Ann, Bo", set=[], game=["peloponnes"], tier="touch",
        stand_ins=False,
    )  # fmt: skip
    serve._begun(asked, SimpleNamespace(start=start), games.load("peloponnes"), 1)  # type: ignore[arg-type]
    assert begun == ["Ann", "Bo", third]


@pytest.mark.parametrize("letters", [21, 200])
def test_serve_takes_no_name_that_the_app_would_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], letters: int
) -> None:
    """As long as in a new match of the app, to the letter; what is too long is said, not cut."""
    names = f"Ann,{'B' * letters}"
    argv = ["serve", "peloponnes", "--folder", str(tmp_path), "--port", "18555", "--names", names]
    assert main(argv) == 2
    assert f"20 letters at most, not {letters}" in capsys.readouterr().err
    assert serve._named([Seat("Seat 1", "red")], "B" * 20) == [Seat("B" * 20, "red")]


def test_simulate_tells_the_scores_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "peloponnes", "--tier", "pad", "--seats", "1", "--language", "ja"]
    assert main(argv) == 0
    assert capsys.readouterr().out.startswith("席1：")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "ada: 1, B: 2"),
        ("ja", "ada：1、B：2"),
        ("fr", "ada : 1, B : 2"),
        ("zh", "ada：1、B：2"),
    ],
)
def test_scores_stand_between_the_marks_of_the_language(language: str, said: str) -> None:
    """Names are written as people write them."""
    assert scores_line(["ada", "B"], [1, 2], language) == said
