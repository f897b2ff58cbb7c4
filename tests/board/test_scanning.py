"""How fast stations are looked at, and that none starves. Assumptions: simulators.board.figures."""

from __future__ import annotations

import pytest

from simulators.board import LocalBoard, open_board
from simulators.board.figures import measure, scan_ms
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source


def looks(board: LocalBoard) -> dict[str, int]:
    return {name: chip.looks for name, chip in board.rig.readers.items()}


def rates(host: PlainHost, ms: float) -> dict[str, float]:
    """Mean milliseconds between two looks at each station."""
    assert isinstance(host.board, LocalBoard)
    before = looks(host.board)
    host.run(ms)
    after = looks(host.board)
    return {name: ms / (after[name] - before[name]) for name in before}


@pytest.fixture
def host() -> PlainHost:
    made = PlainHost(LocalBoard(board_source("pico_w")))
    made.greet()
    for i in range(4):
        made.board.place(made.board.stations[4 * i], f"04a1b2c3d4e5{i:02x}")
    made.run(500)
    return made


def test_sixteen_stations_with_four_occupied_within_100_ms(host: PlainHost) -> None:
    assert scan_ms(host.board) <= 100
    assert host.board.counters()["crosstalk"] == 0


def test_no_station_waits_much_longer_than_another(host: PlainHost) -> None:
    found = rates(host, 5000)
    assert max(found.values()) < 100


def test_what_the_host_waits_for_is_looked_at_more_often_and_nothing_starves(
    host: PlainHost,
) -> None:
    host.say("scan", first=["s2", "s11"])
    host.run(200)
    found = rates(host, 5000)
    assert max(found["s2"], found["s11"]) < 40
    assert max(found.values()) < 150
    assert max(found[f"s{i}"] for i in (1, 5, 9, 13)) < 100  # occupied ones keep their pace
    host.say("scan", first=[])
    host.run(200)
    assert min(rates(host, 5000).values()) > 45


def test_waited_for_stations_are_seen_sooner() -> None:
    host = PlainHost(open_board())
    host.greet()
    host.say("scan", first=["s7"])
    host.run(300)
    took = []
    for i in range(40):
        host.run(100 + 7 * i % 31, step=1)
        host.board.place("s7", "04a1b2c3d4e5f6")
        took.append(host.until("tag", 500))
        host.board.remove("s7")
        host.until("tag", 600)
    assert sorted(took)[37] < 82  # the average where nobody waits: test_rp2040.py


def test_one_field_at_a_time_in_a_neighbourhood_even_with_all_stations_occupied() -> None:
    host = PlainHost(open_board())
    host.greet()
    for i, name in enumerate(host.board.stations):
        host.board.place(name, f"04a1b2c3d4e5{i:02x}")
    host.run(3000)
    assert host.board.counters()["crosstalk"] == 0
    assert host.board.counters()["clashes"] == 0
    assert len(host.tags()) == 16


def test_the_figures_hold() -> None:
    """Antenna to host and back to the last bit, with nothing but the engine in between left out,
    at the pace of the RP2040's own build (docs/decisions/place-to-light.md)."""
    found = measure(samples=40)
    assert found.place_to_tag_p95 + found.cue_to_lit_p95 < 170
    assert found.remove_to_tag_p95 < 400
