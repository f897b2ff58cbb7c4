"""R9, R10: take-over, four satisfactions, powers, protection and disasters."""

from __future__ import annotations

from typing import Any

import pytest

from companion.twin.meaning import why_not
from engine.core import match as core
from engine.core.record import BadRecord
from engine.core.refusal import Refusal
from engine.core.steps import Adjustment
from engine.games.gaia import powers
from engine.games.gaia.game import GAME
from engine.games.gaia.hands import could_hold
from tests.games.gaia.table import TABLE, act, ended, play, refused, show, table, world

ADVANCED = {"mode": "advanced"}
DISASTER = {"mode": "advanced_disaster"}
CITY = {"0,0": "plains", "1,0": "plains", "-1,0": "sea"}
"""City 8 at 0,0 wants two plains, a sea and a swamp: two of four are met."""


def city(meeples: list[int], cells: dict[str, str] = CITY) -> list[dict[str, Any]]:
    return world(cells, **{"0,0": {"city": "city_08", "meeples": meeples}})


@pytest.mark.parametrize("mode", ["base", "advanced", "advanced_disaster"])
def test_r2_2_takeover_four_satisfactions_and_powers_belong_together(mode: str) -> None:
    """All three in the advanced game and its variant, none of them in the base game."""
    advanced = mode != "base"
    state = table(city([0, 1]), [{"hand": ["nature_swamp#1"]}, {}], {"mode": mode})
    play(state, act("nature", 0, "nature_swamp#1", "0,1"))
    assert state.meeples["city_08"] == ([1, 0] if advanced else [1, 1])
    three = {**CITY, "0,1": "plains"}
    state = table(city([1, 0], three), [{"hand": ["nature_swamp#1"]}, {}], {"mode": mode})
    play(state, act("nature", 0, "nature_swamp#1", "0,-1"))
    assert state.meeples["city_08"] == ([2, 0] if advanced else [1, 0])
    drawing = table(world(CITY), [{}, {}], {"mode": mode})
    assert any("power" in step.args for step in drawing.legal(0)) == advanced
    if advanced:
        state = table(world(CITY), [{"hand": ["sun#1"]}, {}], {"mode": mode})
        play(state, act("sun", 0, "sun#1", "1,0"))
        assert state.power_row[0] == ["sun#1"]
    else:
        with pytest.raises(BadRecord, match="not in play"):
            table(world(CITY), [{"hand": ["sun#1"]}, {}], {"mode": mode})


def test_r9_1_who_raises_a_city_takes_it_over() -> None:
    state = table(city([0, 1]), [{"hand": ["nature_swamp#1"]}, {}], ADVANCED)
    play(state, act("nature", 0, "nature_swamp#1", "0,1"))
    assert (state.meeples["city_08"], state.left) == ([1, 0], [5, 6])


def test_d14_taking_over_may_be_a_choice() -> None:
    options = {**ADVANCED, "takeover_optional": True}
    state = table(city([0, 1]), [{"hand": ["nature_swamp#1"]}, {}], options)
    play(state, act("nature", 0, "nature_swamp#1", "0,1"), act("stay_out", 0, "city_08"))
    assert state.meeples["city_08"] == [0, 1]


def test_r9_2_the_fourth_need_brings_two_meeples_or_one_more() -> None:
    three = {**CITY, "0,1": "plains"}
    state = table(city([0, 1], three), [{"hand": ["nature_swamp#1"]}, {}], ADVANCED)
    play(state, act("nature", 0, "nature_swamp#1", "0,-1"))
    assert state.meeples["city_08"] == [2, 0]
    state = table(city([1, 0], three), [{"hand": ["nature_swamp#1"]}, {}], ADVANCED)
    play(state, act("nature", 0, "nature_swamp#1", "0,-1"))
    assert (state.meeples["city_08"], state.left[0]) == ([2, 0], 4)


def test_r9_2_r7_13_the_last_meeple_goes_to_the_only_city_unasked() -> None:
    three = {**CITY, "0,1": "plains"}
    state = table(city([0, 1], three), [{"hand": ["nature_swamp#1"], "left": 1}, {}], ADVANCED)
    play(state, act("nature", 0, "nature_swamp#1", "0,-1"))
    assert (state.meeples["city_08"], ended(state)[:2]) == ([1, 0], ("last_meeple", (0,)))


