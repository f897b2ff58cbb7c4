"""Contact sheets of all faces of each game, as the app shows them: pictures with words over them.

python -m tests.art.sheets [GAME ...]     into build/pictures/faces (also part of `make pictures`)
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from companion.art import shelf
from companion.art.drawing import LANGUAGES
from companion.art.make import games
from companion.art.shelf import Picture
from companion.art.signs import game_art
from companion.ui import fonts

ROOT = Path(__file__).parent.parent.parent
OUT = ROOT / "build" / "pictures" / "faces"
GROUND = "#22303a"
GAP = 6
SIDE = 1536
"""Width and greatest height of a sheet: what a screen shows without making it smaller."""


class Show(NamedTuple):
    """A sheet of one size: the form, its file, how wide each is shown, and which are taken."""

    form: str
    size: str
    wide: int
    every: int = 1


SIZES = {
    "card": Show("card", "card", 180), "full": Show("card", "full", 500, 48),
    "small": Show("small", "small", 210), "row": Show("row", "row", 300),
    "board": Show("board", "full", 505),
}  # fmt: skip
"""Sheet -> what it shows; of the full-screen cards the languages show different ones."""
READABLE = 6
"""Type below this is left out, as the app does."""
_ACROSS = {"left": 0.0, "centre": 0.5, "right": 1.0}


@cache
def _font(bold: bool, size: int, language: str) -> ImageFont.FreeTypeFont:
    own = fonts.FOLDER / (fonts.BOLD if bold else fonts.REGULAR)
    return ImageFont.truetype(str(fonts.letters(language) or own), size)


def shown(picture: Picture, wide: int, language: str) -> Image.Image:
    """A face with its words, as the app paints them at this width."""
    image = Image.open(picture.path).convert("RGBA")
    image = image.resize((wide, max(1, round(wide / picture.ratio))), Image.Resampling.LANCZOS)
    pen = ImageDraw.Draw(image)
    for one in picture.words:
        size = one.size * image.height
        if size < READABLE:
            continue
        font = _font(one.bold, round(size), language)
        for i, line in enumerate(one.lines):
            left = (one.x + (one.w * _ACROSS[one.align])) * image.width
            left -= font.getlength(line) * _ACROSS[one.align]
            middle = (one.y + one.h / 2) * image.height
            y = middle + (i - (len(one.lines) - 1) / 2) * size * 1.16 + size * 0.365
            pen.text((left, y), line, font=font, fill=one.fill, anchor="ls")
    return image


def sheet(images: list[Image.Image]) -> tuple[Image.Image, int]:
    """As many pictures as a sheet holds, line by line; how many they were."""
    page = Image.new("RGB", (SIDE, SIDE), GROUND)
    x = y = GAP
    high = low = 0
    for count, image in enumerate(images):
        if x + image.width > SIDE:
            x, y, high = GAP, y + high + GAP, 0
        if count and y + image.height > SIDE:
            return page.crop((0, 0, SIDE, low)), count
        page.paste(image, (x, y), image)
        x, high = x + image.width + GAP, max(high, image.height)
        low = max(low, y + high + GAP)
    return page.crop((0, 0, SIDE, min(low, SIDE))), len(images)


def chosen(game: str, show: Show, language: str) -> list[Picture]:
    """What a sheet shows: of the second language only what reads differently in it."""
    faces = json.loads((game_art(game) / "made" / "index.json").read_text("utf-8"))["faces"]
    keys = [key.partition("/")[2] for key in faces if key.startswith(f"{show.form}/")]
    first = show.every // 2 if language != LANGUAGES[0] else 0
    found = []
    for key in keys[first :: show.every]:
        both = [shelf.picture(game, key, show.form, show.size, one) for one in LANGUAGES]
        mine = both[LANGUAGES.index(language)]
        if mine and (mine is both[0] or mine.words != both[0].words):
            found.append(mine)
    return found


def sheets(game: str, language: str) -> None:
    """All sheets of a game in a language."""
    for name, show in SIZES.items():
        images = [shown(one, show.wide, language) for one in chosen(game, show, language)]
        number = 0
        while images:
            number += 1
            path = OUT / game / language / f"{name}-{number:02}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            page, count = sheet(images)
            page.save(path)
            images = images[count:]
            print(path)


def main(names: list[str]) -> int:
    """Draw the sheets of these games, or of all."""
    for game in names or games():
        for language in LANGUAGES:
            sheets(game, language)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
