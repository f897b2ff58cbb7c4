"""Mushrooms of Earth as SVG: a form each, from a seed, colour of the cap and a second colour."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Final

from companion.art.colours import darker, lighter, mixed
from companion.art.scenery import ball, disc, leaf, n, path, shadow, stroke, tuft
from companion.games.earth.art.trees import Grown

STEM: Final = "#f0e2c6"


def _stem(x: float, y: float, top: float, half: float, fill: str = STEM, fat: float = 1.3) -> str:
    whole = f"M{n(x - half * fat)} {n(y)}C{n(x - half * fat)} {n(y - (y - top) * 0.3)} {n(x - half)} {n(top + (y - top) * 0.3)} {n(x - half * 0.9)} {n(top)}H{n(x + half * 0.9)}C{n(x + half)} {n(top + (y - top) * 0.3)} {n(x + half * fat)} {n(y - (y - top) * 0.3)} {n(x + half * fat)} {n(y)}Q{n(x)} {n(y + half * 0.4)} {n(x - half * fat)} {n(y)}Z"
    light = f"M{n(x - half * fat)} {n(y)}C{n(x - half * fat)} {n(y - (y - top) * 0.3)} {n(x - half)} {n(top + (y - top) * 0.3)} {n(x - half * 0.9)} {n(top)}H{n(x)}Q{n(x - half * 0.3)} {n((y + top) / 2)} {n(x - half * 0.2)} {n(y)}Z"
    return path(whole, darker(fill, 0.16)) + path(light, lighter(fill, 0.5))


def _hat(x: float, y: float, half: float, high: float, fill: str) -> str:
    """A cap whose rim lies at the height y."""
    rim = half * 0.2
    out = disc(x, y, half * 0.98, darker(STEM, 0.3), rim)
    for k in range(-7, 8):
        out += stroke(
            f"M{n(x + k * half * 0.03)} {n(y - rim * 0.4)}L{n(x + k * half * 0.12)} {n(y + rim * 0.9 * math.sqrt(max(0.0, 1 - (k / 8) ** 2)))}",
            darker(STEM, 0.42),
            1.6,
        )
    d = f"M{n(x - half)} {n(y + 2)}C{n(x - half)} {n(y - high * 0.75)} {n(x - half * 0.55)} {n(y - high)} {n(x)} {n(y - high)}C{n(x + half * 0.55)} {n(y - high)} {n(x + half)} {n(y - high * 0.75)} {n(x + half)} {n(y + 2)}Q{n(x)} {n(y + rim * 0.5)} {n(x - half)} {n(y + 2)}Z"
    glow = f"M{n(x - half * 0.9)} {n(y - high * 0.2)}C{n(x - half * 0.8)} {n(y - high * 0.75)} {n(x - half * 0.4)} {n(y - high * 0.93)} {n(x + half * 0.05)} {n(y - high * 0.93)}C{n(x - half * 0.4)} {n(y - high * 0.7)} {n(x - half * 0.5)} {n(y - high * 0.4)} {n(x - half * 0.9)} {n(y - high * 0.2)}Z"
    return out + path(d, darker(fill, 0.12)) + path(glow, lighter(fill, 0.3))


def _three(rng: Random) -> list[tuple[float, float]]:
    return [
        (-0.46 + rng.uniform(-0.05, 0.05), 0.5),
        (0.46 + rng.uniform(-0.05, 0.05), 0.6),
        (0.0, 1.0),
    ]


def _caps(
    rng: Random, x: float, y: float, s: float, first: str, high: float, half: float, fat: float
) -> str:
    out = shadow(x, y, s * 0.6)
    for k, size in _three(rng):
        cx, top = x + k * s, y - s * 0.5 * size
        out += _stem(cx, y, top, s * 0.075 * size * fat) + _hat(
            cx, top, s * half * size, s * high * size, first
        )
    return out


def cap(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Three plain caps."""
    return _caps(rng, x, y, s, first, 0.34, 0.4, 1.0)


