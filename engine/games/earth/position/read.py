"""The position format of Earth, read: a hand-written position becomes a state, or says why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from engine.core.game import BadOptions, Game
from engine.core.record import POSITION, BadRecord, check_header
from engine.games.earth import flow
from engine.games.earth.actions import choice
from engine.games.earth.board import GAIA, NOBODY
from engine.games.earth.faces import ACTIONS, ALL_EARTH, EARTH, ECOSYSTEMS, FAUNA, PIECE_OF, UNSEEN
from engine.games.earth.faces import GAIA as GAIA_CARDS
from engine.games.earth.goals.fauna import watch_all
from engine.games.earth.position import fields
from engine.games.earth.position.read_seat import read_cards, read_turn
from engine.games.earth.seat import EVERYTHING
from engine.games.earth.state import Earth

PHASES: Final = ("setup", "own", "turn", "gaia", "last", "shown", "over")
_TOP: Final = (
    "format", "version", "game", "options", "phase", "first", "active", "chosen", "fauna",
    "ecosystems", "deck", "discard", "full", "last_round", "seats", "gaia", "source", "digest",
)  # fmt: skip


def read(game: Game, data: Mapping[str, Any]) -> Earth:
    """The state of a position. What is left out is empty, or follows from the rest."""
    check_header(data, POSITION)
    fields.known(data, _TOP, "the position")
    rows = fields.rows(data, "seats", "the position")
    if not 1 <= len(rows) <= 5:
        raise BadRecord('"seats" of the position must list 1 to 5 seats.')
    chosen = fields.record(data, "options", "the position")
    try:
        board = Earth(len(rows), game.check_options(len(rows), chosen))
    except BadOptions as error:
        raise BadRecord(f"The position cannot be used: {error}") from error
    _read_middle(board, data)
    for seat, row in enumerate(rows):
        read_cards(board, seat, row)
    _read_fauna(board, data)
    _read_gaia(board, data)
    for seat, row in enumerate(rows):
        read_turn(board, seat, row)
    _read_piles(board, data)
    _check_faces(board)
    _settle(board, rows)
    return board


# -- the middle --------------------------------------------------------------------------


def _read_middle(board: Earth, data: Mapping[str, Any]) -> None:
    board.phase = fields.choice(data, "phase", PHASES, "turn", "the position")
    if board.phase == "gaia" and board.gaia is None:
        raise BadRecord('"phase" is "gaia", but Gaia only plays in a match for one.')
    begun = board.phase not in ("setup",)
    board.first = fields.seat_of(board, data, "first", 0 if begun else board.first)
    start = board.first if board.phase in ("turn", "last") else NOBODY
    board.active = fields.seat_of(board, data, "active", GAIA if board.phase == "gaia" else start)
    if board.phase == "turn" and board.active < 0:
        raise BadRecord('"active" of the position must be the seat whose turn it is.')
    chosen = (*ACTIONS, "gyre", "")
    board.chosen = fields.choice(data, "chosen", chosen, "", "the position")
    board.full = fields.seat_of(board, data, "full", NOBODY)
    board.last_round = fields.flag(data, "last_round", board.full != NOBODY, "the position")
    shared = fields.rows(data, "ecosystems", "the position")
    if len(shared) > len(board.ecosystems):
        raise BadRecord('"ecosystems" of the position lists more cards than the mode has.')
    for slot, face in enumerate(shared):
        board.ecosystems[slot] = fields.face(face, ECOSYSTEMS, '"ecosystems"')


def _read_fauna(board: Earth, data: Mapping[str, Any]) -> None:
    rows = fields.rows(data, "fauna", "the position")
    if len(rows) > len(board.fauna):
        raise BadRecord('"fauna" of the position lists more than 4 cards.')
    for slot, row in enumerate(rows):
        if isinstance(row, str):
            row = {"face": row}
        if not isinstance(row, dict):
            raise BadRecord(f'Card {slot + 1} of "fauna" must be an object or a face.')
        fields.known(row, ("face", "leaves"), f"fauna card {slot + 1}")
        board.fauna[slot] = fields.face(row.get("face", ""), FAUNA, f"fauna card {slot + 1}")
        board.leaves[slot] = [_leaf(board, word) for word in fields.rows(row, "leaves", "fauna")]
        if len(set(board.leaves[slot])) < len(board.leaves[slot]) or NOBODY in board.leaves[slot]:
            raise BadRecord(f"A seat has at most one leaf on fauna card {slot + 1}.")
        for seat in board.leaves[slot]:
            if seat >= 0:
                board.areas[seat].met |= 1 << slot
    watch_all(board)


def _leaf(board: Earth, word: Any) -> int:
    return fields.seat_of(board, {"leaf": word}, "leaf", NOBODY)


def _read_gaia(board: Earth, data: Mapping[str, Any]) -> None:
    gaia = board.gaia
    row = fields.record(data, "gaia", "the position")
    if gaia is None:
        if row:
            raise BadRecord('"gaia" of the position is only for a match for one.')
        return
    fields.known(row, gaia.__slots__, '"gaia"')
    for name in ("soil", "sprouts", "growth", "compost", "hidden", "turns"):
        setattr(gaia, name, fields.number(row, name, 0, '"gaia"'))
    gaia.rests = fields.flag(row, "rests", False, '"gaia"')
    pile = fields.rows(row, "pile", '"gaia"')
    gaia.pile = [fields.card(board, each, ALL_EARTH, '"pile" of Gaia') for each in pile]
    for card in fields.rows(row, "seen", '"gaia"'):
        if not isinstance(card, str) or card not in GAIA_CARDS or card in gaia.seen:
            raise BadRecord(f'"seen" of Gaia names {card!r}, which is no Gaia card or named twice.')
        gaia.seen.append(card)
    if board.phase == "gaia" and board.chosen and not gaia.seen:
        raise BadRecord('"seen" of Gaia must end with the card of this turn.')


def _read_piles(board: Earth, data: Mapping[str, Any]) -> None:
    """Discard pile and deck; the deck is what is left when it is not told."""
    row = fields.record(data, "discard", "the position")
    fields.known(row, ("cards", "unseen"), '"discard"')
    known = fields.rows(row, "cards", '"discard"')
    board.discard = sorted(fields.card(board, each, ALL_EARTH, '"discard"') for each in known)
    board.discard_hidden = fields.number(row, "unseen", 0, '"discard"')
    hidden = board.discard_hidden + (board.gaia.hidden + board.gaia.compost if board.gaia else 0)
    for area in board.areas:
        hidden += area.hidden + area.compost.count(UNSEEN)
        hidden += area.owed if area.owed_for != "look" else 0
    left = len(board.unseen) - hidden
    board.deck = fields.number(data, "deck", max(left, 0), "the position")
    if board.deck != left:
        raise BadRecord(
            f"The position holds {len(EARTH) - left + board.deck} Earth cards; "
            f"a box has {len(EARTH)}."
        )


def _check_faces(board: Earth) -> None:
    """A two-sided card lies in one place only; everybody has what play needs."""
    faces = [*board.fauna, *board.ecosystems]
    for area in board.areas:
        faces += [area.island, area.climate, area.ecosystem]
        if not area.island and board.phase not in ("setup", "own"):
            raise BadRecord("Every seat of the position needs its Island.")
    pieces = Counter(PIECE_OF[face] for face in faces if face)
    pieces.update(piece for area in board.areas for piece in area.dealt)
    for piece, count in pieces.items():
        if count > 1:
            raise BadRecord(f"The card {piece} is in the position twice.")


def _settle(board: Earth, rows: list[Any]) -> None:
    """What nobody wrote follows from the phase; then the match goes on by itself.

    A match that is over is scored again.
    """
    if board.phase == "over":
        board.phase = "shown"
    if not any("stack" in row for row in rows):
        _begin_phase(board)
    for area, row in zip(board.areas, rows, strict=True):
        area.dirty = 0 if "met" in row else EVERYTHING
    for seat in range(board.seats):
        flow.run(board, seat)
    flow.advance(board)


def _begin_phase(board: Earth) -> None:
    """The choice, the chosen action or the last chance begins for everybody."""
    if board.phase == "own":
        raise BadRecord('A position of the phase "own" needs the "stack" of its seats.')
    if board.phase == "last":
        for seat in range(board.seats):
            board.push(seat, ("finish",))
    elif board.phase == "turn" and not board.chosen:
        board.push(board.active, ("choose",))
    elif board.phase in ("turn", "gaia") and board.chosen in ACTIONS:
        for seat in range(board.seats):
            choice.begin(board, seat)
