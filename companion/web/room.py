"""The match that is shown on screens: who is paired, what changed, whom to wake.

`Play` belongs to one thread. Whatever a page needs of it is asked for through `owner`, which calls
a function on that thread and brings its value back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol, TypeVar

from companion.house.api import House
from companion.house.virtual import VirtualTable
from companion.session.api import LogLine, Phase, Play, SessionView
from companion.session.asked import names
from companion.session.words import Words
from companion.table.register import SEAT
from companion.web.pairing import Pairing
from companion.web.sheet import Copies
from companion.web.taught import Taught
from companion.web.watch import Watch
from engine.core.game import Game, Value
from engine.core.match import Seat
from engine.core.steps import TABLE
from engine.games import load

T = TypeVar("T")


class Owner(Protocol):
    """Runs something on the thread that owns the match."""

    def __call__(self, do: Callable[[], T]) -> Awaitable[T]: ...


async def here(do: Callable[[], T]) -> T:
    """The owner where the pages are made on the match's own thread."""
    return do()


class Keeper(Protocol):
    """Whoever can change the match at this table."""

    house: House

    def games(self) -> Sequence[Game]: ...

    def taken(self) -> frozenset[int]:
        """Matches that other tables of the same program play: they were not left."""

    def begin(self, game: str, seats: Sequence[Seat], options: Mapping[str, Value]) -> None:
        """Leave the match as it is and begin this one. Raises Trouble, BadOptions."""

    def resume(self, match: int, take_over: bool = False) -> None:
        """Leave the match as it is and go on with this one. Raises Trouble."""

    def go_on(self, choice: Value) -> None:
        """The next match of the campaign. Raises Trouble."""


