"""The rules looked up, told when they apply, and taught when they come for the first time."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise, takewhile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import engine.games
from companion.house.api import House
from companion.ui.rulebook import GOAL, asked_by, chapters, find, lesson_of, lessons, told
from companion.ui.sentences import sentences
from companion.ui.synonyms import groups
from companion.ui.teacher import Teacher
from engine.core.languages import LANGUAGES
from engine.core.match import Seat
from engine.core.text import sought
from engine.games import ids, load
from tests.ui.audit import box
from tests.ui.houses import new_house, play_on
from tests.ui.stage import Stage

GAMES = ("earth", "gaia", "gaia_project", "hadara", "peloponnes")


PART_OF_IT = (".amount", ".which", ".shown", ".sure")
"""The amount of a verb, or whether a piece means it, is asked in the course of the question."""


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_game_has_a_lesson_with_its_rules(name: str) -> None:
    game = load(name)
    texts = Path(engine.games.__file__).parent / name / "data" / "text.en.json"
    own = [key for key in json.loads(texts.read_text()) if key.split(".")[0] in ("ask", "show")]
    asked = {key.removeprefix("ask.") for key in own if not key.endswith(PART_OF_IT)}
    known = set(lessons(name))
    asked |= {lesson for lesson in known if game.texts.has(f"remark.{lesson}")}
    # As people are told it: `choose_deal` is the second half of `choose`, `stone_charge_1` and
    # `stone_charge_2` are both of `stone`.
    found = {lesson_of(name, question(f"ask.{one}")) for one in asked - {*known}}
    assert found | asked & known | {GOAL} == known
    for lesson in lessons(name):
        for language in ("en", "ja"):
            ends = told(game, language, lesson).count("." if language == "en" else "。")
            assert ends in (2, 3), f"{lesson} in {language}: two sentences, three at most"
        assert len(asked_by(game, "en", lesson)) == len(lessons(name)[lesson]) > 0


def test_five_players_of_peloponnes_are_not_told_of_a_conquest_row() -> None:
    """R3.4, R5.1: with five there is none."""
    game, asked = load("peloponnes"), "show.tile"
    for on_screen in (False, True):
        few, five = (told(game, "en", asked, on_screen, seats=seats) for seats in (4, 5))
        assert "conquest" in few
        assert "conquest" not in five
        assert "one for each player" in five
    bidding = next(one for one in chapters(game, "en") if one.id == "R6")
    told_of = [one.text for one in bidding.rules if "conquest" in one.text]
    assert told_of
    assert all("up to four" in one for one in told_of), "looked up, it says who has that row"


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_in_a_chapter_with_a_heading_and_in_order(name: str) -> None:
    game = load(name)
    for language in ("en", "ja"):
        found = chapters(game, language)
        texts = game.texts.tables[language]
        assert found[0].rules[0].text == told(game, language, GOAL), "who wins comes first"
        told_rules = sum(len(one.rules) for one in found[1:])
        assert told_rules == sum(k.startswith("rule.") for k in texts)
        assert all(one.title == texts[f"chapter.{one.id}"] for one in found)
    ids = [one.id for one in found if one.id.startswith("R")]
    assert ids == sorted(ids, key=lambda one: int(one[1:]))


def test_rules_are_found_by_words_numbers_and_headings_in_the_language_in_use() -> None:
    game = load("peloponnes")
    assert [rule.id for rule in find(game, "en", "CONQUEST final")] == ["R6.4"]
    assert [rule.id for rule in find(game, "en", "r6.10")] == ["R6.10"]
    assert {"R6.1", "R6.5"} <= {rule.id for rule in find(game, "en", "bidding")}  # a heading
    assert find(game, "en", "spaceship") == ()
    last = load("earth")  # those that say it come before those of a chapter that is called so
    assert find(last, "ja", "終わり")[0].id == "R10.6"
    assert "sixteen" in find(last, "en", "match end")[0].text
    for language, said in (("en", "game over"), ("en", "end of the game"), ("ja", "ゲーム終了")):
        for name in ids():
            found = find(load(name), language, said)
            assert found == find(load(name), language, "end" if language == "en" else "終わる"), (
                name
            )
            assert found, f"{name} tells how it ends"
    assert "R6.1" in {rule.id for rule in find(game, "ja", "入札")}
    assert [rule.id for rule in find(game, "ja", "Ｒ６．１０")] == ["R6.10"]  # a wide keyboard
    six = next(one for one in chapters(game, "en") if one.id == "R6")
    assert [rule.id for rule in six.rules] == [f"R6.{n}" for n in range(1, 11)]


@pytest.mark.parametrize(
    ("name", "language", "said", "written"),
    [
        ("peloponnes", "en", "population", "inhabitant"),
        ("peloponnes", "en", "People", "inhabitant"),
        ("peloponnes", "ja", "住民", "人口"),
        ("gaia_project", "en", "money", "credit"),
        ("hadara", "ja", "お金", "コイン"),
        ("earth", "en", "victory points", "point"),
        ("peloponnes", "en", "first player", "turn order"),
        ("gaia", "en", "ties", "equal"),
        ("peloponnes", "fr", "argent", "pièce"),
        ("peloponnes", "en", "scaffold", "unfinished"),
        ("peloponnes", "ja", "足場", "未完成"),
        ("gaia_project", "en", "exchange", "free action"),
        ("gaia_project", "en", "conversion", "free action"),
        ("gaia_project", "ja", "変換", "フリーアクション"),
        ("gaia_project", "de", "umwandlung", "freie aktion"),
        ("earth", "en", "swap", "exchanged for two soil"),
        ("earth", "en", "trade", "exchanged for two soil"),
        ("earth", "en", "money", "soil"),
        ("earth", "ja", "交換", "土壌2個と交換"),
        ("earth", "ja", "トレード", "土壌2個と交換"),
        ("gaia_project", "en", "trade", "free action"),
        ("gaia_project", "ja", "取引", "フリーアクション"),
        ("gaia", "en", "exchange", "swaps"),
        ("peloponnes", "en", "trade", "may stand in for"),
        ("peloponnes", "en", "solo", "alone"),
        ("hadara", "en", "setup", "set-up"),
        ("hadara", "ja", "シャッフル", "混ぜ"),
    ],
)
def test_rules_are_found_by_words_that_people_say(
    name: str, language: str, said: str, written: str
) -> None:
    """A guest looked up "population" in Peloponnes, whose rules say "inhabitants"."""
    game = load(name)
    told = [one.id for one in find(game, language, said)]
    plain = [
        one.id
        for chapter in chapters(game, language)
        for one in chapter.rules
        if re.search(rf"(?<![a-z]){written}", f"{one.text} {chapter.title}".casefold())
    ]
    assert plain
    assert {*plain} <= {*told}


@pytest.mark.parametrize(
    ("name", "language", "said", "number"),
    [
        ("gaia", "ja", "hunt", "R8"),
        ("gaia", "ja", "meeples", "R7"),
        ("gaia_project", "ja", "federation", "R10"),
        ("peloponnes", "ja", "auction", "R6"),
        ("earth", "ja", "win", "R12.10"),
        ("peloponnes", "fr", "入札", "R6"),
        ("gaia", "en", "hand limit", ""),
        ("earth", "en", "hand limit", ""),
        ("earth", "ja", "手札上限", ""),
        ("gaia", "ja", "シカ", ""),
        ("gaia", "en", "hunt spaceship", "R8"),
    ],
)
def test_guests_find_a_rule_by_a_word_of_their_own(
    name: str, language: str, said: str, number: str
) -> None:
    """An English word found nothing on a Japanese screen, nor did kana where kanji are written."""
    game = load(name)
    found = find(game, language, said)
    assert found
    assert any(one.id.startswith(number) for one in found), found[0].id
    known = {one for chapter in chapters(game, language) for one in chapter.rules}
    assert {*found} <= known, "in the language in use"


def test_what_a_sign_of_the_cards_means_is_found_by_what_it_looks_like() -> None:
    """Whoever saw a compass on a card of Earth and looked it up found nothing."""
    seen = {"en": "compass", "ja": "コンパス", "de": "Kompass", "es": "brújula", "fr": "boussole",
            "ko": "나침반", "zh": "指南针"}  # fmt: skip
    for language, word in seen.items():
        assert "R2.3" in {one.id for one in find(load("earth"), language, word)}, language


def test_a_short_word_is_not_looked_for_inside_others() -> None:
    """ "'Tie' listed all rules of cities and abilities."""
    for name in GAMES:
        texts = [one.text.casefold() for one in find(load(name), "en", "tie")]
        assert texts
        assert not [text for text in texts if not re.search(r"\b(tie|equal|as many)", text)]


