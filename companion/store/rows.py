"""A digest for every row: a byte that flipped on the disk is found, and most often put right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

LONGEST = 700
"""Bytes of a row in which a flipped byte is looked for; longer rows would take seconds."""

TRIES = 250_000
"""Rows that are tried for damaged ones in all: a long row takes most of them. A second's work."""
SPARE = 60_000
"""Of these, kept for rows in which one bit flipped, which is what happens most."""
BITS = tuple(1 << bit for bit in range(8))
REST = tuple(change for change in range(1, 256) if change not in BITS)
"""How a byte may have changed."""

Row = tuple[Any, ...]


def digest(*values: Any) -> str:
    """16 hex digits over the values of a row, in the order of its table."""
    return blake2b(_written(values).encode(), digest_size=8).hexdigest()


_written = json.JSONEncoder(default=repr, separators=(",", ":")).encode


def sealed(*values: Any) -> Row:
    """The values with their digest behind them."""
    return *values, digest(*values)


class Mender:
    """Puts rows right in which one byte flipped, and remembers those it looked at. It does a
    second's work and no more: nobody waits for a house that has thousands of damaged rows.
    """

    def __init__(self) -> None:
        self.left = TRIES
        self._known: dict[Row, Row | None] = {}

    def sound(self, row: Sequence[Any]) -> Row | None:
        """The values of a row that ends with its digest; None when it was damaged beyond repair."""
        *values, kept = row
        made = digest(*values)
        if made == kept or _nearly(made, kept):
            return tuple(values)
        if (found := tuple(row)) not in self._known:
            self._known[found] = self._mended(values, kept)
        return self._known[found]

    def _mended(self, values: list[Any], kept: object) -> Row | None:
        return self._among(values, kept, BITS, 0) or self._among(values, kept, REST, SPARE)

    def _among(
        self, values: list[Any], kept: object, changes: Sequence[int], spare: int
    ) -> Row | None:
        """The row of this digest, while more tries than these are left."""
        for other in _neighbours(values, changes):
            if self.left <= spare:
                return None
            self.left -= 1
            if digest(*other) == kept:
                return tuple(other)
        return None


def _nearly(one: str, other: object) -> bool:
    """Whether it is the digest itself in which one byte flipped."""
    if not isinstance(other, str) or len(one) != len(other):
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _neighbours(values: list[Any], changes: Sequence[int]) -> Iterator[list[Any]]:
    """Every row from which this one could have come by one such change of a byte."""
    if sum(len(v) for v in values if isinstance(v, str)) > LONGEST:
        return
    for index, value in enumerate(values):
        for other in _flipped(value, changes):
            yield [*values[:index], other, *values[index + 1 :]]


def _flipped(value: Any, changes: Sequence[int]) -> Iterator[Any]:
    if isinstance(value, int):
        yield from (value ^ (1 << bit) for bit in range(32) if changes is BITS)
    elif isinstance(value, str):
        whole = value.encode("utf-8", "surrogateescape")
        for at, byte in enumerate(whole):
            for change in changes:
                changed = whole[:at] + bytes((byte ^ change,)) + whole[at + 1 :]
                yield changed.decode("utf-8", "surrogateescape")
