"""A new version comes in: into the spare bank, file by file, while the old one goes on serving.

What lies in the bank is written down in its file `image`: the hash of the whole in the first line,
then "path size hash" of each file that came in right. So a cut of power or wire costs at most the
file that was on its way. The hash of the whole is that of these rows (docs/protocol.md, section 8).

Loaded when an update begins, and not before: it takes 11 KB of heap.
"""

import binascii
import hashlib
import os

import ticks
from micropython import const

import banks
from app import bank, wire
from app.log import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MOST_FILES = const(99)
LARGEST = const(524288)  # bytes of an image
ROOM = const(32768)  # bytes that must stay free
PIECE = const(1024)  # bytes written at once
FOLDERS = ("app", "lib")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
# That the host has to hear of the switch. Protocol 8: more than the longest pause between two
# attempts.
FAREWELL_MS = const(3000)


class Update:
    """`say(name, body)` sends a message; `kind` is the name in the board file."""

    def __init__(self, kind: str, say: "Callable[[str, str], None]") -> None:
        self._kind = kind
        self._say = say
        self._switched_at: "int | None" = None
        self.stop()

    def busy(self) -> bool:
        """Whether an update has begun and is not yet whole."""
        return self._files > 0

    def stop(self) -> None:
        """Wait for a new `image`: a bond has begun, or something was refused."""
        self._sum = ""
        self._files = 0
        self._rows: "list[str]" = []
        self._name = ""
        self._size = 0
        self._hash = ""
        self._at = 0
        self._held = b""

    # what the host says -------------------------------------------------------------------

    def take(self, message: "dict[str, Any]", open_air: bool) -> None:
        """A message of an update; `open_air`: by radio, and the table has no key.

        ValueError, KeyError or TypeError: it makes no sense.
        """
        try:
            if message["t"] == "image":
                self.begin(message, open_air)
            else:
                {"file": self.file, "data": self.data, "switch": self.switch}[message["t"]](message)
        except OSError as why:
            log("update: " + str(why))
            self._refuse("flash")

    def due(self, heard: bool) -> bool:
        """Whether it is time to start the new version; `heard`: the host knows all we said."""
        if self._switched_at is None:
            return False
        return heard or ticks.diff(ticks.now(), self._switched_at) > FAREWELL_MS

    def begin(self, message: "dict[str, Any]", open_air: bool) -> None:
        """`image`: go on where this image was left, or start it. ValueError: it makes no sense."""
        self.stop()
        total, files, size = message["sum"], message["files"], message["bytes"]
        kind = message["board"]
        if not (bank.is_hash(total) and isinstance(kind, str)):
            raise ValueError("image of what?")
        if not (wire.is_number(files, 1, MOST_FILES) and wire.is_number(size, 1, LARGEST)):
            raise ValueError("image out of bounds")
        if kind not in ("", self._kind):
            self._refuse("board")
        elif open_air:
            self._refuse("key")
        elif banks.on_trial() or self._switched_at is not None:
            self._refuse("busy")
        else:
            self._begin(total, files, size)

    def _begin(self, total: str, files: int, size: int) -> None:
        spare = self._bank()
        found, rows = bank.staged(spare)
        if found != total:
            _wipe(spare)
            rows = []
        if _free() < size - sum([int(row.split(" ")[1]) for row in rows]) + ROOM:
            self._refuse("room")
            return
        self._sum, self._files, self._rows = total, files, rows
        if found != total:
            _folder(spare[:-1])
            self._record()
        self._next()

    def file(self, message: "dict[str, Any]") -> None:
        """`file`: which one comes next."""
        number, path, size = message["i"], message["path"], message["size"]
        if not self._sum or number != len(self._rows):
            return
        if not (
            _is_path(path) and wire.is_number(size, 0, LARGEST) and bank.is_hash(message["sum"])
        ):
            raise ValueError("file out of bounds")
        self._name, self._size, self._hash = path, size, message["sum"]
        if self._at > size:
            _remove(self._bank() + "part")
            self._at = 0
        self._complete()

    def data(self, message: "dict[str, Any]") -> None:
        """`data`: the next bytes of that file."""
        if not self._name:
            return
        self._held += binascii.a2b_base64(message["b"].encode())
        if len(self._held) >= PIECE or self._at + len(self._held) >= self._size:
            self._flush()
        self._complete()

    def switch(self, message: "dict[str, Any]") -> None:
        """`switch`: run the new version from the next start on, which is due now."""
        if not self._sum or message["sum"] != self._sum or not self._whole():
            self._refuse("sum")
            return
        banks.switch(banks.spare())
        self._switched_at = ticks.now()
        self._tell("switch")

    # work ---------------------------------------------------------------------------------

    def _bank(self) -> str:
        return banks.folder(banks.spare())

    def _flush(self) -> None:
        if self._held:
            with open(self._bank() + "part", "ab") as file:
                file.write(self._held)
            self._at += len(self._held)
            self._held = b""

    def _complete(self) -> None:
        """When the file is whole, check it and put it in its place."""
        if self._at < self._size:
            return
        part = self._bank() + "part"
        if self._size == 0:
            open(part, "wb").close()
        if self._at > self._size or _hash(part) != self._hash:
            _remove(part)
            self._refuse("sum")
            return
        for folder in self._name.split("/")[:-1]:
            _folder(self._bank() + folder)
        os.rename(part, self._bank() + self._name)
        self._rows.append(self._name + " " + str(self._size) + " " + self._hash)
        self._record()
        self._next()

    def _next(self) -> None:
        """Ask for what is missing."""
        self._name, self._held = "", b""
        self._at = _length(self._bank() + "part")
        if len(self._rows) < self._files:
            self._tell("want")
        elif self._whole():
            self._tell("ready")
        else:
            _wipe(self._bank())
            self._refuse("sum")

    def _whole(self) -> bool:
        """Whether all files lie there as they should, read once more from the flash."""
        if len(self._rows) != self._files or _sum_of(self._rows) != self._sum:
            return False
        for row in self._rows:
            name, _, total = row.split(" ")
            if _hash(self._bank() + name) != total:
                return False
        return True

    def _record(self) -> None:
        path = self._bank() + "image"
        with open(path + ".new", "w") as file:
            file.write("\n".join([self._sum] + self._rows) + "\n")
        os.rename(path + ".new", path)

    def _tell(self, state: str) -> None:
        body = wire.field("state", state) + wire.field("file", len(self._rows))
        self._say("image", body + wire.field("at", self._at))

    def _refuse(self, why: str) -> None:
        self.stop()
        self._say("image", wire.field("state", "refused") + wire.field("why", why))


