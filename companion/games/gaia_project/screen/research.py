"""Draws Gaia Project's research board: six tracks with their levels, tiles and every marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from kivy.metrics import dp

from companion.games.gaia_project.art.research import SHADES
from companion.games.gaia_project.screen import levels
from companion.games.gaia_project.screen.hexes import DARK, GAME, LIGHT
from companion.games.gaia_project.screen.levels import LEVELS, TOP, TRACKS, Cell, Cells
from companion.games.gaia_project.screen.map import SEATS, colour_of
from companion.games.gaia_project.screen.plates import says
from companion.games.gaia_project.screen.tiles import next_place, paint_flat, paint_gap, paint_note
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.sentence import LEAST, length, paint_sentence

CODES: Final = dict(zip(TRACKS, ("terra", "nav", "int", "gaia", "eco", "sci"), strict=True))
"""The code of each track's slots."""
NAME, TILE = 48.0, 46.0
"""Height of a track's name above its levels, and of a tile below and between them, dp."""
LOW = 385.0
"""In a lower room, dp, levels above each other have no line of signs each: that of the smallest
tablet is lower at any question, and its tracks lie at all of them."""
HEAD = 68.0
"""Width of what stands before all levels of a number, dp."""
LINE, NAMED, TILED = 26.0, 128.0, 92.0
"""Where tracks lie: height of the line of numbers, width of a name and of a tile, dp."""
SMALL = 860.0
"""A narrower room, dp, has no place for names beside lying tracks."""
FOLDED = 560.0
"""A narrower room, dp, has three tracks above the other three."""
SIGNS: Final = (28.0, 18.0)
"""Side of the sign before a name, dp: the smaller one where only then the name has room."""
GAP: Final = 4.0
FOLD: Final = 12.0
"""Between three tracks and the three below them, dp."""
SHUT: Final = 0.55
"""How much an advanced tile that cannot be chosen is dimmed."""
CHOSEN, OPEN = 3.0, 1.5
"""Line around the track that is chosen, and around the names of those that could be, dp."""


class Track(NamedTuple):
    """One track: its name, the code of its slots, its colour, its room."""

    name: str
    code: str
    shade: str
    box: Box


