"""Whether a described table can be: nothing lies twice, nothing stands where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.record import BadRecord
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.base import Base
from engine.games.gaia_project.hexes import bits


def check(s: Base) -> None:
    """Raises BadRecord with the first thing that cannot be."""
    _each_once("booster", [*filter(None, s.boosters), *(b.booster for b in s.boards if b.booster)])
    _each_once("round tile", s.rounds)
    _each_once("final tile", s.finals)
    own = [tile for board in s.boards for tile, slot in board.tiles if slot.startswith("adv-")]
    _each_once("advanced tile", [*own, *filter(None, s.advanced)])
    _each_once("faction board", [b.faction.colour for b in s.boards if b.faction])
    _tokens(s)
    if sorted(s.order) != list(range(s.seats)) or sorted(s.table) != list(range(s.seats)):
        raise BadRecord("order and table must name every seat once.")
    for seat in range(s.seats):
        _seat(s, seat)
        if hasattr(s, "map"):
            _pieces(s, seat)


def _each_once(what: str, names: Iterable[str]) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            raise BadRecord(f"The {what} {name} lies in {count} places.")


def _tokens(s: Base) -> None:
    taken = Counter(token for board in s.boards for token, _ in board.tokens)
    for token, printed in f.FEDERATIONS.items():
        lying = s.supply.get(token, 0) + (s.terra_token == token)
        if taken[token] + lying > printed.copies:
            raise BadRecord(f"There are only {printed.copies} federation tokens {token}.")


def _seat(s: Base, seat: int) -> None:
    board = s.boards[seat]
    for name, have, most in zip(f.RESOURCES, board.r, f.CAPS, strict=True):
        if have > most:
            raise BadRecord(f"Seat {seat + 1} has {have} {name}; {most} is the most.")
    tiles = [tile for tile, _ in board.tiles]
    _each_once(f"technology tile of seat {seat + 1},", tiles)
    if not set(board.covered) <= set(tiles):
        raise BadRecord(f"Seat {seat + 1} covers a tile it does not have.")
    if board.stone and board.faction is not None and not board.can("brainstone"):
        raise BadRecord(f"Seat {seat + 1} is not the Taklons and has no Brainstone.")


def _pieces(s: Base, seat: int) -> None:
    board, labels = s.boards[seat], s.map.labels
    for kind in range(1, len(f.KINDS)):
        if board.counts[kind] > f.COUNTS[kind]:
            name = f.KINDS[kind]
            raise BadRecord(f"Seat {seat + 1} has only {f.COUNTS[kind]} of the piece {name}.")
    for h in bits(board.built):
        if s.planet[h] == f.EMPTY or s.kind_of(seat, h) == f.NONE:
            raise BadRecord(f"Nothing of seat {seat + 1} can stand on {labels[h]}.")
    for h in bits(board.stations | board.satellites):
        if s.planet[h] != f.EMPTY:
            raise BadRecord(f"On the planet of {labels[h]} there can be no satellite or station.")
    loose = board.fed & ~board.origins()
    if loose or board.satellites & board.origins():
        raise BadRecord(f"The federations of seat {seat + 1} do not fit its structures.")
    if board.satellites.bit_count() > f.SATELLITES:
        raise BadRecord(f"Seat {seat + 1} has only {f.SATELLITES} satellites.")
