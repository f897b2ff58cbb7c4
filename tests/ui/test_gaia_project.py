"""The drawing of Gaia Project fits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.session.api import Duty, Text
from engine.core.steps import TABLE
from engine.core.text import goods
from engine.games.gaia_project.faces import FINALS
from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.gaia_project import at_table, may_build, until
from tests.ui.stage import SIZES, SMALLEST, Stage


def test_the_page_of_points_names_the_neutral_third(stage: Stage, tmp_path: Path) -> None:
    """R2.10, R14.1: both had less than they should, and nobody saw who had taken the rest."""
    hall = until(stage, tmp_path, 2, may_build)
    hall.explain(0, "points")
    stage.frames(4)
    said = [getattr(one, "text", "") for one in stage.page().ids.lines.children]
    (told,) = [one.replace("\xa0", " ") for one in said if "Final tile for " in one]
    for tile in told.split("\n\n"):
        assert tile.count(" points") == 3, "two seats and the neutral third"
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


def test_the_income_of_many_seats_leaves_a_small_screen_its_match(
    stage: Stage, tmp_path: Path
) -> None:
    """Its rows hid most of the match of three and four at 1024x600 and on a phone."""
    stage.look("en")
    hall = until(stage, tmp_path, 4, may_build)
    came = {"credits": 2, "ore": 4, "knowledge": 2, "power": 1}
    income = [
        Duty(TABLE, Text("news.received", {"seat": seat, "a": goods(came)}), "R4.1", True,
             tuple(came.items()))
        for seat in range(4)
    ]  # fmt: skip
    markers = Duty(TABLE, Text("duty.markers_off", {"a": 2}))
    bar = stage.page().duty
    for size, most in ((SIZES[0], 4), (SIZES[1], 4), (SMALLEST, 2), ((390, 844), 2)):
        stage.resize(size)
        stage.frames(3)
        for count in range(2, 5):
            told = replace(hall.see(), duties=(*income[:count], markers))
            bar.show(hall, told, small=size[0] < SMALLEST[0], brief=True)
            heads = [one.head for one in bar.ids.rows.rows]
            assert heads == (["Income"] if count <= most else []), (size, count)
            lines = bar.text.split("\n")
            all_ = "of this round" if count == 4 else "that needs no choice"  # one has yet to
            once = lines.count(f"The income {all_} has been added.")
            assert once == (count > most), (size, count)
            # On a phone what hands still owe is a line, or the match would be a sliver beside it.
            assert (lines[-1] == "1 thing still to do") == bar.folded, (size, count)
            assert bar.folded or lines[-1].startswith("Take all action markers off")
            assert not bar.folded or size == (390, 844), (size, count)
    stage.resize(SIZES[0])
