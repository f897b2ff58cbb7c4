"""The real server on this computer: live lines, slow people, many connections, the command."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.web import guard, sealed, serving, site
from companion.web.guard import PAIRS_AT_ONCE
from companion.web.pump import LoopPump
from companion.web.room import Room
from companion.web.sealed import Keys
from companion.web.serving import listener, serve
from tests.web.rooms import room_of

PATIENCE_S = 120.0
"""Chosen: a busy machine is slow; nothing waits so long when it works."""
MOMENT_S = 0.2
"""A deadline of the server that a test waits for: it begins when nothing else is waited for."""


@asynccontextmanager
async def served(room: Room) -> AsyncIterator[int]:
    pump = LoopPump(room.play, None)
    room.settle, pump.changed = pump.settle, room.changed
    at = listener("127.0.0.1", 0)
    tasks = [asyncio.create_task(pump.run()), asyncio.create_task(serve([room], at))]
    try:
        yield at.getsockname()[1]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        at.close()


def live(test: Callable[[Room, int], Coroutine[Any, Any, None]], game: str = "gaia") -> None:
    async def run() -> None:
        room = room_of(game, 2, 20, time.monotonic)
        async with served(room) as port, asyncio.timeout(PATIENCE_S):
            await test(room, port)

    asyncio.run(run())


async def ask(port: int, what: str, body: str = "", cookie: str = "") -> tuple[Any, Any]:
    """Send one request by hand: what reads the answer, what writes more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)  # it listens already
    here = f"127.0.0.1:{port}"
    head = [f"{what} HTTP/1.1", f"Host: {here}", f"Origin: http://{here}"]
    head += [f"Cookie: tabletwin={cookie}"] if cookie else []
    head += [f"Content-Length: {len(body)}"] if body else []
    writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
    await writer.drain()
    return reader, writer


async def pair(room: Room, port: int, seat: int) -> tuple[Keys, str]:
    keys = sealed.keys_of(room.pairing.show(seat).secret)
    reader, writer = await ask(port, "POST /pair", f"name={keys.name}")
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    writer.close()
    found = re.search(r"tabletwin=([^;]+)", head)
    assert found, head
    return keys, found[1]


async def view(reader: asyncio.StreamReader, keys: Keys) -> dict[str, Any]:
    """The next view on a live line."""
    while True:
        text = (await reader.readline()).decode().strip()
        if text.startswith("data: ") and len(text) > 50:
            body = sealed.opened(keys.down, b64decode(text[6:]))
            found: dict[str, Any] = json.loads(body)
            return found
        assert text or not reader.at_eof(), "the line ended"


def test_one_step_reaches_every_phone_and_a_line_that_breaks_comes_back_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "BEAT_S", 3600.0)  # nothing brings it but the step itself

    async def test(room: Room, port: int) -> None:
        keys, cookie = await pair(room, port, 0)
        reader, writer = await ask(port, "GET /line", cookie=cookie)
        first = await view(reader, keys)
        length = room.view().length
        room.play.undo()
        room.settle()
        second = await view(reader, keys)
        assert second["number"] > first["number"]
        assert f"&#34;moment&#34;: &#34;0.1.{length - 1}&#34;" in second["frame"]
        writer.close()
        room.play.redo()
        room.settle()
        reader, writer = await ask(port, "GET /line", cookie=cookie)
        third = await view(reader, keys)
        assert f"&#34;moment&#34;: &#34;0.2.{length}&#34;" in third["frame"]
        assert third["build"] == site.build()
        writer.close()

    live(test)


def test_a_quiet_line_says_that_it_is_alive_and_when_it_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "BEAT_S", 0.05)

    async def test(room: Room, port: int) -> None:
        keys, cookie = await pair(room, port, 1)
        reader, writer = await ask(port, "GET /line", cookie=cookie)
        await view(reader, keys)
        assert b"event: beat" in await reader.readuntil(b"event: beat")
        room.pairing.revoke(1)
        room.wake()
        assert b"event: gone" in await reader.readuntil(b"event: gone")
        writer.close()

    live(test)


def test_whoever_sends_ten_megabytes_reads_why_nothing_came_of_it() -> None:
    """A line that is cut in the middle of sending loses the answer on a real socket."""

    async def test(room: Room, port: int) -> None:
        reader, writer = await ask(port, "POST /do", "x" * 10_000_000)
        assert (await reader.readline()).startswith(b"HTTP/1.1 413")
        assert (await reader.read()).endswith(b"Too much.")
        writer.close()

    live(test)


def test_who_never_finishes_asking_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: Room, port: int) -> None:
        reader, writer = await ask(port, "GET /wall")
        await reader.readuntil(b"</html>")
        writer.close()
        monkeypatch.setattr(serving, "HEAD_S", MOMENT_S)
        slow, pen = await asyncio.open_connection("127.0.0.1", port)
        pen.write(b"GET / HTTP/1.1\r\nHost: 127")
        assert await slow.read() == b"", "closed without an answer"

    live(test)


