"""The broker of `deploy/mosquitto` for a test: its files and scripts, other ports and folder."""

from __future__ import annotations

import os
import pwd
import subprocess
from pathlib import Path

from companion.link.access import Access, key_of
from companion.link.link import Link
from companion.link.urls import carrier_for
from simulators.broker import Broker, free_port

DEPLOY = Path(__file__).parents[2] / "deploy" / "mosquitto"
INSTALLED = "/etc/mosquitto/tabletwin"
NODES = ("desk", "last")
NAME, NUMBER = "tables.local", "127.0.0.1"


def script(name: str, *argv: str) -> subprocess.CompletedProcess[str]:
    """Run one of the scripts."""
    command = ["sh", str(DEPLOY / name), *argv]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def link_to(url: str, access: Access) -> Link:
    """The link of a tablet."""
    return Link(carrier_for(url, lambda: 0.0, access), host="tablet", key=access.key)


class Deployed(Broker):
    """Mosquitto with the committed settings, two tables and staff."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.plain, self.tries = free_port(), free_port()
        self.log = folder / "mosquitto.log"
        self.printed = ""
        for kind in ("tablets", "nodes", "staff"):
            (folder / f"{kind}.access").write_text((DEPLOY / f"{kind}.access").read_text())
        self._run("certificates.sh", "-d", str(folder / "certificates"), "make", NAME, NUMBER)
        logins = [["table", "den"], ["table", "attic"], ["staff"]]
        logins += [["node", table, name] for table in ("den", "attic") for name in NODES]
        for who in logins:
            self._run("logins.sh", "-d", str(folder), *who)

    def _run(self, name: str, *argv: str) -> None:
        done = script(name, *argv)
        assert done.returncode == 0, done.stderr
        self.printed += done.stdout + done.stderr

    def settings(self) -> str:
        """The committed settings; only folder, ports and the user they run as are others."""
        text = (DEPLOY / "mosquitto.conf").read_text()
        changes = {
            INSTALLED: str(self.folder),
            "listener 8883\n": f"listener {self.port} {NUMBER}\n",
            "listener 1883 127.0.0.1\n": f"listener {self.plain} {NUMBER}\n",
            "listener 1884 127.0.0.1\n": f"listener {self.tries} {NUMBER}\n",
            "/var/lib/mosquitto/": f"{self.folder}/",
            "/var/log/mosquitto/mosquitto.log": str(self.log),
        }
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new)
        return f"{text}\nuser {pwd.getpwuid(os.getuid()).pw_name}\n"

    def ports(self) -> tuple[int, ...]:
        return (self.port, self.plain, self.tries)

    @property
    def ca(self) -> str:
        return str(self.folder / "certificates" / "ca.crt")

    def login(self, who: str, file: str = "password") -> str:
        return (self.folder / "logins" / who / file).read_text().strip()

    def tablet(self, who: str) -> Access:
        """What the tablet of a table (or staff) was given."""
        key = None if who == "staff" else key_of(self.login(who, "key"))
        return Access(who, self.login(who), self.ca, key)

    def _lines(self, table: str, node: str) -> dict[str, str]:
        """What stands in the file that is sent to a node."""
        text = self.login(table, f"node-{node}")
        return dict(line[1:].split(" ", 1) for line in text.splitlines())

    def node(self, table: str, node: str = "desk") -> Access:
        """What a node of a table was given."""
        told = self._lines(table, node)
        assert (told["table"], told["name"]) == (table, node)
        return Access(told["user"], told["secret"], None, key_of(told["key"]))

    def told(self, table: str, node: str = "desk") -> dict[str, str | int]:
        """What a node of a table is told over its cable, as the README says."""
        wifi = {"ssid": "tables", "password": "of the tables"}
        return self._lines(table, node) | wifi | {"broker": NUMBER, "port": self.plain}

    def url(self, table: str, node: str = "desk") -> str:
        return f"mqtts://{NUMBER}:{self.port}/{table}/{node}"

    def node_url(self, table: str, node: str = "desk") -> str:
        return f"mqtt://{NUMBER}:{self.plain}/{table}/{node}"
