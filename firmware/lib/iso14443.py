"""Frames of ISO/IEC 14443-3 type A, as pure functions: no bus, no clock, no state."""

from micropython import const

WUPA = const(0x52)
CT = const(0x88)  # cascade tag: the next level carries more of the UID
CASCADE_BIT = const(0x04)  # in SAK: the UID is not complete
RANDOM_FIRST_BYTE = const(0x08)
LEVELS = (0x93, 0x95, 0x97)
HALT = b"\x50\x00\x57\xcd"


def crc_a(data: "bytes | bytearray") -> bytes:
    """The two CRC_A bytes of `data`, low byte first (ISO/IEC 13239, start value 6363)."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte ^= (byte << 4) & 0xFF
        crc = (crc >> 8) ^ (byte << 8) ^ (byte << 3) ^ (byte >> 4)
    return bytes((crc & 0xFF, (crc >> 8) & 0xFF))


def bcc(part: "bytes | bytearray") -> int:
    """The check byte of one cascade level: its four bytes xored."""
    return part[0] ^ part[1] ^ part[2] ^ part[3]


def anticollision(level: int) -> bytes:
    """Ask every tag in the field for its part of the UID at cascade `level` (0, 1, 2)."""
    return bytes((LEVELS[level], 0x20))


def select(level: int, part: "bytes | bytearray") -> bytes:
    """Select the tag whose four bytes at cascade `level` are `part`."""
    frame = bytes((LEVELS[level], 0x70)) + bytes(part) + bytes((bcc(part),))
    return frame + crc_a(frame)


def parts(uid: bytes) -> "list[bytes]":
    """The four-byte part of each cascade level of a UID of 4, 7 or 10 bytes."""
    if len(uid) == 4:
        return [uid]
    first = bytes((CT,)) + uid[:3]
    return [first] + parts(uid[3:])


def checked_part(reply: "bytes | bytearray") -> "bytes | None":
    """The four bytes of an anticollision reply, or None when its check byte is wrong."""
    if len(reply) != 5 or bcc(reply) != reply[4]:
        return None
    return bytes(reply[:4])


def sak_of(reply: "bytes | bytearray") -> "int | None":
    """The SAK byte of a select reply, or None when the reply is damaged."""
    if len(reply) != 3 or crc_a(reply[:1]) != bytes(reply[1:]):
        return None
    return reply[0]


def is_random(uid: bytes) -> bool:
    """A four-byte UID that starts with 08 is drawn anew at every power-up: no identity."""
    return len(uid) == 4 and uid[0] == RANDOM_FIRST_BYTE
