"""`tabletwin flash`: a bare board becomes a node: its firmware, its name, its way to the table."""

from __future__ import annotations

import contextlib
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from getpass import getpass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.cli.errors import BadUse
from companion.cli.output import show
from companion.cli.repl import TO_PRESS, NotFlashed, first_words, prompt, put, run_there, stop
from companion.cli.update import HERE, version_for
from companion.link.image import BadImage, Image

ROOTS = ("banks.py", "main.py")
"""The way back; main.py is written last, so that half a flash starts nothing."""
SETTINGS = ("name", "table", "ssid", "password", "broker", "port", "user", "secret", "key")
_ABOUT = (
    "import sys, os\n"
    "try:\n import network\n wifi = hasattr(network, 'WLAN')\n"
    "except ImportError:\n wifi = False\n"
    "free = os.statvfs('/')\n"
    "print(repr((sys.platform, sys.implementation[1][:3], wifi, free[0] * free[3])))\n"
)
_CLEAR = (
    "import os\n"
    "def wipe(path):\n"
    " for name in os.listdir(path or '/'):\n"
    "  if path or name in ('app', 'lib', 'a', 'b', 'bank', 'crashes', 'main.old', 'board.py'):\n"
    "   at = path + '/' + name\n"
    "   if os.stat(at)[0] & 0x4000:\n    wipe(at)\n    os.rmdir(at)\n"
    "   else:\n    os.remove(at)\n"
    "wipe('')\n"
    "os.mkdir('/app')\nos.mkdir('/lib')\n"
)
_SUM = (
    "import hashlib, binascii\n"
    "def summed(path):\n"
    " whole = hashlib.sha256()\n"
    " with open(path, 'rb') as file:\n"
    "  while True:\n"
    "   piece = file.read(512)\n"
    "   if not piece:\n    return binascii.hexlify(whole.digest()).decode()\n"
    "   whole.update(piece)\n"
)


def run(asked: Namespace) -> bool:
    """Write the firmware and its settings; False when it did not come about."""
    if find_spec("mpremote") is None:
        raise BadUse("mpremote is missing, which writes boards: pip install mpremote.")
    board = _board_file(asked.board)
    settings = _settings(asked)
    port = asked.port or _only_port(board["PORT"])
    tell: Callable[[str], None] = (lambda _: None) if asked.json else _say
    try:
        with version_for(HERE, "micropython") as image:
            said = _flash(port, board, image, settings, tell)
    except BadImage as error:
        raise BadUse(str(error)) from None
    except NotFlashed as error:
        show({"port": port, "done": False, "trouble": str(error)}, [str(error)], asked.json)
        return False
    data = {"port": port, "board": asked.board, "done": True, "version": image.version}
    data |= {"files": len(image.files) + len(ROOTS) + 1, "said": said, "trouble": ""}
    name = f", named {settings['name']}" if "name" in settings else ""
    show(data, [f"The board at {port} runs version {image.version} now{name}."], asked.json)
    return True


def _say(line: str) -> None:
    print(line, flush=True)


# -- what is wanted --------------------------------------------------------------------------------


def _board_file(name: str) -> dict[str, Any]:
    path = HERE / "boards" / f"{name}.py"
    there = ", ".join(sorted(each.stem for each in path.parent.glob("*.py")))
    if not path.is_file():
        raise BadUse(f"There is no board file {name}; write one of: {there}.")
    spec: dict[str, Any] = {}
    exec(compile(path.read_text("utf-8"), path.name, "exec"), spec)
    return spec | {"source": path.read_bytes()}


def _only_port(kind: str) -> str:
    """The one board that is plugged in. Raises BadUse, with what to press."""
    from serial.tools.list_ports import comports

    found = sorted(port.device for port in comports() if port.vid is not None)
    if len(found) == 1:
        return str(found[0])
    if found:
        raise BadUse(f"Which board? There are {', '.join(found)}; write the port.")
    raise BadUse(f"No board is plugged in, or it has no MicroPython yet. {TO_PRESS[kind]}")


