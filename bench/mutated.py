"""Tests run with one mistake in place: loaded once, run in a copy of the process for each."""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType
from typing import Any

import pytest

from bench.mutant import Mutant
from bench.seen import Trace
from bench.tree import ROOT

QUIET = ("-qq", "-o", "addopts=", "-o", "timeout=90", "-m", "not soak",
         "-p", "no:cacheprovider", "-p", "no:xdist")  # fmt: skip
LONGEST_S = 4
"""Tests that take longer while they are followed are left out: chosen so that one look at all
tests costs minutes, not hours; what only they would notice is said to have survived."""
MOST_BYTES = 6 << 30
FRESH = "from bench.mutated import fresh; fresh()"


class Mill:
    """Knows what was found so far: `seen.jsonl`, tests by file, and `found.jsonl`, mutants.

    More mistakes are followed than are asked for: where the program changes, others move up.
    """

    def __init__(
        self,
        drawn: Sequence[Mutant],
        count: int,
        folders: Sequence[str],
        most: float,
        report: Path,
        processes: int = 1,
    ) -> None:
        self.drawn, self.work, self.folders, self.most = drawn, drawn[:count], folders, most
        self.processes = processes
        report.mkdir(parents=True, exist_ok=True)
        self.seen_file, self.found_file = report / "seen.jsonl", report / "found.jsonl"
        self.followed_file = report / "followed.json"

    def again(self) -> None:
        """Forget who survived: tests were written since."""
        kept = [row for row in rows(self.found_file) if row["caught"]]
        self.found_file.unlink(missing_ok=True)
        for row in kept:
            append(self.found_file, row)

    def survivors(self) -> set[str]:
        """Do what is left to do, and name whom nobody noticed."""
        if self._left():
            pytest.main([*QUIET, *self.folders], plugins=[self])
        return {row["id"] for row in rows(self.found_file) if not row["caught"]}

    def _left(self) -> list[Mutant]:
        done = {row["id"] for row in rows(self.found_file)}
        return [mutant for mutant in self.work if mutant.id not in done]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running all tests once."""
        by_file: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            by_file.setdefault(item.nodeid.partition("::")[0], []).append(item)
        noted, left = self._followed(session, by_file), self._left()
        shares = [left[first :: self.processes] for first in range(self.processes)]
        in_copies([partial(self._look, session, noted, share) for share in shares])
        return True

    def _look(
        self, session: pytest.Session, noted: list[dict[str, Any]], work: Sequence[Mutant]
    ) -> int:
        """Find out who is caught, and note it one by one."""
        every = {item.nodeid: item for item in session.items}
        for mutant in work:
            tests = [test for test in _nearest(mutant, _meeting(mutant, noted)) if test in every]
            anew = not tests
            if anew:  # nobody steps on it once all is loaded
                tests = [t for t in _nearest(mutant, noted) if t in every and mutant.is_near(t)]
            caught, seconds = self._caught(session, mutant, [every[t] for t in tests], anew)
            row = {"id": mutant.id, "caught": caught, "tests": len(tests), "seconds": seconds}
            append(self.found_file, row)
        return 0

    def _followed(
        self, session: pytest.Session, by_file: dict[str, list[pytest.Item]]
    ) -> list[dict[str, Any]]:
        """What each test runs; looked at anew where its file, or too much of the draw, changed."""
        followed = self.followed_file.read_text("utf-8") if self.followed_file.exists() else "[]"
        if not {mutant.id for mutant in self.work} <= set(json.loads(followed)):
            self.seen_file.unlink(missing_ok=True)
            self.followed_file.write_text(json.dumps([mutant.id for mutant in self.drawn]))
        texts = {file: sha256((ROOT / file).read_bytes()).hexdigest() for file in by_file}
        known = {(row["file"], row["text"]) for row in rows(self.seen_file)}
        new = [(file, text) for file, text in texts.items() if (file, text) not in known]
        for at in range(0, len(new), self.processes):
            some = new[at : at + self.processes]
            in_copies([partial(self._note, session, *one, by_file[one[0]]) for one in some])
        current = [row for row in rows(self.seen_file) if texts.get(row["file"]) == row["text"]]
        return [test for row in current for test in row["tests"]]

    def _note(self, session: pytest.Session, file: str, text: str, items: list[pytest.Item]) -> int:
        """One run of a file's tests without a mistake: what each runs, and how long it takes."""
        trace, tests = Trace(self.drawn), []
        signal.signal(signal.SIGPROF, too_long)
        for at, item in enumerate(items):
            start, failed = process_time(), session.testsfailed
            signal.setitimer(signal.ITIMER_PROF, LONGEST_S)
            with trace.following():
                run(item, items[at + 1] if at + 1 < len(items) else None)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if session.testsfailed == failed:
                seconds = round(process_time() - start, 3)
                seen = sorted(trace.taken())
                tests.append({"test": item.nodeid, "seconds": seconds, "seen": seen})
        append(self.seen_file, {"file": file, "text": text, "tests": tests})
        return 0

    def _caught(
        self, session: pytest.Session, mutant: Mutant, items: list[pytest.Item], anew: bool
    ) -> tuple[bool, float]:
        """Whether a test fails, and what it took; `anew` loads everything with the mistake."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        words = [str(self.most), mutant.path, mutant.changed(), *(item.nodeid for item in items)]

        def inside() -> int:
            if not anew and put_in(mutant):
                return until_one_fails(session, items, self.most)
            line = [sys.executable, "-c", FRESH]
            done = subprocess.run(line, input=json.dumps(words), text=True, cwd=ROOT)
            return done.returncode

        left = in_a_copy(inside, self.most + 3 * LONGEST_S) if items else 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        return left != 0, round(after - before, 2)


def _meeting(mutant: Mutant, noted: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tests that step on the changed line, with all cases of a test of which one does.

    What many cases look at is often made once, and then only the first case steps on it.
    """
    meeting = {_function(t["test"]) for t in noted if mutant.id in t["seen"]}
    return [t for t in noted if _function(t["test"]) in meeting]


