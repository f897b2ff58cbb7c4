"""A tablet dies in mid-match and another takes the match; staff move it to another table. Real
programs, a real broker."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path

import pytest
from sqlalchemy import select

from companion.store import matches
from companion.store.store import Store
from hub import intake, schema
from hub.running import Hub
from tests.hub.test_hub import running, until

MAIN = "import sys; from companion.cli import main; sys.exit(main())"


def tabletwin(*words: str) -> None:
    """A command that ends by itself."""
    subprocess.run([sys.executable, "-c", MAIN, *words], check=True, capture_output=True)


@contextmanager
def playing(folder: Path, *words: str) -> Iterator[Callable[[], None]]:
    """A tablet on which somebody plays; it is killed at the end. What answers a question."""
    command = [sys.executable, "-c", MAIN, "play", *words, "--folder", str(folder), "--text"]
    said = (folder / "said").open("ab")
    with (
        suppress(BrokenPipeError),
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, stderr=said) as program,
    ):
        assert program.stdin is not None
        keys, answers = program.stdin, cycle((b"\n", b"1\n", b"2\n"))

        def answer() -> None:
            with suppress(BrokenPipeError):  # its last words are in the file
                keys.write(next(answers))
                keys.flush()

        try:
            yield answer
        finally:
            program.kill()
    said.close()


def steps(hub: Hub) -> list[str]:
    """What the hub has of the one match."""
    query = select(schema.steps.c.step).order_by(schema.steps.c.number)
    with hub.house.engine.begin() as db:
        return [row.step for row in db.execute(query)]


async def plays_on(hub: Hub, answer: Callable[[], None], many: int) -> list[str]:
    """Until the hub has so many steps more."""
    before = steps(hub)

    def further() -> bool:
        if len(steps(hub)) < len(before) + many:
            answer()
        return len(steps(hub)) >= len(before) + many

    await until(further)
    assert steps(hub)[: len(before)] == before
    return steps(hub)


@pytest.mark.soak
def test_a_dead_tablets_match_goes_on_elsewhere_and_at_another_table(tmp_path: Path) -> None:
    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            for name, table in (("first", "den"), ("second", "den"), ("third", "bar")):
                (tmp_path / name).mkdir()
                hub.house.tables.add(table)
            places = [str(tmp_path / name) for name in ("first", "second", "third")]

            async def join(place: str, table: str) -> None:
                digits = hub.house.tables.code(table)
                await asyncio.to_thread(tabletwin, "join", address, digits, "--folder", place)

            await join(places[0], "den")
            with playing(Path(places[0]), "peloponnes", "--stand-ins", "--tier", "pad") as keys:
                await plays_on(hub, keys, 5)
            kept = steps(hub)  # the tablet was killed in the middle of it
            await join(places[1], "den")
            await asyncio.to_thread(tabletwin, "fetch", "1", "--folder", places[1])
            with playing(Path(places[1]), "--match", "1") as keys:
                found = await plays_on(hub, keys, 3)
            assert found[: len(kept)] == kept
            spot = next(spot for spot in hub.house.floor.spots() if spot.uid)
            assert intake.move(hub.house.engine, spot.uid, "bar")
            await join(places[2], "bar")
            kept = steps(hub)
            await asyncio.to_thread(tabletwin, "fetch", "1", "--folder", places[2])
            with playing(Path(places[2]), "--match", "1") as keys:
                found = await plays_on(hub, keys, 3)
            assert found[: len(kept)] == kept
            store = Store(Path(places[2]) / "tabletwin.db")
            (match,) = matches.matches(store)
            assert match.steps >= len(found)
            store.close()
            assert {spot.table for spot in hub.house.floor.spots() if spot.uid} == {"bar"}

    asyncio.run(use())
