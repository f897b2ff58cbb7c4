"""The long runs of the bench, short: what they find they would find in hours as well."""

from __future__ import annotations

from typing import Any

import pytest

from bench import fuzz
from bench.day import NODE_BOUND, TABLE_BOUND, TableDay, table_day
from bench.day_node import node_day
from bench.heap import Level, growth
from companion.cli.robots import Plan
from engine import games


def small(seed: int) -> Plan:
    game = games.load("peloponnes")
    return Plan(game, 2, game.check_options(2, {}), {}, seed, tier="pad", pace=0.4)


def levels(*used: int) -> list[Level]:
    return [Level(hour, value, "bytes") for hour, value in enumerate(used)]


def test_growth_is_what_stays() -> None:
    assert growth(levels(5, 10, 14, 10, 15, 10, 13)) == 0
    assert growth(levels(5, 10, 14, 12, 15, 14, 16)) == 4


@pytest.mark.slow
def test_a_table_that_stays_on_keeps_its_heap_from_match_to_match() -> None:
    day: TableDay = table_day([small(1), small(2)], hours=2, hour_s=200)
    assert [round(level.hour) for level in day.levels] == [1, 2]
    first, second = day.done
    assert second.used - first.used < TABLE_BOUND


def test_a_node_on_micropython_keeps_its_heap() -> None:
    found = node_day(5, 30, lambda level: None, moves=3)
    assert len(found) == 5
    assert growth(found) < NODE_BOUND
    assert 20_000 < found[-1].used < 100_000


@pytest.mark.parametrize("target", fuzz.TARGETS)
def test_a_round_of_hostile_inputs_upsets_nothing(target: str) -> None:
    done = fuzz.run(target, seed=2024)
    assert done.upset == ""
    assert done.refused > 100
    assert fuzz.TARGETS[target].inputs == done.inputs


def test_a_round_of_each_makes_a_hundred_thousand_inputs() -> None:
    assert sum(target.inputs for target in fuzz.TARGETS.values()) > 100_000


def test_an_upset_parser_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def upset(rng: object, count: int) -> Any:
        raise RuntimeError("spoilt")

    monkeypatch.setitem(fuzz.TARGETS, "host-codec", fuzz.Target(1.0, 10, upset))
    done = fuzz.run("host-codec", seed=7)
    assert (done.seed, "RuntimeError: spoilt" in done.upset) == (7, True)
    assert fuzz.table([done], 1.0)[-1].endswith("upset: 1")
