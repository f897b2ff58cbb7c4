"""R3 to R8: set-up, turns, cards, cities, hunting and the end, from rules to expectations."""

from __future__ import annotations

from typing import Any

import pytest

from companion.session.api import Text
from companion.session.words import Words
from engine.core.game import BadOptions
from engine.core.ledger import total
from engine.core.match import Match, Seat, apply
from engine.core.play import Counts, random_steps
from engine.core.steps import Adjustment
from tests.games.gaia.table import GAME, TABLE, act, ended, play, refused, show, start, table, world

ADVANCED = {"mode": "advanced"}


def test_cards_that_nobody_has_seen_are_a_number_in_a_position() -> None:
    seats: list[dict[str, Any]] = [{"unseen": {"nature": 2, "life": 1}}, {}]
    state = table([], seats, {"hands": "unknown"})
    full = table([], None, {"hands": "unknown"})
    assert state.view(None)["decks"]["nature"] == full.view(None)["decks"]["nature"] - 2
    assert state.view(None)["decks"]["life"] == full.view(None)["decks"]["life"] - 1
    assert state.position()["seats"][0]["unseen"] == {"nature": 2, "life": 1}
    hidden = act("nature", 0, "nature_sea#1", "0,0")
    assert state.refuse(hidden) is None
    assert refused(full, hidden)[0] == "not_drawn"
    again = GAME.from_position(state.position())
    assert again.position() == state.position()
    storm = table([], seats, {"hands": "unknown"}, stolen=[[2, "nature"], [1, "nature_sea#1"]])
    left = full.view(None)["decks"]["nature"] - 4  # two unseen, one stolen unseen, one known
    assert storm.view(None)["decks"]["nature"] == left


def dealt(seats: int, **options: Any) -> Any:
    """A match when the first seat has to act."""
    state = start(seats, **options)
    for step in random_steps(state, 1, Counts()):
        if state.awaiting().must:
            break
        state.take(step)
    return state


@pytest.mark.parametrize(
    ("verb", "card", "told"),
    [
        ("city", "nature_sea#1", ("for_nature", "R6.1")),
        ("nature", "animal_01", ("for_animal", "R6.10")),
        ("animal", "city_06", ("for_city", "R6.12")),
        ("rain", "sun#1", ("for_power", "R9.5")),
        ("nature", "goal_03", ("goal_by_row", "R6.6")),
        ("nature", "tile_sea#1", ("tile_by_card", "R6.2")),
    ],
)
def test_a_card_that_does_something_else_says_what(
    verb: str, card: str, told: tuple[str, str]
) -> None:
    """ "Cannot be used that way" was said of each."""
    assert refused(table([], None, ADVANCED), act(verb, 0, card, "0,0")) == told


# -- R3, R4: set-up and turns ------------------------------------------------------------------


def test_r3_1_the_world_starts_empty_and_r3_4_all_animals_are_in_stock() -> None:
    state = dealt(3)
    assert state.land == {}
    assert [len(pile) for pile in state.stock.values()] == [10, 8, 7, 10, 6, 7]
    assert state.herds() == 20 == total(state.ledger, TABLE, "tokens")


@pytest.mark.parametrize(
    ("seats", "goals", "meeples"), [(2, 4, 6), (3, 5, 5), (4, 6, 5), (5, 7, 5)]
)
def test_r3_2_r3_3_r3_5_r3_6_what_everybody_gets(seats: int, goals: int, meeples: int) -> None:
    state = dealt(seats)
    assert {deck: sum(map(bool, s)) for deck, s in state.display.items()} == {
        "nature": 3,
        "life": 2,
    }
    assert len([goal for goal in state.goal_spots if goal]) == goals
    assert state.left == [meeples] * seats
    assert all(counts == {"nature": 2, "life": 1, "power": 0} for counts in state.unseen)
    assert state.deck["nature"] == 40 - 3 - 2 * seats


def test_r3_6_two_seats_are_blue_and_yellow() -> None:
    with pytest.raises(BadOptions):
        Match.start(GAME, [Seat("A", "red"), Seat("B", "blue")], {})
    Match.start(GAME, [Seat("A", "yellow"), Seat("B", "blue")], {})


