"""The first hour of a new house, by touches: first steps, a guided round, a table in disorder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cli.home import HomeTables
from companion.session import box_questions
from companion.session.api import Ask
from companion.store import boxes
from companion.ui.demo import Demo
from companion.ui.rulebook import GOAL
from companion.ui.screens import FOLDER, NAMES
from companion.ui.screens.welcome import STEP_S
from companion.ui.teacher import Teacher
from companion.ui.widgets.lettering import whole
from companion.ui.widgets.press import EDGE
from companion.ui.words import words
from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.games import load
from tests.ui import first, tired
from tests.ui.audit import box, complaints, is_kind
from tests.ui.first import touch
from tests.ui.houses import SEATS, new_house, play_on, random_walk
from tests.ui.scenes import bring_table, settle
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

MATCH = 145
"""So high, px, the match of a phone shows beside a lesson."""
TOLD = {
    "table-in-order": "",
    "table-card-left": "Ada's spot: {piece} did not count. Take it off the reader.",
    "table-second-card": "Ada's spot: Two pieces on one spot: {piece}. Take one off.",
    "table-other-box": "Ada's spot: This is from Earth, copy 2. Take it off.",
    "table-gone": "The table does not answer. Play on by touch; it comes back by itself.",
}
"""What people read above the match, whatever the piece."""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong is told without waiting for hands that only pass."""
    for module in ("companion.ui.bars.truth", "tests.ui.first"):
        monkeypatch.setattr(f"{module}.LASTING_S", 0.0)


def test_the_state_of_the_table_is_told_large(stage: Stage, tmp_path: Path, at_once: None) -> None:
    said = {}
    for name in first.table_states(stage, tmp_path / "house"):
        said[name] = str(stage.page().ids.truth.text)
        if name == "table-unknown-tag":
            assert _asked(stage) == (
                "A sticker that nobody knows lies on Ada's place. Which piece is it on?"
            )
        if name in ("table-other-box", "table-second-card", "table-gone"):
            assert not stage.page().ids.refusal.text, "what was refused before is over"
        if name == "table-other-window":
            assert stage.page().looks_on
            assert stage.page().question.undoes == ""
    for name, sentence in TOLD.items():
        begin, _, end = sentence.partition("{piece}")
        assert said[name].startswith(begin), said
        assert said[name].endswith(end), said
        assert bool(said[name]) == bool(sentence), said


def _asked(stage: Stage) -> Any:
    return stage.page().question.text


def test_a_new_house_comes_to_a_match_by_touches(stage: Stage, tmp_path: Path) -> None:
    seen = list(first.steps(stage, tmp_path))
    assert seen[0] == "1-watch"
    assert stage.hall.screen == "new"
    assert not stage.hall.is_new()


def test_a_phone_that_is_turned_leaves_no_gap(stage: Stage, tmp_path: Path) -> None:
    """The room below what is said stayed as high as beside the choices: half the page was empty."""
    stage.resize((844, 390))
    hall = stage.open(new_house(tmp_path))
    hall.go("welcome")
    stage.page().go(3)
    stage.frames(4)
    stage.resize((390, 844))
    stage.frames(4)
    below = stage.page().ids.middle.parent.parent.children[-1].children[0]
    assert below.height == 0


def test_no_lesson_lies_over_what_is_touched_while_the_box_is_looked_through(
    tmp_path: Path,
) -> None:
    """ "Touch only what is missing", and what the game is about covered all of it."""
    teacher = Teacher(new_house(tmp_path))
    teacher.begin("hadara", True)
    assert not teacher.lesson("hadara", box_questions.count({"coin_1": 2}, False, {}))
    assert teacher.lesson("hadara", None) == GOAL


