"""One `serve` process with many tables, and what serving costs: told by a process of its own.

python -m bench.many tables N     serves N tables of five, takes steps, tells when
python -m bench.many alone        a match as the app holds it, without and
python -m bench.many beside       with the server of pages beside it: how much memory
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING

from companion.session.start import begin
from companion.ui.app import quiet
from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.web.room import Room

SEATS = 5
GAMES = [game for game in games.ids() if SEATS in games.load(game).seat_counts]
STEPS_A_SECOND = 12.0
"""Of 400 tables: each takes a step every half minute, as people do."""
SECONDS = 25.0
STEPS = 200
LASTS = 900.0
REST_S = 2.0
"""Chosen: what the last step sent has gone out."""
OPEN_S = 0.5
"""Chosen: the server listens by then."""


def main(what: str, tables: int = 1) -> None:
    """One of the three."""
    if what == "tables":
        asyncio.run(_tables(tables))
    else:
        asyncio.run(_resting(what == "beside"))


async def _tables(count: int) -> None:
    """Serve, say where and with which codes, wait for a line, take steps, tell when each was."""
    from companion.web.pump import LoopPump
    from companion.web.serving import listener, serve

    at = listener("127.0.0.1", 0)
    rooms = [_room(game, n) for n, game in enumerate(islice(cycle(GAMES), count))]
    pumps = [LoopPump(room.play, None) for room in rooms]
    for room, pump in zip(rooms, pumps, strict=True):
        room.settle, pump.changed = pump.settle, room.changed
    tasks = [asyncio.create_task(one.run()) for one in pumps]
    tasks.append(asyncio.create_task(serve(rooms, at)))
    codes = [room.pairing.show(seat, LASTS).text for room in rooms for seat in range(SEATS)]
    print(json.dumps({"port": at.getsockname()[1], "codes": codes}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    print(json.dumps(await _stepped(rooms)), flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _room(game: str, number: int) -> Room:
    from tests.web.rooms import room_of

    room = room_of(game, SEATS, 20, monotonic)
    room.name = str(number)
    return room


async def _stepped(rooms: list[Room]) -> dict[str, object]:
    """A step back or forth at one table after the other."""
    steps, began, cpu = [], monotonic(), process_time()
    for number, room in enumerate(cycle(rooms)):
        due = began + number / STEPS_A_SECOND
        if due > began + SECONDS:
            break
        await asyncio.sleep(max(0.0, due - monotonic()))
        back = room.view().can_undo and not room.view().can_redo
        at = monotonic()
        assert (room.play.undo() if back else room.play.redo()) is None
        room.settle()
        steps.append((int(room.name), room.view().length, at))
    await asyncio.sleep(REST_S)
    return {"steps": steps, "cpu": process_time() - cpu, "mb": megabytes()}


async def _resting(served: bool) -> None:
    """A match with the drawings of the app; with the server only where it is asked for."""
    quiet()
    from companion.ui.drawings import drawing_of

    game = games.load("peloponnes")
    match = begin(game, [Seat("Anna", "red"), Seat("Ben", "blue")], game.check_options(2, {}))
    for step in random_steps(match.state, 1, Counts()):
        if match.choose(step) is not None or match.view().length > 40:
            break
    drawing_of(game.id)
    follow: Callable[[], object] = match.view
    running: list[asyncio.Task[None]] = []
    if served:
        from companion.web.room import Room
        from companion.web.serving import listener, serve

        room = Room(match)
        follow = room.changed
        running.append(asyncio.create_task(serve([room], listener("127.0.0.1", 0))))
        await asyncio.sleep(OPEN_S)
    cpu = await _stepping(match, follow)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    print(json.dumps({"mb": megabytes(), "cpu": cpu}))


async def _stepping(match: Session, follow: Callable[[], object]) -> float:
    """Steps back and forth as the app takes them: milliseconds of a core for each."""
    began = process_time()
    for number in range(STEPS):
        assert (match.undo() if number % 2 == 0 else match.redo()) is None
        follow()
        await asyncio.sleep(0)
    return (process_time() - began) * 1000 / STEPS


def megabytes() -> float:
    """The most memory that this process has had."""
    told = Path("/proc/self/status").read_text("utf-8")
    return int(told.split("VmHWM:")[1].split()[0]) / 1024


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
