"""People at the table: what they do is undone by what the screen offers, and nothing is untrue."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from companion.cli import main
from companion.cli.people import Evening, evening
from companion.cli.robots import Plan
from companion.cli.start import stand_in_faces
from companion.session.api import Instruction, Text
from companion.table.layout import load, tiers
from companion.twin.belief import Belief
from companion.twin.guide import Guide, Hand, Move
from engine import games
from simulators.box import new_box
from simulators.people import letter
from simulators.people.deeds import DEEDS
from simulators.people.kinds import KINDS, LEVELS
from simulators.people.tabletop import Tabletop

TABLES = [(name, tier) for name in games.ids() for tier in tiers(name)]
ACTIONS = 14


def evening_of(
    name: str, tier: str, level: str, seed: int, actions: int = ACTIONS, skip: int = 0
) -> Evening:
    """Some actions of a match that is `skip` steps old."""
    game = games.load(name)
    seats = game.seat_counts[seed % len(game.seat_counts)]
    options = game.check_options(seats, {})
    faces = stand_in_faces(game, options, seed)
    plan = Plan(game, seats, options, faces, seed, tier=tier, pace=0.4)
    return evening(plan, level, skip, actions)


def evenings() -> list[Any]:
    """Every table, with careless and with wild people by turns; the soak has both, and more."""
    found = []
    for turn, (name, tier) in enumerate(TABLES):
        for other, level in enumerate(("careless", "wild")):
            marks = pytest.mark.soak if (turn + other) % 2 else ()
            found.append(pytest.param(name, tier, level, marks=marks))
    return found


@pytest.mark.parametrize(("name", "tier", "level"), evenings())
def test_nothing_that_must_never_be(name: str, tier: str, level: str) -> None:
    seed = TABLES.index((name, tier)) + 40 * (level == "wild")
    done = evening_of(name, tier, level, seed, skip=5 * (seed % 9))
    assert done.broken == []
    assert done.scores == done.alone
    assert done.done


def test_every_kind_has_a_deed_and_happens_to_the_wild() -> None:
    names = [kind.name for kind in KINDS]
    assert sorted(names) == sorted(DEEDS)
    assert len(set(names)) == len(names) >= 28
    assert all(kind.wild for kind in KINDS)
    assert list(LEVELS) == ["clumsy", "careless", "wild"]


def test_a_table_that_believes_what_it_did_not_watch_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The fault of the table that was changed while the program was off."""
    monkeypatch.setattr(Belief, "went_back", lambda self: None)
    monkeypatch.setattr(Belief, "agreed", lambda self, stations: True)
    monkeypatch.setattr(Belief, "came", lambda self, station, piece: True)
    found = [evening_of("peloponnes", "full", "wild", seed, 20, 10) for seed in range(2)]
    assert any("unasked" in why or "nobody meant" in why for e in found for why in e.broken)


def test_a_guide_that_says_what_is_not_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def turned_round(self: Guide, *seen: object) -> list[Move]:
        return plan(self, *seen)[::-1]  # type: ignore[arg-type]

    plan = Guide.plan
    monkeypatch.setattr(Guide, "plan", turned_round)
    found = [evening_of("peloponnes", "full", "wild", seed, 20, 10) for seed in range(2)]
    assert any("untrue" in why for e in found for why in e.broken)


def test_where_every_equal_piece_lies_the_one_that_no_reader_tells_of_is_moved() -> None:
    """People see the tile with the torn sticker lie where nothing wants it."""
    game = games.load("gaia")
    tabletop = Tabletop(load("gaia", "full", 2, {}), new_box("gaia", game.catalogue))
    forests, stations = game.catalogue.same_face("tile_forest#1"), list(tabletop.layout.all())
    for forest, station in zip(forests, stations, strict=False):
        tabletop.put(forest, station)
    tabletop.torn.add(forests[3])
    goal = stations[-1]
    told = Instruction(Hand.PUT, Text(""), forests[0], to_station=goal)
    letter.follow(tabletop, game.catalogue, told)
    assert tabletop.at(goal) == [forests[3]]


def test_the_command_tells_the_kinds_and_their_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["simulate", "peloponnes", "--people", "careless", "--seed", "2", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["people"] == "careless"
    assert told["broken"] == []
    assert told["over"]
    kinds = Counter(told["kinds"])
    asked = {kind for kind in kinds if kind.startswith("said_")}
    assert set(kinds) - asked <= set(DEEDS)
    assert told["disturbances"] == sum(kinds.values()) - sum(kinds[kind] for kind in asked) > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
@pytest.mark.parametrize(("name", "tier"), TABLES)
def test_nothing_that_must_never_be_in_whole_matches(name: str, tier: str, seed: int) -> None:
    done = evening_of(name, tier, tuple(LEVELS)[seed % 3], seed, 10_000)
    assert (done.broken, done.over) == ([], True)
    assert done.scores == done.alone
