"""One served table: its match, its pump, its room; another match can be begun at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.house.api import House, OpenMatch
from companion.session.api import Mode, Play
from companion.web.pump import LoopPump
from companion.web.room import Room
from engine.core.game import Game, Value
from engine.core.match import Seat

HANDS_S: Final = 0.3
"""How long simulated hands take for one movement. As `HOLD_S` of `companion/cli/reach.py`."""


class Served:
    """A table; satisfies `companion.web.room.Keeper`, so that its screens can begin a match."""

    def __init__(
        self, house: House, opened: OpenMatch, name: str, tier: str, stand_ins: int | None
    ) -> None:
        self.house, self.tier, self.stand_ins = house, tier, stand_ins
        self.play = opened.play
        self.room = Room(opened.play, virtual=opened.virtual)
        self.room.name, self.room.keeper = name, self
        self.room.taught.by(house)
        self.beside: Sequence[Served] = ()
        """The other tables of this program."""
        self._pump: asyncio.Task[None] | None = None
        self._opened = opened

    def start(self) -> None:
        """Feed the match from its table, on the running loop."""
        pump = LoopPump(self._opened.play, self._opened.link)
        self.room.settle = pump.settle
        alone = self._opened.virtual is None
        pump.changed = self._lost(self.room.changed if alone else self._follower())
        self._pump = asyncio.get_running_loop().create_task(pump.run())
        self._pump.add_done_callback(_failed)

    def stop(self) -> None:
        """The match is kept as it stands."""
        if self._pump is not None:
            self._pump.cancel()
        self.play.leave()

    # -- another match

    def games(self) -> Sequence[Game]:
        """What can be played here."""
        return self.house.games()

    def taken(self) -> frozenset[int]:
        """Matches that other tables here play."""
        return frozenset(table.play.view().header.match for table in self.beside)

    def begin(self, game: str, seats: Sequence[Seat], options: Mapping[str, Value]) -> None:
        """Leave the match and begin this one at the same table."""
        tier = self.tier if self.tier in self.house.tables(game) else "touch"
        self._show(self.house.start(game, seats, options, tier, self.stand_ins))

    def resume(self, match: int, take_over: bool = False) -> None:
        """Leave the match and go on with this one; one that is taken over was only looked at."""
        self._show(self.house.resume(match, take_over))

    def go_on(self, choice: Value) -> None:
        """The match that follows in the campaign."""
        self._show(self.house.go_on(self.room.view().header.match, choice))

    def _show(self, opened: OpenMatch) -> None:
        self.stop()
        self._opened, self.play = opened, opened.play
        self.room.show(self.play, opened.virtual)
        self.start()

    def _lost(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Another program took the match over: from then on it is looked at."""
        play, looked_on = self.play, self.play.view().header.looks_on
        loop = asyncio.get_running_loop()

        def follow() -> None:
            nonlocal looked_on
            if play.view().header.looks_on and not looked_on:
                looked_on = True
                loop.call_soon(self._look_on, play)
            changed()

        return follow

    def _look_on(self, play: Play) -> None:
        if play is self.play:
            self.resume(play.view().header.match)

    # -- a simulated table

    def _follower(self) -> Callable[[], None]:
        """At a simulated table nobody has pieces in hand: it does what the guide says."""
        loop, room, opened = asyncio.get_running_loop(), self.room, self._opened

        def follow() -> None:
            told = room.view().instruction
            if room.play is not opened.play or opened.virtual is None or told is None:
                return
            if room.view().mode is not Mode.GUIDING:
                return
            if told.to_station:
                opened.virtual.place(told.piece, told.to_station)
            else:
                opened.virtual.remove(told.piece)

        def changed() -> None:
            room.changed()
            if room.view().instruction is not None:
                loop.call_later(HANDS_S, follow)

        return changed


def _failed(pump: asyncio.Task[None]) -> None:
    """A pump that ended by itself tells why."""
    if not pump.cancelled() and (error := pump.exception()) is not None:
        raise error
