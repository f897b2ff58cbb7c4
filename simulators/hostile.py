"""Hostile input for the wire: noise, damaged lines, right lines with wrong contents; seeded."""

from __future__ import annotations

import json
import re
from binascii import crc32
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.link import codec
from companion.link.codec import Frame
from companion.link.messages import KINDS, MAX_NUMBER, PROTOCOL
from simulators.faults import damaged

_ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 255, MAX_NUMBER, MAX_NUMBER + 1, 10**30, "", "a1", "x" * 60, "\x03\n",
    [], [[]], [["a1", "04a1b2c3d4e5f6"]], [["a1"]], {}, {"a1": 3}, {"a1": "choose"}, {"a1": {}},
)  # fmt: skip


class Hostile:
    """Makes inputs of a sender that is broken, or means harm, and knows the bond number."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def inputs(self, bond: int) -> Iterator[bytes]:
        """Inputs without end."""
        while True:
            yield self._one(self._line(bond))

    def _one(self, line: bytes) -> bytes:
        rng = self._rng
        match rng.randrange(6):
            case 0:
                return rng.randbytes(rng.randrange(40))
            case 1:
                return damaged(line, rng)
            case 2:
                text = damaged(line[:-10], rng)
                return b"%b %08x\n" % (text, crc32(text))
            case 3:
                return line[: rng.randrange(len(line))] + line
            case _:
                return line

    def _line(self, bond: int) -> bytes:
        """A line with a right CRC and odd contents."""
        try:
            return codec.encode(self._frame(bond))
        except codec.LineTooLongError:
            return b"x" * 300 + b"\n"

    def _frame(self, bond: int) -> Frame:
        rng = self._rng
        kind = rng.choice(list(KINDS.values()))
        names = [name for name in (*kind.fields, *kind.may) if rng.random() < 0.9]
        body = {name: rng.choice(_ODD) for name in names}
        if "proto" in body and rng.random() < 0.9:
            body["proto"] = PROTOCOL
        return Frame(
            kind.name,
            rng.choice((bond, bond, bond, 0, 1, MAX_NUMBER)),
            body,
            seq=rng.choice((None, 1, 2, rng.randrange(1, 40), MAX_NUMBER)),
            loose=rng.choice((None, None, rng.randrange(1, 1000), MAX_NUMBER)),
            ack=rng.choice((None, 0, rng.randrange(40), MAX_NUMBER)),
            part=rng.choice((None, None, (1, 2), (2, 2), (1, 99), (rng.randrange(1, 99), 99))),
        )


_NAMES = ("snap", "beat", "cue", "dark", "scan", "set", "sound", "test", "ack", "image", "file",
          "data", "switch", "new")  # fmt: skip
_FIELDS = ("id", "cues", "first", "bright", "volume", "dim", "play", "what", "at", "proto", "host",
           "sum", "board", "bytes", "files", "i", "path", "size", "b")  # fmt: skip
_TEXTS = ("", "s1", "take", "put/9", "light", "reader", "ok", "x" * 40, "0" * 64, "app/x.py",
          "../main.py", "QUJDREVG", "QQ=")  # fmt: skip
_FRAME = ("n", "s", "u", "a", "p", "k", "take", "x", "y", "why", "t")


def any_value(rng: Random, depth: int = 0) -> Any:
    """Any JSON value, often one that a field of the wire could hold."""
    match rng.randrange(9 if depth < 3 else 6):
        case 0:
            return rng.choice([0, 1, -1, 5, 99, 4711, 2**30 - 1, 2**30, 2**70])
        case 1:
            return rng.choice(_TEXTS)
        case 2:
            return None
        case 3:
            return rng.random() < 0.5
        case 4:
            return rng.random() * 1000
        case 5:
            return rng.randrange(9)
        case 6:
            return [any_value(rng, depth + 1) for _ in range(rng.randrange(4))]
        case 7:
            return {rng.choice(["s1", "s2", "id"]): any_value(rng, depth + 1)}
        case _:
            return {"s1": rng.choice(["take", "wrong/1", 3, None, []])}


class Nonsense:
    """Lines down whose CRC and numbers are right, so that they reach a node's handlers."""

    def __init__(self, rng: Random, bond: int) -> None:
        self._rng = rng
        self._bond = bond
        self._number = 0

    def __call__(self) -> bytes:
        rng = self._rng
        message: dict[str, Any] = {
            "t": rng.choice(_NAMES),
            "n": self._bond,
            "s": self._number + 1,
        }
        if rng.random() < 0.05:
            message["t"] = rng.choice(["hi", "bye"])
            message["n"] = rng.choice([0, 3])
        if rng.random() < 0.1:  # an update that begins well
            image = {"sum": "0" * 64, "board": "", "files": 3, "bytes": 900}
            file = {"i": 0, "path": "app/x.py", "size": 6, "sum": "0" * 64}
            name, fields = rng.choice(
                (("image", image), ("file", file), ("data", {"b": "QUJDREVG"}))
            )
            message |= {"t": name, **fields}
        for name in rng.sample(_FIELDS, rng.randrange(6)):
            message[name] = any_value(rng)
        if rng.random() < 0.2:
            message[rng.choice(_FRAME)] = any_value(rng)
        text = json.dumps(message, separators=(",", ":")).encode()
        line = b"%b %08x\n" % (text, crc32(text))
        self._number += len(line) <= 256
        return line

    def heard(self, said: bytes) -> None:
        """Go on from the number that the node acknowledged last."""
        found = re.findall(rb'"a":(\d+)', said)
        if found:
            self._number = int(found[-1])


def broken(rng: Random, data: bytes, others: tuple[bytes, ...]) -> bytes:
    """Bytes changed, cut out, put in, or another of its kind put into the middle."""
    made = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(made) + 1)
        match rng.randrange(4):
            case 0 if at < len(made):
                made[at] = rng.randrange(256)
            case 1:
                del made[at : at + rng.randrange(20)]
            case 2:
                made[at:at] = rng.randbytes(rng.randrange(8))
            case _:
                made[at:at] = rng.choice(others)
    return bytes(made)
