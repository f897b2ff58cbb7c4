"""One mistake in one file, and a draw of so many out of all there are."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

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

    def text(self) -> str:
        """The file as it is."""
        return (ROOT / self.path).read_text("utf-8")

    def said(self) -> str:
        """The file and the line before and after: what the list of explained ones names."""
        return f"{self.path}: {self.mutation.said(self.text())}"

    def changed(self) -> str:
        """The file with the mistake in it."""
        return self.mutation.applied(self.text())

    @property
    def id(self) -> str:
        """The same for the same mistake in the same place, in a report."""
        return f"{self.mutation.line}:{self.mutation.begin} {self.said()}"

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
    """So many mutants out of all there are, in an order of chance."""
    every = [
        mutant
        for room, folders in sorted(rooms.items())
        for path in sorted((ROOT / room).rglob("*.py"))
        for mutant in _of(path, folders)
    ]
    Random(seed).shuffle(every)
    return every[:count]


def _of(path: Path, folders: tuple[str, ...]) -> Iterator[Mutant]:
    text = path.read_text("utf-8")
    places = list(functions(ast.parse(text)))
    for mutation in mutations(text):
        inside = (each for each in places if each.body <= mutation.line <= each.end)
        yield Mutant(str(path.relative_to(ROOT)), mutation, folders, next(inside, None))
