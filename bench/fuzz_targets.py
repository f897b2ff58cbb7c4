"""One round of inputs for each parser; anything a parser raises that is no answer goes through."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.link import codec
from companion.link.codec import Bad, Lines
from companion.link.events import Report
from companion.link.host import HostSide
from companion.link.messages import KINDS, MAX_LINE
from simulators.board import Board, open_board
from simulators.board.loading import Firmware
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source
from simulators.board.remote import RemoteBoard
from simulators.hostile import Hostile, Nonsense, broken

VECTORS = Path(__file__).parents[1] / "tests" / "vectors" / "wire.json"
TAG = "04a1b2c3d4e5f6"
LINES_A_TURN = 10


@dataclass(frozen=True, slots=True)
class Round:
    """How many inputs went in, and how many the parser refused."""

    inputs: int
    refused: int


@cache
def good_lines() -> tuple[bytes, ...]:
    """The lines of the golden vectors."""
    return tuple(each["line"].encode() for each in json.loads(VECTORS.read_text())["good"])


def _line(rng: Random, hostile: Any) -> bytes:
    """A damaged good line, or a whole one with odd contents."""
    return broken(rng, rng.choice(good_lines()), good_lines()) if hostile is None else next(hostile)


def host_codec(rng: Random, count: int) -> Round:
    """Streams into lines, lines into frames, frames against the description."""
    lines, hostile, refused = Lines(), Hostile(rng).inputs(7), 0
    for number in range(count):
        data = _line(rng, hostile if number % 2 else None)
        for raw in lines.feed(data if number % 2 else data + b"\n"):
            found = codec.decode(raw)
            if isinstance(found, Bad):
                refused += 1
                continue
            kind = KINDS.get(("up", found.name))
            refused += kind is None or kind.fault(found.body) is not None
        assert len(lines._rest) <= MAX_LINE
    return Round(count, refused)


def host_bond(rng: Random, count: int) -> Round:
    """The host's side of a link, in and out of bonds."""
    events: list[Report] = []
    side = HostSide("pad", "tablet", events.append, resend_s=0.25, rng=rng)
    side.opened(0.0)
    hostile, now = Hostile(rng).inputs(1), 0.0
    for number in range(count):
        if number % 50 == 0:
            now += 0.1
            side.lines(now)
            bond = side.bond
            hostile = Hostile(rng).inputs(bond.number if bond else 1)
        side.feed(next(hostile), now)
        events.clear()
    return Round(count, side.counters.bad + side.counters.faults)


def firmware_codec(rng: Random, count: int) -> Round:
    """The node's half of the codec."""
    wire, refused = Firmware()("app.wire"), 0
    lines, hostile = wire.Lines(), Hostile(rng).inputs(7)
    for number in range(count):
        data = _line(rng, hostile if number % 2 else None)
        for raw in lines.feed(data if number % 2 else data + b"\n"):
            found = wire.decode(raw)
            refused += found is None
            assert found is None or isinstance(found["t"], str)
        assert len(lines._rest) <= 256
    return Round(count, refused)


def firmware_mqtt(rng: Random, count: int) -> Round:
    """The node's parser of MQTT packets, whole and in pieces."""
    packets, refused = Firmware()("mqtt_packets"), 0
    good = (
        packets.publish(5, "tabletwin/den/rail/down", b"x" * 200),
        packets.puback(9),
        b"\x20\x02\x00\x00",
        b"\x90\x03\x00\x01\x01",
    )
    for _ in range(count):
        parser, data = packets.Parser(), broken(rng, rng.choice(good), good)
        cut = rng.randrange(len(data) + 1)
        try:
            for piece in (data[:cut], data[cut:]):
                for kind, flags, body in parser.feed(piece):
                    if kind == packets.PUBLISH:
                        packets.message(flags, body)
        except ValueError:
            refused += 1
    return Round(count, refused)


