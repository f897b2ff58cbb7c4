"""Frames of the PN532 (NXP UM0701-02, chapter 6), as pure functions."""

ACK = b"\x00\x00\xff\x00\xff\x00"
TO_CHIP = 0xD4
FROM_CHIP = 0xD5


def frame(data: bytes) -> bytes:
    """A normal information frame around a command and its parameters (at most 254 bytes)."""
    size = len(data) + 1
    total = TO_CHIP + sum(data)
    head = bytes((0, 0, 0xFF, size, -size & 0xFF, TO_CHIP))
    return head + data + bytes((-total & 0xFF, 0))


def is_ack(raw: "bytes | bytearray") -> bool:
    """Whether the chip took the last command."""
    return raw[: len(ACK)] == ACK


def payload(raw: "bytes | bytearray") -> "bytes | None":
    """What the chip says in a frame, from the response code on; None when it is damaged."""
    start = raw.find(b"\x00\xff")
    if start < 0 or len(raw) < start + 5:
        return None
    size, check = raw[start + 2], raw[start + 3]
    body = raw[start + 4 : start + 5 + size]
    if (size + check) & 0xFF or len(body) != size + 1 or size < 2:
        return None
    if sum(body) & 0xFF or body[0] != FROM_CHIP:
        return None
    return bytes(body[1:-1])


def targets(answer: bytes) -> "list[bytes] | None":
    """The UIDs in an answer to InListPassiveTarget (106 kbit/s type A); None when damaged."""
    if len(answer) < 2 or answer[0] != 0x4B:
        return None
    found, at = [], 2
    for _ in range(answer[1]):
        if len(answer) < at + 5 or len(answer) < at + 5 + answer[at + 4]:
            return None
        size = answer[at + 4]
        found.append(answer[at + 5 : at + 5 + size])
        at += 5 + size
        if answer[at - size - 2] & 0x20:  # ISO 14443-4: its ATS follows
            at += answer[at] if at < len(answer) else 0
    return found
