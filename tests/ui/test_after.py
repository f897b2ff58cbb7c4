"""What is said stays where it belongs, and the box: packed in one style of answers, then done."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.house.trouble import Trouble
from companion.session.api import Ask, Phase
from companion.ui.board import Board
from companion.ui.decided import Decided
from companion.ui.reached import UNTOLD
from companion.ui.words import words
from engine.core.match import Seat
from engine.core.state import Outcome
from engine.games import ids, load
from tests.ui.houses import SEATS, new_house, play_until
from tests.ui.play import answers
from tests.ui.scenes import AT_TABLE, OVER, dealt, prepared, settle
from tests.ui.stage import Stage
from tests.ui.tables import HandTables
from tests.ui.test_safe import button, texts


def test_a_colour_that_gave_way_is_told_at_the_seats(stage: Stage, tmp_path: Path) -> None:
    """Not in the head, and never on the table that comes next."""
    hall = stage.open(new_house(tmp_path))
    hall.leafed = "peloponnes"
    hall.go("new")
    stage.frames(3)
    page = stage.page()
    page._need_seats(5)
    for _ in range(40):
        if page.follows == words.say("new.apart"):
            break
        page.ids.seats.children[-1].ids.paint.dispatch("on_release")
    stage.frames(2)
    assert words.say("new.apart") in texts(page)
    assert hall.complaint == ""
    page.add_seat(-1)
    stage.frames(2)
    assert words.say("new.apart") not in texts(page)


def test_nothing_of_another_screen_lies_over_the_title_of_the_next(
    stage: Stage, tmp_path: Path
) -> None:
    hall = stage.open(new_house(tmp_path))
    for screen in ("settings", "copies", "new"):
        hall.complain(words.say("field.letters"))
        stage.frames(2)
        assert stage.root.ids.complaint.sentence
        hall.go(screen)
        stage.frames(2)
        assert stage.root.ids.complaint.sentence == "", screen
    hall.complain(words.say("field.letters"))
    stage.frames(2)
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    stage.frames(3)
    assert hall.screen == "table"
    assert hall.complaint == ""


def test_what_leads_to_another_screen_is_read_there(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames(2)
    hall.stopped(Trouble(next(iter(UNTOLD))))
    stage.frames(2)
    assert hall.screen == "settings"
    assert stage.root.ids.complaint.sentence


def packed(stage: Stage, tmp_path: Path) -> Any:
    """A match that is over, while its box is packed."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house", HandTables()))
    hall.resume(OVER)
    stage.frames(3)
    (won,) = hall.see().outcome.winners
    assert stage.page().question.text == f"{hall.sitting(won).name} wins!", "who, at once"
    hall.go("end")
    stage.frames(3)
    stage.press(button(stage.page(), "Pack up"))
    stage.frames(3)
    return hall


def test_while_the_box_is_packed_no_other_button_is_louder_than_the_answers(
    stage: Stage, tmp_path: Path
) -> None:
    hall = packed(stage, tmp_path)
    assert hall.see().phase is Phase.PACKING
    assert {one.look for one in answers(stage)} == {"card"}
    assert "Result" not in texts(stage.page())
    hall.go("correction")
    stage.frames(3)
    stage.press(button(stage.page(), "Stop packing up"))
    stage.frames(3)
    assert hall.see().phase is Phase.OVER
    assert "Go on with the match" not in texts(stage.page()), "it is over"


