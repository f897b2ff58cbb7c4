"""One question to a name server as pure functions (RFC 1035): the address of a name."""

from micropython import const

_ASK = const(0x0100)  # recursion desired
_ANSWER = const(0x80)
_A = b"\x00\x01"
_IN = b"\x00\x01"
_HEAD = const(12)


def question(number: int, name: str) -> bytes:
    """A packet that asks for the address of a name; ValueError if it cannot be one."""
    packet = bytes((number >> 8, number & 0xFF, _ASK >> 8, 0, 0, 1, 0, 0, 0, 0, 0, 0))
    for label in name.rstrip(".").split("."):
        text = label.encode()
        if not 0 < len(text) < 64:
            raise ValueError("no name of a broker")
        packet += bytes((len(text),)) + text
    return packet + b"\x00" + _A + _IN


def answer(packet: bytes, number: int) -> "str | None":
    """The address in an answer to question `number`; "" when there is no such name, None when it
    is no answer to it.
    """
    if len(packet) < _HEAD or packet[:2] != bytes((number >> 8, number & 0xFF)):
        return None
    if not packet[2] & _ANSWER:
        return None
    at = _HEAD
    for _ in range(packet[5]):
        at = _after_name(packet, at) + 4
    for _ in range(packet[7]):
        at = _after_name(packet, at)
        size = int.from_bytes(packet[at + 8 : at + 10], "big")
        data = packet[at + 10 : at + 10 + size]
        if packet[at : at + 2] == _A and len(data) == 4 and size == 4:
            return ".".join([str(byte) for byte in data])
        at += 10 + size
    return ""


def _after_name(packet: bytes, at: int) -> int:
    """Where a name ends, which may end in a pointer; beyond the packet when it never does."""
    while at < len(packet) and packet[at]:
        if packet[at] & 0xC0:
            return at + 2
        at += 1 + packet[at]
    return at + 1
