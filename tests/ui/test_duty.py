"""The bar of duties: what hands do with the deck stands above the question until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from kivy.metrics import dp

from companion.session.api import Ask, Duty, Text
from companion.session.as_numbers import NUMBERS, told_each
from companion.session.together import Said, named_once, often
from companion.ui.ask import PARTS
from companion.ui.bars.duty import DutyBar
from companion.ui.bars.duty_pages import lines_high, lines_in, pages, parted
from companion.ui.bars.duty_paging import Paging
from companion.ui.bars.duty_told import LINE
from companion.ui.befell import Cell, Row, with_sums
from companion.ui.duties import Deed, in_place, still
from companion.ui.hall import Hall
from companion.ui.seat_rows import LEAST
from companion.ui.sums import Sums
from companion.ui.theme import theme
from companion.ui.told_room import LEFT
from companion.ui.turned_over import recall
from companion.ui.words import words
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import TABLE, Step
from engine.core.text import goods
from engine.games import load, ours
from tests.ui.audit import complaints
from tests.ui.gaia import sit_down
from tests.ui.houses import SEATS, asked_now, new_house, play_all, play_until, random_walk
from tests.ui.stage import ALL_SIZES, Stage
from tests.ui.tables import HandTables


def counted(text: str) -> int:
    """How many duties a text tells."""
    times = (line.rpartition(" ×")[2] for line in text.split("\n"))
    return sum(int(one) if one.isdigit() else 1 for one in times)


def test_what_comes_later_stands_below_what_was_told_before() -> None:
    """ "Put 1 trunk on it" came between two lines that hands were reading; the third went to
    the next page."""
    order: dict[Deed, int] = {}
    lay, pay, put = (
        Duty(1, Text(f"duty.{key}", {"seat": 1, **more}))
        for key, more in (("lay", {"a": "piece.E1"}), ("pay", {"a": 3, "b": 6}), ("put", {"a": 1}))
    )
    more = replace(pay, text=Text("duty.pay", {"seat": 1, "a": 5, "b": 4}))
    other, news = replace(lay, seat=0), replace(put, news=True)
    assert in_place([news, other, lay, pay], order) == [news, other, lay, pay]
    assert in_place([news, other, lay, put, more], order) == [news, other, lay, more, put]
    assert in_place([put, more], order) == [more, put], "what is left keeps its order"


def test_a_duty_is_told_above_the_question_and_touched_away(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.keep("spot_checks", "off")
    colours = load("earth").colours
    seats = [Seat(SEATS[number].name, colours[number]) for number in range(3)]
    hall.start("earth", seats, {}, "touch", 7)
    ahead = hall.play.state.clone()
    for step in random_steps(ahead, 5, Counts()):
        ahead.take(step)
        assert hall.play.choose(step) is None
        hall.play.handled(TABLE)  # all is set up
        if len(hall.see().duties) > 1:
            break
    heard = list[str]()
    monkeypatch.setattr(hall.play, "seen", heard.extend)
    hall.settle()
    for size in ALL_SIZES:
        stage.resize(size)
        stage.frames(3)
        assert complaints(stage.root) == [], size
        bar = stage.page().duty
        assert bar.height >= 48
        if bar.folded:  # on a phone
            stage.press(bar.children[0])
            stage.frames(3)
            assert complaints(stage.root) == [], size
        assert bar.text.startswith(hall.say(hall.see().duties[0].text))
        assert heard[:1] == [hall.see().duties[0].what()], "from now on it is as people know it"
        owing = [duty.seat for duty in hall.see().duties]
        assert counted(bar.text) == len(owing), "what has no room now is a page away"
    stage.resize(ALL_SIZES[0])
    stage.frames(3)
    asked = hall.see().question
    assert counted(stage.page().duty.text) == len(hall.see().duties)
    hall.teacher.begin("earth", True)
    hall.tell_anew()
    stage.frames(3)
    bar = stage.page().duty
    assert stage.page().lesson.lesson
    told = {one.seat for one in bar.ids.said.told}
    assert len(told) == 1, "beside a lesson one seat is told, and the mat is seen"
    assert bar.to_come == len([seat for seat in owing if seat not in told])
    hall.teacher.stop("earth")
    hall.tell_anew()
    stage.frames(3)
    for _ in range(1 + bar.to_come):  # page by page
        stage.press(bar.ids.all_done if bar.last else bar.children[0])
        stage.frames(3)
    assert bar.text == ""
    assert bar.height == 0
    assert hall.see().question == asked, "the match goes on as it was"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)], ids=str)
def test_all_that_hands_owe_is_a_page_away_at_every_moment(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """What another seat owed was covered by a hunt or a cheer, with no "1 more" behind it, and a
    page began with a line that named nobody. On a large screen each seat filled a page of its own,
    and a page that was done came back with another language."""
    stage.resize(size)
    hall = sit_down(stage, tmp_path, 3)
    hall.play.keep_itself()
    met = turned = 0
    twice = False
    for number, step in enumerate(islice(random_walk(hall.play.state.clone(), 5), 80)):
        assert hall.play.choose(step) is None
        if number % 6:
            continue
        hall.settle()
        hall.tell_anew()
        stage.frames(2)
        bar = stage.page().duty
        if not twice and bar.to_come:
            twice = touches_more_twice(stage, bar)
        hands = [one.text for one in hall.see().duties if not one.news]
        owed = [hall.say(one) for one in hands if one.key != "duty.before"]  # a word, and no deed
        told, lines, high = list[str](), list[int](), 0.0
        for _ in range(20):
            assert bar.least >= high, "no page moves what stands below"
            high = bar.least
            lines.append(len(bar.ids.said.told))
            page = [one for one in bar.ids.said.told if not one.news and one.text[-6:] != "shows."]
            told += [one.text for one in page]
            assert not page or page[0].text in owed, "a page begins with the name of its seat"
            if not bar.to_come:
                break
            bar.done()
            before = bar.ids.said.told
            past, match = bar.paging.past, hall.see().header.match
            assert recall(hall.house, match) == past, "nor is it where the program was killed"
            for language in ("ja", "en"):
                words.language = language
                assert bar.paging.page, "what was done is not told again"
            assert bar.ids.said.told == before
        assert size[0] < 1280 or 1 not in lines[:-1], "there is room for more"
        assert sum(map(counted, told)) == len(owed)
        assert owed[:1] == told[:1], "the oldest is done first"
        met += len(owed) > 3
        turned += told_after(stage)
        bar.paging.past = bar.paging.read = []
    assert met
    assert turned or size[0] > 1024
    assert twice


def touches_more_twice(stage: Stage, bar: Any) -> bool:
    """Who does so has not said that all is done, however late: nothing has come to lie there. "All
    done" stands on the first page, too."""
    owed, page = stage.hall.see().duties, 0
    stood = bar.ids.all_done.pos[0]
    while bar.to_come:
        stage.press(bar.children[0])
        page += 1
        stage.frames(2)
        assert abs(bar.ids.all_done.pos[0] - stood) < 2, "the way back moves no other one"
        stage.wait(0.9)
        stage.touch(*bar.children[0].to_window(*bar.children[0].center), hasty=True)
        assert bar.paging.page == page, "nobody has read it so soon"
    bar.asked_there = bar.leafed = True
    assert not bar.folded
    assert not bar.unfolds, "Fold came where the way to the next page was"
    bar.opened = True
    assert bar.unfolds
    bar.asked_there = bar.opened = False
    stage.frames(2)
    stage.press(bar.ids.back)
    assert bar.paging.page == page - 1, "a page that was turned over by mistake"
    stage.press(bar.children[0])
    assert bar.paging.page == page
    stage.wait(0.9)
    stage.touch(*bar.children[0].to_window(*bar.children[0].center), hasty=True)
    stage.wait(3)
    stage.touch(*bar.children[0].to_window(*bar.children[0].center))
    assert stage.hall.see().duties == owed
    bar.paging.past = bar.paging.read = []  # nobody has turned a page
    stage.hall.tell_anew()
    stage.frames(2)
    assert bar.to_come
    assert not bar.turned
    way, high = bar.ids.all_done, bar.least
    stood = way.x
    stage.press(way)
    stage.frames(2)
    assert way.text == words.say("duty.all_unread")
    assert abs(way.x - stood) < 5
    assert bar.least == high, "no line folds for what it asks"
    stage.touch(*bar.ids.all_done.to_window(*bar.ids.all_done.center), hasty=True)
    assert stage.hall.see().duties == owed, "pages that nobody has read: it asks once"
    stage.wait(0.9)
    stage.press(bar.ids.all_done)
    assert not [one for one in stage.hall.see().duties if not one.news]
    return True


