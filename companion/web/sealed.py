"""What is secret on the way to a screen and back: sealed with a key that only its code carries.

A code holds 32 random bytes. They never travel: they stand in the fragment of an address, which
browsers keep to themselves. Each side makes of them a name for the pairing and one key a way.
"""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from hashlib import sha512
from typing import Final, NamedTuple

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

SECRET_BYTES: Final = 32
BLOCK: Final = 4096
"""Sealed texts are filled up to a multiple of this, so that their length tells little."""
_LENGTH: Final = 4


class NotOurs(Exception):
    """Something that was not sealed with this key, or was changed on the way."""


class Keys(NamedTuple):
    """What both ends of a pairing make of its code."""

    name: str
    """How a phone says which code it has, without showing it."""
    down: bytes
    up: bytes


def keys_of(secret: bytes) -> Keys:
    """The name and the two keys of a code."""
    parts = (sha512(part + secret).digest() for part in (b"name", b"down", b"up"))
    name, down, up = parts
    return Keys(name[:16].hex(), down[:32], up[:32])


def written(secret: bytes) -> str:
    """A code as it stands in an address."""
    return urlsafe_b64encode(secret).decode().rstrip("=")


def read(text: str) -> bytes:
    """The bytes of a code. Raises NotOurs."""
    try:
        secret = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        raise NotOurs from None
    if len(secret) != SECRET_BYTES:
        raise NotOurs
    return secret


def seal(key: bytes, text: bytes, block: int = BLOCK) -> bytes:
    """A text under a key, with its length hidden."""
    framed = len(text).to_bytes(_LENGTH) + text
    return bytes(SecretBox(key).encrypt(framed + bytes(-len(framed) % block)))


def opened(key: bytes, sealed: bytes) -> bytes:
    """What was sealed. Raises NotOurs."""
    try:
        framed = SecretBox(key).decrypt(sealed)
    except (CryptoError, ValueError, TypeError):
        raise NotOurs from None
    length = int.from_bytes(framed[:_LENGTH])
    if len(framed) < _LENGTH + length:
        raise NotOurs
    return framed[_LENGTH : _LENGTH + length]


def from_base64(text: str) -> bytes:
    """Bytes as a page sends them. Raises NotOurs."""
    try:
        return b64decode(text, validate=True)
    except (Error, ValueError):
        raise NotOurs from None
