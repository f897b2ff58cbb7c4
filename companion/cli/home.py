"""The tables of this house: simulated on this machine, at a cable, or in the network."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbits

from companion.cli.nodes import Nodes
from companion.cli.tables import pipe_wires
from companion.session.session import Session
from companion.table.layout import Layout
from companion.table.register import Register
from companion.ui.house import Delivery
from companion.ui.rooms import Laid
from companion.ui.trouble import Trouble
from engine import games
from simulators.board import open_board
from simulators.box import new_box
from simulators.decks import Decks
from simulators.desk import VirtualDesk
from simulators.live import LiveTable
from simulators.table import Table

SIMULATED = "simulated:"
TABLE = "table"
"""The name of the table in MQTT topics, unless the setting names another."""


class HomeTables:
    """Satisfies `companion.ui.rooms.Tables`. `seed` shuffles the piles of a simulated table."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = randbits(32) if seed is None else seed

    def there(self) -> bool:
        """A simulated table is always there."""
        return True

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        """A table for a layout, not started yet. Raises Trouble when the setting is unclear."""
        scheme, _, rest = (setting or SIMULATED).partition(":")
        if scheme == "simulated":
            return self._simulated(game, layout)
        urls = addresses(layout, scheme, rest)
        return Laid(link=Nodes(urls))

    def _simulated(self, game: str, layout: Layout) -> Laid:
        catalogue = games.load(game).catalogue
        box = new_box(game, catalogue)
        boards = {
            node: open_board(stations=stations, serial=number)
            for number, (node, stations) in enumerate(layout.nodes().items(), start=1)
        }
        urls, wires = pipe_wires(boards)
        live = LiveTable(Table(layout, boards, box), wires)
        desk = VirtualDesk(live, catalogue, Decks(self._seed))
        register = Register(game, box.name, dict(box.pieces))
        link = SimulatedNodes(urls, live)
        return Laid(link, desk, register, _joiner(desk))


def _joiner(desk: VirtualDesk) -> Callable[[Session], None]:
    return lambda session: desk.join(lambda: session.state)


class SimulatedNodes(Nodes):
    """Nodes whose boards live in this program, as long as the link does."""

    def __init__(self, urls: Mapping[str, str], live: LiveTable) -> None:
        super().__init__(urls)
        self._live = live

    def start(self, deliver: Callable[[Delivery], None] | None = None) -> None:
        self._live.start()
        super().start(deliver)

    def stop(self) -> None:
        super().stop()
        self._live.stop()


def addresses(layout: Layout, scheme: str, rest: str) -> dict[str, str]:
    """Node -> address, from `serial:PORT`, `serial:NODE=PORT,...` or `mqtt:HOST:PORT/TABLE`.

    Raises Trouble.
    """
    nodes = list(layout.nodes())
    if scheme == "mqtt":
        broker, _, table = rest.removeprefix("//").partition("/")
        return {node: f"mqtt://{broker}/{table or TABLE}/{node}" for node in nodes}
    if scheme != "serial":
        raise Trouble(f"The table's address {scheme}:{rest} is not understood; see Settings.")
    ports = dict(part.partition("=")[::2] for part in rest.split(",") if "=" in part)
    if not ports and len(nodes) == 1:
        ports = {nodes[0]: rest}
    missing = [node for node in nodes if not ports.get(node)]
    if missing:
        raise Trouble(
            f"This layout has the nodes {', '.join(nodes)}; "
            f"name the port of {missing[0]} as in serial:{missing[0]}=/dev/ttyACM0."
        )
    return {node: f"serial://{ports[node]}" for node in nodes}
