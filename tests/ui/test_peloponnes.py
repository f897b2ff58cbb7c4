"""Peloponnes as guests meet it: what costs most stands last, prices are told, signs keep apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import pytest
from kivy.factory import Factory
from kivy.metrics import dp

from companion.art import shelf
from companion.games.peloponnes.screen import civilization, pieces, rows
from companion.games.peloponnes.screen.civilization import best, largest
from companion.session.api import Choice, Text
from companion.session.choices import Choices
from companion.session.preview import preview
from companion.session.start import begin
from companion.session.words import Words
from companion.ui.answer import gives_up
from companion.ui.answer_words import note
from companion.ui.called import gain
from companion.ui.calm import AWAY_S, LONG_AGO, Did
from companion.ui.decided import Decided
from companion.ui.drawings import drawing_of
from companion.ui.screens.settings import SCALES
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.lettering import SMALLEST_SP
from companion.ui.words import words
from engine.core.match import Seat
from engine.core.people import TOGETHER
from engine.core.play import Counts, random_steps
from engine.core.state import Outcome
from engine.core.steps import Action, Reveal
from engine.core.text import goods
from engine.games import load
from engine.games.peloponnes import supply
from tests.games.peloponnes.table import GAME, ROW_A, table
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_until, random_walk
from tests.ui.moments import MOMENTS, Moment, open_moment
from tests.ui.scenes import bring_table
from tests.ui.stage import ALL_SIZES, SMALLEST, Stage

LOST = {"no_join", "no_build", "no_people"}
BY_NAME = {moment.name: moment for moment in MOMENTS}
KEEPS_OFF = 4
"""So many dp stay free between an amount and the sign of the next one."""
LEGIBLE = 80
"""Height, dp, of a tile before the seat that is asked, on the smallest tablet."""


def begun(stage: Stage, folder: Path, count: int) -> Any:
    """A match of so many without lessons, before its first step."""
    hall, colours = stage.open(new_house(folder)), load("peloponnes").colours
    seats = [Seat(name, colours[at]) for at, name in enumerate(("Ada", "Bo", "Cy", "Di")[:count])]
    hall.keep("spot_checks", "off")
    hall.start("peloponnes", seats, {}, "touch", 5)
    hall.teacher.stop("peloponnes")
    return hall


def asked(stage: Stage, folder: Path, verb: str, choices: int = 0, seed: int = 3) -> Any:
    """A match in which a seat is asked for this; the answers, the first one first."""
    hall, game = stage.open(new_house(folder)), load("peloponnes")
    hall.keep("spot_checks", "off")
    hall.start("peloponnes", [Seat(SEATS[n].name, game.colours[n]) for n in range(3)], {}, "touch")
    ahead = hall.play.state.clone()
    for step in random_steps(ahead, seed, Counts()):
        ahead.take(step)
        assert hall.play.choose(step) is None
        question = hall.play.view().question
        found = question.choices if question else ()
        if verb in {c.steps[0].verb for c in found if c.steps} and choices in (0, len(found)):
            break
    hall.settle()
    stage.frames(3)
    return stage.page().question.ids.answers.ids.field.children[::-1]


def test_the_way_back_asks_quietly_whether_a_shown_piece_was_meant(
    stage: Stage, tmp_path: Path
) -> None:
    """Showing a card briefly is what people are told to do: after nearly every right one "Undo"
    flared orange, and nobody looked at it any more."""
    asked(stage, tmp_path, "bid")
    bar = stage.page().question
    (undo,) = (one for one in bar.children if getattr(one, "sign", "") == "undo")
    assert (undo.text, undo.look) == (words.say("table.undo"), "card_apart")
    bar.hesitates = True
    stage.frames(3)
    assert (undo.text, undo.look) == ("Not meant? Undo", "card_apart")
    hall, seat = stage.hall, stage.hall.see().question.seat
    assert hall.play.choose(hall.see().question.choices[0].steps[0]) is None
    hall.settle()
    stage.frames(3)
    assert hall.see().question.seat != seat
    name = hall.see().header.called("en")[seat].name
    assert bar.undoes.startswith(f"{name}: "), "it read like a deed of whoever is asked"
    assert bar.undoes.count(name) == 1
    bar.hesitates = True
    stage.resize((1024, 600))
    assert not bar.wide, "it came and went beside the answers, and moved them"


def test_a_building_that_would_stand_unfinished_says_so_beside_its_price(
    stage: Stage, tmp_path: Path
) -> None:
    """R8.2: "from 1" stood there, and it was built in the mind; what it lacks, a number says."""
    asked(stage, tmp_path, "bid")
    hall, bare = stage.hall, list[Any]()
    while not bare:
        question = hall.play.view().question
        groups = [found for found in question.groups().values() if found[0].amount]
        remarks = [found[0].remark.key if found[0].remark else "" for found in groups]
        bare = [groups[n] for n, one in enumerate(remarks) if one == "remark.unfinished"]
        if not bare:
            assert hall.play.choose(*question.choices[0].steps) is None
    for choices in bare:
        told = note(stage.hall, choices)
        assert told == f"from {min(one.amount for one in choices)}, unfinished"


def test_letting_people_starve_stands_quiet_where_no_other_answer_comes(
    stage: Stage, tmp_path: Path
) -> None:
    """It stood first, like any answer; then at the foot, where the answer of the seat before had
    stood alone."""
    stage.resize((800, 1280))
    stage.look("ja")
    others = [one for one in asked(stage, tmp_path, "starve") if getattr(one, "text", "")]
    stage.look("en")
    stage.frames(3)
    answers = stage.page().question.ids.answers
    (last,) = answers.ids.corner.children
    assert last.text == "Feed nobody else"
    assert last.look == "card_apart"
    assert len({one.y for one in others}) == 1, "the others stand where a lone one does"
    assert "Feed 1 with 2 luxury" in {
        getattr(one, "text", "") for one in answers.ids.field.children
    }
    play = stage.hall.play
    hungry = play.state.realms[play.view().question.seat].unfed
    assert last.note == f"Inhabitants −{hungry}", '"the rest" read like everybody'


def test_a_tile_is_given_up_by_no_touch_where_the_answer_before_was(
    stage: Stage, tmp_path: Path
) -> None:
    """ "Build now" stood where "Give it up" was with the next seat's second line: dimmed for a
    moment, then one touch gave up the tile and its coins."""
    stage.resize((800, 1280))
    stage.look("ja")
    asked(stage, tmp_path, "decline", choices=3, seed=21)
    hall, answers = stage.hall, stage.page().question.ids.answers
    (last,) = answers.ids.corner.children
    x, y = last.to_window(*last.center)
    before = hall.see().length
    hall.calm._did[Did.GAVE] = LONG_AGO, (x, y)
    stage.touch(x, y)
    assert (hall.see().length, last.look) == (before, "main"), "it is asked whether it was meant"
    lost = next(one for one in answers.question.choices if gives_up(hall, one))
    card = Factory.PieceAnswer()
    assert not answers.giving.is_where_given(card, lost), "a picture turns to no gold"
    hall.calm._did[Did.GAVE] = LONG_AGO, (x, y - 2 * last.height)
    last.look = "card_apart"
    stage.wait(AWAY_S)
    stage.touch(x, y)
    assert hall.see().length > before, "wherever else one was given, one touch does it"


def test_a_bid_tells_its_luxury_whatever_becomes_of_its_tile() -> None:
    """R2.4: "9 or more, unfinished" stood on a bid that took 8 luxury; and of a building that takes
    luxury the coins alone were told."""
    spoken = Words(GAME, ("Mia", "Ken"))
    choices = Choices(spoken, {piece.id: piece.face for piece in GAME.catalogue})
    mia = {"coins": 4, "luxury": 4, "wood": 0, "population": 4}
    state = table([mia, {}], row=["A11", *ROW_A[:4]])
    (bid,) = choices.of(state, [Action("bid", 0, ("A11", 5))])
    assert bid.remark is not None
    assert spoken.say(bid.remark).startswith("unfinished")
    assert drawing_of(GAME.id).brings({}, bid) == "4 coins, 1 bought for 2 luxury"
    state = table([{**mia, "luxury": 6, "wood": 9, "stone": 1}, {}], row=["A11", *ROW_A[:4]])
    (bid,) = choices.of(state, [Action("bid", 0, ("A11", 4))])
    assert bid.remark is not None
    assert spoken.say(bid.remark) == "to build: 1 wood, 1 stone, 2 luxury"
    assert drawing_of(GAME.id).brings({}, bid) == ""


def test_who_dies_of_hunger_is_told_before_luxury_feeds_the_others(stage: Stage) -> None:
    """R12.3: seven eat two food, three of the other five 2 luxury each, and two die."""
    state = table([{"population": 7, "food": 2, "luxury": 6}, {}], round=5, row=[])
    supply.begin(state)
    (many,), spoken = state.gestures(0), Words(GAME, ("A", "B"))
    tried: Any = SimpleNamespace(preview=lambda *steps: preview(state, steps, spoken))
    told = [
        gain(GAME, tried, Choice("", Text(""), steps))
        for steps in (many.steps, many.steps[:1], (Action("starve", 0),))
    ]
    assert told == ["Inhabitants −2, Luxury −6", "Luxury −2", "Inhabitants −5"]


def test_a_lesson_on_a_phone_cuts_no_line_of_the_question(stage: Stage, tmp_path: Path) -> None:
    """The lower half of its second line lay below the lesson on feeding."""
    stage.resize((390, 844))
    asked(stage, tmp_path, "starve")
    page = stage.page()
    page.lesson.lesson = stage.hall.game.texts.say("en", "teach.feed")
    stage.frames(4)
    asks = page.question.ids.asks
    assert page.lesson.y >= page.question.top - 1, "it lies over no question and no answer"
    assert asks.to_window(*asks.pos)[1] <= page.question.top


def test_a_civilization_that_is_named_has_its_name_alone(stage: Stage, tmp_path: Path) -> None:
    """Wood and stone stood beside two of seven, the coins of the other five beside none (R3.2)."""
    hall, game = stage.open(new_house(tmp_path)), load("peloponnes")
    hall.start("peloponnes", [Seat(SEATS[n].name, game.colours[n]) for n in range(2)], {}, "touch")
    drawn = [choice for choice in hall.see().question.choices if choice.pieces]
    assert len(drawn) == 7
    assert {note(hall, (choice,)) for choice in drawn} == {""}


def test_a_building_tells_its_price_before_it_is_built(stage: Stage, tmp_path: Path) -> None:
    """Wood, stone, and 2 luxury for each that is missing (R2.4)."""
    _, built, *_ = asked(stage, tmp_path, "pay")
    (choice,) = [c for c in stage.hall.see().question.choices if c.steps[0].verb == "pay"]
    assert built.text.startswith("Build")
    face = stage.hall.game.catalogue.faces[choice.pieces[0]]
    assert face is not None
    seat = choice.steps[0].seat
    have, luxury, signed = stage.hall.play.counted(seat), 0, set()
    for what, n in face["cost"].items():
        luxury += 2 * max(0, n - have[what])
        signed.add(f"{what.capitalize()} −{min(n, have[what])}")
    signed |= {f"Luxury −{luxury}"} if luxury else set()
    assert {one for one in signed if not one.endswith("−0")} == set(built.note.split(", "))


@pytest.mark.parametrize("name", ["peloponnes-five", "peloponnes-four", "peloponnes-two"])
def test_an_amount_keeps_off_the_next_sign(stage: Stage, tmp_path: Path, name: str) -> None:
    """A 10 touched the next sign at 1024x600."""
    stage.resize(SMALLEST)
    open_moment(stage, tmp_path, BY_NAME[name], tier="touch")
    stage.frames(3)
    board = stage.page().ids.board
    stocks = [one for one in board.spots if one.name[1:] in ("wood", "stone", "food", "luxury")]
    assert stocks
    for spot in stocks:
        inside = [n for n in board.numbers if spot.holds(n.x + 1, n.y)]
        (amount,) = inside
        assert amount.x + amount.w + KEEPS_OFF <= spot.x + spot.w
        assert amount.size >= 18, "it is not set smaller either"


def test_on_a_phone_the_tiles_stand_where_they_are_seen(stage: Stage, tmp_path: Path) -> None:
    """Below what a seat has: beside it they would be beyond the edge."""
    stage.resize((390, 844))
    open_moment(stage, tmp_path, BY_NAME["peloponnes-two"], tier="touch")
    stage.frames(3)
    board, pieces = stage.page().ids.board, stage.hall.game.catalogue.pieces
    asked_seat = stage.hall.see().question.seat
    seat = next(one for one in board.spots if one.name == f"seat{asked_seat}")
    left = [s.x for s in board.spots if s.name in pieces and seat.holds(s.x + 1, s.y + 1)]
    assert not left or min(left) < seat.x + 40


def test_the_tiles_of_who_is_asked_can_be_told_apart(stage: Stage, tmp_path: Path) -> None:
    """They stood in one small line, with the space beside them empty."""
    stage.resize(SMALLEST)
    open_moment(stage, tmp_path, BY_NAME["peloponnes-two"], tier="touch")
    stage.frames(3)
    board, pieces = stage.page().ids.board, stage.hall.game.catalogue.pieces
    asked_seat = stage.hall.see().question.seat
    seat = next(one for one in board.spots if one.name == f"seat{asked_seat}")
    tiles = [s for s in board.spots if s.name in pieces and seat.holds(s.x + 1, s.y + 1)]
    assert tiles
    assert all(tile.h >= LEGIBLE for tile in tiles)


def test_what_seats_lose_unasked_is_told_large_and_touched_away(
    stage: Stage, tmp_path: Path
) -> None:
    """A supply round took half the inhabitants while the header told of a tile."""
    hall, game = stage.open(new_house(tmp_path)), load("peloponnes")
    hall.keep("spot_checks", "off")
    hall.start("peloponnes", [Seat(SEATS[n].name, game.colours[n]) for n in range(3)], {}, "touch")
    ahead = hall.play.state.clone()
    for step in random_steps(ahead, 3, Counts()):
        ahead.take(step)
        assert hall.play.choose(step) is None
        if {duty.seat for duty in hall.see().duties if duty.news} >= {0, 1, 2}:
            break
    hall.settle()
    for size in ALL_SIZES:
        for language in ("en", "ja"):
            stage.resize(size)
            stage.look(language, "dark")
            stage.frames(3)
            assert complaints(stage.root) == [], (size, language)
            rows = stage.page().duty.ids.rows
            losses = [one for one in hall.see().duties if one.text.key.startswith("loss.")]
            seats, low = {one.seat for one in losses}, stage.root.height < 560
            shown = {seat for row in rows.rows for seat in row.cells}
            assert shown >= seats or low, "whom it befell"
            for duty in [one for one in losses if one.gained][-1:]:
                (amounts,) = [row.cells[duty.seat].amounts for row in rows.rows[-1:]]
                assert dict(duty.gained).items() <= amounts.items(), "the latest on every screen"
                said = {text for *_, text in rows.texts}
                assert all(f"{n:+d}".replace("-", "−") in said for _, n in duty.gained)
    stage.resize(ALL_SIZES[0])
    stage.look("en", "dark")
    stage.frames(3)
    bar = stage.page().duty
    stage.press(bar.children[0])
    stage.frames(3)
    assert not bar.ids.rows.rows, "one touch, for all"
    assert bar.tells, "what hands owe stays"
    for _ in range(1 + bar.to_come):  # page by page
        stage.wait(AWAY_S)  # sooner it is the touch that put the news away, once more
        stage.press(bar.children[0])
        stage.frames(3)
    assert not bar.tells


def test_what_befell_comes_in_order_and_stays_while_chits_are_drawn() -> None:
    """R13.1, R4.1: the last round was told before what the round before took; a disaster that harms
    nobody was gone with the next chit."""
    game, seen, stayed = load("peloponnes"), 0, 0
    for seed in range(12):
        session, harmless = begin(game, 3, {}), False
        for step in random_steps(session.state, seed, Counts()):
            assert session.choose(step) is None
            told = [one.text.key for one in session.duties() if one.news]
            if "final.round" in told:
                struck = [n for n, key in enumerate(told) if key.startswith("loss.struck")]
                seen += bool(struck)
                assert all(n < told.index("final.round") for n in struck)
            if harmless and isinstance(step, Reveal):
                assert "news.harmless" in told, "no seat has answered since"
                stayed += 1
            harmless = "news.harmless" in told
    assert seen
    assert stayed


def test_paying_for_all_stands_first_and_tells_its_price(stage: Stage, tmp_path: Path) -> None:
    """R13.4, R13.5: it stood last, and named no price."""
    first, *others = asked(stage, tmp_path, "keep", 3)  # two tiles stood before it
    assert first.text == "Pay and keep all"
    assert first.look == "main", "the answer that gives nothing up is gold, as in every game"
    assert "−" in first.note
    assert {one.look for one in others if hasattr(one, "look")} == {"card_apart"}


def test_the_title_asks_for_the_coins_of_the_tile_that_is_chosen(
    stage: Stage, tmp_path: Path
) -> None:
    """It went on asking which tile, and told to touch one."""
    asked(stage, tmp_path, "bid")
    bar, question = stage.page().question, stage.hall.see().question
    group = next(name for name, found in question.groups().items() if len(found) > 1)
    before = (bar.text, bar.how)
    bar.ids.answers.picked = group
    stage.frames(3)
    assert "how many coins" in bar.text
    assert bar.how == ""
    field = bar.ids.answers.ids.field
    stage.press(next(one for one in field.children if type(one).__name__ == "BigPiece"))
    assert stage.hall.enlarged == group, "a touch on the tile beside the coins reads it"
    assert stage.hall.see().question.id == question.id
    stage.hall.enlarge("")
    bar.ids.answers.picked = ""
    stage.frames(3)
    assert (bar.text, bar.how) == before


def test_what_decides_among_equals_stands_on_the_result(stage: Stage, tmp_path: Path) -> None:
    """R14.5: 13 luxury against none decided, and no page told it; nor why of two with 15 points one
    was second."""
    asked(stage, tmp_path, "nothing")
    hall = stage.hall
    hall.go("end")
    stage.frames(3)
    ties = (("higher", (20, 20, 30)), ("luxury", (13, 0, 5)))
    equal = Outcome((18, 18, 12), (0,), (1, 2, 3), "tie_broken", ties)
    first, second, third = (seat.name for seat in SEATS[:3])
    said = Decided(hall, equal).why()
    both = " ", TOGETHER  # a number that began the next line belonged to nobody
    assert f"Luxury: {first} 13, {second} 0.".replace(*both) in said.replace(*both)
    assert f"{first}{TOGETHER}20, {second}{TOGETHER}20" in said
    assert third not in said
    with patch.object(hall, "sitting", lambda seat: Seat(f"Seat {seat + 1}", "red")):
        unnamed = Decided(hall, equal).why()
    assert TOGETHER.join(("Seat", "2", "20")) in unnamed, 'a line ended behind "Seat"'
    assert "Luxury" not in Decided(hall, equal._replace(scores=(19, 18, 12))).why()
    ties = (("higher", (20, 17, 30)), ("luxury", (13, 0, 5)))
    behind = Decided(hall, Outcome((15, 15, 18), (2,), (2, 3, 1), "highest", ties)).behind()
    told = f"Equal scores. Higher value: {first} 20, {second} 17."
    assert behind.replace(*both) == told.replace(*both)
    assert not Decided(hall, Outcome((15, 15, 18), (2,), (2, 2, 1), "highest", ties)).behind()


def test_the_result_tells_inhabitants_and_points_apart(stage: Stage, tmp_path: Path) -> None:
    """R14.3: "inhabitants 18" meant the points of six. R14.4: both sides, the lower in a ring."""
    asked(stage, tmp_path, "nothing")
    hall = stage.hall
    assert hall.see().outcome is not None
    for opened in (lambda: hall.go("end"), lambda: hall.explain(0, "points")):
        opened()
        stage.frames(3)
        pad = next(w for w in stage.page().walk() if type(w).__name__ == "ScorePad")
        rows = [row for row in pad.children[::-1] if type(row).__name__ == "PadRow"][1:]
        figures = [[int(one.text) for one in row.children[-2::-1]] for row in rows]
        rings = [[one.ring for one in row.children[-2::-1]] for row in (rows[0], rows[3])]
        for prestige, tiles, coins, people, points, ringed in zip(
            *figures, zip(*rings, strict=True), strict=True
        ):
            assert points == min(prestige, people)
            assert prestige == tiles + coins, "what prestige is made of can be counted (R14.2)"
            assert ringed == (prestige <= people, people < prestige)
        assert sorted(figures[4]) == sorted(hall.see().scores)
        owned = hall.see().board["seats"][:3]
        assert sorted(figures[2]) == sorted(one["coins"] // 3 for one in owned)
    hall.go("end")
    stage.frames(3)
    parts = [row.parts.replace("\u00a0", " ") for row in stage.page().ids.rows.children]
    seats = hall.see().board["seats"][:3]
    for seat in seats:
        counted = f"{seat['population']}×3 = {3 * seat['population']}"
        assert any(counted in told for told in parts)


@pytest.mark.parametrize("verb", ["deposit", "collect"])
def test_of_a_tile_that_stands_there_its_answers_do_not_say_its_name(
    stage: Stage, tmp_path: Path, verb: str
) -> None:
    """Four answers "from the Temple of Apollo"; the longest was crammed over its own edge."""
    asked(stage, tmp_path, verb)
    for language in ("en", "ja"):
        stage.look(language, "dark")
        stage.frames(3)
        choice = stage.hall.see().question.choices[0]
        tile = stage.hall.piece_name(choice.pieces[0])
        answers = stage.page().question.ids.answers.ids.field.children
        said = [one.text for one in answers if getattr(one, "text", "")]
        assert said
        assert not [one for one in said if tile in one]


def test_seats_keep_their_places_whatever_the_turn_order(stage: Stage, tmp_path: Path) -> None:
    """Rows swapped with the turn order, and one was taken for the other."""
    for size in (ALL_SIZES[0], SMALLEST, (800, 1280)):
        stage.resize(size)
        open_moment(stage, tmp_path / f"{size[0]}", BY_NAME["peloponnes-two"], tier="touch")
        stage.frames(3)
        board = stage.page().ids.board
        orders = set()
        for order in ([1, 2], [2, 1]):
            board.view = replace(board.view, board={**board.view.board, "order": order})
            stage.frames(3)
            rows = {one.name: one.y for one in board.spots if one.name in ("seat0", "seat1")}
            assert rows["seat0"] > rows["seat1"], size
            said = sorted(text for *_, text in board.texts if str(text).startswith("turn "))
            orders.add(tuple(said))
        assert orders <= {("turn 1", "turn 2"), ()}
        stage.hall.go_home()


def test_large_letters_keep_the_turn_order_and_the_place_of_a_bid(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R6.1: who bids next decides an auction, and it stood in no row any more; the gold answer went
    below the number where a tile's name is long."""
    hall, colours = stage.open(new_house(tmp_path)), load("peloponnes").colours
    stage.resize((800, 1280))
    stage.look("ja")
    monkeypatch.setattr(theme, "scale", max(float(scale) for scale, _ in SCALES))
    seats = [Seat(f"プレイヤー{n + 1}", colours[n]) for n in range(5)]
    hall.start("peloponnes", seats, {}, "touch")
    play_until(hall, 8, lambda state: state.view(None)["phase"] == "bidding")
    hall.settle()
    stage.frames(4)
    texts = stage.page().ids.board.texts
    turns = [(x, y, w, h) for x, y, w, h, text in texts if "番手" in text]
    names = [(x, y, w, h) for x, y, w, h, text in texts if "プレイヤー" in text]
    assert len(turns) == len(names) == 5
    for x, y, w, h in turns:
        assert not [n for n in names if n[0] < x + w and x < n[0] + n[2]
                    and n[1] + 4 < y + h and y + 4 < n[1] + n[3]]  # fmt: skip
    for piece in {one.pieces[0] for one in hall.see().question.choices if one.amount}:
        stage.page().pick(piece)
        stage.frames(4)
        field = stage.page().question.ids.answers.ids.field.children
        parts = {type(one).__name__: one for one in field}
        assert parts["AmountAnswer"].x >= parts["CardStepper"].right, "its name took it below"
        stage.page().question.ids.answers.forget()


