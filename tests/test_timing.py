"""Finds timing constants that do not say where their value is from (`test_house.py` asks)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TIMING = re.compile(r"_(MS|S|US|NS|SECONDS)\b", re.IGNORECASE)
SOURCE = re.compile(
    r"\b(Chosen|Measured|Assumed|Assumption|Protocol \d|Data sheet|User manual|As)\b", re.IGNORECASE
)
"""Chosen for a reason, measured here, assumed until somebody measures, or written elsewhere."""


def unexplained(module: Path) -> Iterator[str]:
    """Timing constants of a module whose source is told neither below nor beside nor above."""
    text = module.read_text("utf-8")
    if not TIMING.search(text):
        return  # most have none, and need not be taken apart
    lines, tree = text.split("\n"), ast.parse(text)
    classes = [one.body for one in ast.walk(tree) if isinstance(one, ast.ClassDef)]
    for body in (tree.body, *classes):
        for at, one in enumerate(body):
            names = [name for name in _assigned(one) if TIMING.search(name)]
            if names and not SOURCE.search(f"{_below(body, at)} {_beside(lines, one)}"):
                yield f"{module.name}: {names[0]}"


WAITS = {"join", "schedule_interval", "schedule_once", "sleep", "sleep_ms", "sleep_us", "wait"}
"""Calls whose plain number is a time."""
WAITING = re.compile(rf"\b({'|'.join(WAITS)})\(|timeout")
"""Text without it has no such call."""


def nameless(module: Path) -> Iterator[str]:
    """Numbers of time that stand in a call and have no name that could say where they are from."""
    text = module.read_text("utf-8")
    for one in ast.walk(ast.parse(text)) if WAITING.search(text) else ():
        if isinstance(one, ast.Call):
            called = getattr(one.func, "attr", getattr(one.func, "id", ""))
            given = one.args if called in WAITS else []
            given = [*given, *(it.value for it in one.keywords if "timeout" in (it.arg or ""))]
            if any(isinstance(it, ast.Constant) and it.value not in (None, 0) for it in given):
                yield f"{module.name}:{one.lineno}"


def _assigned(one: ast.stmt) -> list[str]:
    value = getattr(one, "value", None)
    if isinstance(value, ast.Name | ast.UnaryOp | None) or getattr(value, "value", None) == 0.0:
        return []  # another constant's value, or none
    targets = one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", None)]
    parts = [part for target in targets for part in getattr(target, "elts", [target])]
    return [part.id for part in parts if isinstance(part, ast.Name)]


def _below(body: list[ast.stmt], at: int) -> str:
    """The docstring of a constant."""
    after = body[at + 1] if at + 1 < len(body) else None
    told = after.value if isinstance(after, ast.Expr) else None
    return str(told.value) if isinstance(told, ast.Constant) else ""


def _beside(lines: list[str], one: ast.stmt) -> str:
    """The comment behind a constant, and the one that stands right above it."""
    found = lines[(one.end_lineno or one.lineno) - 1].partition("#")[2]
    above = one.lineno - 2
    while above >= 0 and lines[above].lstrip().startswith("#"):
        found, above = f"{lines[above]} {found}", above - 1
    return found


def test_a_bare_constant_would_be_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    told = '"""Chosen: so."""'
    module.write_text(f"A_S = 1.0\nB_S = 2.0\n{told}\nC_MS = const(4)  # Protocol 3\nD_MS = 5\n")
    assert list(unexplained(module)) == ["module.py: A_S", "module.py: D_MS"]


def test_a_time_without_a_name_would_be_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("sleep(0)\nsleep(A_S)\nself.world.wait(3.0)\nSerial(p, timeout=2)\n")
    assert list(nameless(module)) == ["module.py:3", "module.py:4"]
