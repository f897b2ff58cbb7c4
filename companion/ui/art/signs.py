"""Draws the signs of the app in white, so that a theme can tint them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from companion.ui.art.pen import Pen, Point, save_all

W = "#ffffff"
NONE = (0, 0, 0, 0)


def back(p: Pen) -> None:
    """An arrow to the left."""
    p.line([(20, 50), (82, 50)], 11, W)
    p.line([(46, 22), (18, 50), (46, 78)], 11, W)


def forward(p: Pen) -> None:
    """An arrow to the right."""
    p.line([(18, 50), (80, 50)], 11, W)
    p.line([(54, 22), (82, 50), (54, 78)], 11, W)


def undo(p: Pen) -> None:
    """An arrow that turns back."""
    p.arc(54, 56, 28, -150, 100, 10, W)
    p.shape([(12, 44), (46, 22), (46, 62)], W)


def redo(p: Pen) -> None:
    """An arrow that turns forward."""
    p.arc(46, 56, 28, -30, -280, 10, W)
    p.shape([(88, 44), (54, 22), (54, 62)], W)


def why(p: Pen) -> None:
    """A question mark."""
    p.arc(50, 34, 20, -190, 60, 11, W)
    p.line([(58, 53), (50, 62), (50, 68)], 11, W)
    p.disc(50, 86, 7, W)


def gear(p: Pen) -> None:
    """A cog: settings."""
    for i in range(8):
        a = math.pi * i / 4
        x, y = 50 + 36 * math.cos(a), 50 + 36 * math.sin(a)
        p.line([(50, 50), (x, y)], 17, W)
    p.disc(50, 50, 32, W)
    p.disc(50, 50, 14, NONE)


def check(p: Pen) -> None:
    """A tick."""
    p.line([(18, 54), (42, 78), (84, 26)], 13, W)


def cross(p: Pen) -> None:
    """A cross: no."""
    p.line([(24, 24), (76, 76)], 13, W)
    p.line([(76, 24), (24, 76)], 13, W)


def plus(p: Pen) -> None:
    """Plus."""
    p.line([(50, 18), (50, 82)], 13, W)
    p.line([(18, 50), (82, 50)], 13, W)


def minus(p: Pen) -> None:
    """Minus."""
    p.line([(18, 50), (82, 50)], 13, W)


def up(p: Pen) -> None:
    """A wedge upwards."""
    p.line([(20, 64), (50, 34), (80, 64)], 13, W)


def down(p: Pen) -> None:
    """A wedge downwards."""
    p.line([(20, 36), (50, 66), (80, 36)], 13, W)


def play(p: Pen) -> None:
    """A wedge to the right: go."""
    p.shape([(28, 14), (86, 50), (28, 86)], W)


def hand(p: Pen) -> None:
    """A pointing hand: touch."""
    p.line([(42, 16), (42, 60)], 14, W)
    for x in (56, 69, 81):
        p.line([(x, 48), (x, 64)], 12, W)
    p.box(35, 54, 52, 34, W, 15)
    p.line([(36, 72), (19, 56)], 12, W)


def flag(p: Pen) -> None:
    """A flag on its pole: the last round."""
    p.line([(26, 14), (26, 90)], 10, W)
    p.shape([(26, 16), (84, 16), (68, 36), (84, 56), (26, 56)], W)


def lamp(p: Pen) -> None:
    """A lamp with rays: a light."""
    p.disc(50, 48, 20, W)
    p.box(41, 66, 18, 18, W, 5)
    for i in range(7):
        a = math.radians(180 + 30 * i)
        near, far = 29, 41
        p.line([(50 + r * math.cos(a), 48 + r * math.sin(a)) for r in (near, far)], 6, W)


def bell(p: Pen) -> None:
    """A bell on a counter: call somebody."""
    p.disc(50, 66, 36, W)
    p.box(4, 66, 92, 40, NONE, 0)
    p.box(10, 72, 80, 12, W, 6)
    p.line([(50, 30), (50, 20)], 8, W)
    p.disc(50, 17, 8, W)


def table(p: Pen) -> None:
    """A table with places."""
    p.box(8, 22, 84, 50, W, 10)
    for x in (20, 42, 64):
        p.box(x, 33, 16, 28, NONE, 4)
    p.line([(22, 72), (22, 88)], 8, W)
    p.line([(78, 72), (78, 88)], 8, W)


def tag(p: Pen) -> None:
    """A tag with waves: a reader."""
    p.disc(26, 50, 11, W)
    for r in (24, 40, 56):
        p.arc(26, 50, r, -42, 42, 8, W)


def wait(p: Pen) -> None:
    """An hourglass: wait."""
    p.line([(22, 12), (78, 12)], 10, W)
    p.line([(22, 88), (78, 88)], 10, W)
    p.shape([(28, 16), (72, 16), (54, 50), (72, 84), (28, 84), (46, 50)], W)
    p.shape([(38, 22), (62, 22), (57, 32), (43, 32)], NONE)


def guide(p: Pen) -> None:
    """From here to there."""
    p.box(8, 56, 30, 30, W, 6)
    p.box(62, 56, 30, 30, W, 6)
    p.box(69, 63, 16, 16, NONE, 3)
    p.arc(50, 52, 28, 190, 345, 8, W)
    p.shape([(88, 30), (80, 54), (62, 40)], W)


def book(p: Pen) -> None:
    """An open book: the rules."""
    p.shape([(8, 20), (46, 28), (46, 84), (8, 74)], W)
    p.shape([(92, 20), (54, 28), (54, 84), (92, 74)], W)


def box(p: Pen) -> None:
    """A box with a lid."""
    p.box(6, 24, 88, 20, W, 5)
    p.box(13, 49, 74, 38, W, 5)
    p.box(38, 57, 24, 8, NONE, 4)


def home(p: Pen) -> None:
    """A house."""
    p.shape([(50, 10), (94, 50), (6, 50)], W)
    p.box(20, 46, 60, 42, W, 5)
    p.box(42, 60, 16, 28, NONE, 3)


def language(p: Pen) -> None:
    """A globe."""
    p.disc(50, 50, 42, W)
    p.disc(50, 50, 35, NONE)
    p.line([(12, 50), (88, 50)], 6, W)
    p.line([(50, 12), (50, 88)], 6, W)
    for side in (-1, 1):
        p.arc(50 + side * 46, 50, 60, 180 - 36 if side > 0 else -36, 216 if side > 0 else 36, 6, W)


def link_ready(p: Pen) -> None:
    """Two joined plugs."""
    p.line([(6, 50), (94, 50)], 9, W)
    p.box(22, 28, 26, 44, W, 9)
    p.box(53, 28, 26, 44, W, 9)


def link_lost(p: Pen) -> None:
    """Two plugs apart."""
    p.line([(4, 50), (16, 50)], 9, W)
    p.line([(84, 50), (96, 50)], 9, W)
    p.box(14, 28, 22, 44, W, 9)
    p.box(64, 28, 22, 44, W, 9)
    p.line([(44, 34), (40, 24)], 6, W)
    p.line([(56, 66), (60, 76)], 6, W)
    p.line([(56, 34), (60, 24)], 6, W)
    p.line([(44, 66), (40, 76)], 6, W)


def link_seek(p: Pen) -> None:
    """Three dots: looking."""
    for x in (20, 50, 80):
        p.disc(x, 50, 11, W)


def warn(p: Pen) -> None:
    """A triangle with a mark."""
    p.line([(50, 14), (90, 82), (10, 82), (50, 14)], 12, W)
    p.shape([(50, 14), (90, 82), (10, 82)], W)
    p.line([(50, 38), (50, 58)], 9, NONE)
    p.disc(50, 72, 5.5, NONE)


def menu(p: Pen) -> None:
    """Three bars."""
    for y in (24, 50, 76):
        p.line([(16, y), (84, y)], 11, W)


def people(p: Pen) -> None:
    """Two people."""
    p.disc(34, 30, 16, W)
    p.box(10, 50, 48, 40, W, 20)
    p.disc(70, 36, 13, W)
    p.box(62, 54, 30, 34, W, 15)


def chart(p: Pen) -> None:
    """A list with a sum: the ledger."""
    for y in (20, 42):
        p.line([(14, y), (60, y)], 8, W)
        p.line([(76, y), (86, y)], 8, W)
    p.line([(12, 62), (88, 62)], 5, W)
    p.line([(50, 82), (86, 82)], 11, W)


def _ring(p: Pen, corners: int, turn: float = -90) -> list[Point]:
    return [
        (
            50 + 46 * math.cos(math.radians(turn + 360 * i / corners)),
            50 + 46 * math.sin(math.radians(turn + 360 * i / corners)),
        )
        for i in range(corners)
    ]


def seat_circle(p: Pen) -> None:
    """A disc."""
    p.disc(50, 50, 44, W)


def seat_square(p: Pen) -> None:
    """A square."""
    p.box(10, 10, 80, 80, W, 12)


def seat_triangle(p: Pen) -> None:
    """A triangle."""
    p.line([(50, 16), (90, 84), (10, 84), (50, 16)], 10, W)
    p.shape([(50, 16), (90, 84), (10, 84)], W)


def seat_diamond(p: Pen) -> None:
    """A diamond."""
    p.shape(_ring(p, 4), W)


def seat_hexagon(p: Pen) -> None:
    """A hexagon."""
    p.shape(_ring(p, 6), W)


def seat_star(p: Pen) -> None:
    """A star."""
    p.star(50, 53, 48, 0.5, 5, W)


def seat_ring(p: Pen) -> None:
    """A ring."""
    p.disc(50, 50, 44, W)
    p.disc(50, 50, 20, NONE)


def seat_moon(p: Pen) -> None:
    """A crescent."""
    p.disc(50, 50, 44, W)
    p.disc(68, 40, 34, NONE)


DIGITS = {
    1: [(39, 38), (53, 27), (53, 73)],
    2: [(36, 38), (42, 29), (55, 28), (62, 36), (60, 46), (37, 72), (65, 72)],
    3: [(37, 29), (62, 29), (48, 46), (58, 48), (63, 58), (59, 69), (48, 73), (36, 68)],
    4: [(57, 74), (57, 27), (33, 60), (68, 60)],
}
"""The strokes of the numbers of seats."""


def numbered(digit: Sequence[Point], p: Pen) -> None:
    """A disc with a number in it."""
    p.disc(50, 50, 46, W)
    p.line(digit, 10, NONE)


PICTURES = {
    draw.__name__: draw
    for draw in (
        back, forward, undo, redo, why, gear, check, cross, plus, minus, up, down, play, hand,
        flag, lamp, bell, table, tag, wait, guide, book, box, home, language, link_ready, link_lost,
        link_seek, warn, menu, people, chart, seat_circle, seat_square, seat_triangle,
        seat_diamond, seat_hexagon, seat_star, seat_ring, seat_moon,
    )
}  # fmt: skip
PICTURES |= {f"seat_{number}": partial(numbered, digit) for number, digit in DIGITS.items()}

if __name__ == "__main__":
    save_all(PICTURES, Path(__file__).parent / "signs", 72)