def _settings(asked: Namespace) -> dict[str, str | int]:
    """From the file of lines, the flags, and what people type; secrets are never shown."""
    told: dict[str, str | int] = {}
    if asked.lines:
        try:
            rows = Path(asked.lines).read_text("ascii").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise BadUse(f"{asked.lines} cannot be read: {error}.") from None
        told |= dict(row[1:].split(" ", 1) for row in rows if row.startswith("!") and " " in row)
    for word in ("name", "table", "ssid", "broker"):
        if getattr(asked, word):
            told[word] = getattr(asked, word)
    if sys.stdin.isatty() and not asked.json:
        _ask(told)
    if "port" in told:
        told["port"] = int(told["port"])
    wrong = [word for word in told if word not in SETTINGS]
    if wrong:
        raise BadUse(f"{asked.lines} has a line that no node knows: !{wrong[0]}. Nothing was done.")
    return told


def _ask(told: dict[str, str | int]) -> None:
    """What is not known yet; an empty answer leaves it out."""
    questions = (
        ("name", "Name of this node in the layout (desk for a pad): "),
        ("ssid", "Wi-Fi of the tables (empty: this node stays on its cable): "),
    )
    for word, question in questions:
        if word not in told and (answer := input(question).strip()):
            told[word] = answer
    if "ssid" in told and "password" not in told:
        told["password"] = getpass("Password of that Wi-Fi (not shown): ")
    if "ssid" in told and "broker" not in told:
        told["broker"] = input("Number of the broker's computer, as 192.168.50.1: ").strip()


# -- the board -------------------------------------------------------------------------------------


def _flash(
    port: str,
    board: Mapping[str, Any],
    image: Image,
    settings: dict[str, str | int],
    tell: Callable[[str], None],
) -> str:
    """Write everything, each file checked; what the board says when it starts."""
    tell(f"Stopping what runs on {port}.")
    stop(port, board)
    with prompt(port, board) as repl:
        _fits(repl, board, image, settings)
        run_there(repl, _CLEAR)
        run_there(repl, _SUM)
        for part in image.files:
            put(repl, part.path, part.data)
            tell(f"  {part.path}")
        if settings:
            kept = _kept(repl) | settings
            put(repl, "node.json", json.dumps(kept, separators=(",", ":")).encode())
            tell(f"  settings: {', '.join(word for word in SETTINGS if word in kept)}")
        put(repl, "board.py", board["source"])
        for root in ROOTS:
            put(repl, root, (HERE / root).read_bytes())
        tell("All files are there and right; the board starts.")
        with contextlib.suppress(Exception):  # it is gone before it can answer
            repl.exec_raw_no_follow("import machine\nmachine.reset()")
    return first_words(port)


def _fits(
    repl: Any, board: Mapping[str, Any], image: Image, settings: Mapping[str, object]
) -> None:
    """Whether this is such a board, with room; before anything is changed."""
    from ast import literal_eval

    platform, version, wifi, free = literal_eval(run_there(repl, _ABOUT))
    name = board["BOARD"]
    if platform != board["PORT"]:
        raise NotFlashed(f"This board is an {platform}, and {name} is for {board['PORT']}.")
    if version < (1, 24):
        said = ".".join(map(str, version))
        raise NotFlashed(f"MicroPython {said} is too old. {TO_PRESS[board['PORT']]}")
    if "ssid" in settings and not wifi:
        raise NotFlashed("This board has no radio: leave the Wi-Fi out, and its cable in.")
    if free < image.size:
        raise NotFlashed(f"There is no room: {image.size:,} bytes are wanted, {free:,} are free.")


def _kept(repl: Any) -> dict[str, str | int]:
    """What the node was told before; it is never printed here."""
    try:
        found = json.loads(repl.fs_readfile("node.json"))
    except (OSError, ValueError):
        return {}
    return {word: found[word] for word in SETTINGS if word in found}
