"""Which node is measured: at a cable, on a broker, or a simulated one with simulated hands."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from contextlib import ExitStack
from time import sleep
from typing import NamedTuple

from companion.cli.errors import BadUse
from companion.cli.network import broker_at, setting_of
from companion.cli.tables import pty_wires
from companion.link.access import Access
from companion.link.connection import BrokenError
from companion.link.discover import mqtt_nodes
from companion.table.layout import load
from engine import games
from simulators.board import open_board
from simulators.box import new_box
from simulators.live import LiveTable
from simulators.table import Table

GAME, TIER, NODE = "peloponnes", "stations", "row"
"""The simulated node: the displays of a game that needs no unknown faces."""
HOLD_S = 0.3
"""A simulated hand needs that long before it moves. Chosen: about the time in which people react
to what they see."""


class Reach(NamedTuple):
    """The address of a node, what lets us in, and who moves the tag."""

    url: str
    access: Access
    simulated: bool = False
    hands: SimulatedHands | None = None


class SimulatedHands:
    """Moves one piece of a simulated table as it is told."""

    def __init__(self, live: LiveTable, node: str, piece: str) -> None:
        self._live, self._node, self._piece = live, node, piece

    def clear(self) -> None:
        """Nothing lies there."""

    def lay(self, station: str) -> None:
        """Lay the piece on a station."""
        sleep(HOLD_S)
        self._live.put(self._piece, f"{self._node}/{station}")

    def rest(self, seconds: float) -> None:
        """Hands off."""

    def lift(self, station: str) -> None:
        """Lift the piece."""
        sleep(HOLD_S)
        self._live.lift(self._piece)


def reach_of(asked: Namespace, kept: Mapping[str, str], access: Access, stack: ExitStack) -> Reach:
    """The node that was named, or that of the app's settings; else a simulated one.

    Raises BadUse. What is started for it ends with `stack`.
    """
    scheme, _, rest = (setting_of(asked) or kept["link"] or "simulated:").partition(":")
    if scheme == "serial":
        return Reach(f"serial://{_port(rest, asked.node)}", access)
    if scheme in ("mqtt", "mqtts"):
        return Reach(
            _on_broker(f"{scheme}://{rest.removeprefix('//')}", asked.node, access), access
        )
    return _simulated(stack)


def _port(rest: str, node: str | None) -> str:
    """The port of `PORT` or `NODE=PORT,...`."""
    ports = dict(part.partition("=")[::2] for part in rest.split(",") if "=" in part)
    if not ports:
        return rest
    if node is None and len(ports) == 1:
        return next(iter(ports.values()))
    if node not in ports:
        raise BadUse(f"Which node is measured? Name one with --node: {', '.join(ports)}.")
    return ports[node]


def _on_broker(address: str, node: str | None, access: Access) -> str:
    at = broker_at(address)
    if node is not None:
        return at.url(node)
    try:
        found = [each.url.rpartition("/")[2] for each in mqtt_nodes(at.url("any"), access=access)]
    except BrokenError as error:
        raise BadUse(str(error.hitch)) from None
    if len(found) != 1:
        there = ", ".join(found) or "none is switched on"
        raise BadUse(f"Which node is measured? Name one with --node (there: {there}).")
    return at.url(found[0])


def _simulated(stack: ExitStack) -> Reach:
    layout = load(GAME, TIER, 2)
    board = open_board(stations=layout.nodes()[NODE])
    urls, wires = pty_wires({NODE: board})
    box = new_box(GAME, games.load(GAME).catalogue)
    live = LiveTable(Table(layout, {NODE: board}, box), wires)
    live.start()
    stack.callback(live.stop)
    hands = SimulatedHands(live, NODE, next(iter(box.pieces)))
    return Reach(urls[NODE], Access(), True, hands)
