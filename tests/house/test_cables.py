"""Boards at each other's cables: one sentence tells which two, and nothing they read counts."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep

import pytest

from companion.house.api import Delivery, Heard, Reached
from companion.house.cables import Cables
from companion.house.nodes import Nodes
from companion.table.layout import load
from engine import games
from simulators.board import open_board
from simulators.board.board import Board
from simulators.box import new_box
from simulators.carriers import PtyCarrier, SerialWire
from simulators.live import LiveTable
from simulators.table import Table

LAYOUT = load("peloponnes", "stations", 2)
WANTED = LAYOUT.nodes()


class Laid:
    """The boards of a table, each at a real port."""

    def __init__(self) -> None:
        self.boards: dict[str, Board] = {n: open_board(stations=s) for n, s in WANTED.items()}
        carriers = {node: PtyCarrier() for node in WANTED}
        self.ports = {node: carrier.path for node, carrier in carriers.items()}
        wires = {node: SerialWire(self.boards[node], carriers[node]) for node in WANTED}
        box = new_box("peloponnes", games.load("peloponnes").catalogue)
        self.live = LiveTable(Table(LAYOUT, self.boards, box), wires)
        self.live.start()


@pytest.fixture
def laid() -> Iterator[Laid]:
    laid = Laid()
    yield laid
    laid.live.stop()


def heard(laid: Laid, ports: dict[str, str]) -> list[Delivery]:
    """What comes in until it is known of each cable how far its readers are, and a while longer."""
    nodes = Nodes({n: f"serial://{at}" for n, at in ports.items()}, stations=WANTED)
    came: list[Delivery] = []
    nodes.start(came.append)
    until = monotonic() + 20
    while len({one.node for one in came if known(one)}) < len(ports):
        assert monotonic() < until, came
        sleep(0.02)
    nodes.stop()
    return came


def known(one: Delivery) -> bool:
    return isinstance(one, Reached) and (one.stage == "ready" or "not" in one.cause)


def test_two_boards_at_each_other_s_cables_are_told(laid: Laid) -> None:
    """Both were "ready", and hands laid pieces for ever on stations that nobody read."""
    ports = {**laid.ports, "row": laid.ports["seat2"], "seat2": laid.ports["row"]}
    came = heard(laid, ports)
    assert {one.node for one in came if isinstance(one, Heard)} == {"seat1"}
    told = {one.node: one for one in came if known(one) and isinstance(one, Reached)}
    assert (told["seat1"].stage, told["row"].stage, told["seat2"].stage) == (
        "ready",
        "lost",
        "lost",
    )
    assert told["seat2"].cause == (
        f"The board at {ports['seat2']} is row, not seat2: row should be at {ports['row']}. "
        f"Swap the cables at {ports['seat2']} and {ports['row']}, or swap the two in the settings."
    )
    assert told["row"].cause.startswith(f"The board at {ports['row']} is ")


def test_what_a_board_has_tells_whose_it_is() -> None:
    urls = {node: f"serial:///dev/{node}" for node in WANTED}
    cables = Cables(WANTED, urls)
    assert cables.trouble("row") is None, "nobody has said anything"
    cables.hello("row", ["pad"])
    assert str(cables.trouble("row")).startswith("The board at /dev/row is not row: it has none")
    cables.hello("seat2", WANTED["row"])
    assert "The board at /dev/row is seat2, not row" in str(cables.trouble("row"))
    cables.hello("row", ["t0", "t1"])
    assert cables.trouble("row") is None, "some of its readers may be missing"
    cables.hello("row", ["x"])
    assert "The board at /dev/row is not row" in str(cables.trouble("row"))
    one = Cables({"desk": ["pad"]}, {"desk": "serial:///dev/desk"})
    one.hello("desk", WANTED["row"])
    assert one.trouble("desk") is None, "at the only cable any reader counts a box"
    air = Cables(WANTED, {node: f"mqtt://broker/den/{node}" for node in WANTED})
    air.hello("row", ["pad"])
    assert air.trouble("row") is None, "in the network a board says its own name"
