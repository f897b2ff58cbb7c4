"""Phones beside a match: how long a step takes to all pages, and a scan to the own view."""

from __future__ import annotations

import asyncio
import contextlib
import json
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator
from time import monotonic, perf_counter, process_time

from bench.figures import Figure, percentile
from companion.web import sealed
from companion.web.pump import LoopPump
from companion.web.room import Room
from companion.web.serving import listener, serve
from tests.web.rooms import room_of

PHONES, SEATS = 8, 4
STEPS = 60
STEP_MS, PAIR_MS = 150.0, 300.0
"""Chosen: a step is on all pages as soon as place to light over a cable may take (150 ms), the own
view twice as long after the code."""
OPEN_S = 0.3
"""Chosen: the server listens by then."""
GAMES = ("earth", "gaia_project")


def measure() -> Iterator[Figure]:
    """Four phones and four screens of the table, on one core with the match and its readers."""
    for game in GAMES:
        steps, pairings, cpu = asyncio.run(_measured(game))
        told = f"{len(steps)} steps, phones in the same process"
        yield Figure(
            f"{game}: one step to all pages, {PHONES} phones, p95",
            percentile(steps, 0.95), "ms", STEP_MS, note=told,
        )  # fmt: skip
        yield Figure(f"{game}: the same, of a core", cpu, "ms", note="with the phones' own work")
        yield Figure(
            f"{game}: code to own view, p95", percentile(pairings, 0.95), "ms", PAIR_MS,
            note=f"{len(pairings)} pairings",
        )  # fmt: skip


async def _measured(game: str) -> tuple[list[float], list[float], float]:
    room = room_of(game, SEATS, 60, monotonic)
    async with _served(room) as port:
        phones, pairings = [], []
        for number in range(PHONES):
            began = perf_counter()
            # Each seat has its phone; the others are screens of the table.
            phone = await _Phone.paired(room, port, number if number < SEATS else -1)
            await phone.view(room.view().length)
            pairings.append((perf_counter() - began) * 1000)
            phones.append(phone)
        began = process_time()
        steps = [await _step(room, phones, number) for number in range(STEPS)]
        return steps, pairings, (process_time() - began) * 1000 / STEPS


async def _step(room: Room, phones: list[_Phone], number: int) -> float:
    """A step back or forth, until each page has it."""
    began = perf_counter()
    notice = room.play.undo() if number % 2 == 0 else room.play.redo()
    assert notice is None
    room.settle()
    length = room.view().length
    await asyncio.gather(*(phone.view(length) for phone in phones))
    return (perf_counter() - began) * 1000


@contextlib.asynccontextmanager
async def _served(room: Room) -> AsyncIterator[int]:
    pump = LoopPump(room.play, None)
    room.settle, pump.changed = pump.settle, room.changed
    at = listener("127.0.0.1", 0)
    tasks = [asyncio.create_task(pump.run()), asyncio.create_task(serve([room], at))]
    await asyncio.sleep(OPEN_S)
    yield at.getsockname()[1]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    at.close()


class _Phone:
    """A live line, read as the page does."""

    def __init__(
        self, keys: sealed.Keys, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.keys, self.reader = keys, reader
        self.writer = writer  # kept: the line is closed with it

    @classmethod
    async def paired(cls, room: Room, port: int, seat: int) -> _Phone:
        """A phone that has scanned a code and listens."""
        keys = sealed.keys_of(room.pairing.show(seat).secret)
        reader, writer = await _asked(port, "POST /pair", f"name={keys.name}")
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        writer.close()
        cookie = head.split("tabletwin=")[1].split(";")[0]
        return cls(keys, *await _asked(port, "GET /line", cookie=cookie))

    async def view(self, length: int) -> None:
        """Until the page shows the match at this length."""
        wanted = f'"length": "{length}"'
        while True:
            line = await self.reader.readline()
            assert line, "the line ended"
            if line.startswith(b"data: ") and len(line) > 100:
                frame = json.loads(sealed.opened(self.keys.down, b64decode(line[6:])))["frame"]
                if wanted in frame.replace("&#34;", '"'):
                    return


async def _asked(
    port: int, what: str, body: str = "", cookie: str = ""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    here = f"127.0.0.1:{port}"
    head = [f"{what} HTTP/1.1", f"Host: {here}", f"Origin: http://{here}"]
    head += [f"Cookie: tabletwin={cookie}", f"Content-Length: {len(body)}"]
    writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
    await writer.drain()
    return reader, writer
