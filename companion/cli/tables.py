"""Simulated tables for robot hands: in virtual time, or live over real wires."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from secrets import token_hex
from time import sleep
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from companion.cli.host import Host
from companion.cli.network import BrokerAt
from companion.house.nodes import Nodes
from companion.link.access import Access
from companion.link.discover import broker_trouble
from companion.link.transports.memory import Pipe, pipe
from companion.table.layout import Layout
from simulators.board import open_board
from simulators.board.board import Board
from simulators.board.seen import Light
from simulators.board.sockets import SocketBridge
from simulators.box import Box
from simulators.broker import Broker, NoBroker, check
from simulators.carriers import PipeCarrier, PtyCarrier, SerialWire
from simulators.haste import Haste
from simulators.live import LiveTable, LiveWire
from simulators.noise import PROFILES
from simulators.spoiled import Spoiled
from simulators.table import Table
from simulators.virtual import VirtualWorld
from simulators.world import World

Settings: TypeAlias = Mapping[str, str | int]
"""What a node is told before it starts."""
_NAMES = count(1)
LOOK_S = 0.002
"""On the wall's clock the host looks this often for what came in. Chosen: small beside the 150 ms
that an answer may take."""
FLAPS = "vanished"


class Wanted(Protocol):
    """What a table has to know of the plan of a match."""

    @property
    def seed(self) -> int: ...
    @property
    def link(self) -> str: ...
    @property
    def firmware(self) -> str: ...
    @property
    def noise(self) -> str: ...
    @property
    def rate(self) -> float: ...
    @property
    def broker(self) -> BrokerAt | None: ...
    @property
    def node_broker(self) -> BrokerAt | None: ...
    @property
    def access(self) -> Access: ...
    @property
    def record(self) -> Any: ...


class Setting(Protocol):
    """A table that is set up: the world of the hands, the nodes of the host, one clock."""

    layout: Layout
    box: Box
    nodes: Nodes

    @property
    def world(self) -> World: ...

    def now(self) -> float:
        """The clock of link and session, in seconds."""

    def join(self, host: Host) -> None:
        """From now on the host lives with the table."""

    def hello(self) -> Mapping[str, Any]:
        """What the first node said it is."""

    def injected(self) -> dict[str, int]: ...

    def close(self) -> None: ...


def boards_of(
    plan: Wanted,
    layout: Layout,
    skip_idle: bool,
    settings: Mapping[str, Settings] = MappingProxyType({}),
) -> dict[str, Board]:
    """A board for each node of the layout."""
    flapping = PROFILES[plan.noise].flapping
    keyed = {} if plan.access.key is None else {"key": plan.access.key.hex()}
    return {
        node: open_board(
            stations=stations,
            interpreter=plan.firmware,
            serial=number + 1,
            noise=(plan.seed * 64 + number + 1) & 0xFFFFFFF if flapping else 0,
            skip_idle=skip_idle,
            settings={**settings.get(node, {}), **keyed},
        )
        for number, (node, stations) in enumerate(layout.nodes().items())
    }


def chips_injected(boards: Mapping[str, Board]) -> dict[str, int]:
    """How often tags falsely vanished or answered damaged, over all boards."""
    found = {"tag_vanished": 0, "replies_lost": 0, "replies_damaged": 0}
    for board in boards.values():
        counters = board.counters()
        found["tag_vanished"] += counters.get(FLAPS, 0)
        found["replies_lost"] += counters.get("replies_lost", 0)
        found["replies_damaged"] += counters.get("replies_damaged", 0)
    return {kind: number for kind, number in found.items() if number}


class Wired:
    """Boards that the nodes of the host reach over wires, spoiled or not."""

    boards: dict[str, Board]
    nodes: Nodes
    _spoiled: Spoiled

    def hello(self) -> Mapping[str, Any]:
        return next((link.hello for link in self.nodes.links.values() if link.hello), {})

    def injected(self) -> dict[str, int]:
        return {**self._spoiled.injected(), **chips_injected(self.boards)}


class VirtualSetting(Wired):
    """Everything in this thread, in virtual time."""

    def __init__(self, plan: Wanted, layout: Layout, box: Box) -> None:
        self.layout, self.box = layout, box
        self.boards = boards_of(plan, layout, skip_idle=True)
        names = {node: f"{node}-{next(_NAMES)}" for node in self.boards}
        self._pipes: dict[str, Pipe] = {node: pipe(name) for node, name in names.items()}
        table = Table(layout, self.boards, box)
        self.world: VirtualWorld = VirtualWorld(table, self.boards, self._pipes)
        self._spoiled = Spoiled(PROFILES[plan.noise], plan.seed, self.world.now_s)
        self.nodes = Nodes(
            {node: f"memory:{name}" for node, name in names.items()},
            clock=self.world.now_s,
            threaded=False,
            wires=self._spoiled,
            seed=plan.seed,
            record=plan.record,
            access=plan.access,
        )
        self.nodes.start()

    def now(self) -> float:
        return self.world.now_s()

    def join(self, host: Host) -> None:
        self.world.turn, self.world.due = host.turn, host.due
        self.world.placed = host.watch.placed

    def close(self) -> None:
        self.nodes.stop()
        for board in self.boards.values():
            board.close()


class LiveWorld:
    """The hands' world on a live table's clock: while hands wait, the host lives."""

    def __init__(self, live: LiveTable, haste: Haste) -> None:
        self.live = live
        self.turn: Callable[[], None] = lambda: None
        self._haste = haste
        self._start = haste.now()

    @property
    def now_ms(self) -> float:
        return (self._haste.now() - self._start) * 1000

    def wait(self, ms: float) -> None:
        end = self._haste.now() + ms / 1000
        while True:
            self.turn()
            left = self._haste.wall(end - self._haste.now())
            if left <= 0:
                return
            sleep(min(LOOK_S, left))

    def put(self, piece: str, station: str, phantom: bool = False) -> None:
        self.live.put(piece, station, phantom)

    def lift(self, piece: str) -> None:
        self.live.lift(piece)

    def lying(self) -> Mapping[str, str]:
        return self.live.lying()

    def light(self, station: str) -> Light:
        return self.live.light(station)

    def reboot(self, node: str) -> None:
        self.live.reboot(node)

    def sicken(self, station: str, dead: bool) -> None:
        self.live.sicken(station, dead)


class LiveSetting(Wired):
    """Boards in a thread of their own, links in theirs, over real wires."""

    def __init__(self, plan: Wanted, layout: Layout, box: Box) -> None:
        self.layout, self.box = layout, box
        self._broker: Broker | None = None
        over_mqtt = plan.link == "mqtt"
        told: dict[str, Settings] = {}
        if over_mqtt:
            broker = self._broker_of(plan)
            near = (plan.node_broker or broker)._replace(table=broker.table)
            told = settings_of(layout, near, plan.access)
        self.boards = boards_of(plan, layout, skip_idle=False, settings=told)
        if over_mqtt:
            urls, wires = mqtt_wires(self.boards, broker)
        else:
            urls, wires = pty_wires(self.boards)
        self._haste = Haste(plan.rate)
        self.live = LiveTable(Table(layout, self.boards, box), wires, self._haste)
        self.world = LiveWorld(self.live, self._haste)
        self._spoiled = Spoiled(PROFILES[plan.noise], plan.seed, self._haste.now, self._haste.wall)
        self.nodes = Nodes(
            urls,
            clock=self._haste.now,
            record=plan.record,
            wires=self._spoiled,
            seed=plan.seed,
            access=plan.access,
        )
        self.live.start()
        self.nodes.start()

    def _broker_of(self, plan: Wanted) -> BrokerAt:
        """The broker that was named, or one of our own; a table of its own if none is named.

        Raises NoBroker.
        """
        named = plan.broker
        if named is not None:
            check(named.host, named.port)
            _let_in(named, plan.access)
        else:
            self._broker = Broker()
            self._broker.start()
            named = BrokerAt("127.0.0.1", self._broker.port)
        return named if named.table else named._replace(table=f"simulated-{token_hex(3)}")

    def now(self) -> float:
        return self._haste.now()

    def join(self, host: Host) -> None:
        self.world.turn = host.turn
        self.live.placed = host.watch.placed

    def close(self) -> None:
        self.nodes.stop()
        self.live.stop()
        if self._broker is not None:
            self._broker.stop()


def _let_in(broker: BrokerAt, access: Access) -> None:
    """Raises NoBroker where we may not come in: nothing would ever be heard there."""
    trouble = broker_trouble(broker.url("any"), access)
    if trouble is not None:
        raise NoBroker(str(trouble))


def settings_of(layout: Layout, broker: BrokerAt, access: Access) -> dict[str, Settings]:
    """What each node is told: its name, its table, where the broker is and how to get in."""
    shared: dict[str, str | int] = {"ssid": "simulated", "password": "simulated"}
    shared |= {"table": broker.table, "broker": broker.host, "port": broker.port}
    if access.user is not None:
        shared |= {"user": access.user, "secret": access.password or ""}
    return {node: {**shared, "name": node} for node in layout.nodes()}


def pipe_wires(boards: Mapping[str, Board]) -> tuple[dict[str, str], dict[str, LiveWire]]:
    """An in-process pipe for each board: addresses for the host, wires for the boards."""
    names = {node: f"{node}-{next(_NAMES)}" for node in boards}
    wires = {
        node: SerialWire(board, PipeCarrier(pipe(names[node]))) for node, board in boards.items()
    }
    return {node: f"memory:{name}" for node, name in names.items()}, dict(wires)


def pty_wires(boards: Mapping[str, Board]) -> tuple[dict[str, str], dict[str, LiveWire]]:
    """A pseudo-terminal for each board: addresses for the host, wires for the boards."""
    carriers = {node: PtyCarrier() for node in boards}
    urls = {node: f"serial://{carrier.path}" for node, carrier in carriers.items()}
    return urls, {node: SerialWire(boards[node], carriers[node]) for node in boards}


def mqtt_wires(
    boards: Mapping[str, Board], broker: BrokerAt
) -> tuple[dict[str, str], dict[str, LiveWire]]:
    """Each board reaches the broker over its own sockets."""
    urls = {node: broker.url(node) for node in boards}
    return urls, {node: SocketBridge(board) for node, board in boards.items()}


def virtual_setting(plan: Wanted, layout: Layout, box: Box) -> Setting:
    return VirtualSetting(plan, layout, box)


def live_setting(plan: Wanted, layout: Layout, box: Box) -> Setting:
    return LiveSetting(plan, layout, box)
