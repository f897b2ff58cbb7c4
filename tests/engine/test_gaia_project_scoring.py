"""R14 and R2.10: final tiles, research, left-overs, the winner."""

from __future__ import annotations

from typing import Any

import pytest
from gp import act, points, seat, table

from engine.core.ledger import POINTS, total
from engine.games.gaia_project import ending
from engine.games.gaia_project.counting import final_count
from engine.games.gaia_project.state import GaiaState

BARE: dict[str, Any] = {"credits": 0, "ore": 0, "knowledge": 0, "bowls": [0, 0, 0]}
PLACES = ("1C", "1B0", "1B1", "1B2", "1B3", "1B4", "1B5", "1A0")


def end(*rows: dict[str, Any], finals: list[str] | None = None, **more: Any) -> GaiaState:
    """The last round; everybody passes."""
    planets = more.pop("planets", {})
    for row in rows:
        planets = {**dict.fromkeys(row.get("structures", {}), "terra"), **planets}
    extra: dict[str, Any] = {"finals": finals} if finals else {}
    state = table(*rows, round=6, planets=planets, **extra, **more)
    for who in list(state.order):
        act(state, "pass", who, "")
    assert state.outcome() is not None
    return state


def mines(count: int, start: int = 0) -> dict[str, str]:
    return dict.fromkeys(PLACES[start : start + count], "mine")


def bare(faction: str, **more: Any) -> dict[str, Any]:
    """A seat that has nothing left, with a booster that pays nothing."""
    return seat(faction, **{**BARE, **more})


def final_points(state: GaiaState, who: int, number: int) -> int:
    """Points of one final tile from the ledger."""
    causes = [
        line[2]
        for line in state.ledger
        if line[0] == who and state.events[line[4]].args[:1] == (f"final:{number}",)
    ]
    return sum(causes)


def test_the_final_tile_ranks_18_12_6_r14_1() -> None:
    rows = [
        bare("terrans", structures=mines(3)),
        bare("xenos", structures={"4C": "mine", "4B0": "mine"}),
        bare("itars", structures={"2C": "mine"}),
        bare("ivits"),
    ]
    state = end(*rows, finals=["final_structures", "final_gaia"])
    assert [final_points(state, who, 1) for who in range(4)] == [18, 12, 6, 0]
    assert [final_points(state, who, 2) for who in range(4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((2, 2, 1), [15, 15, 6]),
        ((2, 1, 1), [18, 9, 9]),
        ((1, 1, 1), [12, 12, 12]),
        ((1, 0, 0), [18, 0, 0]),
    ],
)
def test_ties_share_rounded_down_and_nothing_scores_nothing_r14_1(
    counts: tuple[int, ...], expected: list[int]
) -> None:
    blocks = ("1C", "1B0"), ("4C", "4B0"), ("2C", "2B0")
    rows = [
        bare(name, structures=dict.fromkeys(blocks[n][: counts[n]], "mine"))
        for n, name in enumerate(("terrans", "xenos", "itars"))
    ]
    state = end(*rows, finals=["final_structures", "final_gaia"])
    assert [final_points(state, who, 1) for who in range(3)] == expected


def test_four_tied_seats_share_36_r14_1() -> None:
    rows = [
        bare(name, structures={h: "mine"})
        for name, h in zip(
            ("terrans", "xenos", "itars", "ivits"), ("1C", "2C", "3C", "4C"), strict=True
        )
    ]
    state = end(*rows, finals=["final_structures", "final_gaia"])
    assert [final_points(state, who, 1) for who in range(4)] == [9, 9, 9, 9]


@pytest.mark.parametrize(
    ("tile", "mine", "expected"),
    [
        ("final_sectors", 1, 12 - 3),
        ("final_gaia", 4, 15),
        ("final_gaia", 5, 18),
        ("final_gaia", 3, 12),
    ],
)
def test_a_neutral_third_takes_part_with_two_seats_r2_10_r14_1(
    tile: str, mine: int, expected: int
) -> None:
    """R2.10: neutral 6 sectors, 4 Gaia planets. One sector each: the neutral is first, 12+6 shared.

    Four Gaia planets tie with the neutral: (18+12)/2; five beat it; three come second.
    """
    own = mines(mine)
    other = {"4C": "mine"}
    planets = dict.fromkeys(own, "gaia") if tile == "final_gaia" else {}
    rows = [bare("terrans", structures=own), bare("xenos", structures=other)]
    state = end(*rows, finals=[tile, "final_satellites"], planets=planets)
    assert final_points(state, 0, 1) == expected


