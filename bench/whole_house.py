"""A house of hundreds of tables, all playing: how soon a step is on the floor page, and what the
hub costs. `python -m bench.whole_house [TABLES [SECONDS]]`, with Mosquitto and PostgreSQL as they
are installed; with `--sqlite` on a SQLite file, with `--step S` at another pace.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

import httpx2 as httpx

from bench.figures import Figure, percentile
from bench.house_tables import PASSWORD, key_of, name_of
from bench.scale import TICKS, Spent
from companion.link.scrambled import scrambled
from hub import database, schema
from hub.people import OWNER, Door
from simulators.broker import free_port
from tests.hub import postgres

STEP_S = 10.0
"""A step at every table. Chosen: twice as often as tables play, and all at once."""
PAGES = ("en", "ja", "en")
"""Open floor pages: a phone in an apron, a screen at the bar, another phone."""
REST_S = 5.0
"""Chosen: pages are open, and what coming in left behind is done."""
SHOWN_S = 1.0
"""For the last steps to be shown. Chosen: four times the bar."""
BAR_S = 0.25
"""Chosen: staff who look up see what just happened."""
BAR_MB, BAR_CORE = 300, 100
LEVEL_S = 10.0
"""Chosen: as long as a table may take that was alone for an hour; here all of them were."""
_RUN = "import sys; from companion.cli import main; sys.exit(main())"
_ROW = re.compile(r'data-part="([a-z0-9-]+)" data-steps="(\d+)"')


class Family:
    """Processor seconds of a process and all that it started, as the system counts them."""

    def __init__(self, process: int) -> None:
        self._process, self._before = process, 0.0
        self._before = self.seconds()

    def seconds(self) -> float:
        """Since this was made."""
        return sum(self._of(self._process)) - self._before

    def _of(self, process: int) -> Iterator[float]:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        yield sum(int(one) for one in fields[11:15]) / TICKS  # with children that ended
        for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
            yield from self._of(int(child))


class Step(NamedTuple):
    """What a table told of its step."""

    table: str
    length: int
    at: float


@dataclass
class Page:
    """An open floor page: when it showed each table so far."""

    address: str
    language: str
    seen: list[tuple[str, int, float]] = field(default_factory=list)
    bytes: int = 0

    async def follow(self, cookies: httpx.Cookies) -> None:
        """Until cancelled."""
        url = f"{self.address}/floor/line?language={self.language}"
        async with (
            httpx.AsyncClient(cookies=cookies, timeout=None) as client,
            client.stream("GET", url) as answer,
        ):
            async for line in answer.aiter_lines():
                self.bytes += len(line)
                if line.startswith("data: {"):
                    self._show(json.loads(line[6:])["parts"])

    def _show(self, parts: dict[str, str]) -> None:
        now = monotonic()
        for row in parts.values():
            if found := _ROW.search(row):
                self.seen.append((found[1], int(found[2]), now))


@asynccontextmanager
async def hub_at_work(
    url: str, folder: Path, tables: int
) -> AsyncIterator[tuple[Process, str, int]]:
    """`tabletwin hub` with so many tables; its process, the address of its pages, its broker's."""
    engine = database.opened(url)
    Door(engine).add("Aki", OWNER, PASSWORD, PASSWORD)
    with engine.begin() as db:
        rows = [{"name": name_of(n), "key": key_of(name_of(n)).hex(), "shut_out": 0,
                 "login": scrambled(PASSWORD)} for n in range(tables)]  # fmt: skip
        db.execute(schema.tables.insert(), rows)
    engine.dispose()
    port, broker = free_port(), free_port()
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--broker-port", str(broker)]
    command = [sys.executable, "-c", _RUN, "hub", *words, "--folder", str(folder)]
    hub = await asyncio.create_subprocess_exec(*command, "--database", url, stdout=PIPE)
    assert hub.stdout
    await hub.stdout.readline()
    try:
        yield hub, f"http://127.0.0.1:{port}", broker
    finally:
        hub.terminate()
        await hub.wait()


