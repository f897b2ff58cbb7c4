"""The board's flash on CPython: the firmware's files, and what the firmware writes over them."""

from __future__ import annotations

import io
from errno import EEXIST, ENOENT
from typing import Any

from companion.link.sources import firmware
from simulators.chips.storage import Storage, Writing

FIRMWARE = firmware()


class Flash:
    """Files by path without the first slash. Writing never touches the real folder."""

    def __init__(self, board_source: str) -> None:
        self.files: dict[str, bytes] = {"board.py": board_source.encode()}
        self.folders: set[str] = set()
        self.storage = Storage()
        self._removed: set[str] = set()

    def read(self, path: str) -> bytes:
        """The bytes of a file, or OSError ENOENT."""
        name = path.strip("/")
        if name in self.files:
            return self.files[name]
        real = FIRMWARE / name
        if name in self._removed or not real.is_file():
            raise OSError(ENOENT, path)
        return real.read_bytes()

    def open(self, path: str, mode: str = "r") -> Any:
        """As the built-in `open`, for whole files: modes r, rb, w, wb, a, ab."""
        name = path.strip("/")
        if "r" in mode:
            data = io.BytesIO(self.read(name))
            return data if "b" in mode else io.TextIOWrapper(data)
        before = self.files.get(name, b"") if "a" in mode else b""

        def put(data: bytes) -> None:
            self.files[name] = before + data

        return Writing(self.storage, put)

    def remove(self, path: str) -> None:
        """Delete a file."""
        self.read(path)
        self.storage.change(lambda: self._drop(path.strip("/")))

    def _drop(self, name: str) -> None:
        self.files.pop(name, None)
        self._removed.add(name)

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, over an older one of that name."""
        data = self.read(old)
        self.storage.change(lambda: self._move(old.strip("/"), new.strip("/"), data))

    def _move(self, old: str, new: str, data: bytes) -> None:
        self._drop(old)
        self.files[new] = data
        self._removed.discard(new)

    def mkdir(self, path: str) -> None:
        """A new folder, in one that is there."""
        name = path.strip("/")
        if name in self.folders:
            raise OSError(EEXIST, path)
        parent = name.rpartition("/")[0]
        if parent and parent not in self.folders:
            raise OSError(ENOENT, path)
        self.storage.change(lambda: self.folders.add(name))

    def stat(self, path: str) -> tuple[int, ...]:
        """As `os.stat`, as far as the size."""
        return (0x8000, 0, 0, 0, 0, 0, len(self.read(path)), 0, 0, 0)

    def listdir(self, path: str = "/") -> list[str]:
        """Names in a folder."""
        folder = path.strip("/")
        real = FIRMWARE / folder
        names = {p.name for p in real.iterdir()} if real.is_dir() else set()
        start = folder + "/" if folder else ""
        own = {name[len(start) :].split("/")[0] for name in self.files if name.startswith(start)}
        gone = {name[len(start) :] for name in self._removed if name.startswith(start)}
        if not names and not own and folder not in self.folders:
            raise OSError(ENOENT, path)
        return sorted((names - gone) | own)

    def modules(self) -> dict[str, Any]:
        """The names of the `os` module."""
        return {
            "listdir": self.listdir,
            "remove": self.remove,
            "rename": self.rename,
            "mkdir": self.mkdir,
            "stat": self.stat,
            "statvfs": lambda path: self.storage.statvfs(path),
        }