def test_the_prestige_of_a_small_tile_is_read() -> None:
    """Its digits were seven pixels high where a seat had nine tiles in a row, and eleven on one of
    a hundred pixels."""
    for tile, high, said in (("A01", 60, ["3"]), ("A01", 120, ["3"]), ("A01", 160, []),
                             ("A01", 30, [])):  # fmt: skip
        brush = Mock()
        with patch.object(printed, "face"), patch.object(pieces, "place") as place:
            place.side_effect = lambda _, *box: box
            pieces.tile(brush, tile, 0.0, 0.0, dp(high), dp(high))
        assert [call.args[0] for call in brush.text.call_args_list] == said
        assert all(call.args[3] >= SMALLEST_SP for call in brush.text.call_args_list)


@pytest.mark.parametrize(("high", "said"), [(112, True), (160, False), (60, False)])
def test_a_building_bears_its_name_where_its_print_is_too_small(high: int, said: bool) -> None:
    """Sentences called it by a name that stood nowhere, unless it was touched."""
    name = shelf.Words(0.04, 0.66, 0.93, 0.103, ("Agora",), 0.081, "#fff8e6", "centre", True)
    brush = Mock(least=SMALLEST_SP)
    with patch.object(printed, "face") as face, patch.object(pieces, "_prestige"):
        face.return_value = Mock(y=0.0, w=120.0, h=float(high), x=0.0)
        face.return_value.picture.words = [name]
        pieces.tile(brush, "B01", 0.0, 0.0, 120.0, dp(high))
    assert [call.args[0] for call in brush.words.call_args_list] == ["Agora"] * said


