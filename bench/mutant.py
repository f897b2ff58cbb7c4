"""One mistake in one file, and a draw of so many out of all there are."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bench.mutations import Mutation, mutations
from bench.tree import ROOT


@dataclass(frozen=True, slots=True)
class Function:
    """An outermost function: its name and its lines, decorators among them."""

    name: str
    begin: int
    body: int
    end: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake in one file, and the function in whose body it is, if in one."""

    path: str
    mutation: Mutation
    folders: tuple[str, ...]
    function: Function | None
    words: str
    """The changed line, before and after."""
    copy: int
    """So many mistakes before it in the file say the same."""

    def text(self) -> str:
        """The file as it is."""
        return (ROOT / self.path).read_text("utf-8")

    def said(self) -> str:
        """The file and the line before and after: what the list of explained ones names."""
        return f"{self.path}: {self.words}"

    def changed(self) -> str:
        """The file with the mistake in it."""
        return self.mutation.applied(self.text())

    @property
    def id(self) -> str:
        """The same for the same mistake in a report, whatever is written above it."""
        return f"{self.said()} #{self.copy}" if self.copy else self.said()

    def is_near(self, test: str) -> bool:
        """Whether a test lies where this room's tests lie."""
        return test.startswith(self.folders)


def functions(tree: ast.Module | ast.ClassDef) -> Iterator[Function]:
    """The functions of a module and the methods of its classes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            begin = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            yield Function(node.name, begin, node.body[0].lineno, node.end_lineno or begin)


def drawn(rooms: Mapping[str, tuple[str, ...]], count: int, seed: int) -> list[Mutant]:
    """So many mutants out of all there are, in an order of chance that a change elsewhere keeps."""
    every = [
        mutant
        for room, folders in sorted(rooms.items())
        for path in sorted((ROOT / room).rglob("*.py"))
        for mutant in _of(path, folders)
    ]
    lots = {sha256(f"{seed} {mutant.id}".encode()).digest(): mutant for mutant in every}
    return [lots[lot] for lot in sorted(lots)[:count]]


def _of(path: Path, folders: tuple[str, ...]) -> Iterator[Mutant]:
    text, name = path.read_text("utf-8"), str(path.relative_to(ROOT))
    places, said = list(functions(ast.parse(text))), Counter[str]()
    for mutation in mutations(text):
        inside = (each for each in places if each.body <= mutation.line <= each.end)
        words = mutation.said(text)
        yield Mutant(name, mutation, folders, next(inside, None), words, said[words])
        said[words] += 1
