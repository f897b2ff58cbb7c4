"""Tier full: when the world grows past the edge of the grid, hands are led to move it over."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Mode
from companion.session.start import resume
from companion.store.store import Store
from engine.core.steps import Action
from engine.games import load
from tests.games.gaia.tabletop import GaiaTable
from tests.session.hands import Hands

LANDS = ("sea", "plains", "forest", "desert", "mountain", "swamp", "sea")
# Columns 1-8 and rows 1-6; the first tile lies in column 4, row 3. The world grows one way until
# it is past the edge; then it lies in the middle, where as much room is before it as behind it.
WAYS = {
    "right": ((1, 0), 6, "Each tile goes 2 towards column 1.", (2, 3)),
    "left": ((-1, 0), 5, "Each tile goes 2 towards column 8.", (2, 3)),
    "up": ((0, 1), 5, "Each tile goes 2 towards row 1.", (4, 1)),
    "down": ((0, -1), 4, "Each tile goes 2 towards row 6.", (4, 2)),
}
"""Way -> its step, how many tiles until one is past the edge, what is said, where the tile
nearest to column 1 and row 1 then lies."""


def grow(table: GaiaTable, way: tuple[int, int], count: int) -> list[str]:
    """Lay tiles in a line; each turn a seat draws a card and plays one that nobody saw."""
    tiles: list[str] = []
    for n in range(count):
        seat, land = n % 2, LANDS[n]
        cell = f"{n * way[0]},{n * way[1]}"
        card = f"nature_{land}#{2 + n // 6}"
        before = set(table.session.state.places().items())
        table.take(Action("draw", seat, ("nature",)), Action("nature", seat, (card, cell)))
        laid = dict(set(table.session.state.places().items()) - before)
        tiles.append(next(piece for piece in laid if piece.startswith(f"tile_{land}")))
        told = table.session.view().instruction
        if n + 1 < count:
            assert told is not None
            table.put(told.to_station, tiles[-1])
            assert table.session.view().mode is Mode.EQUAL
    return tiles


def lying(table: GaiaTable) -> dict[str, str]:
    """Tile -> its place, as the stations see it."""
    snapshot = table.session.watch.snapshot
    places = {at: place for at, place in table.layout.places.items() if place.startswith("world")}
    return {snapshot[at].piece: place for at, place in places.items() if snapshot[at].piece}


def follow(table: GaiaTable, most: int) -> int:
    """Do what is said until nothing is; returns how many instructions that took."""
    hands = Hands(table.session, table.tabletop, 1)
    for done in range(most):
        if table.session.view().instruction is None:
            return done
        hands.turn()
    raise AssertionError(f"the guide does not end: {table.say()}")


@pytest.mark.parametrize("name", WAYS)
def test_the_world_is_moved_over_tile_by_tile(name: str) -> None:
    way, count, said, first = WAYS[name]
    table = GaiaTable(tier="full")
    tiles = grow(table, way, count)
    told = [table.session.say(happened.text) for happened in table.session.view().happened]
    assert "The world has grown past the edge of the grid" in told[told.index(said) - 1]
    assert all("{" not in table.session.say(h.text, "ja") for h in table.session.view().happened)
    length = len(table.session.match.log)
    assert follow(table, 2 * count) == count
    assert table.session.view().mode is Mode.EQUAL
    assert len(table.session.match.log) == length, "a shift is no action"
    order = tiles if sum(way) > 0 else tiles[::-1]
    line = {
        t: (first[0] + n * abs(way[0]), first[1] + n * abs(way[1])) for n, t in enumerate(order)
    }
    assert lying(table) == {t: f"world:{x - 1}:{y - 1}" for t, (x, y) in line.items()}


def test_a_shift_that_was_cut_off_is_gone_on_with(tmp_path: Path) -> None:
    way, count, _, _ = WAYS["right"]
    table = GaiaTable(tier="full", store=Store(tmp_path / "s.db"))
    tiles = grow(table, way, count)
    hands = Hands(table.session, table.tabletop, 1)
    for _ in range(2):
        hands.turn()
    number, log = table.session.view().header.match, list(table.session.match.log)
    table.session.store.close()  # type: ignore[union-attr]
    table.session = resume(
        Store(tmp_path / "s.db"), number, load,
        layout=table.layout, register=table.register, clock=table.tabletop.clock,
    )  # fmt: skip
    table.tabletop.connect(table.session)
    assert table.session.view().instruction is not None
    assert follow(table, 2 * count) == count - 2
    assert list(table.session.match.log) == log
    assert sorted(lying(table)) == sorted(tiles)
    assert table.session.view().mode is Mode.EQUAL
