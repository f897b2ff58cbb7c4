"""What the scenes of Peloponnes are put together from: sky, landscapes, columns, walls."""

from __future__ import annotations

from collections.abc import Callable

from companion.art.colours import darker, lighter
from companion.art.scenery import crown, hills, peaks, tuft
from companion.games.peloponnes.art.strokes import Strokes as Pen

WIDE, HIGH = 160, 90
SEA = "#4f9ab4"
MARBLE, SHADE, DEEP = "#f1e9d8", "#cdbfa5", "#8e7f68"
ROOF, ROOF_DARK, TIMBER, TIMBER_DARK = "#bb5b38", "#8f3f27", "#a5713f", "#74492a"
GROUND = "#c9b57e"

Scene = Callable[[Pen], None]


def sky(p: Pen, top: str = "#86bfd6", low: str = "#f4ead0") -> None:
    """The backdrop of every scene, paler towards the land, with its sun and a cloud."""
    rng = p.lots
    p.raw(
        f'<linearGradient id="air{p.key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" '
        f'stop-color="{top}"/><stop offset="1" stop-color="{low}"/></linearGradient>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="url(#air{p.key})"/>'
    )
    x = rng.uniform(16, WIDE - 16)
    p.disc(x, 16, 12, "#fdf3c8")
    p.disc(x, 16, 8, "#fff9e2")
    for _ in range(rng.randint(1, 3)):
        x, y, size = rng.uniform(8, WIDE - 8), rng.uniform(8, 28), rng.uniform(4, 8)
        p.box(x - size, y, size * 2, size * 0.5, "#fffdf4", size * 0.25)
        p.disc(x - size * 0.3, y, size * 0.5, "#fffdf4")
        p.disc(x + size * 0.35, y + 0.4, size * 0.4, "#fffdf4")


def mountains(p: Pen, x: float, w: float) -> None:
    """Grey peaks with snow, and blocks at their foot: stone."""
    p.raw(f'<g transform="translate({x} 0)">')
    p.raw(peaks(p.lots, w, HIGH, 80, 62, "#8a929c", max(2, round(w / 46))))
    p.raw("</g>")
    p.box(x, 78, w, 12, "#8f9078")
    for _ in range(max(2, round(w / 26))):
        left, top = x + p.lots.uniform(2, max(3, w - 16)), p.lots.uniform(74, 81)
        p.box(left, top, 11, 7, "#7d8890")
        p.box(left, top, 11, 2.4, "#b5c0c7")


def forest(p: Pen, x: float, w: float) -> None:
    """Pines and oaks: wood."""
    p.box(x, 56, w, 34, "#7f9c55")
    rows = sorted(p.lots.uniform(62, 87) for _ in range(max(5, round(w / 9))))
    for i, base in enumerate(rows):
        cx = x + w * ((i * 0.618 + p.lots.uniform(0, 0.12)) % 1)
        cx = min(max(cx, x + 7), x + w - 7)
        size = 22 + (base - 62) * 0.7
        p.box(cx - 1.4, base - 5, 2.8, 6, TIMBER_DARK)
        if p.lots.random() < 0.3:
            p.raw(crown(p.lots, cx, base - size * 0.55, size * 0.34, size * 0.38, "#5c8a44", 4))
            continue
        for layer in range(3):
            top, half = base - size + layer * size * 0.24, 4 + layer * 2.4
            p.shape(
                [(cx, top), (cx + half, top + size * 0.42), (cx - half, top + size * 0.42)],
                "#2a5a38",
            )
            p.shape(
                [(cx, top), (cx - half * 0.1, top + size * 0.42), (cx - half, top + size * 0.42)],
                "#4a8050",
            )


def fields(p: Pen, x: float, w: float) -> None:
    """Ripe grain in rows, sheaves in front: food."""
    p.shape([(x, 50), (x + w * 0.4, 45), (x + w, 53), (x + w, HIGH), (x, HIGH)], "#dfbb54")
    for i in range(5):
        y = 55 + i * 7
        p.line([(x, y), (x + w * 0.45, y - 3 + i), (x + w, y + 2)], 2.2, "#c79a30")
    for i in range(max(2, round(w / 17))):
        cx = x + w * (i + p.lots.uniform(0.3, 0.7)) / max(2, round(w / 17))
        base = p.lots.uniform(80, 88)
        for lean in (-4, -2, 0, 2, 4):
            p.line([(cx + lean * 0.3, base), (cx + lean, base - 13)], 1.4, "#a87a1e")
            p.disc(cx + lean, base - 15, 1.7, "#f5d575", 3.4)
        p.box(cx - 2.6, base - 6, 5.2, 2, "#8a4a26")


