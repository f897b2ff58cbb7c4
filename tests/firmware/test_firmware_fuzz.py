"""The firmware's parsers and handlers against a hundred thousand inputs that nobody should send."""

from __future__ import annotations

import json
import re
from binascii import crc32
from pathlib import Path
from random import Random
from typing import Any

from simulators.board import LocalBoard
from simulators.board.loading import Firmware
from simulators.board.plainhost import PlainHost, line_of
from simulators.board.plan import made_board

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/wire.json").read_text())
GOOD = [vector["line"].encode() for vector in VECTORS["good"]]
NAMES = ["snap", "beat", "cue", "dark", "scan", "set", "sound", "test", "ack", "new"]
FIELDS = ["id", "cues", "first", "bright", "volume", "dim", "play", "what", "at", "proto", "host"]
FRAME = ["n", "s", "u", "a", "p", "k", "take", "x", "y", "why", "t"]


def damaged(rng: Random, line: bytes) -> bytes:
    """A line with bytes changed, cut, doubled or joined to another."""
    data = bytearray(line)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0 if at < len(data):
                data[at] = rng.randrange(256)
            case 1:
                del data[at : at + rng.randrange(20)]
            case 2:
                data[at:at] = rng.randbytes(rng.randrange(8))
            case _:
                data[at:at] = rng.choice(GOOD)
    return bytes(data)


def value(rng: Random, depth: int = 0) -> Any:
    """Any JSON value."""
    match rng.randrange(9 if depth < 3 else 6):
        case 0:
            return rng.choice([0, 1, -1, 5, 99, 4711, 2**30 - 1, 2**30, 2**70])
        case 1:
            return rng.choice(["", "s1", "take", "put/9", "light", "reader", "ok", "x" * 40])
        case 2:
            return None
        case 3:
            return rng.random() < 0.5
        case 4:
            return rng.random() * 1000
        case 5:
            return rng.randrange(9)
        case 6:
            return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
        case 7:
            return {rng.choice(["s1", "s2", "id"]): value(rng, depth + 1)}
        case _:
            return {"s1": rng.choice(["take", "wrong/1", 3, None, []])}


class Nonsense:
    """Lines whose CRC and numbers are right and whose content is not."""

    def __init__(self, rng: Random, session: int) -> None:
        self._rng = rng
        self._session = session
        self._number = 0

    def __call__(self) -> bytes:
        message = {"t": self._rng.choice(NAMES), "n": self._session, "s": self._number + 1}
        if self._rng.random() < 0.05:
            message["t"] = self._rng.choice(["hi", "bye"])
            message["n"] = self._rng.choice([0, 3])
        for name in self._rng.sample(FIELDS, self._rng.randrange(6)):
            message[name] = value(self._rng)
        if self._rng.random() < 0.2:
            message[self._rng.choice(FRAME)] = value(self._rng)
        text = json.dumps(message, separators=(",", ":")).encode()
        line = b"%b %08x\n" % (text, crc32(text))
        self._number += len(line) <= 256
        return line

    def heard(self, said: bytes) -> None:
        """Go on from the number that the node acknowledged last."""
        found = re.findall(rb'"a":(\d+)', said)
        if found:
            self._number = int(found[-1])


def test_damaged_lines_never_upset_the_codec() -> None:
    wire, rng = Firmware()("app.wire"), Random(1)
    read = 0
    for _ in range(50_000):
        found = wire.decode(damaged(rng, rng.choice(GOOD)))
        read += found is not None
        assert found is None or isinstance(found["t"], str)
    assert read < 15_000  # appended rubbish in front is passed over; most lines are refused


def test_random_streams_never_hold_more_than_a_line() -> None:
    wire, rng = Firmware()("app.wire"), Random(2)
    lines = wire.Lines()
    for _ in range(20_000):
        data = rng.randbytes(rng.randrange(40)) if rng.random() < 0.7 else rng.choice(GOOD) + b"\n"
        for raw in lines.feed(data):
            wire.decode(raw)
        assert len(lines._rest) <= 256


def test_random_packets_never_upset_the_mqtt_parser() -> None:
    packets, rng = Firmware()("mqtt_packets"), Random(3)
    good = [
        packets.publish(5, "tabletwin/den/rail/down", b"x" * 200),
        packets.puback(9),
        b"\x20\x02\x00\x00",
        b"\x90\x03\x00\x01\x01",
    ]
    for _ in range(20_000):
        parser = packets.Parser()
        try:
            for kind, flags, body in parser.feed(damaged(rng, rng.choice(good))):
                if kind == packets.PUBLISH:
                    packets.message(flags, body)
        except ValueError:
            continue


def test_nonsense_with_a_right_checksum_never_upsets_the_board() -> None:
    board = LocalBoard(made_board(["s1", "s2"]))
    host = PlainHost(board)
    host.greet()
    nonsense, log = Nonsense(Random(4), host.session), b""
    for _ in range(1000):
        board.send(b"".join(nonsense() for _ in range(10)))
        board.advance(30)
        said = board.receive()
        nonsense.heard(said)
        log += said
    assert board.reboots() == []
    assert log.count(b"# message ") > 1000  # handlers met it, and said so
    assert b"# link:" not in log  # none of it reached a task
    assert b"# health:" not in log
    again = PlainHost(board, session=99)
    board.send(line_of({"t": "hi", "n": 99, "proto": 1, "host": "plain", "take": 1}))
    again.run(300)
    board.place("s1", "04a1b2c3d4e5f6")
    again.run(1500)
    assert again.tags() == [("s1", "04a1b2c3d4e5f6", 1)]
    again.say("cue", id=2**20, cues={"s2": "take"})
    again.run(300)
    assert board.lights()["s2"].cue == "take"
    board.close()
