"""Pictures of boards: five moments of each game, its signs, and what the README shows.

python -m tests.ui.beautiful          build/pictures/boards/<game>-<part>.png and
                                      build/pictures/legends/<game>-<language>.png
                                      (both in `make pictures`)
python -m tests.ui.beautiful readme   docs/pictures/<game>.jpg (`make readme`)
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.core.languages import FIRST
from tests.ui.moments import Moment, open_moment
from tests.ui.pictures import OUT, THEMES
from tests.ui.stage import Stage

DOCS: Final = Path(__file__).parents[2] / "docs" / "pictures"
PARTS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""At rest, and as it fills."""
LARGE: Final = (1600, 1000)
SHOWN: Final = (1280, 800)
HEAD: Final = 120
"""Above and below what scrolls on a page."""
MOST: Final = 200_000
"""Bytes of a picture of the README."""


class Crowd(NamedTuple):
    """Most seats and all that can be played with; the part of the match that looks best."""

    seats: int
    options: Mapping[str, Any]
    best: float
    theme: str


DONE: Final = "Done"
"""Pressed before: people look at what they have set right."""

CROWDS: Final[Mapping[str, Crowd]] = {
    "earth": Crowd(4, {}, 0.92, "linen"),
    "gaia": Crowd(4, {"mode": "advanced"}, 0.88, "linen"),
    "gaia_project": Crowd(4, {}, 0.85, "night"),
    "hadara": Crowd(4, {"game": "full"}, 0.86, "night"),
    "peloponnes": Crowd(3, {}, 0.66, "night"),
}


def boards(stage: Stage) -> None:
    """Five moments of every game, both languages and all themes in turn."""
    stage.resize(SHOWN)
    for game, crowd in CROWDS.items():
        for number, part in enumerate(PARTS):
            stage.look(("en", "ja")[number % 2], THEMES[number % len(THEMES)])
            path = OUT / "boards" / f"{game}-{round(100 * part):02}.png"
            _open(stage, game, crowd, part)
            stage.picture(path)
            print(path, flush=True)
            stage.hall.go_home()


def legends(stage: Stage) -> None:
    """What the signs of each game mean, whole, in the languages that somebody signs for."""
    for game, crowd in CROWDS.items():
        for language in FIRST:
            stage.look(language, "linen")
            stage.resize(SHOWN)
            _open(stage, game, crowd, PARTS[0])
            stage.hall.go("legend")
            stage.frames(3)
            sheet = next(w for w in stage.root.walk() if type(w).__name__ == "LegendSheet")
            stage.resize((SHOWN[0], int(sheet.height) + HEAD))
            path = OUT / "legends" / f"{game}-{language}.png"
            stage.picture(path)
            print(path, flush=True)
            stage.hall.go_home()


def readme(stage: Stage) -> None:
    """The most beautiful moment of each game, small enough for a page."""
    from PIL import Image

    stage.resize(LARGE)
    for game, crowd in CROWDS.items():
        stage.look("en", crowd.theme)
        _open(stage, game, crowd, crowd.best)
        stage.wait()
        for done in [w for w in stage.page().walk() if getattr(w, "text", "") == DONE]:
            stage.press(done)
        picture = stage.image().resize(SHOWN, Image.Resampling.LANCZOS)
        path, quality = DOCS / f"{game}.jpg", 90
        picture.save(path, quality=quality, optimize=True)
        while path.stat().st_size > MOST:
            quality -= 5
            picture.save(path, quality=quality, optimize=True)
        print(path, path.stat().st_size, flush=True)
        stage.hall.go_home()


def _open(stage: Stage, game: str, crowd: Crowd, part: float) -> None:
    folder = Path(tempfile.mkdtemp(prefix="tabletwin-pictures-"))
    open_moment(stage, folder, Moment(game, game, crowd.seats, crowd.options, part))


def main(what: list[str]) -> int:
    """Draw the boards, or the pictures of the README."""
    stage = Stage()
    for draw in (readme,) if what == ["readme"] else (boards, legends):
        draw(stage)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
