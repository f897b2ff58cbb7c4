"""Nobles of Hadara: a person under an arch, dressed by the colour of the card."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from companion.art.colours import darker, lighter, mixed
from companion.art.scenery import disc, hills, n, path, polygon, shadow, sky, stroke
from companion.games.hadara.art.scenes import GROUND, TIMES, H, W
from companion.games.hadara.art.things import MARBLE, TRACK, wall


def portrait(key: str, colour: str, epoch: int) -> str:
    """A noble under an arch, dressed by the colour: merchant, warrior, scholar, farmer."""
    rng = Random(f"hadara noble {key}")
    top, low, _ = TIMES[epoch]
    tone = TRACK[colour]
    out = sky(key.replace("-", "_"), W, H, top, low) + hills(
        rng, W, H, 220, 26, mixed(GROUND[colour], top, 0.3), 3
    )
    for side in (46.0, W - 46):
        out += wall(side - 30, 60, 60, H, "#d9c9a6") + wall(side - 40, 52, 80, 20, MARBLE)
    out += path(f"M6 56A{n(W / 2 - 6)} 96 0 0 1 {n(W - 6)} 56V20H6Z", "#cbb98f")
    skin, x, y = (
        rng.choice(("#e8b88a", "#c98f5e", "#a8703f", "#8a5a34", "#f0c9a0")),
        W / 2 + rng.uniform(-14, 14),
        176.0,
    )
    hair = rng.choice(("#2c1c12", "#5a3a1e", "#8a5a2a", "#d9d2c6", "#1c1a22"))
    long = rng.random() < 0.5
    if long:
        out += path(
            f"M{n(x - 62)} {n(y - 10)}Q{n(x - 84)} {n(y + 96)} {n(x - 60)} {n(y + 110)}H{n(x + 60)}Q{n(x + 84)} {n(y + 96)} {n(x + 62)} {n(y - 10)}Z",
            hair,
        )
    out += path(
        f"M{n(x - 136)} {n(H + 10)}Q{n(x - 124)} {n(y + 92)} {n(x - 30)} {n(y + 74)}H{n(x + 30)}Q{n(x + 124)} {n(y + 92)} {n(x + 136)} {n(H + 10)}Z",
        tone,
    )
    out += path(
        f"M{n(x + 30)} {n(y + 74)}Q{n(x + 124)} {n(y + 92)} {n(x + 136)} {n(H + 10)}H{n(x + 30)}Z",
        darker(tone, 0.2),
    )
    out += polygon(
        [(x - 110, y + 100), (x - 66, y + 84), (x + 60, H + 8), (x - 6, H + 8)], lighter(tone, 0.55)
    )
    out += path(
        f"M{n(x - 22)} {n(y + 40)}V{n(y + 82)}Q{n(x)} {n(y + 100)} {n(x + 22)} {n(y + 82)}V{n(y + 40)}Z",
        darker(skin, 0.14),
    )
    out += disc(x, y, 54, skin, 66) + path(
        f"M{n(x + 10)} {n(y - 64)}C{n(x + 60)} {n(y - 40)} {n(x + 58)} {n(y + 50)} {n(x + 4)} {n(y + 66)}C{n(x + 34)} {n(y + 20)} {n(x + 34)} {n(y - 30)} {n(x + 10)} {n(y - 64)}Z",
        darker(skin, 0.12),
    )
    out += path(
        f"M{n(x - 58)} {n(y - 4)}C{n(x - 66)} {n(y - 92)} {n(x + 66)} {n(y - 92)} {n(x + 58)} {n(y - 4)}C{n(x + 44)} {n(y - 46)} {n(x - 30)} {n(y - 50)} {n(x - 58)} {n(y - 4)}Z",
        hair,
    )
    for eye in (-21, 21):
        out += disc(x + eye, y + 2, 9, "#fffaf0", 5) + disc(x + eye + 1, y + 2, 4.4, "#2a1c12")
        out += stroke(f"M{n(x + eye - 12)} {n(y - 11)}q12 -6 24 0", darker(hair, 0.1), 4)
    out += stroke(f"M{n(x)} {n(y + 4)}l-6 20h9", darker(skin, 0.3), 3.4)
    out += stroke(f"M{n(x - 14)} {n(y + 38)}q14 {n(rng.uniform(2, 10))} 28 0", "#8a3a2c", 4.6)
    if not long and rng.random() < 0.55:
        out += path(
            f"M{n(x - 50)} {n(y + 14)}C{n(x - 50)} {n(y + 96)} {n(x + 50)} {n(y + 96)} {n(x + 50)} {n(y + 14)}C{n(x + 30)} {n(y + 34)} {n(x - 30)} {n(y + 34)} {n(x - 50)} {n(y + 14)}Z",
            hair,
        ) + stroke(f"M{n(x - 13)} {n(y + 44)}q13 6 26 0", "#8a3a2c", 4.6)
    return out + DRESS[colour](rng, x, y, epoch) + shadow(x, H + 20, 30)


def _turban(rng: Random, x: float, y: float, epoch: int) -> str:
    tone = rng.choice(("#fffaf0", "#d79f1c", "#a8402f", "#2f7f86"))
    out = path(
        f"M{n(x - 66)} {n(y - 26)}C{n(x - 74)} {n(y - 96)} {n(x + 74)} {n(y - 96)} {n(x + 66)} {n(y - 26)}C{n(x + 30)} {n(y - 50)} {n(x - 30)} {n(y - 50)} {n(x - 66)} {n(y - 26)}Z",
        tone,
    )
    out += stroke(f"M{n(x - 60)} {n(y - 44)}q56 -34 116 4", darker(tone, 0.2), 5)
    return (
        out
        + disc(x, y - 58, 6 + 2 * epoch, "#b5402f")
        + "".join(disc(x + k * 58, y + 30, 7, "#e2ae32") for k in (-1, 1))
    )


def _crested(rng: Random, x: float, y: float, epoch: int) -> str:
    crest = rng.choice(("#b5402f", "#2f3f6c", "#3a2b1c", "#6c8a2f"))
    out = path(
        f"M{n(x - 24)} {n(y - 60)}C{n(x - 40)} {n(y - 140)} {n(x + 40)} {n(y - 140)} {n(x + 24)} {n(y - 60)}Z",
        crest,
    )
    out += path(
        f"M{n(x - 64)} {n(y + 26)}V{n(y - 16)}C{n(x - 64)} {n(y - 96)} {n(x + 64)} {n(y - 96)} {n(x + 64)} {n(y - 16)}V{n(y + 26)}L{n(x + 46)} {n(y + 8)}V{n(y - 22)}H{n(x - 46)}V{n(y + 8)}Z",
        "#c98f3a",
    )
    return (
        out
        + path(
            f"M{n(x - 64)} {n(y + 26)}V{n(y - 16)}C{n(x - 64)} {n(y - 70)} {n(x - 30)} {n(y - 78)} {n(x - 8)} {n(y - 76)}C{n(x - 40)} {n(y - 60)} {n(x - 48)} {n(y - 40)} {n(x - 46)} {n(y - 22)}V{n(y + 8)}Z",
            "#ecc274",
        )
        + stroke(f"M{n(x - 46)} {n(y - 24)}H{n(x + 46)}", "#6d4a0a", 4 + epoch)
    )


def _wreath(rng: Random, x: float, y: float, epoch: int) -> str:
    out = ""
    tone = rng.choice(("#5b8f35", "#e2ae32", "#47763a"))
    for i in range(9):
        a = math.radians(200 + i * 17.5)
        cx, cy = x + 60 * math.cos(a), y - 6 + 62 * math.sin(a)
        out += f'<ellipse cx="{n(cx)}" cy="{n(cy)}" rx="{12 + epoch}" ry="6" fill="{lighter(tone, 0.2) if i < 5 else darker(tone, 0.12)}" transform="rotate({n(200 + i * 17.5 + 60)} {n(cx)} {n(cy)})"/>'
    return (
        out
        + path(f"M{n(x + 92)} {n(H - 70)}h70v26h-70Z", "#f3e6c4")
        + stroke(f"M{n(x + 100)} {n(H - 62)}h50M{n(x + 100)} {n(H - 52)}h40", "#84745a", 3)
    )


def _straw(rng: Random, x: float, y: float, epoch: int) -> str:
    out = disc(x, y - 36, 92 + 3 * epoch, "#b98a2e", 22) + disc(
        x - 4, y - 40, 88 + 3 * epoch, "#e0b955", 18
    )
    out += path(
        f"M{n(x - 46)} {n(y - 40)}C{n(x - 40)} {n(y - 106)} {n(x + 40)} {n(y - 106)} {n(x + 46)} {n(y - 40)}Q{n(x)} {n(y - 26)} {n(x - 46)} {n(y - 40)}Z",
        "#e8c76c",
    )
    return out + stroke(
        f"M{n(x - 46)} {n(y - 44)}Q{n(x)} {n(y - 28)} {n(x + 46)} {n(y - 44)}",
        rng.choice(("#b5402f", "#5b8f35", "#3a72b8")),
        8,
    )


DRESS: Final[Mapping[str, Callable[[Random, float, float, int], str]]] = {
    "yellow": _turban, "red": _crested, "blue": _wreath, "green": _straw,
}  # fmt: skip