def test_what_lies_on_the_table_comes_to_the_front_when_it_is_of_weight(
    stage: Stage, tmp_path: Path
) -> None:
    """Upright the table is a page of its own: it hides neither how the match ended, nor waits
    behind it when the box is packed."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house", HandTables()))
    hall.resume(AT_TABLE)
    stage.resize((800, 1280))
    stage.frames(3)
    page = stage.page()
    page.table_page = True
    page.over = True
    assert page.virtual.parent is None
    page.packing = True
    assert page.virtual.parent is not None


def test_upright_the_end_of_the_match_is_seen_below_its_result(
    stage: Stage, tmp_path: Path
) -> None:
    hall = packed(stage, tmp_path)
    hall.go("end")
    stage.resize((1000, 1900))
    stage.frames(6)
    page = stage.page()
    shown = next(one for one in page.walk() if isinstance(one, Board))
    ways = page.ids.ways
    assert shown.to_window(*shown.pos)[1] >= ways.to_window(*ways.pos)[1] + ways.height
    assert shown.height >= shown.least(shown.width)[1]
    shown.dispatch("on_explain", 0, "points")
    assert hall.screen == "why", "it can be asked as at the table"
    hall.back()
    stage.frames(3)
    outcome = Outcome((6, 2, 1), (0,), (1, 2, 3), "last_meeple")
    assert Decided(hall, outcome).ahead().startswith("4 points ahead of ")
    hall.game = load("gaia")
    assert Decided(hall, outcome).ahead().startswith("4 meeples ahead of "), "what wins there"
    hall.game = load("peloponnes")
    stage.resize((1024, 600))
    stage.frames(4)
    assert not [one for one in page.walk() if isinstance(one, Board)], "there is no room"


def test_a_closed_box_is_offered_no_more(stage: Stage, tmp_path: Path) -> None:
    hall = packed(stage, tmp_path)
    while hall.see().phase is Phase.PACKING:
        question = hall.see().question
        assert question.ask in (Ask.COUNT, Ask.PACK)
        stage.frames(2)
        first = answers(stage)[0]
        assert first.look == ("main" if question.ask is Ask.PACK else "card")
        stage.press(first)
    assert hall.screen == "end", "nothing is left to do at the table"
    stage.frames(3)
    assert "Pack up" not in texts(stage.page())
    said = texts(stage.page())
    assert stage.page().packed in said
    assert "ahead of" in said, "the result still tells by how much somebody won"
    assert button(stage.page(), "Home").look == "main"
    assert button(stage.page(), "See how it ended").look == "plain"


def ways_back(stage: Stage, hall: Any) -> list[Any]:
    """The buttons that go back to before a move, on the correction screen."""
    hall.mend("back")
    stage.frames(3)
    rows = stage.page().ids.rows.children
    return [row.ids.back for row in reversed(rows) if "back" in row.ids]


def test_a_result_that_was_put_away_is_opened_again_by_no_single_touch(
    stage: Stage, tmp_path: Path
) -> None:
    """From the list of results to how it ended, one touch of "Undo": a finished match went on."""
    hall, _ = dealt(stage, tmp_path)
    assert hall.see().can_undo
    hall.act(lambda play: play.pack_up())
    settle(stage, lambda: stage.page().guiding)
    stage.press(button(stage.page(), "Clear the table"))
    settle(stage, lambda: hall.see().phase is Phase.PACKED)
    match = hall.match
    hall.go_home()
    hall.resume(match, ended=True)
    stage.frames(4)
    hall.go("table")
    stage.frames(4)
    assert not stage.page().can_undo
    assert not hall.undoes()
    hall.back()
    assert hall.screen == "end"
    hall.back()
    assert hall.screen == "home", "whence it was opened"


def test_what_was_cleared_away_on_a_screen_is_laid_out_again_by_going_back(
    stage: Stage, tmp_path: Path
) -> None:
    """No box was packed there: a match that was told wrongly can still be put right."""
    hall, table = dealt(stage, tmp_path)
    lay, length = len(table.lying()), hall.see().length
    hall.act(lambda play: play.pack_up())
    settle(stage, lambda: stage.page().guiding)
    stage.press(button(stage.page(), "Clear the table"))
    settle(stage, lambda: hall.see().phase is Phase.PACKED)
    latest, *_ = ways_back(stage, hall)
    assert not latest.disabled
    stage.press(latest)
    assert hall.see().length < length
    assert hall.see().phase not in (Phase.PACKED, Phase.PACKING)
    settle(stage, lambda: len(table.lying()) >= lay - 1)


def test_a_way_back_that_is_closed_is_dull_and_says_why(stage: Stage, tmp_path: Path) -> None:
    hall = packed(stage, tmp_path)
    assert all(one.disabled for one in ways_back(stage, hall))
    assert "The box is being packed: the match stays as it is meanwhile." in texts(stage.page())
    hall.act(lambda play: play.go_on())
    stage.page().refresh()
    assert not any(one.disabled for one in ways_back(stage, hall))


@pytest.mark.parametrize("name", ids())
def test_a_tablet_held_upright_shows_the_match_as_it_ended(
    stage: Stage, tmp_path: Path, name: str
) -> None:
    """What people built, below who won: of a board higher than the room its head, and the page
    slides."""
    stage.resize((800, 1280))
    game = load(name)
    hall = stage.open(new_house(tmp_path))
    seats = [Seat(SEATS[seat].name, game.colours[seat]) for seat in range(2)]
    known = {"hands": "known"} if any(one.id == "hands" for one in game.options) else {}
    hall.start(name, seats, known, "touch", 5)
    play_until(hall, 7, lambda _: False)
    hall.go("end")
    stage.frames(6)
    page = stage.page()
    (board,) = (part for part in page.walk() if isinstance(part, Board))
    top, foot = board.to_window(0, board.top)[1], page.ids.ways.top
    assert top - foot >= min(board.height, 160), "much of it is seen at once"
    assert board.height >= board.least(board.width)[1] - 1, "and all of it lies there"
    seen = 0.8 * page.ids.scroll.height
    assert board.height >= min(board.whole(board.width)[1], seen) - 1, "the last row was cut"
    assert board.right <= page.width


def test_a_table_on_the_screen_is_packed_at_one_touch(stage: Stage, tmp_path: Path) -> None:
    """Twelve tiles had to be dragged off one by one; and whoever said that they were gone was told
    that everything was back in the box, while they lay there."""
    hall, table = dealt(stage, tmp_path)
    hall.act(lambda play: play.pack_up())
    settle(stage, lambda: stage.page().guiding)
    assert len(table.lying()) > 1
    assert not hall.see().beside, "nobody says that what lies there is gone"
    assert "They are all gone already" not in texts(stage.page())
    tray = stage.page().virtual
    assert table.loose()
    assert {one.piece for one in tray.laid} <= {*table.lying()}, "the rest is in the box"
    stage.press(button(stage.page(), "Clear the table"))
    settle(stage, lambda: hall.see().phase is Phase.PACKED)
    assert not table.lying()
    assert hall.screen == "end", "what is left to see is who won"
    hall.go("table")
    stage.frames()
    tools = {one.sign: one.shown for one in stage.page().walk() if hasattr(one, "shown")
             and hasattr(one, "sign")}  # fmt: skip
    assert (tools["undo"], tools["redo"]) == (False, False), "they did nothing, without a word"


@pytest.mark.parametrize("game", ids())
def test_the_end_of_a_match_leaves_nothing_to_clear_on_a_screen(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    """ "Clear the table" stood beside "Home": a guest cleared what lay nowhere."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    seats = [Seat(SEATS[n].name, load(game).colours[n]) for n in range(2)]
    hall.start(game, seats, {}, "stations")
    hall.go("end")
    stage.frames(4)
    stage.wait()
    assert "Clear the table" not in texts(stage.page())
    assert button(stage.page(), "Home").look == "main"


