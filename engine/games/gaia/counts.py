"""Counted things: herds on tiles and meeples on cities; what may be corrected."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.core.steps import TABLE
from engine.games.gaia import cities
from engine.games.gaia.board import Board
from engine.games.gaia.faces import HERD
from engine.games.gaia.grid import cell, name


def counted(b: Board, seat: int) -> dict[str, int]:
    """What a seat has on each city; the table: what stands on each tile."""
    if seat == TABLE:
        return {f"tokens:{name(at)}": count for at, count in b.tokens.items()}
    return b.on_city(seat)


def most(b: Board, what: str) -> int:
    """The largest value that a counted thing can have."""
    if what.startswith("tokens:"):
        return min(HERD, b.tokens[_cell(what)] + b.herds())
    return 2 if b.advanced else 1


def refuse_value(b: Board, seat: int, what: str, value: int) -> Refusal | None:
    """R3.6: a seat has no more meeples than its supply and those that stand there."""
    if seat == TABLE or value <= b.left[seat] + counted(b, seat)[what]:
        return None
    return Refusal("no_meeples_left", "R3.6", {"seat": seat + 1, "meeples": b.left[seat]})


def adjust(b: Board, seat: int, what: str, value: int) -> None:
    """What lies on a tile or a city is set; the stock or the seat has the rest.

    In the advanced game a city has meeples of one seat only: the others' go home (R9.1).
    """
    if seat == TABLE:
        _adjust_herd(b, _cell(what), value)
        return
    city = what.partition(":")[2]
    if b.advanced and value:
        cities.send_home(b, seat, city)
    more = value - b.meeples[city][seat]
    b.meeples[city][seat] += more
    b.put_meeples(seat, more, "", city)
    cities.check_win(b, seat)


def _adjust_herd(b: Board, at: int, value: int) -> None:
    b.book(TABLE, "tokens", b.tokens[at] - value, "")
    b.tokens[at] = value
    if not value:
        del b.tokens[at]
    cities.recount(b, (at,))


def _cell(what: str) -> int:
    """The cell that a herd is named by."""
    found = cell(what.partition(":")[2])
    assert found is not None
    return found
