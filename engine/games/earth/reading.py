"""The position format of Earth, read: a hand-written position becomes a state, or says why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.game import BadOptions, Game
from engine.core.record import POSITION, BadRecord, check_header
from engine.games.earth import flow
from engine.games.earth.area import FULL, Area, cell
from engine.games.earth.board import GAIA, NOBODY
from engine.games.earth.cards import (
    ACTIONS,
    ALL_EARTH,
    CARDS,
    EARTH,
    ECOSYSTEMS,
    EVENTS,
    FAUNA,
    PIECE_OF,
    PIECES,
    PLANTABLE,
    UNSEEN,
)
from engine.games.earth.cards import GAIA as GAIA_CARDS
from engine.games.earth.effects import ACTION, EVENT, FREE
from engine.games.earth.fauna import watch_all
from engine.games.earth.position import GAIA_WORD
from engine.games.earth.state import Earth

PHASES: Final = ("setup", "own", "turn", "gaia", "last", "shown")
_TOP: Final = (
    "format", "version", "game", "options", "phase", "first", "active", "chosen", "fauna",
    "ecosystems", "deck", "discard", "full", "last_round", "seats", "gaia",
)  # fmt: skip
_SEAT: Final = (
    "colour", "island", "climate", "ecosystem", "soil", "hand", "unseen", "compost", "events",
    "tableau", "shift", "met", "planted", "gained", "drew", "stack", "owed", "drawn", "dealt",
    "asks",
)  # fmt: skip


def read(game: Game, data: Mapping[str, Any]) -> Earth:
    """The state of a position. What is left out is empty, or follows from the rest."""
    check_header(data, POSITION)
    _known(data, _TOP, "the position")
    rows = _list(data, "seats", "the position")
    if not 1 <= len(rows) <= 5:
        raise BadRecord('"seats" of the position must list 1 to 5 seats.')
    try:
        board = Earth(len(rows), game.check_options(len(rows), _map(data, "options", "it")))
    except BadOptions as error:
        raise BadRecord(f"The position cannot be used: {error}") from error
    _read_middle(board, data)
    for seat, row in enumerate(rows):
        _read_seat(board, seat, row)
    _read_fauna(board, data)
    _read_gaia(board, data)
    _read_piles(board, data)
    _settle(board, data)
    return board


# -- the middle --------------------------------------------------------------------------


def _read_middle(board: Earth, data: Mapping[str, Any]) -> None:
    board.phase = _choice(data, "phase", PHASES, "turn", "the position")
    if board.phase == "gaia" and board.gaia is None:
        raise BadRecord('"phase" is "gaia", but Gaia only plays in a match for one.')
    begun = board.phase not in ("setup",)
    board.first = _seat_of(board, data, "first", 0 if begun else board.first)
    start = board.first if board.phase in ("turn", "last") else NOBODY
    board.active = _seat_of(board, data, "active", GAIA if board.phase == "gaia" else start)
    if board.phase == "turn" and board.active < 0:
        raise BadRecord('"active" of the position must be the seat whose turn it is.')
    chosen = (*ACTIONS, "gyre", "")
    board.chosen = _choice(data, "chosen", chosen, "", "the position")
    board.full = _seat_of(board, data, "full", NOBODY)
    board.last_round = _flag(data, "last_round", board.full != NOBODY, "the position")
    shared = _list(data, "ecosystems", "the position")
    if len(shared) > len(board.ecosystems):
        raise BadRecord('"ecosystems" of the position lists more cards than the mode has.')
    for slot, face in enumerate(shared):
        board.ecosystems[slot] = _face(face, ECOSYSTEMS, '"ecosystems"')


def _read_fauna(board: Earth, data: Mapping[str, Any]) -> None:
    rows = _list(data, "fauna", "the position")
    if len(rows) > len(board.fauna):
        raise BadRecord('"fauna" of the position lists more than 4 cards.')
    for slot, row in enumerate(rows):
        if isinstance(row, str):
            row = {"face": row}
        if not isinstance(row, dict):
            raise BadRecord(f'Card {slot + 1} of "fauna" must be an object or a face.')
        _known(row, ("face", "leaves"), f"fauna card {slot + 1}")
        board.fauna[slot] = _face(row.get("face", ""), FAUNA, f"fauna card {slot + 1}")
        board.leaves[slot] = [_leaf(board, word) for word in _list(row, "leaves", "fauna")]
        for seat in board.leaves[slot]:
            if seat >= 0:
                board.areas[seat].met |= 1 << slot
    watch_all(board)


def _leaf(board: Earth, word: Any) -> int:
    return _seat_of(board, {"leaf": word}, "leaf", NOBODY)


def _read_gaia(board: Earth, data: Mapping[str, Any]) -> None:
    gaia = board.gaia
    row = _map(data, "gaia", "the position")
    if gaia is None:
        if row:
            raise BadRecord('"gaia" of the position is only for a match for one.')
        return
    _known(row, gaia.__slots__, '"gaia"')
    for name in ("soil", "sprouts", "growth", "compost", "hidden", "turns"):
        setattr(gaia, name, _number(row, name, 0, '"gaia"'))
    gaia.rests = _flag(row, "rests", False, '"gaia"')
    gaia.pile = [_card(board, each, ALL_EARTH, '"pile" of Gaia') for each in _list(row, "pile", "")]
    for card in _list(row, "seen", '"gaia"'):
        if card not in GAIA_CARDS or card in gaia.seen:
            raise BadRecord(f'"seen" of Gaia names {card!r}, which is no Gaia card or named twice.')
        gaia.seen.append(card)
    if board.phase == "gaia" and board.chosen and not gaia.seen:
        raise BadRecord('"seen" of Gaia must end with the card of this turn.')


def _read_piles(board: Earth, data: Mapping[str, Any]) -> None:
    """Discard pile and deck; the deck is what is left when it is not told."""
    row = _map(data, "discard", "the position")
    _known(row, ("cards", "unseen"), '"discard"')
    board.discard = sorted(
        _card(board, each, ALL_EARTH, '"discard"') for each in _list(row, "cards", "")
    )
    board.discard_hidden = _number(row, "unseen", 0, '"discard"')
    hidden = board.discard_hidden + (board.gaia.hidden + board.gaia.compost if board.gaia else 0)
    for area in board.areas:
        hidden += area.hidden + area.compost.count(UNSEEN)
        hidden += area.owed if area.owed_for != "look" else 0
    left = len(board.unseen) - hidden
    board.deck = _number(data, "deck", max(left, 0), "the position")
    if board.deck != left:
        raise BadRecord(
            f"The position holds {len(EARTH) - left + board.deck} Earth cards; "
            f"a box has {len(EARTH)}."
        )


def _settle(board: Earth, data: Mapping[str, Any]) -> None:
    """Give the active seat its choice where nothing is on a stack, then go on by itself."""
    idle = not any(area.stack or area.owed for area in board.areas)
    if board.phase == "turn" and not board.chosen and idle:
        board.push(board.active, ("choose",))
    if board.phase == "last" and not any("stack" in row for row in data["seats"]):
        for seat in range(board.seats):
            board.push(seat, ("finish",))
    if board.phase == "own" and idle:
        raise BadRecord('A position of the phase "own" needs the "stack" of its seats.')
    if any(not area.island for area in board.areas) and board.phase not in ("setup", "own"):
        raise BadRecord("Every seat of the position needs its Island.")
    for area in board.areas:
        area.dirty = 0
    for seat in range(board.seats):
        flow.run(board, seat)
    flow.advance(board)


# -- a seat ------------------------------------------------------------------------------


def _read_seat(board: Earth, seat: int, row: Any) -> None:
    where = f"seat {seat + 1}"
    if not isinstance(row, dict):
        raise BadRecord(f"What the position says of {where} must be an object.")
    _known(row, _SEAT, where)
    area = board.areas[seat]
    board.colours[seat] = str(row.get("colour", board.colours[seat]))
    for kind in ("island", "climate", "ecosystem"):
        faces = [face for face, piece in PIECE_OF.items() if piece in PIECES[kind]]
        if row.get(kind):
            setattr(area, kind, _face(row[kind], faces, where))
    area.soil = _number(row, "soil", 0, where)
    area.hidden = _number(row, "unseen", 0, where)
    area.hand = [_card(board, card, ALL_EARTH, where) for card in _list(row, "hand", where)]
    area.events = [_card(board, card, EVENTS, where) for card in _list(row, "events", where)]
    area.compost = _compost(board, row, where)
    area.drawn = [_card(board, card, ALL_EARTH, where) for card in _list(row, "drawn", where)]
    area.dealt = [_face(card, sum(PIECES.values(), ()), where) for card in _list(row, "dealt", "")]
    _read_tableau(board, area, row, where)
    _read_turn(board, area, row, where)


def _compost(board: Earth, row: Mapping[str, Any], where: str) -> list[str]:
    """A list from bottom to top, or just how many."""
    given = row.get("compost", [])
    if isinstance(given, int) and not isinstance(given, bool):
        return [UNSEEN] * _number(row, "compost", 0, where)
    return [
        UNSEEN if card == UNSEEN else _card(board, card, ALL_EARTH, where)
        for card in _list(row, "compost", where)
    ]


def _read_tableau(board: Earth, area: Area, row: Mapping[str, Any], where: str) -> None:
    for planted in _list(row, "tableau", where):
        if not isinstance(planted, dict):
            raise BadRecord(f'Each card of the "tableau" of {where} must be an object.')
        _known(planted, ("card", "row", "col", "sprouts", "growth"), f"the tableau of {where}")
        card = _card(board, planted.get("card"), PLANTABLE, where)
        space = _space(area, planted, where)
        area.at[space] = card
        area.cell[card] = space
        for what, spaces in (
            ("sprouts", CARDS[card].sprout_spaces),
            ("growth", CARDS[card].growth_spaces),
        ):
            _read_pieces(area, card, what, spaces, planted, where)
    area.sprouts_total = sum(area.sprouts.values())
    area.growth_total = sum(area.growth.values())
    area.shift = _shift(area, row, where)


def _read_pieces(
    area: Area, card: str, what: str, spaces: int, planted: Mapping[str, Any], where: str
) -> None:
    lying = _number(planted, what, 0, where)
    if lying > spaces:
        raise BadRecord(f"{card} of {where} has {spaces} spaces for {what}, not {lying}.")
    if lying:
        getattr(area, what)[card] = lying


def _space(area: Area, planted: Mapping[str, Any], where: str) -> int:
    row, col = planted.get("row"), planted.get("col")
    if not all(isinstance(n, int) and not isinstance(n, bool) and -3 <= n <= 6 for n in (row, col)):
        raise BadRecord(f'"row" and "col" in the tableau of {where} are numbers from -3 to 6.')
    assert isinstance(row, int)
    assert isinstance(col, int)
    if cell(row, col) in area.at:
        raise BadRecord(f"Two cards of {where} lie on row {row}, column {col}.")
    if area.at and not area.in_box(row, col):
        raise BadRecord(f"The tableau of {where} does not fit in one 4x4 box.")
    return cell(row, col)


def _shift(area: Area, row: Mapping[str, Any], where: str) -> tuple[int, int]:
    """How the tableau lies on its mat; by default as near to its place as the mat allows."""
    if "shift" in row:
        given = _list(row, "shift", where)
        if len(given) != 2 or not all(isinstance(n, int) and -6 <= n <= 6 for n in given):
            raise BadRecord(f'"shift" of {where} must be two numbers from -6 to 6.')
        return int(given[0]), int(given[1])
    if not area.at:
        return 0, 0
    top, bottom, left, right = area.bounds()
    return _nearest(top, bottom), _nearest(left, right)


def _nearest(low: int, high: int) -> int:
    return -low if low < 0 else min(0, 3 - high)


_FRAMES: Final[Mapping[str, str]] = {
    "cost": "wn", "gain": "wns", "asked": "", "activate": "",
    "look": "n", "search": "n", "converted": "", "island": "", "pick": "k", "choose": "",
    "either": "", "plant": "nn", "paying": "cn", "keep": "", "put": "pnl", "each": "pl",
    "lose": "pn", "accept": "wns", "bury": "nn", "fetch": "n", "open": "lll", "use": "l",
    "copy": "c", "gyre": "r", "finish": "",
}  # fmt: skip
"""Kind of frame -> what follows: w resource, n number, s source, c card, k kind of own card,
p sprout or growth, l list of cards, r upper or lower."""
_NAMES: Final = tuple(CARDS)
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "w": ("soil", "draw", "compost_deck", "discard_compost"),
    "s": (FREE, ACTION, EVENT),
    "k": ("island", "climate", "ecosystem"),
    "p": ("sprout", "growth"),
    "r": ("upper", "lower"),
}


def _frame(given: Any, where: str) -> tuple[Any, ...]:
    shape = _FRAMES.get(given[0]) if isinstance(given, list) and given else None
    if shape is None or len(given) != len(shape) + 1:
        raise BadRecord(f'"stack" of {where} has an entry nobody can read: {given!r}.')
    for kind, value in zip(shape, given[1:], strict=True):
        fits = {
            "n": isinstance(value, int) and 0 <= value <= 99,
            "c": isinstance(value, str) and value in CARDS,
            "l": isinstance(value, list) and all(card == "*" or card in _NAMES for card in value),
        }
        if not (fits[kind] if kind in fits else value in _WORDS[kind]):
            raise BadRecord(f'"stack" of {where} has an entry nobody can read: {given!r}.')
    return tuple(tuple(part) if isinstance(part, list) else part for part in given)


def _read_turn(board: Earth, area: Area, row: Mapping[str, Any], where: str) -> None:
    """What the seat is in the middle of."""
    area.stack = [_frame(given, where) for given in _list(row, "stack", where)]
    for slot in _list(row, "met", where):
        if slot not in (1, 2, 3, 4):
            raise BadRecord(f'"met" of {where} names fauna cards by 1 to 4, not {slot!r}.')
        area.met |= 1 << (slot - 1)
    for card in _list(row, "planted", where):
        if card not in area.cell and card not in area.compost:
            raise BadRecord(f'"planted" of {where} names {card!r}, which is not in the tableau.')
        area.planted_turn.append(card)
    area.gained_turn = _number(row, "gained", 0, where)
    area.drawn_turn = _number(row, "drew", 0, where)
    area.asks = _flag(row, "asks", False, where)
    owed = _list(row, "owed", where)
    if owed:
        if len(owed) != 2 or not isinstance(owed[0], int) or not isinstance(owed[1], str):
            raise BadRecord(f'"owed" of {where} must be a number and a reason.')
        area.owed, area.owed_for = owed
    if len(area.at) > FULL:
        raise BadRecord(f"The tableau of {where} has more than {FULL} cards.")


# -- reading fields ----------------------------------------------------------------------


def _known(row: Mapping[str, Any], names: Any, where: str) -> None:
    for name in row:
        if name not in names:
            raise BadRecord(f"{where} has no field {name!r}.")


def _list(row: Mapping[str, Any], name: str, where: str) -> list[Any]:
    value = row.get(name, [])
    if not isinstance(value, list):
        raise BadRecord(f'"{name}" of {where} must be a list, not {value!r}.')
    return value


def _map(row: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    value = row.get(name, {})
    if not isinstance(value, dict):
        raise BadRecord(f'"{name}" of {where} must be an object, not {value!r}.')
    return value


def _number(row: Mapping[str, Any], name: str, default: int, where: str) -> int:
    value = row.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 9999:
        raise BadRecord(f'"{name}" of {where} must be a whole number from 0, not {value!r}.')
    return value


def _flag(row: Mapping[str, Any], name: str, default: bool, where: str) -> bool:
    value = row.get(name, default)
    if not isinstance(value, bool):
        raise BadRecord(f'"{name}" of {where} must be true or false, not {value!r}.')
    return value


def _choice(
    row: Mapping[str, Any], name: str, choices: tuple[str, ...], default: str, where: str
) -> str:
    value = row.get(name, default)
    if value not in choices:
        words = ", ".join(choice or '""' for choice in choices)
        raise BadRecord(f'"{name}" of {where} can be {words}, not {value!r}.')
    return str(value)


def _seat_of(board: Earth, row: Mapping[str, Any], name: str, default: int) -> int:
    if name not in row:
        return default
    value = row[name]
    if value is None:
        return NOBODY
    if value == GAIA_WORD and board.gaia:
        return GAIA
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= board.seats:
        raise BadRecord(f'"{name}" of the position must be a seat from 1, not {value!r}.')
    return value - 1


def _face(value: Any, faces: Any, where: str) -> str:
    if not isinstance(value, str) or (value and value not in faces):
        raise BadRecord(f"{where} names the face {value!r}, which does not belong there.")
    return value


def _card(board: Earth, value: Any, cards: Any, where: str) -> str:
    """A card that is in the position only once; it is then known to be where it is."""
    if not isinstance(value, str) or value not in cards:
        raise BadRecord(f"{where} names the card {value!r}, which does not belong there.")
    if value not in board.unseen:
        raise BadRecord(f"The card {value} is in the position twice.")
    board.see(value)
    return value
