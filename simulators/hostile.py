"""Hostile input for the wire: noise, damaged lines, right lines with wrong contents; seeded."""

from __future__ import annotations

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
    """Makes inputs of a sender that is broken, or means harm, and knows the session number."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def inputs(self, session: int) -> Iterator[bytes]:
        """Inputs without end."""
        while True:
            yield self._one(self._line(session))

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

    def _line(self, session: int) -> bytes:
        """A line with a right CRC and odd contents."""
        try:
            return codec.encode(self._frame(session))
        except codec.LineTooLongError:
            return b"x" * 300 + b"\n"

    def _frame(self, session: int) -> Frame:
        rng = self._rng
        kind = rng.choice(list(KINDS.values()))
        names = [name for name in (*kind.fields, *kind.may) if rng.random() < 0.9]
        body = {name: rng.choice(_ODD) for name in names}
        if "proto" in body and rng.random() < 0.9:
            body["proto"] = PROTOCOL
        return Frame(
            kind.name,
            rng.choice((session, session, session, 0, 1, MAX_NUMBER)),
            body,
            seq=rng.choice((None, 1, 2, rng.randrange(1, 40), MAX_NUMBER)),
            loose=rng.choice((None, None, rng.randrange(1, 1000), MAX_NUMBER)),
            ack=rng.choice((None, 0, rng.randrange(40), MAX_NUMBER)),
            part=rng.choice((None, None, (1, 2), (2, 2), (1, 99), (rng.randrange(1, 99), 99))),
        )
