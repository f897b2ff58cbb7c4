"""R3 to R5 and R15.2: the deal, the rounds, the rows, and the supply icon that interrupts."""

from __future__ import annotations

import pytest

from engine.core.match import Match, Seat
from engine.core.state import Prompt
from engine.core.steps import TABLE
from tests.games.peloponnes.table import (
    GAME,
    ROW_A,
    act,
    all_pass,
    play,
    refused,
    show,
    start,
    stock,
    table,
    verbs,
)


def test_r3_1_everybody_has_two_chits_of_a_colour_and_starts_at_nothing() -> None:
    state = start(3)
    assert state.colours == ("red", "blue", "green")
    for seat in range(3):
        assert set(state.counted(seat).values()) == {0}
    places = state.places()
    assert places["bid_red"] == "seat0:marker"
    assert places["bid_white"] == places["order_white"] == "box"


def test_r3_1_seats_have_the_colours_that_they_chose_and_others_a_free_one() -> None:
    seats = [Seat("Ada", "white"), Seat("Bo", "violet"), Seat("Cy", "white")]
    match = Match.start(GAME, seats)
    assert [match.state.colour(seat) for seat in range(3)] == ["white", "red", "blue"]
    assert match.state.places()["bid_white"] == "seat0:marker"


def test_r3_2_a_civilization_gives_what_it_shows_to_start_with() -> None:
    state = start(3)
    play(
        state,
        show("civilization", "civ5", 2),
        show("civilization", "civ4", 0),
    )
    assert stock(state, 2, "coins", "population", "wood") == [7, 3, 4]
    assert stock(state, 0, "coins", "population", "food") == [7, 3, 3]
    assert refused(state, show("civilization", "civ5", 1)) == ("not_in_deck", "R3.2")
    assert state.awaiting().reveals == (Prompt("civilization", 1, "civilizations", "seat1:civ"),)
    assert state.places()["civ5"] == "seat2:civ"
    assert "civ1" not in state.places()
    starts = {(one.seat, one.args) for one in state.by_hand(0)}
    assert (2, ("goods:wood:4:coins:7:population:3",)) in starts, "hands take it, and are told"
    play(state, show("civilization", "civ6", 1))
    assert stock(state, 1, "coins", "population", "stone") == [8, 2, 3]
    assert state.places()["civ1"] == "box"


@pytest.mark.parametrize(
    ("civilization", "given"),
    [
        ("civ1", {"coins": 6, "population": 2}),
        ("civ2", {"coins": 7, "population": 1}),
        ("civ3", {"coins": 8, "population": 2}),
        ("civ7", {"coins": 5, "population": 2}),
    ],
)
def test_r3_2_start_values(civilization: str, given: dict[str, int]) -> None:
    state = play(start(2), show("civilization", civilization, 0))
    assert {what: n for what, n in state.counted(0).items() if n} == given


def test_r3_3_the_first_order_follows_the_numbers() -> None:
    state = play(
        start(3),
        show("civilization", "civ6", 0),
        show("civilization", "civ2", 1),
        show("civilization", "civ5", 2),
    )
    assert state.order == [1, 2, 0]
    places = state.places()
    assert [places[f"order_{c}"] for c in ("blue", "green", "red")] == [
        "order:0", "order:1", "order:2",
    ]  # fmt: skip


@pytest.mark.parametrize(("seats", "place"), [(2, "conquest"), (4, "conquest"), (5, "box")])
def test_r3_4_the_conquest_tile_stays_out_with_five(seats: int, place: str) -> None:
    state = start(seats)
    assert state.places()["conquest"] == place
    assert len(state.could_be(Prompt("chit", TABLE, "chits"))) == 16
    assert state.places()["plague"] == "disaster:plague"


def test_r3_5_the_piles_are_the_letters() -> None:
    state = start(2)
    for letter, count in (("A", 15), ("B", 15), ("C", 10)):
        ids = state.could_be(Prompt("tile", TABLE, letter))
        assert len(ids) == count
        assert {tile[0] for tile in ids} == {letter}


@pytest.mark.parametrize(
    ("number", "letter"),
    [(1, "A"), (2, "A"), (3, "A"), (4, "B"), (5, "B"), (6, "B"), (7, "C"), (8, "C")],
)
def test_r4_1_which_letter_each_round_uses(number: int, letter: str) -> None:
    state = table([{}, {}], round=number, phase="reveal")
    assert state.awaiting().reveals == (Prompt("tile", TABLE, letter, "row:0"),)
    wrong = "C01" if letter != "C" else "A01"
    assert refused(state, show("tile", wrong)) == ("other_pile", "R4.1")


