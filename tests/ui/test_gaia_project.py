"""The drawing of Gaia Project fits."""

from __future__ import annotations

from pathlib import Path

from engine.games.gaia_project.faces import FINALS
from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.gaia_project import at_table, may_build, until
from tests.ui.stage import SIZES, Stage


def test_the_page_of_points_names_the_neutral_third(stage: Stage, tmp_path: Path) -> None:
    """R2.10, R14.1: both had less than they should, and nobody saw who had taken the rest."""
    hall = until(stage, tmp_path, 2, may_build)
    hall.explain(0, "points")
    stage.frames(4)
    said = [getattr(one, "text", "") for one in stage.page().ids.lines.children]
    (told,) = [one for one in said if "Final tile for " in one]
    for tile in told.split("\n\n"):
        assert tile.count("   ·   ") == 2, "two seats and the neutral third"
    for tile in hall.play.state.finals:
        assert f"The neutral third: {FINALS[tile]}, +" in told


@by_turns(SIZES)
def test_the_drawing_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    at_table(stage, tmp_path, 70)
    assert complaints(stage.root) == []
