"""What a broker and the nodes of a table ask of this tablet: user, password, authority, key."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Access:
    """How this tablet is let in; password and key are never shown, also not by `repr`."""

    user: str | None = None
    password: str | None = field(default=None, repr=False)
    ca_file: str | None = None
    """The certificate of the authority that signed the broker's; None asks the system's."""
    key: bytes | None = field(default=None, repr=False)
    """The table's key of 32 bytes (docs/protocol.md, section 7); None for a table without."""


NOBODY = Access()


def key_of(text: str) -> bytes:
    """The table's key from 64 hex digits. ValueError, without the text in it."""
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) != 32:
        raise ValueError("a table's key is 64 hexadecimal digits")
    return key