def _function(test: str) -> str:
    return test.partition("[")[0]


def _nearest(mutant: Mutant, noted: Sequence[dict[str, Any]]) -> list[str]:
    """One case of every test, then another of each; those of the room and the quick ones first."""
    found = sorted(noted, key=lambda t: (not mutant.is_near(t["test"]), t["seconds"]))
    cases = Counter[str]()
    turns = []
    for number, test in enumerate(found):
        function = _function(test["test"])
        turns.append((not mutant.is_near(test["test"]), cases[function], number))
        cases[function] += 1
    return [found[number]["test"] for _, _, number in sorted(turns)]


def too_long(number: int, frame: object) -> None:
    """Ends a test that is not worth its time here."""
    pytest.fail("too long")


def rows(file: Path) -> list[dict[str, Any]]:
    """What a report holds."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def append(file: Path, row: dict[str, object]) -> None:
    """One line more."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(row, ensure_ascii=False) + "\n")


def in_a_copy(what: Callable[[], int], most: float | None = None) -> int:
    """What a copy of this process answers; what takes all time or memory answers 1 as well."""
    return os.waitpid(copied(what, most), 0)[1]


def in_copies(works: Sequence[Callable[[], int]]) -> None:
    """Do these side by side, each in a copy of this process."""
    for child in [copied(what) for what in works]:
        os.waitpid(child, 0)


def copied(what: Callable[[], int], most: float | None = None) -> int:
    """The number of a copy of this process that does this and ends with the answer."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in (1, 2):
            os.dup2(nowhere, number)
        if most is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(most), int(most)))
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        code = what()
    finally:
        os._exit(code)


def run(item: pytest.Item, following: pytest.Item | None) -> None:
    """One test, as pytest does it."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def until_one_fails(session: pytest.Session, items: Sequence[pytest.Item], most: float) -> int:
    """1 as soon as a test fails, 0 when all or enough have passed."""
    start = process_time()
    for at, item in enumerate(items):
        run(item, items[at + 1] if at + 1 < len(items) else None)
        if session.testsfailed:
            return 1
        if process_time() - start > most:
            break
    return 0


def put_in(mutant: Mutant) -> bool:
    """Change the function in place, whoever holds it; False when it stands outside of functions."""
    file = str(ROOT / mutant.path)
    if mutant.function is None:
        return False
    new = {key(code): code for code in codes(compile(mutant.changed(), file, "exec"))}
    changed = False
    gc.unfreeze()  # what is loaded was put where nobody looks (tests/conftest.py)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == file:
            code = new.get(key(each.__code__))
            if code is None or len(code.co_freevars) != len(each.__code__.co_freevars):
                continue
            if mutant.function.begin <= each.__code__.co_firstlineno <= mutant.function.end:
                each.__code__, changed = code, True
    gc.freeze()
    return changed


def key(code: CodeType) -> tuple[str, int]:
    """What tells two pieces of code of a file apart."""
    return code.co_qualname, code.co_firstlineno


def codes(code: CodeType) -> list[CodeType]:
    """A code and all that stands in it."""
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    return [code, *(one for each in inner for one in codes(each))]


def fresh() -> None:
    """Load everything anew with one changed file: for what a running program cannot change."""
    most, path, text, *tests = json.loads(sys.stdin.read())
    file, usual = str(ROOT / path), SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return compile(text, file, "exec") if self.path == file else usual(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment,method-assign]

    class Loop:
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            os._exit(until_one_fails(session, session.items, float(most)))

    pytest.main([*QUIET, *tests], plugins=[Loop()])
    os._exit(1)  # a test that is not even found
