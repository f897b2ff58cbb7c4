"""Which signs of a card are met and which are not: a city's needs, the lands of a goal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.gaia.art.wants import ANIMAL, STAR, required
from companion.games.gaia.screen.pieces import SIDES, kind_of
from companion.games.gaia.screen.preview import Cell, cell_at
from companion.ui.drawing import Met

Tiles = Mapping[Cell, Mapping[str, Any]]
NONE: Final[tuple[Met, ...]] = ()


def lacks(
    board: Mapping[str, Any], piece: str, face: Mapping[str, Any] | None, seat: int
) -> tuple[Met, ...]:
    """Each sign of a card that cannot be played, and whether it is met for this seat."""
    kind = kind_of(piece) if face else ""
    if face and kind == "nature_goal" and 0 <= seat < len(board["seats"]):
        return tuple(_goal(board["seats"][seat]["nature_row"], face))
    return _city(board, face) if face and kind == "city" else NONE


def _goal(row: Sequence[str], face: Mapping[str, Any]) -> Iterator[Met]:
    """R6.6: the cards of the row against those that it wants."""
    held = Counter(card.partition("#")[0].removeprefix("nature_") for card in row)
    for land, count in required(face).items():
        yield from ((land, held[land] > n) for n in range(count))


def _city(board: Mapping[str, Any], face: Mapping[str, Any]) -> tuple[Met, ...]:
    """R6.12: its needs at the free tile of its land where most of them are met."""
    tiles = {cell_at(tile["cell"]): tile for tile in board["world"]}
    free = (
        cell for cell, tile in tiles.items()
        if face["site"] in (tile["land"], STAR) and not ("city" in tile or tile.get("tokens"))
    )  # fmt: skip
    found = (tuple(_needs(tiles, cell, face["needs"])) for cell in free)
    return max(found, key=lambda needs: sum(met for _, met in needs), default=NONE)


def _needs(tiles: Tiles, cell: Cell, needs: Sequence[str]) -> Iterator[Met]:
    """R7.1: two equal lands want two open tiles; one herd meets the animals."""
    beside = [tiles.get((cell[0] + dx, cell[1] + dy), {}) for dx, dy in SIDES.values()]
    open_ = Counter(tile["land"] for tile in beside if tile and "city" not in tile)
    for need in needs:
        herd = need == ANIMAL and any(tile.get("tokens") for tile in beside)
        yield need, herd or open_[need] > 0
        open_[need] -= 1
