"""Tablets look for their hub by a call in the network; the hub answers where its pages are."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import cast

from companion.link.calling import PORT, QUESTION

Address = tuple[str, int]


class Answering(asyncio.DatagramProtocol):
    """Answers the one question, with no more bytes than it had: nobody floods others by it."""

    def __init__(self, pages: int) -> None:
        self.answer = f"tabletwin hub {pages}".encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way back."""
        self.way = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, addr: Address) -> None:
        """Somebody calls."""
        if data == QUESTION:
            self.way.sendto(self.answer, addr)


async def answer(host: str, pages: int, port: int = PORT) -> None:
    """Until cancelled. A hub behind a proxy is not called, nor is one whose place is taken."""
    loop, way = asyncio.get_running_loop(), None
    with suppress(OSError):
        way, _ = await loop.create_datagram_endpoint(lambda: Answering(pages), (host, port))
    try:
        await asyncio.Event().wait()
    finally:
        if way is not None:
            way.close()
