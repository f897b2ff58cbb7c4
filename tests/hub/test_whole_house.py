"""The bench of a whole house, small: every step of every table is shown on every open page."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from bench.traffic import match_of, until
from bench.whole_house import measured
from companion.store import parcel
from hub import database


@pytest.mark.soak
def test_every_step_of_a_house_is_shown_on_every_page(tmp_path: Path) -> None:
    figures = asyncio.run(measured(database.at(tmp_path / "hub.db"), tmp_path, 20, 15))
    found = {figure.name: figure for figure in figures}
    assert found["steps that a page never showed"].value == 0
    assert found["the same: memory of the hub"].kept
    assert "0 steps a second" not in found["20 tables: step to floor page, p50"].note


def test_what_is_played_back_is_what_tables_send() -> None:
    match = list(match_of("peloponnes"))
    read = [parcel.from_json(one) for one in match]
    assert all(then.base == one.tip for one, then in pairwise(read))
    half = parcel.from_json(until(match, len(match) // 2))
    assert half.base is None
    assert half.head
    assert half.told
    assert half.tip == read[len(match) // 2].tip
    assert len(half.steps) == half.stands["length"]
