"""Stations are arranged by the places they serve, inside the field, without overlap."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.table.layout import load
from companion.ui.arrange import arrange


@pytest.mark.parametrize("tier", ["pad", "stations", "full"])
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_station_has_a_field_of_its_own(tier: str, seats: int) -> None:
    layout = load("peloponnes", tier, seats)
    fields = arrange(layout.all(), layout.places, layout.pads)
    assert set(fields) == set(layout.all())
    for one in fields.values():
        assert one.x >= 0
        assert one.y >= 0
        assert one.x + one.w <= 1.0001
        assert one.y + one.h <= 1.0001
    for one, other in combinations(fields.values(), 2):
        assert (
            one.x + one.w <= other.x
            or other.x + other.w <= one.x
            or one.y + one.h <= other.y
            or other.y + other.h <= one.y
        )


def test_a_row_stays_a_line_in_its_order() -> None:
    layout = load("peloponnes", "stations", 3)
    fields = arrange(layout.all(), layout.places, layout.pads)
    row = [fields[f"row/t{slot}"] for slot in range(5)]
    assert len({field.y for field in row}) == 1
    assert [f.x for f in row] == sorted(f.x for f in row)
    bids = [fields[f"row/b{slot}"] for slot in range(5)]
    assert [f.x for f in bids] == [f.x for f in row], "a bid lies below its tile"
