"""On a virtual table, what has done its work is laid aside; what is wrong stays to be explained."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Callback
from kivy.tests.common import UnitTestTouch

from companion.session.api import Ask, Mode
from companion.ui import carrier
from companion.ui.words import words
from engine.core.match import Seat
from engine.games import ids as load_ids
from engine.games import load
from tests.ui.houses import SEATS, new_house, play_until, walk
from tests.ui.play import drag
from tests.ui.scenes import bring_table, settle
from tests.ui.stage import Stage
from tests.ui.tables import HandTable, HandTables


@pytest.fixture
def hall(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Hadara on a virtual table, at the first card that a seat lays on its discard pile."""
    monkeypatch.setattr(carrier, "SEEN_S", 0.0)
    tables = HandTables()
    opened = stage.open(new_house(tmp_path, tables))
    stage.frames()  # home is seen first
    opened.keep("spot_checks", "off")
    opened.start("hadara", SEATS[:2], {}, "stations", 3)
    bring_table(stage)
    while opened.see().question.text.key != "ask.choose":
        assert opened.play.choose(*opened.see().question.choices[0].steps) is None
    opened.settle()
    return opened, tables.last


def drawn(hall: Any, table: HandTable) -> tuple[str, str]:
    """A card of the colour that the seat draws from, and where its light wants it."""
    view = hall.see()
    seat = view.question.seat
    station = next(s for s in view.stations if s.cue.startswith("choose") and not s.pad)
    colour = station.place.partition(":")[2]
    assert seat >= 0
    card = table.draw(f"{colour}1")
    assert card is not None
    return card, station.station


def test_a_discarded_card_is_laid_aside_and_nobody_is_told_to(stage: Stage, hall: Any) -> None:
    """R4.2: its pile is not on the screen; people were guided thirty times a match."""
    hall, table = hall
    card, station = drawn(hall, table)
    length = hall.see().length
    drag(stage, card, station)
    settle(stage, lambda: hall.see().length > length)
    settle(stage, lambda: card not in table.where)
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)


def test_what_means_nothing_stays_where_it_was_laid(stage: Stage, hall: Any) -> None:
    """People are told why, and lift it themselves."""
    hall, table = hall
    card, station = drawn(hall, table)
    others = (s for s in hall.see().stations if s.place.startswith("show:"))
    wrong = next(s.station for s in others if s.station != station and not s.cue)
    length = hall.see().length
    drag(stage, card, wrong)
    settle(stage, lambda: hall.see().mode is Mode.GUIDING)
    for _ in range(3):
        stage.wait(9)
        stage.frames(4)
    assert table.where[card] == wrong
    assert hall.see().length == length


def begun(stage: Stage, folder: Path, game: str, tier: str = "stations") -> tuple[Any, HandTable]:
    """A match for two on a virtual table."""
    tables = HandTables()
    hall = stage.open(new_house(folder, tables))
    stage.frames()  # home is seen first
    hall.keep("spot_checks", "off")
    seats = [Seat(name, colour) for name, colour in zip("AB", load(game).colours, strict=False)]
    hall.start(game, seats, {}, tier, 3)
    assert tables.last is not None
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)
    return hall, tables.last


@pytest.mark.parametrize("game", load_ids())
def test_nobody_waits_for_what_a_decision_moves(stage: Stage, tmp_path: Path, game: str) -> None:
    """ "The table is put in order" stood there for two to four seconds after each card, and what
    was touched meanwhile was lost."""
    hall, table = begun(stage, tmp_path, game)
    lain = dict(table.where)
    for step in islice(walk(hall.play.state.clone(), 7), 25):
        assert hall.play.choose(step) is None
        hall.settle()
        view = hall.see()
        assert view.instruction is None
        assert not stage.page().passing
        assert not stage.page().guiding
        if view.pending:
            assert stage.page().question.ids.answers.question is not None
    settle(stage, lambda: not hall.see().upkeep)
    wanted = {one.station: one.wanted for one in hall.see().stations if one.wanted}
    faces = {piece.id: piece.face for piece in hall.game.catalogue}
    lies = {at: faces[piece] for piece, at in table.where.items()}
    assert lies == {at: faces[piece] for at, piece in wanted.items()}
    assert table.where != lain or not wanted
    nothing_is_amiss_while_it_goes_back(stage, hall)


