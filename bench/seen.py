"""Which tests run the lines that are to be changed: a trace that follows nothing else."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from bench.mutant import Mutant
from bench.tree import ROOT


class Trace:
    """Remembers whose lines were run since it was last asked."""

    def __init__(self, work: Iterable[Mutant]) -> None:
        self.files: dict[str, list[Mutant]] = {}
        for mutant in work:
            self.files.setdefault(str(ROOT / mutant.path), []).append(mutant)
        self.seen: set[str] = set()
        self._lines: dict[int, tuple[CodeType, dict[int, set[str]], set[str]] | None] = {}

    @contextmanager
    def following(self) -> Iterator[None]:
        """Follow this thread and all that are begun."""
        sys.settrace(self._called)
        threading.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(None)
            threading.settrace(None)

    def taken(self) -> set[str]:
        """What was run since the last time."""
        seen, self.seen = self.seen, set()
        return seen

    def _called(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if id(code) not in self._lines:
            self._lines[id(code)] = self._wanted(code)
        wanted = self._lines[id(code)]
        if wanted is None:
            return None
        self.seen |= wanted[2]
        return self._went if wanted[1] else None

    def _went(self, frame: FrameType, event: str, arg: object) -> Any:
        wanted = self._lines[id(frame.f_code)]
        if event == "line" and wanted is not None:
            self.seen |= wanted[1].get(frame.f_lineno, set())
        return self._went

    def _wanted(self, code: CodeType) -> tuple[CodeType, dict[int, set[str]], set[str]] | None:
        """Lines of this code with a mistake to come, and mistakes that any call may meet:
        those outside of functions, and those in lines that are not stepped on by themselves."""
        mutants = self.files.get(code.co_filename)
        if mutants is None:
            return None
        own = {line for _, _, line in code.co_lines() if line}
        lines: dict[int, set[str]] = {}
        called = set()
        for mutant in mutants:
            if mutant.mutation.line in own:
                lines.setdefault(mutant.mutation.line, set()).add(mutant.id)
            elif mutant.function is None or code.co_name == mutant.function.name:
                called.add(mutant.id)
        return (code, lines, called) if lines or called else None
