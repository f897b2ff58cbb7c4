"""What the scenes of Hadara are built of: temples, towers, jars, shields, ships, as shapes.

Each function draws one thing that stands on the ground at (x, y), `s` units high, lit from the
upper left.
"""

from __future__ import annotations

from typing import Final

from companion.art.colours import darker, lighter
from companion.art.scenery import disc, n, path, polygon, shadow, stroke

MARBLE: Final = "#f3ead6"
SHADE: Final = "#c9bb9c"
DEEP: Final = "#84745a"
CLAY: Final = "#b5653a"
ROOF: Final = "#b5492f"
GOLD: Final = "#e2ae32"
TRACK: Final = {"yellow": "#d79f1c", "red": "#b5402f", "blue": "#3a72b8", "green": "#5b8f35"}


def box(x: float, y: float, w: float, h: float, fill: str) -> str:
    """A rectangle by its upper left corner."""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" fill="{fill}"/>'


def wall(x: float, y: float, w: float, h: float, fill: str) -> str:
    """A body with its right third in the shade."""
    return box(x, y, w, h, fill) + box(x + w * 0.66, y, w * 0.34, h, darker(fill, 0.18))


def house(x: float, y: float, s: float, fill: str = "#efdcb4") -> str:
    """A plain house under a tiled roof."""
    w = s * 1.1
    door = box(x - w * 0.16, y - s * 0.34, w * 0.2, s * 0.34, "#5a3a22")
    roof = [
        (x - w * 0.6, y - s * 0.55),
        (x - w * 0.36, y - s),
        (x + w * 0.36, y - s),
        (x + w * 0.6, y - s * 0.55),
    ]
    return wall(x - w / 2, y - s * 0.6, w, s * 0.6, fill) + door + polygon(roof, ROOF) + polygon(
        [roof[0], roof[1], (x, roof[1][1]), (x - w * 0.1, roof[0][1])], lighter(ROOF, 0.18))  # fmt: skip


def hut(x: float, y: float, s: float) -> str:
    """A round hut of clay under straw."""
    w = s * 0.9
    roof = [(x - w * 0.68, y - s * 0.45), (x, y - s), (x + w * 0.68, y - s * 0.45)]
    body = wall(x - w / 2, y - s * 0.5, w, s * 0.5, "#cf9a62")
    return body + box(x - w * 0.13, y - s * 0.32, w * 0.26, s * 0.32, "#4c2f1a") + polygon(
        roof, "#c9a24a") + polygon([roof[0], roof[1], (x - w * 0.1, roof[0][1])], "#e3c26e")  # fmt: skip


def column(x: float, y: float, w: float, s: float) -> str:
    """A fluted column with its capital."""
    body = box(x - w / 2, y - s, w, s, MARBLE) + box(x + w * 0.14, y - s, w * 0.36, s, SHADE)
    cap = box(x - w * 0.8, y - s - w * 0.4, w * 1.6, w * 0.45, MARBLE)
    return body + cap + box(x - w * 0.75, y - w * 0.3, w * 1.5, w * 0.32, SHADE)


def temple(x: float, y: float, s: float, columns: int, roof: str = ROOF) -> str:
    """A temple front with so many columns."""
    w = s * (0.55 + 0.17 * columns)
    step = w / columns
    out = box(x - w * 0.6, y - s * 0.07, w * 1.2, s * 0.08, DEEP)
    out += box(x - w * 0.56, y - s * 0.14, w * 1.12, s * 0.08, SHADE)
    out += box(x - w / 2, y - s * 0.62, w, s * 0.5, "#6b5a44")
    for i in range(columns):
        out += column(x - w / 2 + step * (i + 0.5), y - s * 0.13, step * 0.44, s * 0.46)
    out += box(x - w * 0.54, y - s * 0.72, w * 1.08, s * 0.1, MARBLE)
    gable = [(x - w * 0.6, y - s * 0.72), (x, y - s), (x + w * 0.6, y - s * 0.72)]
    inner = [(x - w * 0.4, y - s * 0.75), (x, y - s * 0.93), (x + w * 0.4, y - s * 0.75)]
    return (
        out + polygon(gable, roof) + polygon(inner, MARBLE) + disc(x, y - s * 0.8, s * 0.035, GOLD)
    )


