"""The drawing of Gaia: it fits at every size, in both languages, with a small and a large world."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, pairwise
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.games.gaia.art.lands import GROUND, LANDS
from companion.games.gaia.screen import preview, seats
from companion.games.gaia.screen.pieces import INK
from companion.session.api import Ask
from companion.ui.chart import LIT
from companion.ui.palette import PALETTES, contrast
from companion.ui.tray import alike
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.state import Outcome
from engine.core.steps import TABLE, Action
from engine.games import load
from tests.ui import scenes
from tests.ui.audit import complaints
from tests.ui.by_turns import by_turns
from tests.ui.houses import new_house, play_all, random_walk
from tests.ui.moments import LATEST, MOMENTS, open_moment
from tests.ui.stage import ALL_SIZES, SIZES, Stage
from tests.ui.tables import HandTables

GAME = load("gaia")
PEOPLE = tuple(Seat(name, colour) for name, colour in zip("ABCDE", GAME.colours, strict=True))


def sit_down(stage: Stage, folder: Path, seats: int) -> Any:
    house = new_house(folder)
    house._faces = lambda game, options: dict(game.stand_ins(3))  # type: ignore[method-assign]
    hall = stage.open(house)
    options = {"mode": "advanced", "hands": "known"}
    hall.start("gaia", PEOPLE[:seats], options, "touch")
    return hall


def board(stage: Stage) -> Any:
    """The drawing of the screen that is shown."""
    return next(w for w in stage.page().walk() if type(w).__name__ == "Board")


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


@pytest.mark.parametrize("copy", [0, -1], ids=["the-one-that-choices-name", "its-twin"])
def test_the_cells_of_a_considered_card_can_be_seen(
    stage: Stage, tmp_path: Path, copy: int
) -> None:
    from companion.games.gaia.screen.preview import changes, paint_targets, targets

    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    for step in random_steps(hall.play.state, 4, Counts()):
        legal = [a for a in hall.play.state.legal(0) if a.verb == "nature"]
        if hall.play.state.land and legal:
            break
        hall.play.choose(step)
    hall.settle()
    stage.frames()
    painted = board(stage)
    assert targets(painted.scene()) == {}
    hall.give(0)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    named = str(legal[0].args[0])
    face = hall.game.catalogue.pieces[named].face
    copies = [p for p in hall.play.nameable(0) if hall.game.catalogue.pieces[p].face == face]
    card = named if copy == 0 else copies[copy]
    assert copy == 0 or card != named
    assert hall.act(lambda play: play.show(card, 0))
    stage.frames()
    assert targets(painted.scene()) == {}, "nobody else sees which card is considered"
    painted = board(stage)
    wanted = {tuple(map(int, str(a.args[1]).split(","))) for a in legal if a.args[0] == named}
    assert set(targets(painted.scene())) == wanted
    where = min(wanted)
    for picked, marked in ((card, []), (f"{where[0]},{where[1]}", [where])):
        brush, scene = MagicMock(), replace(painted.scene(), picked=picked, goes=card)
        corners = {cell: (cell[0] * 100.0, cell[1] * 100.0) for cell in wanted}
        scene.lens.room = (-2000.0, -2000.0, 4000.0, 4000.0)
        paint_targets(brush, scene, changes(scene), corners, 100.0)
        edges = [call.args for call in brush.frame.call_args_list if call.args[4] == LIT]
        thick = [edge for edge in edges if edge[6] > min(each[6] for each in edges)]
        lying = [cell for cell, (x, y) in corners.items() for edge in thick
                 if x <= edge[0] <= x + 100 and y <= edge[1] <= y + 100]  # fmt: skip
        assert lying == marked, "the cell that was touched, until it is confirmed"


def test_an_only_cell_says_itself_what_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are several, what changes in all of them is said once, above them; not what the
    animals cost that the next seat's hunting takes, wherever the card goes."""
    gains, costs = preview.Row("seat_circle", "#ffffff", "+1"), preview.Row("cross", "#fff", "−1")
    monkeypatch.setattr(preview, "_rows", lambda scene, choice: [gains, costs])
    for cells_, said in (([(0, 0)], []), ([(0, 0), (1, 0)], [gains])):
        laid = dict.fromkeys(cells_, MagicMock(steps=()))
        monkeypatch.setattr(preview, "targets", lambda scene, found=laid: found)
        brush, scene = MagicMock(), MagicMock(picked="")
        scene.lens.room = (0.0, 0.0, 500.0, 500.0)
        corners = {cell: (cell[0] * 100.0, 0.0) for cell in cells_}
        told = preview.changes(scene)
        preview.paint_targets(brush, scene, told, corners, 100.0)
        assert told.anywhere == said
        signs = {call.args[0] for call in brush.sign.call_args_list}
        assert signs == ({"plus"} if said else {"seat_circle", "cross"})