def test_r3_7_the_advanced_game_deals_a_power_card_and_shows_two_of_a_deck_of_23() -> None:
    state = dealt(3, **ADVANCED)
    assert all(counts["power"] == 1 for counts in state.unseen)
    assert [bool(card) for card in state.display["power"]] == [True, True]
    assert state.deck["power"] == 23 - 2 - 3
    assert dealt(3, mode="advanced_disaster").deck["power"] == 30 - 2 - 3


def test_r3_8_goals_may_lie_anywhere_and_keep_their_spot() -> None:
    state = dealt(2)
    places = state.places()
    assert [places[goal] for goal in state.goal_spots] == [f"goal:{n}" for n in range(4)]


def test_r4_2_r4_4_two_actions_then_the_next_seat() -> None:
    state = dealt(3)
    assert state.awaiting().must == (0,)
    play(state, act("draw", 0, "nature"))
    assert state.awaiting().must == (0,)
    play(state, act("draw", 0, "nature"))
    assert state.awaiting().must == (1,)
    assert refused(state, act("draw", 0, "nature"))[0] == "not_your_turn"


def test_r4_3_a_card_drawn_first_may_be_played_second() -> None:
    state = table(
        [],
        display={"nature": ["nature_sea#1", "nature_sea#2", "nature_sea#3"]},
        decks={"nature": 0},
    )
    play(state, act("take", 0, "nature_sea#2"), act("nature", 0, "nature_sea#2", "0,0"))
    assert state.nature_row[0] == ["nature_sea#2"]


# -- R5: drawing -------------------------------------------------------------------------------


def test_r5_1_an_open_card_is_replaced_at_once() -> None:
    state = table([], display={"nature": ["nature_sea#1"]})
    play(state, act("take", 0, "nature_sea#1"))
    assert state.hand[0] == ["nature_sea#1"]
    left = state.refuse(show("show", TABLE, "city_16", "nature:0"))  # on its reader since before
    told = left and Words(GAME, ("Ada", "Ben")).say(Text(f"refusal.{left.key}", left.params))
    assert told == "First comes one of the nature cards, not City 16."
    assert [prompt.place for prompt in state.awaiting().reveals] == ["nature:0"]
    play(state, show("show", TABLE, "nature_swamp#1", "nature:0"))
    assert state.display["nature"][0] == "nature_swamp#1"


def test_r5_1_an_empty_deck_refills_nothing_and_cannot_be_drawn_from() -> None:
    state = table([], display={"nature": ["nature_sea#1"]}, decks={"nature": 0})
    assert refused(state, act("draw", 0, "nature")) == ("deck_empty", "R5.1")


def test_r5_2_goals_are_never_drawn() -> None:
    assert refused(table([]), act("draw", 0, "goals")) == ("no_such_deck", "R5.2")


def test_r5_3_the_seventh_card_is_discarded_at_once() -> None:
    hand = [f"nature_plains#{n}" for n in range(1, 7)]
    state = table([], [{"hand": hand}, {}], display={"nature": ["nature_sea#1"]})
    play(state, act("take", 0, "nature_sea#1"), show("show", TABLE, "nature_sea#2", "nature:0"))
    assert {action.verb for action in state.legal(0)} == {"discard"}
    assert refused(state, act("draw", 0, "life")) == ("first_discard", "R5.3")
    play(state, act("discard", 0, "nature_sea#1"))
    assert state.discards == ["nature_sea#1"]
    assert state.awaiting().must == (0,)


def test_r5_3_a_hand_too_large_is_told_of_powers_only_where_they_play() -> None:
    for options, told in (({}, False), (ADVANCED, True)):
        hand = {"hand": [f"nature_plains#{n}" for n in range(1, 7)]}
        state = table([], [hand, {}], options, display={"nature": ["nature_sea#1"]})
        play(state, act("take", 0, "nature_sea#1"), show("show", TABLE, "nature_sea#2", "nature:0"))
        key = state.asked(0).key
        for language, power in {"en": "power", "ja": "パワーカード", "de": "Kräfte"}.items():
            said = [GAME.texts.say(language, f"{of}.{key}") for of in ("how", "teach")]
            assert [power in one for one in said] == [told, told], (language, key)


