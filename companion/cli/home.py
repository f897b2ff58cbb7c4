"""The tables of this house: simulated on this machine, at a cable, or in the network."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from os.path import realpath
from secrets import randbits
from time import monotonic

from companion.cli.errors import BadUse
from companion.cli.network import TABLE
from companion.cli.tables import pipe_wires
from companion.house.api import Delivery
from companion.house.care import Care
from companion.house.nodes import Nodes
from companion.house.stored import Laid
from companion.house.trouble import Trouble
from companion.link.access import Access
from companion.link.urls import BadUrlError, carrier_for
from companion.session import loose
from companion.session.naming import KNOWN
from companion.session.session import Session
from companion.table.layout import Layout
from companion.table.register import Register
from companion.table.sight import AT_ONCE
from engine import games
from simulators.board import LocalBoard, open_board
from simulators.board.board import Board
from simulators.box import new_box
from simulators.decks import Decks
from simulators.live import LiveTable
from simulators.table import Table
from simulators.touched_table import TouchedTable

SIMULATED = "simulated:"
UNTOLD = {
    "serial": "trouble.no_reader",
    "mqtt": "trouble.no_address",
    "mqtts": "trouble.no_address",
}
"""What is said where only the way to the readers was chosen."""


TURN_S = 0.01
"""How often boards on a screen get their share of time. Chosen: less than a frame."""
BEATS_US = 10_000_000
"""Lamps on a screen beat for so long after the last deed, then they shine. Chosen: by then
everybody has seen whom they call, and a tablet need not paint them any more."""


class HomeTables:
    """Satisfies `companion.house.stored.Tables`. `seed` shuffles the piles of each simulated
    table; without one each is shuffled anew.

    `named` is a table that was asked for, before what the settings say. `access` tells with what
    a real table lets us in; it may raise BadUse. `language` is that in which troubles are told.
    """

    def __init__(
        self,
        seed: int | None = None,
        named: str = "",
        access: Callable[[], Access] = Access,
        language: Callable[[], str] = lambda: "en",
    ) -> None:
        self._seed = seed
        self._named = named
        self._access = access
        self.language = language
        self.care = Care()
        self._opened: list[Nodes] = []

    def in_use(self) -> bool:
        """Whether somebody uses the nodes of a table that was opened here."""
        self._opened = [nodes for nodes in self._opened if nodes.links or not nodes.ended]
        return any(nodes.links for nodes in self._opened)

    def there(self) -> bool:
        """A simulated table is always there."""
        return True

    def on_screen(self, setting: str) -> bool:
        """Whoever chose nothing plays at a simulated one."""
        return (self._named or setting or SIMULATED) == SIMULATED

    def named(self) -> Sequence[str]:
        """The ports of the readers that were named when the program was started."""
        scheme, _, rest = self._named.partition(":")
        return [one.rpartition("=")[2] for one in rest.split(",")] if scheme == "serial" else []

    def reaches(self, layout: Layout, setting: str) -> bool:
        """Whether it is known where every reader of this layout is: those at cables are named."""
        scheme, _, rest = (self._named or setting or SIMULATED).partition(":")
        return scheme != "serial" or not _unnamed(layout, rest)

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        """A table for a layout, not started yet. Raises Trouble when the setting is unclear."""
        laid = self.lay(game, layout, setting)
        if isinstance(laid.link, Nodes):
            self._opened.append(laid.link)
        return laid

    def lay(self, game: str, layout: Layout, setting: str) -> Laid:
        """The same for somebody who gives way to those who play."""
        scheme, _, rest = (self._named or setting or SIMULATED).partition(":")
        if scheme == "simulated":
            return self._simulated(game, layout)
        urls = addresses(layout, scheme, rest)
        try:
            access = self._access()
            nodes = Nodes(
                urls, access=access, language=self.language, care=self.care, stations=layout.nodes()
            )
            return Laid(link=nodes)
        except BadUse as error:
            raise Trouble("trouble.way_in", why=str(error)) from None

    def _simulated(self, game: str, layout: Layout) -> Laid:
        catalogue = games.load(game).catalogue
        box = new_box(game, catalogue)
        boards = {
            node: _calm(open_board(stations=stations, serial=number, skip_idle=True))
            for number, (node, stations) in enumerate(layout.nodes().items(), start=1)
        }
        urls, wires = pipe_wires(boards)
        live = LiveTable(Table(layout, boards, box), wires, turn_s=TURN_S)
        seed = randbits(32) if self._seed is None else self._seed
        table = TouchedTable(live, catalogue, Decks(seed))
        register = Register(game, box.name, dict(box.pieces), whole=True)
        link = SimulatedNodes(urls, live, self.care)
        return Laid(link, table, register, _joiner(table), AT_ONCE)


def _calm(board: Board) -> Board:
    """A board that rests when nobody has done anything for a while."""
    if isinstance(board, LocalBoard):
        board.calm.awake_us = board.calm.busy_us = BEATS_US
    return board


def _joiner(table: TouchedTable) -> Callable[[Session], None]:
    return lambda session: table.join(
        lambda: session.state,
        lambda: session.course.packing is not None,
        deals=session.match.options.get("hands") == KNOWN,
        lay=loose.kept(session),
        keep=lambda pieces: loose.keep(session, pieces),
        returned=lambda: session.match.returned,
    )


class SimulatedNodes(Nodes):
    """Nodes whose boards live in this program, as long as the link does."""

    def __init__(self, urls: Mapping[str, str], live: LiveTable, care: Care | None = None) -> None:
        super().__init__(urls, care=care)
        self._live = live

    def start(self, deliver: Callable[[Delivery], None] | None = None) -> None:
        self._live.start()
        super().start(deliver)

    def stop(self) -> None:
        super().stop()
        self._live.stop()


def addresses(layout: Layout, scheme: str, rest: str) -> dict[str, str]:
    """Node -> address, from `serial:PORT`, `serial:NODE=PORT,...` or `mqtt[s]:HOST:PORT/TABLE`.

    Raises Trouble.
    """
    nodes = list(layout.nodes())
    if not rest and scheme in UNTOLD:
        raise Trouble(UNTOLD[scheme], nodes=", ".join(nodes), node=nodes[0])
    if scheme in ("mqtt", "mqtts"):
        broker, _, table = rest.removeprefix("//").partition("/")
        return {node: _checked(f"{scheme}://{broker}/{table or TABLE}/{node}") for node in nodes}
    if scheme != "serial":
        raise Trouble("trouble.address", address=f"{scheme}:{rest}")
    if twice := _named_twice(rest):
        ports = twice[1:]
        raise Trouble("trouble.port_twice", nodes=", ".join(nodes), node=twice[0],
                      one=ports[0], other=ports[1])  # fmt: skip
    if shared := _shared(layout, rest):
        raise Trouble("trouble.port_shared", one=shared[0], other=shared[1], port=shared[2])
    if missing := _unnamed(layout, rest):
        raise Trouble("trouble.port_missing", nodes=", ".join(nodes), node=missing[0])
    return {node: f"serial://{port}" for node, port in _ports(layout, rest).items()}


def _ports(layout: Layout, rest: str) -> dict[str, str]:
    """Node of the layout -> its port; a single one needs no name."""
    nodes = layout.nodes()
    ports = dict(part.partition("=")[::2] for part in rest.split(",") if "=" in part)
    if not ports and len(nodes) == 1:
        ports = dict.fromkeys(nodes, rest)
    return {node: ports[node] for node in nodes if ports.get(node)}


def _named_twice(rest: str) -> tuple[str, ...]:
    """A node to which two ports are told, and these."""
    told: dict[str, list[str]] = {}
    for node, _, port in (part.partition("=") for part in rest.split(",") if "=" in part):
        told.setdefault(node, []).append(port)
    return next(((node, *ports) for node, ports in told.items() if len(ports) > 1), ())


def _shared(layout: Layout, rest: str) -> tuple[str, ...]:
    """Two nodes to which one port is told, whatever it is called, and that."""
    ports = _ports(layout, rest)
    leads = {node: realpath(port) for node, port in ports.items()}
    pairs = combinations(leads, 2)
    return next(((a, b, ports[a]) for a, b in pairs if leads[a] == leads[b]), ())


def _unnamed(layout: Layout, rest: str) -> list[str]:
    """The nodes of the layout whose port is not told."""
    ports = _ports(layout, rest)
    return [node for node in layout.nodes() if node not in ports]


def _checked(url: str) -> str:
    """The address of a node on a broker. Raises Trouble."""
    try:
        carrier_for(url, monotonic)
    except BadUrlError as error:
        raise Trouble("trouble.url", why=str(error)) from None
    return url
