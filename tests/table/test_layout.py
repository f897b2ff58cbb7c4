"""Layouts: data that says which station serves which place; wrong files get one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.table.layout import BadLayout, from_json, load, load_file, tiers, touch_only
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.games import load as load_game

GAME = load_game("peloponnes")


def layout(*items: dict[str, Any], **change: Any) -> dict[str, Any]:
    head = {"format": "tabletwin-layout", "version": 1, "game": "g", "tier": "full"}
    return {**head, "stations": list(items), **change}


def test_items_are_repeated_for_seats_and_slots() -> None:
    found = from_json(
        layout(
            {"at": "row/t{slot}", "place": "row:{slot}", "slots": 2},
            {"at": "row/c{index}", "place": "row:{slot}", "first": 2, "slots": 2},
            {"at": "seat{number}/pad", "pad": True, "per_seat": True},
            {"at": "seat{number}/civ", "place": "seat{seat}:civ", "per_seat": True},
        ),
        2,
        {},
    )
    assert found.stations["row:1"] == "row/t1"
    assert found.stations["row:3"] == "row/c1"
    assert found.places["seat2/civ"] == "seat1:civ"
    assert found.pads["seat2/pad"].seat == 1
    assert found.nodes() == {
        "row": ("t0", "t1", "c0", "c1"),
        "seat1": ("civ", "pad"),
        "seat2": ("civ", "pad"),
    }


def test_stations_whose_places_mean_the_same_may_exchange_them() -> None:
    row = {"at": "row/b{slot}", "place": "booster:{slot}", "slots": 2, "any": True}
    found = from_json(layout(row, {"at": "row/r", "place": "round:0"}), 2, {})
    assert set(found.alike) == set(found.alike["row/b0"]) == {"row/b0", "row/b1"}
    found.exchange("row/b0", "row/b1")
    assert (found.stations["booster:0"], found.places["row/b0"]) == ("row/b1", "booster:1")
    assert found.called["row/b0"] == "booster:0"
    assert found.anew().stations["booster:0"] == "row/b0", "another match knows nothing of it"


def test_items_can_be_for_some_seats_and_options_only() -> None:
    items = (
        {"at": "a/x", "place": "p:0", "when": {"seats": [2, 3]}},
        {"at": "a/y", "place": "p:1", "when": {"options": {"level": [2]}}},
        {"at": "a/z", "place": "p:2"},
    )
    assert set(from_json(layout(*items), 2, {"level": 2}).places) == {"a/x", "a/y", "a/z"}
    assert set(from_json(layout(*items), 4, {"level": 1}).places) == {"a/z"}


def test_a_seat_shows_at_its_own_pad_else_at_the_shared_one() -> None:
    own = from_json(layout({"at": "s{number}/p", "pad": True, "per_seat": True}), 2, {})
    assert (own.pads_of(1), own.pads_of(-1)) == (["s2/p"], ["s1/p", "s2/p"])
    shared = from_json(layout({"at": "desk/p", "pad": True}), 2, {})
    assert (shared.pads_of(1), shared.pads_of(-1)) == (["desk/p"], ["desk/p"])
    assert touch_only("g").pads_of(0) == []


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ([], "format"),
        (layout(version=3), "version 3"),
        (layout(tier="huge"), '"tier"'),
        (layout({"place": "p"}), '"at"'),
        (layout({"at": "a/b", "place": "p", "colour": 1}), "'colour'"),
        (layout({"at": "a/b", "place": "p{slat}"}), "gap"),
        (layout({"at": "ab", "place": "p"}), "name its node"),
        (layout({"at": "a/b"}), "place or a pad"),
        (layout({"at": "a/b", "place": "p", "pad": True}), "place or a pad"),
        (layout({"at": "a/b", "place": "p"}, {"at": "a/b", "place": "q"}), "twice"),
        (layout({"at": "a/b", "place": "p"}, {"at": "a/c", "place": "p"}), "Two stations"),
    ],
)
def test_a_wrong_layout_gets_one_sentence(data: Any, word: str) -> None:
    with pytest.raises(BadLayout) as error:
        from_json(data, 2, {})
    assert word in str(error.value)
    assert "\n" not in str(error.value)


def test_a_damaged_or_missing_layout_file_gets_one_sentence(tmp_path: Path) -> None:
    damaged = tmp_path / "mine.json"
    damaged.write_text(json.dumps(layout())[:30])
    with pytest.raises(BadLayout, match=r"mine\.json is damaged"):
        load_file(damaged, 2)
    with pytest.raises(BadLayout, match="cannot be read"):
        load_file(tmp_path / "none.json", 2)
    with pytest.raises(BadLayout, match="pad, stations, full"):
        load("peloponnes", "huge", 2)


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("tier", ["pad", "stations", "full"])
def test_the_layouts_of_peloponnes_fit_a_node_and_the_wire(tier: str, seats: int) -> None:
    assert tiers("peloponnes") == ["pad", "stations", "full"]
    found = load("peloponnes", tier, seats, GAME.check_options(seats, {}))
    for node, stations in found.nodes().items():
        assert len(stations) <= 16, node  # readers on one node
        assert all(len(at) <= 12 for at in stations)  # `name` in docs/protocol.md
    assert all(found.pads_of(seat) for seat in range(seats))


def zone(place: str) -> str:
    """Rows of land and buildings grow as far as a seat wins: their slots are alike."""
    return re.sub(r"(land|building):\d+", r"\1:n", place)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_place_of_a_layout_is_a_place_of_the_game(seats: int) -> None:
    met: set[str] = set()
    for seed in range(40):
        match = Match.start(GAME, seats)
        for step in random_steps(match.state, seed, Counts()):
            met.update(match.state.carried(step).values())
            match.state.take(step)
            met.update(match.state.places().values())
    zones = {zone(place) for place in met}
    for tier in ("stations", "full"):
        served = load("peloponnes", tier, seats, GAME.check_options(seats, {})).stations
        assert {zone(place) for place in served} <= zones