def test_the_number_of_a_space_stands_below_it_and_beside_its_bid() -> None:
    """People were told of "space 4" and "bid spot 1", and no number stood anywhere."""
    seats = [SimpleNamespace(colour="red")]
    scene = Mock(choosable=(), picked="", seats=seats, view=SimpleNamespace(question=None))
    lain = {"conquest": False, "bidder": 1, "bid": 7, "least": 8}
    for slot, tile in ((0, None), (3, "A1")):
        brush = Mock()
        with patch.object(rows, "tile"):
            rows._slot(brush, scene, lain | {"slot": slot, "tile": tile}, 0.0, 0.0, dp(104), dp(96))
        (said, x, *_), *bid = (call.args for call in brush.text.call_args_list)
        assert (said, x) == (str(slot + 1), 0.0)
        boxes = [call.args for call in brush.box.call_args_list if call.args[2] == dp(rows.BID)]
        assert len(boxes) == len(bid) == (tile is not None)
        assert all(left >= dp(rows.NUMBER) for left, *_ in boxes)


@pytest.mark.parametrize(
    ("language", "words"), [("en", {"Bid", "Order"}), ("ja", {"入札", "手番順"})]
)
def test_the_two_chits_of_a_seat_say_what_they_are_for(
    stage: Stage, tmp_path: Path, language: str, words: set[str]
) -> None:
    """R3.1: they are alike on the cardboard; a ring of another brown told nobody which is which."""
    moment = next(one for one in MOMENTS if one.name == "peloponnes-two")
    open_moment(stage, tmp_path, moment, tier="stations")
    stage.look(language)
    bring_table(stage)
    virtual = stage.page().virtual
    told = {text for part in virtual.walk() for *_, text in getattr(part, "texts", ())}
    assert words <= told
    assert complaints(stage.root) == []


