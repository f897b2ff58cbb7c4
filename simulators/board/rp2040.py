"""A simulated board on the very MicroPython that a Pico runs, on an emulated RP2040.

Slow (a quarter of real time while it scans) and true: machine code, flash, USB, SPI and pixels are
those of the port. Its image is not part of this project; docs/add-a-board.md says where to get it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simulators.board.board import NO_SETTINGS
from simulators.board.flash import FIRMWARE
from simulators.board.remote import CHIPS, RemoteBoard
from simulators.board.runtime import FOLDER, MissingRuntimeError, micropython, node

IMAGE = "RPI_PICO-1.28.0.uf2"
NAMED = "TABLETWIN_RP2040"
"""The environment variable that names the image."""
ROOT = Path(__file__).parents[2]
PLACES = (ROOT / ".cache", ROOT.parent / "shared/emulator")
KEPT = ROOT / ".cache/rp2040"
"""Flash images with a node in them, by what went into them."""


def image() -> Path:
    """The UF2 of MicroPython. Raises MissingRuntimeError with what to do."""
    named = os.environ.get(NAMED)
    places = [Path(named)] if named else [place / IMAGE for place in PLACES]
    for place in places:
        if place.is_file():
            return place
    raise MissingRuntimeError(
        f"There is no image of MicroPython for the RP2040: put {IMAGE} into {PLACES[0]}, or name "
        f"another with {NAMED}; docs/add-a-board.md says how to get one."
    )


def emulator() -> None:
    """See that the emulator is there; fetched by the lock file when it is not."""
    micropython()
    if not (FOLDER / "node_modules/rp2040js").is_dir():
        from simulators.board.runtime import fetch

        fetch()


def compiled() -> Path:
    """The firmware as bytecode, as `tabletwin flash` writes it; main and banks stay sources."""
    sources = sorted(
        (*FIRMWARE.glob("*.py"), *FIRMWARE.glob("app/*.py"), *FIRMWARE.glob("lib/*.py"))
    )
    total = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    out = KEPT / f"node-{total}"
    if not (out / "main.py").is_file():
        command = [sys.executable, str(FIRMWARE / "check.py"), "--sizes", "--out", str(out)]
        subprocess.run(command, check=True, capture_output=True)
        for path in out.glob("*.mpy"):
            path.unlink()
        for name in ("banks.py", "main.py"):
            (out / name).write_bytes((FIRMWARE / name).read_bytes())
    return out


class Rp2040Board(RemoteBoard):
    """Firmware on the port's own build, in virtual time."""

    def __init__(
        self,
        source: str,
        serial: int = 1,
        noise: int = 0,
        settings: Mapping[str, str | int] = NO_SETTINGS,
    ) -> None:
        emulator()
        self._image = image()
        super().__init__(source, serial, noise, settings, compiled())

    def _program(self) -> list[str]:
        return [*node(), str(FOLDER / "rp2040/host.mjs")]

    def _setup(self, given: dict[str, Any]) -> dict[str, Any]:
        parts = (
            self._image.read_bytes(),
            str(given["firmware"]),
            given["source"],
            given["settings"],
        )
        name = hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
        kept = {"image": str(self._image), "flash": str(KEPT / f"{name}.img")}
        return given | kept | {"chips": str(CHIPS)}

    def heap(self) -> tuple[int, int]:
        raise NotImplementedError("the emulated board tells its heap in its heartbeat")
