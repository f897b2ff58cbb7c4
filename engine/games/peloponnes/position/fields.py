"""Fields of a position file, read and checked; a mistake is one clear sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from engine.core.record import BadRecord
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import TILES, Tile, chit_kind


def bad(sentence: str) -> NoReturn:
    """Refuse the position."""
    raise BadRecord(f"The position is wrong: {sentence}.")


def only(fields: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    """Refuse fields that nobody knows."""
    for key in fields:
        if key not in known:
            bad(f"{where} has no field {key!r}")


def read_list(fields: Mapping[str, Any], key: str, where: str) -> list[Any]:
    """A list; empty when it is left out."""
    value = fields.get(key, [])
    return value if isinstance(value, list) else bad(f'"{key}" of {where} must be a list')


def read_object(fields: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    """An object; empty when it is left out."""
    value = fields.get(key, {})
    return value if isinstance(value, dict) else bad(f'"{key}" of {where} must be an object')


def read_whole(
    fields: Mapping[str, Any], key: str, where: str, low: int, high: int, default: int
) -> int:
    """A whole number within limits."""
    value = fields.get(key, default)
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    return bad(f'"{key}" of {where} must be a whole number from {low} to {high}, not {value!r}')


def known_tile(value: Any, where: str) -> Tile:
    """The tile of this id."""
    tile = TILES.get(value) if isinstance(value, str) else None
    return tile if tile is not None else bad(f"{where} names no tile: {value!r}")


def tile_among(row: list[Tile | None] | list[Tile], value: Any, where: str) -> Tile:
    """A tile that lies in this row."""
    tile = known_tile(value, where)
    return tile if tile in row else bad(f"{where} names {tile.id}, which is not there")


def free_chit(board: Board, kind: str) -> str:
    """A chit of this kind that has not been drawn."""
    for chit in board.chits_left:
        if chit_kind(chit) == kind:
            return chit
    return bad(f'"chits" names {kind!r}, and no such chit is left')


def is_owing(fields: Mapping[str, Any], decision: str) -> bool:
    """Whether a seat is said to owe a decision of this kind."""
    owes = fields.get("owes", [])
    rows = [row for row in owes if isinstance(row, dict)] if isinstance(owes, list) else []
    return any(row.get("decision") == decision for row in rows)
