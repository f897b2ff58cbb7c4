"""Recordings of a link: one timestamped line of the wire a line, readable and replayable.

    # tabletwin recording 1
    0.000 > {"t":"hi","n":734112,"proto":1,"host":"tablet"} 1f0c5b2a
    0.012 < {"t":"hello","n":734112,"s":1,...} 8d3e01f4

Seconds since the beginning, `<` up or `>` down, the line. Log text is kept as printable ASCII.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, TextIO

from companion.link.codec import Lines
from companion.link.messages import MAX_LINE
from companion.link.transports.base import Signs, Transport

_LOG = logging.getLogger(__name__)
HEADING = "# tabletwin recording 1"
_ENTRY = re.compile(r"(\d{1,9}\.\d{3}) ([<>]) ([ -~]*)")


class BadRecordingError(ValueError):
    """A file that is no recording, with the reason in one sentence."""


class Entry(NamedTuple):
    """One recorded line: seconds since the beginning, whether it went up, the line's bytes."""

    at: float
    up: bool
    line: bytes


def parse(lines: Iterable[str]) -> list[Entry]:
    """The entries of a recording. Raises BadRecordingError with the line's number."""
    entries: list[Entry] = []
    for number, text in enumerate(lines, 1):
        text = text.rstrip("\n")
        if number == 1:
            if text != HEADING:
                raise BadRecordingError(f"its first line is not {HEADING!r}")
        elif text:
            entries.append(_entry(text, number, entries[-1].at if entries else 0.0))
    if not entries:
        raise BadRecordingError("it is empty")
    return entries


def _entry(text: str, number: int, earliest: float) -> Entry:
    match = _ENTRY.fullmatch(text) if len(text) <= MAX_LINE + 16 else None
    if match is None:
        raise BadRecordingError(f"line {number} is not of a recording")
    at = float(match[1])
    if at < earliest:
        raise BadRecordingError(f"line {number} is earlier than the one before")
    return Entry(at, match[2] == "<", match[3].encode())


def read(path: Path) -> list[Entry]:
    """The entries of a file. Raises BadRecordingError, also when it cannot be read."""
    try:
        with path.open(encoding="ascii") as file:
            return parse(file)
    except OSError as error:
        raise BadRecordingError((error.strerror or str(error)).lower()) from error
    except UnicodeDecodeError as error:
        raise BadRecordingError("it is not plain text") from error


class Recorder:
    """A Transport that writes down what goes through another one."""

    def __init__(self, inner: Transport, file: TextIO, clock: Callable[[], float]) -> None:
        self.resend_s = inner.resend_s
        self._inner = inner
        self._file = file
        self._clock = clock
        self._start = clock()
        self._full = False
        self._up, self._down = Lines(), Lines()
        file.write(HEADING + "\n")

    def open(self) -> None:
        """Opens the other transport; begun lines are forgotten."""
        self._inner.open()
        self._up.clear()
        self._down.clear()

    def read(self, timeout: float) -> bytes:
        """Reads from the other transport."""
        data = self._inner.read(timeout)
        if data:
            self._note("<", self._up.feed(data))
        return data

    def write(self, data: bytes) -> None:
        """Writes to the other transport."""
        self._inner.write(data)
        self._note(">", self._down.feed(data))

    def _note(self, way: str, lines: list[bytes]) -> None:
        if not lines or self._full:
            return
        at = self._clock() - self._start
        try:
            for line in lines:
                text = "".join(chr(byte) if 32 <= byte <= 126 else "." for byte in line[:MAX_LINE])
                self._file.write(f"{at:.3f} {way} {text}\n")
            self._file.flush()
        except OSError as error:
            # A full disk ends the recording, not the link.
            self._full = True
            _LOG.warning("The recording stops: %s. The link goes on.", error.strerror)

    def signs(self, ring: Callable[[], None]) -> Signs:
        """Those of the other transport."""
        return self._inner.signs(ring)

    def wake(self) -> None:
        """Wakes the other transport."""
        self._inner.wake()

    def close(self) -> None:
        """Closes the other transport; the file stays open for the next `open`."""
        self._inner.close()
