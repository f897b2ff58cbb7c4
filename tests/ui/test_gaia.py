"""The drawing of Gaia: it fits at every size, in both languages, with a small and a large world."""

from __future__ import annotations

from itertools import islice, pairwise
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.games.gaia.art.lands import LANDS
from companion.games.gaia.screen import preview, seats
from companion.session.api import Text
from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.gaia import PEOPLE, board, sit_down
from tests.ui.houses import play_all, random_walk
from tests.ui.moments import LATEST, MOMENTS, open_moment
from tests.ui.stage import ALL_SIZES, SIZES, Stage


@by_turns(SIZES)
def test_the_table_fits(stage: Stage, tmp_path: Path, size: tuple[int, int], language: str) -> None:
    stage.resize(size)
    stage.look(language)
    hall = sit_down(stage, tmp_path, 5)
    ahead = random_walk(hall.play.state.clone(), 4)
    for count in (31, 150):
        play_all(hall, list(islice(ahead, count)))
        stage.frames()
        assert complaints(stage.root) == [], f"{count} at {size} in {language}"
        painted = next(w for w in stage.root.walk() if type(w).__name__ == "Board")
        for left, _, wide, _, text in painted.texts:
            assert painted.x - 2 <= left, text
            assert left + wide <= painted.right + 2, text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_deck_is_a_number_without_a_name(stage: Stage, tmp_path: Path, language: str) -> None:
    """Upright the cards of a power stood below "10" alone."""
    hall = sit_down(stage, tmp_path, 5)
    for size in ((800, 1280), (390, 844), (1280, 800)):
        stage.resize(size)
        stage.look(language)
        decks = [hall.say(Text(f"deck.{deck}.short")) for deck in ("nature", "life", "power")]
        written = [text.lower() for *_, text in board(stage).texts]
        assert [d for d in decks if not any(t.startswith(d.lower()) for t in written)] == [], size


