"""Trees of Earth as SVG: a form each, from a seed, the colour of the leaves and a second colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from companion.art.colours import darker, lighter, mixed
from companion.art.scenery import (
    ball,
    bloom,
    crown,
    disc,
    leaf,
    n,
    path,
    shadow,
    stroke,
    trunk,
)

Grown: TypeAlias = Callable[[Random, float, float, float, str, str], str]
"""Seed, middle, ground, height, first and second colour -> markup."""
BARK: Final = "#7a5230"


def _boughs(rng: Random, x: float, y: float, s: float, bark: str) -> str:
    out = ""
    for side in (-1, 1, -1):
        up, reach = rng.uniform(0.38, 0.55) * s, side * rng.uniform(0.16, 0.28) * s
        d = f"M{n(x)} {n(y - up)}q{n(reach * 0.5)} {n(-s * 0.04)} {n(reach)} {n(-s * 0.16)}"
        out += stroke(d, darker(bark, 0.15), s * 0.03)
    return out


def round_(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A broad crown on a stem."""
    rx, ry = s * rng.uniform(0.42, 0.5), s * rng.uniform(0.32, 0.37)
    out = shadow(x, y, s * 0.4) + trunk(x, y, y - s * 0.55, s * 0.05) + _boughs(rng, x, y, s, BARK)
    return out + crown(rng, x, y - s * 0.66, rx, ry, first, rng.randint(14, 19))