def paint_research(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Tracks as on the cardboard, whatever is asked; lying where a broad room is too low."""
    printed.filled(brush, GAME, "space", x, y, w, h)
    box, cells = (x, y, w, h), _cells(scene)
    if h < dp(LOW) and w > h * levels.BROAD:
        tracks = _lying(brush, scene, cells, box)
    elif w < dp(FOLDED):
        tracks = _folded(brush, scene, cells, box)
    else:
        tracks = _upright(brush, scene, cells, box, CODES)
    for track in tracks:
        if track.name == scene.picked:
            _choose(brush, track)


def _choose(brush: Brush, track: Track) -> None:
    """A line around the whole track, between those beside it."""
    (x, y, w, h), half = track.box, dp(GAP) / 2
    brush.frame(x - half, y + half, w + 2 * half, h - 2 * half, theme.glow, 10, dp(CHOSEN))


def _cells(scene: Scene) -> Cells:
    """All levels with the markers that stand on them; the token of the last one among its gain."""
    found = {
        (name, number): levels.Cell(levels.says(name, number), _standing(scene, name, number))
        for name in TRACKS
        for number in LEVELS
    }
    token = says(scene.board.get("terra_token") or "")
    last = found["terraforming", TOP]
    found["terraforming", TOP] = last._replace(says=(*last.says, *token))
    return found


def _folded(brush: Brush, scene: Scene, all_of: Cells, box: Box) -> list[Track]:
    """Three tracks above the other three."""
    (x, y, w, h), all_codes = box, [*CODES.items()]
    half = len(all_codes) // 2
    high = (h - dp(FOLD)) / 2
    upper = _upright(brush, scene, all_of, (x, y + h - high, w, high), dict(all_codes[:half]))
    return upper + _upright(brush, scene, all_of, (x, y, w, high), dict(all_codes[half:]))


def _upright(
    brush: Brush, scene: Scene, all_of: Cells, box: Box, codes: Mapping[str, str]
) -> list[Track]:
    """From the top: names, level 5, the advanced tiles, levels 4 to 0, the standard tiles."""
    x, y, w, h = box
    wide, tile = (w - dp(HEAD)) / len(codes), dp(TILE)
    room = h - dp(NAME) - 2 * (tile + dp(GAP)) - len(LEVELS) * dp(GAP)
    shares = levels.upright(all_of, wide - dp(GAP), room)
    tracks = [
        Track(name, code, SHADES[name], (x + dp(HEAD) + n * wide, y, wide - dp(GAP), h))
        for n, (name, code) in enumerate(codes.items())
    ]
    top = y + h - dp(NAME)
    for track in tracks:
        left, _, across, _ = track.box
        _name(brush, scene, track, (left, top, across, dp(NAME - GAP)))
        _standard(brush, scene, track, (left, y, across, tile))
    for number in reversed(LEVELS):
        high = shares.levels[number]
        top -= high + dp(GAP)
        _head(brush, number, (x, top, dp(HEAD - GAP), high))
        for track in tracks:
            place = track.box[0], top, track.box[2], high
            _level(brush, scene, track, number, all_of[track.name, number], place, shares.size)
        if number == TOP:
            top -= tile + dp(GAP)
            for track in tracks:
                _advanced(brush, scene, track, (track.box[0], top, track.box[2], tile))
    return tracks


def _lying(brush: Brush, scene: Scene, all_of: Cells, box: Box) -> list[Track]:
    """From the left: names, the standard tiles, levels 0 to 4, the advanced tiles, level 5."""
    x, y, w, h = box
    named, tile = dp(NAMED if w > dp(SMALL) else SIGNS[0] + 10), dp(TILED if w > dp(SMALL) else 76)
    tall = (h - dp(LINE)) / len(TRACKS)
    shares = levels.lying(all_of, tall - dp(GAP), w - named - 2 * tile - 9 * dp(GAP))
    tracks = [
        Track(name, code, SHADES[name], (x, y + h - dp(LINE) - (n + 1) * tall, w, tall - dp(GAP)))
        for n, (name, code) in enumerate(CODES.items())
    ]
    left = x + named + dp(GAP)
    for track in tracks:
        low, high = track.box[1], track.box[3]
        _name(brush, scene, track, (x, low, named, high))
        _standard(brush, scene, track, (left, low, tile, high))
    left += tile + dp(GAP)
    for number in LEVELS:
        if number == TOP:
            for track in tracks:
                _advanced(brush, scene, track, (left, track.box[1], tile, track.box[3]))
            left += tile + dp(GAP)
        wide = shares.levels[number]
        _head(brush, number, (left, y + h - dp(LINE), wide, dp(LINE - GAP)))
        for track in tracks:
            place = left, track.box[1], wide, track.box[3]
            _level(brush, scene, track, number, all_of[track.name, number], place, shares.size)
        left += wide + dp(GAP)
    return tracks


def _name(brush: Brush, scene: Scene, track: Track, box: Box) -> None:
    """The track's sign and name; a touch anywhere on the track means it."""
    x, low, w, high = box
    chosen = scene.picked in SHADES
    lit = track.name == scene.picked if chosen else track.name in scene.choosable
    brush.box(*box, theme.glow if lit else track.shade, dp(8), alpha=1.0 if lit else 0.42)
    if chosen and track.name in scene.choosable:
        brush.frame(*box, theme.glow, 8, dp(OPEN))
    name = scene.game_say(f"what.{track.name}")
    ink = theme.accent_ink if lit else LIGHT
    side = next((one for one in SIGNS if brush.fits(name, w - dp(one + 6), high)), SIGNS[0])
    beside = x + dp(side + 4), low, w - dp(side + 6), high
    below = x + dp(2), low, w - dp(4), high - dp(SIGNS[-1])
    if brush.fits(name, *beside[2:]):
        printed.sign(brush, GAME, track.name, x + dp(2), low + (high - dp(side)) / 2, dp(side))
        _called(brush, name, beside, ink)
    elif brush.fits(name, *below[2:]):
        side = dp(SIGNS[-1])
        printed.sign(brush, GAME, track.name, x + (w - side) / 2, low + high - side, side)
        _called(brush, name, below, ink)
    else:  # the sign tells it
        printed.sign(brush, GAME, track.name, x + (w - dp(side)) / 2, low + (high - dp(side)) / 2,
                     dp(side))  # fmt: skip
    brush.spot(*track.box, partial(scene.pick, track.name), track.name)


def _called(brush: Brush, name: str, box: Box, ink: Any) -> None:
    """A track's name, bold where there is room."""
    x, y, w, h = box
    bold = brush.fits(name, w, h, bold=True)
    brush.words(name, x, y, w, h, theme.tiny, ink, bold=bold, across=0.5)


def _head(brush: Brush, number: int, box: Box) -> None:
    """The number of a level, and what is the same on it of all tracks: beside it."""
    x, y, w, h = box
    disc, said, size = dp(levels.NUMBER), levels.head(number), dp(LEAST)
    brush.box(*box, "#0b1024", dp(7), alpha=0.8)
    wide = min(length(said) * size + 2, w - disc)
    left, low = x + (w - disc - wide) / 2, y + (h - disc) / 2
    brush.disc(left + disc / 2, low + disc / 2, disc * 0.46, LIGHT)
    brush.disc(left + disc / 2, low + disc / 2, disc * 0.4, DARK)
    brush.text(str(number), left + disc / 2, low + disc / 2, 14, LIGHT, bold=True, across=0.5)
    paint_sentence(brush, GAME, said, left + disc, y, wide, h, size, LIGHT)


def _level(
    brush: Brush, scene: Scene, track: Track, number: int, cell: Cell, box: Box, size: float
) -> None:
    """One level: what it gives, the markers that stand on it."""
    x, low, w, h = box
    brush.box(*box, "#0b1024", dp(7), alpha=0.8)
    brush.box(*box, track.shade, dp(7), alpha=0.14 + 0.07 * number)
    room, half = w - cell.aside(w), dp(levels.PAD) / 2
    paint_sentence(brush, GAME, cell.says, x + half, low + half, room - 2 * half, h - 2 * half,
                   size, LIGHT)  # fmt: skip
    _markers(brush, scene, cell.standing, (x + room, low, w - room, h))


def _standing(scene: Scene, track: str, number: int) -> tuple[int, ...]:
    """The seats whose markers stand on a level."""
    return tuple(
        seat for seat, data in enumerate(scene.board["seats"])
        if data.get("faction") and (data.get("research") or {}).get(track, 0) == number
    )  # fmt: skip


def _markers(brush: Brush, scene: Scene, here: Sequence[int], box: Box) -> None:
    """The markers of the seats, two above each other, in the colours of their boards."""
    x, low, w, h = box
    rows, size = min(2, len(here)), dp(levels.MARKER)
    step = (w - size) / max(1, -(-len(here) // 2) - 1)
    for n, seat in enumerate(here):
        shade, shape = seat_sign(scene.sitting(seat).colour, seat)
        shade = SEATS.get(colour_of(scene, seat), shade)
        left = x + (n // 2) * step
        middle = low + h / 2 + (rows / 2 - 0.5 - n % 2) * size
        brush.disc(left + size / 2 - dp(1), middle, size * 0.52, "#0b1024")
        brush.sign(f"seat_{shape}", left + dp(1), middle - size / 2 + dp(2), size - dp(4), shade)


def _advanced(brush: Brush, scene: Scene, track: Track, box: Box) -> None:
    """The advanced tile between levels 4 and 5; dashes when it was taken. All have gold rims: while
    one is chosen those that cannot be are dimmed."""
    tiles: Mapping[str, str] = scene.board.get("advanced") or {}
    now = next_place(scene) == f"advanced:{track.code}"
    slot, piece = f"adv-{track.code}", tiles.get(track.code) or ""
    _tile(brush, scene, box, piece, slot, "", now)
    asked = (scene.board.get("seat") or {}).get("situation") == "tile"
    if piece and asked and slot not in scene.choosable:
        brush.box(*box, DARK, dp(8), alpha=SHUT)


def _standard(brush: Brush, scene: Scene, track: Track, box: Box) -> None:
    """The standard tile at the foot of the track with how many are left."""
    tiles: Mapping[str, str] = scene.board.get("slots") or {}
    left: Mapping[str, Any] = scene.board.get("tiles_left") or {}
    tile = tiles.get(track.code) or ""
    now = next_place(scene) == f"slot:{track.code}"
    _tile(brush, scene, box, tile, track.code, str(left.get(tile, "")), now)


def _tile(
    brush: Brush, scene: Scene, box: Box, piece: str, slot: str, left: str, now: bool
) -> None:
    """A tile, with how many are left; dashes where it was taken, or comes now."""
    x, low, w, h = box
    if not piece:
        paint_gap(brush, x, low, w, h, now)
        return
    beside = paint_note(brush, f"{left}×" if left else "", x + dp(2), low, h, LIGHT)
    paint_flat(brush, scene, piece, slot, x + beside, low, w - beside, h)