def test_r5_4_the_third_power_card_goes_and_serves_both_limits() -> None:
    hand = [*(f"nature_plains#{n}" for n in range(1, 5)), "sun#1", "rain#1"]
    state = table([], [{"hand": hand}, {}], ADVANCED, display={"power": ["tornado#1"]})
    play(state, act("take", 0, "tornado#1"), show("show", TABLE, "sun#2", "power:0"))
    assert refused(state, act("discard", 0, "nature_plains#1")) == ("discard_power", "R5.4")
    play(state, act("discard", 0, "rain#1"))
    assert len(state.hand[0]) == 6
    assert state.awaiting().must == (0,)


def test_r5_4_no_need_of_a_city_is_told_while_a_card_is_discarded() -> None:
    """ "Three power cards: discard one" stood beside the needs of the city that was touched."""
    cells = {"0,0": "plains", "1,0": "forest", "0,1": "desert"}
    hand = ["city_06", "sun#1", "rain#1"]
    state = table(world(cells), [{"hand": hand}, {}], ADVANCED, display={"power": ["tornado#1"]})
    assert state.lacks("city_06", 0)
    play(state, act("take", 0, "tornado#1"), show("show", TABLE, "sun#2", "power:0"))
    assert refused(state, act("discard", 0, "city_06")) == ("discard_power", "R5.4")
    assert state.lacks("city_06", 0) == ()


def test_r5_5_discards_do_not_come_back() -> None:
    state = table([], discards=["nature_sea#1"], decks={"nature": 0})
    assert "nature_sea#1" not in state.pool["nature"]
    play(state, act("draw", 0, "nature"))
    assert ended(state)[0] == "exhausted"


# -- R6: playing -------------------------------------------------------------------------------


def test_r6_1_no_tile_no_nature_card() -> None:
    tiles = world({f"{x},0": "mountain" for x in range(6)})
    state = table(tiles, [{"hand": ["nature_mountain#1"]}, {}])
    assert refused(state, act("nature", 0, "nature_mountain#1", "6,0")) == ("no_tile_left", "R6.1")


def test_r6_2_r6_3_r6_4_a_tile_joins_the_one_world_by_a_full_edge() -> None:
    state = table(world({"0,0": "sea"}), [{"hand": ["nature_swamp#1", "nature_sea#1"]}, {}])
    assert refused(state, act("nature", 0, "nature_swamp#1", "1,1")) == ("only_a_corner", "R6.3")
    assert refused(state, act("nature", 0, "nature_swamp#1", "0,0")) == ("cell_taken", "R6.3")
    play(state, act("nature", 0, "nature_swamp#1", "0,1"))
    assert state.nature_row[0] == ["nature_swamp#1"]
    assert len(state.stock["swamp"]) == 6
    assert refused(state, act("nature", 0, "nature_swamp#1", "0,2"))[0] == "not_held"


def test_a_second_tile_in_one_action_is_no_step() -> None:
    state = table(world({"0,0": "sea"}), [{"hand": ["nature_swamp#1"]}, {}])
    assert refused(state, act("nature", 0, "nature_swamp#1", "0,1", "0,2")) == ("unknown_step", "")


def test_r6_5_cities_come_before_goals() -> None:
    tiles = world(
        {"0,0": "plains", "1,0": "forest", "-1,0": "sea"},
        **{"0,0": {"city": "city_06", "meeples": [0, 1]}},
    )
    seats = [
        {
            "hand": ["nature_forest#1"],
            "left": 2,
            "nature_row": ["nature_plains#1", "nature_plains#2", "nature_forest#2"],
        },
        {},
    ]
    state = table(tiles, seats, goals=[{"card": "goal_03"}])
    play(state, act("nature", 0, "nature_forest#1", "0,1"))
    placed = [line[1] for line in state.ledger if line[0] == 0 and line[1].startswith("on:")]
    assert placed[-2:] == ["on:city_06", "on:goal_03"]
    assert ended(state) == ("last_meeple", (0,), (2, 1))


GOAL_ROW = ["nature_plains#1", "nature_plains#2", "nature_forest#1", "nature_swamp#1"]


