"""What a house costs its broker and its tablets: 7, 70 and 700 simulated nodes on this machine.

One table is seven nodes: one connection and one thread of the host. All tables' hosts run in this
process here, so its figures are those of one tablet times the number of tables.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.figures import Figure
from bench.scale_nodes import NODES
from companion.house.nodes import Nodes
from companion.link.connection import Stage
from simulators.broker import Broker

TABLES = (1, 10, 100)
IDLE_S = 20.0
"""Chosen: four of a node's idle heartbeats."""
PATIENCE_S = 120.0
"""Chosen: a whole house joins in a tenth of it."""
LOOK_S = 0.1
"""Chosen: joining takes seconds."""
TAG_S = 1.0
"""Chosen: a quick hand at every node at once."""
SETTLE_S = 8.0
"""Chosen: both sides beat every second for 5 s after the last message (protocol, section 5)."""
TICKS = os.sysconf("SC_CLK_TCK")


class Spent:
    """Processor seconds and memory of a process, as the system counts them."""

    def __init__(self, process: int | str) -> None:
        self._stat, self._status = Path(f"/proc/{process}/stat"), Path(f"/proc/{process}/status")
        self._before = self._seconds()

    def _seconds(self) -> float:
        fields = self._stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def seconds(self) -> float:
        """Since this was made."""
        return self._seconds() - self._before

    def megabytes(self) -> float:
        """Resident now."""
        lines = self._status.read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


@contextmanager
def nodes_of(port: int, tables: int) -> Iterator[subprocess.Popen[bytes]]:
    """The nodes, in a process of their own."""
    command = [sys.executable, "-m", "bench.scale_nodes", str(port), str(tables)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def house_of(port: int, tables: int) -> list[Nodes]:
    """The hosts of all tables, ready."""
    hosts = []
    for table in range(tables):
        urls = {f"n{at}": f"mqtt://127.0.0.1:{port}/t{table}/n{at}" for at in range(NODES)}
        hosts.append(Nodes(urls))
        hosts[-1].start(lambda _delivery: None)
    links = [link for host in hosts for link in host.links.values()]
    end = time.monotonic() + PATIENCE_S
    while not all(link.stage is Stage.READY for link in links):
        if time.monotonic() > end:
            raise TimeoutError(f"{sum(link.stage is Stage.READY for link in links)} are ready")
        time.sleep(LOOK_S)
    return hosts


def measure_tables(tables: int) -> Iterator[Figure]:
    """Idle, then a tag at each node at once."""
    broker = Broker()
    broker.start()
    assert broker.process is not None
    threads = threading.active_count()
    count = tables * NODES
    try:
        with nodes_of(broker.port, tables) as nodes:
            hosts = house_of(broker.port, tables)
            time.sleep(SETTLE_S)
            ours, theirs = Spent("self"), Spent(broker.process)
            lines = _received(hosts)
            time.sleep(IDLE_S)
            idle = _received(hosts) - lines
            name = f"{count} nodes, nothing happens"
            yield Figure(f"{name}: lines of a node in 5 s", idle / count / IDLE_S * 5, "", 1.25)
            yield Figure(f"{name}: host", 100 * ours.seconds() / IDLE_S, "% CPU")
            yield Figure(f"{name}: broker", 100 * theirs.seconds() / IDLE_S, "% CPU")
            yield Figure(f"{count} nodes: threads of the host", threading.active_count() - threads,
                         "", at_most=tables)  # fmt: skip
            yield Figure(f"{count} nodes: memory of host", ours.megabytes(), "MB")
            yield Figure(f"{count} nodes: memory of broker", theirs.megabytes(), "MB")
            ours, theirs = Spent("self"), Spent(broker.process)
            assert nodes.stdin is not None
            for _ in range(5):
                nodes.stdin.write(b"lay\n")
                nodes.stdin.flush()
                time.sleep(TAG_S)
            events = 5 * count
            name = f"{count} nodes, a tag a second each"
            yield Figure(f"{name}: host", 1e6 * ours.seconds() / events, "us CPU an event")
            yield Figure(f"{name}: broker", 1e6 * theirs.seconds() / events, "us CPU an event")
            for host in hosts:
                host.stop()
    finally:
        broker.stop()


def _received(hosts: list[Nodes]) -> int:
    return sum(link.counters.received for host in hosts for link in host.links.values())


def measure() -> Iterator[Figure]:
    """7, 70 and 700 nodes."""
    for tables in TABLES:
        yield from measure_tables(tables)


if __name__ == "__main__":
    for figure in measure():
        print(figure.line(), flush=True)