@pytest.mark.parametrize("name", GAMES)
def test_whoever_looks_up_undo_learns_where_it_is(name: str) -> None:
    for language, said in (("en", "undo"), ("en", "mistake"), ("ja", "間違い"), ("zh", "撤销")):
        last = find(load(name), language, said)[-1]
        assert sentences(language)["table.undo"] in last.text
        assert sentences(language)["table.mend"] in last.text


def test_no_word_stands_in_two_groups_of_synonyms() -> None:
    for language in LANGUAGES:
        known = [word for group in groups(language) for word in group]
        assert known
        assert len({*known}) == len(known)
        assert all(word == sought(word) for word in known), "as what is typed is looked for"


class OneHouse:
    """As much of a house as a teacher needs."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.ended: list[str] = []

    def setting(self, name: str) -> str:
        return self.kept.get(name, "")

    def keep(self, name: str, value: str) -> None:
        self.kept[name] = value

    def matches(self) -> list[Any]:
        return [SimpleNamespace(game=game, winners=(0,)) for game in self.ended]


def test_each_thing_is_taught_once_and_the_goal_first() -> None:
    house: Any = OneHouse()
    teacher = Teacher(house)
    bid = question("ask.bid")
    assert teacher.lesson("peloponnes", bid) == ""  # nobody asked for lessons
    teacher.begin("peloponnes", True)
    assert teacher.lesson("peloponnes", bid) == GOAL
    teacher.done("peloponnes", GOAL)
    assert teacher.lesson("peloponnes", bid) == "bid"
    assert teacher.lesson("earth", bid) == ""
    again = Teacher(house)  # the tablet was switched off and on
    again.done("peloponnes", "bid")
    assert again.lesson("peloponnes", bid) == ""
    assert again.lesson("peloponnes", question("ask.place")) == "place"
    again.stop("peloponnes")
    assert again.lesson("peloponnes", question("ask.place")) == ""
    assert not again.wanted("peloponnes")
    assert again.wanted("earth")
    again.begin("earth", True)
    assert again.wanted("earth"), "nothing was read yet"
    again.done("earth", GOAL)
    assert Teacher(house).wanted("earth"), "it was left half explained, and nobody had said no"
    again.begin("earth", True)
    assert again.lesson("earth", None) == "", "what was read does not come again"
    house.ended = ["earth"]
    assert not again.wanted("earth")
    again.begin("earth", True)
    assert again.lesson("earth", None) == GOAL, "people asked for it all the same"


def test_a_goal_that_nobody_read_does_not_stand_before_what_is_asked_now() -> None:
    """How bidding works was told after five bids, once the goal was put away."""
    house: Any = OneHouse()
    teacher = Teacher(house)
    teacher.begin("peloponnes", True)
    first, bid = question("ask.income"), question("ask.bid")
    assert teacher.lesson("peloponnes", first) == GOAL
    assert teacher.lesson("peloponnes", first) == GOAL, "it stands until they go on"
    assert teacher.lesson("peloponnes", bid) == "bid"
    teacher.done("peloponnes", "bid")
    assert teacher.lesson("peloponnes", bid) == GOAL, "nobody saw it go"


def test_one_hint_beside_the_goal_is_all_that_a_question_waits_for() -> None:
    """Three times in a row "Understood" stood there, and the map jumped under the finger."""
    house: Any = OneHouse()
    teacher = Teacher(house)
    teacher.begin("gaia_project", True)
    first, next_ = question("ask.turn"), replace(question("ask.turn"), id="next")
    assert teacher.lesson("gaia_project", first) == GOAL
    teacher.read("gaia_project", GOAL)
    assert teacher.lesson("gaia_project", first) == "income"
    teacher.read("gaia_project", "income")
    assert teacher.lesson("gaia_project", first) == "", "the turn waits for the next question"
    assert teacher.lesson("gaia_project", next_) == "turn"
    teacher.read("gaia_project", "turn")
    assert teacher.lesson("gaia_project", next_) == ""


def test_income_that_comes_in_silence_is_taught_before_a_number_is_checked() -> None:
    house: Any = OneHouse()
    teacher = Teacher(house)
    teacher.begin("gaia_project", True)
    teacher.done("gaia_project", GOAL)
    for key in ("ask.spot", "ask.turn"):
        assert teacher.lesson("gaia_project", question(key)) == "income"
    teacher.done("gaia_project", "income")
    assert teacher.lesson("gaia_project", question("ask.spot")) == ""
    assert teacher.lesson("gaia_project", question("ask.turn")) == "turn"
    assert "income" in lessons("gaia_project")


def question(key: str, **gaps: int) -> Any:
    from companion.session.api import Ask, Question, Text

    return Question("q", Ask.TURN, 0, Text(key, gaps), ())


def test_a_lesson_tells_the_number_of_whoever_is_asked() -> None:
    """ "Structures worth 7", and below it "4 of 6": the Xenos with their institute need six."""
    game, asked = load("gaia_project"), question("ask.federation", worth=4, need=6)
    for language in game.texts.languages:
        said = told(game, language, "federation", question=asked)
        assert re.findall(r"\d", said) == ["6"], said


def test_a_lesson_tells_nothing_to_hands_that_hold_nothing() -> None:
    """Hadara's wheel is turned by hands, and at a table on the screen by nobody."""
    spoken = {"teach.wheel": "Turn it.", "teach.wheel.screen": "It turns.", "teach.buy": "Buy."}
    texts = SimpleNamespace(has=spoken.__contains__, say=lambda _, key, _gaps: spoken[key])
    game: Any = SimpleNamespace(texts=texts)
    assert told(game, "en", "wheel") == "Turn it."
    assert told(game, "en", "wheel", on_screen=True) == "It turns."
    assert told(game, "en", "buy", on_screen=True) == "Buy."


