"""The message key: HMAC-SHA256 out of the one hash that every board has."""

import binascii
import hashlib

from micropython import const

_BLOCK = 64
_KEPT = const(8)  # keys: of both roles, of a bond each way, of the state, on two ports
_pads: "dict[bytes, tuple[bytes, bytes]]" = {}


def _padded(key: bytes) -> "tuple[bytes, bytes]":
    """What goes before the text inside and outside; made once for a key, for it takes a while."""
    pads = _pads.get(key)
    if pads is None:
        if len(_pads) >= _KEPT:
            _pads.clear()
        whole = key + bytes(_BLOCK - len(key))
        pads = (bytes([b ^ 0x36 for b in whole]), bytes([b ^ 0x5C for b in whole]))
        _pads[key] = pads
    return pads


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104 with SHA-256; keys of at most 64 bytes."""
    before, behind = _padded(key)
    outer: bytes = hashlib.sha256(behind + hashlib.sha256(before + text).digest()).digest()
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
