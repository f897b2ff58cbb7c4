"""Draws the cover of Gaia Project: planets on hexes in the dark."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from companion.ui.art.pen import Pen

PLANETS = ("#4d8fd6", "#58b368", "#e88b2e", "#7d55b3", "#e8cf5a", "#d1503f", "#e6eef5")


def main() -> None:
    """Write the picture."""
    pen = Pen(320)
    pen.box(0, 0, 100, 100, "#10151f")
    for i in range(40):
        pen.disc((i * 37) % 100, (i * 61) % 100, 0.35, "#c9d4e6")
    centres = [(50.0, 50.0)]
    centres += [(50 + 31 * cos(pi / 6 + k * pi / 3), 50 + 31 * sin(pi / 6 + k * pi / 3))
                for k in range(6)]  # fmt: skip
    for (x, y), shade in zip(centres, PLANETS, strict=True):
        corners = [(x + 17 * cos(k * pi / 3), y + 17 * sin(k * pi / 3)) for k in range(6)]
        pen.shape(corners, "#263246")
        pen.shape([(x + (u - x) * 0.93, y + (v - y) * 0.93) for u, v in corners], "#1a2331")
        pen.disc(x, y, 9.5, shade)
        pen.disc(x - 2.5, y - 2.5, 3, "#ffffff40")
    pen.cut_round(8)
    pen.save(Path(__file__).parents[1] / "pictures" / "cover.png")


if __name__ == "__main__":
    main()
