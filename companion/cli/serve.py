"""`tabletwin serve`: matches on phones, tablets and walls, from a computer without a screen."""

from __future__ import annotations

import asyncio
import signal
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from secrets import randbits
from socket import socket
from ssl import PROTOCOL_TLS_SERVER, SSLContext
from typing import Any, Final

from companion.cli.caring import caretaker
from companion.cli.errors import BadUse
from companion.cli.folder import open_store
from companion.cli.home import HomeTables
from companion.cli.listening import listening
from companion.cli.network import access_of, setting_of
from companion.cli.start import game_named, invented, options_of, seats_of
from companion.cli.stdin import read_lines
from companion.house.api import OpenMatch
from companion.house.hub_line import carried
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from companion.house.user_input import as_number
from companion.web import qr
from companion.web.pairing import Code
from companion.web.room import Room
from companion.web.served import Served
from companion.web.serving import Passed, listener, own_address, own_names, serve
from engine.core.game import Game
from engine.core.languages import FIRST
from engine.core.match import Seat
from engine.core.people import LONGEST, short
from engine.core.steps import TABLE

TABLE_CODE_S: Final = 600.0
"""The code for a screen of the table, which somebody has to fetch first. Chosen: the way to
another room and back, ten times."""
MANY: Final = (
    "Type a table and a seat (2 1) for the code of a phone, a table and t for a screen, q to stop."
)
HELP: Final = "Type a seat's number for the code of its phone, t for a table screen, q to stop."


def run(asked: Namespace) -> bool:
    """Serve until people stop it; everything is kept."""
    named = setting_of(asked)
    _sealed_way(asked)
    with listening(asked.host, asked.port):
        at = listener(asked.host, asked.port)
    store = open_store(asked)
    seed = randbits(32) if asked.seed is None else asked.seed
    tables = _place(asked, named, lambda name: house.setting(name))
    try:
        house = StoredHouse(store, tables)
        with suppress(KeyboardInterrupt), carried(store, caretaker(store, tables, house.stumbling)):
            asyncio.run(_serve(asked, _tables(asked, house, seed), at))
        return True
    except Trouble as error:
        raise BadUse(error.typed(asked.language)) from None
    finally:
        at.close()
        store.close()


def _place(asked: Namespace, named: str, kept: Callable[[str], str]) -> HomeTables:
    return HomeTables(
        asked.seed,
        named,
        access=lambda: access_of(asked, kept),
        language=lambda: str(asked.language),
    )


def _tables(asked: Namespace, house: StoredHouse, seed: int) -> list[Served]:
    """A table for each game that was named; without one, that of the match that is gone on with."""
    games = [game_named(name) for name in asked.game]
    if asked.match is not None or not games:
        opened = [_resumed(asked, house)]
    else:
        opened = [_begun(asked, house, game, seed) for game in games]
    stand_ins = invented(asked, house, asked.tier, seed)
    tables = [
        Served(house, one, str(number), asked.tier, stand_ins)
        for number, one in enumerate(opened, start=1)
    ]
    for table in tables:
        table.beside = [one for one in tables if one is not table]
    return tables


def _resumed(asked: Namespace, house: StoredHouse) -> OpenMatch:
    """The match that was named by number, or the one that was left last."""
    left = [card.number for card in house.matches() if not card.over]
    if asked.match is None and not left:
        raise BadUse("No match was left: name a game, as in `tabletwin serve gaia`.")
    return house.resume(left[0] if asked.match is None else asked.match, asked.take_over)


def _begun(asked: Namespace, house: StoredHouse, game: Game, seed: int) -> OpenMatch:
    """A new match. Of several tables only one can be that of the nodes: there pieces are told."""
    seats = _named(seats_of(game, asked.seats, asked.language), asked.names)
    options = options_of(game, asked.seats, asked.set)
    tier = asked.tier if len(asked.game) == 1 else "touch"
    return house.start(game.id, seats, options, tier, invented(asked, house, tier, seed))


def _named(seats: list[Seat], names: str | None) -> list[Seat]:
    given = [name.strip() for name in (names or "").split(",") if name.strip()]
    if len(given) > len(seats):
        raise BadUse(f"There are {len(seats)} seats for {len(given)} names.")
    if long := next((name for name in given if short(name) != name), ""):
        raise BadUse(f"A name has {LONGEST} letters at most, not {len(long)}: {short(long)}…")
    return [replace(seat, name=name) for seat, name in zip(seats, given, strict=False)] + seats[
        len(given) :
    ]