def told_after(stage: Stage) -> int:
    """What comes to whoever has turned pages over is told, and what stood on those is not told
    again: an action that was guided in between brought all of it back, done as it was."""
    hall, bar = stage.page().hall, stage.page().duty
    view, past = (
        hall.see(),
        [one.text for page in bar.paging.lists[: bar.paging.page] for one in page],
    )
    new = Duty(0, Text("news.more"), "")
    guided = replace(view, duties=(), instruction=cast(Any, "put"))
    for then in (guided, replace(view, duties=(new, *view.duties))):
        bar.show(hall, then, bar._small, bar._brief)
    left = [one.text for page in bar.paging.lists[bar.paging.page :] for one in page]
    assert hall.say(new.text) in left
    assert not {*past} & {*left}
    return len(past)


@pytest.mark.parametrize("game", ours())
def test_what_hands_owe_lies_over_no_place_that_is_asked_for(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    """Four lines lay over half of the lit places of the world, one of which was to be touched. And
    answers moved by half of each line that came or went above them."""
    rules, house = load(game), new_house(tmp_path)
    house._faces = lambda game, options: dict(rules.stand_ins(3))  # type: ignore[method-assign]
    hall = stage.open(house)
    hall.keep("spot_checks", "off")
    options = {"hands": "known"} if game in ("earth", "gaia") else {}
    seats = [Seat(SEATS[number].name, rules.colours[number]) for number in range(3)]
    hall.start(game, seats, options, "touch", 7)
    hall.teacher.stop(game)
    hall.play.keep_itself()
    folded = 0
    for number, step in enumerate(islice(random_walk(hall.play.state.clone(), 5), 90)):
        assert hall.play.choose(step) is None
        if number % 9 or number < 30:
            continue
        stage.resize(ALL_SIZES[number // 9 % len(ALL_SIZES)])
        shown = placed_first(hall.play.state)
        if shown and hall.play.show(shown) is None:
            hall.settle()
        else:
            hall.tell_anew()
        stage.frames(4)
        page = stage.page()
        if page.name != "table":
            continue
        told_above(stage, page)
        leaves_the_match(page)
        if not page.question.ids.answers.on_map:
            continue
        bar, room = page.duty, page.room
        folded += bar.yields
        if bar.yields and bar.stands:
            assert page.laps == 0
            assert page.ids.board.height <= room.height + 1, "all of the match shows beside it"
        if bar.folded and bar.stands:
            bar.on_release()
            stage.frames(2)
            assert bar.text.startswith(hall.say(hall.see().duties[0].text)), "a touch opens it"
            stage.press(bar.children[0])
            stage.frames(2)
            assert bar.folded, "and a touch where it was opened folds it: nothing said so"
        hall.play.dismiss()
    assert folded or game not in ("gaia", "gaia_project")


def leaves_the_match(page: Any) -> None:
    """On a phone the map was a bar of 10 px above a sentence that told where on it a tile lies."""
    bar, lines = page.duty, [one for one in page.duty.ids.said.told if not one.news]
    if min(page.size) < dp(LEAST) and bar.stands and lines and not page.guiding:
        left = page.height - page.ids.head.height - page.question.least - bar.height
        assert bar.folded or left >= page.height * LEFT - dp(30) or bar.ids.said.height < dp(60)
        assert not (bar.folded and bar.unfolds)


def told_above(stage: Stage, page: Any) -> None:
    """Neither news or duties nor a note move what is answered, nor the way back beside it."""
    hall, bar, question = page.hall, page.duty, page.question
    view, how = hall.see(), question.how
    news = Duty(0, Text("news.more"), "", news=True)
    stood = answers_stand(question)
    for duties in ((), (news,), view.duties):
        bar.show(hall, replace(view, duties=duties), bar._small, bar._brief)
        stage.frames(3)
        assert answers_stand(question) == stood, f"{question.text}: {duties}"
    for question.how in ("", "One line of a note. " * 6, how):
        stage.frames(3)
        assert answers_stand(question) == stood, f"{question.text}: {question.how}"


def answers_stand(question: Any) -> list[tuple[str, int, int, int]]:
    """Where all that is answered stands in the window, and how high it is."""
    parts = question.ids.answers.ids
    shown = [one for name in PARTS for one in parts[name].children if one.width > 1]
    back = question.children[0]
    return [
        (getattr(one, "text", ""), *map(round, one.to_window(*one.pos)), round(one.height))
        for one in (*shown, *[back] * (back.opacity > 0))
    ]


def placed_first(state: State) -> str:
    """A piece that can be laid somewhere now, as it is shown at a reader."""
    awaited = state.awaiting()
    if awaited.reveals or not awaited.must:
        return ""
    laid = (one for one in state.legal(awaited.must[0]) if one.verb in ("nature", "build"))
    return next((str(one.args[0]) for one in laid), "")


def test_what_is_owed_is_not_understood_with_the_news_before_it(
    stage: Stage, tmp_path: Path
) -> None:
    """Who read the news put away what hands had yet to do below them."""
    hall, _ = lost_before_a_bid(stage, tmp_path)
    view = hall.see()
    news = replace(
        view.duties[0], text=Text("duty.declined", {"seat": 0, "a": "A05"}), news=True, gained=()
    )
    bar = stage.page().duty
    for told, reads in ((news, replace(news, news=False)), False), ((news,), True):
        bar.show(hall, replace(view, duties=told), False)
        assert bar.text
        assert bar.reads is reads


def test_what_is_done_twice_alike_is_one_line_that_says_how_often() -> None:
    """Four lines alike covered a phone's match."""
    down, turn = Said(TABLE, "Put 4 cards down."), Said(TABLE, "Turn the wheel one segment on.")
    assert [one.text for one in often([down, turn, turn])] == [down.text, f"{turn.text} ×2"]
    assert [*often([turn, down, turn])] == [turn, down, turn]
    assert [*often([turn, turn._replace(seat=0)])] == [turn, turn._replace(seat=0)]


def test_what_a_seat_has_now_is_told_with_the_latest_that_came() -> None:
    """+2 = 4 food in round 3, and −2 = 4 in round 4."""
    rows = [Row("Round 3", "", cells={0: Cell({"food": 2})})]
    rows.append(Row("Round 4", "", cells={0: Cell({"food": -2})}))
    with_sums(rows, lambda _seat: {"food": 4})
    assert [row.cells[0].has for row in rows] == [None, 4]


def test_what_one_seat_does_is_a_line_each_that_names_it_once() -> None:
    """All that a seat owed was one paragraph: tired hands lost the place in it."""
    told = [
        Said(0, "Ada: draw 4 cards."),
        Said(0, "Ada: pay 3 soil: 2 left."),
        Said(1, "Ben: take 2 soil: 5 in all."),
        Said(TABLE, "News.", news=True),
    ]
    assert [one.text for one in named_once(told, ["Ada", "Ben"], "en")] == [
        "Ada: draw 4 cards.",
        "Pay 3 soil: 2 left.",
        "Ben: take 2 soil: 5 in all.",
        "News.",
    ]


def test_a_long_list_is_told_page_by_page(stage: Stage) -> None:
    """Eight lines of what goes back pushed the question off an upright tablet."""
    told = [Said(seat, f"Ada: draw card {seat}.", deeds=f"{seat}") for seat in range(6)]
    stage.frames()
    assert pages(told, 900, 4) == [told[:4], told[4:]]
    high = told[0]._replace(text="Put back: " + "Land A (2 wood, 1 food, prestige 1), " * 12)
    again = told[1]._replace(text="Ada: draw the card on the left.")
    assert parted([again, told[2]], told[:2]) == ([again], [told[2]]), "it was called otherwise"
    assert pages([high, *told[:2]], 400, 4) == [[high], told[:2]], "one however long"
    assert pages([], 900, 4) == []
    rows = Said(TABLE, "", True, "income")
    below = [[rows, *told[:1]], told[1:5], told[5:]]
    assert pages([rows, *told], 900, 4, 1) == below, "below news, one"
    both = [[*told[:2], rows], told[2:]]
    assert pages([*told[:2], rows, *told[2:]], 900, 4, 2) == both, "what comes later"
    assert pages([*told[:3], rows, told[3]], 900, 4, 2) == [told[:3], [rows, told[3]]]
    paging, lines = Paging(), (3, 4)
    paging.past = [rows, *told[:3]]
    paging.part([rows, *told], lines, 900, 0)
    assert (paging.page, paging.rows) == (1, False), "what was read stays behind"
    paging.part([rows._replace(deeds="income, and food"), *told], lines, 900, 0)
    assert (paging.page, paging.rows) == (1, True), "an income that has grown is read first"
    assert not paging.rows_below


def test_what_was_read_is_read_in_other_words_too_and_without_a_number_that_was_counted() -> None:
    """ "Unread ones, too?" was asked of all lines in another language, and of one whose soil people
    had just found right."""
    first, paging = Said(1, "Benjamin: draw 1.", deeds="1 draw (1,)"), Paging()
    both, fewer, more = (
        Said(0, said, deeds=told_each(0, goods(has)))
        for said, has in (
            ("Ada: 12 soil, 3 cards.", {"soil": 12, "hand": 3}),
            ("Ada: 3 cards.", {"hand": 3}),
            ("Ada: 4 cards.", {"hand": 4}),
        )
    )
    paging.lists, paging.read = [[first], [fewer]], [first, both]
    assert not paging.unread
    assert parted([fewer], [both]) == ([fewer], [])
    paging.lists[1] = [more]
    assert paging.unread
    assert parted([more], [both]) == ([], [more])


def test_what_is_to_lie_there_in_the_end_is_told_last() -> None:
    """It counts what stands above it; once told it stayed above a card that was laid after that."""
    order: dict[Deed, int] = {}
    lies = Duty(0, Text("duty.lies", {"seat": 0, "goods": goods({"soil": 12})}))
    lay, older = replace(lies, text=Text("duty.lay")), replace(lies, text=Text("duty.before"))
    assert in_place([lies, older], order) == [lies, older]
    assert in_place([lay, lies, older], order) == [lay, lies, older]


def test_a_page_that_is_turned_to_has_the_room_of_the_first(stage: Stage) -> None:
    """Gaia Project: below the income of four seats a page had one line, and so had the seven
    behind it, in the height of that income."""
    stage.frames()
    bar, told = DutyBar(width=900), [Said(seat, "Take 2.", deeds=f"{seat}") for seat in range(8)]
    bar.part(told, 1, 3)
    assert [*map(len, bar.paging.lists)] == [3, 3, 2]
    told = [Said(TABLE, "", True, "income"), *told]
    bar.part(told, 1, 3)
    assert [*map(len, bar.paging.lists)] == [2, 3, 3, 1]
    bar.paging.past, bar.held = told[:2], 6 * LINE * theme.body
    bar.part(told, 1, 3)
    assert [*map(len, bar.paging.lists)] == [2, 6, 1]
    bar.folded = bar.tells = True
    assert bar.least < bar.held, "one line stood in the height of the page before it"
    bar.holds = 2  # beside a question that leaves so much it never has more
    bar.part(told, 1, 2)
    assert [*map(len, bar.paging.lists)] == [2, 2, 2, 2, 1]
    assert [lines_in(lines_high(n)) for n in (1, 2, 3)] == [1, 2, 3]
    assert lines_in(-9) == 1


@pytest.mark.parametrize("small", [False, True])
def test_what_all_received_is_a_list_where_there_is_room_and_else_a_sentence(
    stage: Stage, tmp_path: Path, small: bool
) -> None:
    """Seven lines of amounts covered a phone's match, whose rows show them anyway; and on any
    screen the tiles which whoever decides looks at. What hands do is told all the same."""
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.keep("spot_checks", "off")
    colours = load("peloponnes").colours
    seats = [Seat(SEATS[number].name, colours[number]) for number in range(4)]
    hall.start("peloponnes", seats, {}, "touch", 7)
    ahead = hall.play.state.clone()
    steps = random_steps(ahead, 5, Counts())
    for step in steps:
        ahead.take(step)
        assert hall.play.choose(step) is None
        if step.verb == "civilization":
            hall.play.handled(step.seat)  # what it begins with lies there
        if any(one.text.key == "news.received" for one in hall.see().duties):
            break
    hall.settle()
    stage.frames(3)
    assert hall.see().question.ask is Ask.TURN
    owed = [one for one in hall.see().duties if not one.news]
    hands = [hall.say(one.text) for one in owed if not one.gained]  # the sums wait behind the news
    assert len(hands) > 1
    told = stage.page().duty.text.split("\n")
    assert told == [*hands, "Everybody has the income that needs no choice."], (
        "in the order of the rules"
    )
    assert not stage.page().duty.ids.rows.rows
    stage.resize((390, 844))
    hall.tell_anew()
    stage.frames(3)
    if stage.page().duty.folded:  # with the ways below its words it leaves the match too little
        stage.press(stage.page().duty.ids.main)
        stage.frames(3)
    *own, last = stage.page().duty.text.split("\n")
    assert last == "Everybody has the income that needs no choice."
    assert own == hands
    told = [one for one in stage.page().duty.ids.said.told if not one.news]
    assert len(told) <= 1, "one seat after the other"
    stage.page().ids.began.rest()  # on a phone who gets which tile lies over it for a moment
    assert complaints(stage.root) == []
    stage.resize((390, 844) if small else ALL_SIZES[0])
    hall.tell_anew()
    stage.frames(3)
    bar = stage.page().duty
    assert not bar.folded or small
    for _ in range(1 + bar.to_come + bar.folded):  # "Done" with the tiles, before any amount
        way = bar.ids.done if bar.unfolds else bar.children[0]
        stage.press(bar.ids.all_done if bar.last else way)
        stage.frames(3)
    assert stage.page().duty.text == (SUMS if small else ""), "a line where no list has room"
    owed = [one for one in hall.see().duties if not (one.news or one.gained)]
    assert not owed, "and who comes back does not lay a tile again"
    if small:
        bar.opened = True  # as a list that was folded was: touches folded it, and told no amount
        bar.dispatch("on_release")
        assert bar.sums.opened
        return
    for step in steps:
        ahead.take(step)
        assert hall.play.choose(step) is None
        if hall.see().question.ask is not Ask.TURN:
            break
    hall.settle()
    stage.frames(3)
    (income,) = [row for row in stage.page().duty.ids.rows.rows if row.head == "Income"]
    received = [one for one in hall.see().duties if one.text.key == "news.received"]
    assert {one.text.params["seat"]: dict(one.gained) for one in received} == {
        seat: cell.amounts for seat, cell in income.cells.items()
    }
    assert income.cells.keys() == {0, 1, 2, 3}, "whoever said early that it is done, too"
    assert not stage.page().duty.text, "what is done is told no more"
    stage.press(stage.page().duty.children[0])
    assert not [one for one in hall.see().duties if not one.news], "and then all of it is"


def test_on_a_phone_nobody_reads_what_another_seat_lost(stage: Stage, tmp_path: Path) -> None:
    """Losses of those who had not gone on stood over the question of somebody else."""
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.keep("spot_checks", "off")
    colours = load("peloponnes").colours
    seats = [Seat(SEATS[number].name, colours[number]) for number in range(4)]
    hall.start("peloponnes", seats, {}, "touch", 7)
    stage.resize((390, 844))
    ahead, others = hall.play.state.clone(), 0
    for step in random_steps(ahead, 5, Counts()):
        ahead.take(step)
        assert hall.play.choose(step) is None
        view, bar = hall.see(), stage.page().duty
        bar.show(hall, view, small=True)
        asked = view.question.seat if view.question else -1
        lost = [one for one in view.duties if one.news and one.seat not in (-1, asked)]
        others += bool(lost)
        assert not [one for one in lost if hall.say(one.text) in bar.text]
        gained = [one for one in view.duties if one.text.key == "news.received"]
        mine = asked in (-1, *(one.text.params["seat"] for one in gained))
        assert mine or not [one for one in gained if hall.say(one.text) in bar.text]
    assert others, "it came about"


MEET = {"gaia_project": 60, "peloponnes": 30}
"""Games in which news and a lesson meet soon: within so many steps."""


@pytest.mark.parametrize("game", ours())
def test_a_lesson_is_there_with_its_question_and_news_are_read_after_it(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    """It came when the news had been read, over answers that somebody was about to touch. And the
    first income of all was told nobody: it waited for a lesson beside which people go on."""
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    hall.keep("spot_checks", "off")
    colours = load(game).colours
    seats = [Seat(SEATS[number].name, colours[number]) for number in range(2)]
    hall.start(game, seats, {}, "touch", 7)
    hall.teacher.begin(game, True)
    hall.tell_anew()
    stage.frames(2)
    stage.page().lesson.read()  # what the game is about
    ahead, met, beside = hall.play.state.clone(), 0, 0
    for step in islice(random_steps(ahead, 5, Counts()), MEET.get(game, 30)):
        ahead.take(step)
        assert hall.play.choose(step) is None
        hall.settle()
        page = stage.page()
        first = page.lesson.lesson
        over = bool(first) and page.lesson.covers
        assert not (page.duty.reads and over), "one thing is read at a time"
        beside += bool(first) and not over and tells_news(page.duty)
        stage.frames(1)
        stage.wait(60)
        page.news.went_on()  # whoever touches anything now has read what stands there
        stage.frames(1)
        assert page.lesson.lesson == first, hall.see().question
        if first:
            asked = hall.see().question
            page.lesson.read()
            assert hall.see().question == asked
            met += page.duty.tells and any(one.news for one in hall.see().duties)
    assert bool(met) == (game in MEET), "what had waited for the lesson is told when it is read"
    assert bool(beside) == (game == "peloponnes"), "beside an open answer it does not wait"


def tells_news(duty: Any) -> bool:
    """Whether what befell somebody is read there."""
    return bool(duty.befell) or any(one.news for one in duty.ids.said.told)


def lost_before_a_bid(stage: Stage, folder: Path) -> tuple[Any, Iterator[Step]]:
    """What some lost stands over the seat of whoever decides now; and how the match goes on."""
    hall = stage.open(new_house(folder))
    hall.keep("spot_checks", "off")
    colours = load("peloponnes").colours
    seats = [Seat(SEATS[number].name, colours[number]) for number in range(4)]
    hall.start("peloponnes", seats, {}, "touch", 7)
    hall.play.keep_itself()  # no hands move anything
    ahead, before = hall.play.state.clone(), list[Step]()
    steps = random_walk(ahead, 3)
    for step in steps:
        before.append(step)
        if ahead.losses(0):
            break
    play_all(hall, before[:-1])
    for step in chain(before[-1:], steps):
        play_all(hall, [step])
        if bids(ahead):
            break
    stage.frames(3)
    return hall, steps


def bids(state: State) -> bool:
    """Somebody has to bid now."""
    must = state.awaiting().must
    return bool(must) and any(one.verb == "bid" for one in state.legal(must[0]))


def test_what_is_only_to_be_read_goes_with_the_first_touch_after_it_was_read(
    stage: Stage, tmp_path: Path
) -> None:
    """What a supply round took lay over the seats that bid, until "Understood" was touched, a whole
    auction long."""
    hall, _ = lost_before_a_bid(stage, tmp_path)
    page, asked = stage.page(), hall.see().question
    bar, answers = page.duty, page.question.ids.answers
    assert asked.ask is Ask.TURN
    assert bar.reads
    assert any(one.text.key.startswith("loss.") for one in hall.see().duties)
    tile = asked.choices[0].pieces[0]
    stage.touch(5, page.ids.foot.top + bar.height + 5)  # a touch that means nothing
    assert bar.stands, "nobody can have read it yet"
    stage.wait(9)
    hall.go("rules")
    stage.frames(3)
    hall.back()
    stage.frames(3)
    stage.touch(*stage.spot(page.ids.board, tile))
    assert bar.stands, "nobody saw it meanwhile"
    stage.wait(9)
    other = next(one.pieces[0] for one in asked.choices if one.pieces and one.pieces[0] != tile)
    stage.touch(*stage.spot(page.ids.board, other))
    assert not bar.ids.rows.rows
    assert bar.text.endswith(SUMS), "what hands owe of it stays"
    assert answers.looked_at == other, "the finger goes on to what it meant"
    assert hall.see().question == asked


def test_what_was_read_goes_when_the_next_one_decides(stage: Stage, tmp_path: Path) -> None:
    """Where pieces are laid on readers nobody touches the screen."""
    hall, steps = lost_before_a_bid(stage, tmp_path)
    bar, seat = stage.page().duty, hall.see().question.seat
    told = hall.see().duties
    play_all(hall, [next(steps)])
    stage.frames(3)
    assert hall.see().question.seat != seat
    assert bar.stands, "nobody can have read it yet"
    assert told
    stage.wait(9)
    hall.tell_anew()
    stage.frames(3)
    assert bar.stands, "nobody else decides"
    play_all(hall, [next(steps)])
    stage.frames(3)
    told, high = bar.text, bar.height
    assert told.endswith(SUMS), "what hands owe of it stays"
    stage.press(bar)
    stage.frames(3)
    (row,) = bar.ids.rows.rows
    owed = {one.seat: dict(one.gained) for one in hall.see().duties if one.gained}
    assert {seat: cell.amounts for seat, cell in row.cells.items()} == owed, "whose, and how much"
    assert bar.height > high
    stage.press(bar)
    stage.frames(3)
    assert (bar.text, bar.height) == (told, high), "and is folded again"
    older = [older_of(seat, 3) for seat in owed]
    assert told_of(bar.sums, hall, []) == ["duty.sums"]
    assert told_of(bar.sums, hall, older) == ["duty.sums.before"], "one line, and it says so"
    bar.sums.turn()
    assert told_of(bar.sums, hall, older) == ["duty.before"] * 4, "the mats have its numbers"
    for _ in range(1 + bar.to_come):  # page by page
        stage.press(bar.ids.all_done if bar.last else bar.children[0])
        stage.frames(3)
    assert not bar.tells


def older_of(seat: int, food: int) -> Duty:
    params = {"seat": seat, "goods": goods({"food": food})}
    return Duty(seat, Text("duty.before.counted", params), "")


def told_of(sums: Sums, hall: Any, older: list[Duty]) -> list[str]:
    owed = [one for one in hall.see().duties if one.gained]
    return [one.text.key for one in sums.part(hall, [*owed, *older], waits=False, brief=False)]


def test_what_is_to_lie_there_comes_after_sums_that_are_opened_when_it_was_read() -> None:
    """Peloponnes, on a phone: "Set Player 1 back to 8 coins" was turned over, the line of the sums
    was opened, and its "+4" stood behind it: who obeyed had 12."""
    paging, coin = Paging(), Said(0, "Put 1 coin on it", deeds="coin")
    line, rows = Said(-1, "Touch here to see how much", deeds="sums"), Said(-1, "", deeds="rows")
    back = Said(0, "Set Player 1 back to 8 coins", deeds="back")
    paging.past = [coin, line, back]
    paging.part([coin, rows, back], (1, 2), 390, 0, ["back"])
    assert [*chain(*paging.lists)] == [coin, rows, back]
    assert (paging.page, paging.now[0][0]) == (1, rows), "which is what is read next"


def test_done_beside_a_loss_ends_no_other_one_that_waits_behind_it() -> None:
    """Peloponnes, R13: a plague and a tempest struck; "Done" beside the tempest ended both."""
    hall = cast(Any, SimpleNamespace(game=load("peloponnes")))
    sums, row = Sums(), Row("Tempest", "tempest", cells={0: Cell({"food": -2})})
    tempest = Duty(0, Text("duty.drop"), "", gained=(("food", -2),))
    plague = Row("Plague", "plague", cells={0: Cell({"population": -5})})
    both = replace(tempest, gained=(("food", -2), ("population", -5)))
    sums.part(hall, [tempest], waits=True, brief=False)
    assert not sums.wait_behind([row])
    sums.part(hall, [both], waits=True, brief=False)
    assert sums.wait_behind([row]), "five inhabitants are told yet"
    assert not sums.wait_behind([row, plague])
    sums.part(hall, [tempest, older_of(0, 3)], waits=True, brief=False)
    assert sums.wait_behind([row])
    lies = Duty(0, Text(NUMBERS), "")
    assert sums.part(hall, [lies, tempest], waits=True, brief=False) == [tempest, lies]
    assert not sums.waits, "what is to lie there stood alone, and then the sums that are in it"


SUMS = (
    "Income, losses and prices of 4 players: add them, take them off. Touch here to see how much."
)


def test_what_has_just_come_is_not_read_with_what_was_there(stage: Stage, tmp_path: Path) -> None:
    """R9.2: a loss went unheard where the act that brought it ended the news before it."""
    hall, steps = lost_before_a_bid(stage, tmp_path)
    page, known = stage.page(), hall.see().duties
    for step in steps:
        stage.wait(9)
        play_all(hall, [step])
        stage.frames(1)
        told = [one for one in hall.see().duties if one.text.key.startswith("loss.")]
        if any(one not in known for one in told):
            break
    stage.touch(5, page.ids.foot.top + page.duty.height + 5)
    assert page.duty.stands, "nobody can have read it yet"


def at_a_harbour(stage: Stage, tmp_path: Path) -> Hall:
    """R10.1: while a harbour asks, one sentence says that all have their income."""
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    colours = load("peloponnes").colours
    seats = [Seat(SEATS[number].name, colours[number]) for number in range(4)]
    hall.start("peloponnes", seats, {}, "touch", 7)
    hall.play.keep_itself()
    play_until(hall, 5, lambda state: "income" in asked_now(state))
    stage.frames(3)
    return hall


@pytest.mark.parametrize("closed", [False, True])
def test_sums_that_were_opened_beside_news_are_not_told_again(
    stage: Stage, tmp_path: Path, closed: bool
) -> None:
    """They stood there once more behind "All done", and whoever did them twice had too much."""
    hall, bar = at_a_harbour(stage, tmp_path), stage.page().duty
    while bar.to_come:
        stage.wait(1)
        bar.done()
        stage.frames(3)
    stage.wait(1)
    bar.on_release()
    stage.frames(3)
    assert bar.sums.opened
    assert bar.ids.rows.rows
    if closed:
        stage.wait(1)
        bar.on_release()
        stage.frames(3)
        assert not bar.sums.opened
    stage.wait(1)
    bar.done()
    assert not hall.see().duties


def test_a_sentence_for_all_is_not_read_as_what_each_received(stage: Stage, tmp_path: Path) -> None:
    """Whoever took long over it let nobody read the list."""
    hall, page = at_a_harbour(stage, tmp_path), stage.page()
    assert page.duty.text.endswith("Everybody has the income that needs no choice."), "then that"
    field = page.question.ids.answers.ids.field
    page.ids.began.rest()
    stage.wait(9)
    stage.press(next(one for one in field.children if getattr(one, "text", "") == "Take 1 food"))
    assert hall.see().question.text.key != "ask.income"
    bar = page.duty
    while bar.to_come:  # tiles are placed and paid before that
        assert not bar.ids.rows.rows
        stage.press(bar.children[0])
    heads = [row.head for row in bar.ids.rows.rows]
    assert "Income" in heads, "nobody can have read it"


@pytest.mark.parametrize("put_away", [False, True])
def test_a_list_that_waits_behind_other_news_is_not_read_with_them(
    stage: Stage, tmp_path: Path, put_away: bool
) -> None:
    """R8.2, R10.1: a building stands unfinished, a harbour asks, and what each received had no room
    beside it. Whoever read the one, or touched "Understood", never saw the other."""
    stage.resize((800, 1280))
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.keep("spot_checks", "off")
    colours = load("peloponnes").colours
    seats = [Seat(SEATS[number].name, colours[number]) for number in range(4)]
    hall.start("peloponnes", seats, {}, "stations", 7)
    hall.teacher.stop("peloponnes")

    ahead, before = hall.play.state.clone(), list[Step]()
    first = len(ahead.events)
    for step in random_walk(ahead, 3):
        before.append(step)
        brought, first = [one.verb for one in ahead.events[first:]], len(ahead.events)
        if "unfinished" in brought and "income" in asked_now(ahead):
            break
    play_all(hall, before[:-1])
    play_all(hall, before[-1:])
    stage.frames(3)
    page = stage.page()
    waits = [row.head for row in page.duty.ids.rows.rows]
    assert waits
    assert "Income" not in waits
    assert not page.duty.ids.rows.columns.signs_alone, "a scaffold alone says nothing"
    page.ids.began.rest()
    if put_away:
        page.duty.done()
        stage.frames(3)
        assert not page.duty.tells
    stage.wait(9)
    while hall.see().question.text.key == "ask.income":
        shown = page.question.ids.answers.ids.field.children
        stage.press(next(one for one in shown if getattr(one, "text", "") == "Take 1 food"))
        hall.settle()
        stage.frames(3)
    heads = [row.head for row in page.duty.ids.rows.rows]
    assert "Income" in heads, "nobody can have read it"
    assert [one for one in waits if one in heads] == ([] if put_away else waits)


def test_what_comes_again_in_a_later_turn_stands_where_it_comes_then() -> None:
    """Earth: "draw" stood above "plant" and "pay" because it had been told in a turn before."""
    draw, plant, pay = (Duty(0, Text(f"duty.{one}", {"seat": 0})) for one in ("draw", "p", "pay"))
    order = dict[Deed, int]()
    assert in_place([draw, pay], order) == [draw, pay]
    order = still(order, [pay])
    assert in_place([pay, draw], order) == [pay, draw]
    assert in_place([plant, pay, draw], order) == [pay, draw, plant], "nothing comes in between"
    assert in_place([plant, pay, draw], still(order, [])) == [plant, pay, draw]