def nothing_is_amiss_while_it_goes_back(stage: Stage, hall: Any) -> None:
    """ "Table and record differ: see Fix the table" stood there for a second, with its tab."""
    hall.go("correction")
    page, ways = stage.page(), set[str]()
    page.turn("back")
    assert hall.act(lambda play: play.undo_to(play.history()[0].start))

    def rests() -> bool:
        page.refresh()
        ways.update(way for way, _ in page.ids.tabs.choices)
        assert page.instruction in (words.say("correct.no_stations"), words.say("correct.reading"))
        return not hall.see().upkeep

    settle(stage, rests)
    assert "guide" not in ways


def test_what_a_finger_lays_counts_at_once(stage: Stage, hall: Any) -> None:
    """ "It looks as if this happened. Right?" came and went by itself at every card."""
    hall, table = hall
    card, station = drawn(hall, table)
    length, asked = hall.see().length, set()
    drag(stage, card, station)
    while hall.see().length == length:
        asked.add(hall.see().question.ask)
        stage.frames(1)
    assert asked <= {Ask.TURN}
    assert hall.see().question is not None, "and the next one is asked"


def test_what_is_taken_up_again_lies_with_the_loose_pieces(stage: Stage, hall: Any) -> None:
    """It lay on the pad in red until somebody dragged it away."""
    hall, table = hall
    card, station = drawn(hall, table)
    other = table.draw(hall.game.catalogue.pieces[card].deck)
    seat = hall.see().question.seat
    drag(stage, card, station)
    settle(stage, lambda: hall.see().question.text.key == "ask.choose_deal")
    pad = next(s.station for s in hall.see().stations if s.pad and s.seat in (-1, seat))
    drag(stage, other, pad)
    settle(stage, lambda: hall.see().question.ask is Ask.WHICH)
    assert hall.play.answer(hall.see().question.id, "no") is None
    hall.settle()
    settle(stage, lambda: other in table.loose())
    assert hall.see().question.text.key == "ask.choose_deal"


def test_a_touch_is_answered_while_pieces_are_carried(stage: Stage, tmp_path: Path) -> None:
    """What hands lay and touch meanwhile counts as ever, and all comes right in the end."""
    hall, _ = begun(stage, tmp_path, "peloponnes")
    while hall.see().board["phase"] != "bidding":
        assert hall.play.choose(next(walk(hall.play.state.clone(), 7))) is None
    hall.settle()
    assert hall.see().upkeep, "the first tiles are on their way to the row"
    length, asked = hall.see().length, hall.see().question
    assert hall.play.answer(asked.id, asked.choices[0].id) is None
    hall.settle()
    assert hall.see().length > length
    settle(stage, lambda: not hall.see().upkeep)
    assert hall.see().instruction is None
    assert all(one.seen == one.wanted for one in hall.see().stations if one.wanted)


@pytest.fixture
def piled(stage: Stage, tmp_path: Path) -> Any:
    """Peloponnes on a virtual table: loose pieces and piles lie in the tray."""
    tables = HandTables()
    opened = stage.open(new_house(tmp_path, tables))
    stage.frames()  # home is seen first
    opened.keep("spot_checks", "off")
    opened.start("peloponnes", SEATS[:2], {}, "stations", 3)
    bring_table(stage)
    return stage.page().virtual, tables.last


def amid(shown: Any, piece: str) -> tuple[float, float]:
    """Where a finger takes a piece."""
    laid = next(one for one in shown.laid if one.piece == piece)
    return laid.x + laid.w / 2, laid.y + laid.h / 2


def upon(shown: Any, station: str) -> tuple[float, float]:
    """Where a finger lets a piece go."""
    x, y, w, h = shown.rect(shown._fields()[station], *shown._felt(shown._fields()))
    return x + w / 2, y + h / 2


def down(stage: Stage, finger: UnitTestTouch) -> None:
    stage.wait()  # whoever touches has looked before
    finger.touch_down()
    stage.frames(1)


