"""What is drawn by hand still looks as it did: a few small pictures, with room for another GPU."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.ui.houses import new_house
from tests.ui.pictures import GOLDEN, SMALL, goldens, small
from tests.ui.stage import Stage

MEAN, PATCH = 2.5, 26.0
"""Most that pictures may differ, of 255: on average, and in the worst patch of 20 x 20."""


def difference(one: Any, other: Any) -> tuple[float, float]:
    """Average difference of two pictures, and that of the patch that differs most."""
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    patches = apart.resize((SMALL[0] // 20, SMALL[1] // 20), Image.Resampling.BOX)
    return float(ImageStat.Stat(apart).mean[0]), float(patches.getextrema()[1])


def test_pictures_look_as_they_did(stage: Stage, tmp_path: Path) -> None:
    stage.drawing = True
    seen = set()
    for name, picture in goldens(stage, tmp_path):
        seen.add(name)
        mean, patch = difference(picture, Image.open(GOLDEN / f"{name}.png"))
        if mean > MEAN or patch > PATCH:
            picture.save(tmp_path / f"{name}.png")
        assert mean <= MEAN, f"{name} differs by {mean:.1f}: see {tmp_path}/{name}.png"
        assert patch <= PATCH, f"{name} differs in one place by {patch:.0f}: see {tmp_path}"
    assert seen == {path.stem for path in GOLDEN.glob("*.png")}


def test_goldens_are_few_and_small() -> None:
    files = list(GOLDEN.glob("*.png"))
    assert 3 <= len(files) <= 8
    assert sum(path.stat().st_size for path in files) < 600_000


@pytest.mark.parametrize("change", ["language", "theme", "screen"])
def test_the_comparison_sees_a_change(stage: Stage, tmp_path: Path, change: str) -> None:
    stage.drawing = True
    hall = stage.open(new_house(tmp_path))
    before = small(stage)
    if change == "language":
        stage.look("ja")
    elif change == "theme":
        stage.look("en", "linen")
    else:
        hall.go("settings")
        stage.frames()
    mean, patch = difference(before, small(stage))
    assert mean > MEAN or patch > PATCH
