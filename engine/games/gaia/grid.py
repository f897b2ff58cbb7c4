"""Cells of the world: an unbounded square grid; people write them as "x,y", y upwards."""

from __future__ import annotations

_WIDE = 256
_ZERO = _WIDE * (_WIDE // 2) + _WIDE // 2
_EDGE = _WIDE // 2 - 2
START = _ZERO
"""The cell 0,0, where the first tile lies."""


def neighbours(cell: int) -> tuple[int, int, int, int]:
    """The cells that share an edge with a cell."""
    return cell + 1, cell - 1, cell + _WIDE, cell - _WIDE


def around(cells: int) -> int:
    """All cells beside a cell of a set, which is one whole number with a bit a cell."""
    return cells << 1 | cells >> 1 | cells << _WIDE | cells >> _WIDE


def at(cell: int) -> tuple[int, int]:
    """Column and row of a cell."""
    y, x = divmod(cell, _WIDE)
    return x - _WIDE // 2, y - _WIDE // 2


def of(x: int, y: int) -> int:
    """The cell at a column and a row."""
    return _ZERO + x + y * _WIDE


_names: dict[int, str] = {}
_cells: dict[str, int] = {}


def name(cell: int) -> str:
    """The cell as people write it."""
    found = _names.get(cell)
    if found is None:
        found = "{},{}".format(*at(cell))
        _names[cell], _cells[found] = found, cell
    return found


def cell(text: object) -> int | None:
    """The cell of a name; None when it is no cell of a world that can be."""
    if not isinstance(text, str):
        return None
    found = _cells.get(text)
    return found if found is not None else _parse(text)


def _parse(text: str) -> int | None:
    x, comma, y = text.partition(",")
    try:
        at = int(x), int(y)
    except ValueError:
        return None
    if not comma or max(abs(at[0]), abs(at[1])) > _EDGE or f"{at[0]},{at[1]}" != text:
        return None
    return of(*at)