async def _serve(asked: Namespace, tables: Sequence[Served], at: socket) -> None:
    """The tables' pumps, the server and the terminal, on one loop."""
    address = _address(asked, at)
    for table in tables:
        table.room.address = address
        table.start()
    rooms = [table.room for table in tables]
    serving = asyncio.create_task(serve(rooms, at, _names(asked), **_way(asked)))
    stop = asyncio.Event()
    _stop_on_signals(stop)
    _read_lines(lambda line: _obey(line, tables, stop))
    for table in tables:
        _announce(table, len(tables) > 1, asked.language)
    print(MANY if len(tables) > 1 else HELP, flush=True)
    waiting = asyncio.create_task(stop.wait())
    await asyncio.wait([serving, waiting], return_when=asyncio.FIRST_COMPLETED)
    for table in tables:
        table.stop()
    for task in (serving, waiting):
        task.cancel()
    await asyncio.gather(serving, waiting, return_exceptions=True)


def _announce(table: Served, named: bool, language: str) -> None:
    """Where a table is found, with the code for its first screen."""
    room = table.room
    game = room.game.texts.say(language, "game.name")
    wall = f"{room.address}/wall" + (f"?table={room.name}" if named else "")
    at = f"Table {room.name}: " if named else ""
    print(f"{at}{game} is served at {room.address} (for onlookers: {wall}).")
    _show(room, room.pairing.show(TABLE, TABLE_CODE_S), "a table screen", 10)


def _address(asked: Namespace, at: socket) -> str:
    """Where browsers find this computer: `--name`, with `https://` where a proxy has the
    certificate, else its number."""
    host, port = at.getsockname()[:2]
    scheme, split, name = asked.name.rpartition("://")
    here = f"{own_address() if host in ('0.0.0.0', '') else host}:{port}"
    if not split:
        scheme = "https" if asked.certificate else "http"
        name = f"{name}:{port}" if name and ":" not in name else name
    return f"{scheme}://{name or here}"


def _names(asked: Namespace) -> tuple[str, ...]:
    """Under which names the pages answer."""
    name = asked.name.rpartition("://")[2].partition(":")[0]
    return (*own_names(), name) if name else own_names()


def _way(asked: Namespace) -> dict[str, Any]:
    """How browsers come here: through a proxy that was named, or straight."""
    behind = {"http": Passed} if "://" in asked.name else {}
    return {**_sealed_way(asked), **behind}


def _sealed_way(asked: Namespace) -> dict[str, str]:
    """The certificate of this computer, for the server. Raises BadUse."""
    if not asked.certificate and not asked.certificate_key:
        return {}
    try:
        SSLContext(PROTOCOL_TLS_SERVER).load_cert_chain(asked.certificate, asked.certificate_key)
    except (OSError, TypeError) as error:
        why = f"{error}".partition(" (_ssl")[0]
        raise BadUse(f"--certificate and --certificate-key do not fit: {why}.") from None
    return {"ssl_certfile": asked.certificate, "ssl_keyfile": asked.certificate_key}


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows
        loop.add_signal_handler(signal.SIGTERM, stop.set)


def _read_lines(obey: Callable[[str], None]) -> None:
    """What people type; the end of the input stops nothing."""
    loop = asyncio.get_running_loop()

    def take(line: str) -> bool:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(obey, line)
        return not loop.is_closed()

    read_lines(take, lambda: None)


def _obey(line: str, tables: Sequence[Served], stop: asyncio.Event) -> None:
    """`2` shows the code of seat 2; with several tables `3 2`, that of seat 2 at table 3."""
    *at, what = line.split() or [""]
    named = next((one for one in tables if at in ([], [one.room.name])), None)
    if line == "q":
        stop.set()
    elif named is None or (not at and len(tables) > 1):
        print(MANY if len(tables) > 1 else HELP, flush=True)
    elif what == "t":
        _show(named.room, named.room.pairing.show(TABLE, TABLE_CODE_S), "a table screen", 10)
    else:
        _seat(named.room, what)


def _seat(room: Room, typed: str) -> None:
    """The code for the phone of a seat."""
    seats = room.view().header.called(FIRST[0])
    seat = as_number(typed) - 1
    if not 0 <= seat < len(seats):
        print(HELP, flush=True)
        return
    _show(room, room.pairing.show(seat), f"the phone of {seats[seat].name}", 1)
    room.wake()


def _show(room: Room, code: Code, whose: str, minutes: int) -> None:
    """A code in the terminal, as a picture and as an address to type."""
    address = f"{room.address}/#{code.text}"
    lasts = "a minute" if minutes == 1 else f"{minutes} minutes"
    print(f"\nFor {whose}, once, within {lasts}:\n{qr.lines(address)}{address}", flush=True)