def test_r6_6_r6_7_a_goal_takes_the_whole_row_and_a_meeple() -> None:
    seats = [{"hand": ["nature_forest#2"], "nature_row": GOAL_ROW}, {}]
    state = table(world({"0,0": "sea"}), seats, goals=[{"card": "goal_03"}])
    play(state, act("nature", 0, "nature_forest#2", "0,1"))
    assert (state.nature_row[0], state.goals["goal_03"], state.left[0]) == ([], 0, 5)
    assert len(state.discards) == 5


def test_d4_with_the_option_the_row_has_to_match_exactly() -> None:
    seats = [{"hand": ["nature_forest#2"], "nature_row": GOAL_ROW}, {}]
    state = table(
        world({"0,0": "sea"}), seats, {"goal_match": "exact"}, goals=[{"card": "goal_03"}]
    )
    play(state, act("nature", 0, "nature_forest#2", "0,1"))
    assert state.goals["goal_03"] == -1


def test_r6_8_of_two_goals_the_player_picks_one_and_has_to() -> None:
    row = ["nature_plains#1", "nature_plains#2", "nature_sea#1", "nature_sea#2", "nature_forest#1"]
    seats = [{"hand": ["nature_forest#2"], "nature_row": row}, {}]
    goals = [{"card": "goal_03"}, {"card": "goal_04"}]
    state = table(world({"0,0": "sea"}), seats, goals=goals)
    play(state, act("nature", 0, "nature_forest#2", "0,1"))
    assert state.legal(0) == [act("goal", 0, "goal_03"), act("goal", 0, "goal_04")]
    assert refused(state, act("draw", 0, "nature")) == ("first_goals", "R6.8")
    play(state, act("goal", 0, "goal_04"))
    assert state.goals == {"goal_03": -1, "goal_04": 0}


def test_r6_9_a_goal_with_a_meeple_is_closed() -> None:
    seats = [{"hand": ["nature_forest#2"], "nature_row": GOAL_ROW}, {}]
    state = table(world({"0,0": "sea"}), seats, goals=[{"card": "goal_03", "seat": 2}])
    play(state, act("nature", 0, "nature_forest#2", "0,1"))
    assert (state.goals["goal_03"], len(state.nature_row[0])) == (1, 5)


def test_r6_10_animals_want_four_tokens_and_an_empty_tile_of_their_land() -> None:
    tiles = world({"0,0": "sea", "1,0": "plains", "2,0": "sea"}, **{"2,0": {"tokens": 4}})
    state = table(tiles, [{"hand": ["animal_01", "animal_02"]}, {}])
    assert refused(state, act("animal", 0, "animal_01", "1,0")) == ("wrong_site", "R6.10")
    assert refused(state, act("animal", 0, "animal_01", "2,0")) == ("not_empty", "R6.10")
    assert refused(state, act("animal", 0, "animal_01", "5,0")) == ("no_tile_there", "R6.10")
    play(state, act("animal", 0, "animal_01", "0,0"))
    assert (state.herds(), state.discards) == (12, ["animal_01"])
    full = world({f"{x},0": "sea" for x in range(6)}, **{f"{x},0": {"tokens": 4} for x in range(4)})
    full[4]["tokens"] = 1
    state = table(full, [{"hand": ["animal_01"]}, {}])
    assert refused(state, act("animal", 0, "animal_01", "5,0")) == ("no_herd_left", "R6.10")


def test_r6_11_animals_leave_the_land_open_but_the_tile_is_not_empty() -> None:
    tiles = world({"0,0": "plains", "1,0": "sea", "0,1": "forest"}, **{"1,0": {"tokens": 1}})
    state = table(tiles, [{"hand": ["city_06", "city_07"]}, {}])
    assert state.satisfied(next(iter(state.land)), ("sea", "animal")) == 2
    assert refused(state, act("city", 0, "city_07", "1,0")) == ("not_empty", "R6.12")


