"""R4-R6 and R9: income, power bowls, the Gaia phase and free actions."""

from __future__ import annotations

import pytest

from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from tests.games.gaia_project.table import act, bowls, legal, seat, stock, table, why

HOME = {"1C": "terra"}


def lone(**more: object):  # type: ignore[no-untyped-def]
    """One Terran mine and somebody far away."""
    own = {"structures": {"1C": "mine"}, **more}
    other = seat("xenos", structures={"4A4": "mine"})
    return table(seat("terrans", **own), other, planets={**HOME, "4A4": "desert"})


@pytest.mark.parametrize(
    ("before", "charge", "after"),
    [
        ([4, 2, 0], 3, (1, 5, 0, 0)),
        ([1, 2, 0], 3, (0, 1, 2, 0)),
        ([2, 0, 1], 4, (0, 0, 3, 0)),
        ([0, 0, 3], 4, (0, 0, 3, 0)),
        ([3, 1, 0], 5, (0, 2, 2, 0)),
    ],
)
def test_charging_fills_two_before_three_r5_1(
    before: list[int], charge: int, after: tuple[int, ...]
) -> None:
    state = lone(bowls=before)
    power.gain(state, 0, ((f.CHARGE, charge),), "R5.1")
    assert bowls(state, 0) == after


def test_only_bowl_three_can_be_spent_r5_2() -> None:
    state = lone(bowls=[5, 5, 3])
    assert why(state, "power", 0, "power_4_ore") == ("power_short", "R5.2")
    act(state, "power", 0, "power_3_tokens")
    assert bowls(state, 0) == (5 + 3 + 2, 5, 0, 0)


def test_new_tokens_go_to_one_r5_3() -> None:
    state = lone()
    act(state, "convert", 0, "ore_token", 1)
    assert bowls(state, 0) == (3, 4, 0, 0)


def test_burning_costs_a_token_of_two_r5_4() -> None:
    state = lone(bowls=[0, 3, 0])
    act(state, "convert", 0, "burn", 1)
    assert bowls(state, 0) == (0, 1, 1, 0)
    assert why(state, "convert", 0, "burn", 1) == ("too_dear", "R5.4")


@pytest.mark.parametrize(
    ("name", "after", "spent"),
    [
        ("power_qic", (20, 10, 10, 1), 4),
        ("power_ore", (20, 11, 10, 0), 3),
        ("power_knowledge", (20, 10, 11, 0), 4),
        ("power_credit", (21, 10, 10, 0), 1),
        ("ore_credit", (21, 9, 10, 0), 0),
        ("knowledge_credit", (21, 10, 9, 0), 0),
    ],
)
def test_free_conversions_r9(name: str, after: tuple[int, ...], spent: int) -> None:
    state = lone(bowls=[0, 0, 5])
    act(state, "convert", 0, name, 1)
    assert stock(state, 0) == after
    assert bowls(state, 0) == (spent, 0, 5 - spent, 0)


def test_a_qic_becomes_one_ore_r9() -> None:
    state = lone(qic=2)
    act(state, "convert", 0, "qic_ore", 2)
    assert stock(state, 0) == (20, 12, 10, 0)


def test_nothing_else_converts_r9() -> None:
    state = lone(qic=2, bowls=[0, 0, 9])
    for name in ("credits_ore", "former_qic", "token_knowledge"):
        assert why(state, "convert", 0, name, 1)[0] == "not_your_conversion"
    assert why(state, "convert", 0, "qic_credit", 1)[0] == "unknown_step"


def test_free_actions_before_and_after_the_main_action_r3_2_r9() -> None:
    """R3.2: after the main action the seat may still convert until the next one acts."""
    state = lone(bowls=[0, 0, 5])
    act(state, "convert", 0, "power_credit", 1)
    assert state.awaiting().must == (0,)
    act(state, "research", 0, "science")
    assert (state.awaiting().must, state.awaiting().may) == ((1,), (0,))
    act(state, "convert", 0, "power_credit", 1)
    assert why(state, "research", 0, "science")[0] == "not_now"
    act(state, "convert", 1, "ore_credit", 1)
    assert why(state, "convert", 0, "power_credit", 1)[0] == "not_now"


def test_resources_above_the_maximum_are_lost_r1_6() -> None:
    state = lone(credits=29, ore=15, knowledge=15, qic=40, bowls=[0, 0, 9])
    act(state, "convert", 0, "power_credit", 3)
    act(state, "convert", 0, "power_ore", 1)
    assert stock(state, 0) == (30, 15, 15, 40)


def test_what_finds_no_room_is_told_r1_6() -> None:
    """Two credits of an income were gone, and nothing said so. A board and a mine bring 1 ore each,
    the booster one more; of credits nothing is lost."""
    state = next_round(credits=20, ore=14)
    told = [(one.seat, one.args) for one in state.losses(0)]
    assert told == [(0, ("goods:ore:1", "goods:ore:-1"))] * 2
    assert stock(state, 0)[:2] == (20, 15)
    assert next_round(ore=12).losses(0) == []


