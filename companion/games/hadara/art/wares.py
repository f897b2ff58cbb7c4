"""Smaller things in the scenes of Hadara: jars, coins, stalls, ships, arms, trees, sheaves."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from companion.art.colours import darker, lighter
from companion.art.scenery import crown, disc, n, path, polygon, shadow, stroke, trunk
from companion.games.hadara.art.things import GOLD, MARBLE, box, wall

CLAY: Final = "#b5653a"


def jar(x: float, y: float, s: float, fill: str = CLAY) -> str:
    """A two-handled jar with a painted band."""
    r = s * 0.3
    body = f"M{n(x - r * 0.4)} {n(y)}C{n(x - r * 1.5)} {n(y - s * 0.4)} {n(x - r * 1.1)} {n(y - s * 0.72)} {n(x - r * 0.4)} {n(y - s * 0.8)}V{n(y - s)}H{n(x + r * 0.4)}V{n(y - s * 0.8)}C{n(x + r * 1.1)} {n(y - s * 0.72)} {n(x + r * 1.5)} {n(y - s * 0.4)} {n(x + r * 0.4)} {n(y)}Z"
    light = f"M{n(x - r * 0.4)} {n(y)}C{n(x - r * 1.5)} {n(y - s * 0.4)} {n(x - r * 1.1)} {n(y - s * 0.72)} {n(x - r * 0.4)} {n(y - s * 0.8)}C{n(x - r * 0.7)} {n(y - s * 0.5)} {n(x - r * 0.5)} {n(y - s * 0.2)} {n(x - r * 0.1)} {n(y)}Z"
    ears = "".join(
        stroke(
            f"M{n(x + k * r * 0.4)} {n(y - s * 0.93)}q{n(k * r * 1.2)} {n(s * 0.02)} {n(k * r * 0.55)} {n(s * 0.24)}",
            darker(fill, 0.3),
            s * 0.05,
        )
        for k in (-1, 1)
    )
    band = box(x - r * 1.06, y - s * 0.52, r * 2.12, s * 0.08, "#2f1c12")
    return (
        shadow(x, y, r)
        + ears
        + path(body, darker(fill, 0.14))
        + path(light, lighter(fill, 0.25))
        + band
        + box(x - r * 0.5, y - s * 1.02, r, s * 0.06, darker(fill, 0.3))
    )


def coins(rng: Random, x: float, y: float, s: float, count: int) -> str:
    """A pile of gold coins."""
    out = ""
    for i in range(count):
        high = (i % 4) * s * 0.13
        left = x + (i // 4 - (count - 1) // 4 / 2) * s * 0.52 + rng.uniform(-2, 2)
        out += disc(left, y - high, s * 0.24, "#8f6712", s * 0.11)
        out += disc(left, y - high - s * 0.05, s * 0.24, GOLD, s * 0.11)
        out += disc(left - s * 0.04, y - high - s * 0.06, s * 0.15, "#f6d66e", s * 0.06)
    return out


def stall(x: float, y: float, s: float, cloth: str) -> str:
    """A market stall under a striped cloth."""
    w = s * 1.15
    out = box(x - w * 0.46, y - s * 0.7, s * 0.06, s * 0.7, "#6b4427") + box(
        x + w * 0.4, y - s * 0.7, s * 0.06, s * 0.7, "#6b4427"
    )
    out += wall(x - w * 0.48, y - s * 0.34, w * 0.96, s * 0.26, "#9a6a3a")
    for i, tone in enumerate(("#d9772b", "#7a9a3a", "#b03a48", "#e3b23c")):
        out += disc(x - w * 0.33 + i * w * 0.22, y - s * 0.37, s * 0.085, tone)
    top, low = y - s, y - s * 0.62
    for i in range(5):
        a, b = -0.5 + i * 0.2, -0.3 + i * 0.2
        tone = cloth if i % 2 == 0 else MARBLE
        out += polygon(
            [
                (x + w * a * 0.8, top),
                (x + w * b * 0.8, top),
                (x + w * b * 1.12, low),
                (x + w * a * 1.12, low),
            ],
            tone,
        )
    return out


def ship(x: float, y: float, s: float, sail: str) -> str:
    """A ship with one square sail and its oars."""
    w = s * 1.15
    hull = f"M{n(x - w * 0.55)} {n(y - s * 0.26)}Q{n(x - w * 0.5)} {n(y)} {n(x - w * 0.2)} {n(y)}H{n(x + w * 0.3)}Q{n(x + w * 0.52)} {n(y - s * 0.04)} {n(x + w * 0.62)} {n(y - s * 0.42)}Q{n(x + w * 0.46)} {n(y - s * 0.2)} {n(x + w * 0.3)} {n(y - s * 0.2)}H{n(x - w * 0.3)}Z"
    out = stroke(f"M{n(x)} {n(y - s * 0.2)}V{n(y - s)}", "#5a3a22", s * 0.04)
    out += path(
        f"M{n(x - w * 0.3)} {n(y - s * 0.92)}H{n(x + w * 0.3)}Q{n(x + w * 0.4)} {n(y - s * 0.6)} {n(x + w * 0.28)} {n(y - s * 0.34)}H{n(x - w * 0.28)}Q{n(x - w * 0.18)} {n(y - s * 0.6)} {n(x - w * 0.3)} {n(y - s * 0.92)}Z",
        MARBLE,
    )
    out += path(
        f"M{n(x - w * 0.1)} {n(y - s * 0.92)}H{n(x + w * 0.1)}Q{n(x + w * 0.19)} {n(y - s * 0.6)} {n(x + w * 0.09)} {n(y - s * 0.34)}H{n(x - w * 0.09)}Q{n(x + w * 0.02)} {n(y - s * 0.6)} {n(x - w * 0.1)} {n(y - s * 0.92)}Z",
        sail,
    )
    out += path(hull, "#7a4a26") + stroke(
        f"M{n(x - w * 0.5)} {n(y - s * 0.14)}H{n(x + w * 0.44)}", GOLD, s * 0.035
    )
    oars = "".join(
        stroke(
            f"M{n(x + k * w)} {n(y - s * 0.08)}l{n(-s * 0.1)} {n(s * 0.2)}", "#c99a55", s * 0.025
        )
        for k in (-0.3, -0.16, -0.02, 0.12, 0.26)
    )
    return out + oars


def shield(x: float, y: float, s: float, fill: str, figure: int) -> str:
    """A round shield that leans on its spear; `figure` chooses what is painted on it."""
    r, cy = s * 0.36, y - s * 0.36
    spear = stroke(
        f"M{n(x + r * 0.5)} {n(y)}L{n(x + r * 0.9)} {n(y - s * 1.2)}", "#6b4427", s * 0.045
    )
    tip = polygon(
        [(x + r * 0.72, y - s * 1.16), (x + r * 0.96, y - s * 1.42), (x + r * 1.12, y - s * 1.14)],
        "#dfe5e8",
    )
    rim = disc(x, cy, r, "#6d4a0a") + disc(x, cy, r * 0.92, GOLD) + disc(x, cy, r * 0.78, fill)
    points = 3 + figure % 4
    star = [
        (
            x + r * (0.56 if i % 2 == 0 else 0.22) * math.sin(i * math.pi / points),
            cy - r * (0.56 if i % 2 == 0 else 0.22) * math.cos(i * math.pi / points),
        )
        for i in range(2 * points)
    ]
    return shadow(x, y, r) + spear + tip + rim + polygon(star, MARBLE)


def helmet(x: float, y: float, s: float, crest: str) -> str:
    """A bronze helmet with a crest of horsehair."""
    r = s * 0.4
    plume = path(
        f"M{n(x - r * 1.2)} {n(y - s * 0.5)}C{n(x - r)} {n(y - s * 1.15)} {n(x + r)} {n(y - s * 1.15)} {n(x + r * 0.9)} {n(y - s * 0.62)}C{n(x + r * 0.5)} {n(y - s * 0.9)} {n(x - r * 0.6)} {n(y - s * 0.86)} {n(x - r * 1.2)} {n(y - s * 0.5)}Z",
        crest,
    )
    bowl = path(
        f"M{n(x - r)} {n(y)}V{n(y - s * 0.42)}A{n(r)} {n(r)} 0 0 1 {n(x + r)} {n(y - s * 0.42)}V{n(y - s * 0.3)}H{n(x + r * 0.3)}V{n(y - s * 0.1)}L{n(x + r * 0.75)} {n(y)}Z",
        "#c98f3a",
    )
    light = path(
        f"M{n(x - r)} {n(y)}V{n(y - s * 0.42)}A{n(r)} {n(r)} 0 0 1 {n(x - r * 0.1)} {n(y - s * 0.8)}C{n(x - r * 0.6)} {n(y - s * 0.6)} {n(x - r * 0.6)} {n(y - s * 0.3)} {n(x - r * 0.5)} {n(y)}Z",
        "#ecc274",
    )
    return (
        shadow(x, y, r)
        + plume
        + bowl
        + light
        + box(x + r * 0.1, y - s * 0.46, r * 0.9, s * 0.07, "#4c2f1a")
    )


def sheaf(rng: Random, x: float, y: float, s: float) -> str:
    """A bound sheaf of ripe grain."""
    out = shadow(x, y, s * 0.3)
    for i in range(7):
        lean = (i - 3) * s * 0.11
        out += stroke(
            f"M{n(x + lean * 0.3)} {n(y)}Q{n(x + lean * 0.2)} {n(y - s * 0.5)} {n(x + lean)} {n(y - s * 0.8)}",
            "#c08a24",
            s * 0.05,
        )
        out += disc(x + lean, y - s * 0.84, s * 0.07, "#f2cf62" if i < 4 else "#dba93a", s * 0.15)
    return out + box(x - s * 0.13, y - s * 0.42, s * 0.26, s * 0.08, "#8a4a26")


def olive(rng: Random, x: float, y: float, s: float, fill: str = "#6f8a3e") -> str:
    """An olive tree."""
    return (
        shadow(x, y, s * 0.34)
        + trunk(x, y, y - s * 0.5, s * 0.06)
        + crown(rng, x, y - s * 0.68, s * 0.4, s * 0.3, fill, 7)
    )


def cypress(x: float, y: float, s: float) -> str:
    """A cypress, dark and slender."""
    w = s * 0.15
    whole = f"M{n(x)} {n(y - s)}C{n(x + w * 1.5)} {n(y - s * 0.5)} {n(x + w * 1.2)} {n(y - s * 0.1)} {n(x)} {n(y - s * 0.06)}C{n(x - w * 1.2)} {n(y - s * 0.1)} {n(x - w * 1.5)} {n(y - s * 0.5)} {n(x)} {n(y - s)}Z"
    light = f"M{n(x)} {n(y - s)}C{n(x - w * 0.4)} {n(y - s * 0.5)} {n(x - w * 0.3)} {n(y - s * 0.2)} {n(x)} {n(y - s * 0.06)}C{n(x - w * 1.2)} {n(y - s * 0.1)} {n(x - w * 1.5)} {n(y - s * 0.5)} {n(x)} {n(y - s)}Z"
    return (
        shadow(x, y, w)
        + box(x - w * 0.2, y - s * 0.1, w * 0.4, s * 0.1, "#5a3a22")
        + path(whole, "#2c4d30")
        + path(light, "#47703f")
    )


def palm(x: float, y: float, s: float) -> str:
    """A date palm."""
    out = shadow(x, y, s * 0.2) + stroke(
        f"M{n(x)} {n(y)}Q{n(x + s * 0.08)} {n(y - s * 0.4)} {n(x)} {n(y - s * 0.74)}",
        "#8a6236",
        s * 0.07,
    )
    for i, (dx, dy) in enumerate(
        ((-0.4, -0.02), (0.4, 0.0), (-0.34, -0.24), (0.36, -0.22), (0.02, -0.32))
    ):
        tone = "#5f8f3c" if i % 2 else "#7cab50"
        tx, ty = x + dx * s, y - s * 0.74 + dy * s + s * 0.14
        out += path(
            f"M{n(x)} {n(y - s * 0.74)}Q{n(x + dx * s * 0.5)} {n(y - s * 0.98 + dy * s * 0.4)} {n(tx)} {n(ty)}Q{n(x + dx * s * 0.5)} {n(y - s * 0.82 + dy * s * 0.4)} {n(x)} {n(y - s * 0.74)}Z",
            tone,
        )
    return out
