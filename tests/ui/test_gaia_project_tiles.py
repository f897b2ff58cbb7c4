"""The tiles and the research board of Gaia Project: all that is asked for is in view."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.metrics import dp

from companion.games.gaia_project.screen.levels import TRACKS
from companion.games.gaia_project.screen.tiles import SPACES
from companion.session.api import Text
from companion.ui.befell import Cell, Row
from companion.ui.looked_row import GOODS
from companion.ui.theme import theme
from companion.ui.widgets.strokes import Strokes
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE
from tests.ui.audit import complaints
from tests.ui.gaia_project import GAME, SATELLITES, SEATS, at_table, places, touch, until
from tests.ui.houses import new_house, play_all, play_on, random_walk
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.tables import HandTables


def test_tiles_are_laid_out_on_a_board_that_shows_where(stage: Stage, tmp_path: Path) -> None:
    from companion.games.gaia_project.screen.tiles import next_place, rows

    hall = at_table(stage, tmp_path, 0)
    board = stage.page().ids.board
    assert "10C" in {spot.name for spot in board.spots}, "hands lay the map as it is drawn"
    hall.act(lambda play: play.handled(TABLE))
    stage.frames(4)
    assert {"science", "economy"} <= {spot.name for spot in board.spots}
    assert next_place(board.scene()) == "slot:terra"
    for _ in range(3):
        assert hall.play.choose(next(random_steps(hall.play.state, 3, Counts()))) is None
    hall.settle()
    stage.frames(4)
    assert next_place(board.scene()) == "slot:gaia"
    assert "Gaia project" in hall.say(hall.see().question.text), "its slot, not the Gaia area"
    scene, lie = board.scene(), ["booster_mines", "booster_labs"]
    for wanted, notes in (([("boosters", "booster:2")], ["1", "2"]), ([], ["", ""])):
        told = {"boosters": lie, "wanted": wanted, "slots": {}}
        scene.view = replace(scene.view, board={**scene.board, **told})
        cells = [one for one in rows(scene, full=True)[-1] if one.piece in lie]
        assert [one.note for one in cells] == notes, "hands are sent to a place by its number"


def test_the_map_is_drawn_while_its_sectors_are_laid(stage: Stage, tmp_path: Path) -> None:
    """ "A sector comes to sector place 1", and the screen showed the research board."""
    from companion.games.gaia_project.screen.tiles import next_place, shows_research

    hall = stage.open(new_house(tmp_path))
    hall.start("gaia_project", SEATS, {"map": "free"}, "touch")
    stage.frames(8)
    board, play = stage.page().ids.board, random_steps(hall.play.state, 3, Counts())
    while next_place(board.scene()).startswith("sector:"):
        assert not shows_research(board.scene())
        assert any(one.get("next") for one in board.scene().board["hexes"])
        assert {"2C", "sector:1C"} & {spot.name for spot in board.spots}
        assert hall.play.choose(next(play)) is None
        hall.settle()
        stage.frames(4)
    assert shows_research(board.scene()), "its tiles are laid out next"
    touch(stage, "page")
    assert not shows_research(board.scene()), "and the map is a touch away"


def test_who_is_asked_for_a_charge_sees_the_map_on_which_it_came_about() -> None:
    """A lab was built beside it, and while that seat had its tile to choose the research board lay
    before both."""
    from companion.games.gaia_project.screen.tiles import first_page, shows_research

    board = {"seat": {"number": 1, "situation": "tile"}, "slots": {"terra": "std_4"}}
    for asked, research in ((0, True), (1, False), (TABLE, True)):
        scene: Any = SimpleNamespace(
            board=board, question_seat=asked, picked="", page=0, view=SimpleNamespace(duties=())
        )
        assert (shows_research(scene), first_page(scene)) == (research, 2 * research)


def test_all_of_the_map_is_seen_while_a_sector_is_turned(stage: Stage, tmp_path: Path) -> None:
    """On a low screen the lower half was moved out of view, and the asked sector with it."""

    def turns(state: Any) -> bool:
        return any(one.verb == "turned" for one in state.awaiting().reveals)

    hall = stage.open(new_house(tmp_path))
    stage.resize(SMALLEST)
    hall.start("gaia_project", SEATS, {"map": "free"}, "touch")
    play = random_steps(hall.play.state, 3, Counts())
    while not turns(hall.play.state):
        assert hall.play.choose(next(play)) is None
    hall.settle()
    stage.frames(8)
    page = stage.page()
    high = page.ids.board.lens.room[3]
    assert 0 < high <= page.ids.room.height + 1
    stage.resize(SIZES[0])


def may_research(state: Any) -> bool:
    """The seat on turn can move up on most tracks."""
    must = state.awaiting().must
    legal = state.legal(must[0]) if must == (state.active,) else ()
    return len([a for a in legal if a.verb == "research"]) > 3


def test_the_track_that_is_chosen_is_marked_alone(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All names were as gold as that of the chosen one: nobody saw which one it was."""
    until(stage, tmp_path, 2, may_research)
    page, board = stage.page(), stage.page().ids.board
    page.question.ids.answers.turn_to("research")
    stage.frames(4)
    golden: list[tuple[float, ...]] = []

    def paint(brush: Any, x: float, y: float, w: float, h: float, colour: Any, *more: Any) -> None:
        golden.extend([(x, y, w, h)] if tuple(colour) == tuple(theme.glow) else [])

    for track in ("economy", "science"):
        stage.wait()
        touch(stage, track)
        golden.clear()
        with monkeypatch.context() as noting:
            noting.setattr(Strokes, "frame", paint)
            board.repaint()
            stage.frames(3)
        spot = next(one for one in board.spots if one.name == track)
        around = {one for one in golden if one[3] > spot.h / 2}
        assert len(around) == 1
        (x, _, w, _), *_ = around
        assert x <= spot.x < spot.x + spot.w <= x + w


