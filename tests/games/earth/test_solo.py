"""R12: playing alone against Gaia."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.record import BadRecord
from engine.core.steps import TABLE
from engine.games.earth.board import GAIA
from engine.games.earth.faces import CARDS, FLORA
from engine.games.earth.scores import gaia_items
from engine.games.earth.state import Earth
from tests.games.earth.table import (
    act,
    booked,
    by_line,
    card,
    check_whole,
    draw,
    play,
    refused,
    show,
    table,
    turns,
)

QUIET = {"island": "I285B", "climate": "C303A"}


def alone(**fields: Any) -> Earth:
    """A position for one seat whose Climate is only used after Grow."""
    own = {**QUIET, **fields.pop("own", {})}
    return table(own, **fields)


def gaia_turn(name: str, own: dict[str, Any] | None = None, **fields: Any) -> Earth:
    """Gaia turns this card up."""
    state = alone(own=own or {}, phase="gaia", **fields)
    return play(state, show("gaia", name))


def level(name: str) -> dict[str, str]:
    return {"gaia": name}


def test_r12_1_gaia_starts_with_nothing() -> None:
    state = alone()
    gaia = state.gaia
    assert gaia is not None
    assert (gaia.soil, gaia.sprouts, gaia.growth, gaia.compost, gaia.pile) == (0, 0, 0, 0, [])
    assert state.counted(TABLE) == {
        "gaia_soil": 0, "gaia_sprouts": 0, "gaia_growth": 0, "gaia_compost": 0,
    }  # fmt: skip


def test_r12_2_turns_alternate_and_the_six_cards_come_twice() -> None:
    state = alone()
    play(state, act("choose", 0, "compost"))
    assert [p.verb for p in state.awaiting().reveals] == ["gaia"]
    play(state, show("gaia", "G364"), act("take", 0, "soil"))
    assert state.active == 0
    play(state, act("choose", 0, "compost"))
    prompt = state.awaiting().reveals[0]
    assert "G364" not in state.could_be(prompt)
    seen = {"seen": ["G360", "G361", "G362", "G363", "G364", "G365"], "turns": 6}
    state = alone(phase="gaia", gaia=seen)
    assert len(state.could_be(state.awaiting().reveals[0])) == 6


# -- reactions (R12.3, R12.4) ------------------------------------------------------------


def test_r12_3_plant_the_cards_not_kept_go_to_gaia() -> None:
    """C2."""
    state = alone()
    play(state, act("choose", 0, "plant"))
    draw(state, 0, "E001", "E004", "E005", "E006")
    play(state, act("keep", 0, "E004"))
    assert state.gaia is not None
    assert state.gaia.pile == ["E001", "E005", "E006"]
    assert state.discard == []


@pytest.mark.parametrize(
    ("name", "composted"), [("beginner", 2), ("medium", 2), ("hard", 5), ("expert", 5)]
)
def test_r12_3_compost_half_of_the_gained_soil(name: str, composted: int) -> None:
    """Five soil from the action: half rounded down is two."""
    state = alone(options=level(name))
    play(state, act("choose", 0, "compost"))
    assert state.counted(TABLE)["gaia_compost"] == composted + 2


@pytest.mark.parametrize(("name", "more"), [("medium", 0), ("hard", 3)])
def test_r12_3_water_a_sprout_per_blue_card(name: str, more: int) -> None:
    """Blue and multicolour cards in the area, the Climate among them."""
    tableau = [card("E005", 0, 0), card("E247", 0, 1), card("E006", 0, 2)]
    own = {"climate": "C297A", "tableau": tableau}
    state = alone(own=own, options=level(name))
    play(state, act("choose", 0, "water"), act("done", 0), act("done", 0))
    assert state.counted(TABLE)["gaia_sprouts"] == 3 + more


@pytest.mark.parametrize(("name", "more"), [("medium", 0), ("expert", 3)])
def test_r12_3_grow_a_growth_per_drawn_card(name: str, more: int) -> None:
    state = alone(own={"climate": "C296B"}, options=level(name))
    play(state, act("choose", 0, "grow"))
    draw(state, 0, "E001", "E004", "E005", "E006")
    play(state, show("gaia", "G362"))  # with cards in hand the turn was open until now (R9.1)
    assert state.counted(TABLE)["gaia_growth"] == 4 + more


@pytest.mark.parametrize(("end", "leaves"), [("open", [0, GAIA]), ("closed", [GAIA, 0])])
def test_r9_1_alone_an_event_after_the_last_ability_comes_before_gaias_gyre(
    end: str, leaves: list[int]
) -> None:
    """Nineteen soil after Water; the event and the Island bring one each: twenty for the Mole."""
    own = {"soil": 17, "hand": ["E223"]}
    state = play(alone(own=own, options={"turn_end": end}), act("choose", 0, "water"))
    assert (state.phase, state.areas[0].soil) == ("gaia", 19)
    play(state, act("play", 0, "E223"), show("gaia", "G360"), act("gyre", 0, "F339A"))
    play(state, act("choose", 0, "water"))
    assert state.leaves[0] == leaves


def test_r9_1_alone_gaia_reacts_when_the_turn_is_over() -> None:
    """Medium: two cards and half of the soil gained: five by the action, two by three sprouts."""
    tableau = [card("E005", 0, 0, sprouts=3)]
    state = play(alone(own={"tableau": tableau}), act("choose", 0, "compost"))
    assert state.counted(TABLE)["gaia_compost"] == 0
    assert state.awaiting().may == (0,)
    assert [prompt.verb for prompt in state.awaiting().reveals] == ["gaia"]
    play(state, act("convert", 0))  # now nothing is left to do: the turn is over by itself
    assert state.closing is None
    assert state.counted(TABLE)["gaia_compost"] == 2 + (5 + 2) // 2


def test_r12_5_what_was_gained_in_an_open_turn_does_not_count_in_gaias() -> None:
    """Five soil by the own Compost; of two soil in her turn she gains two."""
    state = play(alone(own={"hand": ["E001"]}), act("choose", 0, "compost"))
    play(state, show("gaia", "G364"), act("take", 0, "soil"))
    assert state.counted(TABLE)["gaia_soil"] == 2


def test_r12_4_events_do_not_count_for_gaia() -> None:
    """Mudpot's soil and Vulcano's soil for it: only the action's five count."""
    state = alone(own={"hand": ["E223"]})
    play(state, act("play", 0, "E223"), act("choose", 0, "compost"))
    assert state.areas[0].soil == 7
    assert state.counted(TABLE)["gaia_compost"] == 2 + 2


