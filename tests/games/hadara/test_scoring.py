"""R13, R18, R19: final scoring, the tie-break, and conflicts between the sources."""

from __future__ import annotations

import pytest

from engine.core.ledger import POINTS, total
from engine.games.hadara.faces import COLOURS
from engine.games.hadara.works import colonies
from tests.games.hadara.table import (
    GAME,
    OPEN,
    act,
    face,
    play,
    points,
    seat,
    show,
    step,
    table,
    tracks,
)  # fmt: skip

SET = ["Y1-01", "R1-01", "B1-01", "G1-01"]
P = {"P1-B01": face(), "P1-B02": face()}


def over(*rows: dict[str, object], **more: object) -> object:
    return table(list(rows), half="B", epoch=3, phase="next_epoch", **more)  # type: ignore[arg-type]


def test_r12_2_and_r13_1_all_points_are_ledger_lines() -> None:
    """Reckoned by hand: colony 5, statue 4 and 2, silver 4, gold 7, cards 1+1+1+0+3, coins 2."""
    row = seat(
        (1, 7, 1, 9), 13, [*SET, "P1-B01"], colonies={"9": "C09-1"},
        statues={"ST6": ["red", "points"]}, silver=["red"], gold=1,
    )  # fmt: skip
    state = over(row, seat(), faces={"P1-B01": face(vp=3)})
    outcome = state.outcome()  # type: ignore[attr-defined]
    assert outcome.scores == (5 + 6 + 4 + 7 + 6 + 2, 0)
    assert outcome.key == "scored"
    told = state.scoring(0)  # type: ignore[attr-defined]
    assert told == [
        ("C09-1", 5), ("ST6", 4), ("statue_tile:ST6", 2), ("silver:military:7", 4), ("gold:1", 7),
        ("P1-B01", 3), ("Y1-01", 1), ("R1-01", 1), ("B1-01", 1), ("coins_left:13", 2)]  # fmt: skip
    for number in (0, 1):
        assert total(state.ledger, number, POINTS) == outcome.scores[number]  # type: ignore[attr-defined]


def test_r13_2_more_coins_break_a_tie_and_then_the_win_is_shared() -> None:
    state = over(seat(coins=4), seat(coins=3), seat(coins=4))
    outcome = state.outcome()  # type: ignore[attr-defined]
    assert (outcome.scores, outcome.winners, outcome.ranks) == ((0, 0, 0), (0, 2), (1, 3, 1))
    assert outcome.decided() == (("coins", (4, 3, 4)),), "the result tells with what"


def test_r19_12_all_coins_or_what_the_exchange_leaves() -> None:
    cards = {"cards": ["R1-04"]}  # 2 points
    rows = [seat(coins=11), {**seat(coins=4), **cards}]
    assert over(*rows).outcome().winners == (0,)  # type: ignore[attr-defined]
    rest = over(*rows, options={"tie_coins": "rest"}).outcome()  # type: ignore[attr-defined]
    assert (rest.scores, rest.winners) == ((2, 2), (1,))


@pytest.mark.parametrize(("track", "scored"), [(7, 4), (8, 4), (29, 15)])
def test_r11_3_and_r18_3_half_a_track_is_rounded_up(track: int, scored: int) -> None:
    row = seat((1, track, 1, 9), silver=["red"])
    assert points(step("medals", row, seat()), 0, "silver") == scored
    down = step("medals", row, seat(), options={"silver_rounding": "down"})
    assert points(down, 0, "silver") == track // 2


def test_r11_4_each_gold_medal_scores_all_sets_again() -> None:
    """2 medals and 3 sets are 42."""
    own = [f"{c}1-0{n}" for c in "YRBG" for n in (1, 2, 3)]
    purple = [f"P1-B0{n}" for n in (1, 2, 3)]
    faces = {card: face() for card in purple}
    state = step("medals", seat(cards=[*own, *purple], gold=2), seat(), faces=faces)
    assert points(state, 0, "gold") == 42


def test_r18_2_by_option_a_statue_tile_raises_its_track_by_1() -> None:
    options = {"statue_track": "one"}
    state = step("statues", seat((1, 1, 20, 9)), seat(), options=options)
    play(state, act("carve", 0, "ST20", "red", "track"))
    assert tracks(state, 0)[1] == 2


