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
from tests.games.gaia.by_hand import Reckoning
from tests.games.gaia.table import act, ended, play, table

FOLDER = Path(__file__).parents[2] / "records" / "gaia"
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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_result_reckoned_by_hand_is_the_result(path: Path) -> None:
    """The world, the meeples, the winner and the tie-break, once more from what happened."""
    data = read(path)
    match = record.start(data, load)
    faces = {**match.game.catalogue.faces, **match.faces}
    advanced = data["options"]["mode"] != "base"
    hand, rests = Reckoning(len(match.seats), advanced, faces), 0  # type: ignore[arg-type]
    for entry in record.entries(data, match):
        told = len(match.state.events)
        assert match.take(entry.step) is None
        hand.follow((e.verb, e.seat, e.args) for e in match.state.events[told:])
        if match.state.outcome() is None and not match.state.frames[:-1]:  # type: ignore[attr-defined]
            hand.check_rest()
            rests += 1
    outcome = match.state.outcome()
    assert outcome is not None
    assert rests > 50
    assert hand.placed() == data["final"]["scores"] == list(outcome.scores)
    assert (hand.winner(),) == outcome.winners
    assert outcome.ranks[hand.winner()] == 1


@pytest.mark.parametrize(
    ("turn", "on", "winner"),
    [(0, [1, 1, 0], 0), (1, [1, 1, 0], 1), (2, [1, 1, 0], 0), (2, [0, 2, 1], 1)],
)
def test_r7_4_the_tie_break_by_hand_and_by_the_engine(
    turn: int, on: list[int], winner: int
) -> None:
    """Of equal seats the nearest in turn order wins, counted from whose turn it is."""
    goals = ["goal_01", "goal_02", "power_goal_1"]
    seats = [seat + 1 for seat, count in enumerate(on) for _ in range(count)]
    state = table(
        [], [{}, {}, {}], {"mode": "advanced"}, active=turn + 1,
        goals=[{"card": card, "seat": seat} for card, seat in zip(goals, seats, strict=False)],
        decks={"nature": 0}, display={"nature": ["", "", ""]},
    )  # fmt: skip
    play(state, act("draw", turn, "nature"))
    assert ended(state)[:2] == ("exhausted", (winner,))
    hand = Reckoning(3, True, {}, turn=turn, reason="exhausted")
    hand.goals = {card: seat - 1 for card, seat in zip(goals, seats, strict=False)}
    assert hand.winner() == winner
