"""Place to light, from the antenna to the last bit of the cue, with 16 stations on one node."""

from __future__ import annotations

from collections.abc import Iterator

from bench.figures import Figure, percentile
from companion.cli.robots import Plan, play
from companion.table.layout import Layout, Pad
from engine import games
from simulators.board import open_board
from simulators.board.figures import assumptions, scan_ms

STATIONS = 16
SEATS = 3
LIMITS_MS = {"memory": None, "serial": 150.0, "mqtt": 250.0}
"""`serial` and `mqtt` are measured on the wall clock; modelled air and bus times are in it."""


def measure() -> Iterator[Figure]:
    """The scan of a node; one match of Peloponnes over each link, median and 95th percentile."""
    board = open_board()
    for station in board.stations[1::4]:
        board.place(station, f"04a1b2c3d4e5{board.stations.index(station):02x}")
    board.advance(1000)
    assumed = " ".join(assumptions())
    yield Figure("16 stations, 4 occupied: all scanned in", scan_ms(board), "ms", 100, note=assumed)
    game = games.load("peloponnes")
    options = game.check_options(SEATS, {})
    for link, limit in LIMITS_MS.items():
        plan = Plan(game, SEATS, options, {}, seed=16, link=link, layout=_one_node(), pace=0.3)
        played = play(plan)
        times = [one.total for one in played.answers]
        name = f"place to light, {link}, {STATIONS} stations"
        yield Figure(f"{name}: p50", percentile(times, 0.5), "ms", note=f"{len(times)} placements")
        yield Figure(f"{name}: p95", percentile(times, 0.95), "ms", at_most=limit)
        yield Figure(f"match by hands, {link}: wrong actions", played.tally.wrong_actions, "", 0)


def _one_node() -> Layout:
    """Five tiles, five bid spots, three turn-order spots and a pad for each of three seats."""
    places = {f"desk/t{n}": f"row:{n}" for n in range(5)}
    places |= {f"desk/b{n}": f"bid:{n}" for n in range(5)}
    places |= {f"desk/o{n}": f"order:{n}" for n in range(3)}
    pads = {f"desk/p{n}": Pad(f"desk/p{n}", n) for n in range(SEATS)}
    assert len(places) + len(pads) == STATIONS
    return Layout("peloponnes", "stations", places, pads)