def moved(stage: Stage, finger: UnitTestTouch, to: tuple[float, float]) -> None:
    finger.touch_move(*to)
    stage.frames(1)


def test_a_second_finger_waits_until_the_first_lets_go(stage: Stage, piled: Any) -> None:
    """Two guests reached out at once: the piece of the second landed where the first let go, and
    a picture of the other piece hung over the felt for good."""
    shown, table = piled
    one, other = (laid.piece for laid in shown.laid[:2])
    first, second = list(shown._fields())[:2]
    fingers = UnitTestTouch(*amid(shown, one)), UnitTestTouch(*amid(shown, other))
    for finger, to in zip(fingers, (first, second), strict=True):
        down(stage, finger)
        moved(stage, finger, upon(shown, to))
    assert shown.carried.piece == one
    assert tuple(shown.carried.center) == pytest.approx(upon(shown, first))
    for finger in reversed(fingers):
        finger.touch_up()
        stage.frames(1)
    assert table.where == {one: first}
    assert shown.carried is None
    assert shown.children == []
    drag(stage, other, second)
    assert table.where == {one: first, other: second}


def test_a_finger_on_a_pile_lets_go_of_no_piece_of_another(stage: Stage, piled: Any) -> None:
    """It was there first, and the table holds it, too."""
    shown, table = piled
    pile = next(spot.name for spot in shown.spots if spot.name.startswith("pile:"))
    piece, station = shown.laid[0].piece, next(iter(shown._fields()))
    early, late = UnitTestTouch(*stage.spot(shown, pile)), UnitTestTouch(*amid(shown, piece))
    for finger in (early, late):
        down(stage, finger)
    early.touch_up()
    stage.frames(1)
    assert shown.carried.piece == piece
    moved(stage, late, upon(shown, station))
    late.touch_up()
    stage.frames(1)
    assert table.where == {piece: station}
    assert shown.children == []


def test_only_the_piece_is_drawn_anew_while_it_is_carried(stage: Stage, piled: Any) -> None:
    """All of the screen was drawn for every move of the finger: where the processor draws, one
    frame in twenty came too late."""
    shown, _ = piled
    stage.drawing = True
    drawn: list[int] = []
    whole, to = stage.root.canvas, upon(shown, next(iter(shown._fields())))
    whole.add(Callback(lambda _: drawn.append(1)))
    finger = UnitTestTouch(*amid(shown, shown.laid[0].piece))
    down(stage, finger)
    stage.window.dispatch("on_draw")
    assert drawn, "it is counted"
    drawn.clear()
    for step in range(5):
        finger.touch_move(to[0] + step, to[1])
        stage.window.dispatch("on_draw")  # at once: nothing else moves meanwhile
    assert drawn == []
    shown.repaint()
    stage.frames(1)
    assert drawn, "what changes below it is seen"
    stage.hall.enlarge(shown.carried.piece)
    assert whole in stage.window.canvas.children, "nothing lies over what is shown large"
    stage.hall.enlarge("")
    finger.touch_up()
    stage.frames(1)
    drawn.clear()
    stage.window.dispatch("on_draw")
    assert drawn, "the screen is drawn as before"


def touch(stage: Stage, point: tuple[float, float]) -> None:
    stage.touch(*point)
    stage.frames(2)


def test_a_piece_goes_where_the_next_touch_says(stage: Stage, piled: Any) -> None:
    """Guests touched the piece, then its place, and nothing happened: it had to be dragged."""
    shown, table = piled
    piece, station = shown.laid[0].piece, list(shown._fields())[1]
    touch(stage, amid(shown, piece))
    assert table.where == {}
    assert shown.picked == piece
    touch(stage, upon(shown, station))
    assert table.where == {piece: station}
    assert shown.picked == ""
    touch(stage, amid(shown, piece))
    touch(stage, (shown.right - 4, shown.low + 4))  # beside the table again
    assert table.where == {}