def test_a_deck_without_a_sentence_of_its_own_has_the_lesson_of_its_verb() -> None:
    assert lesson_of("gaia_project", question("show.shown.sectors")) == "show.shown.sectors"
    assert lesson_of("gaia_project", question("show.shown.boosters")) == "show.shown"
    assert lesson_of("gaia_project", question("ask.spot")) == ""


def test_a_first_match_is_explained_as_it_is_played(stage: Stage, tmp_path: Path) -> None:
    house: House = new_house(tmp_path)
    hall = stage.open(house)
    hall.go("new")
    stage.page().start()
    stage.frames()
    page = stage.page()
    assert page.lesson.lesson == GOAL
    page.lesson.read()
    assert page.lesson.lesson == "show.civilization"
    play_on(hall, 2)
    hall.act(lambda play: play.handled(0, 1))  # they have what they begin with
    stage.frames(6)
    assert page.lesson.lesson == "show.tile"  # play went on: what came before counts as read
    bar, room = page.lesson, page.room
    stage.frames()
    assert bar.to_window(*bar.pos)[1] < room.to_window(*room.pos)[1] + bar.height
    upper, before = page.ids.board.to_window(0, page.ids.board.top)[1], hall.see().length
    stage.touch(bar.center_x, bar.center_y)  # on its words: what lies below is not meant
    assert hall.see().length == before
    page.lesson.read()
    stage.frames()
    assert page.lesson.lesson == ""
    assert page.lesson.height == 0
    assert page.ids.board.to_window(0, page.ids.board.top)[1] == pytest.approx(upper)
    assert page.ids.board.height == pytest.approx(room.height), "it takes the room of the lesson"
    spot = next(one for one in page.ids.board.spots if one.name.startswith("civ"))
    stage.touch(spot.x + 9, spot.y + 9, hasty=True)
    assert hall.see().length == before, "what moved under a finger answers nothing"
    assert not hall.calm.turning
    assert hall.calm.clock() - hall.calm._changed.at < 0.4, "and a touch now answers nothing"
    play_on(hall, 5)
    stage.frames()
    assert page.lesson.lesson == "bid"
    page.lesson.stop()
    play_on(hall, 6)
    assert page.lesson.lesson == ""
    hall.teacher.begin("peloponnes", True)  # for another match: one that is over has no lessons
    page.lesson.show(hall, None)
    assert page.lesson.lesson == GOAL
    page.lesson.show(hall, None, over=True)
    assert page.lesson.lesson == ""
    page.lesson.show(hall, None)
    assert page.lesson.lesson == GOAL, "something else was to be read first"
    for key, due in (("ask.income", GOAL), ("ask.bid", "bid"), ("ask.bid_none", "bid")):
        page.lesson.show(hall, question(key))
        assert page.lesson.lesson == due
    page.lesson.show(hall, None)
    assert page.lesson.lesson == GOAL, "who only went on has not read it"
    page.lesson.read()
    page.lesson.show(hall, None)
    assert page.lesson.lesson == ""


