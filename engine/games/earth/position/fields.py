"""Fields of a position file, each read with a clear sentence for what is wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.core.record import BadRecord
from engine.games.earth.board import GAIA, NOBODY, Board
from engine.games.earth.position.write import GAIA_WORD


def known(row: Mapping[str, Any], names: Collection[str], where: str) -> None:
    """No field but these."""
    for name in row:
        if name not in names:
            raise BadRecord(f"{where} has no field {name!r}.")


def rows(row: Mapping[str, Any], name: str, where: str) -> list[Any]:
    """A list, empty when left out."""
    value = row.get(name, [])
    if not isinstance(value, list):
        raise BadRecord(f'"{name}" of {where} must be a list, not {value!r}.')
    return value


def record(row: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    """An object, empty when left out."""
    value = row.get(name, {})
    if not isinstance(value, dict):
        raise BadRecord(f'"{name}" of {where} must be an object, not {value!r}.')
    return value


def number(row: Mapping[str, Any], name: str, default: int, where: str) -> int:
    """A whole number from 0."""
    value = row.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 9999:
        raise BadRecord(f'"{name}" of {where} must be a whole number from 0, not {value!r}.')
    return value


def flag(row: Mapping[str, Any], name: str, default: bool, where: str) -> bool:
    """True or false."""
    value = row.get(name, default)
    if not isinstance(value, bool):
        raise BadRecord(f'"{name}" of {where} must be true or false, not {value!r}.')
    return value


def choice(
    row: Mapping[str, Any], name: str, choices: tuple[str, ...], default: str, where: str
) -> str:
    """One of these words."""
    value = row.get(name, default)
    if not isinstance(value, str) or value not in choices:
        words = ", ".join(each or '""' for each in choices)
        raise BadRecord(f'"{name}" of {where} can be {words}, not {value!r}.')
    return value


def seat_of(board: Board, row: Mapping[str, Any], name: str, default: int) -> int:
    """A seat counted from 1, `gaia` or null."""
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


def face(value: Any, faces: Collection[str], where: str) -> str:
    """A face of the right kind, or empty."""
    if not isinstance(value, str) or (value and value not in faces):
        raise BadRecord(f"{where} names the face {value!r}, which does not belong there.")
    return value


def card(board: Board, value: Any, cards: Collection[str], where: str) -> str:
    """A card that is in the position only once; it is then known to be where it is."""
    if not isinstance(value, str) or value not in cards:
        raise BadRecord(f"{where} names the card {value!r}, which does not belong there.")
    if value not in board.unseen:
        raise BadRecord(f"The card {value} is in the position twice.")
    board.see(value)
    return value
