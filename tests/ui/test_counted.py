"""What is counted has its picture where numbers are corrected and explained, in every game; a
number that is checked says how it came about."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Ask
from companion.ui.counted import is_pictured
from engine.games import load
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.moments import LATEST, open_moment
from tests.ui.stage import SIZES, Stage


@pytest.mark.parametrize("game", ["earth", "gaia_project", "hadara", "peloponnes"])
def test_every_counted_thing_of_a_seat_has_a_picture(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    hall = open_moment(stage, tmp_path, LATEST[game])
    counted = hall.play.counted(0)
    assert counted
    assert [what for what in counted if not is_pictured(hall.game, what)] == []
    hall.mend("count", 0)
    stage.frames(6)
    rows = [w for w in stage.page().walk() if type(w).__name__ == "CountedView"]
    assert len(rows) == len(counted)
    assert all(row.width > 0 for row in rows)
    assert all(row.marks for row in rows)


def test_what_hadara_counts_is_told_by_its_own_signs(stage: Stage, tmp_path: Path) -> None:
    """Income, military and culture stood there as words alone."""
    hall = open_moment(stage, tmp_path, LATEST["hadara"])
    hall.explain(0, "points")
    stage.frames(4)
    tabs = {tab.picture for tab in stage.page().ids.whats.children}
    assert tabs >= {"income", "military", "culture", "food", "coins", "points"}
    stage.page().ids.scroll.scroll_y = 0
    stage.press(stage.page().ids.whats.children[0])
    assert stage.page().ids.scroll.scroll_y == 1, "another list began in its middle"
    assert not is_pictured(load("hadara"), "nothing that is counted")


def test_a_number_that_is_checked_says_how_it_came_about(stage: Stage, tmp_path: Path) -> None:
    """It differs from what is printed on a card: the changes are told, each rule a touch away."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    while hall.see().question is None or hall.see().question.ask is not Ask.SPOT:
        assert play_on(hall, 1) == 1, "no spot check came up"
    stage.frames(4)
    question = hall.see().question
    what = question.text.params["counted"]
    lines = hall.play.why(question.seat, what)
    told = stage.page().question.how
    for line in lines[-3:]:
        amount = f"{line.amount:+d}".replace("-", "\u2212")
        assert f"{amount}: {hall.say(line.event).rstrip('.')}" in told
    field = stage.page().question.ids.answers.ids.field
    why = next(one for one in field.children if getattr(one, "text", "") == "Why?")
    stage.press(why)
    assert (hall.screen, hall.about) == ("why", (question.seat, what))
    assert stage.page().total == str(lines[-1].sum)
    hall.announce()
    assert hall.screen == "why", "nothing has been played"
    play_on(hall, 1)
    hall.announce()
    assert hall.screen == "table", "what hands play is not played unseen"
