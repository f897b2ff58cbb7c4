"""Copies of a face at a table: which one a tag is read as is free, and stays one for one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from companion.table.layout import Layout
from companion.table.register import Register
from companion.table.table import Table

COPIES = ("plains#1", "plains#2", "plains#3")
TAGS = {f"0400000000000{n}": copy for n, copy in enumerate(COPIES, start=1)}
PLACES = {f"row/n{n}": f"row:{n}" for n in range(3)}


def lying(order: Sequence[int]) -> Table:
    """Three stations with the tags of the copies in this order."""
    table = Table(
        Layout("game", "stations", PLACES, {}), Register("game", "home", TAGS), lambda: 9.0
    )
    table.connection("row", "ready")
    table.hear("row", "hello", {"stations": {f"n{n}": 3 for n in range(3)}})
    tags = list(TAGS)
    table.hear("row", "snap", {"tags": [[f"n{n}", tags[one]] for n, one in enumerate(order)]})
    return table


def read(table: Table) -> list[str]:
    snapshot = table.snapshot()
    return [snapshot[station].piece for station in PLACES]


def test_after_a_swap_each_tag_is_read_as_the_other() -> None:
    table = lying([0, 1, 2])
    assert read(table) == ["plains#1", "plains#2", "plains#3"]
    table.swap("plains#1", "plains#3")
    assert read(table) == ["plains#3", "plains#2", "plains#1"]


def test_swapping_twice_is_as_if_nothing_had_been() -> None:
    table = lying([2, 0, 1])
    table.swap("plains#1", "plains#2")
    table.swap("plains#1", "plains#2")
    assert read(table) == ["plains#3", "plains#1", "plains#2"]


def test_a_swap_names_what_is_read_not_what_is_printed_on_the_tag() -> None:
    table = lying([0, 1, 2])
    table.swap("plains#1", "plains#2")
    table.swap("plains#1", "plains#3")  # 1 is now what lies on n1
    assert read(table) == ["plains#2", "plains#3", "plains#1"]


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_swapped_every_copy_is_read_once(seed: int) -> None:
    table, random = lying([0, 1, 2]), Random(seed)
    for _ in range(12):
        one, other = random.sample(COPIES, 2)
        before = read(table)
        table.swap(one, other)
        exchange = {one: other, other: one}
        assert read(table) == [exchange.get(piece, piece) for piece in before]
