"""Herbs, grasses, mosses and water plants of Earth as SVG: a form each, from a seed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Final

from companion.art.colours import darker, lighter, mixed
from companion.art.scenery import ball, bloom, crown, disc, leaf, n, path, shadow, stroke
from companion.games.earth.art.trees import Grown


def _blades(
    rng: Random, x: float, y: float, s: float, fill: str, count: int, high: float, spread: float
) -> str:
    out = shadow(x, y, s * spread * 0.8)
    for i in sorted(range(count), key=lambda _: rng.random()):
        k = (i / (count - 1) - 0.5) * 2
        foot, tip = x + k * s * spread * 0.3, x + k * s * spread + rng.uniform(-8, 8)
        top = y - s * high * rng.uniform(0.72, 1) * (1 - 0.35 * abs(k))
        wide = s * 0.022
        tone = mixed(lighter(fill, 0.3), darker(fill, 0.25), (k + 1) / 2 * 0.7 + rng.random() * 0.3)
        out += path(
            f"M{n(foot - wide)} {n(y)}Q{n(foot + (tip - foot) * 0.2 - wide)} {n(y + (top - y) * 0.7)} {n(tip)} {n(top)}Q{n(foot + (tip - foot) * 0.3 + wide)} {n(y + (top - y) * 0.6)} {n(foot + wide)} {n(y)}Z",
            tone,
        )
    return out


def grass(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A thick tuft of blades."""
    return _blades(rng, x, y, s, first, 34, 0.92, 0.6)


def _stems(
    rng: Random, x: float, y: float, s: float, first: str, count: int
) -> list[tuple[float, float, float, str]]:
    found = []
    for i in range(count):
        k = (i / max(1, count - 1) - 0.5) * 2
        foot, tip = x + k * s * 0.16, x + k * s * 0.46
        top = y - s * (0.98 - 0.16 * abs(k)) * rng.uniform(0.9, 1)
        line = stroke(
            f"M{n(foot)} {n(y)}Q{n(foot)} {n((y + top) / 2)} {n(tip)} {n(top)}",
            darker(first, 0.08),
            s * 0.018,
        )
        found.append((tip, top, k, line))
    return found


