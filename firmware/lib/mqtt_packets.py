"""MQTT 3.1.1 packets as pure functions: what a node sends, and a parser for what it gets."""

from micropython import const

CONNACK = const(2)
PUBLISH = const(3)
SUBACK = const(9)
PING = b"\xc0\x00"
_LARGEST = const(4096)  # a bigger packet is passed over
# Nobody waits for one as big. Chosen: what our own brokers let pass.
_MOST = const(65536)
ENDLESS = "endless packet"


def _text(value: "str | bytes") -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return bytes((len(data) >> 8, len(data) & 0xFF)) + data


def _packet(head: int, body: bytes) -> bytes:
    size = len(body)
    length = b""
    while True:
        more = size > 127
        length += bytes((size & 0x7F | (0x80 if more else 0),))
        size >>= 7
        if not more:
            return bytes((head,)) + length + body


def connect(
    client: str, keep_alive_s: int, will_topic: str, will: bytes, user: str = "", password: str = ""
) -> bytes:
    """A clean session with a retained last will at QoS 1."""
    flags = 0x02 | 0x04 | 0x08 | 0x20 | (0xC0 if user else 0)
    body = _text("MQTT") + bytes((4, flags, keep_alive_s >> 8, keep_alive_s & 0xFF))
    body += _text(client) + _text(will_topic) + _text(will)
    if user:
        body += _text(user) + _text(password)
    return _packet(0x10, body)


def subscribe(number: int, topic: str) -> bytes:
    """One topic at QoS 1."""
    return _packet(0x82, bytes((number >> 8, number & 0xFF)) + _text(topic) + b"\x01")


def publish(number: int, topic: str, payload: bytes, retain: bool = False) -> bytes:
    """A message at QoS 1; without a number at QoS 0, which nobody acknowledges."""
    if number:
        payload = bytes((number >> 8, number & 0xFF)) + payload
    return _packet((0x32 if number else 0x30) | retain, _text(topic) + payload)


def puback(number: int) -> bytes:
    """The answer to a message at QoS 1."""
    return bytes((0x40, 2, number >> 8, number & 0xFF))


class Parser:
    """Packets out of a stream; ValueError when the stream is no MQTT, or ENDLESS."""

    def __init__(self) -> None:
        self._data = b""
        self._skip = 0

    def feed(self, data: bytes) -> "list[tuple[int, int, bytes]]":
        """(type, flags, body) of each packet that `data` completes."""
        self._data += data
        found: "list[tuple[int, int, bytes]]" = []
        while True:
            packet = self._next()
            if packet is None:
                return found
            found.append(packet)

    def _next(self) -> "tuple[int, int, bytes] | None":
        if self._skip:
            cut = min(self._skip, len(self._data))
            self._data = self._data[cut:]
            self._skip -= cut
        size, at = self._size()
        if at == 0:
            return None
        if size > _MOST:
            raise ValueError(ENDLESS)
        if size > _LARGEST:
            self._skip = at + size
            return self._next() if self._data else None
        if len(self._data) < at + size:
            return None
        head, body = self._data[0], self._data[at : at + size]
        self._data = self._data[at + size :]
        return (head >> 4, head & 0x0F, body)

    def _size(self) -> "tuple[int, int]":
        """(length of the body, where it begins); (0, 0) while that is not known."""
        size, shift = 0, 0
        for at in range(1, min(6, len(self._data))):
            if at == 5:
                raise ValueError("no MQTT")
            size |= (self._data[at] & 0x7F) << shift
            shift += 7
            if not self._data[at] & 0x80:
                return (size, at + 1)
        return (0, 0)


def message(flags: int, body: bytes) -> "tuple[str, int, bytes]":
    """(topic, packet number or 0, payload) of a PUBLISH; ValueError when it is cut short."""
    size = body[0] << 8 | body[1] if len(body) > 1 else 1 << 16
    at = 2 + size
    qos = flags >> 1 & 3
    if len(body) < at + (2 if qos else 0):
        raise ValueError("no MQTT")
    number = 0
    if qos:
        number = body[at] << 8 | body[at + 1]
        at += 2
    return (body[2 : 2 + size].decode(), number, body[at:])
