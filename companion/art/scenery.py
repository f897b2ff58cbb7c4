"""Landscapes and growing things as SVG, from a seed: shapes in layers, light from the upper left.

Every function returns markup as a plain string and draws with the random numbers it is given, so
that the same seed gives the same picture. Nothing here knows a game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from companion.art.colours import darker, lighter, mixed

Point = tuple[float, float]
SNOW: Final = "#f4f8fb"


def n(value: float) -> str:
    """A number as short as it can be told."""
    told = f"{value:.1f}"
    return told[:-2] if told[-1] == "0" else told


def path(d: str, fill: str, extra: str = "") -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{fill}" {extra}/>'


def stroke(d: str, colour: str, width: float) -> str:
    """A line with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def disc(x: float, y: float, r: float, fill: str, ry: float = 0, extra: str = "") -> str:
    """A circle, or an ellipse with `ry`."""
    return f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(r)}" ry="{n(ry or r)}" fill="{fill}" {extra}/>'


def ball(x: float, y: float, r: float, fill: str) -> str:
    """A round thing with light on its upper left and shade below."""
    return (
        disc(x, y, r, darker(fill, 0.22))
        + disc(x - r * 0.08, y - r * 0.1, r * 0.9, fill)
        + disc(x - r * 0.3, y - r * 0.34, r * 0.42, lighter(fill, 0.4))
    )


def polygon(points: Iterable[Point], fill: str) -> str:
    """A filled polygon."""
    return f'<polygon points="{" ".join(f"{n(x)},{n(y)}" for x, y in points)}" fill="{fill}"/>'


def smooth(points: Sequence[Point], low: float) -> str:
    """A soft line through points, closed along the height `low`."""
    d = f"M{n(points[0][0])} {n(low)}V{n(points[0][1])}"
    for (ax, ay), (bx, by) in pairwise(points):
        middle = (ax + bx) / 2
        d += f"C{n(middle)} {n(ay)} {n(middle)} {n(by)} {n(bx)} {n(by)}"
    return f"{d}V{n(low)}Z"


def sky(key: str, w: float, h: float, top: str, low: str) -> str:
    """The sky, paler towards the land."""
    return (
        f'<linearGradient id="sky-{key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" '
        f'stop-color="{top}"/><stop offset="1" stop-color="{low}"/></linearGradient>'
        f'<rect width="{n(w)}" height="{n(h)}" fill="url(#sky-{key})"/>'
    )


def sun(x: float, y: float, r: float, fill: str = "#fff0b8") -> str:
    """The sun with its glow."""
    glow = "".join(disc(x, y, r * k, fill, extra='fill-opacity=".16"') for k in (2.4, 1.8, 1.35))
    return glow + disc(x, y, r, "#fffbe6")


def cloud(rng: Random, x: float, y: float, size: float, fill: str = "#ffffff") -> str:
    """A cloud, flat below."""
    parts = [
        disc(x + size * k, y - size * rng.uniform(0.05, 0.3), size * rng.uniform(0.3, 0.48), fill)
        for k in (-0.7, -0.25, 0.25, 0.65)
    ]
    base = f'<rect x="{n(x - size)}" y="{n(y - size * 0.2)}" width="{n(size * 2)}" height="{n(size * 0.36)}" rx="{n(size * 0.18)}" fill="{fill}"/>'
    return f'<g opacity=".8">{"".join(parts)}{base}</g>'


def hills(rng: Random, w: float, h: float, y: float, rise: float, fill: str, count: int = 3) -> str:
    """A line of soft hills at a height, lit along its edge."""
    step = w / count
    points = [
        (-step + i * step, y + rise * (rng.uniform(0.1, 1) if i % 2 else -rng.uniform(0.1, 1)))
        for i in range(count + 3)
    ]
    d = smooth(points, h + 5)
    return path(d, lighter(fill, 0.3)) + f'<g transform="translate(3 5)">{path(d, fill)}</g>'