def test_r6_12_a_city_wants_its_site_and_two_needs() -> None:
    tiles = world({"0,0": "plains", "1,0": "sea", "0,1": "forest", "2,0": "plains"})
    state = table(tiles, [{"hand": ["city_06"]}, {}])
    assert refused(state, act("city", 0, "city_06", "1,0")) == ("wrong_site", "R6.12")
    assert refused(state, act("city", 0, "city_06", "2,0")) == ("needs_missing", "R6.12")
    play(state, act("city", 0, "city_06", "0,0"))
    assert (state.met["city_06"], state.meeples["city_06"], state.left[0]) == (2, [1, 0], 5)


def test_r6_12_each_need_of_a_city_that_cannot_be_founded_is_told() -> None:
    """R7.1: two equal lands want two open tiles, and a herd meets the animals. Told at the free
    tile of its site where most are met; R1.10: whether the sea is one says the option."""
    cells = {"0,0": "plains", "1,0": "forest", "0,1": "desert"}
    state = table(world(cells))
    assert state.lacks("city_06", 0) == (
        ("forest", True), ("forest", False), ("sea", False), ("animal", False)
    )  # fmt: skip
    state = table(world(cells, **{"0,1": {"tokens": 2}}))
    assert state.lacks("city_06", 0)[-1] == ("animal", True)
    assert table(world({"0,0": "swamp"})).lacks("city_06", 0) == ()
    sea = world({"0,0": "sea", "1,0": "desert"}, **{"1,0": {"tokens": 1}})
    assert ("desert", True) in table(sea).lacks("city_07", 0)
    assert table(sea, options={"star_excludes_sea": True}).lacks("city_07", 0) == ()


def test_r6_6_each_card_of_a_goal_that_is_not_reached_is_told() -> None:
    rows = [{}, {"nature_row": ["nature_plains#1", "nature_plains#2", "nature_forest#1"]}]
    tiles = world({"0,0": "plains", "1,0": "plains", "2,0": "forest"})
    assert table(tiles, rows).lacks("goal_03", 1) == (
        ("plains", True), ("plains", True), ("forest", True), ("forest", False)
    )  # fmt: skip


def test_r6_6_a_goal_that_is_reached_stays_where_it_lies() -> None:
    """Whoever lifted it to put their meeple there was told that no row of theirs earns it."""
    state = table(world({"0,0": "sea"}), goals=[{"card": "goal_03", "seat": 2}])
    assert state.lacks("goal_03", 0) == ()
    assert refused(state, act("take", 0, "goal_03")) == ("goal_stays", "R6.6")
    refusal = state.refuse(act("take", 0, "goal_03"))
    assert refusal is not None
    assert GAME.say(refusal).startswith("Goal 3 is reached: leave it in its place, and put")


def test_r6_13_all_four_at_once_is_one_meeple_in_base_and_two_in_the_advanced_game() -> None:
    cells = {"0,0": "mountain", "1,0": "sea", "0,1": "plains", "-1,0": "desert", "0,-1": "swamp"}
    for mode, meeples in (("base", 1), ("advanced", 2)):
        state = table(world(cells), [{"hand": ["city_07"]}, {}], {"mode": mode})
        play(state, act("city", 0, "city_07", "0,0"))
        assert state.meeples["city_07"] == [meeples, 0]


def test_r6_14_a_new_city_covers_its_land_and_lowers_its_neighbour() -> None:
    tiles = world(
        {"0,0": "plains", "1,0": "plains", "-1,0": "sea", "2,0": "forest", "1,1": "sea"},
        **{"0,0": {"city": "city_08", "meeples": [0, 1]}},
    )
    state = table(tiles, [{"hand": ["city_06"]}, {}])
    assert state.met["city_08"] == 2
    play(state, act("city", 0, "city_06", "1,0"))
    assert (state.met["city_08"], state.meeples["city_08"]) == (1, [0, 0])
    assert state.left[1] == 6


# -- R7: satisfaction and the end ----------------------------------------------------------------


def test_r7_1_a_double_need_wants_two_tiles_and_one_tile_can_serve_land_and_animals() -> None:
    tiles = world({"0,0": "plains", "1,0": "forest", "0,1": "forest"}, **{"1,0": {"tokens": 3}})
    state = table(tiles)
    centre = next(iter(state.land))
    assert state.satisfied(centre, ("forest", "forest", "forest", "sea")) == 2
    assert state.satisfied(centre, ("forest", "animal", "sea", "swamp")) == 2
    assert state.satisfied(centre, ("plains", "plains", "sea", "swamp")) == 0


