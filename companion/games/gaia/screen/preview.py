"""Draws on each cell what the considered card would change there: who gains, who loses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from kivy.metrics import dp

from companion.games.gaia.screen.marks import (
    FRAMED,
    NEED,
    NEEDS,
    ROW,
    SEAT,
    Row,
    badge,
    paint_mark,
    plus_side,
    ring,
    within,
)
from companion.games.gaia.screen.pieces import GAME, INK, PALE, kind_of
from companion.session.api import Change, Choice, Preview
from companion.ui.drawing import Scene
from companion.ui.drawings import drawing_of
from companion.ui.palette import seat_sign
from companion.ui.places import AND, parts
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush

Cell = tuple[int, int]
AT_ONCE: Final = ("hunt", "dry")
"""What is answered with a tile alone: it is touched before anything is considered."""
POWERS: Final = frozenset({"sun", "rain", "earthquake", "lightning", "eruption"})
"""Those that are played on tiles: nothing is laid there."""


def cell_at(name: str) -> Cell:
    """A cell as the game names it: "2,-1"."""
    x, y = name.split(",")
    return int(x), int(y)


def targets(scene: Scene) -> dict[Cell, Choice]:
    """Cells that the choices of the considered piece name; while none is considered, those that
    are asked for.

    What a shown card means is asked of it alone, also where the choices name its twin.
    """
    found: dict[Cell, Choice] = {}
    chosen = sorted(asked(scene), key=lambda one: not _chosen(scene, one))
    for choice in chosen:
        for step in choice.steps:
            for arg in step.args:
                if isinstance(arg, str) and "," in arg:
                    found.setdefault(cell_at(arg), choice)
    return found


def asked(scene: Scene) -> list[Choice]:
    """The choices of which cells are shown."""
    question, found = scene.view.question, []
    for choice in question.choices if question else ():
        asked = (not scene.goes or "," in scene.goes) and _at_once(choice)
        if (question and question.piece) or asked or scene.goes in choice.pieces:
            found.append(choice)
    return found


def _is_apart(scene: Scene, cell: Cell) -> bool:
    """Whether two tiles are chosen, and this one can be no second to what was touched."""
    pairs = [pair for one in asked(scene) if AND in (pair := drawing_of(GAME).spot(one))]
    before, here = parts(scene.picked), f"{cell[0]},{cell[1]}"
    both = any({*before, here} == {*parts(pair)} for pair in pairs)
    return bool(pairs and before and before != [scene.goes]) and not both


def _chosen(scene: Scene, choice: Choice) -> bool:
    """Whether what it does is known: of two tiles both have been touched."""
    spot = drawing_of(GAME).spot(choice)
    return AND not in spot or spot == scene.picked


def _at_once(choice: Choice) -> bool:
    return any(step.verb in AT_ONCE for step in choice.steps)


def _strikes(choice: Choice) -> bool:
    return any(step.verb in POWERS for step in choice.steps)


class Told(NamedTuple):
    """What going to each cell changes, and what would change wherever the card goes, where it can
    go to several: that is said once."""

    at: Mapping[Cell, list[Row]]
    anywhere: list[Row]
    pairs: bool = False
    """Two cells are chosen: what that changes is told once both are."""

    @property
    def marks(self) -> list[Row]:
        """The first mark of meeples and the first of needs in the cells, if there are any."""
        rows = [row for each in self.at.values() for row in each]
        firsts = (next((r for r in rows if r.is_need == need), None) for need in (False, True))
        return [row for row in firsts if row is not None]

    @property
    def most(self) -> int:
        """So many marks a cell has to have room for: of two cells one of which was just touched
        the other stays where a finger meets it, and what both change has room between them."""
        return 0 if self.pairs else max(map(len, self.at.values()), default=0)

    @property
    def bring(self) -> list[Cell]:
        """The cells where a seat places meeples: by them people win."""
        return [cell for cell, rows in self.at.items() if any(row.places for row in rows)]

    @property
    def says(self) -> bool:
        """Whether there is anything to say above the tiles."""
        return bool(self.anywhere or self.marks) or self.pairs


def changes(scene: Scene) -> Told:
    """What the considered card would change where it can go."""
    meant = targets(scene)
    rows = {cell: _rows(scene, one) if _chosen(scene, one) else [] for cell, one in meant.items()}
    shared = next(iter(rows.values()), []) if len(rows) > 1 else []
    common = [row for row in shared if all(row in each for each in rows.values())]
    own = {cell: [row for row in each if row not in common] for cell, each in rows.items()}
    pairs = any(AND in drawing_of(GAME).spot(one) for one in meant.values())
    # A seat's hunting costs needs.
    return Told(own, [row for row in common if not row.is_need], pairs)


def paint_targets(
    brush: Brush, scene: Scene, told: Told, corners: Mapping[Cell, tuple[float, float]], s: float
) -> None:
    """Every cell where the card can go, with what going there changes."""
    offered = targets(scene)
    lying = {cell_at(tile["cell"]) for tile in scene.board["world"]}
    touched = parts(scene.picked)  # and still to be confirmed: over all others, in full
    for cell, rows in sorted(
        told.at.items(), key=lambda one: f"{one[0][0]},{one[0][1]}" in touched
    ):
        left, low = corners[cell]
        chosen = f"{cell[0]},{cell[1]}" in touched
        if not chosen and _is_apart(scene, cell):
            continue
        only = _at_once(offered[cell])  # nothing is laid there
        if chosen and not only:
            _ghost(brush, scene, offered[cell], left, low, s)
        lies = cell in lying
        ring(brush, within((left, low, s, s), scene.lens.room), wide=chosen, lies=lies)
        if not chosen and (only or (not rows and _strikes(offered[cell]))):
            continue  # what stands there is what people look for
        sure = [Row("check", PALE, "")] if chosen else []
        if lies and not rows and not chosen:
            brush.disc(left + s / 2, low + s / 2, plus_side(s) * 0.79, INK)  # it is as pale as sand
        if not (chosen and rows and told.pairs):  # that of both is told once, between them
            _marks(brush, scene, rows or sure, left, low, s, chosen=chosen)
    met = [cell_at(name) for name in touched if "," in name]  # a tile that is dragged has no corner
    _between(brush, scene, told, [corners[cell] for cell in met if cell in corners], s)


def _marks(
    brush: Brush, scene: Scene, rows: list[Row], x: float, y: float, s: float, *, chosen: bool
) -> None:
    """What one cell changes, over its frame above and below where it needs that; of one that was
    touched in full, and past its edge for that."""
    more = max(0.0, len(rows) * dp(ROW) + 2 * dp(FRAMED) - s)
    if not chosen:
        badge(brush, rows, x, y, s, scene.lens.room, over=min(more, 2 * dp(FRAMED)))
        return
    badge(brush, rows, x - more / 2, y - more / 2, s + more, scene.lens.room, most=1.0)


def _between(
    brush: Brush, scene: Scene, told: Told, corners: list[tuple[float, float]], s: float
) -> None:
    """What two chosen cells change together, where they meet."""
    rows = next((rows for rows in told.at.values() if rows), [])
    if told.pairs and rows and len(corners) > 1:
        x, y = (sum(side) / len(corners) for side in zip(*corners, strict=True))
        _marks(brush, scene, rows, x, y, s, chosen=True)


def _ghost(brush: Brush, scene: Scene, choice: Choice, x: float, y: float, s: float) -> None:
    """What would lie there: the tile of a nature card, the card of a city or animals."""
    piece = next(iter(choice.pieces), "")
    kind, what = kind_of(piece), piece.partition("#")[0].removeprefix("nature_")
    if kind == "nature":
        printed.filled(brush, GAME, f"tile_{what}", x, y, s, s)  # its colours tell lands apart
    elif kind in ("city", "animal"):
        drawing_of(GAME).paint_piece(brush, piece, x, y, s, s, scene.name(piece))


def paint_above(brush: Brush, scene: Scene, told: Told, x: float, y: float, w: float) -> None:
    """What would change wherever the card goes; and what the marks in the cells mean."""
    used = 0.0
    if told.anywhere:
        used = brush.text(scene.game_say("draw.anywhere"), x, y, 14, PALE, width=w * 0.5) + dp(6)
    for row in told.anywhere:
        used += _said(brush, row, row.text, x + used, y, w - used)
    for row in told.marks:
        used += _said(brush, row, scene.game_say(row.means), x + used, y, w - used)


def _said(brush: Brush, row: Row, text: str, x: float, y: float, w: float) -> float:
    """A mark and its words, if they have room; returns the width that they took."""
    if not brush.fits(text, w - dp(24), dp(26)):
        return 0.0
    paint_mark(brush, row, x, y - dp(9), dp(18))
    return dp(22) + brush.text(text, x + dp(22), y, 14, PALE) + dp(18)


def _rows(scene: Scene, choice: Choice) -> list[Row]:
    """First the seats that gain, then those that lose, then the needs that cities lose, and those
    that are met."""
    told = scene.preview(*choice.steps)
    if told is None:
        return []
    points = _with_chosen(told)
    points.sort(key=lambda change: change.before - change.after)
    rows = []
    for change in points:
        shade, shape = seat_sign(scene.seats[change.seat].colour, change.seat)
        rows.append(Row(f"{SEAT}{shape}", shade, signed(change.after - change.before)))
    before, after = _met(told.before), _met(told.after)
    for needs, sign in ((before - after, -1), (after - before, 1)):
        if needs:  # what one city loses is told however much another one gains
            kinds = {need for _, need in needs}
            mark = f"{NEED}{kinds.pop()}" if len(kinds) == 1 else NEEDS[sign < 0]
            rows.append(Row(mark, PALE, signed(sign * needs.total())))
    return rows


def _with_chosen(told: Preview) -> list[Change]:
    """Points that change, with those of which only is to be chosen where they go: a goal of
    several, the last meeples."""
    points = {c.seat: c for c in told.changes if c.what == "points"}
    waits, seat = told.after.get("waiting"), told.after.get("active", 0) - 1
    more = told.after["seats"][seat]["left"] if waits == "owe" else waits == "goals"
    if more:
        mine = points.get(seat, Change(seat, "points", 0, 0))
        points[seat] = replace(mine, after=mine.after + int(more))
    return list(points.values())


def _met(board: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """Needs that are met, by their city and kind."""
    cities = (tile["city"] for tile in board["world"] if "city" in tile)
    return Counter(
        (str(city["card"]), need)
        for city in cities
        for need, by in zip(city["needs"], city["by"], strict=True)
        if by
    )


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"