def test_each_bid_is_asked_in_one_way(stage: Stage, tmp_path: Path) -> None:
    """A stepper beside a gold answer, one gold answer, two white ones: as many coins as there
    were; then the gold answer moved to the left where only one number could be. It stands in one
    place, beside a number that no button steps, and a way leads back from each. To pass
    stood behind the last good tile: at five places within one match, each one a tile's before."""
    asked(stage, tmp_path, "bid")
    page, hall, counts, lost = stage.page(), stage.hall, set(), False
    passing, going = set[Any](), set[int]()
    ahead = hall.play.state.clone()
    for step in random_steps(ahead, 3, Counts()):
        question = hall.see().question
        passing |= {place_and_size(one) for one in page.question.ids.answers.held}
        for name, found in question.groups().items() if question else ():
            if not found[0].steps or found[0].steps[0].verb not in ("bid", "move"):
                continue
            page.question.ids.answers.picked = name
            stage.frames(1)
            field = page.question.ids.answers.ids.field.children
            kinds = {type(one).__name__: one for one in field}
            stepper, number = kinds["CardStepper"], len(found) > 1
            assert {press.opacity for press in stepper.children[::2]} == {number}
            going.add(round(kinds["AmountAnswer"].to_window(kinds["AmountAnswer"].x, 0)[0]))
            lost |= number and gives_up(hall, found[0]) and says_it_is_lost(hall, page, found[0])
            assert any(getattr(w, "sign", "") == "back" for w in page.question.walk())
            counts.add(min(3, len(found)))
        if (len(counts) > 2 and lost) or ahead.round > 3:
            break
        ahead.take(step)
        assert hall.play.choose(step) is None
        hall.settle()
        stage.frames(1)
    assert counts == {1, 2, 3}
    assert lost
    assert len(passing) == len(going) == 1, "one place in the whole match"