def peaks(
    rng: Random, w: float, h: float, y: float, high: float, fill: str, count: int = 3,
    snow: bool = True,
) -> str:  # fmt: skip
    """Mountains: a lit and a shaded side, snow on top."""
    order = sorted(range(count), key=lambda _: rng.random())
    return "".join(
        _peak(rng, w * (i + 0.5 + rng.uniform(-0.25, 0.25)) / count, y, w / count * 0.85,
              high * rng.uniform(0.6, 1), fill, snow)
        for i in order
    )  # fmt: skip


def _peak(rng: Random, x: float, y: float, half: float, high: float, fill: str, snow: bool) -> str:
    lean = half * rng.uniform(-0.2, 0.2)
    top = (x + lean, y - high)
    ridge = (x + lean + half * 0.12, y - high * 0.45)
    foot = (x + lean - half * 0.06, y + 6)
    out = polygon([(x - half, y + 6), top, foot], lighter(fill, 0.18))
    out += polygon([top, ridge, foot, (x + half, y + 6)], darker(fill, 0.16))
    if snow:
        a, b = 0.3, 0.34
        left = (top[0] + (x - half - top[0]) * a, top[1] + high * a)
        right = (top[0] + (x + half - top[0]) * b, top[1] + high * b)
        notch = [
            (top[0] + half * k, top[1] + high * d)
            for k, d in ((0.16, 0.24), (0.02, 0.4), (-0.14, 0.24))
        ]
        out += polygon([top, right, *notch, left], SNOW)
        out += polygon(
            [top, right, notch[0], (top[0] + half * 0.03, top[1] + high * 0.3)],
            mixed(SNOW, fill, 0.3),
        )
    return out


def water(rng: Random, w: float, h: float, y: float, fill: str = "#4a97cc") -> str:
    """Water from a height down to the edge, with light on its waves."""
    out = f'<rect x="-5" y="{n(y)}" width="{n(w + 10)}" height="{n(h - y + 5)}" fill="{fill}"/>'
    for i in range(9):
        deep = (i + 1) / 10
        x, long = rng.uniform(-0.05, 0.85) * w, rng.uniform(0.08, 0.2) * w
        line = y + (h - y) * deep
        out += stroke(
            f"M{n(x)} {n(line)}q{n(long / 2)} {n(-4 - 4 * deep)} {n(long)} 0",
            lighter(fill, 0.5),
            2 + 3 * deep,
        )
    return out


def tuft(rng: Random, x: float, y: float, high: float, fill: str, blades: int = 5) -> str:
    """Some blades of grass."""
    out = ""
    for i in range(blades):
        lean = (i - (blades - 1) / 2) * high * 0.22 + rng.uniform(-3, 3)
        top = high * rng.uniform(0.7, 1)
        tone = lighter(fill, 0.25) if lean < 0 else darker(fill, 0.1)
        out += path(
            f"M{n(x - 3)} {n(y)}Q{n(x + lean * 0.3)} {n(y - top * 0.6)} {n(x + lean)} {n(y - top)}Q{n(x + lean * 0.3 + 4)} {n(y - top * 0.5)} {n(x + 4)} {n(y)}Z",
            tone,
        )
    return out


def meadow(rng: Random, w: float, top: float, low: float, fill: str, count: int = 14) -> str:
    """Tufts over a field, larger in front."""
    rows = sorted(rng.uniform(top, low) for _ in range(count))
    return "".join(
        tuft(rng, rng.uniform(0, w), y, 8 + 20 * (y - top) / max(1, low - top), fill) for y in rows
    )


def stone(rng: Random, x: float, y: float, r: float, fill: str = "#9a978f") -> str:
    """A stone that lies on the ground."""
    around = [i * math.tau / 7 + rng.uniform(-0.25, 0.25) for i in range(7)]
    points = [(x + r * math.cos(a), y + r * 0.7 * math.sin(a)) for a in around]
    light = [
        (x - r * 0.15 + r * 0.6 * math.cos(a), y - r * 0.2 + r * 0.36 * math.sin(a)) for a in around
    ]
    return (
        disc(x + r * 0.2, y + r * 0.55, r * 1.1, "#000000", r * 0.25, 'fill-opacity=".16"')
        + polygon(points, darker(fill, 0.18))
        + polygon(light, lighter(fill, 0.3))
    )


