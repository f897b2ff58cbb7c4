"""Where every sensed piece lies: places are `zone:slot` strings such as `seat0:tableau:5`."""

from __future__ import annotations

from functools import cache

from engine.games.earth.board import Board
from engine.games.earth.faces import GAIA, PIECE_OF, PIECES, UNSEEN
from engine.games.earth.seat import SIDE, WIDTH, Seat, row_col

_BOXED = tuple(piece for pieces in PIECES.values() for piece in pieces)
"""Cards of which some go back into the box."""


def mat_shift(area: Seat, space: int, wrap: bool) -> tuple[int, int]:
    """How far the tableau lies shifted on its 4x4 mat after a card was put on a space.

    With wrap-around nothing ever moves: rows and columns count modulo 4.
    """
    if wrap:
        return 0, 0
    row, col = row_col(space)
    down, right = area.shift
    return _fit(row, down), _fit(col, right)


def _fit(line: int, shift: int) -> int:
    """The shift nearest to the present one that brings a line onto the mat."""
    return max(-line, min(shift, SIDE - 1 - line))


def line_on_mat(line: int, shift: int, wrap: bool) -> int:
    """A row or column as people count on the mat, from 1; 0 or 5 lies beside it (R6.2)."""
    return line % SIDE + 1 if wrap else max(0, min(line + shift + 1, SIDE + 1))


def mat_slot(area: Seat, space: int) -> int:
    """The spot of the mat, 0 to 15, on which a space of the tableau lies."""
    return _slot(space, *area.shift)


def _slot(space: int, down: int, right: int) -> int:
    row, col = row_col(space)
    return (row + down) % SIDE * SIDE + (col + right) % SIDE


@cache
def _on_mat(zone: str, down: int, right: int) -> tuple[str, ...]:
    """The place of every space, by its number: asked for every card at every look."""
    return tuple(f"{zone}:tableau:{_slot(space, down, right)}" for space in range(WIDTH * WIDTH))


def spot(board: Board, place: str) -> str:
    """The space of a tableau, however that lies shifted on its mat."""
    zone, _, at = place.partition(":tableau:")
    if not at:
        return place
    down, right = board.areas[int(zone.removeprefix("seat"))].shift
    row, col = divmod(int(at), SIDE)
    return f"{zone}:space:{(row - down) % SIDE}:{(col - right) % SIDE}"


def places(board: Board) -> dict[str, str]:
    """Sensed piece -> its place, for every piece whose place is known."""
    found: dict[str, str] = {}
    for seat, area in enumerate(board.areas):
        found.update(_of_seat(area, f"seat{seat}"))
    for slot, face in enumerate(board.fauna):
        if face:
            found[PIECE_OF[face]] = f"fauna:{slot}"
    for slot, face in enumerate(board.ecosystems):
        if face:
            found[PIECE_OF[face]] = f"ecosystem:{slot}"
    found.update(dict.fromkeys(board.discard, "discard"))
    found.update(_tokens(board))
    found.update(_gaia(board))
    _rest(board, found)
    return found


_LAID = ("island", "climate", "ecosystem", "tableau", "events", "compost")
"""Where what a seat has laid out stays."""


def done_with(board: Board) -> set[str]:
    """What nobody lays anywhere once more: cards that lie before a seat (R3.3, R6.1, R9.2) or on
    the discard pile, and those dealt or drawn for set-up that went back to the box."""
    known = places(board)
    found = {piece for piece, at in known.items() if at.startswith("seat") and _stays(at)}
    return found | {*board.discard} | {piece for piece in _BOXED if known.get(piece) == "box"}


def _stays(place: str) -> bool:
    return place.split(":")[1] in _LAID


def _of_seat(area: Seat, zone: str) -> dict[str, str]:
    at = _on_mat(zone, *area.shift)
    found = {card: at[space] for card, space in area.cell.items()}
    found.update(dict.fromkeys(area.hand, f"{zone}:hand"))
    found.update(dict.fromkeys(area.drawn, f"{zone}:drawn"))
    found.update(dict.fromkeys(area.events, f"{zone}:events"))
    found.update({card: f"{zone}:compost" for card in area.compost if card != UNSEEN})
    found.update(dict.fromkeys(area.dealt, f"{zone}:dealt"))
    for slot in ("island", "climate", "ecosystem"):
        face = getattr(area, slot)
        if face:
            found[PIECE_OF[face]] = f"{zone}:{slot}"
    return found


def _tokens(board: Board) -> dict[str, str]:
    """The two tokens; the active-player token marks the chosen action (R4.1)."""
    found: dict[str, str] = {}
    if board.first >= 0:
        found["first"] = f"seat{board.first}:first"
    if board.phase == "turn":
        spot = f"action:{board.chosen}" if board.chosen else "active"
        found["active"] = f"seat{board.active}:{spot}"
    elif board.phase in ("setup", "own") and board.first >= 0:
        found["active"] = f"seat{board.first}:active"
    return found


def _gaia(board: Board) -> dict[str, str]:
    if board.gaia is None:
        return dict.fromkeys(GAIA, "box")
    found = dict.fromkeys(board.gaia.pile, "gaia:pile")
    found.update(dict.fromkeys(board.gaia.seen, "gaia:seen"))
    return found


def _rest(board: Board, found: dict[str, str]) -> None:
    """Cards that nobody uses are back in the box once the match has begun (R3.3)."""
    if board.phase in ("setup", "own"):
        return
    found.update({piece: "box" for piece in _BOXED if piece not in found})
