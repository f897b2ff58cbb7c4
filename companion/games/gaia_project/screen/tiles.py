"""Draws the tiles beside Gaia Project's map: shared actions, rounds and boosters, technology."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from kivy.metrics import dp

from companion.games.gaia_project.screen.pieces import paint_signs
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

SPACES: Final = (
    "power_7_knowledge", "power_5_terraform", "power_4_ore", "power_4_credits",
    "power_4_knowledge", "power_3_terraform", "power_3_tokens", "qic_4_tech", "qic_3_federation",
    "qic_2_vp",
)  # fmt: skip
"""The shared actions of a round as the research board shows them."""
ASKS_RESEARCH: Final = ("tile", "cover", "advance", "buy")
"""Situations in which a seat looks at the research board."""
ON_ROUNDS: Final = ("round", "final", "booster")
"""Tiles that lie beside the map, not on the research board."""
FREE: Final = ("free1", "free2", "free3")
LINE: Final = 50.0
"""Height of a line of tiles, dp."""
STRIP: Final = 40.0
"""Least height of the strip of shared actions, dp."""
HIGH: Final = STRIP + 2 * LINE + 12
"""Least height of everything, dp."""


class Cell(NamedTuple):
    """A tile in a line: the piece, by which name it is picked, whether it counts now, a note."""

    piece: str
    name: str
    now: bool = False
    note: str = ""


def high(width: float) -> float:
    """Height of everything in a room of this width, in pixels."""
    return dp(HIGH - STRIP) + _strip(width)


def _strip(width: float) -> float:
    """The shared actions are as high as their signs are then wide, but no tile."""
    return min(dp(LINE), max(dp(STRIP), width / len(SPACES) * 0.46))


def paint_tiles(brush: Brush, scene: Scene, x: float, y: float, w: float) -> None:
    """The strip of shared actions above two lines of tiles; a sign turns to the research board."""
    _spaces(brush, scene, x, y + dp(2 * LINE + 8), w, _strip(w))
    turns = bool(scene.board.get("slots")) and scene.lens.touched
    turn, high = dp(44) if turns else 0, dp(LINE)
    free = shows_research(scene) and not next_place(scene).startswith(ON_ROUNDS)
    rows = _free(scene) if free else _rounds(scene)
    for row, cells in enumerate(rows):
        _line(brush, scene, cells, x, y + (1 - row) * (high + dp(4)), w - turn - dp(4))
    if turns:
        left = x + w - turn
        brush.box(left, y, turn, 2 * high + dp(4), theme.raised, dp(10))
        brush.sign("forward", left + dp(10), y + high - dp(10), dp(24), theme.soft)
        brush.spot(left, y, turn, 2 * high + dp(4), scene.turn, "page")


def paint_all_tiles(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Shared actions above rounds, boosters, free tiles and federation tokens, on a low screen."""
    _spaces(brush, scene, x, y + h - dp(STRIP), w, dp(STRIP))
    line = min(dp(LINE + 4), (h - dp(STRIP + 4)) / 4)
    for row, cells in enumerate((*_rounds(scene), *_free(scene)), start=1):
        _line(brush, scene, cells, x, y + h - dp(STRIP + 4) - row * line, w, line - dp(4))


def _line(
    brush: Brush, scene: Scene, cells: Sequence[Cell], x: float, y: float, w: float,
    h: float = 0.0,
) -> None:  # fmt: skip
    wide = w / max(len(cells), 6)
    for i, cell in enumerate(cells):
        _tile(brush, scene, cell, x + i * wide, y, wide - dp(4), h or dp(LINE))


def shows_research(scene: Scene) -> bool:
    """Whether the research board is shown; it comes by itself when a tile or track is asked for.

    Before there is a map, its tiles are being laid out.
    """
    if not scene.board.get("hexes"):
        return bool(scene.board.get("slots"))
    wanted = (scene.board.get("seat") or {}).get("situation") in ASKS_RESEARCH
    return bool(scene.board.get("slots")) and (scene.page + wanted) % 2 == 1


def first_page(scene: Scene) -> int:
    """Of a low screen the page with what is asked for: 0 the map, 1 all tiles, 2 research."""
    if not scene.board.get("hexes"):
        zone = next_place(scene).partition(":")[0]
        return 0 if zone == "sector" else 1 if zone in ON_ROUNDS else 2
    return 2 if (scene.board.get("seat") or {}).get("situation") in ASKS_RESEARCH else 0


