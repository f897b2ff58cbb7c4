"""Draws the picture that stands for a game, from its `cover.svg.j2`: python -m companion.art.covers

The covers are kept with the source (`companion/games/<g>/pictures/cover.png`): the home screen
shows them even where no faces were made.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

from companion.art.drawing import Drawing
from companion.art.raster import raster, small
from companion.art.render import render
from companion.art.signs import GAMES

WIDE: Final = 320


def cover(game: str) -> Drawing:
    """The drawing of a cover."""
    found = import_module(f"companion.games.{game}.art.faces").cover()
    assert isinstance(found, Drawing)
    return found


def main() -> int:
    """Draw every cover that has a template."""
    for path in sorted(GAMES.glob("*/art/cover.svg.j2")):
        game = path.parent.parent.name
        picture = small(raster(render(game, cover(game)).svg, WIDE))
        (GAMES / game / "pictures" / "cover.png").write_bytes(picture)
        print(f"{game}: {len(picture)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
