"""Two thousand phones on one `serve` process: how long a step takes to each of them."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from base64 import b64decode
from collections.abc import Iterator
from time import monotonic
from typing import Any

from bench.figures import Figure, percentile
from bench.many import SEATS
from companion.web import sealed

PHONES, OF_ONE_ADDRESS = 2000, 10
STEP_S = 1.0
"""Chosen: people look up after a second."""
REST_S = 3.0
"""Chosen: the last pages that pairing sent have arrived."""
AT_ONCE = 50
MANY = [sys.executable, "-m", "bench.many"]


def measure() -> Iterator[Figure]:
    """The phones are another process on the same two cores."""
    waits, told = asyncio.run(_crowd(PHONES // SEATS))
    yield Figure(
        f"{PHONES} phones at {PHONES // SEATS} tables: one step to each, p95",
        percentile(waits, 0.95), "s", STEP_S, note=f"{len(waits)} views, 12 steps a second",
    )  # fmt: skip
    yield Figure("the same: memory of the server", told["mb"], "MB")
    yield Figure("the same: of one core", told["cpu"] / 25 * 100, "%")
    alone, beside = (asyncio.run(_resting(what)) for what in ("alone", "beside"))
    yield Figure("pages beside the app: memory more", beside["mb"] - alone["mb"], "MB",
                 note=f"{alone['mb']:.0f} MB without")  # fmt: skip
    yield Figure("pages beside the app: of a core more a step", beside["cpu"] - alone["cpu"], "ms",
                 note=f"{alone['cpu']:.2f} ms without; nobody looks")  # fmt: skip


async def _resting(what: str) -> dict[str, float]:
    process = await asyncio.create_subprocess_exec(*MANY, what, stdout=PIPE)
    out, _ = await process.communicate()
    told: dict[str, float] = json.loads(out.splitlines()[-1])
    return told


async def _crowd(tables: int) -> tuple[list[float], dict[str, Any]]:
    server = await asyncio.create_subprocess_exec(
        *MANY, "tables", str(tables), stdin=PIPE, stdout=PIPE, limit=2**24
    )
    told = await _line(server)
    gate = asyncio.Semaphore(AT_ONCE)
    phones = [_Phone(told["port"], n, code) for n, code in enumerate(told["codes"])]
    await asyncio.gather(*(phone.paired(gate) for phone in phones))
    lines = [asyncio.create_task(phone.listen()) for phone in phones]
    await asyncio.sleep(REST_S)
    assert server.stdin is not None
    server.stdin.write(b"go\n")
    done = await _line(server)
    for line in lines:
        line.cancel()
    await asyncio.gather(*lines, return_exceptions=True)
    server.kill()
    await server.wait()
    return [wait for step in done["steps"] for wait in _waits(step, phones)], done


def _waits(step: Any, phones: list[_Phone]) -> Iterator[float]:
    """How long each phone of the table waited for the view of a step."""
    table, length, at = step
    for phone in phones[table * SEATS : (table + 1) * SEATS]:
        seen = [when for shown, when in phone.seen if shown == length and when >= at]
        yield min(seen) - at if seen else 60.0


async def _line(server: Process) -> dict[str, Any]:
    assert server.stdout is not None
    while True:
        line = await server.stdout.readline()
        assert line, "the server ended"
        if line.startswith(b"{"):
            found: dict[str, Any] = json.loads(line)
            return found


class _Phone:
    """A live line from an address of its own, read as the page does."""

    def __init__(self, port: int, number: int, code: str) -> None:
        self.port, self.keys = port, sealed.keys_of(sealed.read(code))
        net, host = divmod(number // OF_ONE_ADDRESS, 200)
        self.address = f"127.0.{net + 1}.{host + 1}"
        self.cookie = ""
        self.seen: list[tuple[int, float]] = []

    async def paired(self, gate: asyncio.Semaphore) -> None:
        """Name the code, and listen from then on."""
        async with gate:
            reader, writer = await self._ask("POST /pair", f"name={self.keys.name}")
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            writer.close()
            self.cookie = head.split("tabletwin=")[1].split(";")[0]
            self.reader, self.writer = await self._ask("GET /line")

    async def listen(self) -> None:
        """Note when each view came, by the length of its match."""
        while line := await self.reader.readline():
            if line.startswith(b"data: ") and len(line) > 100:
                when = monotonic()
                view = json.loads(sealed.opened(self.keys.down, b64decode(line[6:])))
                told = view["frame"].split("&#34;length&#34;: &#34;", 1)[1]
                self.seen.append((int(told.split("&", 1)[0]), when))

    async def _ask(
        self, what: str, body: str = ""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=2**22, local_addr=(self.address, 0)
        )
        here = f"127.0.0.1:{self.port}"
        head = [f"{what} HTTP/1.1", f"Host: {here}", f"Origin: http://{here}"]
        head += [f"Cookie: tabletwin={self.cookie}", f"Content-Length: {len(body)}"]
        writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        await writer.drain()
        return reader, writer