def test_r9_3_from_four_to_three_one_of_two_leaves() -> None:
    four = {**CITY, "0,1": "plains", "0,-1": "swamp"}
    state = table(city([0, 2], four), [{"hand": ["sun#1"]}, {}], ADVANCED)
    play(state, act("sun", 0, "sun#1", "1,0"))
    assert (state.met["city_08"], state.meeples["city_08"], state.left[1]) == (3, [0, 1], 5)


def test_r9_4_power_cards_are_drawn_like_the_others() -> None:
    state = table([], None, ADVANCED, display={"power": ["sun#1"]})
    play(state, act("take", 0, "sun#1"))
    assert state.hand[0] == ["sun#1"]
    assert refused(table([]), act("draw", 0, "power")) == ("no_such_deck", "R5.2")


def test_r9_5_a_power_without_effect_cannot_be_played_and_lies_in_the_row_when_played() -> None:
    seats: list[dict[str, Any]] = [{"hand": ["tornado#1", "earthquake#1"]}, {}]
    state = table(world({"0,0": "sea"}), seats, ADVANCED)
    assert refused(state, act("tornado", 0, "tornado#1")) == ("no_hands", "R9.5")
    assert refused(state, act("earthquake", 0, "earthquake#1", "0,0", "1,0"))[1] == "R9.5"
    seats[1] = {"hand": ["nature_sea#1"]}
    state = table(world({"0,0": "sea", "1,0": "sea"}), seats, ADVANCED)
    play(state, act("earthquake", 0, "earthquake#1", "0,0", "1,0"))
    assert (state.power_row[0], state.actions) == (["earthquake#1"], 1)


def test_r9_6_powers_work_on_the_own_city_too() -> None:
    state = table(city([1, 0]), [{"hand": ["rain#1"]}, {}], ADVANCED)
    play(state, act("rain", 0, "rain#1", "1,0"))
    assert state.met["city_08"] == 2  # plains lost, swamp gained


def test_r9_7_r9_8_what_sun_and_rain_change() -> None:
    cells = {"0,0": "swamp", "1,0": "plains", "2,0": "desert", "3,0": "sea"}
    for power, changes in (
        ("sun", {"0,0": "plains", "1,0": "desert"}),
        ("rain", {"2,0": "plains", "1,0": "swamp"}),
    ):
        for at in cells:
            state = table(world(cells), [{"hand": [f"{power}#1"]}, {}], ADVANCED)
            step = act(power, 0, f"{power}#1", at)
            if at not in changes:
                assert refused(state, step)[0] == "power_wrong_land"
                continue
            play(state, step)
            assert {t["cell"]: t["land"] for t in state.view(None)["world"]}[at] == changes[at]
    state = table(city([0, 1]), [{"hand": ["sun#1"]}, {}], ADVANCED)
    assert refused(state, act("sun", 0, "sun#1", "0,0")) == ("power_city", "R9.7")


def test_r9_7_without_the_new_tile_no_sun() -> None:
    cells = {f"{x},0": "desert" for x in range(10)} | {"0,1": "plains"}
    state = table(world(cells), [{"hand": ["sun#1"]}, {}], ADVANCED)
    assert refused(state, act("sun", 0, "sun#1", "0,1")) == ("no_tile_left", "R9.7")


def test_r9_9_the_old_tile_goes_back_and_animals_stay() -> None:
    tiles = world({"0,0": "swamp"}, **{"0,0": {"tokens": 4}})
    state = table(tiles, [{"hand": ["sun#1"]}, {}], ADVANCED)
    play(state, act("sun", 0, "sun#1", "0,0"))
    assert (len(state.stock["swamp"]), len(state.stock["plains"]), state.herds()) == (7, 9, 16)


