"""Draws the scenes of Peloponnes: a landscape for every mix of resources, every building."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from companion.games.peloponnes.art.parts import (
    DEEP,
    GROUND,
    MARBLE,
    ROOF,
    ROOF_DARK,
    SEA,
    SHADE,
    TIMBER,
    TIMBER_DARK,
    WIDE,
    Scene,
    arches,
    columns,
    fields,
    ground,
    house,
    land,
    sky,
    temple,
    wall,
)
from companion.games.peloponnes.art.strokes import Strokes as Pen


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


BUILDINGS: dict[str, Scene] = {
    "A11": barracks, "A12": bridge, "A13": market, "A14": street, "A15": port,
    "B01": aqueduct, "B02": agora, "B03": odeon, "B08": leonidaion, "B12": granary,
    "B13": quarry, "B14": well, "B15": apollo, "C01": masonry, "C02": agriculture,
    "C06": workshop, "C07": stoa, "C08": zeus, "C09": liongate, "C10": fortress,
}  # fmt: skip


def civilization(index: int) -> Scene:
    """A city on its hill, by the sea or inland; the seven differ by hill, harbour and temple."""

    def draw(p: Pen) -> None:
        ground(p, SEA if index % 2 else GROUND, 74)
        top = 22 + 4 * (index % 3)
        p.shape([(14, 80), (46, top + 18), (116, top + 18), (148, 80)], "#b3a57a")
        p.shape([(14, 80), (46, top + 18), (60, top + 18), (44, 80)], "#c9bc92")
        spread = 48 + 6 * math.sin(index)
        temple(p, 80 - spread / 2, top + 4, spread, 16, 3 + index % 4)
        for i in range(6):
            house(p, 12 + i * 24 + p.lots.uniform(-3, 3), 58 + (i + index) % 3 * 6, 17, 15)

    return draw


def scene(key: str, face: Mapping[str, Any]) -> str:
    """The scene of a tile: a building's own, a city, or a landscape by what the land gives."""
    pen = Pen(key)
    if face.get("kind") == "land":
        land(*face["match"])(pen)
    elif "number" in face:
        civilization(int(face["number"]))(pen)
    else:
        BUILDINGS[key](pen)
    return str(pen)
