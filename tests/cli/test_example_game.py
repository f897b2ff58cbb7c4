"""The game of docs/example-game: a package of another distribution, installed, checked, played."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.table.layout import TIERS

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "example-game"
MOST_LINES = 400
COMMAND = "import sys; from companion.cli import main; sys.exit(main())"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scratch environment into which the game was installed with pip."""
    folder = tmp_path_factory.mktemp("scratch")
    source, target = folder / "source", folder / "site"
    shutil.copytree(
        EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*-info")
    )
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True, capture_output=True)
    return target


def tabletwin(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the game is installed."""
    paths = os.pathsep.join((str(ROOT), str(site)))
    return subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=site,
        env={**os.environ, "PYTHONPATH": paths},
    )


def test_it_is_small_and_no_file_of_ours_names_it() -> None:
    files = [p for p in EXAMPLE.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    assert sum(len(p.read_text("utf-8").splitlines()) for p in files) < MOST_LINES
    rooms = ("engine", "companion", "simulators", "hardware", "bench", "firmware")
    ours = [p for room in rooms for p in (ROOT / room).rglob("*.*") if p.suffix in (".py", ".json")]
    assert not [p for p in ours if "lampions" in p.read_text("utf-8").lower()]


def test_it_keeps_what_every_game_must_at_every_table(installed: Path) -> None:
    found = tabletwin(installed, "check", "lampions", "--json")
    assert json.loads(found.stdout) == {"game": "lampions", "faults": []}, found.stderr
    assert found.returncode == 0


@pytest.mark.parametrize("tier", [tier for tier in TIERS if tier != "full"])
def test_robot_hands_play_it_with_hostile_noise(installed: Path, tier: str) -> None:
    words = ("--seats", "3", "--tier", tier, "--noise", "hostile", "--seed", "5", "--json")
    found = tabletwin(installed, "simulate", "lampions", *words)
    result = json.loads(found.stdout)
    assert (found.returncode, result["wrong_actions"], result["over"]) == (0, 0, True)
    assert result["scores"] == result["scores_of_the_engine_alone"]
    assert result["packed"]["done"]


def test_it_can_be_played_in_the_terminal(installed: Path) -> None:
    found = tabletwin(installed, "random", "lampions", "--seats", "4", "--matches", "20", "--json")
    assert json.loads(found.stdout)["matches"] == 20


def test_a_fault_is_told_and_the_command_says_so(installed: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(installed, broken)
    state = broken / "lampions" / "state.py"
    state.write_text(state.read_text("utf-8").replace('"R4.1")', '"R4.1") if seat else None'))
    found = tabletwin(broken, "check", "lampions", "--rules-only", "--matches", "1")
    assert found.returncode == 1
    assert "ledger: 2 seats, seed 1, the end: seat 1 has" in found.stdout
