"""Scenes of what lies beside the cards of Hadara: colonies, statues, monuments, markets."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from companion.art.scenery import cloud, disc, hills, sky, sun, water
from companion.games.hadara.art.scenes import BEHIND, GROUND, H, W, spread
from companion.games.hadara.art.scenes import ground as floor
from companion.games.hadara.art.things import (
    MARBLE,
    figure,
    house,
    obelisk,
    temple,
    tower,
    wall,
    ziggurat,
)
from companion.games.hadara.art.wares import coins, cypress, palm, ship, stall

LEVELS: Final = (3, 9, 15, 21, 30)
BRONZE: Final = ("#f3ead6", "#c9925a", "#d8d2c4", "#e2ae32")
"""What the four statues are made of."""


def _coast(rng: Random, key: str) -> str:
    out = sky(key.replace("-", "_"), W, H, "#7fbcd6", "#f6e7c4")
    out += sun(rng.uniform(60, W - 60), rng.uniform(84, 120), 28)
    out += cloud(rng, rng.uniform(60, W - 60), rng.uniform(90, 130), 34)
    return out + hills(rng, W, H, 176, 20, "#93a8a4", 3) + water(rng, W, H, 188, "#4a95b8")


def untamed(key: str, level: int) -> str:
    """The front of a colony: a fort, higher and with more towers the more it asks for."""
    rng = Random(f"hadara colony {key}")
    rank = LEVELS.index(level)
    out = _coast(rng, key) + floor(rng, "#b98f5c", 222)
    out += wall(W / 2 - 50 - 26 * rank, 214, 100 + 52 * rank, 50, "#bfa377")
    for x in spread(rng, rank + 1, W / 2 - 60 - 26 * rank, W / 2 + 60 + 26 * rank):
        out += tower(x, 268, 104 + 8 * rank, "#cbb083", ("#3a2b1c", "#6c2a5a")[rank % 2])
    return out + "".join(palm(x, 284, rng.uniform(84, 110)) for x in (30.0, W - 34))


def settled(key: str, level: int, face: Mapping[str, Any]) -> str:
    """The back of a colony: a town of ours, with what it brings."""
    rng = Random(f"hadara colony {key}")
    rank = LEVELS.index(level)
    out = _coast(rng, key) + ship(rng.uniform(40, W - 40), 216, rng.uniform(40, 56), "#b5402f")
    out += floor(rng, GROUND["blue"], 236)
    out += "".join(house(x, 262, rng.uniform(48, 70)) for x in spread(rng, 2 + rank, 10, W - 10))
    for track, draw in BEHIND.items():
        for x in spread(rng, int(face.get(track, 0)), 30, W - 30) if face.get(track) else ():
            out += draw(rng, x, 286, rng.uniform(84, 108))
    return out


def sculpture(key: str, culture: int) -> str:
    """A statue of the board between columns of a temple, of better stuff the more it asks for."""
    rng = Random(f"hadara statue {key}")
    rank = (6, 12, 20, 30).index(culture)
    out = sky(key, W, H, ("#9fcbe0", "#f0c9a0", "#c9a0c4", "#f2b26a")[rank], "#fbeecb")
    out += disc(W / 2, 150, 120, "#fff6d8", extra='fill-opacity=".5"')
    out += floor(rng, GROUND["blue"], 262)
    for x in (70.0, W - 70):
        out += cypress(x, 300, 150 + 14 * rank) if rank % 2 == 0 else temple(x, 296, 120, 3)
    return out + figure(W / 2, 322, 240 + 14 * rank, BRONZE[rank])


def wonder(key: str) -> str:
    """A monument of Markets & Monuments: pyramid, obelisks, tower, temple, colossus by number."""
    rng = Random(f"hadara monument {key}")
    number = int(key[1:])
    out = sky(key, W, H, "#e88f5a", "#fde0a0") + sun(rng.uniform(80, W - 80), 110, 34)
    out += hills(rng, W, H, 200, 24, "#c99a6a", 3) + floor(rng, GROUND["yellow"], 244)
    drawn = (
        ziggurat(W / 2, 290, 190, 6, "#d9b070"),
        "".join(
            obelisk(x, 288, 130 + 30 * (i % 2)) for i, x in enumerate(spread(rng, 4, 70, W - 70))
        ),
        tower(W / 2, 290, 190, "#e6d6b4", "#b5402f")
        + tower(W / 2 - 110, 290, 110)
        + tower(W / 2 + 110, 290, 110),
        temple(W / 2, 290, 200, 8),
        figure(W / 2, 290, 210, "#e2ae32"),
    )[number - 1]
    return out + drawn + palm(36, 292, 100) + palm(W - 40, 294, 112)


def bazaar(key: str, stalls: int) -> str:
    """A market with so many stalls."""
    rng = Random(f"hadara {key}")
    out = sky(key, W, H, "#f0b48a", "#fdeecb") + sun(rng.uniform(60, W - 60), 100, 30)
    out += hills(rng, W, H, 196, 20, "#cfa06a", 3) + floor(rng, GROUND["yellow"], 240)
    out += "".join(house(x, 254, rng.uniform(56, 80), MARBLE) for x in spread(rng, 4, 0, W))
    cloths = ("#b5402f", "#2f7f86", "#c98d22", "#5b8f35")
    for i, x in enumerate(spread(rng, stalls, 20, W - 20)):
        out += stall(x, 292, 150 - 18 * stalls, cloths[i % 4])
    return out + coins(rng, W - 60, 296, 60, 4 + 4 * stalls)
