"""Beside the table on the screen what hands do next is told large, and nothing lies over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.metrics import dp

from companion.ui.piles import PILE_WIDE
from companion.ui.theme import theme
from companion.ui.words import words
from tests.ui.moments import Moment, open_moment
from tests.ui.scenes import bring_table
from tests.ui.stage import SMALLEST, Stage


def test_what_is_done_next_is_read_first(stage: Stage, tmp_path: Path) -> None:
    """It was as small as a note, and no pile stood back behind the framed one."""
    stage.resize((1280, 800))
    open_moment(stage, tmp_path, Moment("draw", "hadara", 2, {}, 0.01, reveals=True),
                tier="stations")  # fmt: skip
    bring_table(stage)
    table = stage.page().virtual
    said = words.say("virtual.draw")
    (high,) = (h for *_, h, text in table.texts if text == said)
    assert high >= theme.heading, "read across the table"


def test_a_sentence_of_three_lines_lies_on_no_pile(stage: Stage, tmp_path: Path) -> None:
    """On the smallest tablet the pile covered the end of the Japanese one."""
    stage.resize(SMALLEST)
    stage.look("ja")
    open_moment(stage, tmp_path, Moment("bid", "peloponnes", 2, {}, 0.3), tier="stations")
    bring_table(stage)
    table = stage.page().virtual
    said = words.say("virtual.tray")
    (low,) = (y for _, y, _, _, text in table.texts if text.replace("\n", "") == said)
    piles = [spot for spot in table.spots if spot.name.startswith("pile")]
    assert piles
    assert all(spot.y + spot.h <= low + dp(2) for spot in piles)
    stage.look("en")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
def test_a_pile_is_as_wide_as_there_is_room(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """One small box with small words stood alone in a large empty field."""
    stage.resize(size)
    moment = Moment("choose", "earth", 2, {}, 0.04)
    open_moment(stage, tmp_path, moment, tier="stations")
    bring_table(stage)
    table = stage.page().virtual
    (pile,) = (spot for spot in table.spots if spot.name.startswith("pile"))
    assert pile.w >= dp(1.25 * PILE_WIDE)
    inside = [high for x, y, _, high, _ in table.texts
              if pile.x < x < pile.x + pile.w and pile.y < y < pile.y + pile.h]  # fmt: skip
    assert len(inside) == 2, "its name and its number"
    assert max(inside) >= theme.body