def tower(x: float, y: float, s: float, fill: str = "#cbb083", flag: str = "#b5402f") -> str:
    """A tower with battlements and a flag."""
    w = s * 0.42
    out = wall(x - w / 2, y - s * 0.78, w, s * 0.78, fill)
    out += wall(x - w * 0.64, y - s * 0.84, w * 1.28, s * 0.12, lighter(fill, 0.15))
    for i in range(3):
        out += box(
            x - w * 0.64 + i * w * 0.48, y - s * 0.92, w * 0.32, s * 0.1, lighter(fill, 0.15)
        )
    out += box(x - w * 0.1, y - s * 0.6, w * 0.16, s * 0.16, "#4c3a28")
    out += stroke(f"M{n(x)} {n(y - s * 0.9)}V{n(y - s * 1.2)}", "#4c3a28", s * 0.025)
    return out + polygon([(x, y - s * 1.2), (x + s * 0.3, y - s * 1.12), (x, y - s * 1.04)], flag)


def figure(x: float, y: float, s: float, fill: str = MARBLE) -> str:
    """A statue of a robed person on a base."""
    w = s * 0.3
    base = wall(x - w * 0.7, y - s * 0.2, w * 1.4, s * 0.2, "#b5a685")
    robe = path(
        f"M{n(x - w * 0.5)} {n(y - s * 0.2)}L{n(x - w * 0.42)} {n(y - s * 0.66)}Q{n(x)} {n(y - s * 0.8)} {n(x + w * 0.42)} {n(y - s * 0.66)}L{n(x + w * 0.5)} {n(y - s * 0.2)}Z",
        fill,
    )
    shade = path(
        f"M{n(x + w * 0.06)} {n(y - s * 0.2)}L{n(x + w * 0.1)} {n(y - s * 0.73)}L{n(x + w * 0.42)} {n(y - s * 0.66)}L{n(x + w * 0.5)} {n(y - s * 0.2)}Z",
        darker(fill, 0.2),
    )
    arm = stroke(
        f"M{n(x + w * 0.36)} {n(y - s * 0.64)}L{n(x + w * 0.8)} {n(y - s * 0.92)}", fill, s * 0.07
    )
    return shadow(x, y, w) + base + robe + shade + arm + disc(x, y - s * 0.82, s * 0.1, fill)


def ziggurat(x: float, y: float, s: float, steps: int, fill: str) -> str:
    """A stepped tower with a stair and a fire on top."""
    out = ""
    for i in range(steps):
        w, h = s * 1.5 * (1 - i / (steps + 0.6)), s * 0.82 / steps
        top = y - (i + 1) * h
        out += wall(x - w / 2, top, w, h, darker(fill, 0.05 * (i % 2))) + box(
            x - w / 2, top, w, h * 0.16, lighter(fill, 0.25)
        )
    out += polygon(
        [
            (x - s * 0.06, y - s * 0.82),
            (x + s * 0.06, y - s * 0.82),
            (x + s * 0.16, y),
            (x - s * 0.16, y),
        ],
        lighter(fill, 0.35),
    )
    return (
        out + disc(x, y - s * 0.9, s * 0.09, "#ffb84a") + disc(x, y - s * 0.88, s * 0.05, "#fff2b8")
    )


def obelisk(x: float, y: float, s: float, fill: str = "#d9c39a") -> str:
    """An obelisk with a gilded tip."""
    w = s * 0.16
    left = [(x - w * 0.7, y), (x - w * 0.42, y - s * 0.86), (x, y - s * 0.86), (x, y)]
    right = [(x, y), (x, y - s * 0.86), (x + w * 0.42, y - s * 0.86), (x + w * 0.7, y)]
    tip = [(x - w * 0.42, y - s * 0.86), (x, y - s), (x + w * 0.42, y - s * 0.86)]
    return (
        shadow(x, y, w)
        + polygon(left, lighter(fill, 0.2))
        + polygon(right, darker(fill, 0.16))
        + polygon(tip, GOLD)
    )
