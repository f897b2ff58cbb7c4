"""Whole matches through the window, by touches alone: whoever knows nothing comes to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import games
from tests.ui.clicks import Guest, begin
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import Stage
from tests.ui.unkind import Unkind

LOOKS = tuple((size, code) for size in ((1280, 800), (800, 1280)) for code in ("en", "ja"))


def test_a_first_round_by_touches(stage: Stage, tmp_path: Path) -> None:
    begin(stage, tmp_path, "peloponnes", 2)
    guest = Guest(stage)
    guest.play(until=20)
    assert stage.hall.see().length >= 20


def test_the_next_question_is_seen_from_its_beginning(stage: Stage, tmp_path: Path) -> None:
    begin(stage, tmp_path, "peloponnes", 2)
    guest = Guest(stage)
    frame = stage.page().question.ids.answers.ids.frame
    frame.scroll_y = 0
    frame.effect_y.value = 1e4  # thrown with a finger, far beyond its end
    assert 0 <= frame.scroll_y <= 1
    guest.play(until=1)
    assert frame.scroll_y == 1


def test_a_map_that_comes_closer_is_an_answer_to_a_touch(stage: Stage, tmp_path: Path) -> None:
    """Gaia Project seen from afar: the touch on a small hex was remarked as one without effect."""
    moment = next(one for one in MOMENTS if one.name == "gaia-project-two")
    stage.resize((1280, 800))
    open_moment(stage, tmp_path, moment)
    unkind, lens = Unkind(stage, 1), stage.page().ids.board.lens
    before = unkind._seen()
    lens.fit()
    lens.approach((2.0, 1.0))
    assert unkind._seen() != before


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look[0][0]}x{look[0][1]}-{look[1]}")
@pytest.mark.parametrize("game", games.ours())
def test_a_whole_match_by_touches(
    stage: Stage, tmp_path: Path, game: str, look: tuple[tuple[int, int], str]
) -> None:
    """Each of the five games to its end, upright and across, in both languages; and nothing of it
    makes a tired guest remark."""
    size, language = look
    stage.look(language)
    stage.resize(size)
    begin(stage, tmp_path, game, 2)
    guest = Guest(stage)
    guest.play()
    assert guest.unkind.remarks == {}
