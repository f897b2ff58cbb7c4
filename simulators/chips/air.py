"""Bits on the air at 106 kbit/s, as ISO/IEC 14443 type A sends them: how long, how framed."""

BIT_NS = 9440  # as ISO/IEC 14443-2: 128 / 13.56 MHz
# As ISO/IEC 14443-3, frame delay time: (9 * 128 + 84) / 13.56 MHz after the reader's last bit.
ANSWER_US = 91
WHOLE = 0  # of the last byte all eight bits are sent


def spell_us(count: int, last: int) -> int:
    """How long `count` bytes take, of the last one only `last` bits: start, parities, end."""
    bits = 9 * count if last == WHOLE else 9 * (count - 1) + last
    return (bits + 2) * BIT_NS // 1000


def shifted(reply: bytes, known: int, align: int) -> "tuple[bytes, int]":
    """A reply whose first `known` bits were the reader's, as a chip stores it that puts the first
    bit it hears at position `align`: (bytes, valid bits of the last one, 0 for all).
    """
    if known == align:
        return (reply, WHOLE)
    bits = 8 * len(reply) - known
    stored = int.from_bytes(reply, "little") >> known << align
    size = (bits + align + 7) // 8
    return (stored.to_bytes(size, "little"), (bits + align) % 8)


def with_parity(reply: bytes) -> bytes:
    """What a chip stores that takes the odd parity bit behind each byte for data."""
    stored, at = 0, 0
    for byte in reply:
        odd = 1
        for bit in range(8):
            odd ^= byte >> bit & 1
        stored |= (byte | odd << 8) << at
        at += 9
    return stored.to_bytes((at + 7) // 8, "little")


def cleared(reply: bytes, bit: int) -> bytes:
    """A reply whose bits from the collision on are zero."""
    kept = int.from_bytes(reply, "little") & (1 << bit) - 1
    return kept.to_bytes(len(reply), "little")
