"""Many simulated nodes on a broker, in one process and one thread: what bench/scale.py measures
beside. `python -m bench.scale_nodes PORT TABLES`; a line on standard input lays a tag at each node.
"""

from __future__ import annotations

import select
import sys
import time
from random import Random

from companion.link.transports.mqtt import MqttTransport
from companion.link.transports.mqtt_address import parse_address
from companion.link.transports.trunk import Will
from companion.link.urls import MQTT_IDLE_S
from tests.link.mqtt_node import NodeTransport
from tests.link.nodeloop import NodeLoop
from tests.link.wirenode import WireNode

NODES = 7
STATIONS = [f"a{number}" for number in range(1, 17)]
LOOK_S = 0.1
"""Each node is looked after so often. Chosen: a heartbeat is ten times as long."""


def node_of(port: int, table: int, number: int) -> NodeLoop:
    """One node with a connection of its own."""
    address = parse_address(f"mqtt://127.0.0.1:{port}/t{table}/n{number}")
    node = WireNode(
        STATIONS,
        Random(1000 * table + number),
        resend_s=MqttTransport.resend_s,
        channel=address.channel,
        idle_s=MQTT_IDLE_S,
    )
    will = Will(address.topic("online"), node.birth(), node.will())
    return NodeLoop(node, NodeTransport(address, will))


def main() -> None:
    """Until standard input ends."""
    port, tables = int(sys.argv[1]), int(sys.argv[2])
    loops = [node_of(port, table, at) for table in range(tables) for at in range(NODES)]
    laid = 0
    while True:
        begun = time.monotonic()
        for loop in loops:
            loop.pump()
        ready, _, _ = select.select([sys.stdin], [], [], 0)
        if ready:
            if not sys.stdin.readline():
                return
            laid += 1
            for at, loop in enumerate(loops):
                loop.node.place("a1", f"04{laid:06x}{at:06x}", time.monotonic())
        time.sleep(max(0.0, begun + LOOK_S - time.monotonic()))


if __name__ == "__main__":
    main()
