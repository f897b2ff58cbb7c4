"""What an answer of Gaia Project says: what is done, where, and what it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.factory import Factory
from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp

from companion.games.gaia_project.screen.map import offer_from
from companion.games.gaia_project.screen.pieces import paint_piece
from companion.session.api import Text
from companion.ui import stands
from companion.ui.rows import keep_cell
from companion.ui.second_page import CELL
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import SMALLEST_SP, block
from companion.ui.widgets.press import EDGE
from companion.ui.words import words
from engine.games.gaia_project.actions import free
from tests.ui.gaia_project import FORMS, GAME, may_build, places, several, standing, touch, until
from tests.ui.houses import play_until
from tests.ui.stage import SIZES, SMALLEST, Stage

RANGE = 2
"""A match of three seats, played at random, in which a special action lets a seat build one mine
or start one of several Gaia projects (R7.8)."""


def may_do_either(state: Any) -> bool:
    """One mine or some Gaia project answers what is asked."""
    must = state.awaiting().must
    verbs = [step.verb for step in state.legal(must[0])] if must else []
    return {*verbs} == {"build", "project"} and verbs.count("build") == 1


def test_the_only_answer_of_its_kind_says_where(stage: Stage, tmp_path: Path) -> None:
    """ "Gaia project, QIC −1" stood there, and nothing of where."""
    until(stage, tmp_path, 3, may_do_either, RANGE)
    field = stage.page().question.ids.answers.ids.field
    said = [getattr(one, "text", "") for one in field.children]
    assert any(one.startswith("Build a mine on the ") for one in said), said
    assert "Gaia project" in said, "behind it there are several"
    answers = stage.page().question.ids.answers
    (mine,) = answers.groups["build"]
    answers.turn_to("build")
    assert stage.page().ids.board.picked == mine.steps[0].args[0], "its price stood on no planet"


def test_what_is_true_of_all_places_is_told_once(stage: Stage, tmp_path: Path) -> None:
    until(stage, tmp_path, 3, may_do_either, RANGE)
    answers = stage.page().question.ids.answers
    answers.turn_to("project", next(iter(answers.ids.field.children)))
    answers.placed = sorted(stage.page().ids.board.offered())[0]
    stage.frames(4)
    assert "go to the Gaia area" in answers.tells
    notes = [getattr(one, "note", "") for one in answers.ids.field.children]
    assert not any("go to the Gaia area" in note for note in notes)


def test_the_action_of_the_own_booster_is_a_touch_on_it(stage: Stage, tmp_path: Path) -> None:
    """It lay before its seat, and a touch on it did nothing."""

    def may_use(state: Any) -> str:
        must = state.awaiting().must
        if must != (state.active,) or state.phase != "actions":
            return ""
        own = str(state.boards[must[0]].booster)
        legal = {a.args for a in state.legal(must[0]) if a.verb == "special"}
        return own if (own,) in legal else ""

    hall = until(stage, tmp_path, 2, lambda state: bool(may_use(state)))
    own = may_use(hall.play.state)
    stage.wait()
    touch(stage, own)
    answers = stage.page().question.ids.answers
    assert answers.looked_at == own
    (one,) = [c for c in answers.considered.about(own) if c.steps[0].verb == "special"]
    assert one.steps[0].args == (own,)
    stage.wait()
    build = next(c for c in answers.question.choices if c.steps[0].verb == "build")
    stage.page().pick(at := str(build.steps[0].args[0]))  # it may be meant for the action
    stage.frames(3)
    assert answers.looked_at == at, "its price stands there"
    offered = answers.considered.about(answers.picked)
    assert {c.steps[0].verb for c in offered} >= {"special", "build"}
    said = [one for one in answers.ids.field.children if getattr(one, "text", "")]
    assert len(said) >= len(offered)
    assert not any(getattr(one, "look", "") == "first" for one in said), "which of both is asked"
    before = hall.see().length
    stage.wait()
    stage.page().pick(at)
    stage.frames(2)
    assert hall.see().length == before, "a second touch takes neither"
    (other, *_) = (c.steps[0].args[0] for c in answers.question.choices if c.group == "upgrade")
    for first in (own, other):  # which it opens no more than any other action would
        stage.wait()
        stage.page().pick(str(first))
        stage.frames(3)
    about = {c.steps[0].verb for c in answers.considered.about(answers.picked)}
    assert about == {"upgrade"}, "the action does nothing there"
    stage.wait()
    stage.page().pick(str(other))
    assert not answers.picked, "a second touch lets it go, where it did nothing"


def test_a_planet_offers_the_actions_that_open_it_beside_its_price(
    stage: Stage, tmp_path: Path
) -> None:
    """With "a mine with 1 free step" marked a planet said "That costs 7 ore; you have 6"; with the
    booster used it was forgotten."""

    def opened(state: Any) -> list[tuple[str, str]]:
        """Planets that cost too much by themselves, and an action that opens each."""
        must = state.awaiting().must
        if must != (state.active,) or state.phase != "actions":
            return []
        plain = {a.args[0] for a in state.legal(must[0]) if len(a.args) == 1}
        hexes = [at for at in state.map.labels if at not in plain]
        return [(way.card, at) for at in hexes for way in state.ways_to(must[0], at)]

    hall = until(stage, tmp_path, 2, lambda state: bool(opened(state)))
    (card, at), seat = opened(hall.play.state)[0], hall.play.state.active
    answers = stage.page().question.ids.answers
    for first in ("", card):  # whether it was marked before or not
        stage.wait()
        if first:
            stage.page().pick(first)
            stage.wait()
        stage.page().pick(at)
        stage.frames(3)
        assert hall.notice is None, "nothing is refused"
        assert answers.looked_at == at
        assert card in {one.label.params["card"] for one in answers.considered.about(at)}
        stage.wait()
        stage.page().pick(at)
        stage.frames(2)
    stage.wait()
    stage.page().pick(at)
    stage.frames(3)
    way = next(b for b in answers.ids.field.children if getattr(b, "piece", "") == card)
    assert "Credits −2" in way.note
    assert not way.dull
    before = hall.see().length
    stage.wait()
    stage.press(way)
    assert hall.see().length >= before + 2
    state = hall.play.state
    assert state.owner[state.map.at[at]] == seat, "the planet was kept"


def test_a_second_touch_on_what_has_several_answers_puts_it_away(
    stage: Stage, tmp_path: Path
) -> None:
    """Two answers were open, and a touch on their hex did nothing that people saw."""
    hall = until(stage, tmp_path, 2, lambda state: bool(several(state)))
    page, one = stage.page(), several(hall.play.state)[0]
    answers = page.question.ids.answers
    for looked_at in (one, ""):
        stage.wait()
        page.pick(one)
        stage.frames(2)
        assert answers.looked_at == looked_at


def test_each_kind_of_action_keeps_its_place_and_tells_why_there_is_none_of_it(
    stage: Stage, tmp_path: Path
) -> None:
    """Answers slid into the places of those that were gone, and a finger met another one."""

    def on_turn(state: Any) -> set[str]:
        must = state.awaiting().must
        mine = must == (state.active,) and state.phase == "actions"
        found = {a.verb for a in state.legal(must[0])} if mine else set()
        return found if "standing" not in found and "convert" in found else set()

    hall = until(stage, tmp_path, 2, lambda state: "federate" in on_turn(state), FORMS)
    places, dull = [], []
    for _ in range(2):
        found = standing(stage)
        places.append({name: (one.x, one.y, *one.size) for name, one in found.items()})
        names = {GAME.texts.group("en", verb) for verb in on_turn(hall.play.state)}
        dull.append({name for name, one in found.items() if one.dull})
        assert dull[-1] == found.keys() - names
        play_until(hall, 5, lambda state: bool(on_turn(state)) and "federate" not in on_turn(state))
        stage.frames(4)
    assert len(places[0]) == 10
    assert places[0] == places[1]
    assert dull[0] != dull[1]
    length = hall.see().length
    stage.press(standing(stage)["Form a federation"])
    assert hall.notice.text.key in ("refusal.federation_worth", "refusal.federation_apart")
    assert hall.see().length == length


@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST])
def test_all_exchanges_of_an_institute_show_with_the_way_back(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """R15.3: of the twelve of the Hadsch Hallas a row was cut, and Back lay below the scroll."""
    known = free._known
    monkeypatch.setattr(free, "_known", lambda *_: known("hadsch_hallas", True))
    until(stage, tmp_path, 2, lambda state: "convert" in places(state))
    stage.resize(size)
    answers = stage.page().question.ids.answers
    answers.turn_to("convert")
    stage.frames(6)
    assert len(answers.ids.field.children) >= 12
    assert answers.ids.field.height <= answers.ids.frame.height + 1, "nothing is slid"
    assert [type(one).__name__ for one in answers.ids.turns.children] == ["BackAnswer"]


def test_what_is_exchanged_keeps_its_place_however_often(stage: Stage, tmp_path: Path) -> None:
    """After a first token was burnt the answers slid: the second touch at the same spot sold
    knowledge (R5.4, R9)."""

    def burns_twice(state: Any) -> bool:
        must = state.awaiting().must
        if must != (state.active,) or state.phase != "actions":
            return False
        board = state.boards[must[0]]
        return bool(board.bowl[1] > 3 and not board.bowl[2] and not board.offers)

    hall = until(stage, tmp_path, 2, burns_twice)
    stage.page().question.ids.answers.turn_to("convert")
    stage.frames(4)
    before = {name: (*one.pos, *one.size) for name, one in standing(stage).items()}
    burn = next(name for name in before if "II to III" in name)
    seat, length = hall.play.state.active, hall.see().length
    two = hall.play.state.boards[seat].bowl[1]
    for times in (1, 2):
        stage.wait()
        stage.press(standing(stage)[burn])
        stage.frames(4)
        assert hall.see().length == length + times
        assert {name: (*one.pos, *one.size) for name, one in standing(stage).items()} == before
    assert hall.play.state.boards[seat].bowl[1] == two - 4
    assert len(before) >= 9
    dull = next(one for one in standing(stage).values() if one.dull)
    stage.wait()
    stage.press(dull)
    assert hall.see().length == length + 2
    assert hall.notice is not None


def only_passing(state: Any) -> bool:
    """Whoever is to move can pass or exchange, and nothing else."""
    must = state.awaiting().must
    if must != (state.active,) or state.phase != "actions":
        return False
    return {a.verb for a in state.legal(must[0])} - {"standing"} == {"convert", "pass"}


def burns_for_power(state: Any) -> bool:
    """A token burnt, and a fourth one to spend opens a power action (R5.4, R7.5)."""
    if not only_passing(state):
        return False
    after = state.clone()
    burn = next((a for a in after.legal(state.active) if a.args == ("burn", 1)), None)
    if burn is None:
        return False
    after.take(burn)
    return any(a.verb == "power" for a in after.legal(state.active))


def is_spent(state: Any) -> bool:
    """Credits alone can be exchanged for: everything else takes ore, a QIC, 4 knowledge or 3 power
    (R7), and credits are worth nothing more to these factions (R9)."""
    if not only_passing(state):
        return False
    board = state.boards[state.active]
    _, ore, knowledge, qic = board.r
    poor = not ore and not qic and knowledge < 4 and board.bowl[2] < 3 and board.bowl[1] < 2
    return poor and board.side.id in ("ivits", "ambas", "geodens", "terrans", "xenos", "gleens")


@pytest.mark.parametrize(("holds", "look"), [(burns_for_power, "card_apart"), (is_spent, "main")])
def test_only_passing_left_is_gold(
    stage: Stage, tmp_path: Path, holds: Callable[[Any], bool], look: str
) -> None:
    """Beside eight dull answers it stood as quiet as they; free actions end no turn (R13.1). But
    gold where an exchange opened a power action, it cost tired guests their turn."""
    hall = until(stage, tmp_path, 2, holds, 8)
    assert holds(hall.play.state)
    found = standing(stage)
    assert found[GAME.texts.group("en", "pass")].look == look
    assert found[GAME.texts.group("en", "convert")].look == "card"


@pytest.mark.parametrize("size", [*SIZES, (800, 1280), (390, 844)], ids=str)
def test_what_an_exchange_opens_is_offered_with_its_refusal(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """ "It takes 3 power; bowl III has 2" beside tokens to burn: a newcomer passed (R5.4, R9)."""
    stage.resize(size)
    hall = until(stage, tmp_path, 2, burns_for_power, 8)
    seat, length = hall.play.state.active, hall.see().length
    kind = GAME.texts.group("en", "power")
    stage.press(standing(stage)[kind])
    stage.frames(4)
    bar = stage.page().ids.refusal
    assert hall.see().length == length, "nothing is exchanged unasked"
    assert "lost" in bar.first
    button = bar.ids.first
    assert button.height >= dp(44)
    assert button.right <= bar.right
    assert bar.ids.told.top <= bar.top <= stage.page().top
    stage.wait()
    stage.press(button)
    stage.frames(4)
    assert any(a.verb == "power" for a in hall.play.state.legal(seat))
    assert not standing(stage)[kind].dull
    assert not bar.first


def test_no_exchange_is_offered_that_opens_nothing(stage: Stage, tmp_path: Path) -> None:
    """Credits buy no ore (R9)."""
    until(stage, tmp_path, 2, is_spent, 8)
    stage.press(next(one for one in standing(stage).values() if one.dull))
    stage.frames(4)
    bar = stage.page().ids.refusal
    assert bar.text
    assert (bar.first, bar.ids.first.height) == ("", 0)


def test_exchanges_have_the_same_place_whoever_has_one_more(stage: Stage, tmp_path: Path) -> None:
    """Nine stood in three rows of three, ten of whoever has the Brainstone in rows of four."""

    def taking_turn(seat: int) -> Callable[[Any], bool]:
        return lambda s: (
            s.awaiting().must == (seat,) and s.active == seat and s.phase == "actions"
            and any(a.verb == "convert" for a in s.legal(seat))
        )  # fmt: skip

    hall = until(stage, tmp_path, 2, taking_turn(0))
    places = []
    for seat in (0, 1):
        play_until(hall, 3, taking_turn(seat))
        stage.frames(4)
        stage.page().question.ids.answers.turn_to("convert")
        stage.frames(4)
        field = stage.page().question.ids.answers.ids.field
        found = standing(stage).items()
        places.append({name: (round(one.x), round(field.top - one.top)) for name, one in found})
        stage.page().question.ids.answers.forget()
    assert sorted(map(len, places)) == [9, 10]
    assert places[0].keys() & places[1].keys() == min(places, key=len).keys()
    for name in sorted(name for name in min(places, key=len) if "lost" not in name):
        assert places[0][name] == places[1][name], name  # to burn stands last, after all


@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST, (390, 844)], ids=str)
def test_free_actions_stand_still_while_tokens_are_burnt(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """On a small screen the answers went back to the first line after each, and a second touch did
    something else."""

    def burns_twice(s: Any) -> bool:
        turn = s.awaiting().must == (s.active,) and s.phase == "actions"
        return turn and s.boards[s.active].bowl[1] >= 4

    stage.resize(size)
    hall = until(stage, tmp_path, 2, burns_twice)
    page = stage.page()
    answers = page.question.ids.answers
    stage.wait()
    answers.turn_to("convert")
    stage.frames(6)
    burn = next(c for c in answers.considered.opened if c.steps[0].args[0] == "burn")
    said, field, frame = stands._said(hall, burn), answers.ids.field, answers.ids.frame
    button = next(b for b in field.children if getattr(b, "text", "") == said)
    if field.height > frame.height:
        assert size != SMALLEST, "it shows all of them"
        frame.scroll_to(button, animate=False)
        stage.frames(4)
    x, y = button.to_window(*button.center)
    places = standing_at(answers)
    third = hall.play.state.boards[hall.play.state.active].bowl[2]
    for burnt in (1, 2):
        stage.wait()
        stage.touch(x, y)
        stage.frames(6)
        state = hall.play.state
        assert state.boards[state.active].bowl[2] == third + burnt
        assert standing_at(answers) == places
        now = next(b for b in field.children if getattr(b, "text", "") == said)
        pale = [b for b in field.children if getattr(b, "rests", False)]
        assert pale == [now], "a second touch was dropped, and nothing told that it would be"
        answers.resting.end()
        assert not now.rests
        stage.wait(0.7)
        stage.touch(x, y, hasty=True)
        stage.frames(6)
        assert state.boards[state.active].bowl[2] == third + burnt, "a slow tablet is touched twice"


def test_the_smallest_tablet_shows_all_boosters(stage: Stage, tmp_path: Path) -> None:
    """Seven lie there for four seats: half of the second line was cut, and the third one hidden."""
    stage.resize(SMALLEST)
    until(stage, tmp_path, 4, lambda state: places(state) == {"booster"})
    answers = stage.page().question.ids.answers
    found = [one for one in answers.ids.field.children if getattr(one, "piece", "")]
    assert len(found) == 7
    assert answers.ids.field.height <= answers.ids.frame.height + 1
    assert len({round(one.top) for one in found}) <= 3


def test_the_name_of_a_booster_stands_in_its_answer(stage: Stage, tmp_path: Path) -> None:
    """Beside a broad picture four lines of it ran out of the button, and the last was cut."""
    stage.resize((1280, 800))

    def second(state: Any) -> bool:
        return places(state) == {"booster"} and sum(map(bool, state.boosters)) == 4

    hall = until(stage, tmp_path, 2, second)
    row, four = hall.play.state.boosters, iter(FOUR)
    row[:] = [one and next(four) for one in row]
    hall.play.known.forget()
    hall.play.telling.changed()
    stage.page().refresh()
    stage.frames(4)
    field = stage.page().question.ids.answers.ids.field
    found = [one for one in field.children if getattr(one, "piece", "")]
    for one in found:
        room = int(one.width - 2 * EDGE - one._before())
        name = block(one.text, sp(SMALLEST_SP), False, room, room, 0.0)
        assert name.height <= one.height, one.text
    assert found


FOUR = ("booster_terraform", "booster_credits_qic", "booster_range", "booster_ore_know")
"""Boosters of which four answers stand abreast, the signs of two of them broad."""


def standing_at(answers: Any) -> dict[str, tuple[int, int]]:
    """Where in the window each answer stands."""
    found = (one for one in answers.ids.field.children if getattr(one, "text", ""))
    return {one.text: (round(one.to_window(*one.pos)[0]), round(one.to_window(*one.pos)[1]))
            for one in found}  # fmt: skip


def test_who_is_asked_no_more_finds_no_row_more_on_each_turn(stage: Stage, tmp_path: Path) -> None:
    """ "Ask me about every offer again" stood below the actions: the map moved for it (R8.2)."""

    def always(state: Any) -> bool:
        must = state.awaiting().must
        verbs = {a.verb for a in state.legal(must[0])} if must == (state.active,) else set()
        return state.phase == "actions" and verbs >= {"convert", "standing"}

    hall = until(stage, tmp_path, 2, always)
    said = hall.play.say(Text("verb.standing.-1"))
    field = stage.page().question.ids.answers.ids.field
    assert said not in [getattr(one, "text", "") for one in field.children]
    assert all(getattr(one, "kin", "") for one in field.children if getattr(one, "text", ""))
    answers, asked = stage.page().question.ids.answers, hall.see().question
    before = standing_at(answers)
    none = tuple(one for one in asked.choices if one.steps[0].verb != "convert")
    answers.ask(hall, replace(asked, id="spent", choices=none))
    stage.frames(4)
    assert standing_at(answers) == before, "nor where nothing is left to exchange"
    for question in (answers.question, asked):
        answers.ask(hall, question)
        answers.turn_to("convert")
        stage.frames(4)
        ways = [one for one in field.children if getattr(one, "kin", "")]
        button = next(one for one in ways if one.text == said)
        ways = [one for one in ways if one.look != "card_quiet"]
        assert all(one.dull for one in ways) == (question is not asked)
    stage.wait()
    stage.press(button)
    stage.frames(4)


def test_an_offer_to_charge_does_not_stop_the_seat_to_move(stage: Stage, tmp_path: Path) -> None:
    """R8.3: the offered seat is asked first; calling the seat to move lets it go on."""

    def offered(state: Any) -> bool:
        must = state.awaiting().must
        return len(must) > 1 and state.active in must and state.active != must[0]

    hall = until(stage, tmp_path, 4, offered)
    page, moving = stage.page(), hall.play.state.active
    waiting = hall.see().question.seat
    assert waiting != moving
    offer = next(o for o in hall.see().board["offers"] if o["seat"] == waiting + 1)
    scene = page.ids.board.scene()
    assert offer_from(scene) == offer["hex"], "the map shows where the offer comes from"
    answers, laid = page.question.ids.answers, list[None]()
    field = answers.ids.field
    clear, field.clear_widgets = field.clear_widgets, lambda: (laid.append(None), clear())
    scene.look_at(moving)
    stage.frames(4)
    assert answers.question.seat == waiting, "looking asks nobody else"
    assert len(laid) == 1, "the way to the other question and what is out of view come together"
    answers.ask_first(answers.other)
    stage.frames(4)
    assert answers.question.seat == moving
    passing = next(c for c in answers.question.choices if c.steps[0].verb == "pass")
    hall.act(lambda play: play.answer(answers.question.id, passing.id))
    stage.frames(4)
    passed = hall.see().board["passed"]
    assert moving + 1 in passed, "it passed before the offer was answered"
    told = [text for *_, text in page.ids.board.texts]
    assert told.count(GAME.texts.say(words.language, "seat.passed")) == len(passed), (
        "their rows say so"
    )
    assert waiting in hall.see().awaiting.must


def test_a_booster_in_an_answer_shows_its_signs_not_a_narrow_card(stage: Stage) -> None:
    brush = Brush(InstructionGroup())
    paint_piece(brush, "booster_gaia", 0, 0, 60, 56, "")
    assert [mark.key for mark in brush.marks] == ["booster_gaia"]


def test_the_next_place_stands_where_it_stood_and_the_places_of_the_last_question_go_out(
    stage: Stage, tmp_path: Path
) -> None:
    """Two touches on "next place" built a mine; the planets of another seat stayed lit."""
    hall = until(stage, tmp_path, 2, lambda state: places(state) == {"place"})
    page, onward = stage.page(), Factory.Answer
    answers = page.question.ids.answers
    stage.wait()
    before = answers.ids.turns.children[0]
    stood = _box(before)
    stage.press(before)
    stage.frames(3)
    goes_on = answers.ids.turns.children[0]
    assert _box(goes_on) == stood, "nothing comes before it"
    back = answers.ids.turns.children[1]
    assert back.sign == "back", "it wandered with the words of the place, at the end of the line"
    wide = {one.width for one in answers.ids.field.children if isinstance(one, onward)}
    assert wide == {dp(CELL)}, "one cell, whichever place it names"
    (builds,) = (one for one in answers.ids.field.children if isinstance(one, onward))
    assert (goes_on.sign, builds.sign) == ("forward", "")
    assert _box(builds)[1] == _box(goes_on)[1], "it stood a little higher"
    left = builds.to_window(*builds.pos)[0]
    right = before.to_window(before.right, before.y)[0]
    assert left >= right, "a finger that stays where it is builds nothing"
    stage.wait()
    page.pick(answers.placed)
    stage.frames(3)
    wanted = {c.steps[0].args[0] for c in hall.see().question.choices if c.steps}
    assert page.ids.board.scene().choosable == wanted


def upgrades(state: Any) -> bool:
    """Several structures can be upgraded, one of them to one thing or another."""
    must = state.awaiting().must
    legal = state.legal(must[0]) if must == (state.active,) else ()
    hexes = [a.args[0] for a in legal if a.verb == "upgrade"]
    return 1 < len({*hexes}) < len(hexes)


@pytest.mark.parametrize("size", [SMALLEST, (800, 1280)], ids=str)
def test_no_answer_is_given_by_a_slow_second_touch_on_the_next_place(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """The panel grew by a line, and 0.7 s later the finger upgraded to the planetary institute."""
    stage.resize(size)
    hall = until(stage, tmp_path, 4, upgrades)
    answers, length = stage.page().question.ids.answers, hall.see().length
    stage.press(standing(stage)["Upgrade"])
    stage.frames(6)
    stood = [_box(one) for one in answers.ids.turns.children]
    assert len(stood) == 2, "the way on, and the way back beside it"
    at = answers.ids.turns.children[0].to_window(*answers.ids.turns.children[0].center)
    for place in range(4):
        stage.touch(*at, hasty=place > 0)
        stage.frames(6)
        assert [_box(one) for one in answers.ids.turns.children] == stood
        given = [one for one in answers.ids.field.children if isinstance(one, Factory.Answer)]
        assert given
        assert all(_box(one)[0] >= max(way[2] for way in stood) for one in given)
        stage.wait(0.7)
    assert hall.see().length == length


def one_with_qic(state: Any) -> bool:
    """Whoever is to move can take one action of those paid with QIC."""
    must = state.awaiting().must
    legal = state.legal(must[0]) if must == (state.active,) else ()
    return [a.verb for a in legal].count("qic") == 1


def test_one_action_behind_its_kind_is_not_given_by_a_second_touch(
    stage: Stage, tmp_path: Path
) -> None:
    """ "Brings 4 points" came up below the finger that had touched "QIC actions"."""
    stage.resize(SMALLEST)
    hall = until(stage, tmp_path, 4, one_with_qic)
    opened, length = standing(stage)["QIC actions"], hall.see().length
    at, reached = opened.to_window(*opened.center), _box(opened)[2]
    stage.touch(*at)
    stage.frames(6)
    back, gives = stage.page().question.ids.answers.ids.field.children[:0:-1]  # the line ends
    assert (back.sign, gives.look) == ("back", "main")
    assert _box(gives)[0] >= reached
    assert _box(gives)[2] <= SMALLEST[0]
    assert hall.see().length == length


def _box(one: Any) -> tuple[int, int, int, int]:
    """Where it stands in the window."""
    x, y = one.to_window(*one.pos)
    return round(x), round(y), round(x + one.width), round(y + one.height)


def test_of_several_orders_of_income_none_is_gold(stage: Stage, tmp_path: Path) -> None:
    """Two gold answers told nobody which one leads on; single steps stand in no list beside."""

    def ordered(state: Any) -> bool:
        must = state.awaiting().must
        return bool(must) and len(state.gestures(must[0])) > 1 and places(state) == {"income"}

    hall = until(stage, tmp_path, 2, ordered, 4)
    (seat,) = hall.see().awaiting.must
    stage.wait()
    field = stage.page().question.ids.answers.ids.field
    looks = [one.look for one in field.children if getattr(one, "text", "")]
    assert len(looks) == len(hall.play.state.gestures(seat))
    assert "main" not in looks
    asked = hall.see().question
    taken = max((one for one in asked.choices if one.is_gesture), key=lambda one: len(one.steps))
    assert len(taken.steps) > 1
    assert hall.act(lambda play: play.answer(asked.id, taken.id))
    said = hall.say(taken.label)
    assert hall.undoes().endswith(said), "it said 1 power first and 2 more"
    assert hall.act(lambda play: play.undo())
    assert said in hall.undone()


def test_what_is_given_one_by_one_keeps_its_place(stage: Stage, tmp_path: Path) -> None:
    """R15: after one token for a credit, "The rest to bowl II" stood below the finger."""
    hall = until(stage, tmp_path, 2, may_build)
    board = hall.play.state.boards[hall.play.state.active]
    board.todo.append(("area",))

    def asked(left: int) -> dict[str, Any]:
        """What stands there with so many tokens in the Gaia area."""
        board.bowl[3] = left
        hall.play.known.forget()
        hall.play.telling.changed()
        stage.page().refresh()
        stage.frames(4)
        field = stage.page().question.ids.answers.ids.field
        return {one.text: one for one in field.children if getattr(one, "text", "")}

    before = {text: (one.x, one.y) for text, one in asked(3).items()}
    assert len(before) > 2, before
    after = asked(2)
    assert {text: (one.x, one.y) for text, one in after.items()} == before
    assert after["Give 3 tokens for 1 ore"].dull, "two are left"
    assert not after["Give 1 token for 1 credit"].dull


def test_the_only_place_is_named_and_given_by_one_touch(stage: Stage, tmp_path: Path) -> None:
    """Its name was touched, and stood elsewhere in gold to be touched once more."""

    def only(state: Any) -> bool:
        must = state.awaiting().must
        legal = state.legal(must[0]) if len(must) == 1 else ()
        return len(legal) == 1 and legal[0].verb == "build"

    hall = until(stage, tmp_path, 2, only, 1)
    (choice,), before = hall.see().question.choices, hall.see().length
    stage.press(next(b for b in stage.page().question.walk() if named(b) == hall.say(choice.label)))
    assert hall.see().length == before + 1


def named(widget: Any) -> str:
    """What is written on it."""
    return str(getattr(widget, "text", ""))


class Line:
    """Answers of so many widths in a field, the gold one first."""

    def __init__(self, *widths: int) -> None:
        self.gold, *others = (
            SimpleNamespace(look="card" if n else "main", kept=0 if n else 380, width=wide)
            for n, wide in enumerate(widths)
        )
        self.children = [*others[::-1], self.gold]
        self.remove_widget = self.children.remove

    def add_widget(self, one: SimpleNamespace) -> None:
        self.children.insert(0, one)


def test_gold_has_its_cell_below_an_answer_that_needs_a_line_of_its_own() -> None:
    """ "Only the tile" stood at the foot, where "Take the tile" is else: a tired hand took it, and
    no track went up."""
    for widths, last in (((380, 178), True), ((380,), True), ((250, 178), False)):
        line = Line(*widths)
        keep_cell(line, 514)
        assert (line.children[0] is line.gold) == last, widths


def test_the_way_back_has_one_place(stage: Stage, tmp_path: Path) -> None:
    """It stood above the exchanges, and at the foot beside tracks: hands looked for it."""

    def may_do_all(s: Any) -> bool:
        return s.phase == "actions" and places(s) >= {"research", "convert", "upgrade"}

    stage.resize((1280, 800))
    until(stage, tmp_path, 4, may_do_all)
    answers, found = stage.page().question.ids.answers, list[tuple[float, float]]()
    for group in ("research", "convert", "upgrade"):
        stage.wait()
        answers.turn_to(group)
        stage.frames(6)
        (back,) = (one for one in answers.walk() if type(one).__name__ == "BackAnswer")
        found.append(tuple(back.to_window(*back.pos)))
        answers.picked = ""
        stage.frames(4)
    (left, *lefts), (low, *lows) = zip(*found, strict=True)
    assert all(abs(one - left) <= 2 for one in lefts)
    assert all(abs(one - low) <= 12 for one in lows)