def test_r18_4_five_colonies_or_by_option_four() -> None:
    own = {"3": "", "9": "", "15": "", "21": ""}
    state = step("colonies", seat((1, 30, 1, 9), colonies=own), seat())
    play(state, act("plunder", 0, 30))
    rival, four = seat((1, 30, 1, 9)), {"colonies": 4}
    state = step("colonies", seat((1, 30, 1, 9), colonies=own), rival, options=four)
    assert state.awaiting().must == (1,), "who has four is not asked"
    refusal = colonies.refuse(state, 0, "plunder", 30)
    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("colonies_full", "R18.4")


def test_r18_9_a_card_may_score_nothing() -> None:
    assert points(step("medals", seat(cards=["B1-03"]), seat()), 0, "cards") == 0


def test_r19_3_a_plundered_front_nobody_knows_is_asked_for_at_the_end() -> None:
    faces = {name: printed for name, printed in OPEN.items() if name != "colony_front_9"}
    state = step("colonies", seat((1, 9, 1, 9)), seat(), epoch=3)
    state.faces = faces
    play(state, act("plunder", 0, 9))
    assert state.view(None)["unknown"] == ["colony_front_9"]
    assert state.outcome() is None
    (prompt,) = state.awaiting().reveals
    assert (prompt.verb, list(state.could_be(prompt))) == ("print", ["colony_front_9"])
    state.faces = {**faces, "colony_front_9": {"vp": 6}}
    play(state, show("print", -1, "colony_front_9"))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 6


def test_the_view_tells_what_one_medal_more_would_be_worth() -> None:
    """R11.3, R11.4, R14.11: half a track, rounded up, or all of the best one; 7 for each set."""
    five = ["Y1-01", "R1-01", "B1-01", "G1-01", "P1-B01", "R1-02"]
    faces = {"P1-B01": face()}
    state = step("medals", seat((7, 4, 3, 8), 20, five), seat(), faces=faces)
    worth = state.view(None)["seats"][0]["worth"]
    assert worth["more"] == {"yellow": 4, "red": 2, "blue": 2, "green": 4, "gold": 7}
    own = seat((7, 4, 3, 9), 20, [*five, "P3-B01"], silver=["red"])
    full = step("medals", own, seat(), faces={**faces, "P3-B01": face("silver_full")})
    more = full.view(None)["seats"][0]["worth"]["more"]
    said = [GAME.texts.say("en", key) for key in full.parts(0) if "silver" in key]
    assert said == ["Silver medals"], "one of them scores no half"
    # The full track moves to the new medal where that is higher: 9 + 2 + 2 instead of 4 + 2.
    assert more == {"yellow": 5, "red": 2, "blue": 2, "green": 7, "gold": 7}


def test_statues_are_told_apart_from_the_tiles_on_them() -> None:
    """R8.2, R8.4: "Statues 54" was all that was told of printed points and of tiles with theirs."""
    own = seat((7, 4, 3, 8), statues={"ST6": ["red", "points"], "ST12": ["blue", "track"]})
    parts = step("medals", own, seat()).parts(0)
    assert (parts["part.score_statues"], parts["part.score_statue_tiles"]) == (4 + 8, 2)


def test_of_medals_that_nobody_can_have_no_worth_is_told() -> None:
    """R11.2: at most two of each; what a third would score was told to who had both."""
    for silver, gold, kinds in ((["red", "red"], 0, {"gold"}), ([], 2, {*COLOURS[:4]})):
        state = step("medals", seat((7, 4, 3, 8), 20, silver=silver, gold=gold), seat())
        assert {*state.view(None)["seats"][0]["worth"]["more"]} == kinds


def test_who_wants_no_medal_is_told_of_by_what_was_bought() -> None:
    """R11.2: "takes nothing" was said of a seat that had just bought one."""
    state = step("medals", seat((7, 4, 3, 8), 20), seat((7, 4, 3, 8), 20))
    assert state.asked(0).key == "medals", "nothing is said of more before any"
    play(state, act("gold", 0))
    assert state.asked(0).key == "medals_more"
    assert GAME.texts.say("en", "verb.done.medals") == "Buy no medal"
    play(state, act("done", 0), act("done", 1))
    ended = [one.verb for one in state.events if one.verb.startswith("skipped")]
    said = [GAME.texts.say("en", f"event.{verb}", {"seat": "Ben"}) for verb in ended]
    assert said == ["Ben buys no more medals.", "Ben buys no medal."]