def test_the_rules_tell_what_applies_now_and_what_was_just_applied(
    stage: Stage, tmp_path: Path
) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", [Seat("Ada", "red"), Seat("Bo", "blue")], {}, "touch")
    play_on(hall, 7)
    hall.go("rules")
    stage.frames()
    page = stage.page()
    said = [getattr(w, "number", "") for w in reversed(page.ids.list.children)]
    for name in lessons("peloponnes")["bid"]:
        assert name in said
    just = hall.see().happened[-1]
    assert any(hall.say(just.text) in str(getattr(w, "text", "")) for w in page.ids.list.children)
    kinds = [type(w).__name__ for w in reversed(page.ids.list.children)]
    headings = [at for at, kind in enumerate(kinds) if kind == "RuleHeading"]
    assert len(headings) > 2
    assert all(after - at > 1 for at, after in pairwise(headings))
    page.ids.sought.text = "blank"
    stage.frames()
    found = [w.number for w in reversed(page.ids.list.children)]
    assert found == [one.id for one in find(load("peloponnes"), "en", "blank")]
    stage.press(page.ids.sought.ids.emptied)
    assert not page.ids.sought.text
    assert page.ids.sought.ids.emptied.disabled
    frame = page.ids.scroll
    frame.scroll_y = 0.5
    stage.frames()
    listed = [one for one in page.ids.list.children if type(one).__name__ == "RuleChapter"]
    stage.press(next(one for one in listed if box(one)[1] >= box(frame)[1]))  # at the lower edge
    stage.frames()
    below = page.ids.list.children[::-1]
    at = next(n for n, one in enumerate(below) if getattr(one, "sign", "") == "up")
    rules = [*takewhile(lambda one: hasattr(one, "number"), below[at + 1 :])]
    first, last = box(below[at])[3] >= box(frame)[3] - 2, box(rules[-1])[1] >= box(frame)[1] - 2
    assert first or last, "as many of its rules as there is room for are in view"
    page.signs()
    stage.frames()
    hall.back()
    stage.frames()
    assert page.opened, "whoever looked up a sign reads on"
    hall.back()
    assert hall.screen == "table"