def firmware_names(rng: Random, count: int) -> Round:
    """The node's reading of a name server's answers."""
    dns, refused = Firmware()("dns"), 0
    asked = dns.question(7, "tables.house")
    answered = asked[:2] + b"\x81\x80\x00\x01\x00\x01" + asked[6:]
    good = (asked, answered + b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04\x0a\x00\x00\x07")
    for _ in range(count):
        found = dns.answer(broken(rng, rng.choice(good), good), 7)
        assert not found or len(found.split(".")) == 4
        refused += not found
    return Round(count, refused)


def _framed(body: bytes) -> bytes:
    """A PN532 information frame (UM0701-02, 6.2.1.1)."""
    size = bytes((len(body), -len(body) & 0xFF))
    return b"\x00\x00\xff" + size + body + bytes((-sum(body) & 0xFF, 0))


def firmware_readers(rng: Random, count: int) -> Round:
    """Answers of the reader chips and of tags."""
    firmware = Firmware()
    frames, air = firmware("pn532_frames"), firmware("iso14443")
    good = (
        bytes.fromhex("0000ff06fad50332010607e800"),
        _framed(bytes.fromhex("d54b0101004400 07 04a1b2c3d4e5f6")),
        bytes.fromhex("4b0201004400 07 04a1b2c3d4e5f6 02000408 04 a1b2c3d4"),
        bytes.fromhex("04a1b2c3d4"),
    )
    refused = 0
    for _ in range(count):
        data = broken(rng, rng.choice(good), good)
        body = frames.payload(data)
        assert body is None or isinstance(body, bytes)
        for answer in (data, body or b""):
            uids = frames.targets(answer)
            assert uids is None or all(len(uid) < 256 for uid in uids)
        part, sak = air.checked_part(data), air.sak_of(data)
        refused += body is None and part is None and sak is None
    return Round(count, refused)


def firmware_settings(rng: Random, count: int) -> Round:
    """Lines typed by an owner, or by nobody."""
    settings = Firmware()("app.settings")
    words = ("name", "table", "ssid", "password", "broker", "port", "user", "secret", "key", "show")
    refused, told = 0, dict[str, Any]()
    for _ in range(count):
        text = "!" + rng.choice(words) + " " + rng.choice(("rail", "1883", "ab" * 32, "x" * 70))
        data = broken(rng, text.encode(), (b" ", b"!", b"\xff"))
        try:
            said = settings.told(data.decode(), told)
        except UnicodeError:
            refused += 1  # as the link does before it asks
            continue
        refused += said.startswith("not understood")
        assert all(len(str(value)) <= 64 for value in told.values())
    return Round(count, refused)


def _whole_node(board: Board, rng: Random, count: int) -> Round:
    """Nonsense with a right checksum; afterwards the node must serve a host as ever."""
    board.quicken()  # what is tried is the parser, not how much a cable holds
    host = PlainHost(board)
    host.greet()
    nonsense, log = Nonsense(rng, host.bond), b""
    for _ in range(count // LINES_A_TURN):
        board.send(b"".join(nonsense() for _ in range(LINES_A_TURN)))
        board.advance(30)
        said = board.receive()
        nonsense.heard(said)
        log += said
    assert board.reboots() == [], board.reboots()
    assert b"# link:" not in log, "it reached a task"
    assert b"# health:" not in log, "it reached a task"
    again = PlainHost(board, bond=99)
    again.greet(take=1)
    again.run(300)
    board.place("s1", TAG)
    again.run(1500)
    assert ("s1", TAG, 1) in again.tags(), again.tags()
    return Round(count, log.count(b"# message "))


def node_cpython(rng: Random, count: int) -> Round:
    """The whole firmware on CPython."""
    return _on(open_board(stations=["s1", "s2"]), rng, count)


def node_micropython(rng: Random, count: int) -> Round:
    """The whole firmware on real MicroPython."""
    return _on(open_board(stations=["s1", "s2"], interpreter="micropython"), rng, count)


def _on(board: Board, rng: Random, count: int) -> Round:
    try:
        return _whole_node(board, rng, count)
    finally:
        board.close()


_DECODE = """
from app import wire
lines = wire.Lines()
refused = 0
for data in inputs:
    for raw in lines.feed(bytes.fromhex(data)):
        refused += wire.decode(raw) is None
    if len(lines._rest) > 256:
        raise ValueError("more than a line is kept")
answer = refused
"""


def codec_micropython(rng: Random, count: int) -> Round:
    """The node's codec inside real MicroPython."""
    board, hostile, refused = RemoteBoard(board_source("pico_w")), Hostile(rng).inputs(7), 0
    try:
        for _ in range(count // 200):
            inputs = [_line(rng, hostile if n % 2 else None) + b"\n" for n in range(200)]
            refused += board.run(f"inputs = {[data.hex() for data in inputs]!r}{_DECODE}")
    finally:
        board.close()
    return Round(count, refused)