def test_r9_10_an_earthquake_moves_everything_and_compares_the_same_city() -> None:
    cells = {"0,0": "plains", "1,0": "plains", "-1,0": "sea", "2,0": "swamp"}
    tiles = city([0, 1], cells)
    state = table(tiles, [{"hand": ["earthquake#1"]}, {}], ADVANCED)
    assert refused(state, act("earthquake", 0, "earthquake#1", "-1,0", "2,0")) == (
        "not_adjacent",
        "R9.10",
    )
    play(state, act("earthquake", 0, "earthquake#1", "0,0", "1,0"))
    # at 1,0 the city has plains (0,0) and swamp (2,0): still two needs, no change
    assert (state.met["city_08"], state.meeples["city_08"]) == (2, [0, 1])
    assert state.places()["city_08"] == "city:1,0"


def test_r9_11_a_card_taken_by_its_back_may_be_one_that_was_known() -> None:
    """A tornado takes without looking: either of two nature cards may be the one that is left."""
    held = {"hand": ["nature_sea#1"], "unseen": {"nature": 1}}
    seats = [{"hand": ["tornado#1"]}, held]
    state = table([], seats, ADVANCED | {"hands": "unknown"})
    play(state, act("tornado", 0, "tornado#1"), show("stolen", 1, "nature"))
    assert (state.hand[1], state.unseen[1]["nature"]) == ([], 1)
    for left in ("nature_sea#1", "nature_forest#1"):
        assert could_hold(state, 1, left)


def test_r5_3_a_card_discarded_by_its_back_may_be_one_that_was_known() -> None:
    held = {"hand": ["nature_sea#1"], "unseen": {"nature": 5, "life": 1}}
    state = play(
        table([], [held, {}], {"hands": "unknown"}),
        act("draw", 0, "life"), act("discard_unseen", 0, "nature"),
    )  # fmt: skip
    assert (state.hand[0], state.unseen[0]["nature"]) == ([], 5)
    assert could_hold(state, 0, "nature_sea#1")


def test_r9_11_a_tornado_takes_one_card_of_each_and_keeps_one() -> None:
    seats = [
        {"hand": ["tornado#1"]},
        {"hand": ["nature_sea#1"]},
        {"hand": ["nature_swamp#1", "nature_sea#2"]},
        {},
    ]
    state = table([], seats, ADVANCED)
    play(state, act("tornado", 0, "tornado#1"))
    assert [prompt.seat for prompt in state.awaiting().reveals] == [1, 2]
    play(state, show("stolen", 1, "nature_sea#1"), show("stolen", 2, "nature_sea#2"))
    play(state, act("keep", 0, "nature_sea#2", 3))
    assert state.hand == [["nature_sea#2"], [], ["nature_swamp#1"], []]
    assert state.discards == ["nature_sea#1"]


def duel(row: int = 0, other: int = 0, goals: int = 1) -> Any:
    """Seat 1 plays a sun, seat 2 holds a protection; power rows of some length."""
    rains = [f"rain#{n}" for n in range(1, 7)]
    seats = [
        {"hand": ["sun#1"], "power_row": rains[:row]},
        {"hand": ["protection#1"], "power_row": rains[3 : 3 + other]},
    ]
    cards = [{"card": f"power_goal_{n}"} for n in range(1, goals + 1)]
    return table(world({"0,0": "swamp"}), seats, ADVANCED, goals=cards)


def test_r9_12_a_protection_cancels_and_costs_no_action() -> None:
    state = duel()
    assert refused(state, act("protect", 1, "protection#1")) == ("protection_now", "R9.12")
    play(state, act("sun", 0, "sun#1", "0,0"))
    assert (state.awaiting().must, state.awaiting().may) == ((0,), (1,))
    assert refused(state, act("protect", 1, "sun#2"))[0] == "only_protection"
    play(state, act("protect", 1, "protection#1"))
    assert list(state.land.values()) == ["swamp"]
    assert (state.power_row, state.actions) == ([["sun#1"], ["protection#1"]], 1)
    assert state.awaiting().must == (0,)


def test_r9_12_nobody_protects_and_the_power_works() -> None:
    state = play(duel(), act("sun", 0, "sun#1", "0,0"), act("carry_out", 0))
    assert list(state.land.values()) == ["plains"]