def test_r7_2_the_last_meeple_wins_at_once_and_nothing_follows() -> None:
    tiles = world(
        {"0,0": "plains", "1,0": "plains", "-1,0": "sea", "2,0": "forest", "1,1": "sea"},
        **{"0,0": {"city": "city_08", "meeples": [1, 0]}},
    )
    state = table(tiles, [{"hand": ["city_06"], "left": 1}, {}])
    play(state, act("city", 0, "city_06", "1,0"))
    assert ended(state) == ("last_meeple", (0,), (2, 0))
    assert state.awaiting() == ((), (), ())


def test_d8_at_the_end_of_the_turn_a_meeple_may_still_come_back() -> None:
    tiles = world(
        {"0,0": "plains", "1,0": "plains", "-1,0": "sea", "2,0": "forest", "1,1": "sea"},
        **{"0,0": {"city": "city_08", "meeples": [1, 0]}},
    )
    state = table(
        tiles, [{"hand": ["city_06"], "left": 1}, {}], {"win_check": "end_of_turn"}, actions=1
    )
    play(state, act("city", 0, "city_06", "1,0"))
    assert state.outcome() is None
    assert (state.left[0], state.awaiting().must) == (1, (1,))


def test_r7_3_r7_4_drawing_from_an_exhausted_kind_ends_it_and_the_nearest_wins_a_tie() -> None:
    goals = [{"card": "goal_01", "seat": 1}, {"card": "goal_02", "seat": 3}]
    state = table([], [{}, {}, {}], goals=goals, decks={"life": 0}, active=2)
    play(state, act("draw", 1, "life"))
    assert ended(state) == ("exhausted", (2,), (1, 0, 1))


def test_d10_the_active_seat_has_distance_nought() -> None:
    goals = [{"card": "goal_01", "seat": 1}, {"card": "goal_02", "seat": 2}]
    state = table([], goals=goals, decks={"life": 0}, active=2)
    play(state, act("draw", 1, "life"))
    assert ended(state)[1] == (1,)


def test_r7_5_the_others_rank_by_placed_meeples() -> None:
    goals = [{"card": "goal_01", "seat": 3}, {"card": "goal_02", "seat": 2}]
    state = table([], [{}, {}, {}], goals=goals, decks={"life": 0}, active=3)
    play(state, act("draw", 2, "life"))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (3, 2, 1)


