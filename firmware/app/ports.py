"""The two serial ways to the host: the console (USB or the board's UART bridge), or a UART."""

import select
import sys

import machine
import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SERIAL_RESEND_MS = const(100)
_AT_ONCE = const(256)  # bytes taken in one go


class ConsolePort:
    """Standard input and output. Byte 0x03 must not stop the program: the REPL lets go of it."""

    resend_ms = SERIAL_RESEND_MS
    kind = "serial"

    def __init__(self) -> None:
        micropython.kbd_intr(-1)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def release(self) -> None:
        """For people who develop: let Ctrl-C stop the program again. The watchdog still bites."""
        micropython.kbd_intr(3)

    def read(self) -> bytes:
        """What has come in; b"" when there is nothing."""
        data = b""
        while len(data) < _AT_ONCE and self._poll.poll(0):
            data += self._in.read(1)
        return data

    def write(self, line: bytes) -> None:
        """One whole line."""
        self._out.write(line)


class UartPort:
    """A UART of its own, apart from the console."""

    resend_ms = SERIAL_RESEND_MS
    kind = "serial"

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