def dots(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Caps with pale spots."""
    out = cap(rng, x, y, s, first, second)
    for k, size in ((-0.46, 0.5), (0.46, 0.6), (0.0, 1.0)):
        for px, py, r in (
            (-0.24, 0.08, 0.036),
            (-0.1, 0.2, 0.046),
            (0.08, 0.26, 0.038),
            (0.2, 0.14, 0.042),
            (0.02, 0.1, 0.034),
            (0.3, 0.05, 0.028),
            (-0.3, 0.02, 0.024),
        ):
            out += disc(
                x + (k + px * size) * s,
                y - s * 0.5 * size - py * s * size,
                r * s * size,
                second,
                r * s * size * 0.8,
            )
    return out


def fat(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Thick stems under round caps."""
    return _caps(rng, x, y, s, first, 0.36, 0.36, 2.1)


def parasol(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A wide flat cap with scales on a thin stem."""
    out = shadow(x, y, s * 0.5)
    for k, size in ((-0.42, 0.55), (0.1, 1.0)):
        cx, top = x + k * s, y - s * 0.74 * size
        out += (
            _stem(cx, y, top, s * 0.04 * size)
            + disc(cx, y - s * 0.5 * size, s * 0.09 * size, "#e4d2b0", s * 0.03 * size)
            + _hat(cx, top, s * 0.48 * size, s * 0.22 * size, first)
        )
        for i in range(15):
            t = (i / 14 - 0.5) * 1.7
            out += disc(
                cx + t * s * 0.44 * size,
                top - s * 0.18 * size * (1 - t * t * 0.8) * rng.uniform(0.4, 0.95),
                s * 0.024 * size,
                second,
                s * 0.014 * size,
            )
        out += disc(cx, top - s * 0.2 * size, s * 0.07 * size, second, s * 0.03 * size)
    return out


def funnel(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Funnels with ridges that run down the stem."""
    out = shadow(x, y, s * 0.55)
    for k, size in _three(rng):
        cx, top, half = x + k * s, y - s * 0.66 * size, s * 0.36 * size
        body = f"M{n(cx - half)} {n(top)}C{n(cx - half * 0.5)} {n(top + s * 0.2 * size)} {n(cx - half * 0.26)} {n(top + s * 0.3 * size)} {n(cx - half * 0.26)} {n(y)}H{n(cx + half * 0.26)}C{n(cx + half * 0.26)} {n(top + s * 0.3 * size)} {n(cx + half * 0.5)} {n(top + s * 0.2 * size)} {n(cx + half)} {n(top)}Z"
        out += path(body, lighter(first, 0.12))
        for j in range(-5, 6):
            out += stroke(
                f"M{n(cx + j * half * 0.045)} {n(top + s * 0.32 * size)}Q{n(cx + j * half * 0.08)} {n(top + s * 0.18 * size)} {n(cx + j * half * 0.17)} {n(top + 3)}",
                darker(first, 0.25),
                2,
            )
        wave = "".join(
            f"q{n(half / 4)} {n((-1) ** i * half * 0.16)} {n(half / 2)} 0" for i in range(4)
        )
        out += (
            disc(cx, top, half, darker(first, 0.12), half * 0.26)
            + disc(cx - half * 0.05, top - 2, half * 0.8, second, half * 0.17)
            + stroke(f"M{n(cx - half)} {n(top)}{wave}", lighter(first, 0.3), 4)
        )
    return out


def trumpet(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Dark horns with rolled rims."""
    out = shadow(x, y, s * 0.5)
    for k, size in ((-0.36, 0.66), (0.38, 0.6), (-0.12, 0.86), (0.14, 1.0)):
        cx, top, half = x + k * s, y - s * 0.8 * size, s * 0.2 * size
        out += path(
            f"M{n(cx - half)} {n(top)}Q{n(cx - half * 0.2)} {n(top + s * 0.3)} {n(cx - half * 0.2)} {n(y)}H{n(cx + half * 0.25)}Q{n(cx + half * 0.3)} {n(top + s * 0.3)} {n(cx + half)} {n(top)}Z",
            first,
        ) + stroke(
            f"M{n(cx - half * 0.7)} {n(top + 6)}Q{n(cx - half * 0.1)} {n(top + s * 0.3)} {n(cx - half * 0.05)} {n(y)}",
            lighter(second, 0.2),
            5,
        )
        out += disc(cx, top, half, second, half * 0.36) + disc(
            cx, top + 2, half * 0.72, "#1f1b18", half * 0.22
        )
    return out


def _log(x: float, y: float, s: float) -> str:
    out = path(
        f"M{n(x - s * 0.24)} {n(y)}C{n(x - s * 0.2)} {n(y - s * 0.5)} {n(x - s * 0.2)} {n(y - s * 0.8)} {n(x - s * 0.22)} {n(y - s * 2.2)}H{n(x + s * 0.22)}C{n(x + s * 0.2)} {n(y - s * 0.8)} {n(x + s * 0.2)} {n(y - s * 0.4)} {n(x + s * 0.28)} {n(y)}Z",
        "#5d4128",
    )
    out += path(
        f"M{n(x - s * 0.24)} {n(y)}C{n(x - s * 0.2)} {n(y - s * 0.5)} {n(x - s * 0.2)} {n(y - s * 0.8)} {n(x - s * 0.22)} {n(y - s * 2.2)}H{n(x - s * 0.06)}C{n(x - s * 0.08)} {n(y - s * 0.7)} {n(x - s * 0.06)} {n(y - s * 0.4)} {n(x - s * 0.08)} {n(y)}Z",
        "#80603e",
    )
    return out + "".join(
        stroke(
            f"M{n(x + k * s)} {n(y - 6)}Q{n(x + k * s + 6)} {n(y - s * 0.5)} {n(x + k * s * 0.8)} {n(y - s * 2)}",
            "#46301c",
            4,
        )
        for k in (-0.12, 0.02, 0.13)
    )


def _fan(cx: float, cy: float, r: float, side: int, rings: list[str]) -> str:
    out = ""
    for i, tone in enumerate(rings):
        k = r * (1 - i / len(rings))
        out += path(
            f"M{n(cx)} {n(cy - k * 0.12)}C{n(cx + side * k * 0.3)} {n(cy - k * 0.6)} {n(cx + side * k * 1.25)} {n(cy - k * 0.5)} {n(cx + side * k * 1.3)} {n(cy)}C{n(cx + side * k * 1.2)} {n(cy + k * 0.3)} {n(cx + side * k * 0.3)} {n(cy + k * 0.3)} {n(cx)} {n(cy + k * 0.16)}Z",
            tone,
        )
    return out


def shelf(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Brackets on a trunk."""
    out = shadow(x, y, s * 0.4) + _log(x, y, s)
    rows = (
        (-1, 0.3, 0.3),
        (1, 0.22, 0.36),
        (-1, 0.56, 0.36),
        (1, 0.52, 0.3),
        (1, 0.82, 0.27),
        (-1, 0.84, 0.24),
    )
    for side, up, r in rows:
        cx, cy = x + side * s * 0.1, y - s * (up + rng.uniform(-0.03, 0.03))
        out += _fan(cx, cy + s * 0.04, s * r, side, ["#2b1c10"]).replace(
            "/>", ' fill-opacity=".35"/>'
        )
        out += _fan(
            cx,
            cy,
            s * r * rng.uniform(0.92, 1.08),
            side,
            [second, darker(first, 0.12), first, lighter(first, 0.25), darker(first, 0.05)],
        )
    return out


def tail(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Brackets in rings of many colours."""
    out = shadow(x, y, s * 0.4) + _log(x, y, s)
    for side, up, r in (
        (-1, 0.26, 0.34),
        (1, 0.24, 0.36),
        (-1, 0.52, 0.32),
        (1, 0.56, 0.36),
        (-1, 0.8, 0.34),
        (1, 0.88, 0.28),
    ):
        out += _fan(
            x + side * s * 0.06,
            y - s * up,
            s * r,
            side,
            ["#f1e6d0", second, "#d99a55", darker(second, 0.3), "#b8c4d4", first, "#e2c08a"],
        )
    return out


def ear(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Soft folded ears on a trunk."""
    out = shadow(x, y, s * 0.4) + _log(x, y, s)
    for side, up, r in (
        (-1, 0.26, 0.2),
        (1, 0.3, 0.24),
        (-1, 0.56, 0.25),
        (1, 0.62, 0.2),
        (-1, 0.86, 0.18),
        (1, 0.9, 0.2),
    ):
        cx, cy = x + side * s * 0.2, y - up * s
        out += (
            disc(cx + 4, cy + 6, r * s * 0.8, "#2b1c10", r * s, 'fill-opacity=".35"')
            + disc(cx, cy, r * s * 0.78, darker(first, 0.16), r * s)
            + disc(cx - 3, cy - 4, r * s * 0.6, first, r * s * 0.8)
            + disc(
                cx + side * r * s * 0.14,
                cy + r * s * 0.1,
                r * s * 0.34,
                darker(first, 0.35),
                r * s * 0.52,
            )
            + disc(cx - r * s * 0.3, cy - r * s * 0.5, r * s * 0.14, lighter(first, 0.6))
        )
    return out


def oyster(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A pile of fans from one foot."""
    out = shadow(x, y, s * 0.5)
    for side, up, r in (
        (-1, 0.18, 0.42),
        (1, 0.2, 0.44),
        (-1, 0.42, 0.4),
        (1, 0.46, 0.38),
        (-1, 0.66, 0.3),
        (1, 0.7, 0.28),
    ):
        out += _fan(
            x - side * s * 0.08,
            y - up * s,
            r * s,
            side,
            [darker(first, 0.3), first, second, lighter(first, 0.2)],
        )
    return out


def morel(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Honeycomb heads."""
    out = shadow(x, y, s * 0.45)
    for k, size in _three(rng):
        cx, top = x + k * s, y - s * 0.92 * size
        low, half = y - s * 0.3 * size, s * 0.22 * size
        out += _stem(cx, y, low - 6, s * 0.1 * size, second)
        out += path(
            f"M{n(cx)} {n(top)}C{n(cx + half * 1.1)} {n(top + 10)} {n(cx + half * 1.4)} {n(low - 10)} {n(cx + half * 0.6)} {n(low + 4)}H{n(cx - half * 0.6)}C{n(cx - half * 1.4)} {n(low - 10)} {n(cx - half * 1.1)} {n(top + 10)} {n(cx)} {n(top)}Z",
            lighter(first, 0.12),
        )
        for r in range(6):
            for c in range(-2, 3):
                wide = half * 0.42 * (0.62 + 0.5 * math.sin((r + 1) / 7 * math.pi))
                px, py = (
                    cx + (c + (r % 2) * 0.5 - 0.25) * wide,
                    top + (low - top) * (0.14 + 0.145 * r),
                )
                if abs(px - cx) < half * (0.5 + 0.5 * math.sin((r + 1.3) / 8 * math.pi)):
                    out += disc(px, py, wide * 0.36, darker(first, 0.42), (low - top) * 0.055)
    return out


def coral(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Branching fingers."""
    out = shadow(x, y, s * 0.5)

    def arm(bx: float, by: float, turn: float, long: float, deep: int) -> str:
        tx, ty = bx + long * math.cos(turn), by + long * math.sin(turn)
        here = stroke(
            f"M{n(bx)} {n(by)}L{n(tx)} {n(ty)}",
            mixed(second, darker(first, 0.1), deep / 3),
            7 + deep * 8,
        )
        if deep == 0:
            return here + disc(tx, ty, 5, lighter(second, 0.4))
        return here + "".join(
            arm(tx, ty, turn + side * rng.uniform(0.22, 0.46), long * 0.78, deep - 1)
            for side in (-1, 1)
        )

    for k in (-0.3, -0.1, 0.1, 0.3):
        out += arm(x + k * s, y, -math.pi / 2 + k * 1.3, s * rng.uniform(0.24, 0.3), 3)
    return out


def mane(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Tall shaggy bells."""
    out = shadow(x, y, s * 0.45)
    for k, size in _three(rng):
        cx, top, half, low = x + k * s, y - s * 0.96 * size, s * 0.19 * size, y - s * 0.24 * size
        out += _stem(cx, y, low - 8, s * 0.055 * size)
        out += path(
            f"M{n(cx)} {n(top)}C{n(cx + half)} {n(top)} {n(cx + half * 1.1)} {n(low - 40)} {n(cx + half * 1.2)} {n(low)}H{n(cx - half * 1.2)}C{n(cx - half * 1.1)} {n(low - 40)} {n(cx - half)} {n(top)} {n(cx)} {n(top)}Z",
            darker(first, 0.06),
        )
        for r in range(6):
            for c in range(-3, 4):
                px, py = cx + c * half * 0.3, top + (low - top) * (0.16 + r * 0.15)
                if abs(px - cx) < half * (0.6 + r * 0.09):
                    out += leaf(
                        px,
                        py,
                        s * 0.07 * size,
                        90 + c * 14,
                        second if c < 1 else darker(first, 0.25),
                        0.4,
                    )
    return out


def puff(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Huge pale balls in the grass."""
    out = shadow(x, y, s * 0.6)
    for k, r in ((-0.5, 0.17), (0.52, 0.2), (0.0, 0.4)):
        cx, cy = x + k * s, y - r * s * 0.92
        out += (
            disc(cx, cy, r * s, darker(first, 0.2), r * s * 0.96)
            + disc(cx - r * s * 0.06, cy - r * s * 0.06, r * s * 0.92, first, r * s * 0.88)
            + disc(cx - r * s * 0.3, cy - r * s * 0.36, r * s * 0.4, "#ffffff", r * s * 0.32)
        )
        out += "".join(
            disc(
                cx + rng.uniform(-0.6, 0.6) * r * s,
                cy + rng.uniform(-0.5, 0.6) * r * s,
                3,
                darker(first, 0.22),
            )
            for _ in range(10)
        )
    return out + "".join(
        tuft(rng, x + k * s, y + 6, s * 0.14, "#6a9a45") for k in (-0.7, -0.25, 0.25, 0.72)
    )


def beard(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A hanging ball of long teeth on a trunk."""
    out = shadow(x, y, s * 0.4) + _log(x, y, s)
    for r in range(7):
        for c in range(13):
            k = (c - 6) / 6
            half = s * 0.38 * math.sin((r + 2) / 9 * math.pi)
            out += leaf(
                x + k * half,
                y - s * (0.86 - 0.075 * r) - s * 0.06 * (1 - k * k),
                s * 0.17,
                90,
                mixed(
                    first, darker(first, 0.24), max(0.0, (k + 1) / 2 * 0.9 + rng.uniform(-0.1, 0.1))
                ),
                0.17,
            )
    return out


def bleeding(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Pale cushions with red drops."""
    out = shadow(x, y, s * 0.6)
    for k, r in ((-0.42, 0.24), (0.44, 0.26), (0.0, 0.38)):
        cx, cy = x + k * s, y - r * s * 0.62
        out += disc(cx, cy, r * s * 1.12, darker(first, 0.2), r * s * 0.7) + disc(
            cx - 4, cy - 5, r * s, first, r * s * 0.6
        )
        for _ in range(9):
            a, far = rng.uniform(0, math.tau), rng.uniform(0.1, 0.8)
            out += ball(
                cx + r * s * far * math.cos(a),
                cy + r * s * 0.5 * far * math.sin(a),
                r * s * rng.uniform(0.08, 0.13),
                second,
            )
    return out


def cluster(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Many small caps from one foot."""
    out = shadow(x, y, s * 0.5)
    for k, size in (
        (-0.5, 0.5),
        (0.52, 0.52),
        (-0.3, 0.72),
        (0.32, 0.68),
        (0.0, 0.92),
        (-0.16, 0.48),
        (0.17, 0.44),
    ):
        cx, top = x + k * s, y - s * 0.74 * size
        out += stroke(
            f"M{n(x + k * s * 0.2)} {n(y)}Q{n(x + k * s * 0.5)} {n(y - s * 0.3 * size)} {n(cx)} {n(top)}",
            darker(second, 0.1),
            s * 0.055,
        ) + _hat(cx, top, s * 0.21, s * 0.15, first)
    return out


def glow(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Caps that shine at night."""
    out = disc(x, y - s * 0.45, s * 0.9, "#12262e", s * 0.6, 'fill-opacity=".75"')
    for r in (0.62, 0.46, 0.32):
        out += disc(x, y - s * 0.5, r * s, first, r * s * 0.8, 'fill-opacity=".14"')
    return out + _caps(rng, x, y, s * 0.94, first, 0.26, 0.32, 0.6)


def cage(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A red lattice that breaks out of an egg."""
    cy, r = y - s * 0.56, s * 0.4
    out = shadow(x, y, s * 0.4) + disc(x, cy, r * 0.9, "#3c1410", r * 0.9)
    for turn in range(0, 180, 36):
        out += f'<ellipse cx="{n(x)}" cy="{n(cy)}" rx="{n(r)}" ry="{n(r * 0.44)}" fill="none" stroke="{darker(first, 0.12)}" stroke-width="{n(s * 0.06)}" transform="rotate({turn} {n(x)} {n(cy)})"/><ellipse cx="{n(x - 3)}" cy="{n(cy - 3)}" rx="{n(r)}" ry="{n(r * 0.44)}" fill="none" stroke="{lighter(first, 0.2)}" stroke-width="{n(s * 0.025)}" transform="rotate({turn} {n(x)} {n(cy)})"/>'
    return out + path(
        f"M{n(x - s * 0.28)} {n(y - s * 0.24)}l{n(s * 0.14)} {n(s * 0.08)}l{n(s * 0.12)} {n(-s * 0.1)}l{n(s * 0.14)} {n(s * 0.1)}l{n(s * 0.16)} {n(-s * 0.08)}Q{n(x + s * 0.26)} {n(y + 4)} {n(x)} {n(y + 4)}Q{n(x - s * 0.28)} {n(y + 4)} {n(x - s * 0.28)} {n(y - s * 0.24)}Z",
        second,
    )


def star(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Red arms that spread from a stalk."""
    out = shadow(x, y, s * 0.4) + _stem(x, y, y - s * 0.4, s * 0.1, second)
    for turn in (-172, -8, -146, -34, -118, -62, -90):
        out += leaf(x, y - s * 0.4, s * 0.56, turn, first, 0.16)
    return (
        out
        + disc(x, y - s * 0.41, s * 0.15, "#5a231a", s * 0.08)
        + disc(x - 4, y - s * 0.42, s * 0.09, "#8a4a30", s * 0.045)
    )


def cups(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Goblets on a twig."""
    out = stroke(
        f"M{n(x - s * 0.9)} {n(y - s * 0.03)}Q{n(x)} {n(y - s * 0.16)} {n(x + s * 0.9)} {n(y - s * 0.04)}",
        "#6d4c2e",
        s * 0.1,
    )
    for k, high, r in (
        (-0.52, 0.36, 0.17),
        (0.54, 0.4, 0.18),
        (-0.18, 0.62, 0.22),
        (0.2, 0.5, 0.2),
    ):
        cx, top = x + k * s, y - high * s
        out += (
            stroke(f"M{n(cx)} {n(y - s * 0.1)}V{n(top + r * s)}", second, s * 0.05)
            + path(
                f"M{n(cx - r * s)} {n(top)}C{n(cx - r * s)} {n(top + r * s * 1.3)} {n(cx + r * s)} {n(top + r * s * 1.3)} {n(cx + r * s)} {n(top)}Z",
                darker(second, 0.1),
            )
            + disc(cx, top, r * s, first, r * s * 0.4)
            + disc(cx, top + 3, r * s * 0.78, darker(first, 0.24), r * s * 0.28)
        )
    return out


def slime(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A net of veins that creeps over a log."""
    out = (
        shadow(x, y, s * 0.6)
        + f'<rect x="{n(x - s * 0.8)}" y="{n(y - s * 0.36)}" width="{n(s * 1.6)}" height="{n(s * 0.36)}" rx="{n(s * 0.16)}" fill="#5d4128"/>'
        + disc(x + s * 0.74, y - s * 0.18, s * 0.11, "#b58a58", s * 0.18)
    )
    for i in range(8):
        k = (i - 3.5) / 3.5
        out += stroke(
            f"M{n(x)} {n(y - s * 0.14)}Q{n(x + k * s * 0.3)} {n(y - s * 0.5)} {n(x + k * s * 0.78)} {n(y - s * rng.uniform(0.04, 0.36))}",
            darker(first, 0.06 * (i % 3)),
            s * rng.uniform(0.03, 0.06),
        )
    for _ in range(26):
        out += ball(
            x + rng.uniform(-0.6, 0.6) * s,
            y - rng.uniform(0.12, 0.5) * s,
            s * rng.uniform(0.03, 0.075),
            first,
        )
    return out


FUNGI: Final[Mapping[str, Grown]] = {
    "cap": cap, "dots": dots, "fat": fat, "parasol": parasol, "funnel": funnel,
    "trumpet": trumpet, "shelf": shelf, "tail": tail, "ear": ear, "oyster": oyster,
    "morel": morel, "coral": coral, "mane": mane, "puff": puff, "beard": beard,
    "bleeding": bleeding, "cluster": cluster, "glow": glow, "cage": cage, "star": star,
    "cups": cups, "slime": slime,
}  # fmt: skip