def fruit(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A crown with fruits in it."""
    out = round_(rng, x, y, s, first, second)
    for _ in range(rng.randint(8, 12)):
        turn, far = rng.uniform(0, math.tau), rng.uniform(0.1, 0.88)
        out += ball(
            x + s * 0.4 * far * math.cos(turn),
            y - s * 0.65 + s * 0.28 * far * math.sin(turn),
            s * 0.034,
            second,
        )
    return out


def blossom(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A crown full of flowers."""
    out = round_(rng, x, y, s, first, second)
    for _ in range(rng.randint(18, 26)):
        turn, far = rng.uniform(0, math.tau), rng.uniform(0.05, 0.95)
        out += bloom(
            x + s * 0.42 * far * math.cos(turn),
            y - s * 0.66 + s * 0.31 * far * math.sin(turn),
            s * rng.uniform(0.032, 0.05),
            second,
            petals=5,
            turn=rng.uniform(0, 72),
        )
    return out


def birch(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Two slim stems with marks, a light crown."""
    out = shadow(x, y, s * 0.32)
    for lean, share in ((-0.13, 0.9), (0.12, 1.0)):
        foot, top = x + lean * s * 0.5, x + lean * s * 1.2
        out += path(
            f"M{n(foot - s * 0.035)} {n(y)}L{n(top - s * 0.015)} {n(y - s * 0.75 * share)}h{n(s * 0.03)}L{n(foot + s * 0.035)} {n(y)}Z",
            second,
        )
        out += path(
            f"M{n(foot + s * 0.01)} {n(y)}L{n(top + s * 0.004)} {n(y - s * 0.75 * share)}h{n(s * 0.012)}L{n(foot + s * 0.035)} {n(y)}Z",
            darker(second, 0.2),
        )
        for k in range(7):
            t = k / 8 + rng.uniform(0, 0.08)
            out += stroke(
                f"M{n(foot + (top - foot) * t - s * 0.025)} {n(y - s * 0.72 * share * t)}h{n(s * rng.uniform(0.015, 0.035))}",
                "#3d3530",
                s * 0.012,
            )
    for _ in range(70):
        turn, far = rng.uniform(0, math.tau), rng.uniform(0, 1) ** 0.6
        cx, cy = x + s * 0.34 * far * math.cos(turn), y - s * 0.68 + s * 0.32 * far * math.sin(turn)
        tone = (
            lighter(first, 0.35)
            if cx - x + (cy - y + s * 0.68) < 0
            else mixed(first, darker(first), rng.random())
        )
        out += disc(cx, cy, s * rng.uniform(0.025, 0.05), tone)
    return out


def _tier(x: float, y: float, half: float, high: float, fill: str) -> str:
    droop = half * 0.12
    d = f"M{n(x)} {n(y - high)}L{n(x + half)} {n(y)}"
    light = f"M{n(x)} {n(y - high)}L{n(x - half)} {n(y)}Q{n(x - half * 0.5)} {n(y + droop)} {n(x - half * 0.1)} {n(y + droop * 0.6)}Z"
    for i in range(4):
        step = half / 2
        d += f"q{n(-step / 2)} {n(droop * (1.6 if i % 2 else 1.2))} {n(-step)} 0"
    return path(d + "Z", fill) + path(light, lighter(fill, 0.22))


def conifer(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A fir or spruce in tiers, with a smaller one behind."""
    side = rng.choice((-1, 1))
    out = shadow(x, y, s * 0.3) + _fir(
        x + side * s * 0.34, y - s * 0.02, s * 0.6, darker(first, 0.18), 4
    )
    return out + _fir(x, y, s, first, rng.randint(5, 6))


def _fir(x: float, y: float, s: float, fill: str, tiers: int) -> str:
    out = trunk(x, y, y - s * 0.2, s * 0.03)
    for i in range(tiers):
        low = y - s * (0.1 + 0.86 * i / (tiers + 0.4))
        half = s * 0.29 * (1 - i / (tiers + 0.6))
        out += _tier(
            x,
            low,
            half,
            s * 0.36 * (1 - 0.4 * i / tiers),
            mixed(darker(fill, 0.22), fill, i / max(1, tiers - 1)),
        )
    return out


def sequoia(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A very tall stem, foliage far up."""
    bark = "#a3562f"
    out = shadow(x, y, s * 0.2) + trunk(x, y, y - s * 0.9, s * 0.085, bark)
    for k in (-0.05, 0.0, 0.045):
        out += stroke(
            f"M{n(x + k * s * 1.2)} {n(y - 4)}L{n(x + k * s * 0.6)} {n(y - s * 0.6)}",
            darker(bark, 0.3),
            s * 0.01,
        )
    for i in range(5):
        out += crown(
            rng,
            x + s * rng.uniform(-0.09, 0.09),
            y - s * (0.5 + 0.115 * i),
            s * (0.2 - 0.025 * i),
            s * 0.08,
            first,
            9,
        )
    return out


def pine(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A bent stem with flat clouds of needles."""
    lean = rng.choice((-1, 1)) * s * 0.12
    out = shadow(x, y, s * 0.3) + stroke(
        f"M{n(x)} {n(y)}C{n(x + lean)} {n(y - s * 0.3)} {n(x - lean)} {n(y - s * 0.55)} {n(x + lean * 0.6)} {n(y - s * 0.85)}",
        second,
        s * 0.075,
    )
    out += stroke(
        f"M{n(x - s * 0.02)} {n(y)}C{n(x + lean - s * 0.02)} {n(y - s * 0.3)} {n(x - lean - s * 0.02)} {n(y - s * 0.55)} {n(x + lean * 0.6)} {n(y - s * 0.85)}",
        lighter(second, 0.25),
        s * 0.022,
    )
    for up, off, rx in (
        (0.5, -0.24, 0.2),
        (0.6, 0.26, 0.2),
        (0.74, -0.14, 0.24),
        (0.88, 0.08, 0.27),
    ):
        out += crown(rng, x + off * s, y - up * s, rx * s, s * 0.085, first, 10)
    return out


def umbrella(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A flat crown on spreading boughs."""
    out = shadow(x, y, s * 0.4) + trunk(x, y, y - s * 0.42, s * 0.045)
    for k in (-1, -0.45, 0.05, 0.5, 1):
        out += stroke(
            f"M{n(x)} {n(y - s * 0.36)}Q{n(x + k * s * 0.12)} {n(y - s * 0.56)} {n(x + k * s * 0.4)} {n(y - s * 0.7)}",
            darker(BARK, 0.1),
            s * 0.028,
        )
    for off, up, rx in ((-0.3, 0.7, 0.24), (0.3, 0.72, 0.24), (0, 0.79, 0.34)):
        out += crown(rng, x + off * s, y - up * s, rx * s, s * 0.1, first, 12)
    return out


def baobab(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A stem like a bottle, a thin crown."""
    bark = "#a8805c"
    out = shadow(x, y, s * 0.36)
    whole = f"M{n(x - s * 0.24)} {n(y)}C{n(x - s * 0.2)} {n(y - s * 0.3)} {n(x - s * 0.2)} {n(y - s * 0.5)} {n(x - s * 0.07)} {n(y - s * 0.64)}H{n(x + s * 0.07)}C{n(x + s * 0.2)} {n(y - s * 0.5)} {n(x + s * 0.2)} {n(y - s * 0.3)} {n(x + s * 0.26)} {n(y)}Z"
    light = f"M{n(x - s * 0.24)} {n(y)}C{n(x - s * 0.2)} {n(y - s * 0.3)} {n(x - s * 0.2)} {n(y - s * 0.5)} {n(x - s * 0.07)} {n(y - s * 0.64)}C{n(x - s * 0.08)} {n(y - s * 0.4)} {n(x - s * 0.1)} {n(y - s * 0.2)} {n(x - s * 0.08)} {n(y)}Z"
    for k in (-1, -0.55, 0, 0.5, 1):
        out += stroke(
            f"M{n(x + k * s * 0.05)} {n(y - s * 0.6)}Q{n(x + k * s * 0.1)} {n(y - s * 0.76)} {n(x + k * s * 0.38)} {n(y - s * 0.84)}",
            darker(bark, 0.12),
            s * 0.035,
        )
    out += path(whole, darker(bark, 0.12)) + path(light, lighter(bark, 0.22))
    for off, up in ((-0.36, 0.86), (0.36, 0.86), (-0.16, 0.92), (0.17, 0.93)):
        out += crown(rng, x + off * s, y - up * s, s * 0.14, s * 0.07, first, 8)
    return out


def palm(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A ringed stem under a fan of fronds."""
    lean = rng.uniform(-0.12, 0.12) * s
    tx, ty = x + lean, y - s * 0.68
    out = shadow(x, y, s * 0.26) + stroke(
        f"M{n(x)} {n(y)}Q{n(x - lean * 0.4)} {n(y - s * 0.35)} {n(tx)} {n(ty)}",
        "#94714a",
        s * 0.075,
    )
    for i in range(9):
        t = i / 9
        out += stroke(
            f"M{n(x + lean * t * t - s * 0.035)} {n(y - s * 0.68 * t)}q{n(s * 0.035)} {n(s * 0.015)} {n(s * 0.07)} 0",
            "#5f4526",
            s * 0.01,
        )
    fan = [-172, -150, -8, -30, -128, -52, -106, -74, 168, 12]
    for i, turn in enumerate(fan):
        out += leaf(
            tx,
            ty,
            s * rng.uniform(0.36, 0.46),
            turn + rng.uniform(-6, 6) + (14 if -90 < turn < 90 else -14),
            mixed(darker(first, 0.15), first, i / len(fan)),
            0.13,
        )
    return out


def palmfruit(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A palm-like tree with fruits under its leaves."""
    out = palm(rng, x, y, s, first, second)
    return out + "".join(
        ball(x + k * s, y - s * (0.56 + 0.05 * (i % 2)), s * 0.05, second)
        for i, k in enumerate((-0.08, 0.0, 0.08))
    )


def banana(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Large leaves around a bunch of fruits."""
    out = shadow(x, y, s * 0.3) + trunk(x, y, y - s * 0.45, s * 0.06, "#9aa055")
    for turn in (-165, -15, -140, -40, -115, -65, -90):
        out += leaf(
            x, y - s * 0.42, s * rng.uniform(0.44, 0.54), turn + rng.uniform(-5, 5), first, 0.2
        )
    for i in range(6):
        cx, cy = x + s * (0.1 + 0.03 * (i % 3)), y - s * (0.36 - 0.05 * (i // 3))
        out += stroke(
            f"M{n(cx)} {n(cy)}q{n(s * 0.01)} {n(s * 0.06)} {n(s * 0.05)} {n(s * 0.07)}",
            second,
            s * 0.035,
        )
    return out


def fig(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Many stems that come down from a wide crown."""
    out = shadow(x, y, s * 0.46)
    for k in (-0.3, -0.2, -0.1, -0.03, 0.05, 0.13, 0.22, 0.32):
        wide = s * (0.05 if abs(k) < 0.12 else 0.022)
        bend = rng.uniform(-0.05, 0.05) * s
        out += stroke(
            f"M{n(x + k * s)} {n(y)}q{n(bend)} {n(-s * 0.2)} {n(-k * s * 0.3)} {n(-s * 0.5)}",
            mixed("#8a6a48", "#5f452c", rng.random()),
            wide,
        )
    return out + crown(rng, x, y - s * 0.66, s * 0.54, s * 0.28, first, 20)


def mangrove(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A tree on stilts in water."""
    out = disc(x, y - s * 0.01, s * 0.5, "#3f8fb8", s * 0.07) + disc(
        x - s * 0.05, y - s * 0.02, s * 0.4, "#6fb4d4", s * 0.045
    )
    for k in (-0.32, -0.2, -0.1, 0.1, 0.2, 0.32):
        out += stroke(
            f"M{n(x + k * s)} {n(y)}Q{n(x + k * s * 0.9)} {n(y - s * 0.26)} {n(x)} {n(y - s * 0.34)}",
            second,
            s * 0.028,
        )
    out += trunk(x, y - s * 0.25, y - s * 0.56, s * 0.045, second)
    return out + crown(rng, x, y - s * 0.68, s * 0.44, s * 0.27, first, 17)


def rainbow(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """A stem in many colours."""
    out = shadow(x, y, s * 0.3) + trunk(x, y, y - s * 0.62, s * 0.075, "#8fae6a")
    for i, tone in enumerate(("#e8823a", "#4aa37a", "#3f7fc4", "#c0447a", "#e8c43a")):
        k = (i - 2) * 0.026
        out += stroke(
            f"M{n(x + k * s * 1.4)} {n(y - s * 0.03)}q{n(rng.uniform(-6, 6))} {n(-s * 0.25)} {n(-k * s * 0.4)} {n(-s * 0.54)}",
            tone,
            s * 0.017,
        )
    return out + crown(rng, x, y - s * 0.74, s * 0.4, s * 0.24, first, 16)


def weeping(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Long twigs that hang down."""
    out = shadow(x, y, s * 0.4) + trunk(x, y, y - s * 0.6, s * 0.055)
    for i in range(34):
        k = (i % 17 - 8) / 8
        top = y - s * (0.86 - 0.24 * k * k) + rng.uniform(-8, 8)
        tone = mixed(
            darker(first, 0.25), lighter(first, 0.3), 0.2 + 0.7 * (i // 17) * (0.6 - k * 0.4)
        )
        out += stroke(
            f"M{n(x + k * s * 0.3)} {n(top)}q{n(k * s * 0.14)} {n(s * 0.05)} {n(k * s * 0.13 + rng.uniform(-4, 4))} {n(s * rng.uniform(0.38, 0.62))}",
            tone,
            s * 0.024,
        )
    return out + crown(rng, x, y - s * 0.8, s * 0.3, s * 0.12, lighter(first, 0.1), 10)


def wisteria(rng: Random, x: float, y: float, s: float, first: str, second: str) -> str:
    """Clusters of flowers that hang from a crown."""
    out = (
        shadow(x, y, s * 0.4)
        + trunk(x, y, y - s * 0.55, s * 0.06)
        + crown(rng, x, y - s * 0.76, s * 0.46, s * 0.18, "#7aa055", 14)
    )
    for i in range(13):
        k = (i - 6) / 6
        top, long = y - s * (0.78 - 0.1 * k * k), s * rng.uniform(0.22, 0.36)
        for j in range(6):
            out += disc(
                x + k * s * 0.42 + rng.uniform(-3, 3),
                top + long * j / 6,
                s * 0.034 * (1 - j / 8),
                mixed(first, lighter(second, 0.3), rng.random()),
            )
    return out


TREES: Final[Mapping[str, Grown]] = {
    "round": round_, "fruit": fruit, "blossom": blossom, "birch": birch, "conifer": conifer,
    "sequoia": sequoia, "pine": pine, "umbrella": umbrella, "baobab": baobab, "palm": palm,
    "palmfruit": palmfruit, "banana": banana, "fig": fig, "mangrove": mangrove,
    "rainbow": rainbow, "weeping": weeping, "wisteria": wisteria,
}  # fmt: skip
