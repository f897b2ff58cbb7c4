"""Bushes, climbers and cacti of Earth as SVG: a form each, from a seed and two colours."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Final

from companion.art.colours import darker, lighter, mixed
from companion.art.scenery import ball, bloom, crown, disc, leaf, n, path, shadow, stroke
from companion.games.earth.art.trees import Grown


def _mound(rng: Random, x: float, y: float, s: float, fill: str, wide: float = 0.6) -> str:
    """The body of a shrub: three clumps on short twigs."""
    out = shadow(x, y, s * wide * 0.95)
    for k in (-0.5, -0.2, 0.15, 0.5):
        out += stroke(
            f"M{n(x + k * s * 0.3)} {n(y)}Q{n(x + k * s * 0.5)} {n(y - s * 0.2)} {n(x + k * s * 0.8)} {n(y - s * 0.4)}",
            "#6d4c2e",
            s * 0.03,
        )
    for k, up, rx in ((-0.55, 0.3, 0.5), (0.56, 0.28, 0.5), (0, 0.44, 0.62)):
        out += crown(rng, x + k * s * wide, y - up * s, rx * s * wide, s * 0.27, fill, 13)
    return out


def _within(rng: Random, x: float, y: float, s: float) -> tuple[float, float]:
    turn, far = rng.uniform(0, math.tau), rng.uniform(0.05, 0.92)
    return x + s * 0.68 * far * math.cos(turn), y - s * 0.38 + s * 0.27 * far * math.sin(turn)


def dome(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A dense round shrub."""
    return _mound(rng, x, y, s, first, 0.52) + crown(
        rng, x, y - s * 0.36, s * 0.5, s * 0.34, first, 22
    )