def test_an_unknown_card_in_a_protection_window_is_told_and_changes_nothing() -> None:
    state = play(duel(), act("sun", 0, "sun#1", "0,0"))
    assert refused(state, act("protect", 1, "no such card")) == ("only_protection", "R9.12")
    assert refused(state, show("show", TABLE, "nature_sea#1", "nature:0"))[0] == "nothing_to_show"


def test_r9_13_r9_14_four_cards_reach_a_power_goal_now_or_later() -> None:
    state = play(duel(row=3), act("sun", 0, "sun#1", "0,0"), act("carry_out", 0))
    assert state.legal(0) == [act("goal", 0, "power_goal_1"), act("later", 0)]
    play(state, act("goal", 0, "power_goal_1"))
    assert (state.goals["power_goal_1"], state.power_row[0], state.left[0]) == (0, [], 5)
    state = play(duel(row=3), act("sun", 0, "sun#1", "0,0"), act("carry_out", 0))
    play(state, act("later", 0))
    assert (state.goals["power_goal_1"], len(state.power_row[0])) == (-1, 4)


def test_r9_15_the_cancelled_seat_takes_a_goal_first() -> None:
    state = play(duel(row=3, other=3), act("sun", 0, "sun#1", "0,0"))
    play(state, act("protect", 1, "protection#1"))
    assert state.awaiting().must == (0,)
    play(state, act("goal", 0, "power_goal_1"))
    assert (state.goals["power_goal_1"], state.awaiting().must) == (0, (0,))
    state = play(duel(row=3, other=3, goals=2), act("sun", 0, "sun#1", "0,0"))
    play(state, act("protect", 1, "protection#1"), act("goal", 0, "power_goal_1"))
    assert state.awaiting().must == (1,)


def test_r9_15_a_win_on_another_seats_turn() -> None:
    state = duel(other=3)
    state.left[1] = 1
    play(state, act("sun", 0, "sun#1", "0,0"), act("protect", 1, "protection#1"))
    play(state, act("goal", 1, "power_goal_1"))
    assert ended(state)[:2] == ("last_meeple", (1,))


def test_r10_1_disasters_count_as_powers() -> None:
    state = table([], [{"hand": ["lightning#1", "eruption#1"]}, {}], DISASTER,
                  display={"power": ["sun#1"]})  # fmt: skip
    play(state, act("take", 0, "sun#1"), show("show", TABLE, "rain#1", "power:0"))
    assert {a.verb for a in state.legal(0)} == {"discard"}


def test_r10_2_lightning_clears_a_tile_and_the_land_shows_again() -> None:
    tiles = world(
        {"0,0": "plains", "1,0": "plains", "-1,0": "sea"},
        **{"0,0": {"city": "city_08"}, "1,0": {"city": "city_07", "meeples": [0, 1]}},
    )
    state = table(tiles, [{"hand": ["lightning#1"]}, {}], DISASTER)
    play(state, act("lightning", 0, "lightning#1", "1,0"))
    assert (state.left[1], state.discards) == (6, ["city_07"])
    assert state.meeples["city_08"] == [1, 0]


def volcano(deserts: int = 0) -> list[dict[str, Any]]:
    far = {f"{x},2": "desert" for x in range(deserts)}
    return world(
        {"0,0": "mountain", "1,0": "plains", "-1,0": "sea", "0,1": "swamp", "0,-1": "forest",
         **far},
        **{"1,0": {"city": "city_08", "meeples": [0, 1]}, "-1,0": {"tokens": 4},
           "0,0": {"tokens": 2}},
    )  # fmt: skip


def test_r10_3_an_eruption_clears_and_dries_its_neighbours() -> None:
    state = table(volcano(), [{"hand": ["eruption#1"]}, {}], DISASTER)
    play(state, act("eruption", 0, "eruption#1", "0,0"))
    lands = {t["cell"]: t["land"] for t in state.view(None)["world"]}
    assert lands == {
        "0,0": "mountain", "1,0": "desert", "-1,0": "sea", "0,1": "desert", "0,-1": "desert",
    }  # fmt: skip
    assert (state.left[1], state.herds(), state.cities) == (6, 18, {})


