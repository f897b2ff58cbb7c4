"""All type on every game's drawings can be read: 4.5:1 against what really lies under it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PIL import Image, ImageStat

from companion.art.drawing import Drawing
from companion.art.make import drawings, games
from companion.art.raster import raster
from companion.art.render import render
from companion.ui.palette import contrast

READABLE = 4.5
"""WCAG 2.1, level AA."""
WIDE = 200
"""Width of the picture that is looked at, pixels."""
EACH = 16
"""About so many faces of a game are looked at, spread over all of them."""
TEXT = re.compile(
    r'<text [^>]*font-size="([\d.]+)" fill="(#\w+)" text-anchor="(\w+)"[^>]*>(.*?)</text>',
    re.DOTALL,
)
SPAN = re.compile(r'<tspan x="(-?[\d.]+)" y="(-?[\d.]+)">(.*?)</tspan>')
SPACE = {"gaia_project": "#111a38"}
"""What drawings with a clear ground lie on, where that is not paper."""
Box = tuple[float, float, float, float]


def lines(svg: str) -> Iterator[tuple[str, str, Box]]:
    """Every line of type: what it says, its colour, and the field that it covers."""
    for size, fill, anchor, inside in TEXT.findall(svg):
        em = float(size)
        for x, y, said in SPAN.findall(inside):
            wide = 0.5 * em * len(said)
            left = float(x) - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * wide
            yield said, fill, (left, float(y) - 0.7 * em, left + wide, float(y))


def under(picture: Image.Image, box: Box, k: float, paper: str) -> str:
    """The colour that lies under a field, on the whole."""
    left, top, right, low = (v * k for v in box)
    field = (max(0, round(left)), max(0, round(top)), round(right) + 1, round(low) + 1)
    ground = Image.new("RGBA", picture.size, paper)
    ground.alpha_composite(picture)
    mean = ImageStat.Stat(ground.crop(field).convert("RGB")).median
    return "#" + "".join(f"{round(part):02x}" for part in mean)


def sample(game: str) -> list[Drawing]:
    """Faces of every template of a game."""
    by_template: dict[tuple[str, str], list[Drawing]] = {}
    for one in drawings(game):
        by_template.setdefault((one.template, one.mark), []).append(one)
    each = max(1, EACH // len(by_template))
    return [
        row[len(row) * i // each]
        for row in by_template.values()
        for i in range(min(each, len(row)))
    ]


@pytest.mark.parametrize("game", games())
def test_type_stands_out_from_what_lies_under_it(game: str) -> None:
    seen = 0
    for drawing in sample(game):
        svg = render(game, drawing, "en").svg
        bare = raster(TEXT.sub("", svg), WIDE)
        for said, fill, box in lines(svg):
            if not said.strip():
                continue
            ground = under(bare, box, WIDE / drawing.units[0], SPACE.get(game, "#f2e6cc"))
            where = f"{game} {drawing.key} {drawing.form}: {said!r} {fill} on {ground}"
            assert contrast(fill, ground) >= READABLE, where
            seen += 1
    assert seen >= EACH
