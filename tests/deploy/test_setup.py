"""The set-up on a computer whose apt cannot do it: people read why, and what to do."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from shutil import copy

import pytest

SETUP = Path(__file__).parents[2] / "tools" / "setup.sh"
PYTHON = 'case "$*" in *ensurepip*) exit 1;; esac'
"""One without its virtual environments: a package is missing."""
LOCKED = """E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 812 (apt-get)
E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another using it?"""
AWAY = """Err:1 http://deb.debian.org/debian bookworm InRelease
  Temporary failure resolving 'deb.debian.org'
E: Unable to locate package python3-venv"""
FULL = "E: You don't have enough free space in /var/cache/apt/archives/."
BROKEN = "E: Unable to correct problems, you have held broken packages."


def set_up(folder: Path, said: str, fails: str) -> subprocess.CompletedProcess[str]:
    """The set-up where apt says this, and fails at what it is asked for with a word of `fails`."""
    (folder / "tools").mkdir()
    copy(SETUP, folder / "tools")
    (folder / "said").write_text(said + "\n\n")
    apt = f'echo "$*" >>{folder}/asked; cat {folder}/said; case "$*" in {fails}) exit 100;; esac'
    programs = {"python3.13": PYTHON, "id": "echo 0", "apt-get": apt, "apt-cache": "exit 1"}
    for name, does in programs.items():
        _program(folder / "bin" / name, does)
    _program(folder / ".venv" / "bin" / "python", "exit 0")
    path = f"{folder}/bin:{os.environ['PATH']}"
    command = ["sh", "tools/setup.sh"]
    return subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path}, text=True, capture_output=True
    )


def _program(path: Path, does: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("said", "then"),
    [
        (LOCKED, "Wait until the other installation is done"),
        (AWAY, "See that this computer reaches the internet"),
        (FULL, "Make room on the disk"),
        (BROKEN, "See in build/apt.log what it needs"),
    ],
)
def test_why_apt_fails_is_told_with_what_to_do(tmp_path: Path, said: str, then: str) -> None:
    done = set_up(tmp_path, said, "*install*")
    last = said.splitlines()[-1]
    assert done.returncode == 2
    assert done.stderr.splitlines()[-2:] == [
        f"The system packages could not be installed; apt says: {last}",
        f"{then}, then start again.",
    ]
    assert said in (tmp_path / "build" / "apt.log").read_text(), "all that it said is kept"


def test_old_lists_may_do_and_another_installation_is_waited_for(tmp_path: Path) -> None:
    done = set_up(tmp_path, LOCKED, "*update*")
    assert done.returncode == 0, done.stderr
    assert "apt says" not in done.stderr
    asked = (tmp_path / "asked").read_text().splitlines()
    assert [line.split("Timeout=120 ")[1].split()[0] for line in asked] == ["update", "install"]
    assert "python3-venv" in asked[1]