def berries(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A shrub full of berries."""
    out = _mound(rng, x, y, s, first)
    for _ in range(rng.randint(15, 21)):
        cx, cy = _within(rng, x, y, s)
        out += ball(cx, cy, s * 0.042, second) + ball(
            cx + s * 0.06, cy + s * 0.03, s * 0.038, second
        )
    return out


def flowers(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A shrub with open flowers."""
    out = _mound(rng, x, y, s, first)
    for _ in range(rng.randint(12, 16)):
        cx, cy = _within(rng, x, y, s)
        out += bloom(cx, cy, s * rng.uniform(0.07, 0.1), second, petals=5, turn=rng.uniform(0, 72))
    return out


def heads(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A shrub with round heads of small flowers."""
    out = _mound(rng, x, y, s, first)
    for _ in range(rng.randint(8, 10)):
        cx, cy = _within(rng, x, y, s)
        out += disc(cx + 2, cy + 3, s * 0.095, darker(second, 0.3))
        for i in range(12):
            a, far = i * 2.4, s * 0.024 * math.sqrt(i)
            out += bloom(
                cx + far * math.cos(a),
                cy + far * math.sin(a),
                s * 0.034,
                mixed(second, "#ffffff", 0.25 * (i % 3)),
                petals=4,
                turn=i * 20,
            )
    return out


def spikes(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Many upright spikes of flowers."""
    out = shadow(x, y, s * 0.55)
    order = sorted(range(-8, 9), key=lambda k: -abs(k) + rng.random())
    for k in order:
        foot, lean = x + k * s * 0.05, k * s * 0.045 + rng.uniform(-4, 4)
        top = y - s * (0.92 - 0.03 * abs(k)) * rng.uniform(0.82, 1)
        tx = foot + lean
        out += stroke(
            f"M{n(foot)} {n(y)}Q{n(foot)} {n((y + top) / 2)} {n(tx)} {n(top)}",
            darker(first, 0.1),
            s * 0.014,
        )
        out += leaf(
            foot + lean * 0.2, y - s * 0.1, s * 0.2, -90 + (40 if k > 0 else -40), first, 0.18
        )
        for i in range(9):
            t = 0.42 + 0.58 * i / 9
            cx, cy = foot + lean * t * t, y + (top - y) * t
            r = s * 0.03 * (1.25 - t * 0.7)
            out += disc(cx - r * 0.7, cy, r, lighter(second, 0.25)) + disc(
                cx + r * 0.7, cy + r * 0.6, r, mixed(second, darker(second), rng.random())
            )
    return out


def bells(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A shrub hung with bells."""
    out = _mound(rng, x, y, s, first)
    for _ in range(rng.randint(15, 20)):
        cx, cy = _within(rng, x, y, s)
        r = s * 0.05
        out += path(
            f"M{n(cx)} {n(cy - r)}C{n(cx + r)} {n(cy - r)} {n(cx + r * 0.7)} {n(cy + r)} {n(cx + r * 1.2)} {n(cy + r * 1.5)}H{n(cx - r * 1.2)}C{n(cx - r * 0.7)} {n(cy + r)} {n(cx - r)} {n(cy - r)} {n(cx)} {n(cy - r)}Z",
            second,
            f'stroke="{darker(second, 0.3)}" stroke-width="1.500"',
        )
    return out


def trumpets(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Large hanging trumpets under leaves."""
    out = shadow(x, y, s * 0.4) + stroke(f"M{n(x)} {n(y)}V{n(y - s * 0.7)}", "#7a5a3a", s * 0.05)
    for turn in (-170, -150, -120, -95, -70, -40, -20, -5):
        out += leaf(x, y - s * 0.68, s * rng.uniform(0.36, 0.46), turn, first, 0.3)
    for k, up in ((-0.36, 0.6), (-0.14, 0.5), (0.12, 0.52), (0.34, 0.62)):
        cx, top, long = x + k * s, y - up * s, s * 0.32
        out += path(
            f"M{n(cx - s * 0.02)} {n(top)}C{n(cx - s * 0.03)} {n(top + long * 0.6)} {n(cx - s * 0.05)} {n(top + long * 0.8)} {n(cx - s * 0.12)} {n(top + long)}Q{n(cx)} {n(top + long * 1.14)} {n(cx + s * 0.12)} {n(top + long)}C{n(cx + s * 0.05)} {n(top + long * 0.8)} {n(cx + s * 0.03)} {n(top + long * 0.6)} {n(cx + s * 0.02)} {n(top)}Z",
            second,
            f'stroke="{darker(second, 0.25)}" stroke-width="2"',
        )
        out += path(
            f"M{n(cx)} {n(top)}L{n(cx - s * 0.07)} {n(top + long)}H{n(cx - s * 0.02)}Z",
            lighter(second, 0.6),
        )
    return out


def _stalk(x: float, y: float, s: float, first: str, high: float = 0.62) -> str:
    out = shadow(x, y, s * 0.26) + stroke(
        f"M{n(x)} {n(y)}Q{n(x - s * 0.04)} {n(y - s * high * 0.5)} {n(x)} {n(y - s * high)}",
        darker(first, 0.12),
        s * 0.035,
    )
    for up, turn in ((0.08, -150), (0.1, -30), (0.24, -160), (0.27, -22)):
        out += leaf(x, y - up * s, s * 0.4, turn, first, 0.26)
    return out


def big(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Large filled flowers on a leafy plant."""
    out = (
        _stalk(x - s * 0.3, y, s, first, 0.42)
        + _stalk(x + s * 0.3, y, s, first, 0.46)
        + _stalk(x, y, s, first, 0.6)
    )
    for k, up, r in ((-0.32, 0.46, 0.17), (0.32, 0.5, 0.18), (0, 0.68, 0.26)):
        for ring in range(4):
            out += bloom(
                x + k * s,
                y - up * s,
                s * r * (1 - ring * 0.22),
                mixed(darker(second, 0.12), lighter(second, 0.3), ring / 3),
                lighter(second, 0.4),
                12,
                rng.uniform(0, 30),
            )
    return out


def corpse(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A huge fleshy flower on the ground."""
    out = shadow(x, y, s * 0.62)
    for turn in (180, 225, 0, -45, 270):
        a = math.radians(turn)
        cx, cy = x + s * 0.38 * math.cos(a), y - s * 0.26 + s * 0.24 * math.sin(a)
        out += disc(cx, cy, s * 0.27, darker(second, 0.25), s * 0.2) + disc(
            cx - 4, cy - 5, s * 0.25, second, s * 0.18
        )
        for _ in range(9):
            out += disc(
                cx + rng.uniform(-0.17, 0.17) * s,
                cy + rng.uniform(-0.12, 0.1) * s,
                s * 0.022,
                "#f6dcc4",
            )
    return (
        out
        + disc(x, y - s * 0.26, s * 0.23, lighter(second, 0.2), s * 0.17)
        + disc(x, y - s * 0.25, s * 0.16, "#4a1712", s * 0.11)
    )


def ballbush(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A ball of twigs on a bough."""
    out = stroke(
        f"M{n(x - s * 0.9)} {n(y - s * 0.92)}Q{n(x)} {n(y - s * 0.7)} {n(x + s * 0.95)} {n(y - s * 0.95)}",
        "#6d4c2e",
        s * 0.07,
    )
    for _ in range(46):
        a = rng.uniform(0, math.tau)
        r = s * rng.uniform(0.22, 0.4)
        out += leaf(
            x + r * 0.55 * math.cos(a),
            y - s * 0.5 + r * 0.55 * math.sin(a),
            r * 0.6,
            math.degrees(a),
            first,
            0.24,
        )
    for _ in range(14):
        a, r = rng.uniform(0, math.tau), s * rng.uniform(0.05, 0.32)
        out += ball(x + r * math.cos(a), y - s * 0.5 + r * math.sin(a), s * 0.036, second)
    return out


def vine(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A climber around a pole, with flowers or fruits."""
    out = shadow(x, y, s * 0.3) + stroke(f"M{n(x)} {n(y)}V{n(y - s * 1.0)}", "#8a6a45", s * 0.045)
    for phase in (0, math.pi):
        points = [
            (x + s * 0.17 * math.sin(i * 0.55 + phase), y - s * 0.96 * i / 22) for i in range(23)
        ]
        out += stroke(
            "M" + "L".join(f"{n(px)} {n(py)}" for px, py in points), darker(first, 0.15), s * 0.024
        )
        for i, (px, py) in enumerate(points[2::2]):
            out += leaf(
                px,
                py,
                s * 0.24,
                (-155 if (i + (phase > 0)) % 2 else -25) + rng.uniform(-22, 22),
                first,
                0.42,
            )
        for px, py in points[3::4]:
            out += bloom(
                px + rng.uniform(-20, 20),
                py + 6,
                s * 0.085,
                second,
                petals=5,
                turn=rng.uniform(0, 72),
            )
    return out


def hearts(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A bowed stem hung with hearts."""
    out = shadow(x - s * 0.3, y, s * 0.3)
    for turn in (-160, -140, -110, -70, -40, -20):
        out += leaf(x - s * 0.4, y - s * 0.05, s * 0.42, turn, first, 0.34)
    out += stroke(
        f"M{n(x - s * 0.4)} {n(y)}C{n(x - s * 0.4)} {n(y - s * 0.9)} {n(x + s * 0.2)} {n(y - s * 1.05)} {n(x + s * 0.62)} {n(y - s * 0.55)}",
        darker(first, 0.2),
        s * 0.028,
    )
    for i in range(7):
        t = 0.32 + i * 0.105
        px = x + s * (-0.4 + 1.02 * t)
        py = y - s * (2.7 * t * (1 - t) + 0.55 * t * t) * 0.93
        r = s * (0.1 - i * 0.005)
        cy = py + s * 0.1
        out += stroke(f"M{n(px)} {n(py)}V{n(cy)}", darker(first, 0.2), 2)
        out += path(
            f"M{n(px)} {n(cy + r * 1.25)}C{n(px - r * 1.7)} {n(cy + r * 0.1)} {n(px - r * 0.7)} {n(cy - r)} {n(px)} {n(cy - r * 0.2)}C{n(px + r * 0.7)} {n(cy - r)} {n(px + r * 1.7)} {n(cy + r * 0.1)} {n(px)} {n(cy + r * 1.25)}Z",
            second,
            f'stroke="{darker(second, 0.3)}" stroke-width="2"',
        )
        out += disc(px - r * 0.4, cy, r * 0.24, lighter(second, 0.5)) + path(
            f"M{n(px - r * 0.25)} {n(cy + r)}L{n(px)} {n(cy + r * 1.9)}L{n(px + r * 0.25)} {n(cy + r)}Z",
            "#fff6f2",
        )
    return out


def pads(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A cactus of flat pads with flowers on their rims."""
    out = shadow(x, y, s * 0.42)
    for k, up, r, turn in (
        (-0.28, 0.26, 0.2, -18),
        (0.3, 0.24, 0.19, 20),
        (0, 0.3, 0.24, 0),
        (-0.36, 0.62, 0.17, -22),
        (0.34, 0.58, 0.16, 26),
        (0.02, 0.76, 0.19, 4),
    ):
        cx, cy = x + k * s, y - up * s
        out += (
            f'<g transform="rotate({turn} {n(cx)} {n(cy)})">'
            + disc(cx, cy, r * s * 0.82, darker(first, 0.2), r * s * 1.16)
            + disc(cx - 3, cy - 3, r * s * 0.74, first, r * s * 1.06)
            + disc(
                cx - r * s * 0.26, cy - r * s * 0.4, r * s * 0.3, lighter(first, 0.25), r * s * 0.44
            )
        )
        for i in range(8):
            a = i * 2.4
            out += disc(
                cx + r * s * 0.16 * math.sqrt(i + 1) * math.cos(a),
                cy + r * s * 0.24 * math.sqrt(i + 1) * math.sin(a),
                2.4,
                "#fdf6dc",
            )
        out += "</g>"
        if up > 0.5:
            out += bloom(cx, cy - r * s * 1.1, s * 0.085, second, petals=7)
    return out


def columns(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A cactus of ribbed columns."""
    out = shadow(x, y, s * 0.45)
    for k, high in ((-0.36, 0.56), (0.38, 0.5), (-0.2, 0.78), (0.21, 0.72), (0, 0.96)):
        left, wide, top = x + k * s - s * 0.075, s * 0.15, y - high * s
        out += f'<rect x="{n(left)}" y="{n(top)}" width="{n(wide)}" height="{n(y - top)}" rx="{n(wide / 2)}" fill="{darker(first, 0.2)}"/><rect x="{n(left)}" y="{n(top)}" width="{n(wide * 0.66)}" height="{n(y - top)}" rx="{n(wide * 0.33)}" fill="{first}"/><rect x="{n(left + wide * 0.1)}" y="{n(top + 4)}" width="{n(wide * 0.2)}" height="{n(y - top - 8)}" rx="4" fill="{lighter(first, 0.3)}"/>'
        out += stroke(f"M{n(left + wide * 0.78)} {n(top + wide)}V{n(y - 4)}", darker(first, 0.4), 2)
        if high > 0.6:
            out += bloom(x + k * s, top, s * 0.085, second, petals=8)
    return out


def bulb(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A bulb half out of the ground, long leaves."""
    out = shadow(x, y, s * 0.3)
    for turn in (-118, -104, -92, -80, -64):
        out += leaf(x, y - s * 0.24, s * rng.uniform(0.58, 0.74), turn, first, 0.09)
    out += path(
        f"M{n(x)} {n(y - s * 0.4)}C{n(x + s * 0.06)} {n(y - s * 0.3)} {n(x + s * 0.28)} {n(y - s * 0.28)} {n(x + s * 0.28)} {n(y - s * 0.1)}Q{n(x + s * 0.24)} {n(y + s * 0.05)} {n(x)} {n(y + s * 0.05)}Q{n(x - s * 0.24)} {n(y + s * 0.05)} {n(x - s * 0.28)} {n(y - s * 0.1)}C{n(x - s * 0.28)} {n(y - s * 0.28)} {n(x - s * 0.06)} {n(y - s * 0.3)} {n(x)} {n(y - s * 0.4)}Z",
        darker(second, 0.12),
    )
    for k in (-0.18, -0.07, 0.05, 0.16):
        out += stroke(
            f"M{n(x)} {n(y - s * 0.36)}Q{n(x + k * s * 1.6)} {n(y - s * 0.2)} {n(x + k * s * 0.8)} {n(y + s * 0.02)}",
            lighter(second, 0.35) if k < 0 else darker(second, 0.28),
            3,
        )
    return out


def flytrap(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Toothed traps on stalks."""
    out = shadow(x, y, s * 0.4)
    for k, high in ((-0.5, 0.36), (0.5, 0.36), (-0.24, 0.62), (0.26, 0.6), (0, 0.86)):
        tx, ty, r = x + k * s, y - high * s, s * 0.15
        out += stroke(
            f"M{n(x)} {n(y)}Q{n(x + k * s * 0.2)} {n(y - high * s * 0.6)} {n(tx)} {n(ty + r)}",
            first,
            s * 0.04,
        )
        for side in (-1, 1):
            d = f"M{n(tx)} {n(ty + r)}C{n(tx + side * r * 0.6)} {n(ty + r)} {n(tx + side * r * 1.7)} {n(ty + r * 0.1)} {n(tx + side * r * 1.25)} {n(ty - r)}C{n(tx + side * r * 0.5)} {n(ty - r * 0.7)} {n(tx + side * r * 0.1)} {n(ty)} {n(tx)} {n(ty + r)}Z"
            out += path(
                d,
                second if side > 0 else lighter(second, 0.18),
                f'stroke="{first}" stroke-width="5"',
            )
            for t in range(5):
                bx, by = tx + side * r * (1.25 - 0.24 * t), ty - r * (1 - 0.34 * t)
                out += stroke(
                    f"M{n(bx)} {n(by)}l{n(-side * r * 0.22)} {n(-r * 0.36)}", lighter(first, 0.3), 3
                )
    return out


def pitcher(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Hanging jugs with lids."""
    out = shadow(x, y, s * 0.4)
    for turn in (-150, -120, -60, -30):
        out += leaf(x, y - s * 0.05, s * 0.6, turn, first, 0.2)
    for k, high, r in ((-0.36, 0.5, 0.13), (0.38, 0.48, 0.13), (0, 0.78, 0.18)):
        cx, top = x + k * s, y - high * s
        low = top + r * s * 2.6
        out += path(
            f"M{n(cx - r * s * 0.8)} {n(top)}C{n(cx - r * s)} {n(top + r * s * 1.4)} {n(cx - r * s * 1.1)} {n(low)} {n(cx)} {n(low)}C{n(cx + r * s * 1.1)} {n(low)} {n(cx + r * s)} {n(top + r * s * 1.4)} {n(cx + r * s * 0.8)} {n(top)}Z",
            darker(second, 0.15),
        )
        out += path(
            f"M{n(cx - r * s * 0.8)} {n(top)}C{n(cx - r * s)} {n(top + r * s * 1.4)} {n(cx - r * s * 1.1)} {n(low)} {n(cx - r * s * 0.1)} {n(low)}C{n(cx - r * s * 0.6)} {n(low - r * s)} {n(cx - r * s * 0.4)} {n(top + r * s)} {n(cx - r * s * 0.3)} {n(top)}Z",
            lighter(second, 0.2),
        )
        out += disc(
            cx,
            top,
            r * s * 0.86,
            "#3a1712",
            r * s * 0.34,
            f'stroke="{lighter(second, 0.4)}" stroke-width="5"',
        ) + leaf(
            cx + r * s * 0.6, top - r * s * 0.1, r * s * 1.8, -150, mixed(first, second, 0.35), 0.4
        )
    return out


def orchid(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """An arching stem of orchids."""
    out = shadow(x, y, s * 0.35)
    for turn in (-165, -140, -40, -15):
        out += leaf(x - s * 0.1, y, s * 0.55, turn, first, 0.16)
    out += stroke(
        f"M{n(x - s * 0.12)} {n(y)}C{n(x - s * 0.25)} {n(y - s * 0.8)} {n(x + s * 0.1)} {n(y - s * 1.05)} {n(x + s * 0.6)} {n(y - s * 0.7)}",
        darker(first, 0.12),
        s * 0.028,
    )
    for px, py in ((-0.2, 0.62), (-0.06, 0.86), (0.16, 0.92), (0.38, 0.84), (0.58, 0.68)):
        cx, cy, r = x + px * s, y - py * s + s * 0.04, s * 0.14
        out += bloom(cx, cy, r, second, darker(second, 0.4), 5, -90)
        for _ in range(5):
            out += disc(
                cx + rng.uniform(-0.7, 0.7) * r,
                cy + rng.uniform(-0.7, 0.7) * r,
                r * 0.09,
                darker(second, 0.5),
            )
        out += path(
            f"M{n(cx)} {n(cy)}q{n(-r * 0.5)} {n(r * 0.7)} 0 {n(r)}q{n(r * 0.5)} {n(-r * 0.3)} 0 {n(-r)}Z",
            "#fff2cc",
        )
    return out


def passion(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A flower with a crown of threads, on a climber."""
    out = vine(rng, x, y, s, first, lighter(second, 0.3))
    for k, up, r in ((-0.3, 0.32, 0.2), (0.06, 0.66, 0.3)):
        cx, cy = x + k * s, y - up * s
        out += bloom(cx, cy, r * s, "#f3eefb", "#e8e08a", 10)
        for i in range(30):
            a = i * math.tau / 30
            out += stroke(
                f"M{n(cx + r * s * 0.26 * math.cos(a))} {n(cy + r * s * 0.26 * math.sin(a))}L{n(cx + r * s * 0.68 * math.cos(a))} {n(cy + r * s * 0.68 * math.sin(a))}",
                second if i % 2 else darker(second, 0.3),
                3,
            )
        out += ball(cx, cy, r * s * 0.18, "#b7c94a")
    return out


def leafy(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Large leaves in pairs, drawn with a second colour."""
    out = shadow(x, y, s * 0.42)
    for foot in (-0.26, 0.26, 0.0):
        high = s * (0.66 if foot else 0.94)
        top = y - high
        cx = x + foot * s
        out += stroke(f"M{n(cx)} {n(y)}V{n(top)}", darker(first, 0.2), s * 0.03)
        for i in range(5):
            py, long = y - high * (0.2 + 0.18 * i), s * (0.36 - 0.045 * i)
            for turn in (-158 + rng.uniform(-8, 8), -22 + rng.uniform(-8, 8)):
                out += leaf(cx, py, long, turn, first, 0.42)
                a = math.radians(turn)
                if second != "#fff":
                    out += disc(
                        cx + long * 0.5 * math.cos(a),
                        py + long * 0.5 * math.sin(a),
                        long * 0.13,
                        second,
                        long * 0.08,
                    )
        out += leaf(cx, top + 4, s * 0.16, -105, lighter(first), 0.4) + leaf(
            cx, top + 4, s * 0.16, -75, first, 0.4
        )
    return out


def pods(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A leafy plant hung with pods."""
    out = leafy(rng, x, y, s, first, "#fff")
    for _ in range(9):
        cx, cy = x + rng.uniform(-0.42, 0.42) * s, y - rng.uniform(0.22, 0.74) * s
        turn = 90 + rng.uniform(-26, 26)
        out += leaf(cx, cy, s * 0.25, turn, second, 0.17) + disc(cx, cy, s * 0.018, darker(first))
    return out


BUSHES: Final[Mapping[str, Grown]] = {
    "dome": dome, "berries": berries, "flowers": flowers, "heads": heads, "spikes": spikes,
    "bells": bells, "trumpets": trumpets, "big": big, "corpse": corpse, "ballbush": ballbush,
    "vine": vine, "hearts": hearts, "pads": pads, "columns": columns, "bulb": bulb,
    "flytrap": flytrap, "pitcher": pitcher, "orchid": orchid, "passion": passion,
    "leafy": leafy, "pods": pods,
}  # fmt: skip
