"""The parts of a session: each has a memory of its own, and nobody else changes it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOM = Path(__file__).parents[2] / "companion" / "session"
PARTS = {
    "counting": "counting.py",
    "course": "course.py",
    "hesitation": "hesitation.py",
    "instead": "instead.py",
    "known": "known.py",
    "lets": "lets.py",
    "log": "log.py",
    "shows": "shows.py",
    "spot": "spot.py",
    "table": "companion/table",
    "stumbles": "stumbles.py",
    "tagging": "tags.py",
    "taken": "taking.py",
    "telling": "telling.py",
    "told": "companion/table",
    "twin": "companion/twin",
    "waiting": "waiting.py",
    "watch": "watch.py",
    "which_copy": "which_copy.py",
}
"""A part of a session -> the only module that changes its memory."""
CHANGES = {"add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "setdefault"}


def changed(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and part wherever a field of a part is written or a collection in it is changed."""
    for node in ast.walk(module):
        if isinstance(node, ast.Assign | ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            targets = [node.func.value] if node.func.attr in CHANGES else []
        else:
            continue
        for target in (each for one in targets for each in _each(one)):
            yield from ((node.lineno, part) for part in PARTS if _inside(target, part))


def _each(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple) else [target]


def _inside(target: ast.expr, part: str) -> bool:
    """Whether this is a field of the part: `session.part.field`, `part.field[key]`, deeper."""
    while isinstance(target, ast.Attribute | ast.Subscript):
        target = target.value
        if isinstance(target, ast.Attribute) and target.attr == part:
            return True
        if isinstance(target, ast.Name) and target.id == part:
            return True
    return False


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.py")), ids=lambda path: path.name)
def test_the_memory_of_a_part_is_changed_in_its_own_module_alone(path: Path) -> None:
    found = list(changed(ast.parse(path.read_text("utf-8"))))
    assert not [(line, part) for line, part in found if PARTS[part] != path.name]


def test_every_part_of_a_session_is_in_the_list() -> None:
    tree = ast.parse((ROOM / "reading.py").read_text("utf-8"))
    made = {
        target.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for one in node.targets
        for target in _each(one)
        if isinstance(target, ast.Attribute) and not target.attr.startswith("_")
        if isinstance(target.value, ast.Name)  # of the session itself, not of a part
    }
    makers = {"piece_questions", "questions_of"}
    assert made - makers - {"clock", "counted_faces", "faces", "words"} <= PARTS.keys()


def test_nothing_that_only_reads_changes_a_part() -> None:
    asks = "asked.py", "questions.py", "piece_questions.py"
    for name in ("view.py", "lights.py", "shared.py", "preview.py", *asks):
        assert not list(changed(ast.parse((ROOM / name).read_text("utf-8")))), name


def test_a_change_is_noticed() -> None:
    lines = "session.watch.stood = ()\nwaiting.shown.pop(1)\na, telling.notice = 1, 2\ndel log.x[1]"
    found = [part for _, part in changed(ast.parse(lines))]
    assert sorted(found) == ["log", "telling", "waiting", "watch"]
