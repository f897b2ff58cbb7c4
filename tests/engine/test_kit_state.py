"""A game built of the parts: when it is over, whose steps it knows, its position as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.kit.state import KitState
from engine.core.ledger import total
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE, Action, Adjustment, Reveal

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-game"


@pytest.fixture
def lampions(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    from lampions.game import GAME

    return GAME


def test_a_match_is_over_once_and_not_before_every_card_is_shown(lampions: Any) -> None:
    match = Match.start(lampions, 3)
    seen = [match.state.outcome()]
    for step in random_steps(match.state, 2, Counts()):
        assert match.take(step) is None
        seen.append(match.state.outcome())
        if seen[-1] is None and match.state.over:  # type: ignore[attr-defined]
            assert match.state.cards.owed, "cards are still to be laid open"  # type: ignore[attr-defined]
    assert seen[-1] is not None
    assert all(outcome is None for outcome in seen[:-1])


@pytest.mark.parametrize("seat", [-1, -2, 3, 99])
def test_a_seat_that_is_not_there_has_no_steps(lampions: Any, seat: int) -> None:
    state = Match.start(lampions, 3).state
    for step in random_steps(state, 1, Counts()):
        if state.awaiting().must:
            break
        state.take(step)
    actions = state.legal(state.awaiting().must[0])
    assert actions
    for action in actions:
        refusal = state.refuse(action._replace(seat=seat))
        assert refusal is not None
        assert refusal.key == "unknown_step"
    strange = state.refuse(Action("no such verb", 0))
    assert strange is not None
    assert strange.key == "unknown_step"
    assert state.refuse(Reveal("no such verb", TABLE, ("x",))) is not None


def test_a_position_is_plain_data_and_reads_back(lampions: Any) -> None:
    match = Match.start(lampions, 2)
    for number, step in enumerate(random_steps(match.state, 3, Counts())):
        if number % 5 == 0:
            written = json.loads(json.dumps(match.state.position()))
            again = lampions.from_position(written)
            assert again.position() == written
            assert again.digest() == match.state.digest()
            assert set(written["cards"]) >= {"hands", "rows", "piles"}
        assert match.take(step) is None


def test_the_parts_say_themselves_when_a_match_is_over(lampions: Any) -> None:
    """A game without an end of its own has that of the parts: over, and every card shown."""
    state = Match.start(lampions, 2).state
    answers = set()
    for step in random_steps(state, 4, Counts()):
        outcome = KitState.outcome(state)
        assert (outcome is not None) == (state.over and not state.cards.owed)  # type: ignore[attr-defined]
        answers.add((state.over, bool(state.cards.owed)))  # type: ignore[attr-defined]
        state.take(step)
    assert {(False, False), (False, True)} <= answers
    assert KitState.outcome(state) is not None


def test_what_is_kept_by_name_is_written_and_copied_whole(lampions: Any) -> None:
    state = Match.start(lampions, 2).state
    state.coins = {"red": [1, 2], "blue": []}  # type: ignore[attr-defined]
    assert state.position()["coins"] == {"red": [1, 2], "blue": []}
    other = state.clone()
    other.coins["red"].append(3)  # type: ignore[attr-defined]
    assert state.coins == {"red": [1, 2], "blue": []}  # type: ignore[attr-defined]


def test_a_corrected_count_is_booked_as_what_the_table_says(lampions: Any) -> None:
    match = Match.start(lampions, 2)
    state = match.state
    had = state.counted(1)["coins"]
    assert match.take(Adjustment("adjust", 1, ("coins", had + 2))) is None
    assert state.counted(1)["coins"] == had + 2
    assert total(state.ledger, 1, "coins") == had + 2
    assert state.counted(0)["coins"] == total(state.ledger, 0, "coins")


def test_a_game_that_keeps_no_card_itself_reads_back(
    lampions: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where `own_places` is left as it is, all cards lie in the parts."""
    state = Match.start(lampions, 3).state
    monkeypatch.setattr(type(state), "own_places", KitState.own_places)
    assert state.position()["cards"] is not None
    assert lampions.from_position(state.position()).places() == state.cards.places()  # type: ignore[attr-defined]
