"""A city of Gaia shows its needs, what meets them and whose meeples stand on it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.games.gaia.screen import preview
from companion.games.gaia.screen.pieces import INK
from companion.ui.chart import LIT
from companion.ui.palette import contrast
from companion.ui.widgets import printed
from tests.ui.gaia import PEOPLE
from tests.ui.moments import LATEST, open_moment
from tests.ui.stage import Stage


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("side", [dp(46), dp(60), dp(84), dp(92), dp(180)])
def test_meeples_on_a_city_hide_neither_its_needs_nor_how_many_are_met(
    side: float, count: int
) -> None:
    """They lay over the needs as discs; a guest holds figures."""
    from companion.games.gaia.screen import pieces
    from companion.games.gaia.screen.world import _city

    pen, scene = MagicMock(), MagicMock()
    scene.seats, scene.lens.room = PEOPLE, (0.0, 0.0, side, side)
    scene.lens.scale = side
    needs = ("forest", "sea", "desert", "animal")
    city = {"card": "city_01", "needs": needs, "by": ["a", "", "b", ""], "met": 2,
            "meeples": [1] * count + [0] * (5 - count)}  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        shown: list[tuple[float, ...]] = []
        patch.setattr(pieces, "token", lambda _, what, x, y, s, met: shown.append((x, y, s, s)))
        _city(pen, scene, city, "forest", 0.0, 0.0, float(side))
    for x, y, r, *_ in (call.args for call in pen.disc.call_args_list):
        shown.append((x - r, y - r, 2 * r, 2 * r))
    assert len(shown) == 4 + 1
    assert "2" in [call.args[0] for call in pen.text.call_args_list], "by it a city is judged"
    figures = [call.args[0] for call in pen.polygon.call_args_list]
    assert len(figures) == count
    assert len({call.args[1] for call in pen.polygon.call_args_list}) == count, "whose it is"
    assert len({call.args[0] for call in pen.sign.call_args_list}) == count, "also without colour"
    *needed, count_of = shown
    assert all(one[0] + one[2] <= count_of[0] for one in needed[1::2]), "beside the needs"
    for flat in figures:
        left, right, low, high = min(flat[::2]), max(flat[::2]), min(flat[1::2]), max(flat[1::2])
        assert right - left >= side * 0.2
        assert left >= side * 0.26
        assert low >= 0
        assert right <= side
        assert high <= side
        for x, y, w, h in shown:
            apart = x + w <= left or right <= x or y + h <= low or high <= y
            assert apart, (x, y, w, h)


def test_of_a_city_too_small_for_signs_the_number_is_left() -> None:
    """At 38 px a city had four specks, and its number was gone from 87 on."""
    from companion.games.gaia.screen.world import _city

    pen, scene = MagicMock(), MagicMock()
    scene.seats, scene.lens.room, scene.lens.scale = PEOPLE, (0.0, 0.0, 40.0, 40.0), 40.0
    city = {"card": "city_01", "needs": ("sea",) * 4, "by": ["a", "b", "c", ""], "met": 3,
            "meeples": [1, 1]}  # fmt: skip
    _city(pen, scene, city, "forest", 0.0, 0.0, dp(38))
    (call,) = pen.text.call_args_list
    assert call.args[0] == "3"
    assert call.args[3] >= 11, "and is read"


def test_a_city_on_any_land_bears_the_star_by_which_it_is_called() -> None:
    """ "The star city" stood there with the sign of the forest below it."""
    from companion.games.gaia.screen import world

    city = {"card": "city_02", "needs": (), "by": (), "met": 0, "meeples": []}
    pen, scene = MagicMock(), MagicMock()
    scene.lens.room, scene.lens.scale = (0.0, 0.0, dp(92), dp(92)), dp(92)
    for site, signs in (("star", ["star"]), ("forest", [])):
        with pytest.MonkeyPatch.context() as patch:
            shown: list[str] = []
            patch.setattr(world, "token", lambda _, what, *box, to=shown: to.append(what))
            world._city(pen, scene, city | {"site": site}, "forest", 0.0, 0.0, dp(92))
        assert shown == signs


def test_the_cities_among_which_a_seat_chooses_are_lit_in_the_world() -> None:
    """R6.9: "which city?" named two, and none of them was seen on the map."""
    from companion.games.gaia.screen.world import _asked

    scene, widths = MagicMock(checked="", picked="city_02"), {}
    steps = [("move_in", ("city_01",)), ("move_in", ("city_02",)), ("hunt", ("city_03", "0,0"))]
    scene.view.question.choices = [
        MagicMock(steps=[MagicMock(verb=verb, args=args)]) for verb, args in steps
    ]
    for city in ("city_01", "city_02", "city_03"):
        pen = MagicMock()
        _asked(pen, scene, city, 0.0, 0.0, 90.0)
        widths[city] = [call.args[6] for call in pen.frame.call_args_list if call.args[4] == LIT]
    assert widths["city_03"] == [], "of a hunt the herds are lit"
    assert widths["city_02"] > widths["city_01"] > []


def test_the_shape_on_a_meeple_is_read_on_its_colour() -> None:
    from companion.games.gaia.screen.pieces import PALE
    from companion.ui.palette import seat_sign

    for seat, one in enumerate(PEOPLE):
        shade, _ = seat_sign(one.colour, seat)
        assert max(contrast(INK, shade), contrast(PALE, shade)) >= 3


def test_a_mark_shows_the_need_that_is_met_and_words_say_what_marks_mean() -> None:
    """ "Tick +1" had to be guessed: the need itself is shown, and a meeple for each meeple."""
    city = {
        "card": "city_1",
        "needs": ["sea", "forest", "forest", "animal"],
        "by": ["1,0", "", "", ""],
    }
    before = {"world": [{"city": city}, {}]}
    one = {"world": [{"city": {**city, "by": ["1,0", "0,1", "", ""]}}, {}]}
    two = {"world": [{"city": {**city, "by": ["", "", "", ""]}}, {}]}
    scene = MagicMock(seats=PEOPLE[:2])
    for after, mark, text in ((one, "need:forest", "+1"), (two, "need:sea", "−1")):
        scene.preview = lambda *_, a=after: MagicMock(changes=(), before=before, after=a)
        (row,) = preview._rows(scene, MagicMock(steps=()))
        assert (row.mark, row.text) == (mark, text)
    told = preview.Told({(0, 0): [row]}, [])
    brush = MagicMock()
    brush.text.return_value = 50.0
    scene.game_say = lambda key: key
    preview.paint_above(brush, scene, told, 0, 0, 500)
    assert told.says
    assert [call.args[0] for call in brush.text.call_args_list] == ["draw.mark.need"]


def test_a_city_of_the_world_is_looked_at(stage: Stage, tmp_path: Path) -> None:
    """ "This hand should not hold city 5: check the card again", for a touch on what everybody had
    seen founded."""
    hall = open_moment(stage, tmp_path, LATEST["gaia"])
    stage.frames(4)
    founded = [tile["city"]["card"] for tile in hall.see().board["world"] if "city" in tile]
    assert founded
    stage.wait()
    stage.page().pick(founded[0])
    assert hall.enlarged == founded[0]
    assert hall.notice is None


def test_a_need_that_is_not_met_keeps_its_colours_where_it_is_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From fourteen tiles on people could not tell which needs were left."""
    from companion.games.gaia.screen import pieces

    shown, pen = list[float](), MagicMock()
    monkeypatch.setattr(printed, "sign", lambda *_, alpha: shown.append(alpha))
    for side in (13, 52):
        pieces.token(pen, "forest", 0.0, 0.0, dp(side), met=False)
    assert shown[0] >= 0.75 > shown[1], "a large one is read though it is pale"
    assert pen.dashes.call_count == 2, "its edge says that it is not met"
