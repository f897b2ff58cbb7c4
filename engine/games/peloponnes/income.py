"""R10: income by population, by tile, and by choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.ledger import Event
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action
from engine.core.text import goods
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import (
    COINS,
    LUXURY,
    PEOPLE,
    POPULATION_INCOME,
    WHAT,
    Civilization,
    Tile,
)
from engine.games.peloponnes.stores import OVERFLOW, gain

UNASKED = frozenset(("once", "income", "income_population", "income_bonus"))
GIVING = UNASKED | {"collected"}
"""Events by which tiles and inhabitants give something: by itself, and what was chosen."""

LATER = frozenset(("round", "supply", "last_supply"))
"""Events after which what was received is old: it took the room of what they bring. A disaster is
drawn while hands still take it from the supply."""


def received(board: Board, first: int) -> Iterator[Event]:
    """Seat by seat as they sit, the sum of what the events from `first` on gave it, and how much
    of that its store could not hold, until the match has come to something else."""
    events = board.events
    first = next((n for n in range(len(events) - 1, first, -1) if events[n].verb in LATER), first)
    if UNASKED.isdisjoint(event.verb for event in events[first:]):
        return  # the sum was read; one who chooses of it since knows what that was
    found, over = [Counter[str]() for _ in range(board.seats)], Counter[int]()
    for seat, what, amount, rule, cause in reversed(board.ledger):
        if cause < first:
            break
        corrected = seat == TABLE or not rule
        if not corrected and board.events[cause].verb in GIVING:
            found[seat][what] += amount
            over[seat] += amount if rule == OVERFLOW else 0
    for seat in range(board.seats):
        if sums := goods({what: found[seat][what] for what in WHAT if found[seat][what]}):
            yield Event("received", seat, (sums,), "R10.1")
        if over[seat]:
            yield Event("overflowed", seat, (over[seat],), OVERFLOW)


def collect(board: Board) -> None:
    """The income phase of all seats; what is the owner's choice is left pending."""
    for seat in board.order:
        realm = board.realms[seat]
        civilization = realm.civilization
        assert civilization is not None
        _people_first(board, seat, civilization)
        _by_population(board, seat)
        _by_civilization(board, seat, civilization)
        for tile in realm.tiles():
            _by_tile(board, seat, tile)
        _by_bonus(board, seat)


def _people_first(board: Board, seat: int, civilization: Civilization) -> None:
    """R10.2: Arkadia grows before coins are read."""
    for what, amount in civilization.income:
        if what == PEOPLE:
            board.note("income", seat, (civilization.id,), "R10.2")
            gain(board, seat, what, amount, "R10.2")


def _by_population(board: Board, seat: int) -> None:
    """R10.4."""
    people = board.realms[seat].stock[PEOPLE]
    coins, luxury = POPULATION_INCOME[min(people, len(POPULATION_INCOME) - 1)]
    board.note("income_population", seat, (people,), "R10.4")
    gain(board, seat, COINS, coins, "R10.4")
    if luxury:
        gain(board, seat, LUXURY, luxury, "R10.4")


def _by_civilization(board: Board, seat: int, civilization: Civilization) -> None:
    """R10.1."""
    goods = [(what, amount) for what, amount in civilization.income if what != PEOPLE]
    if goods:
        board.note("income", seat, (civilization.id,), "R10.1")
        for what, amount in goods:
            gain(board, seat, what, amount, "R10.1")


def _by_tile(board: Board, seat: int, tile: Tile) -> None:
    """R10.1, finished or not (R8.3)."""
    if tile.income:
        board.note("income", seat, (tile.id,), "R10.1")
        for what, amount in tile.income:
            gain(board, seat, what, amount, "R10.1")
    elif tile.choice:
        board.stacks[seat].append(("income", tile))


def _by_bonus(board: Board, seat: int) -> None:
    """R15.5: the permanent incomes of a solo campaign."""
    if board.seats == 1:
        for number in range(1, int(board.options["level"])):
            board.note("income_bonus", seat, (number,), "R15.5")
            what = WHAT.index(str(board.options[f"bonus_{number}"]))
            gain(board, seat, what, 1, "R15.5")


# -- Port and Temple of Apollo (R10.3) ---------------------------------------------------


def legal(board: Board, seat: int) -> list[Action]:
    """One action for each thing the tile can give."""
    tile = board.about(seat)
    return [Action("collect", seat, (tile.id, what)) for what in tile.choice]


def refuse(board: Board, seat: int, tile_id: str, what: str) -> Refusal | None:
    """R10.3."""
    tile = board.about(seat)
    if tile.id != tile_id:
        return Refusal("not_the_tile", "R10.3", {"tile": tile.id})
    if what not in tile.choice:
        return Refusal("not_to_collect", "R10.3", {"what": what})
    return None


def take(board: Board, seat: int, tile: str, what: str) -> None:
    """R10.3: one unit of the owner's choice."""
    board.stacks[seat].pop()
    board.note("collected", seat, (tile, what), "R10.3")
    gain(board, seat, WHAT.index(what), 1, "R10.3")
