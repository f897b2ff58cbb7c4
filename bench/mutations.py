"""Small sensible mistakes in a Python file: each is one changed piece of its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mutation:
    """A piece of a line and what stands there instead."""

    line: int
    begin: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        """The file with the mistake in it."""
        lines = text.splitlines(keepends=True)
        old = lines[self.line - 1].encode()
        lines[self.line - 1] = (old[: self.begin] + self.new.encode() + old[self.end :]).decode()
        return "".join(lines)

    def said(self, text: str) -> str:
        """Before and after, for people."""
        before = text.splitlines()[self.line - 1].strip()
        after = self.applied(text).splitlines()[self.line - 1].strip()
        return f"{before}  ->  {after}"


_COMPARE = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
_BINARY = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.Mod: ("%", "*")}


def mutations(text: str) -> list[Mutation]:
    """Every mistake we can make in a file, in the order of its lines."""
    found = [one for node in ast.walk(_bodies(ast.parse(text))) for one in _of(node, text)]
    changed = [one for one in found if one.applied(text) != text]
    whole = [one for one in changed if _still_parses(one.applied(text))]
    return sorted(set(whole), key=lambda one: (one.line, one.begin, one.new))


def _bodies(tree: ast.Module) -> ast.Module:
    """Without docstrings, imports and annotations: nothing of these is run."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            node.body = [each for each in node.body if not _is_idle(each)]
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.decorator_list = []
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for arg in (*node.args.args, *node.args.kwonlyargs):
                arg.annotation = None
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return tree


def _is_idle(node: ast.stmt) -> bool:
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text or isinstance(node, ast.Import | ast.ImportFrom)


def _still_parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _of(node: ast.AST, text: str) -> Iterator[Mutation]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _between(node.left, node.comparators[0], _COMPARE.get(type(node.ops[0])), text)
    elif isinstance(node, ast.BinOp):
        yield from _between(node.left, node.right, _BINARY.get(type(node.op)), text)
    elif isinstance(node, ast.BoolOp):
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        yield from _between(node.values[0], node.values[1], words, text)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _replace(node, f"bool({ast.get_source_segment(text, node.operand)})")
    elif isinstance(node, ast.Constant) and hasattr(node, "lineno"):
        yield from _constant(node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield from (_replace(node.test, "False") if not isinstance(node, ast.While) else ())
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield from _replace(node, "pass")
    elif isinstance(node, ast.Return) and node.value is not None:
        yield from _replace(node.value, "None")


def _constant(node: ast.Constant) -> Iterator[Mutation]:
    value = node.value
    if isinstance(value, bool):
        yield from _replace(node, str(not value))
    elif isinstance(value, int):
        yield from _replace(node, str(value + 1))
    elif isinstance(value, str) and value[:1] == "R" and value[1:2].isdigit():
        yield from _replace(node, '"R0.0"')  # the answer to "why?" cites another rule


def _between(
    left: ast.expr, right: ast.expr, words: tuple[str, str] | None, text: str
) -> Iterator[Mutation]:
    """The operator between two operands of one line."""
    if words is None or left.end_lineno != right.lineno:
        return
    line = text.splitlines()[right.lineno - 1].encode()
    gap = line[left.end_col_offset : right.col_offset].decode()
    at = gap.find(words[0])
    if at >= 0 and left.end_col_offset is not None:
        begin = left.end_col_offset + at
        yield Mutation(right.lineno, begin, begin + len(words[0]), words[1])


def _replace(node: ast.expr | ast.Expr, new: str) -> Iterator[Mutation]:
    if node.lineno == node.end_lineno and node.end_col_offset is not None:
        yield Mutation(node.lineno, node.col_offset, node.end_col_offset, new)
