"""Contact sheets of all faces of each game, as the app shows them: pictures with words over them.

python -m tests.art.sheets [GAME ...]     into build/pictures/faces (also part of `make pictures`)
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.art import shelf
from companion.art.make import games
from companion.art.shelf import Picture
from companion.art.signs import game_art

ROOT = Path(__file__).parent.parent.parent
OUT = ROOT / "build" / "pictures" / "faces"
FONTS = ROOT / "companion" / "ui" / "fonts"
GROUND = "#22303a"
GAP = 8
FORMS = {"card": ("card", 6, 4), "full": ("card", 3, 1), "small": ("small", 5, 6),
         "row": ("row", 3, 14), "board": ("board", 1, 3)}  # fmt: skip
"""Sheet -> form, how many across, how many lines."""
LARGE = ("full", "board")
FULL_EVERY = 12
"""Of the full-screen pictures every twelfth is shown."""
_ACROSS = {"left": 0.0, "centre": 0.5, "right": 1.0}


@cache
def _font(bold: bool, size: int) -> ImageFont.FreeTypeFont:
    name = "Mplus1-Bold.otf" if bold else "Mplus1-Medium.otf"
    return ImageFont.truetype(str(FONTS / name), size)


def shown(picture: Picture) -> Image.Image:
    """A face with its words, as the app paints them."""
    image = Image.open(picture.path).convert("RGBA")
    pen = ImageDraw.Draw(image)
    for one in picture.words:
        size = one.size * image.height
        font = _font(one.bold, max(4, round(size)))
        for i, line in enumerate(one.lines):
            left = (one.x + (one.w * _ACROSS[one.align])) * image.width
            left -= font.getlength(line) * _ACROSS[one.align]
            middle = (one.y + one.h / 2) * image.height
            y = middle + (i - (len(one.lines) - 1) / 2) * size * 1.16 + size * 0.365
            pen.text((left, y), line, font=font, fill=one.fill, anchor="ls")
    return image


def sheet(pictures: list[Picture], across: int) -> Image.Image:
    """Some faces side by side."""
    images = [shown(picture) for picture in pictures]
    wide = max(image.width for image in images) + GAP
    high = max(image.height for image in images) + GAP
    lines = -(-len(images) // across)
    page = Image.new("RGB", (across * wide + GAP, lines * high + GAP), GROUND)
    for i, image in enumerate(images):
        page.paste(image, (i % across * wide + GAP, i // across * high + GAP), image)
    return page


def sheets(game: str, language: str) -> None:
    """All sheets of a game in a language."""
    faces = json.loads((game_art(game) / "made" / "index.json").read_text("utf-8"))["faces"]
    for name, (form, across, lines) in FORMS.items():
        size = "full" if name in LARGE else name
        keys = [key.partition("/")[2] for key in faces if key.startswith(f"{form}/")]
        keys = keys[::FULL_EVERY] if name == "full" else keys
        found = [shelf.picture(game, key, form, size, language) for key in keys]
        pictures = [one for one in found if one is not None]
        step = across * lines
        for start in range(0, len(pictures), step):
            path = OUT / game / language / f"{name}-{start // step + 1:02}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            sheet(pictures[start : start + step], across).save(path)
            print(path)


def main(names: list[str]) -> int:
    """Draw the sheets of these games, or of all."""
    for game in names or games():
        for language in ("en", "ja"):
            sheets(game, language)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
