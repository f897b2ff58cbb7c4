"""The drawing of Gaia Project fits."""

from __future__ import annotations

from pathlib import Path

from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.gaia_project import at_table
from tests.ui.stage import SIZES, Stage


@by_turns(SIZES)
def test_the_drawing_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    at_table(stage, tmp_path, 70)
    assert complaints(stage.root) == []
