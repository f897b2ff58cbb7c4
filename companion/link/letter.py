"""A letter between a table and its hub: JSON, packed, sealed with the table's own key, one line.

Each direction of each table has a key of its own: a letter that was said by one means nothing of
another, and nobody else can read it. Saying one again is harmless by what is in it
(`docs/hub-protocol.md`).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from typing import Any, Final

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

TO_HUB, TO_TABLE = "to-hub", "to-table"
MOST_PACKED: Final = 60_000
"""A broker of ours passes 65,536 bytes on; the longest match takes a third of this."""
LIGHT_MS: Final = (50, 100, 150, 250, 500, 1000)
"""Place to light is told in these steps, and one for all that took longer.
Chosen: around the bar of a tenth of a second, and twice and more of it."""
MOST: Final = 8 * 1024 * 1024
"""Bytes of a letter that was unpacked."""


class BadLetter(ValueError):
    """It is no letter of this table in this direction."""


class TooLong(ValueError):
    """No broker of ours would carry it."""


def sealed(key: bytes, table: str, way: str, body: dict[str, Any]) -> bytes:
    """A letter. Raises TooLong."""
    text = json.dumps(body, separators=(",", ":")).encode()
    letter = b64encode(bytes(_box(key, table, way).encrypt(zlib.compress(text, 6))))
    if len(letter) > MOST_PACKED:
        raise TooLong(f"{len(letter)} bytes")
    return letter


def opened(key: bytes, table: str, way: str, letter: bytes) -> dict[str, Any]:
    """What a letter says. Raises BadLetter."""
    try:
        raw = b64decode(letter.strip(), validate=True)
    except NotBase64:
        raise BadLetter("letters?") from None
    try:
        packed = _box(key, table, way).decrypt(raw)
    except (CryptoError, ValueError):
        raise BadLetter("seal?") from None
    return _body(packed)


def _body(packed: bytes) -> dict[str, Any]:
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, MOST)
        body = json.loads(text) if unpacking.eof else None
    except (zlib.error, ValueError, RecursionError):
        body = None
    if not isinstance(body, dict) or not isinstance(body.get("t"), str):
        raise BadLetter("body?")
    return body


def _box(key: bytes, table: str, way: str) -> SecretBox:
    return SecretBox(hmac.new(key, f"hub:{way}:{table}".encode(), hashlib.sha256).digest())
