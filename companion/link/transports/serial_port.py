"""The carrier `serial:///dev/ttyACM0`, or `serial:` for the first board plugged in (pyserial)."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import serial
from serial.tools import list_ports

from companion.link.connection import BrokenError, Hitch
from companion.link.transports.base import Signs
from companion.link.transports.bell import Bell

BAUD = 115_200
# Without wake-up support a read must return often, or sending would wait for it.
# Chosen: below the 40 ms between piece and host; fifty reads a second cost nothing.
_SHORT_S = 0.02
# All cables of a table are served by one thread, so a port that takes nothing must not keep the
# others waiting. Chosen: below the 1.5 s that a heartbeat may be late; a line takes 22 ms.
_WRITE_S = 0.5
_ODD = frozenset({errno.ENOTTY, errno.EISDIR, errno.ENOTDIR})


def serial_for_url(port: str) -> serial.SerialBase:
    """The one place where pyserial opens a port."""
    opened: serial.SerialBase = serial.serial_for_url(
        port, baudrate=BAUD, timeout=0, write_timeout=_WRITE_S, exclusive=True
    )
    return opened


def boards() -> dict[str, str]:
    """The ports of boards that are plugged in (USB serial ports), sorted, each with what its board
    says it is; empty where it says nothing of its own."""
    usb = sorted(port for port in list_ports.comports() if port.vid is not None)
    return {
        port.device: f"{port.vid}:{port.pid}:{port.serial_number}" if port.serial_number else ""
        for port in usb
    }


class SerialTransport:
    """One serial port, opened exclusively."""

    resend_s = 0.1  # Protocol 3: on a cable

    def __init__(self, port: str, find: Callable[[], Mapping[str, str]] = boards) -> None:
        self._wanted = port
        self._board = ""
        self._find = find
        self._port: Any = None
        self._descriptor: int | None = None
        self._bell = Bell()
        self.port = port

    def open(self) -> None:
        """Opens the port. Raises BrokenError: missing, in use, not allowed, or broken."""
        self.close()
        self.port = self._where()
        if self.port.startswith("/") and not Path(self.port).exists():
            raise BrokenError(self._hitch("port_missing"), missing=True)
        try:
            self._port = serial_for_url(self.port)
            self._port.write(b"\n")
        except (OSError, ValueError) as error:
            self.close()
            raise self._cannot_open(error) from error
        self._descriptor = _descriptor(self._port)
        self._bell.open()
        self._remember()

    def _where(self) -> str:
        """The port at which its board is by now; else the one that was named, or the first."""
        if self._wanted and not self._board:
            return self._wanted
        there = self._find()
        own = [port for port, board in there.items() if board and board == self._board]
        if not (there or self._wanted):
            raise BrokenError(Hitch("link.port_none"), missing=True)
        return own[0] if len(own) == 1 else self._wanted or next(iter(there))

    def _remember(self) -> None:
        """Which board is at the port; boards of some makes all say the same, and are not told."""
        there = self._find()
        board = there.get(self.port, "")
        self._board = board if list(there.values()).count(board) == 1 else ""

    def _cannot_open(self, error: Exception) -> BrokenError:
        number = getattr(error, "errno", None)
        if number == errno.ENOENT:
            return BrokenError(self._hitch("port_missing"), missing=True)
        if number in (errno.EACCES, errno.EPERM):
            return BrokenError(self._hitch("port_denied"), patient=True)
        # pyserial tells of a lock held by another program by errno or only by its text.
        if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in str(error):
            return BrokenError(self._hitch("port_in_use"), patient=True)
        if number in _ODD or f"({errno.ENOTTY}, " in str(error):  # a file, a folder, /dev/null
            return BrokenError(self._hitch("port_odd"), patient=True)
        return BrokenError(self._hitch("port_failed", detail=_plain(error)), patient=True)

    def read(self, timeout: float) -> bytes:
        """What came in; waits up to `timeout` seconds for the first byte."""
        try:
            if self._descriptor is not None:
                if not self._bell.wait(self._descriptor, timeout):
                    return b""
                data: bytes = self._port.read(max(1, self._port.in_waiting))
            elif timeout > 0 and not self._port.in_waiting:
                data = self._first_byte(timeout)
            else:
                data = self._port.read(self._port.in_waiting)
            return data
        except (OSError, TypeError, ValueError) as error:
            raise BrokenError(self._hitch("unplugged")) from error

    def _first_byte(self, timeout: float) -> bytes:
        """Without a descriptor to wait for, a read must return often, or sending would wait."""
        self._port.timeout = min(timeout, _SHORT_S)
        first: bytes = self._port.read(1)
        self._port.timeout = 0
        return first

    def write(self, data: bytes) -> None:
        """Writes lines; a port that takes nothing for half a second counts as gone."""
        try:
            self._port.write(data)
        except (OSError, TypeError, ValueError) as error:
            raise BrokenError(self._hitch("unplugged")) from error

    def signs(self, ring: Callable[[], None]) -> Signs:
        """Its descriptor; where a port has none it is looked at often."""
        if self._descriptor is not None:
            return Signs(self._descriptor)
        return Signs(within=_SHORT_S)

    def wake(self) -> None:
        """Lets a waiting `read` return."""
        self._bell.ring()

    def close(self) -> None:
        """Closes the port and its lock."""
        self._bell.close()
        port, self._port = self._port, None
        if port is not None:
            # The port may be gone already; then there is nothing left to give back.
            with contextlib.suppress(OSError):
                port.close()

    def _hitch(self, key: str, **params: str) -> Hitch:
        return Hitch(f"link.{key}", {"port": self.port, **params})


def _descriptor(port: Any) -> int | None:
    """What can be waited for; on Windows a port has none."""
    try:
        return int(port.fileno())
    except (AttributeError, OSError, ValueError):
        return None


def _plain(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).rstrip(".")[:120]
