"""Would a test notice a mistake in a driver? Each of a list is made in a copy of the tree.

    python -m bench.driver_mutants [--only WORDS]

The list is `bench/driver_mutants.toml`. Tests of the drivers run first, then those of whole boards.
A mistake that nobody notices must say in the list why it is the same on silicon (`same`), and one
that says so must not be noticed. Exit 1 otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE

from bench.tree import copied

LIST = Path(__file__).with_name("driver_mutants.toml")
NEAR = ("mfrc522", "pn53x", "drivers_and_chips", "pixels", "iso14443", "reader_vectors")
WHOLE = ("supervision", "inputs", "scanning", "field", "node_mqtt", "node_bonds",
         "node_conformance", "life_on_micropython")  # fmt: skip
RUNS: tuple[tuple[str, ...], ...] = (
    tuple(f"tests/firmware/test_{name}.py" for name in NEAR),
    ("tests/firmware", *(f"tests/board/test_{name}.py" for name in ("readers", "board", "resets"))),
    tuple(f"tests/board/test_{name}.py" for name in WHOLE),
)
"""What runs until something fails: the nearest first."""
LONGEST_S = 600
"""A run that takes longer hangs. Chosen: ten times what the longest takes on a quiet machine."""
QUIET = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist")
SERVER = f"""
import json, os, signal, sys
import pytest
import hypothesis, companion.link.link, simulators.board.loading
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.alarm({LONGEST_S})
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1), os.dup2(nowhere, 2)
        os._exit(int(pytest.main(json.loads(line))))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
LEFT_OUT = ("-m", "not slow and not soak",
            "-k", "not micropython and not budget and not driver_mutants")  # fmt: skip
"""What is slow, and the tests of the list itself, which fail when a mistake stands in a file."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One change of the text of a firmware file."""

    what: str
    file: str
    old: str
    new: str
    same: str = ""

    def applied(self, text: str) -> str:
        """The file with the mistake in it."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.what}: stands {text.count(self.old)} times in {self.file}")
        return text.replace(self.old, self.new)


def mistakes() -> list[Mistake]:
    """The whole list."""
    return [Mistake(**row) for row in tomllib.loads(LIST.read_text("utf-8"))["mutant"]]


class Tree:
    """A copy of the tree, and a process in it that runs tests without loading everything anew."""

    def __init__(self, root: Path) -> None:
        self.root = root
        paths = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVER], cwd=root, env=paths, stdin=PIPE, stdout=PIPE, text=True
        )

    def noticed(self, mistake: Mistake, runs: Sequence[Sequence[str]] = RUNS) -> int:
        """In which of the runs a test fails with this mistake, counted from 1; 0: in none.

        The tree is as before afterwards.
        """
        path = self.root / "firmware" / mistake.file
        text = path.read_text("utf-8")
        path.write_text(mistake.applied(text), "utf-8")
        try:
            return next((i for i, run in enumerate(runs, start=1) if self.fails(run)), 0)
        finally:
            path.write_text(text, "utf-8")

    def fails(self, tests: Sequence[str]) -> bool:
        """Whether one of these tests fails; one that hangs does."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([*QUIET, *LEFT_OUT, *tests]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline()) not in (0, 5)

    def close(self) -> None:
        self._process.communicate()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.driver_mutants", description=__doc__)
    parser.add_argument("--only", default="", help="those whose description has these words")
    asked = parser.parse_args(argv)
    work = [each for each in mistakes() if asked.only in each.what]
    caught = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(copied(Path(folder)))
        if any(tree.fails(run) for run in RUNS):
            print("a test fails without any mistake")
            return 2
        for each in work:
            run = tree.noticed(each)
            caught += run > 0
            wrong += bool(run) == bool(each.same)
            end = f" (the same on silicon: {each.same})" if each.same else ""
            print(f"{f'caught, {run}' if run else 'SURVIVED'}: {each.what}{end}", flush=True)
        tree.close()
    print(f"{caught} of {len(work)} mistakes in drivers were caught, {wrong} not as told.")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
