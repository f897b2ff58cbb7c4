"""What stands before every page: whose address, which host, how much, how often, how slow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import ip_address
from time import monotonic
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY: Final = 16_384
BODY_S: Final = 5.0
"""A body that has not come in by then is not waited for. Chosen: a body is at most a few
kilobytes, which a slow phone sends in one."""
MOST_POURED: Final = 12 * 1024 * 1024
"""Bytes of a body that is refused. Chosen: a photograph that somebody sends by mistake."""
POSTS_A_SECOND, POSTS_AT_ONCE = 20.0, 60.0
PICTURES_A_SECOND, PICTURES_AT_ONCE = 100.0, 600.0
PAIRS_A_SECOND, PAIRS_AT_ONCE = 0.2, 12.0
MOST_ADDRESSES: Final = 4096

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "img-src 'self' blob: data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Bucket:
    """So many at once, and so many more a second, for each address."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float]) -> None:
        self.rate, self.most, self.clock = rate, most, clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, address: str) -> bool:
        """Whether one more is allowed."""
        now = self.clock()
        left, at = self._left.pop(address, (self.most, now))
        left = min(self.most, left + (now - at) * self.rate)
        while len(self._left) >= MOST_ADDRESSES:
            self._left.pop(next(iter(self._left)))
        self._left[address] = (left - 1 if left >= 1 else left, now)
        return left >= 1


class Guard:
    """Lets in what is in order; everything else gets a short answer and reaches no page."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str] = (), clock: Callable[[], float] = monotonic
    ) -> None:
        self.app = app
        self.names = {"localhost", *(name.lower() for name in names)}
        self.posts = Bucket(POSTS_A_SECOND, POSTS_AT_ONCE, clock)
        self.pictures = Bucket(PICTURES_A_SECOND, PICTURES_AT_ONCE, clock)
        self.pairs = Bucket(PAIRS_A_SECOND, PAIRS_AT_ONCE, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused:
            await _pour_away(receive)
            await _answer(send, *refused)
            return
        if scope["method"] == "POST":
            body = await _body(receive)
            if body is None:
                await _answer(send, 413, "Too much, or too slow.")
                return
            receive = _again(body, receive)
        await self.app(scope, receive, _with_headers(send))

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._known(host):
            return 421, "This address is not ours."
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "Only looking and pressing."
        if scope["method"] != "POST":
            return None
        if headers.get("origin") not in (f"http://{host}", f"https://{host}"):
            return 403, "Only our own pages may press."
        length = headers.get("content-length", "")
        if not length.isdecimal() or len(length) > 8 or int(length) > MOST_BODY:
            return 413, "Too much."
        return self._too_often(scope)

    def _too_often(self, scope: Scope) -> tuple[int, str] | None:
        address = str((scope.get("client") or ("", 0))[0])
        own = {"/pair": self.pairs, "/pic": self.pictures}
        bucket = own.get(scope["path"], self.posts)
        return None if bucket.take(address) else (429, "Too often. Wait a moment.")

    def _known(self, host: str) -> bool:
        """Numbers and our own names only: another name may be somebody who leads browsers here."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        if name.lower().rstrip(".") in self.names:
            return True
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None when it is too large or too slow."""
    parts = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return None
                parts += message.get("body", b"")
                if len(parts) > MOST_BODY:
                    await _pour_away(receive)
                    return None
                if not message.get("more_body"):
                    return bytes(parts)
    except TimeoutError:
        return None


async def _pour_away(receive: Receive) -> None:
    """Read what nobody wants, so far as that is bearable: whoever is cut off in the middle of
    sending never sees the answer."""
    left = MOST_POURED
    with suppress(TimeoutError):
        async with asyncio.timeout(BODY_S):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body"):
                    return


def _again(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was read already, then what comes after it."""
    given = False

    async def give() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return give


def _with_headers(send: Send) -> Send:
    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            had = {name for name, _ in message["headers"]}
            extra = ((name.encode(), value.encode()) for name, value in HEADERS.items())
            more = [(name, value) for name, value in extra if name not in had]
            if b"cache-control" not in had:
                more.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message["headers"], *more]}
        await send(message)

    return add


async def _answer(send: Send, status: int, text: str) -> None:
    body = text.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
