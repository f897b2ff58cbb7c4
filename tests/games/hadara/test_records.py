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
from tests.games.hadara.by_hand import TRACKS, Replay

FOLDER = Path(__file__).parents[2] / "records" / "hadara"
FILES = sorted(FOLDER.glob("*.json"))
MET = {
    "wheel", "drawn", "setup_card", "discard", "buy", "sell", "sell_unseen", "skip", "plunder",
    "integrate", "colony", "carve", "remove", "pay_food", "silver", "gold", "done", "tile_on_card",
    "free_tile", "market_coin", "monument", "recycle", "build", "adopt", "remove_face_down",
    "tile lost",
}  # fmt: skip
TABLES = [
    (seats, {"hands": "known", **more})
    for seats in (2, 3, 4, 5)
    for more in (
        {}, {"game": "full"}, {"nobles": True}, {"markets": True},
        {"game": "full", "nobles": True, "markets": True},
        {"game": "full", "nobles": True, "markets": True, "hands": "unknown"},
    )
]  # fmt: skip


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def test_there_are_records_for_every_seat_count_and_expansion() -> None:
    """The basic and the full game alone, with either expansion and with both."""
    options = [(len(data["seats"]), data["options"]) for data in map(read, FILES)]
    kinds = {(seats, o["game"], o["nobles"], o["markets"]) for seats, o in options}
    for seats in (2, 3, 4, 5):
        assert {(seats, "basic", False, False), (seats, "full", False, False)} <= kinds
        for nobles, markets in ((True, False), (False, True), (True, True)):
            assert (seats, "full", nobles, markets) in kinds
    assert {o["hands"] for _, o in options} == {"known", "unknown"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_to_the_exact_result(path: Path) -> None:
    data = read(path)
    match = record.load(data, load)
    again = record.dump(match)
    assert again["final"] == data["final"]
    assert again["checkpoints"] == data["checkpoints"]
    outcome = match.state.outcome()
    assert outcome is not None
    assert [total(match.state.ledger, seat, POINTS) for seat in range(len(match.seats))] == list(
        outcome.scores
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_reckoned_by_hand_gives_the_same_scores(path: Path) -> None:
    data = read(path)
    same(data, record.load(data, load))


def same(data: dict[str, Any], match: Match) -> set[str]:
    by_hand = Replay(data)
    assert by_hand.run() == data["final"]["scores"]
    for seat, player in enumerate(by_hand.players):
        counted = match.state.counted(seat)
        assert player.coins == counted["coins"]
        assert [player.track(track) for track in TRACKS] == [counted[track] for track in TRACKS]
        assert player.gold == counted["gold_medals"]
    return by_hand.met


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_random_matches_reckoned_by_hand_give_the_same_scores(
    seats: int, options: dict[str, Any]
) -> None:
    game = load("hadara")
    for seed in range(5):
        match = Match.start(game, seats, options, game.stand_ins(seed))
        for step in random_steps(match.state, seed, Counts()):
            match.take(step)
        data = record.dump(match)
        same(data, match)


def test_the_records_show_every_kind_of_situation() -> None:
    met: set[str] = set()
    for path in FILES:
        data = read(path)
        met |= same(data, record.load(data, load))
    assert met == MET
