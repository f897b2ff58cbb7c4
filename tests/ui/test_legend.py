"""The page that tells what the signs of a game mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.art.shelf import legend
from tests.ui.audit import complaints
from tests.ui.stage import SIZES, Stage
from tests.ui.test_earth import opened


@pytest.mark.skipif(not legend("earth", "en"), reason="the pictures were not made: make art")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_sign_of_earth_is_explained_on_its_page(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    stage.look(language)
    desk = opened(stage, tmp_path, 2, 40)
    desk.go("legend")
    for size in SIZES:
        stage.resize(size)
        stage.frames(3)
        assert complaints(stage.root) == [], size
        sheet = stage.page().ids.sheet
        assert len(sheet.texts) == len(legend("earth", language))
        assert sheet.height > sheet.width / 10