@pytest.mark.parametrize("language", ["en", "ja", "de", "fr"])
def test_each_track_is_called_by_its_name_on_an_upright_tablet(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """ "Wissenschaft" had no room beside its sign, and the track no name."""
    stage.resize(SIZES[1])
    stage.look(language)
    until(stage, tmp_path, 2, may_research)
    stage.page().question.ids.answers.turn_to("research")
    stage.frames(4)
    said = {text for *_, text in stage.page().ids.board.texts}
    names = {GAME.texts.say(language, f"what.{track}") for track in TRACKS}
    assert names - said == set()


def test_a_track_is_chosen_on_the_research_board(stage: Stage, tmp_path: Path) -> None:
    """Six answers "Research ... for 4 knowledge" ran over the edge while the map was shown."""

    hall = until(stage, tmp_path, 2, may_research)
    answers, board = stage.page().question.ids.answers, stage.page().ids.board
    seat = hall.see().question.seat
    for size in ((390, 844), (1024, 600), (1280, 800)):
        stage.resize(size)
        stage.frames(4)
        assert "science" not in {spot.name for spot in board.spots}
        stage.wait()
        answers.turn_to("research")
        stage.frames(4)
        left = hall.say(Text("ask.research.which", hall.see().question.text.params))
        assert stage.page().question.text == left, "which action it is was said"
        assert len(answers.ids.field.children) <= 3, "the way back, how to, the next one"
        assert {"science", "economy"} <= board.offered()
        assert "science" in {spot.name for spot in board.spots}
        stage.wait()
        answers.forget()
    level = hall.see().board["seats"][seat]["research"].get("science", 0)
    answers.turn_to("research")
    stage.frames(4)
    stage.wait()
    touch(stage, "science")
    assert answers.placed == "science", "looked at first"
    assert [one for one in answers.ids.field.children if getattr(one, "text", "")]
    touch(stage, "science")
    assert hall.see().board["seats"][seat]["research"].get("science", 0) == level
    assert not answers.placed, "let go"
    touch(stage, "science")
    stage.press(next(one for one in answers.ids.field.children if one.look == "main"))
    assert hall.see().board["seats"][seat]["research"]["science"] == level + 1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("count", [1, pytest.param(2, marks=pytest.mark.soak), 4])
def test_every_page_of_tiles_fits(
    stage: Stage, tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    stage.resize(size)
    stage.look("en")
    until(stage, tmp_path, count, lambda state: state.view(None)["round"] == 3)
    for _ in range(3):
        assert complaints(stage.root) == []
        stage.page().ids.board.scene().turn()
        stage.frames(4)


def test_a_low_screen_shows_map_tiles_and_research_one_after_the_other(
    stage: Stage, tmp_path: Path
) -> None:
    stage.resize((800, 480))
    stage.look("en")
    until(stage, tmp_path, 4, lambda state: state.view(None)["round"] == 3)
    shown = []
    for _ in range(3):
        assert complaints(stage.root) == []
        board = stage.page().ids.board
        shown.append({spot.name for spot in board.spots})
        board.scene().turn()
        stage.frames(4)
    stage.resize(SIZES[0])
    assert {"3A5", "seat3", "3credits"} <= shown[0], "the map, and what the others have"
    assert "power_4_ore" in shown[1] - shown[0]
    assert "science" in shown[2] - shown[1]


def test_a_low_screen_begins_with_what_is_asked_for(stage: Stage, tmp_path: Path) -> None:
    """A tile of the set-up goes to a slot that can be seen, not to an empty map; where there is
    room, any of nine that may have been drawn is seen whole."""
    stage.resize((800, 480))
    hall = until(stage, tmp_path, 3, lambda state: bool(state.awaiting().reveals))
    hall.act(lambda play: play.handled(TABLE))  # the map lies
    stage.frames(4)
    names = {spot.name for spot in stage.page().ids.board.spots}
    stage.resize(SIZES[0])
    assert "science" in names
    stage.frames(3)
    answers = stage.page().question.ids.answers
    assert answers.need <= answers.height + 1


def test_the_research_board_comes_by_itself_when_a_tile_is_chosen(
    stage: Stage, tmp_path: Path
) -> None:
    def choosing_a_tile(state: Any) -> bool:
        must = state.awaiting().must
        return bool(must) and state.legal(must[0])[0].verb == "tile"

    stage.look("en")
    until(stage, tmp_path, 3, choosing_a_tile)
    board = stage.page().ids.board
    assert {"science", "economy"} <= {spot.name for spot in board.spots}
    assert board.scene().choosable & {"terra", "nav", "int", "gaia", "eco", "sci"}


@pytest.mark.parametrize("size", [(1280, 800), SMALLEST, (844, 390)], ids=str)
def test_all_nine_tiles_to_choose_from_are_painted_below_a_hint(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R12.1: below a hint the three of no track lay on another page."""
    hall = until(stage, tmp_path, 3, lambda state: "tile" in places(state))
    hall.teacher.begin("gaia_project", teach=True)
    stage.resize(size)
    stage.page().refresh()
    stage.frames(4)
    assert stage.page().lesson.lesson
    board = stage.page().ids.board
    slots = {s for s in board.scene().choosable if s in board.scene().board["slots"]}
    assert len(slots) > 3
    painted = {spot.name for spot in board.spots}
    stage.resize(SIZES[0])
    assert slots <= painted


def test_the_research_board_lies_as_it_lay_whatever_is_asked(stage: Stage, tmp_path: Path) -> None:
    """Its tracks were columns at one question and rows at the next."""

    def tokens(state: Any) -> bool:
        return any(one.deck == "federations" for one in state.awaiting().reveals[:1])

    def tile(state: Any) -> bool:
        must = state.awaiting().must
        return len(must) == 1 and any(a.verb == "tile" for a in state.legal(must[0]))

    for number, when in enumerate((tokens, tile)):
        until(stage, tmp_path / str(number), 2, when, 1)
        for size in ((1280, 800), SMALLEST):
            stage.resize(size)
            stage.frames(3)
            (track,) = (s for s in stage.page().ids.board.spots if s.name == "terraforming")
            column = track.h > 2 * track.w
            assert column == (size != SMALLEST), "a column, as on the cardboard, where it has room"
    stage.resize((600, 1024))
    stage.frames(3)
    board = stage.page().ids.board
    last = max(s.x + s.w for s in board.spots if s.name.startswith("fed_"))
    assert last <= board.right - dp(1.75), "the frame of the last token is cut"
    stage.resize(SIZES[0])


def test_what_shares_a_line_stands_in_lines_that_are_read(stage: Stage, tmp_path: Path) -> None:
    """Shared actions are drawn as high as wide, price over gain, and 44 dp high at least: on one
    line of seven signs each was 8 px."""
    stage.resize(SIZES[0])
    until(stage, tmp_path, 4, lambda state: state.view(None)["round"] == 2)
    board = stage.page().ids.board
    drawn = {mark.key: mark for mark in board.marks}
    assert min(drawn[space].h for space in SPACES) >= 44


def test_a_page_that_was_turned_comes_back_with_the_next_step(stage: Stage, tmp_path: Path) -> None:
    """Over tiles without any stood "touch one of the lit places": people had looked at them."""
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    colours = GAME.colours
    hall.start("gaia_project", [Seat(SEATS[n].name, colours[n]) for n in range(2)], {}, "touch", 5)
    play_on(hall, 60)
    stage.frames(4)
    board = stage.page().ids.board
    board._turn()
    stage.frames(2)
    assert board.page == 1, "as long as the same is asked people look at what they like"
    board.picked = "build"
    assert board.page == 0
    board.picked = ""
    board._turn()
    play_on(hall, 1)
    stage.frames(2)
    assert board.page == 0


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_what_is_chosen_so_far_is_marked_and_a_way_leads_back(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R12.2: which tile had been taken was not to be seen while its track was asked for."""

    stage.resize(size)
    hall = until(stage, tmp_path, 2, lambda state: "tile" in places(state), 5)
    one = next(c for c in hall.see().question.choices if c.id == "tile:terra")
    assert hall.play.choose(*one.steps) is None
    hall.settle()
    stage.frames(4)
    board = stage.page().ids.board
    (tile,) = hall.see().board["seats"][hall.see().question.seat]["tiles"][-1:]
    slot = hall.see().board["seat"]["taken"]
    assert hall.see().board["slots"][slot] == tile["tile"]
    assert complaints(stage.root) == []
    marked = stage.image()
    board.scene().board["seat"]["taken"] = ""
    board.repaint()
    stage.frames(4)
    assert stage.image() != marked
    back = stage.page().question.ids.answers.ids.field.children[-1]
    assert back.sign == "back"
    stage.wait()
    stage.press(back)
    stage.frames(4)
    assert hall.see().question.text.key == "ask.tile"


def test_a_way_leads_back_from_the_satellites(stage: Stage, tmp_path: Path) -> None:
    """R10.2: whoever looked at where satellites would lie had no way out but undo."""

    hall = until(stage, tmp_path, 2, lambda state: "include" in places(state), SATELLITES)
    length = hall.see().length
    back = stage.page().question.ids.answers.ids.field.children[-1]
    assert back.sign == "back"
    assert complaints(stage.root) == []
    stage.wait()
    stage.press(back)
    stage.frames(4)
    assert hall.see().length < length


@pytest.mark.parametrize("way", [0, 1], ids=["with the step", "without"])
def test_whoever_takes_a_tile_says_at_once_whether_its_track_goes_up(
    stage: Stage, tmp_path: Path, way: int
) -> None:
    """R12.2: "one step up" was read and touched, and then asked for once more. A second touch of
    the tile took it, and nothing had told that it would."""
    hall = until(stage, tmp_path, 2, lambda state: "tile" in places(state), 5)
    seat = hall.see().question.seat
    before = hall.play.state.boards[seat].levels[0]
    touch(stage, "terra")
    field = stage.page().question.ids.answers.ids.field.children[::-1]
    answers = [one for one in field if getattr(one, "note", "") and not one.sign]
    assert [one.look for one in answers] == ["main", "card_apart"]
    assert complaints(stage.root) == []
    length, at = hall.see().length, stage.spot(stage.page().ids.board, "terra")
    stage.wait(0.9)
    stage.touch(*at, hasty=True)
    assert (hall.see().length, stage.page().question.ids.answers.looked_at) == (length, "terra")
    stage.press(answers[way])
    stage.frames(3)
    board = hall.play.state.boards[seat]
    assert ("terra" in dict(map(reversed, board.tiles)), board.todo) == (True, [])
    assert board.levels[0] == before + (way != 1)


def charged_before_a_tile(stage: Stage, folder: Path) -> Any:
    """Somebody built beside who always charges, and takes a technology tile for it."""
    hall = stage.open(new_house(folder))
    hall.start("gaia_project", SEATS, {}, "touch")
    hall.keep("spot_checks", "off")
    ahead, steps, paid = hall.play.state.clone(), list[Any](), 0
    for step in random_walk(ahead, 5):
        steps.append(step)
        paid += any(one.args[1] for one in ahead.losses(len(ahead.events) - 40))
        if paid and places(ahead) == {"tile"}:
            break
    play_all(hall, steps[:-8])
    for step in steps[-8:]:
        play_all(hall, [step])
    stage.frames(8)
    return hall


@pytest.mark.parametrize("wrong", [False, True])
def test_what_an_automatic_charge_costs_hides_no_tile_that_can_be_taken(
    stage: Stage, tmp_path: Path, wrong: bool
) -> None:
    """Its bar lay over the tiles in question until "Understood" was touched."""
    hall = charged_before_a_tile(stage, tmp_path)
    page, offered = stage.page(), {c.steps[0].args[0] for c in hall.see().question.choices}
    for size in (*SIZES[:2], SMALLEST, (960, 540)):
        stage.resize(size)
        stage.frames(6)
        board, bar = page.ids.board, page.duty
        tiles = [spot for spot in board.spots if spot.name in offered]
        assert "loss.charged_unasked" in {one.text.key for one in hall.see().duties}
        assert tiles
        aloft = page.head_news.row is not None
        assert (bar.height > 0) is not aloft, "it is told in the head, or where it has room below"
        assert page.laps == 0, "a third of the free tiles lay under it"
        both = Row("Always charge", "power", cells={
            1: Cell({"power": 3, "points": -2}), 2: Cell({"power": 4, "points": -3}),
        })  # fmt: skip
        assert page.head_news.takes(both), "of two who charge for one building, too"
        page.head_news.row = both
        stage.frames(2)
        told = page.head_news.texts
        assert {"Always charge", "+3", "−2", "+4", "−3"} <= {text for *_, text in told}
        right = max(x + w for x, _, w, _, _ in told)
        assert right <= page.head_news.right
        page.head_news.row = Row("One", "", cells={1: Cell({"power": 3})})
        stage.frames(2)
        sign = min(page.head_news.marks, key=lambda mark: mark.x)
        assert sign.key.startswith("flag"), "without a sign it began with a hole"
        told = page.head_news.texts
        assert max(x + w for x, _, w, _, _ in told) <= page.head_news.right
        name = page.head_news.seats[1].name
        assert name in {text for *_, text in told}, "of one alone its name, too"
        page.head_news.row = both
        low = min(board.to_window(0, spot.y)[1] for spot in tiles)
        assert low >= page.ids.foot.top + bar.height - 1, size
        assert complaints(stage.root) == []
    least, page.head_news.row, page.duty.least = page.duty.least, page.duty.short, 0
    page.foot.told.aloft(page.question.least)
    assert page.head_news.row is not None, "with room below it was told there once more"
    page.head_news.row, page.duty.least = both, least
    page.ids.truth.text = "The table does not answer."
    page.news.tell(hall.see())
    stage.frames(4)
    assert page.head_news.row is not None
    assert page.ids.truth.height == 0, "what is wrong with the table is told in its place, later"
    stage.wait(4)  # it has been read
    if wrong:
        page.news.tell(hall.see())
    else:
        page.ids.truth.text = ""
        stage.touch(*stage.spot(board, tiles[0].name))
    stage.frames(4)
    assert page.head_news.row is None, "it goes with the next touch, or for what waits for it"
    if wrong:
        return
    answers = page.question.ids.answers
    assert answers.looked_at == tiles[0].name or hall.see().question.text.key != "ask.tile"


def test_nothing_moves_under_what_is_refused_at_a_reader(stage: Stage, tmp_path: Path) -> None:
    """All of the match had been seen, and it came up for the first piece that was refused: what had
    been in view was not noted, and was looked for then."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.start("gaia_project", SEATS[:2], {}, "pad")
    play_all(hall, [*islice(random_walk(hall.play.state.clone(), 5), 61)])
    stage.frames(8)
    page, board = stage.page(), stage.page().ids.board
    stood = board.to_window(*board.pos)
    assert tables.last is not None
    stage.wait()
    tables.last.place("automa_03", tables.last.layout.all()[0])
    hall.settle()
    stage.frames(6)
    assert page.ids.refusal.text
    assert page.room.do_scroll_y, "it lies over the match"
    assert board.to_window(*board.pos) == stood


def test_what_an_answer_is_paid_from_shows_above_what_hands_do(
    stage: Stage, tmp_path: Path
) -> None:
    """The bar of the income hid the bowls of the seat that was asked, on an upright tablet; what is
    offered of the map stays in view."""
    stage.resize((800, 1280))
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    hall.start("gaia_project", SEATS[:2], {}, "touch")
    steps = [*islice(random_walk(hall.play.state.clone(), 3), 52)]
    play_all(hall, steps[:-1])
    play_all(hall, steps[-1:])
    stage.frames(6)
    page, board = stage.page(), stage.page().ids.board
    assert page.duty.tells
    assert page.room.do_scroll_y, "the bar lies over the match"
    places = [spot for spot in board.spots if spot.name in board.offered()]
    assert places
    row = next(spot for spot in board.spots if spot.name == f"seat{hall.see().question.seat}")
    low, high = page.room.to_window(*page.room.pos)[1], page.room.to_window(0, page.room.top)[1]
    paid = row._replace(y=row.y + row.h - dp(GOODS), h=dp(GOODS))
    for spot in (paid, *places):
        _, bottom = board.to_window(spot.x, spot.y)
        assert low - 1 <= bottom <= bottom + spot.h <= high + 1, spot.name
