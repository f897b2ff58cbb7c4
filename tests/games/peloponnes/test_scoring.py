"""R14: prestige, population points, the lower counts, ties, and the ledger behind every point."""

from __future__ import annotations

from typing import Any

from engine.core.ledger import totals
from tests.games.peloponnes.table import act, play, show, stock, table

ALL_CHITS = [*["earthquake", "drought", "plague", "tempest", "decline"] * 3, "blank"]


def ended(*seats: dict[str, Any], **options: Any) -> Any:
    """A match that is over with these possessions."""
    state = table(list(seats), round=8, phase="over", chits=ALL_CHITS, options=options)
    assert state.outcome() is not None
    return state


# Lands A01 (3), A03 (2), B09 (3), C05 (5) and buildings B03 (7), B08 (5): 25 prestige.
TWENTY_FIVE = {"land": ["A01", "A03", "B09", "C05"], "buildings": ["B03", "B08"]}
# Lands A10 (2), B11 (4), C03 (4) and buildings C08 (8), A12 (4): 22 prestige.
TWENTY_TWO = {"land": ["A10", "B11", "C03"], "buildings": ["C08", "A12"]}


def test_r14_6_prestige_25_and_population_6_score_18_and_22_with_9_wins() -> None:
    state = ended({**TWENTY_FIVE, "population": 6}, {**TWENTY_TWO, "population": 9})
    outcome = state.outcome()
    assert outcome.scores == (18, 22)
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)
    assert outcome.key == "highest"


def test_r14_2_prestige_counts_tiles_and_a_point_for_three_coins() -> None:
    state = ended({**TWENTY_FIVE, "coins": 8, "population": 20}, {})
    assert state.outcome().scores[0] == 25 + 2
    assert totals(state.ledger, 2)[0]["prestige"] == 27


def test_r14_3_three_points_for_each_inhabitant() -> None:
    state = ended({**TWENTY_FIVE, "population": 7}, {})
    assert state.outcome().scores[0] == 21
    assert totals(state.ledger, 2)[0]["population_points"] == 21


def test_r14_4_the_points_of_the_ledger_are_those_of_the_lower_sum() -> None:
    state = ended({**TWENTY_FIVE, "coins": 8, "population": 6}, {**TWENTY_TWO, "population": 9})
    points = [line for line in state.ledger if line[1] == "points"]
    causes = [(line[0], line[2], state.events[line[4]].verb) for line in points]
    assert causes[0] == (0, 18, "population_counted")
    # Seat 2: 2 + 4 + 4 + 8 + 4 from its tiles, each with its own cause.
    assert [cause[1] for cause in causes[1:]] == [2, 4, 4, 8, 4]
    assert {cause[2] for cause in causes[1:]} == {"prestige_of"}
    assert [totals(state.ledger, 2)[seat]["points"] for seat in (0, 1)] == [18, 22]


def test_r14_4_with_equal_sums_the_tiles_tell_the_points() -> None:
    # Land A01 (3), B09 (3), B03 (7), B08 (5): 18 prestige; six inhabitants: 18.
    state = ended({"land": ["A01", "B09"], "buildings": ["B03", "B08"], "population": 6}, {})
    points = [line[2] for line in state.ledger if line[:2] == (0, "points")]
    assert points == [3, 3, 7, 5]


def test_r14_5_a_tie_goes_to_the_higher_other_value() -> None:
    # Both score 18 by population; prestige 25 beats 22.
    state = ended({**TWENTY_TWO, "population": 6}, {**TWENTY_FIVE, "population": 6})
    assert state.outcome().scores == (18, 18)
    assert state.outcome().winners == (1,)
    assert state.outcome().key == "tie_broken"
    assert state.outcome().decided() == (("higher", (22, 25)),), "nobody looks at luxury then"


def test_r14_5_then_to_more_luxury() -> None:
    # 22 prestige and two coins short of another point, against 25; both 18 and 25.
    rich = {**TWENTY_TWO, "coins": 9, "population": 6, "luxury": 3}
    state = ended({**TWENTY_FIVE, "population": 6, "luxury": 2}, rich)
    assert state.outcome().scores == (18, 18)
    assert state.outcome().ranks == (2, 1)
    assert state.outcome().decided() == (("higher", (25, 25)), ("luxury", (2, 3)))


def test_r14_5_u9_a_tie_in_everything_is_shared() -> None:
    one = {**TWENTY_FIVE, "population": 6, "luxury": 2}
    other = {**TWENTY_TWO, "coins": 9, "population": 6, "luxury": 2}
    state = ended(one, other, {"population": 1})
    assert state.outcome().winners == (0, 1)
    assert state.outcome().ranks == (1, 1, 3)
    assert state.outcome().key == "tie_shared"
    state = table(
        [one, other], round=8, phase="over", chits=ALL_CHITS, order=[2, 1],
        options={"open_tie": "turn_order"},
    )  # fmt: skip
    assert state.outcome().winners == (1,)  # type: ignore[union-attr]


def test_r14_1_the_last_round_ends_with_chits_and_a_supply_round() -> None:
    seats = [
        {"food": 2, "population": 6, "luxury": 2, "coins": 4, "buildings": ["B08", "A12"],
         "unfinished": ["A12"], "wood": 2},
        {"food": 9, "population": 3, "land": ["A01"]},
    ]  # fmt: skip
    chits = ALL_CHITS[:-1]
    state = table(seats, round=8, phase="chits", chits=chits)
    play(state, show("chit", "chit_blank"))
    assert state.phase == "supply"
    assert state.outcome() is None
    play(state, act("feed", 0), act("finish", 0, "A12"))
    # Seat 1: 3 inhabitants fed; Leonidaion 5, Bridge 4, 5 coins (the deposit is back) give 1.
    assert stock(state, 0, "population", "coins", "luxury") == [3, 5, 0]
    assert state.outcome().scores == (9, 3)  # type: ignore[union-attr]
    assert state.awaiting() == ((), (), ())
    assert state.refuse(act("pass", 0)).key == "over"  # type: ignore[union-attr]


def test_r14_2_unfinished_buildings_never_reach_the_scoring_r12_4() -> None:
    seats = [{"population": 9, "food": 9, "buildings": ["A12"], "unfinished": ["A12"]}, {}]
    state = table(seats, round=8, phase="chits", chits=ALL_CHITS[:-1])
    play(state, show("chit", "chit_blank"))
    # The bridge cannot be paid: it goes, its coin returns, one coin is no point.
    assert state.outcome().scores == (0, 0)  # type: ignore[union-attr]


def test_scores_are_what_they_would_be_now() -> None:
    state = table([{**TWENTY_FIVE, "population": 6}, {}], round=8, phase="reveal")
    assert state.scores() == [18, 0]