def place_and_size(one: Any) -> tuple[int, ...]:
    """Of an answer in the window."""
    return tuple(map(round, (*one.to_window(one.right, one.y), *one.size)))


def says_it_is_lost(hall: Any, page: Any, bid: Choice) -> bool:
    """The answer of a bid says that its tile is lost, with a sign; not a small line above it."""
    answers = page.question.ids.answers.ids.field.children
    (go,) = [one for one in answers if type(one).__name__ == "AmountAnswer"]
    said = hall.say(bid.remark)
    assert said in go.note
    assert go.sign == "warn"
    assert said not in page.question.how
    return True


def test_a_warned_bid_stands_on_its_lines_beside_the_number(stage: Stage, tmp_path: Path) -> None:
    """It was as wide as a word, with four lines, though half of the line was free."""
    asked(stage, tmp_path, "bid", seed=5)
    groups = stage.hall.see().question.groups().values()
    warned = next(bids for bids in groups if len(bids) > 1 and bids[0].remark)
    for size, language in (((800, 1280), "ja"), ((800, 1280), "en"), (SMALLEST, "en")):
        stage.resize(size)
        stage.look(language)
        stage.page().pick(warned[0].pieces[0])
        stage.frames(4)
        field = stage.page().question.ids.answers.ids.field.children
        parts = {type(one).__name__: one for one in field}
        go, stepper = parts["AmountAnswer"], parts["CardStepper"]
        assert go.note
        assert go.width >= go.wanted, (size, language)
        assert go.x >= stepper.right
        assert go.y < stepper.center_y < go.top
        stands = set[tuple[tuple[int, ...], ...]]()
        for number in range(len(warned)):
            stepper.index = number
            stage.frames(4)
            answers = stage.page().question.ids.answers
            shown = [*stepper.children, *(one for one in answers.ids.field.children if one.width)]
            stands.add(tuple(map(place_and_size, shown)))
        assert len(stands) == 1, "with a longer warning plus and minus went a line up"
        stage.page().question.ids.answers.forget()


def test_a_warning_tells_how_much_is_missing() -> None:
    """R8.2: one stone of two was there, and "no stone, no coin" was said."""
    game = load("peloponnes")
    lacks = {"cost": goods({"stone": 1})}
    assert "石1不足" in game.texts.say("ja", "remark.no_build", lacks)
    assert "lacks 1 stone" in game.texts.say("en", "remark.no_build", lacks)


def test_one_card_tells_one_number_of_coins() -> None:
    """ "Land A (..., bid 3)" stood above "6 or more" (R6.3)."""
    game = load("peloponnes")
    names = {game.texts.say("en", f"piece.{one.id}", {}) for one in game.catalogue.pieces.values()}
    assert not [one for one in names if "bid " in one and "marker" not in one]


def test_below_a_tile_stands_what_its_answer_says(stage: Stage, tmp_path: Path) -> None:
    """A bid of 3 that was outbid moves as it is (R6.6): "2 or more" stood below another tile."""
    asked(stage, tmp_path, "bid")
    page, question = stage.page(), stage.hall.see().question
    said = {text for *_, text in page.ids.board.texts}
    bids = [found for found in question.groups().values() if found[0].amount]
    assert bids
    for found in bids:
        assert f"from {min(one.amount or 0 for one in found)}" in said, "whoever has just as much"