def _sum_of(rows: "list[str]") -> str:
    whole = hashlib.sha256()
    for row in rows:
        whole.update(row.encode() + b"\n")
    return binascii.hexlify(whole.digest()).decode()


def _hash(path: str) -> str:
    """SHA-256 of a file in hex; "" when it cannot be read."""
    whole = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while True:
                piece = file.read(512)
                if not piece:
                    return binascii.hexlify(whole.digest()).decode()
                whole.update(piece)
    except OSError:
        return ""


def _wipe(bank: str) -> None:
    """Empty a bank; its record first, so that half a wipe is none."""
    for name in ("image", "image.new", "part", "board.py"):
        _remove(bank + name)
    for folder in FOLDERS:
        try:
            names = os.listdir(bank + folder)
        except OSError:
            continue
        for name in names:
            _remove(bank + folder + "/" + name)


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        pass


def _folder(path: str) -> None:
    try:
        os.mkdir(path)
    except OSError:
        pass


def _length(path: str) -> int:
    """Bytes of a file; 0 when it is not there."""
    try:
        return os.stat(path)[6]
    except OSError:
        return 0


def _free() -> int:
    """Free bytes of the flash."""
    found = os.statvfs("/")
    return found[0] * found[3]


def _is_path(value: object) -> bool:
    """app/name.mpy, lib/name.py, or a board file; never out of the bank."""
    if not isinstance(value, str) or len(value) > 40:
        return False
    folder, slash, name = value.rpartition("/")
    stem, _, ending = name.partition(".")
    if slash and folder not in FOLDERS or not slash and name != "board.py":
        return False
    return bool(stem) and all([c in LETTERS for c in stem]) and ending in ("py", "mpy")
