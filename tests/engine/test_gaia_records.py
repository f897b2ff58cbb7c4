"""Recorded matches of every mode and seat count replay to the exact result."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.core import record
from engine.core.ledger import POINTS, total
from engine.games import load

FOLDER = Path(__file__).parent.parent / "records" / "gaia"
FILES = sorted(FOLDER.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def test_there_are_records_for_every_mode_and_seat_count_and_for_both_printings() -> None:
    found = {(len(read(p)["seats"]), read(p)["options"]["mode"]) for p in FILES}
    modes = ("base", "advanced", "advanced_disaster")
    assert found == {(seats, mode) for seats in (2, 3, 4, 5) for mode in modes}
    assert {read(p)["options"]["printing"] for p in FILES} == {"110", "111"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_to_the_exact_result(path: Path) -> None:
    data = read(path)
    match = record.load(data, load)
    assert record.dump(match)["final"] == data["final"]
    assert record.dump(match)["checkpoints"] == data["checkpoints"]
    outcome = match.state.outcome()
    assert outcome is not None
    seats = range(len(match.seats))
    assert [total(match.state.ledger, seat, POINTS) for seat in seats] == list(outcome.scores)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_meeples_on_the_table_at_the_end_are_the_scores(path: Path) -> None:
    """Counted from the described table alone: city by city, goal by goal."""
    position = record.load(read(path), load).state.position()
    standing: Counter[int] = Counter()
    for tile in position["world"]:
        for seat, count in enumerate(tile.get("meeples", [])):
            standing[seat] += count
    for goal in position["goals"]:
        if goal["seat"]:
            standing[goal["seat"] - 1] += 1
    final = read(path)["final"]["scores"]
    assert [standing[seat] for seat in range(len(final))] == final
    most = 6 if len(final) == 2 else 5
    lefts = [seat["left"] for seat in position["seats"]]
    assert [most - left for left in lefts] == final
