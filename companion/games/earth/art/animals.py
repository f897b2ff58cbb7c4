"""The animals of Earth as SVG portraits: a body plan each, with the marks of the kind as data."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.art.colours import darker, lighter, mixed
from companion.art.scenery import (
    disc,
    hills,
    leaf,
    n,
    path,
    peaks,
    polygon,
    sky,
    stroke,
    sun,
    water,
)

Look = Mapping[str, Any]
LOOKS: Final[Mapping[str, Look]] = json.loads(
    (Path(__file__).parent / "animals.json").read_text("utf-8")
)
INK: Final = "#221c1a"


def animal(rng: Random, row: Mapping[str, Any], w: float, h: float) -> str:
    """The animal before the land it lives in."""
    look = LOOKS[row["name"]]
    return _backdrop(rng, row["id"], look["backdrop"], w, h) + PLANS[look["plan"]](
        rng, look, w / 2, h * 0.55, min(w, h) * 0.46
    )


def _backdrop(rng: Random, key: str, kind: str, w: float, h: float) -> str:
    top, low, land = {
        "sunny": ("#f4c878", "#fdf0cc", "#cfae55"), "wet": ("#8fc0c8", "#e4f0e0", "#6f9f6a"),
        "rocky": ("#9fc0d8", "#f2ecdc", "#a39a88"), "cold": ("#a9c4dc", "#f2f6f9", "#e6eef2"),
        "wood": ("#a8cf9a", "#f0f4d2", "#6a9a4f"), "soil": ("#8a6a4a", "#6b4a2c", "#4f3520"),
    }[kind]  # fmt: skip
    out = sky(key, w, h, top, low) + disc(
        w / 2, h * 0.52, h * 0.46, lighter(low, 0.6), extra='fill-opacity=".6"'
    )
    if kind == "sunny":
        out += sun(w * 0.14, h * 0.18, 26)
    if kind in ("rocky", "cold"):
        out += peaks(rng, w, h, h * 0.84, h * 0.42, "#9fb0bd", 4)
    if kind == "wood":
        for i in range(20):
            out += leaf(
                w * (0 if i % 2 else 1),
                h * i / 19,
                w * rng.uniform(0.14, 0.26),
                (0 if i % 2 else 180) + rng.uniform(-30, 30),
                mixed("#4f8a3c", "#86b45a", rng.random()),
                0.34,
            )
    out += hills(rng, w, h, h * 0.84, 10, land, 3)
    return out + (water(rng, w, h, h * 0.88, "#4a97b8") if kind == "wet" else "")


# -- beasts: the head from the front ------------------------------------------------------


def beast(rng: Random, look: Look, x: float, y: float, s: float) -> str:
    """A mammal that looks at you."""
    tint, long = look["tint"], bool(look.get("long"))
    wide, high = s * (0.5 if long else 0.66), s * (0.78 if long else 0.62)
    out = path(
        f"M{n(x - s * 0.8)} {n(y + s * 1.05)}C{n(x - s * 0.7)} {n(y + s * 0.5)} {n(x + s * 0.7)} {n(y + s * 0.5)} {n(x + s * 0.8)} {n(y + s * 1.05)}Z",
        darker(tint, 0.22),
    )
    out += (
        _spines(look, x, y, s)
        + _ears(look, x, y, wide, high, s)
        + _horns(look, x, y, wide, high, s)
    )
    if look.get("cheeks"):
        out += disc(
            x - s * 0.56, y + s * 0.08, s * 0.3, darker(look["face"], 0.15), s * 0.42
        ) + disc(x + s * 0.56, y + s * 0.08, s * 0.3, darker(look["face"], 0.25), s * 0.42)
    if look.get("dome"):
        out += disc(x, y - s * 0.56, s * 0.4, darker(tint, 0.1), s * 0.36)
    head = f"M{n(x)} {n(y - high)}C{n(x + wide * 1.25)} {n(y - high)} {n(x + wide * 1.15)} {n(y + high * 0.3)} {n(x + wide * 0.62)} {n(y + high * 0.8)}Q{n(x)} {n(y + high * 1.2)} {n(x - wide * 0.62)} {n(y + high * 0.8)}C{n(x - wide * 1.15)} {n(y + high * 0.3)} {n(x - wide * 1.25)} {n(y - high)} {n(x)} {n(y - high)}Z"
    out += (
        path(head, darker(tint, 0.14))
        + f'<g transform="translate({n(-s * 0.045)} {n(-s * 0.035)}) translate({n(x)} {n(y)}) scale(.93) translate({n(-x)} {n(-y)})">{path(head, tint)}</g>'
    )
    out += disc(x - wide * 0.42, y - high * 0.6, wide * 0.3, lighter(tint, 0.35), high * 0.18)
    if "face" in look:
        out += disc(x, y + s * 0.08, wide * 0.8, look["face"], high * 0.76)
    return (
        out
        + _pattern(look, x, y, wide, high)
        + _beard(look, x, y, s, high)
        + _muzzle(look, x, y, s, wide, high)
        + _eyes(look, x, y, s, wide)
    )


def _ears(look: Look, x: float, y: float, wide: float, high: float, s: float) -> str:
    tint, inner = look["tint"], mixed(look["tint"], "#e8a898", 0.5)
    out = ""
    for side in (-1, 1):
        tone = tint if side < 0 else darker(tint, 0.15)
        ex, ey = x + side * wide * 0.8, y - high * 0.78
        kind = look["ears"]
        if kind in ("round", "small"):
            r = s * (0.22 if kind == "round" else 0.12)
            out += disc(ex, ey + (r if kind == "small" else 0), r, tone) + disc(
                ex, ey + (r if kind == "small" else 0), r * 0.55, inner
            )
        elif kind in ("point", "tuft"):
            tip = s * (0.5 if kind == "tuft" else 0.4)
            out += polygon(
                [
                    (ex - side * s * 0.24, ey + s * 0.1),
                    (ex + side * s * 0.1, ey - tip),
                    (ex + side * s * 0.14, ey + s * 0.3),
                ],
                tone,
            ) + polygon(
                [
                    (ex - side * s * 0.1, ey + s * 0.08),
                    (ex + side * s * 0.07, ey - tip * 0.6),
                    (ex + side * s * 0.08, ey + s * 0.2),
                ],
                inner,
            )
        elif kind == "long":
            out += leaf(
                x + side * wide * 0.72, y - high * 0.62, s * 0.46, -90 + side * 52, tone, 0.3
            )
        elif kind == "low":
            out += leaf(
                x + side * wide * 0.86, y - high * 0.3, s * 0.4, -90 + side * 102, tone, 0.32
            )
        elif kind == "huge":
            out += disc(
                x + side * s * 0.82, y - s * 0.06, s * 0.46, darker(tone, 0.12), s * 0.62
            ) + disc(
                x + side * s * 0.8, y - s * 0.04, s * 0.36, mixed(tone, "#d8a898", 0.25), s * 0.5
            )
    return out


def _horns(look: Look, x: float, y: float, wide: float, high: float, s: float) -> str:
    kind = look.get("horns", "")
    bone, out = "#e8dcc0", ""
    for side in (-1, 1):
        hx, hy = x + side * wide * 0.42, y - high * 0.82
        if kind == "knob":
            out += stroke(
                f"M{n(hx)} {n(hy + 10)}L{n(hx + side * 6)} {n(hy - s * 0.26)}",
                look["tint"],
                s * 0.11,
            ) + disc(hx + side * 6, hy - s * 0.28, s * 0.085, look["spots"])
        elif kind in ("curve", "hook"):
            low = 0.5 if kind == "hook" else 0.1
            out += stroke(
                f"M{n(hx)} {n(hy + s * 0.16)}C{n(hx + side * s * 0.6)} {n(hy + s * low)} {n(hx + side * s * 0.7)} {n(hy - s * 0.1)} {n(hx + side * s * 0.5)} {n(hy - s * 0.32)}",
                "#4a423c" if kind == "hook" else bone,
                s * 0.13,
            )
        elif kind == "antler":
            out += stroke(
                f"M{n(hx)} {n(hy + 10)}C{n(hx + side * s * 0.1)} {n(hy - s * 0.3)} {n(hx + side * s * 0.6)} {n(hy - s * 0.2)} {n(hx + side * s * 0.52)} {n(hy - s * 0.64)}M{n(hx + side * s * 0.1)} {n(hy - s * 0.12)}l{n(side * s * 0.02)} {n(-s * 0.3)}M{n(hx + side * s * 0.34)} {n(hy - s * 0.25)}l{n(-side * s * 0.04)} {n(-s * 0.32)}M{n(hx + side * s * 0.5)} {n(hy - s * 0.36)}l{n(side * s * 0.22)} {n(-s * 0.12)}",
                "#8a6a44",
                s * 0.07,
            )
        elif kind == "palm":
            out += path(
                f"M{n(hx)} {n(hy + s * 0.1)}C{n(hx + side * s * 0.3)} {n(hy)} {n(hx + side * s * 0.7)} {n(hy + s * 0.1)} {n(hx + side * s * 1.0)} {n(hy - s * 0.44)}l{n(-side * s * 0.12)} {n(s * 0.1)}l{n(-side * s * 0.06)} {n(-s * 0.22)}l{n(-side * s * 0.12)} {n(s * 0.18)}l{n(-side * s * 0.08)} {n(-s * 0.2)}l{n(-side * s * 0.1)} {n(s * 0.2)}C{n(hx + side * s * 0.4)} {n(hy - s * 0.16)} {n(hx + side * s * 0.2)} {n(hy - s * 0.1)} {n(hx)} {n(hy + s * 0.1)}Z",
                "#b5936a" if side < 0 else "#98784f",
            )
    return out


def _spines(look: Look, x: float, y: float, s: float) -> str:
    if "spines" not in look:
        return ""
    out = ""
    for ring, far in ((0, 1.0), (1, 0.86)):
        for turn in range(-200, 24, 13):
            out += leaf(
                x,
                y,
                s * far,
                turn + ring * 6,
                look["spines"] if (turn // 13 + ring) % 2 else darker(look["tint"], 0.2),
                0.07,
            )
    return out


def _pattern(look: Look, x: float, y: float, wide: float, high: float) -> str:
    out = ""
    if "stripes" in look:
        for side in (-1, 1):
            for i in range(4):
                sy = y - high * (0.62 - 0.27 * i)
                out += path(
                    f"M{n(x + side * wide * 0.98)} {n(sy)}Q{n(x + side * wide * 0.6)} {n(sy + high * 0.02)} {n(x + side * wide * 0.36)} {n(sy + high * 0.12)}Q{n(x + side * wide * 0.62)} {n(sy + high * 0.13)} {n(x + side * wide * 0.96)} {n(sy + high * 0.12)}Z",
                    look["stripes"],
                )
        for k in (-0.2, 0, 0.2):
            out += leaf(
                x + k * wide, y - high * 0.96, high * 0.42, 90 - k * 40, look["stripes"], 0.12
            )
    if "spots" in look:
        for px, py, r in (
            (-0.6, -0.3, 0.11),
            (0.62, -0.34, 0.1),
            (-0.3, -0.68, 0.1),
            (0.3, -0.7, 0.11),
            (0.0, -0.5, 0.09),
            (-0.72, 0.16, 0.09),
            (0.72, 0.12, 0.1),
            (0.02, -0.82, 0.07),
            (-0.5, -0.56, 0.07),
            (0.54, -0.58, 0.06),
        ):
            out += disc(x + px * wide, y + py * high, r * wide * 1.2, look["spots"], r * wide)
    if "mask" in look:
        for side in (-1, 1):
            out += (
                f'<g transform="rotate({side * 24} {n(x + side * wide * 0.42)} {n(y - high * 0.02)})">'
                + disc(
                    x + side * wide * 0.46, y - high * 0.0, wide * 0.36, look["mask"], high * 0.13
                )
                + "</g>"
            )
    return out


def _beard(look: Look, x: float, y: float, s: float, high: float) -> str:
    if "beard" not in look:
        return ""
    return "".join(
        leaf(
            x + k * s * 0.24,
            y + high * 0.7,
            s * (0.46 - 0.16 * abs(k)),
            90 - k * 16,
            look["beard"],
            0.2,
        )
        for k in (-1, 1, -0.5, 0.5, 0)
    )


def _muzzle(look: Look, x: float, y: float, s: float, wide: float, high: float) -> str:
    tone = look["muzzle"]
    if look.get("trunk"):
        out = _tusks(look, x, y + s * 0.3, s)
        out += stroke(
            f"M{n(x)} {n(y + s * 0.1)}C{n(x - s * 0.05)} {n(y + s * 0.5)} {n(x + s * 0.1)} {n(y + s * 0.7)} {n(x - s * 0.06)} {n(y + s * 1.0)}",
            darker(tone, 0.16),
            s * 0.32,
        ) + stroke(
            f"M{n(x - s * 0.05)} {n(y + s * 0.1)}C{n(x - s * 0.1)} {n(y + s * 0.5)} {n(x + s * 0.04)} {n(y + s * 0.7)} {n(x - s * 0.1)} {n(y + s * 1.0)}",
            lighter(tone, 0.12),
            s * 0.14,
        )
        return out + "".join(
            stroke(
                f"M{n(x - s * 0.12)} {n(y + s * k)}q{n(s * 0.12)} {n(s * 0.05)} {n(s * 0.24)} 0",
                darker(tone, 0.35),
                2.5,
            )
            for k in (0.34, 0.5, 0.66, 0.82)
        )
    my, mw, mh = y + high * 0.56, wide * 0.56, high * 0.4
    out = disc(x, my, mw, darker(tone, 0.08), mh) + disc(
        x - mw * 0.12, my - mh * 0.12, mw * 0.84, tone, mh * 0.8
    )
    if look.get("snout"):
        out += (
            disc(x, my, mw * 0.6, darker(tone, 0.2), mh * 0.5)
            + disc(x - mw * 0.22, my, mw * 0.12, INK, mh * 0.18)
            + disc(x + mw * 0.22, my, mw * 0.12, INK, mh * 0.18)
        )
    else:
        nose = "#3a2c2a" if tone > "#5" else "#14110f"
        out += path(
            f"M{n(x - s * 0.13)} {n(my - mh * 0.5)}Q{n(x)} {n(my - mh * 0.76)} {n(x + s * 0.13)} {n(my - mh * 0.5)}Q{n(x + s * 0.06)} {n(my - mh * 0.02)} {n(x)} {n(my)}Q{n(x - s * 0.06)} {n(my - mh * 0.02)} {n(x - s * 0.13)} {n(my - mh * 0.5)}Z",
            nose,
        )
        out += stroke(
            f"M{n(x)} {n(my)}V{n(my + mh * 0.28)}M{n(x - mw * 0.5)} {n(my + mh * 0.34)}Q{n(x - mw * 0.2)} {n(my + mh * 0.64)} {n(x)} {n(my + mh * 0.28)}Q{n(x + mw * 0.2)} {n(my + mh * 0.64)} {n(x + mw * 0.5)} {n(my + mh * 0.34)}",
            mixed(INK, tone, 0.2),
            s * 0.024,
        )
        out += disc(x - s * 0.05, my - mh * 0.5, s * 0.03, "#ffffff", s * 0.016)
    if look.get("teeth"):
        out += f'<rect x="{n(x - s * 0.06)}" y="{n(my + mh * 0.4)}" width="{n(s * 0.12)}" height="{n(s * 0.13)}" rx="3" fill="#fffdf4"/>'
    return out + _tusks(look, x, my, s)


def _tusks(look: Look, x: float, y: float, s: float) -> str:
    if not look.get("tusks"):
        return ""
    long = 0.7 if look.get("trunk") else 0.3
    return "".join(
        stroke(
            f"M{n(x + side * s * 0.24)} {n(y + s * 0.1)}Q{n(x + side * s * 0.4)} {n(y + s * long * 0.7)} {n(x + side * s * 0.46)} {n(y + s * (0.1 if long < 0.5 else long) - s * 0.2)}",
            "#fbf3dc",
            s * 0.09,
        )
        for side in (-1, 1)
    )


def _eyes(look: Look, x: float, y: float, s: float, wide: float) -> str:
    out, r = "", s * 0.075
    for side in (-1, 1):
        ex, ey = x + side * wide * 0.42, y - s * 0.08
        out += (
            disc(
                ex,
                ey,
                r * 1.5,
                lighter(look.get("mask", look.get("face", look["tint"])), 0.25),
                r * 1.25,
            )
            + disc(ex, ey, r, INK)
            + disc(ex - r * 0.35, ey - r * 0.35, r * 0.36, "#ffffff")
        )
    return out


# -- birds: from the side -----------------------------------------------------------------


def bird(rng: Random, look: Look, x: float, y: float, s: float) -> str:
    """A bird that sits or stands."""
    tint, head = look["tint"], look["head"]
    breast = look.get("breast", lighter(tint, 0.18))
    tall = bool(look.get("upright"))
    body = disc(
        0, s * 0.34, s * (0.44 if tall else 0.5), darker(tint, 0.1), s * (0.66 if tall else 0.5)
    ) + disc(-s * 0.1, s * 0.36, s * 0.34, breast, s * (0.56 if tall else 0.42))
    wing = leaf(
        s * 0.12, s * 0.02, s * (0.9 if tall else 1.0), 62 if tall else 40, darker(tint, 0.06), 0.28
    ) + leaf(s * 0.16, s * 0.08, s * 0.66, 60 if tall else 38, lighter(tint, 0.2), 0.2)
    tail = (
        polygon(
            [(s * 0.3, s * 0.5), (s * 0.96, s * 0.86), (s * 0.8, s * 1.02), (s * 0.2, s * 0.76)],
            darker(tint, 0.24),
        )
        if not tall
        else ""
    )
    feet = "".join(
        stroke(
            f"M{n(k * s)} {n(s * 0.78)}V{n(s * 0.98)}m{n(-s * 0.1)} 0h{n(s * 0.2)}",
            look["beak"],
            s * 0.05,
        )
        for k in (-0.12, 0.12)
    )
    top = (
        ""
        if tall or look.get("flat")
        else stroke(
            f"M{n(-s * 1.1)} {n(s * 0.98)}Q0 {n(s * 1.05)} {n(s * 1.1)} {n(s * 0.94)}",
            "#7a5a3a",
            s * 0.09,
        )
    )
    return f'<g transform="translate({n(x)} {n(y)})">{tail}{feet}{top}{body}{wing}{_bird_head(look, head, s)}</g>'


def _bird_head(look: Look, head: str, s: float) -> str:
    hx, hy, r = -s * 0.16, -s * 0.34, s * 0.33
    out = (
        "".join(leaf(hx + s * 0.06, hy - r * 0.7, s * 0.4, t, head, 0.2) for t in (-70, -50, -30))
        if look.get("crest")
        else ""
    )
    if "collar" in look:
        out += disc(-s * 0.1, s * 0.0, s * 0.3, look["collar"], s * 0.13)
    out += disc(hx, hy, r, darker(head, 0.14)) + disc(hx - r * 0.08, hy - r * 0.1, r * 0.88, head)
    if look.get("owl"):
        return (
            out
            + "".join(
                disc(
                    hx + k * r,
                    hy,
                    r * 0.46,
                    "#f6e8cc",
                    extra=f'stroke="{look["tint"]}" stroke-width="3"',
                )
                + disc(hx + k * r, hy, r * 0.26, INK)
                + disc(hx + k * r - 3, hy - 4, r * 0.08, "#ffffff")
                for k in (-0.46, 0.36)
            )
            + polygon(
                [
                    (hx - r * 0.18, hy + r * 0.12),
                    (hx + r * 0.08, hy + r * 0.12),
                    (hx - r * 0.05, hy + r * 0.56),
                ],
                look["beak"],
            )
        )
    long = {0: 0.42, 1: 0.72, 2: 1.05}[look.get("long", 0)] * s
    thick = s * (0.26 if look.get("thick") else 0.07 if look.get("long") == 2 else 0.14)
    bx = hx - r * 0.82
    if look.get("hook"):
        beak = f"M{n(bx)} {n(hy - thick)}Q{n(bx - long)} {n(hy - thick * 1.1)} {n(bx - long)} {n(hy + thick * 1.7)}Q{n(bx - long * 0.66)} {n(hy + thick * 0.7)} {n(bx)} {n(hy + thick)}Z"
    elif look.get("flat"):
        beak = f"M{n(bx)} {n(hy - thick * 0.6)}Q{n(bx - long * 0.6)} {n(hy + thick * 0.4)} {n(bx - long)} {n(hy + thick * 0.3)}Q{n(bx - long * 1.1)} {n(hy + thick)} {n(bx)} {n(hy + thick)}Z"
    else:
        beak = f"M{n(bx)} {n(hy - thick)}Q{n(bx - long * 0.7)} {n(hy - thick * 0.7)} {n(bx - long)} {n(hy + thick * 0.4)}Q{n(bx - long * 0.5)} {n(hy + thick)} {n(bx)} {n(hy + thick)}Z"
    out += path(beak, look["beak"]) + stroke(
        f"M{n(bx)} {n(hy + thick * 0.2)}L{n(bx - long * 0.8)} {n(hy + thick * 0.5)}",
        darker(look["beak"], 0.35),
        2.5,
    )
    if look.get("thick"):
        out += stroke(
            f"M{n(bx - long * 0.3)} {n(hy - thick * 0.7)}V{n(hy + thick * 0.8)}", "#f4d06a", 7
        )
    return (
        out
        + disc(hx - r * 0.34, hy - r * 0.16, r * 0.2, "#f6d060" if look.get("hook") else "#ffffff")
        + disc(hx - r * 0.36, hy - r * 0.16, r * 0.13, INK)
        + disc(hx - r * 0.4, hy - r * 0.22, r * 0.05, "#ffffff")
    )


# -- those that creep ---------------------------------------------------------------------


def bug(rng: Random, look: Look, x: float, y: float, s: float) -> str:
    """An insect from above."""
    tint = look["tint"]
    out = disc(x + s * 0.1, y + s * 0.1, s * 0.52, "#10201a", s * 0.7, 'fill-opacity=".18"')
    for side in (-1, 1):
        for i, (ly, turn) in enumerate(((-0.2, -0.5), (0.06, 0.1), (0.32, 0.6))):
            jump = 1.5 if look.get("legs") == "jump" and i == 2 else 1.0
            out += stroke(
                f"M{n(x)} {n(y + ly * s)}L{n(x + side * s * 0.56 * jump)} {n(y + (ly + turn * 0.3 - 0.1 * (jump > 1)) * s)}L{n(x + side * s * 0.74 * jump)} {n(y + (ly + turn * 0.75) * s)}",
                darker(tint, 0.4),
                s * 0.055,
            )
        out += stroke(
            f"M{n(x + side * s * 0.1)} {n(y - s * 0.66)}Q{n(x + side * s * 0.24)} {n(y - s * 0.94)} {n(x + side * s * 0.46)} {n(y - s * 0.98)}",
            darker(tint, 0.4),
            s * 0.035,
        )
    head = look.get("head", darker(tint, 0.2))
    if look.get("waist"):
        return (
            out
            + disc(x, y + s * 0.48, s * 0.3, tint, s * 0.4)
            + disc(x - s * 0.08, y + s * 0.38, s * 0.14, lighter(tint, 0.4), s * 0.2)
            + disc(x, y - s * 0.02, s * 0.14, darker(tint, 0.1), s * 0.2)
            + disc(x, y - s * 0.46, s * 0.26, tint, s * 0.25)
            + "".join(disc(x + k * s * 0.14, y - s * 0.52, s * 0.06, INK) for k in (-1, 1))
        )
    out += disc(x, y - s * 0.54, s * 0.3, head, s * 0.26)
    wide = 0.62 if look.get("shield") else 0.34 if look.get("legs") == "jump" else 0.5
    shape = f"M{n(x)} {n(y - s * 0.46)}C{n(x + wide * s * 1.2)} {n(y - s * 0.46)} {n(x + wide * s * 1.2)} {n(y + s * 0.5)} {n(x)} {n(y + s * 0.92)}C{n(x - wide * s * 1.2)} {n(y + s * 0.5)} {n(x - wide * s * 1.2)} {n(y - s * 0.46)} {n(x)} {n(y - s * 0.46)}Z"
    out += path(shape, darker(tint, 0.12)) + disc(
        x - wide * s * 0.36, y - s * 0.06, wide * s * 0.32, lighter(tint, 0.4), s * 0.24
    )
    if "bands" in look:
        out += "".join(
            stroke(
                f"M{n(x - wide * s * (0.84 - 0.2 * i))} {n(y + s * (0.1 + 0.22 * i))}q{n(wide * s * (0.84 - 0.2 * i))} {n(s * 0.14)} {n(2 * wide * s * (0.84 - 0.2 * i))} 0",
                look["bands"],
                s * 0.11,
            )
            for i in range(3)
        )
    if "wings" in look:
        out += "".join(
            leaf(x + side * s * 0.06, y - s * 0.3, s * 0.98, 90 - side * 34, look["wings"], 0.24)
            for side in (-1, 1)
        )
    elif "bands" not in look:
        out += stroke(f"M{n(x)} {n(y - s * 0.44)}V{n(y + s * 0.88)}", darker(tint, 0.45), 4)
    spots = (
        (0, -0.3),
        (-0.28, -0.08),
        (0.28, -0.08),
        (-0.32, 0.3),
        (0.32, 0.3),
        (-0.14, 0.58),
        (0.14, 0.58),
    )
    for px, py in (
        spots[: look.get("dots", 0)]
        if look.get("dots", 0) == 7
        else spots[1 : 1 + look.get("dots", 0)]
    ):
        out += disc(x + px * s, y + py * s, s * 0.09, look.get("dot", INK))
    if look.get("horn"):
        out += stroke(
            f"M{n(x)} {n(y - s * 0.6)}V{n(y - s * 1.0)}l{n(-s * 0.1)} {n(-s * 0.12)}m{n(s * 0.1)} {n(s * 0.12)}l{n(s * 0.1)} {n(-s * 0.12)}",
            darker(tint, 0.1),
            s * 0.09,
        )
    return out + "".join(
        disc(x + k * s * 0.17, y - s * 0.6, s * 0.055, "#fff6e2" if head < "#5" else INK)
        for k in (-1, 1)
    )


def moth(rng: Random, look: Look, x: float, y: float, s: float) -> str:
    """A butterfly with open wings."""
    out = ""
    for side in (-1, 1):
        for turn, long, tone in ((-38, 1.2, look["tint"]), (34, 0.86, look["second"])):
            a = turn if side > 0 else 180 - turn
            out += leaf(x, y, s * long, a, INK, 0.46) + leaf(
                x + side * s * 0.08, y, s * long * 0.8, a, tone, 0.4
            )
            far = math.radians(a)
            out += disc(
                x + s * long * 0.62 * math.cos(far),
                y + s * long * 0.62 * math.sin(far),
                s * 0.08,
                lighter(tone, 0.6),
            )
        out += stroke(
            f"M{n(x)} {n(y - s * 0.4)}Q{n(x + side * s * 0.1)} {n(y - s * 0.7)} {n(x + side * s * 0.3)} {n(y - s * 0.8)}",
            INK,
            4,
        )
    return out + disc(x, y, s * 0.08, "#f2c83a", s * 0.46) + disc(x, y - s * 0.4, s * 0.1, INK)


def reptile(rng: Random, look: Look, x: float, y: float, s: float) -> str:
    """A lizard, a salamander or a crocodile from above."""
    tint = look["tint"]
    out = stroke(
        f"M{n(x)} {n(y + s * 0.3)}C{n(x + s * 0.1)} {n(y + s * 0.9)} {n(x + s * 0.9)} {n(y + s * 0.9)} {n(x + s * 0.96)} {n(y + s * 0.3)}",
        darker(tint, 0.14),
        s * 0.17,
    )
    for side in (-1, 1):
        for ly, bend in ((-0.3, -0.3), (0.36, 0.26)):
            out += stroke(
                f"M{n(x)} {n(y + ly * s)}L{n(x + side * s * 0.46)} {n(y + (ly + bend * 0.4) * s)}L{n(x + side * s * 0.64)} {n(y + (ly + bend) * s)}",
                darker(tint, 0.18),
                s * 0.13,
            )
    out += disc(x, y, s * 0.32, darker(tint, 0.12), s * 0.6) + disc(
        x - s * 0.06, y - s * 0.04, s * 0.24, tint, s * 0.52
    )
    long = 0.44 if look.get("jaws") else 0.26
    out += disc(x, y - s * 0.72, s * 0.22, darker(tint, 0.08), s * long) + disc(
        x - s * 0.04, y - s * 0.74, s * 0.16, lighter(tint, 0.12), s * long * 0.8
    )
    for i in range(5):
        py = y - s * 0.4 + i * s * 0.2
        if "bands" in look:
            out += stroke(
                f"M{n(x - s * 0.26)} {n(py)}Q{n(x)} {n(py + s * 0.08)} {n(x + s * 0.26)} {n(py)}",
                look["bands"],
                s * 0.055,
            )
        if "blotches" in look:
            out += disc(
                x + (-0.13 if i % 2 else 0.13) * s, py, s * 0.1, look["blotches"], s * 0.075
            )
        if look.get("crest") or look.get("jaws"):
            out += polygon(
                [(x - s * 0.05, py + s * 0.05), (x, py - s * 0.1), (x + s * 0.05, py + s * 0.05)],
                lighter(tint, 0.4),
            )
    if look.get("jaws"):
        out += "".join(
            polygon(
                [
                    (x + side * s * 0.15, y - s * (0.8 + 0.09 * i)),
                    (x + side * s * 0.25, y - s * (0.83 + 0.09 * i)),
                    (x + side * s * 0.15, y - s * (0.86 + 0.09 * i)),
                ],
                "#fffdf2",
            )
            for side in (-1, 1)
            for i in range(3)
        )
    return out + "".join(
        disc(x + k * s * 0.16, y - s * 0.66, s * 0.075, "#f4d24a")
        + disc(x + k * s * 0.16, y - s * 0.66, s * 0.035, INK, s * 0.06)
        for k in (-1, 1)
    )


def snake(rng: Random, look: Look, x: float, y: float, s: float) -> str:
    """A snake coiled over a bough."""
    tint = look["tint"]
    out = stroke(
        f"M{n(x - s * 1.3)} {n(y + s * 0.1)}Q{n(x)} {n(y - s * 0.1)} {n(x + s * 1.3)} {n(y + s * 0.14)}",
        "#7a5a3a",
        s * 0.16,
    )
    for i in range(4):
        r = s * (0.7 - 0.15 * i)
        out += f'<ellipse cx="{n(x)}" cy="{n(y + s * 0.22)}" rx="{n(r)}" ry="{n(r * 0.72)}" fill="none" stroke="{darker(tint, 0.18)}" stroke-width="{n(s * 0.19)}"/><ellipse cx="{n(x - 3)}" cy="{n(y + s * 0.2)}" rx="{n(r)}" ry="{n(r * 0.72)}" fill="none" stroke="{lighter(tint, 0.1 + 0.05 * i)}" stroke-width="{n(s * 0.11)}"/>'
        out += "".join(
            disc(x + r * math.cos(a), y + s * 0.21 + r * 0.72 * math.sin(a), s * 0.035, "#f4f8e0")
            for a in (k * 0.7 + i for k in range(9))
        )
    hx, hy = x - s * 0.1, y + s * 0.06
    out += (
        disc(hx, hy, s * 0.24, darker(tint, 0.1), s * 0.17)
        + disc(hx - 4, hy - 4, s * 0.2, lighter(tint, 0.2), s * 0.13)
        + stroke(
            f"M{n(hx - s * 0.22)} {n(hy + s * 0.04)}l{n(-s * 0.18)} {n(s * 0.05)}l{n(-s * 0.06)} {n(-s * 0.05)}m{n(s * 0.06)} {n(s * 0.05)}l{n(-s * 0.04)} {n(s * 0.07)}",
            "#c9302c",
            4,
        )
    )
    return (
        out
        + disc(hx - s * 0.06, hy - s * 0.04, s * 0.06, "#f4d24a")
        + disc(hx - s * 0.06, hy - s * 0.04, s * 0.026, INK, s * 0.05)
    )


def frog(rng: Random, look: Look, x: float, y: float, s: float) -> str:
    """A frog that looks at you."""
    tint, out = look["tint"], ""
    for side in (-1, 1):
        out += disc(
            x + side * s * 0.56, y + s * 0.5, s * 0.36, darker(tint, 0.2), s * 0.26
        ) + stroke(
            f"M{n(x + side * s * 0.3)} {n(y + s * 0.4)}L{n(x + side * s * 0.4)} {n(y + s * 0.84)}",
            "#3f7fc4",
            s * 0.14,
        )
        out += "".join(
            disc(x + side * s * (0.4 + 0.12 * k), y + s * 0.88, s * 0.085, "#ef8a2c")
            for k in (-1, 0, 1)
        )
    out += (
        disc(x, y + s * 0.16, s * 0.62, darker(tint, 0.1), s * 0.5)
        + disc(x - s * 0.05, y + s * 0.1, s * 0.56, tint, s * 0.42)
        + disc(x, y + s * 0.4, s * 0.42, "#f6f2d8", s * 0.2)
    )
    for side in (-1, 1):
        out += (
            disc(x + side * s * 0.4, y - s * 0.26, s * 0.25, tint)
            + disc(x + side * s * 0.4, y - s * 0.28, s * 0.19, "#d8302c")
            + disc(x + side * s * 0.4, y - s * 0.28, s * 0.05, INK, s * 0.15)
            + disc(x + side * s * 0.4 - 6, y - s * 0.36, s * 0.04, "#ffffff")
        )
    return out + stroke(
        f"M{n(x - s * 0.46)} {n(y + s * 0.16)}Q{n(x)} {n(y + s * 0.4)} {n(x + s * 0.46)} {n(y + s * 0.16)}",
        darker(tint, 0.5),
        s * 0.035,
    )


def worm(rng: Random, look: Look, x: float, y: float, s: float) -> str:
    """A ringed worm in its burrow."""
    tint = look["tint"]
    d = f"M{n(x - s * 0.9)} {n(y + s * 0.5)}C{n(x - s * 0.4)} {n(y - s * 0.9)} {n(x - s * 0.1)} {n(y + s * 1.1)} {n(x + s * 0.3)} {n(y + s * 0.1)}S{n(x + s * 0.8)} {n(y - s * 0.5)} {n(x + s * 0.9)} {n(y - s * 0.2)}"
    out = (
        stroke(d, "#3a2616", s * 0.42)
        + stroke(d, darker(tint, 0.15), s * 0.27)
        + stroke(d, tint, s * 0.2)
        + stroke(d, lighter(tint, 0.4), s * 0.06)
    )
    dashed = f'<path d="{d}" fill="none" stroke="{darker(tint, 0.35)}" stroke-width="{n(s * 0.25)}" stroke-dasharray="3 {n(s * 0.11)}"/>'
    return (
        out
        + dashed
        + disc(x + s * 0.86, y - s * 0.28, s * 0.03, INK)
        + disc(x + s * 0.96, y - s * 0.24, s * 0.03, INK)
    )


PLANS: Final[Mapping[str, Callable[[Random, Look, float, float, float], str]]] = {
    "beast": beast, "bird": bird, "bug": bug, "moth": moth, "reptile": reptile, "snake": snake,
    "frog": frog, "worm": worm,
}  # fmt: skip
