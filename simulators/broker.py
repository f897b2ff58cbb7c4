"""A real Mosquitto for the time of a match, started when nobody named a broker."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

AGAIN_S = 0.02
"""Asked again whether it answers. Measured: Mosquitto answers 6 to 12 ms after its start."""
START_S = 60.0
"""How long Mosquitto may take to start, and to stop. Chosen: no machine is so busy."""
REACH_S = 5.0
"""How long one that was named may take to answer. Chosen: people wait for it."""


class NoBroker(RuntimeError):
    """There is no broker to play over; the text says what to do."""


def free_port() -> int:
    """A TCP port of this machine that nobody listens on."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


def program() -> str:
    """Where Mosquitto is. Raises NoBroker."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/sbin")
    if found is None:
        raise NoBroker(
            "Mosquitto is not installed: `sudo apt-get install mosquitto`, or name a broker "
            "with --broker HOST:PORT."
        )
    return found


def check(host: str, port: int) -> None:
    """Raises NoBroker when nobody listens there."""
    try:
        socket.create_connection((host, port), REACH_S).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise NoBroker(
            f"No broker answers at {host}:{port} ({reason}); start it, or leave --broker out."
        ) from None


class Broker:
    """One Mosquitto on this machine; can be stopped and started again, as in a test of it."""

    def __init__(self, port: int | None = None) -> None:
        self.port = port or free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers. Raises NoBroker."""
        with tempfile.NamedTemporaryFile("w", suffix=".conf", delete=False) as conf:
            conf.write(self.settings())
        try:
            self._process = subprocess.Popen(
                [program(), "-c", conf.name],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            self._wait_until_it_answers()
        finally:
            Path(conf.name).unlink()

    def settings(self) -> str:
        """What Mosquitto is told: everybody of this machine may come in."""
        return (
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\n"
            "persistence false\nset_tcp_nodelay true\n"
        )

    def stop(self) -> None:
        """Stop it; harmless when it does not run."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(START_S)
            self._process = None

    @property
    def process(self) -> int | None:
        """The number of its process while it runs."""
        return None if self._process is None else self._process.pid

    def ports(self) -> tuple[int, ...]:
        """Where it listens; the last is opened last."""
        return (self.port,)

    def _is_dead(self) -> bool:
        return self._process is not None and self._process.poll() is not None

    def _wait_until_it_answers(self) -> None:
        end = monotonic() + START_S
        for port in self.ports():
            while not _answers(port):
                if monotonic() > end or self._is_dead():
                    self.stop()
                    raise NoBroker(f"Mosquitto did not answer on port {port}.")
                sleep(AGAIN_S)


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 0.2).close()
    except OSError:
        return False
    return True


@contextmanager
def running() -> Iterator[Broker]:
    """A broker that lives as long as the block."""
    broker = Broker()
    broker.start()
    try:
        yield broker
    finally:
        broker.stop()
