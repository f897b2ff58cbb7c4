"""The page that tells what the signs of a game mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.art.make import games
from companion.art.shelf import legend, signs
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


@pytest.mark.parametrize("game", games())
def test_all_textures_of_a_game_take_less_than_sixty_megabytes(game: str) -> None:
    """What is kept of its faces, and its signs: four bytes a pixel, a third more for mipmaps."""
    from PIL import Image

    from companion.ui.widgets.painted import BUDGET

    found = signs(game)
    if found is None:
        pytest.skip("the pictures were not made: make art")
    with Image.open(found[0]) as atlas:
        assert BUDGET + atlas.width * atlas.height * 16 / 3 < 60e6
