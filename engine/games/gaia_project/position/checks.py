"""Whether a described table can be: what stands where it cannot. Pieces are counted by the box."""

from __future__ import annotations

from collections import Counter

from engine.core.bits import bits
from engine.core.record import BadRecord
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board


def check(s: Board) -> None:
    """Raises BadRecord with the first thing that cannot be."""
    colours = Counter(board.faction.colour for board in s.boards if board.faction)
    for colour, count in colours.items():
        if count > 1:
            raise BadRecord(f"The faction board {colour} lies in {count} places.")
    if sum(board.lost >= 0 for board in s.boards) > 1:
        raise BadRecord("There is only one Lost Planet; two seats have it.")
    for track, name in enumerate(f.TRACKS):
        if sum(board.levels[track] == 5 for board in s.boards) > 1:
            raise BadRecord(f"Only one seat can stand on level 5 of {name}.")
    for seat in range(s.seats):
        _seat(s, seat)
        if hasattr(s, "map"):
            _pieces(s, seat)


def _seat(s: Board, seat: int) -> None:
    board = s.boards[seat]
    if board.stone and board.faction is not None and not board.can("brainstone"):
        raise BadRecord(f"Seat {seat + 1} is not the Taklons and has no Brainstone.")
    if board.free_formers() < 0:
        raise BadRecord(f'Seat {seat + 1} has more "gaiaformers" out than it has unlocked.')


def _pieces(s: Board, seat: int) -> None:
    board, labels = s.boards[seat], s.map.labels
    for h in bits(board.built):
        if s.planet[h] in (f.EMPTY, f.TRANSDIM) or s.kind_of(seat, h) == f.NONE:
            raise BadRecord(f"Nothing of seat {seat + 1} can stand on {labels[h]}.")
    for h in bits(board.stations | board.satellites):
        if s.planet[h] != f.EMPTY:
            raise BadRecord(f"On the planet of {labels[h]} there can be no satellite or station.")
    loose = board.fed & ~board.origins()
    if loose or board.satellites & board.built:
        raise BadRecord(f"The federations of seat {seat + 1} do not fit its structures.")