def test_what_counts_r14_1() -> None:
    """R14 table: structures, in federations, types, Gaia planets, sectors, satellites."""
    own = {
        "1C": "mine",
        "1B0": "trading_station",
        "1B1": "mine",
        "2C": "mine",
        "3C": "gaiaformer",
    }
    row = bare(
        "terrans",
        structures=own,
        lost_planet="2C",
        satellites=["1A0", "1A1"],
        in_federations=["1C", "1B0"],
    )
    planets = {"1C": "terra", "1B0": "gaia", "1B1": "terra", "3C": "gaia", "2C": "empty"}
    state = table(row, planets=planets)
    found = {
        name: final_count(state, 0, f"final_{name}")
        for name in ("structures", "fed_structures", "planet_types", "gaia", "sectors")
    }
    assert found == {
        "structures": 4,
        "fed_structures": 2,
        "planet_types": 3,
        "gaia": 1,
        "sectors": 2,
    }
    assert final_count(state, 0, "final_satellites") == 2


def test_stations_count_as_satellites_only_r14_1() -> None:
    own = {"1C": "institute", "1B0": "station", "1B1": "station"}
    state = table(bare("ivits", structures=own), planets={"1C": "oxide"})
    assert final_count(state, 0, "final_satellites") == 2
    assert final_count(state, 0, "final_structures") == 1


def test_research_levels_pay_4_8_12_r14_2() -> None:
    research = {"terraforming": 2, "navigation": 3, "economy": 4, "science": 5}
    state = end(bare("terrans", research=research), bare("xenos"))
    assert points(state, 0) == 10 + 4 + 8 + 12


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"credits": 5, "ore": 2, "knowledge": 1}, 2),
        ({"credits": 2}, 0),
        ({"bowls": [5, 4, 1]}, 1),
        ({"qic": 3}, 1),
        ({"credits": 30, "bowls": [0, 0, 9]}, 10),
    ],
)
def test_left_overs_pay_one_for_three_r14_3(more: dict[str, int], expected: int) -> None:
    """R14.3: burning 4 of II gives 2 more in III: three credits; a full credit track gains none."""
    state = end(bare("terrans", **more), bare("xenos"), finals=["final_gaia", "final_satellites"])
    assert points(state, 0) == 10 + expected


def test_nevlas_and_taklons_left_overs_r14_3() -> None:
    """R14.3: with institute two credits a token; the Brainstone of II moves up and is worth 3."""
    nevlas = bare("nevlas", structures={"1C": "institute"}, bowls=[0, 0, 3])
    taklons = bare("taklons", bowls=[0, 1, 0], brainstone=2)
    state = end(nevlas, taklons, finals=["final_gaia", "final_satellites"])
    assert points(state, 0) == 10 + 2
    assert points(state, 1) == 10 + 1


def test_most_points_win_and_ties_are_shared_r14_4() -> None:
    rows = [bare("terrans", points=30), bare("xenos", points=30), bare("itars", points=20)]
    state = end(*rows, finals=["final_gaia", "final_satellites"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ranks) == ((0, 1), (1, 1, 3))


def test_the_running_score_is_what_the_end_would_give_r14() -> None:
    """R14.1-R14.3: asked one step before the end and at the end."""
    row = seat("terrans", structures=mines(3), bowls=[3, 5, 2], research={"science": 4}, qic=2)
    other = seat("taklons", structures={"4C": "mine"}, bowls=[0, 3, 1], brainstone=2)
    state = table(row, other, round=6, planets={**dict.fromkeys(mines(3), "terra"), "4C": "swamp"})
    act(state, "pass", 0, "")
    before = ending.running_points(state)
    act(state, "pass", 1, "")
    assert state.scores() == before
    gained = [total(state.ledger, who, POINTS) for who in range(2)]
    assert [10 + x for x in gained] == state.scores()