def test_the_tab_that_is_on_is_framed_and_not_gold(stage: Stage, tmp_path: Path) -> None:
    """Gold leads on; what is on among a few is framed."""
    hall = stage.open(new_house(tmp_path))
    hall.go("rules")
    stage.frames()
    games = stage.page().ids.games.children
    assert sorted(tab.look for tab in games) == ["on", *["plain"] * (len(games) - 1)]
    hall.start("peloponnes", [Seat("Ada", "red"), Seat("Bo", "blue")], {}, "touch")
    hall.explain(0, "points")
    stage.frames()
    looks = [one.look for one in stage.page().walk() if type(one).__name__ == "SeatTab"]
    assert looks.count("on") >= 1
    assert "main" not in looks


def test_a_rule_stands_before_its_number(stage: Stage, tmp_path: Path) -> None:
    """Guests read what the rule says; "R6.5" is for those who look it up in the booklet."""
    hall = stage.open(new_house(tmp_path))
    hall.leafed = "peloponnes"
    hall.go("rules")
    stage.frames(3)
    stage.page()._open("R6")
    stage.frames(3)
    row = next(w for w in stage.page().ids.list.children if getattr(w, "number", "") == "R6.5")
    number, said = sorted(row.children, key=lambda part: part.text != "R6.5")
    assert number.x >= said.right
    assert number.kind == "small"