def test_r4_2_the_phases_of_a_round_in_order() -> None:
    state = table([{"coins": 9}, {"coins": 9}], phase="reveal")
    play(state, *(show("tile", tile) for tile in ROW_A))
    assert state.phase == "bidding"
    play(state, act("bid", 0, "A12", 4), act("pass", 1))
    happened = [(event.verb, event.rule) for event in state.events]
    order = ["bid", "passed", "won", "unfinished", "once", "income_population"]
    positions = [next(i for i, e in enumerate(happened) if e[0] == verb) for verb in order]
    assert positions == sorted(positions)
    assert state.awaiting().reveals == (Prompt("chit", TABLE, "chits"),)
    play(state, show("chit", "chit_plague"), show("chit", "chit_blank"))
    assert (state.round, state.phase) == (2, "reveal")


@pytest.mark.parametrize(("seats", "auction"), [(2, 2), (3, 3), (4, 4), (5, 5)])
def test_r5_1_auction_row_and_conquest_row(seats: int, auction: int) -> None:
    state = table([{"coins": 20}] * seats, row=ROW_A)
    view = state.view(None)
    assert [slot["conquest"] for slot in view["row"]] == [False] * auction + [True] * (5 - auction)
    printed = [3, 2, 1, 1, 3]
    wanted = printed[:auction] + [least + 3 for least in printed[auction:]]
    assert [slot["least"] for slot in view["row"]] == wanted


def test_r5_1_tiles_come_up_one_by_one_from_the_left() -> None:
    state = table([{}, {}], phase="reveal", row=["A05", "A07"])
    assert state.awaiting().reveals[0].place == "row:2"
    play(state, show("tile", "A12"))
    assert state.places()["A12"] == "row:2"
    assert refused(state, show("tile", "A12")) == ("not_in_deck", "R4.1")


@pytest.mark.parametrize(
    ("number", "icon", "before", "after"),
    [(4, "B05", ["B01"], ["B02", "B03", "B04"]), (7, "C04", [], ["C01", "C02", "C03", "C05"])],
)
def test_r5_2_a_supply_icon_interrupts_the_reveal(
    number: int, icon: str, before: list[str], after: list[str]
) -> None:
    seats = [{"food": 3, "population": 5, "luxury": 4}, {"food": 9, "population": 4}]
    state = table(seats, round=number, phase="reveal")
    play(state, *(show("tile", tile) for tile in before), show("tile", icon))
    # Seat 2 is fed by itself; seat 1 lacks two food and has luxury: it decides, in mid-reveal.
    assert state.awaiting().must == (0,)
    assert state.awaiting().reveals == ()
    assert stock(state, 1, "food", "population") == [5, 4]
    assert refused(state, show("tile", after[0])) == ("nothing_to_show", "R12.2")
    play(state, act("feed", 0), act("starve", 0))
    assert stock(state, 0, "food", "population", "luxury") == [0, 4, 2]
    assert state.awaiting().reveals[0].place == f"row:{len(before) + 1}"
    play(state, *(show("tile", tile) for tile in after))
    assert state.phase == "bidding"
    assert state.row[len(before)] is not None
    assert state.row[len(before)].id == icon


def test_r5_2_a_supply_icon_as_the_last_tile() -> None:
    state = table([{"coins": 9}] * 2, round=4, phase="reveal", row=["B01", "B02", "B03", "B04"])
    play(state, show("tile", "B05"))
    assert state.phase == "bidding"
    assert [e.verb for e in state.events].count("supply") == 1


def test_r12_1_there_are_three_supply_rounds_in_a_match() -> None:
    from engine.core.play import Counts, play_out

    for seed in range(5):
        state = start(3)
        play_out(state, seed, Counts())
        assert [e.verb for e in state.events if e.verb in ("supply", "last_supply")] == [
            "supply", "supply", "last_supply",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("level", "normal", "conquest", "target"),
    [(1, 5, 0, 24), (2, 4, 1, 28), (3, 3, 2, 32), (4, 2, 3, 35), (5, 1, 4, 35)],
)
def test_r15_2_rows_and_targets_of_the_levels(
    level: int, normal: int, conquest: int, target: int
) -> None:
    state = table([{"coins": 20}], row=ROW_A, options={"level": level})
    view = state.view(0)
    assert sum(not slot["conquest"] for slot in view["row"]) == normal
    assert sum(slot["conquest"] for slot in view["row"]) == conquest
    assert view["target"] == target