def test_a_piece_that_is_touched_twice_goes_nowhere(stage: Stage, piled: Any) -> None:
    shown, table = piled
    piece, station = shown.laid[0].piece, list(shown._fields())[1]
    for _ in range(2):
        touch(stage, amid(shown, piece))
    touch(stage, upon(shown, station))
    assert table.where == {}


def test_the_framed_piece_goes_to_the_framed_place_at_one_touch(
    stage: Stage, piled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, table = piled
    monkeypatch.setattr(table, "drawn", lambda: table.beside[:1])  # as a table remembers
    prompt = shown.hall.see().awaiting.reveals[0]
    touch(stage, stage.spot(shown, f"pile:{prompt.deck}"))
    piece, station = shown._needed.piece, shown._needed.station
    assert piece
    assert station
    dark, needed = next(one for one in shown._fields() if one != station), shown._needed
    shown._needed = needed._replace(station="")  # any lit place will do, as for a chit
    shown.lamps = {station: ((9, 9, 9),)}
    assert shown._takes(station)
    assert not shown._takes(dark)
    shown._needed = needed
    touch(stage, upon(shown, station))
    assert table.where == {piece: station}


def test_a_framed_place_takes_the_framed_piece_whatever_lies_there(
    stage: Stage, piled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests touched the framed place, and the card that lay there was taken up in place of it."""
    shown, table = piled
    monkeypatch.setattr(table, "drawn", lambda: table.beside[:1])
    prompt = shown.hall.see().awaiting.reveals[0]
    touch(stage, stage.spot(shown, f"pile:{prompt.deck}"))
    piece, station = shown._needed.piece, shown._needed.station
    other = next(one for one in table.loose() if one != piece)
    table.where[other] = station
    table.beside.remove(other)
    shown.repaint()
    stage.frames(2)
    touch(stage, upon(shown, station))
    assert table.where == {piece: station}
    assert other in table.loose()


def test_a_finger_drags_the_top_piece_off_a_pile(stage: Stage, piled: Any) -> None:
    """Drawn and laid in one gesture; a pile was only touched before."""
    shown, table = piled
    deck = shown.hall.see().awaiting.reveals[0].deck
    station, lying = list(shown._fields())[1], set(table.loose())
    stage.touch(*stage.spot(shown, f"pile:{deck}"), to=upon(shown, station))
    stage.frames(2)
    (piece,) = table.where
    assert table.where == {piece: station}
    assert piece not in lying
    assert set(table.loose()) == lying, "one piece was drawn, and not a second one at the end"


@pytest.mark.parametrize("tier", ["stations", "full"])
def test_a_booster_that_is_taken_off_the_screen_is_the_pass(
    stage: Stage, tmp_path: Path, tier: str
) -> None:
    """ "Put it back" stood there before the booster that goes back could lie in its place."""
    hall, table = begun(stage, tmp_path, "gaia_project", tier)
    for lifted in (True, False, True):
        play_until(hall, 7, may_pass)
        settle(stage, lambda: not hall.see().upkeep)
        seat = hall.play.state.active
        takes = next(one for one in hall.play.state.legal(seat) if one.verb == "pass")
        if lifted:
            table.remove(takes.args[0])
            settle(stage, lambda: hall.see().question is not None)
            assert hall.see().question.ask is Ask.CONFIRM, "what is merely gone may not be meant"
            nothing_amiss(stage)
            asked = hall.see().question
            assert hall.play.answer(asked.id, asked.choices[0].id) is None
        else:
            assert hall.play.choose(takes) is None
        hall.settle()
        assert hall.play.state.boards[seat].booster == takes.args[0]
        while hall.see().upkeep:
            nothing_amiss(stage)
            stage.frames(1)
        assert all(one.seen == one.wanted for one in hall.see().stations if one.wanted)


def nothing_amiss(stage: Stage) -> None:
    """Nobody is told that a piece lies wrong."""
    assert stage.hall.see().instruction is None
    assert not stage.page().guiding


def may_pass(state: Any) -> bool:
    """Somebody is to move, and could take another booster for passing."""
    must = state.awaiting().must
    moves = must == (state.active,) and state.phase == "actions"
    return moves and any(one.verb == "pass" and one.args for one in state.legal(must[0]))