# -- income (R4) ---------------------------------------------------------------------


def next_round(**more: object):  # type: ignore[no-untyped-def]
    """Both seats pass; the next round's income follows."""
    state = lone(**more)
    act(state, "pass", 0, "booster_trading")
    act(state, "pass", 1, "booster_mines")
    return state


def test_income_of_board_tracks_tiles_and_booster_r4_1() -> None:
    """R4.1: base 1 ore 1 knowledge, mine 1 ore, economy 2 (1 ore, 2 credits, 2 power), science 1
    (1 knowledge), tile 1 knowledge 1 credit, booster 1 ore.
    """
    tiles = [
        {"tile": "std_inc_know_credit", "slot": "free1"},
        {"tile": "std_inc_4credits", "slot": "free2", "covered": True},
    ]
    state = next_round(research={"economy": 2, "science": 1}, tiles=tiles)
    assert state.round == 4
    assert stock(state, 0) == (20 + 2 + 1, 10 + 4, 10 + 3, 0)
    assert bowls(state, 0) == (0, 6, 0, 0)


@pytest.mark.parametrize(("mines", "ore"), [(1, 1), (2, 2), (3, 2), (4, 3), (8, 7)])
def test_the_third_mine_gives_nothing_r4_3(mines: int, ore: int) -> None:
    labels = ["1C", "1B0", "1B1", "1B2", "1B3", "1B4", "1B5", "1A0"][:mines]
    state = table(
        seat("terrans", ore=0, structures=dict.fromkeys(labels, "mine")),
        planets=dict.fromkeys(labels, "terra"),
    )
    act(state, "pass", 0, "booster_labs")
    act(state, "pass", 1, "booster_mines")
    assert stock(state, 0)[1] == 1 + ore


def test_an_upgraded_mine_covers_its_income_again_r4_3() -> None:
    """R4.3: the mine comes back (its ore is covered), the trading station opens 3 credits."""
    state = lone()
    act(state, "upgrade", 0, "1C", "trading_station")
    act(state, "pass", 1, "booster_mines")
    act(state, "pass", 0, "booster_labs")
    assert stock(state, 0) == (20 - 6 + 3, 10 - 2 + 1, 10 + 1 + 1, 0)


def test_a_seat_orders_tokens_and_charges_r4_2() -> None:
    """R4.2: institute: 4 power and a token; the token first is charged too."""

    def passed():  # type: ignore[no-untyped-def]
        state = lone(structures={"1C": "institute"}, bowls=[0, 0, 0])
        act(state, "pass", 0, "booster_trading")
        act(state, "pass", 1, "booster_mines")
        return state

    token = passed()
    assert legal(token, "income", 0) == {("charge:4",), ("token:1",)}
    act(token, "income", 0, "token:1")
    assert bowls(token, 0) == (0, 0, 1, 0)
    charge = passed()
    act(charge, "income", 0, "charge:4")
    assert bowls(charge, 0) == (1, 0, 0, 0)


# -- the Gaia phase (R6) -------------------------------------------------------------


def test_projects_become_gaia_planets_and_tokens_return_r6_1_r6_2() -> None:
    state = table(
        seat(
            "xenos",
            structures={"1C": "mine", "1B0": "gaiaformer"},
            gaiaformers=1,
            gaia_area=6,
            bowls=[0, 0, 0],
        ),
        seat("terrans", structures={"4A4": "mine"}, gaia_area=3, bowls=[0, 0, 0]),
        planets={**HOME, "1B0": "transdim", "4A4": "terra"},
    )
    act(state, "pass", 0, "booster_trading")
    act(state, "pass", 1, "booster_mines")
    assert state.planet[state.map.at["1B0"]] == f.GAIA
    assert bowls(state, 0) == (6, 0, 0, 0)
    assert bowls(state, 1) == (0, 3, 0, 0)


def test_planets_change_before_seats_decide_r6_3() -> None:
    """R6.3: Itars are asked for a tile when the planets have changed and Terrans (first) are done.

    Their tokens are still in the Gaia area.
    """
    state = table(
        seat(
            "itars",
            structures={"1C": "institute", "1B0": "gaiaformer"},
            gaiaformers=1,
            gaia_area=5,
            bowls=[0, 0, 0],
        ),
        planets={"1C": "ice", "1B0": "transdim"},
    )
    act(state, "pass", 0, "booster_trading")
    act(state, "pass", 1, "booster_mines")
    act(state, "income", 0, "token:1")
    act(state, "income", 0, "token:1")
    assert state.planet[state.map.at["1B0"]] == f.GAIA
    assert bowls(state, 0) == (0, 0, 2, 5)
    assert {a.verb for a in state.legal(0)} == {"buy", "done"}
    act(state, "done", 0)
    assert bowls(state, 0) == (5, 0, 2, 0)
