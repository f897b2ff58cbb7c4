"""`tabletwin serve`: a match on phones, tablets and the wall, from a computer without a screen."""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from secrets import randbits
from socket import socket
from threading import Thread
from typing import Final

from companion.cli.errors import BadUse
from companion.cli.folder import open_store
from companion.cli.home import HomeTables
from companion.cli.network import access_of, setting_of
from companion.cli.start import game_named, options_of, seats_of
from companion.house.api import OpenMatch
from companion.house.hub_line import carried
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from companion.session.api import Mode
from companion.web import qr
from companion.web.pairing import Code
from companion.web.pump import LoopPump
from companion.web.room import Room
from companion.web.serving import listener, own_address, own_names, serve
from engine.core.match import Seat
from engine.core.steps import TABLE

TABLE_CODE_S: Final = 600.0
"""The code for a screen of the table, which somebody has to fetch first. Chosen: the way to
another room and back, ten times."""
HANDS_S: Final = 0.3
"""How long simulated hands take for one movement. As `HOLD_S` of `companion/cli/reach.py`."""
HELP: Final = "Type a seat's number for the code of its phone, t for a table screen, q to stop."


def run(asked: Namespace) -> bool:
    """Serve until people stop it; everything is kept."""
    named = setting_of(asked)
    at = _listen(asked)
    store = open_store(asked.folder)
    seed = randbits(32) if asked.seed is None else asked.seed
    house = StoredHouse(store, _tables(asked, named, seed, lambda name: house.setting(name)))
    try:
        opened = _open(asked, house, seed)
        with suppress(KeyboardInterrupt), carried(store):
            asyncio.run(_serve(asked, opened, at))
        opened.play.leave()
        return True
    except Trouble as error:
        raise BadUse(error.said(asked.language)) from None
    finally:
        at.close()
        store.close()


def _tables(asked: Namespace, named: str, seed: int, kept: Callable[[str], str]) -> HomeTables:
    return HomeTables(
        seed, named, access=lambda: access_of(asked, kept), language=lambda: str(asked.language)
    )


def _listen(asked: Namespace) -> socket:
    try:
        return listener(asked.host, asked.port)
    except (OSError, OverflowError) as error:
        raise BadUse(f"Nothing can be served at {asked.host}:{asked.port}: {error}.") from None


def _open(asked: Namespace, house: StoredHouse, seed: int) -> OpenMatch:
    """The match that was named by number, the one that was left last, or a new one."""
    if asked.match is not None:
        return house.resume(asked.match, asked.take_over)
    if asked.game is None:
        left = [card for card in house.matches() if not card.over]
        if not left:
            raise BadUse("No match was left: name a game, as in `tabletwin serve gaia`.")
        return house.resume(left[0].number, asked.take_over)
    game = game_named(asked.game)
    seats = _named(seats_of(game, asked.seats), asked.names)
    options = options_of(game, asked.seats, asked.set)
    return house.start(game.id, seats, options, asked.tier, seed if asked.stand_ins else None)


def _named(seats: list[Seat], names: str | None) -> list[Seat]:
    given = [name.strip() for name in (names or "").split(",") if name.strip()]
    if len(given) > len(seats):
        raise BadUse(f"There are {len(seats)} seats for {len(given)} names.")
    return [replace(seat, name=name) for seat, name in zip(seats, given, strict=False)] + seats[
        len(given) :
    ]


async def _serve(asked: Namespace, opened: OpenMatch, at: socket) -> None:
    """The table's pump, the server and the terminal, on one loop."""
    pump = LoopPump(opened.play, opened.link)
    room = Room(opened.play, settle=pump.settle, virtual=opened.virtual)
    pump.changed = room.changed if opened.virtual is None else _follower(room)
    host, port = at.getsockname()[:2]
    room.address = f"http://{own_address() if host in ('0.0.0.0', '') else host}:{port}"
    tasks = [asyncio.create_task(pump.run()), asyncio.create_task(serve(room, at, own_names()))]
    stop = asyncio.Event()
    _stop_on_signals(stop)
    _read_lines(lambda line: _obey(line, room, stop))
    game = room.game.texts.say(asked.language, "game.name")
    print(f"{game} is served at {room.address} (for onlookers: {room.address}/wall).")
    _show(room, room.pairing.show(TABLE, TABLE_CODE_S), "a table screen", 10)
    print(HELP, flush=True)
    waiting = asyncio.create_task(stop.wait())
    done, _ = await asyncio.wait([*tasks, waiting], return_when=asyncio.FIRST_COMPLETED)
    for task in (*tasks, waiting):
        task.cancel()
    await asyncio.gather(*tasks, waiting, return_exceptions=True)
    for task in done & set(tasks):
        task.result()


def _follower(room: Room) -> Callable[[], None]:
    """At a simulated table nobody has pieces in hand: it does what the guide says."""
    loop = asyncio.get_running_loop()

    def follow() -> None:
        told = room.view().instruction
        if room.virtual is None or told is None or room.view().mode is not Mode.GUIDING:
            return
        if told.to_station:
            room.virtual.place(told.piece, told.to_station)
        else:
            room.virtual.remove(told.piece)

    def changed() -> None:
        room.changed()
        if room.view().instruction is not None:
            loop.call_later(HANDS_S, follow)

    return changed


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows
        loop.add_signal_handler(signal.SIGTERM, stop.set)


def _read_lines(obey: Callable[[str], None]) -> None:
    """What people type, on a thread of its own; the end of the input stops nothing."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        with suppress(RuntimeError):  # the loop has ended
            for line in sys.stdin:
                loop.call_soon_threadsafe(obey, line.strip())

    Thread(target=read, daemon=True).start()


def _obey(line: str, room: Room, stop: asyncio.Event) -> None:
    seats = room.view().header.seats
    if line == "q":
        stop.set()
    elif line == "t":
        _show(room, room.pairing.show(TABLE, TABLE_CODE_S), "a table screen", 10)
    elif line.isdecimal() and 1 <= int(line) <= len(seats):
        code = room.pairing.show(int(line) - 1)
        _show(room, code, f"the phone of {seats[int(line) - 1].name}", 1)
        room.wake()
    else:
        print(HELP, flush=True)


def _show(room: Room, code: Code, whose: str, minutes: int) -> None:
    """A code in the terminal, as a picture and as an address to type."""
    address = f"{room.address}/#{code.text}"
    lasts = "a minute" if minutes == 1 else f"{minutes} minutes"
    print(f"\nFor {whose}, once, within {lasts}:\n{qr.lines(address)}{address}", flush=True)