def test_r12_4_conversions_count_for_gaia() -> None:
    """U6: one conversion makes seven soil gained: three more cards than two."""
    state = alone(own={"tableau": [card("E005", 0, 0, sprouts=3)]})
    play(state, act("convert", 0), act("choose", 0, "compost"))
    assert state.counted(TABLE)["gaia_compost"] == 2 + 3


# -- Gaia's turn (R12.5, R12.6) ----------------------------------------------------------


def test_r12_5_the_player_acts_as_another_player() -> None:
    state = gaia_turn("G364", {"tableau": [card("E272", 0, 0)]})
    assert {action.verb for action in state.legal(0)} == {"take"}
    play(state, act("take", 0, "soil"), act("use", 0, "E272"))
    assert state.areas[0].soil == 2
    assert len(state.areas[0].compost) == 2


def test_r12_5_compost_eight_cards_and_the_players_soil() -> None:
    state = play(gaia_turn("G364"), act("take", 0, "soil"))
    told = state.counted(TABLE)
    assert (told["gaia_compost"], told["gaia_soil"]) == (8, 2)


def test_r12_5_water_and_grow() -> None:
    own = {"tableau": [card("E005", 0, 0)], "climate": "C303A"}
    state = play(gaia_turn("G362", own), act("take", 0, "soil"), act("done", 0))
    assert state.counted(TABLE)["gaia_sprouts"] == 7 + 1
    state = play(gaia_turn("G363"), act("take", 0, "draw"))
    draw(state, 0, "E001", "E004")
    assert state.counted(TABLE)["gaia_growth"] == 7 + 2
    rules = {line[3] for line in state.ledger if line[1] in ("gaia_sprouts", "gaia_growth")}
    assert rules == {"R12.5"}


def test_r12_5_plant_three_cards_to_the_scoring_pile() -> None:
    state = gaia_turn("G365")
    draw(state, 0, "E001")
    assert [p.verb for p in state.awaiting().reveals] == ["pile"] * 3
    play(state, show("pile", "E196"), show("pile", "E004"), show("pile", "E005"))
    assert gaia_items(state)["pile"] == 1 + 4 + 0  # Hurricane's -1 counts as 1
    check_whole(state)


