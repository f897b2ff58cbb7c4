"""The two serial ways to the host: the console (USB or the board's UART bridge), or a UART."""

import select
import sys

import machine
import micropython
from micropython import const

from app.console import console

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SERIAL_RESEND_MS = const(100)  # Protocol 3
IDLE_MS = const(1000)  # between heartbeats while nothing happens. Protocol 5
# A host that was silent so long is away. Protocol 2: a bond of another host is alive so long.
QUIET_MS = const(5000)
_AT_ONCE = const(256)  # bytes taken in one go


class ConsolePort:
    """Standard input and output. Byte 0x03 must not stop the program: the REPL lets go of it."""

    resend_ms = SERIAL_RESEND_MS
    idle_ms = IDLE_MS
    quiet_ms = QUIET_MS
    kind = "serial"
    channel = ""
    thrown = 0

    def __init__(self) -> None:
        micropython.kbd_intr(-1)
        self._in = sys.stdin.buffer
        self._out = console()
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)
        self._data = bytearray(_AT_ONCE)

    def release(self) -> None:
        """For people who develop: let Ctrl-C stop the program again. The watchdog still bites."""
        micropython.kbd_intr(3)

    def read(self) -> bytes:
        """What has come in; b"" when there is nothing."""
        waiting, take = self._poll.poll, self._in.readinto
        for i in range(_AT_ONCE):
            if not waiting(0):
                return bytes(self._data[:i])
            take(self._byte)
            self._data[i] = self._byte[0]
        return bytes(self._data)

    def write(self, line: bytes) -> None:
        """One whole line; without waiting for somebody to read it."""
        self._out.write(line)


class UartPort:
    """A UART of its own, apart from the console."""

    resend_ms = SERIAL_RESEND_MS
    idle_ms = IDLE_MS
    quiet_ms = QUIET_MS
    kind = "serial"
    channel = ""
    thrown = 0

    def __init__(self, link: "dict[str, int]") -> None:
        self._uart = machine.UART(
            link["uart"], link["baud"], tx=machine.Pin(link["tx"]), rx=machine.Pin(link["rx"])
        )

    def release(self) -> None:
        """The console is free anyway."""

    def read(self) -> bytes:
        """What has come in; b"" when there is nothing."""
        return self._uart.read(_AT_ONCE) or b"" if self._uart.any() else b""

    def write(self, line: bytes) -> None:
        """One whole line."""
        self._uart.write(line)


def serial_port(link: "dict[str, Any]") -> "ConsolePort | UartPort":
    """The port that the board file names."""
    return ConsolePort() if link["kind"] == "console" else UartPort(link)
