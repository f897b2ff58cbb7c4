"""Pictures of the crowded moments of all games, with and without the virtual table.

python -m tests.ui.crowded [MOMENT ...]
    build/pictures/crowded/<moment>/<width>x<height>-<language>[-table].png   (in `make pictures`)
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.ui.moments import MOMENTS, Moment, fourteen_tiles, open_moment
from tests.ui.pictures import OUT, THEMES
from tests.ui.scenes import bring_table
from tests.ui.stage import ALL_SIZES, NARROW, Stage

LANGUAGES: Final = ("en", "ja")
TILES: Final = "gaia-project-four-late"
"""The moment that is shown once more with fourteen tiles before a seat."""


def looks(stage: Stage) -> Iterator[str]:
    """Every size and language in turn, in the themes in turn; yields its name."""
    for number, size in enumerate((*ALL_SIZES, NARROW)):
        for language in LANGUAGES:
            stage.resize(size)
            stage.look(language, THEMES[number % len(THEMES)])
            yield f"{size[0]}x{size[1]}-{language}"


def draw(stage: Stage, moment: Moment) -> None:
    """One moment in all looks: by touch alone, then beside a virtual table."""
    for tier, ending in (("touch", ""), ("stations", "-table")):
        folder = Path(tempfile.mkdtemp(prefix="tabletwin-pictures-"))
        open_moment(stage, folder, moment, tier=tier)
        for look in looks(stage):
            if tier != "touch":
                bring_table(stage)
            keep(stage, moment.name, look + ending)
            if tier != "touch":
                stage.page().table_page = False
        stage.hall.go_home()
    print(moment.name, flush=True)


def draw_tiles(stage: Stage) -> None:
    """Gaia Project with fourteen tiles before the seat that is asked."""
    moment = next(one for one in MOMENTS if one.name == TILES)
    hall = open_moment(stage, Path(tempfile.mkdtemp(prefix="tabletwin-pictures-")), moment)
    crowded = fourteen_tiles(hall.see(), hall.game.catalogue)
    for look in looks(stage):
        stage.page().ids.board.view = crowded
        keep(stage, "gaia-project-fourteen-tiles", look)
    stage.hall.go_home()


def keep(stage: Stage, moment: str, look: str) -> None:
    """Write the picture now."""
    stage.frames(3)
    path = OUT / "crowded" / moment / f"{look}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    stage.image().save(path)


def main(wanted: list[str]) -> int:
    """Draw all moments, or those that are named."""
    stage = Stage()
    stage.drawing = False
    for moment in MOMENTS:
        if not wanted or moment.name in wanted:
            draw(stage, moment)
    if not wanted or TILES in wanted:
        draw_tiles(stage)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
