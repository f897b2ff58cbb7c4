"""Draws the scenes of Peloponnes: a landscape for every mix of resources, every building."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

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


def barracks(p: Pen) -> None:
    """Tents and shields."""
    ground(p)
    for x in (18, 66, 114):
        p.shape([(x - 10, 74), (x + 14, 34), (x + 38, 74)], ROOF)
        p.shape([(x + 8, 74), (x + 14, 44), (x + 20, 74)], ROOF_DARK)
    for x in (50, 98):
        p.disc(x + 6, 68, 9, "#7a3b22")
        p.disc(x + 6, 68, 6, "#e0a24e")
        p.line([(x - 6, 78), (x - 6, 36)], 2, TIMBER_DARK)


def bridge(p: Pen) -> None:
    """A bridge over a river."""
    ground(p, SEA, 60)
    arches(p, 8, 46, 4, 36, 32)
    p.box(0, 42, WIDE, 6, MARBLE)


def market(p: Pen) -> None:
    """Stalls with striped awnings."""
    ground(p)
    for x, colour in ((14, "#b9473a"), (62, "#2f7f86"), (110, "#c98d22")):
        p.box(x + 2, 52, 3, 28, TIMBER_DARK)
        p.box(x + 33, 52, 3, 28, TIMBER_DARK)
        p.shape([(x - 3, 54), (x + 41, 54), (x + 34, 36), (x + 4, 36)], colour)
        p.shape([(x + 10, 54), (x + 20, 54), (x + 20, 36), (x + 13, 36)], MARBLE)
        p.box(x, 66, 38, 12, TIMBER)
        for i in range(4):
            p.disc(x + 6 + i * 9, 64, 4, ("#d9772b", "#7a9a3a", "#b03a48", "#e3b23c")[i])


def street(p: Pen) -> None:
    """A paved road to the hills."""
    ground(p, "#b7a671", 56)
    p.shape([(74, 50), (86, 50), (130, 90), (30, 90)], "#d6cbb4")
    for y, half in ((58, 14), (66, 24), (76, 36)):
        p.line([(80 - half, y), (80 + half, y)], 1.4, DEEP)
    for x in (20, 132):
        p.box(x, 52, 6, 22, MARBLE)
        p.disc(x + 3, 50, 6, "#3d7546", 11)


def port(p: Pen) -> None:
    """A ship at the quay."""
    ground(p, SEA, 58)
    p.box(0, 66, 46, 24, SHADE)
    p.line([(96, 66), (96, 18)], 3, TIMBER_DARK)
    p.shape([(99, 20), (138, 28), (136, 54), (99, 56)], MARBLE)
    p.shape([(99, 32), (138, 37), (137, 45), (99, 44)], "#b9473a")
    p.shape([(54, 62), (150, 62), (136, 82), (68, 82)], TIMBER)
    p.shape([(54, 62), (150, 62), (147, 67), (57, 67)], TIMBER_DARK)
    for x in (78, 98, 118):
        p.line([(x, 70), (x - 10, 88)], 2, MARBLE)


def aqueduct(p: Pen) -> None:
    """Two rows of arches."""
    ground(p)
    arches(p, 0, 20, 10, 16, 26)
    arches(p, 0, 44, 5, 32, 36)
    p.box(0, 18, WIDE, 3, SEA)


def agora(p: Pen) -> None:
    """A square between two halls."""
    ground(p, "#dccda8")
    columns(p, 8, 44, 52, 24, 5)
    p.box(4, 36, 60, 9, ROOF)
    columns(p, 100, 44, 52, 24, 5)
    p.box(96, 36, 60, 9, ROOF)
    p.box(74, 62, 12, 16, SHADE)
    p.disc(80, 54, 6, MARBLE)


def odeon(p: Pen) -> None:
    """A half-round theatre."""
    ground(p)
    for i, r in enumerate((70, 58, 46, 34)):
        p.disc(80, 90, r, (MARBLE, SHADE)[i % 2], r * 0.86)
    p.disc(80, 92, 22, "#b39a68", 18)


def leonidaion(p: Pen) -> None:
    """A guest house with a court."""
    ground(p)
    columns(p, 14, 46, 132, 24, 12)
    p.shape([(6, 46), (154, 46), (142, 30), (18, 30)], ROOF)
    p.box(60, 20, 40, 12, MARBLE)
    p.shape([(54, 22), (106, 22), (98, 12), (62, 12)], ROOF_DARK)


def granary(p: Pen) -> None:
    """Round stores with cone roofs."""
    ground(p, "#d9b24a")
    for x, s in ((34, 1.0), (80, 1.2), (126, 1.0)):
        p.box(x - 18 * s, 78 - 32 * s, 36 * s, 32 * s, "#e3d2a8")
        p.box(x + 6 * s, 78 - 32 * s, 12 * s, 32 * s, SHADE)
        p.shape([(x - 23 * s, 80 - 32 * s), (x + 23 * s, 80 - 32 * s), (x, 78 - 56 * s)], TIMBER)
        p.box(x - 5 * s, 78 - 16 * s, 10 * s, 16 * s, TIMBER_DARK)


def quarry(p: Pen) -> None:
    """Cut steps of rock with blocks."""
    ground(p, "#b5aa94")
    for i in range(4):
        p.box(60 + i * 22, 56 - i * 13, 120, 50, ("#a6a396", "#959386", "#858478", "#76766b")[i])
    for x, y in ((12, 66), (36, 66), (24, 50)):
        p.box(x, y, 22, 15, SHADE)
        p.box(x, y, 22, 4, MARBLE)


def well(p: Pen) -> None:
    """A draw well."""
    ground(p)
    p.line([(56, 60), (56, 22)], 4, TIMBER_DARK)
    p.line([(104, 60), (104, 22)], 4, TIMBER_DARK)
    p.shape([(44, 26), (116, 26), (80, 8)], ROOF)
    p.line([(56, 34), (104, 34)], 4, TIMBER)
    p.line([(80, 34), (80, 54)], 1.6, DEEP)
    p.disc(80, 60, 32, MARBLE, 9)
    p.disc(80, 60, 25, SEA, 6)
    wall(p, 48, 61, 64, 20, 7)


def apollo(p: Pen) -> None:
    """A great temple with a sun."""
    ground(p)
    p.disc(80, 22, 26, "#fbe08a")
    temple(p, 30, 40, 100, 30, 7)
    p.disc(80, 27, 4, "#e2aa2b")


def masonry(p: Pen) -> None:
    """A wall of huge stones."""
    ground(p)
    wall(p, 0, 30, WIDE, 52, 13, "#b3a78f")
    p.shape([(62, 84), (68, 46), (92, 46), (98, 84)], "#4b4234")
    p.box(60, 38, 40, 10, MARBLE)


def agriculture(p: Pen) -> None:
    """Fields, an olive tree and a plough."""
    sky(p)
    fields(p, 0, WIDE)
    p.line([(34, 74), (36, 48)], 5, TIMBER_DARK)
    for x, y in ((26, 40), (44, 36), (36, 28)):
        p.disc(x, y, 13, "#7d9350")
    p.line([(92, 78), (136, 60)], 4, TIMBER_DARK)
    p.line([(104, 74), (96, 86), (114, 86)], 5, TIMBER)


def workshop(p: Pen) -> None:
    """A mason's shed with a torso."""
    ground(p)
    house(p, 12, 42, 78, 36)
    p.box(112, 66, 28, 14, SHADE)
    p.shape([(116, 66), (136, 66), (140, 38), (112, 38)], MARBLE)
    p.disc(126, 30, 8, MARBLE)
    p.line([(98, 76), (108, 52)], 3, TIMBER_DARK)