def test_what_people_play_for_comes_again_until_it_is_read(stage: Stage, tmp_path: Path) -> None:
    """The first touch of the gold answer took it away unread, and it never came again."""
    hall = stage.open(new_house(tmp_path))
    hall.teacher.begin("gaia", True)
    hall.start("gaia", SEATS[:3], {"hands": "known"}, "touch", 1)
    stage.frames(4)
    stage.page().lesson.show(hall, hall.see().question)
    bar = stage.page().lesson
    for step in random_walk(hall.play.state.clone(), 3):
        if hall.play.state.awaiting().must:
            break
        assert hall.play.choose(step) is None
    hall.settle()
    hall.announce()
    stage.frames(4)
    assert bar.lesson == "act", "what is asked now comes first"
    bar.read()
    bar.show(hall, None)
    assert bar.lesson == GOAL


@pytest.mark.parametrize("seed", [5])
def test_each_phase_of_a_base_match_of_gaia_is_explained_once(
    stage: Stage, tmp_path: Path, seed: int
) -> None:
    """Hunting, which asks nobody anything, was never explained."""
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    hall.teacher.begin("gaia", True)
    hall.start("gaia", SEATS[:3], {"mode": "base", "hands": "known"}, "touch", 1)
    came: list[str] = []
    for step in random_steps(hall.play.state, seed, Counts()):
        view = hall.see()
        while lesson := hall.teacher.lesson("gaia", view.question, view.duties):
            came.append(lesson)
            hall.teacher.read("gaia", lesson)
        assert hall.play.choose(step) is None
        hall.settle()
    assert len(came) == len({*came})
    assert {GOAL, "act", "hunt", "discard"} <= {*came}


def test_a_first_round_is_explained_when_it_comes(stage: Stage, tmp_path: Path) -> None:
    lessons = first.guided(stage, tmp_path, "peloponnes")
    found = [next(lessons) for _ in range(4)]
    assert [name.partition("-")[2][3:] for name in found][:2] == [GOAL, "show-civilization"]
    assert any(name.endswith("-bid") for name in found)


def test_a_first_round_at_a_table_is_explained_beside_its_lights(
    stage: Stage, tmp_path: Path
) -> None:
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.teacher.begin("peloponnes", True)
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    assert tables.last is not None
    settle(stage, lambda: tables.last is not None and bool(tables.last.shown))
    bar = stage.page().lesson
    assert bar.lesson == GOAL
    bar.read()
    assert bar.lesson == "show.civilization"
    pads = {one.station for one in hall.see().stations if one.pad}
    assert pads & tables.last.shown.keys()


def lessons() -> list[Any]:
    """Each game in English and Japanese by turns; the soak has each in both."""
    found = []
    for turn, game in enumerate(games.ours()):
        for other, language in enumerate(("en", "ja")):
            marks = pytest.mark.soak if (turn + other) % 2 else ()
            found.append(pytest.param(game, language, marks=marks))
    return found


@pytest.mark.parametrize(("game", "language"), lessons())
def test_on_a_phone_held_across_a_lesson_hides_nothing_of_what_it_speaks_of(
    stage: Stage, tmp_path: Path, game: str, language: str
) -> None:
    """It lay over piles and stations; now it lies over the answers, which come back when it is
    read, and the question stays above it."""
    stage.resize((844, 390))
    stage.look(language)
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.teacher.begin(game, True)
    colours = load(game).colours
    hall.start(game, [Seat("Ada", colours[0]), Seat("Ben", colours[1])], {}, "stations", 1)
    bring_table(stage)
    page = stage.page()
    for _ in range(2):
        lesson, asks = box(page.lesson), box(page.question.ids.asks)
        assert page.lesson.lesson
        key = f"teach.{page.lesson.lesson}.screen"
        if hall.game.texts.has(key):
            assert page.lesson.text == hall.game.texts.say(language, key), "nobody has a box there"
        assert lesson[3] <= box(page.virtual)[1]
        assert lesson[3] <= asks[1]
        assert lesson[1] <= box(page.question.ids.answers)[1], "no answer looks out below it"
        assert complaints(stage.root) == []
        page.lesson.read()
        stage.frames(4)


