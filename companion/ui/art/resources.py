"""Draws what people own and fear: resources, scores and disasters, in full colour."""

from __future__ import annotations

import math
from pathlib import Path

from companion.art.raster import raster, small
from companion.art.signs import ROOM
from companion.ui.art.pen import Pen, save_all

DARK = "#3b2a1e"


def wood(p: Pen) -> None:
    """Three logs, seen from their cut ends."""
    for x, y in ((30, 66), (70, 66), (50, 34)):
        p.disc(x, y, 22, "#6b4226")
        p.disc(x, y, 17, "#d9a066")
        p.disc(x, y, 12, "#c4874c")
        p.disc(x, y, 8, "#d9a066")
        p.disc(x, y, 3, "#8a5a33")


def stone(p: Pen) -> None:
    """Three hewn blocks."""
    for x, y in ((8, 54), (52, 54), (30, 18)):
        p.box(x, y, 40, 32, "#5f6a72", 5)
        p.box(x, y, 40, 26, "#9aa6ad", 5)
        p.shape([(x + 4, y + 4), (x + 36, y + 4), (x + 30, y + 9), (x + 9, y + 9)], "#c3ccd1")


def food(p: Pen) -> None:
    """An ear of wheat."""
    p.line([(50, 94), (50, 40)], 5, "#a97b1c")
    for i in range(4):
        y = 76 - i * 15
        for side in (-1, 1):
            tip = (50 + side * 27, y - 22)
            p.shape([(50, y), (50 + side * 10, y - 20), tip, (50 + side * 24, y - 7)], "#e3b23c")
            p.line([(50, y), (50 + side * 23, y - 17)], 2, "#b98719")
    p.shape([(50, 4), (60, 20), (50, 34), (40, 20)], "#e3b23c")


def luxury(p: Pen) -> None:
    """A painted amphora."""
    for side in (-1, 1):
        p.arc(
            50 + side * 16, 30, 14, 250 if side > 0 else 110, 430 if side > 0 else 290, 5, "#7a2e5d"
        )
    p.shape([(22, 46), (78, 46), (62, 84), (38, 84)], "#a8437f")
    p.disc(50, 48, 28, "#a8437f", 20)
    p.box(39, 12, 22, 24, "#a8437f")
    p.box(33, 6, 34, 9, "#7a2e5d", 3)
    p.box(34, 84, 32, 9, "#7a2e5d", 3)
    p.box(23, 45, 54, 5, "#f3d9a4")
    for x in range(28, 76, 11):
        p.shape([(x, 58), (x + 5, 53), (x + 10, 58), (x + 5, 63)], "#f3d9a4")


def coins(p: Pen) -> None:
    """A gold coin with a laurel edge."""
    p.disc(50, 52, 44, "#8f6410")
    p.disc(50, 50, 44, "#e2aa2b")
    p.disc(50, 50, 35, "#c88d18")
    p.disc(50, 49, 34, "#f0c24b")
    for i in range(9):
        a = math.radians(125 + i * 36 + 18)
        x, y = 50 + 24 * math.cos(a), 49 + 24 * math.sin(a)
        p.disc(x, y, 4.4, "#b67d12")
    p.star(50, 49, 15, 0.45, 5, "#b67d12")


def population(p: Pen) -> None:
    """A person in a cloak."""
    p.disc(50, 25, 19, "#3f2c22")
    p.disc(50, 27, 15, "#e0a878")
    p.shape([(50, 42), (76, 56), (86, 94), (14, 94), (24, 56)], "#2f7f86")
    p.shape([(34, 48), (50, 42), (86, 94), (60, 94)], "#46a3aa")
    p.disc(36, 55, 5, "#f0c24b")


def prestige(p: Pen) -> None:
    """A laurel wreath."""
    for side in (-1, 1):
        for i in range(7):
            a = math.radians(90 + side * (18 + i * 23))
            x, y = 50 + 34 * math.cos(a), 52 + 34 * math.sin(a)
            tilt = a + side * math.radians(62)
            dx, dy = 15 * math.cos(tilt), 15 * math.sin(tilt)
            nx, ny = -dy * 0.38, dx * 0.38
            leaf = [
                (x - dx * 0.5, y - dy * 0.5),
                (x + nx, y + ny),
                (x + dx, y + dy),
                (x - nx, y - ny),
            ]
            p.shape(leaf, "#5f8f3e" if i % 2 else "#7bb053")
    p.star(50, 52, 20, 0.42, 5, "#e2aa2b")


