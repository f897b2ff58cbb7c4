"""Draws the four tracks of a seat of Hadara: each with what raised it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kivy.metrics import dp

from companion.games.hadara.screen.gains import TRACKS
from companion.games.hadara.screen.pieces import (
    COLOURS,
    INK,
    PALE,
    SHADE,
    colour_of,
    sign,
)
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

HIGH: Final = 36.0
"""Most height, dp, of a line."""
SHARE: Final = 0.3
"""So much of a seat's height the lines take at most, to stand under each other."""
BAR: Final = 20.0
"""Least height, dp, of a line; in less the tracks stand two by two."""
FAT: Final = 26.0
"""No bar is higher, dp."""
FIGURE: Final = 14.0
"""A piece of a bar that is narrower, dp, has no figure: it would lie over its neighbour's."""
KINDS: Final = {"cards": 1.0, "colonies": 0.78, "tiles": 0.58, "other": 0.42}
"""What raised a track, from the left, with how dark it is painted. The setup card comes first."""
SAND: Final = "#c9ad7a"
"""What the setup card gave: seen on light and on dark."""


def tracks_high(h: float) -> float:
    """The height that the tracks take of a seat's."""
    least = (4 if 4 * dp(BAR) <= h * SHARE else 2) * dp(BAR)
    return max(least, min(4 * dp(HIGH), h * 0.26))


def paint_tracks(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """Under each other, or two by two where there is little height."""
    data, gap = scene.board["seats"][seat], dp(14)
    across = 1 if h / 4 >= dp(BAR) else 2
    line, wide = h * across / 4, (w - gap * (across - 1)) / across
    for i, track in enumerate(TRACKS):
        left, low = x + i % across * (wide + gap), y + h - (i // across + 1) * line
        used = _head(brush, track, left, low, line)
        _sources(brush, data, i, left + used, low, wide - used, line)


def _head(brush: Brush, track: str, x: float, y: float, h: float) -> float:
    """The track's sign; answers how wide."""
    size = min(h, dp(22))
    sign(brush, track, x, y + (h - size) / 2, size)
    return size + dp(6)


def kinds(data: dict[str, Any], track: str) -> Iterator[tuple[str, int]]:
    """A track's sources by kind: the setup card, cards, colonies, tiles, everything else."""
    found = dict.fromkeys(("setup", *KINDS), 0)
    for source, gives in data["sources"].items():
        found[_kind(source)] += gives[track]
    yield from found.items()


def _kind(source: str) -> str:
    if source == "setup":
        return "setup"
    head = source.partition(":")[0]
    if colour_of(source) or head == "effect":
        return "cards"
    if head in ("statue", "monument"):
        return "tiles"
    return "colonies" if source.startswith("C") else "other"


def _sources(
    brush: Brush, data: dict[str, Any], track: int, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """A bar in pieces: setup card (pale), cards, colonies, tiles, other; the value at its end."""
    name = TRACKS[track]
    longest, bar = max(20, *data["tracks"].values()), w - dp(34)
    high = min(h * 0.84, dp(FAT))
    low, left = y + (h - high) / 2, x
    brush.box(x, low, bar, high, theme.ground, dp(4))
    for kind, amount in kinds(data, name):
        if amount <= 0:
            continue
        wide = bar * amount / longest
        setup = kind == "setup"
        shade, alpha = (SAND, 1.0) if setup else (SHADE[COLOURS[track]], KINDS[kind])
        brush.box(left, low, max(dp(2), wide - dp(2)), high, shade, dp(3), alpha=alpha)
        told = str(amount) if wide > dp(FIGURE) else ""
        brush.figure(told, left + wide / 2, y + h / 2, min(15.0, high / dp(1) * 0.85),
                     INK if setup else PALE, bold=True, across=0.5, width=wide - dp(4))  # fmt: skip
        left += wide
    brush.text(str(data["tracks"][name]), x + w, y + h / 2, 17, theme.ink, bold=True, across=1)