@pytest.mark.parametrize("seed", [4, 12, 23])
def test_a_bid_that_was_outbid_moves_with_one_touch(
    stage: Stage, tmp_path: Path, seed: int
) -> None:
    """R6.6: the amount cannot change, and a stepper of two dead buttons asked once more. Not where
    the tile would be lost (R6.9), nor where a building adds to it (R11.3)."""
    asked(stage, tmp_path, "move", seed=seed)
    page, hall = stage.page(), stage.hall
    moves = {name: found for name, found in hall.see().question.groups().items()
             if found[0].steps and found[0].steps[0].verb == "move"}  # fmt: skip
    answers = page.question.ids.answers
    sure = {name for name, found in moves.items() if len(found) == 1 and not found[0].remark}
    assert moves
    for name in moves:
        done = answers.considered.at_once(name)
        assert (done is not None) == (name in sure), name
    row = hall.see().board["row"]
    dear = [one["tile"] for one in row if not one["bidder"] and one["tile"] not in moves]
    for tile in filter(None, dear):
        page.pick(tile)
        assert hall.notice.text.key == "refusal.bid_short", "nobody is told to bid more"


def test_no_touch_of_a_tile_spends_what_a_market_adds(stage: Stage, tmp_path: Path) -> None:
    """R11.3: the one amount that reaches a tile took two coins more at once, and the tile stood
    nowhere among the answers."""
    field = asked(stage, tmp_path, "move", seed=30)
    page, hall = stage.page(), stage.hall
    groups = [found for found in hall.see().question.groups().values() if found[0].amount]
    assert len({len(found) for found in groups}) > 1, "some are reached by several amounts"
    stood = {one.piece for one in field if getattr(one, "piece", "")}
    assert stood == {found[0].pieces[0] for found in groups}
    (only,) = next(f for f in groups if len(f) == 1 and f[0].remark.key == "remark.raised")
    before = hall.see().length
    stage.touch(*stage.spot(page.ids.board, only.pieces[0]))
    assert hall.see().length == before
    answers = page.question.ids.answers.ids.field
    (gold,) = [one for one in answers.children if getattr(one, "look", "") == "main"]
    assert gold.note == hall.say(only.remark), "your 2 coins, +2 by the Market"
    stage.press(gold)
    assert hall.see().length > before


def test_no_loss_stands_where_all_was_kept(stage: Stage, tmp_path: Path) -> None:
    """A touch on a land put "lose it", in gold, where "pay and keep all" had stood."""
    keep, *_ = asked(stage, tmp_path, "keep", 3)
    kept = keep.to_window(*keep.pos)
    answers = stage.page().question.ids.answers
    (tile,) = stage.hall.see().question.choices[-1].pieces
    stage.wait()
    assert answers.touches.consider(tile)
    stage.frames(4)
    lost = [one for one in answers.ids.field.children if getattr(one, "text", "")]
    assert lost
    for one in lost:
        assert one.look != "main"
        x, y = one.to_window(*one.pos)
        apart = x >= kept[0] + keep.width or y + one.height <= kept[1] or y >= kept[1] + keep.height
        assert apart


def test_what_it_costs_to_finish_a_building_stands_on_its_answer(
    stage: Stage, tmp_path: Path
) -> None:
    """R12.4: the price stood nowhere."""
    asked(stage, tmp_path, "finish")
    field = stage.page().question.ids.answers.ids.field
    notes = [one.note for one in field.walk() if getattr(one, "note", "")]
    assert any("−" in one for one in notes)


def test_undo_names_all_that_one_touch_did(stage: Stage, tmp_path: Path) -> None:
    """Two people were fed with one touch, and it took back "one more"."""
    asked(stage, tmp_path, "feed")
    hall = stage.hall
    ahead = hall.play.state.clone()
    for step in random_steps(ahead, 3, Counts()):
        question = hall.see().question
        many = [c for c in (question.choices if question else ()) if len(c.steps) > 1]
        if many:
            count = len(many[0].steps)
            assert hall.play.answer(question.id, many[0].id) is None
            assert hall.undoes().endswith(f"×{count}")
            return
        ahead.take(step)
        assert hall.play.choose(step) is None
    raise AssertionError("nobody fed several")


def test_the_only_bid_that_is_possible_takes_one_touch(stage: Stage, tmp_path: Path) -> None:
    """A tile was touched, and behind it the same bid stood once more."""
    hall = begun(stage, tmp_path, 2)

    def one(state: Any) -> bool:
        awaiting = state.awaiting()
        asked = () if awaiting.reveals else awaiting.must[:1]
        return any([s.verb for s in state.legal(seat)].count("bid") == 1 for seat in asked)

    play_until(hall, 2, one)
    stage.frames(6)
    stage.wait()
    question = hall.see().question
    (only,) = (choice for choice in question.choices if choice.amount is not None)
    answers = stage.page().question.ids.answers
    said = hall.say(only.label)
    (bid,) = (one for one in answers.ids.field.children if getattr(one, "text", "") == said)
    before = hall.see().length
    stage.press(bid)
    hall.settle()
    assert hall.see().length == before + 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_upright_the_rows_of_the_seats_end_above_the_question(
    stage: Stage, tmp_path: Path, seats: int
) -> None:
    """A black strip of 140 px lay between the match and the question."""
    stage.resize((800, 1280))
    open_moment(stage, tmp_path, Moment("bid", "peloponnes", seats, {}, 0.6))
    stage.frames(4)
    board = stage.page().ids.board
    rows = [one for one in board.spots if one.name in {f"seat{n}" for n in range(seats)}]
    assert len(rows) == seats
    low = min(one.y for one in rows) - board.y
    assert low <= dp(32)


def test_a_bid_that_was_outbid_moves_by_an_answer_before_it_is_withdrawn(
    stage: Stage, tmp_path: Path
) -> None:
    """R6.6: to withdraw was the only answer below the tiles, and large."""
    field = asked(stage, tmp_path, "move", choices=3, seed=5)
    hall = stage.hall
    moves = [one for one in field if hasattr(one, "piece")]
    (last,) = stage.page().question.ids.answers.held
    assert last.text == "Take your bid back, and 1 coin more"
    choices = [one for one in hall.see().question.choices if one.pieces]
    assert {one.piece for one in moves} == {one.pieces[0] for one in choices}
    assert moves[0].look in ("card", "main")
    assert last.look == "card_apart"
    good = {one.pieces[0] for one in choices if not gives_up(hall, one)}
    assert {one.piece for one in moves[: len(good)]} == good, "what is lost stands behind it"
    before = hall.see().length
    stage.press(moves[0])
    hall.settle()
    assert hall.see().length == before + 1, "one touch, as of the tile"