def next_place(scene: Scene) -> str:
    """Where the tile goes that is laid out now; empty once all of them lie."""
    wanted: Sequence[Sequence[str]] = scene.board.get("wanted") or ()
    return wanted[0][1] if wanted else ""


def _rounds(scene: Scene) -> tuple[Sequence[Cell], Sequence[Cell]]:
    """The scoring tiles of the rounds and of the end; below them the boosters to take."""
    board = scene.board
    now = board.get("round")
    rounds = [
        Cell(t, t, n == now, f"{n}") for n, t in enumerate(board.get("rounds") or [], start=1)
    ]
    finals = [Cell(tile, tile) for tile in board.get("finals") or []]
    boosters = [Cell(tile, tile) for tile in board.get("boosters") or [] if tile]
    place = next_place(scene).partition(":")[0]
    for cells, kind in ((rounds, "round"), (finals, "final"), (boosters, "booster")):
        cells += [Cell("", kind, True)] if kind == place else []
    return [*rounds, *finals], boosters


def _free(scene: Scene) -> tuple[Sequence[Cell], Sequence[Cell]]:
    """The standard tiles below no track; the federation tokens with how many are left."""
    slots: Mapping[str, str] = scene.board.get("slots") or {}
    left: Mapping[str, int] = scene.board.get("tiles_left") or {}
    tiles = [Cell(slots[s], s, note=f"{left.get(slots[s], 0)}×") for s in FREE if slots.get(s)]
    tiles += [Cell("", "free", True)] if next_place(scene).startswith("slot:free") else []
    supply: Mapping[str, int] = scene.board.get("supply") or {}
    return tiles, [Cell(token, token, note=f"{n}×") for token, n in supply.items()]


def _tile(brush: Brush, scene: Scene, cell: Cell, x: float, y: float, w: float, h: float) -> None:
    if not cell.piece:
        paint_gap(brush, x, y, w, h, cell.now)
        return
    beside = paint_note(brush, cell.note, x, y, h)
    paint_flat(brush, scene, cell.piece, cell.name, x + beside, y, w - beside, h, cell.now)


def paint_note(brush: Brush, note: str, x: float, y: float, h: float) -> float:
    """A number beside a tile, never over its signs: of its round, or how many are left. Returns
    the room that it takes."""
    if not note:
        return 0.0
    return brush.text(note, x, y + h / 2, 14, theme.soft, bold=True) + dp(4)


def paint_gap(brush: Brush, x: float, y: float, w: float, h: float, now: bool) -> None:
    """Where no tile lies; lit where the next one goes."""
    brush.dashes(x, y, w, h, theme.glow if now else theme.line)
    if now:
        brush.box(x, y, w, h, theme.glow, dp(9), 0.22)


def paint_flat(
    brush: Brush, scene: Scene, piece: str, name: str, x: float, y: float, w: float, h: float,
    now: bool = False,
) -> None:  # fmt: skip
    """A tile as its signs alone, glowing where it may be chosen."""
    lit = bool({piece, name} & scene.choosable) or scene.picked in (piece, name)
    if lit or now:
        brush.box(x - dp(1), y - dp(1), w + dp(2), h + dp(2), theme.glow if lit else theme.accent,
                  dp(9), alpha=1.0 if now or scene.picked in (piece, name) else 0.75)  # fmt: skip
        x, y, w, h = x + dp(2), y + dp(2), w - dp(4), h - dp(4)
    if not paint_signs(brush, piece, x, y, w, h):
        brush.box(x, y, w, h, theme.raised, dp(8))
        brush.words(scene.name(piece), x + dp(4), y + dp(2), w - dp(8), h - dp(4), dp(11.5),
                    theme.ink, across=0.5)  # fmt: skip
    pick = name if name in scene.choosable else piece
    brush.spot(x, y, w, h, partial(scene.pick, pick), pick)


def _spaces(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The ten shared actions of a round: price and gain; a taken one is crossed out."""
    used: Sequence[Any] = scene.board.get("spaces_used") or ()
    cell = w / len(SPACES)
    for i, space in enumerate(SPACES):
        left = x + i * cell
        paint_flat(brush, scene, space, space, left, y, cell - dp(3), h)
        if space in used:
            brush.box(left, y, cell - dp(3), h, theme.ground, dp(8), alpha=0.66)
            brush.line([left + dp(5), y + dp(5), left + cell - dp(8), y + h - dp(5)], theme.warm,
                       dp(2))  # fmt: skip
