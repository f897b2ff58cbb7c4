"""Free actions (R9): conversions and burning.

Several conversions of one kind can be paid at once, because one Brainstone or one of the Nevlas'
double tokens may pay for more than one of them.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from engine.core.steps import Action
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.seat import STONE_NONE, Seat


class Conversion(NamedTuple):
    """What a conversion takes and gives; `pay` is power, a resource, a token or a gaiaformer."""

    pay: str
    price: int
    gets: tuple[int, ...]
    """Indices in faces.GAINS: one of each."""
    needs: str
    """Ability of the faction that allows it; empty: everybody."""
    rule: str


_TOLD = f.read("conversions")


def _conversion(told: dict[str, Any]) -> Conversion:
    return Conversion(**{**told, "gets": tuple(map(f.GAINS.index, told["gets"]))})


CONVERSIONS: dict[str, Conversion] = {
    name: _conversion(told) for name, told in _TOLD["conversions"].items()
}
_RESOURCES = {pay: what for what, pay in enumerate(f.RESOURCES)}
_INSTITUTE = ("credit_conversions", "double_tokens")

MOST = 99
"""More of one conversion at a time is never asked for."""
AREA: dict[str, tuple[int, int]] = {
    name: (price, f.GAINS.index(gets)) for name, (price, gets) in _TOLD["area"].items()
}
"""Terrans with institute: Gaia-area tokens count as power on their way to bowl II (R15.1)."""


def allowed(board: Seat, name: str) -> bool:
    """Whether the faction knows this conversion now."""
    needs = CONVERSIONS[name].needs
    if not needs:
        return True
    return board.can_with_institute(needs) if needs in _INSTITUTE else board.can(needs)


def have(board: Seat, pay: str) -> int:
    """How much of a means of payment a seat has."""
    if pay in _RESOURCES:
        return board.r[_RESOURCES[pay]]
    if pay == "power":
        return board.spendable()
    if pay == "burn":
        return power.burnable(board)
    if pay == "former":
        return board.free_formers()
    return board.bowl[2]


def _batches(way: Conversion, stone: bool, double: bool) -> tuple[int, ...]:
    """How many at once are worth listing: more than one only where that can save power."""
    if way.pay != "power":
        return (1,)
    if stone:
        return (1, 3) if way.price == 1 else (1,)
    return (1, 2) if double and way.price % 2 else (1,)


def _known(faction: str, institute: bool) -> tuple[tuple[str, Conversion], ...]:
    """The conversions of a faction."""
    abilities = f.FACTIONS[faction].abilities
    return tuple(
        (name, way)
        for name, way in CONVERSIONS.items()
        if not way.needs or (way.needs in abilities and (institute or way.needs not in _INSTITUTE))
    )


def known(board: Seat, seat: int) -> list[Action]:
    """All that a seat could ever exchange, however much it has (R9): what everybody knows first, so
    that it has the same place for all, and before and after an institute."""
    faction, institute = board.side.id, board.counts[f.INSTITUTE] > 0
    stone = board.stone != STONE_NONE
    double = institute and "double_tokens" in f.FACTIONS[faction].abilities
    found = [
        (bool(way.needs) or n > 1, name, n)
        for name, way in _known(faction, institute)
        for n in _batches(way, stone, double)
    ]
    return [Action("convert", seat, (name, n)) for _, name, n in sorted(found, key=itemgetter(0))]


_COUNTS: dict[str, int] = _TOLD["listed"]
"""Means of payment -> the most of it that decides what is listed."""
_MOST = tuple(_COUNTS.values())


def possible(board: Seat) -> tuple[tuple[str, int], ...]:
    """The conversions a seat could do now, with how many at once."""
    coins, ore, knowledge, qic = board.r
    has = (board.spendable(), qic, ore, knowledge, coins, board.free_formers(), board.bowl[2],
           power.burnable(board))  # fmt: skip
    means = tuple([n if n < most else most for n, most in zip(has, _MOST, strict=True)])
    return _payable(board.side.id, board.counts[f.INSTITUTE] > 0, board.stone == 3, means)


@lru_cache(maxsize=4096)
def _payable(
    faction: str, institute: bool, stone: bool, means: tuple[int, ...]
) -> tuple[tuple[str, int], ...]:
    """The same from the means of payment."""
    has = dict(zip(_COUNTS, means, strict=True))
    double = institute and "double_tokens" in f.FACTIONS[faction].abilities
    return tuple(
        (name, n)
        for name, way in _known(faction, institute)
        for n in _batches(way, stone, double)
        if has[way.pay] >= way.price * n
    )


def convert(s: Board, seat: int, name: str, times: int) -> None:
    """Carry out conversions of one kind."""
    way = CONVERSIONS[name]
    s.note("converted", seat, (name, times), way.rule)
    if way.pay == "burn":
        for _ in range(times):
            power.burn(s, seat)
        return
    _pay(s, seat, way, way.price * times)
    power.gain_now(s, seat, tuple((what, times) for what in way.gets), way.rule)


def _pay(s: Board, seat: int, way: Conversion, price: int) -> None:
    if way.pay == "power":
        power.spend(s, seat, price, way.rule)
    elif way.pay == "former":
        s.boards[seat].area_formers += price
        s.book(seat, "gaiaformers", -price, way.rule)
    elif way.pay == "token3":
        s.move(seat, 2, -price, way.rule)
        s.move(seat, 3, price, way.rule)
    else:
        s.give(seat, f.RESOURCES.index(way.pay), -price, way.rule)


def known_of_area(seat: int) -> list[Action]:
    """All that the tokens of a Gaia area can ever be given for, from one answer to the next: what
    gives up the rest of them came under the finger where one was used up."""
    return [Action("area", seat, (name,)) for name in AREA]


def area_possible(board: Seat) -> list[str]:
    """What Terrans could take for tokens in the Gaia area (R15.1)."""
    return [name for name, (price, _) in AREA.items() if board.bowl[3] >= price]


def area_convert(s: Board, seat: int, name: str) -> None:
    """Move tokens from the Gaia area to bowl II and gain as if they were spent (R15.1)."""
    price, get = AREA[name]
    s.note("converted", seat, (name,), "R15.1")
    s.move(seat, 3, -price, "R15.1")
    s.move(seat, 1, price, "R15.1")
    power.gain_now(s, seat, ((get, 1),), "R15.1")
