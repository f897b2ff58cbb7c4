"""Draws the tiles beside Gaia Project's map: shared actions, rounds and boosters, technology."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from kivy.metrics import dp

from companion.games.gaia_project.art.research import SHADES
from companion.games.gaia_project.screen.plates import paint_plate, wide
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.sentence import LEAST
from engine.core.steps import TABLE

SPACES: Final = (
    "power_7_knowledge", "power_5_terraform", "power_4_ore", "power_4_credits",
    "power_4_knowledge", "power_3_terraform", "power_3_tokens", "qic_4_tech", "qic_3_federation",
    "qic_2_vp",
)  # fmt: skip
"""The shared actions of a round as the research board shows them."""
ASKS_RESEARCH: Final = ("tile", "cover", "advance", "buy")
"""Situations in which a seat looks at the research board."""
RESEARCH: Final = "research"
"""What is considered while a track is looked for."""
WHOLE_MAP: Final = "duty.map_"
"""R2.1: what hands owe who lay the map of a first game begins so."""
ON_ROUNDS: Final = ("round", "final", "booster")
"""Tiles that lie beside the map, not on the research board."""
TOKEN: Final = 0.66
"""Width of a federation token, which is no wider than high, beside many tiles."""
MANY: Final = 6
GREY: Final = ".grey"
"""After the name of a federation token whose grey side lies up."""
FREE: Final = ("free1", "free2", "free3")
LINE, LINE_MOST = 50.0, 74.0
"""Height of a line of tiles, dp; the same on a page of tiles alone."""
STRIP, STRIP_MOST = 48.0, 76.0
"""Height of the strip of shared actions, dp: two lines of signs that are read like letters."""
ROOMY: Final = 500.0
"""A research board that is lower, dp, takes the room of the strip, so that its signs are read."""
NAMES_WAY, NAMED = 240.0, 17.0
"""From this width on, dp, the way to the other board says where it leads; its letters, sp."""
ROOM: Final = 0.5
"""A tile takes so much more than it needs, of its need, to fill its line."""
HIGH: Final = STRIP_MOST + 2 * LINE + 12
"""Height, dp, in which everything has room."""


class Cell(NamedTuple):
    """A tile in a line: the piece, by which name it is picked, whether it counts now, a note."""

    piece: str
    name: str
    now: bool = False
    note: str = ""


def rows(scene: Scene, full: bool) -> list[Sequence[Cell]]:
    """The lines of tiles beside the map, or beside the research board: there on one line where
    the board needs the room."""
    if not shows_research(scene) or next_place(scene).startswith(ON_ROUNDS):
        return [*_rounds(scene)]
    tiles, tokens = _free(scene)
    return [tiles, tokens] if full else [[*tiles, *tokens]]


def high(width: float, lines: int = 2, full: bool = True) -> float:
    """Height of so many lines of tiles in a room of this width, in pixels; in full with the
    shared actions."""
    return lines * dp(LINE + 4) + (_strip(width) + dp(4) if full else 0)


def has_room(scene: Scene, room: float) -> bool:
    """Whether the shared actions find room beside what is shown in a room of this height."""
    return room >= dp(ROOMY) or not shows_research(scene)


def _strip(width: float) -> float:
    """The shared actions are as high as their two lines of signs are then wide."""
    return min(dp(STRIP_MOST), max(dp(STRIP), width / len(SPACES) * 0.72))


def paint_tiles(brush: Brush, scene: Scene, x: float, y: float, w: float, full: bool) -> None:
    """The strip of shared actions above the lines of tiles; a sign turns to the research board."""
    lines, high = rows(scene, full), dp(LINE)
    if full:
        _spaces(brush, scene, x, y + len(lines) * (high + dp(4)), w, _strip(w))
    turns = bool(scene.board.get("slots")) and scene.lens.touched
    turn = dp(44) if turns else 0
    for row, cells in enumerate(reversed(lines)):
        _line(brush, scene, cells, x, y + row * (high + dp(4)), w - turn - dp(4))
    if turns:
        paint_way(brush, scene, x + w - turn, y, turn, len(lines) * (high + dp(4)) - dp(4))


def paint_way(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """What turns the page, with the name of the other one where that has room; nothing while the
    tracks are asked for, for they stay."""
    if on_tracks(scene):
        return
    brush.box(x, y, w, h, theme.raised, dp(10))
    sign, middle = dp(24), x + w / 2
    if w >= dp(NAMES_WAY):
        to = "gaia_project.to_map" if shows_research(scene) else "gaia_project.to_tracks"
        at = middle + sign / 2 + dp(3)
        said = brush.text(scene.say(to), at, y + h / 2, NAMED, theme.ink, bold=True, across=0.5)
        middle = at - said / 2 - sign / 2 - dp(6)
    brush.sign("forward", middle - sign / 2, y + h / 2 - sign / 2, sign, theme.soft)
    brush.spot(x, y, w, h, scene.turn, "page")


def paint_all_tiles(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Shared actions above rounds, boosters, free tiles and federation tokens, on a low screen."""
    strip = _strip(w)
    _spaces(brush, scene, x, y + h - strip, w, strip)
    top = h - strip - dp(4)
    line = min(dp(LINE_MOST), top / 4)
    for row, cells in enumerate((*_rounds(scene), *_free(scene)), start=1):
        _line(brush, scene, cells, x, y + top - row * line, w, line - dp(4))


