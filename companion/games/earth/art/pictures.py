"""Draws the cover of Earth: a hill with a tree, sun and sprouts."""

from __future__ import annotations

from pathlib import Path

from companion.ui.art.pen import Pen


def main() -> None:
    """Write the picture."""
    pen = Pen(320)
    pen.box(0, 0, 100, 100, "#bfe0e8")
    pen.disc(76, 24, 12, "#f7d36b")
    pen.disc(30, 112, 62, "#6faa5a", 48)
    pen.disc(82, 118, 58, "#4f8c4a", 44)
    pen.box(44, 44, 8, 34, "#7a4d26", 2)
    for x, y, r in ((48, 34, 20), (35, 42, 13), (62, 42, 14)):
        pen.disc(x, y, r, "#2f7a3d")
    pen.disc(44, 29, 8, "#58a95a")
    for x, y in ((18, 78), (72, 82), (86, 76)):
        pen.line([(x, y), (x, y - 8)], 1.6, "#27632f")
        pen.disc(x - 3, y - 9, 3.4, "#86c96a", 2)
        pen.disc(x + 3, y - 9, 3.4, "#86c96a", 2)
    pen.cut_round(8)
    pen.save(Path(__file__).parents[1] / "pictures" / "cover.png")


if __name__ == "__main__":
    main()
