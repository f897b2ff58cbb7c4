"""A broker in virtual time, between a board's sockets and a pipe: MQTT 3.1.1, QoS 0 and 1, a node.

Stands where Mosquitto stands when a test needs thousands of table seconds: it takes the firmware's
own packets, keeps wills and retained messages, acknowledges, and can be stopped and started.
"""

from __future__ import annotations

from collections.abc import Iterator

from simulators.board.board import Board

CONNECT, PUBLISH, PUBACK, SUBSCRIBE, PING, BYE = 1, 3, 4, 8, 12, 14


class VirtualBroker:
    """Carries `up` lines of the node out of `take`, and what `give` gets `down` to it."""

    def __init__(self, board: Board, pieces: int = 0) -> None:
        self.pieces = pieces
        """Bytes that reach the node at once; 0: whole packets."""
        self.retained: dict[str, bytes] = {}
        self.running = True
        self.connections = 0
        self._board = board
        self._data: dict[int, bytes] = {}  # begun packets of each open socket
        self._topics: dict[int, str] = {}
        self._wills: dict[int, tuple[str, bytes]] = {}
        self._up = b""
        self._number = 0

    def stop(self) -> None:
        """The broker goes: connections break, and nobody answers."""
        self.running = False
        for socket in list(self._data):
            self._board.net_give(socket, "closed")
            self._gone(socket)

    def start(self) -> None:
        """It is there again, and has forgotten its clients."""
        self.running = True

    def give(self, data: bytes) -> None:
        """Lines for the node; without a subscriber they are lost, as they are on a broker."""
        for socket, topic in self._topics.items():
            self._number = self._number % 65535 + 1
            self._send(socket, 0x32, _text(topic) + self._number.to_bytes(2, "big") + data)

    def spoil(self, data: bytes) -> None:
        """Bytes that no broker should send, to every node that is there."""
        for socket in self._topics:
            self._board.net_give(socket, "data", data)

    def take(self) -> bytes:
        """What the node said since."""
        self._serve()
        data, self._up = self._up, b""
        return data

    def _serve(self) -> None:
        for socket, kind, text in self._board.net_events():
            if kind == "open":
                self._board.net_give(socket, "opened" if self.running else "refused")
                if self.running:
                    self._data[socket] = b""
                    self.connections += 1
            elif socket not in self._data:
                continue
            elif kind == "data":
                self._data[socket] += bytes.fromhex(text)
                for head, body in self._packets(socket):
                    self._packet(socket, head, body)
            else:
                self._gone(socket)

    def _gone(self, socket: int) -> None:
        """A connection broke without goodbye: its will is published."""
        self._data.pop(socket, None)
        self._topics.pop(socket, None)
        will = self._wills.pop(socket, None)
        if will is not None:
            self.retained[will[0]] = will[1]

    def _packets(self, socket: int) -> Iterator[tuple[int, bytes]]:
        while True:
            data = self._data.get(socket, b"")
            size, used = 0, 1
            while used < len(data) and used < 5:
                size |= (data[used] & 0x7F) << 7 * (used - 1)
                used += 1
                if data[used - 1] < 0x80:
                    break
            else:
                return
            if len(data) < used + size:
                return
            self._data[socket] = data[used + size :]
            yield data[0], data[used : used + size]

    def _packet(self, socket: int, head: int, body: bytes) -> None:
        kind = head >> 4
        if kind == CONNECT:
            _, rest = _field(body[10:])
            of_will, rest = _field(rest)
            will, _ = _field(rest)
            self._wills[socket] = (of_will.decode(), will)
            self._send(socket, 0x20, b"\x00\x00")
        elif kind == SUBSCRIBE:
            self._topics[socket] = topic = _field(body[2:])[0].decode()
            self._send(socket, 0x90, body[:2] + b"\x01")
            if self.retained.get(topic):
                self._send(socket, 0x31, _text(topic) + self.retained[topic])
        elif kind == PUBLISH:
            self._published(socket, head, body)
        elif kind == PING:
            self._send(socket, 0xD0, b"")
        elif kind == BYE:
            self._wills.pop(socket, None)

    def _published(self, socket: int, head: int, body: bytes) -> None:
        topic, rest = _field(body)
        if head & 0x06:
            self._send(socket, 0x40, rest[:2])
            rest = rest[2:]
        name = topic.decode()
        if head & 1:
            self.retained[name] = rest
        if name.endswith("/up"):
            self._up += rest if rest.endswith(b"\n") else rest + b"\n"

    def _send(self, socket: int, head: int, body: bytes) -> None:
        size, length = len(body), b""
        while True:
            length += bytes([size & 0x7F | (0x80 if size > 127 else 0)])
            size >>= 7
            if not size:
                break
        data = bytes([head]) + length + body
        size = self.pieces or len(data)
        for at in range(0, len(data), size):
            self._board.net_give(socket, "data", data[at : at + size])


def _text(text: str) -> bytes:
    return len(text).to_bytes(2, "big") + text.encode()


def _field(body: bytes) -> tuple[bytes, bytes]:
    """A text with its length in front, and what follows it."""
    size = int.from_bytes(body[:2], "big")
    return body[2 : 2 + size], body[2 + size :]
