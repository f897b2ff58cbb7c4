"""The accidents of a board's flash: writes counted, the power cut in the middle, no room left.

Runs inside either interpreter, before the interpreter's own files; reading needs nothing of it.
"""

from simulators.chips.clock import Reboot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BLOCK = 4096
BLOCKS = 212  # of a Pico W: 848 KiB
NO_SPACE = 28


class Storage:
    """`cut_after` so many writes from now the power goes, 0 never; `free` is what statvfs says."""

    def __init__(self, spend: "Callable[[], None]" = lambda: None) -> None:
        self._spend = spend  # the time of a write
        self.writes = 0
        self.cut_after = 0
        self.full_after = 0
        self.free = BLOCK * 150

    def step(self) -> bool:
        """A file is about to change; True when the power goes at this very moment."""
        self.writes += 1
        self._spend()
        if self.full_after:
            self.full_after -= 1
            if not self.full_after:
                raise OSError(NO_SPACE)
        if self.cut_after:
            self.cut_after -= 1
            return not self.cut_after
        return False

    def change(self, deed: "Callable[[], object]") -> None:
        """A change that happens whole or not at all: a rename, a removal, a new folder."""
        if self.step():
            raise Reboot("power")
        deed()

    def write(self, data: bytes, deed: "Callable[[bytes], object]") -> None:
        """Bytes go into a file; when the power goes, half of them do."""
        if not self.step():
            deed(data)
            return
        deed(data[: len(data) // 2])
        raise Reboot("power")

    def statvfs(self, path: str) -> "tuple[int, ...]":
        """As `os.statvfs`."""
        blocks = self.free // BLOCK
        return (BLOCK, BLOCK, BLOCKS, blocks, blocks, 0, 0, 0, 0, 255)


class Writing:
    """A file that is open for writing: all of it is written when it is closed."""

    def __init__(self, storage: Storage, deed: "Callable[[bytes], object]") -> None:
        self._storage = storage
        self._deed = deed
        self._data = b""
        self._open = True

    def write(self, data: "str | bytes | bytearray") -> int:
        """More of it."""
        self._data += data.encode() if isinstance(data, str) else bytes(data)
        return len(data)

    def close(self) -> None:
        """Write it."""
        if self._open:
            self._open = False
            self._storage.write(self._data, self._deed)

    def __enter__(self) -> "Writing":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
