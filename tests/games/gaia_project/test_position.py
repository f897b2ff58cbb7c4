"""Positions: what the page of the format promises, and spoilt ones refused in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.record import BadRecord
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.player import eager_steps
from tests.games.gaia_project.table import legal, seat, table

PAGE = Path(__file__).parents[3] / "docs" / "positions" / "gaia_project.md"


def example() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.S)[0])
    return found


def test_the_example_of_the_page_is_what_the_page_says() -> None:
    """The second seat is on turn; the first has an offer of 2 power open."""
    state = GAME.from_position(example())
    assert isinstance(state, GaiaProject)
    assert set(state.awaiting().must) == {0, 1}
    assert legal(state, "charge", 0) == {("charge",)}
    assert ("1B1", "research_lab") in legal(state, "upgrade", 1)
    assert state.boards[0].side.id == "xenos"
    assert state.tiles_left["std_7vp"] == 3
    assert sum(state.supply.values()) == 16


def test_the_page_names_every_verb_and_every_field() -> None:
    text = PAGE.read_text("utf-8")
    told = set(re.findall(r"`([a-z_0-9]+)`", text))
    assert set(GAME.grammar) <= told
    state = GAME.start(2, GAME.check_options(2, {}), {})
    fields: set[str] = set()
    for number, step in enumerate(eager_steps(state, 5)):
        state.take(step)
        if number % 5 == 0:
            position = state.position()
            fields |= set(position)
            for row in position["seats"]:
                fields |= set(row)
    assert fields <= told | {"faction"}


def test_what_is_left_out_has_its_default() -> None:
    bare = {
        "rounds": example()["rounds"],
        "seats": [{"faction": "terrans"}, {"faction": "itars"}],
    }
    state = GAME.from_position(bare)
    assert len(state.map.hexes) == 133
    assert (state.phase, state.round, state.active) == ("actions", 1, 0)
    assert state.boards[0].points == 10
    assert sum(state.supply.values()) == 18


def test_what_must_happen_by_itself_happens_at_once() -> None:
    """All have passed: clean-up, income and the next round."""
    state = table(seat("terrans", passed=True), seat("itars", passed=True))
    assert (state.round, state.phase) == (4, "actions")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"phase": "dancing"}, "phase"),
        ({"round": 7}, "round"),
        ({"round": 0}, "1 to 6 in a round"),
        ({"rounds": ["round_mine"]}, "rounds"),
        ({"boosters": ["booster_gaia", "booster_gaia"]}, "booster_gaia"),
        ({"seats": [{"faction": "terrans"}]}, "seats"),
        ({"seats": [{"faction": "terrans"}, {"faction": "lantids"}]}, "blue"),
        ({"seats": [{"faction": "terrans"}, {"faction": "humans"}]}, "faction"),
        ({"seats": [{"faction": "terrans", "ore": 16}, {"faction": "itars"}]}, "ore"),
        ({"seats": [{"faction": "terrans", "ore": "many"}, {"faction": "itars"}]}, "ore"),
        ({"seats": [{"faction": "terrans", "bowls": [1, 2]}, {"faction": "itars"}]}, "bowls"),
        ({"order": [1, 1]}, "order"),
        ({"map": {"sectors": [{"face": "11", "centre": [0, 0]}]}}, "sector"),
        ({"supply": {"fed_12vp": 4}}, "fed_12vp"),
    ],
)
def test_a_wrong_field_is_named_in_one_sentence(change: dict[str, Any], word: str) -> None:
    with pytest.raises(BadRecord) as error:
        GAME.from_position({**example(), **change})
    said = str(error.value)
    assert word in said
    assert said.endswith(".")


@pytest.mark.parametrize(
    "structures",
    [{"9Q": "mine"}, {"1C": "castle"}, {"1C": "mine"}, {"3B5": "station"}],
)
def test_structures_must_be_able_to_stand_there(structures: dict[str, str]) -> None:
    """1C of the small map is empty space, 3B5 a Gaia planet."""
    data = example()
    data["seats"][0]["structures"] = structures
    with pytest.raises(BadRecord):
        GAME.from_position(data)


def test_spoilt_positions_are_refused_in_words_or_read() -> None:
    random = Random(4)
    positions = []
    state = GAME.start(2, GAME.check_options(2, {}), {})
    for number, step in enumerate(eager_steps(state, 31)):
        state.take(step)
        if number % 12 == 0:
            positions.append(json.dumps(state.position()))
    junk = [None, -1, 99, "x", [], {}, [[]], True, 1.5, {"a": 1}, ["1C"]]
    refused = 0
    for _ in range(400):
        data = json.loads(random.choice(positions))
        spot, key = _somewhere(data, random)
        spot[key] = random.choice(junk)
        refused += _is_refused(data)
    assert refused > 150


def _is_refused(data: dict[str, Any]) -> bool:
    try:
        GAME.from_position(data)
    except BadRecord:
        return True
    return False


def _somewhere(data: Any, random: Random) -> tuple[Any, Any]:
    """A random field anywhere in JSON data."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = random.choice(keys)
    inner = data[key]
    if isinstance(inner, dict | list) and inner and random.random() < 0.7:
        return _somewhere(inner, random)
    return data, key