async def measured(
    url: str, folder: Path, tables: int, seconds: float, step_s: float = STEP_S
) -> list[Figure]:
    """So many tables, for so long."""
    async with hub_at_work(url, folder, tables) as (hub, address, port):
        command = [sys.executable, "-m", "bench.house_tables", str(port), str(tables), str(step_s)]
        crowd = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert crowd.stdin
        assert crowd.stdout
        level = float(await crowd.stdout.readline())
        async with httpx.AsyncClient() as client:
            form = {"name": "Aki", "password": PASSWORD}
            origin = {"origin": address}
            assert (await client.post(f"{address}/login", data=form, headers=origin)).is_redirect
            cookies = client.cookies
        pages = [Page(address, language) for language in PAGES]
        following = [asyncio.create_task(page.follow(cookies)) for page in pages]
        await asyncio.sleep(REST_S)
        spent = {name: Spent(pid) for name, pid in _processes(hub.pid).items()}
        others = {"tables": Family(crowd.pid), **_database(url)}
        crowd.stdin.write(b"go\n")
        await asyncio.sleep(seconds)
        found = {name: (one.seconds() / seconds * 100, one.megabytes())
                 for name, one in spent.items()}  # fmt: skip
        beside = {name: one.seconds() / seconds * 100 for name, one in others.items()}
        crowd.stdin.write(b"end\n")
        lines = [json.loads(line) for line in (await crowd.communicate())[0].splitlines()]
        await asyncio.sleep(SHOWN_S)
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
    steps = [Step(*line) for line in lines if isinstance(line, list)]
    return [Figure(f"{tables} whole matches at once: until all are kept", level, "s", LEVEL_S),
            *_figures(tables, seconds, steps, lines[-1], pages, found),
            *(Figure(f"the same: of one core, {name}", share, "%") for name, share in
              beside.items())]  # fmt: skip


def _processes(hub: int) -> dict[str, int]:
    """The hub, and its broker, which it started."""
    broker = Path(f"/proc/{hub}/task/{hub}/children").read_text().split()[0]
    return {"hub": hub, "broker": int(broker)}


def _database(url: str) -> dict[str, Family]:
    """PostgreSQL, when it is one of ours."""
    host = Path(url.partition("?host=")[2] or "/nowhere")
    lock = host / "data" / "postmaster.pid"
    return {"database": Family(int(lock.read_text().split()[0]))} if lock.exists() else {}


def _figures(
    tables: int, seconds: float, steps: list[Step], told: dict[str, int],
    pages: list[Page], spent: dict[str, tuple[float, float]],
) -> Iterator[Figure]:  # fmt: skip
    waits = [wait for page in pages for wait in _waits(page, steps)]
    note = f"{len(steps) / seconds:.0f} steps a second, {told['again']} letters again"
    for share in (0.5, 0.95, 0.99):
        bar = BAR_S if share == 0.95 else None
        yield Figure(f"{tables} tables: step to floor page, p{share * 100:.0f}",
                     percentile(waits, share), "s", bar, note=note)  # fmt: skip
    yield Figure("steps that a page never showed", sum(w == float("inf") for w in waits), "", 0)
    yield Figure("the same: of one core, hub", spent["hub"][0], "%", BAR_CORE)
    yield Figure("the same: memory of the hub", spent["hub"][1], "MB", BAR_MB)
    yield Figure("the same: of one core, broker", spent["broker"][0], "%")
    yield Figure("to a page", pages[0].bytes / seconds / 1000, "kB/s")


def _waits(page: Page, steps: list[Step]) -> Iterator[float]:
    """How long each step took; a step counts as shown by a later one of its match, too."""
    shown: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for table, length, at in page.seen:
        shown[table].append((length, at))
    for table, length, at in steps:
        later = (when for far, when in shown[table] if far >= length and when >= at)
        yield min(later, default=float("inf")) - at


def main() -> int:
    """Exit 1 when a figure is not kept."""
    parser = argparse.ArgumentParser()
    parser.add_argument("tables", type=int, nargs="?", default=500)
    parser.add_argument("seconds", type=float, nargs="?", default=60)
    parser.add_argument("--sqlite", action="store_true")
    parser.add_argument("--step", type=float, default=STEP_S)
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="hub") as name:
        folder = Path(name)
        own = nullcontext(database.at(folder / "hub.db"))
        with own if asked.sqlite else postgres.running(safe=True) as url:
            figures = asyncio.run(measured(url, folder, asked.tables, asked.seconds, asked.step))
    for figure in figures:
        print(figure.line(), flush=True)
    return int(any(figure.kept is False for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
