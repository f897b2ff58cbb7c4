"""Do the tests bite? Small mistakes are put into the program, one at a time; a test must fail.

    python -m bench.mutants [--rooms engine/core,...] [--count 300] [--seed 1] [--least 0.92]

The mistakes are drawn by the seed over all lines of the rooms. Each is made in a copy of the
tree, and the nearest tests run first: those that name the module, then the folder of its room.
What nobody noticed is printed with file, line and change. What `bench/mutants_explained.txt`
names (file, then the changed line) changes nothing that anybody can see and does not count.
Exit 1 when less than the least share was caught.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.mutations import Mutation, mutations

ROOT = Path(__file__).parents[1]
EXPLAINED = Path(__file__).with_name("mutants_explained.txt")
TESTS = {
    "engine/core": (
        "tests/engine",
        "tests/games/test_check.py",
        "tests/games/test_spoiled_positions.py",
        "tests/games/peloponnes/test_position.py",
        "tests/games/hadara/test_position.py",
    ),
    "engine/games/earth": ("tests/games/earth",),
    "engine/games/gaia": ("tests/games/gaia",),
    "engine/games/hadara": ("tests/games/hadara",),
    "engine/games/peloponnes": ("tests/games/peloponnes",),
    "companion/table": ("tests/table", "tests/session"),
    "companion/store": ("tests/store", "tests/session"),
    "companion/link": ("tests/link",),
}
"""Room -> where its tests are; other rooms can be named with `--rooms room=tests/folder`."""
COPIED = ("engine", "companion", "simulators", "firmware", "hardware", "tests", "bench", "docs",
          "deploy", "tools", "pyproject.toml")  # fmt: skip
LONGEST_S = 240
"""A run of tests that takes longer hangs, and so the mistake was noticed."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake in one file."""

    path: str
    mutation: Mutation
    folders: tuple[str, ...]

    def said(self) -> str:
        text = (ROOT / self.path).read_text("utf-8")
        return f"{self.path}:{self.mutation.line}: {self.mutation.said(text)}"


def drawn(rooms: dict[str, tuple[str, ...]], count: int, seed: int) -> list[Mutant]:
    """So many mutants out of all there are, in an order of chance."""
    every = [
        Mutant(str(path.relative_to(ROOT)), mutation, folders)
        for room, folders in sorted(rooms.items())
        for path in sorted((ROOT / room).rglob("*.py"))
        for mutation in mutations(path.read_text("utf-8"))
    ]
    Random(seed).shuffle(every)
    return every[:count]


def nearest(tree: Path, mutant: Mutant) -> Iterator[list[str]]:
    """Runs of tests: files that name the module, the smallest first; then whole folders."""
    module = mutant.path.removesuffix(".py").replace("/", ".")
    names = (module, f"{module.rpartition('.')[0]} import", module.rpartition(".")[2])
    files = [f for folder in mutant.folders for f in (tree / folder).rglob("test_*.py")]
    texts = {file: file.read_text("utf-8") for file in files}
    near = [f for f, text in texts.items() if names[0] in text or names[2] in f.stem]
    if near:
        yield [str(f.relative_to(tree)) for f in sorted(near, key=lambda f: f.stat().st_size)]
    yield list(mutant.folders)


def caught(tree: Path, mutant: Mutant) -> bool:
    """Whether a test fails with this mistake in the tree; the tree is as before afterwards."""
    file = tree / mutant.path
    text = file.read_text("utf-8")
    file.write_text(mutant.mutation.applied(text), "utf-8")
    try:
        return any(_fails(tree, tests) for tests in nearest(tree, mutant))
    finally:
        file.write_text(text, "utf-8")


def _fails(tree: Path, tests: Sequence[str]) -> bool:
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    paths = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(words, cwd=tree, env=paths, capture_output=True, timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)


def explained() -> set[str]:
    """What is known to change nothing: `file: changed line`."""
    if not EXPLAINED.exists():
        return set()
    lines = EXPLAINED.read_text("utf-8").splitlines()
    return {line.split("  #")[0].strip() for line in lines if line and not line.startswith("#")}


def copied(into: Path) -> Path:
    """A copy of the tree in which mistakes may be made."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, into / name)
    return into


def rooms_of(words: str) -> dict[str, tuple[str, ...]]:
    """`room,room=tests/folder,...`; empty: the rooms that have their tests here."""
    found = {}
    for word in filter(None, words.split(",")):
        room, _, folder = word.partition("=")
        found[room] = (folder,) if folder else TESTS[room]
    return found or TESTS


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.mutants", description=__doc__)
    parser.add_argument("--rooms", default="")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=0.92)
    asked = parser.parse_args(argv)
    known, survived, idle = explained(), 0, 0
    work = drawn(rooms_of(asked.rooms), asked.count, asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Path(folder))
        for number, mutant in enumerate(work, start=1):
            if caught(tree, mutant):
                continue
            said = mutant.said()
            text = (ROOT / mutant.path).read_text("utf-8")
            is_idle = f"{mutant.path}: {mutant.mutation.said(text)}" in known
            idle, survived = idle + is_idle, survived + (not is_idle)
            print(f"{number}: {'changes nothing' if is_idle else 'survived'}: {said}", flush=True)
    counted = len(work) - idle
    share = (counted - survived) / counted if counted else 1.0
    print(f"{counted - survived} of {counted} mutants were caught, {share:.1%}; {idle} explained.")
    return int(share < asked.least)


if __name__ == "__main__":
    sys.exit(main())
