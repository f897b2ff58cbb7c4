"""Marks the tiles that a power strikes and what goes or changes there: once its place is touched,
and while the others may still protect (R9.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from companion.games.gaia.screen.marks import SEAT, Row, badge, ring
from companion.games.gaia.screen.pieces import GAME, INK, PALE, token
from companion.games.gaia.screen.preview import POWERS, Cell, asked, cell_at, signed
from companion.session.api import Choice, Preview
from companion.ui.drawing import Scene
from companion.ui.drawings import drawing_of
from companion.ui.palette import seat_sign
from companion.ui.places import parts
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from engine.core.steps import Action

MARK, LOW, HIGH = 0.3, 0.06, 0.66
"""Side of what tells what becomes of a tile, and how far it lies from the edges: by the side of the
tile."""
Tile: TypeAlias = Mapping[str, Any]


class Change(NamedTuple):
    """What becomes of one tile: the land that it turns into, whether its city or animals go, and
    who gains or loses meeples there."""

    land: str = ""
    cleared: bool = False
    rows: tuple[Row, ...] = ()


def aimed(scene: Scene) -> list[Cell]:
    """The tiles of a power that waits while the others may protect."""
    return [cell_at(cell) for cell in scene.board.get("aimed", {}).get("cells", ())]


def paint_struck(brush: Brush, scene: Scene) -> None:
    """What the power that waits would change, or the one whose place is touched."""
    aims, s, meant = aimed(scene), scene.lens.scale, blow(scene)
    for cell in aims:
        ring(brush, (*scene.lens.at(cell), s, s), wide=True)
    for cell, change in struck(scene, meant).items() if meant is not None else ():
        _paint_change(brush, scene, cell, change, s)
    for cell in aims:
        x, y = scene.lens.at(cell)
        _sign(brush, scene.board["aimed"]["power"], x + s * LOW, y + s * HIGH, s * MARK)


class Blow(NamedTuple):
    """A power with its tiles, and what it would do."""

    power: str
    cells: list[Cell]
    told: Preview


def blow(scene: Scene) -> Blow | None:
    """The power that waits, or the one that is considered with all its tiles touched."""
    if "aimed" in scene.board:
        told = scene.preview(Action("carry_out", scene.board["active"] - 1))
        return Blow(scene.board["aimed"]["power"], aimed(scene), told) if told else None
    chosen = next((one for one in asked(scene) if _is_touched(scene, one)), None)
    told = scene.preview(*chosen.steps) if chosen is not None else None
    if chosen is None or told is None:
        return None
    return Blow(chosen.steps[0].verb, list(map(cell_at, parts(scene.picked))), told)


def _is_touched(scene: Scene, choice: Choice) -> bool:
    """Whether a power is considered, and all its tiles are touched."""
    spot = drawing_of(GAME).spot(choice)
    return bool(spot) and spot == scene.picked and choice.steps[0].verb in POWERS


def struck(scene: Scene, meant: Blow) -> dict[Cell, Change]:
    """What becomes of each tile that is not left as it lies."""
    before, after = (_tiles(board) for board in (meant.told.before, meant.told.after))
    stay = {tile["city"]["card"]: tile["city"] for tile in after.values() if "city" in tile}
    cleared = _cleared(meant)
    found = {
        cell: Change(
            after[cell]["land"] if after[cell]["land"] != tile["land"] else "",
            cell in cleared and not {"city", "tokens"}.isdisjoint(tile),
            tuple(_meeples(scene, tile.get("city"), stay.get(_card(tile)))),
        )
        for cell, tile in before.items()
    }
    return {cell: change for cell, change in found.items() if any(change)}


def _cleared(meant: Blow) -> set[Cell]:
    """R10.2, R10.3: tiles on which nothing is left; what the next seat hunts is no part of it."""
    if meant.power == "lightning":
        return {*meant.cells}
    around = ((0, 1), (0, -1), (1, 0), (-1, 0)) if meant.power == "eruption" else ()
    return {(x + u, y + v) for x, y in meant.cells for u, v in around}


def _tiles(board: Mapping[str, Any]) -> dict[Cell, Tile]:
    return {cell_at(tile["cell"]): tile for tile in board["world"]}


def _card(tile: Tile) -> str:
    return str(tile["city"]["card"]) if "city" in tile else ""


def _meeples(scene: Scene, city: Tile | None, then: Tile | None) -> Iterator[Row]:
    """Who gains or loses meeples on a city."""
    now = city["meeples"] if city else ()
    for seat, many in enumerate(now):
        more = (then["meeples"][seat] if then else 0) - many
        if more:
            shade, shape = seat_sign(scene.seats[seat].colour, seat)
            yield Row(f"{SEAT}{shape}", shade, signed(more))


def _paint_change(brush: Brush, scene: Scene, cell: Cell, change: Change, s: float) -> None:
    """In the middle whose meeples come home; in a corner the land that it becomes, or a cross. The
    tile that was touched tells all of it together."""
    x, y = scene.lens.at(cell)
    if f"{cell[0]},{cell[1]}" in parts(scene.picked):
        return
    ring(brush, (x, y, s, s))
    if change.rows:
        badge(brush, list(change.rows), x, y, s, scene.lens.room)
    right, top = x + s * (1 - LOW - MARK), y + s * HIGH
    if change.land:
        _sign(brush, change.land, right, top, s * MARK)
    elif change.cleared:
        brush.disc(right + s * MARK / 2, top + s * MARK / 2, s * MARK * 0.6, PALE)
        brush.sign("cross", right, top, s * MARK, theme.bad)


def _sign(brush: Brush, what: str, x: float, y: float, s: float) -> None:
    brush.disc(x + s / 2, y + s / 2, s * 0.6, INK)
    brush.disc(x + s / 2, y + s / 2, s * 0.55, PALE)
    token(brush, what, x, y, s)