def test_r15_3_alone_a_tile_costs_exactly_its_price() -> None:
    state = table([{"coins": 20}], row=ROW_A, options={"level": 3})
    assert verbs(state, 0) == [
        ("bid", "A01", 6), ("bid", "A05", 3), ("bid", "A07", 2), ("bid", "A12", 1),
        ("bid", "A14", 4), ("pass",),
    ]  # fmt: skip
    assert refused(state, act("bid", 0, "A05", 4)) == ("exact_price", "R15.3")
    assert refused(state, act("bid", 0, "A01", 5)) == ("below_least", "R6.2")
    play(state, act("bid", 0, "A07", 2))
    assert sorted(p for p, place in state.places().items() if place == "box" and p in ROW_A) == [
        "A01", "A05", "A12", "A14",
    ]  # fmt: skip


def test_r15_3_alone_passing_gives_three_coins() -> None:
    state = table([{"coins": 1}], row=ROW_A)
    all_pass(state)
    # 1 + 3 for passing + 1 income of a population of 0.
    assert stock(state, 0, "coins") == [5]


def test_r15_1_a_campaign_can_name_its_civilization() -> None:
    state = start(1, civilization="civ4")
    assert stock(state, 0, "coins", "food", "population") == [7, 3, 3]
    assert state.awaiting().reveals[0].verb == "tile"


def test_r15_5_permanent_incomes_pay_out_in_every_income_phase() -> None:
    options = {"level": 4, "bonus_1": "wood", "bonus_2": "wood", "bonus_3": "food"}
    state = table([{"civilization": "civ3"}], row=ROW_A, options=options)
    all_pass(state)
    # Level 4 has three bonuses; the fourth one does not count yet.
    assert stock(state, 0, "wood", "stone", "food") == [2, 0, 1]


def test_r15_1_r15_2_a_level_stands_in_a_campaign_of_five() -> None:
    standing = GAME.standing(1, GAME.check_options(1, {"level": 3}))
    assert standing is not None
    assert (standing.stage, standing.targets) == (3, (24, 28, 32, 35, 35))
    assert standing.gains == ("bonus_1", "bonus_2")
    assert GAME.standing(2, GAME.check_options(2, {})) is None


def _ended(score_people: int, level: int, **options: str) -> object:
    """A solo match that ends now with three points for each inhabitant."""
    lands = ["A01", "A03", "C05", "B09", "B10"]
    civ = {"civilization": "civ6", "population": score_people, "food": 13, "coins": 90,
           "land": lands}  # fmt: skip
    state = table(
        [civ],
        round=8,
        phase="over",
        chits=[*["earthquake", "drought", "plague", "tempest", "decline"] * 3, "blank"],
        options={"level": level, **options},
    )
    return GAME.next_match(state, state.options), state.outcome()


def test_r15_5_a_reached_target_leads_to_the_next_level() -> None:
    following, outcome = _ended(8, 1, bonus_1="food")
    assert outcome.scores == (24,)
    assert (outcome.key, outcome.winners) == ("target_reached", (0,))
    assert following.asks == "bonus_1"
    assert following.options["level"] == 2
    assert following.options["civilization"] == "civ6"


def test_r15_6_a_missed_target_starts_the_campaign_again() -> None:
    following, outcome = _ended(9, 2)
    assert outcome.scores == (27,)
    assert (outcome.key, outcome.winners) == ("target_missed", ())
    assert (following.options["level"], following.options["civilization"]) == (1, "drawn")
    assert (following.asks, following.anew) == ("", True)


def test_r15_6_u10_a_level_can_be_repeated_by_option() -> None:
    following, _ = _ended(9, 2, solo_miss="repeat")
    assert (following.options["level"], following.options["civilization"]) == (2, "civ6")


def test_r15_5_the_last_level_ends_the_campaign() -> None:
    following, outcome = _ended(12, 5)
    assert outcome.scores == (36,)
    assert outcome.key == "target_reached"
    assert following is None


def test_r15_4_alone_there_are_eight_rounds_with_disasters_and_three_supply_rounds() -> None:
    from engine.core.play import Counts, play_out

    state = start(1, level=2)
    play_out(state, 3, Counts())
    verbs_seen = [event.verb for event in state.events]
    assert verbs_seen.count("round") == 7
    assert verbs_seen.count("disaster") == 5
    assert verbs_seen.count("supply") + verbs_seen.count("last_supply") == 3
    assert state.chits_left == []
