"""Recorded matches replay to the exact result; the result is reckoned a second time by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import record
from engine.core.ledger import POINTS, total
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.games import load
from tests.games.peloponnes.by_hand import Replay

FOLDER = Path(__file__).parents[2] / "records" / "peloponnes"
FILES = sorted(FOLDER.glob("*.json"))
SITUATIONS = {
    "supply B", "supply C", "displaced 1 deep", "displaced 2 deep", "withdraw", "conquest",
    "auction", "raise", "bid with luxury", "barracks", "land lost", "building lost", "pay",
    "deposit", "choice of income", "fed with luxury", "starved", "unfinished lost", "finish",
    "remove", "earthquake in part", "tempest in part",
} | {
    f"{disaster} {how}"
    for disaster in ("earthquake", "drought", "plague", "tempest", "decline")
    for how in ("struck", "guarded")
}  # fmt: skip


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def test_there_are_records_for_every_seat_count() -> None:
    assert {len(read(path)["seats"]) for path in FILES} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_to_the_exact_result(path: Path) -> None:
    data = read(path)
    match = record.load(data, load)
    final = record.dump(match)["final"]
    assert final == data["final"]
    assert record.dump(match)["checkpoints"] == data["checkpoints"]
    outcome = match.state.outcome()
    assert outcome is not None
    assert [total(match.state.ledger, seat, POINTS) for seat in range(len(match.seats))] == list(
        outcome.scores
    )


@pytest.mark.parametrize(
    "path", [p for p in FILES if "switched" not in p.stem], ids=lambda path: path.stem
)
def test_a_record_reckoned_by_hand_gives_the_same_scores_and_stocks(path: Path) -> None:
    data = read(path)
    match = record.load(data, load)
    by_hand = Replay(data)
    assert by_hand.run() == data["final"]["scores"]
    for seat, player in enumerate(by_hand.players):
        assert player.has == match.state.counted(seat)


def test_the_records_show_every_kind_of_situation() -> None:
    met: set[str] = set()
    for path in FILES:
        if "switched" not in path.stem:
            by_hand = Replay(read(path))
            by_hand.run()
            met |= by_hand.met
    assert met == SITUATIONS


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_random_matches_reckoned_by_hand_give_the_same_scores_and_stocks(seats: int) -> None:
    game = load("peloponnes")
    for seed in range(12):
        options = {"level": 1 + seed % 5} if seats == 1 else {}
        match = Match.start(game, seats, options)
        for step in random_steps(match.state, seed, Counts()):
            match.take(step)
        data = json.loads(json.dumps(record.dump(match)))
        by_hand = Replay(data)
        assert by_hand.run() == data["final"]["scores"]
        for seat, player in enumerate(by_hand.players):
            assert player.has == match.state.counted(seat)


def test_a_falsified_record_is_refused() -> None:
    data = read(FOLDER / "two.json")
    step = next(s for s in data["steps"] if s.get("action") == "bid")
    step["coins"] = 99
    with pytest.raises(record.BadRecord, match="not legal"):
        record.load(data, load)