def shadow(x: float, y: float, half: float) -> str:
    """What a standing thing throws to its right."""
    return disc(x + half * 0.25, y, half, "#10201a", half * 0.16, 'fill-opacity=".22"')


def crown(rng: Random, x: float, y: float, rx: float, ry: float, fill: str, balls: int = 16) -> str:
    """Leaves as clumps: dark ones behind and below, light ones in front at the upper left."""
    out = disc(x + rx * 0.06, y + ry * 0.08, rx * 0.86, darker(fill, 0.36), ry * 0.84)
    layers = (
        (darker(fill, 0.3), 0.06, 0.38), (darker(fill, 0.12), 0.02, 0.3), (fill, -0.06, 0.25),
        (lighter(fill, 0.22), -0.16, 0.19), (lighter(fill, 0.42), -0.3, 0.11),
    )  # fmt: skip
    for layer, (tone, shift, share) in enumerate(layers):
        for _ in range(balls if layer < 3 else balls * 2 // 3):
            turn, far = (
                rng.uniform(0, math.tau),
                rng.uniform(0.1, 1) ** 0.55 * (0.92 - layer * 0.09),
            )
            cx = x + rx * (math.cos(turn) * far * 0.8 + shift)
            cy = y + ry * (math.sin(turn) * far * 0.8 + shift * 0.9)
            out += disc(
                cx,
                cy,
                min(rx, ry) * share * rng.uniform(0.75, 1.15),
                mixed(tone, fill, rng.uniform(0, 0.3)),
            )
    return out


def trunk(x: float, y: float, top: float, half: float, fill: str = "#7a5230") -> str:
    """A stem from the ground up, lit from the left."""
    whole = f"M{n(x - half * 1.7)} {n(y)}Q{n(x - half)} {n(y - (y - top) * 0.25)} {n(x - half * 0.75)} {n(top)}H{n(x + half * 0.75)}Q{n(x + half)} {n(y - (y - top) * 0.25)} {n(x + half * 1.9)} {n(y)}Z"
    light = f"M{n(x - half * 1.7)} {n(y)}Q{n(x - half)} {n(y - (y - top) * 0.25)} {n(x - half * 0.75)} {n(top)}H{n(x - half * 0.15)}Q{n(x - half * 0.2)} {n(y - (y - top) * 0.3)} {n(x - half * 0.5)} {n(y)}Z"
    return path(whole, darker(fill, 0.18)) + path(light, lighter(fill, 0.16))


def leaf(x: float, y: float, long: float, turn: float, fill: str, broad: float = 0.34) -> str:
    """A leaf from a point, `turn` in degrees (0: to the right, -90: upwards), lit on one half."""
    b = long * broad
    return (
        f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)})">'
        + path(
            f"M0 0C{n(long * 0.3)} {n(-b)} {n(long * 0.75)} {n(-b)} {n(long)} 0C{n(long * 0.75)} {n(b)} {n(long * 0.3)} {n(b)} 0 0Z",
            darker(fill, 0.14),
        )
        + path(
            f"M0 0C{n(long * 0.3)} {n(-b)} {n(long * 0.75)} {n(-b)} {n(long)} 0Q{n(long * 0.5)} {n(-b * 0.16)} 0 0Z",
            lighter(fill, 0.18),
        )
        + stroke(f"M0 0L{n(long * 0.86)} 0", darker(fill, 0.3), max(1, long * 0.025))
        + "</g>"
    )


def bloom(
    x: float, y: float, r: float, fill: str, heart: str = "#f2c230", petals: int = 6,
    turn: float = 0,
) -> str:  # fmt: skip
    """A flower from the front."""
    out = ""
    for i in range(petals):
        a = turn + i * 360 / petals
        tone = lighter(fill, 0.22) if 120 < (a - 60) % 360 < 300 else fill
        out += f'<ellipse cx="{n(x + r * 0.58)}" cy="{n(y)}" rx="{n(r * 0.48)}" ry="{n(r * (2.1 / petals + 0.04))}" fill="{tone}" stroke="{darker(fill, 0.22)}" stroke-width="{n(r * 0.05)}" transform="rotate({n(a)} {n(x)} {n(y)})"/>'
    return out + ball(x, y, r * 0.3, heart)