def test_r12_5_with_secret_hands_the_pile_is_shown_at_the_end() -> None:
    state = gaia_turn("G365", options={"hands": "unknown"})
    assert state.gaia is not None
    assert state.gaia.hidden == 3
    assert state.awaiting().reveals == ()
    late = alone(phase="last", gaia={"hidden": 1, "turns": 12}, options={"hands": "unknown"})
    assert [p.verb for p in late.awaiting().reveals] == ["pile"]
    play(late, show("pile", "E004"))
    assert late.outcome() is not None
    assert gaia_items(late)["pile"] == 4


def test_r12_5_a_gyre_gives_gaia_a_leaf_that_the_player_picks() -> None:
    state = gaia_turn("G360")
    assert {action.args[0] for action in state.legal(0)} == {"F339A", "F340A"}
    assert refused(state, act("gyre", 0, "F358A")).key == "not_a_gyre_card"
    play(state, act("gyre", 0, "F340A"))
    assert state.leaves[1] == [GAIA]
    assert gaia_items(state)["fauna"] == 15
    again = [{"face": "F339A", "leaves": []}, {"face": "F340A", "leaves": ["gaia"]}]
    state = alone(phase="gaia", fauna=[*again, "F358A", "F353A"])
    play(state, show("gaia", "G360"))
    assert state.leaves[0] == [GAIA]  # only one was left


def test_r12_6_ten_soil_are_five_composted_cards() -> None:
    gaia = {"soil": 9, "turns": 2}
    state = play(gaia_turn("G364", gaia=gaia), act("take", 0, "soil"))
    told = state.counted(TABLE)
    assert (told["gaia_soil"], told["gaia_compost"]) == (1, 8 + 5)


def test_r12_7_beginner_gaia_rests_after_a_gyre() -> None:
    state = gaia_turn("G361", options=level("beginner"))
    play(state, act("gyre", 0, "F358A"))
    play(state, act("choose", 0, "compost"))
    assert (state.active, state.phase) == (0, "turn")  # two turns of the player in a row
    play(state, act("choose", 0, "compost"))
    assert state.phase == "gaia"


@pytest.mark.parametrize(
    ("name", "face", "what", "amount"),
    [
        ("G360", "F339A", "gaia_soil", 8),
        ("G361", "F358A", "gaia_sprouts", 4),
        ("G361", "F353A", "gaia_growth", 3),
    ],
)
def test_r12_7_expert_gyres_give_by_the_fauna_picked(
    name: str, face: str, what: str, amount: int
) -> None:
    state = gaia_turn(name, options=level("expert"))
    play(state, act("gyre", 0, face))
    assert state.counted(TABLE)[what] == amount
    assert booked(state, TABLE, what) == amount


def test_r12_7_expert_upper_right_gives_two_cards() -> None:
    state = play(gaia_turn("G360", options=level("expert")), act("gyre", 0, "F340A"))
    assert [p.verb for p in state.awaiting().reveals] == ["pile"] * 2


# -- the end (R12.8 to R12.10) -----------------------------------------------------------


