"""A digest for every row: a byte that flipped on the disk is found, and most often put right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

LONGEST = 700
"""Bytes of a row in which a flipped byte is looked for; longer rows would take seconds."""

Row = tuple[Any, ...]


def digest(*values: Any) -> str:
    """16 hex digits over the values of a row, in the order of its table."""
    text = json.dumps(values, default=repr, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def sealed(*values: Any) -> Row:
    """The values with their digest behind them."""
    return *values, digest(*values)


def sound(row: Sequence[Any]) -> Row | None:
    """The values of a row that ends with its digest; None when it was damaged beyond repair."""
    *values, kept = row
    if digest(*values) == kept or _nearly(digest(*values), kept):
        return tuple(values)
    return next((tuple(v) for v in _neighbours(values) if digest(*v) == kept), None)


def _nearly(one: str, other: object) -> bool:
    """Whether it is the digest itself in which one byte flipped."""
    if not isinstance(other, str) or len(one) != len(other):
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _neighbours(values: list[Any]) -> Iterator[list[Any]]:
    """Every row from which this one could have come by one flipped byte."""
    if sum(len(v) for v in values if isinstance(v, str)) > LONGEST:
        return
    for index, value in enumerate(values):
        for other in _flipped(value):
            yield [*values[:index], other, *values[index + 1 :]]


def _flipped(value: Any) -> Iterator[Any]:
    if isinstance(value, int):
        yield from (value ^ (1 << bit) for bit in range(32))
    elif isinstance(value, str):
        whole = value.encode("utf-8", "surrogateescape")
        for at in range(len(whole)):
            for byte in range(256):
                changed = whole[:at] + bytes((byte,)) + whole[at + 1 :]
                yield changed.decode("utf-8", "surrogateescape")
