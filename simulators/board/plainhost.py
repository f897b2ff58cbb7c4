"""A plain host for one board: greets, acknowledges, keeps what it hears. For tests and figures."""

from __future__ import annotations

import json
from binascii import crc32
from typing import Any

from simulators.board.board import Board

NONCE = "00000000000000aa"


def line_of(message: dict[str, Any]) -> bytes:
    """The line of a message, as docs/protocol.md describes it."""
    text = json.dumps(message, separators=(",", ":")).encode()
    return b"%b %08x\n" % (text, crc32(text))


class PlainHost:
    """One bond with one board, over its serial line, in virtual time."""

    def __init__(self, board: Board, bond: int = 4711) -> None:
        self.board = board
        self.bond = bond
        self.heard: list[tuple[float, dict[str, Any]]] = []
        self.log: list[bytes] = []
        self._rest = b""
        self._applied = 0
        self._sent = 0
        self._loose = 0
        self._beat_at = 0.0

    def greet(self, **more: Any) -> None:
        """Start the bond and wait for the board's snapshot; nothing if nobody answers."""
        hi = {"t": "hi", "n": self.bond, "proto": 2, "host": "plain", "x": NONCE}
        self.board.send(b"\n" + line_of(hi | more))
        for _ in range(20):  # a board that starts writes to its flash first
            self.run(10)
            answers = [birth for birth in self.all("birth") if birth.get("y") == NONCE]
            if answers:
                self.board.send(line_of(hi | more | {"y": answers[-1]["x"]}))
                break
        self.run(150)

    def run(self, ms: float, step: float = 5.0) -> None:
        """Let time pass, answering as a host does."""
        until = self.board.now_ms + ms
        while self.board.now_ms < until - 1e-6:
            self.board.advance(min(step, until - self.board.now_ms))
            self._listen()
            if self.board.now_ms - self._beat_at >= 1000:
                self._beat_at = self.board.now_ms
                self.loose("beat")

    def say(self, name: str, **body: Any) -> None:
        """A reliable message, sent once: the wire of these tests loses nothing."""
        self._sent += 1
        self._send({"t": name, "n": self.bond, "s": self._sent, "a": self._applied} | body)

    def loose(self, name: str, **body: Any) -> None:
        """An unreliable message."""
        self._loose += 1
        self._send({"t": name, "n": self.bond, "u": self._loose, "a": self._applied} | body)

    def all(self, name: str) -> list[dict[str, Any]]:
        """All messages of that name, oldest first."""
        return [message for _, message in self.heard if message["t"] == name]

    def tags(self) -> list[tuple[str, str, int]]:
        """All tag messages: (station, uid, on)."""
        return [(m["at"], m["uid"], m["on"]) for m in self.all("tag")]

    def until(self, name: str, limit_ms: float) -> float:
        """Run until another message of that name comes; how long that took, in ms.

        Raises TimeoutError when it does not come.
        """
        begun, before = self.board.now_ms, len(self.heard)
        while all(message["t"] != name for _, message in self.heard[before:]):
            if self.board.now_ms - begun > limit_ms:
                raise TimeoutError(f"no {name} within {limit_ms} ms")
            self.run(1, step=1)
        return self.board.now_ms - begun

    def _send(self, message: dict[str, Any]) -> None:
        self.board.send(line_of(message))

    def _listen(self) -> None:
        *lines, self._rest = (self._rest + self.board.receive()).split(b"\n")
        fresh = False
        for raw in lines:
            message = _read(raw)
            if message is None:
                self.log.append(raw)
            elif message["n"] not in (0, self.bond):
                continue
            elif "s" not in message:
                self.heard.append((self.board.now_ms, message))
            elif message["s"] == self._applied + 1:
                self._applied += 1
                self.heard.append((self.board.now_ms, message))
                fresh = True
            else:
                fresh = True
        if fresh:
            self._send({"t": "ack", "n": self.bond, "a": self._applied})


def _read(raw: bytes) -> dict[str, Any] | None:
    raw = raw.rstrip(b"\r")
    text, end = raw[:-9], raw[-9:]
    if not text.startswith(b'{"t":"') or end != b" %08x" % crc32(text):
        return None
    message: dict[str, Any] = json.loads(text)
    return message