BOXES = {"en": "box", "ja": "箱", "de": "Schachtel", "es": "caja", "fr": "boîte", "ko": "상자",
         "zh": "盒"}  # fmt: skip


@pytest.mark.parametrize("game", ids())
def test_no_box_is_spoken_of_at_a_table_on_the_screen(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    """Whoever had no box was told to put everything back into it, and that it was closed."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    colours = load(game).colours
    seats = [Seat(SEATS[n].name, colours[n]) for n in range(2)]
    hall.start(game, seats, {}, "stations")
    assert tables.last is not None
    spots = [one.station for one in hall.see().stations if not one.pad][:2]
    for station, piece in zip(spots, load(game).catalogue.sensed(), strict=False):
        assert tables.last.place(piece.id, station)
    hall.act(lambda play: play.pack_up())
    settle(stage, lambda: stage.page().guiding)
    spoken = spoken_at(game)
    _speaks_of_no_box(stage, spoken)
    stage.press(button(stage.page(), "Clear the table"))
    settle(stage, lambda: hall.see().phase is Phase.PACKED)
    stage.frames(4)
    _speaks_of_no_box(stage, spoken)
    assert "Cleared away. This is how it ended." in texts(stage.page())


def spoken_at(game: str) -> list[str]:
    """English at each game, the other languages by turns: what is said of a box is said of all."""
    turn, others = ids().index(game), [one for one in BOXES if one != "en"]
    return ["en", *(others[(2 * turn + more) % len(others)] for more in range(2))]


def test_every_language_has_its_turn() -> None:
    assert {one for game in ids() for one in spoken_at(game)} == {*BOXES}


def _speaks_of_no_box(stage: Stage, spoken: list[str]) -> None:
    for language in spoken:
        stage.look(language)
        stage.hall.tell_anew()
        stage.frames(2)
        box = BOXES[language].casefold()
        assert not [said for said in texts(stage.page()) if box in said.casefold()], language
    stage.look("en")
