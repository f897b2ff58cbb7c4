"""`tabletwin update` as typed: over a pseudo-terminal, and over Mosquitto to real MicroPython."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from threading import Event, Thread
from time import monotonic

import pytest

from companion.cli import main
from simulators.board import Board, open_board
from simulators.board.sockets import SocketBridge
from simulators.broker import Broker
from simulators.carriers import PtyCarrier, SerialWire

FIRMWARE = Path(__file__).parents[2] / "firmware"
KEY = "ab" * 32
PACE = 2
"""Board seconds to a second of the wall: the host waits for nothing but the board here."""
QUICK = 8
"""The same for a board on CPython, whose console takes no time."""


@contextmanager
def alive(board: Board, pump: Callable[[], object], pace: int = PACE) -> Iterator[None]:
    """The board lives on the wall's clock, so many times as fast."""
    over = Event()

    def live() -> None:
        last = monotonic()
        while not over.wait(0.002):
            now = monotonic()
            board.advance(min(now - last, 0.25) * 1000 * pace)
            pump()
            last = now

    thread = Thread(target=live, daemon=True)
    thread.start()
    yield
    over.set()
    thread.join()


@pytest.fixture
def version(tmp_path: Path) -> Path:
    """A folder with a version of its own."""
    folder = tmp_path / "version"
    copytree(FIRMWARE, folder, ignore=lambda at, names: {n for n in names if n == "boards"})
    identity = folder / "app" / "identity.py"
    identity.write_text(identity.read_text().replace('VERSION = "0.2.0"', 'VERSION = "0.3.0"'))
    package = json.loads((folder / "package.json").read_text()) | {"version": "0.3.0"}
    (folder / "package.json").write_text(json.dumps(package))
    return folder


@pytest.fixture
def part(version: Path) -> Path:
    """A version that takes its modules from the flashed one: a whole one goes line by line, for
    15 s of the wall's clock.
    """
    for path in version.glob("*/*.py"):
        if path.name != "node.py":
            path.unlink()
    (version / "app/__init__.py").write_text('__path__ = "/app"\n')
    return version


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, object]]:
    code = main(["update", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_by_cable(part: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    carrier = PtyCarrier()
    board = open_board(stations=["s1"])
    board.quicken()
    wire = SerialWire(board, carrier)
    words = ("--cable", str(carrier.path), "--dir", str(part), "--folder", str(tmp_path))
    with alive(board, wire.pump, QUICK):
        code, told = asked(capsys, *words)
        assert (code, told["done"], told["version"], told["same"]) == (0, True, "0.3.0", False)
        code, told = asked(capsys, *words)
        assert (code, told["done"], told["same"]) == (0, True, True)
    wire.close()
    board.close()


@pytest.mark.slow
@pytest.mark.parametrize("what", ["part", pytest.param("version", marks=pytest.mark.soak)])
def test_over_the_air_to_micropython(
    what: str, request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder: Path = request.getfixturevalue(what)
    (tmp_path / "key").write_text(KEY)
    broker = Broker()
    broker.start()
    told = {"name": "rail", "table": "den", "ssid": "home", "password": "x", "key": KEY}
    settings = told | {"broker": "127.0.0.1", "port": broker.port}
    board = open_board(stations=["s1"], interpreter="micropython", settings=settings)
    bridge = SocketBridge(board)
    at = ("--broker", f"mqtt://127.0.0.1:{broker.port}/den", "--folder", str(tmp_path))
    with alive(board, bridge.pump):
        words = ("rail", *at, "--key-file", str(tmp_path / "key"), "--dir", str(folder))
        code, answer = asked(capsys, *words)
        assert (code, answer["done"], answer["version"]) == (0, True, "0.3.0"), answer
    bridge.close()
    board.close()
    broker.stop()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Which node? Name one of the table, or its port with --cable."),
        (["rail"], "Where is rail? Name its broker with --broker, or use --cable."),
        (["--cable", "x", "--dir", "{empty}"], "has no package.json"),
        (["--cable", "x", "--dir", "{later}"], "speaks protocol 9, this program 2"),
    ],
)
def test_bad_use_is_told_in_a_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {"empty": tmp_path / "empty", "later": tmp_path / "later"}
    for place in places.values():
        place.mkdir()
    (places["later"] / "package.json").write_text('{"version": "9", "protocol": 9}')
    given = [word.format(**places) for word in words]
    assert main(["update", *given, "--folder", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.strip().splitlines()) == 1