def earthquake(p: Pen) -> None:
    """A cracked column."""
    p.box(18, 8, 64, 12, "#c9bfae", 3)
    p.box(28, 20, 44, 60, "#d8cdb8")
    p.box(14, 80, 72, 13, "#c9bfae", 3)
    for x in (38, 50, 62):
        p.line([(x, 22), (x, 78)], 2.5, "#b9ad98")
    p.shape(
        [
            (58, 8),
            (46, 34),
            (58, 46),
            (40, 66),
            (50, 93),
            (58, 93),
            (50, 68),
            (68, 46),
            (57, 34),
            (68, 8),
        ],
        "#8c3a2b",
    )


def drought(p: Pen) -> None:
    """A burning sun over split earth."""
    p.star(50, 40, 40, 0.68, 12, "#e0702a")
    p.disc(50, 40, 22, "#f6b93b")
    p.box(6, 78, 88, 16, "#9c6a3c", 4)
    for points in (
        [(22, 78), (30, 86), (26, 94)],
        [(50, 78), (46, 86), (54, 94)],
        [(76, 78), (72, 86), (78, 94)],
    ):
        p.line(points, 3, "#5b3a1f")


def plague(p: Pen) -> None:
    """A skull."""
    for grow, colour in ((4, "#6b7058"), (0, "#e9e4d4")):
        p.disc(50, 42, 36 + grow, colour, 34 + grow)
        p.box(33 - grow, 62, 34 + 2 * grow, 28 + grow, colour, 6)
    p.disc(36, 44, 10, "#33402f")
    p.disc(64, 44, 10, "#33402f")
    p.shape([(50, 54), (56, 64), (44, 64)], "#33402f")
    for x in (42, 50, 58):
        p.line([(x, 76), (x, 88)], 2.5, "#33402f")


def tempest(p: Pen) -> None:
    """A dark cloud with lightning."""
    for x, y, r in ((28, 40, 20), (52, 30, 24), (74, 42, 18)):
        p.disc(x, y, r, "#5b7088")
    p.box(14, 40, 74, 20, "#5b7088", 10)
    p.shape([(54, 52), (34, 76), (47, 76), (38, 97), (66, 68), (52, 68), (62, 52)], "#f6c945")
    for x in (22, 76):
        p.line([(x, 68), (x - 6, 84)], 4, "#7fb2d6")


def decline(p: Pen) -> None:
    """A broken amphora."""
    p.shape(
        [(20, 52), (30, 44), (38, 52), (46, 42), (54, 54), (64, 44), (80, 52), (62, 88), (38, 88)],
        "#9b6a8c",
    )
    p.box(32, 86, 36, 8, "#6d4561", 3)
    p.box(26, 60, 48, 5, "#e8cf9c")
    p.shape([(56, 8), (78, 14), (72, 30), (60, 24), (52, 30)], "#9b6a8c")
    p.shape([(22, 22), (34, 16), (38, 30), (28, 34)], "#6d4561")


def blank(p: Pen) -> None:
    """An empty chit."""
    p.disc(50, 50, 40, "#8d8271")
    p.disc(50, 50, 34, "#cfc3ab")


def supply(p: Pen) -> None:
    """A basket of food: a supply round."""
    food(p)
    p.shape([(8, 56), (92, 56), (80, 95), (20, 95)], "#8a5a33")
    for y in (64, 76, 88):
        p.line([(14 + (y - 56) * 0.3, y), (86 - (y - 56) * 0.3, y)], 3, "#c48f56")


def shield(p: Pen) -> None:
    """A round shield: protection."""
    p.disc(50, 50, 44, "#7a3b22")
    p.disc(50, 50, 38, "#d98e3f")
    p.disc(50, 50, 26, "#7a3b22")
    p.disc(50, 50, 21, "#e9b872")
    p.disc(50, 50, 8, "#7a3b22")


def unfinished(p: Pen) -> None:
    """Scaffolding: a building with a coin on it."""
    for x in (18, 50, 82):
        p.line([(x, 10), (x, 92)], 6, "#8a5a33")
    for y in (28, 56, 84):
        p.line([(10, y), (90, y)], 6, "#c48f56")
    p.line([(18, 84), (50, 56)], 4, "#8a5a33")
    p.disc(68, 42, 20, "#8f6410")
    p.disc(68, 41, 17, "#f0c24b")


PICTURES = {
    draw.__name__: draw
    for draw in (
        wood, stone, food, luxury, coins, population, prestige,
        earthquake, drought, plague, tempest, decline, blank, supply, shield, unfinished,
    )
}  # fmt: skip

if __name__ == "__main__":
    folder = Path(__file__).parent / "resources"
    save_all(PICTURES, folder, 96)
    points = (ROOM / "signs" / "points.svg").read_text("utf-8")
    (folder / "points.png").write_bytes(small(raster(points, 96)))  # the same shield as on cards