@pytest.mark.parametrize(("good", "seed"), [(True, 6), (False, 8)])
def test_an_outbid_seat_is_offered_every_tile_and_none_unfinished_as_the_best(
    stage: Stage, tmp_path: Path, good: bool, seed: int
) -> None:
    """R6.6, R8.2: a tile that would stand unfinished stood alone, in gold, below three lit ones
    that could be built."""
    hall = begun(stage, tmp_path, 4)
    told: dict[str, str] = {}

    def some(state: Any) -> bool:
        awaiting = state.awaiting()
        told.clear()
        for seat in () if awaiting.reveals else awaiting.must[:1]:
            moves = [one for one in state.legal(seat) if one.verb == "move"]
            told.update({str(one.args[0]): state.remark(one).key for one in moves})
        return {*told.values()} == ({"", "unfinished"} if good else {"unfinished"})

    play_until(hall, seed, some)
    stage.frames(6)
    answers = stage.page().question.ids.answers
    moves = [one for one in answers.ids.field.children[::-1] if hasattr(one, "piece")]
    (last,) = answers.held
    assert last.look == "card_apart"
    assert {one.piece for one in moves} == {*told}
    assert {one.look for one in moves} == {"card"}
    assert [told[one.piece] for one in moves] == sorted(told.values()), "what can be built first"
    for one in moves:
        assert ("unfinished" in one.note) == (told[one.piece] == "unfinished")


def test_to_pass_is_gold_beside_bids_that_are_all_lost(stage: Stage, tmp_path: Path) -> None:
    """R6.5, R8.2: a bid that only loses stood first, as bright as the pass."""
    hall = begun(stage, tmp_path, 2)

    def lost(state: Any) -> bool:
        awaiting = state.awaiting()
        seats = () if awaiting.reveals else awaiting.must[:1]
        bids = [one for seat in seats for one in state.legal(seat) if one.verb == "bid"]
        keys = {state.remark(one).key for one in bids}
        return bool(bids) and keys <= LOST

    play_until(hall, 2, lost)
    stage.frames(6)
    stage.wait()
    answers = stage.page().question.ids.answers
    (passing,) = answers.held
    assert (passing.text, passing.look) == ("Pass and take 3 coins", "main")
    bids = [one for one in answers.ids.field.children[::-1] if hasattr(one, "piece")]
    assert bids
    assert {one.look for one in bids} == {"card_apart"}


@pytest.mark.parametrize(("verb", "seed", "seats"), [("bid", 2, 2), ("move", 5, 4)])
def test_the_only_bid_on_a_tile_still_says_there_that_it_would_be_lost(
    stage: Stage, tmp_path: Path, verb: str, seed: int, seats: int
) -> None:
    """R6.9, R8.2: the list told the loss, and "Is this your bid?" behind it did not."""
    hall = begun(stage, tmp_path, seats)
    told: dict[str, list[str]] = {}

    def only_lost(state: Any) -> bool:
        awaiting = state.awaiting()
        told.clear()
        for seat in () if awaiting.reveals else awaiting.must[:1]:
            for one in state.legal(seat):
                if one.verb == verb:
                    told.setdefault(str(one.args[0]), []).append(state.remark(one).key)
        return any(len(keys) == 1 and {*keys} <= LOST for keys in told.values())

    play_until(hall, seed, only_lost)
    stage.frames(6)
    stage.wait()
    tile = next(one for one, keys in told.items() if len(keys) == 1 and {*keys} <= LOST)
    answers = stage.page().question.ids.answers
    assert answers.touches.consider(tile)
    stage.frames(4)
    (bid,) = [one for one in answers.ids.field.children if getattr(one, "text", "")]
    said = {"no_join": "does not join your row", "no_build": "lacks"}
    assert said[told[tile][0]] in bid.note
    assert bid.sign == "warn"
    assert complaints(stage.root) == []


def test_to_pass_is_gold_where_nothing_else_can_be_done(stage: Stage, tmp_path: Path) -> None:
    """R6.5: with no tile in reach it stood there as one answer of several."""
    hall = begun(stage, tmp_path, 2)

    def poor(state: Any) -> bool:
        awaiting = state.awaiting()
        seats = () if awaiting.reveals else awaiting.must[:1]
        return any([one.verb for one in state.legal(seat)] == ["pass"] for seat in seats)

    play_until(hall, 3, poor)
    stage.frames(6)
    stage.wait()
    shown = stage.page().question.ids.answers.held
    assert [(one.text, one.look) for one in shown] == [("Pass and take 3 coins", "main")]


def test_many_tiles_to_lose_share_the_width_of_the_question(stage: Stage, tmp_path: Path) -> None:
    """R13.5: they stood in one narrow column, the third cut, and most of the bar was empty."""
    hall = begun(stage, tmp_path, 3)

    def many(state: Any) -> bool:
        awaiting = state.awaiting()
        asked = () if awaiting.reveals else awaiting.must
        return any([one.verb for one in state.legal(seat)].count("lose") > 3 for seat in asked)

    play_until(hall, 3, many)
    stage.frames(6)
    stage.wait()
    field = stage.page().question.ids.answers.ids.field
    stage.press(next(one for one in field.children if "Lose" in getattr(one, "text", "")))
    stage.frames(6)
    ways = [one for one in field.children if "Lose" in getattr(one, "text", "")]
    assert len({round(one.x) for one in ways}) > 2
    assert complaints(stage.root) == []


def test_buildings_to_lose_stand_as_they_lie(stage: Stage, tmp_path: Path) -> None:
    """R13.4: each new building is laid at the left end, and the answers began at the right."""
    hall = begun(stage, tmp_path, 3)

    def shaken(state: Any) -> bool:
        awaiting = state.awaiting()
        asked = () if awaiting.reveals else awaiting.must[:1]
        lost = ([one for one in state.legal(seat) if one.verb == "lose"] for seat in asked)
        return state.view(None)["disaster"] == "earthquake" and any(len(one) > 2 for one in lost)

    for seed in range(40):
        ahead = hall.play.state.clone()
        if any(shaken(ahead) for _ in random_walk(ahead, seed)):
            play_until(hall, seed, shaken)
            break
    stage.frames(6)
    stage.wait()
    page = stage.page()
    field = page.question.ids.answers.ids.field
    if gathered := [one for one in field.children if "Lose one" in getattr(one, "text", "")]:
        stage.press(gathered[0])
        stage.frames(6)
    pieces = hall.game.catalogue.pieces
    ways = [one.piece for one in field.children[::-1] if getattr(one, "piece", "") in pieces]
    lying = {one.name: one.x for one in page.ids.board.spots}
    assert len(ways) > 2
    assert ways == sorted(ways, key=lying.__getitem__)


