"""The message key: HMAC-SHA256 out of the one hash that every board has."""

import binascii
import hashlib

_BLOCK = 64


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104 with SHA-256; keys of at most 64 bytes."""
    key += bytes(_BLOCK - len(key))
    inner = hashlib.sha256(bytes([b ^ 0x36 for b in key]) + text).digest()
    outer: bytes = hashlib.sha256(bytes([b ^ 0x5C for b in key]) + inner).digest()
    return outer


def seal(key: bytes, text: bytes) -> bytes:
    """The 16 hex digits that `k` carries for the JSON text before it."""
    return binascii.hexlify(hmac_sha256(key, text)[:8])


def derived(key: bytes, *parts: "object") -> bytes:
    """A key for one role, direction or bond: parts with colons between (protocol.md, 7)."""
    return hmac_sha256(key, ":".join([str(part) for part in parts]).encode())


def same(one: bytes, other: bytes) -> bool:
    """Equality in a time that does not tell where the first difference is."""
    differs = len(one) ^ len(other)
    for a, b in zip(one, other):
        differs |= a ^ b
    return differs == 0
