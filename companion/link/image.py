"""An image: a version of a node's firmware as files with their hashes, ready to be sent."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from binascii import Error as NotBase64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.link.messages import PROTOCOL

FOLDERS = ("app", "lib")
PACKAGE = "package.json"
"""Version and protocol of the files beside it, as `mip` reads it."""
_NAME = re.compile(r"[a-z0-9_]{1,16}\.m?py")
_PATH = re.compile(r"(board|(app|lib)/[a-z0-9_]{1,16})\.m?py")
_MOST_FILES = 99
_LARGEST = 512 * 1024
_BOARD = re.compile(rb'^BOARD = "([a-z0-9_]{1,16})"', re.MULTILINE)
_BOARD_FILE = "board.py"


class BadImage(ValueError):
    """A folder that holds no version that can be sent, with the reason in one sentence."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file: its path in the image and its bytes."""

    path: str
    data: bytes

    @property
    def sum(self) -> str:
        """SHA-256 in hex."""
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True, slots=True)
class Image:
    """All files of a version. `board` names the board file it is only for, or is empty."""

    version: str
    files: tuple[Part, ...]
    board: str = ""

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(len(part.data) for part in self.files)

    @property
    def sum(self) -> str:
        """SHA-256 over the rows "path size hash" of all files, in hex (docs/protocol.md)."""
        rows = (f"{part.path} {len(part.data)} {part.sum}\n" for part in self.files)
        return hashlib.sha256("".join(rows).encode()).hexdigest()

    def data(self) -> dict[str, Any]:
        """As JSON, to be carried somewhere else; `unpacked` reads it."""
        files = {part.path: base64.b64encode(part.data).decode() for part in self.files}
        return {"version": self.version, "board": self.board, "files": files}

    def write(self, folder: Path) -> None:
        """As `read_image` reads it."""
        package = {"version": self.version, "protocol": PROTOCOL}
        (folder / PACKAGE).write_text(json.dumps(package), "utf-8")
        for part in self.files:
            (folder / part.path).parent.mkdir(exist_ok=True)
            (folder / part.path).write_bytes(part.data)


def unpacked(data: Mapping[str, Any]) -> Image:
    """An image from its JSON. Raises BadImage: no path leads out of `app` and `lib`."""
    try:
        files = {str(path): base64.b64decode(text, validate=True)
                 for path, text in data["files"].items()}  # fmt: skip
        image = Image(str(data["version"]), tuple(Part(*one) for one in files.items()),
                      str(data["board"]))  # fmt: skip
    except (KeyError, TypeError, AttributeError, ValueError, NotBase64):
        raise BadImage("This is no version of the firmware.") from None
    if not all(_PATH.fullmatch(path) for path in files) or image.size > _LARGEST:
        raise BadImage("This version has files that no node takes.")
    return image


def read_image(folder: Path) -> Image:
    """The image in a folder with `app`, `lib` and `package.json`. Raises BadImage.

    Its main.py and banks.py stay behind: they are the way back, and only a cable writes them. A
    `board.py` beside them is sent too, and ties the image to boards of that kind.
    """
    version, protocol = _package(folder)
    if protocol != PROTOCOL:
        raise BadImage(
            f"Version {version} speaks protocol {protocol}, this program {PROTOCOL}: the node "
            "would not answer any more. Nothing was sent; use the two of one release."
        )
    parts = tuple(Part(path, (folder / path).read_bytes()) for path in _paths(folder))
    image = Image(version, parts, _board(folder))
    if not any(part.path.startswith("app/node.") for part in parts):
        raise BadImage(f"There is no firmware in {folder}: app/node.py is missing.")
    if len(parts) > _MOST_FILES or image.size > _LARGEST:
        raise BadImage(f"What lies in {folder} is more than a node takes: {image.size} bytes.")
    return image


def _package(folder: Path) -> tuple[str, int]:
    try:
        data = json.loads((folder / PACKAGE).read_bytes())
        version, protocol = data["version"], data["protocol"]
    except OSError:
        raise BadImage(
            f"There is no firmware in {folder}: it has no {PACKAGE}. Name a folder like firmware/."
        ) from None
    except (ValueError, KeyError, TypeError):
        version = protocol = None
    if type(version) is not str or type(protocol) is not int:
        raise BadImage(f"{folder / PACKAGE} does not tell version and protocol of the firmware.")
    return version, protocol


def _paths(folder: Path) -> Iterator[str]:
    """The files of the image; of a module that is there twice, the compiled one."""
    if (folder / _BOARD_FILE).is_file():
        yield _BOARD_FILE
    for name in FOLDERS:
        there = {path.name for path in (folder / name).glob("*") if _NAME.fullmatch(path.name)}
        for file in sorted(there):
            if file.endswith(".mpy") or file.replace(".py", ".mpy") not in there:
                yield f"{name}/{file}"


def _board(folder: Path) -> str:
    if not (folder / _BOARD_FILE).is_file():
        return ""
    found = _BOARD.search((folder / _BOARD_FILE).read_bytes())
    if found is None:
        raise BadImage(f"{folder / _BOARD_FILE} does not say for which BOARD it is.")
    return found[1].decode()
