"""Landscapes of Earth as SVG: terrains, islands, climates, ecosystems. A form each, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from companion.art.colours import darker, lighter, mixed
from companion.art.scenery import (
    SNOW,
    ball,
    bloom,
    cloud,
    crown,
    disc,
    hills,
    leaf,
    meadow,
    n,
    path,
    peaks,
    polygon,
    sky,
    stone,
    stroke,
    sun,
    tuft,
    water,
)
from companion.games.earth.art.bushes import BUSHES
from companion.games.earth.art.trees import TREES

Land: TypeAlias = Callable[[Random, str, float, float, str], str]
"""Seed, key for ids, width, height, main colour -> markup."""


def _day(
    rng: Random, key: str, w: float, h: float, top: str = "#86c3e6", low: str = "#f6f0d8"
) -> str:
    out = sky(key, w, h, top, low) + sun(w * rng.uniform(0.1, 0.22), h * 0.17, 26)
    return (
        out
        + cloud(rng, w * rng.uniform(0.5, 0.7), h * rng.uniform(0.12, 0.22), 40)
        + cloud(rng, w * 0.92, h * 0.3, 26)
    )


def _trees(rng: Random, form: str, w: float, low: float, high: float, fill: str, count: int) -> str:
    """A wood: far trees paler and smaller, near ones in front."""
    out = ""
    for i in range(count):
        near = i / max(1, count - 1)
        x = w * ((i * 0.618 + rng.uniform(0, 0.1)) % 1.0)
        s = high * (0.55 + 0.45 * near) * rng.uniform(0.85, 1.1)
        tone = mixed(mixed(fill, "#c9dbe0", 0.45), fill, near)
        out += TREES[form](
            rng,
            x,
            low * (0.8 + 0.2 * near),
            s,
            mixed(tone, lighter(tone), rng.random() * 0.4),
            "#6d4c2e",
        )
    return out


def grassland(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Wide grass under a wide sky."""
    out = (
        _day(rng, key, w, h)
        + hills(rng, w, h, h * 0.56, 14, mixed(fill, "#b8d0c8", 0.4), 4)
        + hills(rng, w, h, h * 0.68, 14, lighter(fill, 0.1), 3)
        + hills(rng, w, h, h * 0.82, 10, fill, 2)
    )
    return out + meadow(rng, w, h * 0.7, h * 1.02, darker(fill, 0.1), 44)


