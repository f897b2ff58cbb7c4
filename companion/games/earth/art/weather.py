"""Events of Earth as SVG: storms, floods, fire, ice, the sky. A form each, from a seed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Final

from companion.art.colours import darker, lighter, mixed
from companion.art.scenery import (
    SNOW,
    ball,
    cloud,
    disc,
    hills,
    n,
    path,
    peaks,
    polygon,
    sky,
    stone,
    stroke,
    sun,
    water,
)
from companion.games.earth.art.lands import LANDS, Land
from companion.games.earth.art.trees import TREES


def _gloom(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A heavy sky over dark land."""
    out = sky(key, w, h, darker(fill, 0.35), lighter(fill, 0.5))
    out += "".join(
        cloud(
            rng,
            w * k,
            h * rng.uniform(0.08, 0.2),
            84,
            mixed(darker(fill, 0.3), "#d0d4da", rng.uniform(0.1, 0.4)),
        )
        for k in (0.1, 0.4, 0.68, 0.95)
    )
    return out + hills(rng, w, h, h * 0.78, 14, darker(mixed(fill, "#5f7a4a", 0.6), 0.2), 3)


def spiral(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A storm seen from above."""
    out = (
        f'<rect width="{n(w)}" height="{n(h)}" fill="{darker(fill, 0.3)}"/>'
        + disc(w * 0.15, h * 0.85, 90, "#5f8a4a", 50)
        + disc(w * 0.93, h * 0.16, 80, "#7f9a52", 60)
    )
    for arm in range(3):
        for i in range(34):
            a, far = arm * 2.09 + i * 0.17, 20 + i * 6.2
            out += disc(
                w * 0.5 + far * math.cos(a),
                h * 0.5 + far * 0.72 * math.sin(a),
                15 + i * 0.75,
                mixed("#ffffff", fill, rng.uniform(0.05, 0.4)),
            )
    return out + disc(w * 0.5, h * 0.5, 22, darker(fill, 0.5), 17)


def wave(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A breaking wave."""
    out = sky(key, w, h, "#b8cdd6", "#f2ecd8") + water(rng, w, h, h * 0.66, fill)
    out += path(
        f"M-5 {n(h + 5)}V{n(h * 0.5)}C{n(w * 0.16)} {n(h * 0.3)} {n(w * 0.3)} {n(h * 0.1)} {n(w * 0.55)} {n(h * 0.1)}C{n(w * 0.8)} {n(h * 0.1)} {n(w * 0.9)} {n(h * 0.3)} {n(w * 0.84)} {n(h * 0.48)}C{n(w * 0.76)} {n(h * 0.3)} {n(w * 0.62)} {n(h * 0.34)} {n(w * 0.6)} {n(h * 0.56)}C{n(w * 0.58)} {n(h * 0.8)} {n(w * 0.8)} {n(h * 0.86)} {n(w + 5)} {n(h * 0.84)}V{n(h + 5)}Z",
        darker(fill, 0.15),
    )
    for i in range(6):
        k = i * 0.055
        out += stroke(
            f"M{n(-5)} {n(h * (0.62 + k * 1.4))}C{n(w * 0.2)} {n(h * (0.4 + k))} {n(w * (0.3 + k * 0.3))} {n(h * (0.2 + k))} {n(w * 0.5)} {n(h * (0.19 + k * 1.2))}",
            lighter(fill, 0.16 + 0.06 * i),
            7,
        )
    for i in range(22):
        a = i / 21
        out += disc(
            w * (0.36 + 0.5 * a) + rng.uniform(-10, 10),
            h * (0.14 - 0.06 * math.sin(a * 3.1) + 0.34 * a * a) + rng.uniform(-8, 8),
            rng.uniform(9, 20),
            "#ffffff",
        )
    return out + "".join(
        disc(w * rng.uniform(0.56, 1), h * rng.uniform(0.8, 0.9), rng.uniform(6, 15), "#f2fafc")
        for _ in range(16)
    )


def _crack(rng: Random, w: float, h: float, top: float, wide: float, fill: str) -> str:
    left, right, x = [], [], w * 0.52
    for i in range(9):
        y = top + (h - top + 6) * i / 8
        x += rng.uniform(-26, 26)
        half = wide * (0.12 + i / 8)
        left.append((x - half, y))
        right.append((x + half, y))
    return polygon([*left, *right[::-1]], fill) + polygon(
        [*left, *[(px + wide * 0.25 * i / 8, py) for i, (px, py) in enumerate(left)][::-1]],
        "#1a120c",
    )


def fissure(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """The ground torn open."""
    out = (
        sky(key, w, h, "#a9bcc4", "#f0e2c8")
        + hills(rng, w, h, h * 0.4, 14, lighter(fill, 0.2), 3)
        + f'<rect x="-5" y="{n(h * 0.46)}" width="{n(w + 10)}" height="{n(h)}" fill="{fill}"/>'
    )
    return (
        out
        + _crack(rng, w, h, h * 0.46, 62, "#2b1c12")
        + _crack(rng, w, h, h * 0.5, 20, "#e8742c")
        + "".join(
            stone(rng, w * rng.random(), h * rng.uniform(0.6, 0.95), rng.uniform(8, 20), fill)
            for _ in range(9)
        )
    )


def quake(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Tilted ground and falling trees, waves of the shock."""
    out = sky(key, w, h, "#b8c0bc", "#f2e4cc")
    for i, (y, turn) in enumerate(((0.5, -7), (0.64, 6), (0.8, -5))):
        out += (
            f'<g transform="rotate({turn} {n(w / 2)} {n(h * y)})"><rect x="-40" y="{n(h * y)}" width="{n(w + 80)}" height="{n(h * 0.6)}" fill="{mixed(lighter(fill, 0.2), darker(fill, 0.2), i / 2)}"/>'
            + stroke(f"M-40 {n(h * y)}H{n(w + 40)}", "#7f9a52", 12)
            + TREES["conifer"](rng, w * (0.2 + 0.3 * i), h * y, h * 0.36, "#4f7f55", "")
            + "</g>"
        )
    return out + "".join(
        stroke(
            f"M{n(w * 0.5 - r)} {n(h * 0.97)}A{r} {n(r * 0.5)} 0 0 1 {n(w * 0.5 + r)} {n(h * 0.97)}",
            "#fff6e2",
            5,
        )
        for r in (50, 95, 140)
    )


def eruption(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Fire out of a mountain."""
    out = sky(key, w, h, "#2e2230", "#b8503a")
    out += "".join(
        disc(
            w * 0.5 + rng.uniform(-1, 1) * (30 + 14 * i),
            h * (0.4 - 0.035 * i),
            26 + 5 * i,
            mixed("#4a3c42", "#8a7478", rng.random()),
        )
        for i in range(11)
    )
    for i in range(13):
        k = (i - 6) / 6
        out += stroke(
            f"M{n(w * 0.5)} {n(h * 0.42)}Q{n(w * (0.5 + k * 0.16))} {n(h * (0.06 + 0.1 * abs(k)))} {n(w * (0.5 + k * 0.36))} {n(h * (0.3 + 0.2 * abs(k)))}",
            rng.choice(("#ffb43a", "#f2702a", "#ffd76a")),
            rng.uniform(4, 9),
        )
    out += polygon(
        [(w * 0.06, h), (w * 0.42, h * 0.42), (w * 0.58, h * 0.42), (w * 0.94, h)],
        darker(fill, 0.2),
    ) + polygon(
        [(w * 0.06, h), (w * 0.42, h * 0.42), (w * 0.48, h * 0.42), (w * 0.4, h)],
        lighter(fill, 0.12),
    )
    return (
        out
        + path(
            f"M{n(w * 0.43)} {n(h * 0.42)}H{n(w * 0.57)}Q{n(w * 0.54)} {n(h * 0.6)} {n(w * 0.62)} {n(h * 0.8)}T{n(w * 0.6)} {n(h + 5)}H{n(w * 0.46)}Q{n(w * 0.54)} {n(h * 0.8)} {n(w * 0.47)} {n(h * 0.62)}Z",
            "#f2702a",
        )
        + path(
            f"M{n(w * 0.47)} {n(h * 0.42)}H{n(w * 0.53)}Q{n(w * 0.51)} {n(h * 0.6)} {n(w * 0.57)} {n(h * 0.8)}T{n(w * 0.56)} {n(h + 5)}H{n(w * 0.51)}Q{n(w * 0.55)} {n(h * 0.8)} {n(w * 0.49)} {n(h * 0.62)}Z",
            "#ffc64a",
        )
    )


def twister(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A funnel that reaches the ground."""
    out = _gloom(rng, key, w, h, fill)
    for i in range(17):
        t = i / 16
        half = 10 + 150 * (1 - t) ** 1.8
        x = w * 0.5 + 36 * math.sin(t * 4.4)
        out += disc(
            x,
            h * (0.12 + 0.74 * t),
            half,
            mixed(darker(fill, 0.35), lighter(fill, 0.35), 0.5 + 0.5 * math.sin(i * 1.7)),
            13 + half * 0.1,
        )
    base = h * 0.88
    return out + "".join(
        disc(
            w * 0.5 + rng.uniform(-90, 70),
            base + rng.uniform(-10, 14),
            rng.uniform(8, 20),
            lighter(fill, 0.4),
        )
        for _ in range(14)
    )


def rain(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Palms in a wet storm."""
    out = (
        _gloom(rng, key, w, h, fill)
        + f'<g transform="rotate(14 {n(w * 0.4)} {n(h)})">'
        + TREES["palm"](rng, w * 0.4, h * 0.96, h * 0.7, "#4a8a4a", "")
        + "</g>"
    )
    return out + "".join(
        stroke(f"M{n(rng.random() * w * 1.2)} {n(rng.random() * h)}l-16 34", "#dbe8ee", 3)
        for _ in range(70)
    )


def lightning(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A bolt in the night."""
    out = _gloom(rng, key, w, h, fill)
    x, y, points = w * 0.5, h * 0.18, [(w * 0.5, h * 0.18)]
    for i in range(7):
        x, y = x + (26 if i % 2 else -40) + rng.uniform(-10, 10), y + h * 0.09
        points.append((x, y))
    d = "M" + "L".join(f"{n(px)} {n(py)}" for px, py in points)
    bx, by = points[3]
    fork = f"M{n(bx)} {n(by)}l46 28l-14 14l50 44"
    return (
        out
        + stroke(d, "#b9a8ff", 18).replace("/>", ' stroke-opacity=".45"/>')
        + stroke(d, "#fff6c8", 9)
        + stroke(fork, "#fff6c8", 5)
    )


def _flakes(rng: Random, w: float, h: float, count: int, most: float) -> str:
    out = ""
    for _ in range(count):
        x, y, r = rng.random() * w, rng.random() * h, rng.uniform(most * 0.4, most)
        out += stroke(
            "".join(
                f"M{n(x - r * math.cos(a))} {n(y - r * math.sin(a))}L{n(x + r * math.cos(a))} {n(y + r * math.sin(a))}"
                for a in (0.5, 1.55, 2.6)
            ),
            "#ffffff",
            max(1.5, r * 0.22),
        )
    return out


def snow(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Falling snow on firs."""
    out = (
        sky(key, w, h, fill, lighter(fill, 0.7))
        + hills(rng, w, h, h * 0.6, 18, "#dbe5ee", 3)
        + TREES["conifer"](rng, w * 0.26, h * 0.86, h * 0.5, "#4f7f80", "")
        + TREES["conifer"](rng, w * 0.76, h * 0.94, h * 0.64, "#3f7070", "")
        + hills(rng, w, h, h * 0.88, 8, SNOW, 3)
    )
    return out + _flakes(rng, w, h, 40, 13 if fill > "#a" else 20)


def hail(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Balls of ice out of dark clouds."""
    out = _gloom(rng, key, w, h, fill)
    for _ in range(34):
        x, y, r = rng.random() * w, h * rng.uniform(0.22, 0.95), rng.uniform(6, 15)
        out += stroke(f"M{n(x + r)} {n(y - r * 3)}L{n(x)} {n(y)}", "#dfeaf2", 2) + ball(
            x, y, r, "#cfe2f0"
        )
    return out


def lavaflow(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Tongues of lava."""
    out = LANDS["magma"](rng, key, w, h, fill)
    for k in (0.3, 0.62):
        out += (
            stroke(
                f"M{n(w * (k + 0.06))} {n(h * 0.4)}C{n(w * (k + 0.2))} {n(h * 0.56)} {n(w * (k - 0.2))} {n(h * 0.7)} {n(w * k)} {n(h + 8)}",
                "#f06a2a",
                56,
            )
            + stroke(
                f"M{n(w * (k + 0.06))} {n(h * 0.4)}C{n(w * (k + 0.2))} {n(h * 0.56)} {n(w * (k - 0.2))} {n(h * 0.7)} {n(w * k)} {n(h + 8)}",
                "#ffb83f",
                28,
            )
            + stroke(
                f"M{n(w * (k + 0.06))} {n(h * 0.42)}C{n(w * (k + 0.2))} {n(h * 0.56)} {n(w * (k - 0.2))} {n(h * 0.7)} {n(w * k)} {n(h + 8)}",
                "#ffe79a",
                8,
            )
        )
    return out


def tube(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A cave with a river of lava."""
    out = f'<rect width="{n(w)}" height="{n(h)}" fill="{darker(fill, 0.3)}"/>'
    for i in range(6):
        out += disc(
            w * 0.5,
            h * 0.56,
            w * (0.52 - 0.07 * i),
            mixed(fill, "#e8742c", i / 7),
            h * (0.54 - 0.075 * i),
        )
    out += path(
        f"M{n(w * 0.46)} {n(h * 0.6)}C{n(w * 0.4)} {n(h * 0.74)} {n(w * 0.34)} {n(h * 0.86)} {n(w * 0.2)} {n(h + 5)}H{n(w * 0.76)}C{n(w * 0.66)} {n(h * 0.86)} {n(w * 0.56)} {n(h * 0.74)} {n(w * 0.54)} {n(h * 0.6)}Z",
        "#ffb83f",
    ) + disc(w * 0.5, h * 0.58, w * 0.07, "#fff0a8", h * 0.06)
    return out + "".join(
        polygon([(w * k - 16, -5), (w * k + 16, -5), (w * k, h * d)], darker(fill, 0.45))
        for k, d in ((0.12, 0.3), (0.28, 0.18), (0.46, 0.14), (0.64, 0.2), (0.84, 0.32))
    )


def lavalake(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A glowing lake between dark walls."""
    out = (
        sky(key, w, h, "#2b2028", "#a04530")
        + peaks(rng, w, h, h * 0.62, h * 0.42, darker(fill, 0.1), 3, False)
        + disc(w * 0.5, h * 0.78, w * 0.5, "#d8481f", h * 0.2)
        + disc(w * 0.5, h * 0.78, w * 0.45, "#f2802a", h * 0.17)
    )
    for _ in range(15):
        out += disc(
            w * rng.uniform(0.14, 0.86),
            h * rng.uniform(0.68, 0.9),
            rng.uniform(16, 44),
            mixed("#5a2f28", "#8a3c24", rng.random()),
            rng.uniform(5, 10),
        )
    return (
        out
        + "".join(
            disc(
                w * rng.uniform(0.2, 0.8),
                h * rng.uniform(0.68, 0.9),
                rng.uniform(8, 20),
                "#ffd866",
                5,
            )
            for _ in range(9)
        )
        + hills(rng, w, h, h * 0.97, 6, darker(fill, 0.4), 4)
    )


def tide(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """The sea at the shore, far up or far out; the moon that draws it."""
    far_out = fill > "#a"
    out = (
        sky(key, w, h, "#5f86b4", "#f4dcc0")
        + disc(w * 0.24, h * 0.2, 34, "#fdf6dc")
        + disc(w * 0.25, h * 0.19, 27, "#ffffff")
    )
    out += water(rng, w, h, h * (0.5 if far_out else 0.42), "#3f87b8")
    if far_out:
        out += path(
            f"M-5 {n(h * 0.62)}Q{n(w * 0.4)} {n(h * 0.56)} {n(w + 5)} {n(h * 0.64)}V{n(h + 5)}H-5Z",
            fill,
        )
        out += "".join(
            disc(
                w * rng.random(),
                h * rng.uniform(0.68, 0.96),
                rng.uniform(14, 40),
                "#8fb8cc",
                rng.uniform(3, 7),
            )
            for _ in range(9)
        ) + "".join(stone(rng, w * k, h * 0.84, 16, "#7a6f62") for k in (0.2, 0.6, 0.85))
        return out + stroke(
            f"M{n(w * 0.5)} {n(h * 0.76)}V{n(h * 0.9)}M{n(w * 0.46)} {n(h * 0.86)}L{n(w * 0.5)} {n(h * 0.92)}L{n(w * 0.54)} {n(h * 0.86)}",
            "#fff6e2",
            9,
        )
    out += "".join(
        stroke(
            f"M-5 {n(h * y)}" + "".join(f"q{n(w / 12)} -26 {n(w / 6)} 0" for _ in range(7)),
            "#eaf6fa",
            8,
        )
        for y in (0.6, 0.74, 0.88)
    )
    return out + stroke(
        f"M{n(w * 0.7)} {n(h * 0.34)}V{n(h * 0.14)}M{n(w * 0.65)} {n(h * 0.21)}L{n(w * 0.7)} {n(h * 0.13)}L{n(w * 0.75)} {n(h * 0.21)}",
        "#fff6e2",
        9,
    )


def heat(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A huge sun over dry land."""
    out = (
        sky(key, w, h, "#f2802a", "#fde3a0")
        + sun(w * 0.5, h * 0.4, h * 0.22, "#fff0b0")
        + hills(rng, w, h, h * 0.72, 10, "#c98a3f", 3)
    )
    for i in range(16):
        a = i * math.tau / 16
        out += stroke(
            f"M{n(w * 0.5 + h * 0.28 * math.cos(a))} {n(h * 0.4 + h * 0.28 * math.sin(a))}L{n(w * 0.5 + h * (0.4 if i % 2 else 0.35) * math.cos(a))} {n(h * 0.4 + h * (0.4 if i % 2 else 0.35) * math.sin(a))}",
            "#fff6d0",
            7,
        )
    return out + "".join(
        stroke(f"M{n(w * k)} {n(h * 0.98)}q14 -16 0 -32t0 -32", "#fbd98a", 5)
        for k in (0.15, 0.35, 0.55, 0.75, 0.92)
    )


def flood(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Water between the trees."""
    out = (
        _gloom(rng, key, w, h, mixed(fill, "#7f98a8", 0.5))
        + "".join(
            TREES["round"](rng, w * k, h * 0.8, h * s, "#5f8a4f", "")
            for k, s in ((0.14, 0.4), (0.5, 0.3), (0.82, 0.44))
        )
        + water(rng, w, h, h * 0.64, fill)
    )
    out += "".join(
        stroke(
            f"M-5 {n(h * y)}" + "".join(f"q{n(w / 16)} -16 {n(w / 8)} 0" for _ in range(9)),
            lighter(fill, 0.45),
            5,
        )
        for y in (0.7, 0.8, 0.9)
    )
    return (
        out
        + "".join(
            f'<g transform="rotate({t} {n(w * k)} {n(h * 0.84)})"><rect x="{n(w * k - 50)}" y="{n(h * 0.84)}" width="100" height="17" rx="8" fill="#7a5230"/></g>'
            for k, t in ((0.3, -9), (0.7, 12))
        )
        + (
            polygon([(w * 0.44, h * 0.86), (w * 0.5, h * 0.7), (w * 0.6, h * 0.86)], SNOW)
            if fill > "#9"
            else ""
        )
    )


def dust(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A wall of dust."""
    out = sky(key, w, h, "#a9bcc4", "#f2dcb0") + hills(rng, w, h, h * 0.8, 8, darker(fill, 0.1), 3)
    for layer in range(3):
        for i in range(14):
            out += disc(
                w * (0.98 - 0.05 * i) + 30 * layer,
                h * (0.78 - 0.02 * layer) - rng.uniform(0, 0.62 - 0.028 * i) * h,
                rng.uniform(34, 66),
                mixed(darker(fill, 0.18), lighter(fill, 0.3), layer / 2 * 0.8 + rng.random() * 0.2),
            )
    return out + "".join(
        stroke(
            f"M{n(w * rng.uniform(0, 0.4))} {n(h * rng.uniform(0.4, 0.95))}h{n(rng.uniform(30, 90))}",
            lighter(fill, 0.2),
            4,
        )
        for _ in range(9)
    )


def slide(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A slope that gives way."""
    out = (
        sky(key, w, h, "#a9c0cc", "#f0ead4")
        + polygon(
            [(-5, h * 0.16), (w * 0.3, h * 0.2), (w + 5, h * 0.86), (w + 5, h + 5), (-5, h + 5)],
            "#7f9a55",
        )
        + polygon(
            [
                (w * 0.1, h * 0.2),
                (w * 0.3, h * 0.22),
                (w * 0.94, h * 0.86),
                (w * 0.6, h + 5),
                (w * 0.24, h + 5),
                (w * 0.2, h * 0.6),
            ],
            fill,
        )
    )
    out += "".join(
        stone(
            rng,
            w * (0.2 + 0.6 * t) + rng.uniform(-60, 40),
            h * (0.34 + 0.56 * t),
            rng.uniform(10, 30),
            mixed(fill, "#9a938a", rng.random()),
        )
        for t in (i / 15 for i in range(16))
    )
    return (
        out
        + f'<g transform="rotate(48 {n(w * 0.52)} {n(h * 0.6)})">'
        + TREES["conifer"](rng, w * 0.52, h * 0.6, h * 0.34, "#4f7f4a", "")
        + "</g>"
    )


def fire(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Burning trees."""
    out = sky(key, w, h, "#3a1f24", "#d8642c") + "".join(
        disc(rng.random() * w, h * rng.uniform(0, 0.3), rng.uniform(30, 60), "#4a3438")
        for _ in range(9)
    )
    out += "".join(
        TREES["conifer"](rng, w * k, h * 0.94, h * 0.6, "#3a2a28", "") for k in (0.16, 0.5, 0.84)
    )
    for tone, size in (("#e8482a", 1.0), ("#f7892f", 0.72), ("#ffd257", 0.42)):
        for i in range(9):
            x, high = w * (i + 0.3) / 8.6, h * size * rng.uniform(0.36, 0.62)
            out += path(
                f"M{n(x - 40 * size)} {n(h + 5)}C{n(x - 56 * size)} {n(h - high * 0.5)} {n(x - 4)} {n(h - high * 0.5)} {n(x + rng.uniform(-16, 16))} {n(h - high)}C{n(x + 14)} {n(h - high * 0.6)} {n(x + 58 * size)} {n(h - high * 0.4)} {n(x + 40 * size)} {n(h + 5)}Z",
                tone,
            )
    return out


def front(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Cold air under warm air, as a line with teeth."""
    out = (
        sky(key, w, h, fill, "#f4e4c4")
        + "".join(cloud(rng, w * k, h * 0.26, 60) for k in (0.2, 0.5))
        + hills(rng, w, h, h * 0.82, 8, "#8fae6a", 3)
    )
    d = f"M{n(w * 0.1)} {n(h * 0.82)}C{n(w * 0.3)} {n(h * 0.74)} {n(w * 0.56)} {n(h * 0.6)} {n(w * 0.92)} {n(h * 0.2)}"
    out += path(
        d + f"L{n(-5)} {n(h * 0.1)}V{n(h * 0.82)}Z", "#9fc8ea", 'fill-opacity=".5"'
    ) + stroke(d, "#2a5fa8", 9)
    for t in (0.12, 0.3, 0.48, 0.66, 0.84):
        x, y = w * (0.1 + 0.82 * t), h * (0.82 - 0.2 * t - 0.42 * t * t)
        out += polygon([(x - 17, y + 6), (x + 24, y - 16), (x + 22, y + 26)], "#2a5fa8")
    return out + _flakes(rng, w * 0.5, h * 0.7, 8, 12)


def geyser(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A jet of hot water."""
    out = (
        sky(key, w, h, "#8fc4e2", "#f4ecd4")
        + hills(rng, w, h, h * 0.7, 14, "#9fae78", 3)
        + disc(w * 0.5, h * 0.88, w * 0.3, "#d8c49a", 26)
        + disc(w * 0.5, h * 0.88, w * 0.18, fill, 15)
    )
    out += path(
        f"M{n(w * 0.47)} {n(h * 0.88)}C{n(w * 0.46)} {n(h * 0.5)} {n(w * 0.42)} {n(h * 0.3)} {n(w * 0.36)} {n(h * 0.16)}H{n(w * 0.64)}C{n(w * 0.58)} {n(h * 0.3)} {n(w * 0.54)} {n(h * 0.5)} {n(w * 0.53)} {n(h * 0.88)}Z",
        "#d6ecf6",
    )
    return (
        out
        + "".join(
            disc(
                w * 0.5 + rng.uniform(-0.2, 0.2) * w,
                h * rng.uniform(0.06, 0.3),
                rng.uniform(20, 44),
                mixed("#ffffff", fill, rng.random() * 0.35),
            )
            for _ in range(15)
        )
        + stroke(
            f"M{n(w * 0.49)} {n(h * 0.84)}C{n(w * 0.48)} {n(h * 0.5)} {n(w * 0.47)} {n(h * 0.36)} {n(w * 0.44)} {n(h * 0.24)}",
            "#ffffff",
            9,
        )
    )


def steam(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Vents in stony ground."""
    out = sky(key, w, h, "#9fb4be", "#eee6d6") + hills(rng, w, h, h * 0.62, 14, fill, 3)
    for k, y in ((0.2, 0.8), (0.5, 0.9), (0.8, 0.78)):
        out += disc(w * k, h * y, 40, darker(fill, 0.4), 11)
        out += "".join(
            disc(
                w * k + 14 * math.sin(i * 0.9 + k * 9),
                h * y - 26 * i,
                13 + 4.5 * i,
                mixed("#ffffff", fill, 0.1 + 0.05 * i),
                extra='fill-opacity=".85"',
            )
            for i in range(8)
        )
    return out + "".join(stone(rng, w * rng.random(), h * 0.95, 14, fill) for _ in range(6))


def mud(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Bubbling mud."""
    out = (
        sky(key, w, h, "#b4c0bc", "#efe6d2")
        + hills(rng, w, h, h * 0.42, 14, "#8f9a6f", 3)
        + disc(w * 0.5, h * 0.76, w * 0.54, darker(fill, 0.2), h * 0.28)
        + disc(w * 0.5, h * 0.76, w * 0.5, fill, h * 0.25)
    )
    for _ in range(11):
        x, y, r = w * rng.uniform(0.14, 0.86), h * rng.uniform(0.6, 0.92), rng.uniform(18, 42)
        out += disc(x, y, r * 1.3, darker(fill, 0.14), r * 0.45) + ball(
            x, y - r * 0.25, r * 0.8, lighter(fill, 0.12)
        )
    return out


def rainbow(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """An arch of colours after the rain."""
    out = sky(key, w, h, "#7fa8c4", "#f6f0d8")
    for i, tone in enumerate(("#d8453f", "#ef8f35", "#f5d34a", "#5fae54", "#3f86cc", "#7f5fb8")):
        r = w * 0.44 - i * 17
        out += stroke(
            f"M{n(w * 0.5 - r)} {n(h * 0.86)}A{n(r)} {n(r * 0.86)} 0 0 1 {n(w * 0.5 + r)} {n(h * 0.86)}",
            tone,
            18,
        )
    return (
        out
        + cloud(rng, w * 0.1, h * 0.72, 60)
        + cloud(rng, w * 0.9, h * 0.7, 66)
        + hills(rng, w, h, h * 0.82, 14, "#86b04e", 3)
    )


def fog(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Trees that fade away."""
    out = sky(key, w, h, fill, "#eef1ee")
    for i in range(4):
        tone = mixed("#eef1ee", "#5f7f78", 0.2 + 0.22 * i)
        out += "".join(
            TREES["conifer"](
                rng,
                w * ((j * 0.34 + i * 0.17) % 1.05),
                h * (0.6 + 0.12 * i),
                h * (0.3 + 0.1 * i),
                tone,
                "",
            )
            for j in range(3)
        )
        out += f'<rect x="-5" y="{n(h * (0.54 + 0.12 * i))}" width="{n(w + 10)}" height="{n(h * 0.1)}" rx="20" fill="#f4f6f3" fill-opacity=".8"/>'
    return out


def _stars(rng: Random, w: float, h: float, count: int) -> str:
    return "".join(
        disc(
            rng.random() * w,
            rng.random() * h,
            rng.choice((1.2, 1.8, 2.8)),
            "#ffffff",
            extra=f'fill-opacity="{rng.uniform(0.5, 1):.2f}"',
        )
        for _ in range(count)
    )


def aurora(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Curtains of light."""
    out = sky(key, w, h, fill, "#3a6a7a") + _stars(rng, w, h * 0.6, 60)
    for tone, base in (("#5fe0a0", 0.5), ("#8fe8c0", 0.4), ("#a078e0", 0.32)):
        for i in range(26):
            x = w * i / 25
            y = h * (base + 0.09 * math.sin(i * 0.42 + base * 20))
            out += (
                f'<rect x="{n(x - 13)}" y="{n(y - h * 0.26)}" width="26" height="{n(h * 0.26)}" rx="12" fill="{tone}" fill-opacity=".2"/>'
                + f'<rect x="{n(x - 13)}" y="{n(y - h * 0.1)}" width="26" height="{n(h * 0.12)}" rx="10" fill="{tone}" fill-opacity=".34"/>'
            )
    return (
        out
        + "".join(
            TREES["conifer"](rng, w * k, h * 0.96, h * s, "#16303a", "")
            for k, s in ((0.1, 0.34), (0.3, 0.26), (0.72, 0.3), (0.9, 0.4))
        )
        + hills(rng, w, h, h * 0.9, 8, "#cfdfe8", 3)
    )


def spring(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A warm pool among stones."""
    out = (
        sky(key, w, h, "#9fc4d4", "#f2eedb")
        + peaks(rng, w, h, h * 0.56, h * 0.32, "#9aa8b4", 3)
        + hills(rng, w, h, h * 0.54, 10, "#7fa060", 3)
        + disc(w * 0.5, h * 0.78, w * 0.44, darker(fill, 0.2), h * 0.19)
        + disc(w * 0.5, h * 0.77, w * 0.41, fill, h * 0.165)
        + disc(w * 0.44, h * 0.74, w * 0.2, lighter(fill, 0.4), h * 0.06)
    )
    for i in range(19):
        a = i * math.tau / 19
        out += stone(
            rng,
            w * 0.5 + w * 0.45 * math.cos(a),
            h * 0.78 + h * 0.2 * math.sin(a),
            rng.uniform(18, 30),
        )
    return out + "".join(
        stroke(f"M{n(w * k)} {n(h * 0.7)}q20 -24 0 -48t0 -48", "#ffffff", 8).replace(
            "/>", ' stroke-opacity=".75"/>'
        )
        for k in (0.34, 0.5, 0.66)
    )


def _space(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    return sky(key, w, h, darker(fill, 0.3), lighter(fill, 0.12)) + _stars(rng, w, h, 110)


def nova(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A star that bursts."""
    out, x, y = _space(rng, key, w, h, fill), w * 0.5, h * 0.5
    for r, tone in (
        (0.5, "#5a2f8a"),
        (0.4, "#b0408a"),
        (0.3, "#ef6a4a"),
        (0.2, "#fbb040"),
        (0.12, "#fff2b8"),
    ):
        points = [
            (
                x
                + h
                * r
                * (1.0 if i % 2 else 0.6)
                * rng.uniform(0.86, 1.1)
                * math.cos(i * math.pi / 14),
                y
                + h
                * r
                * (1.0 if i % 2 else 0.6)
                * rng.uniform(0.86, 1.1)
                * math.sin(i * math.pi / 14),
            )
            for i in range(28)
        ]
        out += polygon(points, tone)
    return out + disc(x, y, 20, "#ffffff")


def _trail(x: float, y: float, long: float, wide: float, tones: tuple[str, ...]) -> str:
    return "".join(
        path(
            f"M{n(x - wide * (1 - i * 0.26) * 0.7)} {n(y - wide * (1 - i * 0.26) * 0.7)}L{n(x + long * (1 - i * 0.2))} {n(y - long * 0.72 * (1 - i * 0.2))}L{n(x + wide * (1 - i * 0.26) * 0.7)} {n(y + wide * (1 - i * 0.26) * 0.7)}Z",
            tone,
        )
        for i, tone in enumerate(tones)
    )


def comet(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A comet with two tails."""
    x, y = w * 0.3, h * 0.68
    return (
        _space(rng, key, w, h, fill)
        + _trail(x, y, w * 0.6, 34, ("#2f6f9a", "#5fb0d8", "#d8f2fb"))
        + f'<g transform="rotate(-16 {n(x)} {n(y)})">{_trail(x, y, w * 0.4, 20, ("#c8b878", "#f2e8b8"))}</g>'
        + ball(x, y, 36, "#bfe6f6")
    )


def meteor(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Shooting stars over hills."""
    out = _space(rng, key, w, h, fill)
    for px, py, s in ((0.34, 0.56, 1.0), (0.66, 0.34, 0.55), (0.14, 0.3, 0.4)):
        out += _trail(w * px, h * py, w * 0.46 * s, 9 * s, ("#e8b84a", "#fff2c0")) + disc(
            w * px, h * py, 13 * s, "#fffbe6"
        )
    return (
        out
        + hills(rng, w, h, h * 0.84, 14, "#152036", 3)
        + "".join(
            TREES["conifer"](rng, w * k, h * 0.94, h * 0.26, "#101a2c", "")
            for k in (0.12, 0.24, 0.8, 0.92)
        )
    )


def asteroid(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A rock that falls towards a planet."""
    out = (
        _space(rng, key, w, h, fill)
        + disc(w * 0.16, h * 1.2, h * 0.62, "#2f6fae")
        + disc(w * 0.13, h * 1.22, h * 0.58, "#4f97cc")
        + disc(w * 0.06, h * 0.94, 70, "#6aa055", 36)
    )
    x, y = w * 0.56, h * 0.46
    out += _trail(x, y, w * 0.44, 60, ("#a03a24", "#f2802a", "#ffd76a")) + stone(
        rng, x, y, 74, "#8a7a70"
    )
    return out + "".join(
        disc(x + dx, y + dy, r, "#5f534c", r * 0.8)
        for dx, dy, r in ((-26, -14, 13), (18, 10, 16), (-6, 26, 9), (30, -22, 8))
    )


def flare(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """An arc of fire from the sun."""
    out = (
        _space(rng, key, w, h, fill)
        + disc(w * 0.2, h * 1.02, h * 0.8, "#c8401f")
        + disc(w * 0.18, h * 1.04, h * 0.74, "#f07a26")
        + disc(w * 0.14, h * 1.08, h * 0.64, "#fbb03a")
        + disc(w * 0.08, h * 1.12, h * 0.5, "#ffe08a")
    )
    for wide, tone in ((40, "#c8401f"), (25, "#f7892f"), (11, "#ffe08a")):
        out += stroke(
            f"M{n(w * 0.34)} {n(h * 0.36)}C{n(w * 0.4)} {n(-h * 0.06)} {n(w * 0.86)} {n(h * 0.1)} {n(w * 0.58)} {n(h * 0.68)}",
            tone,
            wide,
        )
    return out


WEATHER: Final[Mapping[str, Land]] = {
    "spiral": spiral, "wave": wave, "fissure": fissure, "quake": quake, "eruption": eruption,
    "twister": twister, "rain": rain, "lightning": lightning, "snow": snow, "hail": hail,
    "lavaflow": lavaflow, "tube": tube, "lavalake": lavalake, "tide": tide, "heat": heat,
    "flood": flood, "dust": dust, "slide": slide, "fire": fire, "front": front,
    "geyser": geyser, "steam": steam, "mud": mud, "rainbow": rainbow, "fog": fog,
    "aurora": aurora, "spring": spring, "nova": nova, "comet": comet, "meteor": meteor,
    "asteroid": asteroid, "flare": flare,
}  # fmt: skip