def test_r7_5_seats_with_equally_many_placed_meeples_share_a_rank() -> None:
    """R7.4 breaks a tie for the win alone: whose turn is nearer ranks nobody behind it."""
    goals = [{"card": "goal_01", "seat": 2}]
    state = table([], [{}, {}, {}], goals=goals, decks={"life": 0}, active=2)
    play(state, act("draw", 1, "life"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((0, 1, 0), (2, 1, 2))


def two_cities() -> list[dict[str, Any]]:
    """Two cities of seat 2 that both want a sea at 0,1: one on each side of it."""
    return world(
        {
            "0,0": "plains",
            "1,0": "plains",
            "-1,0": "plains",
            "0,2": "forest",
            "1,2": "plains",
            "-1,2": "desert",
            "0,-1": "forest",
            "0,3": "desert",
            "1,1": "mountain",
        },
        **{
            "0,0": {"city": "city_08", "meeples": [0, 1]},
            "0,2": {"city": "city_07", "meeples": [0, 1]},
        },
    )


def test_r7_6_r7_12_every_city_raised_gets_a_meeple_beside_those_of_others() -> None:
    state = table(two_cities(), [{"hand": ["nature_sea#1"]}, {}])
    play(state, act("nature", 0, "nature_sea#1", "0,1"))
    assert (state.meeples["city_08"], state.meeples["city_07"]) == ([1, 1], [1, 1])


def test_r7_7_never_two_of_a_colour_in_the_base_game() -> None:
    state = table(two_cities(), [{}, {"hand": ["nature_sea#1"]}], active=2)
    play(state, act("nature", 1, "nature_sea#1", "0,1"))
    assert state.meeples["city_08"] == [0, 1]


def test_r7_8_at_one_need_meeples_leave_and_at_none_the_city() -> None:
    tiles = world(
        {"0,0": "plains", "1,0": "sea", "-1,0": "swamp"},
        **{"0,0": {"city": "city_08", "meeples": [1, 1]}},
    )
    options = {"mode": "advanced_disaster"}
    tiles[0]["meeples"] = [1, 0]
    seats = [{"hand": ["sun#1", "sun#2"]}, {}]
    state = table(tiles, seats, options)
    play(state, act("sun", 0, "sun#1", "-1,0"))
    # the swamp became plains: one need lost, another gained: no change (D12)
    assert (state.met["city_08"], state.meeples["city_08"]) == (2, [1, 0])
    play(state, act("sun", 0, "sun#2", "-1,0"))
    assert (state.met["city_08"], state.meeples["city_08"]) == (1, [0, 0])
    assert "city_08" in state.site


def test_r7_9_a_vacant_city_can_be_raised_again_from_two() -> None:
    tiles = world({"0,0": "plains", "1,0": "sea"}, **{"0,0": {"city": "city_08"}})
    state = table(tiles, [{}, {"hand": ["nature_swamp#1"]}], active=2)
    play(state, act("nature", 1, "nature_swamp#1", "0,1"))
    assert state.meeples["city_08"] == [0, 1]


def test_r7_11_a_discarded_city_shows_its_tile_and_the_acting_seat_gains() -> None:
    """City 9 (needs deserts) loses its last need; its plains raise city 8 from one to two."""
    tiles = world(
        {"0,0": "plains", "1,0": "plains", "2,0": "desert", "-1,0": "sea"},
        **{"0,0": {"city": "city_08"}, "1,0": {"city": "city_09"}},
    )
    options = {"mode": "advanced"}
    state = table(tiles, [{"hand": ["rain#1"]}, {}], options)
    assert (state.met["city_08"], state.met["city_09"]) == (1, 1)
    play(state, act("rain", 0, "rain#1", "2,0"))
    assert "city_09" not in state.site
    assert (state.met["city_08"], state.meeples["city_08"]) == (2, [1, 0])


@pytest.mark.parametrize("mode", ["base", "advanced"])
def test_r7_2_a_correction_that_places_the_last_meeple_ends_the_match(mode: str) -> None:
    state = table(
        world({"0,0": "plains"}, **{"0,0": {"city": "city_08", "meeples": [0, 0]}}),
        [{"left": 1}, {}],
        {"mode": mode},
    )
    apply(state, Adjustment("adjust", 0, ("on:city_08", 1)))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.key) == ((0,), "last_meeple")
    assert state.awaiting() == ((), (), ())
    assert state.legal(0) == []


def test_r7_13_with_too_few_meeples_the_acting_seat_chooses_and_wins() -> None:
    state = table(two_cities(), [{"hand": ["nature_sea#1"], "left": 1}, {}])
    play(state, act("nature", 0, "nature_sea#1", "0,1"))
    assert {action.args[0] for action in state.legal(0)} == {"city_07", "city_08"}
    assert refused(state, act("draw", 0, "life")) == ("first_owe", "R7.13")
    play(state, act("move_in", 0, "city_07"))
    assert ended(state)[:2] == ("last_meeple", (0,))


def test_r7_13_where_one_city_is_left_the_last_meeple_goes_there_unasked() -> None:
    state = table(two_cities(), [{"left": 2}, {}], {"mode": "advanced"})
    state.frames.append(("owe", 0, (("city_07", 2), ("city_08", 1))))
    play(state, act("move_in", 0, "city_08"))
    assert ended(state)[:2] == ("last_meeple", (0,))
    assert (state.meeples["city_07"][0], state.meeples["city_08"][0]) == (1, 1)


# -- R8: hunting ---------------------------------------------------------------------------------


def hunting(**options: Any) -> Any:
    tiles = world(
        {"0,0": "plains", "1,0": "forest", "0,1": "forest", "-1,0": "sea"},
        **{
            "0,0": {"city": "city_06", "meeples": [0, 1]},
            "1,0": {"tokens": 1},
            "0,1": {"tokens": 1},
        },
    )
    seats = [{"hand": ["nature_swamp#1"]}, {}]
    return table(tiles, seats, options, actions=1)


def test_r4_1_r8_1_hunting_comes_first_and_the_seat_chooses_the_herd() -> None:
    state = play(hunting(), act("nature", 0, "nature_swamp#1", "2,0"))
    assert {a.args for a in state.legal(1)} == {("city_06", "1,0"), ("city_06", "0,1")}
    assert refused(state, act("draw", 1, "life")) == ("first_hunt", "R8.1")
    play(state, act("hunt", 1, "city_06", "1,0"))
    assert (state.herds(), "draw" in {a.verb for a in state.legal(1)}) == (19, True)


def test_r8_3_hunting_may_be_an_option_and_r8_2_nothing_to_hunt_costs_nothing() -> None:
    state = play(hunting(hunting="optional"), act("nature", 0, "nature_swamp#1", "2,0"))
    play(state, act("spare", 1, "city_06"))
    assert state.herds() == 18
    tiles = world(
        {"0,0": "plains", "1,0": "forest", "0,1": "forest"},
        **{"0,0": {"city": "city_06", "meeples": [0, 1]}},
    )
    state = table(tiles, [{"hand": ["nature_swamp#1"]}, {}], actions=1)
    play(state, act("nature", 0, "nature_swamp#1", "2,0"))
    assert state.met["city_06"] == 2
    assert "draw" in {a.verb for a in state.legal(1)}


def test_r8_4_r8_5_the_last_token_lowers_a_city_which_then_does_not_hunt_again() -> None:
    tiles = world(
        {"0,0": "plains", "1,0": "sea"},
        **{"0,0": {"city": "city_06", "meeples": [0, 1]}, "1,0": {"tokens": 1}},
    )
    state = table(tiles, [{"hand": ["nature_swamp#1"]}, {}], actions=1)
    play(state, act("nature", 0, "nature_swamp#1", "2,0"))
    # one herd, one city: it hunts by itself
    assert (state.met["city_06"], state.meeples["city_06"], state.herds()) == (1, [0, 0], 20)
    assert state.empty(next(c for c in state.land if state.land[c] == "sea"))


def two_hunters(herds: tuple[int, int], **options: Any) -> Any:
    """Two cities of the second seat, each with one herd beside it, when that seat is to play."""
    tiles = world(
        {"0,0": "plains", "1,0": "forest", "2,0": "sea", "3,0": "desert", "4,0": "swamp"},
        **{
            "0,0": {"city": "city_06", "meeples": [0, 1]},
            "1,0": {"tokens": herds[0]},
            "3,0": {"city": "city_01", "meeples": [0, 1]},
            "4,0": {"tokens": herds[1]},
        },
    )
    state = table(tiles, [{"hand": ["nature_swamp#1"]}, {}], options, actions=1)
    return play(state, act("nature", 0, "nature_swamp#1", "0,1"))


def test_all_cities_hunt_in_one_movement_where_nothing_is_left_to_choose() -> None:
    """R8.4 lets a seat choose the order, which matters only where a herd goes by it (R8.5): a
    guest was asked in which of two cities with one herd each to hunt first, at every turn."""
    state = two_hunters((3, 2))
    (all_,) = state.gestures(1)
    assert (all_.name, state.gestures(0)) == ("hunt_all", [])
    play(state, *all_.steps)
    assert "draw" in {a.verb for a in state.legal(1)}, "no city is left to hunt"
    assert state.herds() == 20 - 3 - 2 + 2
    assert two_hunters((3, 1)).gestures(1) == [], "the last animal goes: the order may matter"
    assert hunting().gestures(1) == [], "a city with two herds chooses one"
    free = two_hunters((3, 2), hunting="optional")
    (all_,) = free.gestures(1)
    play(free, *all_.steps)
    assert "draw" in {a.verb for a in free.legal(1)}


def test_a_tile_that_is_shown_is_told_to_come_with_its_card() -> None:
    """R6.2: people lay the tile alone; no card of the display is meant."""
    state = dealt(3)
    tile = next(piece for piece in GAME.catalogue.pieces if piece.startswith("tile_"))
    assert refused(state, act("take", 0, tile)) == ("tile_by_card", "R6.2")
