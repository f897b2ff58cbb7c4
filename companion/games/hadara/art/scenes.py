"""A scene for each card of Hadara, out of its data: colour, epoch, values and points, and a seed.

The main track fills the front, once for each step that the card gives; the second track stands
behind it; points raise a flag of laurel in the sky. The epoch turns dawn into noon into dusk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from companion.art.colours import darker, hue, lighter, mixed
from companion.art.scenery import (
    cloud,
    disc,
    hills,
    meadow,
    n,
    path,
    peaks,
    sky,
    smooth,
    stone,
    stroke,
    sun,
    water,
)
from companion.games.hadara.art.things import (
    TRACK,
    figure,
    house,
    hut,
    obelisk,
    temple,
    tower,
    wall,
    ziggurat,
)
from companion.games.hadara.art.wares import (
    coins,
    cypress,
    helmet,
    jar,
    olive,
    palm,
    sheaf,
    shield,
    ship,
    stall,
)

W, H = 420.0, 340.0
"""The field of a scene in its own units."""
TIMES: Final = {1: ("#f0b48a", "#fdeecb", "#fff0c0"), 2: ("#5fabd0", "#e2f1ec", "#fff6d0"),
                3: ("#b5486a", "#fbc777", "#ffe39a")}  # fmt: skip
"""Epoch -> the sky above, the sky below, the sun: dawn, noon, dusk."""
NIGHT: Final = {1: ("#2a1f5c", "#8a5a9c"), 2: ("#14163f", "#5b4a96"), 3: ("#200f38", "#a2476e")}
GROUND: Final = {"yellow": "#dcb46c", "red": "#b9875a", "blue": "#cfc09a", "green": "#93a850",
                 "purple": "#4b3a6c"}  # fmt: skip


def scene(key: str, colour: str, epoch: int, face: Mapping[str, Any]) -> str:
    """The scene of a card."""
    rng = Random(f"hadara {key}")
    if colour == "purple":
        return _night(rng, key, epoch)
    top, low, light = TIMES[epoch]
    out = sky(key.replace("-", "_"), W, H, mixed(top, GROUND[colour], 0.12), low)
    out += sun(rng.uniform(60, W - 60), rng.uniform(50, 96), 26 + 2 * epoch, light)
    out += "".join(
        cloud(rng, rng.uniform(40, W - 40), rng.uniform(46, 110), rng.uniform(24, 40))
        for _ in range(rng.randint(1, 2))
    )
    out += BACK[colour](rng, epoch)
    out += _second(rng, colour, epoch, face)
    out += FRONT[colour](rng, epoch, max(1, int(face.get(MAIN[colour], 1))))
    return out


MAIN: Final = {"yellow": "income", "red": "military", "blue": "culture", "green": "food"}


def ground(rng: Random, fill: str, y: float = 232) -> str:
    """The land in front, lit along its edge."""
    points = [(-40 + i * 125.0, y + rng.uniform(-10, 12)) for i in range(5)]
    return (
        path(smooth(points, H + 10), lighter(fill, 0.2))
        + f'<g transform="translate(0 9)">{path(smooth(points, H + 10), fill)}</g>'
    )


def _desert(rng: Random, epoch: int) -> str:
    out = hills(rng, W, H, 190, 26, mixed("#d9a86a", TIMES[epoch][0], 0.35), 3)
    town = "".join(
        house(x, 226, rng.uniform(40, 62), rng.choice(("#efdcb4", "#e6c898", "#f5e8cc")))
        for x in spread(rng, 2 + epoch, 20, W - 20)
    )
    return out + town + ground(rng, GROUND["yellow"])


def _heights(rng: Random, epoch: int) -> str:
    out = peaks(rng, W, H, 226, 130, mixed("#8a7f86", TIMES[epoch][0], 0.3), 3, snow=epoch > 1)
    return out + hills(rng, W, H, 214, 16, "#96805c", 4) + ground(rng, GROUND["red"])


def _coast(rng: Random, epoch: int) -> str:
    out = hills(rng, W, H, 176, 20, mixed("#8fa3b5", TIMES[epoch][0], 0.35), 3)
    sea = mixed("#3d86b8", TIMES[epoch][0], 0.22)
    return (
        out
        + water(rng, W, H, 186, sea)
        + ship(rng.uniform(50, W - 50), 216, rng.uniform(36, 50), TRACK["blue"])
        + ground(rng, GROUND["blue"], 246)
    )


def _fields(rng: Random, epoch: int) -> str:
    out = hills(rng, W, H, 184, 22, mixed("#8aa866", TIMES[epoch][0], 0.35), 3)
    out += hills(rng, W, H, 212, 14, "#b9a545", 4) + ground(rng, GROUND["green"])
    homes = hut if epoch == 1 else house
    out += "".join(homes(x, 236, rng.uniform(38, 54)) for x in spread(rng, epoch, 30, W - 30))
    return out + meadow(rng, W, 250, H, darker(GROUND["green"], 0.1), 9)


BACK: Final[Mapping[str, Callable[[Random, int], str]]] = {
    "yellow": _desert, "red": _heights, "blue": _coast, "green": _fields,
}  # fmt: skip


def spread(rng: Random, count: int, low: float, high: float) -> list[float]:
    """Places side by side, each a little off its middle."""
    step = (high - low) / count
    return [low + step * (i + rng.uniform(0.25, 0.75)) for i in range(count)]


def _second(rng: Random, colour: str, epoch: int, face: Mapping[str, Any]) -> str:
    """What the other tracks of a card add behind its own things."""
    out = ""
    for track, draw in BEHIND.items():
        if track != MAIN[colour] and int(face.get(track, 0)) > 0:
            for x in spread(rng, min(3, int(face[track])), 40, W - 40):
                out += draw(rng, x, 258, rng.uniform(96, 122))
    return out


BEHIND: Final[Mapping[str, Callable[[Random, float, float, float], str]]] = {
    "income": lambda rng, x, y, s: stall(x, y, s * 0.8, TRACK["yellow"]),
    "military": lambda rng, x, y, s: tower(x, y, s),
    "culture": lambda rng, x, y, s: figure(x, y, s * 1.05),
    "food": lambda rng, x, y, s: olive(rng, x, y, s),
}


def _bazaar(rng: Random, epoch: int, count: int) -> str:
    out = "".join(
        palm(x, 262, rng.uniform(96, 132)) for x in spread(rng, rng.randint(1, 2), 10, W - 10)
    )
    size = 116 - 9 * count
    for i, x in enumerate(spread(rng, count, 24, W - 24)):
        kind = (i + rng.randint(0, 2)) % 3
        if kind == 0:
            out += stall(x, 300, size * 1.1, rng.choice(("#b5402f", "#2f7f86", "#c98d22")))
        elif kind == 1:
            out += jar(x - size * 0.26, 304, size * 0.9, hue(rng.uniform(12, 34), 0.5, 0.46)) + jar(
                x + size * 0.24, 310, size * 0.66
            )
        else:
            out += coins(rng, x, 304, size * 0.82, 6 + 2 * epoch)
    return out


def _camp(rng: Random, epoch: int, count: int) -> str:
    out = ""
    if epoch > 1:
        out += wall(-6, 214, W + 12, 44, "#bfa377") + "".join(
            wall(i * 42 - 4, 202, 22, 14, "#cbb083") for i in range(11)
        )
    out += tower(rng.choice((48.0, W - 52)), 262, 104 + 14 * epoch)
    size = 118 - 8 * count
    for i, x in enumerate(spread(rng, count, 20, W - 34)):
        kind = rng.randint(0, 3)
        if kind == 0 and count < 5:
            out += helmet(x, 308, size * 0.92, rng.choice(("#b5402f", "#2f3f6c", "#3a2b1c")))
        else:
            out += shield(
                x,
                306 + (i % 2) * 8,
                size,
                rng.choice(("#8a2318", "#2c4a6c", "#4c3a28", "#6c6a24")),
                rng.randint(0, 3),
            )
    return out


def _sanctuary(rng: Random, epoch: int, count: int) -> str:
    big = rng.uniform(150, 186)
    out = temple(
        W / 2 + rng.uniform(-66, 66),
        282,
        big,
        count + 2,
        rng.choice(("#b5492f", "#3a72b8", "#8a6a3a")),
    )
    for x in spread(rng, 2, 6, W - 6):
        out += (
            cypress(x, 292, rng.uniform(88, 128))
            if rng.random() < 0.6
            else figure(x, 298, rng.uniform(84, 104))
        )
    steps = "".join(
        wall(-6, 296 + i * 16, W + 12, 17, mixed("#e9dec4", "#b5a685", i / 3)) for i in range(3)
    )
    return out + steps


def _harvest(rng: Random, epoch: int, count: int) -> str:
    out = "".join(
        olive(rng, x, 266, rng.uniform(104, 136), hue(rng.uniform(76, 104), 0.36, 0.4))
        for x in spread(rng, rng.randint(1, 2), 20, W - 20)
    )
    size = 112 - 7 * count
    for i, x in enumerate(spread(rng, count, 20, W - 20)):
        if rng.random() < 0.7:
            out += sheaf(rng, x, 310 + (i % 2) * 8, size)
        else:
            out += jar(x, 310, size * 0.9, "#a8603a") + stone(rng, x + size * 0.4, 316, 12)
    return out


FRONT: Final[Mapping[str, Callable[[Random, int, int], str]]] = {
    "yellow": _bazaar, "red": _camp, "blue": _sanctuary, "green": _harvest,
}  # fmt: skip


def _night(rng: Random, key: str, epoch: int) -> str:
    """Purple: stars over a place of wonder."""
    top, low = NIGHT[epoch]
    out = sky(key.replace("-", "_"), W, H, top, low)
    stars = [(rng.uniform(10, W - 10), rng.uniform(10, 170)) for _ in range(26)]
    out += "".join(disc(x, y, rng.uniform(1.2, 3), "#fff6d8") for x, y in stars)
    chain = sorted(rng.sample(stars, 5))
    out += stroke("M" + "L".join(f"{n(x)} {n(y)}" for x, y in chain), "#c9b6e6", 1.6)
    out += "".join(disc(x, y, 4.6, "#fff2b8") for x, y in chain)
    x, y = rng.uniform(70, W - 70), rng.uniform(52, 92)
    out += disc(x, y, 34, "#f5ecd0") + disc(
        x + rng.uniform(8, 20), y - 6, 30, mixed(top, low, y / H)
    )
    out += hills(rng, W, H, 210, 26, mixed("#3a2b62", low, 0.35), 3) + ground(
        rng, GROUND["purple"], 248
    )
    wonder = rng.randint(0, 2)
    x = rng.uniform(130, W - 130)
    if wonder == 0:
        out += ziggurat(x, 302, rng.uniform(150, 176), rng.randint(3, 5), "#b98a9c")
    elif wonder == 1:
        out += temple(x, 300, rng.uniform(140, 166), rng.randint(4, 6), "#5b3a86")
    else:
        out += "".join(
            obelisk(at, 304, rng.uniform(120, 190))
            for at in spread(rng, rng.randint(2, 4), 60, W - 60)
        )
    for at in spread(rng, 2, 16, W - 16):
        out += (
            figure(at, 318, rng.uniform(70, 92), "#c9b6d6")
            if rng.random() < 0.5
            else cypress(at, 316, rng.uniform(80, 118))
        )
    return out
