"""A password as Mosquitto keeps it: who reads the file, or the letter that carries it, has none."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from typing import Final

_ROUNDS: Final = 101
"""As mosquitto_passwd: a password of ours is 128 random bits, which no guessing finds."""
SCRAMBLED: Final = re.compile(r"\$7\$101\$[A-Za-z0-9+/=]{16}\$[A-Za-z0-9+/=]{88}")


def scrambled(password: str) -> str:
    """A password as Mosquitto keeps it."""
    salt = secrets.token_bytes(12)
    key = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ROUNDS)
    return f"$7${_ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(key).decode()}"
