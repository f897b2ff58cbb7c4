"""What grows and lies on each land: seeded scenes, equal for equal keys on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

LANDS: Final = ("plains", "forest", "sea", "desert", "mountain", "swamp")
GROUND: Final = {
    "plains": ("#c3d36a", "#aec254", "#d6e28a"), "forest": ("#5f9a4e", "#4b8340", "#7bb062"),
    "sea": ("#4b97cf", "#3b82ba", "#6fb2e2"), "desert": ("#eccb7e", "#dcb35e", "#f7e0a2"),
    "mountain": ("#a9a8a2", "#93918c", "#c2c2bd"), "swamp": ("#86864c", "#6f713e", "#9c9c62"),
    "star": ("#e6d3a8", "#d6bf8c", "#f2e4c4"), "": ("#cdc3b0", "#bdb29d", "#ddd5c6"),
}  # fmt: skip
"""Land -> ground, its shade, its light; star is any land, empty one that nobody told."""
VARIANTS: Final = 3
"""Different pictures of one land, so that a large land is no wallpaper."""
DEPTH: Final = ("sea", "swamp", "plains", "desert", "forest", "mountain")
"""A land spills over the edges of those before it."""
GROWS: Final[dict[str, tuple[tuple[str, float, int], ...]]] = {
    "plains": (("tuft", 70, 7), ("flower", 54, 4), ("poppy", 48, 3)),
    "forest": (("tree", 150, 8), ("oak", 132, 5), ("tuft", 56, 2)),
    "sea": (("wave", 120, 9),),
    "desert": (("dune", 170, 5), ("cactus", 110, 2), ("rock", 54, 2)),
    "mountain": (("peak", 230, 4), ("peak", 150, 3), ("rock", 66, 4)),
    "swamp": (("pool", 170, 4), ("reed", 96, 5), ("tuft", 56, 3)),
}
"""Land -> picture, size and how many of it on a tile of 550."""


def scattered(key: str, land: str, side: float, *, low: float = 0.0) -> list[dict[str, Any]]:
    """Things on a square, the nearer ones later; `low` keeps the upper part free."""
    lots = Random(f"land {key}")
    free = _spots(lots, side, low)
    things = [
        {"picture": what, "size": size * lots.uniform(0.85, 1.15), "at": next(free)}
        for what, size, count in GROWS.get(land, ())
        for _ in range(count)
    ]
    return sorted(things, key=lambda one: _foot(one))


def _foot(thing: dict[str, Any]) -> float:
    return float(thing["at"][1])


def _spots(lots: Random, side: float, low: float) -> Iterator[tuple[float, float]]:
    """Places of an uneven grid, in any order, then more of them."""
    while True:
        step = side / 4
        grid = [
            (step * (i + 0.5 + lots.uniform(-0.26, 0.26)),
             low + (side - low) / 4 * (j + 0.62 + lots.uniform(-0.2, 0.2)))
            for i in range(4) for j in range(4)
        ]  # fmt: skip
        lots.shuffle(grid)
        yield from grid


def patches(key: str, side: float) -> list[tuple[float, float, float, float, int]]:
    """Soft spots of light and shade on the ground: middle, half axes, 1 shade or 2 light."""
    lots = Random(f"ground {key}")
    return [
        (lots.uniform(0.1, 0.9) * side, lots.uniform(0.1, 0.9) * side,
         lots.uniform(0.14, 0.26) * side, lots.uniform(0.07, 0.13) * side, 1 + n % 2)
        for n in range(7)
    ]  # fmt: skip


def skyline(key: str, wide: float) -> list[dict[str, Any]]:
    """The houses and towers of a city, the nearer ones later."""
    lots = Random(f"city {key}")
    back = [{"picture": "tower", "size": lots.uniform(120, 176), "x": wide * (n + 1) / 4, "y": 0}
            for n in range(3)]  # fmt: skip
    front = [{"picture": "house", "size": lots.uniform(92, 124),
              "x": 66 + (wide - 132) * (n + lots.uniform(-0.15, 0.15) * (0 < n < 3)) / 3,
              "y": lots.uniform(24, 66)} for n in range(4)]  # fmt: skip
    return back + front


def shore(key: str, side: float, deep: float) -> str:
    """An uneven line along the upper edge of a square, closed, as the data of a path."""
    lots = Random(f"shore {key}")
    steps = 7
    path = f"M0 0H{side:g}V{deep * 0.6:.1f}"
    for n in range(steps - 1, -1, -1):
        x = side * n / steps
        bend, far = lots.uniform(0.4, 1.5) * deep, lots.uniform(0.45, 1.1) * deep
        end = deep * 0.6 if n == 0 else far
        path += f"Q{x + side / steps / 2:.1f} {bend:.1f} {x:.1f} {end:.1f}"
    return path + "Z"
