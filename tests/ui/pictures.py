"""`make pictures`: draws every screen in every size and language, and the pictures of the docs.

python -m tests.ui.pictures            all of them, into build/pictures
python -m tests.ui.pictures readme     docs/pictures/table.png
python -m tests.ui.pictures sentences  build/pictures/sentences.md
python -m tests.ui.pictures golden     the few that the tests compare
python -m tests.ui.pictures site       docs/pictures: those of the pages for guests and owners
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.listed import report
from tests.ui.houses import new_house
from tests.ui.scenes import AT_TABLE, LATER, bring_table, follow, prepared, scenes
from tests.ui.stage import ALL_SIZES, SIZES, Stage
from tests.ui.tables import HandTables

ROOT = Path(__file__).parent.parent.parent
COMPANION = Path(__file__).parents[2] / "companion"
OUT = ROOT / "build" / "pictures"
README = ROOT / "docs" / "pictures" / "table.png"
GOLDEN = Path(__file__).parent / "golden"
SITE = ROOT / "docs" / "pictures"
TOLD = {
    "home": "home",
    "new-two": "new",
    "table-virtual": "table",
    "table-refusal": "refusal",
    "table-guiding": "guiding",
    "why": "why",
    "hand-give": "give",
    "end": "end",
    "faces-telling": "telling",
    "register-first": "register",
    "correction-count": "count",
    "copies": "copies",
    "settings": "settings",
    "reader-heard": "reader",
    "check": "check",
}
"""Scene -> the picture of the pages for readers."""
PRINTED = (960, 600)
THEMES = ("night", "linen", "contrast")
SMALL = (480, 300)


def all_screens(stage: Stage) -> None:
    """Every scene, every size, both languages, the themes in turn."""
    for turn, size in enumerate(ALL_SIZES):
        for number, language in enumerate(("en", "ja")):
            stage.resize(size)
            stage.look(language, THEMES[(number + turn) % len(THEMES)])
            folder = Path(tempfile.mkdtemp(prefix="tabletwin-pictures-"))
            for name in scenes(stage, folder):
                stage.picture(OUT / f"{size[0]}x{size[1]}" / language / f"{name}.png")
                print(f"{size[0]}x{size[1]} {language} {name}", flush=True)
            shutil.rmtree(folder)


def sentences(stage: Stage) -> None:
    """Every sentence with an example in both languages, to be read whole."""
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "sentences.md").write_text("\n".join(report()) + "\n", "utf-8")


def readme(stage: Stage) -> None:
    """The app at play on a simulated table, in the middle of a match."""
    stage.resize(SIZES[0])
    stage.look("en", "night")
    at_play(stage, Path(tempfile.mkdtemp(prefix="tabletwin-pictures-")) / "play")
    README.parent.mkdir(parents=True, exist_ok=True)
    stage.image().save(README, optimize=True)
    print(README)


def site(stage: Stage) -> None:
    """The pictures of the pages for readers, in both languages, small enough to be committed."""
    from PIL import Image

    stage.resize(SIZES[0])
    for language in ("en", "ja"):
        stage.look(language, "linen")
        folder = Path(tempfile.gettempdir()) / "tabletwin" / language  # some pictures show it
        shutil.rmtree(folder, ignore_errors=True)
        (SITE / language).mkdir(parents=True, exist_ok=True)
        for name in filter(TOLD.__contains__, scenes(stage, folder)):
            picture = stage.image().convert("RGB").resize(PRINTED, Image.Resampling.LANCZOS)
            path = SITE / language / f"{TOLD[name]}.png"
            few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, 3, dither=Image.Dither.NONE)
            few.save(path, optimize=True)
        shutil.rmtree(folder)


def at_play(stage: Stage, folder: Path) -> Any:
    """A table with stations where a seat bids; the tile under its finger is considered."""
    shutil.copytree(prepared(), folder)
    tables = HandTables()
    hall = stage.open(new_house(folder, tables))
    stage.frames()  # home is seen first
    hall.resume(AT_TABLE)
    assert tables.last is not None
    follow(stage, hall, tables.last)
    free = [s["tile"] for s in hall.see().board["row"] if s["bidder"] is None]
    stage.page().pick(free[0])
    stage.page().virtual.look()
    stage.frames(4)
    return hall


def goldens(stage: Stage, folder: Path) -> Iterator[tuple[str, Any]]:
    """The pictures that the tests compare: few and small, of what is drawn by hand."""
    stage.resize(SIZES[0])
    stage.look("en", "night")
    stage.open(new_house(folder / "empty"))
    yield "home", small(stage)
    stage.look("ja", "linen")
    shutil.copytree(prepared(), folder / "house")
    hall = stage.open(new_house(folder / "house"))
    hall.resume(LATER)
    stage.frames(4)
    yield "table", small(stage)
    stage.look("en", "contrast")
    hall.explain(1, "population")
    stage.frames(4)
    yield "why", small(stage)
    stage.look("en", "night")
    at_play(stage, folder / "play")
    bring_table(stage)
    yield "virtual", small(stage)


def small(stage: Stage) -> Any:
    """The picture now, small enough that fonts and edges of another machine hardly matter."""
    from PIL import Image

    return stage.image().resize(SMALL, Image.Resampling.BOX)


def golden(stage: Stage) -> None:
    """Write the pictures that the tests compare."""
    GOLDEN.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="tabletwin-pictures-"))
    for name, picture in goldens(stage, folder):
        picture.save(GOLDEN / f"{name}.png", optimize=True)
        print(GOLDEN / f"{name}.png")


def main(what: list[str]) -> int:
    """Draw what was asked for."""
    tasks = {
        "readme": readme,
        "site": site,
        "golden": golden,
        "sentences": sentences,
        "all": all_screens,
    }
    unknown = [word for word in what if word not in tasks]
    if unknown:
        print(f"There are no pictures {unknown[0]!r}; there are: {', '.join(tasks)}.")
        return 2
    stage = Stage()
    for word in what or ["readme", "site", "sentences", "all"]:
        tasks[word](stage)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