def test_r10_4_with_too_few_deserts_the_seat_chooses_and_with_none_it_cannot_be_played() -> None:
    state = table(volcano(9), [{"hand": ["eruption#1"]}, {}], DISASTER)
    play(state, act("eruption", 0, "eruption#1", "0,0"))
    assert {a.args[0] for a in state.legal(0)} == {"1,0", "0,1", "0,-1"}
    play(state, act("dry", 0, "0,1"))
    lands = {t["cell"]: t["land"] for t in state.view(None)["world"]}
    assert (lands["0,1"], lands["1,0"], lands["0,-1"]) == ("desert", "plains", "forest")
    state = table(volcano(10), [{"hand": ["eruption#1"]}, {}], DISASTER)
    assert refused(state, act("eruption", 0, "eruption#1", "0,0")) == ("no_tile_left", "R10.4")


def test_r10_5_a_mountain_below_a_city_does_not_erupt() -> None:
    lands = {"0,0": "mountain", "1,0": "sea", "2,0": "mountain"}
    tiles = world(lands, **{"0,0": {"city": "city_07"}})
    state = table(tiles, [{"hand": ["eruption#1"]}, {}], DISASTER)
    step = act("eruption", 0, "eruption#1", "0,0")
    assert refused(state, step) == ("no_open_mountain", "R10.5")


def test_r9_1_a_correction_leaves_the_meeples_of_one_seat_on_a_city() -> None:
    cells = world({"0,0": "desert", "1,0": "sea", "0,1": "forest"})
    cells[0] |= {"city": "city_01", "meeples": [0, 1]}
    state = table(cells, [{}, {}], {"mode": "advanced"})
    state.adjust(0, "on:city_01", 1)
    assert state.meeples["city_01"] == [1, 0]
    assert state.left == [5, 6]


def test_r3_6_a_correction_beyond_the_supply_is_refused_in_words() -> None:
    cells = world({"0,0": "desert", "1,0": "sea", "0,1": "forest"})
    cells[0] |= {"city": "city_01", "meeples": [1, 0]}
    state = table(cells, [{"left": 0}, {}], {"mode": "advanced"})
    before = state.digest()
    step = Adjustment("adjust", 0, ("on:city_01", 2))
    refusal = core.refuse(state, step)
    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("no_meeples_left", "R3.6")
    assert GAME.say(refusal) == "Seat 1 has 0 meeples left, which is too few; nothing was changed."
    assert state.digest() == before
    assert core.refuse(state, step._replace(args=("on:city_01", 0))) is None


def rules_told(state: Any, *verbs: str) -> set[tuple[str, str]]:
    """Verb and rule of the events with these verbs."""
    return {(event.verb, event.rule) for event in state.events if event.verb in verbs}


def test_each_power_tells_the_rule_that_it_follows() -> None:
    """R9.5, R9.10, R9.11, R9.12: the answer to "why" cites the rule that did it."""
    quake = table(world({"0,0": "sea", "1,0": "swamp"}), [{"hand": ["earthquake#1"]}, {}], ADVANCED)
    play(quake, act("earthquake", 0, "earthquake#1", "0,0", "1,0"))
    assert rules_told(quake, "power_played", "tiles_swapped") == {
        ("power_played", "R9.5"), ("tiles_swapped", "R9.10"),
    }  # fmt: skip
    state = play(duel(), act("sun", 0, "sun#1", "0,0"), act("protect", 1, "protection#1"))
    assert rules_told(state, "protected") == {("protected", "R9.12")}
    hands: list[dict[str, Any]] = [
        {"hand": ["tornado#1"]}, {"hand": ["nature_sea#1"]}, {"hand": ["nature_sea#2"]},
    ]  # fmt: skip
    storm = play(table([], hands, ADVANCED), act("tornado", 0, "tornado#1"))
    play(storm, show("stolen", 1, "nature_sea#1"), show("stolen", 2, "nature_sea#2"))
    play(storm, storm.legal(0)[0])
    assert rules_told(storm, "stolen", "stolen_discarded", "kept") == {
        ("stolen", "R9.11"), ("stolen_discarded", "R9.11"), ("kept", "R9.11"),
    }  # fmt: skip