def paint_free(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The tiles below no track, one above the other or side by side as the room is."""
    cells, _ = _free(scene)
    if w > h:
        _line(brush, scene, cells, x, y, w, h)
        return
    one = h / max(1, len(cells))
    for n, cell in enumerate(cells, start=1):
        _tile(brush, scene, cell, x, y + h - n * one + dp(2), w, one - dp(4))


def _line(
    brush: Brush, scene: Scene, cells: Sequence[Cell], x: float, y: float, w: float,
    h: float = 0.0,
) -> None:  # fmt: skip
    shares = [TOKEN if cell.piece.startswith("fed_") and len(cells) > MANY else 1 for cell in cells]
    one = w / max(sum(shares), 6)
    for cell, share in zip(cells, shares, strict=True):
        _tile(brush, scene, cell, x, y, one * share - dp(4), h or dp(LINE))
        x += one * share


def shows_research(scene: Scene) -> bool:
    """Whether the research board is shown; it comes by itself when a tile or track is asked for,
    and while its tiles are laid out."""
    if on_tracks(scene):
        return True
    wanted = _asks_research(scene)
    wanted |= bool(next_place(scene)) and not lays_map(scene)
    return bool(scene.board.get("slots")) and (scene.page + wanted) % 2 == 1


def lays_map(scene: Scene) -> bool:
    """Whether a sector is laid or turned now, or hands lay all of them before the first tile."""
    owed = any(one.text.key.startswith(WHOLE_MAP) for one in scene.view.duties)
    begun = any((scene.board.get("slots") or {}).values())
    return (owed and not begun) or next_place(scene).startswith("sector:")


def on_tracks(scene: Scene) -> bool:
    """Whether a track is being chosen, or considered."""
    return scene.picked == RESEARCH or scene.picked in SHADES


def first_page(scene: Scene) -> int:
    """Of a low screen the page with what is asked for: 0 the map, 1 all tiles, 2 research."""
    if place := next_place(scene):
        return 0 if lays_map(scene) else 1 if place.startswith(ON_ROUNDS) else 2
    return 2 if _asks_research(scene) else 0


def _asks_research(scene: Scene) -> bool:
    """Whether it is asked for what lies there, and not a neighbour whether it charges for what was
    built on the map (R8.1)."""
    own = scene.board.get("seat") or {}
    asked = scene.question_seat in (TABLE, own.get("number", 0) - 1)
    return asked and own.get("situation") in ASKS_RESEARCH


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
    place = next_place(scene).partition(":")[0]
    numbered = place == "booster"  # hands look for its place; later for its signs
    boosters = [
        Cell(tile, tile, note=f"{n}" if numbered else "")
        for n, tile in enumerate(board.get("boosters") or [], start=1)
        if tile
    ]
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


def paint_note(brush: Brush, note: str, x: float, y: float, h: float, ink: Any = None) -> float:
    """A number beside a tile, never over its signs: of its round, or how many are left. Returns
    the room that it takes."""
    if not note:
        return 0.0
    return brush.text(note, x, y + h / 2, 14, ink or theme.soft, bold=True) + dp(4)


def paint_gap(brush: Brush, x: float, y: float, w: float, h: float, now: bool) -> None:
    """Where no tile lies; lit where the next one goes."""
    brush.dashes(x, y, w, h, theme.glow if now else theme.hollow)
    if now:
        brush.box(x, y, w, h, theme.glow, dp(9), 0.22)


def paint_flat(
    brush: Brush, scene: Scene, piece: str, name: str, x: float, y: float, w: float, h: float,
    now: bool = False,
) -> None:  # fmt: skip
    """A tile as its signs alone, glowing where it may be chosen."""
    lit = bool({piece, name} & scene.choosable) or scene.picked in (piece, name)
    chosen = name in (scene.picked, (scene.board.get("seat") or {}).get("taken"))
    if not paint_plate(brush, piece, x, y, w, h):
        brush.box(x, y, w, h, theme.raised, dp(8))
        brush.words(scene.name(piece), x + dp(4), y + dp(2), w - dp(8), h - dp(4), dp(11.5),
                    theme.ink, across=0.5)  # fmt: skip
    if lit or now:  # over its rim: its signs keep their room
        brush.frame(x, y, w, h, theme.glow if lit else theme.accent, dp(8), dp(1.7))
    if chosen:
        _mark(brush, x, y, w, h)
    pick = name if name in scene.choosable else piece.removesuffix(GREY)
    brush.spot(x, y, w, h, partial(scene.pick, pick), pick)


def _mark(brush: Brush, x: float, y: float, w: float, h: float) -> None:
    """What is chosen so far: framed, with a tick on its corner, beside its signs."""
    brush.frame(x, y, w, h, theme.accent, dp(8), dp(3.5))
    brush.disc(x + w - dp(4), y + h - dp(4), dp(8), theme.accent)
    brush.sign("check", x + w - dp(10), y + h - dp(10), dp(12), theme.accent_ink)


def _spaces(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """The ten shared actions of a round: price and gain; a taken one is crossed out."""
    used = _used(scene)
    needs = [wide(space, h, dp(LEAST)) for space in SPACES]
    more, left = (w - sum(needs)) / len(SPACES), x
    for space, need in zip(SPACES, needs, strict=True):
        cell = need + more - dp(3)
        paint_flat(brush, scene, space, space, left, y, cell, h)
        if space in used:
            cross_out(brush, left, y, cell, h)
        left += cell + dp(3)


def _used(scene: Scene) -> Sequence[Any]:
    return scene.board.get("spaces_used") or ()


def cross_out(brush: Brush, x: float, y: float, w: float, h: float) -> None:
    """What is used up for this round."""
    brush.box(x, y, w, h, theme.ground, dp(8), alpha=0.66)
    brush.line([x + dp(5), y + dp(5), x + w - dp(5), y + h - dp(5)], theme.warm, dp(2))


def paint_all_in_line(
    brush: Brush, scene: Scene, line: Sequence[tuple[Cell, float]], x: float, y: float, w: float
) -> None:
    """Cells from edge to edge, each with the width that it needs and its part of the rest."""
    rest = w + dp(4) - sum(need for _, need in line)
    for cell, need in line:
        across = need + min(rest / len(line), need * ROOM) - dp(4)
        _tile(brush, scene, cell, x, y, across, dp(LINE))
        if cell.piece in _used(scene):
            cross_out(brush, x, y, across, dp(LINE))
        x += across + dp(4)