def test_what_lies_open_is_not_named_as_a_card_of_a_hand(stage: Stage, tmp_path: Path) -> None:
    """Whose last nature card is played is not offered those of the display as their own."""
    house = new_house(tmp_path)
    house._faces = lambda game, options: dict(game.stand_ins(3))  # type: ignore[method-assign]
    hall = stage.open(house)
    hall.start("gaia", PEOPLE[:2], {"hands": "unknown"}, "touch")
    play = hall.play
    while reveals := play.state.awaiting().reveals:
        piece = sorted(play.state.could_be(reveals[0]), reverse=True)[0]
        assert play.choose(play.state.reveal(reveals[0], piece)) is None
    first = play.state.awaiting().must[0]

    def nature() -> list[str]:
        return [p for p in play.nameable(first) if p.startswith("nature")]

    assert nature(), "two cards that nobody has seen"
    for card, cell in (("nature_forest#1", "0,0"), ("nature_sea#1", "1,0")):
        assert play.choose(Action("nature", first, (card, cell))) is None
    for _ in range(2):
        assert play.choose(Action("draw", 1 - first, ("nature",))) is None
    assert play.state.awaiting().must == (first,)
    assert nature() == []
    hall.settle()
    stage.look("en")
    hall.give(first)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    page = stage.page().children[0]
    assert page.asked == "Touch the card that you play from your hand:", "none is known"
    page.ids.hide.dispatch("on_release")
    taken = next(one for one in play.state.display["nature"] if one.startswith("nature"))
    assert play.choose(Action("take", first, (taken,))) is None
    (reveal,) = play.state.awaiting().reveals
    piece = sorted(play.state.could_be(reveal), reverse=True)[0]
    assert play.choose(play.state.reveal(reveal, piece)) is None
    assert play.state.awaiting().must == (first,)
    hall.settle()
    hall.give(first)  # laid down before: whoever takes the tablet is handed it over
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    asked = stage.page().children[0].asked
    assert asked == "Do you hold another card? Touch it to play it:", "the taken one stands above"
    assert set(play.state.display["nature"]) <= set(play.nameable(TABLE)), "taken where they lie"


