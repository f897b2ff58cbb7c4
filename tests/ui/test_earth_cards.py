"""Planted cards of Earth: what is told on one covers nothing of it, however small it is."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from companion.games.earth.screen import pieces as earth_pieces
from companion.games.earth.screen import seats as earth_seats
from companion.games.earth.screen.pieces import paint_planted
from companion.ui.widgets.brush import Brush
from tests.ui.stage import Stage


@pytest.mark.parametrize(
    ("size", "told"),
    [((66.0, 50.0), {"2", "1"}), ((70.0, 53.0), {"2", "1"}), ((84.0, 63.0), {"2", "1"}),
     ((100.0, 78.0), {"2/4", "1/3"}), ((128.0, 94.0), {"2/4", "1/3"})],
)  # fmt: skip
def test_what_lies_on_a_small_card_is_told_in_numbers(
    stage: Stage, size: tuple[float, float], told: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No size of a mat leaves a card without its sprouts, its growth and what it is worth: one was
    cut off on the smallest, and on larger ones two lines of them hid what is printed."""
    from kivy.graphics import InstructionGroup

    stage.look("en")
    brush = Brush(InstructionGroup())
    row = {"card": "E001", "sprouts": 2, "growth": 1, "points": 12}  # of 4 and of 3
    paint_planted(brush, row, 0, 0, *size, "Japanese Maple")
    assert told | {"14"} <= {text for *_, text in brush.texts}
    lows: set[float] = set()
    monkeypatch.setattr(earth_pieces, "_counted", lambda *pill: lows.add(pill[5]))
    paint_planted(brush, row, 0, 0, *size, "Japanese Maple")
    assert len(lows) == 1, "side by side"


@pytest.mark.parametrize("size", [(104.0, 78.0), (130.0, 100.0), (188.0, 140.0), (240.0, 180.0)])
def test_the_place_of_an_ability_covers_no_number_of_its_card(
    stage: Stage, size: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests took it for the cost; the cost stands in the upper left corner, in a circle. What is
    printed of the others too small to be read is covered by what is told of them: that counts."""
    from kivy.graphics import InstructionGroup

    stage.look("en")
    brush, found, told = Brush(InstructionGroup()), [], []
    monkeypatch.setattr(earth_pieces, "_counted", lambda *what: told.append(what[4:]))
    monkeypatch.setattr(earth_seats, "paint_number", lambda *told: found.append(told[2:]))
    row = {"card": "E001", "sprouts": 2, "growth": 1, "points": 12}
    head = 2 * earth_seats.NUMBER  # as for every card whose ability has a place
    place = paint_planted(brush, row, 0, 0, *size, "Japanese Maple", head)
    assert place is not None
    assert len(told) == 2, "sprouts and growth"
    uses = ["E001"]
    earth_seats._order(brush, {"uses": uses}, "E001", place)
    ((x, y, r),) = found
    cost_x, cost_y, cost_r = place.w * 0.1, place.h * 0.86, place.w * 0.095
    assert hypot(x - place.x - cost_x, y - place.y - cost_y) >= r + cost_r - 1
    points = place.slot("vp")
    assert points is not None
    for left, low, wide, high in (points, *told):
        nearest = min(max(x, left), left + wide), min(max(y, low), low + high)
        assert hypot(x - nearest[0], y - nearest[1]) >= r - 1


@pytest.mark.parametrize(
    "size",
    [(58.0, 81.0), (66.0, 92.0), (66.0, 50.0), (84.0, 63.0), (100.0, 72.0), (130.0, 98.0)],
)  # fmt: skip
@pytest.mark.parametrize("numbered", [True, False])
def test_what_lies_on_a_small_card_stays_on_it_and_off_its_points(
    stage: Stage, size: tuple[float, float], numbered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sprouts and growth stuck out on both sides, and covered what the card is worth; so did the
    place of its ability."""
    from kivy.graphics import InstructionGroup

    stage.look("en")
    brush, pills, head = Brush(InstructionGroup()), [], 2 * earth_seats.NUMBER * numbered
    monkeypatch.setattr(earth_pieces, "_counted", lambda *told: pills.append(told[2:]))
    corner = []
    monkeypatch.setattr(
        earth_pieces, "_worth",
        lambda brush, worth, *box: corner.append(earth_pieces._corner(brush, worth, *box)),
    )  # fmt: skip
    row, grounds = {"card": "E001", "sprouts": 2, "growth": 1, "points": 12}, list[Any]()
    monkeypatch.setattr(Brush, "box", lambda _, *told, **how: grounds.append((*told, how)))
    place = paint_planted(brush, row, 10, 20, *size, "Japanese Maple", head)
    assert place is not None
    assert len(pills) == 2, "both are told"
    (*_, first, low, _, _), (*_, second, beside, _, _) = pills
    between = [one for one in grounds if one[0] <= first and one[0] + one[2] > second]
    assert between or low != beside, "a sliver of what is printed was left there"
    ((_, points, _, _),) = corner
    top = min(points, place.y + place.h - head)
    for text, _, x, y, w, h in pills:
        assert w >= earth_pieces._pill(brush, text) - 0.1, "with all of its number"
        assert place.x <= x
        assert x + w <= place.x + place.w + 0.1
        assert place.y <= y
        assert h >= brush.least, "and can be read"
        assert y + h <= top + 0.1
    if numbered:
        circles: list[Any] = []
        monkeypatch.setattr(earth_seats, "paint_number", lambda *told: circles.append(told[2:]))
        uses = ["E001"]
        earth_seats._order(brush, {"uses": uses}, "E001", place)
        ((_, y, r),) = circles
        assert y + r <= place.y + place.h + 0.1
        assert all(y - r >= low + high - 0.1 for *_, low, _, high in pills), "and off its number"