def test_bids_that_are_lost_stand_after_good_ones(stage: Stage, tmp_path: Path) -> None:
    """R6.5, R8.2: what can be built first, then what only loses; to pass stands beside them."""
    hall = begun(stage, tmp_path, 2)
    told: dict[str, set[str]] = {}

    def some_lost(state: Any) -> bool:
        awaiting = state.awaiting()
        told.clear()
        for seat in () if awaiting.reveals else awaiting.must[:1]:
            for one in state.legal(seat):
                if one.verb == "bid":
                    told.setdefault(str(one.args[0]), set()).add(state.remark(one).key)
        lost = [keys <= LOST for keys in told.values()]
        return any(lost) and not all(lost)

    play_until(hall, 2, some_lost)
    stage.frames(6)
    answers = stage.page().question.ids.answers
    shown = [one for one in answers.ids.field.children[::-1] if hasattr(one, "piece")]
    order = ["lost" if told[one.piece] <= LOST else "good" for one in shown]
    assert order == sorted(order)
    assert {*order} == {"good", "lost"}
    assert [one.text for one in answers.held] == ["Pass and take 3 coins"]


def test_tiles_keep_one_size_while_rows_grow(stage: Stage, tmp_path: Path) -> None:
    """They shrank with each tile that the longest row got, five times in a match, and upright two
    seats of three had half of the size of the third. R4.1: a round brings one tile."""
    stage.resize((800, 1280))
    asked(stage, tmp_path, "bid")
    board = stage.page().ids.board
    lands = [piece for piece in stage.hall.game.catalogue.pieces if piece.startswith("A")][:4]
    first, *others = board.view.board["seats"]
    heights = dict[bool, set[int]]()
    for count in range(len(lands) + 1):
        grown = {**first, "buildings": [], "land": lands[:count]}
        board.view = replace(board.view, board={**board.view.board, "seats": [grown, *others]})
        stage.frames(2)
        seats = [one for one in board.spots if one.name in {"seat0", "seat1", "seat2"}]
        names = {grown["civilization"], *lands, *(other["civilization"] for other in others)}
        tiles = [one for one in board.spots if one.name in names]
        for seat in seats:
            found = {round(one.h) for one in tiles if seat.holds(one.x, one.y)}
            heights.setdefault(seat.name == f"seat{board.focus:.0f}", set()).update(found)
    (large,), (other,) = heights[True], heights[False]
    assert large >= dp(110) > other, "the seat that is asked is large"


def test_a_tile_that_was_won_lies_before_its_seat_until_it_is_placed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R8.1: once the news of the auction had gone it was nowhere on the table."""
    drawn = list[str]()
    monkeypatch.setattr(civilization, "tile", lambda _, piece, *at: drawn.append(piece))
    state = table([{"coins": 9, "wood": 9, "stone": 9}, {}], row=ROW_A)
    for step in (Action("bid", 0, ("A12", 2)), Action("pass", 1)):
        state.take(step)
    board = state.view(None)
    (own, _), brush = board["seats"], Mock()
    scene: Any = SimpleNamespace(board=board, choosable=(), picked="", question_seat=0)
    civilization.paint_tiles(brush, scene, 0, 0, 0, dp(400), dp(100))
    assert own["decision"] == "place"
    assert drawn == [own["civilization"], "A12"]


def test_a_row_of_tiles_is_broken_only_for_much_larger_ones() -> None:
    """It lies in one line on the table; after three a new line began where five had room, and the
    tiles were hardly larger for it."""
    for count in (3, 4, 5):
        assert best(count, dp(393), dp(165))[2] == count
    wide, _, abreast = best(6, dp(393), dp(250))
    assert abreast == 3
    assert wide > 1.9 * best(6, dp(393), dp(70))[0], "here they are twice as large"


def test_tiles_are_as_large_as_the_height_lets_them_be_and_lines_are_full() -> None:
    """From six tiles on they shrank in one line with as much height free below it, and a line
    ended after three where a fourth had room."""
    assert best(12, dp(590), dp(110))[0] >= dp(48), "two lines of 110, each 48 high with its gap"
    assert best(8, dp(760), dp(230))[0] >= dp(114), "two lines of 230"
    for count, w, h in ((6, 393, 165), (8, 760, 230), (12, 930, 200)):
        wide, high, abreast = best(count, dp(w), dp(h))
        assert (abreast + 1) * (wide + dp(7)) - dp(7) > dp(w), "one more had no room"
        assert -(-count // abreast) * (high + dp(7)) <= dp(h) + 1


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_the_next_supply_round_is_told_above_the_tiles(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R12.1: nobody had kept food when it came. R4.1, R1.5: the first comes with a B tile."""
    asked(stage, tmp_path, "bid")
    stage.resize(size)
    for language, said in (("en", "in round 4–6"), ("ja", "4〜6ラウンド"), ("de", "Runde 4–6")):
        stage.look(language)
        stage.frames(3)
        told = [text for *_, text in stage.page().ids.board.texts if said in text]
        assert len(told) == 1, language
        assert "…" not in told[0]


def test_a_seat_shows_the_coins_of_its_inhabitants(stage: Stage, tmp_path: Path) -> None:
    """R10.4, of the mat: nobody found how many coins they bring, nor what the store holds (R2.1,
    R2.2)."""
    asked(stage, tmp_path, "bid")
    hall = stage.hall
    bring = {0: 1, 2: 1, 3: 2, 4: 2, 5: 3, 7: 3, 8: 4}
    people = [seat["population"] for seat in hall.see().board["seats"]]
    told = sorted(text for *_, text in stage.page().ids.board.texts if text.startswith("+"))
    assert told == sorted(f"+{bring[count]}" for count in people)
    hall.explain(0, "coins")
    stage.frames(3)
    assert any("5–7: 3" in text for text in quiet(stage))
    hall.explain(0, "food")
    stage.frames(3)
    said = " ".join(quiet(stage))
    assert "13 food" in said
    assert "becomes luxury" in said


def quiet(stage: Stage) -> list[str]:
    """What a page says without a frame."""
    return [one.text for one in stage.page().walk() if type(one).__name__ == "Quiet"]


def test_six_tiles_have_all_of_their_line() -> None:
    """Upright, those of five rounds shrank for two more that were to come, and lost the band with
    what they cost; a third of the row was free below them."""
    six, seven = (largest({"seats": [seat_of(count)]}, dp(760), dp(130)) for count in (6, 7))
    assert six == best(6, dp(760), dp(130))
    assert six[0] > 1.25 * seven[0]


def seat_of(count: int) -> dict[str, Any]:
    """One with so many tiles."""
    return {"buildings": [], "civilization": "civ1", "land": ["A01"] * (count - 1)}