class Room:
    """One match with its screens. `settle` is called after whatever may have changed the match."""

    def __init__(
        self,
        play: Play,
        owner: Owner = here,
        settle: Callable[[], None] = lambda: None,
        virtual: VirtualTable | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.owner, self.settle = owner, settle
        self.pairing = Pairing(clock)
        self.name = ""
        """What the table is called where one server shows several."""
        self.keeper: Keeper | None = None
        self.address = ""
        """Where phones find this room: `http://192.168.1.7:8017`."""
        self.number = 0
        """Grows with everything that a page may have to show."""
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self.boards: dict[tuple[object, ...], str] = {}
        """Drawings of the match as it is now, by how they are looked at."""
        self.walls: dict[str, tuple[object, Copies]] = {}
        """The wall by language, with the moment of which it was made."""
        self.taught = Taught()
        """What the game is explained with, where a house keeps what was."""
        self.table = Watch(clock)
        """What is wrong with the table."""
        self._alike: tuple[object, dict[object, Mapping[str, str]]] = (None, {})
        self._once: tuple[int, dict[str, Any]] = (-1, {})
        self._touched: set[str] = set()
        self.show(play, virtual)
        self.asked: list[int] = []
        """Seats whose tag was laid down, for whoever shows their codes."""

    def show(self, play: Play, virtual: VirtualTable | None) -> None:
        """From now on this match is shown; phones of the one before are let go."""
        self.play, self.virtual = play, virtual
        header = play.view().header
        self.game: Game = load(header.game)
        self._words = Words(self.game, header.names)
        self.boards, self._once = {}, (-1, {})
        self.pairing.seats_end()
        for guest in self.pairing.guests.values():
            guest.look_up()

    def moment(self) -> tuple[object, ...]:
        """What every page of now has in common: while it is the same, pages are the same."""
        codes = tuple((code.seat, code.until) for code in self.pairing.shown())
        return self.play.revision, self.number, codes, self.table.told()

    def alike(self, look: object) -> Mapping[str, str] | None:
        """The parts of a page that another screen of the table had made, looking in this way."""
        moment, found = self._alike
        return found.get(look) if moment == self.moment() else None

    def share(self, look: object, parts: Mapping[str, str]) -> None:
        """Keep parts for the next screen that looks in this way."""
        now, (moment, found) = self.moment(), self._alike
        self._alike = now, {**(found if moment == now else {}), look: parts}

    def once(self, name: str, make: Callable[[], T]) -> T:
        """Something about the match as it is now, worked out once for all screens."""
        revision, found = self._once
        if revision != self.play.revision:
            found = {}
            self._once = self.play.revision, found
        if name not in found:
            found[name] = make()
        return found[name]  # type: ignore[no-any-return]

    def seen(self, seat: int) -> dict[str, None]:
        """What a seat (TABLE: everybody) sees named in the match, in order."""
        return self.once(f"seen {seat}", lambda: dict.fromkeys(names(self._of(seat))))

    def _of(self, seat: int) -> Mapping[str, Any]:
        return self.view().board if seat == TABLE else self.play.seen_by(seat)

    def held(self, seat: int) -> dict[str, None]:
        """What a seat sees that not everybody sees, named in order; quick where that is little."""
        return self.once(f"held {seat}", lambda: self._held(seat))

    def _held(self, seat: int) -> dict[str, None]:
        apart = list(_apart(self.play.seen_by(seat), self.view().board))
        found = dict.fromkeys(names(apart))
        return {one: None for one in found if one not in self.seen(TABLE)}

    def history(self) -> Sequence[LogLine]:
        """The gestures of the match; what a page says about them is read off the same list."""
        return self.once("history", lambda: tuple(self.play.history()))

    def place(self, place: str, language: str) -> str:
        """A place in words."""
        return self._words.place(language, place)

    def view(self) -> SessionView:
        """The match as everybody may see it."""
        return self.play.view()

    # -- changes

    def changed(self) -> None:
        """The match or the screens may have changed; called on the owner's thread."""
        self._tags()
        self.table.look(self.view())
        self.taught.follow(self.game.id, self.view())
        if self.view().phase is Phase.PACKED:
            self.pairing.seats_end()
        self.wake()

    def wake(self) -> None:
        """Every open page looks anew. Any thread."""
        self.number += 1
        for loop, event in self._waiting:
            with suppress(RuntimeError):  # a server that has stopped since
                loop.call_soon_threadsafe(event.set)

    def _tags(self) -> None:
        """The tag of a seat was laid down: its code is shown, and its phone let go by a second
        touch while one is paired."""
        seen = {s.seen for s in self.view().stations if s.seen.startswith(SEAT)}
        for tag in seen - self._touched:
            self.touch(int(tag.removeprefix(SEAT)))
            self.asked.append(int(tag.removeprefix(SEAT)))
        self._touched = seen

    def touch(self, seat: int) -> None:
        """A seat asks for a screen of its own."""
        if 0 <= seat < len(self.view().header.seats):
            self.pairing.show(seat)

    def listen(self) -> asyncio.Event:
        """An event that is set whenever something changed."""
        event = asyncio.Event()
        self._waiting = {*self._waiting, (asyncio.get_running_loop(), event)}
        return event

    def unlisten(self, event: asyncio.Event) -> None:
        """Nobody waits for this event any more."""
        self._waiting = {(loop, one) for loop, one in self._waiting if one is not event}


def _apart(own: Any, everybody: Any) -> Iterator[Any]:
    """The parts of a view that not everybody sees in the same way, in order."""
    if own == everybody:
        return
    if isinstance(own, Mapping) and isinstance(everybody, Mapping):
        for key, value in own.items():
            yield from _apart(value, everybody[key]) if key in everybody else ({key: value},)
    elif isinstance(own, list | tuple) and isinstance(everybody, list | tuple):
        shared = min(len(own), len(everybody)) if len(own) == len(everybody) else 0
        for one, other in zip(own[:shared], everybody[:shared], strict=True):
            yield from _apart(one, other)
        yield from own[shared:]
    else:
        yield own
