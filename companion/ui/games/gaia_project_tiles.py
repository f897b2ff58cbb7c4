"""Draws the tiles beside Gaia Project's map: shared actions, rounds and boosters, technology."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.metrics import dp

from companion.ui.games import Scene
from companion.ui.games.gaia_project_map import ink_on
from companion.ui.theme import theme
from companion.ui.widgets.painted import Brush

POWER, QIC, KNOWLEDGE, ORE, CREDITS = "#8f62b3", "#58b368", "#4d8fd6", "#9aa3ad", "#e3b32e"
SPACES = {
    "power_7_knowledge": ("7", POWER, "3K"),
    "power_5_terraform": ("5", POWER, "2/"),
    "power_4_ore": ("4", POWER, "2O"),
    "power_4_credits": ("4", POWER, "7C"),
    "power_4_knowledge": ("4", POWER, "2K"),
    "power_3_terraform": ("3", POWER, "1/"),
    "power_3_tokens": ("3", POWER, "2P"),
    "qic_4_tech": ("4", QIC, "+T"),
    "qic_3_federation": ("3", QIC, "+F"),
    "qic_2_vp": ("2", QIC, "3+"),
}
"""Shared action -> price, what it is paid in, and in two signs what it gives: letters as on the
seats' boards, / a terraforming step, P power tokens, T a technology tile, F a federation token."""
ASKS_RESEARCH = ("tile", "cover", "advance", "buy")
"""Situations in which a seat looks at the research board."""
FREE = ("free1", "free2", "free3")
LINE = 44.0
"""Height of a line of tiles, dp."""
STRIP = 34.0
"""Height of the strip of shared actions, dp."""
HIGH = STRIP + 2 * LINE + 12
"""Height of everything, dp."""


Cell = tuple[str, str, bool, str]
"""Piece, by which name it is picked, whether it is in force, a note in the corner."""


def paint_tiles(brush: Brush, scene: Scene, x: float, y: float, w: float) -> None:
    """The strip of shared actions above two lines of tiles; a sign turns to the research board."""
    _spaces(brush, scene, x, y + dp(2 * LINE + 8), w, dp(STRIP))
    turn, high = dp(44), dp(LINE)
    rows = _free(scene) if shows_research(scene) else _rounds(scene)
    for row, cells in enumerate(rows):
        _line(brush, scene, cells, x, y + (1 - row) * (high + dp(4)), w - turn - dp(4))
    if scene.board.get("slots"):
        left = x + w - turn
        brush.box(left, y, turn, 2 * high + dp(4), theme.raised, dp(10))
        brush.sign("forward", left + dp(10), y + high - dp(10), dp(24), theme.soft)
        brush.spot(left, y, turn, 2 * high + dp(4), scene.turn, "page")


def paint_all_tiles(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Shared actions above rounds, boosters, free tiles and federation tokens, on a low screen."""
    _spaces(brush, scene, x, y + h - dp(STRIP), w, dp(STRIP))
    for row, cells in enumerate((*_rounds(scene), *_free(scene)), start=1):
        _line(brush, scene, cells, x, y + h - dp(STRIP + 4) - row * dp(LINE + 4), w)


def _line(brush: Brush, scene: Scene, cells: Sequence[Cell], x: float, y: float, w: float) -> None:
    wide = w / max(len(cells), 6)
    for i, cell in enumerate(cells):
        _tile(brush, scene, cell, x + i * wide, y, wide - dp(4), dp(LINE))


def shows_research(scene: Scene) -> bool:
    """Whether the research board is shown; it comes by itself when a tile or track is asked for."""
    wanted = (scene.board.get("seat") or {}).get("situation") in ASKS_RESEARCH
    return bool(scene.board.get("slots")) and (scene.page + wanted) % 2 == 1


def _rounds(scene: Scene) -> tuple[Sequence[Cell], Sequence[Cell]]:
    """The scoring tiles of the rounds and of the end; below them the boosters to take."""
    board = scene.board
    now = board.get("round")
    rounds = [(t, t, n == now, f"{n}") for n, t in enumerate(board.get("rounds") or [], start=1)]
    finals = [(tile, tile, False, "") for tile in board.get("finals") or []]
    boosters = [(tile, tile, False, "") for tile in board.get("boosters") or [] if tile]
    return [*rounds, *finals], boosters


def _free(scene: Scene) -> tuple[Sequence[Cell], Sequence[Cell]]:
    """The standard tiles below no track; the federation tokens with how many are left."""
    supply: Mapping[str, int] = scene.board.get("supply") or {}
    return _standard(scene, FREE), [(t, t, False, f"{n}") for t, n in supply.items()]


def _standard(scene: Scene, names: Sequence[str]) -> list[Cell]:
    """The standard tiles of some slots with how many are left."""
    slots: Mapping[str, str] = scene.board.get("slots") or {}
    left: Mapping[str, int] = scene.board.get("tiles_left") or {}
    return [(slots[s], s, False, f"{left.get(slots[s], 0)}") for s in names if slots.get(s)]


def _tile(brush: Brush, scene: Scene, cell: Cell, x: float, y: float, w: float, h: float) -> None:
    piece, name, now, note = cell
    if not piece:
        brush.dashes(x, y, w, h, theme.line)
        return
    lit = bool({piece, name} & scene.choosable) or scene.picked in (piece, name)
    brush.box(x, y, w, h, theme.glow if lit else theme.raised, dp(8))
    if now:
        brush.frame(x + 1, y + 1, w - 2, h - 2, theme.accent, dp(8), dp(1.6))
    ink = theme.accent_ink if lit else theme.ink
    text = scene.name(piece).partition(":")[2].strip() if note else scene.name(piece)
    room = dp(14) if note else 0.0
    brush.words(text, x + dp(4), y + dp(2), w - dp(8) - room, h - dp(4), dp(11.5), ink,
                across=0.5)  # fmt: skip
    if note:
        brush.text(note, x + w - dp(5), y + h / 2, 12, ink, bold=True, across=1.0)
    pick = name if name in scene.choosable else piece
    brush.spot(x, y, w, h, _picker(scene, pick), pick)


def _spaces(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The ten shared actions of a round: price and gain; a taken one is crossed out."""
    used: Sequence[Any] = scene.board.get("spaces_used") or ()
    cell = w / len(SPACES)
    for i, (space, (price, shade, gain)) in enumerate(SPACES.items()):
        left, taken = x + i * cell, space in used
        lit = space in scene.choosable or space == scene.picked
        brush.box(left, y, cell - dp(4), h, theme.glow if lit else theme.surface, dp(8))
        fade = 0.3 if taken else 1.0
        ink = theme.accent_ink if lit else theme.ink
        brush.disc(left + dp(17), y + h / 2, dp(11), shade, alpha=fade)
        brush.text(price, left + dp(17), y + h / 2, 13, theme.soft if taken else ink_on(shade),
                   bold=True, across=0.5)  # fmt: skip
        brush.text(gain, left + dp(32), y + h / 2, 14, theme.soft if taken else ink, bold=True,
                   width=cell - dp(38))  # fmt: skip
        if taken:
            brush.line([left + dp(5), y + dp(5), left + cell - dp(9), y + h - dp(5)], theme.warm)
        brush.spot(left, y, cell - dp(4), h, _picker(scene, space), space)


def _picker(scene: Scene, name: str) -> Callable[[], None]:
    return lambda: scene.pick(name)
