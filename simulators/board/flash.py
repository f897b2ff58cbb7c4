"""The board's flash on CPython: the firmware's files, and what the firmware writes over them."""

from __future__ import annotations

import io
from errno import ENOENT
from pathlib import Path
from typing import Any

FIRMWARE = Path(__file__).parents[2] / "firmware"


class _Written(io.BytesIO):
    def __init__(self, files: dict[str, bytes], name: str) -> None:
        super().__init__()
        self._files, self._name = files, name

    def close(self) -> None:
        if not self.closed:
            self._files[self._name] = self.getvalue()
        super().close()


class Flash:
    """Files by path without the first slash. Writing never touches the real folder."""

    def __init__(self, board_source: str) -> None:
        self.files: dict[str, bytes] = {"board.py": board_source.encode()}
        self._removed: set[str] = set()
        self.writes = 0

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
        """As the built-in `open`, for whole files: modes r, rb, w, wb."""
        name = path.strip("/")
        if "r" in mode:
            data = io.BytesIO(self.read(name))
            return data if "b" in mode else io.TextIOWrapper(data)
        self.writes += 1
        written = _Written(self.files, name)
        return written if "b" in mode else io.TextIOWrapper(written)

    def remove(self, path: str) -> None:
        """Delete a file."""
        self.read(path)
        self.files.pop(path.strip("/"), None)
        self._removed.add(path.strip("/"))

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, over an older one of that name."""
        self.files[new.strip("/")] = self.read(old)
        self.remove(old)
        self._removed.discard(new.strip("/"))

    def listdir(self, path: str = "/") -> list[str]:
        """Names in a folder."""
        folder = path.strip("/")
        real = FIRMWARE / folder
        names = {p.name for p in real.iterdir()} if real.is_dir() else set()
        start = folder + "/" if folder else ""
        own = {name[len(start) :].split("/")[0] for name in self.files if name.startswith(start)}
        gone = {name[len(start) :] for name in self._removed if name.startswith(start)}
        if not names and not own:
            raise OSError(ENOENT, path)
        return sorted((names - gone) | own)

    def modules(self) -> dict[str, Any]:
        """The names of the `os` module."""
        return {"listdir": self.listdir, "remove": self.remove, "rename": self.rename}