def fifteen() -> list[dict[str, Any]]:
    names = [n for n in sorted(FLORA) if not CARDS[n].by_action["plant"]][:15]
    return [card(n, i // 4, i % 4) for i, n in enumerate(names)]


def test_r12_8_the_sixteenth_card_ends_it_with_seven_points() -> None:
    state = alone(own={"tableau": fifteen(), "hand": ["E090"]})
    play(state, act("choose", 0, "plant"), act("plant", 0, "E090", 3, 3))
    draw(state, 0, "E196", "E197", "E198", "E199")
    play(state, act("keep", 0, "E196"), act("done", 0))
    assert state.outcome() is not None
    assert state.full == 0
    assert by_line(state, 0)["fauna"] == 7
    assert state.gaia is not None
    assert len(state.gaia.pile) == 3  # her reaction still happened


def test_r12_8_gaias_twelfth_turn_ends_it_and_she_takes_the_seven() -> None:
    gaia = {"turns": 11, "seen": ["G360", "G361", "G362", "G363", "G365"]}
    state = gaia_turn("G364", gaia=gaia)
    play(state, act("take", 0, "soil"))
    assert state.outcome() is not None
    assert state.full == GAIA
    assert gaia_items(state)["fauna"] == 7


def test_r12_9_gaia_scores_pile_compost_sprouts_growth_and_fauna() -> None:
    gaia = {"pile": ["E197", "E004"], "compost": 6, "sprouts": 5, "growth": 12, "soil": 3}
    leaves = [{"face": "F339A", "leaves": [1, "gaia"]}, "F340A", "F358A", "F353A"]
    state = alone(gaia=gaia, fauna=leaves)
    assert gaia_items(state) == {
        "pile": 4 + 4, "compost": 6, "sprouts": 5, "growth": 7 + 6 + 5, "fauna": 11,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("compost", "key", "winners"),
    [
        (1, "beat_gaia", (0,)),
        (5, "beat_gaia", (0,)),  # by exactly one point
        (6, "gaia_tie", ()),
        (7, "lost_to_gaia", ()),  # by exactly one point
        (9, "lost_to_gaia", ()),
    ],
)
def test_r12_10_more_points_than_gaia_win(compost: int, key: str, winners: tuple[int, ...]) -> None:
    """The player has 10 for Vulcano and 3 for the Climate; she has 7 by the full space."""
    state = alone(own={"climate": "C296A"}, phase="last", full="gaia", gaia={"compost": compost})
    if state.outcome() is None:
        play(state, act("done", 0))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (13,)
    assert (outcome.key, outcome.winners) == (key, winners)
    assert outcome.ranks == ((2,) if key == "lost_to_gaia" else (1,))  # one of two at the table
    assert booked(state, TABLE, "gaia_points") == 7 + compost


def test_r12_2_a_whole_match_has_twelve_turns_of_gaia() -> None:
    state = alone()
    seen = 0
    while state.outcome() is None:
        awaiting = state.awaiting()
        if awaiting.reveals:
            prompt = awaiting.reveals[0]
            seen += prompt.verb == "gaia"
            play(state, state.reveal(prompt, state.could_be(prompt)[0]))
        else:
            legal = state.legal(0)
            quick = [a for a in legal if a.args == ("compost",)] or [
                a for a in legal if a.verb == "done"
            ]
            play(state, (quick or legal)[0])
    assert seen == 12
    assert turns(state) == 23  # twelve each; the first one had begun before


@pytest.mark.parametrize("phase", ["turn", "gaia"])
def test_r12_2_no_turn_of_gaia_is_to_come_after_her_twelfth(phase: str) -> None:
    """A position that has counted twelve of them while the player or Gaia is to begin a turn."""
    assert alone(phase=phase, gaia={"turns": 11}).gaia is not None
    with pytest.raises(BadRecord, match='"turns"'):
        alone(phase=phase, gaia={"turns": 12})


# -- what hands move for her -------------------------------------------------------------


UNKNOWN = {"hands": "unknown"}


def told(state: Earth, first: int = 0) -> list[tuple[str, int, tuple[Any, ...]]]:
    """What hands are told of Gaia."""
    owed = [*state.by_hand(first), *state.duties(first)]
    return [one[:3] for one in owed if one.verb.endswith("_gaia") or one.verb.startswith("gaia_")]


def test_all_that_gaia_gets_is_told_to_who_plays_alone() -> None:
    """Neither her leaves nor anything else of hers was told to anybody, and at the end her scoring
    pile was asked for."""
    state = gaia_turn("G362")
    play(state, act("take", 0, "sprout"))
    assert told(state)[0] == ("gaia_has", 0, ("goods:sprouts:7",))
    state = gaia_turn("G365", options=UNKNOWN)
    assert told(state) == [("gaia_pile", 0, (3, 3))]
    state = gaia_turn("G360", options={**UNKNOWN, **level("expert")})
    face = state.fauna[1]
    play(state, act("gyre", 0, face))
    assert told(state) == [("gaia_pile", 0, (2, 2)), ("leaf_gaia", 0, (f"piece.{face}", 15))]
    assert told(state, len(state.events)) == []


def test_what_a_seat_alone_draws_and_does_not_keep_goes_on_gaias_pile() -> None:
    """It was told to discard it."""
    state = alone(options=UNKNOWN)
    play(state, act("choose", 0, "plant"))
    assert ("keep_one_gaia", 0, (4,)) in told(state)


def test_the_first_full_mat_takes_a_leaf() -> None:
    """Nobody was told to put it on the space for it."""
    state = alone(phase="gaia", gaia={"turns": 11, "seen": ["G360"]})
    state.note("full", 0, (7,), "R10.5")
    state.note("full", GAIA, (7,), "R12.8")
    leaves = [one[:3] for one in state.duties(0) if one.verb.startswith("leaf")]
    assert leaves == [("leaf_full", 0, (7,)), ("leaf_full_gaia", 0, (7,))]