def stoa(p: Pen) -> None:
    """A long colonnade."""
    ground(p, "#dccda8")
    columns(p, 8, 40, 144, 30, 13)
    p.shape([(2, 40), (158, 40), (152, 28), (8, 28)], ROOF)
    p.box(2, 38, 156, 4, MARBLE)


def zeus(p: Pen) -> None:
    """The seated statue."""
    ground(p, "#cbb98d")
    columns(p, 6, 16, 40, 56, 3)
    columns(p, 114, 16, 40, 56, 3)
    p.box(58, 66, 44, 14, SHADE)
    p.box(62, 30, 36, 38, "#c98d22")
    p.disc(80, 20, 10, "#f0c24b")
    p.shape([(66, 66), (94, 66), (92, 32), (68, 32)], "#f0c24b")
    p.line([(106, 74), (106, 14)], 2.6, "#c98d22")
    p.star(80, 9, 7, 0.5, 7, "#7bb053")


def liongate(p: Pen) -> None:
    """A gate under two lions."""
    ground(p)
    wall(p, 10, 34, 140, 48, 12, "#b9ad95")
    p.box(62, 46, 36, 36, "#4b4234")
    p.box(54, 40, 52, 8, MARBLE)
    p.shape([(52, 40), (108, 40), (80, 10)], MARBLE)
    p.box(78, 18, 4, 22, DEEP)
    for side in (-1, 1):
        p.line([(80 + side * 16, 38), (80 + side * 8, 26)], 5, DEEP)
        p.disc(80 + side * 8, 23, 4, DEEP)


