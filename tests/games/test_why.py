"""What is looked up of a number says that number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.session.history import behind
from engine.core import record
from engine.core.match import Match
from engine.games import ids, load

RECORDS = Path(__file__).parent.parent / "records"


def replayed(game: str) -> Match:
    """The longest recorded match of a game."""
    path = max((RECORDS / game).glob("*.json"), key=lambda one: one.stat().st_size)
    return record.load(json.loads(path.read_text("utf-8")), load)


@pytest.mark.parametrize("game", ids())
def test_the_lines_of_what_is_counted_come_to_its_sum(game: str) -> None:
    """Gaia's page said of meeples on cities "0, and that has not changed", while four stood there:
    each city is booked for itself."""
    state, told = replayed(game).state, 0
    for seat in range(len(state.outcome().scores)):
        counted = state.counted(seat)
        for what in {name.partition(":")[0] for name in counted if ":" in name}:
            those = [n for name, n in counted.items() if name.partition(":")[0] == what]
            assert sum(line[2] for line in behind(state, seat, what)) == sum(those)
            told += sum(those)
    assert told or game != "gaia"
