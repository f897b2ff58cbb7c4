"""What the scenes of Peloponnes are put together from: sky, landscapes, columns, walls."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.art.pen import Colour, Pen

WIDE, HIGH = 160, 90
SKY, SKY_LOW, SEA = "#bfdbe3", "#e8e6d3", "#5b9fb0"
MARBLE, SHADE, DEEP = "#f1e9d8", "#cdbfa5", "#8e7f68"
ROOF, ROOF_DARK, TIMBER, TIMBER_DARK = "#bb5b38", "#8f3f27", "#a5713f", "#74492a"
GROUND = "#c9b57e"

Scene = Callable[[Pen], None]


def sky(p: Pen) -> None:
    """The backdrop of every scene."""
    for i in range(18):
        t = i / 17
        colour = (int(170 + 62 * t), int(211 + 19 * t), int(224 - 13 * t), 255)
        p.box(0, i * 5, WIDE, 5.5, colour)


def mountains(p: Pen, x: float, w: float) -> None:
    """Grey peaks with snow: stone."""
    for peak, top, half, colour in ((0.3, 20, 0.36, "#7d8a94"), (0.68, 10, 0.42, "#95a1a8")):
        cx = x + w * peak
        p.shape([(cx, top), (cx + w * half, HIGH), (cx - w * half, HIGH)], colour)
        p.shape([(cx, top), (cx + w * half, HIGH), (cx + w * 0.06, HIGH)], "#6b7780")
        tip = (HIGH - top) * 0.22
        p.shape(
            [(cx, top), (cx + w * half * 0.22, top + tip), (cx + 2, top + tip * 0.7),
             (cx - w * half * 0.22, top + tip)], "#f7f7f2",
        )  # fmt: skip
    p.box(x, 80, w, 10, "#8b8f7c")


def forest(p: Pen, x: float, w: float) -> None:
    """Cypresses and pines: wood."""
    p.shape([(x, 52), (x + w * 0.5, 44), (x + w, 54), (x + w, HIGH), (x, HIGH)], "#7f9c55")
    count = max(3, round(w / 17))
    for row, (base, size) in enumerate(((66, 30), (86, 38))):
        for i in range(count):
            cx = x + w * (i + 0.5 + 0.28 * row) / (count + 0.3)
            p.box(cx - 1.6, base - 6, 3.2, 8, TIMBER_DARK)
            dark = "#2f5d3a" if (i + row) % 2 else "#3d7546"
            p.shape([(cx, base - size), (cx + 9, base - 4), (cx - 9, base - 4)], dark)
            p.shape([(cx, base - size), (cx + 9, base - 4), (cx + 1, base - 4)], "#28502f")


def fields(p: Pen, x: float, w: float) -> None:
    """Ripe grain in rows: food."""
    p.shape([(x, 46), (x + w * 0.4, 40), (x + w, 50), (x + w, HIGH), (x, HIGH)], "#d9b24a")
    for i in range(6):
        y = 50 + i * 7
        p.line([(x - 2, y), (x + w * 0.45, y - 4 + i), (x + w + 2, y + 3)], 1.8, "#b98a26")
    count = max(3, round(w / 14))
    for i in range(count):
        cx = x + w * (i + 0.5) / count
        p.line([(cx, 90), (cx, 72)], 1.6, "#8f6a17")
        p.disc(cx, 68, 2.6, "#f0cf6a", 6)


LANDS = {"stone": mountains, "wood": forest, "food": fields}


def land(*kinds: str) -> Scene:
    """A landscape that shows each resource once, side by side."""

    def draw(p: Pen) -> None:
        sky(p)
        p.disc(136, 18, 9, "#fbe7a8")
        p.box(0, 44, WIDE, 46, "#a9b98a")
        w = WIDE / len(kinds)
        for i, kind in enumerate(kinds):
            LANDS[kind](p, i * w - (6 if i else 0), w + (6 if i else 0))

    return draw


def ground(p: Pen, colour: Colour = GROUND, top: float = 70) -> None:
    """Sky, far hills and a floor to build on."""
    sky(p)
    p.shape([(0, 60), (40, 46), (84, 58), (130, 44), (160, 56), (160, 90), (0, 90)], "#a3b287")
    p.box(0, top, WIDE, HIGH - top + 1, colour)


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