@pytest.mark.parametrize(("game", "language"), lessons())
def test_on_a_phone_a_lesson_hides_no_question_and_leaves_the_match_in_sight(
    stage: Stage, tmp_path: Path, game: str, language: str
) -> None:
    """An empty block of half the screen hid what is asked, letters shone through at its edge, and
    nothing ended all lessons. Above many answers 36 px of Hadara's wheel were left: there it lies
    over them."""
    stage.resize((390, 844))
    stage.look(language)
    hall = stage.open(new_house(tmp_path))
    hall.teacher.begin(game, True)
    colours = load(game).colours
    hall.start(game, [Seat("Ada", colours[0]), Seat("Ben", colours[1])], {}, "touch", 1)
    page, lesson, told = stage.page(), stage.page().lesson, 0
    while lesson.lesson and told < 4:
        asked = page.guide if page.guiding else page.question
        if lesson.covers:
            assert box(lesson)[3] <= box(page.question.ids.asks)[1]
        else:
            assert box(lesson)[1] >= box(asked)[3] - 1
            assert lesson.height < page.height / 3
        assert page.room.height + page.room.trim[1] >= MATCH
        ways = [one.text for one in lesson.walk() if is_kind(one, "Press")]
        assert set(ways) == {words.say("teach.stop"), words.say("teach.read")}
        assert complaints(lesson if lesson.covers else stage.root) == []
        told += 1
        lesson.read()
        stage.frames(4)
        play_on(hall, 1)
        stage.frames(6)
    assert told