def shrubs(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Low bushes on dry ground."""
    out = (
        _day(rng, key, w, h)
        + hills(rng, w, h, h * 0.58, 20, mixed(fill, "#c8d4d0", 0.4), 3)
        + hills(rng, w, h, h * 0.74, 10, mixed(fill, "#d8c48a", 0.5), 3)
    )
    for i in range(11):
        y = h * (0.66 + 0.032 * i)
        out += crown(
            rng,
            w * ((i * 0.618 + 0.1) % 1),
            y,
            26 + 4 * i,
            14 + 2.4 * i,
            mixed(fill, "#5f8a3c", rng.uniform(0.1, 0.6)),
            9,
        )
    return out


def ridge(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """High mountains."""
    out = (
        _day(rng, key, w, h, "#7fb4dc")
        + peaks(rng, w, h, h * 0.82, h * 0.5, mixed(fill, "#c4d4e2", 0.5), 4)
        + peaks(rng, w, h, h * 0.96, h * 0.72, fill, 3)
    )
    out += hills(rng, w, h, h * 0.88, 10, "#7f9a62", 3)
    return out + "".join(
        stone(rng, w * rng.random(), h * 0.95, rng.uniform(9, 20)) for _ in range(5)
    )


def beach(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Sand, surf and sea."""
    out = _day(rng, key, w, h) + water(rng, w, h, h * 0.48, "#3f9cc9")
    out += path(
        f"M-5 {n(h * 0.66)}C{n(w * 0.25)} {n(h * 0.58)} {n(w * 0.5)} {n(h * 0.9)} {n(w + 5)} {n(h * 0.74)}V{n(h + 5)}H-5Z",
        "#e9f6f8",
    )
    out += path(
        f"M-5 {n(h * 0.71)}C{n(w * 0.25)} {n(h * 0.63)} {n(w * 0.5)} {n(h * 0.95)} {n(w + 5)} {n(h * 0.79)}V{n(h + 5)}H-5Z",
        fill,
    )
    out += (
        TREES["palm"](rng, w * 0.18, h * 0.86, h * 0.66, "#4f9a3d", "")
        if fill > "#c"
        else "".join(stone(rng, w * k, h * 0.84, 24) for k in (0.1, 0.22, 0.3))
    )
    for k in (0.5, 0.66, 0.84):
        out += disc(w * k, h * 0.94, 9, lighter(fill, 0.6), 6) + stroke(
            f"M{n(w * k - 6)} {n(h * 0.94)}h12", darker(fill, 0.3), 2
        )
    return out


def _cone(w: float, h: float, fill: str, hollow: float, mid: float = 0.5) -> str:
    x, top, low = w * mid, h * 0.3, h * 0.9
    half, mouth = w * 0.42, w * hollow
    out = polygon(
        [(x - half, low), (x - mouth, top), (x + mouth, top), (x + half, low)], darker(fill, 0.2)
    )
    out += polygon(
        [(x - half, low), (x - mouth, top), (x, top), (x - w * 0.05, low)], lighter(fill, 0.14)
    )
    for k in (-0.2, -0.08, 0.1, 0.22):
        out += stroke(
            f"M{n(x + k * mouth * 3)} {n(top + 14)}L{n(x + k * w * 0.9)} {n(low - 20)}",
            darker(fill, 0.34),
            3,
        )
    return out


def crater(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A round hollow with a lake in it."""
    out = (
        _day(rng, key, w, h)
        + hills(rng, w, h, h * 0.6, 16, mixed(fill, "#b8c8c8", 0.4), 4)
        + _cone(w, h * 1.04, fill, 0.26)
    )
    x, y = w * 0.5, h * 0.32
    out += (
        disc(x, y, w * 0.265, lighter(fill, 0.4), h * 0.09)
        + disc(x, y + 5, w * 0.235, darker(fill, 0.4), h * 0.072)
        + disc(x, y + 12, w * 0.17, "#5fb5d0", h * 0.04)
    )
    return out + hills(rng, w, h, h * 0.88, 8, mixed(fill, "#7f9a52", 0.6), 3)


def volcano(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A cone that smokes."""
    out = sky(key, w, h, "#8fa8be", "#f5dcc0")
    for i in range(6):
        out += disc(
            w * (0.5 + 0.05 * i + rng.uniform(-0.02, 0.02)),
            h * (0.26 - 0.045 * i),
            18 + 9 * i,
            mixed("#6a6468", "#d4ccc6", i / 6),
        )
    out += _cone(w, h, fill, 0.07) + disc(w * 0.5, h * 0.3, w * 0.07, "#e8632c", h * 0.016)
    out += stroke(
        f"M{n(w * 0.49)} {n(h * 0.31)}q-8 {n(h * 0.1)} -22 {n(h * 0.2)}M{n(w * 0.52)} {n(h * 0.31)}q10 {n(h * 0.08)} 6 {n(h * 0.24)}",
        "#ef7a32",
        6,
    )
    return (
        out
        + hills(rng, w, h, h * 0.86, 10, mixed(fill, "#55703f", 0.5), 3)
        + meadow(rng, w, h * 0.88, h, mixed(fill, "#55803f", 0.6), 12)
    )


def kilimanjaro(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A broad mountain with a white top over a plain."""
    out = _day(rng, key, w, h) + path(
        f"M{n(-w * 0.1)} {n(h * 0.8)}C{n(w * 0.2)} {n(h * 0.7)} {n(w * 0.3)} {n(h * 0.26)} {n(w * 0.42)} {n(h * 0.24)}H{n(w * 0.62)}C{n(w * 0.74)} {n(h * 0.3)} {n(w * 0.85)} {n(h * 0.7)} {n(w * 1.1)} {n(h * 0.8)}Z",
        fill,
    )
    out += path(
        f"M{n(w * 0.31)} {n(h * 0.4)}Q{n(w * 0.37)} {n(h * 0.25)} {n(w * 0.42)} {n(h * 0.24)}H{n(w * 0.62)}Q{n(w * 0.68)} {n(h * 0.28)} {n(w * 0.72)} {n(h * 0.4)}l-30 -14l-24 24l-30 -22l-30 20l-30 -16Z",
        SNOW,
    )
    return (
        out
        + hills(rng, w, h, h * 0.76, 8, "#c9ae52", 3)
        + TREES["umbrella"](rng, w * 0.22, h * 0.95, h * 0.5, "#7f9a3f", "")
        + meadow(rng, w, h * 0.8, h, "#a8903c", 20)
    )


def _wood(form: str, ground: str, count: int, high: float) -> Land:
    def land(rng: Random, key: str, w: float, h: float, fill: str) -> str:
        out = sky(key, w, h, "#9fcbdc", "#eef4df") + hills(
            rng, w, h, h * 0.5, 18, mixed(fill, "#c4dada", 0.6), 3
        )
        out += hills(rng, w, h, h * 0.72, 10, ground, 3) + _trees(
            rng, form, w, h * 0.97, h * high, fill, count
        )
        return out + meadow(rng, w, h * 0.94, h * 1.03, darker(ground, 0.2), 14)

    return land


def mountainwood(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Firs under mountains."""
    out = (
        _day(rng, key, w, h)
        + peaks(rng, w, h, h * 0.76, h * 0.56, "#96a4b4", 3)
        + hills(rng, w, h, h * 0.74, 12, "#7f9f62", 3)
    )
    return out + _trees(rng, "conifer", w, h * 0.98, h * 0.46, fill, 9)


def snowwood(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Firs in the snow."""
    out = (
        sky(key, w, h, "#a9c2d8", "#f2f5f8")
        + hills(rng, w, h, h * 0.6, 16, "#dbe6ee", 3)
        + hills(rng, w, h, h * 0.78, 10, SNOW, 3)
    )
    out += _trees(rng, "conifer", w, h * 0.98, h * 0.56, fill, 8)
    return out + "".join(
        disc(rng.random() * w, rng.random() * h, rng.uniform(2, 4), "#ffffff") for _ in range(46)
    )


def mixed_wood(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Trees of every kind."""
    out = _day(rng, key, w, h) + hills(rng, w, h, h * 0.66, 16, lighter(fill, 0.2), 3)
    for i in range(9):
        near = i / 8
        form = ("round", "conifer", "birch", "round")[i % 4]
        out += TREES[form](
            rng,
            w * ((i * 0.618 + 0.05) % 1),
            h * (0.78 + 0.2 * near),
            h * (0.36 + 0.26 * near),
            mixed(fill, rng.choice(("#c9a23a", "#3f7a4a", "#8fae4a")), rng.uniform(0.1, 0.5)),
            "#e9e4d6",
        )
    return out + meadow(rng, w, h * 0.92, h, darker(fill, 0.2), 14)


def edge(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A wood on one side, a meadow on the other."""
    out = _day(rng, key, w, h) + hills(rng, w, h, h * 0.66, 14, "#a8c46a", 3)
    for i in range(7):
        out += TREES["round"](
            rng,
            w * (0.5 + 0.09 * i),
            h * (0.76 + 0.026 * i),
            h * (0.4 + 0.05 * i),
            mixed(fill, lighter(fill), rng.random()),
            "",
        )
    return (
        out
        + hills(rng, w, h, h * 0.9, 8, "#94b558", 2)
        + meadow(rng, w * 0.6, h * 0.76, h, "#7a9f45", 22)
    )


def jungle(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Dense leaves, a clearing of light."""
    out = sky(key, w, h, mixed(fill, "#e6f2c8", 0.6), mixed(fill, "#f6f6cf", 0.75)) + disc(
        w * 0.45, h * 0.4, w * 0.24, "#fbf8d4", h * 0.3, 'fill-opacity=".7"'
    )
    for k in (0.16, 0.34, 0.66, 0.86):
        out += TREES["fig" if rng.random() < 0.4 else "palm"](
            rng, w * k, h * 0.92, h * rng.uniform(0.7, 0.95), mixed(fill, "#c4dfa0", 0.3), ""
        )
    for i in range(26):
        side = -1 if i % 2 else 1
        out += leaf(
            w * (0.5 + side * 0.56),
            h * (0.2 + 0.035 * i),
            w * rng.uniform(0.24, 0.4),
            (180 if side > 0 else 0) + rng.uniform(-34, 34),
            mixed(darker(fill, 0.3), fill, i / 26),
            0.3,
        )
    for i in range(13):
        out += leaf(
            w * i / 12,
            h * 1.04,
            h * rng.uniform(0.24, 0.36),
            -90 + rng.uniform(-36, 36),
            mixed(fill, darker(fill), rng.random() * 0.6),
            0.3,
        )
    return out


def rainwood(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A green wood in the rain."""
    out = (
        sky(key, w, h, "#7f9aa0", "#d4e2d4")
        + cloud(rng, w * 0.3, h * 0.14, 70, "#a3b4b8")
        + cloud(rng, w * 0.75, h * 0.12, 80, "#93a6ac")
    )
    out += hills(rng, w, h, h * 0.72, 16, lighter(fill), 3) + _trees(
        rng, "round", w, h * 0.98, h * 0.58, fill, 8
    )
    for _ in range(64):
        x, y = rng.random() * w, rng.random() * h
        out += stroke(f"M{n(x)} {n(y)}l-6 18", "#e6f2f6", 2)
    return out


def cloudwood(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Wooded slopes in the mist."""
    out = sky(key, w, h, "#b4cfd4", "#eef4ee")
    for i in range(4):
        out += hills(
            rng,
            w,
            h,
            h * (0.36 + 0.17 * i),
            30 - 4 * i,
            mixed(mixed(fill, "#dfeae6", 0.6), fill, i / 3),
            3,
        )
        out += _trees(
            rng,
            "round",
            w,
            h * (0.5 + 0.165 * i),
            h * (0.18 + 0.07 * i),
            mixed(mixed(fill, "#dfeae6", 0.6), fill, i / 3),
            4,
        )
        out += cloud(rng, w * rng.random(), h * (0.52 + 0.14 * i), 90, "#f4f8f6")
    return out


def giants(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Huge trunks, seen from below."""
    out = sky(key, w, h, mixed(fill, "#d8e8b8", 0.5), "#f3f2d2") + hills(
        rng, w, h, h * 0.8, 10, "#7f8f4a", 3
    )
    for k, half in ((0.3, 18), (0.7, 20), (0.5, 15), (0.12, 36), (0.88, 40)):
        bark = mixed("#a3562f", "#d8b898", max(0.0, (36 - half) / 40))
        x = w * k + rng.uniform(-10, 10)
        out += path(
            f"M{n(x - half * 1.7)} {n(h)}Q{n(x - half)} {n(h * 0.7)} {n(x - half)} 0H{n(x + half)}Q{n(x + half)} {n(h * 0.7)} {n(x + half * 1.8)} {n(h)}Z",
            darker(bark, 0.15),
        ) + path(
            f"M{n(x - half * 1.7)} {n(h)}Q{n(x - half)} {n(h * 0.7)} {n(x - half)} 0H{n(x - half * 0.2)}Q{n(x - half * 0.3)} {n(h * 0.7)} {n(x - half * 0.5)} {n(h)}Z",
            lighter(bark, 0.12),
        )
        out += crown(rng, x, 6, half * 2.6, 40, fill, 10)
    return out + "".join(
        leaf(w * i / 9, h * 1.02, h * 0.2, -90 + rng.uniform(-30, 30), fill, 0.22)
        for i in range(10)
    )


def bamboo(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Upright jointed canes."""
    out = sky(key, w, h, mixed(fill, "#e4f0c4", 0.6), "#f7f8dc")
    for i in range(15):
        near = i / 14
        x, half = w * ((i * 0.618) % 1), 4 + 8 * near
        tone = mixed(mixed(fill, "#dcebc0", 0.6), fill, near)
        out += f'<rect x="{n(x - half)}" y="-5" width="{n(half * 2)}" height="{n(h + 10)}" fill="{darker(tone, 0.1)}"/><rect x="{n(x - half)}" y="-5" width="{n(half * 0.9)}" height="{n(h + 10)}" fill="{lighter(tone, 0.3)}"/>'
        for y in range(int(rng.uniform(0, 50)), int(h), 62):
            out += stroke(f"M{n(x - half)} {y}h{n(half * 2)}", darker(tone, 0.3), 3)
            if rng.random() < 0.6:
                out += leaf(
                    x,
                    y,
                    40 + 30 * near,
                    rng.choice((-1, 1)) * 35 + rng.choice((0, 180)),
                    tone,
                    0.15,
                )
    return out


def pasture(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A fenced green with sheep."""
    out = (
        _day(rng, key, w, h)
        + hills(rng, w, h, h * 0.58, 22, lighter(fill, 0.2), 3)
        + hills(rng, w, h, h * 0.72, 12, fill, 2)
    )
    for k, y, s in ((0.3, 0.74, 1.0), (0.52, 0.82, 1.3), (0.72, 0.72, 0.9)):
        cx, cy = w * k, h * y
        out += (
            stroke(
                f"M{n(cx - 12 * s)} {n(cy)}v{n(16 * s)}M{n(cx + 10 * s)} {n(cy)}v{n(16 * s)}",
                "#4a4033",
                5,
            )
            + disc(cx, cy, 25 * s, "#e4dccb", 16 * s)
            + disc(cx - 3, cy - 3, 22 * s, "#fbf6ea", 13 * s)
            + disc(cx + 25 * s, cy - 5 * s, 9 * s, "#4a4033", 7 * s)
        )
    for i in range(9):
        out += stroke(f"M{n(w * i / 8)} {n(h * 0.9)}v{n(h * 0.13)}", "#8a6238", 9)
    return out + stroke(f"M-5 {n(h * 0.94)}H{n(w + 5)}M-5 {n(h * 0.985)}H{n(w + 5)}", "#a87a48", 6)


def soil(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """The ground, cut open."""
    out = (
        sky(key, w, h, "#9ccfe6", "#eef3dc")
        + hills(rng, w, h, h * 0.3, 8, "#86aa4f", 3)
        + meadow(rng, w, h * 0.3, h * 0.36, "#6a9a3f", 26)
    )
    for i, (share, tone) in enumerate(
        (
            (0.38, darker(fill, 0.4)),
            (0.54, darker(fill, 0.12)),
            (0.74, lighter(fill, 0.12)),
            (0.9, mixed(fill, "#9a938a", 0.5)),
        )
    ):
        out += hills(rng, w, h, h * share, 7, tone, 3 + i)
    for _ in range(26):
        x, y = rng.random() * w, h * rng.uniform(0.5, 0.97)
        out += disc(
            x, y, rng.uniform(4, 13), mixed(fill, "#8f8a82", rng.random()), rng.uniform(3, 8)
        )
    for _ in range(7):
        x = rng.random() * w
        out += stroke(
            f"M{n(x)} {n(h * 0.4)}q{n(rng.uniform(-16, 16))} {n(h * 0.1)} {n(rng.uniform(-30, 30))} {n(h * rng.uniform(0.16, 0.3))}",
            lighter(fill, 0.5),
            3,
        )
    x = w * rng.uniform(0.3, 0.7)
    return (
        out
        + stroke(f"M{n(x)} {n(h * 0.62)}q20 -24 42 0t42 0t36 -6", "#d88a7a", 11)
        + stroke(f"M{n(x)} {n(h * 0.615)}q20 -24 42 0t42 0", "#efb3a2", 4)
    )


def fields(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Furrows to the horizon."""
    out = (
        _day(rng, key, w, h)
        + hills(rng, w, h, h * 0.5, 14, "#9dba86", 4)
        + f'<rect x="-5" y="{n(h * 0.56)}" width="{n(w + 10)}" height="{n(h)}" fill="{fill}"/>'
    )
    for i in range(-9, 10):
        near, far = w * (0.5 + i * 0.17), w * (0.5 + i * 0.035)
        out += polygon(
            [(far, h * 0.56), (far + w * 0.012, h * 0.56), (near + w * 0.07, h + 5), (near, h + 5)],
            darker(fill, 0.25),
        )
        for t in (0.2, 0.4, 0.62, 0.86):
            out += tuft(
                rng,
                far + (near - far) * t + w * 0.05 * t,
                h * (0.56 + 0.44 * t),
                8 + 22 * t,
                mixed("#7fae3c", fill, 0.25),
                3,
            )
    return out


def magma(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Dark crust with glowing cracks."""
    out = (
        sky(key, w, h, "#7a6f7f", "#f0b98a")
        + peaks(rng, w, h, h * 0.5, h * 0.26, darker(fill, 0.1), 3, False)
        + f'<rect x="-5" y="{n(h * 0.48)}" width="{n(w + 10)}" height="{n(h)}" fill="#e86a2a"/>'
    )
    for r in range(5):
        for c in range(6):
            x, y = w * (c + 0.5 * (r % 2)) / 5.2, h * (0.54 + 0.105 * r)
            s = 30 + 11 * r
            points = [
                (x + s * a * rng.uniform(0.86, 1.05), y + s * b * rng.uniform(0.4, 0.5))
                for a, b in (
                    (-0.9, -0.2),
                    (-0.3, -0.8),
                    (0.5, -0.7),
                    (0.95, 0.0),
                    (0.4, 0.75),
                    (-0.5, 0.7),
                )
            ]
            out += polygon(points, mixed(fill, darker(fill), rng.random())) + polygon(
                [(px * 0.6 + (x - 4) * 0.4, py * 0.5 + (y - 4) * 0.5) for px, py in points],
                lighter(fill, 0.14),
            )
    return out


def pools(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Round basins of clear water."""
    out = (
        _day(rng, key, w, h)
        + hills(rng, w, h, h * 0.5, 18, "#8fae78", 3)
        + hills(rng, w, h, h * 0.6, 8, "#d8c49a", 3)
    )
    for k, y, r in (
        (0.22, 0.68, 0.15),
        (0.66, 0.66, 0.17),
        (0.42, 0.78, 0.18),
        (0.86, 0.84, 0.17),
        (0.16, 0.91, 0.19),
        (0.58, 0.95, 0.2),
    ):
        cx, cy = w * k, h * y
        for ring, tone in enumerate(
            ("#fbf3dc", mixed("#e8a63a", fill, 0.3), lighter(fill, 0.4), fill, darker(fill, 0.2))
        ):
            out += disc(
                cx, cy + ring, w * r * (1 - ring * 0.15), tone, w * r * 0.36 * (1 - ring * 0.15)
            )
        out += disc(cx - w * r * 0.2, cy - 4, w * r * 0.16, lighter(fill, 0.7), 4)
    return out


def dunes(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Crests of sand with a lit and a shaded side."""
    out = sky(key, w, h, "#8fc4e2", "#fbe9c4") + sun(w * 0.16, h * 0.18, 30)
    for i in range(5):
        y, x = h * (0.48 + 0.12 * i), w * ((i * 0.618 + rng.uniform(0, 0.2)) % 1)
        out += path(
            f"M-5 {n(y + 30)}Q{n(x * 0.6)} {n(y + 20)} {n(x)} {n(y - 30)}Q{n((x + w) / 2)} {n(y + 26)} {n(w + 5)} {n(y + 20)}V{n(h + 5)}H-5Z",
            mixed(lighter(fill, 0.25), fill, i / 5),
        )
        out += path(
            f"M{n(x)} {n(y - 30)}Q{n((x + w) / 2)} {n(y + 26)} {n(w + 5)} {n(y + 20)}V{n(y + 46)}Q{n((x + w) / 2)} {n(y + 60)} {n(x - 20)} {n(y + 60)}Q{n(x + 26)} {n(y + 10)} {n(x)} {n(y - 30)}Z",
            darker(fill, 0.14),
        )
    return out


def desert(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Sand, stones, a lonely cactus."""
    out = dunes(rng, key, w, h, fill) + BUSHES["columns"](
        rng, w * 0.7, h * 0.95, h * 0.5, "#5a9a58", "#f0a0c0"
    )
    return out + "".join(
        stone(rng, w * k, h * 0.93, r, "#b08a66") for k, r in ((0.12, 20), (0.3, 13), (0.46, 9))
    )


def tundra(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Low growth and snow that stays."""
    out = (
        sky(key, w, h, "#9fb8cc", "#eff2ee")
        + peaks(rng, w, h, h * 0.56, h * 0.22, "#a8b4c0", 4)
        + hills(rng, w, h, h * 0.58, 10, fill, 3)
        + hills(rng, w, h, h * 0.8, 8, darker(fill, 0.1), 2)
    )
    for _ in range(9):
        out += disc(
            rng.random() * w,
            h * rng.uniform(0.62, 0.96),
            rng.uniform(26, 70),
            SNOW,
            rng.uniform(5, 11),
        )
    for _ in range(24):
        y = h * rng.uniform(0.62, 0.98)
        out += tuft(
            rng,
            rng.random() * w,
            y,
            8 + 16 * (y / h - 0.6),
            rng.choice(("#b5703a", "#9a8a3f", "#7f8f55")),
            4,
        )
    return out + stone(rng, w * 0.2, h * 0.9, 22) + stone(rng, w * 0.84, h * 0.82, 16)


def barren(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Stones and nothing else."""
    out = (
        sky(key, w, h, "#a3b2bd", "#e9ebe6")
        + hills(rng, w, h, h * 0.5, 16, mixed(fill, "#d4dce0", 0.5), 3)
        + hills(rng, w, h, h * 0.64, 10, fill, 3)
    )
    spots = sorted((h * rng.uniform(0.64, 0.98), rng.random() * w) for _ in range(26))
    return out + "".join(
        stone(rng, x, y, 6 + 34 * (y / h - 0.6), mixed(fill, "#7d7a74", rng.random()))
        for y, x in spots
    )


def glacier(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Ice between peaks."""
    out = sky(key, w, h, "#7fb0d6", "#eef6fa") + peaks(rng, w, h, h * 0.74, h * 0.56, "#8fa2b4", 3)
    out += path(
        f"M{n(w * 0.4)} {n(h * 0.46)}C{n(w * 0.44)} {n(h * 0.62)} {n(w * 0.16)} {n(h * 0.76)} {n(-5)} {n(h + 5)}H{n(w + 5)}C{n(w * 0.86)} {n(h * 0.76)} {n(w * 0.62)} {n(h * 0.62)} {n(w * 0.6)} {n(h * 0.46)}Z",
        SNOW,
    )
    for i in range(9):
        y, x = h * (0.56 + 0.05 * i), w * rng.uniform(0.2, 0.6)
        out += stroke(
            f"M{n(x)} {n(y)}q{n(w * 0.08)} {n(14)} {n(w * rng.uniform(0.14, 0.3))} {n(rng.uniform(-8, 8))}",
            fill,
            4 + i * 0.6,
        )
    return (
        out
        + polygon([(0, h), (w * 0.06, h * 0.84), (w * 0.14, h)], fill)
        + polygon([(w * 0.8, h), (w * 0.9, h * 0.8), (w, h)], darker(fill, 0.06))
    )


def river(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A bent river through green."""
    out = (
        _day(rng, key, w, h)
        + hills(rng, w, h, h * 0.54, 22, mixed(fill, "#b8d4cc", 0.4), 4)
        + hills(rng, w, h, h * 0.6, 6, fill, 2)
    )
    bend = rng.choice((-1, 1)) * 0.12
    out += path(
        f"M{n(w * 0.5)} {n(h * 0.6)}C{n(w * (0.7 + bend))} {n(h * 0.7)} {n(w * (0.2 - bend))} {n(h * 0.76)} {n(w * 0.22)} {n(h + 5)}H{n(w * 0.86)}C{n(w * (0.6 - bend))} {n(h * 0.78)} {n(w * (0.84 + bend))} {n(h * 0.68)} {n(w * 0.53)} {n(h * 0.6)}Z",
        "#4f9fd0",
    )
    out += stroke(
        f"M{n(w * 0.4)} {n(h * 0.95)}q40 -8 80 0M{n(w * 0.44)} {n(h * 0.85)}q30 -6 60 0M{n(w * 0.52)} {n(h * 0.75)}q20 -4 40 0",
        "#c9e6f4",
        4,
    )
    out += TREES["round"](rng, w * 0.12, h * 0.82, h * 0.38, darker(fill, 0.15), "") + TREES[
        "round"
    ](rng, w * 0.9, h * 0.8, h * 0.34, darker(fill, 0.08), "")
    return out + meadow(rng, w * 0.24, h * 0.82, h, darker(fill, 0.15), 9)


def lake(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A lake that mirrors mountains."""
    out = (
        _day(rng, key, w, h)
        + peaks(rng, w, h, h * 0.58, h * 0.36, "#98a8b8", 4)
        + _trees(rng, "conifer", w, h * 0.61, h * 0.16, "#3f7056", 12)
    )
    return (
        out
        + water(rng, w, h, h * 0.6, fill)
        + hills(rng, w, h, h * 0.95, 8, "#7f9f55", 2)
        + "".join(tuft(rng, w * k, h, 56, "#5f8a3f", 7) for k in (0.08, 0.2, 0.9))
    )


def wetland(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Reeds and still water."""
    out = (
        sky(key, w, h, "#a8c4c4", "#f0eed2")
        + hills(rng, w, h, h * 0.5, 14, mixed(fill, "#c4d4c4", 0.5), 4)
        + water(rng, w, h, h * 0.6, mixed("#5f9fae", fill, 0.3))
    )
    for i in range(7):
        out += disc(w * ((i * 0.618) % 1), h * (0.66 + 0.05 * i), 50 + 9 * i, fill, 7 + i)
    for i in range(17):
        x, y = w * ((i * 0.618 + 0.07) % 1), h * (0.74 + 0.016 * i)
        out += (
            stroke(f"M{n(x)} {n(y)}q4 -40 0 {n(-64 - 3 * i)}", darker(fill, 0.2), 4)
            + f'<rect x="{n(x - 5)}" y="{n(y - 82 - 3 * i)}" width="10" height="34" rx="5" fill="#7a4f2b"/>'
            + leaf(x, y, 60, -112, fill, 0.09)
            + leaf(x, y, 56, -68, fill, 0.09)
        )
    return out


def delta(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Arms of a river that reach the sea."""
    out = (
        _day(rng, key, w, h)
        + water(rng, w, h * 0.62, h * 0.46, "#4f9fc4")
        + f'<rect x="-5" y="{n(h * 0.6)}" width="{n(w + 10)}" height="{n(h)}" fill="{fill}"/>'
    )
    for k in (-0.5, -0.2, 0.12, 0.46):
        out += path(
            f"M{n(w * 0.47)} {n(h + 5)}C{n(w * (0.48 + k * 0.3))} {n(h * 0.86)} {n(w * (0.5 + k))} {n(h * 0.76)} {n(w * (0.5 + k * 1.1))} {n(h * 0.59)}h{n(w * 0.09)}C{n(w * (0.56 + k))} {n(h * 0.78)} {n(w * (0.56 + k * 0.3))} {n(h * 0.88)} {n(w * 0.58)} {n(h + 5)}Z",
            "#5fb0cf",
        )
    return out + meadow(rng, w, h * 0.64, h, mixed(fill, "#5f8a3f", 0.5), 34)


def badlands(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Striped table mountains."""
    out = _day(rng, key, w, h, "#7fbbe0", "#fbe8c8")
    for k, top, half in ((0.2, 0.36, 0.2), (0.82, 0.3, 0.22), (0.52, 0.48, 0.2)):
        x, low = w * k + rng.uniform(-14, 14), h * 0.9
        for i, tone in enumerate(
            (
                lighter(fill, 0.2),
                fill,
                lighter(fill, 0.35),
                darker(fill, 0.15),
                fill,
                darker(fill, 0.28),
            )
        ):
            y = h * top + (low - h * top) * i / 6
            spread = w * half * (0.55 + 0.09 * i)
            out += polygon(
                [
                    (x - spread, y),
                    (x + spread, y),
                    (x + spread + w * 0.02, y + (low - h * top) / 6 + 2),
                    (x - spread - w * 0.02, y + (low - h * top) / 6 + 2),
                ],
                tone,
            ) + polygon(
                [
                    (x + spread * 0.45, y),
                    (x + spread, y),
                    (x + spread + w * 0.02, y + (low - h * top) / 6 + 2),
                    (x + spread * 0.5, y + (low - h * top) / 6 + 2),
                ],
                darker(tone, 0.2),
            )
    return (
        out
        + hills(rng, w, h, h * 0.88, 7, lighter(fill, 0.2), 3)
        + "".join(tuft(rng, w * k, h * 0.97, 20, "#8a8f4a", 4) for k in (0.1, 0.4, 0.68, 0.9))
    )


def cracked(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Dry ground in plates."""
    out = (
        sky(key, w, h, "#b4c8d0", "#f6e8cc")
        + sun(w * 0.16, h * 0.18, 30)
        + hills(rng, w, h, h * 0.48, 10, mixed(fill, "#d8d4c4", 0.4), 3)
        + f'<rect x="-5" y="{n(h * 0.52)}" width="{n(w + 10)}" height="{n(h)}" fill="{darker(fill, 0.42)}"/>'
    )
    for r in range(5):
        for c in range(7):
            x, y, s = w * (c + 0.5 * (r % 2)) / 6, h * (0.57 + 0.1 * r), w * 0.094
            points = [
                (x + s * a * rng.uniform(0.9, 1.0), y + s * b * h / w * rng.uniform(0.6, 0.72))
                for a, b in (
                    (-0.95, -0.1),
                    (-0.4, -0.9),
                    (0.5, -0.8),
                    (0.95, 0.1),
                    (0.4, 0.85),
                    (-0.6, 0.8),
                )
            ]
            out += polygon(points, mixed(fill, lighter(fill), rng.random()))
    return out


def minerals(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Crystals among stones."""
    out = (
        sky(key, w, h, "#8f8aa8", "#e8e0ee")
        + peaks(rng, w, h, h * 0.66, h * 0.36, fill, 4, False)
        + hills(rng, w, h, h * 0.7, 10, darker(fill, 0.1), 3)
    )
    for k, y, s, tone in (
        (0.2, 0.9, 1.0, "#6fb0d8"),
        (0.5, 0.96, 1.3, "#c070c8"),
        (0.8, 0.9, 1.05, "#e0a94a"),
    ):
        for turn, long in ((-28, 70), (26, 78), (-8, 110), (10, 92)):
            out += (
                f'<g transform="translate({n(w * k)} {n(h * y)}) rotate({turn}) scale({s})">'
                + polygon(
                    [(-14, 0), (-14, -long), (0, -long - 18), (14, -long), (14, 0)],
                    darker(tone, 0.2),
                )
                + polygon([(-14, 0), (-14, -long), (0, -long - 18), (-2, 0)], lighter(tone, 0.35))
                + "</g>"
            )
    return out + "".join(
        stone(rng, w * k, h * 0.96, 20, "#7a7480") for k in (0.08, 0.34, 0.66, 0.94)
    )


def flower_field(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A field of flowers."""
    out = (
        _day(rng, key, w, h)
        + hills(rng, w, h, h * 0.54, 20, mixed(fill, "#b8d4c0", 0.4), 3)
        + hills(rng, w, h, h * 0.62, 8, fill, 2)
        + meadow(rng, w, h * 0.64, h, darker(fill, 0.12), 30)
    )
    tones = rng.sample(("#e0507a", "#f2c230", "#8f62c8", "#f4f0ff", "#e8743a", "#5f8fe0"), 3)
    spots = sorted((h * rng.uniform(0.62, 0.99), rng.random() * w) for _ in range(54))
    return out + "".join(
        bloom(x, y, 4 + 40 * (y / h - 0.6), rng.choice(tones), petals=6, turn=rng.uniform(0, 60))
        for y, x in spots
    )


def savanna(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Yellow grass and flat-topped trees."""
    out = (
        sky(key, w, h, "#f2b56a", "#fdecc0")
        + sun(w * 0.24, h * 0.34, 40)
        + hills(rng, w, h, h * 0.56, 12, mixed(fill, "#e0c8a0", 0.4), 3)
        + hills(rng, w, h, h * 0.7, 8, fill, 2)
    )
    out += TREES["umbrella"](rng, w * 0.8, h * 0.74, h * 0.36, "#8a8f3f", "") + TREES["umbrella"](
        rng, w * rng.uniform(0.3, 0.42), h * 0.92, h * 0.66, "#7f8f38", ""
    )
    return out + meadow(rng, w, h * 0.72, h * 1.02, darker(fill, 0.16), 46)


def fallen(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """A huge tree that lies on the ground."""
    out = giants(rng, key, w, h, "#5a7a44")
    y = h * 0.78
    out += polygon(
        [(-5, y - 46), (w * 0.72, y - 62), (w * 0.72, y + 62), (-5, y + 40)], darker(fill, 0.15)
    ) + polygon(
        [(-5, y - 46), (w * 0.72, y - 62), (w * 0.72, y - 16), (-5, y - 14)], lighter(fill, 0.14)
    )
    for k in (-0.34, 0.1, 0.5):
        out += stroke(f"M0 {n(y + k * 60)}L{n(w * 0.7)} {n(y + k * 80)}", darker(fill, 0.36), 3)
    out += disc(w * 0.72, y, 34, "#d9a86c", 62)
    return (
        out
        + "".join(
            f'<ellipse cx="{n(w * 0.72)}" cy="{n(y)}" rx="{8 * i}" ry="{15 * i}" fill="none" stroke="#a8743c" stroke-width="2.500"/>'
            for i in (1, 2, 3)
        )
        + hills(rng, w, h, h * 0.96, 6, "#6f8a45", 3)
    )


def terraces(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Steps of fields on a slope."""
    out = _day(rng, key, w, h) + peaks(rng, w, h, h * 0.6, h * 0.3, "#9fb0ae", 3, False)
    for i in range(7):
        y = h * (0.5 + 0.075 * i)
        wave = rng.uniform(-12, 12)
        d = f"M-5 {n(y + 12)}C{n(w * 0.3)} {n(y - 18 + wave)} {n(w * 0.6)} {n(y + 22 - wave)} {n(w + 5)} {n(y)}V{n(h + 5)}H-5Z"
        out += (
            path(d, darker(fill, 0.3))
            + f'<g transform="translate(0 9)">{path(d, mixed(lighter(fill, 0.2), fill, i / 6))}</g>'
        )
    return (
        out
        + meadow(rng, w, h * 0.62, h, darker(fill, 0.12), 20)
        + TREES["palm"](rng, w * 0.86, h * 0.92, h * 0.42, "#4f9a3d", "")
    )


def ashplain(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Grey flats before a cone, ash in the air."""
    out = (
        sky(key, w, h, "#6f7078", "#d8cdc4")
        + f'<g transform="translate({n(w * 0.42)} {n(h * 0.12)}) scale(.5)">{_cone(w, h, darker(fill, 0.2), 0.08)}</g>'
        + hills(rng, w, h, h * 0.56, 6, fill, 3)
        + hills(rng, w, h, h * 0.76, 8, darker(fill, 0.12), 2)
    )
    return (
        out
        + "".join(
            disc(rng.random() * w, rng.random() * h * 0.9, rng.uniform(2, 5), "#4f4c50")
            for _ in range(50)
        )
        + "".join(stone(rng, w * rng.random(), h * 0.92, 14, fill) for _ in range(5))
    )


def coast(rng: Random, key: str, w: float, h: float, fill: str) -> str:
    """Cliffs over the sea."""
    out = _day(rng, key, w, h) + water(rng, w, h, h * 0.52, "#3f8fc0")
    out += path(
        f"M{n(w + 5)} {n(h * 0.34)}C{n(w * 0.8)} {n(h * 0.34)} {n(w * 0.72)} {n(h * 0.4)} {n(w * 0.6)} {n(h * 0.42)}L{n(w * 0.56)} {n(h * 0.6)}L{n(w * 0.48)} {n(h * 0.66)}L{n(w * 0.5)} {n(h * 0.8)}L{n(w * 0.4)} {n(h + 5)}H{n(w + 5)}Z",
        mixed("#c9b493", fill, 0.25),
    )
    out += path(
        f"M{n(w * 0.6)} {n(h * 0.42)}L{n(w * 0.56)} {n(h * 0.6)}L{n(w * 0.48)} {n(h * 0.66)}L{n(w * 0.5)} {n(h * 0.8)}L{n(w * 0.4)} {n(h + 5)}H{n(w * 0.56)}L{n(w * 0.64)} {n(h * 0.7)}L{n(w * 0.68)} {n(h * 0.44)}Z",
        "#efe3c8",
    )
    out += path(
        f"M{n(w + 5)} {n(h * 0.3)}C{n(w * 0.8)} {n(h * 0.3)} {n(w * 0.72)} {n(h * 0.38)} {n(w * 0.59)} {n(h * 0.42)}C{n(w * 0.7)} {n(h * 0.46)} {n(w * 0.85)} {n(h * 0.42)} {n(w + 5)} {n(h * 0.5)}Z",
        fill,
    )
    out += TREES["pine"](rng, w * 0.84, h * 0.4, h * 0.3, darker(fill, 0.2), "#7a5230")
    return out + "".join(stone(rng, w * k, h * 0.9, 20, "#a39a88") for k in (0.22, 0.34))


def isle(rng: Random, key: str, w: float, h: float, fill: str, extra: str = "") -> str:
    """An island in the sea; `extra` says what is special about it."""
    out = _day(rng, key, w, h) + water(rng, w, h, h * 0.56, "#3590c4")
    x, low, half = w * rng.uniform(0.46, 0.54), h * 0.74, w * rng.uniform(0.34, 0.4)
    out += disc(x, low + 8, half * 1.18, "#8fd4e4" if extra != "ice" else "#cfe6f0", 32) + disc(
        x,
        low + 2,
        half * 1.06,
        "#f0deb0" if extra not in ("ice", "lava", "snow") else "#8a8580",
        21,
    )
    top = h * rng.uniform(0.2, 0.3)
    for side in rng.sample((-1, 1), rng.randint(0, 2)):
        tx, ty = x + side * half * rng.uniform(0.4, 0.6), h * rng.uniform(0.36, 0.52)
        out += polygon(
            [(tx - half * 0.5, low), (tx, ty), (tx + half * 0.06, low)], lighter(fill, 0.1)
        )
        out += polygon(
            [(tx, ty), (tx + half * 0.5, low), (tx + half * 0.04, low)], darker(fill, 0.26)
        )
    out += polygon(
        [
            (x - half, low + 4),
            (x - half * 0.5, low - (low - top) * 0.5),
            (x - half * 0.12, top),
            (x, low + 6),
        ],
        lighter(fill, 0.2),
    )
    out += polygon(
        [
            (x - half * 0.12, top),
            (x + half * 0.16, top + 6),
            (x + half * 0.5, low - (low - top) * 0.44),
            (x + half, low + 4),
            (x - half * 0.1, low + 6),
        ],
        darker(fill, 0.16),
    )
    return out + _SPECIAL[extra](rng, x, low, half, top, h, fill)


def _smoke(rng: Random, x: float, low: float, half: float, top: float, h: float, fill: str) -> str:
    return "".join(
        disc(
            x + 6 * i + rng.uniform(-4, 4),
            top - 15 * i,
            14 + 6 * i,
            mixed("#8a8488", "#eee9e4", i / 5),
        )
        for i in range(5)
    ) + _green(rng, x, low, half, top, h, fill)


def _lava(rng: Random, x: float, low: float, half: float, top: float, h: float, fill: str) -> str:
    return (
        disc(x, top + 3, half * 0.16, "#f08a2c", 7)
        + stroke(
            f"M{n(x)} {n(top)}q-10 {n((low - top) * 0.4)} -34 {n(low - top)}M{n(x + 8)} {n(top)}q16 {n((low - top) * 0.5)} 40 {n(low - top)}",
            "#ef6a2a",
            9,
        )
        + "".join(
            disc(x + rng.uniform(-60, 60), low + 6 - 12 * i, 16 + 3 * i, "#e9eef0")
            for i in range(3)
        )
    )


def _snow(rng: Random, x: float, low: float, half: float, top: float, h: float, fill: str) -> str:
    return polygon(
        [
            (x - half * 0.12, top),
            (x + half * 0.16, top + 6),
            (x + half * 0.34, top + (low - top) * 0.36),
            (x + half * 0.1, top + (low - top) * 0.28),
            (x - half * 0.06, top + (low - top) * 0.42),
            (x - half * 0.32, top + (low - top) * 0.3),
        ],
        SNOW,
    ) + _green(rng, x, low, half, top, h, mixed(fill, "#5f7a5a", 0.6))


def _ice(rng: Random, x: float, low: float, half: float, top: float, h: float, fill: str) -> str:
    out = _snow(rng, x, low, half, top, h, fill)
    for k, s in ((-1.25, 1.0), (1.2, 1.2), (0.2, 0.8)):
        cx = x + k * half
        out += polygon(
            [(cx - 34 * s, low + 44), (cx - 14 * s, low + 8), (cx + 6 * s, low + 44)], SNOW
        ) + polygon(
            [(cx - 14 * s, low + 8), (cx + 34 * s, low + 44), (cx + 6 * s, low + 44)], "#bcd8ea"
        )
    return out


def _white(rng: Random, x: float, low: float, half: float, top: float, h: float, fill: str) -> str:
    out = ""
    for i in range(12):
        k, up = rng.uniform(-0.7, 0.7), rng.uniform(0.02, 0.3)
        cx, cy = x + k * half, low - up * (low - top) * (1.3 - abs(k))
        out += (
            f'<rect x="{n(cx - 13)}" y="{n(cy - 20)}" width="26" height="20" fill="#ffffff"/><rect x="{n(cx + 3)}" y="{n(cy - 20)}" width="10" height="20" fill="#d4dbe4"/>'
            + disc(cx, cy - 20, 12, "#3f7fc4" if i % 3 == 0 else "#f4ede0", 10)
        )
    return out


def _green(rng: Random, x: float, low: float, half: float, top: float, h: float, fill: str) -> str:
    return "".join(
        crown(rng, x + k * half, low - 4, 26, 17, mixed(fill, "#4f8f3f", 0.5), 8)
        for k in (-0.82, -0.54, -0.2, 0.24, 0.56, 0.84)
    )


def _palm(rng: Random, x: float, low: float, half: float, top: float, h: float, fill: str) -> str:
    return _green(rng, x, low, half, top, h, fill) + "".join(
        TREES["palm"](rng, x + k * half, low + 8, h * s, "#4f9a3d", "")
        for k, s in ((-0.94, 0.4), (0.92, 0.44), (-0.62, 0.3))
    )


def _reef(rng: Random, x: float, low: float, half: float, top: float, h: float, fill: str) -> str:
    out = f'<ellipse cx="{n(x)}" cy="{n(low + 20)}" rx="{n(half * 1.4)}" ry="56" fill="none" stroke="#f4fbfa" stroke-width="9"/>'
    return (
        out
        + _green(rng, x, low, half, top, h, fill)
        + "".join(
            ball(x + k * half, low + 62, 13, tone)
            for k, tone in ((-0.6, "#ee7a6a"), (-0.1, "#f0a94a"), (0.5, "#d870b0"))
        )
    )


_SPECIAL: Final = {"": _green, "smoke": _smoke, "lava": _lava, "snow": _snow, "ice": _ice, "white": _white, "palm": _palm, "reef": _reef}  # fmt: skip


def _isle(extra: str) -> Land:
    return lambda rng, key, w, h, fill: isle(rng, key, w, h, fill, extra)


LANDS: Final[Mapping[str, Land]] = {
    "grassland": grassland, "shrubs": shrubs, "ridge": ridge, "beach": beach, "crater": crater,
    "volcano": volcano, "kilimanjaro": kilimanjaro, "conifers": _wood("conifer", "#86a05c", 11, 0.56),
    "mountainwood": mountainwood, "snowwood": snowwood, "mixed": mixed_wood, "edge": edge,
    "jungle": jungle, "rainwood": rainwood, "cloudwood": cloudwood, "giants": giants,
    "bamboo": bamboo, "pasture": pasture, "soil": soil, "fields": fields, "magma": magma,
    "pools": pools, "dunes": dunes, "desert": desert, "tundra": tundra, "barren": barren,
    "glacier": glacier, "river": river, "lake": lake, "wetland": wetland, "delta": delta,
    "badlands": badlands, "cracked": cracked, "minerals": minerals, "flowers": flower_field,
    "savanna": savanna, "fallen": fallen, "terraces": terraces, "ashplain": ashplain,
    "coast": coast, "isle": isle,
    **{f"isle-{extra}": _isle(extra) for extra in _SPECIAL if extra},
}  # fmt: skip