def test_the_seat_to_move_sees_what_upgrades_and_projects_take_r7_3_r7_2() -> None:
    """R7.3b: 3 credits beside an opponent, else 6; R7.2b: six tokens at level 1; R7.1a: 1 QIC."""
    homes = {"1C": "terra", "3C": "terra", "1B0": "desert"}
    state = table(
        seat(
            "terrans",
            structures={"1C": "mine", "3C": "mine"},
            bowls=[4, 4, 0],
            gaiaformers=1,
            research={"gaia_project": 1},
            credits=15,
            ore=9,
            qic=1,
        ),
        seat("xenos", structures={"1B0": "mine"}),
        planets={**homes, "1B1": "transdim", "1A4": "transdim"},
    )
    own = state.view(0)["seat"]
    costs = {h: to["trading_station"] for h, to in own["upgrades"].items()}
    costs = {h: (price["credits"], price["ore"]) for h, price in costs.items()}
    assert costs == {"1C": (3, 2), "3C": (6, 2)}
    assert own["projects"]["1B1"] == {"tokens": 6, "qic": 0}
    assert own["projects"]["1A4"] == {"tokens": 6, "qic": 1}


def test_sectors_lie_beside_each_other() -> None:
    """Each may lie anywhere on a table, and both not 24 hexes apart: no map is so wide."""
    sectors = [{"face": "1", "centre": [0, 0]}, {"face": "2", "centre": [2, 3]}]
    table(seat(), seat("xenos"), map={"sectors": sectors})
    for row, centre in zip(sectors, ([-12, 0], [12, 0]), strict=True):
        row["centre"] = centre
    with pytest.raises(BadRecord, match="beside each other"):
        table(seat(), seat("xenos"), map={"sectors": sectors})


def test_an_offer_names_any_hex_of_the_map() -> None:
    """The first of them too: nobody counts hexes from 1."""
    label = table(seat(), seat("xenos")).map.labels[0]
    state = table(seat(offers=[[0, 2, label]]), seat("xenos"))
    assert [(power, state.map.labels[h]) for _, power, h in state.boards[0].offers] == [(2, label)]
    for wrong in ([-1, 2, label], [0, 0, label], [0, 2, "9Z9"], [0, 2]):
        with pytest.raises(BadRecord, match="offers"):
            table(seat(offers=[wrong]), seat("xenos"))


def test_a_seat_is_on_turn_until_all_have_passed_r3_2() -> None:
    with pytest.raises(BadRecord, match="active"):
        table(seat(), seat("xenos", passed=True), active=0)
    assert table(seat(), seat("xenos", passed=True), active=1).awaiting().must == (0,)


@pytest.mark.parametrize(("row", "most"), [("finals", 2), ("rounds", 6)])
def test_a_row_has_no_more_tiles_than_spots(row: str, most: int) -> None:
    tiles = {"finals": list(f.FINALS), "rounds": list(f.ROUND_TILES)}[row][: most + 1]
    assert len(tiles) == most + 1
    with pytest.raises(BadRecord, match=f"at most {most} tiles"):
        table(seat(), seat("xenos"), **{row: tiles})