def test_a_face_is_learned_by_five_taps_and_never_asked_again(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    stage.look("en")
    hall = stage.open(new_house(tmp_path))
    hall.start("gaia", PEOPLE[:2], {"hands": "unknown"}, "touch")
    shown = {"nature": ["nature_sea#1", "nature_sea#2", "nature_sea#3"]}
    for number, card in enumerate(shown["nature"]):
        prompt = hall.play.state.awaiting().reveals[0]
        assert prompt.place == f"nature:{number}"
        assert hall.play.choose(hall.play.state.reveal(prompt, card)) is None
    prompt = hall.play.state.awaiting().reveals[0]
    hall.play.choose(hall.play.state.reveal(prompt, "city_06"))
    hall.settle()
    stage.frames()
    answers = next(w for w in stage.root.walk() if type(w).__name__ == "Answers" and w.question)
    for value in ("plains", "forest", "sea", "sea", "animal"):
        assert complaints(stage.root) == []
        stage.press(next(w for w in answers.walk() if getattr(w, "value", None) == value))
    assert hall.play.match.faces["city_06"] == {
        "site": "plains", "needs": ["forest", "sea", "sea", "animal"],
    }  # fmt: skip
    assert hall.play.state.display["life"][0] == "city_06"


def test_no_tile_of_a_wide_world_is_smaller_than_a_finger(stage: Stage, tmp_path: Path) -> None:
    """What does not fit is moved to: by a finger, by its overview, and by what is asked."""
    stage.look("en")
    hall = open_moment(stage, tmp_path, LATEST["gaia"])
    for size in ALL_SIZES:
        stage.resize(size)
        stage.frames()
        painted = board(stage)
        lens = painted.lens
        assert lens.scale >= 44, size
        assert any(cell[0] == "city" for cell in cells(hall)), "a crowded world"
        whole = lens.bounds[2] * lens.scale <= lens.room[2] + 1
        whole = whole and lens.bounds[3] * lens.scale <= lens.room[3] + 1
        parts = [spot for spot in painted.spots if spot.name.startswith("part")]
        assert bool(parts) == (not whole), "an overview where there is more than is seen"
    stage.resize(SIZES[0])
    stage.frames()
    painted = board(stage)
    assert painted.lens.larger
    for tile in hall.see().board["world"]:
        x, y = (int(part) + 0.5 for part in tile["cell"].split(","))
        nearest = min(
            (spot for spot in painted.spots if spot.name.startswith("part")),
            key=lambda spot, at=(x, y): distance(painted, spot, at),
        )
        nearest.press()
        stage.frames(2)
        assert painted.lens.holds(*painted.lens.at((x, y))), "every tile can be come to"


def cells(hall: Any) -> list[tuple[str, str]]:
    """What lies in the cells of the world."""
    return [("city" if "city" in t else "land", t["cell"]) for t in hall.see().board["world"]]


def in_stock(stage: Stage) -> int:
    """Animals in stock."""
    return int(stage.hall.see().board["tokens"])


def distance(painted: Any, spot: Any, point: tuple[float, float]) -> float:
    """How far the part of the world that a spot of the overview shows lies from a point."""
    number, (x, y, w, h) = int(spot.name.removeprefix("part")), painted.lens.bounds
    across, up = x + w * (number % 3 + 0.5) / 3, y + h * (number // 3 + 0.5) / 3
    return float((across - point[0]) ** 2 + (up - point[1]) ** 2)


@pytest.mark.parametrize("wide", [620, 910, 1360])
def test_the_stock_keeps_clear_of_the_buttons_beside_the_world(stage: Stage, wide: float) -> None:
    """The last number once lay below the button that makes the world smaller."""
    from companion.games.gaia.screen.world import _around
    from companion.ui.chart import BUTTON

    scene, pen = MagicMock(), MagicMock()
    scene.board = {"tokens": 8, "stock": dict.fromkeys(LANDS, 10)}
    _around(pen, scene, preview.Told({}, []), (0.0, 0.0, float(wide), 400.0))
    numbers = [one.args[1] for one in pen.text.call_args_list if one.args[0] == "10"]
    assert len(numbers) == 6
    assert max(numbers) + 18 <= wide - BUTTON - 8


def test_a_small_world_has_no_overview(stage: Stage, tmp_path: Path) -> None:
    stage.resize(SIZES[0])
    sit_down(stage, tmp_path, 2)
    stage.frames()
    assert not any(spot.name.startswith(("part", "map_")) for spot in board(stage).spots)


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


def test_the_world_comes_from_behind_the_tray_for_a_card_that_is_laid_on_a_seat(
    stage: Stage, tmp_path: Path
) -> None:
    """ "Lay the tile here" was asked, and nobody saw where."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.keep("spot_checks", "off")
    hall.start("gaia", PEOPLE[:2], {"hands": "unknown"}, "stations", 1)
    play_all(hall, list(_until_asked(hall.play.state.clone())))
    assert tables.last is not None
    scenes.follow(stage, hall, tables.last)
    scenes.bring_table(stage)
    assert stage.page().table_page
    seat = hall.see().question.seat
    pad = next(one.station for one in hall.see().stations if one.pad and one.seat == seat)
    known = hall.play.state.places()
    card = next(
        one for one, piece in GAME.catalogue.pieces.items()
        if piece.deck == "nature" and one not in known
    )  # fmt: skip
    tables.last.place(card, pad)
    scenes.settle(stage, lambda: hall.see().question.ask is Ask.WHICH)
    stage.frames(3)
    assert not stage.page().table_page


def _until_asked(state: Any) -> Iterator[Any]:
    """The set-up, up to the first decision of a seat."""
    for step in random_walk(state, 3):
        yield step
        if not state.awaiting().reveals and state.awaiting().must:
            return


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


def test_tiles_that_look_the_same_lie_on_one_stack_of_the_tray() -> None:
    tiles = [piece.id for piece in GAME.catalogue if piece.kind == "tile"]
    cards = ["life_01", *tiles, "life_02"]
    stacks = alike(GAME, cards)
    assert list(stacks)[:2] == ["life_01", tiles[0]], "in their order"
    assert sum(stacks.values()) == len(cards)
    assert len(stacks) == 2 + len({GAME.catalogue.pieces[tile].face for tile in tiles})


def test_a_phone_held_across_begins_with_the_world(stage: Stage, tmp_path: Path) -> None:
    """The place of the first tile lay below the fold."""
    moment = next(one for one in MOMENTS if one.name == "gaia-two")
    stage.resize((844, 390))
    hall = open_moment(stage, tmp_path, moment._replace(part=0.05))
    page = stage.page()
    _, low, _, high = page.ids.board.lens.room
    middle = page.ids.board.to_window(0, low + high / 2)[1]
    assert page.room.y + 20 < middle < page.room.top - 20
    hall.go_home()


def test_a_touched_cell_shows_the_tile_until_it_is_confirmed(stage: Stage, tmp_path: Path) -> None:
    """A touch chooses the cell: the tile is seen there, and a second touch on it, or the
    button, lays it."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    while reveals := hall.play.state.awaiting().reveals:
        piece = sorted(hall.play.state.could_be(reveals[0]))[0]
        assert hall.play.choose(hall.play.state.reveal(reveals[0], piece)) is None
    (seat,) = hall.play.state.awaiting().must
    first = next(a for a in hall.play.state.legal(seat) if a.verb == "nature")
    hall.settle()
    hall.give(seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    assert hall.act(lambda play: play.show(first.args[0], seat))
    stage.frames()
    land = GAME.id, f"tile_{str(first.args[0]).partition('#')[0].removeprefix('nature_')}"
    log = len(hall.play.match.log)
    for touched in (False, True):
        painted = board(stage)
        drawn = [call[1:3] + call[7:] for call in tiles_of(painted)]
        assert (land in drawn) == touched, "in its own colours: a dark desert looks like a swamp"
        assert len(hall.play.match.log) == log
        press = next(spot.press for spot in painted.spots if spot.name == "0,0")
        press()
        stage.frames()
    assert hall.play.match.log[-1].step == first


def tiles_of(painted: Any) -> list[Any]:
    """What is filled with a picture while a board is painted once more."""
    from companion.ui.widgets import printed

    calls: list[Any] = []
    real = printed.filled

    def filled(*args: Any) -> bool:
        calls.append(args)
        return real(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(printed, "filled", filled)
        painted._repaint()
    return calls


def set_up(hall: Any) -> int:
    """All that comes to light first; the seat that begins."""
    while reveals := hall.play.state.awaiting().reveals:
        piece = sorted(hall.play.state.could_be(reveals[0]))[0]
        assert hall.play.choose(hall.play.state.reveal(reveals[0], piece)) is None
    hall.settle()
    (seat,) = hall.play.state.awaiting().must
    return int(seat)


def test_a_card_touched_during_a_check_is_asked_about_as_ever(stage: Stage, tmp_path: Path) -> None:
    """A check of a number is optional; a touch beside it once took the card at once."""
    from companion.session.api import Ask

    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    seat, play = set_up(hall), hall.play
    play.state.meeples["city_06"] = [1, 1]
    play.spot.due = (seat, "on:city_06")
    play.telling.changed()
    hall.settle()
    hall.announce()
    stage.frames()
    assert hall.see().question.ask is Ask.SPOT
    assert board(stage).scene().checked == "city_06", "what is counted is ringed where it lies"
    card = next(one for one in play.state.display["nature"] if one)
    log = len(play.match.log)
    next(spot.press for spot in board(stage).spots if spot.name == card)()
    stage.frames()
    assert len(play.match.log) == log
    answers = stage.page().question.ids.answers
    assert (answers.question.ask, answers.picked) == (Ask.TURN, card)


def test_a_refusal_does_not_stand_on_a_page_of_another_time(stage: Stage, tmp_path: Path) -> None:
    """What the shared screen refused stood on a seat's own page, and after others had played."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    seat, play = set_up(hall), hall.play
    goal = next(one for one in play.state.goal_spots if one)
    assert not hall.act(lambda play: play.show(goal, seat))
    stage.frames()
    assert hall.notice is not None
    hall.give(seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    assert not [one for one in stage.page().walk() if type(one).__name__ == "WhyNot"]
    hall.back()
    stage.frames()
    assert not hall.act(lambda play: play.show(goal, seat))
    assert play.choose(play.state.legal(seat)[0]) is None, "laid on a reader"
    hall.settle()
    hall.announce()
    assert hall.notice is None


@by_turns(ALL_SIZES)
def test_what_a_card_would_change_is_read_inside_whole_cells(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Marks once lay over each other and over the frames, and cells were cut at the edges."""
    stage.resize(size)
    stage.look(language)
    shown = scenes._gaia(stage, tmp_path)
    assert next(shown) == "hand-gaia"
    stage.frames(4)
    assert complaints(stage.root) == []
    held = [one for one in stage.page().walk() if type(one).__name__ == "PieceAnswer"]
    assert all(one.height - one.lines() >= dp(96) for one in held), "a card is seen, not a stamp"
    assert next(shown) == "hand-gaia-preview"
    stage.frames(4)
    assert complaints(stage.root) == []
    page, painted = stage.page().children[0], board(stage)
    assert page.ids.how.text == "", "one instruction: what to do now"
    assert bool(page.ids.asked.text) == (min(size) >= 700), "where there is room, for which card"
    lens, places = painted.lens, {f"{x},{y}": (x, y) for x, y in preview.targets(painted.scene())}
    seen = [spot for spot in painted.spots if spot.name in places]
    assert len(seen) >= 2
    assert all(min(spot.w, spot.h) >= lens.scale - 1 for spot in seen), "no cell is cut"
    marks = [one for one in painted.texts if one[4][0] in "+−" and one[4][1:].isdecimal()]
    assert len(marks) >= len(seen) - 1, "where nothing changes there is a plus"
    for left, low, wide, _, said in marks:
        cell = next(spot for spot in seen if spot.holds(left, low + 8))
        assert cell.x + dp(5) <= left, said
        assert left + wide <= cell.x + cell.w - dp(5), said
    room = next(one for one in stage.page().walk() if type(one).__name__ == "BoardRoom")
    told = GAME.texts.say(language, "draw.tokens", {"count": in_stock(stage)})
    stock = next(one for one in painted.texts if one[4] == told)
    below = painted.to_window(0, stock[1])[1] - (dp(28) if size[0] < 700 else 0)
    assert below >= room.parent.to_window(0, room.y)[1] - 2, "the stock is seen below the world"
    for one, other in combinations(marks, 2):
        apart = abs(one[1] + one[3] / 2 - other[1] - other[3] / 2) >= dp(17)
        assert apart or one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]


@pytest.mark.parametrize("name", PALETTES)
def test_the_frame_of_a_lit_cell_is_seen_on_every_land(name: str) -> None:
    """Pale on the felt of a bright look and on sand it was 1.5 to one: now it has a dark edge."""
    assert contrast(LIT, INK) >= 3
    for ground in (PALETTES[name]["felt"], *(shade for shade, *_ in GROUND.values())):
        assert max(contrast(LIT, ground), contrast(INK, ground)) >= 3, ground


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("side", [dp(56), dp(60), dp(92), dp(180)])
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
    assert len(shown) == 4 + (side >= dp(92))
    figures = [call.args[0] for call in pen.polygon.call_args_list]
    assert len(figures) == count
    assert len({call.args[1] for call in pen.polygon.call_args_list}) == count, "whose it is"
    assert len({call.args[0] for call in pen.sign.call_args_list}) == count, "also without colour"
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


def test_the_shape_on_a_meeple_is_read_on_its_colour() -> None:
    from companion.games.gaia.screen.pieces import PALE
    from companion.ui.palette import seat_sign

    for seat, one in enumerate(PEOPLE):
        shade, _ = seat_sign(one.colour, seat)
        assert max(contrast(INK, shade), contrast(PALE, shade)) >= 3


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("wide", [40, 70, 97, 114, 135, 137, 160, 220, 301])
def test_the_plate_of_a_name_is_never_empty(wide: int, language: str) -> None:
    """A card of middle size had the plate, and no name in it."""
    from companion.art import shelf
    from companion.ui.widgets.brush import Brush

    least = Brush(MagicMock()).least
    for piece in GAME.catalogue:
        if piece.kind == "tile":
            continue
        found = shelf.face("gaia", piece.face, dp(wide), dp(wide) / 0.7, language, least=least)
        assert found is not None
        for one in found.words:
            assert shelf.legible(one, dp(wide) / found.ratio, least), (piece.id, one.lines)


def test_what_can_be_played_stands_above_what_cannot(stage: Stage, tmp_path: Path) -> None:
    """A guest read first of the one card that could not be played."""
    moment = next(one for one in MOMENTS if one.name == "gaia-four")
    stage.resize(SIZES[0])
    stage.look("en")
    hall = open_moment(stage, tmp_path, moment, known=False)
    hall.give(hall.see().question.seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    stage.frames()
    page = stage.page().children[0]
    assert page.ids.held.children
    assert page.ids.cards.children
    assert page.ids.cards.y >= page.ids.held.top
    hall.go_home()


def test_answers_keep_their_places_with_an_empty_hand_and_equal_cards_are_one(
    stage: Stage, tmp_path: Path
) -> None:
    """A finger that had learned where "Draw" stands took a card of the display instead."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    seat = set_up(hall)
    state = hall.play.state
    state.display["nature"] = ["nature_sea#1", "nature_desert#2", "nature_desert#3"]

    def answers() -> list[Any]:
        hall.play.known.forget()
        hall.play.telling.changed()
        hall.settle()
        hall.announce()
        stage.frames()
        asked = stage.page().question.ids.answers
        shown = [*asked.held, *reversed(asked.ids.field.children)]
        return [one for one in shown if getattr(one, "text", "")]

    held = answers()
    state.hand[seat] = []
    empty = answers()
    assert held[1].text == empty[1].text == "Draw"
    assert abs(held[1].x - empty[1].x) < 10
    assert (held[0].disabled, empty[0].disabled) == (False, True)
    stage.page().question.ids.answers.turn_to("take")
    stage.frames()
    field = stage.page().question.ids.answers.ids.field
    offered = [one.text for one in reversed(field.children) if getattr(one, "text", "")]
    assert offered[:2] == ["Sea card", "Desert card"]
    assert offered.count("Desert card") == 1, "of equal cards one is offered"
    third = next(spot.press for spot in board(stage).spots if spot.name == "nature_desert#3")
    third()
    stage.frames()
    assert hall.enlarged == "nature_desert#3", "the very one"


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


def test_tiles_keep_their_size_from_question_to_question() -> None:
    """A question with many answers leaves less height than one with a button: a small world that
    has room in both was drawn anew each time."""
    from companion.games.gaia.screen.world import _look
    from companion.ui.lens import Lens

    scene, told = MagicMock(lens=Lens()), preview.Told({}, [])

    def scale(spots: list[tuple[int, int]], width: float, height: float) -> float:
        _look(scene, spots, (0.0, 0.0, dp(width), dp(height)), told)
        return float(scene.lens.scale)

    world = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)]
    first = scale(world, 900, 430)
    assert scale(world, 900, 310) == first, "two rows of tiles have room all the same"
    smaller = scale([*world, (0, 2), (0, 3)], 900, 310)
    assert smaller < first, "all of it stays in sight"
    assert scale([*world, (0, 2), (0, 3)], 900, 430) == smaller
    assert scale(world, 1200, 700) > first, "in a window of another size it is fitted anew"


def test_upright_the_world_has_what_seats_do_not_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a tablet that stands upright two seats took 230 dp, of which more than half was empty."""
    from companion.games.gaia.screen import drawing

    felts: list[tuple[float, float, float, float]] = []
    monkeypatch.setattr(drawing, "paint_world", lambda *told: felts.append(told[-1]))
    monkeypatch.setattr(drawing, "paint_seats", lambda *told: None)
    monkeypatch.setattr(drawing.Gaia, "_shelves", lambda *told: None)
    for count in (2, 5):
        scene = MagicMock(board={"seats": [{}] * count})
        drawing.DRAWING.paint(MagicMock(), scene, 0, 0, dp(776), dp(780))
    (_, low, _, high), (_, more, _, _) = felts
    assert low <= dp(2 * 90)
    assert high >= dp(450)
    assert more > low, "five seats need more"


def test_the_herd_that_is_asked_for_is_touched_itself(stage: Stage, tmp_path: Path) -> None:
    """R8.1: "touch the herd it hunts", it said, and no herd could be touched; a plus hid the deer
    and the picture of the city lay over them."""
    tables, rules = HandTables(), load("gaia")
    hall = stage.open(new_house(tmp_path, tables))
    hall.keep("spot_checks", "off")
    seats = [Seat(*s) for s in zip(("Ada", "Benjamin"), rules.colours, strict=False)]
    hall.start("gaia", seats, {"hands": "known"}, "stations", 1)
    for step in random_steps(hall.play.state, 3, Counts()):
        if (asked := hall.see().question) and asked.text.key == "ask.hunt":
            break
        assert hall.play.choose(step) is None
    hall.settle()
    stage.frames(3)
    herds = {str(step.args[1]) for choice in asked.choices for step in choice.steps}
    board = stage.page().ids.board
    assert herds <= {spot.name for spot in board.spots}
    first, length = sorted(herds)[0], len(hall.play.match.log)
    for _ in range(2):  # looked at, then meant
        spot = next(one for one in stage.page().ids.board.spots if one.name == first)
        spot.press()
        stage.wait(0.5)
        stage.frames(3)
    assert len(hall.play.match.log) > length
    assert hall.play.match.log[length].step.args[1] == first


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800)])
def test_the_world_stays_where_it_is_while_a_place_is_touched(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Of two lit seas the lower one did nothing at five touches, while the table hopped to and fro
    by 30 px: it was made anew with each reader, and was narrower every other time."""
    stage.resize(size)
    stage.look("ja")
    shown = scenes._gaia(stage, tmp_path)
    assert [next(shown), next(shown)] == ["hand-gaia", "hand-gaia-preview"]
    stage.frames(4)
    page, painted, answers = stage.page(), board(stage), scenes.find(stage, "Answers")
    lit = {f"{x},{y}" for x, y in preview.targets(painted.scene())}
    lies = painted.to_window(*painted.pos), tuple(painted.size), painted.lens.scale
    seen = sorted(lit.intersection(spot.name for spot in painted.spots))
    assert len(seen) >= 2
    for name in reversed(seen):
        stage.touch(*stage.spot(painted, name))
        stage.frames(4)
        assert answers.placed == name
        page.hall.announce()
        page.children[0].ids.body.do_layout()
        stage.frames(4)
        assert board(stage) is painted
        assert (painted.to_window(*painted.pos), tuple(painted.size), painted.lens.scale) == lies
    stage.look("en")
    page.hall.tell_anew()
    stage.frames(4)
    answers = scenes.find(stage, "Answers")
    assert answers.placed == seen[0], "a page that is made anew keeps what was touched"
    assert board(stage).picked == answers.placed


def test_a_match_that_has_room_stands_aside_for_nothing(stage: Stage, tmp_path: Path) -> None:
    """While its room was still narrow it gave up a strip at the right, and never had it back."""
    from companion.ui.board import BoardRoom

    shown = scenes._gaia(stage, tmp_path)
    assert next(shown) == "hand-gaia"
    next(shown)
    painted, room = (
        board(stage),
        next(one for one in stage.page().walk() if isinstance(one, BoardRoom)),
    )
    room.trim = [dp(32), 0]
    assert not room.do_scroll_x
    painted.repaint()
    stage.frames(4)
    assert room.trim[0] == 0


def test_a_goal_that_is_reached_is_told_large_and_framed(stage: Stage, tmp_path: Path) -> None:
    """The point of the game passed in the third line of a grey bar. R6.6."""
    stage.resize((800, 1280))
    stage.look("ja")
    hall = sit_down(stage, tmp_path, 2)
    hall.play.keep_itself()
    reached, goal = False, ""
    for step in random_steps(hall.play.state, 4, Counts()):
        before = len(hall.play.state.events)
        assert hall.play.choose(step) is None
        found = [one for one in hall.play.state.events[before:] if one.verb == "goal"]
        if found:
            reached, goal, seat = True, str(found[0].args[0]), found[0].seat
            break
    assert reached
    hall.settle()
    hall.announce()
    stage.frames(4)
    bar = stage.page().duty
    assert bar.title == f"{PEOPLE[seat].name}さん、目標達成！"
    assert complaints(stage.root) == []
    framed = glowing(board(stage))
    assert goal in framed
    stage.page().duty.done()
    hall.announce()
    stage.frames(4)
    assert stage.page().duty.title == ""
    assert goal not in glowing(board(stage))


def glowing(painted: Any) -> set[str]:
    """The cards with a light behind them while a board is painted once more."""
    from companion.games.gaia.screen import drawing
    from companion.ui.theme import theme

    boxes: list[tuple[float, float, float, float]] = []
    cards: set[str] = set()

    def card(
        brush: Any, piece: str, face: Any, x: float, y: float, w: float, h: float, _: str
    ) -> None:
        lit = any(a <= x + w / 2 <= a + c and b <= y + h / 2 <= b + d for a, b, c, d in boxes)
        cards.update({piece} if lit else ())

    from companion.ui.widgets.brush import Brush

    real = Brush.box

    def box(self: Any, x: float, y: float, w: float, h: float, shade: Any, *more: Any) -> Any:
        if shade == theme.glow:
            boxes.append((x, y, w, h))
        return real(self, x, y, w, h, shade, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "card", card)
        patch.setattr(Brush, "box", box)
        painted._repaint()
    return cards


def test_hurt_is_told_before_joy() -> None:
    """That a meeple came home stood in the third line of six."""
    from companion.session.api import Duty, Text
    from companion.ui.widgets.duty import _weighed

    keys = ["news.hunted", "news.goal", "loss.left_city"]
    told = [Duty(TABLE, Text(key, {"seat": 0}), news=True) for key in keys]
    hall = MagicMock(game=GAME)
    order = [one.text.key for one in _weighed(hall, told)]
    assert order == ["loss.left_city", "news.goal", "news.hunted"]


def test_one_answer_lets_all_cities_hunt(stage: Stage, tmp_path: Path) -> None:
    """Of two cities with one herd each a guest had to say which hunts first, by numbers that are
    printed nowhere."""
    from tests.games.gaia.test_play import two_hunters

    stage.resize((800, 1280))
    stage.look("ja")
    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    hall.play.match.state = two_hunters((3, 2))
    hall.play.known.forget()
    hall.play.telling.changed()
    hall.settle()
    hall.announce()
    stage.frames(4)
    field = stage.page().question.ids.answers.ids.field
    answers = [one for one in field.children if getattr(one, "text", "")]
    gold = [one.text for one in answers if one.look == "main"]
    assert gold == ["すべての都市が狩りをする"]
    assert not [one.text for one in answers if "都市" in one.text and one.text not in gold]


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
    hall.go_home()


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (412, 915)], ids=str)
def test_the_way_to_the_hand_stays_however_many_cards_lie_open(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The display grew by a row of answers, and the touch that was meant for the hand took a card:
    a turn was lost. Its middle stays where no other answer ever is."""
    stage.resize(size)
    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    stage.frames()
    at: set[tuple[int, int]] = set()
    for _ in range(4):
        answers = stage.page().question.ids.answers
        (way,) = answers.held
        at.add((round(way.to_window(way.x, 0)[0]), round(way.to_window(0, way.y)[1])))
        assert not answers.ids.frame.collide_point(*way.center), "all others stand in it"
        for cards in hall.play.state.display.values():  # ever fewer lie open
            cards[:] = [*cards[1:], ""] if any(cards) else cards
        hall.play.telling.changed()
        hall.announce()
        stage.frames()
    assert len(at) == 1


def test_an_open_card_is_read_before_it_is_taken(stage: Stage, tmp_path: Path) -> None:
    """One touch took it, whatever the finger had meant; from the hand it could not be read."""
    stage.resize((800, 1280))
    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    stage.frames()
    seat, before = hall.see().question.seat, hall.see().length
    card = next(one for one in hall.play.state.display["life"] if one)
    for secret in (False, True):
        if secret:
            hall.give(seat)
            stage.frames()
            stage.page().look_in()
            stage.frames()
        next(spot for spot in board(stage).spots if spot.name == card).press()
        stage.frames()
        assert (hall.enlarged, hall.see().length) == (card, before)
        assert hall.offer.labels[card]
        if not secret:
            hall.enlarge("")
    hall.offer.take(card)
    stage.frames()
    assert hall.enlarged == ""
    assert card in hall.play.held(seat)


def test_a_goal_is_foretold_where_one_of_two_is_to_be_chosen(stage: Stage, tmp_path: Path) -> None:
    """The card that won the match showed no "+1": the goal was still to be chosen."""
    from collections import Counter

    from engine.games.gaia.faces import required

    stage.resize(SIZES[0])
    hall = sit_down(stage, tmp_path, 2)
    seat = set_up(hall)
    state = hall.play.state
    wanted = {goal: Counter(required(state.face(goal))) for goal in state.goals}
    both, land = next(
        (wanted[one] | wanted[other], land)
        for one, other in combinations(wanted, 2)
        for land in wanted[one]
        if wanted[one][land] == wanted[other][land]
    )
    row = [f"nature_{kind}#{n + 1}" for kind, count in both.items() for n in range(count)]
    state.nature_row[seat] = [card for card in row if card != f"nature_{land}#1"]
    state.hand[seat] = [f"nature_{land}#1"]
    step = next(one for one in state.legal(seat) if one.verb == "nature")
    stage.frames()
    told = preview._rows(board(stage).scene(), MagicMock(steps=(step,)))
    assert [one.text for one in told if one.mark.startswith("seat_")] == ["+1"]


def test_a_refusal_upright_has_the_width_for_its_words(stage: Stage, tmp_path: Path) -> None:
    """Six signs beside it left a column of six letters."""
    stage.resize((800, 1280))
    stage.look("ja")
    hall = sit_down(stage, tmp_path, 2)
    seat = set_up(hall)
    goal = next(one for one in hall.play.state.goal_spots if one)
    assert not hall.act(lambda play: play.show(goal, seat))
    stage.frames()
    refusal = stage.page().ids.refusal
    assert refusal.ids.lacks.signs
    assert refusal.ids.said.width > dp(400)
    assert refusal.ids.said.top <= refusal.ids.lacks.y + 1
    assert complaints(stage.root) == []


def test_the_golden_band_of_a_goal_is_read_by_a_touch(stage: Stage, tmp_path: Path) -> None:
    """It shone, and only the dark button in it answered."""
    stage.resize((1280, 800))
    hall = sit_down(stage, tmp_path, 2)
    for step in random_steps(hall.play.state, 4, Counts()):
        before = len(hall.play.state.events)
        assert hall.play.choose(step) is None
        if any(one.verb == "goal" for one in hall.play.state.events[before:]):
            break
    hall.settle()
    hall.announce()
    stage.frames()
    assert stage.page().duty.title
    stage.press(stage.page().duty)
    assert not stage.page().duty.title


def test_a_world_that_hands_moved_stays_while_a_place_of_it_is_chosen() -> None:
    """It sprang back by a row at the first touch, and the second chose the place below."""
    from companion.games.gaia.screen.world import _follow, _look
    from companion.ui.lens import Lens

    open_ = {(x, 0): [] for x in range(-1, 9)}
    tiles = {(x, y): {} for x in range(8) for y in range(1, 8)}
    scene = MagicMock(lens=Lens(), picked="nature_sea", goes="nature_sea")

    def paint(picked: str) -> tuple[float, float]:
        scene.picked, felt = picked, (0.0, 0.0, dp(600), dp(330))
        _look(scene, [*tiles, *open_], felt, preview.Told(open_, []))
        _follow(scene, tiles, open_)
        return tuple(scene.lens.at((3, 1)))

    paint("nature_sea")
    scene.lens.drag(0, dp(71))
    moved = paint("nature_sea")
    assert paint("3,0") == moved
    assert paint("4,0") == moved, "also for another one"


def test_all_of_a_world_is_seen_where_fingers_meet_its_tiles_and_else_from_farther() -> None:
    """Five rows were cut at the top in a low room, and "-" did nothing."""
    from companion.games.gaia.screen.world import _look, _touchable
    from companion.ui.lens import Lens

    def look(rows: int, lens: Lens) -> Lens:
        spots = [(x, y) for x in range(5) for y in range(rows)]
        felt = 0.0, 0.0, dp(836), dp(277)
        _look(MagicMock(lens=lens), spots, felt, preview.Told({}, []))
        return lens

    assert not look(5, Lens()).larger, "a low room, and five rows of 48 dp"
    lens = look(9, Lens())
    assert lens.larger
    lens.pinch(0.01, 300.0, 100.0)
    look(9, lens)
    assert lens.sight == pytest.approx(lens.bounds), "all of it"
    brush, scene = MagicMock(), MagicMock(lens=lens)
    _touchable(brush, scene, lens.at((2, 7)), "2,7")
    brush.spot.call_args.args[4]()
    assert not scene.pick.called, "from so far a finger meets the wrong one"
    assert lens.scale >= dp(44)
    x, y = lens.at((2.5, 7.5))
    assert lens.holds(x, y), "it has come closer to what was touched"


def test_a_place_that_the_edge_cuts_has_its_mark_all_the_same() -> None:
    """A few pixels less, and a lit place lost its plus and looked dead."""
    brush, room = MagicMock(), (0.0, 0.0, 400.0, 300.0)
    preview._badge(brush, [], 100.0, 300.0 - 60.0, 66.0, room)
    assert [call.args[0] for call in brush.sign.call_args_list] == ["plus"]


def test_what_the_table_guesses_is_said_and_taken_with_one_touch(
    stage: Stage, tmp_path: Path
) -> None:
    """ "It looks as if this happened. Right?", with a button on which nothing stood."""
    from companion.twin.explain import Path as Guess

    hall = sit_down(stage, tmp_path, 2)
    seat = set_up(hall)
    verbs: dict[str, Action] = {one.verb: one for one in hall.play.state.legal(seat)}
    stage.frames()
    answers = scenes.find(stage, "Answers")
    for verb in ("take", "nature"):
        guess, taken = Guess((verbs[verb],), 1), []
        make = hall.play.questions_of
        answers.ask(hall, make.paths(hall.play.state, [guess], Ask.CONFIRM, 5, verb))
        stage.frames()
        said = [one for one in answers.walk() if type(one).__name__ == "Answer"]
        assert [one.text != "" for one in said] == [True, True], verb
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(answers), "take", lambda _, choice, to=taken: to.append(choice.id))
            said[0].dispatch("on_release")
        assert taken == ["path0"], verb


def test_a_place_tells_what_one_city_loses_beside_what_another_gains() -> None:
    """Two needs of a city were met, one of its neighbour was built over: it said "mountain +1"."""
    from companion.session.api import Preview

    def world(first: list[str], second: list[str]) -> dict[str, Any]:
        needs = ["plains", "mountain"]
        cities = ("city_4", first), ("city_5", second)
        tiles = [{"city": {"card": card, "needs": needs, "by": by}} for card, by in cities]
        return {"world": tiles, "active": 1, "seats": [{"left": 0}], "waiting": "act"}

    scene = MagicMock()
    scene.preview.return_value = Preview(
        (), world(["1,1", ""], ["", ""]), world(["", ""], ["1,1", "2,1"])
    )
    rows = preview._rows(scene, MagicMock(steps=()))
    assert [(row.mark, row.text) for row in rows] == [("need:plains", "−1"), ("check", "+2")]


def test_who_wins_is_told_larger_than_the_goal_that_made_it(stage: Stage, tmp_path: Path) -> None:
    """ "Ben reaches a goal!" stood there huge, and "Ben wins!" small below it."""
    from companion.session.api import Duty, Text

    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    stage.frames()
    bar, view = stage.page().duty, hall.see()
    goal = hall.play.state.goal_spots[0]
    told = Duty(1, Text("news.goal", {"seat": 1, "a": goal}), news=True)
    for outcome, title in ((None, "B reaches a goal!"), (Outcome((0, 1), (1,), (2, 1)), "B wins!")):
        bar.show(hall, replace(view, duties=(told,), outcome=outcome), small=False)
        assert bar.title == title
        assert bar.text != "", "and how it came below it"