@pytest.mark.parametrize("language", ["en", "ja"])
def test_on_a_low_screen_displays_and_goals_are_one_touch_away(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    stage.resize((1024, 560))
    stage.look(language)
    hall = sit_down(stage, tmp_path, 5)
    play_all(hall, list(islice(random_walk(hall.play.state.clone(), 4), 40)))
    stage.frames()
    assert hall.play.state.goal_spots[0]
    lying = {*hall.play.state.goal_spots, *hall.play.state.display["nature"]} - {""}
    painted = board(stage)
    touched = [spot.name for spot in painted.spots]
    assert not lying & {*touched}, "the world has the room"
    turn = next(spot.press for spot in painted.spots if spot.name == "page")
    turn()
    stage.frames()
    assert complaints(stage.root) == []
    assert lying <= {spot.name for spot in board(stage).spots}


@pytest.mark.parametrize("wide", [620, 910, 1360])
def test_the_stock_keeps_clear_of_the_buttons_beside_the_world(stage: Stage, wide: float) -> None:
    """The last number once lay below the button that makes the world smaller."""
    from companion.games.gaia.screen.world import _around
    from companion.ui.chart import BUTTON

    scene, pen = MagicMock(), MagicMock()
    pen.text.return_value = 150.0
    scene.board = {"tokens": 8, "stock": dict.fromkeys(LANDS, 10)}
    _around(pen, scene, preview.Told({}, []), (0.0, 0.0, float(wide), 400.0))
    numbers = [one.args[1] for one in pen.text.call_args_list if one.args[0] == "10"]
    assert len(numbers) == 6
    assert max(numbers) + 18 <= wide - BUTTON - 8


@pytest.mark.parametrize("size", ALL_SIZES[4:], ids=["upright", "across"])
def test_on_a_phone_whoever_is_asked_is_one_glance_or_one_way_away(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Nothing lies beside the screen; held across, the seats stand beside the world."""
    stage.resize(size)
    stage.look("en")
    hall = open_moment(stage, tmp_path, LATEST["gaia"])
    stage.frames(6)
    painted, room = board(stage), stage.page().room
    assert painted.width <= room.width + 1, "moved up and down alone"
    name = hall.see().header.seats[hall.see().question.seat].name
    written = next(text for text in painted.texts if text[4] == name)
    if size[0] > size[1]:
        hidden = painted.height - room.height
        assert written[1] - painted.y >= hidden, "it is seen without moving anything"


def test_no_two_words_of_a_narrow_seat_lie_over_each_other(stage: Stage, tmp_path: Path) -> None:
    stage.resize(ALL_SIZES[5])
    stage.look("en")
    open_moment(stage, tmp_path, LATEST["gaia"])
    stage.frames(6)
    painted = board(stage)
    seats = [spot for spot in painted.spots if spot.name.startswith("look")]
    assert len(seats) == 5
    for seat in seats:
        inside = [t for t in painted.texts if seat.holds(t[0] + 1, t[1] + t[3] / 2)]
        top = sorted((t for t in inside if t[1] > seat.y + seat.h - 40), key=lambda t: t[0])
        for left, right in pairwise(top):
            assert left[0] + left[2] <= right[0], (left[4], right[4])


def test_the_cards_that_a_seat_has_played_are_called_so() -> None:
    """Right behind "4 cards in hand" stood the four that it had played, as if it held these."""
    drawn, scene = _seat_with(["nature_sea#1", "nature_swamp#2"], ["sun"])
    words = [call.args[0] for call in drawn.text.call_args_list]
    assert "draw.played" in words
    assert scene.game_say.call_args_list
    bare, _ = _seat_with([], [])
    assert "draw.played" not in [call.args[0] for call in bare.text.call_args_list]


def _seat_with(lands: list[str], powers: list[str]) -> tuple[MagicMock, MagicMock]:
    """A seat of a usual width, painted."""
    brush, scene = MagicMock(), MagicMock()
    brush.measure.return_value, brush.text.return_value = 50.0, 50.0
    scene.game_say.side_effect = lambda key, **_: key
    scene.question_seat, scene.seats = 0, PEOPLE[:1]
    scene.view.scores = [0]
    own = {"left": 6, "hand": {"nature": 3}, "nature_row": lands, "power_row": powers}
    scene.board = {"seats": [own], "active": 1, "round": 1}
    seats._seat(brush, scene, 0, 0.0, 0.0, dp(330), dp(110))
    return brush, scene


def test_a_phone_held_across_begins_with_the_world(stage: Stage, tmp_path: Path) -> None:
    """The place of the first tile lay below the fold."""
    moment = next(one for one in MOMENTS if one.name == "gaia-two")
    stage.resize((844, 390))
    open_moment(stage, tmp_path, moment._replace(part=0.05))
    page = stage.page()
    _, low, _, high = page.ids.board.lens.room
    middle = page.ids.board.to_window(0, low + high / 2)[1]
    assert page.room.y + 20 < middle < page.room.top - 20


def test_upright_the_world_has_what_seats_do_not_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a tablet that stands upright two seats took 230 dp, of which more than half was empty."""
    from companion.games.gaia.screen import drawing

    felts: list[tuple[float, float, float, float]] = []
    monkeypatch.setattr(drawing, "paint_world", lambda *told: felts.append(told[-1]))
    monkeypatch.setattr(drawing, "paint_seats", lambda *told: None)
    monkeypatch.setattr(drawing.Gaia, "_shelves", lambda *told: None)
    for count in (2, 5):
        scene = MagicMock(board={"seats": [{}] * count, "world": []})
        drawing.DRAWING.paint(MagicMock(), scene, 0, 0, dp(776), dp(780))
    (_, low, _, high), (_, more, _, _) = felts
    assert low <= dp(2 * 90)
    assert high >= dp(450)
    assert more > low, "five seats need more"
