"""`tabletwin play --text` at a table of one's own: a simulated board on a real serial port."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
import serial

from companion.cli import main, play, texttable
from companion.link.connection import Stage
from companion.store.store import Store
from simulators.carriers import PtyCarrier
from tests.cli.tabletop import Deed, Pad, Pick, Somebody
from tests.link.nodeloop import NodeLoop
from tests.link.wirenode import WireNode

Sit = Callable[..., str]
KEY = "5a" * 32


@pytest.fixture
def pad() -> Iterator[Pad]:
    made = Pad()
    yield made
    made.close()


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Sit down at the pad of a port, do and type; returns all that was read."""

    def down(port: str, *deeds: Deed, more: tuple[str, ...] = (), code: int = 0) -> str:
        read: list[str] = []

        def new() -> str:
            read.append(capsys.readouterr().out)
            return read[-1]

        monkeypatch.setattr("sys.stdin", Somebody(new, list(deeds)))
        words = ["play", "peloponnes", "--text", "--tier", "pad", "--seed", "4"]
        found = main([*words, "--folder", str(tmp_path), "--cable", port, *more])
        captured = capsys.readouterr()
        assert found == code, captured.err
        return "".join(read) + captured.out + captured.err

    return down


def unpack(pad: Pad) -> list[Deed]:
    """The counted pieces are there; the first civilization is shown and its tag learned."""
    return [
        "1",
        (lambda: pad.put("civ1"), "Which piece is it on?"),
        (lambda: None, "  Messene"),
        Pick("Messene"),
        (lambda: None, "Seat 1 leads Messene."),
    ]


def test_a_node_joins_and_a_new_tag_is_learned_as_it_is_shown(pad: Pad, sit: Sit) -> None:
    out = sit(pad.port, *unpack(pad), "t", "q")
    assert "A sticker that nobody knows" in out
    assert "desk/pad" in out
    assert "Lay it on its station or the reader and press Enter" in out
    again = sit(f"desk={pad.port}", (lambda: None, "Messene"), "q")  # the tag is known now
    assert "Which piece is it on?" not in again


def test_a_node_with_the_key_of_the_table(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text(f"{KEY}\n")
    pad = Pad(key=KEY)
    try:
        out = sit(pad.port, *unpack(pad), "q", more=("--key-file", str(file)))
        stranger = sit(pad.port, (lambda: None, "does not have the key of this table"), "q",
                       more=("--key-file", wrong_key(tmp_path)))  # fmt: skip
    finally:
        pad.close()
    assert KEY not in out + stranger


def wrong_key(folder: Path) -> str:
    file = folder / "wrong"
    file.write_text("a5" * 32)
    return str(file)


# -- what can be wrong with a table, each in one clear sentence ----------------------------------


def test_a_port_that_is_not_there(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known to be wrong is told at once: nobody is waited for."""
    monkeypatch.setattr(texttable, "MOST_S", 20.0)
    began = monotonic()
    out = sit("/dev/ttyNOBODY", (lambda: None, "There is no port /dev/ttyNOBODY. Plug"), "q")
    assert monotonic() - began < 20
    assert "Traceback" not in out


def test_what_is_no_port(sit: Sit) -> None:
    sit("/dev/null", (lambda: None, "/dev/null is no port of a board. Choose"), "q")


def test_a_port_at_which_nobody_answers(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texttable, "MOST_S", 0.2)
    out = sit(PtyCarrier().path, (lambda: None, "desk"), "q")
    assert not any(f": {stage}\n" in out for stage in Stage), "an inner name"


def test_another_program_on_the_port(pad: Pad, sit: Sit) -> None:
    with serial.Serial(pad.port, exclusive=True):
        sit(pad.port, (lambda: None, f"Another program is using {pad.port}. Close"), "q")


def test_a_node_of_another_version(sit: Sit) -> None:
    carrier = PtyCarrier()
    node = WireNode(["pad"], Random(1), protocol=7)
    loop = NodeLoop(node, Wire(carrier), threaded=True)
    try:
        sit(carrier.path, (lambda: None, "is older than the program on the board"), "q")
    finally:
        loop.close()


def test_a_dead_reader_and_one_that_comes_back(pad: Pad, sit: Sit) -> None:
    out = sit(
        pad.port,
        (lambda: pad.board.kill_reader(pad.station.partition("/")[2], "dead"), "does not answer"),
        (lambda: pad.board.kill_reader(pad.station.partition("/")[2], "well"), "well again"),
        "q",
    )
    assert out.count("desk/pad: well again.") == 1


def test_a_cable_that_is_pulled(pad: Pad, sit: Sit) -> None:
    out = sit(pad.port, *unpack(pad)[:1], (pad.close, "The cable came out"), "q")
    assert "the match is kept" in out


def test_damaged_lines_are_passed_over(pad: Pad, sit: Sit) -> None:
    def noise() -> None:
        pad.carrier.write(b'\xff\x03{"t":"tag","n":1,"s":9} 00000000\r\n>>> Traceback\n')

    sit(pad.port, "1", (noise, ">"), *unpack(pad)[1:], "q")


def test_a_full_disk(pad: Pad, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    stores: list[Store] = []

    def opened(asked: Namespace) -> Store:
        stores.append(play_open(asked))
        return stores[-1]

    def fill() -> None:
        """No page is left, and none has room for a step of this match."""
        db = stores[0].db
        db.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN "
                   "INSERT INTO settings VALUES ('full', hex(zeroblob(1000000))); END")  # fmt: skip
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count={pages}")

    play_open = play.open_store  # type: ignore[attr-defined]
    monkeypatch.setattr(play, "open_store", opened)
    out = sit(pad.port, "1", "civ1", (fill, ">"), "civ2", "q")
    assert "full" in out.lower()


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (("--cable", "x", "--broker", "y"), "not both"),
        (("--broker", "mqtt://den:swordfish@here"), "Others can read the command line"),
        (("--broker", "ftp://here"), "--broker takes"),
        (("--broker", "here:99999"), "--broker takes"),
        (("--broker", "here/a/b"), "--broker takes"),
        (("--broker", "here", "--password-file", "/nowhere"), "/nowhere"),
        (("--broker", "here", "--key-file", "/dev/null"), "is empty"),
        (("--broker", "here", "--ca", "/nowhere"), "/nowhere"),
        (("--cable", "seat=/dev/ttyX"), "the port of “desk” is not known"),
        (
            ("--cable", "seat=/dev/ttyX"),
            "Choose fewer, as with --tier pad, or name a port for each of desk",
        ),
    ],
)
def test_bad_use_is_one_sentence_without_secrets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], word: str
) -> None:
    words = ["play", "peloponnes", "--text", "--tier", "pad", "--folder", str(tmp_path)]
    assert main([*words, *argv]) == 2
    captured = capsys.readouterr()
    assert word in captured.err
    assert captured.err.count("\n") == 1
    assert "swordfish" not in captured.err + captured.out


class Wire:
    """A node's end of a pseudo-terminal as a Transport."""

    resend_s = 0.25

    def __init__(self, carrier: PtyCarrier) -> None:
        self._carrier = carrier
        self.write: Any = carrier.write
        self.close: Any = lambda: None

    def open(self) -> None: ...

    def wake(self) -> None: ...

    def read(self, timeout: float) -> bytes:
        return self._carrier.read()


def test_what_the_house_keeps_is_for_its_owner_only(tmp_path: Path) -> None:
    """Passwords and keys are among the settings."""
    assert main(["register", "show", "peloponnes", "--folder", str(tmp_path)]) == 0
    modes = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.rglob("*")}
    assert modes
    assert set(modes.values()) == {0}, modes