def test_each_refusal_of_a_power_cites_its_rule() -> None:
    """R9.7, R9.8 and R10.4, R10.5 refuse lands and cities; R9.12 what is no protection."""
    cards = [{"hand": ["sun#1", "rain#1", "earthquake#1", "eruption#1"]}, {}]
    lands = {"0,0": "sea", "1,0": "plains", "2,0": "plains", "2,1": "mountain"}
    city_on = {"1,0": {"city": "city_08", "meeples": [0, 1]}}
    state = table(world(lands, **city_on), cards, DISASTER)
    for power, rule in (("sun", "R9.7"), ("rain", "R9.8")):
        wrong = refused(state, act(power, 0, f"{power}#1", "0,0"))
        assert wrong == ("power_wrong_land", rule)
        assert refused(state, act(power, 0, f"{power}#1", "1,0")) == ("power_city", rule)
    apart = act("earthquake", 0, "earthquake#1", "0,0", "2,0")
    assert refused(state, apart) == ("not_adjacent", "R9.10")
    assert refused(state, act("eruption", 0, "eruption#1", "0,0")) == ("no_open_mountain", "R10.5")
    window = play(duel(), act("sun", 0, "sun#1", "0,0"))
    assert refused(window, act("protect", 1, "protection#2")) == ("not_held", "R9.12")
    assert powers.refuse(state, 0, "protection", ()) == Refusal("protection_now", "R9.12")


def test_what_a_disaster_clears_is_told_with_its_rule() -> None:
    """R10.2 for lightning, R10.3 for an eruption, R10.4 for the tiles that a seat chooses."""
    tiles = world({"0,0": "plains", "1,0": "sea"}, **{"1,0": {"tokens": 4}})
    state = table(tiles, [{"hand": ["lightning#1"]}, {}], DISASTER)
    play(state, act("lightning", 0, "lightning#1", "1,0"))
    assert "R10.2" in {event.rule for event in state.events}
    state = table(volcano(), [{"hand": ["eruption#1"]}, {}], DISASTER)
    play(state, act("eruption", 0, "eruption#1", "0,0"))
    assert "R10.3" in {event.rule for event in state.events}
    state.stock["desert"].clear()


@pytest.mark.parametrize(
    ("power", "why"),
    [
        ("sun", ("sun_nowhere", "R9.7")),
        ("rain", ("rain_nowhere", "R9.8")),
        ("earthquake", ("not_adjacent", "R9.10")),
        ("eruption", ("eruption_nowhere", "R10.5")),
        ("tornado", ("no_hands", "R9.5")),
        ("protection", ("protection_now", "R9.12")),
    ],
)
def test_a_power_that_has_no_effect_says_why(power: str, why: tuple[str, str]) -> None:
    """R9.5, R9.12: a lone tile of sea, and no cards in other hands. A card of a hand that was
    touched was refused as no open card of the display; then by a tile that nobody had touched."""
    card = f"{power}#1"
    state = table(world({"0,0": "sea"}), [{"hand": [card]}, {}], DISASTER)
    assert state.legal(0)
    found = why_not(state, card, 0)
    assert found is not None
    assert (found[1].key, found[1].rule) == why


def test_lightning_before_the_first_tile_says_that_there_is_none_yet() -> None:
    """R9.5: "there is no tile there" spoke of a place that nobody had touched."""
    state = table([], [{"hand": ["lightning#1"]}, {}], DISASTER)
    found = why_not(state, "lightning#1", 0)
    assert found is not None
    assert (found[1].key, found[1].rule) == ("no_tile_yet", "R9.5")


def test_a_card_that_is_not_in_the_hand_is_not_said_to_be_of_a_deck() -> None:
    """R9.11: "First comes one of the deck.." was said to whom a tornado takes a card from."""
    state = table([], [{"hand": ["tornado#1"]}, {"hand": ["nature_sea#1"]}], ADVANCED)
    play(state, act("tornado", 0, "tornado#1"))
    assert refused(state, show("stolen", 1, "rain#1")) == ("not_held", "R9.11")
