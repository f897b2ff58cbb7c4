"""Cells of the world as people write them, and where the world ends."""

from __future__ import annotations

import pytest

from engine.games.gaia.grid import cell, name, neighbours, of


@pytest.mark.parametrize("text", ["0,0", "-3,7", "126,-126", "-126,126"])
def test_a_cell_is_written_as_it_is_read(text: str) -> None:
    found = cell(text)
    assert found is not None
    assert name(found) == text


@pytest.mark.parametrize(
    "text",
    ["127,0", "0,127", "-127,5", "5,-127", "300,300", "1", "1,", ",1", "+1,2", "01,2", "1, 2",
     "a,b", "1,2,3", 3, None],
)  # fmt: skip
def test_what_is_no_cell_or_lies_beyond_the_edge_is_none(text: object) -> None:
    assert cell(text) is None


def test_each_cell_within_the_edge_has_four_neighbours_with_names_of_their_own() -> None:
    corner = of(126, 126)
    assert sorted(map(name, neighbours(corner))) == ["125,126", "126,125", "126,127", "127,126"]