def fortress(p: Pen) -> None:
    """Towers on a rock."""
    ground(p)
    p.shape([(10, 84), (40, 56), (124, 56), (150, 84)], "#8f8a78")
    wall(p, 40, 36, 80, 24, 8)
    for x in (34, 70, 106):
        wall(p, x, 22, 22, 38, 8, MARBLE)
        for i in range(3):
            p.box(x + i * 8, 17, 5, 6, MARBLE)
    p.box(75, 46, 12, 14, "#4b4234")


SCENES: dict[str, Scene] = {
    "land_stone": land("stone"), "land_wood": land("wood"), "land_food": land("food"),
    "land_stone_wood": land("stone", "wood"), "land_food_wood": land("food", "wood"),
    "land_food_stone": land("food", "stone"), "land_food_stone_wood": land("food", "stone", "wood"),
    "A11": barracks, "A12": bridge, "A13": market, "A14": street, "A15": port,
    "B01": aqueduct, "B02": agora, "B03": odeon, "B08": leonidaion, "B12": granary,
    "B13": quarry, "B14": well, "B15": apollo, "C01": masonry, "C02": agriculture,
    "C06": workshop, "C07": stoa, "C08": zeus, "C09": liongate, "C10": fortress,
}  # fmt: skip


def civilization(index: int) -> Scene:
    """A city by the sea; the seven differ by their hill, harbour and temple."""

    def draw(p: Pen) -> None:
        ground(p, SEA if index % 2 else GROUND, 74)
        top = 24 + 4 * (index % 3)
        p.shape([(14, 78), (50, top + 18), (112, top + 18), (148, 78)], "#b3a57a")
        spread = 44 + 6 * math.sin(index)
        temple(p, 80 - spread / 2, top + 6, spread, 14, 3 + index % 4)
        for i in range(5):
            house(p, 22 + i * 25, 60 + (i + index) % 3 * 4, 17, 14)

    return draw


SCENES.update({f"civ{n}": civilization(n) for n in range(1, 8)})


def main() -> None:
    """Write every scene."""
    folder = Path(__file__).parent / "peloponnes"
    for name, draw in SCENES.items():
        pen = Pen(192, WIDE, HIGH)
        draw(pen)
        pen.cut_round(6)
        pen.save(folder / f"{name}.png")


if __name__ == "__main__":
    main()