def test_the_first_run_is_three_steps_and_can_be_skipped(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    assert hall.is_new()
    hall.go("welcome")
    page = stage.page()
    before = page.demo.view().length
    for _ in range(40):
        page._play()
    assert page.demo is None  # half a minute is enough
    page.go(1)
    anew = page.demo.view().length  # type: ignore[attr-defined]
    assert anew <= before  # its clock may have played one before
    page._play()
    assert page.demo.view().length == anew + 1  # type: ignore[attr-defined]
    page.go(2)
    stage.frames()
    texts = [w.text for w in page.ids.middle.children if getattr(w, "text", "")]
    assert "Play with our own box, without a reader" in texts
    page._use("serial", "/dev/ttyACM0")()
    assert page.step == 3
    assert hall.house.setting("link") == "serial:/dev/ttyACM0"
    page.finish("register")
    assert hall.screen == "register"
    hall.back()
    assert hall.screen == "home"
    assert not hall.is_new()
    hall.go("welcome")
    page._use("simulated:")()  # the pieces on a screen carry no stickers
    assert hall.screen == "home"


def test_initials_are_found_with_their_full_stops_and_without() -> None:
    """Whoever looked for QIC in Japanese found nothing: the texts write Q.I.C."""
    game = load("gaia_project")
    for language in ("en", "ja"):
        found = find(game, language, "QIC")
        assert "R7.6" in {one.id for one in found}
        assert found == find(game, language, "q.i.c.")
    assert [one.id for one in find(game, "ja", "R7.6")] == ["R7.6"]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "free step"), ("en", "terraform"), ("ja", "テラフォーミング"), ("de", "freier Schritt"),
     ("es", "paso gratis"), ("fr", "pas gratuit"), ("ko", "개척"), ("zh", "免费改造")],
)  # fmt: skip
def test_free_steps_are_found_by_the_word_of_the_tiles(language: str, words: str) -> None:
    """ "Free step" stands on boosters and power actions, and "No rule has these words" came."""
    assert "R7.5a" in {one.id for one in find(load("gaia_project"), language, words)}


def test_what_one_rule_did_several_times_is_told_once(stage: Stage, tmp_path: Path) -> None:
    """ "Seat 1 drew 1 card", three times below each other."""
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", [Seat(name, "") for name in ("Anna", "Ben")], {"hands": "known"}, "touch")
    repeated = 0
    for _ in range(12):
        play_on(hall, 8, seed=5)
        done = [(one.rule, hall.say(one.text)) for one in hall.see().happened if one.rule]
        if len(set(done)) == len(done):
            continue
        repeated += 1
        hall.go("rules")
        stage.frames(2)
        rows = [one.text for one in stage.page().ids.list.children if hasattr(one, "number")]
        assert len(rows) == len(set(rows))
        hall.back()
    assert repeated
