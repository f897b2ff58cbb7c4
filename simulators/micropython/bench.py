# mypy: ignore-errors
# Its modules (asyncio.core, builtins.print) are those of MicroPython, not CPython's.
"""The board inside real MicroPython: the firmware's space there, and one line in, one line out.

Virtual time under the interpreter's own asyncio: its clock and its timer are ours, everything else
is as shipped. Runs only in the WebAssembly build, started by simulators/micropython/host.mjs.
"""

import asyncio
import asyncio.core as core
import builtins
import gc
import json
import os
import sys
import time

from simulators.chips.clock import Dice
from simulators.chips.rig import Rig
from simulators.chips.storage import Storage, Writing

_PATH = list(sys.path)
_OPEN, _RENAME, _REMOVE, _MKDIR = builtins.open, os.rename, os.remove, os.mkdir


class _Names:
    """A namespace or a fake module."""


class _Queue:
    """The interpreter's own task queue; what is pushed without a time is due now in our time."""

    def __init__(self, ticks: "object") -> None:
        self._queue = core.TaskQueue()
        self._ticks = ticks
        self.peek = self._queue.peek
        self.pop = self._queue.pop
        self.remove = self._queue.remove

    def push(self, task: "object", due: "int | None" = None) -> None:
        self._queue.push(task, self._ticks() if due is None else due)


class Space:
    """The firmware of the one board there is."""

    def __init__(self) -> None:
        self._rig = None
        self._until_us = 0
        self._before = set(sys.modules)

    def start(self, rig: "Rig") -> None:
        """Import `main` as a board does after power-up."""
        self._rig = rig
        self._until_us = rig.clock.us
        modules = rig.modules()
        for name in modules:
            sys.modules[name] = modules[name]
        sys.modules["sys"] = _fake_sys(rig)
        dice = Dice(int.from_bytes(rig.serial, "big") * 1000 + rig.boots)
        os.urandom = lambda count: bytes([dice.below(256) for _ in range(count)])
        _write_through(rig.storage)
        asyncio.run = asyncio.create_task  # the build has none: the bench runs the loop
        core.ticks = self._ticks
        core._task_queue = _Queue(self._ticks)
        core._schedule_run_iter = lambda wait: None
        builtins.print = _printer(rig)
        try:
            __import__("main")
        except Exception as why:
            _log(rig, why)

    def run_until(self, us: int) -> None:
        """Let the firmware's tasks run until the clock shows `us`."""
        clock = self._rig.clock
        queue = core._task_queue
        self._until_us = us
        while clock.us < us:
            task = queue.peek()
            if task is None:
                break
            wait = time.ticks_diff(task.ph_key, self._ticks())
            if wait > 0:
                due = clock.us - (clock.us - self._rig.booted_us) % 1000 + 1000 * wait
                if due > us:
                    break
                clock.spend(due - clock.us)
            core._run_iter()
        if clock.us < us:
            clock.spend(us - clock.us)

    def _ticks(self) -> int:
        """The loop's clock; it stands still at the end of a run, so that the loop comes back."""
        us = min(self._rig.clock.us, self._until_us)
        return ((us - self._rig.booted_us) // 1000) & 0x3FFFFFFF

    def stop(self) -> None:
        """Forget the firmware; its tasks never run again."""
        queue = core._task_queue
        while queue.peek():
            queue.pop()
        core.cur_task = None
        for name in list(sys.modules):
            if name not in self._before:
                del sys.modules[name]
        sys.path[:] = _PATH
        builtins.open = _OPEN
        os.rename, os.remove, os.mkdir = _RENAME, _REMOVE, _MKDIR
        gc.collect()


def _write_through(storage: "Storage") -> None:
    """From now on the firmware's files are written as a flash does, with its accidents."""

    def opened(path: str, mode: str = "r") -> "object":
        if "r" in mode:
            return _OPEN(path, mode)

        def put(data: bytes) -> None:
            with _OPEN(path, "ab" if "a" in mode else "wb") as file:
                file.write(data)

        return Writing(storage, put)

    builtins.open = opened
    os.rename = lambda old, new: storage.change(lambda: _RENAME(old, new))
    os.remove = lambda path: storage.change(lambda: _REMOVE(path))
    os.mkdir = lambda path: storage.change(lambda: _MKDIR(path))
    os.statvfs = storage.statvfs


def _fake_sys(rig: "Rig") -> "_Names":
    fake = _Names()
    for name in ("implementation", "version", "version_info", "path", "modules", "maxsize"):
        setattr(fake, name, getattr(sys, name))
    fake.platform = rig.board.PORT
    fake.stdin = fake.stdout = _Console(rig)
    fake.print_exception = sys.print_exception
    return fake


class _Console:
    def __init__(self, rig: "Rig") -> None:
        self._line = rig.console
        self.buffer = self

    def readinto(self, room: bytearray) -> int:
        data = self._line.read(len(room)) or b""
        room[: len(data)] = data
        return len(data)

    def write(self, data: bytes) -> int:
        return self._line.write(data)


def _log(rig: "Rig", why: BaseException) -> None:
    import io

    text = io.StringIO()
    sys.print_exception(why, text)
    rig.console.write(text.getvalue().encode())


def _printer(rig: "Rig") -> "object":
    def log(*values: object, sep: str = " ", end: str = "\r\n") -> None:
        rig.console.write((sep.join([str(value) for value in values]) + end).encode())

    return log


class Bench:
    """One board and the commands that come for it, as JSON objects a line."""

    def __init__(self, source: str, serial: int, noise: int) -> None:
        names = {}
        exec(source, names)
        board = _Names()
        for name in names:
            setattr(board, name, names[name])
        self._rig = Rig(board, Space(), serial.to_bytes(8, "big"), noise)
        self.before = 0  # bytes in use before the firmware; the host sets it

    def handle(self, text: str) -> str:
        """Carry out a command; the answer always tells time, bytes and light frames."""
        order = json.loads(text)
        rig = self._rig
        answer = {}
        if "in" in order:
            rig.line().feed(bytes.fromhex(order["in"]))
        what = order["op"]
        if what == "advance":
            rig.advance(order["us"])
        elif what == "do":
            answer["result"] = rig.do(order["what"], order["values"])
        elif what == "counters":
            answer["counters"] = rig.counters()
            answer["reboots"] = rig.reboots
        answer["us"] = rig.clock.us
        answer["out"] = rig.line().take().hex()
        answer["frames"] = [[us, levels.hex()] for us, levels in rig.strip.frames]
        del rig.strip.frames[:]
        answer["net"] = rig.net.events
        rig.net.events = []
        return json.dumps(answer)
