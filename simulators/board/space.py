"""Where unmodified firmware runs on CPython: its own modules, its own built-ins, its own time."""

from __future__ import annotations

import builtins
import importlib
import traceback
from functools import lru_cache
from types import CodeType, ModuleType
from typing import Any

from simulators.board.flash import FIRMWARE, Flash
from simulators.board.loop import Loop, make_asyncio
from simulators.chips.clock import Dice, Reboot
from simulators.chips.rig import Rig

VERSION = (3, 4, 0)  # the language level that MicroPython names
_REAL = {"json", "struct", "binascii", "errno", "collections", "hashlib", "io"}


@lru_cache(maxsize=256)
def _compiled(source: bytes, name: str) -> CodeType:
    """Code of a firmware file, shared by all boards of the process."""
    return compile(source, name, "exec", dont_inherit=True)


class Space:
    """The firmware of one board; `log` gathers what it prints."""

    def __init__(self, flash: Flash) -> None:
        self.flash = flash
        self._modules: dict[str, Any] = {}
        self._loop: Loop | None = None
        self._rig: Rig | None = None
        self._ran = False

    def start(self, rig: Rig) -> None:
        """Import `main` as a board does after power-up."""
        self.prepare(rig)
        try:
            self.load("main")
        except Reboot:
            raise
        except Exception:
            self._log(traceback.format_exc())

    def prepare(self, rig: Rig) -> None:
        """Modules and built-ins as on the board, with nothing of the firmware loaded yet."""
        self._rig = rig
        self._ran = False
        self._loop = Loop(rig.clock, self._log)
        self._loop.turn_us = rig.port.turn_us
        self._modules = rig.modules()
        self._put("asyncio", make_asyncio(self._loop))
        dice = Dice(int.from_bytes(rig.serial, "big") * 1000 + rig.boots)
        random = {"urandom": lambda count: bytes(dice.below(256) for _ in range(count))}
        self._put("os", self.flash.modules() | random)
        self._put("sys", self._sys())
        rig.console.stop_byte, rig.console.stopped = 3, False
        self._put("micropython", {"const": _same, "kbd_intr": self._kbd_intr, "native": _same})
        self._put("gc", {"mem_alloc": lambda: 0, "mem_free": lambda: 0, "collect": lambda: 0})
        own = {"__import__": self._import, "open": self.flash.open, "print": self._print}
        self.builtins = vars(builtins) | own

    def run_until(self, us: int) -> None:
        """Let the firmware's tasks run until the clock shows `us`."""
        assert self._loop is not None
        assert self._rig is not None
        if not self._ran:  # what came before USB was up is lost
            self._ran, self._rig.console.stopped = True, False
        if self._rig.console.stopped:  # the prompt; only the watchdog can end that
            self._rig.clock.spend(max(0, us - self._rig.clock.us))
            return
        self._loop.run_until(us)

    def stop(self) -> None:
        """Forget the firmware; its tasks never run again."""
        if self._loop is not None:
            self._loop.close()
        self._modules = {}
        self._loop = None

    def module(self, name: str) -> Any:
        """A loaded firmware module, for looking inside in tests."""
        return self._modules[name]

    def _kbd_intr(self, byte: int) -> None:
        assert self._rig is not None
        self._rig.console.stop_byte = byte

    def _put(self, name: str, names: dict[str, Any]) -> None:
        module = ModuleType(name)
        vars(module).update(names)
        self._modules[name] = module

    def _sys(self) -> dict[str, Any]:
        assert self._rig is not None
        console = ConsoleFile(self._rig)
        implementation = type("implementation", (), {"name": "cpython", "version": (3, 11, 0)})
        return {
            "implementation": implementation,
            "stdin": console,
            "stdout": console,
            "platform": self._rig.board.PORT,
            "print_exception": _print_exception,
            "path": ["", "/lib"],
            "modules": self._modules,
        }

    def _log(self, text: str) -> None:
        assert self._rig is not None
        self._rig.console.write(text.encode() + b"\r\n")

    def _print(self, *values: Any, sep: str = " ", end: str = "\r\n") -> None:
        assert self._rig is not None
        self._rig.console.write((sep.join(map(str, values)) + end).encode())

    def _import(
        self, name: str, _globals: Any = None, _locals: Any = None, names: Any = (), level: int = 0
    ) -> Any:
        if level:
            raise ImportError(f"no relative imports on a board: {name}")
        if name in _REAL:
            return importlib.import_module(name)
        leaf = self.load(name)
        for each in names or ():
            if not hasattr(leaf, each) and hasattr(leaf, "__path__"):
                self.load(f"{name}.{each}")
        return leaf if names else self._modules[name.split(".")[0]]

    def load(self, name: str) -> Any:
        """A module as the firmware imports it."""
        if name in self._modules:
            return self._modules[name]
        parent, _, last = name.rpartition(".")
        if parent:
            self.load(parent)
        module = self._execute(name)
        if parent:
            setattr(self._modules[parent], last, module)
        return module

    def _execute(self, name: str) -> ModuleType:
        path, source = self._find(name, self._folders(name))
        module = ModuleType(name)
        vars(module).update({"__builtins__": self.builtins, "__file__": path})
        if path.endswith("__init__.py"):
            vars(module)["__path__"] = path.rpartition("/")[0]
        self._modules[name] = module
        try:
            exec(_compiled(source, str(FIRMWARE / path)), vars(module))
        except BaseException:
            self._modules.pop(name, None)
            raise
        return module

    def _folders(self, name: str) -> list[str]:
        """Where a module is looked for: in its package's folder, or along `sys.path`."""
        parent = name.rpartition(".")[0]
        if not parent:
            return list(self._modules["sys"].path)
        return [vars(self._modules[parent]).get("__path__", parent)]

    def _find(self, name: str, folders: list[str]) -> tuple[str, bytes]:
        stem = name.rpartition(".")[2]
        for folder in folders:
            start = f"{folder.strip('/')}/".lstrip("/")
            for path in (f"{start}{stem}.py", f"{start}{stem}/__init__.py"):
                try:
                    return path, self.flash.read(path)
                except OSError:
                    continue
        raise ImportError(f"no module named '{name}'")


def _same(value: Any) -> Any:
    return value


def _print_exception(why: BaseException, file: Any = None) -> None:
    """As the board's: to a stream, or to whoever started it."""
    text = "".join(traceback.format_exception(why))
    if file is None:
        print(text)
    else:
        file.write(text)


class ConsoleFile:
    """`sys.stdin` and `sys.stdout` of a board, and their `buffer`."""

    def __init__(self, rig: Rig) -> None:
        self._line = rig.console
        self.buffer = self

    def readinto(self, room: bytearray) -> int:
        """Up to as many bytes as fit; the caller asks only for what poll says is there."""
        data = self._line.read(len(room)) or b""
        room[: len(data)] = data
        return len(data)

    def write(self, data: bytes) -> int:
        """Bytes to the host."""
        return self._line.write(data)
