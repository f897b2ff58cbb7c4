"""MicroPython's own prompt on a board: reached, told what to do, fed with files, left again."""

from __future__ import annotations

import contextlib
import hashlib
import io
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

STARTS_S = 15.0
"""So long a board may take to be there again, and to say its first words. Assumed: a reset and the
way back of its USB port take a third of it."""
GLANCE_S = 0.3
"""A look at what a port says. Assumed: a line and the answer to it, many times over."""
GATHER_S = 0.5
"""Before a board is asked again. Assumed: its port is there again within a few of these."""
STUCK_S = 2.0
"""A port that takes no byte for so long is broken. Chosen: a line takes 22 ms."""
ANSWERS_S = 1.0
"""For a byte of the prompt. Assumed: it comes at once or never."""
PROMPT_S = 3
"""For the whole of the prompt. Assumed: as its bytes."""
CHUNK = 1024
"""Bytes that go over at once."""
TO_PRESS = {
    "rp2": "Hold BOOTSEL while you plug it in; a drive RPI-RP2 appears. Copy the .uf2 of "
    "MicroPython for this board (micropython.org/download) onto it, and start this again.",
    "esp32": "Hold BOOT while you press EN once; write the .bin of MicroPython for this board with "
    "esptool, as micropython.org/download tells, and start this again.",
}
_ENTERED = b"raw REPL; CTRL-B to exit\r\n"
# Takes our own firmware out of the way: its watchdog would bite in the middle.
_STOP = (
    "import os\n"
    "if 'main.py' in os.listdir():\n"
    " os.rename('main.py', 'main.old')\n"
    " import machine\n"
    " machine.reset()\n"
)


class NotFlashed(Exception):
    """It did not come about; the text says what is on the board now and what to do."""


def stop(port: str, board: Mapping[str, Any]) -> None:
    """A node does not listen to Ctrl-C until it is told to; then its files move aside."""
    from serial import Serial, SerialException

    try:
        with Serial(port, 115200, timeout=GLANCE_S, write_timeout=STUCK_S) as line:
            line.write(b"\r\n!open\r\n")
            time.sleep(GLANCE_S)
    except (SerialException, OSError) as error:
        raise NotFlashed(f"{port} does not open: {error}. {TO_PRESS[board['PORT']]}") from None
    with prompt(port, board) as repl, contextlib.suppress(Exception):
        repl.exec_raw_no_follow(_STOP)  # a board that starts anew never answers
    time.sleep(GATHER_S)


@contextmanager
def prompt(port: str, board: Mapping[str, Any]) -> Iterator[Any]:
    """MicroPython's own prompt; tried again while the board starts. Raises NotFlashed."""
    from mpremote.transport import TransportError  # type: ignore[import-untyped]
    from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]
    from serial import SerialException

    until = time.monotonic() + STARTS_S
    repl = None
    while repl is None:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                repl = SerialTransport(port, 115200, timeout=ANSWERS_S)
                _enter(repl)
        except (TransportError, SerialException, OSError):
            if repl is not None:
                repl.close()
                repl = None
            if time.monotonic() > until:
                raise NotFlashed(
                    f"At {port} no MicroPython answers; nothing was written. "
                    f"{TO_PRESS[board['PORT']]}"
                ) from None
            time.sleep(GATHER_S)
    try:
        yield repl
    except (SerialException, OSError) as error:
        raise NotFlashed(f"{port} went away in the middle: {error}. Start this again.") from None
    except TransportError as error:
        last = (str(error).strip().splitlines() or ["no reason"])[-1]
        raise NotFlashed(f"The board at {port} failed: {last}. Start this again.") from None
    finally:
        with contextlib.suppress(Exception):
            repl.close()


def _enter(repl: Any) -> None:
    """As mpremote's own way in, which never ends where a port chatters on and on. Its `>` is left
    there to be read. Raises OSError."""
    repl.serial.write(b"\r\x03")
    repl.serial.reset_input_buffer()
    repl.serial.write(b"\r\x01")
    until, heard = time.monotonic() + PROMPT_S, b""
    while not heard.endswith(_ENTERED):
        if time.monotonic() > until:
            raise TimeoutError
        heard += repl.serial.read(1)
    repl.in_raw_repl = True


def run_there(repl: Any, code: str) -> str:
    """Run code on the board; what it prints."""
    return bytes(repl.exec(code)).decode("ascii", "replace").strip()


def put(repl: Any, path: str, data: bytes) -> None:
    """Write a file and read it back by its hash. Raises NotFlashed."""
    repl.fs_writefile(path, data, CHUNK)
    if run_there(repl, f"print(summed({path!r}))") != hashlib.sha256(data).hexdigest():
        raise NotFlashed(f"{path} was not written right: the flash of this board is failing.")


def first_words(port: str) -> str:
    """What the firmware says when it starts. Raises NotFlashed."""
    from serial import Serial, SerialException

    until, heard = time.monotonic() + STARTS_S, b""
    while time.monotonic() < until:
        with (
            contextlib.suppress(SerialException, OSError),
            Serial(port, 115200, timeout=GLANCE_S) as line,
        ):
            while time.monotonic() < until:
                heard += line.read(256)
                if b'{"t":"birth"' in heard:
                    rows = heard.decode("ascii", "replace").splitlines()
                    said = [row for row in rows if row.startswith("# tabletwin node")]
                    return said[-1][2:] if said else "birth"
        time.sleep(GLANCE_S)
    raise NotFlashed(
        f"All is written, but the node at {port} says nothing. Unplug it, plug it in again, and "
        f"look: tabletwin doctor --measure --cable {port}"
    )
