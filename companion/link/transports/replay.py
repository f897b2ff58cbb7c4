"""The carrier `replay:file?speed=10`: what a node said in a recording, at its pace or faster."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from companion.link import recording
from companion.link.connection import BrokenError, Hitch
from companion.link.recording import Entry
from companion.link.transports.base import Signs


class ReplayTransport:
    """Gives the recorded lines of the node when their time has come; takes nothing."""

    resend_s = 0.1  # Protocol 3: on a cable

    def __init__(self, path: Path, speed: float, clock: Callable[[], float]) -> None:
        self._path = path
        self._speed = speed
        self._clock = clock
        self._entries: list[Entry] = []
        self._next = 0
        self._start = 0.0
        self._bell = threading.Event()

    def open(self) -> None:
        """Reads the recording and starts it from the beginning. Raises BrokenError."""
        try:
            self._entries = [entry for entry in recording.read(self._path) if entry.up]
        except recording.BadRecordingError as error:
            raise BrokenError(self._hitch("replay_missing", str(error)), final=True) from error
        self._next = 0
        self._start = self._clock()

    def read(self, timeout: float) -> bytes:
        """The next line if its time has come; BrokenError (final) after the last one."""
        if self._next >= len(self._entries):
            raise BrokenError(self._hitch("replay_over"), final=True)
        entry = self._entries[self._next]
        wait = self._start + (entry.at / self._speed) - self._clock()
        if wait > 0:
            if timeout > 0:
                self._bell.wait(min(wait, timeout))
                self._bell.clear()
            if self._start + (entry.at / self._speed) > self._clock():
                return b""
        self._next += 1
        return entry.line + b"\n"

    def write(self, data: bytes) -> None:
        """A recording does not listen."""

    def signs(self, ring: Callable[[], None]) -> Signs:
        """The next line comes when its time has come."""
        if self._next >= len(self._entries):
            return Signs(within=0.0)
        wait = self._start + (self._entries[self._next].at / self._speed) - self._clock()
        return Signs(within=max(0.0, wait))

    def wake(self) -> None:
        """Lets a waiting `read` return."""
        self._bell.set()

    def close(self) -> None:
        """Forgets the recording."""
        self._entries = []

    def _hitch(self, key: str, detail: str = "") -> Hitch:
        return Hitch(f"link.{key}", {"file": str(self._path), "detail": detail})