def test_who_was_answered_and_dribbles_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline held for the first request of a connection only."""
    monkeypatch.setattr(serving, "HEAD_S", PATIENCE_S)
    whole = b"GET /wall HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def test(room: Room, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(2):  # the second one comes slowly, but in time
            for part in (whole[:9], whole[9:]):
                writer.write(part)
                await asyncio.sleep(2 * MOMENT_S)
            await reader.readuntil(b"</html>")
        monkeypatch.setattr(serving, "HEAD_S", MOMENT_S)
        ends = asyncio.create_task(reader.read())
        for byte in cycle(b"GET / HTTP/1.1\r\nX: "):
            if ends.done():
                break
            writer.write(bytes([byte]))
            await asyncio.sleep(MOMENT_S / 4)
        assert await ends == b"", "without an answer"

    live(test)


def test_a_thousand_connections_of_one_address_leave_room_for_others() -> None:
    async def test(room: Room, port: int) -> None:
        reader, writer = await ask(port, "GET /mine")
        await reader.readline()
        pens, closed = [writer], []
        for _ in range(1000):
            ear, pen = await asyncio.open_connection("127.0.0.1", port)
            closed.append(asyncio.create_task(_ends(ear)))
            pens.append(pen)
        for one in islice(asyncio.as_completed(closed), 1001 - serving.MOST_OF_ONE):
            await one
        assert serving.Patient._open["127.0.0.1"] <= serving.MOST_OF_ONE
        for pen in pens:
            pen.transport.abort()
        while b"200" not in await _answered(port):  # until then it has not heard that all are gone
            await asyncio.sleep(MOMENT_S)
        assert room.play.undo() is None, "the table is unharmed"

    live(test)


async def _ends(reader: asyncio.StreamReader) -> None:
    """Until the server closes a connection."""
    with suppress(ConnectionError):
        await reader.read()


async def _answered(port: int) -> bytes:
    """How one more who asks for the first page is answered; nothing where it is not let in."""
    with suppress(ConnectionError):
        reader, writer = await ask(port, "GET /")
        first: bytes = await reader.readline()
        writer.close()
        return first
    return b""


def test_a_proxy_brings_everybody_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `deploy/web` says: each is counted by the address that the proxy tells."""
    monkeypatch.setattr(guard, "PAIRS_A_SECOND", 0.0)  # however long all of it takes

    async def test() -> None:
        room, at = room_of("gaia", 2, 5, time.monotonic), listener("127.0.0.1", 0)
        task = asyncio.create_task(serve([room], at, ("tables.example",), http=serving.Passed))
        port, pens = at.getsockname()[1], []
        for number in range(serving.MOST_OF_ONE + 20):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            head = f"GET /mine HTTP/1.1\r\nHost: tables.example\r\nX-Forwarded-For: 10.0.0.{number}"
            writer.write(f"{head}\r\n\r\n".encode())
            assert b" 403 " in await reader.readline(), "answered, though not paired"
            pens.append(writer)
        guessed = [await paired("10.0.1.1", port) for _ in range(int(PAIRS_AT_ONCE) + 1)]
        assert [b" 429 " in one for one in guessed] == [False] * int(PAIRS_AT_ONCE) + [True]
        assert b" 403 " in await paired("10.0.1.2", port), "another phone is not held up"
        for pen in pens:
            pen.transport.abort()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        at.close()

    async def paired(address: str, port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"POST /pair HTTP/1.1\r\nHost: tables.example\r\nOrigin: https://tables.example\r\n"
            f"X-Forwarded-For: {address}\r\nContent-Length: 6\r\n\r\nname=x".encode()
        )
        answer = await reader.readline()
        writer.close()
        return answer

    asyncio.run(test())


HOUSE = Path(__file__).parents[2]


def test_the_command_serves_tables_by_https_and_keeps_their_matches(tmp_path: Path) -> None:
    """With the certificate that the house's own script makes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    script = HOUSE / "deploy" / "mosquitto" / "certificates.sh"
    subprocess.run(["sh", script, "-d", tmp_path, "make", "localhost", "127.0.0.1"],
                   check=True, capture_output=True)  # fmt: skip
    command = ["serve", "peloponnes", "gaia", "--port", str(port), "--host", "127.0.0.1",
               "--names", "Anna,Ben", "--folder", str(tmp_path / "kept"), "--name", "localhost",
               "--certificate", str(tmp_path / "server.crt"),
               "--certificate-key", str(tmp_path / "server.key")]  # fmt: skip
    start = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"
    running = subprocess.Popen(
        [sys.executable, "-c", start, *command], stdin=subprocess.PIPE, text=True,
        stdout=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert running.stdin is not None
        assert running.stdout is not None
        said = ""
        while "to stop" not in said:
            said += running.stdout.readline()
            assert running.poll() is None, said
        assert f"Table 2: Gaia is served at https://localhost:{port}" in said
        assert f"https://localhost:{port}/wall?table=2" in said
        codes = re.findall(r"/#([\w-]{43})", said)
        assert len(codes) == 2
        knows = ssl.create_default_context(cafile=str(tmp_path / "ca.crt"))
        head, answer = asyncio.run(_paired(sealed.keys_of(sealed.read(codes[1])).name, port, knows))
        assert answer == {"kind": "table"}
        assert "Secure" in head
        rest, _ = running.communicate("2 2\n2\nq\n", timeout=100)
        assert "the phone of Ben" in rest
        assert "Type a table and a seat" in rest
        assert running.returncode == 0
    finally:
        running.kill()


async def _paired(name: str, port: int, knows: ssl.SSLContext) -> tuple[str, dict[str, str]]:
    reader, writer = await asyncio.open_connection("localhost", port, ssl=knows)
    here, body = f"localhost:{port}", f"name={name}"
    writer.write(
        f"POST /pair HTTP/1.1\r\nHost: {here}\r\nOrigin: https://{here}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    answer = json.loads(await reader.readuntil(b"}"))
    writer.close()
    return head, answer


@pytest.mark.parametrize("missing", ["--certificate", "--certificate-key"])
def test_half_a_certificate_is_told_in_a_sentence(
    tmp_path: Path, missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"--certificate": "a.crt", "--certificate-key": "a.key"}
    del given[missing]
    flags = [part for pair in given.items() for part in pair]
    assert main(["serve", "gaia", "--folder", str(tmp_path), *flags]) == 2
    assert "do not fit" in capsys.readouterr().err