def plumes(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Grass with feathery plumes."""
    out = _blades(rng, x, y, s, first, 24, 0.6, 0.56)
    for tip, top, k, line in _stems(rng, x, y, s, first, 7):
        out += line
        for j in range(9):
            a = -90 + k * 22 + (j - 4) * 13
            out += leaf(
                tip - k * s * 0.05 + rng.uniform(-3, 3),
                top + s * 0.18,
                s * rng.uniform(0.2, 0.3),
                a,
                mixed(second, lighter(second, 0.5), rng.random()),
                0.1,
            )
    return out


def ears(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Ears of grain."""
    out = _blades(rng, x, y, s, first, 16, 0.5, 0.5)
    for tip, top, k, line in _stems(rng, x, y, s, first, 8):
        out += line
        for j in range(7):
            py = top + j * s * 0.045
            px = tip - k * s * 0.012 * j
            out += leaf(px, py + s * 0.03, s * 0.1, -125 + k * 10, second, 0.4) + leaf(
                px, py + s * 0.03, s * 0.1, -55 + k * 10, second, 0.4
            )
            out += stroke(
                f"M{n(px)} {n(py)}l{n(-s * 0.06)} {n(-s * 0.13)}M{n(px)} {n(py)}l{n(s * 0.06)} {n(-s * 0.13)}",
                lighter(second, 0.3),
                1.6,
            )
    return out


def reeds(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Upright leafy canes with a cone of flowers."""
    out = _blades(rng, x, y, s, first, 12, 0.5, 0.5)
    for tip, top, k, line in _stems(rng, x, y, s, first, 5):
        out += line
        for j in range(4):
            py = y + (top - y) * (0.24 + 0.16 * j)
            px = x + k * s * (0.16 + 0.3 * (0.24 + 0.16 * j) ** 2)
            out += leaf(px, py, s * 0.34, -150 if j % 2 else -30, first, 0.13)
        for j in range(8):
            out += disc(
                tip + (j % 2 - 0.5) * s * 0.035,
                top + j * s * 0.026,
                s * 0.032,
                mixed(second, darker(second), rng.random()),
            )
    return out


def umbel(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Umbrellas of small flowers over feathery leaves."""
    out = shadow(x, y, s * 0.4)
    for turn in range(-168, -10, 13):
        out += leaf(x, y - s * 0.02, s * rng.uniform(0.3, 0.46), turn, first, 0.1)
    for k, high in ((-0.44, 0.66), (0.46, 0.62), (-0.2, 0.84), (0.24, 0.86), (0.02, 0.98)):
        tx, ty = x + k * s, y - high * s
        out += stroke(
            f"M{n(x + k * s * 0.2)} {n(y)}Q{n(x + k * s * 0.4)} {n(y - high * s * 0.5)} {n(tx)} {n(ty + s * 0.12)}",
            darker(first, 0.1),
            s * 0.022,
        )
        for j in range(7):
            px = tx + (j - 3) * s * 0.05
            py = ty - s * 0.045 * math.cos((j - 3) / 2.3)
            out += stroke(f"M{n(tx)} {n(ty + s * 0.12)}L{n(px)} {n(py)}", darker(first, 0.05), 2)
            out += bloom(px, py, s * 0.036, second, lighter(first, 0.3), 5, j * 20) + bloom(
                px + s * 0.02, py - s * 0.03, s * 0.03, lighter(second, 0.3), lighter(first, 0.3), 5
            )
    return out


def low(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Leaves in threes near the ground, with flowers or berries."""
    out = shadow(x, y, s * 0.55)
    for _ in range(15):
        cx, cy = x + rng.uniform(-0.55, 0.55) * s, y - rng.uniform(0.1, 0.52) * s
        out += stroke(f"M{n(x + (cx - x) * 0.4)} {n(y)}L{n(cx)} {n(cy)}", darker(first, 0.15), 4)
        for turn in (-150, -90, -30):
            out += leaf(cx, cy, s * 0.16, turn + rng.uniform(-12, 12), first, 0.5)
    for _ in range(9):
        cx, cy, r = x + rng.uniform(-0.5, 0.5) * s, y - rng.uniform(0.06, 0.44) * s, s * 0.062
        out += path(
            f"M{n(cx)} {n(cy + r * 1.5)}C{n(cx - r * 1.5)} {n(cy + r * 0.3)} {n(cx - r)} {n(cy - r)} {n(cx)} {n(cy - r * 0.6)}C{n(cx + r)} {n(cy - r)} {n(cx + r * 1.5)} {n(cy + r * 0.3)} {n(cx)} {n(cy + r * 1.5)}Z",
            second,
            f'stroke="{darker(second, 0.3)}" stroke-width="2"',
        )
        out += (
            disc(cx - r * 0.4, cy - r * 0.1, r * 0.22, lighter(second, 0.6))
            + leaf(cx, cy - r * 0.5, r, -150, first, 0.4)
            + leaf(cx, cy - r * 0.5, r, -30, first, 0.4)
        )
    return out


def _tall(x: float, y: float, s: float, first: str, high: float) -> str:
    out = stroke(f"M{n(x)} {n(y)}V{n(y - high * s)}", darker(first, 0.1), s * 0.035)
    for up, turn in ((0.1, -152), (0.16, -30), (0.36, -148), (0.42, -34)):
        out += leaf(x, y - up * s, s * 0.36, turn, first, 0.32)
    return out


def sunflower(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """One large round flower, a smaller one beside it."""
    out = shadow(x, y, s * 0.35)
    for k, high, r in ((-0.42, 0.5, 0.15), (0.05, 0.76, 0.27)):
        cx = x + k * s
        out += _tall(cx, y, s * (0.7 if k < 0 else 1), first, high if k >= 0 else 0.7)
        cy = y - high * s
        out += bloom(cx, cy, s * r, darker(second, 0.15), "#5a3a1c", 18, 10) + bloom(
            cx, cy, s * r * 0.92, second, "#5a3a1c", 16
        )
        out += disc(cx, cy, s * r * 0.42, "#4a2e16") + disc(
            cx - s * r * 0.06, cy - s * r * 0.06, s * r * 0.32, "#6d4622"
        )
        for i in range(24):
            a = i * 2.4
            out += disc(
                cx + s * r * 0.075 * math.sqrt(i) * math.cos(a),
                cy + s * r * 0.075 * math.sqrt(i) * math.sin(a),
                2.2,
                "#c99a45",
            )
    return out


def tulip(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Three tulips."""
    out = shadow(x, y, s * 0.4)
    for k, high in ((-0.36, 0.6), (0.36, 0.56), (0, 0.76)):
        cx, cy, r = x + k * s, y - high * s, s * 0.15
        out += stroke(
            f"M{n(x + k * s * 0.6)} {n(y)}Q{n(cx)} {n(y - high * s * 0.4)} {n(cx)} {n(cy)}",
            darker(first, 0.05),
            s * 0.032,
        )
        out += leaf(x + k * s * 0.6, y, s * 0.56, -90 - 24, first, 0.17) + leaf(
            x + k * s * 0.6, y, s * 0.5, -90 + 26, first, 0.17
        )
        out += path(
            f"M{n(cx - r)} {n(cy - r * 1.5)}Q{n(cx - r * 0.4)} {n(cy - r)} {n(cx)} {n(cy - r * 1.8)}Q{n(cx + r * 0.4)} {n(cy - r)} {n(cx + r)} {n(cy - r * 1.5)}C{n(cx + r * 1.25)} {n(cy)} {n(cx + r * 0.6)} {n(cy + r * 0.5)} {n(cx)} {n(cy + r * 0.5)}C{n(cx - r * 0.6)} {n(cy + r * 0.5)} {n(cx - r * 1.25)} {n(cy)} {n(cx - r)} {n(cy - r * 1.5)}Z",
            darker(second, 0.12),
        )
        out += path(
            f"M{n(cx)} {n(cy - r * 1.8)}C{n(cx - r * 0.9)} {n(cy - r)} {n(cx - r * 0.7)} {n(cy + r * 0.3)} {n(cx)} {n(cy + r * 0.5)}C{n(cx + r * 0.7)} {n(cy + r * 0.3)} {n(cx + r * 0.9)} {n(cy - r)} {n(cx)} {n(cy - r * 1.8)}Z",
            second,
        )
        out += stroke(
            f"M{n(cx - r * 0.3)} {n(cy - r * 0.9)}Q{n(cx - r * 0.5)} {n(cy - r * 0.2)} {n(cx - r * 0.2)} {n(cy + r * 0.2)}",
            lighter(second, 0.5),
            4,
        )
    return out


def corn(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Tall plants with cobs."""
    out = shadow(x, y, s * 0.4)
    for k in (-0.4, 0.4, 0.0):
        cx, high = x + k * s, s * (0.94 if k == 0 else 0.74)
        out += stroke(f"M{n(cx)} {n(y)}V{n(y - high)}", darker(first, 0.1), s * 0.035)
        for i in range(5):
            out += leaf(
                cx, y - high * (0.15 + 0.16 * i), s * 0.38, (-140 if i % 2 else -40), first, 0.13
            )
        cy = y - high * 0.5
        out += f'<g transform="rotate(14 {n(cx + s * 0.07)} {n(cy)})">' + disc(
            cx + s * 0.07, cy, s * 0.06, darker(second, 0.15), s * 0.14
        )
        for r in range(6):
            for c in range(3):
                out += disc(
                    cx + s * (0.032 + 0.036 * c),
                    cy - s * 0.1 + r * s * 0.038,
                    s * 0.018,
                    lighter(second, 0.3 * (2 - c) / 2),
                )
        out += leaf(cx + s * 0.07, cy + s * 0.17, s * 0.24, -112, first, 0.3) + "</g>"
        for turn in (-120, -105, -90, -75, -60):
            out += stroke(
                f"M{n(cx)} {n(y - high)}l{n(s * 0.12 * math.cos(math.radians(turn)))} {n(s * 0.12 * math.sin(math.radians(turn)))}",
                "#e0c67a",
                4,
            )
    return out


def potato(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A leafy plant, its tubers seen in the earth."""
    out = low(rng, x, y - s * 0.2, s * 0.86, first, "#f1ecfb")
    out += disc(x, y - s * 0.03, s * 0.55, "#6b4a2c", s * 0.14)
    for k, d in ((-0.32, 0.0), (-0.1, 0.04), (0.14, -0.01), (0.36, 0.03)):
        out += disc(x + k * s, y - s * 0.03 + d * s, s * 0.1, "#a9814a", s * 0.065) + disc(
            x + k * s - 5, y - s * 0.05 + d * s, s * 0.06, "#dcb87c", s * 0.034
        )
    return out


def fern(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Fronds that unroll from one point."""
    out = shadow(x, y, s * 0.45)
    for k in (-0.62, -0.4, -0.2, 0.66, 0.44, 0.22, 0.02):
        tip = (x + k * s, y - s * (0.95 - abs(k) * 0.75))
        bend = (x + k * s * 0.35, y - s * 0.7)
        for i in range(13):
            t = (i + 1) / 14
            px = (1 - t) ** 2 * x + 2 * t * (1 - t) * bend[0] + t * t * tip[0]
            py = (1 - t) ** 2 * y + 2 * t * (1 - t) * bend[1] + t * t * tip[1]
            long = s * 0.16 * (1 - t) + s * 0.02
            out += leaf(px, py, long, -170 + k * 60, first, 0.2) + leaf(
                px, py, long, -10 + k * 60, first, 0.2
            )
        out += stroke(
            f"M{n(x)} {n(y)}Q{n(bend[0])} {n(bend[1])} {n(tip[0])} {n(tip[1])}",
            darker(first, 0.25),
            3,
        )
    return out


def moss(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Cushions with fine stalks of spores."""
    out = shadow(x, y, s * 0.6)
    for k, r in ((-0.38, 0.26), (0.4, 0.24), (0.02, 0.34)):
        out += crown(rng, x + k * s, y - r * s * 0.5, r * s * 1.2, r * s * 0.74, first, 24)
        for _ in range(9):
            px = x + k * s + rng.uniform(-0.9, 0.9) * r * s
            top = y - r * s * 1.1 - rng.uniform(0.14, 0.3) * s
            out += stroke(
                f"M{n(px)} {n(y - r * s * 0.8)}Q{n(px)} {n(top)} {n(px + 7)} {n(top)}", second, 3
            ) + leaf(px + 4, top, s * 0.06, 30, second, 0.42)
    return out


def lichen(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Branching tufts on a stone."""
    out = disc(x, y - s * 0.04, s * 0.62, "#7d7a74", s * 0.18) + disc(
        x - s * 0.08, y - s * 0.09, s * 0.5, "#a6a39b", s * 0.11
    )

    def branch(bx: float, by: float, turn: float, long: float, deep: int) -> str:
        tx, ty = bx + long * math.cos(turn), by + long * math.sin(turn)
        tone = mixed(darker(first, 0.28), lighter(first, 0.4), 1 - deep / 4)
        here = stroke(f"M{n(bx)} {n(by)}L{n(tx)} {n(ty)}", tone, 3 + deep * 2.2)
        if deep == 0:
            return here
        return here + "".join(
            branch(tx, ty, turn + rng.uniform(0.25, 0.75) * side, long * 0.74, deep - 1)
            for side in (-1, 1)
        )

    for k in (-0.38, -0.16, 0.08, 0.3, 0.46):
        out += branch(
            x + k * s, y - s * 0.08, -math.pi / 2 + k * 0.8, s * rng.uniform(0.16, 0.22), 4
        )
    return out


def _pond(rng: Random, x: float, y: float, s: float) -> str:
    return disc(x, y - s * 0.14, s * 0.95, "#3f86ab", s * 0.3) + disc(
        x - s * 0.06, y - s * 0.18, s * 0.84, "#62a8c9", s * 0.23
    )


def _pad(x: float, y: float, r: float, fill: str, rim: bool = False) -> str:
    edge = f'stroke="{darker(fill, 0.35)}" stroke-width="{n(r * (0.1 if rim else 0.03))}"'
    return (
        disc(x + 4, y + 5, r, "#26566e", r * 0.36)
        + disc(x, y, r, fill, r * 0.36, edge)
        + stroke(
            f"M{n(x)} {n(y)}L{n(x + r * 0.9)} {n(y - r * 0.1)}M{n(x)} {n(y)}L{n(x - r * 0.7)} {n(y + r * 0.18)}M{n(x)} {n(y)}L{n(x - r * 0.5)} {n(y - r * 0.24)}M{n(x)} {n(y)}L{n(x + r * 0.4)} {n(y + r * 0.28)}",
            lighter(fill, 0.25),
            2,
        )
    )


def lotus(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A flower on the water between its leaves."""
    out = _pond(rng, x, y, s)
    for k, d, r in ((-0.55, 0.2, 0.25), (0.56, 0.24, 0.23), (-0.3, 0.02, 0.24), (0.4, 0.04, 0.26)):
        out += _pad(x + k * s, y - d * s, r * s, first)
    for ring, long in ((0, 0.44), (1, 0.34), (2, 0.24)):
        for turn in range(-172 + ring * 12, -4, 24 - ring * 2):
            out += leaf(
                x, y - s * 0.16, s * long, turn, mixed(second, lighter(second, 0.5), ring / 2), 0.26
            )
    return out + disc(x, y - s * 0.24, s * 0.07, "#f2c93a", s * 0.05)


def lily(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Huge round leaves with rims."""
    out = _pond(rng, x, y, s)
    for k, d, r in ((-0.5, 0.3, 0.3), (0.5, 0.28, 0.32), (-0.06, 0.06, 0.42)):
        out += _pad(x + k * s, y - d * s, r * s, first, True)
    for turn in range(-170, -4, 20):
        out += leaf(x + s * 0.16, y - s * 0.12, s * 0.26, turn, second, 0.26)
    return out


def swords(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Stiff long leaves with a coloured edge."""
    out = shadow(x, y, s * 0.36)
    for k in (-0.6, 0.6, -0.42, 0.42, -0.25, 0.25, -0.1, 0.12, 0):
        out += leaf(x + k * 20, y, s * (0.98 - abs(k) * 0.3), -90 + k * 62, second, 0.085) + leaf(
            x + k * 20, y, s * (0.96 - abs(k) * 0.3), -90 + k * 62, first, 0.055
        )
    return out


def balm(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Shaggy heads of narrow petals."""
    out = shadow(x, y, s * 0.4)
    for k, high in ((-0.38, 0.58), (0.38, 0.62), (0, 0.82)):
        out += _tall(x + k * s, y, s * high / 0.8, first, 0.78)
        for ring in (1.0, 0.7):
            for turn in range(0, 360, 24):
                out += leaf(
                    x + k * s,
                    y - high * s,
                    s * 0.2 * ring,
                    turn + ring * 12,
                    mixed(second, lighter(second, 0.3), 1 - ring),
                    0.16,
                )
        out += ball(x + k * s, y - high * s, s * 0.06, darker(second, 0.4))
    return out


def balls(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Round flower heads over thin leaves."""
    out = _blades(rng, x, y, s, first, 24, 0.66, 0.46)
    for tip, top, _, line in _stems(rng, x, y, s, first, 6):
        out += line + disc(tip, top, s * 0.088, darker(second, 0.2))
        for i in range(26):
            a, far = i * 2.4, s * 0.0175 * math.sqrt(i)
            out += disc(
                tip + far * math.cos(a),
                top + far * math.sin(a),
                s * 0.017,
                mixed(second, "#ffffff", 0.5 if math.cos(a) + math.sin(a) < 0 else 0.12),
            )
    return out


def stalks(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Thick ribbed stalks with leaves on top."""
    out = shadow(x, y, s * 0.3)
    for k in (-0.2, 0.2, -0.12, 0.12, -0.04, 0.05):
        tip, top = x + k * s * 1.9, y - s * (0.72 - abs(k) * 0.4)
        out += stroke(
            f"M{n(x + k * s * 0.6)} {n(y)}Q{n(x + k * s * 0.8)} {n(y - s * 0.3)} {n(tip)} {n(top)}",
            darker(lighter(first, 0.35), 0.15),
            s * 0.07,
        )
        out += stroke(
            f"M{n(x + k * s * 0.6 - s * 0.015)} {n(y)}Q{n(x + k * s * 0.8 - s * 0.015)} {n(y - s * 0.3)} {n(tip - s * 0.015)} {n(top)}",
            lighter(first, 0.55),
            s * 0.02,
        )
        for turn in (-170, -130, -90, -50, -10):
            out += leaf(tip, top, s * 0.17, turn, first, 0.5)
    return out


def spears(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Spears with scaly tips."""
    out = shadow(x, y, s * 0.4)
    for k, high in ((-0.42, 0.6), (-0.22, 0.8), (0.22, 0.76), (0.42, 0.56), (0, 0.96)):
        cx, top, wide = x + k * s, y - high * s, s * 0.05
        out += path(
            f"M{n(cx - wide)} {n(y)}V{n(top + s * 0.18)}Q{n(cx - wide * 1.3)} {n(top + s * 0.08)} {n(cx)} {n(top)}Q{n(cx + wide * 1.3)} {n(top + s * 0.08)} {n(cx + wide)} {n(top + s * 0.18)}V{n(y)}Z",
            darker(first, 0.14),
        )
        out += path(
            f"M{n(cx - wide)} {n(y)}V{n(top + s * 0.18)}Q{n(cx - wide * 1.3)} {n(top + s * 0.08)} {n(cx)} {n(top)}Q{n(cx - wide * 0.3)} {n(top + s * 0.1)} {n(cx - wide * 0.2)} {n(y)}Z",
            lighter(first, 0.22),
        )
        for j in range(6):
            out += leaf(
                cx + (wide * 0.5 if j % 2 else -wide * 0.5),
                top + s * (0.06 + 0.09 * j),
                s * 0.08,
                -90,
                second,
                0.4,
            )
    return out


def sprouts(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Many kinds of seedlings together: tree, bush, herb and mushroom at once."""
    out = shadow(x, y, s * 0.6)
    for i in range(9):
        k = (i - 4) / 4
        cx, high = x + k * s * 0.6, s * (0.72 - 0.3 * abs(k)) * rng.uniform(0.8, 1.05)
        tone = mixed(first, second, abs(k))
        out += stroke(
            f"M{n(cx)} {n(y)}Q{n(cx - 8)} {n(y - high * 0.5)} {n(cx)} {n(y - high)}",
            darker(tone, 0.1),
            s * 0.03,
        )
        for turn, up in ((-150, 0.55), (-30, 0.62), (-140, 0.98), (-40, 0.98)):
            out += leaf(cx, y - high * up, s * 0.2, turn + rng.uniform(-10, 10), tone, 0.44)
    return (
        out
        + ball(x - s * 0.3, y - s * 0.08, s * 0.09, "#b9472f")
        + bloom(x + s * 0.34, y - s * 0.2, s * 0.12, second)
    )


HERBS: Final[Mapping[str, Grown]] = {
    "grass": grass, "plumes": plumes, "ears": ears, "reeds": reeds, "umbel": umbel, "low": low,
    "sunflower": sunflower, "tulip": tulip, "corn": corn, "potato": potato, "fern": fern,
    "moss": moss, "lichen": lichen, "lotus": lotus, "lily": lily, "swords": swords,
    "balm": balm, "balls": balls, "stalks": stalks, "spears": spears, "sprouts": sprouts,
}  # fmt: skip
