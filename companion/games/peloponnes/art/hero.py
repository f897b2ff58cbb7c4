"""Draws the home screen's picture: stations on a table, pieces on some, lights beside them."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageFilter

from companion.art.raster import raster
from companion.games.peloponnes.art.scenes import scene
from companion.ui.art.pen import Pen
from engine.games.peloponnes.faces import CATALOGUE

WIDE, HIGH = 160, 120
STATIONS = (
    ("B15", "#ffd479"), ("A06", None), (None, "#7fd6c2"),
    (None, None), ("C08", "#ffd479"), ("B09", None),
    ("A15", None), (None, None), ("B12", "#e98a63"),
)  # fmt: skip


def glow(spots: list[tuple[float, float, str]]) -> Image.Image:
    """Soft light around every lamp that is on."""
    pen = Pen(640, WIDE, HIGH)
    for x, y, colour in spots:
        pen.disc(x, y, 9, colour)
    small = pen.image.resize(pen.size, Image.Resampling.LANCZOS)
    return small.filter(ImageFilter.GaussianBlur(16))


def small(key: str) -> Image.Image:
    """The scene of a tile, as large as it lies on the table here."""
    drawn = scene(key, CATALOGUE.faces[key] or {})
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 96">{drawn}</svg>'
    return raster(svg, 112)


def main() -> None:
    """Write the picture."""
    pen = Pen(640, WIDE, HIGH)
    pen.box(2, 4, 156, 114, "#7a5133", 12)
    pen.box(2, 2, 156, 112, "#8d6040", 12)
    pen.box(8, 8, 144, 100, "#1d463c", 8)
    spots: list[tuple[float, float, str]] = []
    pieces: list[tuple[str, int, int]] = []
    for i, (name, lamp) in enumerate(STATIONS):
        x, y = 16 + i % 3 * 45.0, 15 + i // 3 * 31.0
        pen.box(x - 1.5, y - 1.5, 41, 26.5, "#2c5f52", 4)
        pen.box(x, y, 38, 23.5, "#143a31", 3)
        for dot in range(3):
            pen.disc(x + 12 + dot * 7, y + 27.3, 1.3, lamp or "#10302a")
        if lamp:
            spots.append((x + 19, y + 27, lamp))
        if name:
            pen.box(x + 3.5, y + 1.5, 31, 20.5, "#b99d6b", 2.4)
            pen.box(x + 3.5, y + 1.2, 31, 20, "#efe2c6", 2.4)
            pieces.append((name, round((x + 5) * 4), round((y + 2.8) * 4)))
    picture = pen.image.resize(pen.size, Image.Resampling.LANCZOS)
    for name, x, y in pieces:
        picture.alpha_composite(small(name), (x, y))
    picture.alpha_composite(glow(spots))
    for x, y, _ in spots:
        dots = Pen(640, WIDE, HIGH)
        for dot in (-7, 0, 7):
            dots.disc(x + dot, y + 0.3, 1.4, "#fff6dd")
        picture.alpha_composite(dots.image.resize(dots.size, Image.Resampling.LANCZOS))
    picture.save(Path(__file__).parents[3] / "ui" / "art" / "hero.png", optimize=True)


if __name__ == "__main__":
    main()