@pytest.mark.parametrize("game", games.ours())
def test_the_first_thing_that_guests_see_is_the_whole_match(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    """The first lesson slid it down: heads of boards and of the first seat were cut."""
    hall = stage.open(new_house(tmp_path))
    hall.teacher.begin(game, True)
    colours = load(game).colours
    hall.start(game, [Seat("Ada", colours[0]), Seat("Ben", colours[1])], {}, "touch", 1)
    page = stage.page()
    assert page.lesson.lesson == GOAL
    match, room = box(page.ids.board), box(page.room)
    assert room[1] <= match[1]
    assert match[3] <= room[3]
    assert box(page.lesson)[3] <= match[1]
    assert not page.duty.text


def test_where_there_is_little_height_what_is_set_up_waits_for_the_lesson(
    stage: Stage, tmp_path: Path
) -> None:
    """Together they left a strip of the match."""
    stage.resize((1024, 600))
    hall = stage.open(new_house(tmp_path))
    hall.teacher.begin("gaia", True)
    seats = [Seat(name, colour) for name, colour in zip("AB", load("gaia").colours, strict=False)]
    hall.start("gaia", seats, {}, "touch", 1)
    page = stage.page()
    page.lesson.read()
    stage.frames(4)
    assert page.lesson.lesson == "show.show"
    assert not page.duty.text
    page.lesson.read()
    stage.frames(4)
    assert "six open stacks" in page.duty.text


def test_what_is_set_up_waits_until_it_is_known_whether_the_box_is_complete(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question at a time: nobody counts what somebody else is laying out meanwhile."""
    hall = stage.open(new_house(tmp_path))
    ours = boxes.add(hall.house.store, "gaia", "ours")
    monkeypatch.setattr(hall.house, "_box", lambda *_: ours)
    hall.start("gaia", SEATS[:3], {}, "touch", 1)
    stage.frames(4)
    question = hall.see().question
    assert question.ask is Ask.COUNT
    assert not stage.page().duty.text
    hall.act(lambda play: play.answer(question.id, "yes"))
    stage.frames(4)
    assert "six open stacks" in stage.page().duty.text


def test_the_rules_can_be_looked_up_from_every_screen() -> None:
    """By the head of the page, or by a button of its own; the first steps are no match yet."""
    without = []
    for name in set(NAMES) - {"rules", "welcome"}:
        page = (FOLDER / f"{name}.kv").read_text("utf-8")
        head = page.partition("Head:")[2].partition("\n\n")[0]
        if "hall: root.hall" not in head and "go('rules')" not in page and "id: rules" not in page:
            without.append(name)
    assert without == []


def test_a_tired_guest_meets_twelve_moments(stage: Stage, tmp_path: Path) -> None:
    """Each with a question, or a page of its own; no raw key anywhere."""
    names = list(tired.moments(stage, tmp_path, "peloponnes"))
    assert len(names) == 12
    assert {name[3:] for name in names} >= {"first", "refusal", "scoring", "rules", "end"}


def test_who_goes_on_without_a_reader_plays_by_touch(stage: Stage, tmp_path: Path) -> None:
    """Neither asked about stickers nor offered a table that reads."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.go("welcome")
    stage.page().go(2)
    stage.frames()
    assert stage.page().steps == 2, "without a reader there is nothing to tag"
    offered = stage.page().ids.middle.children[::-1]
    gold = [one.text for one in offered if getattr(one, "look", "") == "main"]
    assert gold == [words.say("welcome.simulated")] == [offered[0].text]
    hall.house.place.ports = ("/dev/a", "/dev/b")  # of one table, named as the app was started
    stage.page().go(2)
    stage.frames()
    assert stage.page().steps == 3
    first = stage.page().ids.middle.children[-1]
    assert (first.text, first.note) == (
        words.say("welcome.found"), words.say("welcome.found.at", port="/dev/a, /dev/b")
    )  # fmt: skip
    stage.page().go(3)
    stage.frames()
    offered = stage.page().ids.middle.children[::-1]
    assert [one.text for one in offered[:3]] == [
        "Stick on the first ones now", "They have stickers already", "Later, or never"
    ]  # fmt: skip
    number = boxes.add(hall.house.store, "peloponnes", "1")
    register = boxes.register(hall.house.store, number)
    register.replace({"04aabbccddee80": "A01"})
    boxes.save(hall.house.store, number, register)
    stage.page().go(3)
    stage.frames()
    first = stage.page().ids.middle.children[-1]
    assert (first.text, first.look) == ("They have stickers already", "main")
    assert "Peloponnes" in first.note, "it is known which box carries them"
    hall.house.place.ports = ()
    stage.page().go(2)
    stage.frames()
    touch(stage, words.say("welcome.look"))
    assert words.say("welcome.none.again") in [
        getattr(one, "note", "") for one in stage.page().walk()
    ]
    touch(stage, words.say("welcome.without"))
    assert hall.screen == "home"
    hall.go("new")
    stage.frames()
    page = stage.page()
    assert page.tier == "touch"
    page._sense(page._tiers(), "pad")
    page.refresh()
    assert page.tier == "pad"  # as chosen last
    hall.keep("link", "simulated:")
    page.refresh()
    assert page.tier == "stations"  # of another table the best


def test_a_name_that_nobody_typed_follows_the_language(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames()
    page = stage.page()
    field = page.ids.seats.children[-1].ids.field
    stage.press(field)
    stage.window.dispatch("on_textinput", "Anna")
    stage.frames()
    assert field.text == "Anna"
    hall.keep("language", "ja")
    page.refresh()
    stage.frames()
    called = [row.ids.field.text or row.ids.field.hint_text for row in page.ids.seats.children]
    assert called == ["プレイヤー2", "Anna"]
    page.start()
    assert [seat.name for seat in hall.see().header.seats] == ["Anna", "プレイヤー2"]


def test_a_shape_can_be_touched_only_where_a_colour_changes(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames()
    page = stage.page()
    for game, coloured in (("peloponnes", True), ("hadara", False)):  # Hadara has crests
        page._picker(game)()
        stage.frames()
        row = page.ids.seats.children[-1]
        before = (row.ids.paint.shade, row.ids.paint.shape)
        stage.press(row.ids.paint)
        row = page.ids.seats.children[-1]
        assert ((row.ids.paint.shade, row.ids.paint.shape) != before) is coloured, game
        assert row.ids.paint.disabled is not coloured, game


def test_who_was_sent_to_the_settings_sees_what_they_look_for(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.go("welcome")
    stage.frames()
    welcome = stage.page()
    welcome.go(2)
    welcome._network()
    stage.frames(5)
    settings = stage.page()
    setting = settings.ids.link.parent  # its heading stands above the choices
    low = setting.to_window(*setting.pos)[1]
    assert low >= 0
    assert low + setting.height <= settings.ids.room.top
    hall.back()
    stage.frames()
    assert stage.page().step == 2  # not at the first page again


@pytest.mark.parametrize("language", ["en", "ja", "de"])
def test_choices_beside_each_other_say_their_words_whole(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    hall = stage.open(new_house(tmp_path, HandTables()))
    stage.look(language)
    hall.go("new")
    stage.frames()
    page = stage.page()
    row = page._tiers()
    page.ids.folds.add_widget(row)
    stage.frames()
    for button in row.ids.switch.children:
        button.sign = "check"
        assert whole(button.text, True, button.width - 2 * EDGE - button._before(), button.height)


def test_nobody_is_told_to_lay_a_piece_on_a_reader_that_is_not_there(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = new_house(tmp_path, HomeTables(1))
    monkeypatch.setattr(house, "readers", list)
    hall = stage.open(house)
    hall.go("register")
    stage.frames()
    page = stage.page()
    assert page.readerless
    assert not page.ids.games.children, "there is no box to begin"
    assert page.ids.name.disabled
    assert not _offered(stage, "home.check")
    monkeypatch.setattr(house, "readers", lambda: ["/dev/ttyACM0"])
    page = _at(stage, "register")
    assert not page.readerless
    assert len(page.ids.games.children) == len(games.ours())
    assert not any(button.disabled for button in page.ids.games.children)
    assert _offered(stage, "home.check")


def _at(stage: Stage, name: str) -> Any:
    stage.hall.go(name)
    stage.frames()
    return stage.page()


def _offered(stage: Stage, said: str) -> bool:
    """Whether home has a button that says this."""
    stage.hall.go_home()
    stage.frames()
    assert complaints(stage.root) == []
    return words.say(said) in [getattr(one, "text", "") for one in stage.page().walk()]


@pytest.mark.parametrize("size", [(844, 390), (390, 844)], ids=str)
def test_each_step_and_home_have_room_on_a_phone(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.resize(size)
    for language in ("en", "ja"):
        stage.look(language)
        hall.go("welcome")
        for step in (1, 2, 3):
            stage.page().go(step)
            stage.frames(5)
            assert complaints(stage.root) == [], f"step {step} in {language}"
        hall.go_home()
        stage.frames(3)
        assert complaints(stage.root) == [], f"home in {language}"


def test_a_table_that_plays_by_itself_begins_and_ends_with_tiles_in_its_row() -> None:
    """The auction stood empty where it stopped; on a phone only seats were seen."""
    demo = Demo(("Ada", "Ben", "Chiyo"))
    assert all(demo.view().board["row"])
    places = []
    while not demo.shown:
        demo.step()
        places.append(demo.places())
    assert all(demo.view().board["row"])
    assert 20 <= len(places) * STEP_S <= 30, "half a minute at most"
    assert ("seat1",) in places
    assert demo.places() == ("B13",), "what is bid for, not who bids"


def test_a_room_where_nobody_plays_slides_to_what_is_told(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.resize((390, 844))
    hall.go("welcome")
    stage.frames(4)
    page = stage.page()
    page._beat.cancel()
    for place in ("seat2", "B05"):
        page.room.told = [place]
        page.room.seek()
        settle(stage, lambda place=place: page.room.shows_any(frozenset({place})))  # type: ignore[misc]
