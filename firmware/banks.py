"""Which version of the firmware runs. No update writes this file and main.py: the way back.

The version that was flashed lies in the root. Updates lie in the banks `a` and `b`, each with an
`app` and a `lib` of its own. The file `bank` names the one that runs: "a", or, on trial, "a . 3":
start `a` three times more and then go back to `.`, the flashed one, unless `a` proves itself first.
A file that is missing or makes no sense means the flashed version.
"""

import asyncio
import os
import sys

import machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PATH = "bank"
FLASHED = "."
BANKS = ("a", "b")
TRIES = 3
JOIN_MS = 60000  # a version on trial that joined no host by then starts again. Protocol 8
WATCHDOG_MS = 8000  # As in the board files

_now: "dict[str, Any]" = {"bank": FLASHED, "trial": False}


def running() -> str:
    """The bank that this start came from."""
    bank: str = _now["bank"]
    return bank


def on_trial() -> bool:
    """Whether the version that runs still has to prove itself."""
    return bool(_now["trial"])


def folder(bank: str) -> str:
    """Where a bank's files lie, with a slash behind; "" for the flashed version."""
    return "" if bank == FLASHED else bank + "/"


def choose() -> bool:
    """Put the version that is to run first on the path; True while it is on trial."""
    bank, back, tries = _read()
    if back and tries == 0:
        print("# version in bank " + bank + " did not come up: back to " + back)
        bank, back = back, ""
        _write(bank)
        _forget_crashes()
    elif back:
        _write(bank + " " + back + " " + str(tries - 1))
    _now["bank"], _now["trial"] = bank, bool(back)
    if bank != FLASHED:
        sys.path[:0] = ["/" + bank, "/" + bank + "/lib"]
    return bool(back)


def guard() -> None:
    """Watch a version on trial from before its first import: one that hangs is bitten."""
    machine.WDT(timeout=WATCHDOG_MS)
    asyncio.create_task(_watch())


async def _watch() -> None:
    """Start again when it joins no host."""
    await asyncio.sleep_ms(JOIN_MS)
    if on_trial():
        machine.reset()


def spare() -> str:
    """The bank that an update may write."""
    return "b" if _now["bank"] == "a" else "a"


def switch(bank: str) -> None:
    """From the next start on another version, on trial."""
    _write(bank + " " + _now["bank"] + " " + str(TRIES))


def keep() -> None:
    """The version that runs has proved itself."""
    _write(_now["bank"])
    _now["trial"] = False


def _read() -> "tuple[str, str, int]":
    """(bank, the one to go back to or "", starts left)."""
    try:
        with open(PATH) as file:
            words = file.read().split(" ")
    except (OSError, ValueError):
        return (FLASHED, "", 0)
    named = [word for word in words[:2] if word == FLASHED or word in BANKS]
    if len(words) == 1 and len(named) == 1:
        return (named[0], "", 0)
    if len(words) == 3 and len(named) == 2 and words[2].isdigit():
        return (named[0], named[1], int(words[2]))
    return (FLASHED, "", 0)


def _write(text: str) -> None:
    """A power cut leaves the old file or the new one."""
    with open(PATH + ".new", "w") as file:
        file.write(text)
    os.rename(PATH + ".new", PATH)


def _forget_crashes() -> None:
    """The restarts of a bad version are not counted against the good one."""
    try:
        os.remove("crashes")
    except OSError:
        pass
