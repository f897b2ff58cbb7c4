"""How a tablet finds the hub of its house and is let in: a call in the network, and six digits.

What the tablet gets is sealed for it alone: who listens in the network learns nothing.
"""

from __future__ import annotations

import json
import re
import socket
from http.client import HTTPException
from time import monotonic
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import Request, urlopen

from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, SealedBox

PORT: Final = 8018
"""Where a hub hears who looks for it; its pages are there too unless it says otherwise."""
QUESTION: Final = b"Where is the tabletwin hub?"
ANSWER: Final = re.compile(rb"tabletwin hub ([0-9]{1,5})")
ANSWER_S: Final = 8.0
"""How long the hub may take to answer. Chosen: people wait in front of it."""
LINK: Final = "tabletwin://join"
"""How a link begins that makes a tablet a table of a house (deploy/kiosk)."""
LOOK_S: Final = 1.5
"""How long a hub is looked for. Chosen: a tired Wi-Fi delays a call by a second."""
ASKS: Final = 3
"""So often it is asked meanwhile: one call in a network may be lost."""


def link(hub: str, digits: str) -> str:
    """What a scanner reads, or a tablet opens, to join the house: address and digits."""
    return f"{LINK}?{urlencode({'hub': hub, 'digits': digits})}"


def linked(text: str) -> tuple[str, str] | None:
    """Address and digits of such a link; None: it is none."""
    parts = urlsplit(text.strip())
    if f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}" != LINK:
        return None
    asked = dict(parse_qsl(parts.query))
    return asked.get("hub", ""), asked.get("digits", "")


class NotLetIn(Exception):
    """The hub did not let the tablet in; the text is the end of a key of our sentences."""


def hubs(to: str = "255.255.255.255", port: int = PORT, wait_s: float = LOOK_S) -> list[str]:
    """The addresses of all hubs that answer in this network."""
    found: set[str] = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        for _ in range(ASKS):
            try:
                asking.sendto(QUESTION, (to, port))
                found |= _heard(asking, wait_s / ASKS)
            except OSError:  # no network
                break
    return sorted(found)


def _heard(asking: socket.socket, wait_s: float) -> set[str]:
    """Who answers within so long. An answer says only where it comes from, and its port."""
    found, until = set(), monotonic() + wait_s
    while (left := until - monotonic()) > 0:
        asking.settimeout(left)
        try:
            said, (host, _) = asking.recvfrom(64)
        except TimeoutError:
            break
        if (told := ANSWER.fullmatch(said)) is not None:
            found.add(f"http://{host}:{int(told[1])}")
    return found


def origin(hub: str) -> str:
    """An address as a browser sends it. Raises NotLetIn."""
    parts = urlsplit(hub if "://" in hub else f"http://{hub}")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NotLetIn("address")
    return f"{parts.scheme}://{parts.netloc}"


def let_in(hub: str, digits: str) -> dict[str, Any]:
    """What a tablet needs to belong to the house: table, key, broker, password. Raises NotLetIn."""
    key = PrivateKey.generate()
    answer = _asked(hub, {"code": digits, "reply_to": bytes(key.public_key).hex()})
    try:
        said: dict[str, Any] = json.loads(SealedBox(key).decrypt(bytes.fromhex(answer["sealed"])))
    except (CryptoError, KeyError, TypeError, ValueError):
        raise NotLetIn("stranger") from None
    return said


def _asked(hub: str, form: dict[str, str]) -> dict[str, str]:
    request = Request(f"{hub}/join", urlencode(form).encode(), {"Origin": hub})
    try:
        with urlopen(request, timeout=ANSWER_S) as answer:
            found: dict[str, str] = json.loads(answer.read(65_536))
            return found
    except HTTPError as error:
        raise NotLetIn({403: "wrong", 429: "often"}.get(error.code, "stranger")) from None
    except (OSError, ValueError, HTTPException):
        raise NotLetIn("silent") from None
