"""A Mosquitto of the hub's own, for a house that has none: a login a table, each its own topics.

It runs with the one hub of a house, or alone where several hubs share it.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Final

from companion.link.scrambled import scrambled

HUB: Final = "hub"
LOOK_S: Final = 1.0
"""How often a broker alone asks who may come in. Chosen: a tablet that joined tries for longer."""
START_S: Final = 10.0
"""How long it may take to start. Chosen: a thousand times what it takes, for a busy machine."""
AGAIN_S: Final = 0.005
"""Asked again whether it answers. Measured: Mosquitto answers 12 ms after its start."""
# MQTT 3.1.1: somebody without a name comes. It is refused, but answered.
_KNOCK: Final = b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x3c\x00\x00"
# A table logs in by its name; a reader with a radio as TABLE/NODE, and says what is its own.
_ACCESS: Final = """\
pattern read tabletwin/%u/+/up
pattern read tabletwin/%u/+/online
pattern read tabletwin/%u/+/state
pattern write tabletwin/%u/+/down
pattern write tabletwin/%u/up
pattern write tabletwin/%u/online
pattern write tabletwin/%u/state
pattern read tabletwin/%u/down
user hub
topic readwrite tabletwin/+/hub/#
topic write homeassistant/device/#
topic readwrite tabletwin-home/#
user home
topic read homeassistant/#
topic read tabletwin-home/#
topic write tabletwin-home/command
"""


class NoMosquitto(Exception):
    """Mosquitto is not installed."""


class OwnBroker:
    """Started with the hub, and ended with it."""

    def __init__(self, folder: Path, port: int, password: str) -> None:
        """`password` is that of the hubs."""
        self.folder, self.port, self.password = folder, port, password
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, logins: Mapping[str, str]) -> None:
        """Start with the logins of the tables; returns when it answers: told of others before, it
        would end. Raises NoMosquitto, OSError."""
        program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/sbin")
        if program is None:
            raise NoMosquitto
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._write("access", _ACCESS)
        self._write_logins(logins)
        self._write("mosquitto.conf", self.settings())
        self._process = subprocess.Popen(
            [program, "-c", str(self.folder / "mosquitto.conf")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until = monotonic() + START_S
        while self.runs() and not self._answers() and monotonic() < until:
            sleep(AGAIN_S)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), START_S) as line:
                line.sendall(_KNOCK)
                return bool(line.recv(1))
        except OSError:
            return False

    def settings(self) -> str:
        """What Mosquitto is told. It drops its rights to nobody's where it is started by root."""
        user = "user root\n" if os.geteuid() == 0 else ""
        return (
            f"{user}listener {self.port}\nallow_anonymous false\n"
            f"password_file {self.folder / 'logins'}\nacl_file {self.folder / 'access'}\n"
            "persistence false\nmessage_size_limit 65536\nset_tcp_nodelay true\n"
        )

    def logins(self, logins: Mapping[str, str]) -> None:
        """Let tables in and out while it runs."""
        self._write_logins(logins)
        if self._process is not None:
            self._process.send_signal(signal.SIGHUP)

    def _write_logins(self, logins: Mapping[str, str]) -> None:
        all_of = {**logins, HUB: scrambled(self.password)}
        self._write("logins", "".join(f"{name}:{kept}\n" for name, kept in all_of.items()))

    def _write(self, name: str, text: str) -> None:
        """Beside first, then in its place: Mosquitto never reads half a file."""
        new = self.folder / f"{name}.new"
        new.touch(mode=0o600)
        new.write_text(text, "utf-8")
        new.replace(self.folder / name)

    def keep(self, logins: Callable[[], Mapping[str, str]], until: Event) -> None:
        """Alone, for several hubs: follow who may come in, until told to stop or it ended."""
        said = logins()
        self.start(said)
        try:
            while self.runs() and not until.wait(LOOK_S):
                now = logins()
                if now != said:
                    said = now
                    self.logins(said)
        finally:
            self.stop()

    def runs(self) -> bool:
        """Whether it is still there."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """End it; harmless when it does not run."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