LANDS = {"stone": mountains, "wood": forest, "food": fields}


def land(*kinds: str) -> Scene:
    """A landscape that shows each resource once, side by side."""

    def draw(p: Pen) -> None:
        sky(p)
        p.raw(hills(p.lots, WIDE, HIGH, 52, 9, "#a9b98a", 3))
        w = WIDE / len(kinds)
        for i, kind in enumerate(kinds):
            LANDS[kind](p, i * w - (4 if i else 0), w + (4 if i else 0))
        for _ in range(5):
            p.raw(
                tuft(p.lots, p.lots.uniform(4, WIDE - 4), HIGH, p.lots.uniform(5, 9), "#6f8a3e", 4)
            )

    return draw


def ground(p: Pen, colour: str = GROUND, top: float = 70) -> None:
    """Sky, far hills and a floor to build on."""
    sky(p)
    p.raw(hills(p.lots, WIDE, HIGH, 54, 9, "#a3b287", 3))
    p.box(0, top, WIDE, HIGH - top + 1, colour)
    p.box(0, top, WIDE, 2, lighter(colour, 0.3))
    for _ in range(6):
        x, y = p.lots.uniform(0, WIDE), p.lots.uniform(top + 4, HIGH)
        p.box(x, y, p.lots.uniform(6, 14), 1.2, darker(colour, 0.1), 0.6)


def columns(p: Pen, x: float, y: float, w: float, h: float, count: int) -> None:
    """A row of fluted columns on a base."""
    p.box(x - 4, y + h, w + 8, 5, SHADE)
    p.box(x - 8, y + h + 5, w + 16, 5, DEEP)
    step = w / count
    p.box(x, y, w, h, "#a8977b")
    for i in range(count):
        cx = x + step * (i + 0.5)
        p.box(cx - step * 0.3, y, step * 0.6, h, MARBLE)
        p.box(cx + step * 0.1, y, step * 0.2, h, SHADE)
        p.box(cx - step * 0.42, y, step * 0.84, 3, MARBLE)


def temple(p: Pen, x: float = 40, y: float = 38, w: float = 80, h: float = 30, n: int = 6) -> None:
    """Columns under a gable."""
    columns(p, x, y, w, h, n)
    p.box(x - 5, y - 6, w + 10, 6, MARBLE)
    p.shape([(x - 8, y - 6), (x + w + 8, y - 6), (x + w / 2, y - 24)], ROOF)
    p.shape([(x + 4, y - 8), (x + w - 4, y - 8), (x + w / 2, y - 19)], MARBLE)


def house(p: Pen, x: float, y: float, w: float, h: float) -> None:
    """A plain house with a tiled roof."""
    p.box(x, y, w, h, MARBLE)
    p.box(x + w * 0.7, y, w * 0.3, h, SHADE)
    p.shape([(x - 4, y + 1), (x + w + 4, y + 1), (x + w - 6, y - 11), (x + 6, y - 11)], ROOF)
    p.box(x + w * 0.3, y + h * 0.4, w * 0.18, h * 0.6, TIMBER_DARK)


def wall(p: Pen, x: float, y: float, w: float, h: float, block: float, tone: str = SHADE) -> None:
    """Courses of blocks."""
    p.box(x, y, w, h, tone)
    rows = round(h / block)
    for r in range(rows):
        yy = y + r * block
        p.line([(x, yy), (x + w, yy)], 1, DEEP)
        offset = block if r % 2 else 0
        for c in range(int(w / (block * 2)) + 1):
            xx = x + offset + c * block * 2
            if x < xx < x + w:
                p.line([(xx, yy), (xx, min(yy + block, y + h))], 1, DEEP)


def arches(p: Pen, x: float, y: float, count: int, w: float, h: float) -> None:
    """A row of arches."""
    p.box(x, y, count * w, h, SHADE)
    p.box(x, y, count * w, 6, MARBLE)
    for i in range(count):
        cx = x + (i + 0.5) * w
        p.disc(cx, y + 10 + w * 0.34, w * 0.34, "#b9cfc0")
        p.box(cx - w * 0.34, y + 10 + w * 0.34, w * 0.68, h - 10 - w * 0.34, "#b9cfc0")
