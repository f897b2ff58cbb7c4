"""What comes over all seats is seen: every chit that is drawn, a disaster with what it took from
whom, a supply round by its name; and what was told before it does not stand above it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.factory import Factory

from companion.games.peloponnes.screen.came import came
from companion.ui import screens
from companion.ui.board import scene_of
from companion.ui.calm import LONG_AGO
from companion.ui.rulebook import GOAL
from engine.core.languages import LANGUAGES
from engine.core.ledger import Event
from engine.core.match import Seat
from engine.core.steps import Step
from engine.games import load
from tests.games.peloponnes.table import act, play, table
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_all, play_on, random_walk
from tests.ui.stage import SMALLEST, Stage

UPRIGHT = (800, 1280)


def until(stage: Stage, folder: Path, came: Callable[[Event], bool]) -> tuple[Any, list[Event]]:
    """Four seats to the touch with which such an event comes; two chits are drawn with one."""
    stage.resize(UPRIGHT)
    hall, game = stage.open(new_house(folder)), load("peloponnes")
    hall.keep("spot_checks", "off")
    hall.start("peloponnes", [Seat(SEATS[n].name, game.colours[n]) for n in range(4)], {}, "touch")
    for seed in range(40):
        ahead, touches = hall.play.state.clone(), list[list[Step]]()
        for step in random_walk(ahead, seed):
            drawn = touches and step.verb == "chit" == touches[-1][-1].verb
            if drawn and len(touches[-1]) == 1:
                touches[-1].append(step)
            else:
                touches.append([step])
            pair = step.verb != "chit" or len(touches[-1]) == 2
            if pair and any(map(came, ahead.events[len(ahead.events) - 60 :])):
                break
        else:
            continue
        play_all(hall, [step for touch in touches[:-1] for step in touch])
        stage.frames(3)
        first = len(hall.play.state.events)
        play_all(hall, touches[-1])
        stage.frames(3)
        return hall, hall.play.state.events[first:]
    raise AssertionError


def bidding_after(stage: Stage, folder: Path, came: Callable[[Event], bool]) -> None:
    """The same, and on to the next bid."""
    hall, _ = until(stage, folder, came)
    while hall.play.state.view(None)["phase"] != "bidding":
        play_on(hall, 1)


def struck(event: Event) -> bool:
    return event.verb == "struck"


def test_a_disaster_that_strikes_is_told_large_with_what_each_seat_lost(
    stage: Stage, tmp_path: Path
) -> None:
    """Ten inhabitants were lost, and the screen told "The Tempest chit is drawn: 2 of 3"."""
    hall, events = until(stage, tmp_path, struck)
    page = stage.page()
    sign = page.ids.began
    lost = {one.seat: one.args[1] for one in events if one.verb == "struck"}
    disaster = next(str(one.args[0]) for one in events if one.verb == "struck")
    assert sign.opacity == 1
    assert sign.title == hall.game.texts.word("en", disaster)
    assert sign.sign == disaster
    (row,) = sign.took
    told = {seat: -sum(cell.amounts.values()) for seat, cell in row.cells.items() if cell.amounts}
    assert told == lost
    drawn = [str(one.args[0]) for one in events if one.verb == "chit"]
    names = [hall.game.texts.word("en", chit) for chit in drawn]
    for said in (sign.text, page.headline):
        assert all(name in said for name in names), "every chit is told"
        assert said.index(names[0]) <= said.rindex(names[-1])
    assert f"{hall.game.texts.word('en', f'chit_{disaster}')}: 3\u00a0of\u00a03" in sign.text
    assert disaster in page.duty.ids.rows.rows[0].sign, "it stands before all else"
    for size in (UPRIGHT, (1280, 800), SMALLEST):
        for language in ("en", "ja", "de"):
            stage.resize(size)
            stage.look(language)
            stage.frames(3)
            assert complaints(sign) == [], (size, language)
            assert 0 <= sign.y <= stage.root.height - sign.height, (size, language)
            assert size != UPRIGHT or sign.y >= highest_seat(stage), language


def highest_seat(stage: Stage) -> float:
    """Where the uppermost seat of the match begins, in the window."""
    board = stage.page().ids.board
    seats = [one for one in board.spots if one.name.startswith("seat")]
    top = board.to_window(0, board.top)[1]
    return float(max(top - board.below(one) for one in seats))


def test_r8_6_a_tile_that_is_lost_at_once_goes_to_nobody(stage: Stage, tmp_path: Path) -> None:
    """ "The tiles go to Player 2" stood above "Move it to the box"."""
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    row = {"row": ["A05", "A07", "A12", "A14", "A01"], "round": 3}
    state = table([{"coins": 9, "land": ["A03"]}, {"coins": 9}], **row)  # food joins no stone
    hall.play.match.state = play(state, act("bid", 0, "A05", 3))
    assert hall.play.choose(act("bid", 1, "A07", 2)) is None
    told = scene_of(hall.see(), hall.game, print, print)
    (card,) = came(told)
    assert card.drawn == (("A07", SEATS[1].name),)
    assert SEATS[0].name in card.brings, "no tile"


def test_who_got_which_tile_is_told_when_the_last_bid_is_laid(stage: Stage, tmp_path: Path) -> None:
    """The row was empty all at once, and the screen told of the last bid alone (R8.1)."""
    hall, events = until(stage, tmp_path, lambda one: one.verb == "won")
    sign = stage.page().ids.began
    got = {SEATS[one.seat].name: str(one.args[0]) for one in events if one.verb == "won"}
    assert sign.opacity == 1
    assert {name: tile for tile, name in sign.drawn} == got
    assert all(lot.children[-1].width for lot in sign.ids.lots.children), "the tiles are seen"
    none = [seat.name for seat in hall.play.match.seats if seat.name not in got]
    assert all(name in sign.text for name in none)
    for size in (UPRIGHT, (1280, 800), SMALLEST):
        for language in ("en", "ja"):
            stage.resize(size)
            stage.look(language)
            stage.frames(3)
            assert complaints(sign) == [], (size, language)
            assert 0 <= sign.y <= stage.root.height - sign.height, (size, language)
    room, board = stage.page().room, stage.page().ids.board
    stage.resize(UPRIGHT)
    stage.frames(3)
    for strip in (0, 25) if board.height > room.height else (0,):  # where all has room none is out
        room.scroll_y = 1 - strip / max(1, board.height - room.height)
        stage.frames(3)
        assert sign.y >= highest_seat(stage), "it hid a seat, with a strip of the row out of view"
    room.scroll_y = 1
    for size in (UPRIGHT, SMALLEST):
        stage.resize(size)
        stage.frames(3)
        sign.text, sign.then = "No tile: Ada, Benjamin", "Round 2 of 8 – New tiles"
        stage.frames(3)
        assert sign.y >= highest_seat(stage), "the round that begins was told over the seat asked"
        assert complaints(sign) == [], size


def test_a_disaster_before_the_next_bid_lies_over_no_seat(stage: Stage, tmp_path: Path) -> None:
    """It lay over two seats, and over half of the one that had to bid, beside short news."""
    bidding_after(stage, tmp_path, struck)
    for size in (UPRIGHT, (1280, 800)):
        stage.resize(size)
        stage.frames(3)
        page = stage.page()
        sign = page.ids.began
        assert sign.title
        over_news = sign.top <= page.duty.top + sign.height / 5
        assert over_news or sign.y >= highest_seat(stage), size


def test_what_came_at_the_end_of_a_round_is_one_sign(stage: Stage, tmp_path: Path) -> None:
    """Chits, what they did and the next round ran over the open question one by one."""
    hall, events = until(stage, tmp_path, struck)
    sign = stage.page().ids.began
    assert any(one.verb == "round" for one in events)
    assert sign.then.startswith("Round ")
    sign._read.cancel()  # however slow the machine is
    stage.look("ja")
    stage.frames(2)
    assert sign.then
    assert "Round" not in sign.then
    sign._goes()
    assert (sign.title, sign.then) == ("", "")
    hall.play.undo()
    hall.settle()
    stage.frames(3)
    assert sign.title == "", "what is taken back is not told"


def test_who_touches_anything_has_read_what_came(stage: Stage, tmp_path: Path) -> None:
    """It stood over the tiles that were bid for, seconds after people had gone on."""
    until(stage, tmp_path, struck)
    sign = stage.page().ids.began
    sign.on_touch_down(Finger())
    assert sign.title, "a second touch was meant for what was asked before"
    sign._since = LONG_AGO
    assert not sign.on_touch_down(Finger()), "it goes on to what it meant"
    assert sign.title == ""


class Finger:
    """It touches the edge."""

    x, y, pos, is_mouse_scrolling = 0.0, 0.0, (0.0, 0.0), False


def test_what_came_leaves_what_is_bid_for_in_view(stage: Stage, tmp_path: Path) -> None:
    """The news, and the row of who is asked, hid the tiles."""
    bidding_after(stage, tmp_path, lambda one: one.verb == "supply")
    for size in (UPRIGHT, (1280, 800)):
        stage.resize(size)
        stage.frames(3)
        page = stage.page()
        assert page.duty.tells
        assert page.ids.began.title
        room, board = page.room, page.ids.board
        tiles = [one for one in board.spots if one.name in board.offered()]
        assert tiles
        assert all(map(room.shows, tiles)), size
        highest = board.to_window(0, board.top)[1] - max(board.below(s) + s.h for s in tiles)
        sign = page.ids.began
        if sign.height <= page.duty.height:  # over its own news
            assert sign.top <= highest, size
        else:  # beside short news: for seconds over the tiles rather than over who bids
            assert sign.y >= highest_seat(stage), size


def test_a_supply_round_has_its_name_and_tells_each_loss(stage: Stage, tmp_path: Path) -> None:
    """It broke into a draw without a word, and an empty cell stood where three had left. It lay
    over the seat that had to decide, and nobody looked at the row of tiles."""
    hall, events = until(stage, tmp_path, lambda one: one.verb == "supply")
    sign = stage.page().ids.began
    assert sign.title == "Supply round"
    assert hall.see().board["phase"] == "supply"
    assert sign.y >= highest_seat(stage)
    (row,) = sign.took
    lost = [one for one in events if one.verb in ("fed", "starved") and one.args[0]]
    assert {one.seat for one in lost} <= row.cells.keys()
    rows = stage.page().duty.ids.rows
    assert not rows.columns.signs_alone, "upright its news have words"
    assert [one.head for one in rows.rows][:1] == ["Supply round"]


def test_a_lesson_comes_with_the_first_question_of_what_was_told_large(
    stage: Stage, tmp_path: Path
) -> None:
    """R12: the news stood above the first seat that decided; the lesson came with the second."""
    hall, _ = until(stage, tmp_path, lambda one: one.verb == "supply")
    page = stage.page()
    told = [row.head for row in page.duty.ids.rows.rows]
    assert told
    hall.teacher.begin("peloponnes", True)
    hall.teacher.done("peloponnes", GOAL)
    hall.tell_anew()
    stage.frames(3)
    lesson = page.lesson.lesson
    assert hall.see().question.text.key == f"ask.{lesson}"
    assert not page.duty.ids.rows.rows, "one thing is read at a time"
    page.ids.began.rest()
    hall.tell_anew()
    assert page.lesson.lesson == lesson, "it stays when the large sign has gone"
    page.lesson.read()
    stage.frames(3)
    assert not page.lesson.lesson
    assert [row.head for row in page.duty.ids.rows.rows] == told, "what each lost can be read then"


def test_what_news_are_called_has_room(stage: Stage, tmp_path: Path) -> None:
    """Long names ran out of their boxes, over one another. In every language where rows are
    narrowest; elsewhere in those whose words are long, or of wide letters."""
    until(stage, tmp_path, lambda one: one.verb == "supply")
    for size in (UPRIGHT, (1280, 800), SMALLEST):
        stage.resize(size)
        for language in LANGUAGES if size == UPRIGHT else ("en", "ja", "de"):
            stage.look(language)
            stage.frames(2)
            rows = stage.page().duty.ids.rows
            for row in rows.rows:
                assert rows.columns.reads(row, rows.columns.high(row)), (row.head, size)


def test_gains_of_a_seat_stand_side_by_side(stage: Stage, tmp_path: Path) -> None:
    """One thing below the other they took 365 px (R10.1)."""
    until(stage, tmp_path, lambda one: one.verb == "income_population")
    duty = stage.page().duty
    rows = duty.ids.rows
    while not rows.rows:  # after the tiles that are placed before it
        assert duty.to_come
        duty.done()
    (income,) = [one for one in rows.rows if one.head == "Income"]
    assert rows.columns.many(income) <= len(income.cells)


def test_an_income_is_old_when_the_next_round_has_begun(stage: Stage, tmp_path: Path) -> None:
    hall, _ = until(stage, tmp_path, lambda one: one.verb == "round")
    assert not [one for one in hall.see().duties if one.text.key == "news.received"]


def test_each_chit_that_is_drawn_is_shown_large(stage: Stage, tmp_path: Path) -> None:
    """R13.1: a small sign said "Disaster chits"; which ones stood below it in small letters."""
    hall, events = until(stage, tmp_path, lambda one: one.verb == "chit")
    drawn = [str(one.args[0]) for one in events if one.verb == "chit"]
    sign = stage.page().ids.began
    lots = [*reversed(sign.ids.lots.children)]
    assert [one.what for one in lots] == [
        "chit" if "blank" in chit else chit.partition("#")[0].removeprefix("chit_")
        for chit in drawn
    ]
    for lot, chit in zip(lots, drawn, strict=True):
        assert hall.game.texts.word("en", chit) in lot.said
        pictures = [one.width for one in lot.walk() if type(one).__name__ == "CountedView"]
        assert pictures
        assert min(pictures) > stage.root.width / 10
    for size in (UPRIGHT, (1280, 800), SMALLEST):
        for language in ("en", "ja", "de"):
            stage.resize(size)
            stage.look(language)
            stage.frames(3)
            assert complaints(sign) == [], (size, language)
            assert 0 <= sign.y <= stage.root.height - sign.height, (size, language)
            assert size == SMALLEST or sign.y >= highest_seat(stage), "it lies over the empty row"


def test_a_tile_that_came_to_light_is_drawn_in_little_room(
    stage: Stage,
) -> None:  # a window, in which markup is read
    """Of a colony that was turned over a low screen showed its name alone: what it is was asked for
    before the picture knew its game."""
    screens.read("table")
    lot = Factory.DrawnLot()
    lot.what, lot.said, lot.few = "C03-1", SEATS[1].name, True
    lot.spare, lot.roomy, lot.game = 0, False, load("hadara")
    (picture,) = (one for one in lot.walk() if type(one).__name__ == "CountedView")
    assert picture.is_piece
    assert picture.width >= 60
    lot.few = False
    assert picture.width >= 40, "of four tiles that were won a phone told the names alone"


def test_a_chit_lies_over_no_news_of_something_else(stage: Stage, tmp_path: Path) -> None:
    """Where the match was scrolled and no empty row in view, it hid an income and its button."""
    until(stage, tmp_path, lambda one: one.verb == "chit")
    page, sign = stage.page(), stage.page().ids.began
    assert sign.drawn
    assert not sign.took
    assert page.duty.tells
    sign.clear = []
    stage.frames(2)
    assert sign.y >= page.duty.top
