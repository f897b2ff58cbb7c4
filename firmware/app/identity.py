"""Who this node is: firmware version and hash, interpreter, boot id, why it started."""

import binascii
import os
import sys

import machine

import banks

VERSION = "0.2.0"
_CAUSES = (
    ("PWRON_RESET", "power"),
    ("HARD_RESET", "pin"),
    ("WDT_RESET", "watchdog"),
    ("DEEPSLEEP_RESET", "wake"),
    ("SOFT_RESET", "soft"),
)
_FOLDERS = ("app", "lib")


def interpreter() -> str:
    """Name and version, as in "micropython 1.29.0"."""
    version = ".".join([str(part) for part in sys.implementation.version[:3]])
    return sys.implementation.name + " " + version


def boot_id() -> str:
    """Eight hex digits, new at each start."""
    return binascii.hexlify(os.urandom(4)).decode()


def reset_cause() -> str:
    """Why the board started, in the words of the wire."""
    cause = machine.reset_cause()
    for name, word in _CAUSES:
        if getattr(machine, name, None) == cause:
            return word
    return "unknown"


def firmware_hash() -> str:
    """CRC-32 over the names and bytes of the files that run, in the order of their names."""
    bank = banks.folder(banks.running())
    paths = ["main.py", "banks.py", "board.py"]
    for folder in _FOLDERS:
        paths += [bank + folder + "/" + name for name in _code_in(bank + folder)]
    crc = 0
    for path in sorted(paths):
        crc = _add(path, crc)
    return "%08x" % (crc & 0xFFFFFFFF)


def _code_in(folder: str) -> "list[str]":
    """The code files in a folder; none when it is not there."""
    try:
        return [name for name in os.listdir(folder) if _is_code(name)]
    except OSError:
        return []


def _is_code(name: str) -> bool:
    return name.endswith(".py") or name.endswith(".mpy")


def _add(path: str, crc: int) -> int:
    try:
        with open(path, "rb") as file:
            crc = binascii.crc32(path.encode(), crc)
            while True:
                chunk = file.read(512)
                if not chunk:
                    return crc
                crc = binascii.crc32(chunk, crc)
    except OSError:
        return crc
